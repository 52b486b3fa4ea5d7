import { sql } from 'kysely'
import { answersFeedback } from '../../contract/features/feedback/desk.ts'
import { closesAt } from '../../contract/rules/feedback-moves.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import { queueMail } from '../messages/queue.ts'
import { notify } from '../notices/notify.ts'
import { deskOf } from '../notices/receivers.ts'
import { numberOf } from './present.ts'
import type { Locked } from './write.ts'

/** Notifies open pages of the company and of the desk that a thread has changed. */
export async function say(ctx: Ctx, { customer_id }: Pick<Locked, 'customer_id'>): Promise<void> {
  await ctx.emit('feedback.changed', { customerId: customer_id })
  await ctx.emit('feedback-desk.changed', { any: answersFeedback })
}

type Thread = Pick<Locked, 'id' | 'user_id' | 'subject'>
const aboutOf = ({ id, subject }: Thread) => ({
  number: numberOf(id),
  subject,
  openPath: `/account/contact?open=${id}`,
})

/** Emails staff's answer to the customer's user. */
export async function mailAnswer(
  ctx: SignedInCtx,
  thread: Thread,
  { text, keepOpen, files }: { text: string; keepOpen: boolean; files: number },
): Promise<void> {
  const closes = keepOpen ? null : closesAt(ctx.now()).toISOString()
  await queueMail(ctx, {
    kind: 'feedback-answered',
    about: {
      ...aboutOf(thread),
      from: ctx.user.name,
      text,
      files,
      closesAt: closes,
      takesReplies: ctx.settings.mailAuthservId !== null,
    },
    to: { userId: thread.user_id },
  })
  const { number, subject, openPath } = aboutOf(thread)
  await notify(ctx, {
    topic: 'thread-answered',
    facts: { number, subject, from: ctx.user.name },
    to: [thread.user_id],
    link: openPath,
  })
}

/** Emails that a thread was resolved: by staff with or without a message, or automatically if `from` is null. */
export async function mailResolved(
  ctx: Ctx,
  thread: Thread,
  { from, text }: { from: string | null; text: string },
): Promise<void> {
  await queueMail(ctx, {
    kind: 'feedback-resolved',
    about: { ...aboutOf(thread), from, text },
    to: { userId: thread.user_id },
  })
  const { number, subject, openPath } = aboutOf(thread)
  await notify(ctx, {
    topic: 'thread-resolved',
    facts: { number, subject },
    to: [thread.user_id],
    link: openPath,
  })
}

type Reader = {
  company: string
  account: number
  assignee: number | null
  rep_user: number | null
  rep_email: string | null
  muted: boolean
}

/**
 * Emails a customer's message to the staff member in charge: the thread's assignee, else the representative, else the
 * distributor. Nobody is notified about a muted person.
 */
export async function mailDesk(ctx: SignedInCtx, thread: Thread, text: string): Promise<void> {
  const { rows } = await sql<Reader>`select c.name as company, c.account_number as account,
      (select id from users where id = t.assignee_id and status = 'active') as assignee,
      (select id from users where id = r.user_id and status = 'active' and lower(email) = lower(r.email)) as rep_user,
      r.email as rep_email, coalesce(fp.muted_until > ${ctx.now()}::timestamptz, false) as muted
    from feedback_threads t join customers c on c.id = t.customer_id left join sales_reps r on r.id = c.sales_rep_id
    left join feedback_people fp on fp.user_id = t.user_id where t.id = ${thread.id}`.execute(ctx.db)
  const [found] = rows
  if (!found || found.muted) return
  const { company, account, assignee, rep_user, rep_email } = found
  const userId = assignee ?? rep_user
  await queueMail(ctx, {
    kind: 'feedback-written',
    about: {
      number: numberOf(thread.id),
      subject: thread.subject,
      openPath: `/admin/feedback?open=${thread.id}`,
      from: ctx.user.name,
      company,
      accountNumber: account,
      text,
    },
    to: userId === null ? { email: rep_email || ctx.settings.brand.email, language: 'en' } : { userId },
  })
  await notify(ctx, {
    topic: 'thread-written',
    facts: { number: numberOf(thread.id), subject: thread.subject, company },
    to: userId === null ? await deskOf(ctx, answersFeedback) : [userId],
    link: `/admin/feedback?open=${thread.id}`,
  })
}
