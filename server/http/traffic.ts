import { type Count, Counter, Histogram, type Spread } from '../core/figures.ts'

declare module '../core/route.ts' {
  interface Deps {
    traffic: Traffic
  }
}

/** Upper bounds of the response time buckets, in seconds. */
const bounds = [0.005, 0.02, 0.1, 0.5, 2, 10]
/** Answers slower than this, in seconds, are counted as slow on the health page. */
const slowSeconds = 0.5

/** `route` is the pattern of the matched route, as `/api/v1/orders/:orderNumber`. */
type Answered = { method: string; route: string; status: number; seconds: number }

/** Requests answered by this process since it started, by route and class of status, and how long they took. */
export class Traffic {
  readonly requests = new Counter()
  readonly durations = new Histogram(bounds)
  /** Failures outside any request or job; each is a bug and is logged where it happened. */
  unhandledRejections = 0
  readonly totals = { answered: 0, failed: 0, slow: 0, ms: 0 }
  readonly #figures = new Map<string, { count: Count; spread: Spread }>()

  note({ method, route, status, seconds }: Answered) {
    const { count, spread } = this.#figuresOf(method, route, Math.floor(status / 100))
    count.value += 1
    this.durations.noteIn(spread, seconds)
    this.totals.answered += 1
    if (status >= 500) this.totals.failed += 1
    if (seconds > slowSeconds) this.totals.slow += 1
    this.totals.ms += seconds * 1000
  }

  #figuresOf(method: string, route: string, hundreds: number) {
    const key = `${method} ${route} ${hundreds}`
    const figures = this.#figures.get(key) ?? {
      count: this.requests.of({ method, route, status: `${hundreds}xx` }),
      spread: this.durations.of({ method, route }),
    }
    this.#figures.set(key, figures)
    return figures
  }
}
