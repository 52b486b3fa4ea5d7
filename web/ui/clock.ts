/**
 * One clock for the whole page: it ticks each second while something listens. The server's time rules, so what closes at a
 * cut-off closes by its clock and not by the device's.
 */
let offsetMs = 0
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

const tick = () => {
  for (const listener of listeners) listener()
}

/** Sets the page's clock by the server's: `serverNow` is what the server said when the device's clock read `heardAtMs`. */
export function setClock(serverNow: Date, heardAtMs: number) {
  offsetMs = serverNow.getTime() - heardAtMs
  tick()
}

/** Milliseconds since 1970 by the server's clock. */
export const nowMs = (): number => Date.now() + offsetMs

/** Calls `listener` each second until the returned function is called. */
export function onTick(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(tick, 1000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}
