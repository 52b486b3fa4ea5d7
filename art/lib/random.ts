export interface Random {
  /** 0 up to, not including, 1. */
  next(): number
  /** Between -reach and +reach. */
  jitter(reach: number): number
  between(low: number, high: number): number
  pick<T>(list: readonly T[]): T
  chance(share: number): boolean
}

/** The same seed always gives the same run of numbers (FNV-1a hash into mulberry32). */
export function createRandom(seed: string): Random {
  let state = 2166136261
  for (const char of seed) state = Math.imul(state ^ char.charCodeAt(0), 16777619)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  // The first draws of near-equal seeds are near-equal; let the state mix first.
  for (let i = 0; i < 4; i++) next()
  return {
    next,
    jitter: (reach) => (next() * 2 - 1) * reach,
    between: (low, high) => low + next() * (high - low),
    chance: (share) => next() < share,
    pick: (list) => {
      const item = list[Math.floor(next() * list.length)]
      if (item === undefined) throw new RangeError('pick from an empty list')
      return item
    },
  }
}
