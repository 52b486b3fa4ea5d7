import { addBit, type Bits, hasBit, noBits } from './catalogue-bits.ts'
import {
  absent,
  addPhrase,
  hasAny,
  isToken,
  looseScores,
  mistakenScores,
  noScores,
  type Scores,
  type Searched,
  scoresOfPhrase,
  strictScores,
} from './catalogue-search-scores.ts'
import { type Fragment, fragmentsOf, mostFragments } from './catalogue-search-text.ts'
import { isLoose, meaningsOf, mostWordsInName } from './catalogue-words.ts'

/** The rows that a search finds, best first: disjoint `classes` that make up `all`. */
export type TextMatch = {
  all: Bits
  classes: Bits[]
  /** Whether something had to be taken for what was not typed: a piece of a word, words without a space, a mistake. */
  loose: boolean
}

/** Rows further behind the best share the last class, so that a chosen sort has something to order. */
const mostClasses = 8
/** What a row costs more that lacks a loose word (`de`, `bunch`). */
const lacksLooseWord = 3

/**
 * What is found for a text among the rows `within`, in the order in which people expect it. Every fragment has to be found,
 * in any order; loose words and units only help.
 *
 * A row's rank is the sum over the fragments of how well each fits (whole words before names for them, beginnings of words,
 * words with letters left out or run together, pieces of words, and words with mistakes) and of where it was found (the kind
 * of good first, then variety, color and grade, then the rest of the name, the category alone, and last the grower, origin
 * and botanical name), and of how particular the row is beyond what was asked (a plain carnation before a novelty). Rows of
 * one rank make a class, and the chosen sort orders inside a class.
 *
 * Whole words, names and beginnings are tried first. Only what none of them finds is loosened; and only when the fragments
 * then have no row in common, all are; without `mayLoosen`, nothing is.
 *
 * Undefined when the text has no fragment, which is no search at all.
 */
export function searchRows(
  searched: Searched,
  text: string,
  within: Bits,
  mayLoosen = true,
): TextMatch | undefined {
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
  if (first || !mayLoosen) return { ...(first ?? nothing(index.rowCount)), loose: false }

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
  return { ...nothing(index.rowCount), loose: true }
}

const nothing = (rows: number) => ({ all: noBits(rows), classes: [noBits(rows)] })

type Kept = { fragment: Fragment; times: number }

/** The same typed twice counts once, unless it is a name of several things. */
function withoutRepeats(fragments: readonly Fragment[]): Kept[] {
  const seen = new Map<string, number>()
  return fragments.flatMap((fragment) => {
    const times = seen.get(fragment.text) ?? 0
    seen.set(fragment.text, times + 1)
    return times === 0 || meaningsOf(fragment.text).length > times ? [{ fragment, times }] : []
  })
}

/** Names of several words, and two words that the assortment writes as one. */
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

/** The rows that every needed fragment has, in classes of equal cost; undefined when there are none. */
function ranked(
  scores: readonly Scores[],
  among: { isHelp: readonly boolean[]; within: Bits; particulars: ArrayLike<number> },
): { all: Bits; classes: Bits[] } | undefined {
  const { isHelp, within, particulars } = among
  const needed = scores.filter((_, i) => !isHelp[i])
  const help = scores.filter((_, i) => isHelp[i])
  const [first, ...others] = needed as [Scores, ...Scores[]]
  const totals = noScores(first.length)
  const counts = new Uint32Array(absent)
  for (let row = 0; row < first.length; row++) {
    let total = first[row] as number
    if (total === absent || !hasBit(within, row)) continue
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
  }
  const classes: Bits[] = []
  const classOf = new Map<number, number>()
  counts.forEach((count, total) => {
    if (count === 0) return
    if (classes.length < mostClasses) classes.push(noBits(first.length))
    classOf.set(total, classes.length - 1)
  })
  if (classes.length === 0) return undefined
  const all = noBits(first.length)
  for (let row = 0; row < totals.length; row++) {
    const total = totals[row] as number
    if (total === absent) continue
    addBit(all, row)
    addBit(classes[classOf.get(total) as number] as Bits, row)
  }
  return { all, classes }
}
