import { addDays, type Day, daysBetween } from '../core/dates.ts'
import { divideHalfUp } from '../core/money.ts'
import { loweredTier } from './freshness.ts'
import { type Sale, saleTiers, type TierColumns } from './pricing.ts'

/** The sale that staff request: a percent off the price before it, or the first tier's new price. */
export type Asked = { percentBp: number } | { priceE4: number }

export type SalePrices = { originalPriceE4: number } & {
  [N in 1 | 2 | 3 | 4 | 5 as `price${N}`]: number | null
}

const over = '0001-01-01' as Day

/** The list prices without a sale, in effect again once it is over. */
export const plainColumns = (columns: TierColumns, sale: Sale): TierColumns =>
  saleTiers(
    columns,
    sale.originalPriceE4 === null ? sale : { ...sale, saleEndsOn: over },
    '9999-12-31' as Day,
  ).columns

/**
 * The prices of a sale, always calculated from the prices without one, so that changing or renewing a sale doesn't reduce them twice.
 * Returns a cause when there can't be a sale.
 */
export function salePrices(
  columns: TierColumns,
  sale: Sale,
  { asked, costE4 }: { asked: Asked; costE4: number | null },
): SalePrices | { cause: 'no_price' | 'no_reduction' | 'below_cost' } {
  const plain = plainColumns(columns, sale)
  const was = plain.price1
  if (!was) return { cause: 'no_price' }
  const cheaper = (tier: number | null) => {
    if (tier === null) return null
    if ('priceE4' in asked) return loweredTier(tier, was, asked.priceE4)
    return Math.max(100, divideHalfUp(tier * (10_000 - asked.percentBp), 1_000_000) * 100)
  }
  const price1 = 'priceE4' in asked ? asked.priceE4 : (cheaper(was) as number)
  if (price1 >= was) return { cause: 'no_reduction' }
  if (costE4 !== null && price1 < costE4) return { cause: 'below_cost' }
  return {
    originalPriceE4: was,
    price1,
    price2: cheaper(plain.price2),
    price3: cheaper(plain.price3),
    price4: cheaper(plain.price4),
    price5: cheaper(plain.price5),
  }
}

/** Percent off, in whole hundredths of a percent. */
export const percentOff = (wasE4: number, isE4: number): number =>
  Math.round(((wasE4 - isE4) * 10_000) / wasE4) / 100

/** Projects a sale at its pace so far: sold out on a day, or with units left on its last day. */
export function paceOf(of: {
  left: number
  sold: number
  since: Day | null
  today: Day
  endsOn: Day | null
}): { goneOn: Day | null; leftAtEnd: number | null } {
  const { left, sold, since, today, endsOn } = of
  if (left <= 0) return { goneOn: today, leftAtEnd: null }
  if (since === null) return { goneOn: null, leftAtEnd: null }
  const days = Math.max(1, daysBetween(since, today) + 1)
  const daysLeft = endsOn === null ? null : Math.max(0, daysBetween(today, endsOn) + 1)
  if (daysLeft !== null && sold * daysLeft < left * days)
    return { goneOn: null, leftAtEnd: left - Math.floor((sold * daysLeft) / days) }
  if (sold === 0) return { goneOn: null, leftAtEnd: null }
  // The last unit sells on the day on which the projected sales reach all remaining units.
  return { goneOn: addDays(today, Math.ceil((left * days) / sold) - 1), leftAtEnd: null }
}
