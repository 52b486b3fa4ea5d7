import { departments } from '../core/access.ts'
import type { Steps } from '../core/steps.ts'
import { addBit } from './bits.ts'
import {
  alsoText,
  type Catalogue,
  type CatalogueFacts,
  type CodedGroup,
  codedGroupNames,
  codedGroups,
  flagNames,
  numbersOf,
  searchPlaces,
} from './columns.ts'
import { growerCodes, writeParticulars } from './gather.ts'
import { carried, carriedBits, carriedValues, type Moves, movesOf } from './moves.ts'
import { changedRowOf } from './row-of.ts'
import { nameKey } from './text.ts'
import { type Column, changedColumn, changedTexts, type Texts } from './texts.ts'
import type { RowTexts } from './tokens-change.ts'

/** Current products, each once, and the ids of removed ones. */
export type Change<P> = { put: readonly P[]; gone: readonly number[] }

/** A catalogue after a change, and how its rows moved. `put` are the products in the order of `moves.placed`. */
export type Changed<P> = { catalogue: Catalogue; moves: Moves; put: P[] }

/**
 * The same catalogue as a fresh build of the current products, in a fraction of the time: unchanged rows are copied. The previous
 * one stays valid for its readers. When no text changes, texts and the search index are shared.
 */
export function* changedCatalogue<P extends { facts: CatalogueFacts }>(
  before: Catalogue,
  change: Change<P>,
): Steps<Changed<P>> {
  const { moves, put, sameTexts } = yield* movesFor(before, change)
  const facts = put.map((product) => product.facts)
  yield
  const texts = sameTexts ? {} : yield* changedNames(before, moves, facts)
  const numbers = changedNumbers(before, moves, facts)
  return { catalogue: { ...before, ...texts, ...numbers, memo: new Map() }, moves, put }
}

/** Which rows are removed, and where the new ones belong. */
function* movesFor<P extends { facts: CatalogueFacts }>(
  before: Catalogue,
  { put, gone }: Change<P>,
): Steps<{ moves: Moves; put: P[]; sameTexts: boolean }> {
  const dropped = new Set<number>()
  for (const id of gone) {
    const row = before.rowOf.get(id)
    if (row !== undefined) dropped.add(row)
  }
  let sameTexts = dropped.size === 0
  const placed: { product: P; key: string; before: number }[] = []
  for (const [i, product] of put.entries()) {
    const { facts } = product
    const row = before.rowOf.get(facts.id)
    if (row !== undefined) dropped.add(row)
    if (row === undefined || !hasTexts(before, row, facts)) sameTexts = false
    const key = nameKey(facts.description)
    const isNamed = row !== undefined && before.names[row] === facts.description
    placed.push({ product, key, before: isNamed ? row : rowFor(before, key, facts.id) })
    if (i % 64 === 63) yield
  }
  placed.sort(
    (a, b) => a.before - b.before || compareTexts(a.key, b.key) || a.product.facts.id - b.product.facts.id,
  )
  const moves = movesOf(
    before.size,
    Uint32Array.from(dropped).sort(),
    Uint32Array.from(placed, (one) => one.before),
  )
  return { moves, put: placed.map(({ product }) => product), sameTexts }
}

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** The first row that comes after a product of this name and id. */
function rowFor({ size, names, ids }: Catalogue, key: string, id: number): number {
  let [low, high] = [0, size]
  while (low < high) {
    const middle = (low + high) >>> 1
    const other = nameKey(names[middle] as string)
    if (other < key || (other === key && (ids[middle] as number) < id)) low = middle + 1
    else high = middle
  }
  return low
}

/** Whether the row already has all texts of a product. */
function hasTexts(catalogue: Catalogue, row: number, fact: CatalogueFacts): boolean {
  const { names, columns, foundBy } = catalogue
  const textOf = ({ codes, texts }: Texts) => texts[codes[row] as number]
  return (
    names[row] === fact.description &&
    catalogue.departments[row] === departments.indexOf(fact.department) &&
    codedGroupNames.every((group) => textOf(columns[group]) === fact[codedGroups[group]]) &&
    catalogue.growerIds[row] === (fact.growerId ?? 0) &&
    textOf(catalogue.units) === fact.um &&
    textOf(foundBy.color) === fact.color &&
    textOf(foundBy.also) === alsoText(fact)
  )
}

