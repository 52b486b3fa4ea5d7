import { Histogram } from '../core/figures.ts'

const everyMs = 20
/** The delay is averaged over this time. */
const windowMs = 5_000
const bounds = [0.005, 0.02, 0.05, 0.1, 0.25, 1, 5]

/** Measures the event loop's delay: how late a timer fires. */
export class EventLoop {
  readonly delays = new Histogram(bounds)
  readonly #recent: { at: number; delayMs: number }[] = []
  readonly #timer: NodeJS.Timeout
  /** Cached between two samples, because every request asks. */
  #delayMs: number | undefined
  #last = performance.now()

  constructor() {
    this.#timer = setInterval(() => this.#sample(), everyMs)
    this.#timer.unref()
  }

  #sample() {
    const at = performance.now()
    const delayMs = Math.max(0, at - this.#last - everyMs)
    this.#last = at
    this.#delayMs = undefined
    this.delays.note(delayMs / 1000)
    this.#recent.push({ at, delayMs })
    while (at - (this.#recent[0]?.at ?? at) > windowMs) this.#recent.shift()
  }

  /**
   * The mean delay of the last five seconds, weighted by time: few long turns count as much as many short ones, and a single turn of
   * a second is no overload.
   */
  delayMs(): number {
    this.#delayMs ??= meanDelay(this.#recent.map(({ delayMs }) => delayMs))
    return this.#delayMs
  }

  stop() {
    clearInterval(this.#timer)
  }
}

/**
 * Weights each delay by its duration, because work that arrives during a long turn waits for it. The divisor is at least the whole
 * window.
 */
export function meanDelay(delaysMs: readonly number[]): number {
  const waited = delaysMs.reduce((sum, delayMs) => sum + delayMs * (delayMs + everyMs), 0)
  const lasted = delaysMs.reduce((sum, delayMs) => sum + delayMs + everyMs, 0)
  return waited / Math.max(windowMs, lasted)
}
