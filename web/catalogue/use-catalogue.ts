import { queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { CataloguePage, inventory } from '../../contract/inventory.ts'
import { type CallError, call } from '../api.ts'
import { useShipment } from '../shipment/use-shipment.ts'
import { prefer, usePreference } from './preferences.ts'
import type { CatalogueSection } from './sections.ts'
import { changedParameters, type ListQuery, queryOf, type View, viewOf, wholeQueryOf } from './view.ts'

/** The view that the address asks for, and the way to change it: a change is a step that Back undoes. */
export function useView() {
  const parameters = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const view = viewOf(parameters, {
    sort: usePreference('sort'),
    size: usePreference('pageSize'),
    layout: usePreference('view'),
  })

  /** `undefined` takes a parameter out of the address. */
  function change(to: Record<string, unknown>) {
    keepScrolledHead()
    const search = changedParameters(parameters, to)
    void navigate({ to: '.', search: () => search, resetScroll: false } as unknown as Parameters<
      typeof navigate
    >[0])
  }

  return {
    view,
    parameters,
    change,
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

/** A list that changes starts at its top again; what sticks to the window's edge stays where it is under the pointer. */
export function keepScrolledHead() {
  const list = document.querySelector('[data-catalogue]')
  const head = document.querySelector('header')
  if (!list || !head) return
  const top = list.getBoundingClientRect().top + scrollY - head.offsetHeight
  if (scrollY > top) scrollTo({ top, behavior: 'instant' })
}

/**
 * The rows of a view, and the section with nothing narrowed. While another view's rows are on their way the old ones stay;
 * the request that nobody waits for any more is aborted, and one under way is not sent twice.
 */
export function useCatalogue(section: CatalogueSection, view: View) {
  const shipment = useShipment()
  const { shipDay, deliveryMethod, shipToCode } = shipment.data ?? {}
  // Rows are for the shipment, which the server knows: another one is another answer under the same address.
  const forShipment = [shipDay, deliveryMethod, shipToCode].join(' ')
  const page = useQuery({
    ...rowsOf(section, queryOf(section, view), forShipment),
    enabled: shipment.data !== undefined,
    placeholderData: (before) => before,
  })
  const whole = useQuery({
    ...rowsOf(section, wholeQueryOf(section), forShipment),
    enabled: page.data !== undefined,
    placeholderData: (before) => before,
  })
  return { shipment: shipment.data, shipmentFailed: shipment.isError, page, whole: whole.data }
}

/** As `read`, with the shipment in the key. The list endpoints differ only in the department they answer for. */
const rowsOf = (section: CatalogueSection, query: ListQuery, forShipment: string) =>
  queryOptions<CataloguePage, CallError<typeof inventory.flowers>>({
    queryKey: [section.endpoint.path, { query }, forShipment],
    queryFn: ({ signal }) => call(section.endpoint as typeof inventory.flowers, { query }, { signal }),
  })
