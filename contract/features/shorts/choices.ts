import * as z from 'zod/mini'
import { orderReading } from '../../core/access.ts'
import { endpoint } from '../../core/endpoint.ts'
import { DayOutput, Dollars, Id, Instant, text, UnitPrice } from '../../core/fields.ts'
import { choiceStates } from '../../rules/choices.ts'
import { wishes } from '../../rules/wishes.ts'

/** Another item that is held for the shop until it has chosen. */
export const Offer = z.object({
  productId: z.int(),
  description: z.string(),
  um: z.string(),
  imageName: z.string(),
  colorHex: z.string(),
  quantity: z.int(),
  unitPrice: UnitPrice,
  /** What the order costs more with it than with the missing units; negative for less. */
  more: Dollars,
  sameColor: z.boolean(),
  /** Centimeters that it is longer; negative for shorter; null where one has no length. */
  longer: z.nullable(z.int()),
})
export type Offer = z.infer<typeof Offer>

/** What a shop is asked about one line that is short. */
export const Choice = z.object({
  id: z.int(),
  state: z.enum(choiceStates),
  now: Instant,
  timeZone: z.string(),
  brand: z.string(),
  phone: z.string(),
  orderNumber: z.int(),
  shipDay: DayOutput,
  /** The route of its truck; null when none brings it. */
  truck: z.nullable(z.string()),
  closesAt: Instant,
  decidedAt: z.nullable(Instant),
  description: z.string(),
  um: z.string(),
  imageName: z.string(),
  colorHex: z.string(),
  /** Units that were ordered, and those of them that are missing. */
  asked: z.int(),
  missing: z.int(),
  /** The desk’s words. */
  reason: z.string(),
  offers: z.array(Offer),
  /** What the missing units cost. */
  leftOut: Dollars,
  /** What comes when nobody answers; null for nothing. */
  ruled: z.nullable(z.int()),
  wish: z.enum(wishes),
  percent: z.int(),
  /** The item that was decided on; null for none. */
  chosen: z.nullable(z.int()),
})
export type Choice = z.infer<typeof Choice>

/** What a choice can be refused for besides its link or its owner. */
const refusals = [
  'choice_closed',
  'not_orderable',
  'not_enough_stock',
  'credit_limit',
  'account_on_hold',
  'order_locked',
  'request_in_progress',
] as const

const Token = text(60)
const answer = z.strictObject({ productId: z.nullable(Id) })

/** Shops choose what comes instead of what is short, until their truck is loaded. */
export const choices = {
  list: endpoint({
    method: 'GET',
    path: 'shorts',
    summary:
      'What the customer is asked about short lines of orders that have not left, the first to close first.',
    access: 'signed-in',
    byKey: orderReading,
    whileActing: 'reads',
    reply: z.object({ choices: z.array(Choice) }),
  }),
  read: endpoint({
    method: 'GET',
    path: 'shorts/:token',
    summary:
      'The choice that a link opens. At most 30 reads a minute a link. A wrong link and one that has ended answer the same.',
    access: 'anyone',
    params: z.object({ token: Token }),
    reply: Choice,
    errors: ['link_too_old'],
  }),
  answer: endpoint({
    method: 'POST',
    path: 'shorts/:token',
    priority: 'first',
    summary: 'Chooses one of the items that are held, or null for none, by the link alone.',
    access: 'anyone',
    params: z.object({ token: Token }),
    body: answer,
    reply: Choice,
    errors: ['link_too_old', ...refusals],
  }),
  choose: endpoint({
    method: 'POST',
    path: 'shorts/:id/choose',
    priority: 'first',
    summary: 'Chooses one of the items that are held, or null for none.',
    access: { as: 'buyer' },
    whileActing: 'order.changed',
    params: z.object({ id: Id }),
    body: answer,
    reply: Choice,
    errors: ['not_found', ...refusals],
  }),
} as const
