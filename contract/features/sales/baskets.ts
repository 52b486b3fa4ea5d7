import * as z from 'zod/mini'
import { endpoint } from '../../core/endpoint.ts'
import {
  AccountNumber,
  DayInput,
  DayOutput,
  Dollars,
  Id,
  Instant,
  MethodInput,
  MethodOutput,
  ProductId,
  text,
  UnitPrice,
} from '../../core/fields.ts'
import { listOf } from '../../core/list.ts'
import { basketStates } from '../../rules/basket-moves.ts'

/** Orders proposed by representatives, which a shop places through a link. */

export const mostBasketLines = 60

/** A line at the shop's current price, with any reason it can't be ordered. */
export const BasketLine = z.object({
  productId: z.int(),
  description: z.string(),
  um: z.string(),
  imageName: z.string(),
  colorHex: z.string(),
  quantity: z.int(),
  /** Quantities are multiples of this. */
  step: z.int(),
  unitPrice: UnitPrice,
  amount: Dollars,
  /** The unit price when the basket was sent, if it has changed since; null otherwise. */
  wasUnitPrice: z.nullable(UnitPrice),
  /** The most that can be ordered now. */
  most: z.int(),
  /** Why it can't be ordered in this quantity; null when it can. */
  problem: z.nullable(z.string()),
})
export type BasketLine = z.infer<typeof BasketLine>

export const Basket = z.object({
  id: z.int(),
  state: z.enum(basketStates),
  accountNumber: z.int(),
  customer: z.string(),
  to: z.object({ userId: z.int(), name: z.string(), email: z.string(), mobile: z.string() }),
  addressId: z.int(),
  shipTo: z.string(),
  shipDay: DayOutput,
  deliveryMethod: MethodOutput,
  word: z.string(),
  maker: z.string(),
  sentBy: z.nullable(z.enum(['text', 'mail'])),
  createdAt: Instant,
  sentAt: z.nullable(Instant),
  openedAt: z.nullable(Instant),
  endedAt: z.nullable(Instant),
  closesAt: z.nullable(Instant),
  orderNumber: z.nullable(z.int()),
  lines: z.int(),
  /** The goods at the prices when it was sent; before that, at list prices. */
  amount: Dollars,
  goods: z.array(
    z.object({ productId: z.int(), description: z.string(), um: z.string(), quantity: z.int() }),
  ),
  version: z.int(),
})
export type Basket = z.infer<typeof Basket>

/** What the page of a link shows: nothing about other shops, and no costs. */
export const DoorBasket = z.object({
  state: z.enum(basketStates),
  now: Instant,
  timeZone: z.string(),
  brand: z.string(),
  phone: z.string(),
  maker: z.string(),
  word: z.string(),
  sentAt: Instant,
  closesAt: Instant,
  shipDay: DayOutput,
  deliveryMethod: MethodOutput,
  shipTo: z.string(),
  items: z.array(BasketLine),
  goods: Dollars,
  delivery: Dollars,
  total: Dollars,
  /** `account`: on the account's terms; `card`: with the default card; `sign-in`: the link can't pay, so the user has to sign in. */
  tender: z.enum(['account', 'card', 'sign-in']),
  terms: z.string(),
  cardLastFour: z.nullable(z.string()),
  /** Whether every line can be ordered. */
  canPlace: z.boolean(),
  orderNumber: z.nullable(z.int()),
})
export type DoorBasket = z.infer<typeof DoorBasket>

const quantity = z.int().check(z.positive(), z.lte(1_000_000))
const Lines = z
  .array(z.strictObject({ productId: ProductId, quantity }))
  .check(z.maxLength(mostBasketLines, `At most ${mostBasketLines} lines.`))
const Word = text(500)
const params = z.object({ id: Id })
const door = z.object({ token: text(60) })

/** Errors of placing, besides those of the link. */
const refusals = [
  'basket_closed',
  'price_changed',
  'not_allowed',
  'not_orderable',
  'not_found',
  'not_enough_stock',
  'not_a_multiple',
  'below_minimum',
  'above_maximum',
  'ship_day_closed',
  'account_not_offered',
  'cards_not_offered',
  'payment_required',
  'account_on_hold',
  'credit_limit',
  'card_declined',
  'request_in_progress',
] as const

