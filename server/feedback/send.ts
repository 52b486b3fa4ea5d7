import { sql } from 'kysely'
import type { InputOf } from '../../contract/core/endpoint.ts'
import type { feedback } from '../../contract/features/feedback/feedback.ts'
import { type CameBy, type FeedbackThread, longestSubject } from '../../contract/features/feedback/fields.ts'
import { stateAfterCustomer } from '../../contract/rules/feedback-moves.ts'
import { isOrderedFor } from '../access/locations.ts'
import { auditActing } from '../audit/audit.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import type { Upload } from '../core/upload.ts'
import { withFiles } from '../files/files.ts'
import { takeTry } from '../limits/throttle.ts'
import { isReadBy, readOwnThread } from './own.ts'
import { numberOf } from './present.ts'
import { mailDesk, say } from './tell.ts'
import { lockThread, moveThread, writeMessage, writeStep } from './write.ts'

/** The most messages per person in an hour. */
export const hourly = { tries: 30, windowMs: 60 * 60_000 } as const

/** The first line of a message, cut between words. */
export function subjectOf(message: string): string {
  const line = message.split('\n').find((one) => one.trim() !== '') ?? ''
  const short = [...line.trim()]
  if (short.length <= 80) return line.trim()
  return `${short
    .slice(0, 79)
    .join('')
    .replace(/\s+\S*$/, '')}…`.slice(0, longestSubject)
}

type Sent = InputOf<typeof feedback.send>['body']

/** The channel of a message, and what to write in the same transaction. */
type How = { cameBy: CameBy; along?: (inside: SignedInCtx, threadId: number) => Promise<void> }
const onPage: How = { cameBy: 'page' }

/** The rows that a thread is about. Throws `invalid_input` at `about` for a row that isn't the user's. */
async function aboutOf(ctx: SignedInCtx, about: Sent['about']) {
  if (!about) return {}
  const { customerId } = ctx.user
  const { kind, number } = about
  const mine = isOrderedFor(ctx.user, 'o.address_id')
  const query = {
    order: sql`select o.id from orders o where o.order_number = ${number} and o.customer_id = ${customerId} and ${mine}`,
    invoice: sql`select i.id from invoices i left join orders o on o.id = i.order_id
      where i.invoice_number = ${number} and i.customer_id = ${customerId} and (o.id is null or ${mine})`,
    product: sql`select p.id from products p where p.id = ${number}`,
  }[kind]
  const { rows } = await sql<{ id: number }>`${query}`.execute(ctx.db)
  const [row] = rows
  if (!row)
    throw new AppError('invalid_input', {
      fields: [{ path: 'about', message: 'There is no such order, invoice or item of yours.' }],
    })
  return { [`${kind}_id`]: row.id }
}

/** Starts a thread. Throws `too_many`, `file_refused`, `files_unavailable`, `invalid_input` for an invalid subject. */
export async function sendFeedback(
  ctx: SignedInCtx,
  body: Sent,
  uploads: readonly Upload[],
  { cameBy, along }: How = onPage,
): Promise<FeedbackThread> {
  const { user } = ctx
  await takeTry(ctx, 'feedback', String(user.id), hourly)
  const about = await aboutOf(ctx, body.about)
  const id = await withFiles(
    ctx,
    uploads,
    { kind: 'feedback', customerId: user.customerId },
    async (inside, files) => {
      const subject = body.subject || subjectOf(body.message)
      const threadId = await beginThread(inside, { category: body.category, subject, about })
      await writeMessage(inside, {
        threadId,
        side: 'customer',
        userId: user.id,
        name: user.name,
        text: body.message,
        files,
        cameBy,
      })
      await mailDesk(inside, { id: threadId, user_id: user.id, subject }, body.message)
      await say(inside, { customer_id: user.customerId })
      await auditActing(inside, { subject: `feedback ${numberOf(threadId)}`, after: { subject } })
      await along?.(inside, threadId)
      return threadId
    },
  )
  return readOwnThread(ctx, id)
}

type Begun = Pick<Sent, 'category'> & {
  subject: string
  about: Partial<Record<'order_id' | 'invoice_id' | 'product_id', number>>
  rating?: 'bad'
}

/** Inserts a new thread of the user, in the caller's transaction. */
export async function beginThread(ctx: SignedInCtx, { category, subject, about, rating }: Begun) {
  const now = ctx.now()
  const { id } = await ctx.db
    .insertInto('feedback_threads')
    .values({
      customer_id: ctx.user.customerId,
      user_id: ctx.user.id,
      category,
      subject,
      ...about,
      rating: rating ?? null,
      state_at: now,
      created_at: now,
      last_at: now,
      customer_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeStep(ctx, id, { to: 'NEW', by: 'customer', name: ctx.user.name })
  return id
}

/** Writes in the user's own thread, which reopens it. Throws `not_found`, `too_many`, `file_refused`, `files_unavailable`. */
export async function answerFeedback(
  ctx: SignedInCtx,
  { params, body }: InputOf<typeof feedback.answer>,
  uploads: readonly Upload[],
  { cameBy, along }: How = onPage,
): Promise<FeedbackThread> {
  const { user } = ctx
  await takeTry(ctx, 'feedback', String(user.id), hourly)
  // Checked before the files are stored: nobody can store files for a thread that isn't theirs.
  await readOwnThread(ctx, params.id)
  await withFiles(ctx, uploads, { kind: 'feedback', customerId: user.customerId }, async (inside, files) => {
    const thread = await lockThread(inside, params.id, isReadBy(user))
    await writeMessage(inside, {
      threadId: thread.id,
      side: 'customer',
      userId: user.id,
      name: user.name,
      text: body.message,
      files,
      cameBy,
    })
    await moveThread(inside, thread, {
      to: stateAfterCustomer(thread.state),
      by: 'customer',
      name: user.name,
    })
    await mailDesk(inside, thread, body.message)
    await say(inside, thread)
    await auditActing(inside, { subject: `feedback ${numberOf(thread.id)}` })
    await along?.(inside, thread.id)
  })
  return readOwnThread(ctx, params.id)
}

/** Marks a thread as solved by the customer, in a transaction. Throws `not_found`. */
export async function resolveOwn(ctx: SignedInCtx, id: number): Promise<FeedbackThread> {
  const thread = await lockThread(ctx, id, isReadBy(ctx.user))
  if (thread.state !== 'RESOLVED') {
    await moveThread(ctx, thread, { to: 'RESOLVED', by: 'customer', name: ctx.user.name })
    await say(ctx, thread)
  }
  return readOwnThread(ctx, id)
}
