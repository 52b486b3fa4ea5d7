import type { SendOf } from '../../contract/endpoint.ts'
import { type FacetGroup, facetGroups, type inventory, type Sort, sorts } from '../../contract/inventory.ts'
import type { CatalogueSection } from './sections.ts'

export const pageSizes = [40, 200, 300] as const
export type PageSize = (typeof pageSizes)[number]

export const layouts = ['list', 'grid'] as const
export type Layout = (typeof layouts)[number]

export type Filters = Readonly<Record<FacetGroup, readonly string[]>>

/** What a catalogue page shows and how: the address says it, and where it is silent, what this device remembers. */
export type View = {
  search: string
  filters: Filters
  sort: Sort
  /** From 1. */
  page: number
  size: PageSize
  layout: Layout
}

/** What this device remembers of the way someone looks at lists. */
export type Remembered = { sort: Sort; size: PageSize; layout: Layout }

type Parameters = Readonly<Record<string, unknown>>

const texts = (value: unknown): string[] =>
  [value].flat().filter((one): one is string => typeof one === 'string' && one !== '')

/** One of `choices` by its text, or `otherwise`: an address may hold anything. */
function oneOf<Choice extends string | number>(
  choices: readonly Choice[],
  value: unknown,
  otherwise: Choice,
): Choice {
  return choices.find((choice) => String(choice) === value) ?? otherwise
}

/** The view of an address. What it cannot mean counts as not said. */
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
  }
}

/** The parameters of an address after a change; whatever changes the rows starts at page 1 again. */
export function changedParameters(parameters: Parameters, change: Parameters): Parameters {
  const { page: _, ...kept } = parameters
  return 'view' in change ? { ...parameters, ...change } : { ...kept, ...change }
}

/** Takes a value into a group, or out of it. */
export function toggled(values: readonly string[], value: string): string[] {
  return values.includes(value) ? values.filter((one) => one !== value) : [...values, value]
}

const preOrder = 'PRE-ORDER'

/** No filter and no search: PRE-ORDER stays (specification 3). */
export function clearedParameters(filters: Filters): Parameters {
  const none = Object.fromEntries(facetGroups.map((group) => [group, undefined]))
  return { ...none, search: undefined, other: filters.other.includes(preOrder) ? preOrder : undefined }
}

/** How many groups narrow the list, a search among them; PRE-ORDER, which a reset keeps, does not count. */
export function narrowingCount({ filters, search }: Pick<View, 'filters' | 'search'>): number {
  const groups = facetGroups.filter((group) => filters[group].some((value) => value !== preOrder))
  return groups.length + (search ? 1 : 0)
}

/** The special filters of a page that is itself one would widen it, since values of a group add up. */
export const groupsOf = (section: CatalogueSection): readonly FacetGroup[] =>
  section.fixed.other ? facetGroups.filter((group) => group !== 'other') : facetGroups

export type ListQuery = SendOf<typeof inventory.flowers>['query']

/** What is asked of the server for a view. */
export function queryOf(section: CatalogueSection, view: View): ListQuery {
  return {
    ...Object.fromEntries(
      groupsOf(section).flatMap((group) =>
        view.filters[group].length > 0 ? [[group, [...view.filters[group]].sort()]] : [],
      ),
    ),
    ...(view.search ? { search: view.search } : {}),
    selectSort: view.sort,
    maxRows: String(view.size),
    pageNumber: String(view.page),
    ...section.fixed,
  }
}

/** The same section with nothing narrowed, for its total and for the filters that the view leaves without a row. */
export const wholeQueryOf = (section: CatalogueSection): ListQuery => ({ maxRows: '1', ...section.fixed })

/** The page numbers to offer: the first, the last, those around the current one; 0 stands for a gap. */
export function pageNumbers(current: number, last: number): number[] {
  const wanted = [1, current - 1, current, current + 1, last].filter((page) => page >= 1 && page <= last)
  const pages = [...new Set(wanted)].sort((a, b) => a - b)
  return pages.flatMap((page, i) => {
    const before = pages[i - 1] ?? 0
    // A gap of one page is that page.
    return page - before > 2 ? [0, page] : page - before === 2 ? [page - 1, page] : [page]
  })
}
