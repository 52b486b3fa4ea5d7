import * as z from 'zod/mini'
import { endpoint, mediaTypes } from '../../core/endpoint.ts'
import { Id, Instant, text } from '../../core/fields.ts'
import { languages } from '../../core/language.ts'
import { listOf } from '../../core/list.ts'
import { noticeKinds, noticeTabs, noticeWays } from './kinds.ts'

export const keptDays = 90

export const Notice = z.object({
  id: z.int(),
  kind: z.enum(noticeKinds),
  /** What happened, such as `order-changed`. */
  topic: z.string(),
  title: z.string(),
  /** Empty when the title says everything. */
  text: z.string(),
  /** The page to open. */
  link: z.string(),
  at: Instant,
  /** Null for an unread one. */
  readAt: z.nullable(Instant),
  /** The deadline for a decision; null when there is none or it is already decided. */
  decideBy: z.nullable(Instant),
})
export type Notice = z.infer<typeof Notice>

/** One switch: whether it is on, and whether it is fixed; null when the channel isn't offered. */
const Way = z.nullable(z.object({ on: z.boolean(), fixed: z.boolean() }))

const Time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, such as 21:00.'))
const Zone = z
  .string()
  .check(z.maxLength(60), z.regex(/^[A-Za-z0-9_+/-]+$/, 'Enter a time zone, such as America/New_York.'))

export const NoticeSettings = z.object({
  kinds: z.array(z.object({ kind: z.enum(noticeKinds), here: Way, mail: Way, sms: Way, push: Way })),
  quiet: z.object({ on: z.boolean(), from: z.string(), to: z.string() }),
  /** The time zone of the quiet hours and the daily email; `own` is false for the distributor's zone. */
  timeZone: z.object({ name: z.string(), own: z.boolean() }),
  /** The time of a daily email about unread notices; null for one email per notice. */
  digestAt: z.nullable(z.string()),
  /** Whether a locked screen may show names and amounts. */
  showsDetails: z.boolean(),
  /** The mobile number that receives texts; empty until it is verified. */
  mobileNumber: z.string(),
  /** How many colleagues in the company an owner can apply these settings to; 0 for others. */
  colleagues: z.int(),
})
export type NoticeSettings = z.infer<typeof NoticeSettings>

export const SentNotice = z.object({
  id: z.int(),
  at: Instant,
  kind: z.enum(noticeKinds),
  topic: z.string(),
  title: z.string(),
  person: z.string(),
  email: z.string(),
  accountNumber: z.int(),
  customer: z.string(),
  readAt: z.nullable(Instant),
  /** Devices that received it, those still waiting, and those that failed. */
  pushed: z.int(),
  pushesWaiting: z.int(),
  pushesFailed: z.int(),
})
export type SentNotice = z.infer<typeof SentNotice>

export const notices = {
  list: endpoint({
    method: 'GET',
    path: 'notification',
    summary:
      'The user’s notices of the last 90 days: those that need a decision first, then the latest. `before` is the id of the last one received, for the next page. `size` 0 returns only the counts.',
    access: 'signed-in',
    inMaintenance: true,
    query: z.object({
      tab: z.optional(
        z.enum(['decide', ...noticeTabs], 'One of decide, orders, flowers, money, talk, work.'),
      ),
      unread: z.optional(z.enum(['true', 'false'], 'One of true, false.')),
      before: z.optional(Id),
      size: z._default(
        z.pipe(z.string().check(z.regex(/^([1-4]?\d|50)$/, 'From 0 to 50.')), z.transform(Number)),
        30,
      ),
      /** The page's language; by default the user's. */
      language: z.optional(z.enum(languages)),
    }),
    reply: z.object({
      rows: z.array(Notice),
      more: z.boolean(),
      unread: z.int(),
      toDecide: z.int(),
    }),
  }),
  read: endpoint({
    method: 'PUT',
    path: 'notification/read',
    summary:
      'Marks notices as read, or as unread again; `upTo` marks all up to that id. Ignores other people’s notices.',
    access: 'signed-in',
    body: z.strictObject({
      ids: z.optional(z.array(Id).check(z.maxLength(200, 'At most 200 notices.'))),
      upTo: z.optional(Id),
      read: z._default(z.boolean(), true),
    }),
    reply: z.object({ unread: z.int() }),
  }),
  sent: endpoint({
    method: 'GET',
    path: 'notification/admin',
    pace: 'search',
    summary:
      'Notices of everyone in the last 90 days, latest first: who got what, who has read it, and the state of its pushes. `person` matches part of a name or an email. CSV and XLSX contain all filtered rows.',
    access: ['NOTIFICATIONS'],
    ...listOf({
      row: SentNotice,
      filters: {
        kind: z.optional(z.enum(noticeKinds)),
        person: z.optional(text(254)),
        read: z.optional(z.enum(['true', 'false'], 'One of true, false.')),
      },
      sorts: ['at', 'kind', 'person', 'customer'],
    }),
    also: [mediaTypes.csv, mediaTypes.xlsx],
  }),
  settings: endpoint({
    method: 'GET',
    path: 'account/notifications',
    summary:
      'The user’s channels for each kind of notice, quiet hours, the daily email and what a locked screen shows.',
    access: 'signed-in',
    reply: NoticeSettings,
  }),
  change: endpoint({
    method: 'PUT',
    path: 'account/notifications',
    summary:
      'Changes the given settings; omitted ones stay. `ways` are single switches. Fixed switches, and those of kinds that the user doesn’t get, are refused. `toColleagues` copies the owner’s settings to everyone in the company.',
    access: 'signed-in',
    body: z.strictObject({
      ways: z.optional(
        z
          .array(z.strictObject({ kind: z.enum(noticeKinds), way: z.enum(noticeWays), on: z.boolean() }))
          .check(z.maxLength(100, 'At most 100 switches.')),
      ),
      quiet: z.optional(z.strictObject({ on: z.boolean(), from: Time, to: Time })),
      timeZone: z.optional(z.nullable(Zone)),
      digestAt: z.optional(z.nullable(Time)),
      showsDetails: z.optional(z.boolean()),
      toColleagues: z.optional(z.literal(true)),
    }),
    reply: NoticeSettings,
    errors: ['switch_fixed'],
  }),
} as const
