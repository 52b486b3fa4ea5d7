import type { EventIds, EventName } from '../../contract/core/events.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Events that don't make this read stale, because it subscribes to them and fetches the changes itself. */
      follows?: readonly EventName[]
    }
  }
}

type Heard = (name: EventName, ids: EventIds) => void
const listeners = new Set<Heard>()

/** Calls `heard` for every live event until the returned function is called. */
export function onLive(heard: Heard): () => void {
  listeners.add(heard)
  return () => {
    listeners.delete(heard)
  }
}

export function tellLive(...event: Parameters<Heard>) {
  for (const heard of listeners) heard(...event)
}

/** Removes all listeners. */
export const forgetListeners = () => listeners.clear()
