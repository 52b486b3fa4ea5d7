import { parseDay } from '../../../contract/core/dates.ts'
import type { SendOf } from '../../../contract/core/endpoint.ts'
import type { orders } from '../../../contract/features/orders.ts'

export const historyTypes = ['all', 'open', 'shipped', 'cancelled'] as const
export type HistoryType = (typeof historyTypes)[number]

/** The filters of the order list, as in the address; an empty text is no filter. */
export type Filters = {
  type: HistoryType
  shipTo: string
  months: string
  dateFrom: string
  dateTo: string
  number: string
  product: string
  page: number
}

export const noFilters: Filters = {
  type: 'all',
  shipTo: '',
  months: '',
  dateFrom: '',
  dateTo: '',
  number: '',
  product: '',
  page: 1,
}

export const ordersPageSize = 25

/** The filters of an address. Unreadable ones are ignored, so that an old or mistyped link still shows orders. */
export function filtersFrom(search: Readonly<Record<string, unknown>>): Filters {
  const text = (name: string) => {
    const value = [search[name]].flat()[0]
    return value === undefined || value === null ? '' : String(value).trim()
  }
  const matching = (name: string, pattern: RegExp) => (pattern.test(text(name)) ? text(name) : '')
  const day = (name: string) => parseDay(text(name)) ?? ''
  return {
    type: historyTypes.find((type) => type === text('type')) ?? 'all',
    shipTo: matching('shipTo', /^[1-9]\d{0,14}$/),
    months: matching('months', /^([1-9]|[1-5]\d|60)$/),
    dateFrom: day('dateFrom'),
    dateTo: day('dateTo'),
    number: (text('number') || text('invoiceNumber')).slice(0, 60),
    product: text('product').slice(0, 100),
    page: Number(matching('page', /^[1-9]\d{0,5}$/) || 1),
  }
}

/** The address of the filters: only active ones. Any change returns to the first page. */
export function searchFrom(filters: Filters, change: Partial<Filters>): Record<string, string> {
  const next = { ...filters, page: 1, ...change }
  const shown = {
    type: next.type === 'all' ? '' : next.type,
    shipTo: next.shipTo,
    months: next.months,
    dateFrom: next.dateFrom,
    dateTo: next.dateTo,
    number: next.number,
    product: next.product,
    page: next.page > 1 ? String(next.page) : '',
  }
  return Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== ''))
}

export const isNarrowed = (filters: Filters): boolean =>
  Object.keys(searchFrom(filters, { page: 1 })).length > 0

/** Whether the last day is before the first: nothing can match. */
export const isBackwards = ({ dateFrom, dateTo }: Filters): boolean =>
  dateFrom !== '' && dateTo !== '' && dateFrom > dateTo

/** The query for the server. */
export function historyQuery(filters: Filters): NonNullable<SendOf<typeof orders.history>['query']> {
  const { product, ...search } = searchFrom(filters, { page: filters.page })
  return {
    ...search,
    ...(product && { productDescription: product }),
    pageSize: String(ordersPageSize),
  }
}
