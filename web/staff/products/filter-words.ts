import { asDay } from '../../../contract/core/dates.ts'
import { type Condition, filterFields } from '../../../contract/features/products/filters.ts'
import { dateText } from '../../words/format.ts'
import type { Language } from '../../words/language.tsx'
import type { ProductWords } from './words.ts'

/** One value of a filter in words. */
export function valueText(
  t: ProductWords,
  { field }: Pick<Condition, 'field'>,
  value: string,
  language: Language,
) {
  const words: Readonly<Record<string, string>> =
    field === 'department' ? t.departments : field === 'state' ? t.states : { yes: t.yes, no: t.no }
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return dateText(asDay(value), language)
  const kind = filterFields[field]
  if (kind === 'percent') return `${value}%`
  return kind === 'text' || kind === 'flag' ? (words[value] ?? value) : value
}

/** A condition in words: "Category is Roses". */
export function conditionText(t: ProductWords, condition: Condition, language: Language): string {
  const { field, comparison, values } = condition
  const name = t.fields[field]
  const [first = '', ...rest] = values.map((value) => valueText(t, condition, value, language))
  if (comparison === 'within') return `${name} ${t.within(first)}`
  if (comparison === 'empty' || comparison === 'filled') return `${name} ${t.comparisons[comparison]}`
  return `${name} ${t.comparisons[comparison]} ${rest.length > 0 ? t.and(first, rest.length) : first}`
}
