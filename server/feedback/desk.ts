import { sql } from 'kysely'
import type { InputOf } from '../../contract/core/endpoint.ts'
import {
  type DeskFeedback,
  type feedbackDesk,
  mostSnoozedDays,
} from '../../contract/features/feedback/desk.ts'
import { lookedAfterBy } from '../access/scope.ts'
import { audit, nothingChanged } from '../audit/audit.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import type { Upload } from '../core/upload.ts'
import { withFiles } from '../files/files.ts'
import { mayLookAfter, readDeskFeedback } from './desk-read.ts'
import { numberOf } from './present.ts'
import { mailAnswer, mailResolved, say } from './tell.ts'
import { type Locked, lockThread, moveThread, writeMessage } from './write.ts'

const dayMs = 86_400_000

const lock = (ctx: SignedInCtx, id: number): Promise<Locked> =>
  lockThread(ctx, id, lookedAfterBy(ctx.user, 'c'))

const subjectOf = ({ id }: Pick<Locked, 'id'>) => `feedback ${numberOf(id)}`

/** Assigns an unassigned thread to the person who answers it. */
const takeOver = (ctx: SignedInCtx, thread: Locked) =>
  thread.assignee_id === null ? setAssignee(ctx, thread, ctx.user.id) : undefined

const setAssignee = (ctx: SignedInCtx, { id }: Locked, assigneeId: number | null) =>
  ctx.db.updateTable('feedback_threads').set({ assignee_id: assigneeId }).where('id', '=', id).execute()

/** Answers the customer. Throws `not_found`, `file_refused`, `files_unavailable`. */
export async function reply(
  ctx: SignedInCtx,
  { params, body }: InputOf<typeof feedbackDesk.reply>,
  uploads: readonly Upload[],
): Promise<DeskFeedback> {
  const { user } = ctx
  const { text, keepOpen } = body
  const { language: theirs } = await readDeskFeedback(ctx, params.id)
  const language = body.language ?? theirs
  await withFiles(ctx, uploads, { kind: 'feedback' }, async (inside, files) => {
    const thread = await lock(inside, params.id)
    await writeMessage(inside, {
      threadId: thread.id,
      side: 'staff',
      userId: user.id,
      name: user.name,
      text,
      language,
      files,
    })
    await takeOver(inside, thread)
    // A resolved or waiting thread is opened for a moment: the table allows no other move, and the customer sees who answered.
    if (thread.state === 'RESOLVED' || (thread.state === 'WAITING_ON_CUSTOMER' && keepOpen)) {
      await moveThread(inside, thread, { to: 'OPEN', by: 'desk', name: user.name })
      thread.state = 'OPEN'
    }
    await moveThread(inside, thread, {
      to: keepOpen ? 'OPEN' : 'WAITING_ON_CUSTOMER',
      by: 'desk',
      name: user.name,
    })
    if (!keepOpen && thread.state === 'WAITING_ON_CUSTOMER') await waitAnew(inside, thread)
    await mailAnswer(inside, thread, { text, keepOpen, files: files.length })
    await say(inside, thread)
    await audit(inside, {
      action: 'feedback.answered',
      subject: subjectOf(thread),
      customerId: thread.customer_id,
      after: { text, language, keepOpen },
    })
  })
  return readDeskFeedback(ctx, params.id)
}

/** After a second answer the customer again has seven days. */
const waitAnew = (ctx: SignedInCtx, { id }: Locked) =>
  ctx.db.updateTable('feedback_threads').set({ state_at: ctx.now() }).where('id', '=', id).execute()

/** Adds an internal note, in a transaction. Throws `not_found`. */
export async function note(
  ctx: SignedInCtx,
  { params, body }: InputOf<typeof feedbackDesk.note>,
): Promise<DeskFeedback> {
  const thread = await lock(ctx, params.id)
  await ctx.db
    .insertInto('feedback_notes')
    .values({
      thread_id: thread.id,
      at: ctx.now(),
      user_id: ctx.user.id,
      name: ctx.user.name,
      text: body.text,
    })
    .execute()
  await ctx.emit('feedback-desk.changed', { any: ['NOTIFICATIONS'] })
  await audit(ctx, {
    action: 'feedback.noted',
    subject: subjectOf(thread),
    customerId: thread.customer_id,
    after: { text: body.text },
  })
  return readDeskFeedback(ctx, thread.id)
}

