import { sql } from 'kysely'
import { isAdmin, type Person } from '../../contract/core/access.ts'
import type { Endpoint, InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { Maintenance, operations } from '../../contract/features/operations.ts'
import { changeFields, differing } from '../changes/record.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import { inTurn } from './in-turn.ts'
import { type LogLevel, readLogLevel, readMaintenance, writeLogLevel, writeMaintenance } from './state.ts'

const startedAt = new Date()

/** Throws `maintenance` while the product is closed, except for administrators and for calls that stay open to everyone. */
export function assertOpen(
  maintenance: Maintenance | undefined,
  person: Person,
  { inMaintenance }: Pick<Endpoint, 'inMaintenance'>,
  now: Date,
) {
  if (maintenance && !isAdmin(person) && !inMaintenance) throw closed(maintenance, now)
}

/** The error, with the message for people and a retry time: the planned end, at most an hour away. */
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

/** Closes or opens the product, in a transaction; every process is notified with the commit. */
export async function setMaintenance(
  ctx: SignedInCtx,
  wanted: InputOf<typeof operations.setMaintenance>['body'],
): Promise<Maintenance> {
  await inTurn(ctx.db)
  const before = await readMaintenance(ctx.db)
  const after = await saveMaintenance(ctx, wanted)
  await changeFields(
    ctx,
    {
      area: 'operations',
      sentence: 'maintenance.changed',
      parameters: { enabled: after.enabled },
      subject: 'maintenance',
      before,
      after,
    },
    differing('settings', 'maintenance', {
      before: maintenanceFields(before),
      after: maintenanceFields(after),
    }),
  )
  return after
}

/** The fields of maintenance that can be undone. */
export const maintenanceFields = ({ enabled, message, plannedEnd }: Maintenance) => ({
  enabled,
  message,
  plannedEnd,
})

/** Writes maintenance with the checks of an edit. */
export async function saveMaintenance(
  ctx: SignedInCtx,
  { enabled, message, plannedEnd }: InputOf<typeof operations.setMaintenance>['body'],
): Promise<Maintenance> {
  if (enabled && plannedEnd !== null && Date.parse(plannedEnd) <= ctx.now().getTime()) {
    const fields = [{ path: 'plannedEnd', message: 'The planned end is in the past.' }]
    throw new AppError('invalid_input', { fields })
  }
  const after: Maintenance = {
    enabled,
    message,
    plannedEnd: enabled ? plannedEnd : null,
    changedBy: ctx.user.email,
    changedAt: ctx.now().toISOString(),
  }
  await writeMaintenance(ctx.db, after)
  await ctx.emit('operations.changed', {})
  return after
}

export async function setLogLevel(
  ctx: SignedInCtx,
  { level }: InputOf<typeof operations.setLogLevel>['body'],
): Promise<ReplyOf<typeof operations.setLogLevel>> {
  await inTurn(ctx.db)
  const before = await readLogLevel(ctx.db)
  await saveLogLevel(ctx, level)
  await changeFields(
    ctx,
    {
      area: 'operations',
      sentence: 'log-level.changed',
      parameters: { level },
      subject: 'log level',
      before: before ?? ctx.settings.logLevel,
      after: level,
    },
    differing('settings', 'log-level', { before: { level: before ?? null }, after: { level } }),
  )
  return { level }
}

/** Without a level, LOG_LEVEL applies. */
export async function saveLogLevel(ctx: SignedInCtx, level: LogLevel | undefined) {
  await writeLogLevel(ctx.db, level)
  await ctx.emit('operations.changed', {})
}
