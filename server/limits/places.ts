type Limits = { perKey: number; total?: number }

/** Limits concurrent use, such as of uploads or sockets: per key, such as an address, and in total. */
export class Places {
  readonly #limits: Required<Limits>
  readonly #held = new Map<string, number>()
  #total = 0

  constructor({ perKey, total = Number.POSITIVE_INFINITY }: Limits) {
    this.#limits = { perKey, total }
  }

  /** Takes a slot and returns its release function; undefined when none is free. */
  take(key: string): (() => void) | undefined {
    const own = this.#held.get(key) ?? 0
    if (this.#total >= this.#limits.total || own >= this.#limits.perKey) return undefined
    this.#total += 1
    this.#held.set(key, own + 1)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      this.#total -= 1
      const left = (this.#held.get(key) ?? 1) - 1
      if (left > 0) this.#held.set(key, left)
      else this.#held.delete(key)
    }
  }
}
