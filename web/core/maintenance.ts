import { useSyncExternalStore } from 'react'
import { system } from '../../contract/features/system.ts'
import { call, maintenanceEvent } from './api.ts'
import type { Site } from './site.ts'

/** The message for people while the product is closed to everyone but administrators; null while it is open. */
export type Closed = Site['maintenance']

let closed: Closed = null
const listeners = new Set<() => void>()

function setClosed(next: Closed) {
  if (JSON.stringify(next) === JSON.stringify(closed)) return
  closed = next
  if (next) document.documentElement.dataset.maintenance = 'on'
  else delete document.documentElement.dataset.maintenance
  for (const listener of listeners) listener()
}

/** Starts with the embedded state; any call rejected because of maintenance turns it on. */
export function startMaintenance(site: Site) {
  setClosed(site.maintenance)
  window.addEventListener(maintenanceEvent, (event) => {
    const { message = '', plannedEnd = null } = ((event as CustomEvent).detail ?? {}) as Partial<
      NonNullable<Closed>
    >
    setClosed({ message, plannedEnd })
  })
}

/** Asks the server whether the product is open. A failed request changes nothing. */
export async function askMaintenance() {
  const site = await call(system.site, {}).catch(() => undefined)
  if (site) setClosed(site.maintenance)
}

export const useClosed = (): Closed =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    () => closed,
  )
