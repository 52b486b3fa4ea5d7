import type { Query, QueryClient } from '@tanstack/react-query'
import { type EventIds, type EventName, events } from '../../contract/core/events.ts'
import { auth } from '../../contract/features/auth/auth.ts'
import { call, sessionExpiredEvent } from './api.ts'
import { carriedEvent, forgetEarly } from './early.ts'
import { tellLive } from './live.ts'

/** Reads of the cart are refreshed at most once in this many milliseconds (specification 9). */
const cartRefreshMs = 1000
/** Delay before reconnecting a rejected stream, in milliseconds. */
const reopenMs = 5000

/**
 * Keeps open pages current: each event marks as stale the reads that its entry names, and those on screen are fetched again. A stock change
 * refreshes only lists that show one of the changed products. Returns a function that stops.
 */
export function followLive(client: QueryClient): () => void {
  let source: EventSource
  let cartTimer: ReturnType<typeof setTimeout> | undefined
  let reopenTimer: ReturnType<typeof setTimeout> | undefined
  let lastCartRefresh = 0

  const refreshCart = () => {
    clearTimeout(cartTimer)
    const wait = Math.max(0, lastCartRefresh + cartRefreshMs - Date.now())
    cartTimer = setTimeout(() => {
      lastCartRefresh = Date.now()
      void client.invalidateQueries({ queryKey: ['shopping-cart'] })
    }, wait)
  }
  // The stream was disconnected for longer than the server keeps events: anything may have changed.
  const refreshAll = () => void client.invalidateQueries()

  function open(again: boolean) {
    // Replay events since the page was made first.
    const after = again ? undefined : carriedEvent()
    source = new EventSource(`/api/v1/events${after === undefined ? '' : `?after=${after}`}`)
    for (const name of Object.keys(events) as EventName[]) {
      source.addEventListener(name, (message) => {
        const ids = JSON.parse(message.data) as EventIds
        forgetEarly()
        for (const path of events[name].stale) {
          if (path === 'shopping-cart') refreshCart()
          else void client.invalidateQueries({ predicate: (query) => isStale(query, path, name, ids) })
        }
        tellLive(name, ids)
      })
    }
    source.addEventListener('reload', refreshAll)
    if (again) source.addEventListener('hello', refreshAll)
    source.addEventListener('error', onError)
  }

  /** Browsers reconnect automatically after a break, but not after a rejection: the session is over, or the server was busy. */
  function onError() {
    if (source.readyState !== EventSource.CLOSED) return
    void tellIfSignedOut()
    reopenTimer = setTimeout(() => open(true), reopenMs)
  }

  open(false)
  return () => {
    clearTimeout(cartTimer)
    clearTimeout(reopenTimer)
    source.close()
  }
}

/** If the request fails, the session may still be valid: only a response without a user ends it. */
async function tellIfSignedOut() {
  const reply = await call(auth.current, {}).catch(() => undefined)
  if (reply && !('accountNumber' in reply)) window.dispatchEvent(new Event(sessionExpiredEvent))
}

function isStale(query: Query, path: string, name: EventName, ids: EventIds): boolean {
  const of = String(query.queryKey[0])
  if (of !== path && !of.startsWith(`${path}/`)) return false
  if (query.meta?.follows?.includes(name)) return false
  if (name !== 'stock.changed' || ids.all) return true
  return shows(query.state.data, new Set(ids.productIds))
}

/** Whether a response (a page of rows, a list, an event, an item with similar ones) contains one of these products. */
function shows(data: unknown, productIds: ReadonlySet<number>): boolean {
  if (Array.isArray(data)) return data.some((row) => shows(row, productIds))
  if (typeof data !== 'object' || data === null) return false
  const { productId, rows, items, similar } = data as Record<'rows' | 'items' | 'similar', unknown> & {
    productId?: number
  }
  return (
    (productId !== undefined && productIds.has(productId)) ||
    shows(rows, productIds) ||
    shows(items, productIds) ||
    shows(similar, productIds)
  )
}
