import * as z from 'zod/mini'
import { endpoint } from '../../core/endpoint.ts'
import { DayInput, DayOutput, Id, Instant, ProductId } from '../../core/fields.ts'
import { choiceStates } from '../../rules/choices.ts'
import { shareWays } from '../../rules/shares.ts'
import { wishes } from '../../rules/wishes.ts'
import { OrderState, orderDeskOnly, Reason } from '../order-desk/fields.ts'

/** An item with fewer units on hand than the orders of a ship day require. */
export const ShortItem = z.object({
  productId: z.int(),
  description: z.string(),
  um: z.string(),
  grower: z.string(),
  imageName: z.string(),
  colorHex: z.string(),
  /** Units ordered on all its lines of the day, units available for them, and the difference. */
  asked: z.int(),
  there: z.int(),
  short: z.int(),
  /** Unallocated units, such as later arrivals, which lines may also get. */
  free: z.int(),
  orders: z.int(),
  /** Orders of customers whose standing wish accepts a substitute, and of those who want to be asked. */
  takeAnother: z.int(),
  askFirst: z.int(),
})
export type ShortItem = z.infer<typeof ShortItem>

/** A question to a shop of the day, and its answer. */
export const AskedShop = z.object({
  id: z.int(),
  productId: z.int(),
  description: z.string(),
  orderNumber: z.int(),
  customer: z.string(),
  state: z.enum(choiceStates),
  /** Who decided; null while it is open. */
  by: z.nullable(z.enum(['customer', 'desk', 'system'])),
  missing: z.int(),
  closesAt: Instant,
  decidedAt: z.nullable(Instant),
  /** The substitute with its units; null for none. */
  chosen: z.nullable(z.object({ description: z.string(), quantity: z.int() })),
})
export type AskedShop = z.infer<typeof AskedShop>

export const Shorts = z.object({
  shipDay: DayOutput,
  /** The nearest days before and after it with short items. */
  before: z.nullable(DayOutput),
  after: z.nullable(DayOutput),
  items: z.array(ShortItem),
  /** Open questions first, then the latest answers. */
  asked: z.array(AskedShop),
  /** When the first truck with one of the items leaves, "05:00"; null without a truck. */
  firstLeaves: z.nullable(z.string()),
  /** Orders with at least one of the items. */
  orders: z.int(),
})
export type Shorts = z.infer<typeof Shorts>

export const InsteadOf = z.object({
  productId: z.int(),
  description: z.string(),
  um: z.string(),
  imageName: z.string(),
  colorHex: z.string(),
  /** Unallocated units. */
  free: z.int(),
  /** How much its list price exceeds the short item's, in percent; negative when lower. */
  difference: z.number(),
})
export type InsteadOf = z.infer<typeof InsteadOf>

export const PlannedLine = z.object({
  orderNumber: z.int(),
  /** Its position on the order. */
  line: z.int(),
  customer: z.string(),
  accountNumber: z.int(),
  status: OrderState,
  method: z.string(),
  routeNumber: z.nullable(z.string()),
  leaves: z.nullable(z.string()),
  asked: z.int(),
  gets: z.int(),
  /** Ordered units that it doesn't get. */
  rest: z.int(),
  /** The product that replaces the rest by the customer's wish; null when they accept fewer units. */
  instead: z.nullable(z.int()),
  /** The line's own wish, or else the account's. */
  wish: z.enum(wishes),
  percent: z.int(),
  /** The deadline to ask the shop; null when its truck is about to be loaded. */
  askUntil: z.nullable(Instant),
  /** Whether asking is proposed: the customer wants to be asked, or has been asked already. */
  ask: z.boolean(),
  /** Whether the shop has been asked and hasn't answered yet. */
  isAsked: z.boolean(),
})
export type PlannedLine = z.infer<typeof PlannedLine>

