import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Endpoint, ReplyOf, SendOf } from '../../../contract/core/endpoint.ts'
import type { EventName } from '../../../contract/core/events.ts'
import type { CallError } from '../../core/api.ts'
import { read } from '../../core/query.ts'
import { listPageSize } from '../frame/list-parts.tsx'
import { useFilters } from '../frame/use-filters.ts'

type RowOf<E extends Endpoint> = ReplyOf<E> extends { rows: readonly (infer Row)[] } ? Row : never
type Paged<E extends Endpoint> = { rows: readonly RowOf<E>[]; total: number }
type Options<E extends Endpoint> = {
  /** The address's parameters that select the list itself; they aren't sent. */
  kept?: Readonly<Record<string, string>>
  /** The id of a row, if the endpoint takes `after` and `before`: the next page starts after the last shown row. */
  rowId?: (row: RowOf<E>) => number
  /** How often to refetch a list that changes in the background, in ms. */
  everyMs?: (data: ReplyOf<E>) => number
  /** Rows of a page. */
  size?: number
  /** Parameters of the endpoint's path. */
  params?: Readonly<Record<string, string | number>>
  /** Events that don't refetch it; rows stay until the user refreshes. */
  follows?: readonly EventName[]
}

export type ListView = {
  path: string
  endpoint: Endpoint
  kept: Readonly<Record<string, string>>
  saved: string
  page: number
  /** Rows of a page. */
  size: number
  opened: string
  isNarrowed: boolean
  sort: string | undefined
  setSort: (sort: string | undefined) => void
  clear: () => void
  turn: (page: number) => void
  linkTo: (id: string | number) => never
  /** The query for the endpoint, without the page. */
  asked: Readonly<Record<string, string>>
}

/** A list of the contract with its filters, order and page in the address. Filters are named as in the endpoint's query. */
export function useList<E extends Endpoint, const Name extends string>(
  endpoint: E,
  path: string,
  names: readonly Name[],
  { kept, rowId, everyMs, size = listPageSize, params, follows }: Options<E> = {},
) {
  const view = useFilters(path, [...names, 'sort'] as readonly (Name | 'sort')[], kept)
  const { page } = view
  const asked = view.asked as Readonly<Record<string, string>>
  const query = { ...asked, ...(rowId && view.beside), page: String(page), pageSize: String(size) }
  const list = useQuery({
    // The address's texts are validated by the endpoint's schema; it rejects an invalid filter like any other invalid query.
    ...read(endpoint, { ...(params && { params }), query } as unknown as SendOf<E>),
    placeholderData: keepPreviousData,
    ...(follows && { meta: { follows } }),
    staleTime: 0,
    refetchInterval: ({ state }: { state: { data: unknown } }) =>
      everyMs && state.data ? everyMs(state.data as ReplyOf<E>) : false,
  }) as UseQueryResult<ReplyOf<E> & Paged<E>, CallError<E>>

  /** The row that another page starts after or ends before; the first page needs none. */
  const besideOf = (to: number) => {
    const rows = (list.data?.rows ?? []) as readonly RowOf<E>[]
    const [first, last] = [rows[0], rows.at(-1)]
    if (!rowId || !first || !last || list.isPlaceholderData || to === 1) return {}
    return to > page ? { after: String(rowId(last)) } : { before: String(rowId(first)) }
  }
  return {
    ...view,
    path,
    endpoint: endpoint as Endpoint,
    kept: kept ?? {},
    size,
    list,
    asked,
    turn: (to: number) => view.turn(to, besideOf(to)),
    isNarrowed: page > 1 || names.some((name) => view.filters[name] !== (kept?.[name] ?? '')),
    sort: view.filters.sort || undefined,
    setSort: (sort: string | undefined) =>
      view.change({ sort: sort ?? '' } as Parameters<typeof view.change>[0]),
  }
}
