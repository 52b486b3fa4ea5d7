import { mayOrder } from '../../contract/core/access.ts'
import { readPersonOfNumber } from '../access/person-of-number.ts'
import { defineJob } from '../core/define-job.ts'
import type { JobPayload } from '../core/job.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import { takeReply } from '../feedback/by-text.ts'
import { queueSms } from '../messages/queue.ts'
import { proposeOrder } from './propose.ts'

/** Handles a text from a user: an order becomes a proposal to approve, anything else a thread at the desk. */
export const takeReplyJob = defineJob({
  name: 'take_reply',
  run: (ctx, payload) => takeText(ctx, payload),
})

export async function takeText(outside: Ctx, text: JobPayload<'take_reply'>): Promise<void> {
  const user = await readPersonOfNumber(outside.db, text.from)
  if (user && mayOrder(user) && (await proposed({ ...outside, user }, text))) return
  await takeReply(outside, text)
}

/**
 * Proposes the order in a text, and texts back its link. The proposal is keyed by the carrier's id of the text, so that a job
 * that runs twice proposes once.
 */
const proposed = (ctx: SignedInCtx, { from, text, id }: JobPayload<'take_reply'>): Promise<boolean> =>
  proposeOrder(ctx, {
    message: text.trim(),
    askId: `text-${id}`,
    tell: (inside, { told, path }) =>
      queueSms(inside, {
        kind: 'notice',
        about: { title: told, path },
        to: { userId: ctx.user.id, mobileNumber: from },
      }),
  })
