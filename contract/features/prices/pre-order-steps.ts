import * as z from 'zod/mini'
import { endpoint } from '../../core/endpoint.ts'
import { DayInput, DayOutput, Id } from '../../core/fields.ts'

const PreOrderStep = z.object({
  /** The scheduled change, which can be moved or removed like any other. */
  scheduledId: z.int(),
  programId: z.int(),
  onDay: DayOutput,
  percent: z.number(),
  state: z.enum(['planned', 'done', 'failed', 'removed']),
})
export type PreOrderStep = z.infer<typeof PreOrderStep>

const Steps = z.object({ rows: z.array(PreOrderStep) })

/** Days on which the prices of a pre-order program rise or fall. */
export const preOrderSteps = {
  list: endpoint({
    method: 'GET',
    path: 'admin/pre-order/steps',
    summary: 'The price steps of pre-order programs, scheduled and done, earliest first.',
    access: ['TIER_PRICING'],
    byKey: true,
    reply: Steps,
  }),
  add: endpoint({
    method: 'POST',
    path: 'admin/pre-order/steps',
    summary:
      'Schedules a change of the list prices of a program’s products by a percentage at the start of a day. Catalogue, cart, check-out and price explanations use them like any list price. Products that join the program until then are included.',
    access: ['TIER_PRICING'],
    audit: 'scheduled.planned',
    byKey: true,
    body: z.strictObject({
      id: Id,
      onDay: DayInput,
      percent: z.number('Enter a number.').check(
        z.gte(-90, 'From −90 to 500 percent.'),
        z.lte(500, 'From −90 to 500 percent.'),
        z.refine((percent) => percent !== 0, 'A step can’t be 0.'),
        z.refine(
          (percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6,
          'At most two decimals.',
        ),
      ),
    }),
    reply: Steps,
    status: 201,
    errors: ['not_found', 'invalid_input'],
  }),
} as const
