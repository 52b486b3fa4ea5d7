import {
  type Bits,
  bitsOf,
  countBits,
  dropBits,
  hasBit,
  keepBits,
  rowsIn,
  sliceBits,
  sliceBitsDown,
} from './bits.ts'
import type { Ranked } from './columns.ts'
import { gone, type Moves } from './moves.ts'
import type { Matches } from './query.ts'

/**
 * The order of a view: by name, which is row order, or by a value of each row, lowest first, then by name. `rows` is every row in
 * that order; `moved` has different values for a few rows (a customer's own), which are sorted by those instead.
 */
export type RowOrder = RowGroups &
  (
    | { by: 'name'; descending: boolean }
    | { by: 'value'; rows: Uint32Array; values: ArrayLike<number>; moved: ReadonlyMap<number, number> }
  )

/** Sets of rows that the order keeps together, as classes. */
export type RowGroups = {
  /** Rows after all others of the view, in any class: those that are sold out. */
  last?: Bits
  /** Rows before the others of their class: those that the customer bought before. */
  first?: Bits
}

export const noneMoved: ReadonlyMap<number, number> = new Map()

/** All rows by value, lowest first, then by row. Values are integers from 0; with the row packed in they stay safe integers. */
export function rowsByValue(values: ArrayLike<number>): Uint32Array<ArrayBuffer> {
  const size = values.length
  // A power of two, so that unpacking the row is exact.
  const width = 2 ** (32 - Math.clz32(size))
  const keys = new Float64Array(size)
  for (let row = 0; row < size; row++) keys[row] = (values[row] as number) * width + row
  keys.sort()
  const rows = new Uint32Array(size)
  for (let i = 0; i < size; i++) {
    const key = keys[i] as number
    rows[i] = key - Math.floor(key / width) * width
  }
  return rows
}

/** `rows` with the changed rows moved to the positions of their new values; cheaper than sorting again when few have changed. */
export function reordered(
  rows: Uint32Array,
  values: ArrayLike<number>,
  changed: ReadonlySet<number>,
): Uint32Array<ArrayBuffer> {
  if (changed.size * 8 > rows.length) return rowsByValue(values)
  return merged(rows, values, [...changed], (row) => (changed.has(row) ? gone : row))
}

/** The order after rows moved; `values` has the values of the new rows. */
export function movedOrder(
  rows: Uint32Array,
  values: ArrayLike<number>,
  { placed, to }: Moves,
): Uint32Array<ArrayBuffer> {
  if (placed.length * 8 > rows.length) return rowsByValue(values)
  return merged(rows, values, [...placed], (row) => to[row] as number)
}

/** The new row numbers of `rows`, in order, merged with the `loose` rows. `newRow` returns `gone` for rows to skip. */
function merged(
  rows: Uint32Array,
  values: ArrayLike<number>,
  loose: number[],
  newRow: (row: number) => number,
): Uint32Array<ArrayBuffer> {
  const order = compareBy(values, noneMoved)
  loose.sort(order)
  const next = new Uint32Array(values.length)
  let [at, put] = [0, 0]
  for (let i = 0; i < rows.length; i++) {
    const row = newRow(rows[i] as number)
    if (row === gone) continue
    for (; at < loose.length && order(loose[at] as number, row) < 0; at++) next[put++] = loose[at] as number
    next[put++] = row
  }
  for (; at < loose.length; at++) next[put++] = loose[at] as number
  return next
}

const compareBy = (values: ArrayLike<number>, moved: ReadonlyMap<number, number>) => (a: number, b: number) =>
  ((moved.get(a) ?? values[a]) as number) - ((moved.get(b) ?? values[b]) as number) || a - b

/** The matches after the first `skip`, at most `limit`, in order. */
export const rowsOfPage = (
  { all, ranked }: Pick<Matches, 'all' | 'ranked'>,
  order: RowOrder,
  skip: number,
  limit: number,
): number[] =>
  ranked ? pageOfRanked(ranked, order, skip, limit) : pageOfParts(partsOfView(all, order), skip, limit)

function pageOfParts(parts: Iterable<Part>, skip: number, limit: number): number[] {
  const rows: number[] = []
  for (const part of parts) {
    if (rows.length >= limit) break
    const count = skip > 0 ? part.count() : 0
    if (skip > 0 && skip >= count) {
      skip -= count
      continue
    }
    rows.push(...part.slice(skip, limit - rows.length))
    skip = 0
  }
  return rows
}

