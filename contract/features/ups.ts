import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { Dollars, text } from '../core/fields.ts'

const State = text(2).check(z.regex(/^[A-Z]{2}$/, 'Enter a state, such as OH.'))
const Zone = z.int('Enter a number.').check(z.gte(2, 'From zone 2 to 17.'), z.lte(17, 'From zone 2 to 17.'))
const TransitDays = z
  .int('Enter a number.')
  .check(z.gte(1, 'From 1 to 10 days.'), z.lte(10, 'From 1 to 10 days.'))
const Cost = Dollars.check(
  z.nonnegative('Enter an amount.'),
  z.lte(1_000, 'Enter a smaller amount.'),
  z.multipleOf(0.01, 'At most two decimals.'),
)

export const UpsState = z.object({
  state: z.string(),
  name: z.string(),
  open: z.boolean(),
  zone: z.int(),
  transitDays: z.int(),
  /** Customers' addresses there, and open orders that ship there by parcel. */
  shops: z.int(),
  orders: z.int(),
  version: z.int(),
})
export type UpsState = z.infer<typeof UpsState>

const Rate = z.object({ zone: z.int(), box: z.string(), cost: Dollars })

export const UpsShipping = z.object({
  states: z.array(UpsState),
  boxes: z.array(z.object({ name: z.string(), pounds: z.int() })),
  rates: z.array(Rate),
})
export type UpsShipping = z.infer<typeof UpsShipping>

export const UpsAccount = z.object({
  /** The source of the rates: UPS with its keys, or the distributor's own table of zones. */
  carrier: z.enum(['zones', 'ups']),
  account: z.string(),
  clientId: z.string(),
  /** Whether a secret is stored; it is never shown. */
  hasSecret: z.boolean(),
  shipFromZip: z.string(),
  /** Whether environment variables set the keys, so that they can't be changed here. */
  setOnServer: z.boolean(),
})
export type UpsAccount = z.infer<typeof UpsAccount>

const keys = {
  account: text(10).check(
    z.regex(/^[A-Z0-9]{6}$|^$/, 'An account number has six capital letters and digits.'),
  ),
  clientId: text(200),
  /** Absent: the stored one, for the same client id. */
  clientSecret: z.optional(text(200)),
  shipFromZip: text(5).check(z.regex(/^\d{5}$|^$/, 'A ZIP code has five digits.')),
}

const access = ['US_SHIPPING'] as const

export const ups = {
  states: endpoint({
    method: 'GET',
    path: 'admin/us-shipping',
    summary: 'The states with their zones and days in transit, and what a box costs by zone.',
    access,
    byKey: true,
    reply: UpsShipping,
  }),
  setStates: endpoint({
    method: 'PUT',
    path: 'admin/us-shipping',
    summary:
      'Opens and closes states for parcels, and changes zones, days in transit and costs. From then on nobody can choose UPS to a closed state; placed orders stay.',
    access,
    audit: 'ups-states.changed',
    byKey: true,
    body: z.strictObject({
      states: z._default(
        z
          .array(
            z.strictObject({
              state: State,
              version: z.int(),
              open: z.boolean(),
              zone: Zone,
              transitDays: TransitDays,
            }),
          )
          .check(z.maxLength(60)),
        [],
      ),
      /** `was`: the cost before the edit; a different current cost is refused. */
      rates: z._default(
        z
          .array(z.strictObject({ zone: Zone, box: text(40), was: z.nullable(Dollars), cost: Cost }))
          .check(z.maxLength(400)),
        [],
      ),
    }),
    reply: UpsShipping,
    errors: ['changed_meanwhile'],
  }),
  available: endpoint({
    method: 'GET',
    path: 'admin/us-shipping/available-states',
    summary: 'The states to which parcels ship.',
    access,
    byKey: true,
    reply: z.object({ states: z.array(z.object({ state: z.string(), name: z.string() })) }),
  }),
  rate: endpoint({
    method: 'GET',
    path: 'admin/us-shipping/rate',
    summary:
      'The cost and transit time of each box to a ZIP code: from UPS, or from the table of zones without an account or an answer.',
    access,
    byKey: true,
    query: z.object({
      state: State,
      zip: text(5).check(z.regex(/^\d{5}$/, 'A ZIP code has five digits.')),
    }),
    reply: z.object({
      from: z.enum(['zones', 'ups']),
      /** Why UPS did not answer; empty otherwise. */
      problem: z.string(),
      rates: z.array(z.object({ box: z.string(), cost: Dollars, transitDays: z.int() })),
    }),
  }),
  account: endpoint({
    method: 'GET',
    path: 'admin/ups',
    summary: 'The UPS account, without its secret.',
    access,
    reply: UpsAccount,
  }),
  setAccount: endpoint({
    method: 'PUT',
    path: 'admin/ups',
    summary:
      'Sets the UPS account; takes effect on every process within a second. The secret is stored encrypted and never shown. Without a client id, the table of zones is used again.',
    access,
    audit: 'ups-account.changed',
    body: z.strictObject(keys),
    reply: UpsAccount,
    errors: ['set_on_server'],
  }),
  testAccount: endpoint({
    method: 'POST',
    path: 'admin/ups/test',
    summary: 'Tests the entered keys with UPS before they are saved, and returns its answer. Twenty an hour.',
    access,
    audit: 'ups-account.tested',
    body: z.strictObject(keys),
    reply: z.object({
      outcome: z.enum(['works', 'refused', 'later']),
      /** UPS's answer. */
      answer: z.string(),
    }),
  }),
} as const