export const baskets = {
  list: endpoint({
    method: 'GET',
    path: 'baskets',
    summary: 'Baskets of the customers that the user looks after, latest first.',
    access: ['SALES'],
    ...listOf({
      row: Basket,
      filters: {
        state: z.optional(z.enum(basketStates)),
        accountNumber: z.optional(AccountNumber),
        id: z.optional(Id),
      },
      sorts: ['id'],
    }),
  }),
  add: endpoint({
    method: 'POST',
    path: 'baskets',
    summary:
      'Creates a basket for a customer: nothing is ordered or reserved. Defaults: the customer’s usual items for that weekday, its first person who may order, and its first address.',
    access: ['SALES'],
    audit: 'basket.changed',
    body: z.strictObject({
      accountNumber: AccountNumber,
      userId: z.optional(Id),
      addressId: z.optional(Id),
      shipDay: z.optional(DayInput),
      deliveryMethod: z.optional(MethodInput),
      word: z._default(Word, ''),
      lines: z.optional(Lines),
    }),
    reply: Basket,
    status: 201,
    errors: ['not_found', 'not_allowed', 'not_orderable'],
  }),
  change: endpoint({
    method: 'PUT',
    path: 'baskets/:id',
    summary: 'Changes a draft basket: its lines, as a whole, and its message.',
    access: ['SALES'],
    audit: 'basket.changed',
    params,
    body: z.strictObject({ version: z.int(), word: z.optional(Word), lines: z.optional(Lines) }),
    reply: Basket,
    errors: ['not_found', 'wrong_state', 'changed_meanwhile', 'not_orderable'],
  }),
  send: endpoint({
    method: 'POST',
    path: 'baskets/:id/send',
    summary:
      'Sends a basket’s link to its person, by text or email. It can be placed until the orders of its day close.',
    access: ['SALES'],
    audit: 'basket.sent',
    params,
    body: z.strictObject({ by: z.enum(['text', 'mail'], 'By text or by email.') }),
    reply: Basket,
    errors: ['not_found', 'wrong_state', 'ship_day_closed', 'no_mobile', 'not_orderable'],
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: 'baskets/:id',
    summary: 'Withdraws a basket that nobody has placed; its link then shows that.',
    access: ['SALES'],
    audit: 'basket.withdrawn',
    params,
    reply: Basket,
    errors: ['not_found', 'wrong_state'],
  }),
} as const

export const basketDoor = {
  read: endpoint({
    method: 'GET',
    path: 'basket/:token',
    summary:
      'The basket that a link opens, at current prices and stock. At most 30 reads per minute and link. Unknown and expired links get the same answer.',
    access: 'anyone',
    params: door,
    reply: DoorBasket,
    errors: ['link_too_old', 'not_found'],
  }),
  change: endpoint({
    method: 'PUT',
    path: 'basket/:token',
    summary:
      'Changes quantities of a basket through its link; 0 leaves a line out. Or declines the whole basket.',
    access: 'anyone',
    params: door,
    body: z.strictObject({
      decline: z._default(z.boolean(), false),
      lines: z
        .array(
          z.strictObject({
            productId: ProductId,
            quantity: z.int().check(z.nonnegative(), z.lte(1_000_000)),
          }),
        )
        .check(z.maxLength(mostBasketLines)),
    }),
    reply: DoorBasket,
    errors: ['link_too_old', 'basket_closed', 'not_orderable'],
  }),
  place: endpoint({
    method: 'POST',
    path: 'basket/:token/place',
    priority: 'first',
    summary:
      'Places a basket through its link in the name of its person, on account or by the default card. Once: a repeated request returns the same order. Unless `expectedTotal` is null, only at that total.',
    access: 'anyone',
    params: door,
    body: z.strictObject({ expectedTotal: z.nullable(Dollars) }),
    reply: DoorBasket,
    errors: ['link_too_old', ...refusals],
  }),
} as const
