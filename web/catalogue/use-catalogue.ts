import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { CataloguePage, FacetGroup, inventory } from '../../contract/inventory.ts'
import { type CallError, call } from '../api.ts'
import { cacheMs } from '../query.ts'
import { useShipment } from '../shipment/use-shipment.ts'
import { usePreference } from './preferences.ts'
import { prefer } from './remembered.ts'
import type { CatalogueSection } from './sections.ts'
import { followSnapshot, localPage, readAtOf, settledPage } from './snapshot.ts'
import {
  changedParameters,
  facetQueryOf,
  type ListQuery,
  queryOf,
  toggledParameters,
  type View,
  viewOf,
  wholeQueryOf,
} from './view.ts'

/** The view that the address asks for, and the way to change it: a change is a step that Back undoes. */
export function useView() {
  const parameters = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const view = viewOf(parameters, {
    sort: usePreference('sort'),
    size: usePreference('pageSize'),
    layout: usePreference('view'),
  })

  useEffect(followScrolling, [])

  // From the address of that moment, so that these functions stay the same from view to view, and what they are given to as well.
  function goTo(search: (parameters: Record<string, unknown>) => Record<string, unknown>) {
    keepScrolledHead()
    void navigate({ to: '.', search, resetScroll: false } as unknown as Parameters<typeof navigate>[0])
  }
  /** `undefined` takes a parameter out of the address. */
  const change = (to: Record<string, unknown>) => goTo((before) => changedParameters(before, to))
  /** Takes a value into a group of filters, or out of it. */
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

/** To ask how far a page is scrolled in the middle of a press makes the browser lay it out; told by events, it is known. */
function followScrolling() {
  const note = () => {
    isScrolled = scrollY > 0
  }
  note()
  addEventListener('scroll', note, { passive: true })
  return () => removeEventListener('scroll', note)
}

/** A list that changes starts at its top again; what sticks to the window's edge stays where it is under the pointer. */
export function keepScrolledHead() {
  if (!isScrolled) return
  const list = document.querySelector('[data-catalogue]')
  const head = document.querySelector('header')
  if (!list || !head) return
  const top = list.getBoundingClientRect().top + scrollY - head.offsetHeight
  if (scrollY > top) scrollTo({ top, behavior: 'instant' })
}

/** What could not be renewed when its time was over is tried again after so long. */
const renewMs = 60_000

/**
 * The rows of a view, and the section with nothing narrowed. While another view's rows are on their way the old ones stay;
 * the request that nobody waits for any more is aborted, and one under way is not sent twice. Once the customer's snapshot is
 * there, it answers instead of the server. Pages come with the values to filter by that are shown at first; `filterBy` has all
 * of them once they are wanted.
 */
export function useCatalogue(section: CatalogueSection, view: View, wantsAllFacets: boolean) {
  const client = useQueryClient()
  const shipment = useShipment()
  const { shipDay, deliveryMethod, shipToCode } = shipment.data ?? {}
  // Rows are for the shipment, which the server knows: another one is another answer under the same address.
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
  const isPainted = page.data !== undefined && shipment.data !== undefined
  useEffect(
    () => (isPainted ? followSnapshot(client, forShipment) : undefined),
    [client, forShipment, isPainted],
  )
  const facetsOf = (query: ListQuery) => ({
    ...rowsOf(client, section, facetQueryOf(query), forShipment),
    enabled: wantsAllFacets && page.data !== undefined,
    // What is not wanted is not worked out either.
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
    filterBy: { page: allOfPage.data ?? page.data, whole: allOfWhole.data ?? whole.data },
  }
}

/** As `read`, with the shipment in the key. The list endpoints differ only in the department they answer for. */
const rowsOf = (client: QueryClient, section: CatalogueSection, query: ListQuery, forShipment: string) =>
  queryOptions<CataloguePage, CallError<typeof inventory.flowers>>({
    queryKey: [section.endpoint.path, { query }, forShipment],
    queryFn: async ({ signal }) =>
      (await settledPage(client, forShipment, section, query)) ??
      call(section.endpoint as typeof inventory.flowers, { query }, { signal }),
    initialData: () => localPage(client, forShipment, section, query),
    initialDataUpdatedAt: () => readAtOf(client, forShipment),
  })
