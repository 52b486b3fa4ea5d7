import type { Steps } from '../core/steps.ts'
import { gone, type Moves } from './moves.ts'
import { lettersOf, maskOf, type Place, placeOf, type TokenIndex, tokensBySegment } from './tokens.ts'

/** The texts of a row, and its places for each. */
export type RowTexts = readonly { text: string; place: Place | 'name' }[]

/** Entries copied before a pause: half a millisecond. */
const entriesAtOnce = 131_072

/**
 * The index after rows moved; `put` has the texts of each inserted product, in row order. Every entry is copied with its new row,
 * which is 60 times faster than tokenizing the texts again. Unused tokens are removed.
 */
export function* changedTokenIndex(
  { tokens, starts, entries, letters }: TokenIndex,
  moves: Moves,
  put: readonly RowTexts[],
): Steps<TokenIndex> {
  const fresh = yield* entriesOf(moves.placed, put)
  const added = [...fresh.keys()].sort()
  let more = 0
  for (const list of fresh.values()) more += list.length
  const next = new TokenList(tokens.length + added.length, (starts[tokens.length] as number) + more)
  let since = 0
  let at = 0
  for (let token = 0; token < tokens.length; token++) {
    const text = tokens[token] as string
    for (; at < added.length && (added[at] as string) < text; at++) {
      next.add(fresh.get(added[at] as string) as number[])
      next.end(added[at] as string, lettersOf(added[at] as string))
    }
    const own = added[at] === text ? (fresh.get(added[at++] as string) as number[]) : none
    const end = starts[token + 1] as number
    for (let from = starts[token] as number; from < end; ) {
      const to = Math.min(end, from + entriesAtOnce)
      next.move(entries, from, to, moves.to, own)
      since += to - from
      from = to
      if (since < entriesAtOnce) continue
      since = 0
      yield
    }
    next.add(own)
    next.end(text, letters[token] as number)
  }
  for (; at < added.length; at++) {
    next.add(fresh.get(added[at] as string) as number[])
    next.end(added[at] as string, lettersOf(added[at] as string))
  }
  return next.finish(moves.size)
}

const none: number[] = []

/** By token, the entries of inserted rows, lowest row first. */
function* entriesOf(rows: Uint32Array, put: readonly RowTexts[]): Steps<Map<string, number[]>> {
  const entries = new Map<string, number[]>()
  const numbers = new Map<string, number>()
  const tokens: string[] = []
  const tokensIn = tokensBySegment((token) => {
    const known = numbers.get(token)
    if (known !== undefined) return known
    numbers.set(token, tokens.length)
    return tokens.push(token) - 1
  })
  for (const [i, texts] of put.entries()) {
    const masks = new Map<number, number>()
    for (const { text, place } of texts) {
      const mask = maskOf(place, text)
      for (const token of tokensIn(text)) masks.set(token, (masks.get(token) ?? 0) | mask)
    }
    const row = rows[i] as number
    for (const [number, mask] of masks) {
      const token = tokens[number] as string
      const list = entries.get(token) ?? []
      list.push((row << 3) | placeOf(mask))
      entries.set(token, list)
    }
    if (i % 64 === 63) yield
  }
  return entries
}

/** Tokens in order, each with its entries. */
class TokenList {
  readonly #tokens: string[] = []
  readonly #starts: Uint32Array<ArrayBuffer>
  readonly #letters: Uint32Array<ArrayBuffer>
  readonly #entries: Uint32Array<ArrayBuffer>
  #length = 0
  /** Entries of the current token that were inserted and are already written. */
  #taken = 0

  constructor(tokens: number, entries: number) {
    this.#starts = new Uint32Array(tokens + 1)
    this.#letters = new Uint32Array(tokens)
    this.#entries = new Uint32Array(entries)
  }

  /** Writes entries of the token with their new rows, and those of `own` that belong between them. */
  move(entries: Uint32Array, from: number, to: number, rows: Int32Array, own: readonly number[]) {
    const target = this.#entries
    let length = this.#length
    let taken = this.#taken
    let first = own[taken] ?? Number.POSITIVE_INFINITY
    for (let i = from; i < to; i++) {
      const entry = entries[i] as number
      const row = rows[entry >>> 3] as number
      if (row === gone) continue
      const moved = (row << 3) | (entry & 7)
      while (first < moved) {
        target[length++] = first
        first = own[++taken] ?? Number.POSITIVE_INFINITY
      }
      target[length++] = moved
    }
    this.#length = length
    this.#taken = taken
  }

  /** Writes the rest of `own`. */
  add(own: readonly number[]) {
    for (; this.#taken < own.length; this.#taken++) this.#entries[this.#length++] = own[this.#taken] as number
  }

  /** Ends a token; one without an entry is left out. */
  end(token: string, letters: number) {
    this.#taken = 0
    const nth = this.#tokens.length
    if (this.#starts[nth] === this.#length) return
    this.#tokens.push(token)
    this.#letters[nth] = letters
    this.#starts[nth + 1] = this.#length
  }

  finish(rowCount: number): TokenIndex {
    const { length } = this.#tokens
    return {
      rowCount,
      tokens: this.#tokens,
      starts: this.#starts.slice(0, length + 1),
      entries: this.#entries,
      letters: this.#letters.slice(0, length),
    }
  }
}