/** Rows that are shown together. */
type Part = { count: () => number; slice: (skip: number, limit: number) => number[] }

/** The rows of a view, split by the order's groups. Splits are lazy: most pages end within the first. */
function* partsOfView(all: Bits, order: RowOrder): Generator<Part> {
  const { last, first } = order
  const partOf = (rows: Bits): Part => ({
    count: () => countBits(rows),
    slice: (skip, limit) => sliceOfView(rows, order, skip, limit),
  })
  for (const isLast of last ? [false, true] : [false]) {
    const part = last ? (isLast ? keepBits : dropBits)(all.slice(), last) : all
    if (first) yield partOf(keepBits(part.slice(), first))
    yield partOf(first ? dropBits(part.slice(), first) : part)
  }
}

/** Twice the classes of a search, and twice again for rows that come last. */
const mostGroups = 128

/** The page of a search: one group after the other, and within each the chosen order. */
function pageOfRanked({ rows, classOf }: Ranked, order: RowOrder, skip: number, limit: number): number[] {
  const { last, first } = order
  const groups = new Uint8Array(rows.length)
  const sizes = new Uint32Array(mostGroups)
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as number
    const isLast = last !== undefined && hasBit(last, row)
    const isFirst = first !== undefined && hasBit(first, row)
    const group = 2 * (classOf[i] as number) + (isFirst ? 0 : 1) + (isLast ? mostGroups / 2 : 0)
    groups[i] = group
    sizes[group] = (sizes[group] as number) + 1
  }
  const slices = slicesOf(sizes, skip, limit)
  if (order.by === 'value') {
    rows.forEach((row, i) => slices[groups[i] as number]?.rows.push(row))
    return slices.flatMap((slice) => sortedSlice(slice, order))
  }
  let open = slices.reduce((sum, { take }) => sum + take, 0)
  for (let at = 0; open > 0; at++) {
    const i = order.descending ? rows.length - 1 - at : at
    const slice = slices[groups[i] as number]
    if (!slice || slice.rows.length === slice.take || slice.skip-- > 0) continue
    slice.rows.push(rows[i] as number)
    open--
  }
  return slices.flatMap((slice) => slice.rows)
}

/** The part of a group that a page shows: `take` rows after the first `skip`. */
type Slice = { skip: number; take: number; rows: number[] }

/** The slices of a page by group; groups of other pages have none. */
function slicesOf(sizes: Uint32Array, skip: number, limit: number): Slice[] {
  const slices: Slice[] = []
  let left = limit
  for (let group = 0; group < sizes.length && left > 0; group++) {
    const size = sizes[group] as number
    const take = Math.min(left, Math.max(0, size - skip))
    if (take > 0) slices[group] = { skip, take, rows: [] }
    skip = Math.max(0, skip - size)
    left -= take
  }
  return slices
}

function sortedSlice({ rows: part, skip, take }: Slice, order: RowOrder & { by: 'value' }): number[] {
  if (isFew(part.length, order.rows))
    return part.sort(compareBy(order.values, order.moved)).slice(skip, skip + take)
  return sliceOfView(bitsOf(order.rows.length, part), order, skip, take)
}

/** Sorting few rows is faster than meeting them on a walk over all rows. */
const isFew = (count: number, rows: Uint32Array) => count * 16 < rows.length

function sliceOfView(part: Bits, order: RowOrder, skip: number, limit: number): number[] {
  if (order.by === 'name') return (order.descending ? sliceBitsDown : sliceBits)(part, skip, limit)
  const { rows, values, moved } = order
  const compare = compareBy(values, moved)
  if (isFew(countBits(part), rows)) return [...rowsIn(part)].sort(compare).slice(skip, skip + limit)
  const loose = [...moved.keys()].filter((row) => hasBit(part, row)).sort(compare)
  const found: number[] = []
  let at = 0
  const take = (row: number) => {
    if (skip-- <= 0) found.push(row)
  }
  for (let i = 0; i < rows.length && found.length < limit; i++) {
    const row = rows[i] as number
    if (!hasBit(part, row) || moved.has(row)) continue
    while (at < loose.length && found.length < limit && compare(loose[at] as number, row) < 0)
      take(loose[at++] as number)
    if (found.length < limit) take(row)
  }
  while (at < loose.length && found.length < limit) take(loose[at++] as number)
  return found
}
