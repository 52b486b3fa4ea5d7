import type { FacetGroup } from '../../contract/inventory.ts'
import type { Messages } from '../messages/language.tsx'

/** A value as people read it; what the distributor wrote (types, varieties, growers) stands as it is. */
export function facetLabel(group: FacetGroup, key: string, t: Messages): string {
  const { special, colors, bookingTypes } = t.catalogue
  const words: Partial<Record<FacetGroup, Partial<Record<string, string>>>> = {
    other: special,
    colors,
    bookingProductTypes: bookingTypes,
  }
  return words[group]?.[key] ?? key
}

/** What stands on the chip of a group: its one value, or how many there are. */
export function chipLabel(group: FacetGroup, values: readonly string[], t: Messages): string {
  const [only, ...others] = values
  if (only !== undefined && others.length === 0) return facetLabel(group, only, t)
  return t.catalogue.several[group](values.length)
}
