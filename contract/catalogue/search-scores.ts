import { type Bits, hasBit, ones } from './bits.ts'
import { isShortFor, mistakesAllowed, mistakesIn } from './search-near.ts'
import { type Fragment, singular } from './search-text.ts'
import { lettersOf, placeCosts, type TokenIndex, tokensWith } from './tokens.ts'
import { type Meaning, meaningsOf, otherNames } from './words.ts'

/** The data that a search reads: the tokens of the rows, their ids, and the extra cost of each row over a plainer one. */
export type Searched = {
  tokens: TokenIndex
  particulars: ArrayLike<number>
  ids: ArrayLike<number>
  rowOf: { get: (id: number) => number | undefined }
}

/** The cost of each row as a match for the typed text; `absent` for no match. Valid until the next search. */
export type Scores = Uint8Array<ArrayBuffer>
export const absent = 255

/**
 * How well typed text fits a token, apart from where the row has it (`placeCosts`): the whole word; an alias, with the second
 * meaning of an alias after the first; its beginning; the beginning of an alias; letters left out; a part of the word; words
 * without a space; typos.
 */
const fits = {
  whole: 0,
  name: 1,
  nextMeaning: 2,
  wordOfName: 2,
  numberOnly: 3,
  begins: 4,
  nameBegins: 5,
  short: 8,
  inside: 9,
  glued: 6,
  mistaken: 10,
  mistakenBeginning: 12,
} as const

/** Score arrays for reuse, by their number of rows, and how many of them the current search uses. */
const pools = new Map<number, { all: Scores[]; taken: number }>()
/** Searches a catalogue, its values and, during a rebuild, the next catalogue. */
const mostPools = 6

function scoresFor(rows: number): Scores {
  const length = (rows + 3) & ~3
  const pool = pools.get(length) ?? { all: [], taken: 0 }
  if (pools.size >= mostPools && !pools.has(length)) pools.clear()
  pools.set(length, pool)
  const scores = pool.all[pool.taken] ?? new Uint8Array(length)
  pool.all[pool.taken++] = scores
  return scores
}

/**
 * Releases all score arrays when a search begins. Allocating large arrays for each search would keep the garbage collector busy.
 */
export function freeScores(): void {
  for (const pool of pools.values()) pool.taken = 0
}

/** Padded to a multiple of four rows, so that four can be tested as one number: most rows do not match. */
export const noScores = (rows: number): Scores => scoresFor(rows).fill(absent)
function copyOf(scores: Scores): Scores {
  const copy = scoresFor(scores.length)
  copy.set(scores)
  return copy
}
export const foursOf = (scores: Scores): Uint32Array => new Uint32Array(scores.buffer)
export const fourAbsent = 0xffffffff

/** Takes the lower costs from `other`, with `more` added. */
function better(scores: Scores, other: Scores, more = 0): void {
  const fours = foursOf(other)
  for (let four = 0; four < fours.length; four++) {
    if (fours[four] === fourAbsent) continue
    for (let row = four * 4; row < four * 4 + 4; row++) {
      const cost = other[row] as number
      if (cost !== absent && cost + more < (scores[row] as number)) scores[row] = cost + more
    }
  }
}

function addTokens(
  scores: Scores,
  { starts, entries }: TokenIndex,
  from: number,
  to: number,
  fit: number,
): void {
  const end = starts[to] as number
  for (let i = starts[from] as number; i < end; i++) {
    const entry = entries[i] as number
    const cost = fit + (placeCosts[entry & 7] as number)
    const row = entry >>> 3
    if (cost < (scores[row] as number)) scores[row] = cost
  }
}

/** Scores the rows with the word itself; returns whether any row has it. */
function addWhole(scores: Scores, index: TokenIndex, word: string, fit: number): boolean {
  const { from } = tokensWith(index.tokens, word)
  if (index.tokens[from] !== word) return false
  addTokens(scores, index, from, from + 1, fit)
  return true
}

