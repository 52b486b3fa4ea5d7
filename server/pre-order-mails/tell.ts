import { dayAt } from '../../contract/core/dates.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { preOrders } from '../../contract/features/dates/pre-orders.ts'
import { unsubscribePaths } from '../account/unsubscribe.ts'
import { audit, nothingChanged } from '../audit/audit.ts'
import { inTransaction } from '../core/context.ts'
import { defineJob } from '../core/define-job.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import { statusOf } from '../dates/pre-orders.ts'
import { queueMail } from '../messages/queue.ts'
import { findWaiting } from './waiting.ts'

/** How many of the recipients are listed. */
const mostNamed = 8

/**
 * Queues mails to everyone interested in a program's products who has not been notified yet, in a transaction. A preview only counts
 * them. Throws `not_found`, `program_not_open` for a program that can't be booked now or later.
 */
export async function notifyAll(
  ctx: SignedInCtx,
  { id, preview }: InputOf<typeof preOrders.notifyAll>['body'],
): Promise<ReplyOf<typeof preOrders.notifyAll>> {
  const program = await ctx.db
    .selectFrom('prebook_programs')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!program) throw new AppError('not_found')
  const window = {
    opensOn: program.opens_on,
    closesOn: program.closes_on,
    shipsTo: program.ships_to,
    paused: program.paused,
  }
  if (statusOf(window, dayAt(ctx.now(), ctx.settings.timeZone)) !== 'open')
    throw new AppError('program_not_open')
  const waiting = await findWaiting(ctx, id)
  const next = waiting.filter(({ told, stopped }) => !told && !stopped)
  const counts = {
    people: next.length,
    shops: new Set(next.map(({ accountNumber }) => accountNumber)).size,
    told: waiting.filter(({ told }) => told).length,
    stopped: waiting.filter(({ told, stopped }) => stopped && !told).length,
  }
  if (preview || next.length === 0) nothingChanged(ctx)
  else {
    await ctx.db.updateTable('prebook_programs').set({ told_at: ctx.now() }).where('id', '=', id).execute()
    await ctx.enqueue('tell_pre_orders', { programId: id }, { key: `pre-orders:${id}` })
    await ctx.emit('days.changed', {})
    await audit(ctx, {
      action: 'pre-order.told',
      subject: `pre-order program ${program.name}`,
      after: counts,
    })
  }
  return {
    ...counts,
    some: next
      .slice(0, mostNamed)
      .map(({ accountNumber, customerName, items }) => ({ accountNumber, customerName, items })),
  }
}

/** Mails one person per transaction. After a crash, a second run finds only the remaining people. */
export const tellPreOrdersJob = defineJob({
  name: 'tell_pre_orders',
  run: async (ctx, { programId }) => {
    for (const { userId, told, stopped } of await findWaiting(ctx, programId))
      if (!told && !stopped) await inTransaction(ctx, (inside) => tell(inside, { userId, programId }))
  },
})

async function tell(ctx: Ctx, { userId, programId }: { userId: number; programId: number }) {
  const { numInsertedOrUpdatedRows = 0n } = await ctx.db
    .insertInto('prebook_notices')
    .values({ program_id: programId, user_id: userId, queued_at: ctx.now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) return
  const { oneClick } = await unsubscribePaths(ctx, userId)
  await queueMail(ctx, {
    kind: 'pre-order-open',
    about: { userId, programId },
    to: { userId },
    unsubscribePath: oneClick,
  })
}