export const ShortPlan = z.object({
  item: ShortItem,
  shipDay: DayOutput,
  way: z.enum(shareWays),
  /** The units that are handled together: shares are multiples of it. */
  step: z.int(),
  /** The last count, while it differs from the recorded stock; null without one. */
  counted: z.nullable(z.object({ units: z.int(), book: z.int(), at: Instant, actor: z.string() })),
  /** The last delivery, and when the next is usually expected; null when too little is known. */
  supply: z.nullable(
    z.object({
      last: z.object({ on: DayOutput, units: z.int() }),
      everyDays: z.nullable(z.int()),
      next: z.nullable(DayOutput),
    }),
  ),
  lines: z.array(PlannedLine),
  /** Possible substitutes, best first. */
  instead: z.array(InsteadOf),
})
export type ShortPlan = z.infer<typeof ShortPlan>

const Units = z
  .int('Enter a whole number.')
  .check(z.gte(0, 'A quantity is 0 or more.'), z.lte(1_000_000, 'At most 1,000,000.'))
const Position = z.int('Enter a whole number.').check(z.gte(1, 'Positions count from 1.'))
const OrderNumber = z.int('Enter a whole number.').check(z.gte(1, 'Enter an order number.'))

export const shorts = {
  list: endpoint({
    method: 'GET',
    path: 'admin/shorts',
    summary:
      'Items that are short over all orders of a ship day, those with most orders first. By default the next delivery day.',
    access: ['ORDER_DESK', 'DASHBOARD'],
    byKey: true,
    query: z.object({ shipDay: z.optional(DayInput) }),
    reply: Shorts,
  }),
  plan: endpoint({
    method: 'POST',
    path: 'admin/shorts/:productId/plan',
    summary:
      'The proposed shares of a short item, and substitutes by the customers’ wishes. Nothing is saved. `by_hand` keeps the units of `lines` and shares the rest.',
    access: orderDeskOnly,
    audit: { none: 'changes nothing' },
    byKey: true,
    params: z.object({ productId: ProductId }),
    body: z.strictObject({
      shipDay: DayInput,
      way: z._default(z.enum(shareWays, `One of ${shareWays.join(', ')}.`), 'evenly'),
      lines: z._default(
        z
          .array(z.strictObject({ orderNumber: OrderNumber, line: Position, gets: Units }))
          .check(z.maxLength(1000)),
        [],
      ),
    }),
    reply: ShortPlan,
    errors: ['not_found', 'above_maximum', 'not_a_multiple', 'not_enough_stock'],
  }),
  settle: endpoint({
    method: 'POST',
    path: 'admin/shorts/:productId',
    summary:
      'Settles a short item for all its orders in one transaction: each line’s units, substitutes for the rest, and payments. `short` is the number of short units that the user saw; `changed_meanwhile` if it has changed, so that an item is settled only once. The customers are notified once the desk makes no more changes.',
    access: orderDeskOnly,
    audit: 'short.settled',
    byKey: true,
    params: z.object({ productId: ProductId }),
    body: z.strictObject({
      shipDay: DayInput,
      short: Units,
      reason: Reason.check(z.minLength(1, 'Say why.')),
      tell: z._default(z.boolean(), true),
      lines: z
        .array(
          z.strictObject({
            orderNumber: OrderNumber,
            line: Position,
            gets: Units,
            instead: z.optional(z.nullable(Id)),
            /** Lets the shop choose what replaces the rest, until its truck is loaded. */
            ask: z.optional(z.boolean()),
          }),
        )
        .check(z.minLength(1, 'Name a line.'), z.maxLength(1000)),
    }),
    reply: z.object({ orders: z.int(), shorts: Shorts }),
    errors: [
      'not_found',
      'changed_meanwhile',
      'above_maximum',
      'not_a_multiple',
      'not_enough_stock',
      'not_orderable',
      'order_locked',
      'order_needs_a_line',
      'payment_required',
      'credit_limit',
      'account_on_hold',
      'request_in_progress',
      'wrong_state',
    ],
  }),
} as const
