import { type Bits, hasBit } from './bits.ts'
import { searchRows } from './search.ts'
import type { Searched } from './search-matches.ts'
import { mistakesIn } from './search-near.ts'
import { folded } from './text.ts'
import type { TokenIndex } from './tokens.ts'
import { meaningsOf, otherNames } from './words.ts'

/** Spellings that are tried for one word, and texts that are tried in all. */
const mostSpellings = 6
const mostTried = 40
const mostWords = 6

/** Mistakes in a word that nothing was found for; a search itself forgives one or two. */
const mostMistakes = (word: string): number => (word.length >= 9 ? 4 : word.length >= 7 ? 3 : 2)

/** How a word sounds in English and Spanish alike: `hidranja` and `hydrangea` differ by a letter. */
const soundOf = (word: string): string =>
  word
    .replace(/ph/g, 'f')
    .replace(/^h|(?<=[^cs])h/g, '')
    .replace(/ll|y/g, 'i')
    .replace(/g(?=[ei])/g, 'j')
    .replace(/c(?=[ei])|z/g, 's')
    .replace(/qu|[cq]/g, 'k')
    .replace(/v/g, 'b')
    .replace(/(.)\1+/g, '$1')

type Spelling = { word: string; sound: string }
const spellings = (words: readonly string[]): Spelling[] =>
  words.filter((word) => /^[a-z]{4,}$/.test(word)).map((word) => ({ word, sound: soundOf(word) }))

const ofIndex = new WeakMap<TokenIndex, Spelling[]>()
let ofNames: Spelling[] | undefined

/** The words of the assortment and its aliases that a word may be meant for, nearest first. */
function nearWords(searched: Searched, typed: string, within: Bits): string[] {
  const { tokens: index } = searched
  const known = ofIndex.get(index) ?? spellings(index.tokens)
  ofIndex.set(index, known)
  ofNames ??= spellings([...new Set(otherNames.flatMap((name) => name.split(' ')))])
  const most = mostMistakes(typed)
  const sound = soundOf(typed)
  const mostInSound = Math.min(2, Math.floor((sound.length - 1) / 3))
  const found: { word: string; mistakes: number; isName: boolean }[] = []
  const inSound = (ofWord: string): number => {
    const { whole } = mistakesIn(sound, ofWord, mostInSound)
    return whole <= mostInSound ? whole + 1 : most + 1
  }
  const add = ({ word, sound: ofWord }: Spelling, isName: boolean) => {
    if (Math.abs(word.length - typed.length) > most) return
    const mistakes = Math.min(mistakesIn(typed, word, most).whole, inSound(ofWord))
    if (mistakes <= most && mistakes * 2 < typed.length)
      found.push({ word, mistakes: mistakes + (word[0] === typed[0] ? 0 : 0.5), isName })
  }
  for (const one of known) add(one, false)
  for (const one of ofNames) add(one, true)
  const words = new Set<string>()
  for (const { word, isName } of found.sort((a, b) => a.mistakes - b.mistakes)) {
    if (words.size === mostSpellings) break
    // A word of an alias may find something only together with the others (`breath`).
    if (isName || isThere(searched, word, within)) words.add(word)
  }
  return [...words]
}

/** Whether a word or alias, as it is spelled, has rows among those within. */
function isThere(searched: Searched, word: string, within: Bits): boolean {
  const found = searchRows(searched, word, within, false)
  return found?.rows.some((row) => hasBit(within, row)) ?? false
}

const isFound = (searched: Searched, word: string, within: Bits): boolean =>
  (searchRows(searched, word, within)?.rows.length ?? 0) > 0

/**
 * The text with its unknown words spelled like the nearest ones that have rows `within`; a word that nothing is near to is left out.
 * Only a text that `finds` something is returned, else null.
 */
export function nearestSpelling(
  searched: Searched,
  text: string,
  { within, finds }: { within: Bits; finds: (text: string) => boolean },
): string | null {
  const words = folded(text).trim().split(/\s+/).slice(0, mostWords)
  const choices = words.map((word) => {
    if (!/^[a-z']{3,}$/.test(word) || meaningsOf(word).length > 0 || isThere(searched, word, within))
      return [word]
    const near = nearWords(searched, word, within).filter((one) => one !== word)
    if (isFound(searched, word, within)) return [word, ...near]
    return near.length > 0 ? near : ['']
  })
  if (choices.every(([first, ...others], i) => first === words[i] && others.length === 0)) return null
  let tried = 0
  for (const spelled of combinations(choices)) {
    if (tried++ >= mostTried) return null
    const near = spelled.filter(Boolean).join(' ')
    if (/[a-z]{2}/.test(near) && finds(near)) return near
  }
  return null
}

/** One choice of each, those with the first choices first. */
function* combinations([first, ...rest]: readonly string[][]): Generator<string[]> {
  if (!first) {
    yield []
    return
  }
  for (const others of combinations(rest)) for (const one of first) yield [one, ...others]
}
