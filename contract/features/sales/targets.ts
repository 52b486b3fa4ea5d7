import * as z from 'zod/mini'
import { endpoint } from '../../core/endpoint.ts'
import { DayInput, DayOutput, Dollars, Id, Instant } from '../../core/fields.ts'

/** A representative's month: goods that their customers bought, compared with the target. */
export const Target = z.object({
  id: z.int(),
  rep: z.string(),
  name: z.string(),
  customers: z.int(),
  sold: Dollars,
  target: z.nullable(Dollars),
  percent: z.nullable(z.int()),
  setBy: z.string(),
  setAt: z.nullable(Instant),
})
export type Target = z.infer<typeof Target>

const Targets = z.object({ month: DayOutput, duePercent: z.int(), rows: z.array(Target) })

/** Whole cents up to a hundred million dollars; null removes it. */
const Amount = z.nullable(
  z.number().check(
    z.gte(0.01, 'Enter an amount above 0.'),
    z.lte(100_000_000),
    z.refine((dollars) => Math.round(dollars * 100) / 100 === dollars, 'Enter dollars and cents.'),
  ),
)

export const targets = {
  list: endpoint({
    method: 'GET',
    path: 'sales/targets',
    summary:
      'Each representative’s month compared with the target. Any day selects its month; by default this month.',
    access: ['USERS_ACCESS_CONTROL'],
    query: z.object({ month: z.optional(DayInput) }),
    reply: Targets,
  }),
  set: endpoint({
    method: 'PUT',
    path: 'sales/targets/:id',
    summary:
      'Sets the target of goods that a representative’s customers should buy in a month; null removes it.',
    access: ['USERS_ACCESS_CONTROL'],
    audit: 'target.set',
    params: z.object({ id: Id }),
    body: z.strictObject({ month: DayInput, amount: Amount }),
    reply: Targets,
    errors: ['not_found'],
  }),
} as const
