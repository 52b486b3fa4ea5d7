import { singular } from '../../contract/catalogue/search-text.ts'
import { folded } from '../../contract/catalogue/text.ts'
import { isLoose, meaningsOf, mostWordsInName } from '../../contract/catalogue/words.ts'

/** One alternative for a part of a search: texts that a product's name must all contain. */
export type Alternative = readonly string[]

/** More parts than people type; the rest is ignored. */
const mostWords = 12

/**
 * What a product's name must contain for a search: every part, in any order, each as one of its alternatives. The alternatives
 * are the typed word and its synonyms from the vocabulary of the catalogue search.
 */
export function partsOfSearch(text: string): Alternative[][] {
  const typed = text
    .trim()
    .split(/[\s,;]+/)
    .filter(Boolean)
    .slice(0, mostWords)
  const meant = typed.filter((word) => !isLoose(folded(word)))
  const words = meant.length > 0 ? meant : typed
  const parts: Alternative[][] = []
  for (let i = 0; i < words.length; ) {
    const { length, meanings } = nameAt(words, i)
    const given = words.slice(i, i + length)
    const plain = given.map((word) => singular(folded(word)))
    parts.push([given, plain, ...meanings])
    i += length
  }
  return parts
}

/** The longest vocabulary name that starts at a word, else that word alone. */
function nameAt(words: readonly string[], at: number): { length: number; meanings: readonly Alternative[] } {
  for (let length = Math.min(mostWordsInName, words.length - at); length > 0; length--) {
    const name = words
      .slice(at, at + length)
      .map(folded)
      .join(' ')
      .replace(/['’`]/g, '')
    const meanings = meaningsOf(name)
    if (meanings.length > 0) return { length, meanings }
  }
  return { length: 1, meanings: [] }
}
