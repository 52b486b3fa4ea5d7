import { type Bits, hasBit } from './bits.ts'
import { type Fitting, fits, likeTokens, mistakenFor } from './search-fits.ts'
import {
  addCommon,
  addSpan,
  addTokens,
  better,
  hasAny,
  noScores,
  type Scores,
  type Span,
  score,
  summed,
} from './search-scores.ts'
import { type Fragment, singular } from './search-text.ts'
import { type TokenIndex, tokenFrom, tokensWith } from './tokens.ts'
import { meaningsOf, otherNames } from './words.ts'

/** The data that a search reads: the tokens of the rows, their ids, and the extra cost of each row over a plainer one. */
export type Searched = {
  tokens: TokenIndex
  particulars: ArrayLike<number>
  ids: ArrayLike<number>
  rowOf: { get: (id: number) => number | undefined }
}

/** A typed fragment, and how often the same word was typed before it: then an alias's next meaning counts (`rosa rosa`). */
export type Typed = { fragment: Fragment; times: number }

/** What is done with what a typed fragment matches, and how well it fits. */
type Sink = {
  /** Rows that have any token of a range. */
  tokens: (from: number, to: number, fit: number) => void
  /** Rows that have all words of a meaning, given the entries of each. */
  meaning: (spans: [Span, ...Span[]], fit: number) => void
  row: (row: number, fit: number) => void
}

/** Scores what matches; with `among`, of these rows only. */
function scoring(scores: Scores, index: TokenIndex, among?: Uint32Array): Sink {
  return {
    tokens(from, to, fit) {
      addTokens(scores, index, { from, to }, { fit, among })
    },
    meaning(spans, fit) {
      const [span, ...others] = spans
      if (others.length === 0) addSpan(scores, index, span, { fit, among })
      else addCommon(scores, index.entries, spans, { fit, among })
    },
    row(row, fit) {
      score(scores, row, fit)
    },
  }
}

/** The matches of a fragment; with `among`, of these rows only. */
export function strictScores(searched: Searched, typed: Typed, among?: Uint32Array): Scores {
  const { tokens } = searched
  const scores = noScores(tokens.rowCount)
  findStrict(searched, typed, scoring(scores, tokens, among))
  return scores
}

/** Whether any row of `within` matches a fragment. */
export function isFound(searched: Searched, typed: Typed, within: Bits): boolean {
  const { tokens: index } = searched
  const { starts, entries } = index
  let isAny = false
  const lookIn = ({ at, end }: Span) => {
    for (let i = at; i < end && !isAny; i++) isAny = hasBit(within, (entries[i] as number) >>> 3)
  }
  findStrict(searched, typed, {
    tokens(from, to) {
      lookIn({ at: starts[from] as number, end: starts[to] as number })
    },
    meaning(spans) {
      if (isAny) return
      if (spans.length === 1) return lookIn(spans[0])
      const scores = noScores(index.rowCount)
      addCommon(scores, entries, spans, { fit: 0 })
      isAny = hasAny(scores, within)
    },
    row(row) {
      isAny ||= hasBit(within, row)
    },
  })
  return isAny
}

/** About how many entries `strictScores` reads for a fragment. */
export function entriesOf({ tokens: { tokens, starts } }: Searched, { text }: Fragment): number {
  const { from, to } = tokensWith(tokens, singular(text))
  return (starts[to] as number) - (starts[from] as number)
}

/** An alias of several words, or two words that the assortment writes as one. */
export function scoresOfPhrase(index: TokenIndex, words: readonly string[]): Scores {
  const scores = noScores(index.rowCount)
  const sink = scoring(scores, index)
  findMeanings(sink, index, words.join(' '), { fit: fits.wordOfName * (words.length - 1) })
  if (words.length === 2) {
    const joined = singular(words.join(''))
    if (joined.length >= 6) findWhole(sink, index, joined, fits.name)
  }
  return scores
}

function findStrict(searched: Searched, { fragment, times }: Typed, sink: Sink): void {
  if (fragment.kind === 'number') findNumber(sink, searched, fragment)
  else if (times > 0) findMeanings(sink, searched.tokens, fragment.text, { fit: 0, from: times })
  else findWord(sink, searched.tokens, fragment.text)
}

function findWord(sink: Sink, index: TokenIndex, word: string): void {
  findWhole(sink, index, word, fits.whole)
  const one = singular(word)
  if (one !== word) findWhole(sink, index, one, fits.whole)
  findMeanings(sink, index, word, { fit: 0 })
  findBeginning(sink, index, word, fits.begins)
  if (word.length >= 4 && meaningsOf(word).length === 0) {
    const { from, to } = tokensWith(otherNames, word)
    for (const name of otherNames.slice(from, Math.min(to, from + 8))) {
      const [meaning] = meaningsOf(name)
      if (meaning) findMeaning(sink, index, meaning, fits.nameBegins)
    }
  }
}

