import { folded } from '../../contract/catalogue-text.ts'
import type { CataloguePage, FacetGroup } from '../../contract/inventory.ts'

export type FacetValue = { key: string; count: number }

/** What a page says of its filters. */
export type PageFacets = Pick<CataloguePage, 'facets' | 'moreFacets'>

export const noFacets: PageFacets = { facets: {} }

/**
 * The values of a group: those of the view in its order, then those that the view leaves without a row, which `whole`, the
 * same section unfiltered, still knows. Special filters and colors keep the order of the whole. A group that was cut short is
 * not filled up with values that may well have rows.
 */
export function valuesOf(
  group: FacetGroup,
  page: PageFacets,
  whole: PageFacets | undefined,
  chosen: readonly string[] = [],
): FacetValue[] {
  const values = knownValues(group, page, whole)
  const known = new Set(values.map(({ key }) => key))
  // An address can name what there is none of; it can be taken off all the same.
  return [...values, ...chosen.filter((key) => !known.has(key)).map((key) => ({ key, count: 0 }))]
}

function knownValues(group: FacetGroup, page: PageFacets, whole: PageFacets | undefined): FacetValue[] {
  const now = page.facets[group] ?? []
  const counts = new Map(now.map(({ key, count }) => [key, count]))
  const all = page.moreFacets?.[group] ? [] : (whole?.facets[group] ?? [])
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

/** How many values of a group are not among `here`, since the page or the section came with the first of them alone. */
export function missingValues(
  group: FacetGroup,
  page: PageFacets,
  whole: PageFacets | undefined,
  here: readonly FacetValue[],
): number {
  const all = (of: PageFacets | undefined) =>
    (of?.facets[group]?.length ?? 0) + (of?.moreFacets?.[group] ?? 0)
  return page.moreFacets?.[group] || whole?.moreFacets?.[group]
    ? Math.max(0, Math.max(all(page), all(whole)) - here.length)
    : 0
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
