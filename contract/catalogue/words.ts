import { names } from './other-names.ts'
import { singular } from './search-text.ts'

/** One meaning of an alias: the words of the assortment, all required. */
export type Meaning = readonly string[]

/** Meanings by alias, in order of preference; aliases of several words are joined by a space. */
const meanings = new Map<string, Meaning[]>()
for (const line of names.trim().split('\n')) {
  const [meant, others] = line.split(': ') as [string, string]
  const meaning = meant.split(' ').filter((word) => word !== 'of' && word !== 'the')
  for (const other of others.split(', ')) {
    meanings.set(other, [...(meanings.get(other) ?? []), meaning])
  }
}

/** Aliases in code unit order, for prefix matches. */
export const otherNames: readonly string[] = [...meanings.keys()].sort()
export const mostWordsInName = Math.max(...otherNames.map((name) => name.split(' ').length))

const none: readonly Meaning[] = []

/** The forms of an alias that mean the same, tried in this order. */
const forms: readonly ((name: string) => string)[] = [
  (name) => name,
  singular,
  (name) => (name.includes(' ') ? name.split(' ').map(singular).join(' ') : name),
  (name) => (name.endsWith('es') ? name.slice(0, -2) : name),
  (name) => (name.endsWith('ces') ? `${name.slice(0, -3)}z` : name),
  (name) => name.replace(/as?$/, 'o'),
]

/**
 * The meanings of an alias, best first; also matches the singular and the Spanish endings -es, -ces for -z, and -a for -o. Empty
 * for an unknown alias.
 */
export function meaningsOf(name: string): readonly Meaning[] {
  for (const formOf of forms) {
    const known = meanings.get(formOf(name))
    if (known) return known
  }
  return none
}

/** Words that a search may contain without the match containing them. */
const loose = new Set(
  'a an and of the for with in de del la el las los y con para en un una stem stems st tallo tallos bunch bunches bu bch paquete'.split(
    ' ',
  ),
)
export const isLoose = (word: string): boolean => loose.has(word)
