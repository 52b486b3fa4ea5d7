import { departments } from './access.ts'
import { addBit, type Bits, noBits } from './catalogue-bits.ts'
import {
  alsoText,
  type Catalogue,
  type CatalogueFacts,
  type CodedGroup,
  type Column,
  codedGroupNames,
  codedGroups,
  type FlagName,
  flagNames,
  numbersOf,
  type Searching,
  searchPlaces,
} from './catalogue-columns.ts'
import { nameKey } from './catalogue-text.ts'
import type { SharedTexts, TokenIndex } from './catalogue-tokens.ts'
import { atOnce, orderedSteps, type Steps } from './steps.ts'

/** Builds the columns. `colorFamilies` is the order in which colors are shown; families beyond it follow. */
export function buildColumns(
  facts: readonly CatalogueFacts[],
  colorFamilies: readonly string[],
  searching: Searching,
): Catalogue {
  const gathered = gatherColumns(colorFamilies)
  facts.forEach(gathered.add)
  const index: SearchingInSteps['index'] = function* (names, shared) {
    return searching.index(names, shared)
  }
  return atOnce(gathered.finish({ ...searching, index })).catalogue
}

/** As `Searching`, with pauses while the index is made. */
export type SearchingInSteps = Pick<Searching, 'search'> & {
  index: (...of: Parameters<Searching['index']>) => Steps<TokenIndex>
}

/** Texts by code in order of arrival, and a code a product; code 0 is no text. */
type Gathered = { codes: number[]; texts: string[]; codeOf: Map<string, number> }

function gather(first: readonly string[] = []): Gathered {
  const texts = ['', ...new Set(first)]
  return { codes: [], texts, codeOf: new Map(texts.map((text, code) => [text, code])) }
}

function note({ codes, texts, codeOf }: Gathered, text: string): number {
  let code = codeOf.get(text)
  if (code === undefined) {
    code = texts.push(text) - 1
    codeOf.set(text, code)
  }
  codes.push(code)
  return code
}

/**
 * Makes a catalogue of products that come one by one, in any order; nothing of a product is kept as an object. `finish` gives,
 * beside the catalogue, which arrival each row is.
 */
