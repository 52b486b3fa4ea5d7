import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { CataloguePage, FacetGroup, inventory } from '../../../contract/features/catalogue/inventory.ts'
import { type CallError, call, carriedReply } from '../../core/api.ts'
import { startLater } from '../../core/later.tsx'
import { cacheMs } from '../../core/query.ts'
import { useShipment } from '../shipment/use-shipment.ts'
import { usePreference } from './preferences.ts'
import { typesWithoutStandIn } from './product-facts.ts'
import { prefer } from './remembered.ts'
import type { CatalogueSection } from './sections.ts'
import { localPage, readAtOf, settledPage } from './snapshot.ts'
import {
  changedParameters,
  facetQueryOf,
  type ListQuery,
  queryOf,
  standInQueryOf,
  toggledParameters,
  type View,
  viewOf,
  wholeQueryOf,
} from './view.ts'

/** The view in the address, with setters. Each change is one step for Back. */
export function useView() {
  const parameters = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const view = viewOf(parameters, {
    sort: usePreference('sort'),
    size: usePreference('pageSize'),
    layout: usePreference('view'),
  })

  useEffect(followScrolling, [])

  // Reads the address when called, so that these functions don't change from view to view and don't re-render components.
  function goTo(search: (parameters: Record<string, unknown>) => Record<string, unknown>) {
    keepScrolledHead()
    void navigate({ to: '.', search, resetScroll: false } as unknown as Parameters<typeof navigate>[0])
  }
  /** Sets parameters of the address; `undefined` removes one. */
  const change = (to: Record<string, unknown>) => goTo((before) => changedParameters(before, to))
  /** Adds a value to a group of filters, or removes it. */
  const toggle = (group: FacetGroup, value: string) =>
    goTo((before) => toggledParameters(before, group, value))

  return {
    view,
    parameters,
    change,
    toggle,
    chooseSort: (sort: View['sort']) => {
      prefer('sort', sort)
      change({ sort })
    },
    chooseSize: (size: View['size']) => {
      prefer('pageSize', size)
      change({ size: String(size) })
    },
    chooseLayout: (layout: View['layout']) => {
      prefer('view', layout)
      change({ view: layout })
    },
  }
}

let isScrolled = false

/** The scroll position, tracked by events: reading it during a click would force a layout. */
function followScrolling() {
  const note = () => {
    isScrolled = scrollY > 0
  }
  note()
  addEventListener('scroll', note, { passive: true })
  return () => removeEventListener('scroll', note)
}

/** Scrolls a changed list to its top; sticky elements stay under the pointer. */
export function keepScrolledHead() {
  if (!isScrolled) return
  const list = document.querySelector('[data-catalogue]')
  const head = document.querySelector('header')
  if (!list || !head) return
  const top = list.getBoundingClientRect().top + scrollY - head.offsetHeight
  if (scrollY > top) scrollTo({ top, behavior: 'instant' })
}

/** Retry delay after a failed refresh. */
const renewMs = 60_000

/**
 * The rows of a view, and the section unfiltered. While another view's rows load, the old ones stay; obsolete requests are aborted, and
 * pending ones are not sent twice. Once the customer's snapshot is loaded, it answers instead of the server. A page has only the filter
 * values shown at first; `filterBy` loads all of them on demand.
 */
export function useCatalogue(section: CatalogueSection, view: View, wantsAllFacets: boolean) {
  const client = useQueryClient()
  const shipment = useShipment()
  const { shipDay, deliveryMethod, shipToCode } = shipment.data ?? {}
  // Rows depend on the user's shipment on the server, so the same address gets another response after it changes.
  const forShipment = [shipDay, deliveryMethod, shipToCode].join(' ')
  const page = useQuery({
    ...rowsOf(client, section, queryOf(section, view), forShipment),
    enabled: shipment.data !== undefined,
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => Math.max(cacheMs - (Date.now() - state.dataUpdatedAt), renewMs),
  })
  const whole = useQuery({
    ...rowsOf(client, section, wholeQueryOf(section, view), forShipment),
    enabled: page.data !== undefined,
    placeholderData: (before) => before,
  })
  // Sold-out rows come last, so their substitutes are rarely on the same page.
  const types = page.isPlaceholderData ? [] : typesWithoutStandIn(page.data?.rows ?? [])
  const standIns = useQuery({
    ...rowsOf(client, section, standInQueryOf(section, view, types), forShipment),
    enabled: types.length > 0,
  })
  const isPainted = page.data !== undefined && shipment.data !== undefined
  useEffect(() => {
    if (!isPainted) return
    return startLater(async () => {
      const { followSnapshot } = await import('./follow-snapshot.ts')
      return () => followSnapshot(client, forShipment)
    })
  }, [client, forShipment, isPainted])
  const facetsOf = (query: ListQuery) => ({
    ...rowsOf(client, section, facetQueryOf(query), forShipment),
    enabled: wantsAllFacets && page.data !== undefined,
    // Computed only if needed.
    initialData: () =>
      wantsAllFacets ? localPage(client, forShipment, section, facetQueryOf(query)) : undefined,
    placeholderData: (before: CataloguePage | undefined) => before,
  })
  const allOfPage = useQuery(facetsOf(queryOf(section, view)))
  const allOfWhole = useQuery(facetsOf(wholeQueryOf(section, view)))
  return {
    shipment: shipment.data,
    shipmentFailed: shipment.isError,
    page,
    whole: whole.data,
    standIns: types.length > 0 ? (standIns.data?.rows ?? []) : [],
    filterBy: { page: allOfPage.data ?? page.data, whole: allOfWhole.data ?? whole.data },
    /** Whether groups that list all values of the section are complete: they grow when the section's response arrives. */
    knowsFilters: whole.data !== undefined || whole.isError,
  }
}

/** Like `read`, with the shipment in the key. The list endpoints differ only in the department that they list. */
const rowsOf = (client: QueryClient, section: CatalogueSection, query: ListQuery, forShipment: string) =>
  queryOptions<CataloguePage, CallError<typeof inventory.flowers>>({
    queryKey: [section.endpoint.path, { query }, forShipment],
    queryFn: async ({ signal }) =>
      (await settledPage(client, forShipment, section, query)) ??
      call(section.endpoint as typeof inventory.flowers, { query }, { signal }),
    // The page's first list is embedded in the page.
    initialData: () =>
      localPage(client, forShipment, section, query) ??
      carriedReply(section.endpoint as typeof inventory.flowers, { query }),
    initialDataUpdatedAt: () => readAtOf(client, forShipment) || performance.timeOrigin,
  })
