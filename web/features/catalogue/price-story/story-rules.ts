import { asDay, type Day, daysBetween } from '../../../../contract/core/dates.ts'
import { e4FromDollars } from '../../../../contract/core/money.ts'
import type { PriceStory } from '../../../../contract/features/prices/story.ts'

/** A period with one price; its last day is exclusive. */
export type Segment = { from: Day; to: Day; priceE4: number }

export function segmentsOf({ steps, to }: Pick<PriceStory, 'steps' | 'to'>): Segment[] {
  return steps.flatMap(({ day, price }, at) =>
    price === null
      ? []
      : [{ from: asDay(day), to: asDay(steps[at + 1]?.day ?? to), priceE4: e4FromDollars(price) }],
  )
}

/** How today's price compares with earlier ones; `since` is null if that is true of the whole period. */
export type Standing = { kind: 'lowest' | 'highest' | 'same'; since: Day | null }

/** Undefined if there is no price today. */
export function standingOf({ steps, from, to }: Pick<PriceStory, 'steps' | 'from' | 'to'>) {
  const segments = segmentsOf({ steps, to })
  const now = segments.at(-1)
  if (!now || now.to !== to) return undefined
  const before = segments.slice(0, -1)
  const last = before.at(-1)
  const known = (day: Day): Day | null => (day > from ? day : null)
  if (!last) return { kind: 'same', since: known(now.from) } satisfies Standing
  const isLower = now.priceE4 < last.priceE4
  const asGood = before.findLast(({ priceE4 }) => (isLower ? priceE4 <= now.priceE4 : priceE4 >= now.priceE4))
  return {
    kind: isLower ? 'lowest' : 'highest',
    since: asGood ? asGood.to : known((before[0] as Segment).from),
  } satisfies Standing
}

/** The position of a day between the first and the last, from 0 to 1. */
export function placeOf(day: Day, { from, to }: { from: Day; to: Day }): number {
  const whole = daysBetween(from, to)
  return whole <= 0 ? 1 : Math.min(1, Math.max(0, daysBetween(from, day) / whole))
}

/** The lowest and highest price of the chart, at least a twentieth apart so that a cent doesn't look like a jump. */
export function rangeOf(pricesE4: readonly number[]): { lowE4: number; highE4: number } {
  const [low, high] = [Math.min(...pricesE4), Math.max(...pricesE4)]
  const least = Math.max(1, Math.round(high / 20))
  const spare = Math.max(0, (least - (high - low)) / 2)
  return { lowE4: low - spare, highE4: high + spare }
}
