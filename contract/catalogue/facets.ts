import { type Bits, countCommon, countThose } from './bits.ts'
import type { Catalogue, CodedGroup } from './columns.ts'
import type { Column } from './texts.ts'
import type { SharedTexts } from './tokens.ts'

/** A filter value as it is sent, and the number of rows it would leave. */
export type FacetCount = { key: string; count: number }

/** The values of a group among some rows: most frequent first; colors in display order. */
export type Facet = {
  /** The number of values that have at least one row. */
  size: number
  /**
   * The first `most` values that have a row, plus the `chosen` ones at any position, even without a row. Values are sorted only
   * here: a group may have ten thousand values, and a page shows a dozen.
   */
  list: (chosen: readonly string[], most?: number) => FacetCount[]
}

/** Counts the values of a group among `rows`. */
export function countFacets(catalogue: Catalogue, group: CodedGroup, rows: Uint32Array): Facet {
  const column = catalogue.columns[group]
  const { codes, places } = column
  const { counts, found, codeAt } = roomOf(column)
  let size = 0
  for (let i = 0; i < rows.length; i++) {
    const code = codes[rows[i] as number] as number
    const count = counts[code] as number
    counts[code] = count + 1
    if (count === 0 && code !== 0) found[size++] = code
  }
  counts[0] = 0
  const values = found.slice(0, size)
  const numbers = new Uint32Array(size)
  for (let i = 0; i < size; i++) {
    numbers[i] = counts[values[i] as number] as number
    counts[values[i] as number] = 0
  }
  // Sort key: distance from the most frequent value, then position. Numbers sort many times faster than objects.
  const width = places.length
  const keyOf = (code: number) =>
    (group === 'colors' ? 0 : rows.length - (counts[code] as number)) * width + (places[code] as number)
  return {
    size,
    list(chosen, most = size) {
      for (let i = 0; i < size; i++) counts[values[i] as number] = numbers[i] as number
      const keys = new Float64Array(size)
      for (let i = 0; i < size; i++) keys[i] = keyOf(values[i] as number)
      const first = lowest(keys, most)
      const further = new Set(
        chosen.flatMap((value) => {
          const code = column.codeOf.get(value)
          return code === undefined || first.includes(keyOf(code)) ? [] : [keyOf(code)]
        }),
      )
      const listed = further.size > 0 ? Float64Array.from([...first, ...further]).sort() : first
      const facets: FacetCount[] = []
      for (let i = 0; i < listed.length; i++) {
        const key = listed[i] as number
        const code = codeAt[key - Math.floor(key / width) * width] as number
        facets.push({ key: column.texts[code] as string, count: counts[code] as number })
      }
      for (let i = 0; i < size; i++) counts[values[i] as number] = 0
      return facets
    },
  }
}

/** The lowest of `keys`, at most `most`, sorted. Takes ownership of the array. */
function lowest(keys: Float64Array, most: number): Float64Array {
  if (keys.length <= most) return keys.sort()
  const first = keys.slice(0, most).sort()
  for (let i = most; i < keys.length; i++) {
    const key = keys[i] as number
    let at = most - 1
    if (key >= (first[at] as number)) continue
    for (; at > 0 && (first[at - 1] as number) > key; at--) first[at] = first[at - 1] as number
    first[at] = key
  }
  return first
}

type Room = { counts: Uint32Array; found: Uint32Array; codeAt: Uint32Array }
const rooms = new WeakMap<Column, Room>()

/** Scratch space: counts of a column's codes (all 0 between uses), the codes found, and codes by position. */
function roomOf(column: Column): Room {
  const known = rooms.get(column)
  if (known) return known
  const size = column.texts.length
  const codeAt = new Uint32Array(size)
  column.places.forEach((place, code) => {
    codeAt[place] = code
  })
  const room = { counts: new Uint32Array(size), found: new Uint32Array(size), codeAt }
  rooms.set(column, room)
  return room
}

/**
 * Like `countFacets` for a group stored as flags: `named` has the rows of its values in display order, and `list` has the same
 * rows as the set `rows`.
 */
export function countNamed(named: Readonly<Record<string, Bits>>, rows: Bits, list: Uint32Array): Facet {
  const count = (bits: Bits) => (list.length < rows.length ? countThose(bits, list) : countCommon(bits, rows))
  const all = Object.entries(named).map(([key, bits]) => ({ key, count: count(bits) }))
  const found = all.filter(({ count }) => count > 0)
  return {
    size: found.length,
    list(chosen, most = all.length) {
      const first = new Set(found.slice(0, most))
      return all.filter((value) => first.has(value) || chosen.includes(value.key))
    },
  }
}

/** The number of rows with each code. */
export function countCodes({ codes, texts }: SharedTexts, rows: Uint32Array): Uint32Array {
  const counts = new Uint32Array(texts.length)
  for (let i = 0; i < rows.length; i++) {
    const code = codes[rows[i] as number] as number
    counts[code] = (counts[code] as number) + 1
  }
  return counts
}
