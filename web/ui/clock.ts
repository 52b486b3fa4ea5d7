/**
 * One clock for the whole page: it ticks each second while something listens. The server's time rules, so what closes at a
 * cut-off closes by its clock and not by the device's.
 */
let offsetMs = 0
let isSet = false
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

const tick = () => {
  for (const listener of listeners) listener()
}

/** Longer than an answer is under way. */
const underwayMs = 10_000

/**
 * Sets the page's clock by the server's: `serverNow` is what the server said when the device's clock read `heardAtMs`. Every answer
 * is old by the time it was under way: of those that agree but for that, the one that was heard soonest counts.
 */
export function setClock(serverNow: Date, heardAtMs: number) {
  const heard = serverNow.getTime() - heardAtMs
  if (isSet && heard <= offsetMs && offsetMs - heard < underwayMs) return
  offsetMs = heard
  isSet = true
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
