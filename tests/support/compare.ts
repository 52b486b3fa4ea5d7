/** The median of a list of numbers. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2
}

/** The mean of the faster half, because other load only ever adds time. */
export function quickMean(values: readonly number[]): number {
  const quick = values.toSorted((a, b) => a - b).slice(0, Math.ceil(values.length / 2))
  return quick.reduce((sum, value) => sum + value, 0) / quick.length
}

/**
 * Mann-Whitney test: how often a value of `a` exceeds one of `b` (0.5 for no tendency), and how many standard deviations that is from 0.5.
 */
export function mannWhitney(
  a: readonly number[],
  b: readonly number[],
): { above: number; deviations: number } {
  const all = [...a.map((value) => ({ value, first: true })), ...b.map((value) => ({ value, first: false }))]
  all.sort((one, other) => one.value - other.value)
  let rankSum = 0
  for (let from = 0; from < all.length; ) {
    let to = from
    while (to + 1 < all.length && all[to + 1]!.value === all[from]!.value) to++
    const rank = (from + to) / 2 + 1
    for (let n = from; n <= to; n++) if (all[n]!.first) rankSum += rank
    from = to + 1
  }
  const wins = rankSum - (a.length * (a.length + 1)) / 2
  const pairs = a.length * b.length
  const deviation = Math.sqrt((pairs * (a.length + b.length + 1)) / 12)
  return { above: wins / pairs, deviations: (wins - pairs / 2) / deviation }
}
