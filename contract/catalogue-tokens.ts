import { addBit, type Bits, countBits, dropBits, joinBits, keepBits, noBits } from './catalogue-bits.ts'
import { fragmentsOf, tokensOf } from './catalogue-text.ts'

/** Which rows have which token: tokens in code unit order, and for token `i` the rows from `starts[i]` up to `starts[i + 1]`. */
export type TokenIndex = {
  rowCount: number
  tokens: string[]
  starts: Uint32Array<ArrayBuffer>
  rows: Uint32Array<ArrayBuffer>
}

/** The rows that have every fragment of a search, best first: those with each fragment as a whole word, then the others. */
export type TextMatch = { all: Bits; classes: Bits[] }

/** `textsOf` gives the texts of a row; a text that comes back for many rows (a category) is taken apart once. */
export function buildTokenIndex(
  rowCount: number,
  textsOf: (row: number) => { own: readonly string[]; shared: readonly string[] },
): TokenIndex {
  const numbers = new Map<string, number>()
  const known = new Map<string, number[]>()
  const lastRow: number[] = []
  const counts: number[] = []
  const pairs = new Growing(rowCount * 16)
  const numbersOf = (text: string) =>
    tokensOf(text).map((token) => {
      const number = numbers.get(token) ?? numbers.size
      if (number === numbers.size) numbers.set(token, number)
      return number
    })
  const note = (row: number, number: number) => {
    if (lastRow[number] === row) return
    lastRow[number] = row
    counts[number] = (counts[number] ?? 0) + 1
    pairs.push(number, row)
  }
  for (let row = 0; row < rowCount; row++) {
    const { own, shared } = textsOf(row)
    for (const text of own) for (const number of numbersOf(text)) note(row, number)
    for (const text of shared) {
      const of = known.get(text) ?? numbersOf(text)
      known.set(text, of)
      for (const number of of) note(row, number)
    }
  }
  return sorted(rowCount, numbers, counts, pairs)
}

function sorted(
  rowCount: number,
  numbers: Map<string, number>,
  counts: number[],
  pairs: Growing,
): TokenIndex {
  const tokens = [...numbers.keys()].sort()
  const starts = new Uint32Array(tokens.length + 1)
  const next = new Uint32Array(tokens.length)
  tokens.forEach((token, i) => {
    const number = numbers.get(token) as number
    next[number] = starts[i] as number
    starts[i + 1] = (starts[i] as number) + (counts[number] as number)
  })
  const rows = new Uint32Array(pairs.length / 2)
  for (let i = 0; i < pairs.length; i += 2) {
    const number = pairs.at(i)
    rows[next[number] as number] = pairs.at(i + 1)
    next[number] = (next[number] as number) + 1
  }
  return { rowCount, tokens, starts, rows }
}

/** A list of numbers without their boxes. */
class Growing {
  length = 0
  private room: Uint32Array<ArrayBuffer>
  constructor(size: number) {
    this.room = new Uint32Array(Math.max(size, 64))
  }
  push(a: number, b: number) {
    if (this.length + 2 > this.room.length) {
      const larger = new Uint32Array(this.room.length * 2)
      larger.set(this.room)
      this.room = larger
    }
    this.room[this.length++] = a
    this.room[this.length++] = b
  }
  at(index: number): number {
    return this.room[index] as number
  }
}

/** The tokens that begin with `prefix`, as a range of `index.tokens`. */
export function tokensWith(index: TokenIndex, prefix: string): { from: number; to: number } {
  return { from: lowerBound(index.tokens, prefix), to: lowerBound(index.tokens, `${prefix}\uffff`) }
}

function lowerBound(tokens: readonly string[], text: string): number {
  let [low, high] = [0, tokens.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((tokens[middle] as string) < text) low = middle + 1
    else high = middle
  }
  return low
}

function rowsOfTokens({ rowCount, starts, rows }: TokenIndex, from: number, to: number): Bits {
  const bits = noBits(rowCount)
  const end = starts[to] as number
  for (let i = starts[from] as number; i < end; i++) addBit(bits, rows[i] as number)
  return bits
}

/**
 * The rows in which every fragment of `text` begins a token, in any order. Undefined when the text has no fragment, which is
 * no search at all.
 */
export function matchText(index: TokenIndex, text: string): TextMatch | undefined {
  const fragments = [...new Set(fragmentsOf(text))]
  if (fragments.length === 0) return undefined
  let all: Bits | undefined
  let whole: Bits | undefined
  for (const fragment of fragments) {
    const { from, to } = tokensWith(index, fragment)
    const begun = rowsOfTokens(index, from, to)
    // The shortest token of a range is its first: the fragment itself, where it is a token.
    const exact = rowsOfTokens(index, from, index.tokens[from] === fragment ? from + 1 : from)
    all = all ? keepBits(all, begun) : begun
    whole = whole ? keepBits(whole, exact) : exact
  }
  const [found, best] = [all as Bits, whole as Bits]
  if (countBits(best) === 0) return { all: found, classes: [found] }
  return { all: found, classes: [best, dropBits(joinBits(noBits(index.rowCount), found), best)] }
}
