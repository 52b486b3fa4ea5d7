import { sql } from 'kysely'
import { inTransaction } from '../core/context.ts'
import { defineJob } from '../core/define-job.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx } from '../core/route.ts'
import { settleCut } from '../shorts/cut.ts'

type CutRow = { lineId: number; orderLineId: number }

/**
 * Settles with the shops the units that a grower cut from a purchase order or didn't deliver. Each line is settled once, in its own
 * transaction, so that an order that can't be changed right now doesn't block the others.
 */
export const settleCutsJob = defineJob({
  name: 'settle_cuts',
  run: async (ctx, { purchaseId }) => {
    let failed: unknown
    for (const cut of await openCuts(ctx, purchaseId)) {
      try {
        await inTransaction(ctx, (inside) => settleOne(inside, cut))
      } catch (error) {
        failed = error
      }
    }
    // The job is retried and skips settled lines.
    if (failed) throw failed
  },
})

async function openCuts({ db }: Ctx, purchaseId: number): Promise<CutRow[]> {
  const { rows } = await sql<CutRow>`
    select l.id as "lineId", s.order_line_id as "orderLineId"
    from purchase_lines l join purchase_sources s on s.purchase_line_id = l.id
    join order_lines ol on ol.id = s.order_line_id join orders o on o.id = ol.order_id
    where l.purchase_id = ${purchaseId} and s.cut > s.settled order by o.customer_id, o.id, ol.sequence`.execute(
    db,
  )
  return rows
}

async function settleOne(ctx: Ctx, { lineId, orderLineId }: CutRow): Promise<void> {
  const { rows } = await sql<{ units: number }>`
    with before as (
      select order_line_id, cut - settled as units from purchase_sources
      where purchase_line_id = ${lineId} and order_line_id = ${orderLineId} and cut > settled for update
    )
    update purchase_sources s set settled = s.cut from before b
    where s.purchase_line_id = ${lineId} and s.order_line_id = b.order_line_id returning b.units`.execute(
    ctx.db,
  )
  const [row] = rows
  // Another run was first.
  if (!row) return
  try {
    await settleCut(ctx, {
      orderLineId,
      units: row.units,
      reason: 'The farm sends less than was ordered.',
    })
  } catch (error) {
    // The order was canceled or has shipped, so there is nothing to settle.
    if (!(error instanceof AppError && error.code === 'order_locked')) throw error
  }
}
