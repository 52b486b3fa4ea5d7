import * as z from 'zod/mini'
import { endpoint } from '../../core/endpoint.ts'
import { DayInput, DayOutput, text } from '../../core/fields.ts'
import { LocalTime, setBy } from './fields.ts'

export const standings = ['NORMAL', 'MOVE', 'SKIP', 'DOUBLE'] as const
const most = 31
const someDays = z.array(DayInput).check(z.maxLength(most, `At most ${most} days.`))
const Cutoff = z.strictObject({
  /** The delivery day with a different cut-off. */
  day: DayInput,
  closesOn: DayInput,
  localTime: LocalTime,
})

const planned = {
  closedDays: z.array(DayOutput),
  extraDays: z.array(DayOutput),
  cutoffs: z.array(z.object({ day: DayOutput, closesOn: DayOutput, localTime: z.string() })),
  /** How standing orders of the closed days are handled, and the day to which they move or that is doubled. */
  standing: z.enum(standings),
  standingDay: z.nullable(DayOutput),
  prebookOpen: z.nullable(DayOutput),
  prebookClose: z.nullable(DayOutput),
  priceStep: z.nullable(DayOutput),
}
const HolidayPlan = z.object(planned)
export type HolidayPlan = z.infer<typeof HolidayPlan>

const Holiday = z.object({
  day: DayOutput,
  name: z.string(),
  /** The rule that determines the day; empty for a day that the distributor added. */
  rule: z.string(),
  ...planned,
  /** Last year's plan at the same distances to the holiday, moved off closed days; null when there was none. */
  proposal: z.nullable(HolidayPlan),
  ...setBy,
})
export type Holiday = z.infer<typeof Holiday>

export const holidays = {
  list: endpoint({
    method: 'GET',
    path: 'admin/holidays',
    summary:
      'The holidays of a year, from the rules and those added by staff, each with its plan and a proposal based on last year’s.',
    access: ['DATE_MANAGEMENT'],
    byKey: true,
    query: z.object({
      year: z.optional(z.pipe(z.string().check(z.regex(/^20\d\d$/, 'Enter a year.')), z.transform(Number))),
    }),
    reply: z.object({ year: z.int(), today: DayOutput, rows: z.array(Holiday) }),
  }),
  change: endpoint({
    method: 'PUT',
    path: 'admin/holidays/:day',
    summary:
      'Sets the plan of a holiday: closed and extra days, cut-offs, standing orders, pre-book window and price step, as one change.',
    access: ['DATE_MANAGEMENT'],
    audit: 'holiday.changed',
    byKey: true,
    params: z.object({ day: DayInput }),
    body: z.strictObject({
      name: text(60).check(z.minLength(1, 'Enter a name.')),
      closedDays: z._default(someDays, []),
      extraDays: z._default(someDays, []),
      cutoffs: z._default(z.array(Cutoff).check(z.maxLength(most, `At most ${most} days.`)), []),
      standing: z._default(z.enum(standings), 'NORMAL'),
      standingDay: z._default(z.nullable(DayInput), null),
      prebookOpen: z._default(z.nullable(DayInput), null),
      prebookClose: z._default(z.nullable(DayInput), null),
      priceStep: z._default(z.nullable(DayInput), null),
    }),
    reply: z.object({ changeSetId: z.nullable(z.int()), holiday: Holiday }),
  }),
} as const
