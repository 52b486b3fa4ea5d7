import { errors } from '../../contract/errors.ts'
import type { ChargeOutcome } from '../adapters/gateway/gateway.ts'
import type { Ctx } from '../handle.ts'
import { lockStock } from '../inventory/stock.ts'
import type { Edit } from './change-plan.ts'
import { type ChangeRow, goodsOf, reversed, takingMore, writeEdits } from './change-write.ts'
import { dropPaidLines } from './from-cart.ts'
import { moveOrder, type OrderRow } from './moves.ts'

/** The change that a payment is the difference for. */
export async function readChange(ctx: Ctx, id: number): Promise<ChangeRow> {
  const row = await ctx.db
    .selectFrom('order_changes')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row as ChangeRow
}

type Settling = { order: OrderRow; change: ChangeRow; outcome: ChargeOutcome }

/**
 * What becomes of a change that waits for its money, in the transaction that writes the answer down; the order's row is
 * locked. Paid: what is given back goes back too. Declined: what was taken more goes back, and the order is as before.
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

/** The edits of a change with what their lines have of the stock; a line without stock of the house has none either way. */
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
