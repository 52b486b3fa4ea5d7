import { type Bits, hasBit } from './bits.ts'
import type { Ranked } from './columns.ts'
import { listCommon } from './row-set.ts'
import {
  addLike,
  addMistaken,
  entriesOf,
  isFound,
  isToken,
  looseScores,
  type Searched,
  scoresOfPhrase,
  strictScores,
  type Typed,
} from './search-matches.ts'
import { addPhrase, freeScores, hasAny, mostCost, roomFor, type Scores } from './search-scores.ts'
import { type Fragment, fragmentsOf, mostFragments, singular } from './search-text.ts'
import { isLoose, meaningsOf, mostWordsInName } from './words.ts'

/** Whether the search was loosened: it matched a part of a word, words without a space, or a typo. */
type Loose = { loose: boolean }
/** The rows that a search finds. */
export type TextMatch = Loose & Ranked

/** Rows further behind the best share the last class, so that the chosen sort still has an effect. */
const mostClasses = 8
/** Extra cost of a row that lacks a loose word (`de`, `bunch`). */
const lacksLooseWord = 3

/**
 * The matches for a text among the rows `within`, in the order that people expect. Every fragment must match, in any order; loose
 * words and units only improve the rank.
 *
 * A row's rank is a sum. For each fragment, it adds how well the fragment fits (whole words before aliases, beginnings of words,
 * words with letters left out or joined, parts of words, and typos) and where it was found (the kind of product first, then
 * variety, color and grade, then the rest of the name, the category alone, and last the grower, origin and botanical name). It
 * also adds how much more specific the row is than the search (a plain carnation before a novelty). Rows of equal rank form a
 * class, and the chosen sort orders the rows inside a class.
 *
 * Whole words, aliases and beginnings are tried first. Only fragments that these do not match are loosened. If the fragments then
 * have no row in common, all are loosened. Without `mayLoosen`, nothing is loosened.
 *
 * Undefined when the text has no fragment, which is no search at all.
 */
export function searchRows(
  searched: Searched,
  text: string,
  within: Bits,
  mayLoosen = true,
): TextMatch | undefined {
  const ranks = rankRows(searched, text, within, mayLoosen)
  if (!ranks) return undefined
  const { rows, costs, counts, loose } = ranks
  const { classOf } = classesOfCosts(counts)
  const classes = costs.slice()
  for (let i = 0; i < classes.length; i++) classes[i] = classOf[classes[i] as number] as number
  return { rows: rows.slice(), classOf: classes, loose }
}

/** The rows of each class, the best class first. */
export function classesOf({ rows, classOf }: Ranked): number[][] {
  const classes: number[][] = []
  rows.forEach((row, i) => {
    const own = classOf[i] as number
    while (classes.length <= own) classes.push([])
    classes[own]?.push(row)
  })
  return classes
}

/** Like `searchRows`, but only the first `limit` rows in their order, because a first typed letter matches nearly every row. */
export function firstRows(
  searched: Searched,
  text: string,
  within: Bits,
  limit: number,
): (Loose & { rows: number[] }) | undefined {
  const ranks = rankRows(searched, text, within, true)
  return ranks && { rows: firstOf(ranks, limit), loose: ranks.loose }
}

function rankRows(
  searched: Searched,
  text: string,
  within: Bits,
  mayLoosen: boolean,
): (Loose & Ranks) | undefined {
  freeScores()
  const index = searched.tokens
  const known = (fragment: Fragment): Fragment[] =>
    fragment.kind !== 'mixed' || isToken(index, fragment.text) ? [fragment] : fragment.parts.flatMap(known)
  const fragments = fragmentsOf(text).flatMap(known).slice(0, mostFragments)
  if (fragments.length === 0) return undefined
  const kept = withoutRepeats(fragments)
  const isHelp = kept.map(({ fragment }) => fragment.kind === 'word' && isLoose(fragment.text))
  if (isHelp.every(Boolean)) isHelp.fill(false)
  const phrases = phrasesIn(searched, kept)
  const strict: ScoresOf = (i, among) =>
    withPhrases(strictScores(searched, kept[i] as Typed, among), phrases, i)
  const sizes = kept.map(({ fragment }, i) =>
    isHelp[i] ? Number.POSITIVE_INFINITY : entriesOf(searched, fragment),
  )
  const rarestFirst = [...kept.keys()].sort((a, b) => (sizes[a] as number) - (sizes[b] as number) || a - b)
  const rank = (scoresOf: ScoresOf) => ranked(searched, { rarestFirst, isHelp, within }, scoresOf)

  const first = rank(strict)
  if (first || !mayLoosen) return { ...(first ?? nothing), loose: false }
  const canLoosen = kept.map(({ fragment }) => fragment.kind !== 'number')
  const loosened = kept.map((typed, i) =>
    canLoosen[i] && !hasPhrase(phrases, i, within) && !isFound(searched, typed, within)
      ? looseScores(searched, typed.fragment.text, within)
      : undefined,
  )
  const second = loosened.some(Boolean) && rank((i, among) => loosened[i] ?? strict(i, among))
  if (second) return { ...second, loose: true }
  if (kept.length === 1) return { ...nothing, loose: true }
  const third = rank((i, among) => {
    const scores = loosened[i] ?? strict(i, among)
    if (!canLoosen[i] || isHelp[i]) return scores
    const word = (kept[i] as Typed).fragment.text
    if (!loosened[i]) addLike(scores, index, word, among)
    addMistaken(scores, index, word, among)
    return scores
  })
  return { ...(third ?? nothing), loose: true }
}

/** The scores of a fragment by its index, right for the rows of `among` at least. */
type ScoresOf = (fragment: number, among?: Uint32Array) => Scores

