import type { Department } from '../core/access.ts'
import { compact, type Day } from '../core/dates.ts'
import type { Steps } from '../core/steps.ts'
import type { FacetGroup } from '../features/catalogue/inventory.ts'
import { addBit, type Bits, bitsOf, joinBits } from './bits.ts'
import type { Moves } from './moves.ts'
import type { RowOf } from './row-of.ts'
import type { Column, Texts } from './texts.ts'
import type { Place, SharedTexts, TokenIndex } from './tokens.ts'
import type { RowTexts } from './tokens-change.ts'

/** The fields of a product that the catalogue needs to find, filter, count and sort it. */
export type CatalogueFacts = {
  id: number
  description: string
  department: Department
  category: string
  type: string
  variety: string
  color: string
  colorFamily: string
  grade: string
  purpose: string
  grower: string
  growerId: number | null
  /** Selling unit. */
  um: string
  /** More searchable texts: botanical name, farm, origin. */
  alsoFoundBy: readonly string[]
  us: boolean
  isPreBooked: boolean
  isGrowerDirect: boolean
  isFarmDirect: boolean
  featured: boolean
  /** Never shown to customers. */
  hidden: boolean
  /** Excluded by its program: offered to nobody. */
  withheld?: boolean
  /** 1 … 12; a season may wrap over the new year. */
  seasonStartMonth: number
  seasonEndMonth: number
  lastOrderDay: Day | null
  /** The first day on which it can be ordered; absent or null for at once. */
  firstOrderDay?: Day | null
  /** When it was added to the catalogue. */
  addedOn: Day
  /** Last day of the sale that the stored prices reflect: `endless` for a sale without an end, null for no sale. */
  saleUntil: Day | null
}

export const endless = '9999-12-31' as Day

/** Filter groups stored as flags, and filter groups whose values are texts of the product. */
export type FlagGroup = 'other' | 'bookingProductTypes'
export type CodedGroup = Exclude<FacetGroup, FlagGroup>
export const codedGroups = {
  purposes: 'purpose',
  colors: 'colorFamily',
  categories: 'category',
  types: 'type',
  varieties: 'variety',
  grades: 'grade',
  growers: 'grower',
} as const satisfies Record<CodedGroup, keyof CatalogueFacts>
/** The names of each group's values in one row, for search. */
export const searchPlaces: Record<CodedGroup, Place> = {
  purposes: 'group',
  colors: 'group',
  categories: 'category',
  types: 'type',
  varieties: 'detail',
  grades: 'detail',
  growers: 'source',
}
export const codedGroupNames = Object.keys(codedGroups) as CodedGroup[]

type ByCode = { starts: Uint32Array; rows: Uint32Array; dense: Map<number, Bits> }
const rowsByCode = new WeakMap<SharedTexts, ByCode>()

// Codes of a column never change, so rows are sorted by code once.
function byCode(column: SharedTexts): ByCode {
  const known = rowsByCode.get(column)
  if (known) return known
  const made = { ...inOrderOfCodes(column), dense: new Map<number, Bits>() }
  rowsByCode.set(column, made)
  return made
}

/** The rows with a code, lowest first. */
export function rowsOfCode(column: SharedTexts, code: number): Uint32Array {
  const { starts, rows } = byCode(column)
  return rows.subarray(starts[code], starts[code + 1])
}

/** Adds the rows with a code to a set. Codes with many rows keep a prebuilt set. */
export function joinCode(target: Bits, column: SharedTexts, code: number): void {
  const rows = rowsOfCode(column, code)
  if (rows.length < target.length) {
    for (let i = 0; i < rows.length; i++) addBit(target, rows[i] as number)
    return
  }
  const { dense } = byCode(column)
  const bits = dense.get(code) ?? bitsOf(column.codes.length, rows)
  dense.set(code, bits)
  joinBits(target, bits)
}

