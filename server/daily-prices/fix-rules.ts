import { departments } from '../../contract/core/access.ts'
import type { FixOnOffer } from '../../contract/features/daily-prices/imports.ts'
import type { RowCause, RowFix } from '../../contract/features/daily-prices/rows.ts'
import type { Ours } from './ours.ts'
import type { Decision } from './reread.ts'

/** A row to fix: its cells, and our items that it may refer to. */
export type RowToFix = {
  /** The file's text; empty if there is none. */
  code: string
  department: string
  byCode: Ours | undefined
  byName: Ours | undefined
}

/** What a fix sets on a row; `leave-out` excludes the row, null means that it can't fix this row. */
export function fixRow(row: RowToFix, cause: RowCause, fix: RowFix): Decision | 'leave-out' | null {
  switch (fix.kind) {
    case 'leave-out':
      return 'leave-out'
    case 'take-off': {
      const rest = row.code.startsWith(fix.text) ? row.code.slice(fix.text.length).trim() : ''
      return /^\d{1,10}$/.test(rest) ? { values: { itemCode: rest } } : null
    }
    case 'keep-letters':
      return row.code === '' ? null : { keepLetters: true }
    case 'our-item':
      return row.byName ? { values: { itemCode: row.byName.itemCode } } : null
    case 'our-value':
      return ourValue(row, cause)
    case 'keep-price':
      return row.byCode ? { keepPrice: true } : null
    case 'department':
      return row.department.toLowerCase() === fix.word.toLowerCase()
        ? { values: { department: fix.department } }
        : null
  }
}

function ourValue({ byCode }: RowToFix, cause: RowCause): Decision | null {
  if (!byCode) return null
  if (cause === 'description_missing') return { values: { description: byCode.description } }
  if (cause === 'department_unknown') return { values: { department: byCode.department } }
  if (cause === 'um_missing') return { values: { um: byCode.um } }
  return null
}

/** The fixes for a cause, other than leaving its rows out, in the order in which they are offered. */
function kindsOf(cause: RowCause, rows: readonly RowToFix[]): RowFix[] {
  switch (cause) {
    case 'item_code_letters':
      return [
        ...prefixesOf(rows).map((text): RowFix => ({ kind: 'take-off', text })),
        { kind: 'keep-letters' },
        { kind: 'our-item' },
      ]
    case 'item_code_missing':
    case 'item_code_broken':
    case 'item_code_too_long':
      return [{ kind: 'our-item' }]
    case 'description_missing':
    case 'um_missing':
      return [{ kind: 'our-value' }]
    case 'department_unknown':
      return [{ kind: 'our-value' }]
    case 'price1_not_a_number':
    case 'price_negative':
      return [{ kind: 'keep-price' }]
    default:
      return []
  }
}

/** The prefixes before the digits of codes, the most frequent first; three are offered. */
export function prefixesOf(rows: readonly Pick<RowToFix, 'code'>[]): string[] {
  const counts = new Map<string, number>()
  for (const { code } of rows) {
    const [, prefix] = /^(\D{1,20})\d{1,10}$/.exec(code) ?? []
    if (prefix) counts.set(prefix, (counts.get(prefix) ?? 0) + 1)
  }
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, 3)
    .map(([prefix]) => prefix)
}

/** The fixes for a cause with how many rows each one fixes; one that fixes none isn't offered. */
export function fixesOnOffer(cause: RowCause, rows: readonly RowToFix[]): FixOnOffer[] {
  const offers = kindsOf(cause, rows).flatMap((fix): FixOnOffer[] => {
    const count = rows.filter((row) => fixRow(row, cause, fix) !== null).length
    return count > 0 ? [{ fix, rows: count }] : []
  })
  return [...offers, { fix: { kind: 'leave-out' }, rows: rows.length }]
}

/** Words that don't name one of our departments; a person can choose a department for each. */
export const unknownWords = (rows: readonly Pick<RowToFix, 'department'>[]): string[] =>
  [...new Set(rows.map(({ department }) => department))]
    .filter((word) => word !== '' && !departments.some((one) => one === word))
    .slice(0, 20)
