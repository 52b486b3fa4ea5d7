import type { Day } from '../../contract/core/dates.ts'
import { addDays } from '../../contract/core/dates.ts'
import type { DiscountScope } from '../../contract/features/prices/discounts.ts'

/** A percentage in basis points, with the first and the last day of orders that get it; null is open. */
export type Window = { percentBp: number; from: Day | null; to: Day | null }

const covers = ({ from, to }: Window, day: Day) =>
  (from === null || from <= day) && (to === null || to >= day)

const byStart = (a: Window, b: Window) => ((a.from ?? '') < (b.from ?? '') ? -1 : 1)

/** Of the windows that cover a day the one that starts last counts. */
export const countingOn = <W extends Window>(plan: readonly W[], day: Day): W | undefined =>
  plan
    .filter((window) => covers(window, day))
    .sort(byStart)
    .at(-1)

/**
 * A plan after a percentage was set from a day on; 0 ends what counts then. What starts later stays. A window that has passed, or that can
 * never count again, is dropped.
 */
export function planAfter(
  plan: readonly Window[],
  set: { percentBp: number; from: Day | null; to: Day | null },
  today: Day,
): Window[] {
  const from = set.from === null || set.from < today ? today : set.from
  const later = plan.filter((window) => window.from !== null && window.from > from)
  const earlier = plan.filter((window) => !later.includes(window))
  const next = set.percentBp === 0 ? [] : [{ percentBp: set.percentBp, from, to: set.to }]
  const isForGood = set.to === null
  const kept = earlier.flatMap((window): Window[] => {
    if (window.to !== null && window.to < today) return []
    if (window.from === from) return []
    if (set.percentBp > 0) return isForGood && from === today ? [] : [window]
    // Ended: for good, or for the days that were named.
    if (!covers(window, from)) return [window]
    const before = from > today ? [{ ...window, to: addDays(from, -1) }] : []
    const after =
      set.to !== null && (window.to === null || window.to > set.to)
        ? [{ ...window, from: addDays(set.to, 1) }]
        : []
    return [...before, ...after]
  })
  const all = [...kept, ...next, ...later]
  return [...new Map(all.map((window) => [window.from, window])).values()].sort(byStart)
}

/** A shop with what decides its discount. */
export type Shop = {
  id: number
  accountNumber: number
  name: string
  level: number
  route: string | null
  /** What it bought a week in the last four weeks, in cents. */
  weekCents: number
}

/** Percentages that count on a day, by scope and key. */
export type Counting = ReadonlyMap<string, number>
export const keyOf = (scope: DiscountScope, key: string) => `${scope}:${key}`

const ofShop = (shop: Shop): readonly (readonly [DiscountScope, string])[] => [
  ['customer', String(shop.accountNumber)],
  ['route', shop.route ?? ''],
  ['price_tier', String(shop.level)],
  ['global', ''],
]

export type Best = { bp: number; scope: DiscountScope | null }

/** The best percentage for all products. Of equal ones the nearest to the shop is named. */
export function bestFor(shop: Shop, counting: Counting): Best {
  let best: Best = { bp: 0, scope: null }
  for (const [scope, key] of ofShop(shop)) {
    const bp = counting.get(keyOf(scope, key)) ?? 0
    if (bp > best.bp) best = { bp, scope }
  }
  return best
}

/** Whether a discount is for a shop. */
export const isFor = (shop: Shop, scope: DiscountScope, key: string): boolean =>
  scope === 'category' || ofShop(shop).some(([one, ofIt]) => one === scope && ofIt === key)

/** What a discount gives on goods that were paid `cents` with it. */
export const givenCents = (cents: number, bp: number): number => Math.round((cents * bp) / (10_000 - bp))

/** How much less goods cost that were paid `cents` with one discount, with another. */
export const savedCents = (cents: number, now: number, then: number): number =>
  Math.round((cents * (then - now)) / (10_000 - now))
