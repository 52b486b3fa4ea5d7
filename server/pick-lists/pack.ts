import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { pickLists } from '../../contract/features/pick-lists.ts'
import { audit, nothingChanged } from '../audit/audit.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { orderFound } from '../order-desk/which.ts'
import { advanceLocked } from '../orders/advance.ts'
import { moveOrder, type OrderRow } from '../orders/moves.ts'

/**
 * Packs an order that is being picked, corrects the boxes of a packed one, or unpacks it. Throws wrong_state in any other state, and
 * order_locked while its card payment is pending.
 */
export async function packOrder(
  ctx: SignedInCtx,
  { body }: InputOf<typeof pickLists.pack>,
): Promise<ReplyOf<typeof pickLists.pack>> {
  const { orderNumber, boxes } = body
  const { id } = await orderFound(ctx, orderNumber)
  const order = await ctx.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (order.status !== 'PICKING' && order.status !== 'PACKED')
    throw new AppError('wrong_state', { detail: 'Only an order that is being picked can be packed.' })
  const to = boxes === null ? 'PICKING' : 'PACKED'
  if (order.status === to && order.boxes === boxes) {
    nothingChanged(ctx)
    return { boxes, status: to }
  }
  await pack(ctx, order, { to, boxes })
  await audit(ctx, {
    action: 'order.packed',
    subject: `order ${orderNumber}`,
    customerId: order.customer_id,
    before: { status: order.status, boxes: order.boxes },
    after: { status: to, boxes },
  })
  return { boxes, status: to }
}

type Packing = { to: 'PICKING' | 'PACKED'; boxes: number | null }

async function pack(ctx: SignedInCtx, order: OrderRow, { to, boxes }: Packing): Promise<void> {
  const actor = ctx.user.name
  if (order.status !== to) await advanceLocked(ctx, order, { to, by: 'store', actor, tell: false, boxes })
  else await moveOrder(ctx, order, { status: to, by: 'store', actor, tell: false, also: { boxes } })
}
