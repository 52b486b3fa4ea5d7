import { noAnswer } from '../../contract/features/claims/desk.ts'
import { inTransaction } from '../core/context.ts'
import { defineJob } from '../core/define-job.ts'
import type { Ctx } from '../core/route.ts'
import { lockClaim, moveClaim } from './moves.ts'
import { rulesActor } from './rules-actor.ts'
import { tellDecided, tellUnanswered } from './tell.ts'

/** Hours after which the office is notified of an undecided claim. */
const unansweredHours = 4

/**
 * Closes claims that shops didn't answer in time: if a rule asked for photos, the claim is denied and can be reopened once; if
 * the desk asked, it returns to the desk. Notifies the office of claims that wait too long, once each.
 */
export const settleClaimsJob = defineJob({
  name: 'settle_claims',
  cron: '*/10 * * * *',
  run: async (ctx) => {
    const unanswered = await ctx.db
      .selectFrom('claims')
      .select('id')
      .where('status', '=', 'NEEDS_INFO')
      .where('asked_until', '<=', ctx.now())
      .orderBy('id')
      .limit(500)
      .execute()
    for (const { id } of unanswered) await inTransaction(ctx, (inside) => close(inside, id))
    const waiting = await ctx.db
      .selectFrom('claims')
      .select('id')
      .where('status', '=', 'IN_REVIEW')
      .where('reminded_at', 'is', null)
      .where('submitted_at', '<=', new Date(ctx.now().getTime() - unansweredHours * 3_600_000))
      .orderBy('id')
      .limit(100)
      .execute()
    for (const { id } of waiting) await inTransaction(ctx, (inside) => remind(inside, id))
  },
})

async function close(ctx: Ctx, id: number): Promise<void> {
  const claim = await lockClaim(ctx, id)
  // The shop answered meanwhile, or another process handled the claim.
  if (claim.status !== 'NEEDS_INFO' || !claim.asked_until || claim.asked_until > ctx.now()) return
  const byRule = claim.asked_by === 'system'
  const back = await moveClaim(ctx, claim, {
    to: 'IN_REVIEW',
    by: 'system',
    actor: rulesActor,
    words: noAnswer,
    also: { asked_by: null, asked_until: null },
  })
  if (!byRule) return
  const denied = await moveClaim(ctx, back, {
    to: 'DENIED',
    by: 'system',
    actor: rulesActor,
    words: noAnswer,
    also: { decided_at: ctx.now(), decided_by: rulesActor, settled_at: ctx.now(), words: noAnswer },
  })
  await tellDecided(ctx, denied)
}

async function remind(ctx: Ctx, id: number): Promise<void> {
  const claim = await lockClaim(ctx, id)
  if (claim.status !== 'IN_REVIEW' || claim.reminded_at !== null) return
  await ctx.db.updateTable('claims').set({ reminded_at: ctx.now() }).where('id', '=', id).execute()
  await tellUnanswered(ctx, claim)
}
