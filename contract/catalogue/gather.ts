import { departments } from '../core/access.ts'
import { atOnce, orderedSteps, type Steps } from '../core/steps.ts'
import { addBit, type Bits, noBits } from './bits.ts'
import {
  alsoText,
  type Catalogue,
  type CatalogueFacts,
  type CodedGroup,
  codedGroupNames,
  codedGroups,
  type FlagName,
  flagNames,
  numbersOf,
  type Searching,
  searchPlaces,
} from './columns.ts'
import { rowOfSteps } from './row-of.ts'
import { nameKey } from './text.ts'
import { type Column, codesOf, placesOf, type Texts } from './texts.ts'

/** Builds the columns. `colorFamilies` is the display order of colors; families not in it follow. */
export function buildColumns(
  facts: readonly CatalogueFacts[],
  colorFamilies: readonly string[],
  searching: Searching,
): Catalogue {
  const gathered = gatherColumns(colorFamilies)
  facts.forEach(gathered.add)
  return atOnce(gathered.finish(searching)).catalogue
}

/** Texts by code in order of arrival, and one code per product; code 0 is no text. */
type Gathered = { codes: number[]; texts: string[]; codeOf: Map<string, number> }

function gather(first: readonly string[] = []): Gathered {
  const texts = ['', ...new Set(first)]
  return { codes: [], texts, codeOf: new Map(texts.map((text, code) => [text, code])) }
}

function note({ codes, texts, codeOf }: Gathered, text: string): void {
  let code = codeOf.get(text)
  if (code === undefined) {
    code = texts.push(text) - 1
    codeOf.set(text, code)
  }
  codes.push(code)
}

/**
 * Builds a catalogue from a stream of products in any order, without keeping an object for any product. `finish` returns the
 * catalogue and the arrival number of each row.
 */
export function gatherColumns(colorFamilies: readonly string[]) {
  const ids: number[] = []
  const names: string[] = []
  const keys: string[] = []
  const numbers = {
    departments: [],
    growerIds: [],
    flags: [],
    months: [],
    lastOrderDay: [],
    firstOrderDay: [],
    addedOn: [],
    saleUntil: [],
  } as Record<'departments' | 'growerIds' | 'flags' | keyof ReturnType<typeof numbersOf>, number[]>
  const groups = Object.fromEntries(
    codedGroupNames.map((group) => [group, gather(group === 'colors' ? colorFamilies : [])]),
  ) as Record<CodedGroup, Gathered>
  const [color, also, units] = [gather(), gather(), gather()]

  function add(fact: CatalogueFacts) {
    ids.push(fact.id)
    names.push(fact.description)
    keys.push(nameKey(fact.description))
    for (const group of codedGroupNames) note(groups[group], fact[codedGroups[group]])
    numbers.growerIds.push(fact.growerId ?? 0)
    note(color, fact.color)
    note(also, alsoText(fact))
    note(units, fact.um)
    numbers.departments.push(departments.indexOf(fact.department))
    numbers.flags.push(flagNames.reduce((bits, name, i) => (fact[name] ? bits | (1 << i) : bits), 0))
    const { months, lastOrderDay, firstOrderDay, addedOn, saleUntil } = numbersOf(fact)
    numbers.months.push(months)
    numbers.lastOrderDay.push(lastOrderDay)
    numbers.firstOrderDay.push(firstOrderDay)
    numbers.addedOn.push(addedOn)
    numbers.saleUntil.push(saleUntil)
  }

  function* finish(searching: Searching): Steps<{ catalogue: Catalogue; order: Uint32Array<ArrayBuffer> }> {
    const size = ids.length
    const order = yield* orderedSteps(size, (a, b) => {
      const [x, y] = [keys[a] as string, keys[b] as string]
      return x < y ? -1 : x > y ? 1 : (ids[a] as number) - (ids[b] as number)
    })
    keys.length = 0
    const rowIds = inOrder(ids, order)
    const growerIds = inOrder(numbers.growerIds, order)
    const columns = {} as Record<CodedGroup, Column>
    for (const group of codedGroupNames) {
      const known = group === 'colors' ? new Set(colorFamilies).size : 0
      const { codes, texts } = renumber(groups[group], order, known)
      yield
      const further = group === 'growers' ? yield* growerCodes({ ids: rowIds, growerIds, codes }) : undefined
      const places = yield* placesOf(texts, known)
      columns[group] = { codes, texts, known, places, codeOf: codesOf(texts, further) }
      yield
    }
    const foundBy = { color: renumber(color, order, 0), also: renumber(also, order, 0) }
    yield
    const rowNames: string[] = []
    for (const at of order) rowNames.push(names[at] as string)
    yield
    const tokens = yield* searching.index(rowNames, [
      ...codedGroupNames.map((group) => ({ ...columns[group], place: searchPlaces[group] })),
      { ...foundBy.color, place: 'detail' },
      { ...foundBy.also, place: 'source' },
    ])
    const flags = {} as Record<FlagName, Bits>
    for (const [i, name] of flagNames.entries()) {
      flags[name] = bitsOfFlag(numbers.flags, order, i)
      yield
    }
    const rowOf = yield* rowOfSteps(rowIds)
    const particulars = new Uint8Array(size)
    writeParticulars(particulars, particulars.keys(), { names: rowNames, columns })
    yield
    const catalogue: Catalogue = {
      size,
      ids: rowIds,
      rowOf,
      names: rowNames,
      departments: Uint8Array.from(inOrder(numbers.departments, order)),
      columns,
      growerIds,
      foundBy,
      units: renumber(units, order, 0),
      flags,
      seasons: Uint16Array.from(inOrder(numbers.months, order)),
      lastOrderDays: inOrder(numbers.lastOrderDay, order),
      firstOrderDays: inOrder(numbers.firstOrderDay, order),
      salesUntil: inOrder(numbers.saleUntil, order),
      addedOn: inOrder(numbers.addedOn, order),
      tokens,
      searching,
      particulars,
      memo: new Map(),
    }
    yield
    return { catalogue, order }
  }

  return { add, finish }
}

