import * as z from 'zod/mini'
import { orderingAuthorities } from '../../core/access.ts'
import { endpoint, mediaTypes } from '../../core/endpoint.ts'
import { DayInput, Dollars, Id, ProductId } from '../../core/fields.ts'
import {
  CareFields,
  CartPut,
  EventChange,
  EventOrder,
  EventSummary,
  mostItems,
  NewEvent,
  PlanRow,
} from './fields.ts'

const path = z.object({ id: Id })

/** Weddings and other events that a shop designs for: the flowers they need, when these arrive, and what is ordered. */
export const eventOrders = {
  list: endpoint({
    method: 'GET',
    path: 'event-orders',
    summary: 'The company’s events: upcoming ones first, then the latest 50 past or canceled ones.',
    access: 'signed-in',
    byKey: orderingAuthorities,
    whileActing: 'reads',
    reply: z.object({ events: z.array(EventSummary) }),
  }),
  create: endpoint({
    method: 'POST',
    path: 'event-orders',
    summary: 'Creates an event: empty, as a copy of another, or with recipes as its designs.',
    access: { as: 'buyer' },
    byKey: orderingAuthorities,
    whileActing: 'event.changed',
    body: NewEvent,
    reply: EventOrder,
    status: 201,
    errors: ['unknown_ship_to', 'wrong_state'],
  }),
  read: endpoint({
    method: 'GET',
    path: 'event-orders/:id',
    summary:
      'One event with its products, their prices and ship days today, and what is in the cart and ordered.',
    access: 'signed-in',
    byKey: orderingAuthorities,
    whileActing: 'reads',
    params: path,
    reply: EventOrder,
  }),
  change: endpoint({
    method: 'PUT',
    path: 'event-orders/:id',
    summary:
      'Saves the whole event from its builder: `changed_meanwhile` when somebody has saved it since. Locks for days and products that it no longer has are released.',
    access: { as: 'buyer' },
    byKey: orderingAuthorities,
    whileActing: 'event.changed',
    params: path,
    body: EventChange,
    reply: EventOrder,
    errors: ['changed_meanwhile', 'unknown_ship_to', 'method_not_offered', 'wrong_state'],
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: 'event-orders/:id',
    summary: 'Cancels an event and releases its locks. Lines of the cart and orders stay.',
    access: { as: 'buyer' },
    byKey: orderingAuthorities,
    whileActing: 'event.changed',
    params: path,
    reply: EventOrder,
  }),
  plan: endpoint({
    method: 'POST',
    path: 'event-orders/plan',
    summary:
      'The cheapest products for rows of an event: each row’s own or an allowed substitute, in whole packs, calculated together. Changes nothing.',
    access: 'signed-in',
    byKey: orderingAuthorities,
    whileActing: 'reads',
    pace: 'search',
    body: z.strictObject({
      rows: z
        .array(
          z.strictObject({
            productId: ProductId,
            /** Stems including waste. */
            stems: z
              .int('Enter a whole number.')
              .check(z.gte(0, 'A number of stems is 0 or more.'), z.lte(1_000_000, 'At most 1,000,000.')),
            /** A price locked for this day is used. */
            shipDay: z._default(z.nullable(DayInput), null),
          }),
        )
        .check(
          z.minLength(1, 'Choose at least one row.'),
          z.maxLength(mostItems, `At most ${mostItems} rows.`),
        ),
    }),
    reply: z.object({
      was: Dollars,
      is: Dollars,
      /** False when the plan wasn't proven to be the cheapest. */
      exact: z.boolean(),
      rows: z.array(PlanRow),
    }),
  }),
  toCart: endpoint({
    method: 'POST',
    path: 'event-orders/:id/cart',
    priority: 'first',
    summary:
      'Adds the missing flowers of an event to the cart, each row on its ship day, and reserves the units. Unavailable rows are listed and left out.',
    access: { as: 'buyer' },
    byKey: orderingAuthorities,
    whileActing: 'cart.changed',
    params: path,
    body: z.strictObject({ version: z.int('Enter a whole number.') }),
    reply: CartPut,
    errors: ['changed_meanwhile', 'unknown_ship_to', 'wrong_state'],
  }),
  clientPaper: endpoint({
    method: 'GET',
    path: 'event-orders/:id/client.pdf',
    summary: 'The event for the florist’s client: its designs, pieces and flowers, without any cost.',
    access: 'signed-in',
    byKey: orderingAuthorities,
    whileActing: 'reads',
    params: path,
    also: [mediaTypes.pdf],
  }),
} as const

/** The care that a product needs before the event; shown on its page. */
export const care = {
  read: endpoint({
    method: 'GET',
    path: 'inventory/item/:productId/care',
    summary: 'Days to open, hours to hydrate and vase life, by the kind of product.',
    access: 'signed-in',
    byKey: orderingAuthorities,
    whileActing: 'reads',
    params: z.object({ productId: ProductId }),
    reply: CareFields,
  }),
} as const
