import * as z from 'zod/mini'
import { endpoint } from '../../core/endpoint.ts'
import { Id, Instant, text } from '../../core/fields.ts'
import { comparisons, reportSteps } from '../../rules/report-days.ts'
import { filterNames, groupings, reportNames } from './measures.ts'

export const rhythms = ['day', 'week', 'month'] as const
export type Rhythm = (typeof rhythms)[number]

/** Maximum emailed reports per person. */
export const mostSubscriptions = 20

/** An emailed report. Its period ends before the email and has as many weeks or months as `last` says. */
const Shape = {
  report: z.enum(reportNames),
  /**
   * `day`: every morning, about the day before; `week`: on Mondays, about the week before; `month`: on the first, about the month
   * before.
   */
  rhythm: z._default(z.enum(rhythms), 'week'),
  by: z._default(z.enum(reportSteps), 'day'),
  compare: z._default(z.enum(comparisons), 'same_weekdays_last_year'),
  group: z.optional(z.enum(groupings)),
  /** Filters as in the report's address. */
  filters: z._default(z.partialRecord(z.enum(filterNames), text(80)), {}),
}

export const Subscription = z.object({
  id: z.int(),
  report: z.enum(reportNames),
  rhythm: z.enum(rhythms),
  by: z.enum(reportSteps),
  compare: z.enum(comparisons),
  group: z.nullable(z.enum(groupings)),
  filters: z.record(z.string(), z.string()),
  createdAt: Instant,
  /** The next mailing, at seven in the morning of the distributor. */
  nextAt: Instant,
  lastSentAt: z.nullable(Instant),
})
export type Subscription = z.infer<typeof Subscription>

export const subscriptions = {
  list: endpoint({
    method: 'GET',
    path: 'admin/dashboard/subscriptions',
    summary: 'The reports that are emailed to the reader.',
    access: ['DASHBOARD'],
    reply: z.array(Subscription),
  }),
  add: endpoint({
    method: 'POST',
    path: 'admin/dashboard/subscriptions',
    summary:
      'Emails a report to the reader each day, Monday or first of the month at seven in the morning. Subscribing to the same report and filters again changes the existing subscription.',
    access: ['DASHBOARD'],
    audit: { none: 'concerns the reader’s own mail' },
    status: 201,
    body: z.strictObject(Shape),
    reply: Subscription,
    errors: ['too_many_reports'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: 'admin/dashboard/subscriptions/:id',
    summary: 'Stops mailing a report to the reader.',
    access: ['DASHBOARD'],
    audit: { none: 'concerns the reader’s own mail' },
    params: z.object({ id: Id }),
  }),
} as const
