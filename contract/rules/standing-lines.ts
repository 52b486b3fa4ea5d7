import { type Tier, tierFor } from './pricing.ts'
import type { StandingWish } from './wishes.ts'

/** Decides each line of a standing order when its order is created. */

export const leftOutReasons = ['OVER', 'SHORT', 'NOT_SOLD'] as const
export type LeftOut = (typeof leftOutReasons)[number]

export type WantedLine = { quantity: number; atMostE4: number | null; takeAnyway?: boolean }

/** The facts about a product that decide. `free`: unallocated units; null for goods that are not counted. */
export type Supply = { isSold: boolean; tiers: readonly Tier[]; free: number | null; multiple: number }

export type LineOutcome = {
  /** Units that are ordered; 0 for none. */
  quantity: number
  priceE4: number
  /** Units left out, and why. */
  missing: number
  why: LeftOut | null
}

/**
 * The quantity and price of a line. The price is that of the tier reached by the ordered units. Above its ceiling a line counts as
 * missing, unless the shop takes it this once. When there are too few units, only whole packs are ordered.
 */
export function lineOutcome({ quantity, atMostE4, takeAnyway }: WantedLine, supply: Supply): LineOutcome {
  const none = (why: LeftOut, priceE4 = 0): LineOutcome => ({ quantity: 0, priceE4, missing: quantity, why })
  if (!supply.isSold) return none('NOT_SOLD')
  const there = supply.free === null ? quantity : Math.min(quantity, Math.max(0, supply.free))
  const multiple = Math.max(1, supply.multiple)
  const comes = there === quantity ? quantity : there - (there % multiple)
  const price = (units: number) => tierFor(supply.tiers, units)?.priceE4 ?? supply.tiers[0]?.priceE4 ?? 0
  const isOver = (units: number) => !takeAnyway && atMostE4 !== null && price(units) > atMostE4
  if (isOver(quantity)) return none('OVER', price(quantity))
  if (comes === 0) return none('SHORT', price(quantity))
  // Fewer units may reach only a dearer tier.
  if (isOver(comes)) return none('OVER', price(comes))
  const missing = quantity - comes
  return { quantity: comes, priceE4: price(comes), missing, why: missing > 0 ? 'SHORT' : null }
}

/** The quantity on a doubled day. */
export const doubled = (quantity: number): number => quantity * 2

/** Whether a line may be substituted without asking. Other lines are left out, and the shop is notified. */
export const replacesAlone = ({ wish }: StandingWish): boolean => wish !== 'NONE' && wish !== 'ASK'

/** Shops are notified when a line's price has risen by more than this percentage in four weeks. */
export const risenPercent = 10
export const hasRisen = (wasE4: number, nowE4: number): boolean =>
  wasE4 > 0 && nowE4 * 100 > wasE4 * (100 + risenPercent)
