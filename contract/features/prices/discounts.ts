import * as z from 'zod/mini'
import { endpoint } from '../../core/endpoint.ts'
import { DayInput, DayOutput, Dollars, Flag, Instant, text } from '../../core/fields.ts'
import { listOf } from '../../core/list.ts'
import { centsFromDollars } from '../../core/money.ts'

/** Whom a discount is for. Discounts don't add up: the best one applies, then the product's mark-up. */
export const discountScopes = ['global', 'route', 'price_tier', 'customer', 'category'] as const
export type DiscountScope = (typeof discountScopes)[number]

/** The id of the only discount for everyone. */
export const globalId = 'all'

const hasTwoDecimals = (percent: number) => {
  try {
    return Number.isSafeInteger(centsFromDollars(percent))
  } catch {
    return false
  }
}
/** 0 ends a discount. */
export const DiscountPercent = z
  .number('Enter a number.')
  .check(
    z.gte(0, 'A discount is 0 or more.'),
    z.lte(90, 'At most 90 percent.'),
    z.refine(hasTwoDecimals, 'At most two decimals.'),
  )

/** A percentage with the first and the last order day on which it applies; null is open-ended. */
export const DiscountWindow = z.object({
  percent: z.number(),
  from: z.nullable(DayOutput),
  to: z.nullable(DayOutput),
})
export type DiscountWindow = z.infer<typeof DiscountWindow>

const Discount = z.object({
  /** `all`, a route number, a price level, an account number or a category. */
  id: z.string(),
  name: z.string(),
  /** Shops in its scope. */
  shops: z.int(),
  /** The discount in effect now, with its days. */
  now: z.nullable(DiscountWindow),
  /** Shops for which it is now the best discount. */
  best: z.int(),
  /** Its cost per week in dollars, based on these shops' purchases of the last four weeks. */
  week: Dollars,
  /** Discounts that start later, the next first. */
  planned: z.array(DiscountWindow),
  /** Who set the current discount, and when; null for a loaded one. */
  setBy: z.nullable(z.string()),
  setAt: z.nullable(Instant),
  /** For an account: its price level. */
  level: z.nullable(z.int()),
  /** For an account: the percentage that it gets, and the scope that it comes from. Null for other scopes. */
  gets: z.nullable(z.object({ percent: z.number(), scope: z.nullable(z.enum(discountScopes)) })),
})
export type Discount = z.infer<typeof Discount>

const sorts = ['id', 'name', 'shops', 'percent', 'best', 'week'] as const

const rows = listOf({
  row: Discount,
  filters: {
    id: z.optional(text(80)),
    name: z.optional(text(80)),
    /** Accounts of a price level. */
    level: z.optional(z.enum(['1', '2', '3', '4', '5'])),
    with: z.optional(z.enum(['now', 'planned'])),
    sortBy: z.optional(z.enum(sorts)),
    desc: z.optional(Flag),
  },
  sorts,
  more: {
    /** Over all rows: those with a discount now, their shops, and how many of these shops have a better one. */
    having: z.int(),
    havingShops: z.int(),
    havingBetter: z.int(),
  },
})

const Ids = z._default(
  z
    .array(z.pipe(z.union([z.int(), text(80)]), z.transform(String)))
    .check(z.maxLength(500, 'At most 500 at once.')),
  [],
)
const days = {
  from: z._default(z.nullable(DayInput), null),
  to: z._default(z.nullable(DayInput), null),
}
const Setting = z.strictObject({
  type: z._default(z.enum(['PERCENT', 'percent'], 'Discounts are a percentage: PERCENT.'), 'PERCENT'),
  percent: DiscountPercent,
  ids: Ids,
  ...days,
  why: z._default(text(200), ''),
  at: z._default(z.nullable(Instant), null),
})
const WasSet = z.object({
  ids: z.array(z.string()),
  percent: z.number(),
  /** The scheduled change, when `at` is given. */
  scheduledId: z.optional(z.int()),
  /** Null if nothing changed. */
  changeSetId: z.optional(z.nullable(z.int())),
})

/** Shops of a level with the same discount now and the same one after the change. */
const Moved = z.object({
  level: z.int(),
  shops: z.int(),
  now: z.object({ percent: z.number(), scope: z.nullable(z.enum(discountScopes)) }),
  after: z.object({ percent: z.number(), scope: z.nullable(z.enum(discountScopes)) }),
})
export const DiscountPreview = z.object({
  shops: z.int(),
  payLess: z.int(),
  payMore: z.int(),
  /** Shops that keep a better discount. */
  keepBetter: z.int(),
  /** How much less all of them pay per week in dollars, based on the last four weeks' purchases; negative if they pay more. */
  week: Dollars,
  /** Carts of shops whose prices change. */
  carts: z.int(),
  levels: z.array(Moved),
})
export type DiscountPreview = z.infer<typeof DiscountPreview>

