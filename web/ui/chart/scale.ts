/** Round steps of an axis: 1, 2, 2.5 and 5 with zeros. */
const rounds = [1, 2, 2.5, 5, 10]

/**
 * The axis lines from 0: at most three more, at round values, the last at or above `most`. `whole` restricts them to whole numbers, for
 * counts.
 */
export function ticksOf(most: number, { whole = false } = {}): number[] {
  if (most <= 0) return [0, 1]
  const least = whole ? Math.max(1, most / 3) : most / 3
  const size = 10 ** Math.floor(Math.log10(least))
  const fits = (round: number) => round * size * 3 >= most && (!whole || Number.isInteger(round * size))
  const step = (rounds.find(fits) ?? 10) * size
  const count = Math.ceil(most / step - 1e-9)
  return Array.from({ length: count + 1 }, (_, n) => Number((n * step).toPrecision(6)))
}

/**
 * The lines of an axis for values that are all far from 0, such as percentages near 100: from a round number below `least`. Only for
 * lines: the length of a bar means its value.
 */
export function ticksBetween(least: number, most: number): number[] {
  if (least < most * 0.6 || most <= 0) return ticksOf(most)
  const [, step = 1] = ticksOf(Math.max(most - least, most * 0.01))
  const first = Math.floor(least / step + 1e-9)
  const count = Math.max(1, Math.ceil(most / step - 1e-9) - first)
  return Array.from({ length: count + 1 }, (_, n) => Number(((first + n) * step).toPrecision(6)))
}

/** `950`, `1.5k`, `61.3k`, `2.4m`: values on an axis or over a bar. */
export function shortText(value: number): string {
  if (value >= 999_950) return `${trimmed(value / 1_000_000)}m`
  return value >= 1000 ? `${trimmed(value / 1000)}k` : trimmed(value)
}

const trimmed = (value: number) => String(Math.round(value * 10) / 10)

/** Which of `count` labels are shown if at most `most` fit: the last, and every nth before it. */
export function labelled(at: number, count: number, most: number): boolean {
  return (count - 1 - at) % Math.ceil(count / most) === 0
}
