import { sql } from 'kysely'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { jobSubjects, type operations, type QueuedJob } from '../../contract/features/operations.ts'
import { audit, nothingChanged } from '../audit/audit.ts'
import { AppError } from '../core/errors.ts'
import { containing } from '../core/like.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import type { ListTable } from '../lists/handle-list.ts'
import { readPage } from '../lists/read-page.ts'
import { inTurn } from './in-turn.ts'
import { readJobsPaused, writeJobsPaused } from './state.ts'

type Reply = ReplyOf<typeof operations.jobs>
type Row = Omit<QueuedJob, 'createdAt' | 'runAt' | 'about'> & {
  createdAt: Date
  runAt: Date
  kind: NonNullable<QueuedJob['about']>['kind'] | null
  subject: string | null
}

/** The queue without payloads, which contain names and the secrets of links; only the id of the job's subject is shown. */
const queue = sql<Row>`(select j.id::text as id, j.id as number, j.task_identifier as name, j.attempts::int as attempts,
  j.max_attempts::int as "maxAttempts", j.created_at as "createdAt", j.run_at as "runAt", about.kind, about.subject,
  left(split_part(coalesce(j.last_error, ''), E'\n', 1), 300) as "lastError",
  case when j.locked_at is not null then 'running' when j.attempts >= j.max_attempts then 'given-up'
    when j.last_error is not null then 'failing' else 'waiting' end as state
  from graphile_worker._private_jobs p join graphile_worker.jobs j on j.id = p.id
  left join lateral (select f.key as kind, f.value as subject from json_each_text(
      case when json_typeof(p.payload) = 'object' then p.payload else '{}'::json end) f
    where f.key = any(${jobSubjects}::text[]) and f.value ~ '^[0-9]{1,15}$' limit 1) about on true)`

const selected = ({ db }: Pick<Ctx, 'db'>) => db.selectFrom(queue.as('queue')).selectAll()

const shown = ({ createdAt, runAt, kind, subject, ...row }: Row): QueuedJob => ({
  ...row,
  about: kind === null ? null : { kind, id: Number(subject) },
  createdAt: createdAt.toISOString(),
  runAt: runAt.toISOString(),
})

/** How many jobs of the queue are at each state. */
export async function countJobs({ db }: Pick<Ctx, 'db'>): Promise<Reply['counts']> {
  const { rows } = await sql<{ state: QueuedJob['state']; count: number }>`
    select state, count(*)::int as count from ${queue} queue group by state`.execute(db)
  const counts = { waiting: 0, running: 0, failing: 0, 'given-up': 0 }
  for (const { state, count } of rows) counts[state] = count
  return counts
}

/** A page of queued jobs, by run time. */
export async function readJobs(
  ctx: SignedInCtx,
  { query }: Pick<InputOf<typeof operations.jobs>, 'query'>,
): Promise<Reply> {
  let found = selected(ctx)
  if (query.state) found = found.where('state', '=', query.state)
  if (query.name) found = found.where('name', 'ilike', containing(query.name))
  const { rows, ...page } = await readPage(found, query, {
    sorts: { due: sql`"runAt"`, created: sql`"createdAt"`, name: sql`name` },
    usual: 'due',
    id: sql`number`,
  })
  const paused = (await readJobsPaused(ctx.db)) ?? null
  return { rows: rows.map(shown), ...page, counts: await countJobs(ctx), paused }
}

/** Locks a job that isn't running; workers skip locked rows. Throws not_found, job_running. */
async function lockJob(ctx: SignedInCtx, id: string): Promise<Row> {
  await sql`select from graphile_worker._private_jobs where id = ${id}::bigint for update`.execute(ctx.db)
  const row = await selected(ctx).where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('not_found')
  if (row.state === 'running') throw new AppError('job_running')
  return row
}

const subjectOf = ({ id, name, kind, subject }: Row) =>
  `job ${id} ${name}${kind === null ? '' : `, ${kind} ${subject}`}`

/** Makes a job due now, in a transaction; a job that was given up gets all its attempts again. Throws not_found, job_running. */
export async function retryJob(ctx: SignedInCtx, id: string): Promise<QueuedJob> {
  const row = await lockJob(ctx, id)
  const attempts = row.state === 'given-up' ? 0 : row.attempts
  await sql`select graphile_worker.reschedule_jobs(array[${id}::bigint], run_at := now(), attempts := ${attempts}::int)`.execute(
    ctx.db,
  )
  await audit(ctx, {
    action: 'job.retried',
    subject: subjectOf(row),
    before: { state: row.state, attempts: row.attempts },
  })
  return shown(await selected(ctx).where('id', '=', id).executeTakeFirstOrThrow())
}

/** Removes a job permanently, in a transaction. Throws not_found, job_running. */
export async function removeJob(ctx: SignedInCtx, id: string): Promise<void> {
  const row = await lockJob(ctx, id)
  await sql`select graphile_worker.complete_jobs(array[${id}::bigint])`.execute(ctx.db)
  const { state, attempts, lastError } = row
  await audit(ctx, {
    action: 'job.removed',
    subject: subjectOf(row),
    before: { state, attempts, lastError },
  })
}

/** Pauses or resumes jobs and tasks of every process, in a transaction. */
export async function pauseJobs(
  ctx: SignedInCtx,
  { paused }: InputOf<typeof operations.pauseJobs>['body'],
): Promise<ReplyOf<typeof operations.pauseJobs>> {
  await inTurn(ctx.db)
  const before = (await readJobsPaused(ctx.db)) ?? null
  if (paused === (before !== null)) {
    nothingChanged(ctx)
    return { paused: before }
  }
  const after = paused ? { by: ctx.user.email, at: ctx.now().toISOString() } : null
  await writeJobsPaused(ctx.db, after ?? undefined)
  await ctx.emit('operations.changed', {})
  await audit(ctx, {
    action: paused ? 'jobs.paused' : 'jobs.resumed',
    subject: 'queue of jobs',
    before,
    after,
  })
  return { paused: after }
}

export const jobsTable: ListTable<QueuedJob> = {
  name: 'Jobs',
  fileName: 'jobs',
  columns: [
    { header: 'Job', width: 28, value: ({ name }) => name },
    { header: 'State', width: 12, value: ({ state }) => state },
    { header: 'About', width: 24, value: ({ about }) => (about ? `${about.kind} ${about.id}` : '') },
    { header: 'Due', width: 22, value: ({ runAt }) => runAt },
    { header: 'Attempts', width: 10, value: ({ attempts }) => attempts },
    { header: 'Last error', width: 60, value: ({ lastError }) => lastError },
  ],
}