function addBeginning(scores: Scores, index: TokenIndex, word: string, fit: number): boolean {
  const { from, to } = tokensWith(index.tokens, word)
  if (from === to) return false
  addTokens(scores, index, from, to, fit)
  return true
}

/**
 * Adds the rows that have all words of a meaning, their costs added. Iterates over the rarest word's rows and looks them up in
 * the others.
 */
function addMeaning(scores: Scores, index: TokenIndex, meaning: Meaning, fit: number): void {
  const { starts, entries } = index
  const lists = meaning.map((word) => {
    const { from } = tokensWith(index.tokens, word)
    const at = starts[from] as number
    return { at, end: index.tokens[from] === word ? (starts[from + 1] as number) : at }
  })
  const [rarest, ...others] = lists.sort((a, b) => a.end - a.at - (b.end - b.at)) as [Span, ...Span[]]
  for (let i = rarest.at; i < rarest.end; i++) {
    const entry = entries[i] as number
    const row = entry >>> 3
    let cost = fit + (placeCosts[entry & 7] as number)
    for (const other of others) {
      other.at = firstFrom(entries, row, other)
      if (other.at === other.end) return
      const found = entries[other.at] as number
      cost = found >>> 3 === row ? cost + (placeCosts[found & 7] as number) : absent
      if (cost >= absent) break
    }
    if (cost < (scores[row] as number)) scores[row] = cost
  }
}

/** Entries of one token, sorted by row. */
type Span = { at: number; end: number }

/** The index of the first entry of `row` or a later one; usually it is near. */
function firstFrom(entries: Uint32Array, row: number, { at, end }: Span): number {
  let step = 1
  while (at + step < end && (entries[at + step] as number) >>> 3 < row) step *= 2
  let [low, high] = [at, Math.min(end, at + step)]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((entries[middle] as number) >>> 3 < row) low = middle + 1
    else high = middle
  }
  return low
}

/** The rows that all words have, their costs added. */
function summed([first, ...rest]: [Scores, ...Scores[]]): Scores {
  const fours = foursOf(first)
  for (let four = 0; four < fours.length; four++) {
    if (fours[four] === fourAbsent) continue
    for (let row = four * 4; row < four * 4 + 4; row++)
      for (let i = 0; i < rest.length; i++) {
        const [a, b] = [first[row] as number, (rest[i] as Scores)[row] as number]
        first[row] = a === absent || b === absent ? absent : Math.min(absent - 1, a + b)
      }
  }
  return first
}

/** Adds the meanings of an alias; `from` skips the first ones. */
function addMeanings(scores: Scores, index: TokenIndex, name: string, fit: number, from = 0): void {
  meaningsOf(name).forEach((meaning, i) => {
    if (i >= from) addMeaning(scores, index, meaning, fit + fits.name + (i - from) * fits.nextMeaning)
  })
}

/** An alias of several words, or two words that the assortment writes as one. */
export function scoresOfPhrase(index: TokenIndex, words: readonly string[]): Scores {
  const scores = noScores(index.rowCount)
  addMeanings(scores, index, words.join(' '), fits.wordOfName * (words.length - 1))
  if (words.length === 2) {
    const joined = words.join('')
    if (joined.length >= 6) addWhole(scores, index, joined, fits.name)
  }
  return scores
}

/** `times`: how often the same word was typed before; then an alias's next meaning counts (`rosa rosa`). */
export function strictScores(searched: Searched, fragment: Fragment, times = 0): Scores {
  const scores = noScores(searched.tokens.rowCount)
  const index = searched.tokens
  if (fragment.kind === 'number') addNumber(scores, searched, fragment)
  else if (times > 0) addMeanings(scores, index, fragment.text, 0, times)
  else addWord(scores, index, fragment.text)
  return scores
}

