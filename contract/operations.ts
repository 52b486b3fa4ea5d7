import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Instant, Page, pageSize, text } from './fields.ts'

/** Maintenance as it stands: what people read while the product is closed to all but administrators. */
export const Maintenance = z.object({
  enabled: z.boolean(),
  /** Shown under the notice; empty shows the usual sentence. */
  message: z.string(),
  /** When it is planned to end; null where nobody said. */
  plannedEnd: z.nullable(Instant),
  /** Who switched it last, and when; null until anybody did. */
  changedBy: z.nullable(z.string()),
  changedAt: z.nullable(Instant),
})
export type Maintenance = z.infer<typeof Maintenance>

/** What stays open to everybody during maintenance: signing in (for administrators), health, the brand, and gateways' notices. */
export const openInMaintenance = (path: string): boolean => /^(auth|health|site|webhooks)(\/|$)/.test(path)

/** What a queued job is at: one that failed waits for its next try until it has none left. */
export const jobStates = ['waiting', 'running', 'failing', 'given-up'] as const

const QueuedJob = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(jobStates),
  attempts: z.int(),
  maxAttempts: z.int(),
  createdAt: Instant,
  /** When it runs, or is tried next. */
  runAt: Instant,
  /** The first line of what the last try that failed was told; empty where none did. */
  lastError: z.string(),
})

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

export const operations = {
  maintenance: endpoint({
    method: 'GET',
    path: 'admin/maintenance',
    summary:
      'Whether the product is closed for maintenance. `debug=true` adds facts about the process that answers.',
    access: ['MAINTENANCE'],
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
      'Closes the product to all but administrators, or opens it again; takes hold on every process and open page within a second.',
    access: ['MAINTENANCE'],
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
      'What is queued to be done, the next first: those done are gone. `counts` are of all by state. What a job is told stays with it.',
    access: ['MAINTENANCE'],
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
    summary: 'The least urgent kind of log line that is written.',
    access: ['MAINTENANCE'],
    reply: z.object({ level: z.enum(logLevels) }),
  }),
  setLogLevel: endpoint({
    method: 'PUT',
    path: 'admin/change-log-level',
    summary: 'Changes what is written to the log, on every process at once; kept over restarts.',
    access: ['MAINTENANCE'],
    body: z.strictObject({ level: z.enum(logLevels) }),
    reply: z.object({ level: z.enum(logLevels) }),
  }),
} as const
