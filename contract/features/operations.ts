import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { Instant, Page, pageSize, text } from '../core/fields.ts'

/** Maintenance: what people read while the product is closed to all but administrators. */
export const Maintenance = z.object({
  enabled: z.boolean(),
  /** Shown under the notice; empty shows the default sentence. */
  message: z.string(),
  /** Planned end; null when not given. */
  plannedEnd: z.nullable(Instant),
  /** Who switched it last, and when; null before the first time. */
  changedBy: z.nullable(z.string()),
  changedAt: z.nullable(Instant),
})
export type Maintenance = z.infer<typeof Maintenance>

/** The state of a queued job: a failed one waits for its next attempt until it has none left. */
export const jobStates = ['waiting', 'running', 'failing', 'given-up'] as const

const QueuedJob = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(jobStates),
  attempts: z.int(),
  maxAttempts: z.int(),
  createdAt: Instant,
  /** When it runs, or is retried. */
  runAt: Instant,
  /** The first line of the last failed attempt's error; empty for none. */
  lastError: z.string(),
})

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
    summary:
      'Queued jobs, the next one first. Finished jobs are deleted. `counts` cover all jobs by state. Payloads are not shown.',
    access: ['MAINTENANCE'],
    byKey: true,
    query: z.object({ state: z.optional(z.enum(jobStates)), page: Page, pageSize: pageSize(40) }),
    reply: z.object({
      rows: z.array(QueuedJob),
      total: z.int(),
      page: z.int(),
      pageSize: z.int(),
      counts: z.record(z.enum(jobStates), z.int()),
    }),
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
