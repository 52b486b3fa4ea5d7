import { folded } from '../../contract/catalogue-text.ts'
import type { CataloguePage, FacetGroup } from '../../contract/inventory.ts'

export type FacetValue = { key: string; count: number }

/** How many values of a group are shown before "more" (specification 3). */
export const shownSizes: Readonly<Record<FacetGroup, number>> = {
  other: 12,
  purposes: 12,
  colors: 7,
  categories: 12,
  types: 25,
  varieties: 12,
  grades: 12,
  growers: 12,
}

type Facets = CataloguePage['facets']

/**
 * The values of a group: those of the view in its order, then those that the view leaves without a row, which `whole`, the
 * same section unfiltered, still knows. Special filters and colors keep the order of the whole.
 */
export function valuesOf(
  group: FacetGroup,
  facets: Facets,
  whole: Facets | undefined,
  chosen: readonly string[] = [],
): FacetValue[] {
  const values = knownValues(group, facets, whole)
  const known = new Set(values.map(({ key }) => key))
  // An address can name what there is none of; it can be taken off all the same.
  return [...values, ...chosen.filter((key) => !known.has(key)).map((key) => ({ key, count: 0 }))]
}

function knownValues(group: FacetGroup, facets: Facets, whole: Facets | undefined): FacetValue[] {
  const now = facets[group] ?? []
  const counts = new Map(now.map(({ key, count }) => [key, count]))
  const all = whole?.[group] ?? []
  if (group === 'other' || group === 'colors') {
    const known = new Set(all.map(({ key }) => key))
    return [...all, ...now.filter(({ key }) => !known.has(key))].map(({ key }) => ({
      key,
      count: counts.get(key) ?? 0,
    }))
  }
  return [
    ...now.map(({ key, count }) => ({ key, count })),
    ...all.filter(({ key }) => !counts.has(key)).map(({ key }) => ({ key, count: 0 })),
  ]
}

/** The first `size` values, with every chosen one among them. */
export function shownValues(
  values: readonly FacetValue[],
  chosen: readonly string[],
  size: number,
): FacetValue[] {
  return values.filter(({ key }, i) => i < size || chosen.includes(key))
}

/** The values whose name holds what is typed, whatever its accents. */
export const valuesWith = (values: readonly FacetValue[], text: string): FacetValue[] =>
  values.filter(({ key }) => folded(key).includes(folded(text.trim())))
