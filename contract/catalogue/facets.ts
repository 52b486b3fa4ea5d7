import { type Bits, eachBit } from './bits.ts'
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

/**
 * Counts the values of a group among `rows`. The place and the count of a value become one number, in the order of the list: numbers sort
 * many times faster than objects.
 */
export function countFacets(catalogue: Catalogue, group: CodedGroup, rows: Uint32Array): Facet {
  const column = catalogue.columns[group]
  const { codes, places, texts } = column
  const { counts, found, codeAt } = roomOf(column)
  let size = 0
  for (let i = 0; i < rows.length; i++) {
    const code = codes[rows[i] as number] as number
    const count = counts[code] as number
    counts[code] = count + 1
    if (count === 0 && code !== 0) found[size++] = code
  }
  counts[0] = 0
  const byPlace = group === 'colors'
  const mostCount = rows.length
  const width = byPlace ? mostCount + 1 : places.length
  const keyOf = (place: number, count: number) =>
    byPlace ? place * width + count : (mostCount - count) * width + place
  const keys = new Float64Array(size)
  for (let i = 0; i < size; i++) {
    const code = found[i] as number
    keys[i] = keyOf(places[code] as number, counts[code] as number)
    counts[code] = 0
  }
  const placeOf = (key: number) => (byPlace ? Math.floor(key / width) : key % width)
  const countOf = (key: number) => (byPlace ? key % width : mostCount - Math.floor(key / width))
  return {
    size,
    list(chosen, most = size) {
      const first = lowest(keys, most)
      const further = new Set<number>()
      for (const value of chosen) {
        const code = column.codeOf.get(value)
        if (code === undefined) continue
        const place = places[code] as number
        const key = keys.find((one) => placeOf(one) === place) ?? keyOf(place, 0)
        if (!first.includes(key)) further.add(key)
      }
      const listed = further.size > 0 ? Float64Array.from([...first, ...further]).sort() : first
      const facets: FacetCount[] = []
      for (let i = 0; i < listed.length; i++) {
        const key = listed[i] as number
        facets.push({ key: texts[codeAt[placeOf(key)] as number] as string, count: countOf(key) })
      }
      return facets
    },
  }
}

/** The lowest of `keys`, at most `most`, sorted. */
function lowest(keys: Float64Array, most: number): Float64Array {
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

/** A group stored as flags: its values in display order, and for each row one bit for each value that it has. */
export type Marks = { keys: readonly string[]; marks: Uint8Array }

/** The marks of at most eight values, given the rows of each. */
export function marksOf(size: number, named: Readonly<Record<string, Bits>>): Marks {
  const marks = new Uint8Array(size)
  const keys = Object.keys(named)
  for (const [n, key] of keys.entries())
    eachBit(named[key] as Bits, (row) => {
      marks[row] = (marks[row] as number) | (1 << n)
    })
  return { keys, marks }
}

/** Rows by their marks; all 0 between uses. */
const markCounts = new Uint32Array(256)

/** Counts the values of a group stored as flags among `rows`. */
export function countMarks({ keys, marks }: Marks, rows: Uint32Array): Facet {
  if (keys.length === 0) return { size: 0, list: () => [] }
  for (let i = 0; i < rows.length; i++) {
    const own = marks[rows[i] as number] as number
    markCounts[own] = (markCounts[own] as number) + 1
  }
  const counts = keys.map(() => 0)
  for (let own = 1; own < markCounts.length; own++) {
    const count = markCounts[own] as number
    for (let n = 0; count > 0 && n < counts.length; n++)
      if (own & (1 << n)) counts[n] = (counts[n] as number) + count
  }
  markCounts.fill(0)
  const all = keys.map((key, n) => ({ key, count: counts[n] as number }))
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
