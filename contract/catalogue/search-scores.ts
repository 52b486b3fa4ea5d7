import type { Bits } from './bits.ts'
import { addRow, eachRow, emptyRows, keepRows, meetsRows, noRows, type RowSet } from './row-set.ts'
import { type Fitting, fits, likeTokens, mistakenFor } from './search-fits.ts'
import { type Fragment, singular } from './search-text.ts'
import { placeCosts, type TokenIndex, tokenFrom, tokensWith } from './tokens.ts'
import { type Meaning, meaningsOf, otherNames } from './words.ts'

/** The data that a search reads: the tokens of the rows, their ids, and the extra cost of each row over a plainer one. */
export type Searched = {
  tokens: TokenIndex
  particulars: ArrayLike<number>
  ids: ArrayLike<number>
  rowOf: { get: (id: number) => number | undefined }
}

/** The rows that match the typed text, and the cost of each as a match. Valid until the next search. */
export type Scores = { rows: RowSet; costs: Uint8Array<ArrayBuffer> }
/** A cost is a byte. */
export const mostCost = 255

/** Space for the rows that a search finds, and the cost of each. */
type Room = { rows: Uint32Array<ArrayBuffer>; costs: Uint8Array<ArrayBuffer> }

/** Reusable scores by catalogue size: all of them, how many the current search uses, and space for its result. */
const pools = new Map<number, { all: Scores[]; taken: number; room: Room }>()
/** The sizes in use at one time: a catalogue, its values and, during a rebuild, the next catalogue. */
const mostPools = 6

function poolFor(size: number) {
  const known = pools.get(size)
  if (known) return known
  if (pools.size >= mostPools) pools.clear()
  const pool = { all: [], taken: 0, room: { rows: new Uint32Array(size), costs: new Uint8Array(size) } }
  pools.set(size, pool)
  return pool
}

/** Space for a search's result; the next search overwrites it. */
export const roomFor = (size: number): Room => poolFor(size).room

function scoresFor(size: number): Scores {
  const pool: { all: Scores[]; taken: number } = poolFor(size)
  const scores = pool.all[pool.taken] ?? { rows: noRows(size), costs: new Uint8Array(size) }
  pool.all[pool.taken++] = scores
  return scores
}

/**
 * Releases all scores when a search begins. Allocating large arrays for each search would keep the garbage collector busy.
 */
export function freeScores(): void {
  for (const pool of pools.values()) pool.taken = 0
}

export function noScores(size: number): Scores {
  const scores = scoresFor(size)
  emptyRows(scores.rows)
  return scores
}

function copyOf(scores: Scores): Scores {
  const copy = noScores(scores.costs.length)
  better(copy, scores, 0)
  return copy
}

/** Adds a row, or lowers its cost. */
function score({ rows, costs }: Scores, row: number, cost: number): void {
  if (addRow(rows, row) || (costs[row] as number) > cost) costs[row] = cost
}

/** Takes the lower costs from `other`, with `more` added. */
const better = (scores: Scores, other: Scores, more: number): void =>
  eachRow(other.rows, (row) => score(scores, row, (other.costs[row] as number) + more))

/**
 * `fit`: the cost of a fit. `among`: the only rows that need a score, lowest first, because no other can match. Looking up a few rows
 * is faster than reading every row that has a common word.
 */
type Scoring = { fit: number; among?: Uint32Array | undefined }

/** The entries that are read in the time of one look-up. */
const entriesPerLookUp = 8

function addTokens(
  scores: Scores,
  { starts, entries }: TokenIndex,
  { from, to }: { from: number; to: number },
  scoring: Scoring,
): void {
  if (!scoring.among) {
    addSpan(scores, entries, { at: starts[from] as number, end: starts[to] as number }, scoring)
    return
  }
  for (let token = from; token < to; token++)
    addSpan(scores, entries, { at: starts[token] as number, end: starts[token + 1] as number }, scoring)
}

function addSpan(scores: Scores, entries: Uint32Array, span: Span, { fit, among }: Scoring): void {
  if (among && among.length * entriesPerLookUp < lengthOf(span)) {
    addCommon(scores, entries, [span], { fit, among })
    return
  }
  const { rows, costs } = scores
  for (let i = span.at; i < span.end; i++) {
    const entry = entries[i] as number
    const row = entry >>> 3
    const cost = fit + (placeCosts[entry & 7] as number)
    if (addRow(rows, row) || (costs[row] as number) > cost) costs[row] = cost
  }
}

