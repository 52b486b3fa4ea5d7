import { tokensOf } from './catalogue-search-text.ts'

/**
 * Which rows have which token: tokens in code unit order, and for token `i` the entries from `starts[i]` up to `starts[i + 1]`.
 * An entry is a row with, in its lowest three bits, how well the token describes it: an index into `placeCosts`.
 */
export type TokenIndex = {
  rowCount: number
  tokens: string[]
  starts: Uint32Array<ArrayBuffer>
  entries: Uint32Array<ArrayBuffer>
  /** Which letters each token has, a bit each from `a` on; what is neither letter nor digit counts as none. */
  letters: Uint32Array<ArrayBuffer>
}

/** Texts that many rows share: `texts` by code, and a code a row. Each text is taken apart once. */
export type SharedTexts = { codes: ArrayLike<number>; texts: readonly string[] }

/** Where a row has a token; `exact` is added where the token is the whole of a type, a variety, a color or a grade. */
export const places = { category: 1, name: 2, type: 4, detail: 8, group: 16, source: 32, exact: 64 } as const
export type Place = Exclude<keyof typeof places, 'name' | 'exact'>
const placeBits = 7

/**
 * What a token costs in the ranking by where the row has it, best first: in name and category, or as the whole type; as the
 * whole variety, color or grade; in name, type or detail; only in category, purpose or color family; only in the grower, its
 * farm, the origin or the botanical name.
 */
export const placeCosts = [0, 1, 2, 4, 8] as const

function placeOf(mask: number): number {
  const has = (bits: number) => (mask & bits) === bits
  if (has(places.category | places.name) || has(places.type | places.exact)) return 0
  if (has(places.exact)) return 1
  if (mask & (places.name | places.type | places.detail)) return 2
  return mask & (places.category | places.group) ? 3 : 4
}

/** `names` are the texts by row that hardly any other row has. */
export function buildTokenIndex(
  names: readonly string[],
  shared: readonly (SharedTexts & { place: Place })[],
): TokenIndex {
  const rowCount = names.length
  const numbers = new Map<string, number>()
  // By number of the token: where its last entry lies, plus one, and how many there are.
  let last = new Uint32Array(1024)
  let counts = new Uint32Array(1024)
  let pairs = new Float64Array(Math.max(1024, rowCount * 32))
  let length = 0
  const numberOf = (token: string) => {
    const known = numbers.get(token)
    if (known !== undefined) return known
    const number = numbers.size
    numbers.set(token, number)
    if (number >= counts.length) {
      last = larger(last, Uint32Array)
      counts = larger(counts, Uint32Array)
    }
    return number
  }
  const size = 1 << placeBits
  const note = (row: number, number: number, mask: number) => {
    const at = (last[number] as number) - 1
    if (at >= 0 && Math.floor((pairs[at + 1] as number) / size) === row) {
      const known = (pairs[at + 1] as number) % size
      pairs[at + 1] = row * size + (known | mask)
      return
    }
    counts[number] = (counts[number] as number) + 1
    if (length + 2 > pairs.length) pairs = larger(pairs, Float64Array)
    last[number] = length + 1
    pairs[length++] = number
    pairs[length++] = row * size + mask
  }
  const sharedNumbers = shared.map(({ texts, place }) =>
    texts.map((text) => {
      const tokens = tokensOf(text)
      const exact = place !== 'category' && place !== 'source' && place !== 'group' && !/[\s/]/.test(text)
      const mask = places[place] | (exact ? places.exact : 0)
      return { numbers: tokens.map(numberOf), mask }
    }),
  )
  for (let row = 0; row < rowCount; row++) {
    for (const token of tokensOf(names[row] as string)) note(row, numberOf(token), places.name)
    for (let i = 0; i < shared.length; i++) {
      const code = (shared[i] as SharedTexts).codes[row] as number
      const { numbers: ofText, mask } = (sharedNumbers[i] as { numbers: number[]; mask: number }[])[code] as {
        numbers: number[]
        mask: number
      }
      for (const number of ofText) note(row, number, mask)
    }
  }
  return sorted(rowCount, numbers, counts, pairs.subarray(0, length))
}

function larger<A extends Uint32Array<ArrayBuffer> | Float64Array<ArrayBuffer>>(
  array: A,
  Kind: new (length: number) => A,
): A {
  const next = new Kind(array.length * 2)
  next.set(array)
  return next
}

/** Puts the pairs of token number and entry, which come by row, in order of the tokens. */
function sorted(
  rowCount: number,
  numbers: Map<string, number>,
  counts: Uint32Array,
  pairs: Float64Array,
): TokenIndex {
  const tokens = [...numbers.keys()].sort()
  const starts = new Uint32Array(tokens.length + 1)
  const next = new Uint32Array(tokens.length)
  tokens.forEach((token, i) => {
    const number = numbers.get(token) as number
    next[number] = starts[i] as number
    starts[i + 1] = (starts[i] as number) + (counts[number] as number)
  })
  const size = 1 << placeBits
  const placeByMask = Uint8Array.from({ length: size }, (_, mask) => placeOf(mask))
  const entries = new Uint32Array(pairs.length / 2)
  for (let i = 0; i < pairs.length; i += 2) {
    const number = pairs[i] as number
    const value = pairs[i + 1] as number
    const row = Math.floor(value / size)
    entries[next[number] as number] = (row << 3) | (placeByMask[value % size] as number)
    next[number] = (next[number] as number) + 1
  }
  return { rowCount, tokens, starts, entries, letters: Uint32Array.from(tokens, lettersOf) }
}

/** The letters of a token as bits. */
export function lettersOf(token: string): number {
  let letters = 0
  for (let i = 0; i < token.length; i++) {
    const letter = token.charCodeAt(i) - 97
    if (letter >= 0 && letter < 26) letters |= 1 << letter
  }
  return letters
}

/** The tokens that begin with `prefix`, as a range of `tokens`. */
export const tokensWith = (tokens: readonly string[], prefix: string): { from: number; to: number } => ({
  from: lowerBound(tokens, prefix),
  to: lowerBound(tokens, `${prefix}\uffff`),
})

function lowerBound(tokens: readonly string[], text: string): number {
  let [low, high] = [0, tokens.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((tokens[middle] as string) < text) low = middle + 1
    else high = middle
  }
  return low
}
