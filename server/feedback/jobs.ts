import { sql } from 'kysely'
import { waitDays } from '../../contract/rules/feedback-moves.ts'
import { inTransaction } from '../core/context.ts'
import { defineJob } from '../core/define-job.ts'
import type { Ctx } from '../core/route.ts'
import { mailResolved, say } from './tell.ts'
import { lockThread, moveThread } from './write.ts'

const atOnce = 200

/** Resolves threads that waited seven days for the customer, and tells them so by email. */
export async function resolveUnanswered(ctx: Ctx): Promise<number> {
  const since = new Date(ctx.now().getTime() - waitDays * 86_400_000)
  const isDue = sql<boolean>`(t.state = 'WAITING_ON_CUSTOMER' and t.state_at <= ${since}::timestamptz)`
  const { rows } = await sql<{ id: number }>`select t.id from feedback_threads t where ${isDue}
    order by t.state_at limit ${atOnce}`.execute(ctx.db)
  let resolved = 0
  for (const { id } of rows) {
    await inTransaction(ctx, async (inside) => {
      // The customer, or another process, may have come first.
      const thread = await lockThread(inside, id, isDue).catch(() => undefined)
      if (!thread) return
      await moveThread(inside, thread, { to: 'RESOLVED', by: 'system', name: '' })
      await mailResolved(inside, thread, { from: null, text: '' })
      await say(inside, thread)
      resolved++
    })
  }
  return resolved
}

export const resolveFeedbackJob = defineJob({
  name: 'resolve_feedback',
  cron: '*/10 * * * *',
  run: async (ctx) => void (await resolveUnanswered(ctx)),
})
