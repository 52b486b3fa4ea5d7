import * as z from 'zod/mini'
import { orderReading } from '../../core/access.ts'
import { endpoint } from '../../core/endpoint.ts'
import { DayInput, Id, ProductId, text } from '../../core/fields.ts'
import {
  mostLines,
  Standing,
  StandingDate,
  StandingInput,
  StandingPreview,
  StandingSummary,
} from './shapes.ts'

const params = z.object({ id: Id })
const Version = z.int('Enter a whole number.').check(z.gte(0, 'A version is 0 or more.'))

const OneLine = z.strictObject({
  productId: ProductId,
  quantity: z
    .int('Enter a whole number.')
    .check(z.gte(0, 'A quantity is 0 or more.'), z.lte(1_000_000, 'At most 1,000,000.')),
  /** Sends it this one time at any price. */
  takeAnyway: z._default(z.boolean(), false),
})

/** Repeating orders: a shop sets items and rhythm once, and each day becomes an order of its own. */
export const standing = {
  list: endpoint({
    method: 'GET',
    path: 'standing-orders',
    summary: 'Standing orders to the addresses that the user orders for, active ones first.',
    access: 'signed-in',
    byKey: orderReading,
    whileActing: 'reads',
    reply: z.object({ rows: z.array(StandingSummary) }),
  }),
  create: endpoint({
    method: 'POST',
    path: 'standing-orders',
    summary:
      'Sets up a standing order; `start` activates it immediately. Its orders are placed in the name of the user, at the prices of the day on which they are created.',
    access: { as: 'buyer' },
    whileActing: 'standing.changed',
    body: z.extend(StandingInput, { start: z._default(z.boolean(), true) }),
    reply: Standing,
    status: 201,
    errors: ['not_found', 'not_orderable', 'wrong_state', 'method_not_offered', 'cards_not_offered'],
  }),
  preview: endpoint({
    method: 'POST',
    path: 'standing-orders/preview',
    summary: 'Previews the cost and the days of a standing order. Changes nothing.',
    access: 'signed-in',
    whileActing: 'reads',
    body: StandingInput,
    reply: StandingPreview,
    errors: ['not_found', 'not_orderable', 'method_not_offered'],
  }),
  read: endpoint({
    method: 'GET',
    path: 'standing-orders/:id',
    summary: 'A standing order with its items at today’s prices and its days of four months.',
    access: 'signed-in',
    byKey: orderReading,
    whileActing: 'reads',
    params,
    reply: Standing,
    errors: ['not_found'],
  }),
  dates: endpoint({
    method: 'GET',
    path: 'standing-orders/:id/dates',
    summary: 'The days of a standing order between two days, at most 400 days apart.',
    access: 'signed-in',
    byKey: orderReading,
    whileActing: 'reads',
    params,
    query: z.object({ from: z.optional(DayInput), to: z.optional(DayInput) }),
    reply: z.object({ dates: z.array(StandingDate) }),
    errors: ['not_found'],
  }),
  change: endpoint({
    method: 'PUT',
    path: 'standing-orders/:id',
    summary:
      'Changes a standing order from a day on, by default from the next day without an order. Existing orders don’t change. `start` activates a draft.',
    access: { as: 'buyer' },
    whileActing: 'standing.changed',
    params,
    body: z.extend(StandingInput, {
      version: Version,
      from: z._default(z.nullable(DayInput), null),
      start: z._default(z.boolean(), false),
    }),
    reply: Standing,
    errors: [
      'not_found',
      'not_orderable',
      'wrong_state',
      'changed_meanwhile',
      'method_not_offered',
      'cards_not_offered',
    ],
  }),
  end: endpoint({
    method: 'DELETE',
    path: 'standing-orders/:id',
    summary: 'Ends a standing order permanently. Existing orders don’t change.',
    access: { as: 'buyer' },
    whileActing: 'standing.changed',
    params,
    reply: Standing,
    errors: ['not_found', 'wrong_state'],
  }),
  pause: endpoint({
    method: 'POST',
    path: 'standing-orders/:id/pause',
    summary:
      'Pauses a standing order from one day to another, or until it is resumed. Returns the last day before and the first after the pause.',
    access: { as: 'buyer' },
    whileActing: 'standing.changed',
    params,
    body: z.strictObject({
      from: DayInput,
      to: z._default(z.nullable(DayInput), null),
      note: z._default(text(200), ''),
    }),
    reply: Standing,
    errors: ['not_found', 'wrong_state'],
  }),
  resume: endpoint({
    method: 'POST',
    path: 'standing-orders/:id/resume',
    summary: 'Ends a pause. Days whose order can still be created are active again.',
    access: { as: 'buyer' },
    whileActing: 'standing.changed',
    params,
    body: z.strictObject({}),
    reply: Standing,
    errors: ['not_found', 'wrong_state'],
  }),
  setDate: endpoint({
    method: 'PUT',
    path: 'standing-orders/:id/dates/:date',
    summary:
      'Decides about one day without an order yet: SKIP it, bring it BACK, take it twice (DOUBLE) or once (KEEP), STAY on a closed day instead of moving, or CHANGE its items for that day only.',
    access: { as: 'buyer' },
    whileActing: 'standing.changed',
    params: z.object({ id: Id, date: DayInput }),
    body: z.strictObject({
      do: z.enum(
        ['SKIP', 'BACK', 'DOUBLE', 'KEEP', 'STAY', 'CHANGE'],
        'One of SKIP, BACK, DOUBLE, KEEP, STAY, CHANGE.',
      ),
      /** With CHANGE: the items of this day, 0 to leave one out; null restores the usual ones. */
      lines: z._default(
        z.nullable(z.array(OneLine).check(z.maxLength(mostLines, `At most ${mostLines} items.`))),
        null,
      ),
    }),
    reply: Standing,
    errors: ['not_found', 'wrong_state', 'already_made', 'not_orderable'],
  }),
} as const
