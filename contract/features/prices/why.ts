import * as z from 'zod/mini'
import { endpoint } from '../../core/endpoint.ts'
import {
  AccountNumber,
  DayInput,
  DayOutput,
  Dollars,
  Instant,
  MethodInput,
  MethodOutput,
  ProductId,
  UnitPrice,
} from '../../core/fields.ts'
import { priceSources } from '../../rules/pricing.ts'

/** How a customer's price is calculated: each step from the list price to the unit price, by the functions that charge it. */

/** Who set a value and when; null for loaded data. */
const SetBy = z.object({
  by: z.nullable(z.string()),
  at: z.nullable(Instant),
  changeSetId: z.nullable(z.int()),
})

const Tier = z.object({ from: z.int(), price: UnitPrice })

/** A rule that could lower the price, the unit price with this rule alone, and whether it applies. */
const Candidate = z.object({
  source: z.enum(priceSources),
  /** Route, level, account or category. */
  key: z.string(),
  percent: z.nullable(z.number()),
  fixedPrice: z.nullable(UnitPrice),
  promisedFor: z.nullable(z.string()),
  from: z.nullable(DayOutput),
  to: z.nullable(DayOutput),
  set: SetBy,
  /** Null when no rule of this source applies. */
  price: z.nullable(UnitPrice),
  /**
   * `counts`: it determined the price. `loses`: another rule gives a lower price. `higher`: a fixed price above the other prices.
   * `none`: there is no such rule.
   */
  outcome: z.enum(['counts', 'loses', 'higher', 'none']),
})
export type PriceCandidate = z.infer<typeof Candidate>

const Other = z.object({
  kind: z.enum(['level', 'route', 'own', 'list']),
  /** The level, the route or the account. */
  key: z.string(),
  shops: z.int(),
  price: z.nullable(UnitPrice),
  /** Whether the requested customer is among them. */
  isThis: z.boolean(),
})

export const PriceExplanation = z.object({
  accountNumber: z.int(),
  customerName: z.string(),
  level: z.int(),
  routeNumber: z.nullable(z.string()),
  productId: z.int(),
  description: z.string(),
  category: z.string(),
  imageName: z.string(),
  um: z.string(),
  quantity: z.int(),
  shipDay: z.nullable(DayOutput),
  method: z.nullable(MethodOutput),
  /** The requested moment, and its day in the distributor's time zone, which decides. */
  at: Instant,
  day: DayOutput,
  when: z.enum(['past', 'now', 'planned']),
  /** Null when the product had no price then. */
  price: z.nullable(UnitPrice),
  amount: z.nullable(Dollars),
  /** The list price at this quantity. */
  listPrice: z.nullable(UnitPrice),
  steps: z.object({
    list: z.object({ tiers: z.array(Tier), set: SetBy, from: z.nullable(Instant) }),
    tier: z.nullable(z.object({ from: z.int(), price: UnitPrice, next: z.nullable(Tier) })),
    sale: z.object({
      state: z.enum(['none', 'on', 'lapsed']),
      originalPrice: z.nullable(UnitPrice),
      endsOn: z.nullable(DayOutput),
    }),
    candidates: z.array(Candidate),
    /** After the best percentage and before the mark-up. */
    discounted: z.nullable(UnitPrice),
    markup: z.object({ percent: z.number(), price: z.nullable(UnitPrice), set: SetBy }),
    /** A fixed or promised price that is lower than the result so far. */
    fixed: z.nullable(UnitPrice),
  }),
  /** Scheduled changes that take effect before the requested moment and aren't included in the answer. */
  plannedBefore: z.int(),
  others: z.array(Other),
  /** The customer's latest purchase of it. */
  lastBought: z.nullable(
    z.object({ day: DayOutput, quantity: z.int(), price: UnitPrice, orderNumber: z.int() }),
  ),
  /** Two sentences in each language to say on the phone. */
  say: z.object({ en: z.string(), es: z.string() }),
})
export type PriceExplanation = z.infer<typeof PriceExplanation>

export const whyPrice = {
  explain: endpoint({
    method: 'GET',
    path: 'admin/price-explanation',
    pace: 'search',
    summary:
      'Why a customer pays this price for a product and quantity, at a moment (now without `at`): each step with its value, its rule and who set it, every discount that could apply and why it lost, other shops’ prices, and two sentences to say on the phone. It is the price in list, cart and order. Representatives can name only their own customers.',
    access: ['TIER_PRICING', 'SALES', 'ORDER_DESK'],
    byKey: true,
    query: z.object({
      accountNumber: AccountNumber,
      productId: ProductId,
      quantity: z._default(
        z.pipe(z.string().check(z.regex(/^[1-9]\d{0,5}$/, 'A whole number from 1.')), z.transform(Number)),
        1,
      ),
      shipDay: z.optional(DayInput),
      method: z.optional(MethodInput),
      at: z.optional(Instant),
    }),
    reply: PriceExplanation,
    errors: ['unknown_account'],
  }),
} as const
