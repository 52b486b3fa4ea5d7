import { Histogram } from '../core/figures.ts'

const everyMs = 20
/** The delay is the mean of this long: one long turn is no overload, many are. */
const windowMs = 1_000
const bounds = [0.005, 0.02, 0.05, 0.1, 0.25, 1, 5]

/** How much later than asked this process comes to its work, measured by a timer. */
export class EventLoop {
  readonly delays = new Histogram(bounds)
  readonly #recent: { at: number; delayMs: number }[] = []
  readonly #timer: NodeJS.Timeout
  #last = performance.now()

  constructor() {
    this.#timer = setInterval(() => this.#sample(), everyMs)
    this.#timer.unref()
  }

  #sample() {
    const at = performance.now()
    const delayMs = Math.max(0, at - this.#last - everyMs)
    this.#last = at
    this.delays.note(delayMs / 1000)
    this.#recent.push({ at, delayMs })
    while (at - (this.#recent[0]?.at ?? at) > windowMs) this.#recent.shift()
  }

  /** The mean delay of the last second. */
  delayMs(): number {
    const count = this.#recent.length
    return count === 0 ? 0 : this.#recent.reduce((sum, { delayMs }) => sum + delayMs, 0) / count
  }

  stop() {
    clearInterval(this.#timer)
  }
}
