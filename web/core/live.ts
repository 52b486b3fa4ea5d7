import type { QueryClient } from '@tanstack/react-query'
import type { EventIds, EventName } from '../../contract/core/events.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Events that don't make the read stale: it listens to them and fetches what has changed itself. */
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

/** Delay before the code that follows the events is fetched again, in ms. */
const againMs = 5000

/**
 * Keeps open pages current by live events. The code comes after the first screen; events since the page was made are replayed. Returns a
 * function that stops.
 */
export function startLive(client: QueryClient): () => void {
  let stop = () => {}
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const start = async () => {
    try {
      const { followLive } = await import('./follow-live.ts')
      if (!isOver) stop = followLive(client)
    } catch {
      if (!isOver) timer = setTimeout(start, againMs)
    }
  }
  void start()
  return () => {
    isOver = true
    clearTimeout(timer)
    stop()
    listeners.clear()
  }
}
