import * as z from 'zod/mini'
import { endpoint } from '../../core/endpoint.ts'
import { isEmail, text } from '../../core/fields.ts'
import { Closing, RouteCost, RouteMinimum } from '../truck-routes.ts'

/** The steps of the set-up, in their order. */
export const setupSteps = ['brand', 'delivery', 'products', 'customers', 'payment', 'opening'] as const
export type SetupStep = (typeof setupSteps)[number]

/** What prevents a first order. `stops`: nobody can order; otherwise some customers can't. */
export const hurdles = [
  'no_products',
  'no_prices',
  'no_stock',
  'no_days',
  'no_customers',
  'no_people',
  'nothing_fits',
  'without_route',
  'not_invited',
  'mail_stays',
  'test_cards',
] as const
export type Hurdle = (typeof hurdles)[number]

const Weekday = z.int().check(z.gte(0), z.lte(6))
const ways = { TRUCK: z.boolean(), PICKUP: z.boolean(), UPS: z.boolean() }

/** The distributor's delivery settings. */
const Delivery = {
  /** A method that is off is closed every day. */
  ways: z.strictObject(ways),
  /** Days of the week on which nothing is delivered or picked up. */
  closedWeekdays: z.array(Weekday).check(
    z.maxLength(6, 'Leave at least one day open.'),
    z.refine((days) => new Set(days).size === days.length, 'Name each day once.'),
  ),
  /** When orders close, for every method and route. */
  closing: z.array(Closing).check(
    z.maxLength(8),
    z.refine(
      (rows) => new Set(rows.map(({ weekday }) => weekday)).size === rows.length,
      'Name each day once.',
    ),
  ),
  /** The delivery cost of an address without a route, and its minimum for free delivery. */
  shippingCost: RouteCost,
  shippingMinimum: RouteMinimum,
}

const MailServer = z.object({
  /** `outbox`: emails are stored but not sent. */
  carrier: z.enum(['outbox', 'smtp']),
  /** Whether an environment variable sets it, so that it can't be changed here. */
  onServer: z.boolean(),
  host: z.string(),
  port: z.int(),
  security: z.enum(['starttls', 'tls', 'none']),
  user: z.string(),
  hasPassword: z.boolean(),
  from: z.string(),
})

const Setup = z.object({
  finished: z.boolean(),
  /** Steps that staff have marked as done. */
  done: z.array(z.enum(setupSteps)),
  delivery: z.object({
    ...Delivery,
    ways: z.object(ways),
    closing: z.array(z.object({ weekday: z.nullable(z.int()), daysBefore: z.int(), time: z.string() })),
  }),
  mail: MailServer,
  gateway: z.enum(['sandbox', 'stripe']),
  counts: z.object({
    routes: z.int(),
    towns: z.int(),
    products: z.int(),
    /** Products with a price, and how many of those have units on hand or to book. */
    priced: z.int(),
    stocked: z.int(),
    customers: z.int(),
    onTerms: z.int(),
    /** Addresses without a route. */
    withoutRoute: z.int(),
    people: z.int(),
    /** People without a password who have not been sent a link. */
    notInvited: z.int(),
    joined: z.int(),
    orders: z.int(),
  }),
  /** The first product that a customer can order by the rules of check-out; null if there is none. */
  canOrder: z.nullable(
    z.object({
      accountNumber: z.int(),
      customer: z.string(),
      product: z.string(),
      day: z.string(),
      method: z.enum(['TRUCK', 'PICKUP', 'UPS']),
    }),
  ),
  hurdles: z.array(z.object({ hurdle: z.enum(hurdles), stops: z.boolean(), count: z.int() })),
})
export type Setup = z.infer<typeof Setup>

const access = ['MAINTENANCE'] as const

export const setup = {
  read: endpoint({
    method: 'GET',
    path: 'admin/setup',
    summary:
      'The progress of the shop’s set-up: its steps, delivery settings, counts of data, and what prevents a first order by the rules of check-out.',
    access,
    byKey: true,
    reply: Setup,
  }),
  mark: endpoint({
    method: 'PUT',
    path: 'admin/setup',
    summary: 'Marks steps of the set-up as done, or the whole as finished or not.',
    access,
    audit: 'setup.changed',
    byKey: true,
    body: z.strictObject({
      done: z.optional(z.array(z.enum(setupSteps)).check(z.maxLength(setupSteps.length))),
      finished: z.optional(z.boolean()),
    }),
    reply: Setup,
  }),
  deliver: endpoint({
    method: 'PUT',
    path: 'admin/setup/delivery',
    summary:
      'Sets the delivery methods that are on, the weekdays on which the distributor is closed, the cut-offs, and the delivery cost of addresses without a route. Routes keep their own cut-offs.',
    access,
    audit: 'delivery.changed',
    byKey: true,
    body: z.strictObject(Delivery),
    reply: Setup,
  }),
  setMail: endpoint({
    method: 'PUT',
    path: 'admin/setup/mail-server',
    summary:
      'Sets the mail server; takes effect on every process within a second. Without a host, emails stay in the outbox. The password is stored encrypted and never shown; without one, the stored one stays for the same server and user.',
    access,
    audit: 'mail-server.changed',
    body: z.strictObject({
      host: text(253).check(z.regex(/^$|^[A-Za-z0-9.:_-]+$/, 'Enter a server like smtp.example.com.')),
      port: z.int().check(z.gte(1, 'From 1 to 65535.'), z.lte(65_535, 'From 1 to 65535.')),
      security: z.enum(['starttls', 'tls', 'none']),
      user: z._default(text(254), ''),
      password: z.optional(text(500)),
    }),
    reply: Setup,
    errors: ['set_on_server'],
  }),
  testMail: endpoint({
    method: 'POST',
    path: 'admin/setup/test-mail',
    summary: 'Sends a test email immediately and returns the mail server’s own answer. Ten an hour.',
    access,
    audit: 'mail.tested',
    body: z.strictObject({
      to: text(254).check(z.refine(isEmail, 'Enter an email address.')),
    }),
    reply: z.object({
      /** `outbox`: no mail server is set, so nothing was sent. */
      outcome: z.enum(['sent', 'refused', 'later', 'outbox']),
      /** The mail server's answer. */
      answer: z.string(),
    }),
  }),
} as const

/** Amounts as the set-up shows them. */
export type SetupDelivery = z.output<typeof setup.deliver.body>
