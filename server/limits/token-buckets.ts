type Limits = { perSecond: number; burst: number }

const maxKept = 10_000

/** A rate limit per key: `burst` at once, and `perSecond` steadily. In the memory of this process. */
export class TokenBuckets<Key> {
  readonly #limits: Limits
  readonly #known = new Map<Key, { left: number; atMs: number }>()

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Takes one token; returns the seconds to wait, 0 when allowed. */
  take(key: Key, nowMs: number): number {
    const { perSecond, burst } = this.#limits
    const known = this.#known.get(key)
    // A clock that is set back adds no tokens.
    const passed = known ? Math.max(0, nowMs - known.atMs) / 1000 : 0
    const left = known ? Math.min(burst, known.left + passed * perSecond) : burst
    const taken = left >= 1
    if (!known && this.#known.size >= maxKept) this.#known.clear()
    this.#known.set(key, { left: taken ? left - 1 : left, atMs: nowMs })
    return taken ? 0 : (1 - left) / perSecond
  }
}