export function gatherColumns(colorFamilies: readonly string[]) {
  const ids: number[] = []
  const names: string[] = []
  const keys: string[] = []
  const numbers = {
    departments: [],
    flags: [],
    months: [],
    lastOrderDay: [],
    addedOn: [],
    saleUntil: [],
  } as Record<'departments' | 'flags' | keyof ReturnType<typeof numbersOf>, number[]>
  const groups = Object.fromEntries(
    codedGroupNames.map((group) => [group, gather(group === 'colors' ? colorFamilies : [])]),
  ) as Record<CodedGroup, Gathered>
  const growerIds = new Map<string, number>()
  const [color, also, units] = [gather(), gather(), gather()]

  function add(fact: CatalogueFacts) {
    ids.push(fact.id)
    names.push(fact.description)
    keys.push(nameKey(fact.description))
    for (const group of codedGroupNames) {
      const code = note(groups[group], fact[codedGroups[group]])
      if (group === 'growers' && fact.growerId !== null && code !== 0)
        growerIds.set(String(fact.growerId), code)
    }
    note(color, fact.color)
    note(also, alsoText(fact))
    note(units, fact.um)
    numbers.departments.push(departments.indexOf(fact.department))
    numbers.flags.push(flagNames.reduce((bits, name, i) => (fact[name] ? bits | (1 << i) : bits), 0))
    const { months, lastOrderDay, addedOn, saleUntil } = numbersOf(fact)
    numbers.months.push(months)
    numbers.lastOrderDay.push(lastOrderDay)
    numbers.addedOn.push(addedOn)
    numbers.saleUntil.push(saleUntil)
  }

  function* finish(
    searching: SearchingInSteps,
  ): Steps<{ catalogue: Catalogue; order: Uint32Array<ArrayBuffer> }> {
    const size = ids.length
    const order = yield* orderedSteps(size, (a, b) => {
      const [x, y] = [keys[a] as string, keys[b] as string]
      return x < y ? -1 : x > y ? 1 : (ids[a] as number) - (ids[b] as number)
    })
    keys.length = 0
    const columns = {} as Record<CodedGroup, Column>
    for (const group of codedGroupNames) {
      const known = group === 'colors' ? new Set(colorFamilies).size : 0
      columns[group] = columnOf(groups[group], order, known, group === 'growers' ? growerIds : undefined)
      yield
    }
    const foundBy = { color: inRows(color, order), also: inRows(also, order) }
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
    const rowIds = inOrder(ids, order)
    const rowOf = new Map<number, number>()
    for (let row = 0; row < size; row++) {
      rowOf.set(rowIds[row] as number, row)
      if (row % 16_384 === 16_383) yield
    }
    yield
    const particulars = particularsOf(rowNames, columns)
    yield
    const catalogue: Catalogue = {
      size,
      ids: rowIds,
      rowOf,
      names: rowNames,
      departments: Uint8Array.from(inOrder(numbers.departments, order)),
      columns,
      foundBy,
      units: inRows(units, order),
      flags,
      seasons: Uint16Array.from(inOrder(numbers.months, order)),
      lastOrderDays: inOrder(numbers.lastOrderDay, order),
      salesUntil: inOrder(numbers.saleUntil, order),
      addedOn: inOrder(numbers.addedOn, order),
      tokens,
      search: (text, within) => searching.search(catalogue, text, within),
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

/** Codes by row, texts numbered in the order of the rows after the first `known`; `renumbered` is the new code of each old one. */
function renumber({ codes, texts }: Gathered, order: Uint32Array, known: number) {
  const renumbered = Int32Array.from(texts, (_, code) => (code <= known ? code : -1))
  const next = texts.slice(0, known + 1)
  const rows = new Uint32Array(order.length)
  for (let row = 0; row < order.length; row++) {
    const old = codes[order[row] as number] as number
    if ((renumbered[old] as number) < 0) renumbered[old] = next.push(texts[old] as string) - 1
    rows[row] = renumbered[old] as number
  }
  return { codes: rows, texts: next, renumbered }
}

function inRows(gathered: Gathered, order: Uint32Array): SharedTexts {
  const { codes, texts } = renumber(gathered, order, 0)
  return { codes, texts }
}

/** `known` texts come first and stay so; a grower is also found by its id. */
function columnOf(
  gathered: Gathered,
  order: Uint32Array,
  known: number,
  byId: ReadonlyMap<string, number> | undefined,
): Column {
  const { codes, texts, renumbered } = renumber(gathered, order, known)
  const places = new Uint32Array(texts.length)
  texts
    // What reads alike but for a capital or an accent stands as it is written, whichever came first.
    .map((text, code) => ({ code, key: code <= known ? '' : nameKey(text), text: code <= known ? '' : text }))
    .sort((a, b) => compareTexts(a.key, b.key) || compareTexts(a.text, b.text) || a.code - b.code)
    .forEach(({ code }, place) => {
      places[code] = place
    })
  const codeOf = new Map(texts.map((text, code) => [text, code]))
  // A filter for the empty text means nothing.
  codeOf.delete('')
  for (const [id, code] of byId ?? []) codeOf.set(id, renumbered[code] as number)
  return { codes, texts, codeOf, places }
}

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const twoColors = /\p{L}\/\p{L}/u

function particularsOf(
  names: readonly string[],
  { types, varieties }: Catalogue['columns'],
): Catalogue['particulars'] {
  const ofType = types.texts.map((text) => Math.min(2, Math.max(0, text.split(' ').length - 1)))
  const particulars = new Uint8Array(names.length)
  for (let row = 0; row < names.length; row++) {
    const name = names[row] as string
    particulars[row] =
      (ofType[types.codes[row] as number] as number) +
      (varieties.codes[row] === 0 ? 0 : 1) +
      (name.includes('/') && twoColors.test(name) ? 1 : 0)
  }
  return particulars
}
