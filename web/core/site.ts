import type { ReplyOf } from '../../contract/core/endpoint.ts'
import { system } from '../../contract/features/system.ts'
import { setClock } from '../ui/clock.ts'
import { call } from './api.ts'

export type Site = ReplyOf<typeof system.site>

/** The brand and the demo's sign-ins: embedded in the page; in development they are fetched. Nothing renders before its clock is set. */
export async function loadSite(): Promise<Site> {
  const block = document.getElementById('site')
  const isCarried = Boolean(block?.textContent)
  const site: Site = isCarried ? JSON.parse(block?.textContent ?? '') : await call(system.site, {})
  setClock(new Date(site.now), Date.now() - (isCarried ? sincePageMs() : 0))
  return site
}

/** Time since the page began to arrive; its scripts run later. */
function sincePageMs(): number {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return page ? performance.now() - page.responseStart : 0
}
