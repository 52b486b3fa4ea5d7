/** A set of row numbers, one bit each. Every set of one catalogue has the same length. */
export type Bits = Uint32Array<ArrayBuffer>

export const noBits = (rows: number): Bits => new Uint32Array((rows + 31) >>> 5)

/** The rows that pass `test`. */
export function bitsWhere(rows: number, test: (row: number) => boolean): Bits {
  const bits = noBits(rows)
  for (let row = 0; row < rows; row++) if (test(row)) addBit(bits, row)
  return bits
}

export function bitsOf(rows: number, members: ArrayLike<number>): Bits {
  const bits = noBits(rows)
  for (let i = 0; i < members.length; i++) addBit(bits, members[i] as number)
  return bits
}

export function addBit(bits: Bits, row: number): void {
  const word = row >>> 5
  bits[word] = (bits[word] as number) | (1 << (row & 31))
}

export function removeBit(bits: Bits, row: number): void {
  const word = row >>> 5
  bits[word] = (bits[word] as number) & ~(1 << (row & 31))
}

export const hasBit = (bits: Bits, row: number): boolean =>
  (((bits[row >>> 5] as number) >>> (row & 31)) & 1) === 1

/** Keeps in `target` only what `other` has too (intersection). */
export function keepBits(target: Bits, other: Bits): Bits {
  for (let i = 0; i < target.length; i++) target[i] = (target[i] as number) & (other[i] as number)
  return target
}

/** Adds everything in `other` to `target` (union). */
export function joinBits(target: Bits, other: Bits): Bits {
  for (let i = 0; i < target.length; i++) target[i] = (target[i] as number) | (other[i] as number)
  return target
}

/** Removes everything in `other` from `target` (difference). */
export function dropBits(target: Bits, other: Bits): Bits {
  for (let i = 0; i < target.length; i++) target[i] = (target[i] as number) & ~(other[i] as number)
  return target
}

/**
 * The rows of `base` that match every choice and, for each choice, the rows that only it excludes: what would return without it.
 * One pass, however many choices.
 */
export function narrowed(base: Bits, choices: readonly Bits[]): { all: Bits; missed: Bits[] } {
  const all = new Uint32Array(base.length)
  const missed = choices.map(() => new Uint32Array(base.length))
  for (let i = 0; i < base.length; i++) {
    const rows = base[i] as number
    if (rows === 0) continue
    let [once, twice] = [0, 0]
    for (let choice = 0; choice < choices.length; choice++) {
      const lacking = ~((choices[choice] as Bits)[i] as number)
      twice |= once & lacking
      once |= lacking
    }
    all[i] = rows & ~once
    const back = rows & once & ~twice
    if (back === 0) continue
    for (let choice = 0; choice < choices.length; choice++)
      (missed[choice] as Bits)[i] = back & ~((choices[choice] as Bits)[i] as number)
  }
  return { all, missed }
}

export function countBits(bits: Bits): number {
  let count = 0
  for (let i = 0; i < bits.length; i++) count += ones(bits[i] as number)
  return count
}

/** The position of the lowest bit that is set in a word. */
export const lowestBit = (word: number): number => 31 - Math.clz32(word & -word)

/** Calls `visit` for every row, lowest first. */
export function eachBit(bits: Bits, visit: (row: number) => void): void {
  for (let i = 0; i < bits.length; i++) {
    for (let word = bits[i] as number; word !== 0; word &= word - 1) visit((i << 5) + lowestBit(word))
  }
}

/** Writes the rows of a set, lowest first, into `target` starting at `at`; returns the index after the last one. */
export function writeRows(bits: Bits, target: Uint32Array, at: number): number {
  for (let i = 0; i < bits.length; i++)
    for (let word = bits[i] as number; word !== 0; word &= word - 1) target[at++] = (i << 5) + lowestBit(word)
  return at
}

/** The rows of a set, lowest first. */
export function rowsIn(bits: Bits): Uint32Array<ArrayBuffer> {
  const rows = new Uint32Array(countBits(bits))
  writeRows(bits, rows, 0)
  return rows
}

/** The rows whose value is at least `least`. */
export function bitsFrom(values: Int32Array, least: number): Bits {
  const bits = noBits(values.length)
  for (let i = 0, row = 0; i < bits.length; i++) {
    let word = 0
    for (const end = Math.min(row + 32, values.length); row < end; row++)
      if ((values[row] as number) >= least) word |= 1 << (row & 31)
    bits[i] = word
  }
  return bits
}

/** The rows whose value shares a bit with `mask`. */
export function bitsOfMask(values: Uint16Array, mask: number): Bits {
  const bits = noBits(values.length)
  for (let i = 0, row = 0; i < bits.length; i++) {
    let word = 0
    for (const end = Math.min(row + 32, values.length); row < end; row++)
      if (((values[row] as number) & mask) !== 0) word |= 1 << (row & 31)
    bits[i] = word
  }
  return bits
}

/** The rows that have exactly that value. */
export function bitsEqual(values: Uint8Array, value: number): Bits {
  const bits = noBits(values.length)
  for (let i = 0, row = 0; i < bits.length; i++) {
    let word = 0
    for (const end = Math.min(row + 32, values.length); row < end; row++)
      if (values[row] === value) word |= 1 << (row & 31)
    bits[i] = word
  }
  return bits
}

/** Up to `limit` rows after the first `skip`, lowest first; whole words are skipped by their bit count. */
export function sliceBits(bits: Bits, skip: number, limit: number): number[] {
  const rows: number[] = []
  for (let i = 0; i < bits.length && rows.length < limit; i++) {
    let word = bits[i] as number
    const here = ones(word)
    if (skip >= here) {
      skip -= here
      continue
    }
    for (; word !== 0 && rows.length < limit; word &= word - 1)
      if (skip-- <= 0) rows.push((i << 5) + lowestBit(word))
    skip = 0
  }
  return rows
}

/** Like `sliceBits`, highest first. */
export function sliceBitsDown(bits: Bits, skip: number, limit: number): number[] {
  const rows: number[] = []
  for (let i = bits.length - 1; i >= 0 && rows.length < limit; i--) {
    let word = bits[i] as number
    const here = ones(word)
    if (skip >= here) {
      skip -= here
      continue
    }
    while (word !== 0 && rows.length < limit) {
      const bit = 31 - Math.clz32(word)
      if (skip-- <= 0) rows.push((i << 5) + bit)
      word &= ~(1 << bit)
    }
    skip = 0
  }
  return rows
}

/** The number of bits set in a 32-bit word. */
export function ones(word: number): number {
  word -= (word >>> 1) & 0x55555555
  word = (word & 0x33333333) + ((word >>> 2) & 0x33333333)
  return (((word + (word >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}
