import { sql } from 'kysely'
import { inTransaction } from '../core/context.ts'
import { defineJob } from '../core/define-job.ts'
import type { Ctx } from '../core/route.ts'
import { piecesOf } from '../runs/read.ts'
import { lockOrder, tellPages } from './moves.ts'

type Order = { id: number; customer_id: number; user_id: number | null; papers: number; pieces: number }

/**
 * Opens a claim for each delivered order of a run whose driver handed over fewer pieces than the paperwork lists, once per order.
 * It is a draft without lines: the driver doesn't know the contents of a box, so the shop enters what is missing and confirms it.
 */
export const openMissingJob = defineJob({
  name: 'open_missing',
  run: async (ctx, { runId }) => {
    const { rows } = await sql<Order>`
      select * from (
        select o.id, o.customer_id, o.user_id, ${piecesOf(sql`s.id`)} as papers, s.pieces,
          row_number() over (partition by s.id order by o.total_cents desc, o.id) as rank
        from stops s join stop_orders so on so.stop_id = s.id join orders o on o.id = so.order_id
        where s.run_id = ${runId} and s.state = 'DELIVERED' and s.pieces is not null and o.status = 'DELIVERED'
          and not exists (select from claims c join stop_orders x on x.order_id = c.order_id
            where x.stop_id = s.id and c.opened_by = 'DRIVER')
      ) found where papers > pieces and rank = 1`.execute(ctx.db)
    for (const order of rows) await inTransaction(ctx, (inside) => open(inside, order))
  },
})

async function open(ctx: Ctx, { id, customer_id, user_id, papers, pieces }: Order): Promise<void> {
  await lockOrder(ctx, { customer_id, order_id: id })
  const known = await ctx.db
    .selectFrom('claims')
    .select('id')
    .where('order_id', '=', id)
    .where('opened_by', '=', 'DRIVER')
    .executeTakeFirst()
  if (known) return
  const note = `${pieces} of ${papers} pieces came.`
  const claim = await ctx.db
    .insertInto('claims')
    .values({
      customer_id,
      order_id: id,
      user_id,
      opened_by: 'DRIVER',
      status: 'DRAFT',
      note,
      created_at: ctx.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await tellPages(ctx, claim)
}
