import type { Bits } from './bits.ts'
import type { Catalogue } from './columns.ts'
import { searchRows, type TextMatch } from './search.ts'
import { tokensOf } from './search-text.ts'
import { meaningsOf } from './words.ts'

/** The number of letters that is enough to name a type by its prefix. */
const leastLetters = 3

const firstWords = new WeakMap<readonly string[], (string | undefined)[]>()

function firstWordsOf(types: readonly string[]): readonly (string | undefined)[] {
  const known = firstWords.get(types)
  if (known) return known
  const made = types.map((text) => tokensOf(text)[0])
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
  const { rows, classOf } = found
  const typed = tokensOf(text).flatMap((word) => [word, meaningsOf(word)[0]?.[0] ?? word])
  const isTyped = (first: string) =>
    typed.some((word) => word === first || (word.length >= leastLetters && first.startsWith(word)))
  const { types } = catalogue.columns
  const words = firstWordsOf(types.texts)
  // By code: how much later a row of its class comes, once that is known.
  const later = new Uint8Array(types.texts.length).fill(unknown)
  for (let i = 0; i < rows.length; i++) {
    const code = types.codes[rows[i] as number] as number
    if (later[code] === unknown) {
      const first = words[code]
      later[code] = first !== undefined && isTyped(first) ? 0 : 1
    }
    classOf[i] = 2 * (classOf[i] as number) + (later[code] as number)
  }
  return found
}

const unknown = 255
