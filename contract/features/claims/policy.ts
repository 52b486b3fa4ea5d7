import * as z from 'zod/mini'
import { endpoint } from '../../core/endpoint.ts'
import { DayInput, DayOutput, Dollars, Instant, text } from '../../core/fields.ts'
import { policyOutcomes, policyRules } from '../../rules/claim-policy.ts'
import { decidesClaims } from './desk.ts'
import { ClaimCheck } from './fields.ts'

const whole = (least: number, most: number) =>
  z.int('Enter a whole number.').check(z.gte(least, `At least ${least}.`), z.lte(most, `At most ${most}.`))

/** How long goods can be claimed; see `ClaimTerms`. */
export const PolicyTerms = z.strictObject({
  flowersHours: whole(1, 168),
  plantsHours: whole(1, 336),
  suppliesDays: whole(1, 365),
  priceDays: whole(1, 365),
  lateDays: whole(0, 90),
  restockPercent: whole(0, 100),
})

/** A row of the table. It has the numbers that `policySpecs` names for its rule. */
export const PolicyRowFields = z.strictObject({
  rule: z.enum(policyRules, `One of ${policyRules.join(', ')}.`),
  isOn: z.boolean(),
  numbers: z.record(text(40), z.number('Enter a number.')),
})

export const PolicyTable = z.strictObject({
  terms: PolicyTerms,
  /** Each rule once, in the order in which they are tried; ELSE is last and always on. */
  rows: z.array(PolicyRowFields).check(z.maxLength(20, 'At most 20 rows.')),
})
export type PolicyTable = z.infer<typeof PolicyTable>

/** A table with its first day; `startsOn` is null for the original table, in effect before any other. */
export const DatedPolicy = z.object({
  startsOn: z.nullable(DayOutput),
  version: z.int(),
  actor: z.string(),
  why: z.string(),
  at: z.nullable(Instant),
  table: PolicyTable,
})
export type DatedPolicy = z.infer<typeof DatedPolicy>

export const Policies = z.object({
  today: DayOutput,
  /** Grows with every change of any table. */
  version: z.int(),
  inForce: DatedPolicy,
  /** Tables that take effect later, the next first. */
  coming: z.array(DatedPolicy),
  /** Tables that were in effect before, the latest first. */
  past: z.array(DatedPolicy),
})
export type Policies = z.infer<typeof Policies>

export const policySpans = ['90_DAYS', '18_MONTHS'] as const

const Judged = z.object({
  rule: z.enum(policyRules),
  outcome: z.enum(policyOutcomes),
})

/** What a table would have decided about the claims of a period, compared with the table in effect. */
export const PolicyTry = z.object({
  from: DayOutput,
  to: DayOutput,
  claims: z.int(),
  amount: Dollars,
  /** Claims that each row decides about, in the table’s order. */
  rules: z.array(z.object({ rule: z.enum(policyRules), claims: z.int(), amount: Dollars })),
  /** By outcome: with the tried table, and with the one in effect. */
  outcomes: z.array(
    z.object({
      outcome: z.enum(policyOutcomes),
      claims: z.int(),
      amount: Dollars,
      claimsNow: z.int(),
      amountNow: Dollars,
    }),
  ),
  /** Customers with the amounts that would be credited immediately, highest first; at most fifty. */
  customers: z.array(
    z.object({
      accountNumber: z.int(),
      customer: z.string(),
      claims: z.int(),
      amount: Dollars,
      atOnce: z.int(),
      atOnceAmount: Dollars,
    }),
  ),
  /** Claims with their checks, those that the two tables decide differently first; at most 500. */
  rows: z.array(
    z.object({
      claimId: z.int(),
      number: z.string(),
      at: Instant,
      accountNumber: z.int(),
      customer: z.string(),
      amount: Dollars,
      now: Judged,
      tried: Judged,
      checks: z.array(ClaimCheck),
    }),
  ),
  /** How many are decided differently. */
  differ: z.int(),
})
export type PolicyTry = z.infer<typeof PolicyTry>

export const claimPolicy = {
  read: endpoint({
    method: 'GET',
    path: 'admin/claim-policy',
    summary:
      'The tables of rules that settle claims: the current one, future ones, and past ones. The first matching row decides.',
    access: decidesClaims,
    byKey: true,
    reply: Policies,
  }),
  publish: endpoint({
    method: 'PUT',
    path: 'admin/claim-policy',
    summary:
      'Publishes a table with its first day, today or later. It decides claims that are sent from then on. Publishing again for the same day replaces that table.',
    access: decidesClaims,
    audit: 'claim-policy.changed',
    byKey: true,
    body: z.strictObject({
      version: z.int().check(z.gte(0)),
      startsOn: DayInput,
      table: PolicyTable,
      why: z._default(text(200), ''),
    }),
    reply: Policies,
    errors: ['changed_meanwhile', 'policy_refused', 'day_passed'],
  }),
  try: endpoint({
    method: 'POST',
    path: 'admin/claim-policy/try',
    summary:
      'Tries a table on the claims of the last 90 days or eighteen months, by the facts stored with each: how many and how much would be settled how, for which customers, each with its reason. Nothing is saved.',
    access: decidesClaims,
    audit: { none: 'changes nothing' },
    byKey: true,
    body: z.strictObject({
      table: PolicyTable,
      span: z._default(z.enum(policySpans, `One of ${policySpans.join(', ')}.`), '90_DAYS'),
    }),
    reply: PolicyTry,
    errors: ['policy_refused'],
  }),
} as const
