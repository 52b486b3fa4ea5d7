import { type Department, departments } from './access.ts'
import { addBit, type Bits, noBits } from './catalogue-bits.ts'
import { nameKey } from './catalogue-text.ts'
import { buildTokenIndex, type TokenIndex } from './catalogue-tokens.ts'
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
  /** Last day of a sale that the stored prices carry: `endless` for one without an end, null for none. */
  saleUntil: Day | null
}

export const endless = '9999-12-31' as Day

/** Groups whose values are text of the product; `other` is made of flags. */
export type CodedGroup = Exclude<FacetGroup, 'other'>
export const codedGroups = {
  purposes: 'purpose',
  colors: 'colorFamily',
  categories: 'category',
  types: 'type',
  varieties: 'variety',
  grades: 'grade',
  growers: 'grower',
} as const satisfies Record<CodedGroup, keyof CatalogueFacts>
export const codedGroupNames = Object.keys(codedGroups) as CodedGroup[]

export type Column = {
  /** A code a row; 0 stands for no value. */
  codes: Uint32Array<ArrayBuffer>
  values: string[]
  /** Codes by what a caller may send: the value, and for a grower its id too. */
  codeOf: Map<string, number>
  /** Place of each code where counts are equal; for colors, where they are shown. */
  places: Uint32Array<ArrayBuffer>
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
  /** Index into `departments`. */
  departments: Uint8Array<ArrayBuffer>
  columns: Record<CodedGroup, Column>
  flags: Record<FlagName, Bits>
  /** Bit `month - 1` is set for a month in season. */
  seasons: Uint16Array<ArrayBuffer>
  /** Days as numbers, 20270214; the largest number where a row has no last day. */
  lastOrderDays: Int32Array<ArrayBuffer>
  /** Day of `saleUntil` as a number; 0 without a sale. */
  salesUntil: Int32Array<ArrayBuffer>
  tokens: TokenIndex
  /** Answers worked out before, by key; emptied by every change of a row. */
  memo: Map<string, unknown>
}

export const noLastDay = 0x7fffffff
export const dayNumber = (day: Day): number => Number(compact(day))

/** Builds the columns. `colorFamilies` is the order in which colors are shown; families beyond it follow. */
export function buildCatalogue(
  facts: readonly CatalogueFacts[],
  colorFamilies: readonly string[] = [],
): Catalogue {
  const inOrder = orderedByName(facts)
  const size = inOrder.length
  const catalogue: Catalogue = {
    size,
    ids: Int32Array.from(inOrder, ({ id }) => id),
    rowOf: new Map(inOrder.map(({ id }, row) => [id, row])),
    departments: Uint8Array.from(inOrder, ({ department }) => departments.indexOf(department)),
    columns: Object.fromEntries(
      codedGroupNames.map((group) => [
        group,
        buildColumn(inOrder, group, group === 'colors' ? colorFamilies : []),
      ]),
    ) as Record<CodedGroup, Column>,
    flags: Object.fromEntries(flagNames.map((name) => [name, noBits(size)])) as Record<FlagName, Bits>,
    seasons: new Uint16Array(size),
    lastOrderDays: new Int32Array(size),
    salesUntil: new Int32Array(size),
    tokens: buildTokenIndex(size, (row) => textsOf(inOrder[row] as CatalogueFacts)),
    memo: new Map(),
  }
  inOrder.forEach((fact, row) => {
    writeRow(catalogue, row, fact)
  })
  return catalogue
}

/** Facts in the order of the catalogue's rows: by name, then id. */
export function orderedByName<F extends { id: number; description: string }>(facts: readonly F[]): F[] {
  return facts
    .map((fact) => ({ fact, key: nameKey(fact.description) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.fact.id - b.fact.id))
    .map(({ fact }) => fact)
}

const textsOf = (fact: CatalogueFacts) => ({
  own: [fact.description, String(fact.id)],
  shared: [
    fact.category,
    fact.type,
    fact.variety,
    fact.color,
    fact.colorFamily,
    fact.grade,
    fact.purpose,
    fact.grower,
    ...fact.alsoFoundBy,
  ],
})

function buildColumn(facts: readonly CatalogueFacts[], group: CodedGroup, first: readonly string[]): Column {
  const values = ['', ...new Set(first)]
  const codeOf = new Map(values.map((value, code) => [value, code]))
  const codes = Uint32Array.from(facts, (fact) => {
    const value = fact[codedGroups[group]]
    const known = codeOf.get(value)
    if (known !== undefined) return known
    codeOf.set(value, values.length)
    return values.push(value) - 1
  })
  const places = new Uint32Array(values.length)
  values
    .map((value, code) => ({ code, key: code <= first.length ? '' : nameKey(value) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.code - b.code))
    .forEach(({ code }, place) => {
      places[code] = place
    })
  // A filter for the empty text means nothing; a grower goes by id as well.
  codeOf.delete('')
  if (group === 'growers')
    facts.forEach((fact, row) => {
      if (fact.growerId !== null && fact.grower) codeOf.set(String(fact.growerId), codes[row] as number)
    })
  return { codes, values, codeOf, places }
}

/**
 * Brings one row up to date in place. False when a text of it has changed, or the row is another product's: then the catalogue
 * has to be built anew.
 */
export function updateRow(catalogue: Catalogue, before: CatalogueFacts, after: CatalogueFacts): boolean {
  const row = catalogue.rowOf.get(after.id)
  if (row === undefined || !sameTexts(before, after)) return false
  writeRow(catalogue, row, after)
  catalogue.memo.clear()
  return true
}

const textFields = ['description', 'department', 'growerId', 'color', ...Object.values(codedGroups)] as const
const sameTexts = (a: CatalogueFacts, b: CatalogueFacts) =>
  textFields.every((field) => a[field] === b[field]) && a.alsoFoundBy.join('\n') === b.alsoFoundBy.join('\n')

function writeRow(catalogue: Catalogue, row: number, fact: CatalogueFacts) {
  for (const name of flagNames) {
    const bits = catalogue.flags[name]
    if (fact[name]) addBit(bits, row)
    else bits[row >>> 5] = (bits[row >>> 5] as number) & ~(1 << (row & 31))
  }
  catalogue.seasons[row] = monthsOf(fact.seasonStartMonth, fact.seasonEndMonth)
  catalogue.lastOrderDays[row] = fact.lastOrderDay ? dayNumber(fact.lastOrderDay) : noLastDay
  catalogue.salesUntil[row] = fact.saleUntil ? dayNumber(fact.saleUntil) : 0
}

/** The months of a season as bits. */
function monthsOf(start: number, end: number): number {
  let months = 0
  for (let month = start; ; month = (month % 12) + 1) {
    months |= 1 << (month - 1)
    if (month === end) return months
  }
}