function addWord(scores: Scores, index: TokenIndex, word: string): void {
  addWhole(scores, index, word, fits.whole)
  const one = singular(word)
  if (one !== word) addWhole(scores, index, one, fits.whole)
  addMeanings(scores, index, word, 0)
  addBeginning(scores, index, word, fits.begins)
  if (word.length >= 4 && meaningsOf(word).length === 0) {
    const { from, to } = tokensWith(otherNames, word)
    for (const name of otherNames.slice(from, Math.min(to, from + 8))) {
      const [meaning] = meaningsOf(name)
      if (meaning) addMeaning(scores, index, meaning, fits.nameBegins)
    }
  }
}

function addNumber(
  scores: Scores,
  { tokens: index, ids, rowOf }: Searched,
  { text, marked }: Fragment & { kind: 'number' },
): void {
  const known = marked !== null && addWhole(scores, index, marked, fits.whole)
  addWhole(scores, index, text, known ? fits.numberOnly : fits.whole)
  if (marked === null) addBeginning(scores, index, text, fits.begins)
  if (marked !== null || !/^[1-9]\d{0,9}$/.test(text)) return
  const row = rowOf.get(Number(text))
  if (row !== undefined) scores[row] = fits.whole
  if (text.length < 4) return
  const number = Number(text)
  for (let other = 0; other < ids.length; other++) {
    let id = ids[other] as number
    while (id > number) id = Math.floor(id / 10)
    if (id === number) scores[other] = Math.min(scores[other] as number, fits.nameBegins)
  }
}

const isWord = ({ tokens }: TokenIndex, word: string): boolean =>
  tokens[tokensWith(tokens, word).from] === word

/** Whether a code that mixes letters and digits is found exactly. */
export const isToken = ({ tokens }: TokenIndex, text: string): boolean => {
  const { from, to } = tokensWith(tokens, text)
  return from < to
}

/** Adds what the word may abbreviate, be a part of, or join without a space; only when none of these matches, typos. */
export function looseScores(searched: Searched, word: string, strict: Scores, within: Bits): Scores {
  const index = searched.tokens
  const scores = copyOf(strict)
  for (const [token, fit] of likeTokens(index, word)) addTokens(scores, index, token, token + 1, fit)
  if (!hasAny(scores, within) && word.length >= 5) addGlued(scores, index, word, within)
  return hasAny(scores, within) ? scores : mistakenScores(searched, word, scores)
}

/** Adds typo matches; a word known to the assortment or its aliases is not a typo. */
export function mistakenScores({ tokens: index }: Searched, word: string, known: Scores): Scores {
  const scores = copyOf(known)
  if (isWord(index, word) || isWord(index, singular(word)) || meaningsOf(word).length > 0) return scores
  const { tokens, names } = mistakenFor(index, word)
  for (const [token, fit] of tokens) addTokens(scores, index, token, token + 1, fit)
  for (const [name, fit] of names) addMeanings(scores, index, otherNames[name] as string, fit)
  return scores
}

/** Tokens or aliases by their index, and how well they fit a word. */
type Fitting = [at: number, fit: number][]

/** Cached, because words repeated in a list or extended by one letter need not be compared with every token again. */
const mostRemembered = 500
const likes = new WeakMap<TokenIndex, Map<string, Fitting>>()
const mistakes = new WeakMap<TokenIndex, Map<string, { tokens: Fitting; names: Fitting }>>()

function rememberedFor<T>(
  all: WeakMap<TokenIndex, Map<string, T>>,
  index: TokenIndex,
  word: string,
  work: () => T,
): T {
  const ofIndex = all.get(index) ?? new Map<string, T>()
  all.set(index, ofIndex)
  const known = ofIndex.get(word) ?? work()
  if (ofIndex.size >= mostRemembered) ofIndex.clear()
  ofIndex.set(word, known)
  return known
}

const likeTokens = (index: TokenIndex, word: string): Fitting =>
  rememberedFor(likes, index, word, () => {
    const found: Fitting = []
    if (word.length < 3) return found
    index.tokens.forEach((token, i) => {
      if (token.length <= word.length) return
      if (token.includes(word)) found.push([i, fits.inside])
      else if (isShortFor(word, token)) found.push([i, fits.short])
    })
    return found
  })

