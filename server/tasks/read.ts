import { type RawBuilder, sql } from 'kysely'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { Task, TaskAbout, TaskSentence, tasks } from '../../contract/features/tasks.ts'
import { AppError } from '../core/errors.ts'
import type { FileAnswer, SignedInCtx } from '../core/route.ts'
import { fileAnswer } from '../files/files.ts'
import { readPage } from '../lists/read-page.ts'

/** How long a file can be downloaded: it contains other people's data, and it becomes outdated. */
export const fileDays = 3
/** How long an ended task stays listed. */
export const endedDays = 30

/** A condition on `tasks`: the user's own, or all of them for users with `MAINTENANCE`. */
export const isVisible = ({ user }: SignedInCtx): RawBuilder<boolean> =>
  user.authorities.includes('MAINTENANCE') ? sql<boolean>`true` : sql<boolean>`tasks.user_id = ${user.id}`

const selected = (ctx: SignedInCtx) =>
  ctx.db
    .selectFrom('tasks')
    .innerJoin('users', 'users.id', 'tasks.user_id')
    .leftJoin('files', 'files.id', 'tasks.file_id')
    .where(isVisible(ctx))

const columns = [
  'tasks.id',
  'about',
  'tasks.state',
  'done',
  'total',
  'sentence',
  'tasks.user_id',
  'users.name',
  'users.email',
  'tasks.created_at',
  'started_at',
  'stop_requested_at',
  'ended_at',
  'seen_at',
  'files.name as file_name',
  'files.bytes',
] as const

/** A page of tasks, newest first. */
export async function readTasks(
  ctx: SignedInCtx,
  query: InputOf<typeof tasks.list>['query'],
): Promise<ReplyOf<typeof tasks.list>> {
  let found = selected(ctx)
  if (query.show === 'current')
    found = found.where('tasks.user_id', '=', ctx.user.id).where('seen_at', 'is', null)
  if (query.state) found = found.where('tasks.state', '=', query.state)
  if (query.kind) found = found.where('tasks.kind', '=', query.kind)
  const id = sql`tasks.id`
  const { rows, ...rest } = await readPage(found.select(columns), query, {
    sorts: { created: sql`tasks.created_at`, ended: sql`tasks.ended_at` },
    usual: '-created',
    id,
  })
  return { rows: rows.map((row) => taskOf(ctx, row)), ...rest }
}

/** Throws not_found for another user's task. */
export async function readTask(ctx: SignedInCtx, id: number): Promise<Task> {
  const row = await selected(ctx).select(columns).where('tasks.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return taskOf(ctx, row)
}

type Row = {
  id: number
  about: unknown
  state: string
  done: number
  total: number | null
  sentence: unknown
  user_id: number
  name: string
  email: string
  created_at: Date
  started_at: Date | null
  stop_requested_at: Date | null
  ended_at: Date | null
  seen_at: Date | null
  file_name: string | null
  bytes: number | null
}

function taskOf({ user, now }: SignedInCtx, row: Row): Task {
  const isMine = row.user_id === user.id
  const { ended_at: endedAt, file_name: fileName } = row
  const until = endedAt && new Date(endedAt.getTime() + fileDays * 86_400_000)
  return {
    id: row.id,
    about: row.about as TaskAbout,
    state: row.state as Task['state'],
    done: row.done,
    total: row.total,
    sentence: row.sentence as TaskSentence,
    startedBy: { name: row.name, email: row.email },
    isMine,
    createdAt: row.created_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    isStopping: row.state === 'running' && row.stop_requested_at !== null,
    isSeen: row.seen_at !== null,
    file:
      isMine && fileName !== null && until && until > now()
        ? { name: fileName, bytes: row.bytes ?? 0, until: until.toISOString() }
        : null,
  }
}

/**
 * The file of the user's own task. Throws not_found for another user's task and for an expired file, not_allowed if the user has lost an
 * authority that it was started with.
 */
export async function readTaskFile(ctx: SignedInCtx, id: number): Promise<FileAnswer> {
  const row = await ctx.db
    .selectFrom('tasks')
    .select(['needs', 'file_id'])
    .where('id', '=', id)
    .where('user_id', '=', ctx.user.id)
    .where('ended_at', '>', new Date(ctx.now().getTime() - fileDays * 86_400_000))
    .executeTakeFirst()
  if (!row?.file_id) throw new AppError('not_found')
  if (!row.needs.every((one) => ctx.user.authorities.includes(one))) throw new AppError('not_allowed')
  return fileAnswer(ctx, row.file_id)
}
