import type { Day } from '../../contract/core/dates.ts'
import { addDays } from '../../contract/core/dates.ts'
import type { DiscountScope } from '../../contract/features/prices/discounts.ts'

/** A percentage in basis points, with the first and the last order day on which it applies; null is open-ended. */
export type Window = { percentBp: number; from: Day | null; to: Day | null }

const covers = ({ from, to }: Window, day: Day) =>
  (from === null || from <= day) && (to === null || to >= day)

const byStart = (a: Window, b: Window) => ((a.from ?? '') < (b.from ?? '') ? -1 : 1)

/** The window in effect on a day: of those that cover it, the one that starts last. */
export const countingOn = <W extends Window>(plan: readonly W[], day: Day): W | undefined =>
  plan
    .filter((window) => covers(window, day))
    .sort(byStart)
    .at(-1)

/**
 * The plan after a percentage is set from a day on; 0 ends the window in effect that day. Later windows don't change. Windows that
 * have passed, or that can never take effect again, are dropped.
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
    // Ended permanently, or for the given days.
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

/** A shop with the facts that determine its discount. */
export type Shop = {
  id: number
  accountNumber: number
  name: string
  level: number
  route: string | null
  /** Its weekly purchases over the last four weeks, in cents. */
  weekCents: number
}

/** Percentages in effect on a day, by scope and key. */
export type Counting = ReadonlyMap<string, number>
export const keyOf = (scope: DiscountScope, key: string) => `${scope}:${key}`

const ofShop = (shop: Shop): readonly (readonly [DiscountScope, string])[] => [
  ['customer', String(shop.accountNumber)],
  ['route', shop.route ?? ''],
  ['price_tier', String(shop.level)],
  ['global', ''],
]

export type Best = { bp: number; scope: DiscountScope | null }

/** The best percentage for all products. Among equal ones, the most specific scope is named. */
export function bestFor(shop: Shop, counting: Counting): Best {
  let best: Best = { bp: 0, scope: null }
  for (const [scope, key] of ofShop(shop)) {
    const bp = counting.get(keyOf(scope, key)) ?? 0
    if (bp > best.bp) best = { bp, scope }
  }
  return best
}

/** Whether a shop is in the scope of a discount. */
export const isFor = (shop: Shop, scope: DiscountScope, key: string): boolean =>
  scope === 'category' || ofShop(shop).some(([one, ofIt]) => one === scope && ofIt === key)

/** The amount saved by a discount on goods that cost `cents` with it. */
export const givenCents = (cents: number, bp: number): number => Math.round((cents * bp) / (10_000 - bp))

/** How much less goods would cost with another discount, given the `cents` paid with the first. */
export const savedCents = (cents: number, now: number, then: number): number =>
  Math.round((cents * (then - now)) / (10_000 - now))
