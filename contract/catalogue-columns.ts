import { type Department, departments } from './access.ts'
import { addBit, type Bits, noBits, removeBit } from './catalogue-bits.ts'
import { nameKey } from './catalogue-text.ts'
import { buildTokenIndex, type Place, type SharedTexts, type TokenIndex } from './catalogue-tokens.ts'
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
/** What each group says of a row to a search. */
const searchPlaces: Record<CodedGroup, Place> = {
  purposes: 'group',
  colors: 'group',
  categories: 'category',
  types: 'type',
  varieties: 'detail',
  grades: 'detail',
  growers: 'source',
}
const codedGroupNames = Object.keys(codedGroups) as CodedGroup[]

export type Column = {
  /** A code a row; 0 stands for no value. */
  codes: Uint32Array<ArrayBuffer>
  texts: string[]
  /** Codes by what a caller may send: the value, and for a grower its id too. */
  codeOf: Map<string, number>
  /** Place of each code where counts are equal; for colors, where they are shown. */
  places: Uint32Array<ArrayBuffer>
}

const flagNames = ['us', 'isPreBooked', 'isGrowerDirect', 'isFarmDirect', 'featured', 'hidden'] as const
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
  /** Words of the type after the first, at most two, one for a variety, one for two colors: of equal finds, the plainer comes first. */
  particulars: Uint8Array<ArrayBuffer>
  /** Answers worked out before, by key; emptied by every change of a row. */
  memo: Map<string, unknown>
}

const noLastDay = 0x7fffffff
export const dayNumber = (day: Day): number => Number(compact(day))

/** Builds the columns. `colorFamilies` is the order in which colors are shown; families beyond it follow. */
export function buildCatalogue(
  facts: readonly CatalogueFacts[],
  colorFamilies: readonly string[] = [],
): Catalogue {
  const inOrder = orderedByName(facts)
  const size = inOrder.length
  const columns = Object.fromEntries(
    codedGroupNames.map((group) => [
      group,
      buildColumn(inOrder, group, group === 'colors' ? colorFamilies : []),
    ]),
  ) as Record<CodedGroup, Column>
  const names = inOrder.map(({ description }) => description)
  const foundBy = {
    color: codesOf(inOrder, ({ color }) => color),
    also: codesOf(inOrder, alsoText),
  }
  const catalogue: Catalogue = {
    size,
    ids: new Int32Array(size),
    rowOf: new Map(),
    names,
    departments: new Uint8Array(size),
    columns,
    foundBy,
    units: codesOf(inOrder, ({ um }) => um),
    flags: Object.fromEntries(flagNames.map((name) => [name, noBits(size)])) as Record<FlagName, Bits>,
    seasons: new Uint16Array(size),
    lastOrderDays: new Int32Array(size),
    salesUntil: new Int32Array(size),
    addedOn: new Int32Array(size),
    tokens: buildTokenIndex(names, [
      ...codedGroupNames.map((group) => ({ ...columns[group], place: searchPlaces[group] })),
      { ...foundBy.color, place: 'detail' },
      { ...foundBy.also, place: 'source' },
    ]),
    particulars: particularsOf(names, columns),
    memo: new Map(),
  }
  inOrder.forEach((fact, row) => {
    catalogue.ids[row] = fact.id
    catalogue.rowOf.set(fact.id, row)
    catalogue.departments[row] = departments.indexOf(fact.department)
    writeRow(catalogue, row, fact)
  })
  return catalogue
}

function particularsOf(
  names: readonly string[],
  { types, varieties }: Catalogue['columns'],
): Catalogue['particulars'] {
  const ofType = types.texts.map((text) => Math.min(2, Math.max(0, text.split(' ').length - 1)))
  return Uint8Array.from(
    types.codes,
    (code, row) =>
      (ofType[code] as number) +
      (varieties.codes[row] === 0 ? 0 : 1) +
      (/\p{L}\/\p{L}/u.test(names[row] as string) ? 1 : 0),
  )
}

/** Facts in the order of the catalogue's rows: by name, then id. */
export function orderedByName<F extends { id: number; description: string }>(facts: readonly F[]): F[] {
  return facts
    .map((fact) => ({ fact, key: nameKey(fact.description) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.fact.id - b.fact.id))
    .map(({ fact }) => fact)
}

/** A code a row for a text of it, in order of first appearance after those of `first`; 0 for no text. */
function codesOf(
  facts: readonly CatalogueFacts[],
  textOf: (fact: CatalogueFacts) => string,
  first: readonly string[] = [],
) {
  const texts = ['', ...new Set(first)]
  const codeOf = new Map(texts.map((text, code) => [text, code]))
  const codes = new Uint32Array(facts.length)
  for (let row = 0; row < facts.length; row++) {
    const text = textOf(facts[row] as CatalogueFacts)
    let code = codeOf.get(text)
    if (code === undefined) {
      code = texts.push(text) - 1
      codeOf.set(text, code)
    }
    codes[row] = code
  }
  return { codes, texts, codeOf }
}

function buildColumn(facts: readonly CatalogueFacts[], group: CodedGroup, first: readonly string[]): Column {
  const field = codedGroups[group]
  const { codes, texts, codeOf } = codesOf(facts, (fact) => fact[field], first)
  const places = new Uint32Array(texts.length)
  texts
    .map((text, code) => ({ code, key: code <= first.length ? '' : nameKey(text) }))
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
  return { codes, texts, codeOf, places }
}

const alsoText = ({ alsoFoundBy }: CatalogueFacts) => alsoFoundBy.join(' ')

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
  catalogue.seasons[row] = monthsOf(fact.seasonStartMonth, fact.seasonEndMonth)
  catalogue.lastOrderDays[row] = fact.lastOrderDay ? dayNumber(fact.lastOrderDay) : noLastDay
  catalogue.addedOn[row] = dayNumber(fact.addedOn)
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