/** Adds the rows that all spans have, their costs added. Looks up each row of `among`, or of the shortest span if that has fewer. */
function addCommon(scores: Scores, entries: Uint32Array, spans: Span[], { fit, among }: Scoring): void {
  const [rarest, ...others] = spans.sort((a, b) => lengthOf(a) - lengthOf(b)) as [Span, ...Span[]]
  const looksUp = among !== undefined && among.length < lengthOf(rarest)
  const rows = looksUp ? among : entries.subarray(rarest.at, rarest.end)
  const lookedUp = looksUp ? spans : others
  for (let i = 0; i < rows.length; i++) {
    const entry = rows[i] as number
    const row = looksUp ? entry : entry >>> 3
    let cost = looksUp ? fit : fit + (placeCosts[entry & 7] as number)
    let isInAll = true
    for (let j = 0; j < lookedUp.length && isInAll; j++) {
      const span = lookedUp[j] as Span
      span.at = firstFrom(entries, row, span)
      if (span.at === span.end) return
      const found = entries[span.at] as number
      isInAll = found >>> 3 === row
      cost += placeCosts[found & 7] as number
    }
    if (isInAll) score(scores, row, cost)
  }
}

/** The entries of a token; none for a word that no row has. */
function spanOf({ tokens, starts }: TokenIndex, word: string): Span {
  const from = tokenFrom(tokens, word)
  const at = starts[from] as number
  return { at, end: tokens[from] === word ? (starts[from + 1] as number) : at }
}

/** Scores the rows with the word itself; returns whether any row has it. */
function addWhole(scores: Scores, index: TokenIndex, word: string, { fit, among }: Scoring): boolean {
  const span = spanOf(index, word)
  if (lengthOf(span) === 0) return false
  addSpan(scores, index.entries, span, { fit, among })
  return true
}

/** Scores the rows with longer words that begin so. */
function addBeginning(scores: Scores, index: TokenIndex, word: string, { fit, among }: Scoring): void {
  const { from, to } = tokensWith(index.tokens, word)
  addTokens(scores, index, { from: index.tokens[from] === word ? from + 1 : from, to }, { fit, among })
}

/** Adds the rows that have all words of a meaning, their costs added. */
function addMeaning(scores: Scores, index: TokenIndex, meaning: Meaning, scoring: Scoring): void {
  const [span, ...others] = meaning.map((word) => spanOf(index, word)) as [Span, ...Span[]]
  if (others.length === 0) addSpan(scores, index.entries, span, scoring)
  else addCommon(scores, index.entries, [span, ...others], scoring)
}

/** Entries of one token, sorted by row. */
type Span = { at: number; end: number }
const lengthOf = ({ at, end }: Span): number => end - at

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
  for (const { rows, costs } of rest) {
    keepRows(first.rows, rows.bits)
    eachRow(first.rows, (row) => {
      first.costs[row] = Math.min(mostCost, (first.costs[row] as number) + (costs[row] as number))
    })
  }
  return first
}

/** Adds the meanings of an alias; `from` skips the first ones. */
function addMeanings(
  scores: Scores,
  index: TokenIndex,
  name: string,
  { fit, among, from = 0 }: Scoring & { from?: number },
): void {
  meaningsOf(name).forEach((meaning, i) => {
    if (i >= from)
      addMeaning(scores, index, meaning, { fit: fit + fits.name + (i - from) * fits.nextMeaning, among })
  })
}

/** An alias of several words, or two words that the assortment writes as one. */
export function scoresOfPhrase(index: TokenIndex, words: readonly string[]): Scores {
  const scores = noScores(index.rowCount)
  addMeanings(scores, index, words.join(' '), { fit: fits.wordOfName * (words.length - 1) })
  if (words.length === 2) {
    const joined = singular(words.join(''))
    if (joined.length >= 6) addWhole(scores, index, joined, { fit: fits.name })
  }
  return scores
}

/** A typed fragment, and how often the same word was typed before it: then an alias's next meaning counts (`rosa rosa`). */
export type Typed = { fragment: Fragment; times: number }

