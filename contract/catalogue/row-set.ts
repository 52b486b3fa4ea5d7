import { addBit, type Bits, lowestBit, noBits } from './bits.ts'

/**
 * A set of rows that knows which words of its bits are in use: walking or narrowing it takes as long as it has rows, however many the
 * catalogue has.
 */
export type RowSet = {
  bits: Bits
  /** One bit for each word of `bits`; a word without one is 0. */
  used: Bits
}

export const noRows = (size: number): RowSet => {
  const bits = noBits(size)
  return { bits, used: noBits(bits.length) }
}

/** Adds a row; returns whether it is new. */
export function addRow({ bits, used }: RowSet, row: number): boolean {
  const word = row >>> 5
  const before = bits[word] as number
  const bit = 1 << (row & 31)
  if ((before & bit) !== 0) return false
  bits[word] = before | bit
  if (before === 0) addBit(used, word)
  return true
}

export function emptyRows({ bits, used }: RowSet): void {
  bits.fill(0)
  used.fill(0)
}

/** Keeps only rows that `other` has too. */
export function keepRows({ bits, used }: RowSet, other: Bits): void {
  eachWord(used, (word) => {
    bits[word] = (bits[word] as number) & (other[word] as number)
  })
}

/** Whether any row is in `other` too. */
export function meetsRows({ bits, used }: RowSet, other: Bits): boolean {
  for (let i = 0; i < used.length; i++)
    for (let words = used[i] as number; words !== 0; words &= words - 1) {
      const word = (i << 5) + lowestBit(words)
      if (((bits[word] as number) & (other[word] as number)) !== 0) return true
    }
  return false
}

/** Calls `visit` for every row, lowest first. */
export function eachRow({ bits, used }: RowSet, visit: (row: number) => void): void {
  eachWord(used, (word) => {
    for (let rows = bits[word] as number; rows !== 0; rows &= rows - 1) visit((word << 5) + lowestBit(rows))
  })
}

/** The rows that all of `others` have too, lowest first, written into `room`. */
export function listCommon({ bits, used }: RowSet, others: readonly Bits[], room: Uint32Array): Uint32Array {
  let count = 0
  for (let i = 0; i < used.length; i++)
    for (let words = used[i] as number; words !== 0; words &= words - 1) {
      const word = (i << 5) + lowestBit(words)
      let rows = bits[word] as number
      for (let j = 0; j < others.length; j++) rows &= (others[j] as Bits)[word] as number
      for (; rows !== 0; rows &= rows - 1) room[count++] = (word << 5) + lowestBit(rows)
    }
  return room.subarray(0, count)
}

function eachWord(used: Bits, visit: (word: number) => void): void {
  for (let i = 0; i < used.length; i++)
    for (let words = used[i] as number; words !== 0; words &= words - 1) visit((i << 5) + lowestBit(words))
}
