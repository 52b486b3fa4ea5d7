import { type Tier, tierFor } from './pricing.ts'
import type { StandingWish } from './wishes.ts'

/** What becomes of a line of a standing order when its order is made. */

export const leftOutReasons = ['OVER', 'SHORT', 'NOT_SOLD'] as const
export type LeftOut = (typeof leftOutReasons)[number]

export type WantedLine = { quantity: number; atMostE4: number | null; takeAnyway?: boolean }

/** What of a product decides. `free`: units that can be promised; null for goods that are not counted. */
export type Supply = { isSold: boolean; tiers: readonly Tier[]; free: number | null; multiple: number }

export type LineOutcome = {
  /** Units that come; 0 for none. */
  quantity: number
  priceE4: number
  /** Units that don't, with why. */
  missing: number
  why: LeftOut | null
}

/**
 * The price is that of the tier reached by what comes. Above the ceiling a line counts as missing, unless the shop takes it this
 * once: no line is dearer than its ceiling otherwise. Of what there is too little of, whole packs come.
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
  // Fewer units may reach a dearer tier.
  if (isOver(comes)) return none('OVER', price(comes))
  const missing = quantity - comes
  return { quantity: comes, priceE4: price(comes), missing, why: missing > 0 ? 'SHORT' : null }
}

/** What comes twice on a big day. */
export const doubled = (quantity: number): number => quantity * 2

/** Whether something may come instead without asking. The others are left out, and the shop is told. */
export const replacesAlone = ({ wish }: StandingWish): boolean => wish !== 'NONE' && wish !== 'ASK'

/** Percent from which a line's rise over four weeks is told. */
export const risenPercent = 10
export const hasRisen = (wasE4: number, nowE4: number): boolean =>
  wasE4 > 0 && nowE4 * 100 > wasE4 * (100 + risenPercent)
