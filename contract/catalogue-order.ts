import { type Bits, countBits, eachBit, hasBit, sliceBits, sliceBitsDown } from './catalogue-bits.ts'
import type { Matches } from './catalogue-query.ts'

/**
 * The order of a view: by name, which is the order of the rows, or by a value of each row, lowest first, then by name.
 * `rows` is every row in that order; `moved` holds other values of a few rows (a customer's own), which take their own place.
 */
export type RowOrder =
  | { by: 'name'; descending: boolean }
  | { by: 'value'; rows: Uint32Array; values: ArrayLike<number>; moved: ReadonlyMap<number, number> }

export const noneMoved: ReadonlyMap<number, number> = new Map()

/** All rows by value, lowest first, then by row. Values are whole numbers from 0; with the row added below they stay safe. */
export function rowsByValue(values: ArrayLike<number>): Uint32Array<ArrayBuffer> {
  const size = values.length
  // A power of two, so that taking the row out again is exact.
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

/** `rows` with the changed rows put where their values now belong; cheaper than ordering anew when few have changed. */
export function reordered(
  rows: Uint32Array,
  values: ArrayLike<number>,
  changed: ReadonlySet<number>,
): Uint32Array<ArrayBuffer> {
  if (changed.size * 8 > rows.length) return rowsByValue(values)
  const order = compareBy(values, noneMoved)
  const loose = [...changed].sort(order)
  const next = new Uint32Array(rows.length)
  let [at, put] = [0, 0]
  for (const row of rows) {
    if (changed.has(row)) continue
    for (; at < loose.length && order(loose[at] as number, row) < 0; at++) next[put++] = loose[at] as number
    next[put++] = row
  }
  for (; at < loose.length; at++) next[put++] = loose[at] as number
  return next
}

const compareBy = (values: ArrayLike<number>, moved: ReadonlyMap<number, number>) => (a: number, b: number) =>
  ((moved.get(a) ?? values[a]) as number) - ((moved.get(b) ?? values[b]) as number) || a - b

/** The matches from number `skip` on, at most `limit`, in order. */
export function rowsOfPage(
  { classes }: Pick<Matches, 'classes'>,
  order: RowOrder,
  skip: number,
  limit: number,
): number[] {
  const rows: number[] = []
  for (const part of classes) {
    if (rows.length >= limit) break
    const count = classes.length === 1 ? Number.POSITIVE_INFINITY : countBits(part)
    if (skip < count) rows.push(...slice(part, order, skip, limit - rows.length))
    skip = Math.max(0, skip - count)
  }
  return rows
}

function slice(part: Bits, order: RowOrder, skip: number, limit: number): number[] {
  if (order.by === 'name') return (order.descending ? sliceBitsDown : sliceBits)(part, skip, limit)
  const { rows, values, moved } = order
  const compare = compareBy(values, moved)
  // Few rows are ordered sooner than they are met on a walk over all.
  if (countBits(part) * 16 < rows.length) {
    const few: number[] = []
    eachBit(part, (row) => few.push(row))
    return few.sort(compare).slice(skip, skip + limit)
  }
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
