import { sql } from 'kysely'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import { type Backups, backups } from '../../contract/features/backups.ts'
import { mayCreateBeside } from '../../db/backup/beside.ts'
import { audit, nothingChanged } from '../audit/audit.ts'
import { defineJob } from '../core/define-job.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import { startTask } from '../tasks/start.ts'
import { defineTask } from '../tasks/task.ts'
import { bytesOf } from './manifest.ts'
import { backUp, placeOf, tryBackup } from './run.ts'

export const makeBackupTask = defineTask({
  kind: 'make-backup',
  again: 'restart',
  access: () => backups.make.access,
  about: () => ({ kind: 'make-backup' }),
  run: async (ctx, task) => {
    const manifest = await backUp(ctx, ctx.user.email, (done, total) =>
      task.step(done, total, { code: 'backup.making' }),
    )
    return { sentence: { code: 'backup.made', bytes: bytesOf(manifest) } }
  },
})

export const tryBackupTask = defineTask({
  kind: 'try-backup',
  again: 'restart',
  access: () => backups.tryOut.access,
  about: ({ name }) => ({ kind: 'try-backup', name }),
  run: async (ctx, task, { name }) => {
    const faults = await tryBackup(ctx, name, ctx.user.email, (done, total) =>
      task.step(done, total, { code: 'backup.trying' }),
    )
    return { sentence: { code: 'backup.tried', faults: faults.length } }
  },
})

/** Runs every night before the doctor, if backup storage is set. */
export const runBackupJob = defineJob({
  name: 'run_backup',
  cron: '15 7 * * *',
  run: async (ctx) => {
    if (ctx.backups.place) await backUp(ctx, 'run_backup')
  },
})

type Kind = 'make-backup' | 'try-backup'

async function running({ db }: Pick<Ctx, 'db'>, kind: Kind): Promise<number | undefined> {
  const row = await db
    .selectFrom('tasks')
    .select('id')
    .where('kind', '=', kind)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst()
  return row?.id
}

/** Starts a backup, unless one is running: then returns that one. Throws `no_backup_place`. */
export async function startBackup(ctx: SignedInCtx): Promise<ReplyOf<typeof backups.make>> {
  placeOf(ctx)
  await sql`select pg_advisory_xact_lock(hashtext('make-backup'))`.execute(ctx.db)
  const known = await running(ctx, 'make-backup')
  if (known !== undefined) {
    nothingChanged(ctx)
    return { taskId: known }
  }
  const taskId = await startTask(ctx, makeBackupTask, {})
  await audit(ctx, { action: 'backup.started', subject: `task ${taskId}` })
  return { taskId }
}

/**
 * Starts a trial restore of a backup, unless one is running. If the server doesn't allow the trial, that says nothing about the
 * backup. Throws `no_backup_place`, `no_database_beside`, `not_found`.
 */
export async function startTrial(ctx: SignedInCtx, id: number): Promise<ReplyOf<typeof backups.tryOut>> {
  await sql`select pg_advisory_xact_lock(hashtext('try-backup'))`.execute(ctx.db)
  const row = await ctx.db.selectFrom('backups').select('name').where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('not_found')
  placeOf(ctx)
  if (!(await mayCreateBeside(ctx.db, ctx.backups.addresses))) throw new AppError('no_database_beside')
  const known = await running(ctx, 'try-backup')
  if (known !== undefined) {
    nothingChanged(ctx)
    return { taskId: known }
  }
  const taskId = await startTask(ctx, tryBackupTask, { name: row.name })
  await audit(ctx, { action: 'backup.try-started', subject: `backup ${row.name}` })
  return { taskId }
}

export async function readBackups(ctx: Pick<Ctx, 'db' | 'settings'>): Promise<Backups> {
  const { backups: place, backupsKept } = ctx.settings
  const rows = await ctx.db.selectFrom('backups').selectAll().orderBy('at', 'desc').limit(500).execute()
  const [making, trying] = [await running(ctx, 'make-backup'), await running(ctx, 'try-backup')]
  return {
    place: place ? (place.s3 ? 'bucket' : 'folder') : null,
    keep: backupsKept,
    isMaking: making !== undefined,
    isTrying: trying !== undefined,
    rows: rows.map((row) => ({
      id: row.id,
      name: row.name,
      at: row.at.toISOString(),
      tookMs: row.took_ms,
      bytes: row.bytes,
      version: row.version,
      by: row.made_by,
      tried:
        row.tried_at === null
          ? null
          : {
              at: row.tried_at.toISOString(),
              tookMs: row.tried_ms ?? 0,
              by: row.tried_by ?? '',
              faults: row.faults as string[],
            },
    })),
  }
}
