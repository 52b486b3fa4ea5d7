import { addBit, type Bits, noBits, ones } from './bits.ts'
import type { TokenIndex } from './tokens.ts'

/**
 * The rows of a frequent token as a set, and how many of them precede each block of words: whether a row has the token, and which of its
 * entries it is, takes one step.
 */
export type FrequentToken = { bits: Bits; before: Uint32Array<ArrayBuffer> }

/** A token is frequent when its set takes less memory than its entries. */
const rowsPerEntry = 32
/** Words in a block; a power of two. */
const blockBits = 2
/** Total size limit of an index's sets, most recently used first. */
const mostBytes = 2 * 1024 * 1024

const kept = new WeakMap<TokenIndex, Map<number, FrequentToken>>()

/** The set of a token, given its entries; undefined for a rare one. With `mayMake` false, only a set that exists already. */
export function frequentToken(
  index: TokenIndex,
  { at, end }: { at: number; end: number },
  mayMake: boolean,
): FrequentToken | undefined {
  if ((end - at) * rowsPerEntry < index.rowCount) return undefined
  const ofIndex = kept.get(index) ?? new Map<number, FrequentToken>()
  kept.set(index, ofIndex)
  const known = ofIndex.get(at)
  if (!known && !mayMake) return undefined
  const token = known ?? setOf(index, at, end)
  if (known) ofIndex.delete(at)
  else if ((ofIndex.size + 1) * bytesOf(token) > mostBytes)
    ofIndex.delete(ofIndex.keys().next().value as number)
  ofIndex.set(at, token)
  return token
}

const bytesOf = ({ bits, before }: FrequentToken) => bits.byteLength + before.byteLength

function setOf({ rowCount, entries }: TokenIndex, at: number, end: number): FrequentToken {
  const bits = noBits(rowCount)
  for (let i = at; i < end; i++) addBit(bits, (entries[i] as number) >>> 3)
  const before = new Uint32Array((bits.length >>> blockBits) + 1)
  for (let word = 0, count = 0; word < bits.length; word++) {
    if ((word & ((1 << blockBits) - 1)) === 0) before[word >>> blockBits] = count
    count += ones(bits[word] as number)
  }
  return { bits, before }
}

/** Which of the token's entries a row is, from 0; -1 if the row lacks the token. */
export function entryAt({ bits, before }: FrequentToken, row: number): number {
  const last = row >>> 5
  const bit = 1 << (row & 31)
  const own = bits[last] as number
  if ((own & bit) === 0) return -1
  let at = before[last >>> blockBits] as number
  for (let word = (last >>> blockBits) << blockBits; word < last; word++) at += ones(bits[word] as number)
  return at + ones(own & (bit - 1))
}