/** The matches of a fragment; with `among`, of these rows only. */
export function strictScores(searched: Searched, { fragment, times }: Typed, among?: Uint32Array): Scores {
  const scores = noScores(searched.tokens.rowCount)
  const index = searched.tokens
  if (fragment.kind === 'number') addNumber(scores, searched, fragment, among)
  else if (times > 0) addMeanings(scores, index, fragment.text, { fit: 0, among, from: times })
  else addWord(scores, index, fragment.text, among)
  return scores
}

/** About how many entries `strictScores` reads for a fragment. */
export function entriesOf({ tokens: { tokens, starts } }: Searched, { text }: Fragment): number {
  const { from, to } = tokensWith(tokens, singular(text))
  return (starts[to] as number) - (starts[from] as number)
}

function addWord(scores: Scores, index: TokenIndex, word: string, among?: Uint32Array): void {
  addWhole(scores, index, word, { fit: fits.whole, among })
  const one = singular(word)
  if (one !== word) addWhole(scores, index, one, { fit: fits.whole, among })
  addMeanings(scores, index, word, { fit: 0, among })
  addBeginning(scores, index, word, { fit: fits.begins, among })
  if (word.length >= 4 && meaningsOf(word).length === 0) {
    const { from, to } = tokensWith(otherNames, word)
    for (const name of otherNames.slice(from, Math.min(to, from + 8))) {
      const [meaning] = meaningsOf(name)
      if (meaning) addMeaning(scores, index, meaning, { fit: fits.nameBegins, among })
    }
  }
}

function addNumber(
  scores: Scores,
  { tokens: index, ids, rowOf }: Searched,
  { text, marked }: Fragment & { kind: 'number' },
  among: Uint32Array | undefined,
): void {
  const known = marked !== null && addWhole(scores, index, marked, { fit: fits.whole, among })
  addWhole(scores, index, text, { fit: known ? fits.numberOnly : fits.whole, among })
  if (marked === null) addBeginning(scores, index, text, { fit: fits.begins, among })
  if (marked !== null || !/^[1-9]\d{0,9}$/.test(text)) return
  const row = rowOf.get(Number(text))
  if (row !== undefined) score(scores, row, fits.whole)
  if (text.length < 4) return
  const number = Number(text)
  for (let other = 0; other < ids.length; other++) {
    let id = ids[other] as number
    while (id > number) id = Math.floor(id / 10)
    if (id === number) score(scores, other, fits.nameBegins)
  }
}

const isWord = ({ tokens }: TokenIndex, word: string): boolean => tokens[tokenFrom(tokens, word)] === word

/** Whether a code that mixes letters and digits is found exactly. */
export const isToken = ({ tokens }: TokenIndex, text: string): boolean => {
  const { from, to } = tokensWith(tokens, text)
  return from < to
}

/** Adds what the word may abbreviate, be a part of, or join without a space; only when none of these matches, typos. */
export function looseScores(searched: Searched, word: string, strict: Scores, within: Bits): Scores {
  const index = searched.tokens
  const scores = copyOf(strict)
  addFitting(scores, index, likeTokens(index, word))
  if (!hasAny(scores, within) && word.length >= 5) addGlued(scores, index, word, within)
  return hasAny(scores, within) ? scores : mistakenScores(searched, word, scores)
}

/** Adds typo matches; a word known to the assortment or its aliases is not a typo. */
export function mistakenScores({ tokens: index }: Searched, word: string, known: Scores): Scores {
  const scores = copyOf(known)
  if (isWord(index, word) || isWord(index, singular(word)) || meaningsOf(word).length > 0) return scores
  const { tokens, names } = mistakenFor(index, word)
  addFitting(scores, index, tokens)
  for (const [name, fit] of names) addMeanings(scores, index, otherNames[name] as string, { fit })
  return scores
}

function addFitting(scores: Scores, index: TokenIndex, tokens: Fitting): void {
  for (const [token, fit] of tokens) addTokens(scores, index, { from: token, to: token + 1 }, { fit })
}

export const hasAny = ({ rows }: Scores, within: Bits): boolean => meetsRows(rows, within)

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

/** Merges the matches of a phrase into those of a fragment, at their cost or without any. */
export const addPhrase = (scores: Scores, phrase: Scores, atCost: boolean): void =>
  eachRow(phrase.rows, (row) => score(scores, row, atCost ? (phrase.costs[row] as number) : 0))
