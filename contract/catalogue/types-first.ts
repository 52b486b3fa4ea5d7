import { type Bits, dropBits, keepBits, noBits } from './bits.ts'
import { type Catalogue, joinCode } from './columns.ts'
import { searchRows, type TextMatch } from './search.ts'
import { tokensOf } from './search-text.ts'
import type { SharedTexts } from './tokens.ts'
import { meaningsOf } from './words.ts'

/** The number of letters that is enough to name a type by its prefix. */
const leastLetters = 3

const firstWords = new WeakMap<SharedTexts, (string | undefined)[]>()

function firstWordsOf(types: SharedTexts): readonly (string | undefined)[] {
  const known = firstWords.get(types)
  if (known) return known
  const made = types.texts.map((text) => tokensOf(text)[0])
  firstWords.set(types, made)
  return made
}

/**
 * The matches of a text; in each class, rows whose type begins with a typed word come first. `rose` means `Rose Standard` before
 * `Garden Rose`, though both are roses.
 */
export function searchTypesFirst(catalogue: Catalogue, text: string, within: Bits): TextMatch | undefined {
  const found = searchRows(catalogue, text, within)
  if (!found) return undefined
  const typed = tokensOf(text).flatMap((word) => [word, meaningsOf(word)[0]?.[0] ?? word])
  const isTyped = (first: string) =>
    typed.some((word) => word === first || (word.length >= leastLetters && first.startsWith(word)))
  const { types } = catalogue.columns
  const leading = noBits(catalogue.size)
  firstWordsOf(types).forEach((word, code) => {
    if (word !== undefined && isTyped(word)) joinCode(leading, types, code)
  })
  const classes = found.classes.flatMap((part) => [
    keepBits(part.slice(), leading),
    dropBits(part.slice(), leading),
  ])
  return { ...found, classes }
}
