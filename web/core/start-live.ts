import type { QueryClient } from '@tanstack/react-query'
import { forgetListeners } from './live.ts'

/** Delay before another attempt to fetch the code that follows events, in ms. */
const againMs = 5000

/**
 * Keeps open pages current by live events. Its code loads after the first screen; events since the page was made are replayed. Returns a
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
    forgetListeners()
  }
}