type Numbers = Pick<
  Catalogue,
  'flags' | 'seasons' | 'lastOrderDays' | 'firstOrderDays' | 'addedOn' | 'salesUntil'
>

function changedNumbers(before: Catalogue, moves: Moves, put: readonly CatalogueFacts[]): Numbers {
  const flags = Object.fromEntries(
    flagNames.map((name) => [name, carriedBits(moves, before.flags[name])]),
  ) as Catalogue['flags']
  const seasons = carried(moves, before.seasons)
  const lastOrderDays = carried(moves, before.lastOrderDays)
  const firstOrderDays = carried(moves, before.firstOrderDays)
  const addedOn = carried(moves, before.addedOn)
  const salesUntil = carried(moves, before.salesUntil)
  put.forEach((fact, i) => {
    const row = moves.placed[i] as number
    for (const name of flagNames) if (fact[name]) addBit(flags[name], row)
    const numbers = numbersOf(fact)
    seasons[row] = numbers.months
    lastOrderDays[row] = numbers.lastOrderDay
    firstOrderDays[row] = numbers.firstOrderDay
    addedOn[row] = numbers.addedOn
    salesUntil[row] = numbers.saleUntil
  })
  return { flags, seasons, lastOrderDays, firstOrderDays, addedOn, salesUntil }
}

type Named = Omit<Catalogue, keyof Numbers | 'memo' | 'searching'>

/** Everything that depends on the texts or the order of products. */
function* changedNames(before: Catalogue, moves: Moves, put: readonly CatalogueFacts[]): Steps<Named> {
  const { placed } = moves
  const ids = carried(moves, before.ids)
  const growerIds = carried(moves, before.growerIds)
  const inDepartments = carried(moves, before.departments)
  const particulars = carried(moves, before.particulars)
  yield
  const names = carriedValues(moves, before.names, '')
  yield
  put.forEach((fact, i) => {
    const row = placed[i] as number
    ids[row] = fact.id
    growerIds[row] = fact.growerId ?? 0
    inDepartments[row] = departments.indexOf(fact.department)
    names[row] = fact.description
  })
  const rowOf = changedRowOf(before.rowOf, moves, put)
  yield
  const columns = {} as Record<CodedGroup, Column>
  for (const group of codedGroupNames) {
    const column = before.columns[group]
    const texts = changedTexts(
      column,
      moves,
      put.map((fact) => fact[codedGroups[group]]),
      column.known,
    )
    yield
    const further = group === 'growers' ? yield* growerCodes({ ids, growerIds, ...texts }) : undefined
    columns[group] = yield* changedColumn(column, texts, further)
    yield
  }
  const foundBy = {
    color: changedTexts(
      before.foundBy.color,
      moves,
      put.map(({ color }) => color),
    ),
    also: changedTexts(before.foundBy.also, moves, put.map(alsoText)),
  }
  yield
  const units = changedTexts(
    before.units,
    moves,
    put.map(({ um }) => um),
  )
  writeParticulars(particulars, placed, { names, columns })
  yield
  const tokens = yield* before.searching.change(before.tokens, moves, put.map(textsOf))
  const named = { ids, growerIds, departments: inDepartments, particulars, names, rowOf, columns, foundBy }
  return { size: moves.size, ...named, units, tokens }
}

/** The texts that find a product, with the place of each. */
const textsOf = (fact: CatalogueFacts): RowTexts => [
  { text: fact.description, place: 'name' },
  ...codedGroupNames.map((group) => ({ text: fact[codedGroups[group]], place: searchPlaces[group] })),
  { text: fact.color, place: 'detail' },
  { text: alsoText(fact), place: 'source' },
]
