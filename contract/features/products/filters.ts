import { parseDay } from '../../core/dates.ts'

/**
 * The filters of the staff's product list, as its address has them: `category:is:Roses;season:on:2026-11-24`. Values of one condition
 * are separated by `|`. These separators are escaped in values.
 */

type Kind = 'text' | 'number' | 'price' | 'flag' | 'day' | 'span' | 'percent' | 'email'

export const filterFields = {
  department: 'text',
  category: 'text',
  type: 'text',
  variety: 'text',
  color: 'text',
  grade: 'text',
  purpose: 'text',
  grower: 'text',
  vendor: 'text',
  origin: 'text',
  um: 'text',
  place: 'text',
  state: 'text',
  description: 'text',
  free: 'number',
  onHand: 'number',
  pack: 'number',
  minQuantity: 'number',
  price1: 'price',
  price2: 'price',
  price3: 'price',
  price4: 'price',
  price5: 'price',
  was: 'price',
  cost: 'price',
  markup: 'percent',
  featured: 'flag',
  hidden: 'flag',
  us: 'flag',
  growerDirect: 'flag',
  farmDirect: 'flag',
  preBooked: 'flag',
  overstock: 'flag',
  picture: 'flag',
  season: 'day',
  ordered: 'day',
  saleEndsOn: 'span',
  dateAvailable: 'span',
  added: 'span',
  moved: 'percent',
  changedBy: 'email',
} as const satisfies Record<string, Kind>
export type FilterField = keyof typeof filterFields
export const filterNames = Object.keys(filterFields) as [FilterField, ...FilterField[]]

export const comparisons = {
  text: ['is', 'not', 'has', 'empty', 'filled'],
  number: ['is', 'over', 'under', 'empty', 'filled'],
  price: ['is', 'over', 'under', 'empty', 'filled'],
  percent: ['over', 'under', 'is'],
  flag: ['is'],
  day: ['on'],
  /** `within`: in the last given number of days, or in the next for fields with future days. */
  span: ['on', 'before', 'after', 'within', 'empty', 'filled'],
  email: ['is'],
} as const satisfies Record<Kind, readonly string[]>
export type Comparison = (typeof comparisons)[Kind][number]

export type Condition = { field: FilterField; comparison: Comparison; values: readonly string[] }

/** Text fields with a limited number of values, which the filter offers with their counts. */
export const countedFields = [
  'department',
  'category',
  'type',
  'variety',
  'color',
  'grade',
  'purpose',
  'grower',
  'vendor',
  'origin',
  'um',
  'place',
  'state',
] as const satisfies readonly FilterField[]
export type CountedField = (typeof countedFields)[number]

const most = { conditions: 12, values: 40 }
const escaped = (text: string) => text.replace(/[%:;|]/g, (sign) => encodeURIComponent(sign))

export const filtersText = (conditions: readonly Condition[]): string =>
  conditions
    .map(({ field, comparison, values }) =>
      [field, comparison, ...(values.length > 0 ? [values.map(escaped).join('|')] : [])].join(':'),
    )
    .join(';')

/** The conditions in an address; undefined if one of them is invalid. */
export function readFilters(text: string): Condition[] | undefined {
  if (text === '') return []
  const parts = text.split(';')
  if (parts.length > most.conditions) return undefined
  const conditions = parts.map(readCondition)
  return conditions.every((one) => one !== undefined) ? conditions : undefined
}

function readCondition(text: string): Condition | undefined {
  const [field = '', comparison = '', given, ...rest] = text.split(':')
  if (!Object.hasOwn(filterFields, field) || rest.length > 0) return undefined
  const kind: Kind = filterFields[field as FilterField]
  const known: readonly string[] = comparisons[kind]
  if (!known.includes(comparison)) return undefined
  const values = given === undefined ? [] : given.split('|').map(unescaped)
  if (!values.every((value): value is string => value !== undefined)) return undefined
  const condition = { field: field as FilterField, comparison: comparison as Comparison, values }
  return fits(kind, condition) ? condition : undefined
}

function unescaped(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

const isNumber = (value: string) => /^-?\d{1,9}(\.\d{1,4})?$/.test(value)
const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value) && parseDay(value) !== undefined

function fits(kind: Kind, { comparison, values }: Condition): boolean {
  if (comparison === 'empty' || comparison === 'filled') return values.length === 0
  const [first = ''] = values
  if (kind === 'text')
    return (
      values.length > 0 &&
      values.length <= most.values &&
      values.every((one) => one.length <= 160 && isPlain(one))
    )
  if (values.length !== 1) return false
  switch (kind) {
    case 'number':
    case 'price':
    case 'percent':
      return isNumber(first)
    case 'flag':
      return first === 'yes' || first === 'no'
    case 'day':
      return isDay(first)
    case 'span':
      return comparison === 'within' ? /^[1-9]\d{0,3}$/.test(first) : isDay(first)
    case 'email':
      return first.length > 0 && first.length <= 254 && isPlain(first)
  }
}

const isPlain = (text: string) => !/[\u0000-\u001f\u007f]/.test(text) && text.isWellFormed()

/** The filters with a condition that replaces those on the same field. */
export const withCondition = (conditions: readonly Condition[], next: Condition): Condition[] => {
  const at = conditions.findIndex(({ field }) => field === next.field)
  return at < 0 ? [...conditions, next] : conditions.map((one, i) => (i === at ? next : one))
}
