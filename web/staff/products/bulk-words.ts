import { e4FromDollars } from '../../../contract/core/money.ts'
import { type CellValue, ruleOf } from '../../../contract/rules/product-cells.ts'
import { cellShown } from '../../../contract/words/cell-words.ts'
import type { Language } from '../../words/language.tsx'
import { isCell } from './cell-values.ts'
import type { BulkWords } from './words.ts'

type Change = { field: string; before: CellValue; after: CellValue }

/** The changed values of an example, before and after, as text. */
export function changeTexts(t: BulkWords, changes: readonly Change[], language: Language) {
  return changes.map(({ field, before, after }) => ({
    field,
    before: textOf(t, field, before, language),
    after: textOf(t, field, after, language),
  }))
}

function textOf(t: BulkWords, field: string, value: CellValue, language: Language): string {
  if (value === null || value === '') return '–'
  if (!isCell(field)) return (t.states as Readonly<Record<string, string>>)[String(value)] ?? String(value)
  const { kind } = ruleOf(field)
  const stored =
    typeof value !== 'number'
      ? value
      : kind === 'price'
        ? e4FromDollars(value)
        : kind === 'percent'
          ? Math.round(value * 100)
          : value
  return cellShown(field, stored, language)
}
