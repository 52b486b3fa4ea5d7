import { type Department, departments } from './access.ts'
import { addBit, type Bits, bitsOf, joinBits, removeBit } from './catalogue-bits.ts'
import type { Place, SharedTexts, TokenIndex } from './catalogue-tokens.ts'
import { compact, type Day } from './dates.ts'
import type { FacetGroup } from './inventory.ts'

/** What the catalogue has to know of a product to find, filter, count and order it. */
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
  /** Further texts by which it is found: botanical name, farm, origin. */
  alsoFoundBy: readonly string[]
  us: boolean
  isPreBooked: boolean
  isGrowerDirect: boolean
  isFarmDirect: boolean
  featured: boolean
  /** Never shown to a customer. */
  hidden: boolean
  /** 1 … 12; a season may wrap over the new year. */
  seasonStartMonth: number
  seasonEndMonth: number
  lastOrderDay: Day | null
  /** Since when it is in the catalogue. */
  addedOn: Day
  /** Last day of a sale that the stored prices carry: `endless` for one without an end, null for none. */
  saleUntil: Day | null
}

export const endless = '9999-12-31' as Day

/** Groups whose values are made of flags, and those whose values are text of the product. */
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
/** What each group says of a row to a search. */
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

export type Column = {
  /** A code a row; 0 stands for no value. */
  codes: Uint32Array<ArrayBuffer>
  texts: string[]
  /** Codes by what a caller may send: the value, and for a grower its id too. */
  codeOf: Map<string, number>
  /** Place of each code where counts are equal; for colors, where they are shown. */
  places: Uint32Array<ArrayBuffer>
}

type ByCode = { starts: Uint32Array; rows: Uint32Array; dense: Map<number, Bits> }
const rowsByCode = new WeakMap<SharedTexts, ByCode>()

// Codes of rows never change, so rows are put in order of them once.
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

/** Adds the rows with a code to a set. What many rows have is kept as a set of its own. */
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
] as const
export type FlagName = (typeof flagNames)[number]

/** A catalogue as columns. Rows stand in order of product name (A to Z), so row order is name order. */
export type Catalogue = {
  size: number
  ids: Int32Array<ArrayBuffer>
  rowOf: Map<number, number>
  /** Product names. */
  names: string[]
  /** Index into `departments`. */
  departments: Uint8Array<ArrayBuffer>
  columns: Record<CodedGroup, Column>
  /** Texts that rows are found by and that are no group: the color itself, and `alsoFoundBy` joined. */
  foundBy: { color: SharedTexts; also: SharedTexts }
  /** Selling units. */
  units: SharedTexts
  flags: Record<FlagName, Bits>
  /** Bit `month - 1` is set for a month in season. */
  seasons: Uint16Array<ArrayBuffer>
  /** Days as numbers, 20270214; the largest number where a row has no last day. */
  lastOrderDays: Int32Array<ArrayBuffer>
  /** Day of `saleUntil` as a number; 0 without a sale. */
  salesUntil: Int32Array<ArrayBuffer>
  addedOn: Int32Array<ArrayBuffer>
  tokens: TokenIndex
  /** What a text finds among the rows `within`, best first; undefined for a text that is no search. */
  search: (text: string, within: Bits) => { all: Bits; classes: readonly Bits[] } | undefined
  /** Words of the type after the first, at most two, one for a variety, one for two colors: of equal finds, the plainer comes first. */
  particulars: Uint8Array<ArrayBuffer>
  /** Answers worked out before, by key; emptied by every change of a row. */
  memo: Map<string, unknown>
}

/** What makes a catalogue searchable; given from outside, so that one without a search does not carry its code. */
export type Searching = {
  index: (names: readonly string[], shared: readonly (SharedTexts & { place: Place })[]) => TokenIndex
  search: (catalogue: Catalogue, text: string, within: Bits) => ReturnType<Catalogue['search']>
}

const noLastDay = 0x7fffffff
export const dayNumber = (day: Day): number => Number(compact(day))

export const alsoText = ({ alsoFoundBy }: CatalogueFacts) => alsoFoundBy.join(' ')

/**
 * Brings the product's row up to date in place. False when it has none or one of its texts has changed: then the catalogue
 * has to be built anew.
 */
export function updateRow(catalogue: Catalogue, fact: CatalogueFacts): boolean {
  const row = catalogue.rowOf.get(fact.id)
  if (row === undefined || !sameTexts(catalogue, row, fact)) return false
  writeRow(catalogue, row, fact)
  catalogue.memo.clear()
  return true
}

function sameTexts(catalogue: Catalogue, row: number, fact: CatalogueFacts): boolean {
  const { names, columns, foundBy } = catalogue
  const textOf = ({ codes, texts }: SharedTexts) => texts[codes[row] as number]
  const growers = columns.growers
  return (
    names[row] === fact.description &&
    catalogue.departments[row] === departments.indexOf(fact.department) &&
    codedGroupNames.every((group) => textOf(columns[group]) === fact[codedGroups[group]]) &&
    (fact.growerId === null ||
      fact.grower === '' ||
      growers.codeOf.get(String(fact.growerId)) === growers.codes[row]) &&
    textOf(catalogue.units) === fact.um &&
    textOf(foundBy.color) === fact.color &&
    textOf(foundBy.also) === alsoText(fact)
  )
}

function writeRow(catalogue: Catalogue, row: number, fact: CatalogueFacts) {
  for (const name of flagNames) (fact[name] ? addBit : removeBit)(catalogue.flags[name], row)
  const { months, lastOrderDay, addedOn, saleUntil } = numbersOf(fact)
  catalogue.seasons[row] = months
  catalogue.lastOrderDays[row] = lastOrderDay
  catalogue.addedOn[row] = addedOn
  catalogue.salesUntil[row] = saleUntil
}

/** What of a product is kept as a number of its row. */
export const numbersOf = (fact: CatalogueFacts) => ({
  months: monthsOf(fact.seasonStartMonth, fact.seasonEndMonth),
  lastOrderDay: fact.lastOrderDay ? dayNumber(fact.lastOrderDay) : noLastDay,
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
