import { folded } from '../../../contract/catalogue/text.ts'
import type { CataloguePage, FacetGroup } from '../../../contract/features/catalogue/inventory.ts'

export type FacetValue = { key: string; count: number }

/** The filters of a page. */
export type PageFacets = Pick<CataloguePage, 'facets' | 'moreFacets'>

/**
 * The values of a group: first those of the view in its order, then those without rows in the view, from `whole` (the same section
 * unfiltered). Special filters and colors keep the order of `whole`. A truncated group gets no values from `whole`, since they may have
 * rows in the view.
 */
export function valuesOf(
  group: FacetGroup,
  page: PageFacets,
  whole: PageFacets | undefined,
  chosen: readonly string[] = [],
): FacetValue[] {
  const values = knownValues(group, page, whole)
  const known = new Set(values.map(({ key }) => key))
  // The address can name a value that doesn't exist; the user must be able to remove it.
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

/** How many values of a group are missing from `here` if the page or the section is truncated. */
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

/** The first `size` values, including every chosen one. */
export function shownValues(
  values: readonly FacetValue[],
  chosen: readonly string[],
  size: number,
): FacetValue[] {
  return values.filter(({ key }, i) => i < size || chosen.includes(key))
}

/** The values whose name contains the typed text, ignoring accents. */
export const valuesWith = (values: readonly FacetValue[], text: string): FacetValue[] =>
  values.filter(({ key }) => folded(key).includes(folded(text.trim())))