/** Rows, lowest first, with the total cost of each, and the number of rows of each cost. Valid until the next search. */
type Ranks = { rows: Uint32Array; costs: Uint8Array; counts: Uint32Array }

const nothing: Ranks = {
  rows: new Uint32Array(0),
  costs: new Uint8Array(0),
  counts: new Uint32Array(mostCost + 1),
}

/** A repeated word counts once, unless it is an alias with several meanings. */
function withoutRepeats(fragments: readonly Fragment[]): Typed[] {
  const seen = new Map<string, number>()
  return fragments.flatMap((fragment) => {
    const times = seen.get(fragment.text) ?? 0
    seen.set(fragment.text, times + 1)
    return times === 0 || meaningsOf(fragment.text).length > times ? [{ fragment, times }] : []
  })
}

/**
 * Fragments, by their index, that form an alias or a word of the assortment together, and the rows that have it. They may lack a
 * fragment itself.
 */
type Phrase = { from: number; to: number; scores: Scores }

/** Aliases of several words, and two words that the assortment writes as one. */
function phrasesIn(searched: Searched, kept: readonly Typed[]): Phrase[] {
  const phrases: Phrase[] = []
  for (let from = 0; from < kept.length; from++) {
    const words: string[] = []
    for (let to = from; to < Math.min(kept.length, from + mostWordsInName); to++) {
      const { fragment } = kept[to] as Typed
      if (fragment.kind === 'number') break
      words.push(fragment.text)
      if (words.length < 2) continue
      const known = meaningsOf(words.join(' ')).length > 0
      if (known || (words.length === 2 && isToken(searched.tokens, singular(words.join('')))))
        phrases.push({ from, to, scores: scoresOfPhrase(searched.tokens, words) })
    }
  }
  return phrases
}

const hasPhrase = (phrases: readonly Phrase[], at: number, within: Bits): boolean =>
  phrases.some(({ from, to, scores }) => from <= at && at <= to && hasAny(scores, within))

/** Merges phrases into the scores of a fragment that belongs to them. Their first fragment has their cost. */
function withPhrases(scores: Scores, phrases: readonly Phrase[], at: number): Scores {
  for (const { from, to, scores: ofPhrase } of phrases)
    if (from <= at && at <= to) addPhrase(scores, ofPhrase, at === from)
  return scores
}

/** Valid until the next search. */
const countsOfCosts = new Uint32Array(mostCost + 1)

/**
 * The rank of the rows that match every required fragment; undefined when there are none. The rarest fragment comes first, so that the
 * others need be looked up only among its rows.
 */
function ranked(
  { tokens, particulars }: Searched,
  {
    rarestFirst,
    isHelp,
    within,
  }: { rarestFirst: readonly number[]; isHelp: readonly boolean[]; within: Bits },
  scoresOf: ScoresOf,
): Ranks | undefined {
  const room = roomFor(tokens.rowCount)
  const scores: Scores[] = []
  const narrower = [within]
  let among: Uint32Array | undefined
  for (const i of rarestFirst) {
    const own = scoresOf(i, among)
    scores[i] = own
    if (isHelp[i]) continue
    among = listCommon(own.rows, narrower, room.rows)
    if (among.length === 0) return undefined
    narrower.push(own.rows.bits)
  }
  const rows = among as Uint32Array
  const costs = room.costs.subarray(0, rows.length)
  for (let i = 0; i < rows.length; i++) costs[i] = particulars[rows[i] as number] as number
  for (const [n, own] of scores.entries()) (isHelp[n] ? addHelp : addCosts)(costs, rows, own)
  const counts = countsOfCosts.fill(0)
  for (let i = 0; i < costs.length; i++) {
    const total = costs[i] as number
    counts[total] = (counts[total] as number) + 1
  }
  return { rows, costs, counts }
}

function addCosts(totals: Uint8Array, rows: Uint32Array, { costs }: Scores): void {
  for (let i = 0; i < rows.length; i++)
    totals[i] = Math.min(mostCost, (totals[i] as number) + (costs[rows[i] as number] as number))
}

/** Adds the costs of a loose word, which a row may lack. */
function addHelp(totals: Uint8Array, rows: Uint32Array, { rows: having, costs }: Scores): void {
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as number
    const cost = hasBit(having.bits, row) ? Math.min(lacksLooseWord, costs[row] as number) : lacksLooseWord
    totals[i] = Math.min(mostCost, (totals[i] as number) + cost)
  }
}

/** The class of each cost, and the number of rows in each class. Valid until the next search. */
function classesOfCosts(counts: Uint32Array) {
  const sizes: number[] = []
  for (let total = 0; total < counts.length; total++) {
    const count = counts[total] as number
    if (count === 0) continue
    if (sizes.length < mostClasses) sizes.push(0)
    const last = sizes.length - 1
    classOfCosts[total] = last
    sizes[last] = (sizes[last] as number) + count
  }
  return { classOf: classOfCosts, sizes }
}

const classOfCosts = new Uint8Array(mostCost + 1)

function firstOf({ rows, costs, counts }: Ranks, limit: number): number[] {
  const { classOf, sizes } = classesOfCosts(counts)
  let left = limit
  const wanted = sizes.map((size) => {
    const taken = Math.min(size, left)
    left -= taken
    return taken
  })
  const classes = wanted.map((): number[] => [])
  let open = limit - left
  for (let i = 0; open > 0; i++) {
    const own = classOf[costs[i] as number] as number
    const ofClass = classes[own] as number[]
    if (ofClass.length === wanted[own]) continue
    ofClass.push(rows[i] as number)
    open--
  }
  return classes.flat()
}
