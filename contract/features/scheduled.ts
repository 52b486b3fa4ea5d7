import * as z from 'zod/mini'
import { type Authority, authorities, schedulingAuthorities } from '../core/access.ts'
import { endpoint } from '../core/endpoint.ts'
import { type ErrorCode, errors } from '../core/errors.ts'
import { DayInput, DayOutput, Id, Instant } from '../core/fields.ts'
import { listOf } from '../core/list.ts'
import { discountScopes } from './prices/discounts.ts'

/** A scheduled change is pending until its moment, and ends in one of three ways. */
export const scheduledStates = ['planned', 'done', 'failed', 'removed'] as const
export type ScheduledState = (typeof scheduledStates)[number]

/**
 * What a scheduled change does, with the facts by which people recognize it. A feature adds a member here, its words in
 * `web/words/areas/scheduled.*`, and its kind or source in `server/scheduled.ts`.
 */
export const ScheduledAbout = z.discriminatedUnion('kind', [
  /** The mark-up of a product becomes `percent`. */
  z.object({
    kind: z.literal('mark-up'),
    productId: z.int(),
    description: z.string(),
    percent: z.number(),
  }),
  /** Products become featured, or stop being featured. */
  z.object({ kind: z.literal('featured'), productIds: z.array(z.int()), featured: z.boolean() }),
  /** Products are put on the overstock sale, or taken off it. */
  z.object({ kind: z.literal('overstock'), products: z.int(), ended: z.boolean() }),
  /** A bulk change of products; `what` is the kind of its operation. */
  z.object({ kind: z.literal('products'), products: z.int(), what: z.string() }),
  /** The prices of a pre-order program change by a percentage. */
  z.object({ kind: z.literal('pre-order-step'), programId: z.int(), name: z.string(), percent: z.number() }),
  /** A supplier's file is published. */
  z.object({ kind: z.literal('publish-prices'), publicationId: z.int(), supplier: z.string() }),
  /** Discounts of routes, levels, accounts, categories or for everyone become `percent`; 0 ends them. */
  z.object({
    kind: z.literal('discount'),
    scope: z.enum(discountScopes),
    ids: z.array(z.string()),
    percent: z.number(),
    from: z.nullable(DayOutput),
    to: z.nullable(DayOutput),
  }),
  /** Accounts move to a price level. */
  z.object({ kind: z.literal('price-level'), accountNumbers: z.array(z.int()), level: z.int() }),
  /** A discount or a customer's own price begins or ends on its own dates. */
  z.object({
    kind: z.literal('discount-days'),
    scope: z.enum(discountScopes),
    id: z.string(),
    percent: z.number(),
    ends: z.boolean(),
  }),
  z.object({
    kind: z.literal('customer-price-days'),
    accountNumber: z.int(),
    name: z.string(),
    promisedFor: z.nullable(z.string()),
    ends: z.boolean(),
  }),
  /** Days closed for everyone, a method, a route or a customer. */
  z.object({
    kind: z.literal('shut-days'),
    scope: z.enum(['all', 'method', 'route', 'customer']),
    scopeKey: z.string(),
    fromDay: DayOutput,
    toDay: DayOutput,
  }),
  /** A sale ends automatically; its end can be changed on the product. */
  z.object({ kind: z.literal('sale-end'), productId: z.int(), description: z.string() }),
  /** A promo bar appears or disappears by its dates. */
  z.object({ kind: z.literal('promo-bar'), lead: z.string(), ends: z.boolean() }),
])
export type ScheduledAbout = z.infer<typeof ScheduledAbout>
export type ScheduledKindName = ScheduledAbout['kind']
export const scheduledKinds = [
  'mark-up',
  'featured',
  'overstock',
  'products',
  'pre-order-step',
  'publish-prices',
  'discount',
  'price-level',
  'discount-days',
  'customer-price-days',
  'shut-days',
  'sale-end',
  'promo-bar',
] as const satisfies readonly ScheduledKindName[]

const Scheduled = z.object({
  /** Negative for an entry that another page keeps with its own dates; it can be moved only there. */
  id: z.int(),
  at: Instant,
  about: ScheduledAbout,
  state: z.enum(scheduledStates),
  /** Who scheduled it; null for an entry that follows from dates, and for a deleted user. */
  by: z.nullable(z.object({ name: z.string(), email: z.string() })),
  plannedAt: z.nullable(Instant),
  endedAt: z.nullable(Instant),
  /** The error that made it fail. */
  error: z.nullable(z.enum(Object.keys(errors) as [ErrorCode, ...ErrorCode[]])),
  changeSetId: z.nullable(z.int()),
})
export type Scheduled = z.infer<typeof Scheduled>

/** Any of these can see, move and remove a scheduled change. */
type SchedulingAuthority = (typeof schedulingAuthorities)[number]
export type ScheduledNeeds = readonly [SchedulingAuthority, ...SchedulingAuthority[]]
export const isAuthority = (name: string): name is Authority => name in authorities

/** How far ahead a change can be scheduled. */
export const mostDaysAhead = 400

const params = z.object({ id: Id })

export const scheduled = {
  list: endpoint({
    method: 'GET',
    path: 'admin/scheduled',
    summary:
      'Automatic changes, the next first: changes that staff scheduled, and entries that start or end on their own dates (negative ids). Without `state`, future ones. Users see what their authorities may change. `failed` counts changes of the last seven days that failed.',
    access: 'signed-in',
    ...listOf({
      row: Scheduled,
      filters: {
        state: z.optional(z.enum(scheduledStates)),
        kind: z.optional(z.enum(scheduledKinds)),
        from: z.optional(DayInput),
        to: z.optional(DayInput),
      },
      sorts: ['at'],
      more: { failed: z.int() },
    }),
  }),
  moments: endpoint({
    method: 'GET',
    path: 'admin/scheduled/moments',
    summary:
      'The next moment at which prices change, and how many of the changes visible to the user happen within an hour of `at`, by default that moment.',
    access: 'signed-in',
    query: z.object({ at: z.optional(Instant) }),
    reply: z.object({ nextPriceMoment: Instant, others: z.int() }),
  }),
  move: endpoint({
    method: 'PUT',
    path: 'admin/scheduled/:id',
    summary:
      'Reschedules a change, at most 400 days ahead. `at: null` applies it now, under the rights of the person who scheduled it. Answers `changed_meanwhile` if it has ended or is being applied.',
    access: schedulingAuthorities,
    audit: 'scheduled.moved',
    params,
    body: z.strictObject({ at: z.nullable(Instant) }),
    reply: Scheduled,
    errors: ['changed_meanwhile'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: 'admin/scheduled/:id',
    summary:
      'Removes a scheduled change before its moment. Answers `changed_meanwhile` if it has ended or is being applied.',
    access: schedulingAuthorities,
    audit: 'scheduled.removed',
    params,
    reply: Scheduled,
    errors: ['changed_meanwhile'],
  }),
} as const