function inOrder(values: readonly number[], order: Uint32Array): Int32Array<ArrayBuffer> {
  const rows = new Int32Array(order.length)
  for (let row = 0; row < order.length; row++) rows[row] = values[order[row] as number] as number
  return rows
}

function bitsOfFlag(flags: readonly number[], order: Uint32Array, flag: number): Bits {
  const bits = noBits(order.length)
  for (let row = 0; row < order.length; row++)
    if (((flags[order[row] as number] as number) >>> flag) & 1) addBit(bits, row)
  return bits
}

/** Codes by row. Texts after the first `known` are numbered in row order. */
function renumber({ codes, texts }: Gathered, order: Uint32Array, known: number): Texts {
  const renumbered = Int32Array.from(texts, (_, code) => (code <= known ? code : -1))
  const next = texts.slice(0, known + 1)
  const rows = new Uint32Array(order.length)
  for (let row = 0; row < order.length; row++) {
    const old = codes[order[row] as number] as number
    if ((renumbered[old] as number) < 0) renumbered[old] = next.push(texts[old] as string) - 1
    rows[row] = renumbered[old] as number
  }
  return { codes: rows, texts: next }
}

/** The code of each grower's id. When a grower's products differ in its name, the newest product's name counts. */
export function* growerCodes({
  ids,
  growerIds,
  codes,
}: Pick<Catalogue, 'ids' | 'growerIds'> & Pick<Texts, 'codes'>): Steps<Map<string, number>> {
  const newest = new Map<number, number>()
  for (let row = 0; row < ids.length; row++) {
    const growerId = growerIds[row] as number
    if (growerId !== 0 && codes[row] !== 0) {
      const before = newest.get(growerId)
      if (before === undefined || (ids[before] as number) < (ids[row] as number)) newest.set(growerId, row)
    }
    if (row % 65_536 === 65_535) yield
  }
  return new Map([...newest].map(([growerId, row]) => [String(growerId), codes[row] as number]))
}

const twoColors = /\p{L}\/\p{L}/u

/** Computes `particulars` of some rows. */
export function writeParticulars(
  particulars: Catalogue['particulars'],
  rows: Iterable<number>,
  { names, columns: { types, varieties } }: Pick<Catalogue, 'names' | 'columns'>,
): void {
  const ofType = types.texts.map((text) => Math.min(2, Math.max(0, text.split(' ').length - 1)))
  for (const row of rows) {
    const name = names[row] as string
    particulars[row] =
      (ofType[types.codes[row] as number] as number) +
      (varieties.codes[row] === 0 ? 0 : 1) +
      (name.includes('/') && twoColors.test(name) ? 1 : 0)
  }
}
