import { sql } from 'kysely'
import { asDay } from '../../contract/core/dates.ts'
import type { MethodCode } from '../../contract/core/fields.ts'
import type { HoldReason } from '../../contract/rules/order-moves.ts'
import { together } from '../../db/round-trips.ts'
import type { Ctx } from '../core/route.ts'
import type { MailAbout } from '../messages/about.ts'
import type { CancelledFacts, OrderChangeFacts, OrderFacts } from '../messages/templates/orders.ts'
import { brandName } from '../receivables/mail-facts.ts'
import { readChange } from './change-write.ts'
import type { StoredAddress } from './present.ts'

/** An order with its current lines. */
export async function orderFacts(ctx: Ctx, orderId: number): Promise<OrderFacts> {
  const stored = ctx.db
    .selectFrom('orders as o')
    .leftJoin('users as u', 'u.id', 'o.user_id')
    .select(['o.order_number', 'o.ship_day', 'o.method', 'o.ship_to', 'o.po_number', 'o.note', 'o.terms'])
    .select(['o.goods_cents', 'o.shipping_cents', 'o.total_cents', 'o.cut_off_at', 'o.status'])
    .select(['o.payment_status', 'o.hold_reason', 'u.name as placed_by'])
    .where('o.id', '=', orderId)
  const current = ctx.db
    .selectFrom('order_lines')
    .select(['description', 'um', 'quantity', 'unit_price_e4', 'amount_cents', 'image_name', 'note'])
    .where('order_id', '=', orderId)
    .where('quantity', '>', 0)
    .orderBy('sequence')
  const charged = ctx.db
    .selectFrom('payments')
    .select(['card_brand', 'card_last_four'])
    .where('order_id', '=', orderId)
    .where('status', 'in', ['captured', 'refunded'])
    .orderBy('id', 'desc')
    .limit(1)
  const [[order], lines, [card]] = await together(ctx.db, stored, current, charged)
  if (!order) throw new Error(`there is no order ${orderId}`)
  const { name, addressLine1, addressLine2, city, state, zipCode } = order.ship_to as StoredAddress
  return {
    orderNumber: order.order_number,
    shipDay: asDay(order.ship_day),
    method: order.method as MethodCode,
    shipTo: [name, addressLine1, addressLine2, `${city}, ${state} ${zipCode}`],
    poNumber: order.po_number,
    note: order.note,
    placedBy: order.placed_by ?? '',
    paidBy:
      card?.card_brand && card.card_last_four
        ? { kind: 'card', brand: brandName(card.card_brand), lastFour: card.card_last_four }
        : order.payment_status === 'ON_ACCOUNT'
          ? { kind: 'account', terms: order.terms }
          : null,
    goodsCents: order.goods_cents,
    shippingCents: order.shipping_cents,
    totalCents: order.total_cents,
    cutOffAt: order.cut_off_at,
    isOverLimit: order.status === 'ON_HOLD' && order.hold_reason === ('CREDIT_LIMIT' satisfies HoldReason),
    lines: lines.map((line) => ({
      description: line.description,
      um: line.um,
      quantity: line.quantity,
      unitPriceE4: line.unit_price_e4,
      amountCents: line.amount_cents,
      imageName: line.image_name,
      note: line.note,
    })),
  }
}

export async function changeFacts(
  ctx: Ctx,
  { orderId, changeId }: MailAbout['order-changed'],
): Promise<OrderChangeFacts> {
  const change = await readChange(ctx, changeId)
  return {
    order: await orderFacts(ctx, orderId),
    lines: change.lines,
    wasShippingCents: change.was_shipping_cents,
    shippingCents: change.shipping_cents,
    wasTotalCents: change.was_total_cents,
    totalCents: change.total_cents,
  }
}

/** A card payment is refunded in full, even if the gateway has not confirmed it yet. */
export async function cancelledFacts(
  ctx: Ctx,
  { orderId, notPaidInTime }: MailAbout['order-cancelled'],
): Promise<CancelledFacts> {
  const order = await orderFacts(ctx, orderId)
  const { cents } = await ctx.db
    .selectFrom('payments')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('amount_cents'), sql<number>`0`).as('cents'))
    .where('order_id', '=', orderId)
    .where('status', 'in', ['captured', 'refunded'])
    .executeTakeFirstOrThrow()
  return { order, refundedCents: Number(cents), notPaidInTime }
}
