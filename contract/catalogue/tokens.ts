import { orderedSteps, type Steps } from '../core/steps.ts'
import { tokensOf } from './search-text.ts'

/**
 * Maps tokens to rows: tokens in code unit order and, for token `i`, the entries from `starts[i]` up to `starts[i + 1]`. An entry
 * is a row with, in its lowest three bits, how well the token describes it: an index into `placeCosts`.
 */
export type TokenIndex = {
  rowCount: number
  tokens: string[]
  starts: Uint32Array<ArrayBuffer>
  entries: Uint32Array<ArrayBuffer>
  /** The letters in each token, one bit each starting with `a`; other characters are ignored. */
  letters: Uint32Array<ArrayBuffer>
}

/** Texts that many rows share: `texts` by code, and one code per row. Each text is split into tokens once. */
export type SharedTexts = { codes: ArrayLike<number>; texts: readonly string[] }

/** Where a row has a token; `exact` is added when the token is the whole type, variety, color or grade. */
export const places = { category: 1, name: 2, type: 4, detail: 8, group: 16, source: 32, exact: 64 } as const
export type Place = Exclude<keyof typeof places, 'name' | 'exact'>
const placeBits = 7

/**
 * The ranking cost of a token by where the row has it, best first: in name and category, or as the whole type; as the whole
 * variety, color or grade; in name, type or detail; only in category, purpose or color family; only in the grower, its farm, the
 * origin or the botanical name.
 */
export const placeCosts = [0, 1, 2, 4, 8] as const

export function placeOf(mask: number): number {
  const has = (bits: number) => (mask & bits) === bits
  if (has(places.category | places.name) || has(places.type | places.exact)) return 0
  if (has(places.exact)) return 1
  if (mask & (places.name | places.type | places.detail)) return 2
  return mask & (places.category | places.group) ? 3 : 4
}

/** Where a row has the tokens of a text: `exact` where the text is a single word. */
export const maskOf = (place: Place | 'name', text: string): number =>
  (place === 'type' || place === 'detail') && !/[\s/]/.test(text)
    ? places[place] | places.exact
    : places[place]

/** `names` are the texts by row that hardly any other row has. */
export function* tokenIndexSteps(
  names: readonly string[],
  shared: readonly (SharedTexts & { place: Place })[],
): Steps<TokenIndex> {
  const rowCount = names.length
  const numbers = new Map<string, number>()
  // By token number: the index of its last entry plus one, and the number of entries.
  let last = new Uint32Array(1024)
  let counts = new Uint32Array(1024)
  // An entry: the token number, and the row with its places for that token.
  let tokenOf = new Uint32Array(Math.max(1024, rowCount * 24))
  let found = new Uint32Array(tokenOf.length)
  let length = 0
  const numberOf = (token: string) => {
    const known = numbers.get(token)
    if (known !== undefined) return known
    const number = numbers.size
    numbers.set(token, number)
    if (number >= counts.length) {
      last = larger(last)
      counts = larger(counts)
    }
    return number
  }
  const note = (row: number, number: number, mask: number) => {
    const at = (last[number] as number) - 1
    if (at >= 0 && (found[at] as number) >>> placeBits === row) {
      found[at] = (found[at] as number) | mask
      return
    }
    counts[number] = (counts[number] as number) + 1
    if (length === tokenOf.length) {
      tokenOf = larger(tokenOf)
      found = larger(found)
    }
    tokenOf[length] = number
    found[length++] = (row << placeBits) | mask
    last[number] = length
  }
  const inText = tokensBySegment(numberOf)
  const ofTexts = shared.map(({ codes, texts, place }) => ({
    codes,
    texts: texts.map((text) => ({ numbers: inText(text), mask: maskOf(place, text) })),
  }))
  for (let row = 0; row < rowCount; row++) {
    for (const number of inText(names[row] as string)) note(row, number, places.name)
    for (const { codes, texts } of ofTexts) {
      const { numbers: ofText, mask } = texts[codes[row] as number] as { numbers: number[]; mask: number }
      for (let i = 0; i < ofText.length; i++) note(row, ofText[i] as number, mask)
    }
    if (row % 1024 === 1023) yield
  }
  return yield* sorted({ rowCount, numbers, counts, tokenOf, found, length })
}

/**
 * The token numbers of a text. Words repeat, so a text is split at spaces and each piece is tokenized once; a space after
 * anything but a letter does not split, because a number's unit may follow.
 */
export function tokensBySegment(numberOf: (token: string) => number): (text: string) => number[] {
  const known = new Map<string, number[]>()
  const ofSegment = (segment: string) => {
    let numbers = known.get(segment)
    if (!numbers) {
      numbers = tokensOf(segment).map(numberOf)
      known.set(segment, numbers)
    }
    return numbers
  }
  return (text) => {
    const all: number[] = []
    let from = 0
    for (let space = text.indexOf(' '); space >= 0; space = text.indexOf(' ', space + 1)) {
      if (!isLetter(text.charCodeAt(space - 1))) continue
      for (const number of ofSegment(text.slice(from, space))) all.push(number)
      from = space + 1
    }
    for (const number of ofSegment(text.slice(from))) all.push(number)
    return all
  }
}

const isLetter = (code: number) => (code >= 97 && code <= 122) || (code >= 65 && code <= 90)

function larger(array: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const next = new Uint32Array(array.length * 2)
  next.set(array)
  return next
}

/** Sorts the entries, which arrive by row, by token. */
function* sorted({
  rowCount,
  numbers,
  counts,
  tokenOf,
  found,
  length,
}: {
  rowCount: number
  numbers: ReadonlyMap<string, number>
  counts: Uint32Array
  tokenOf: Uint32Array
  found: Uint32Array
  length: number
}): Steps<TokenIndex> {
  // A color family that no row has yet has tokens as well.
  const names = [...numbers].flatMap(([token, number]) => ((counts[number] as number) > 0 ? [token] : []))
  yield
  const order = yield* orderedSteps(names.length, (a, b) =>
    (names[a] as string) < (names[b] as string) ? -1 : 1,
  )
  const tokens: string[] = []
  for (const at of order) tokens.push(names[at] as string)
  yield
  const starts = new Uint32Array(tokens.length + 1)
  const next = new Uint32Array(numbers.size)
  tokens.forEach((token, i) => {
    const number = numbers.get(token) as number
    next[number] = starts[i] as number
    starts[i + 1] = (starts[i] as number) + (counts[number] as number)
  })
  yield
  const size = 1 << placeBits
  const placeByMask = Uint8Array.from({ length: size }, (_, mask) => placeOf(mask))
  const entries = new Uint32Array(length)
  for (let i = 0; i < length; i++) {
    const number = tokenOf[i] as number
    const value = found[i] as number
    entries[next[number] as number] =
      ((value >>> placeBits) << 3) | (placeByMask[value & (size - 1)] as number)
    next[number] = (next[number] as number) + 1
    if (i % 262_144 === 262_143) yield
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
  from: tokenFrom(tokens, prefix),
  to: tokenFrom(tokens, `${prefix}\uffff`),
})

/** The first token that is `text` or comes after it. */
export function tokenFrom(tokens: readonly string[], text: string): number {
  let [low, high] = [0, tokens.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((tokens[middle] as string) < text) low = middle + 1
    else high = middle
  }
  return low
}
