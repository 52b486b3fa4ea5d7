import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { Id, Instant, text } from '../core/fields.ts'
import { conditionKinds, strangeValues } from '../rules/audience.ts'

export const Condition = z
  .strictObject({
    kind: z.enum(conditionKinds),
    is: z.boolean(),
    values: z
      .array(text(40).check(z.minLength(1, 'Enter something.')))
      .check(z.minLength(1, 'Choose at least one.'), z.maxLength(2000, 'At most 2,000 at once.')),
  })
  .check(z.refine((one) => strangeValues(one).length === 0, 'Enter a day as YYYY-MM-DD.'))
/** All conditions must match; an empty list matches everyone. */
export const Conditions = z.array(Condition).check(z.maxLength(12, 'At most 12 conditions.'))

const Count = z.object({ people: z.int(), shops: z.int() })

const Audience = z.object({
  id: z.int(),
  name: z.string(),
  conditions: z.array(Condition),
  setBy: z.nullable(z.string()),
  setAt: z.nullable(Instant),
})
export type Audience = z.infer<typeof Audience>

export const AudiencePreview = z.object({
  /** Customers' people who can sign in. */
  all: Count,
  /** How many each condition excludes, in the order of the conditions. */
  out: z.array(Count),
  left: Count,
  /** How many of the remaining people read Spanish. */
  spanish: z.int(),
  /** Some of the people who remain, and how many people can't sign in or belong to a closed account. */
  some: z.array(z.object({ accountNumber: z.int(), customerName: z.string(), name: z.string() })),
  disabled: z.int(),
  closed: z.int(),
})
export type AudiencePreview = z.infer<typeof AudiencePreview>

const access = ['NOTIFICATIONS', 'PROMOBAR'] as const

/** Whom a promo bar or a message is for: conditions that can be saved. */
export const audience = {
  preview: endpoint({
    method: 'POST',
    path: 'admin/audience/preview',
    summary:
      'How many people match the conditions, how many each condition excludes, and some of those who match. Changes nothing.',
    access,
    audit: { none: 'It changes nothing.' },
    byKey: true,
    body: z.strictObject({ conditions: Conditions }),
    reply: AudiencePreview,
  }),
  list: endpoint({
    method: 'GET',
    path: 'admin/audiences',
    summary: 'The saved audiences, by name.',
    access,
    byKey: true,
    reply: z.object({ rows: z.array(Audience) }),
  }),
  keep: endpoint({
    method: 'POST',
    path: 'admin/audiences',
    summary: 'Saves conditions under a name. An audience with the same name is replaced.',
    access,
    audit: 'audience.kept',
    byKey: true,
    body: z.strictObject({
      name: text(60).check(z.minLength(1, 'Enter a name.')),
      conditions: Conditions.check(z.minLength(1, 'Choose at least one.')),
    }),
    reply: Audience,
    status: 201,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: 'admin/audiences/:id',
    summary: 'Deletes a saved audience. Bars and campaigns created from it keep its conditions.',
    access,
    audit: 'audience.removed',
    byKey: true,
    params: z.object({ id: Id }),
  }),
} as const
