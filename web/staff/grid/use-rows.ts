import { type Query, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import type { Endpoint, ReplyOf, SendOf } from '../../../contract/core/endpoint.ts'
import { read } from '../../core/query.ts'
import { pagesOf, type Span } from './sheet-rules.ts'

/** Rows fetched in one request. */
const pageSize = 100

type Reply<Row> = { rows: readonly Row[]; total: number }

export type Rows<Row> = {
  total: number
  /** Undefined while its page is loading. */
  rowAt: (index: number) => Row | undefined
  loaded: () => Row[]
  /** Fetches the pages of these rows. */
  show: (span: Span) => void
  /** Replaces rows in place, so that they keep their positions even if their values would sort elsewhere. */
  patch: (rows: readonly Row[]) => void
  /** Fetches the list again; rows may move, appear and disappear. */
  refresh: () => void
  isWaiting: boolean
  /** Whether the shown rows still belong to the previous filters. */
  isOld: boolean
  error: unknown
}

/**
 * The rows of a list of any length: pages of a hundred rows, fetched while scrolling. Loaded rows keep their positions until `refresh`, so
 * that nothing moves under the pointer.
 */
export function useRows<E extends Endpoint, Row>(
  endpoint: E,
  asked: Readonly<Record<string, string>>,
  idOf: (row: Row) => number,
): Rows<Row> {
  const client = useQueryClient()
  const [span, setSpan] = useState<Span>({ first: 0, last: 0 })
  const sendOf = (page: number) =>
    ({ query: { ...asked, page: String(page + 1), pageSize: String(pageSize) } }) as unknown as SendOf<E>
  const pageQuery = (page: number) => ({
    ...read(endpoint, sendOf(page)),
    // Only `refresh` fetches a page again; live events update single rows.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 300_000,
  })
  const first = useQuery(pageQuery(0))
  const pages = pagesOf(span, pageSize).filter((page) => page > 0)
  const others = useQueries({ queries: pages.map(pageQuery) })
  const known = new Map<number, readonly Row[]>()
  const firstReply = first.data as Reply<Row> | undefined
  if (firstReply) known.set(0, firstReply.rows)
  others.forEach(({ data }, i) => {
    const page = pages[i]
    if (data && page !== undefined) known.set(page, (data as unknown as Reply<Row>).rows)
  })
  const now = firstReply && { total: firstReply.total, known }
  const last = useRef(now)
  if (now) last.current = now
  const shown = now ?? last.current

  const show = useCallback((next: Span) => {
    setSpan((was) => (was.first === next.first && was.last === next.last ? was : next))
  }, [])
  const isPage = (query: Query) =>
    query.queryKey[0] === endpoint.path &&
    (query.queryKey[1] as { query?: { pageSize?: string } })?.query?.pageSize === String(pageSize)
  return {
    total: shown?.total ?? 0,
    rowAt: (index) => shown?.known.get(Math.floor(index / pageSize))?.[index % pageSize],
    loaded: () => [...(shown?.known.values() ?? [])].flat(),
    show,
    patch: (rows) => {
      const fresh = new Map(rows.map((row) => [idOf(row), row]))
      client.setQueriesData<ReplyOf<E>>({ predicate: isPage }, (reply) => {
        const of = reply as unknown as Reply<Row> | undefined
        if (!of?.rows.some((row) => fresh.has(idOf(row)))) return reply
        return { ...of, rows: of.rows.map((row) => fresh.get(idOf(row)) ?? row) } as unknown as ReplyOf<E>
      })
    },
    refresh: () => void client.invalidateQueries({ queryKey: [endpoint.path] }),
    isWaiting: !shown && first.isPending,
    isOld: !now && shown !== undefined,
    error: shown ? undefined : first.error,
  }
}
