import type { Query, QueryClient } from '@tanstack/react-query'
import { type EventIds, type EventName, events } from '../contract/events.ts'

type Heard = (name: EventName, ids: EventIds) => void
const listeners = new Set<Heard>()

/** Calls `heard` for every live event until the returned function is called. */
export function onLive(heard: Heard): () => void {
  listeners.add(heard)
  return () => {
    listeners.delete(heard)
  }
}

/** Reads of the cart are refreshed at most once in this many milliseconds (specification 9). */
const cartRefreshMs = 1000

/**
 * Keeps open pages true: each event makes the reads stale that its entry names, and those on screen ask again. A change of
 * stock refreshes only lists that show one of its products. Returns a function that stops.
 */
export function followLive(client: QueryClient): () => void {
  const source = new EventSource('/api/v1/events')
  let cartTimer: ReturnType<typeof setTimeout> | undefined
  let lastCartRefresh = 0

  const refreshCart = () => {
    clearTimeout(cartTimer)
    const wait = Math.max(0, lastCartRefresh + cartRefreshMs - Date.now())
    cartTimer = setTimeout(() => {
      lastCartRefresh = Date.now()
      void client.invalidateQueries({ queryKey: ['shopping-cart'] })
    }, wait)
  }

  for (const name of Object.keys(events) as EventName[]) {
    source.addEventListener(name, (message) => {
      const ids = JSON.parse(message.data) as EventIds
      for (const path of events[name].stale) {
        if (path === 'shopping-cart') refreshCart()
        else void client.invalidateQueries({ predicate: (query) => isStale(query, path, name, ids) })
      }
      for (const heard of listeners) heard(name, ids)
    })
  }
  // The stream was away for longer than the server remembers: anything may have changed.
  source.addEventListener('reload', () => void client.invalidateQueries())
  return () => {
    clearTimeout(cartTimer)
    source.close()
  }
}

function isStale(query: Query, path: string, name: EventName, ids: EventIds): boolean {
  const of = String(query.queryKey[0])
  if (of !== path && !of.startsWith(`${path}/`)) return false
  if (name !== 'stock.changed' || ids.all) return true
  return shows(query.state.data, new Set(ids.productIds))
}

/** Whether an answer holds one of these products: a page of rows, a list, or one item with its like. */
function shows(data: unknown, productIds: ReadonlySet<number>): boolean {
  if (Array.isArray(data)) return data.some((row) => shows(row, productIds))
  if (typeof data !== 'object' || data === null) return false
  const { productId, rows, similar } = data as { productId?: number; rows?: unknown; similar?: unknown }
  return (
    (productId !== undefined && productIds.has(productId)) ||
    shows(rows, productIds) ||
    shows(similar, productIds)
  )
}
