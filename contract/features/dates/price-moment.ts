import * as z from 'zod/mini'
import { endpoint } from '../../core/endpoint.ts'
import { Instant } from '../../core/fields.ts'
import { InstantInput, LocalTime, Weekday } from './fields.ts'

const Weekdays = z.pipe(
  z.array(Weekday).check(z.minLength(1, 'Choose at least one weekday.'), z.maxLength(7)),
  z.transform((days) => [...new Set(days)].sort((a, b) => a - b)),
)

const mark = { changedBy: z.nullable(z.string()), changedAt: z.nullable(Instant) }

const NextMoment = z.object({
  at: Instant,
  /** Whether staff set this moment; otherwise it follows from the weekdays. */
  named: z.boolean(),
  ...mark,
})
const Schedule = z.object({ weekdays: z.array(z.int()), time: z.string(), timeZone: z.string(), ...mark })

/** When new prices take effect: at a time on some weekdays, or once at a moment that staff set. */
export const priceMoment = {
  next: endpoint({
    method: 'GET',
    path: 'admin/price-scheduler-date',
    summary: 'The next moment at which scheduled prices take effect.',
    access: ['DATE_MANAGEMENT'],
    byKey: true,
    reply: NextMoment,
  }),
  setNext: endpoint({
    method: 'PUT',
    path: 'admin/price-scheduler-date',
    summary: 'Sets the next price moment; null returns to the weekdays.',
    access: ['DATE_MANAGEMENT'],
    audit: 'price-moment.changed',
    byKey: true,
    body: z.strictObject({ at: z.nullable(InstantInput) }),
    reply: NextMoment,
  }),
  schedule: endpoint({
    method: 'GET',
    path: 'admin/scheduler-update-days',
    summary: 'The weekdays (0 is Sunday) and the local time at which scheduled prices take effect.',
    access: ['DATE_MANAGEMENT'],
    byKey: true,
    reply: Schedule,
  }),
  setSchedule: endpoint({
    method: 'PUT',
    path: 'admin/scheduler-update-days',
    summary: 'Sets the weekdays and the local time at which scheduled prices take effect.',
    access: ['DATE_MANAGEMENT'],
    audit: 'price-days.changed',
    byKey: true,
    body: z.strictObject({ weekdays: Weekdays, time: LocalTime }),
    reply: Schedule,
  }),
} as const
