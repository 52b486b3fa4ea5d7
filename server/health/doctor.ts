import { sql } from 'kysely'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import { health } from '../../contract/features/health.ts'
import { FileStoreError } from '../adapters/files/files.ts'
import { audit, nothingChanged } from '../audit/audit.ts'
import { defineJob } from '../core/define-job.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import { runInvariants } from '../doctor/invariants.ts'
import { missingFiles } from '../files/check-store.ts'
import { startTask } from '../tasks/start.ts'
import { defineTask } from '../tasks/task.ts'

/** The number in the list of checks; it completes invariant 15. */
const fileCheck = { number: 15, title: 'The newest files are in the store' }

/** Which files are missing, or why that can't be checked. */
const notStored = (ctx: Ctx) =>
  missingFiles(ctx).catch((error: Error) => {
    if (error instanceof FileStoreError) return [error.message]
    throw error
  })

/** Checks all invariants and stores the findings. `onStep` is called after each check. */
export async function checkAll(
  ctx: Ctx,
  by: string,
  onStep: (done: number, total: number) => Promise<void> = async () => {},
): Promise<{ checked: number; broken: number }> {
  const from = performance.now()
  const results = [
    ...(await runInvariants(ctx.db, ctx.now(), (done, total) => onStep(done, total + 1))),
    { ...fileCheck, broken: await notStored(ctx) },
  ]
  const broken = results
    .filter((one) => one.broken.length > 0)
    .map(({ number, title, broken }) => ({ number, title, rows: broken.map((row) => row.slice(0, 500)) }))
  await ctx.db
    .insertInto('doctor_runs')
    .values({
      at: ctx.now(),
      took_ms: Math.round(performance.now() - from),
      checked: results.length,
      broken: JSON.stringify(broken),
      by,
    })
    .execute()
  await onStep(results.length, results.length)
  return { checked: results.length, broken: broken.length }
}

export const doctorTask = defineTask({
  kind: 'run-doctor',
  again: 'restart',
  access: () => health.doctor.access,
  about: () => ({ kind: 'run-doctor' }),
  run: async (ctx, task) => {
    const found = await checkAll(ctx, ctx.user.email, (done, total) =>
      task.step(done, total, { code: 'doctor.checking' }),
    )
    return { sentence: { code: 'doctor.checked', ...found } }
  },
})

/** Runs every night, when shops are closed. */
export const runDoctorJob = defineJob({
  name: 'run_doctor',
  cron: '45 8 * * *',
  run: async (ctx) => void (await checkAll(ctx, 'run_doctor')),
})

/** The run in progress, if any. */
export async function runningDoctor({ db }: Pick<Ctx, 'db'>): Promise<number | undefined> {
  const row = await db
    .selectFrom('tasks')
    .select('id')
    .where('kind', '=', 'run-doctor')
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst()
  return row?.id
}

/** Starts a run, unless one is in progress: then returns that one. */
export async function startDoctor(ctx: SignedInCtx): Promise<ReplyOf<typeof health.doctor>> {
  await sql`select pg_advisory_xact_lock(hashtext('run-doctor'))`.execute(ctx.db)
  const running = await runningDoctor(ctx)
  if (running !== undefined) {
    nothingChanged(ctx)
    return { taskId: running }
  }
  const taskId = await startTask(ctx, doctorTask, {})
  await audit(ctx, { action: 'doctor.started', subject: `task ${taskId}` })
  return { taskId }
}
