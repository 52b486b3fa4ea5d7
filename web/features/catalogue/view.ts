import { type Department, departments } from '../../../contract/core/access.ts'
import type { SendOf } from '../../../contract/core/endpoint.ts'
import {
  type CataloguePage,
  type CatalogueView,
  type FacetGroup,
  facetGroups,
  type inventory,
  type Sort,
  sorts,
} from '../../../contract/features/catalogue/inventory.ts'
import { rowsQuery } from '../../../contract/features/catalogue/pages.ts'
import type { CatalogueSection } from './sections.ts'

export const pageSizes = [40, 200, 300] as const
export type PageSize = (typeof pageSizes)[number]

export const layouts = ['list', 'grid', 'wall'] as const
export type Layout = (typeof layouts)[number]

/** Product categories (specification 9), or all of them. */
export const products = ['All', ...departments] as const
export type Product = Department | 'All'

export type Filters = Readonly<Record<FacetGroup, readonly string[]>>

/** What a catalogue page shows and how: from the address, with this device's preferences as defaults. */
export type View = {
  search: string
  filters: Filters
  sort: Sort
  /** From 1. */
  page: number
  size: PageSize
  layout: Layout
  /** Whether to include pre-booked rows, on a page that can show them. */
  preBooked: boolean
  /** The product category, on a page that shows one at a time. */
  product: Product
}

/** This device's list preferences. */
export type Remembered = { sort: Sort; size: PageSize; layout: Layout }

type Parameters = Readonly<Record<string, unknown>>

const texts = (value: unknown): string[] =>
  [value].flat().filter((one): one is string => typeof one === 'string' && one !== '')

/** The choice with this text, or `otherwise`, because an address may contain anything. */
function oneOf<Choice extends string | number>(
  choices: readonly Choice[],
  value: unknown,
  otherwise: Choice,
): Choice {
  return choices.find((choice) => String(choice) === value) ?? otherwise
}

/** The view for an address. Invalid values are ignored. */
export function viewOf(parameters: Parameters, remembered: Remembered): View {
  const page = texts(parameters.page)[0] ?? ''
  return {
    search: (texts(parameters.search)[0] ?? '').trim().slice(0, 100),
    filters: Object.fromEntries(
      facetGroups.map((group) => [group, [...new Set(texts(parameters[group]))].slice(0, 100)]),
    ) as unknown as Filters,
    sort: oneOf(sorts, parameters.sort, remembered.sort),
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    size: oneOf(pageSizes, parameters.size, remembered.size),
    layout: oneOf(layouts, parameters.view, remembered.layout),
    preBooked: parameters.isPreBooking === 'true',
    product: oneOf(products, parameters.product, 'All'),
  }
}

/** The address's parameters after a change; a change that affects the rows returns to page 1. */
export function changedParameters(parameters: Parameters, change: Parameters): Parameters {
  const { page: _, ...kept } = parameters
  return 'view' in change ? { ...parameters, ...change } : { ...kept, ...change }
}

function toggled(values: readonly string[], value: string): string[] {
  return values.includes(value) ? values.filter((one) => one !== value) : [...values, value]
}

/** The address's parameters after a value was added to a group or removed from it. */
export function toggledParameters(parameters: Parameters, group: FacetGroup, value: string): Parameters {
  const values = toggled([...new Set(texts(parameters[group]))], value)
  return changedParameters(parameters, { [group]: values.length > 0 ? values : undefined })
}

const preOrder = 'PRE-ORDER'

/** Clears filters and search, except PRE-ORDER (specification 3). */
export function clearedParameters(filters: Filters): Parameters {
  const none = Object.fromEntries(facetGroups.map((group) => [group, undefined]))
  return { ...none, search: undefined, other: filters.other.includes(preOrder) ? preOrder : undefined }
}

/** How many groups narrow the list, including a search. PRE-ORDER doesn't count, because a reset keeps it. */
export function narrowingCount({ filters, search }: Pick<View, 'filters' | 'search'>): number {
  const groups = facetGroups.filter((group) => filters[group].some((value) => value !== preOrder))
  return groups.length + (search ? 1 : 0)
}

