declare module '../core/route.ts' {
  interface Deps {
    traffic: Traffic
  }
}

/** Upper bounds of the response time buckets, in seconds. */
const bounds = [0.005, 0.02, 0.1, 0.5, 2, 10]

/**
 * Requests answered by this process since it started, by the first digit of the status, their response times, and unhandled
 * failures.
 */
export class Traffic {
  readonly answered = new Map<string, number>()
  readonly within = bounds.map((bound) => ({ bound, count: 0 }))
  /** Failures outside any request or job; each is a bug, logged where it happened. */
  unhandledRejections = 0
  count = 0
  seconds = 0

  note(status: number, seconds: number) {
    const kind = `${Math.floor(status / 100)}xx`
    this.answered.set(kind, (this.answered.get(kind) ?? 0) + 1)
    for (const one of this.within) if (seconds <= one.bound) one.count++
    this.count++
    this.seconds += seconds
  }
}
