import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { Id, Instant, text } from '../core/fields.ts'
import { logLevels } from './operations.ts'
import { TaskStarted } from './tasks.ts'

/** The checks of the page, in its order. */
export const healthParts = [
  'processes',
  'database',
  'replica',
  'queue',
  'gateway',
  'mail',
  'mailbox',
  'texts',
  'push',
  'webhooks',
  'storage',
  'disk',
  'clock',
  'backups',
  'doctor',
] as const
export type HealthPart = (typeof healthParts)[number]

/** `fine`; `look`: needs attention; `wrong`: something doesn't work; `off`: not configured, which is all right. */
export const healthStates = ['fine', 'look', 'wrong', 'off'] as const
export type HealthState = (typeof healthStates)[number]

/** A code for every sentence of the page; the website has its words and the remedy. */
export const healthCodes = [
  'processes.fine',
  'processes.ended',
  'processes.ending',
  'processes.busy',
  'processes.failing',
  'database.fine',
  'database.slow',
  'database.full',
  'database.long',
  'replica.none',
  'replica.fine',
  'replica.behind',
  'queue.fine',
  'queue.paused',
  'queue.late',
  'queue.given-up',
  'gateway.fine',
  'gateway.sandbox',
  'gateway.silent',
  'gateway.unknown',
  'messages.outbox',
  'messages.fine',
  'messages.failing',
  'messages.late',
  'mailbox.none',
  'mailbox.fine',
  'mailbox.failing',
  'mailbox.silent',
  'mailbox.waiting',
  'push.none',
  'push.fine',
  'push.failing',
  'push.late',
  'webhooks.none',
  'webhooks.fine',
  'webhooks.failing',
  'webhooks.off',
  'storage.fine',
  'storage.failing',
  'disk.fine',
  'disk.low',
  'disk.full',
  'clock.fine',
  'clock.off',
  'backups.unknown',
  'backups.none',
  'backups.fine',
  'backups.old',
  'doctor.never',
  'doctor.fine',
  'doctor.old',
  'doctor.broken',
] as const
export type HealthCode = (typeof healthCodes)[number]

export const HealthCheck = z.object({
  part: z.enum(healthParts),
  state: z.enum(healthStates),
  code: z.enum(healthCodes),
  /** Named values in the sentence: counts, milliseconds, bytes, hours. */
  figures: z.record(z.string(), z.number()),
})
export type HealthCheck = z.infer<typeof HealthCheck>

/** Kinds of stored data, in the order of the page. */
export const storedKinds = [
  'orders',
  'prices',
  'messages',
  'files',
  'deliveryPhotos',
  'webhookDeliveries',
  'audit',
  'changes',
  'sessions',
  'tasks',
  'figures',
] as const

const Stored = z.object({
  kind: z.enum(storedKinds),
  /** The estimate of the database's planner. */
  rows: z.int(),
  /** Including indexes; for files, their uploaded size. */
  bytes: z.int(),
  /** How many days it is kept; null for permanently. */
  days: z.nullable(z.int()),
})
export type Stored = z.infer<typeof Stored>

const Broken = z.object({ number: z.int(), title: z.string(), rows: z.array(z.string()) })

const Process = z.object({
  number: z.int(),
  host: z.string(),
  pid: z.int(),
  startedAt: Instant,
  seenAt: Instant,
  /** `ended`: it shut down normally; `lost`: it was killed, crashed or lost the database. */
  state: z.enum(['alive', 'ended', 'lost']),
  memoryMb: z.int(),
  busyPercent: z.int(),
})

const Health = z.object({
  at: Instant,
  state: z.enum(healthStates),
  checks: z.array(HealthCheck),
  processes: z.array(Process),
  /** The last 24 hours, the oldest first; `at` is the start of the hour. */
  hours: z.array(
    z.object({ at: Instant, answered: z.int(), failed: z.int(), slow: z.int(), meanMs: z.nullable(z.int()) }),
  ),
  /** Responses of the last seven days, and those with status 500 and above. */
  week: z.object({ answered: z.int(), failed: z.int() }),
  doctor: z.object({
    isRunning: z.boolean(),
    last: z.nullable(
      z.object({ at: Instant, tookMs: z.int(), checked: z.int(), by: z.string(), broken: z.array(Broken) }),
    ),
  }),
  stored: z.array(Stored),
  logLevel: z.enum(logLevels),
})
export type Health = z.infer<typeof Health>

export const mostStatusLinks = 20

const StatusLink = z.object({
  id: z.int(),
  name: z.string(),
  createdAt: Instant,
  createdBy: z.string(),
  /** Precise to the minute; null before the first time. */
  lastReadAt: z.nullable(Instant),
})
export type StatusLink = z.infer<typeof StatusLink>

/** The parts whose state the public page shows. */
export const publicParts = ['shop', 'orders', 'cards', 'mail', 'texts', 'files', 'systems'] as const
export const publicStates = ['fine', 'trouble', 'closed'] as const

const access = ['MAINTENANCE'] as const

/** Whether everything is all right, for the person who looks after the product. */
export const health = {
  read: endpoint({
    method: 'GET',
    path: 'admin/health',
    summary:
      'Processes, database, queue, gateway, mail, texts, storage, clock, backups and the doctor’s last run: the state of each, with its figures; calls by hour; what is stored and for how long.',
    access,
    byKey: true,
    reply: Health,
  }),
  doctor: endpoint({
    method: 'POST',
    path: 'admin/health/doctor',
    summary:
      'Starts a task that checks the invariants of the data. If one is already running, returns that one.',
    access,
    audit: 'doctor.started',
    reply: TaskStarted,
    status: 202,
  }),
  links: endpoint({
    method: 'GET',
    path: 'admin/health/links',
    summary: 'The valid links to the public status page, without their tokens.',
    access,
    reply: z.object({ rows: z.array(StatusLink) }),
  }),
  addLink: endpoint({
    method: 'POST',
    path: 'admin/health/links',
    summary: 'Creates a link to the public status page. It is returned only here.',
    access,
    audit: 'status-link.created',
    keepsNoReply: true,
    body: z.strictObject({ name: text(60).check(z.minLength(1, 'Enter a name.')) }),
    reply: z.extend(StatusLink, { url: z.string() }),
    status: 201,
    errors: ['too_many'],
  }),
  revokeLink: endpoint({
    method: 'DELETE',
    path: 'admin/health/links/:id',
    summary: 'Revokes a link immediately.',
    access,
    audit: 'status-link.revoked',
    params: z.object({ id: Id }),
  }),
} as const

/** The public page: fine or not by part, nothing else. */
export const status = {
  read: endpoint({
    method: 'GET',
    path: 'status/:token',
    summary:
      'The public status page: the state of each part. Checked at most every fifteen seconds. Unknown and revoked links get the same answer.',
    access: 'anyone',
    inMaintenance: true,
    withoutSecondFactor: true,
    params: z.object({ token: text(60) }),
    reply: z.object({
      brandName: z.string(),
      at: Instant,
      parts: z.array(z.object({ part: z.enum(publicParts), state: z.enum(publicStates) })),
    }),
    errors: ['link_too_old'],
  }),
} as const
