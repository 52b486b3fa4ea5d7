import { sql } from 'kysely'
import { inTransaction } from '../core/context.ts'
import { defineJob } from '../core/define-job.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx } from '../core/route.ts'
import { decide, endChoice, mayChoose } from './decide.ts'

type Due = {
  id: number
  orderId: number
  status: Parameters<typeof mayChoose>[0]
  isOver: boolean
  ruled: number | null
}

/** Choices that are past their deadline, whose order is loaded or canceled, or whose line has no missing units any longer. */
async function dueChoices(ctx: Ctx): Promise<Due[]> {
  const { rows } = await sql<Due & { isDue: boolean; missing: number }>`
    select h.id, o.id as "orderId", o.status, l.missing, h.ruled_product_id as ruled,
      h.closes_at <= ${ctx.now()}::timestamptz as "isDue", o.status in ('CANCELLED', 'CLOSED') as "isOver"
    from short_choices h join orders o on o.id = h.order_id join order_lines l on l.id = h.order_line_id
    where h.state = 'OPEN' order by h.closes_at, h.id limit 500`.execute(ctx.db)
  return rows.filter(
    ({ isDue, isOver, status, missing }) => isDue || isOver || !mayChoose(status) || missing === 0,
  )
}

/**
 * Every minute, settles unanswered choices by the shop's standing wish; without one the missing units are left out. Each choice has
 * its own transaction and ends once, however many processes run this.
 */
export const closeChoicesJob = defineJob({
  name: 'close_choices',
  cron: '* * * * *',
  run: async (outside) => {
    for (const due of await dueChoices(outside))
      try {
        await inTransaction(outside, (ctx) => (due.isOver ? giveUp(ctx, due) : byRule(ctx, due)))
      } catch (error) {
        // Somebody was first, or a card payment is pending: the next run retries.
        if (!(error instanceof AppError)) throw error
      }
  },
})

const byRule = (ctx: Ctx, { id, status, ruled }: Due): Promise<void> =>
  // An order already on the truck can't get a substitute.
  decide(ctx, id, { by: 'system', productId: mayChoose(status) ? ruled : null })

async function giveUp(ctx: Ctx, { id, orderId }: Due): Promise<void> {
  await ctx.db.selectFrom('orders').select('id').where('id', '=', orderId).forNoKeyUpdate().execute()
  await endChoice(ctx, id, { by: 'system', chosen: null })
}
