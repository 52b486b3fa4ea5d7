import * as z from 'zod/mini'
import { endpoint, mediaTypes } from '../core/endpoint.ts'
import { Instant, text } from '../core/fields.ts'
import { listOf } from '../core/list.ts'

/** Maintenance: what people see while the product is closed to all but administrators. */
export const Maintenance = z.object({
  enabled: z.boolean(),
  /** Shown under the notice; empty shows the default sentence. */
  message: z.string(),
  /** Planned end; null when not given. */
  plannedEnd: z.nullable(Instant),
  /** Who last turned it on or off, and when; null before the first time. */
  changedBy: z.nullable(z.string()),
  changedAt: z.nullable(Instant),
})
export type Maintenance = z.infer<typeof Maintenance>

/** The state of a queued job: a failed one waits for its next attempt until none are left. */
export const jobStates = ['waiting', 'running', 'failing', 'given-up'] as const

/** Every job of the product; the pages have its name and the effect of running it twice. */
export const jobNames = [
  'release_lapsed_holds',
  'correct_book',
  'settle_unknown_payments',
  'expire_unpaid_orders',
  'refund_payment',
  'tell_difference',
  'settle_delivery',
  'move_demo_day',
  'remember_card',
  'forget_card',
  'handle_gateway_notice',
  'reconcile_charges',
  'send_message',
  'resume_messages',
  'send_sign_in_code',
  'send_sign_in_link',
  'send_reset_link',
  'clean_files',
  'drop_undecided_certificates',
  'send_statements',
  'remind_overdue',
  'tell_daily_prices',
  'resolve_feedback',
  'end_offers',
  'roll_up_reports',
  'mail_reports',
  'track_parcels',
  'tell_pre_orders',
  'unlock_jobs',
  'follow_run',
  'move_runs',
  'run_scheduled',
  'take_price_files',
  'take_mail',
  'read_mailbox',
  'close_choices',
  'end_baskets',
  'follow_availability',
  'make_standing',
  'settle_claims',
  'settle_cuts',
  'remind_vendors',
  'open_missing',
  'send_notice',
  'send_push',
  'send_digests',
  'ask_back',
  'tell_wanted',
  'take_reply',
  'run_doctor',
  'run_backup',
  'sweep',
] as const
export type KnownJob = (typeof jobNames)[number]

/** Ids in a job's payload that may be shown; payloads also contain emails and the secrets of links. */
export const jobSubjects = [
  'messageId',
  'orderId',
  'refundId',
  'paymentId',
  'noticeId',
  'publicationId',
  'programId',
  'runId',
] as const

export const QueuedJob = z.object({
  id: z.string(),
  /** One of `jobNames`, or a name from an earlier release. */
  name: z.string(),
  /** What it works on; null when it works on everything due, or on something that isn't shown. */
  about: z.nullable(z.object({ kind: z.enum(jobSubjects), id: z.int() })),
  state: z.enum(jobStates),
  attempts: z.int(),
  maxAttempts: z.int(),
  createdAt: Instant,
  /** When it runs, or is retried. */
  runAt: Instant,
  /** The first line of the last failed attempt's error; empty for none. */
  lastError: z.string(),
})
export type QueuedJob = z.infer<typeof QueuedJob>

/** Who stopped the queue, and when; null while it runs. */
export const JobsPaused = z.nullable(z.object({ by: z.string(), at: Instant }))
export type JobsPaused = z.infer<typeof JobsPaused>

const jobParams = z.object({ id: text(18).check(z.regex(/^[1-9]\d{0,17}$/, 'This isn’t a job.')) })

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

export const operations = {
  maintenance: endpoint({
    method: 'GET',
    path: 'admin/maintenance',
    summary:
      'Whether the product is closed for maintenance. `debug=true` adds facts about the answering process.',
    access: ['MAINTENANCE'],
    byKey: true,
    query: z.object({ debug: z.optional(z.enum(['true', 'false'])) }),
    reply: z.extend(Maintenance, {
      debug: z.optional(
        z.object({
          startedAt: Instant,
          node: z.string(),
          database: z.string(),
          memoryMb: z.int(),
          jobsWaiting: z.int(),
          jobsFailing: z.int(),
          sessions: z.int(),
        }),
      ),
    }),
  }),
  setMaintenance: endpoint({
    method: 'PUT',
    path: 'admin/maintenance',
    summary:
      'Closes the product to all but administrators, or reopens it. Takes effect on every process and open page within a second.',
    access: ['MAINTENANCE'],
    audit: 'maintenance.changed',
    byKey: true,
    body: z.strictObject({
      enabled: z.boolean(),
      message: z._default(text(300), ''),
      plannedEnd: z._default(z.nullable(Instant), null),
    }),
    reply: Maintenance,
  }),
  jobs: endpoint({
    method: 'GET',
    path: 'admin/jobs',
    pace: 'search',
    summary:
      'Queued jobs, the next one first. Finished jobs are deleted. `counts` cover all jobs by state. Only ids are shown of payloads. CSV and XLSX contain all filtered rows.',
    access: ['MAINTENANCE'],
    byKey: true,
    ...listOf({
      row: QueuedJob,
      filters: { state: z.optional(z.enum(jobStates)), name: z.optional(text(60)) },
      sorts: ['due', 'created', 'name'],
      more: {
        counts: z.record(z.enum(jobStates), z.int()),
        paused: JobsPaused,
      },
    }),
    also: [mediaTypes.csv, mediaTypes.xlsx],
  }),
  retryJob: endpoint({
    method: 'POST',
    path: 'admin/jobs/:id/retry',
    summary:
      'Runs a waiting, failing or given-up job now. One that was given up gets all its attempts again. Refused with `job_running` while it runs.',
    access: ['MAINTENANCE'],
    audit: 'job.retried',
    byKey: true,
    params: jobParams,
    reply: QueuedJob,
    errors: ['job_running'],
  }),
  removeJob: endpoint({
    method: 'DELETE',
    path: 'admin/jobs/:id',
    summary:
      'Removes a job that isn’t running, so that it is never done. Refused with `job_running` while it runs.',
    access: ['MAINTENANCE'],
    audit: 'job.removed',
    byKey: true,
    params: jobParams,
    errors: ['job_running'],
  }),
  pauseJobs: endpoint({
    method: 'PUT',
    path: 'admin/jobs/paused',
    summary:
      'Stops every process from starting jobs and tasks, or resumes them. Running ones finish first. Kept over restarts.',
    access: ['MAINTENANCE'],
    audit: ['jobs.paused', 'jobs.resumed'],
    byKey: true,
    body: z.strictObject({ paused: z.boolean() }),
    reply: z.object({ paused: JobsPaused }),
  }),
  logLevel: endpoint({
    method: 'GET',
    path: 'admin/get-log-level',
    summary: 'The log level.',
    access: ['MAINTENANCE'],
    byKey: true,
    reply: z.object({ level: z.enum(logLevels) }),
  }),
  setLogLevel: endpoint({
    method: 'PUT',
    path: 'admin/change-log-level',
    summary: 'Sets the log level on all processes at once. Kept over restarts.',
    access: ['MAINTENANCE'],
    audit: 'log-level.changed',
    byKey: true,
    body: z.strictObject({ level: z.enum(logLevels) }),
    reply: z.object({ level: z.enum(logLevels) }),
  }),
} as const
