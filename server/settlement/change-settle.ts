import { errors } from '../../contract/core/errors.ts'
import type { ChargeOutcome } from '../adapters/gateway/gateway.ts'
import { dropPaidLines } from '../cart/paid-lines.ts'
import type { Ctx } from '../core/route.ts'
import type { Edit } from '../orders/change-plan.ts'
import { type ChangeRow, goodsOf, reversed, takingMore, writeEdits } from '../orders/change-write.ts'
import { moveOrder, type OrderRow } from '../orders/moves.ts'
import { lockStock } from '../stock/stock.ts'

type Settling = { order: OrderRow; change: ChangeRow; outcome: ChargeOutcome }

/**
 * Completes or reverts a change that waits for payment, in the transaction that records the answer; the order's row is locked. Paid:
 * removed units are released too. Declined: added units are released, and the order is unchanged.
 */
export async function settleChange(ctx: Ctx, { order, change, outcome }: Settling): Promise<OrderRow> {
  switch (outcome.kind) {
    case 'paid': {
      await write(ctx, order, await storedEdits(ctx, change, (edit) => !takingMore(edit)))
      await close(ctx, change, 'applied')
      await dropPaidLines(ctx, { customerId: order.customer_id, lineIds: change.cart_line_ids })
      await ctx.enqueue('settle_delivery', { orderId: order.id })
      return moveOrder(ctx, order, {
        status: order.status,
        by: 'gateway',
        actor: 'gateway',
        note: `Paid by ${outcome.brand} ending in ${outcome.lastFour}.`,
        changeId: change.id,
        also: {
          payment_status: 'PAID',
          goods_cents: change.total_cents - change.shipping_cents,
          shipping_cents: change.shipping_cents,
          total_cents: change.total_cents,
          cut_off_at: change.cut_off_at,
        },
      })
    }
    case 'declined': {
      const taken = await storedEdits(ctx, change, takingMore)
      await write(ctx, order, taken.map(reversed))
      await close(ctx, change, 'refused')
      const goods_cents = await goodsOf(ctx, order.id)
      return moveOrder(ctx, order, {
        status: order.status,
        by: 'gateway',
        actor: 'gateway',
        note: errors[outcome.code].title,
        changeId: change.id,
        also: { payment_status: 'PAID', goods_cents, total_cents: goods_cents + order.shipping_cents },
      })
    }
    case 'unknown':
      return order
    default:
      throw new Error(`unhandled ${outcome satisfies never}`)
  }
}

async function write(ctx: Ctx, order: OrderRow, edits: Edit[]): Promise<void> {
  await lockStock(ctx.db, [...new Set(edits.map(({ productId }) => productId))])
  const { productIds } = await writeEdits(ctx, { order, edits, actor: 'gateway' })
  if (productIds.length > 0) await ctx.emit('stock.changed', { productIds })
}

const close = (ctx: Ctx, { id }: ChangeRow, status: 'applied' | 'refused') =>
  ctx.db.updateTable('order_changes').set({ status }).where('id', '=', id).execute()

/** The edits of a change with the stock of their lines; lines for goods outside the warehouse have none. */
async function storedEdits(ctx: Ctx, change: ChangeRow, isMeant: (edit: ChangeRow['lines'][0]) => boolean) {
  const meant = change.lines.filter(isMeant)
  if (meant.length === 0) return []
  const lines = await ctx.db
    .selectFrom('order_lines')
    .select(['id', 'allocated', 'quantity'])
    .where('order_id', '=', change.order_id)
    .execute()
  return meant.map((edit): Edit => {
    const takes = (lines.find(({ id }) => id === edit.lineId)?.allocated ?? 0) > 0
    return {
      ...edit,
      wasAllocated: takes ? edit.wasQuantity : 0,
      allocated: takes ? edit.quantity : 0,
    }
  })
}
