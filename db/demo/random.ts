/** A repeatable random source: the same seed always gives the same results. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number
  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(items: readonly T[]): T
  /** One of `items`, with probability by weight; undefined when no weight is above 0. */
  weighted<T>(items: readonly T[], weight: (item: T) => number): T | undefined
  /** Around 1, rarely below `1 / spread` or above `spread`. */
  factor(spread: number): number
}

/** Like `weighted`, for many draws from the same items; no weight may be negative. */
export function lottery<T>(
  items: readonly T[],
  weight: (item: T) => number,
): (random: Random) => T | undefined {
  let total = 0
  const reaches = items.map((item) => {
    total += weight(item)
    return total
  })
  return (random) => {
    const drawn = random.next() * total
    let [low, high] = [0, items.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((reaches[middle] ?? 0) > drawn) high = middle
      else low = middle + 1
    }
    return items[low]
  }
}

export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick(items) {
      const item = items[int(0, items.length - 1)]
      if (item === undefined) throw new RangeError('nothing to pick from')
      return item
    },
    weighted(items, weight) {
      let left = next() * items.reduce((sum, item) => sum + weight(item), 0)
      return items.find((item) => {
        const own = weight(item)
        left -= own
        return own > 0 && left < 0
      })
    },
    factor: (spread) => spread ** (next() + next() - 1),
  }
}
