import * as z from 'zod/mini'
import { orderReading } from '../../core/access.ts'
import { endpoint } from '../../core/endpoint.ts'
import { DayOutput, Dollars, Id, Instant, text, UnitPrice } from '../../core/fields.ts'
import { choiceStates } from '../../rules/choices.ts'
import { wishes } from '../../rules/wishes.ts'

/** Another item that is reserved for the shop until it decides. */
export const Offer = z.object({
  productId: z.int(),
  description: z.string(),
  um: z.string(),
  imageName: z.string(),
  colorHex: z.string(),
  quantity: z.int(),
  unitPrice: UnitPrice,
  /** How much more the order costs with it than with the missing units; negative when less. */
  more: Dollars,
  sameColor: z.boolean(),
  /** How many centimeters longer it is; negative when shorter; null when a length is unknown. */
  longer: z.nullable(z.int()),
})
export type Offer = z.infer<typeof Offer>

/** The decision that a shop is asked for about one short line. */
export const Choice = z.object({
  id: z.int(),
  state: z.enum(choiceStates),
  now: Instant,
  timeZone: z.string(),
  brand: z.string(),
  phone: z.string(),
  orderNumber: z.int(),
  shipDay: DayOutput,
  /** The route of its truck; null for other methods. */
  truck: z.nullable(z.string()),
  closesAt: Instant,
  decidedAt: z.nullable(Instant),
  description: z.string(),
  um: z.string(),
  imageName: z.string(),
  colorHex: z.string(),
  /** Units ordered, and how many of them are missing. */
  asked: z.int(),
  missing: z.int(),
  /** The desk's explanation. */
  reason: z.string(),
  offers: z.array(Offer),
  /** The price of the missing units. */
  leftOut: Dollars,
  /** The substitute that is sent when nobody answers; null for none. */
  ruled: z.nullable(z.int()),
  wish: z.enum(wishes),
  percent: z.int(),
  /** The chosen item; null for none. */
  chosen: z.nullable(z.int()),
})
export type Choice = z.infer<typeof Choice>

/** Errors of a choice, besides those of its link or owner. */
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

/** Shops choose what replaces a short item, until their truck is loaded. */
export const choices = {
  list: endpoint({
    method: 'GET',
    path: 'shorts',
    summary:
      'The customer’s open questions about short lines of orders that have not shipped, earliest deadline first.',
    access: 'signed-in',
    byKey: orderReading,
    whileActing: 'reads',
    reply: z.object({ choices: z.array(Choice) }),
  }),
  read: endpoint({
    method: 'GET',
    path: 'shorts/:token',
    summary:
      'The choice that a link opens. At most 30 reads per minute and link. Unknown and expired links get the same answer.',
    access: 'anyone',
    params: z.object({ token: Token }),
    reply: Choice,
    errors: ['link_too_old'],
  }),
  answer: endpoint({
    method: 'POST',
    path: 'shorts/:token',
    priority: 'first',
    summary: 'Chooses one of the reserved items, or null for none, through the link alone.',
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
    summary: 'Chooses one of the reserved items, or null for none.',
    access: { as: 'buyer' },
    whileActing: 'order.changed',
    params: z.object({ id: Id }),
    body: answer,
    reply: Choice,
    errors: ['not_found', ...refusals],
  }),
} as const