export const discounts = {
  global: endpoint({
    method: 'GET',
    path: 'discount/global',
    pace: 'search',
    summary:
      'Discounts for everyone, with the number of shops for which each is the best. `id` and `name` filter; `sortBy` with `desc` is another way to write `sort`. `with=now` lists only current discounts, `with=planned` only future ones.',
    access: ['TIER_PRICING'],
    byKey: true,
    ...rows,
  }),
  setGlobal: endpoint({
    method: 'PUT',
    path: 'discount/global',
    summary:
      'Sets the percentage for everyone, for orders from a day (today, if `from` is null) to a day (until changed). 0 ends it. With `at` it is planned for that moment. Percentages that start later stay; if two cover a day, the one that starts last applies.',
    access: ['TIER_PRICING'],
    audit: ['discount.changed', 'scheduled.planned'],
    byKey: true,
    body: Setting,
    reply: WasSet,
    errors: ['unknown_route', 'unknown_account', 'not_found'],
  }),
  route: endpoint({
    method: 'GET',
    path: 'discount/route',
    pace: 'search',
    summary:
      'Discounts by truck route, with the number of shops for which each is the best. `id` and `name` filter; `sortBy` with `desc` is another way to write `sort`. `with=now` lists only current discounts, `with=planned` only future ones.',
    access: ['TIER_PRICING'],
    byKey: true,
    ...rows,
  }),
  setRoute: endpoint({
    method: 'PUT',
    path: 'discount/route',
    summary:
      'Sets the percentage of routes, for orders from a day (today, if `from` is null) to a day (until changed). 0 ends it. With `at` it is planned for that moment. Percentages that start later stay; if two cover a day, the one that starts last applies.',
    access: ['TIER_PRICING'],
    audit: ['discount.changed', 'scheduled.planned'],
    byKey: true,
    body: Setting,
    reply: WasSet,
    errors: ['unknown_route', 'unknown_account', 'not_found'],
  }),
  priceTier: endpoint({
    method: 'GET',
    path: 'discount/price-tier',
    pace: 'search',
    summary:
      'Discounts by price level 1 to 5, with the number of shops for which each is the best. `id` and `name` filter; `sortBy` with `desc` is another way to write `sort`. `with=now` lists only current discounts, `with=planned` only future ones.',
    access: ['TIER_PRICING'],
    byKey: true,
    ...rows,
  }),
  setPriceTier: endpoint({
    method: 'PUT',
    path: 'discount/price-tier',
    summary:
      'Sets the percentage of price levels, for orders from a day (today, if `from` is null) to a day (until changed). 0 ends it. With `at` it is planned for that moment. Percentages that start later stay; if two cover a day, the one that starts last applies.',
    access: ['TIER_PRICING'],
    audit: ['discount.changed', 'scheduled.planned'],
    byKey: true,
    body: Setting,
    reply: WasSet,
    errors: ['unknown_route', 'unknown_account', 'not_found'],
  }),
  customer: endpoint({
    method: 'GET',
    path: 'discount/customer',
    pace: 'search',
    summary:
      'Discounts by account, with what each account gets and where from, with the number of shops for which each is the best. `id` and `name` filter; `sortBy` with `desc` is another way to write `sort`. `with=now` lists only current discounts, `with=planned` only future ones.',
    access: ['TIER_PRICING'],
    byKey: true,
    ...rows,
  }),
  setCustomer: endpoint({
    method: 'PUT',
    path: 'discount/customer',
    summary:
      'Sets the percentage of accounts, for orders from a day (today, if `from` is null) to a day (until changed). 0 ends it. With `at` it is planned for that moment. Percentages that start later stay; if two cover a day, the one that starts last applies.',
    access: ['TIER_PRICING'],
    audit: ['discount.changed', 'scheduled.planned'],
    byKey: true,
    body: Setting,
    reply: WasSet,
    errors: ['unknown_route', 'unknown_account', 'not_found'],
  }),
  category: endpoint({
    method: 'GET',
    path: 'discount/category',
    pace: 'search',
    summary:
      'Discounts of categories, for everyone, with the number of shops for which each is the best. `id` and `name` filter; `sortBy` with `desc` is another way to write `sort`. `with=now` lists only current discounts, `with=planned` only future ones.',
    access: ['TIER_PRICING'],
    byKey: true,
    ...rows,
  }),
  setCategory: endpoint({
    method: 'PUT',
    path: 'discount/category',
    summary:
      'Sets the percentage of categories, for everyone, for orders from a day (today, if `from` is null) to a day (until changed). 0 ends it. With `at` it is planned for that moment. Percentages that start later stay; if two cover a day, the one that starts last applies.',
    access: ['TIER_PRICING'],
    audit: ['discount.changed', 'scheduled.planned'],
    byKey: true,
    body: Setting,
    reply: WasSet,
    errors: ['unknown_route', 'unknown_account', 'not_found'],
  }),
  preview: endpoint({
    method: 'POST',
    path: 'discount/preview',
    pace: 'search',
    summary:
      'Previews a percentage: shops that pay less, shops that keep a better one, and the cost per week, based on the purchases of the last four weeks. Changes nothing.',
    access: ['TIER_PRICING'],
    audit: { none: 'It changes nothing.' },
    byKey: true,
    body: z.strictObject({ scope: z.enum(discountScopes), ids: Ids, percent: DiscountPercent, ...days }),
    reply: DiscountPreview,
  }),
} as const
