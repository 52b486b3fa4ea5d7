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
  /** Cut units, besides those already missing on the line. */
  units: number
  /** The reason, as the shop sees it. */
  reason: string
}

/**
 * Settles units of a line that a grower cut, in a transaction: the shop is asked for a substitute and has days to choose; if nothing
 * can be offered, the units are left out and the shop is notified. Orders that are finished or have shipped don't change.
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
  // The farm's offered units were recorded as stock, so they leave it with the units that the order gives up.
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
