import { longestWords } from '../../contract/features/feedback/fields.ts'
import { readPersonOfNumber } from '../access/person-of-number.ts'
import type { JobPayload } from '../core/job.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import { answerFeedback, sendFeedback } from './send.ts'

/** A text is added to the person's last thread if that is at most this many days old; otherwise it starts a new one. */
const freshDays = 14

/** Adds an incoming text to a thread, which the desk reads like any other customer message. */
export async function takeReply(
  outside: Ctx,
  { from, text }: Pick<JobPayload<'take_reply'>, 'from' | 'text'>,
): Promise<void> {
  const words = text.trim().slice(0, longestWords)
  if (words === '') return
  const user = await readPersonOfNumber(outside.db, from)
  if (!user) return outside.log.info('a text came from a number that is nobody’s')
  const ctx: SignedInCtx = { ...outside, user }
  const threadId = await lastThreadOf(ctx)
  const body = { message: words }
  if (threadId === undefined)
    await sendFeedback(ctx, { ...body, category: 'General Questions', subject: '' } as never, [], {
      cameBy: 'text',
    })
  else
    await answerFeedback(ctx, { params: { id: threadId }, body } as never, [], {
      cameBy: 'text',
    })
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
