import { sql } from 'kysely'
import { longestWords } from '../../contract/features/feedback/fields.ts'
import { readActiveUser } from '../access/active-user.ts'
import { defineJob } from '../core/define-job.ts'
import type { JobPayload } from '../core/job.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import { answerFeedback, sendFeedback } from './send.ts'

/** A text goes on with the person's last thread while it is that fresh; later it begins another. */
const freshDays = 14

/** Takes what somebody answered to a text into a thread, for the desk to read like anything else that customers write. */
export const takeReplyJob = defineJob({
  name: 'take_reply',
  run: (ctx, payload) => takeReply(ctx, payload),
})

/**
 * A number that nobody has shown to be theirs has no thread to go to: anybody may text us. Of two people with one number it is who
 * signed in last.
 */
export async function takeReply(outside: Ctx, { from, text }: JobPayload<'take_reply'>): Promise<void> {
  const words = text.trim().slice(0, longestWords)
  if (words === '') return
  const { rows } = await sql<{
    id: number
  }>`select u.id::int as id from users u join customers c on c.id = u.customer_id
    where regexp_replace(u.mobile_number, '\\D', '', 'g') = ${from} and u.mobile_verified_at is not null
      and u.status = 'active' and not c.is_house
    order by u.last_sign_in_at desc nulls last, u.id limit 1`.execute(outside.db)
  const user = rows[0] && (await readActiveUser(outside.db, rows[0].id))
  if (!user) return outside.log.info('a text came from a number that is nobody’s')
  const ctx: SignedInCtx = { ...outside, user }
  const threadId = await lastThreadOf(ctx)
  const body = { message: words }
  if (threadId === undefined)
    await sendFeedback(ctx, { ...body, category: 'General Questions', subject: '' } as never, [], 'text')
  else await answerFeedback(ctx, { params: { id: threadId }, body } as never, [], 'text')
}

async function lastThreadOf({ db, user, now }: SignedInCtx): Promise<number | undefined> {
  const since = new Date(now().getTime() - freshDays * 86_400_000)
  const row = await db
    .selectFrom('feedback_threads')
    .select('id')
    .where('user_id', '=', user.id)
    .where('customer_id', '=', user.customerId)
    .where('last_at', '>', since)
    .orderBy('last_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}
