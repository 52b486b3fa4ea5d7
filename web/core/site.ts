import type { ReplyOf } from '../../contract/core/endpoint.ts'
import { system } from '../../contract/features/system.ts'
import { setClock } from '../ui/clock.ts'
import { call } from './api.ts'

export type Site = ReplyOf<typeof system.site>

/**
 * The brand and the demo's sign-ins: embedded in the page; in development they are fetched. In a page opened offline they are from an
 * earlier time: `keptOffsetMs` is how far the server's clock was ahead of the device's. Nothing renders before the clock is set.
 */
export async function loadSite(keptOffsetMs?: number): Promise<Site> {
  const block = document.getElementById('site')
  const isCarried = Boolean(block?.textContent)
  const site: Site = isCarried ? JSON.parse(block?.textContent ?? '') : await call(system.site, {})
  if (keptOffsetMs !== undefined) site.now = new Date(Date.now() + keptOffsetMs).toISOString()
  const isFresh = isCarried && keptOffsetMs === undefined
  setClock(new Date(site.now), Date.now() - (isFresh ? sincePageMs() : 0))
  return site
}

/** Milliseconds since the page started to load; its scripts run later. */
function sincePageMs(): number {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return page ? performance.now() - page.responseStart : 0
}