function findNumber(
  sink: Sink,
  { tokens: index, ids, rowOf }: Searched,
  { text, marked }: Fragment & { kind: 'number' },
): void {
  const known = marked !== null && findWhole(sink, index, marked, fits.whole)
  findWhole(sink, index, text, known ? fits.numberOnly : fits.whole)
  if (marked === null) findBeginning(sink, index, text, fits.begins)
  if (marked !== null || !/^[1-9]\d{0,9}$/.test(text)) return
  const row = rowOf.get(Number(text))
  if (row !== undefined) sink.row(row, fits.whole)
  if (text.length < 4) return
  const number = Number(text)
  for (let other = 0; other < ids.length; other++) {
    let id = ids[other] as number
    while (id > number) id = Math.floor(id / 10)
    if (id === number) sink.row(other, fits.nameBegins)
  }
}

/** Uses the rows with the word itself; returns whether any row has it. */
function findWhole(sink: Sink, { tokens }: TokenIndex, word: string, fit: number): boolean {
  const at = tokenFrom(tokens, word)
  if (tokens[at] !== word) return false
  sink.tokens(at, at + 1, fit)
  return true
}

/** Uses the rows with longer words that begin so. */
function findBeginning(sink: Sink, { tokens }: TokenIndex, word: string, fit: number): void {
  const { from, to } = tokensWith(tokens, word)
  const longer = tokens[from] === word ? from + 1 : from
  if (longer < to) sink.tokens(longer, to, fit)
}

/** Uses the meanings of an alias; `from` skips the first ones. */
function findMeanings(
  sink: Sink,
  index: TokenIndex,
  name: string,
  { fit, from = 0 }: { fit: number; from?: number },
): void {
  meaningsOf(name).forEach((meaning, i) => {
    if (i >= from) findMeaning(sink, index, meaning, fit + fits.name + (i - from) * fits.nextMeaning)
  })
}

function findMeaning(sink: Sink, index: TokenIndex, meaning: readonly string[], fit: number): void {
  const spans = meaning.map((word) => spanOf(index, word))
  sink.meaning(spans as [Span, ...Span[]], fit)
}

/** The entries of a token; none for a word that no row has. */
function spanOf({ tokens, starts }: TokenIndex, word: string): Span {
  const from = tokenFrom(tokens, word)
  const at = starts[from] as number
  return { at, end: tokens[from] === word ? (starts[from + 1] as number) : at }
}

const isWord = ({ tokens }: TokenIndex, word: string): boolean => tokens[tokenFrom(tokens, word)] === word

/** Whether a code that mixes letters and digits is found exactly. */
export const isToken = ({ tokens }: TokenIndex, text: string): boolean => {
  const { from, to } = tokensWith(tokens, text)
  return from < to
}

/** Adds rows with tokens that the word abbreviates or is a part of; with `among`, of these rows only. */
export function addLike(scores: Scores, index: TokenIndex, word: string, among?: Uint32Array): void {
  addFitting(scores, index, likeTokens(index, word), among)
}

/**
 * The matches of a word that no row of `within` has as it was typed: what it may abbreviate, be a part of, or join without a space; only
 * when none of these matches, typos.
 */
export function looseScores({ tokens: index }: Searched, word: string, within: Bits): Scores {
  const scores = noScores(index.rowCount)
  addLike(scores, index, word)
  if (!hasAny(scores, within) && word.length >= 5) addGlued(scores, index, word, within)
  if (!hasAny(scores, within)) addMistaken(scores, index, word)
  return scores
}

/** Adds typo matches; a word known to the assortment or its aliases is not a typo. With `among`, of these rows only. */
export function addMistaken(scores: Scores, index: TokenIndex, word: string, among?: Uint32Array): void {
  if (isWord(index, word) || isWord(index, singular(word)) || meaningsOf(word).length > 0) return
  const { tokens, names } = mistakenFor(index, word)
  addFitting(scores, index, tokens, among)
  const sink = scoring(scores, index, among)
  for (const [name, fit] of names) findMeanings(sink, index, otherNames[name] as string, { fit })
}

function addFitting(scores: Scores, index: TokenIndex, tokens: Fitting, among?: Uint32Array): void {
  for (const [token, fit] of tokens) addTokens(scores, index, { from: token, to: token + 1 }, { fit, among })
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
    const own = noScores(index.rowCount)
    findWord(scoring(own, index), index, piece)
    return own
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
