import { publishPricesScheduled } from './daily-prices/publish-kinds.ts'
import { shutDaysScheduled } from './dates/scheduled-days.ts'
import { overstockScheduled } from './merchandising/overstock.ts'
import { saleEnds } from './merchandising/sale-ends.ts'
import { featuredScheduled, markupScheduled } from './merchandising/write.ts'
import { preOrderStepScheduled } from './prices/pre-order-steps.ts'
import { levelScheduled } from './prices/price-levels.ts'
import { discountScheduled } from './prices/set-discounts.ts'
import { customerPriceDays, discountDays } from './prices/sources.ts'
import { bulkScheduled } from './products/bulk.ts'
import { promoBarDays } from './promo-bar/by-clock.ts'
import type { ScheduledKinds, ScheduledSources } from './scheduled/scheduled.ts'

/** Every kind of change that can be scheduled. */
export const scheduledKinds = [
  markupScheduled,
  featuredScheduled,
  overstockScheduled,
  bulkScheduled,
  publishPricesScheduled,
  discountScheduled,
  levelScheduled,
  preOrderStepScheduled,
  shutDaysScheduled,
] as unknown as ScheduledKinds

/** Sources of entries with their own dates. Add new ones at the end, because positions are part of ids. */
export const scheduledSources: ScheduledSources = [saleEnds, discountDays, customerPriceDays, promoBarDays]
