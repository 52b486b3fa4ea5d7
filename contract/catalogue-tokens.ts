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

/** Texts that many rows share: `texts` by code, and a code a row. Each text is taken apart once. */
export type SharedTexts = { codes: ArrayLike<number>; texts: readonly string[] }

/** `names` are the texts by row that hardly any other row has. */
export function buildTokenIndex(names: readonly string[], shared: readonly SharedTexts[]): TokenIndex {
  const rowCount = names.length
  const numbers = new Map<string, number>()
  // By number of the token: the last row noted, plus one, and how many rows there are.
  let lastRow = new Uint32Array(1024)
  let counts = new Uint32Array(1024)
  let pairs = new Uint32Array(Math.max(1024, rowCount * 32))
  let length = 0
  const numberOf = (token: string) => {
    const known = numbers.get(token)
    if (known !== undefined) return known
    const number = numbers.size
    numbers.set(token, number)
    if (number >= counts.length) {
      lastRow = larger(lastRow)
      counts = larger(counts)
    }
    return number
  }
  const note = (row: number, number: number) => {
    if (lastRow[number] === row + 1) return
    lastRow[number] = row + 1
    counts[number] = (counts[number] as number) + 1
    if (length + 2 > pairs.length) pairs = larger(pairs)
    pairs[length++] = number
    pairs[length++] = row
  }
  const sharedNumbers = shared.map(({ texts }) => texts.map((text) => tokensOf(text).map(numberOf)))
  for (let row = 0; row < rowCount; row++) {
    for (const token of tokensOf(names[row] as string)) note(row, numberOf(token))
    for (let i = 0; i < shared.length; i++) {
      const code = (shared[i] as SharedTexts).codes[row] as number
      for (const number of (sharedNumbers[i] as number[][])[code] as number[]) note(row, number)
    }
  }
  return sorted(rowCount, numbers, counts, pairs.subarray(0, length))
}

function larger(array: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const next = new Uint32Array(array.length * 2)
  next.set(array)
  return next
}

/** Puts the pairs of token number and row, which come by row, in order of the tokens. */
function sorted(
  rowCount: number,
  numbers: Map<string, number>,
  counts: Uint32Array,
  pairs: Uint32Array,
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
    const number = pairs[i] as number
    rows[next[number] as number] = pairs[i + 1] as number
    next[number] = (next[number] as number) + 1
  }
  return { rowCount, tokens, starts, rows }
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
 * The rows in which every fragment of `text` begins a token, in any order; a fragment that is a product's id has that row too.
 * Undefined when the text has no fragment, which is no search at all.
 */
export function matchText(
  index: TokenIndex,
  text: string,
  rowOf: ReadonlyMap<number, number>,
): TextMatch | undefined {
  const fragments = [...new Set(fragmentsOf(text))]
  if (fragments.length === 0) return undefined
  let all: Bits | undefined
  let whole: Bits | undefined
  for (const fragment of fragments) {
    const { from, to } = tokensWith(index, fragment)
    const begun = rowsOfTokens(index, from, to)
    // The shortest token of a range is its first: the fragment itself, where it is a token.
    const exact = rowsOfTokens(index, from, index.tokens[from] === fragment ? from + 1 : from)
    const row = /^[1-9]\d*$/.test(fragment) ? rowOf.get(Number(fragment)) : undefined
    if (row !== undefined) {
      addBit(begun, row)
      addBit(exact, row)
    }
    all = all ? keepBits(all, begun) : begun
    whole = whole ? keepBits(whole, exact) : exact
  }
  const [found, best] = [all as Bits, whole as Bits]
  if (countBits(best) === 0) return { all: found, classes: [found] }
  return { all: found, classes: [best, dropBits(joinBits(noBits(index.rowCount), found), best)] }
}
