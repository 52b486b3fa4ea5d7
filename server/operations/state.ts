import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { JobsPaused, type logLevels, Maintenance } from '../../contract/features/operations.ts'
import type { Tables } from '../../db/tables.ts'
import type { Realtime } from '../core/realtime.ts'

declare module '../core/route.ts' {
  interface Deps {
    operations: Operations
  }
}

export type LogLevel = (typeof logLevels)[number]

/** Settings that every request needs without a query: kept in sync across processes by notices. */
export type Operations = {
  /** Undefined while the product is open. */
  maintenance: () => Maintenance | undefined
  /** Whether staff have stopped jobs and tasks from starting. */
  jobsPaused: () => boolean
  /** Calls a function after each reload. */
  onRefresh: (listener: () => void) => void
  /** Reloads the settings; call it after a change instead of waiting for the notice. */
  refresh: () => Promise<void>
}

export const openMaintenance: Maintenance = {
  enabled: false,
  message: '',
  plannedEnd: null,
  changedBy: null,
  changedAt: null,
}

const names = { maintenance: 'maintenance', logLevel: 'log-level', jobsPaused: 'jobs-paused' } as const

export async function startOperations(options: {
  db: Kysely<Tables>
  log: FastifyBaseLogger
  realtime: Realtime
}): Promise<Operations> {
  const { db, log, realtime } = options
  const usualLevel = log.level
  let maintenance = openMaintenance
  let jobsPaused = false
  const listeners: (() => void)[] = []

  async function refresh() {
    maintenance = await readMaintenance(db)
    log.level = (await readLogLevel(db)) ?? usualLevel
    jobsPaused = (await readJobsPaused(db)) !== undefined
    for (const listener of listeners) listener()
  }
  const refreshSoon = () =>
    void refresh().catch((error) => log.warn({ err: error }, 'settings not read again'))
  realtime.listen(({ name }) => {
    if (name === 'operations.changed') refreshSoon()
  })
  realtime.onGap(refreshSoon)
  await refresh()
  return {
    maintenance: () => (maintenance.enabled ? maintenance : undefined),
    jobsPaused: () => jobsPaused,
    onRefresh: (listener) => void listeners.push(listener),
    refresh,
  }
}

export async function readMaintenance(db: Kysely<Tables>): Promise<Maintenance> {
  const value = await readSetting(db, names.maintenance)
  return value === undefined ? openMaintenance : Maintenance.parse(value)
}

export const writeMaintenance = (db: Kysely<Tables>, value: Maintenance) =>
  writeSetting(db, names.maintenance, value)

/** Undefined unless staff have overridden LOG_LEVEL. */
export async function readLogLevel(db: Kysely<Tables>): Promise<LogLevel | undefined> {
  return (await readSetting(db, names.logLevel)) as LogLevel | undefined
}

export const writeLogLevel = (db: Kysely<Tables>, level: LogLevel | undefined) =>
  writeSetting(db, names.logLevel, level)

/** Undefined while the queue runs. */
export async function readJobsPaused(db: Kysely<Tables>): Promise<NonNullable<JobsPaused> | undefined> {
  return JobsPaused.parse((await readSetting(db, names.jobsPaused)) ?? null) ?? undefined
}

export const writeJobsPaused = (db: Kysely<Tables>, value: NonNullable<JobsPaused> | undefined) =>
  writeSetting(db, names.jobsPaused, value)

async function readSetting(db: Kysely<Tables>, name: string): Promise<unknown> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}

async function writeSetting(db: Kysely<Tables>, name: string, value: unknown) {
  if (value === undefined) return void (await db.deleteFrom('settings').where('name', '=', name).execute())
  const row = { name, value: JSON.stringify(value) }
  await db
    .insertInto('settings')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: row.value }))
    .execute()
}
