/**
 * One clock for the whole page: it ticks each second while it has listeners. It follows the server's time, so a cut-off closes by
 * the server's clock and not by the device's.
 */
let offsetMs = 0
let isSet = false
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

const tick = () => {
  for (const listener of listeners) listener()
}

/** Longer than a response is in transit. */
const underwayMs = 10_000

/**
 * Sets the page's clock by the server's: `serverNow` is the server's time, received when the device's clock read `heardAtMs`.
 * Every response is late by its time in transit, so among consistent ones the least delayed counts.
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