const mistakenFor = (index: TokenIndex, word: string) =>
  rememberedFor(mistakes, index, word, () => {
    const tokens: Fitting = []
    const names: Fitting = []
    const most = mistakesAllowed(word)
    if (most === 0) return { tokens, names }
    const letters = lettersOf(word)
    const near = (token: string, ofToken: number) =>
      token.length >= word.length - most &&
      ones(letters & ~ofToken) <= most &&
      mistakesIn(word, token.slice(0, word.length + most + 1), most)
    index.tokens.forEach((token, i) => {
      const found = near(token, index.letters[i] as number)
      if (!found) return
      if (found.whole <= most) tokens.push([i, fits.mistaken + found.whole])
      else if (found.begun <= most && word.length >= 5) tokens.push([i, fits.mistakenBeginning + found.begun])
    })
    otherNames.forEach((name, i) => {
      // No typos for short words: nearly every one is a letter away from another.
      const found = name.length >= 5 && near(name, nameLetters()[i] as number)
      if (found && found.whole <= most) names.push([i, fits.mistaken + found.whole])
    })
    return { tokens, names }
  })

let lettersOfNames: Uint32Array | undefined
const nameLetters = () => (lettersOfNames ??= Uint32Array.from(otherNames, lettersOf))

export function hasAny(scores: Scores, within: Bits): boolean {
  const fours = foursOf(scores)
  for (let four = 0; four < fours.length; four++) {
    if (fours[four] === fourAbsent) continue
    for (let row = four * 4; row < four * 4 + 4; row++)
      if (scores[row] !== absent && hasBit(within, row)) return true
  }
  return false
}

/** Longer words without a space are not split. */
const longestGlued = 30
const mostSplits = 12

/** Two or three words without a space, each one a whole word, an alias, or at least three letters that begin one. */
function addGlued(scores: Scores, index: TokenIndex, glued: string, within: Bits): void {
  if (glued.length > longestGlued) return
  const known = new Map<string, boolean>()
  const isKnown = (piece: string): boolean => {
    const before = known.get(piece)
    if (before !== undefined) return before
    const { from, to } = tokensWith(index.tokens, piece)
    const is =
      (piece.length >= 3 && from < to) || index.tokens[from] === piece || meaningsOf(piece).length > 0
    known.set(piece, is)
    return is
  }
  const scoresOf = (piece: string): Scores => {
    const scores = noScores(index.rowCount)
    addWord(scores, index, piece)
    return scores
  }
  const tried = (splits: string[][]) => {
    for (const split of splits.slice(0, mostSplits)) {
      const [first, ...rest] = split.map(scoresOf)
      better(scores, summed([first as Scores, ...rest]), fits.glued + split.length)
    }
    return hasAny(scores, within)
  }
  const halves: string[][] = []
  const thirds: string[][] = []
  for (let i = glued.length - 2; i >= 2; i--) {
    const [head, tail] = [glued.slice(0, i), glued.slice(i)]
    if (!isKnown(head)) continue
    if (isKnown(tail)) halves.push([head, tail])
    for (let j = tail.length - 2; j >= 2 && thirds.length < mostSplits; j--) {
      const [middle, end] = [tail.slice(0, j), tail.slice(j)]
      if (isKnown(middle) && isKnown(end)) thirds.push([head, middle, end])
    }
  }
  if (!tried(halves)) tried(thirds)
}

/** Merges the matches of a phrase into all fragments that form it. */
export function addPhrase(scores: readonly Scores[], phrase: Scores): void {
  const fours = foursOf(phrase)
  for (let four = 0; four < fours.length; four++) {
    if (fours[four] === fourAbsent) continue
    for (let row = four * 4; row < four * 4 + 4; row++) {
      const cost = phrase[row] as number
      if (cost === absent) continue
      scores.forEach((ofFragment, i) => {
        ofFragment[row] = Math.min(ofFragment[row] as number, i === 0 ? cost : 0)
      })
    }
  }
}
