import type { FacetGroup } from '../../../contract/features/catalogue/inventory.ts'
import type { Messages } from '../../words/language.tsx'

/** A value's display name; the distributor's own words (types, varieties, growers) are unchanged. */
export function facetLabel(group: FacetGroup, key: string, t: Messages): string {
  const { special, colors, bookingTypes } = t.catalogue
  const words: Partial<Record<FacetGroup, Partial<Record<string, string>>>> = {
    other: special,
    colors,
    bookingProductTypes: bookingTypes,
  }
  return words[group]?.[key] ?? key
}

/** The text of a group's chip: its only value, or the number of values. */
export function chipLabel(group: FacetGroup, values: readonly string[], t: Messages): string {
  const [only, ...others] = values
  if (only !== undefined && others.length === 0) return facetLabel(group, only, t)
  return t.catalogue.several[group](values.length)
}
