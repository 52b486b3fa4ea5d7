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
  const typed = tokensOf(text).flatMap((word) => [word, meaningsOf(word)[0]?.[0] ?? word])
  const isTyped = (first: string) =>
    typed.some((word) => word === first || (word.length >= leastLetters && first.startsWith(word)))
  const { types } = catalogue.columns
  const words = firstWordsOf(types.texts)
  const known = new Map<number, boolean>()
  const leads = (row: number): boolean => {
    const code = types.codes[row] as number
    const before = known.get(code)
    if (before !== undefined) return before
    const first = words[code]
    const is = first !== undefined && isTyped(first)
    known.set(code, is)
    return is
  }
  const classes = found.classes.flatMap((part) => {
    const [leading, others]: [number[], number[]] = [[], []]
    for (const row of part) (leads(row) ? leading : others).push(row)
    return [leading, others]
  })
  return { ...found, classes }
}
