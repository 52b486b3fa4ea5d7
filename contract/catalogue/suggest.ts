import { atOnce, type Steps } from '../core/steps.ts'
import type { Suggestion } from '../features/catalogue/search.ts'
import { type Bits, bitsWhere, rowsIn } from './bits.ts'
import type { Catalogue, CodedGroup } from './columns.ts'
import { countCodes } from './facets.ts'
import { classesOf, firstRows, searchRows } from './search.ts'
import type { Searched } from './search-matches.ts'
import { singular } from './search-text.ts'
import { folded } from './text.ts'
import { tokenIndexSteps } from './tokens.ts'

/** Maximum number of suggestions (specification 9). */
const mostSuggestions = 20
/** Group values are few and come first; products fill the rest. */
const mostValues = 8

const suggestedGroups = {
  categories: 'category',
  types: 'type',
  varieties: 'variety',
  colors: 'color',
  growers: 'grower',
} as const satisfies Partial<Record<CodedGroup, Suggestion['kind']>>
type SuggestedGroup = keyof typeof suggestedGroups
const groups = Object.keys(suggestedGroups) as SuggestedGroup[]

/** The values of all groups as rows, so that they are searched like products. */
type Values = Searched & { values: { group: SuggestedGroup; code: number; text: string }[] }

// A catalogue's texts never change while its rows do, so the cache is keyed by catalogue.
const valuesOf = new WeakMap<Catalogue, Values>()

function searchedValues(catalogue: Catalogue): Values {
  const known = valuesOf.get(catalogue)
  if (known) return known
  atOnce(prepareSuggestions(catalogue))
  return valuesOf.get(catalogue) as Values
}

/** Builds the index that the first suggestion needs. Reuses the one of `before`, the previous catalogue, while no value changed. */
export function* prepareSuggestions(catalogue: Catalogue, before?: Catalogue): Steps<void> {
  const known = before && valuesOf.get(before)
  if (known && groups.every((group) => catalogue.columns[group].texts === before.columns[group].texts)) {
    valuesOf.set(catalogue, known)
    return
  }
  const values: Values['values'] = []
  for (const group of groups) {
    for (const value of valuesOfGroup(catalogue, group)) values.push(value)
    yield
  }
  const names = values.map(({ text }) => text)
  const tokens = yield* tokenIndexSteps(names, [])
  yield
  // Fewest words first: `White` before `White Green`; growers after everything else.
  const particulars = Uint8Array.from(
    values,
    ({ group, text }) => Math.min(3, text.split(' ').length - 1) + (group === 'growers' ? 2 : 0),
  )
  valuesOf.set(catalogue, { values, tokens, particulars, ids: [], rowOf: new Map() })
}

/** The values of a group by position, which does not depend on how the catalogue was built. */
function valuesOfGroup({ columns }: Catalogue, group: SuggestedGroup): Values['values'] {
  const { texts, places } = columns[group]
  const inOrder: Values['values'] = new Array(texts.length)
  texts.forEach((text, code) => {
    inOrder[places[code] as number] = { group, code, text }
  })
  return inOrder.filter(({ text }) => text !== '')
}

/** The number of rows for each value, by its index among the values. */
export function countValues(catalogue: Catalogue, rows: Bits): Uint32Array {
  const { values } = searchedValues(catalogue)
  const counts = new Uint32Array(values.length)
  const all = rowsIn(rows)
  let start = 0
  for (const group of groups) {
    const ofGroup = countCodes(catalogue.columns[group], all)
    for (; values[start]?.group === group; start++)
      counts[start] = ofGroup[(values[start] as Values['values'][number]).code] as number
  }
  return counts
}

/**
 * Completions of a term among `rows`: group values with their number of rows (`counts` from `countValues`), then products, each
 * part best first. Empty for a term without a fragment.
 */
export function suggest(
  catalogue: Catalogue,
  term: string,
  { rows, counts }: { rows: Bits; counts: Uint32Array },
): Suggestion[] {
  const products = firstRows(catalogue, term, rows, mostSuggestions)
  if (!products) return []
  const searched = searchedValues(catalogue)
  const { values } = searched
  const there = bitsWhere(values.length, (value) => (counts[value] as number) > 0)
  const found = searchRows(searched, term, there)
  const suggestions: Suggestion[] = []
  const texts = new Set<string>()
  const add = (suggestion: Suggestion) => {
    // `Peonies` and `Peony` are the same.
    const key = folded(suggestion.text).split(' ').map(singular).join(' ')
    if (texts.has(key)) return
    texts.add(key)
    suggestions.push(suggestion)
  }
  // A loosened match among values is dropped while products match exactly.
  for (const part of found && (!found.loose || products.loose) ? classesOf(found) : []) {
    for (const value of part.toSorted((a, b) => (counts[b] as number) - (counts[a] as number))) {
      if (suggestions.length === mostValues) break
      const { group, text } = values[value] as Values['values'][number]
      add({ text, kind: suggestedGroups[group], count: counts[value] as number })
    }
  }
  for (const row of products.rows) {
    if (suggestions.length === mostSuggestions) break
    const text = catalogue.names[row] as string
    add({ text, productId: catalogue.ids[row] as number, kind: 'product', count: 1 })
  }
  return suggestions
}
