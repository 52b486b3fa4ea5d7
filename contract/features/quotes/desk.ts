import * as z from 'zod/mini'
import { endpoint } from '../../core/endpoint.ts'
import {
  DayInput,
  DayOutput,
  Id,
  Instant,
  MethodInput,
  MethodOutput,
  Several,
  text,
  UnitPrice,
} from '../../core/fields.ts'
import { OfferBody, PriceInput, QuoteStatus, QuoteThread, QuoteWords, Units, Word } from './fields.ts'
import { pricesQuotes } from './quotes.ts'

const refusals = ['wrong_state', 'words_needed', 'changed_meanwhile'] as const
const offerErrors = [
  'wrong_state',
  'changed_meanwhile',
  'ship_day_closed',
  'unknown_ship_to',
  'method_not_offered',
  'time_passed',
] as const

/** The facts about an item that a representative sees while writing an offer; the shop sees none of them. */
export const OfferedGoods = z.object({
  productId: z.int(),
  description: z.string(),
  grower: z.string(),
  um: z.string(),
  imageName: z.string(),
  colorHex: z.string(),
  pack: z.int(),
  minQuantity: z.int(),
  /** Unallocated units, including those that this quote reserves. */
  free: z.int(),
  /** The shop's price for the requested quantity without an offer. */
  listPrice: z.nullable(UnitPrice),
  /** The distributor's landed cost of a unit; null when it isn't known. */
  cost: z.nullable(UnitPrice),
  /** Why this quantity can't ship that day; null when it can. */
  fault: z.nullable(z.string()),
  /** When orders for the day close; null for a day that never opens. */
  cutOff: z.nullable(Instant),
  /** How many units are reserved while the offer is open. */
  holds: z.int(),
})
export type OfferedGoods = z.infer<typeof OfferedGoods>

export const quoteDesk = {
  goods: endpoint({
    method: 'GET',
    path: 'special-order-quote/goods',
    pace: 'search',
    summary:
      'The facts for writing an offer: items by `q` or `productIds` with stock, the shop’s price, cost, and whether they can ship; and how this customer responds to offers.',
    access: pricesQuotes,
    query: z.object({
      quoteId: z.optional(Id),
      account: z.optional(Id),
      q: z.optional(text(80)),
      productIds: z.pipe(
        Several,
        z.array(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'Ids are numbers.')), z.transform(Number))),
      ),
      quantity: z._default(
        z.pipe(z.string().check(z.regex(/^[1-9]\d{0,5}$/, 'Enter a number.')), z.transform(Number)),
        1,
      ),
      shipDay: z.optional(DayInput),
      method: z.optional(MethodInput),
      addressId: z.optional(Id),
    }),
    reply: z.object({
      rows: z.array(OfferedGoods),
      shipDay: DayOutput,
      method: MethodOutput,
      addressId: z.nullable(z.int()),
      addresses: z.array(z.object({ id: z.int(), name: z.string(), methods: z.array(MethodOutput) })),
      /** The latest allowed end of an offer for that day, and the default one. */
      latestEnd: z.nullable(Instant),
      usualEnd: z.nullable(Instant),
      /** The minimum margin of an offered price, in percent. */
      floorPercent: z.number(),
      habits: z.object({ offered: z.int(), accepted: z.int(), medianHours: z.nullable(z.number()) }),
      lastBought: z.nullable(
        z.object({ description: z.string(), day: DayOutput, quantity: z.int(), unitPrice: UnitPrice }),
      ),
    }),
  }),
  offer: endpoint({
    method: 'POST',
    path: 'special-order-quote/offer',
    summary:
      'Makes the next offer of a quote, or a new quote for an account. The previous offer is kept unchanged. Stock on hand is reserved until the offer ends: by default after 48 hours, and never after the cut-off of the ship day.',
    access: pricesQuotes,
    audit: 'quote.offered',
    body: OfferBody,
    reply: QuoteThread,
    status: 201,
    errors: [...offerErrors],
  }),
  price: endpoint({
    method: 'POST',
    path: 'special-order-quote/price',
    summary:
      'Offers a unit price for a quote’s first line: that of the previous offer, or else of the request.',
    access: pricesQuotes,
    audit: 'quote.offered',
    body: z.strictObject({
      quoteId: Id,
      price: PriceInput,
      quantity: z.optional(Units),
      message: z._default(QuoteWords, ''),
    }),
    reply: QuoteThread,
    errors: [...offerErrors],
  }),
  order: endpoint({
    method: 'POST',
    path: 'special-order-quote/order',
    priority: 'first',
    summary:
      'Assigns an accepted quote to the order that was created for it; without `orderId` it retries creating the order. Repeating it changes nothing.',
    access: pricesQuotes,
    audit: ['quote.ordered', 'quote.moved'],
    body: z.strictObject({ quoteId: Id, orderId: z.optional(Id) }),
    reply: QuoteThread,
    errors: [...refusals, 'order_of_another'],
  }),
  updateStatus: endpoint({
    method: 'PUT',
    path: 'special-order-summary/update-status',
    summary: 'Moves a special order as staff.',
    access: pricesQuotes,
    audit: 'quote.moved',
    body: z.strictObject({ id: Id, status: QuoteStatus, message: z._default(QuoteWords, '') }),
    reply: QuoteThread,
    errors: [...refusals, 'offer_missing'],
  }),
  decline: endpoint({
    method: 'PUT',
    path: 'special-order-summary/save-decline-message',
    summary:
      'Declines a special order with a message to the shop; for a declined one it replaces the message.',
    access: pricesQuotes,
    audit: 'quote.moved',
    body: z.strictObject({ id: Id, message: Word }),
    reply: QuoteThread,
    errors: ['wrong_state'],
  }),
  saveOrderPrice: endpoint({
    method: 'PUT',
    path: 'special-orders/save-order-price',
    summary: 'Offers a unit price for a special order’s first line.',
    access: pricesQuotes,
    audit: 'quote.offered',
    body: z.strictObject({ id: Id, price: PriceInput }),
    reply: QuoteThread,
    errors: [...offerErrors],
  }),
  saveOrderId: endpoint({
    method: 'PUT',
    path: 'special-orders/save-order-id',
    summary: 'Assigns an accepted special order to the order that was created for it, by the order’s number.',
    access: pricesQuotes,
    audit: ['quote.ordered', 'quote.moved'],
    body: z.strictObject({ id: Id, orderId: Id }),
    reply: QuoteThread,
    errors: [...refusals, 'order_of_another'],
  }),
} as const
