import { type Bits, eachBit, hasBit, keepBits, noBits, rowsIn } from './bits.ts'
import type { RowClasses } from './columns.ts'
import {
  addPhrase,
  entriesOf,
  freeScores,
  hasAny,
  isToken,
  looseScores,
  mistakenScores,
  mostCost,
  noScores,
  type Scores,
  type Searched,
  scoresOfPhrase,
  strictScores,
  type Typed,
} from './search-scores.ts'
import { type Fragment, fragmentsOf, mostFragments } from './search-text.ts'
import { isLoose, meaningsOf, mostWordsInName } from './words.ts'

/** Whether the search was loosened: it matched a part of a word, words without a space, or a typo. */
type Loose = { loose: boolean }
/** The rows that a search finds, the best class first. */
export type TextMatch = Loose & { classes: RowClasses }

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
  return ranks && { classes: classesOf(ranks), loose: ranks.loose }
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
  const rank = (scores: readonly Scores[]) =>
    ranked(scores, { isHelp, within, particulars: searched.particulars })
  const phrases = phrasesIn(searched, kept)
  // A phrase may add rows to a fragment that has none of them itself.
  const first = rank(
    phrases.length === 0
      ? scoresInCommon(searched, kept, { isHelp, within })
      : completeScores(searched, kept, phrases),
  )
  if (first || !mayLoosen) return { ...(first ?? nothing), loose: false }

  const strict = completeScores(searched, kept, phrases)
  const canLoosen = kept.map(({ fragment }) => fragment.kind !== 'number')
  const loosened = strict.map((scores, i) =>
    canLoosen[i] && !hasAny(scores, within)
      ? looseScores(searched, (kept[i] as Typed).fragment.text, scores, within)
      : scores,
  )
  const second = loosened.some((scores, i) => scores !== strict[i]) && rank(loosened)
  if (second) return { ...second, loose: true }
  if (kept.length > 1) {
    const all = loosened.map((scores, i) => {
      if (!canLoosen[i] || isHelp[i]) return scores
      const word = (kept[i] as Typed).fragment.text
      return mistakenScores(searched, word, looseScores(searched, word, scores, within))
    })
    const third = rank(all)
    if (third) return { ...third, loose: true }
  }
  return { ...nothing, loose: true }
}

/** The total cost of each row, and the number of rows of each cost. */
type Ranks = { totals: Scores; counts: Uint32Array }

const nothing: Ranks = {
  totals: { rows: noBits(0), costs: new Uint8Array(0) },
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

/** Fragments, by their index, that form an alias or a word of the assortment together. */
type Phrase = { from: number; to: number; words: readonly string[] }

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
      if (known || (words.length === 2 && isToken(searched.tokens, words.join(''))))
        phrases.push({ from, to, words: [...words] })
    }
  }
  return phrases
}

function completeScores(searched: Searched, kept: readonly Typed[], phrases: readonly Phrase[]): Scores[] {
  const scores = kept.map((typed) => strictScores(searched, typed))
  for (const { from, to, words } of phrases)
    addPhrase(scores.slice(from, to + 1), scoresOfPhrase(searched.tokens, words))
  return scores
}

/** Scores that are right for the rows which all required fragments have. The rarest comes first and narrows the others. */
function scoresInCommon(
  searched: Searched,
  kept: readonly Typed[],
  { isHelp, within }: { isHelp: readonly boolean[]; within: Bits },
): Scores[] {
  const sizes = kept.map(({ fragment }, i) =>
    isHelp[i] ? Number.POSITIVE_INFINITY : entriesOf(searched, fragment),
  )
  const rarestFirst = [...kept.keys()].sort((a, b) => (sizes[a] as number) - (sizes[b] as number) || a - b)
  const scores: Scores[] = []
  let common = within
  let among: Uint32Array | undefined
  for (const i of rarestFirst) {
    const own = strictScores(searched, kept[i] as Typed, among)
    scores[i] = own
    if (isHelp[i]) continue
    common = keepBits(own.rows, common)
    among = rowsIn(common)
  }
  return scores
}

/** The rows that match every required fragment; undefined when there are none. Valid until the next search. */
function ranked(
  scores: readonly Scores[],
  {
    isHelp,
    within,
    particulars,
  }: { isHelp: readonly boolean[]; within: Bits; particulars: ArrayLike<number> },
): Ranks | undefined {
  const required = scores.filter((_, i) => !isHelp[i])
  const help = scores.filter((_, i) => isHelp[i])
  const totals = noScores((scores[0] as Scores).costs.length)
  for (let word = 0; word < within.length; word++) {
    let rows = within[word] as number
    for (let i = 0; i < required.length && rows !== 0; i++)
      rows &= (required[i] as Scores).rows[word] as number
    totals.rows[word] = rows
  }
  const counts = new Uint32Array(mostCost + 1)
  let found = 0
  eachBit(totals.rows, (row) => {
    let total = particulars[row] as number
    for (let i = 0; i < required.length; i++) total += (required[i] as Scores).costs[row] as number
    for (let i = 0; i < help.length; i++) {
      const { rows, costs } = help[i] as Scores
      total += hasBit(rows, row) ? Math.min(lacksLooseWord, costs[row] as number) : lacksLooseWord
    }
    total = Math.min(mostCost, total)
    totals.costs[row] = total
    counts[total] = (counts[total] as number) + 1
    found++
  })
  return found > 0 ? { totals, counts } : undefined
}

/** The class of each cost, and the number of rows in each class. */
function classesOfCosts(counts: Uint32Array) {
  const classOf = new Uint8Array(mostCost + 1)
  const sizes: number[] = []
  counts.forEach((count, total) => {
    if (count === 0) return
    if (sizes.length < mostClasses) sizes.push(0)
    const last = sizes.length - 1
    classOf[total] = last
    sizes[last] = (sizes[last] as number) + count
  })
  return { classOf, sizes }
}

function classesOf({ totals, counts }: Ranks): number[][] {
  const { classOf, sizes } = classesOfCosts(counts)
  const classes = sizes.map((): number[] => [])
  eachBit(totals.rows, (row) => {
    ;(classes[classOf[totals.costs[row] as number] as number] as number[]).push(row)
  })
  return classes
}

function firstOf({ totals: { rows, costs }, counts }: Ranks, limit: number): number[] {
  const { classOf, sizes } = classesOfCosts(counts)
  let left = limit
  const wanted = sizes.map((size) => {
    const taken = Math.min(size, left)
    left -= taken
    return taken
  })
  const classes = wanted.map((): number[] => [])
  let open = limit - left
  for (let word = 0; open > 0; word++)
    for (let some = rows[word] as number; some !== 0; some &= some - 1) {
      const row = word * 32 + 31 - Math.clz32(some & -some)
      const own = classOf[costs[row] as number] as number
      const ofClass = classes[own] as number[]
      if (ofClass.length === wanted[own]) continue
      ofClass.push(row)
      open--
    }
  return classes.flat()
}
