import { addBit, type Bits, noBits } from './bits.ts'
import {
  absent,
  addPhrase,
  fourAbsent,
  foursOf,
  freeScores,
  hasAny,
  isToken,
  looseScores,
  mistakenScores,
  noScores,
  type Scores,
  type Searched,
  scoresOfPhrase,
  strictScores,
} from './search-scores.ts'
import { type Fragment, fragmentsOf, mostFragments } from './search-text.ts'
import { isLoose, meaningsOf, mostWordsInName } from './words.ts'

/** Whether the search was loosened: it matched a part of a word, words without a space, or a typo. */
type Loose = { loose: boolean }
/** The rows that a search finds, best first: disjoint `classes` that make up `all`. */
export type TextMatch = Loose & { all: Bits; classes: Bits[] }

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
  return ranks && { ...classesOf(ranks, within.length), loose: ranks.loose }
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
  const strict = kept.map(({ fragment, times }) => strictScores(searched, fragment, times))
  addPhrases(searched, kept, strict)
  const rank = (scores: readonly Scores[]) =>
    ranked(scores, { isHelp, within, particulars: searched.particulars })
  const first = rank(strict)
  if (first || !mayLoosen) return { ...(first ?? nothing), loose: false }

  const canLoosen = kept.map(({ fragment }) => fragment.kind !== 'number')
  const loosened = strict.map((scores, i) =>
    canLoosen[i] && !hasAny(scores, within)
      ? looseScores(searched, (kept[i] as Kept).fragment.text, scores, within)
      : scores,
  )
  const second = loosened.some((scores, i) => scores !== strict[i]) && rank(loosened)
  if (second) return { ...second, loose: true }
  if (kept.length > 1) {
    const all = loosened.map((scores, i) => {
      if (!canLoosen[i] || isHelp[i]) return scores
      const word = (kept[i] as Kept).fragment.text
      return mistakenScores(searched, word, looseScores(searched, word, scores, within))
    })
    const third = rank(all)
    if (third) return { ...third, loose: true }
  }
  return { ...nothing, loose: true }
}

/** The total cost of each row, `absent` for no match, and the number of rows of each cost. */
type Ranks = { totals: Scores; counts: Uint32Array }

const nothing: Ranks = { totals: new Uint8Array(0), counts: new Uint32Array(absent) }

type Kept = { fragment: Fragment; times: number }

/** A repeated word counts once, unless it is an alias with several meanings. */
function withoutRepeats(fragments: readonly Fragment[]): Kept[] {
  const seen = new Map<string, number>()
  return fragments.flatMap((fragment) => {
    const times = seen.get(fragment.text) ?? 0
    seen.set(fragment.text, times + 1)
    return times === 0 || meaningsOf(fragment.text).length > times ? [{ fragment, times }] : []
  })
}

/** Aliases of several words, and two words that the assortment writes as one. */
function addPhrases(searched: Searched, kept: readonly Kept[], scores: readonly Scores[]): void {
  for (let from = 0; from < kept.length; from++) {
    const words: string[] = []
    for (let to = from; to < Math.min(kept.length, from + mostWordsInName); to++) {
      const { fragment } = kept[to] as Kept
      if (fragment.kind === 'number') break
      words.push(fragment.text)
      if (words.length < 2) continue
      const known = meaningsOf(words.join(' ')).length > 0
      if (known || (words.length === 2 && isToken(searched.tokens, words.join(''))))
        addPhrase(scores.slice(from, to + 1), scoresOfPhrase(searched.tokens, words))
    }
  }
}

/** The rows that match every required fragment; undefined when there are none. Valid until the next search. */
function ranked(
  scores: readonly Scores[],
  among: { isHelp: readonly boolean[]; within: Bits; particulars: ArrayLike<number> },
): Ranks | undefined {
  const { isHelp, within, particulars } = among
  const help = scores.filter((_, i) => isHelp[i])
  const [first, ...others] = scores.filter((_, i) => !isHelp[i]) as [Scores, ...Scores[]]
  const [fours, ...othersFours] = [first, ...others].map(foursOf) as [Uint32Array, ...Uint32Array[]]
  const totals = noScores(first.length)
  const counts = new Uint32Array(absent)
  let found = 0
  for (let four = 0; four < fours.length; four++) {
    if (fours[four] === fourAbsent) continue
    let wanted = ((within[four >>> 3] as number) >>> ((four & 7) * 4)) & 15
    for (let i = 0; i < othersFours.length; i++)
      if ((othersFours[i] as Uint32Array)[four] === fourAbsent) wanted = 0
    for (let row = four * 4; wanted !== 0; row++, wanted >>>= 1) {
      let total = first[row] as number
      if (total === absent || (wanted & 1) === 0) continue
      for (let i = 0; i < others.length && total < absent; i++) {
        const cost = (others[i] as Scores)[row] as number
        total = cost === absent ? absent : Math.min(absent - 1, total + cost)
      }
      if (total === absent) continue
      for (let i = 0; i < help.length; i++)
        total += Math.min(lacksLooseWord, (help[i] as Scores)[row] as number)
      total = Math.min(absent - 1, total + (particulars[row] as number))
      totals[row] = total
      counts[total] = (counts[total] as number) + 1
      found++
    }
  }
  return found > 0 ? { totals, counts } : undefined
}

/** The class of each cost, and the number of rows in each class. */
function classesOfCosts(counts: Uint32Array) {
  const classOf = new Uint8Array(absent)
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

function classesOf({ totals, counts }: Ranks, words: number): { all: Bits; classes: Bits[] } {
  const { classOf, sizes } = classesOfCosts(counts)
  const all = noBits(words * 32)
  const classes = sizes.map(() => noBits(words * 32))
  eachFound(totals, (row) => {
    addBit(all, row)
    addBit(classes[classOf[totals[row] as number] as number] as Bits, row)
    return true
  })
  return { all, classes: classes.length > 0 ? classes : [all] }
}

function firstOf({ totals, counts }: Ranks, limit: number): number[] {
  const { classOf, sizes } = classesOfCosts(counts)
  let left = limit
  const wanted = sizes.map((size) => {
    const taken = Math.min(size, left)
    left -= taken
    return taken
  })
  const rows: number[][] = wanted.map(() => [])
  let open = limit - left
  eachFound(totals, (row) => {
    const own = classOf[totals[row] as number] as number
    const ofClass = rows[own] as number[]
    if (ofClass.length < (wanted[own] as number)) {
      ofClass.push(row)
      open--
    }
    return open > 0
  })
  return rows.flat()
}

/** Visits the matching rows, lowest first, until `visit` returns false. */
function eachFound(totals: Scores, visit: (row: number) => boolean): void {
  const fours = foursOf(totals)
  for (let four = 0; four < fours.length; four++) {
    if (fours[four] === fourAbsent) continue
    for (let row = four * 4; row < four * 4 + 4; row++) if (totals[row] !== absent && !visit(row)) return
  }
}
