import type { Department } from '../core/access.ts'
import type { Day } from '../core/dates.ts'
import { type MethodCode, methodLabels } from '../core/fields.ts'
import {
  type CataloguePage,
  type CatalogueView,
  type FacetGroup,
  facetGroups,
  shownSizes,
  specialFilters,
} from '../features/catalogue/inventory.ts'
import { type CatalogueQuery, countPersonal, isPersonal, type Matches, type PersonalRows } from './query.ts'

/** The viewer of a page, its shipment, and the distributor's day. */
export type PageFor = Pick<CatalogueQuery, 'viewer' | 'today' | 'shipDay'> & { department: Department | null }

/** Converts a page's address to a catalogue query. */
export const queryOfView = (
  view: CatalogueView,
  { viewer, today, shipDay, department }: PageFor,
): CatalogueQuery => ({
  viewer,
  department,
  shipDay,
  today,
  us: view.us === true,
  farm: view.farm === true,
  isPreBooking: view.isPreBooking === true,
  isGrowerDirect: view.isGrowerDirect === true,
  addSpecials: view.addSpecials === true,
  filters: view,
  search: view.search ?? '',
})

/** The part of a page before its facets and rows. */
export const pageHead = (
  total: number,
  { maxRows, pageNumber }: Pick<CatalogueView, 'maxRows' | 'pageNumber'>,
  { shipDay, method }: { shipDay: Day; method: MethodCode },
): Omit<CataloguePage, 'facets' | 'rows'> => ({
  total,
  totalPages: Math.ceil(total / maxRows),
  page: pageNumber,
  pageSize: maxRows,
  shipDay,
  deliveryMethod: methodLabels[method],
})

type Values = CataloguePage['facets'][string]

const valuesOf = (counts: readonly { key: string; count: number }[]): Values =>
  counts.map(({ key, count }) => ({ key, value: key, count }))

/** The special filters with their counts, the customer's own among them; without rows, only the chosen ones. */
export function specialValues(
  matches: Matches,
  rows: PersonalRows,
  { filters, viewer }: CatalogueQuery,
): Values {
  const counts = new Map(matches.facets.other.list(filters.other).map(({ key, count }) => [key, count]))
  return valuesOf(
    specialFilters.flatMap((key) => {
      const count = isPersonal(key) ? countPersonal(matches, key, rows) : (counts.get(key) ?? 0)
      const offered = count > 0 || filters.other.includes(key)
      return offered && (key !== 'US grown' || viewer.usItems) ? [{ key, count }] : []
    }),
  )
}

type CommonFacets = Pick<CataloguePage, 'facets' | 'moreFacets'>

/**
 * The groups that mean the same rows for every customer: all but the special filters. With `shown`, long groups have only the
 * values that lists show at first and the chosen ones; colors, which are few and keep their order, are complete.
 */
export function commonFacets(
  { facets }: Matches,
  { facets: which, ...chosen }: Pick<CatalogueView, 'facets' | FacetGroup>,
): CommonFacets {
  const groups = facetGroups.filter((group) => group !== 'other')
  const shown = groups.map((group) => {
    const most = which !== 'shown' || group === 'colors' ? undefined : shownSizes[group]
    const kept = facets[group].list(chosen[group], most)
    return { group, kept, left: facets[group].size - kept.filter(({ count }) => count > 0).length }
  })
  const lists = { facets: Object.fromEntries(shown.map(({ group, kept }) => [group, valuesOf(kept)])) }
  if (which !== 'shown') return lists
  return {
    ...lists,
    moreFacets: Object.fromEntries(shown.flatMap(({ group, left }) => (left > 0 ? [[group, left]] : []))),
  }
}
