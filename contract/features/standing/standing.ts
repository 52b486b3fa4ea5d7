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
    summary: 'Standing orders of the addresses that the user orders for, those that run first.',
    access: 'signed-in',
    byKey: orderReading,
    whileActing: 'reads',
    reply: z.object({ rows: z.array(StandingSummary) }),
  }),
  create: endpoint({
    method: 'POST',
    path: 'standing-orders',
    summary:
      'Sets up a standing order; with `start` it runs at once. Its orders are placed in the name of the user, at the prices of the day on which they are made.',
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
    summary: 'What a standing order would cost and on which days it would come. Changes nothing.',
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
    summary: 'Days of a standing order, at most 400 of them apart.',
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
      'Changes a standing order from a day on, or from the next one that isn’t made. Orders that are made stay as they are. `start` lets a draft run.',
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
    summary: 'Ends a standing order permanently. Orders that are made stay as they are.',
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
      'Pauses a standing order from a day to another, or until it is brought back. The answer says the last day before and the first after.',
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
    summary: 'Ends a pause. Days that can still be made come again.',
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
      'Decides about one day that has no order yet: SKIP it, bring it BACK, take it twice (DOUBLE) or once (KEEP), STAY on a shut day instead of moving, or CHANGE what comes that day alone.',
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