function inOrderOfCodes({ codes, texts }: SharedTexts) {
  const starts = new Uint32Array(texts.length + 1)
  for (let row = 0; row < codes.length; row++) {
    const after = (codes[row] as number) + 1
    starts[after] = (starts[after] as number) + 1
  }
  for (let code = 0; code < texts.length; code++)
    starts[code + 1] = (starts[code + 1] as number) + (starts[code] as number)
  const next = starts.slice()
  const rows = new Uint32Array(codes.length)
  for (let row = 0; row < codes.length; row++) {
    const code = codes[row] as number
    rows[next[code] as number] = row
    next[code] = (next[code] as number) + 1
  }
  return { starts, rows }
}

export const flagNames = [
  'us',
  'isPreBooked',
  'isGrowerDirect',
  'isFarmDirect',
  'featured',
  'hidden',
  'withheld',
] as const
export type FlagName = (typeof flagNames)[number]

/** A catalogue as columns. Rows are sorted by product name (A to Z), so row order is name order. */
export type Catalogue = {
  size: number
  ids: Int32Array<ArrayBuffer>
  rowOf: RowOf
  /** Product names. */
  names: readonly string[]
  /** Index into `departments`. */
  departments: Uint8Array<ArrayBuffer>
  columns: Record<CodedGroup, Column>
  /** 0 when a product has none. */
  growerIds: Int32Array<ArrayBuffer>
  /** Searchable texts that are not filter groups: the color, and `alsoFoundBy` joined. */
  foundBy: { color: Texts; also: Texts }
  /** Selling units. */
  units: Texts
  flags: Record<FlagName, Bits>
  /** Bit `month - 1` is set for a month in season. */
  seasons: Uint16Array<ArrayBuffer>
  /** Last order days as numbers, 20270214; the largest number for rows without one. */
  lastOrderDays: Int32Array<ArrayBuffer>
  /** First order days as numbers; 0 for rows without one. */
  firstOrderDays: Int32Array<ArrayBuffer>
  /** Day of `saleUntil` as a number; 0 without a sale. */
  salesUntil: Int32Array<ArrayBuffer>
  addedOn: Int32Array<ArrayBuffer>
  tokens: TokenIndex
  searching: Searching
  /**
   * Words of the type after the first, at most two: one for a variety, one for two colors. Among equal matches, the plainer comes
   * first.
   */
  particulars: Uint8Array<ArrayBuffer>
  /** Cached answers by key. */
  memo: Map<string, unknown>
}

/** The search of a catalogue. It is injected, so that a bundle without search does not carry its code. */
export type Searching = {
  index: (names: readonly string[], shared: readonly (SharedTexts & { place: Place })[]) => Steps<TokenIndex>
  /** The index after rows moved; `put` has the texts of each inserted product. */
  change: (index: TokenIndex, moves: Moves, put: readonly RowTexts[]) => Steps<TokenIndex>
  /** The rows among `within` that a text finds; undefined when the text is not a search. */
  search: (catalogue: Catalogue, text: string, within: Bits) => Ranked | undefined
}

/** The rows that a search found, lowest first, and the class of each. Classes are shown one after the other, from 0 on. */
export type Ranked = { rows: Uint32Array; classOf: Uint8Array }

const noLastDay = 0x7fffffff
export const dayNumber = (day: Day): number => Number(compact(day))

export const alsoText = ({ alsoFoundBy }: CatalogueFacts) => alsoFoundBy.join(' ')

/** The numeric fields of a product's row. */
export const numbersOf = (fact: CatalogueFacts) => ({
  months: monthsOf(fact.seasonStartMonth, fact.seasonEndMonth),
  lastOrderDay: fact.lastOrderDay ? dayNumber(fact.lastOrderDay) : noLastDay,
  firstOrderDay: fact.firstOrderDay ? dayNumber(fact.firstOrderDay) : 0,
  addedOn: dayNumber(fact.addedOn),
  saleUntil: fact.saleUntil ? dayNumber(fact.saleUntil) : 0,
})

/** The months of a season as bits. */
function monthsOf(start: number, end: number): number {
  let months = 0
  for (let month = start; ; month = (month % 12) + 1) {
    months |= 1 << (month - 1)
    if (month === end) return months
  }
}
