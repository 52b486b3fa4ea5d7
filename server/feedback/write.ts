import { sql } from 'kysely'
import type { CameBy } from '../../contract/features/feedback/fields.ts'
import type { FeedbackState } from '../../contract/rules/feedback-moves.ts'
import { feedbackMoves } from '../../contract/rules/feedback-moves.ts'
import { allowsMove, type Mover } from '../../contract/rules/moves.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx } from '../core/route.ts'
import type { StoredFile } from '../files/files.ts'

export type Locked = {
  id: number
  customer_id: number
  user_id: number
  subject: string
  state: FeedbackState
  assignee_id: number | null
  snoozed_until: Date | null
}

/** Locks a thread that matches `where`. Throws `not_found`. */
export async function lockThread(
  ctx: Ctx,
  id: number,
  where: ReturnType<typeof sql<boolean>>,
): Promise<Locked> {
  const { rows } =
    await sql<Locked>`select t.id, t.customer_id, t.user_id, t.subject, t.state, t.assignee_id, t.snoozed_until
    from feedback_threads t join customers c on c.id = t.customer_id
    where t.id = ${id} and ${where} for no key update of t`.execute(ctx.db)
  const [row] = rows
  if (!row) throw new AppError('not_found')
  return row
}

type Words = {
  threadId: number
  side: 'customer' | 'staff'
  userId: number
  name: string
  text: string
  language?: 'en' | 'es'
  files?: readonly StoredFile[]
  cameBy?: CameBy
}

/** Writes a message with its files into a thread. */
export async function writeMessage(ctx: Ctx, words: Words): Promise<void> {
  const now = ctx.now()
  const { threadId, side, userId, name, text, language = null, files = [], cameBy = 'page' } = words
  const { id } = await ctx.db
    .insertInto('feedback_messages')
    .values({ thread_id: threadId, at: now, side, user_id: userId, name, text, language, came_by: cameBy })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (files.length > 0)
    await ctx.db
      .insertInto('feedback_files')
      .values(files.map((file, n) => ({ file_id: file.id, message_id: id, position: n + 1 })))
      .execute()
  await ctx.db
    .updateTable('feedback_threads')
    .set({ last_at: now, ...(side === 'customer' && { customer_at: now }) })
    .where('id', '=', threadId)
    .execute()
}

/** Who can move threads: the customer, the desk, and the job that resolves threads without an answer. */
type Side = Extract<Mover, 'customer' | 'desk' | 'system'>
type To = { to: FeedbackState; by: Side; name: string }

/** Moves a locked thread, as far as the table of moves allows; a move to its own state does nothing. Throws `wrong_state`. */
export async function moveThread(ctx: Ctx, thread: Locked, { to, by, name }: To): Promise<void> {
  if (thread.state === to) return
  if (!allowsMove(feedbackMoves, { from: thread.state, to, by })) throw new AppError('wrong_state')
  await ctx.db
    .updateTable('feedback_threads')
    .set({ state: to, state_at: ctx.now(), ...(to === 'RESOLVED' && { snoozed_until: null }) })
    .where('id', '=', thread.id)
    .execute()
  await writeStep(ctx, thread.id, { to, by, name })
}

export async function writeStep(ctx: Ctx, threadId: number, { to, by, name }: To): Promise<void> {
  await ctx.db
    .insertInto('feedback_steps')
    .values({ thread_id: threadId, at: ctx.now(), state: to, by, name })
    .execute()
}
