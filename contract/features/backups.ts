import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { Id, Instant } from '../core/fields.ts'
import { TaskStarted } from './tasks.ts'

const access = ['MAINTENANCE'] as const

const Backup = z.object({
  id: z.int(),
  /** `2026-11-28T02-45-00Z`, in UTC. */
  name: z.string(),
  at: Instant,
  tookMs: z.int(),
  bytes: z.int(),
  /** The product version that made it. */
  version: z.string(),
  /** The email of the person who started it, or `run_backup`. */
  by: z.string(),
  /** The last test restore into a separate database; null before the first. `faults`: what was wrong, at most twenty sentences. */
  tried: z.nullable(z.object({ at: Instant, tookMs: z.int(), by: z.string(), faults: z.array(z.string()) })),
})
export type Backup = z.infer<typeof Backup>

const Backups = z.object({
  /** Null when no destination is configured. */
  place: z.nullable(z.enum(['folder', 'bucket'])),
  keep: z.object({ daily: z.int(), weekly: z.int(), monthly: z.int() }),
  isMaking: z.boolean(),
  isTrying: z.boolean(),
  /** The newest first. */
  rows: z.array(Backup),
})
export type Backups = z.infer<typeof Backups>

/** Backups of the database and the uploaded files, for those who look after the product. */
export const backups = {
  list: endpoint({
    method: 'GET',
    path: 'admin/backups',
    summary: 'The existing backups, newest first, each with its size and whether a test restore succeeded.',
    access,
    byKey: true,
    reply: Backups,
  }),
  make: endpoint({
    method: 'POST',
    path: 'admin/backups',
    summary: 'Starts a task that makes a backup. If one is already running, returns that one.',
    access,
    audit: 'backup.started',
    reply: TaskStarted,
    status: 202,
    errors: ['no_backup_place'],
  }),
  tryOut: endpoint({
    method: 'POST',
    path: 'admin/backups/:id/try',
    summary:
      'Starts a task that reads a whole backup, restores it into a separate database and checks the invariants of the data. If one is already running, returns that one.',
    access,
    audit: 'backup.try-started',
    params: z.object({ id: Id }),
    reply: TaskStarted,
    status: 202,
    errors: ['no_backup_place', 'no_database_beside'],
  }),
} as const