/** Resolves a thread in a transaction, with a message that is added to it. Throws `not_found`. */
export async function resolve(
  ctx: SignedInCtx,
  { params, body }: InputOf<typeof feedbackDesk.resolve>,
): Promise<DeskFeedback> {
  const thread = await lock(ctx, params.id)
  if (thread.state === 'RESOLVED') {
    nothingChanged(ctx)
    return readDeskFeedback(ctx, thread.id)
  }
  const { user } = ctx
  const { word } = body
  if (word)
    await writeMessage(ctx, {
      threadId: thread.id,
      side: 'staff',
      userId: user.id,
      name: user.name,
      text: word,
    })
  await takeOver(ctx, thread)
  await moveThread(ctx, thread, { to: 'RESOLVED', by: 'desk', name: user.name })
  await mailResolved(ctx, thread, { from: user.name, text: word })
  await say(ctx, thread)
  await audit(ctx, {
    action: 'feedback.resolved',
    subject: subjectOf(thread),
    customerId: thread.customer_id,
    after: { word },
  })
  return readDeskFeedback(ctx, thread.id)
}

/** Moves, assigns, postpones or mutes, in a transaction. Throws `not_found`, `wrong_state`, `invalid_input`. */
export async function change(
  ctx: SignedInCtx,
  { params, body }: InputOf<typeof feedbackDesk.change>,
): Promise<DeskFeedback> {
  const { state, assigneeId, mutedDays, snoozedUntil } = body
  const thread = await lock(ctx, params.id)
  const before = await readDeskFeedback(ctx, thread.id)
  if (assigneeId !== undefined && assigneeId !== thread.assignee_id) {
    if (assigneeId !== null && !(await mayLookAfter(ctx, assigneeId)))
      throw refuse('assigneeId', 'This person doesn’t answer feedback.')
    await setAssignee(ctx, thread, assigneeId)
    const mayOpen = assigneeId !== null && thread.state === 'NEW' && state === undefined
    if (mayOpen)
      await moveThread(ctx, thread, { to: 'OPEN', by: 'desk', name: await nameOf(ctx, assigneeId) })
  }
  if (state !== undefined) await moveThread(ctx, thread, { to: state, by: 'desk', name: ctx.user.name })
  if (snoozedUntil !== undefined) await snooze(ctx, thread, snoozedUntil)
  if (mutedDays !== undefined) await mutePerson(ctx, thread, mutedDays)
  const after = await readDeskFeedback(ctx, thread.id)
  const told = [before, after].map(({ state, assignee, snoozedUntil, mutedUntil }) => ({
    state,
    assignee,
    snoozedUntil,
    mutedUntil,
  }))
  if (JSON.stringify(told[0]) === JSON.stringify(told[1])) {
    nothingChanged(ctx)
    return after
  }
  if (state === 'RESOLVED') await mailResolved(ctx, thread, { from: ctx.user.name, text: '' })
  await say(ctx, thread)
  await audit(ctx, {
    action: 'feedback.changed',
    subject: subjectOf(thread),
    customerId: thread.customer_id,
    before: told[0],
    after: told[1],
  })
  return after
}

async function nameOf({ db }: SignedInCtx, userId: number): Promise<string> {
  const { name } = await db
    .selectFrom('users')
    .select('name')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return name
}

async function snooze(ctx: SignedInCtx, { id }: Locked, until: string | null) {
  const at = until === null ? null : new Date(until)
  const days = at ? (at.getTime() - ctx.now().getTime()) / dayMs : 1
  if (days <= 0) throw refuse('snoozedUntil', 'This moment has passed.')
  if (days > mostSnoozedDays) throw refuse('snoozedUntil', 'At most 60 days ahead.')
  await ctx.db.updateTable('feedback_threads').set({ snoozed_until: at }).where('id', '=', id).execute()
}

async function mutePerson(ctx: SignedInCtx, { user_id }: Locked, days: number) {
  const until = days === 0 ? null : new Date(ctx.now().getTime() + days * dayMs)
  await sql`insert into feedback_people (user_id, muted_until) values (${user_id}, ${until}::timestamptz)
    on conflict (user_id) do update set muted_until = excluded.muted_until`.execute(ctx.db)
}

const refuse = (path: string, message: string) =>
  new AppError('invalid_input', { fields: [{ path, message }] })
