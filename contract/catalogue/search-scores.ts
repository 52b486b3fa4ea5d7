import { addBit, type Bits } from './bits.ts'
import { addRow, eachRow, emptyRows, keepRows, meetsRows, noRows, type RowSet } from './row-set.ts'
import { entryAt, frequentToken } from './search-frequent.ts'
import { placeCosts, type TokenIndex } from './tokens.ts'

/** The rows that match the typed text, and the cost of each as a match. Valid until the next search. */
export type Scores = { rows: RowSet; costs: Uint8Array<ArrayBuffer>; isEmpty: boolean }
/** A cost is a byte. */
export const mostCost = 255

/** Space for the rows that a search finds, and the cost of each. */
type Room = { rows: Uint32Array<ArrayBuffer>; costs: Uint8Array<ArrayBuffer> }

/** Reusable scores by catalogue size: all of them, how many the current search uses, and space for its result. */
type Pool = { all: Scores[]; taken: number; room: Room }
const pools = new Map<number, Pool>()
/** The sizes in use at one time: a catalogue, its values and, during a rebuild, the next catalogue. */
const mostPools = 6

function poolFor(size: number): Pool {
  const known = pools.get(size)
  if (known) return known
  if (pools.size >= mostPools) pools.clear()
  const pool = { all: [], taken: 0, room: { rows: new Uint32Array(size), costs: new Uint8Array(size) } }
  pools.set(size, pool)
  return pool
}

/** Space for a search's result; the next search overwrites it. */
export const roomFor = (size: number): Room => poolFor(size).room

/**
 * Releases all scores when a search begins. Allocating large arrays for each search would keep the garbage collector busy.
 */
export function freeScores(): void {
  for (const pool of pools.values()) pool.taken = 0
}

export function noScores(size: number): Scores {
  const pool = poolFor(size)
  const scores = pool.all[pool.taken] ?? { rows: noRows(size), costs: new Uint8Array(size), isEmpty: true }
  pool.all[pool.taken++] = scores
  if (!scores.isEmpty) emptyRows(scores.rows)
  scores.isEmpty = true
  return scores
}

/** Adds a row, or lowers its cost. */
export function score(scores: Scores, row: number, cost: number): void {
  scores.isEmpty = false
  const { rows, costs } = scores
  if (addRow(rows, row) || (costs[row] as number) > cost) costs[row] = cost
}

/** Takes the lower costs from `other`, with `more` added. */
export const better = (scores: Scores, other: Scores, more: number): void =>
  eachRow(other.rows, (row) => score(scores, row, (other.costs[row] as number) + more))

/** The rows that all have, their costs added. */
export function summed([first, ...rest]: [Scores, ...Scores[]]): Scores {
  for (const { rows, costs } of rest) {
    keepRows(first.rows, rows.bits)
    eachRow(first.rows, (row) => {
      first.costs[row] = Math.min(mostCost, (first.costs[row] as number) + (costs[row] as number))
    })
  }
  return first
}

export const hasAny = ({ rows }: Scores, within: Bits): boolean => meetsRows(rows, within)

/** Merges the matches of a phrase into those of a fragment, at their cost or without any. */
export const addPhrase = (scores: Scores, phrase: Scores, atCost: boolean): void =>
  eachRow(phrase.rows, (row) => score(scores, row, atCost ? (phrase.costs[row] as number) : 0))

/** Entries of one token, sorted by row. */
export type Span = { at: number; end: number }
export const lengthOf = ({ at, end }: Span): number => end - at

/**
 * `fit`: the cost of a fit. `among`: the only rows that need a score, lowest first, because no other can match. Looking up a few rows
 * is faster than reading every row that has a common word.
 */
export type Scoring = { fit: number; among?: Uint32Array | undefined }

/** The entries that are read in the time of one look-up. */
const entriesPerLookUp = 8

/** Scores the rows that have any of these tokens. */
export function addTokens(
  scores: Scores,
  index: TokenIndex,
  { from, to }: { from: number; to: number },
  scoring: Scoring,
): void {
  const { starts, entries } = index
  if (!scoring.among && !scores.isEmpty) {
    addEntries(scores, entries, { at: starts[from] as number, end: starts[to] as number }, scoring.fit)
    return
  }
  for (let token = from; token < to; token++)
    addSpan(scores, index, { at: starts[token] as number, end: starts[token + 1] as number }, scoring)
}

/** Scores the rows of one token. */
export function addSpan(scores: Scores, index: TokenIndex, span: Span, { fit, among }: Scoring): void {
  const { entries } = index
  if (span.at === span.end) return
  if (among) addLookedUp(scores, index, span, { fit, among })
  else if (scores.isEmpty) addFirst(scores, entries, span, fit)
  else addEntries(scores, entries, span, fit)
}

/** Scores the rows of one token when no row has a score yet: they arrive in order, so each word of the set is written once. */
function addFirst(scores: Scores, entries: Uint32Array, { at, end }: Span, fit: number): void {
  const {
    rows: { bits, used },
    costs,
  } = scores
  let word = (entries[at] as number) >>> 8
  let own = 0
  for (let i = at; i < end; i++) {
    const entry = entries[i] as number
    const row = entry >>> 3
    if (row >>> 5 !== word) {
      bits[word] = own
      addBit(used, word)
      word = row >>> 5
      own = 0
    }
    own |= 1 << (row & 31)
    costs[row] = fit + (placeCosts[entry & 7] as number)
  }
  bits[word] = own
  addBit(used, word)
  scores.isEmpty = false
}

function addEntries(scores: Scores, entries: Uint32Array, { at, end }: Span, fit: number): void {
  const { rows, costs } = scores
  for (let i = at; i < end; i++) {
    const entry = entries[i] as number
    const row = entry >>> 3
    const cost = fit + (placeCosts[entry & 7] as number)
    if (addRow(rows, row) || (costs[row] as number) > cost) costs[row] = cost
  }
  if (at < end) scores.isEmpty = false
}

/** Scores the rows of `among` that have a token. */
function addLookedUp(
  scores: Scores,
  index: TokenIndex,
  span: Span,
  { fit, among }: { fit: number; among: Uint32Array },
): void {
  const { entries } = index
  const readsAll = among.length * entriesPerLookUp >= lengthOf(span)
  const frequent = frequentToken(index, span, readsAll)
  if (frequent) {
    for (let i = 0; i < among.length; i++) {
      const row = among[i] as number
      const at = entryAt(frequent, row)
      if (at >= 0) score(scores, row, fit + (placeCosts[(entries[span.at + at] as number) & 7] as number))
    }
  } else if (readsAll) addEntries(scores, entries, span, fit)
  else addCommon(scores, entries, [span], { fit, among })
}

/** Adds the rows that all spans have, their costs added. Looks up each row of `among`, or of the shortest span if that has fewer. */
export function addCommon(
  scores: Scores,
  entries: Uint32Array,
  spans: readonly Span[],
  { fit, among }: Scoring,
): void {
  const ahead = spans.map(({ at, end }) => ({ at, end })).sort((a, b) => lengthOf(a) - lengthOf(b))
  const [rarest, ...others] = ahead as [Span, ...Span[]]
  const looksUp = among !== undefined && among.length < lengthOf(rarest)
  const rows = looksUp ? among : entries.subarray(rarest.at, rarest.end)
  const lookedUp = looksUp ? ahead : others
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
