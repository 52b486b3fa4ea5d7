import { mayStillAsk } from '../../contract/rules/choices.ts'
import { wayIn } from '../../contract/rules/order-types.ts'
import { cutChoiceCloses } from '../../contract/rules/purchase-days.ts'
import { lockProducts } from '../cart/rows.ts'
import { takesStock } from '../cart/rules.ts'
import type { Ctx } from '../core/route.ts'
import { notify } from '../notices/notify.ts'
import { placedBy } from '../notices/receivers.ts'
import { type How, holdOrder } from '../order-changes/desk.ts'
import { shortLine } from '../order-changes/desk-lines.ts'
import { isLive } from '../orders/change-plan.ts'
import { correctBook } from '../stock/correct.ts'
import { addMissing } from '../stock/missing.ts'
import { closesAt } from './closing.ts'
import { decider, endChoice, leaveOut, mayChoose } from './decide.ts'
import { lineOfOrder } from './lines.ts'
import { askShop, rankedFor } from './offers.ts'

type Cut = {
  orderLineId: number
  /** Units that won't come, beside what the line misses already. */
  units: number
  /** What the shop reads. */
  reason: string
}

/**
 * Settles units of a line that a grower won't send, in a transaction: the shop is asked what it wants instead and has days to
 * choose; where nothing can be offered they are left out, and the shop is told. Nothing is done for an order that is over or has left.
 */
export async function settleCut(outside: Ctx, { orderLineId, units, reason }: Cut): Promise<void> {
  const line = await lineOfOrder(outside, orderLineId)
  if (!line) return
  const ctx = await decider(outside, { order_id: line.orderId, customer_id: line.customerId }, 'system')
  const how: How = { force: true, reason, tell: true, as: { mover: 'system', actor: 'system' } }
  const held = await holdOrder(ctx, line.orderId, how)
  const orderLine = held.lines.find(({ id }) => id === orderLineId)
  if (!orderLine || !isLive(orderLine) || orderLine.quantity === 0) return
  const takes = takesStock(wayIn(held.order.order_type, orderLine.allocated > 0 ? 'STOCK' : 'PREBOOK'))
  const found = await rankedFor(held.ctx, {
    productId: line.productId,
    customerId: line.customerId,
    isBooked: !takes,
  })
  const products = await lockProducts(held.ctx, [
    line.productId,
    ...(found?.ranked ?? []).map(({ id }) => id),
  ])
  const missing = Math.min(orderLine.quantity, orderLine.missing + units)
  // What the farm has was in the book: it leaves with what the order gives up.
  if (takes) await addMissing(held.ctx, { productId: line.productId, units: missing - orderLine.missing })
  if (line.choiceId !== null) await endChoice(held.ctx, line.choiceId, { by: 'system', chosen: null })
  const closes = cutChoiceCloses(ctx.now(), closesAt(ctx, line))
  const isAsked =
    found !== undefined &&
    mayChoose(held.order.status) &&
    mayStillAsk(closes, ctx.now()) &&
    (await askShop(held.ctx, {
      ...found,
      line: { ...line, missing },
      order: held.order,
      around: held.around,
      orderLine,
      units: missing,
      reason,
      tell: true,
      products,
      closes,
    }))
  if (isAsked) {
    const there = orderLine.quantity - missing
    await shortLine(ctx, { orderId: line.orderId, line: line.line, there, wait: true, how })
    return
  }
  await notify(ctx, {
    topic: 'order-short',
    facts: { orderNumber: line.orderNumber, goods: `${missing} × ${orderLine.description}` },
    to: await placedBy(ctx, line.orderId),
    link: `/orders/${line.orderNumber}`,
    tellsActor: true,
  })
  await leaveOut(ctx, {
    order: held.order,
    line: { ...orderLine, sequence: line.line },
    missing,
    how,
    by: 'system',
  })
  await correctBook(ctx, [line.productId])
}
