import { inTransaction } from '../core/context.ts'
import { defineJob } from '../core/define-job.ts'
import type { Ctx } from '../core/route.ts'
import { queueOrderMail } from '../messages/queue.ts'
import type { ChangedLineFacts } from '../messages/templates/orders.ts'
import { type Known, knownOf } from '../order-changes/differences.ts'

/** Notifies a customer of the desk's changes, once there have been none for some minutes. A later change postpones it. */
export const tellDifferenceJob = defineJob({
  name: 'tell_difference',
  run: async (outside, { orderId }) => {
    const due = await outside.db
      .selectFrom('order_differences')
      .select('due_at')
      .where('order_id', '=', orderId)
      .executeTakeFirst()
    if (!due) return
    if (due.due_at > outside.now())
      return outside.enqueue(
        'tell_difference',
        { orderId },
        { runAt: due.due_at, key: `tell_difference:${orderId}` },
      )
    await inTransaction(outside, (ctx) => tellDifference(ctx, orderId))
  },
})

/**
 * Queues one message about all changes since the customer last knew the order, and clears them. Nothing is sent when the order is as
 * they knew it, was canceled, or when the desk told them by phone. Returns whether a message is sent.
 */
export async function tellDifference(ctx: Ctx, orderId: number): Promise<boolean> {
  const order = await ctx.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const row = await ctx.db
    .deleteFrom('order_differences')
    .where('order_id', '=', orderId)
    .returning(['before', 'reasons', 'tell'])
    .executeTakeFirst()
  if (!row?.tell || order.status === 'CANCELLED') return false
  const before = row.before as Known
  const now = await knownOf(ctx, order)
  const lines = linesBetween(before, now)
  const moved =
    before.shipDay !== now.shipDay || before.address !== now.address || before.method !== now.method
  if (lines.length === 0 && !moved && before.totalCents === now.totalCents) return false
  await queueOrderMail(ctx, {
    kind: 'order-difference',
    orderId,
    about: {
      orderId,
      lines,
      reasons: [...new Set(row.reasons as string[])],
      moved: moved ? { shipDay: before.shipDay, address: before.address } : null,
      wasShippingCents: before.shippingCents,
      wasTotalCents: before.totalCents,
    },
  })
  return true
}

/** Changed lines, in the order's sequence; removed lines come last. */
export function linesBetween(before: Known, now: Known): ChangedLineFacts[] {
  const was = new Map(before.lines.map((line) => [line.lineId, line]))
  const is = new Set(now.lines.map(({ lineId }) => lineId))
  const changed = now.lines.flatMap((line): ChangedLineFacts[] => {
    const old = was.get(line.lineId)
    if (old && old.quantity === line.quantity && old.priceE4 === line.priceE4) return []
    return [
      {
        description: line.description,
        um: line.um,
        wasQuantity: old?.quantity ?? 0,
        quantity: line.quantity,
        wasPriceE4: old?.priceE4 ?? 0,
        priceE4: line.priceE4,
        wasAmountCents: old?.amountCents ?? 0,
        amountCents: line.amountCents,
      },
    ]
  })
  const gone = before.lines
    .filter(({ lineId }) => !is.has(lineId))
    .map((line) => ({
      description: line.description,
      um: line.um,
      wasQuantity: line.quantity,
      quantity: 0,
      wasPriceE4: line.priceE4,
      priceE4: 0,
      wasAmountCents: line.amountCents,
      amountCents: 0,
    }))
  return [...changed, ...gone]
}
