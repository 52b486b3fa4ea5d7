import { type Bits, bitsWhere, eachBit, rowsIn } from './catalogue-bits.ts'
import type { Catalogue, CodedGroup } from './catalogue-columns.ts'
import { countCodes } from './catalogue-facets.ts'
import { firstRows, searchRows } from './catalogue-search.ts'
import type { Searched } from './catalogue-search-scores.ts'
import { singular } from './catalogue-search-text.ts'
import { folded } from './catalogue-text.ts'
import { tokenIndexSteps } from './catalogue-tokens.ts'
import type { Suggestion } from './search.ts'
import { atOnce, type Steps } from './steps.ts'

/** Specification 9: suggestions at most. */
const mostSuggestions = 20
/** Values of groups are few and come first; products fill what is left. */
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

/** The values of all groups as rows of their own, so that they are found as products are. */
type Values = Searched & { values: { group: SuggestedGroup; code: number; text: string }[] }

// The texts of a catalogue stay as they are while rows change; a catalogue with other texts is another one.
const valuesOf = new WeakMap<Catalogue, Values>()

function searchedValues(catalogue: Catalogue): Values {
  const known = valuesOf.get(catalogue)
  if (known) return known
  atOnce(prepareSuggestions(catalogue))
  return valuesOf.get(catalogue) as Values
}

/** Makes ready what the first suggestion would have to wait for. */
export function* prepareSuggestions(catalogue: Catalogue): Steps<void> {
  const values = groups.flatMap((group) =>
    catalogue.columns[group].texts.flatMap((text, code) => (text === '' ? [] : [{ group, code, text }])),
  )
  const names = values.map(({ text }) => text)
  yield
  valuesOf.set(catalogue, {
    values,
    tokens: yield* tokenIndexSteps(names, []),
    // The shortest first: `White` before all that is white; growers after everything else.
    particulars: Uint8Array.from(
      values,
      ({ group, text }) => Math.min(3, text.split(' ').length - 1) + (group === 'growers' ? 2 : 0),
    ),
    ids: [],
    rowOf: new Map(),
  })
}

/** How many of the rows each value has, by its place among the values. */
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
 * What a term that is being typed may become, among `rows`: values of groups with how many rows they have (`counts` of
 * `countValues`), then products, each part best first. None for a term without a fragment.
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
    // `Peonies` and `Peony` are one.
    const key = folded(suggestion.text).split(' ').map(singular).join(' ')
    if (texts.has(key)) return
    texts.add(key)
    suggestions.push(suggestion)
  }
  // A value that only looks like what was typed is none while products fit as it stands.
  for (const part of found && (!found.loose || products.loose) ? found.classes : []) {
    const ofPart: number[] = []
    eachBit(part, (value) => ofPart.push(value))
    ofPart.sort((a, b) => (counts[b] as number) - (counts[a] as number))
    for (const value of ofPart) {
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