/** A page that is itself a special filter offers no others: values of one group are combined with "or", so another would widen the list. */
export const groupsOf = (section: CatalogueSection, view: Pick<View, 'preBooked'>): readonly FacetGroup[] => {
  const { other, isPreBooking } = { ...section.fixed, ...askedOf(section, { ...view, product: 'All' }) }
  return facetGroups.filter(
    (group) => (group !== 'other' || !other) && (group !== 'bookingProductTypes' || isPreBooking === 'true'),
  )
}

/** The query parameters of the section's own choices. */
const askedOf = (
  { withPreBooked, byProduct }: CatalogueSection,
  { preBooked, product }: Pick<View, 'preBooked' | 'product'>,
): Record<string, string> => ({
  ...(withPreBooked && preBooked ? { isPreBooking: 'true' } : {}),
  ...(byProduct && product !== 'All' ? { category: product } : {}),
})

export type ListQuery = SendOf<typeof inventory.flowers>['query']

/** Default rows per page. */
const usualRows = 60

/** The view that the server reads from a query. */
export function viewOfQuery(query: ListQuery): CatalogueView {
  const is = (flag: string | undefined) => flag === 'true'
  return {
    ...(Object.fromEntries(facetGroups.map((group) => [group, texts(query[group])])) as unknown as Filters),
    search: query.search,
    maxRows: Number(query.maxRows ?? usualRows),
    pageNumber: Number(query.pageNumber ?? 1),
    selectSort: query.selectSort ?? sorts[0],
    us: is(query.us),
    farm: is(query.farm),
    isPreBooking: is(query.isPreBooking),
    isGrowerDirect: is(query.isGrowerDirect),
    addSpecials: is(query.addSpecials),
    facets: query.facets,
  } as CatalogueView
}

/** Whether a response has rows or filter values. */
export const isStocked = ({ total, facets }: Pick<CataloguePage, 'total' | 'facets'>): boolean =>
  total > 0 || Object.values(facets).some((values) => values.length > 0)

/** The server request for a view. */
export function queryOf(section: CatalogueSection, view: View): ListQuery {
  return {
    ...Object.fromEntries(
      groupsOf(section, view).flatMap((group) =>
        view.filters[group].length > 0 ? [[group, [...view.filters[group]].sort()]] : [],
      ),
    ),
    ...(view.search ? { search: view.search } : {}),
    ...rowsQuery({ fixed: { ...askedOf(section, view), ...section.fixed } }, view),
  }
}

/** The request for the same section unfiltered: its total, and filter values without rows in the view. */
export const wholeQueryOf = (
  section: CatalogueSection,
  view: Pick<View, 'preBooked' | 'product'>,
): ListQuery => ({ maxRows: '1', facets: 'shown', ...askedOf(section, view), ...section.fixed })

/** The request for rows of these types, available ones first, as substitutes for sold-out rows. */
export const standInQueryOf = (
  section: CatalogueSection,
  view: Pick<View, 'preBooked' | 'product'>,
  types: readonly string[],
): ListQuery => ({ ...wholeQueryOf(section, view), maxRows: '300', types: [...types].sort() })

/** The request for all filter values of a query. */
export const facetQueryOf = (query: ListQuery): ListQuery => ({
  ...query,
  maxRows: '1',
  pageNumber: '1',
  facets: 'all',
})

/** Page numbers to offer: the first, the last and those around the current one; 0 is a gap. */
export function pageNumbers(current: number, last: number): number[] {
  const wanted = [1, current - 1, current, current + 1, last].filter((page) => page >= 1 && page <= last)
  const pages = [...new Set(wanted)].sort((a, b) => a - b)
  return pages.flatMap((page, i) => {
    const before = pages[i - 1] ?? 0
    // Instead of a gap of one page, show that page.
    return page - before > 2 ? [0, page] : page - before === 2 ? [page - 1, page] : [page]
  })
}

/** Used until a page has arrived. */
export const noFacets: Pick<CataloguePage, 'facets' | 'moreFacets'> = { facets: {} }
