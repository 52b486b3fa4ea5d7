import * as z from 'zod/mini'
import { endpoint, mediaTypes } from '../../core/endpoint.ts'
import { AccountNumber, Id, Instant, text } from '../../core/fields.ts'
import { listOf } from '../../core/list.ts'
import { testEvent, webhookEventNames } from './events.ts'

/** Delays before each retry, in seconds: 5 s, 5 and 30 min, 2, 5, 10, 10 h. */
export const pauses = [5, 300, 1_800, 7_200, 18_000, 36_000, 36_000] as const
export const mostTries = pauses.length + 1
/** A webhook that accepts nothing for this many days is turned off. */
export const deadDays = 3
/** How long the previous secret also signs after a new one is made. */
export const overlapHours = 24
export const mostWebhooks = 40

export const deliveryStates = ['waiting', 'taken', 'failed'] as const

export const Webhook = z.object({
  id: z.int(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  /** The customer whose events it receives; null for all customers. */
  accountNumber: z.nullable(z.int()),
  keeper: z.nullable(z.object({ id: z.int(), name: z.string(), email: z.string() })),
  on: z.boolean(),
  /** Why it is off. `staff`: a person turned it off; `dead`: it accepted nothing for three days; `gone`: it answered 410. */
  offBecause: z.nullable(z.enum(['staff', 'dead', 'gone'])),
  offAt: z.nullable(Instant),
  failingSince: z.nullable(Instant),
  secretSetAt: Instant,
  secretBy: z.string(),
  /** Until when the previous secret also signs; null when there is none. */
  oldSecretUntil: z.nullable(Instant),
  version: z.int(),
  /** Deliveries of the last 24 hours, and by hour, the oldest first. */
  day: z.object({ taken: z.int(), failed: z.int(), waiting: z.int() }),
  hours: z.array(z.object({ taken: z.int(), failing: z.int() })),
  /** All deliveries that wait for a retry, and all that were given up. */
  waiting: z.int(),
  failed: z.int(),
})
export type Webhook = z.infer<typeof Webhook>

export const Delivery = z.object({
  id: z.int(),
  /** The same for every attempt and replay, so that a receiver can detect duplicates. */
  messageId: z.string(),
  event: z.string(),
  about: z.string(),
  state: z.enum(deliveryStates),
  /** Attempts of the current series; a replay starts a new one. */
  attempts: z.int(),
  createdAt: Instant,
  /** When it is retried; null when it has ended. */
  dueAt: z.nullable(Instant),
  /** The status of the last response; null without a response or an attempt. */
  status: z.nullable(z.int()),
  error: z.string(),
  tookMs: z.nullable(z.int()),
})
export type Delivery = z.infer<typeof Delivery>

export const Try = z.object({
  id: z.int(),
  at: Instant,
  tookMs: z.int(),
  status: z.nullable(z.int()),
  error: z.string(),
  /** The first 2 KB of the response. */
  answer: z.string(),
  headers: z.record(z.string(), z.string()),
})

const groups = [...new Set(webhookEventNames.map((name) => `${name.split('.')[0]}.*`))]
/** What a webhook can subscribe to: single events and whole groups. */
export const eventChoices = [...groups, ...webhookEventNames] as readonly string[]

const EventName = text(40).check(
  z.refine(
    (name) => name === testEvent || webhookEventNames.some((one) => one === name),
    'There is no such event.',
  ),
)

const entered = {
  name: text(60).check(z.minLength(1, 'Enter a name.')),
  url: text(500).check(
    z.regex(/^https?:\/\/[^\s/@]+(\/\S*)?$/i, 'Enter an address as https://example.com/hooks.'),
  ),
  events: z
    .array(text(40).check(z.refine((name) => eventChoices.includes(name), 'There is no such event.')))
    .check(z.minLength(1, 'Choose at least one event.'), z.maxLength(60)),
  accountNumber: z._default(z.nullable(AccountNumber), null),
  /** The staff member to mail when it is turned off. */
  keeperId: z._default(z.nullable(Id), null),
}

const access = ['MAINTENANCE'] as const
const params = z.object({ id: Id })
const deliveryParams = z.object({ id: Id, deliveryId: Id })

export const webhooks = {
  list: endpoint({
    method: 'GET',
    path: 'admin/webhooks',
    summary: 'Webhooks by name, with the deliveries of the last 24 hours.',
    access,
    ...listOf({ row: Webhook, filters: {}, sorts: ['name', 'created'] }),
    also: [mediaTypes.csv, mediaTypes.xlsx],
  }),
  add: endpoint({
    method: 'POST',
    path: 'admin/webhooks',
    summary:
      'Adds a webhook. Its signing secret (`whsec_…`, Standard Webhooks) is returned only here. Deliveries to addresses inside a private network are refused.',
    access,
    audit: 'webhook.created',
    keepsNoReply: true,
    body: z.strictObject(entered),
    reply: z.extend(Webhook, { secret: z.string() }),
    status: 201,
    errors: ['too_many_webhooks'],
  }),
  change: endpoint({
    method: 'PUT',
    path: 'admin/webhooks/:id',
    summary: 'Changes a webhook, or turns it off or on. Events that happen while it is off are never sent.',
    access,
    audit: 'webhook.changed',
    params,
    body: z.strictObject({ ...entered, version: z.int(), on: z.boolean() }),
    reply: Webhook,
    errors: ['changed_meanwhile'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: 'admin/webhooks/:id',
    summary: 'Removes a webhook with its deliveries.',
    access,
    audit: 'webhook.removed',
    params,
  }),
  newSecret: endpoint({
    method: 'POST',
    path: 'admin/webhooks/:id/secret',
    summary: 'Creates a new signing secret, returned only here. The previous one also signs for 24 hours.',
    access,
    audit: 'webhook.secret',
    keepsNoReply: true,
    params,
    reply: z.extend(Webhook, { secret: z.string() }),
    status: 201,
  }),
  test: endpoint({
    method: 'POST',
    path: 'admin/webhooks/:id/test',
    summary: `Sends an example of an event to this address, like any other, with \`"test": true\` in its body; without a name the event \`${testEvent}\`. Refused with \`webhook_off\` while it is off.`,
    access,
    audit: 'webhook.tested',
    params,
    body: z.strictObject({
      event: z._default(z.enum([testEvent, ...webhookEventNames], 'There is no such event.'), testEvent),
    }),
    reply: Delivery,
    errors: ['webhook_off'],
  }),
  deliveries: endpoint({
    method: 'GET',
    path: 'admin/webhooks/:id/deliveries',
    summary: 'Deliveries of a webhook, newest first, for as many days as the settings keep them.',
    access,
    params,
    ...listOf({
      row: Delivery,
      filters: {
        state: z.optional(z.enum(deliveryStates)),
        event: z.optional(EventName),
        from: z.optional(Instant),
        to: z.optional(Instant),
      },
      sorts: ['created', 'event'],
      more: { counts: z.record(z.enum(deliveryStates), z.int()) },
    }),
    also: [mediaTypes.csv, mediaTypes.xlsx],
  }),
  delivery: endpoint({
    method: 'GET',
    path: 'admin/webhooks/:id/deliveries/:deliveryId',
    summary: 'One delivery: its body, and each attempt with its headers and the first 2 KB of the response.',
    access,
    params: deliveryParams,
    reply: z.extend(Delivery, { body: z.string(), tries: z.array(Try) }),
  }),
  replay: endpoint({
    method: 'POST',
    path: 'admin/webhooks/:id/deliveries/replay',
    summary:
      'Sends deliveries again now, with the same id and body: the named ones, or all that failed since a moment. Refused with `webhook_off` while the webhook is off.',
    access,
    audit: 'webhook.replayed',
    params,
    body: z.strictObject({
      ids: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(200))),
      failedSince: z.optional(Instant),
    }),
    reply: z.object({ replayed: z.int() }),
    errors: ['webhook_off'],
  }),
} as const
