import { sql } from 'kysely'
import { isAdmin, type Person } from '../../contract/access.ts'
import type { InputOf, ReplyOf } from '../../contract/endpoint.ts'
import { type Maintenance, openInMaintenance, type operations } from '../../contract/operations.ts'
import { audit } from '../audit/audit.ts'
import { AppError } from '../errors.ts'
import type { Ctx, SignedInCtx } from '../handle.ts'
import { readLogLevel, readMaintenance, writeLogLevel, writeMaintenance } from './state.ts'

const startedAt = new Date()

/** Throws `maintenance` for whoever is no administrator while the product is closed, but on what stays open to all. */
export function assertOpen(maintenance: Maintenance | undefined, person: Person, path: string, now: Date) {
  if (maintenance && !isAdmin(person) && !openInMaintenance(path)) throw closed(maintenance, now)
}

/** The refusal, with what to tell people and when trying again makes sense: at the planned end, within an hour. */
export function closed({ message, plannedEnd }: Maintenance, now: Date): AppError {
  const seconds = plannedEnd ? (Date.parse(plannedEnd) - now.getTime()) / 1000 : 60
  return new AppError('maintenance', {
    retryAfter: Math.round(Math.min(3600, Math.max(1, seconds))),
    data: { message, plannedEnd },
  })
}

export async function readMaintenanceState(
  ctx: Ctx,
  { debug }: InputOf<typeof operations.maintenance>['query'],
): Promise<ReplyOf<typeof operations.maintenance>> {
  const state = await readMaintenance(ctx.db)
  if (debug !== 'true') return state
  const { rows } = await sql<{ database: string; waiting: number; failing: number; sessions: number }>`
    select current_setting('server_version') as database,
      (select count(*)::int from graphile_worker.jobs where attempts = 0) as waiting,
      (select count(*)::int from graphile_worker.jobs where attempts > 0 and last_error is not null) as failing,
      (select count(*)::int from sessions where expires_at > ${ctx.now()}) as sessions`.execute(ctx.db)
  const { database, waiting, failing, sessions } = rows[0]!
  return {
    ...state,
    debug: {
      startedAt: startedAt.toISOString(),
      node: process.version,
      database: `PostgreSQL ${database}`,
      memoryMb: Math.round(process.memoryUsage().rss / 1_048_576),
      jobsWaiting: waiting,
      jobsFailing: failing,
      sessions,
    },
  }
}

/** Closes or opens the product, in a transaction; every process hears of it with the commit. */
export async function setMaintenance(
  ctx: SignedInCtx,
  { enabled, message, plannedEnd }: InputOf<typeof operations.setMaintenance>['body'],
): Promise<Maintenance> {
  if (enabled && plannedEnd !== null && Date.parse(plannedEnd) <= ctx.now().getTime()) {
    const fields = [{ path: 'plannedEnd', message: 'The planned end is in the past.' }]
    throw new AppError('invalid_input', { fields })
  }
  const before = await readMaintenance(ctx.db)
  const after: Maintenance = {
    enabled,
    message,
    plannedEnd: enabled ? plannedEnd : null,
    changedBy: ctx.user.email,
    changedAt: ctx.now().toISOString(),
  }
  await writeMaintenance(ctx.db, after)
  await ctx.emit('operations.changed', {})
  await audit(ctx, { action: 'maintenance.changed', subject: 'maintenance', before, after })
  return after
}

export async function setLogLevel(
  ctx: SignedInCtx,
  { level }: InputOf<typeof operations.setLogLevel>['body'],
): Promise<ReplyOf<typeof operations.setLogLevel>> {
  const before = (await readLogLevel(ctx.db)) ?? ctx.settings.logLevel
  await writeLogLevel(ctx.db, level)
  await ctx.emit('operations.changed', {})
  await audit(ctx, { action: 'log-level.changed', subject: 'log level', before, after: level })
  return { level }
}
