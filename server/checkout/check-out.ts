import { mayOrder } from '../../contract/core/access.ts'
import type { Day } from '../../contract/core/dates.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { methodLabels } from '../../contract/core/fields.ts'
import { dollarsFromCents } from '../../contract/core/money.ts'
import type { checkout, PlacedOrder } from '../../contract/features/checkout.ts'
import type { orders } from '../../contract/features/orders.ts'
import { assertOrdersFor } from '../access/locations.ts'
import { auditActing } from '../audit/audit.ts'
import { inTransaction } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import type { Exchange, SignedInCtx } from '../core/route.ts'
import { hasOpenPayment, lockOwnOrder, moveOrder, type OrderRow } from '../orders/moves.ts'
import { tryCard } from '../payments/card-tries.ts'
import { chargeCards } from '../payments/charge.ts'
import { isNewCard, readWish, refuseFalseToken, refuseWithoutCards, savedToken } from '../payments/tender.ts'
import { settlePayment } from '../settlement/settle.ts'
import { type CheckOut, placeOrders } from './place.ts'
import { gatewayKey, type WrittenOrder } from './write.ts'

type Reply = ReplyOf<typeof checkout.place>

/**
 * Places the cart. On account in one transaction; by card in two, with the gateway called between them while no transaction is
 * open. A declined card leaves the order waiting for another card; if the gateway doesn't answer, a job resolves it.
 */
export async function checkOut(ctx: SignedInCtx, body: CheckOut, exchange: Exchange): Promise<Reply> {
  if (!mayOrder(ctx.user)) throw new AppError('not_allowed')
  const { payment } = body
  return isNewCard(payment)
    ? tryCard(ctx, () => placeAndPay(ctx, body, exchange))
    : placeAndPay(ctx, body, exchange)
}

async function placeAndPay(ctx: SignedInCtx, body: CheckOut, exchange: Exchange): Promise<Reply> {
  const wish = await readWish(ctx, body.payment)
  const placed = await inTransaction(ctx, (inside) => placeOrders(inside, { body, wish }))
  if (placed.tender.kind === 'account') return { orders: placed.orders.map(presentWritten) }
  return charge(
    ctx,
    placed.orders.map(({ id }) => id),
    exchange,
  )
}

/** Tries another card for an order that is waiting for one, while its stock is reserved. */
export function payOrder(
  ctx: SignedInCtx,
  { params, body }: InputOf<typeof orders.pay>,
  exchange: Exchange,
): Promise<Reply> {
  const pay = () => payAgain(ctx, { orderNumber: params.orderNumber, payment: body.payment, exchange })
  return isNewCard(body.payment) ? tryCard(ctx, pay) : pay()
}

type Again = {
  orderNumber: number
  payment: InputOf<typeof orders.pay>['body']['payment']
  exchange: Exchange
}

async function payAgain(ctx: SignedInCtx, { orderNumber, payment, exchange }: Again): Promise<Reply> {
  refuseWithoutCards(ctx)
  await refuseOrderOfOthers(ctx, orderNumber)
  const remember = 'token' in payment && payment.remember
  if ('token' in payment) await refuseFalseToken(ctx, payment.token)
  const token = 'token' in payment ? payment.token : await savedToken(ctx, payment)
  const orderId = await inTransaction(ctx, (inside) => beginAttempt(inside, { orderNumber, token, remember }))
  return charge(ctx, [orderId], exchange)
}

/** Checks the order's owner before the card, so that an error about one never reveals whether the other exists. */
async function refuseOrderOfOthers(ctx: SignedInCtx, orderNumber: number): Promise<void> {
  const own = await ctx.db
    .selectFrom('orders')
    .select('address_id')
    .where('order_number', '=', orderNumber)
    .where('customer_id', '=', ctx.user.customerId)
    .executeTakeFirst()
  if (!own) throw new AppError('not_found')
  assertOrdersFor(ctx.user, own.address_id)
}

/** Starts a new attempt only once the previous one is known to have failed. */
async function beginAttempt(
  ctx: SignedInCtx,
  { orderNumber, token, remember }: { orderNumber: number; token: string; remember: boolean },
): Promise<number> {
  const order = await lockOwnOrder(ctx, orderNumber)
  if (!order) throw new AppError('not_found')
  if (await hasOpenPayment(ctx, order.id)) throw new AppError('request_in_progress', { retryAfter: 5 })
  if (order.status !== 'PENDING_PAYMENT')
    throw new AppError('order_locked', { data: { status: order.status } })
  if (order.cut_off_at && order.cut_off_at <= ctx.now()) throw new AppError('ship_day_closed')
  const { attempts } = await ctx.db
    .selectFrom('payments')
    .select(({ fn }) => fn.max('attempt').as('attempts'))
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  const attempt = (attempts ?? 0) + 1
  await ctx.db
    .insertInto('payments')
    .values({
      customer_id: ctx.user.customerId,
      order_id: order.id,
      attempt,
      amount_cents: order.total_cents,
      tender: 'card',
      status: 'pending',
      gateway: ctx.adapters.gateway.name,
      gateway_key: gatewayKey(order.id, attempt),
      card_token: token,
      remember_card: remember,
      created_at: ctx.now(),
    })
    .execute()
  await moveOrder(ctx, order, {
    status: 'PENDING_PAYMENT',
    by: 'customer',
    actor: ctx.user.name,
    note: 'Another card is tried.',
    also: { payment_status: 'UNPAID' },
  })
  await auditActing(ctx, {
    subject: `order ${orderNumber}`,
    after: { byCard: dollarsFromCents(order.total_cents) },
  })
  return order.id
}

/** Charges each order through the gateway and records the result. No transaction is open during the call. */
export async function charge(
  ctx: SignedInCtx,
  orderIds: readonly number[],
  exchange: Pick<Exchange, 'setStatus'>,
): Promise<Reply> {
  const pending = await ctx.db
    .selectFrom('payments as p')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .leftJoin('saved_cards as c', (join) =>
      join.onRef('c.token', '=', 'p.card_token').onRef('c.customer_id', '=', 'p.customer_id'),
    )
    .select([
      'p.id',
      'p.gateway_key',
      'p.card_token',
      'p.amount_cents',
      'p.remember_card',
      'o.order_number',
      'c.id as saved_id',
    ])
    .where('p.order_id', 'in', orderIds)
    .where('p.status', '=', 'pending')
    .orderBy('p.id')
    .execute()
  const charges = pending.map(
    ({ id, gateway_key, card_token, amount_cents, remember_card, order_number, saved_id }) => ({
      paymentId: id,
      key: gateway_key ?? '',
      token: card_token ?? '',
      amountCents: amount_cents,
      description: `Order ${order_number}`,
      customerId: ctx.user.customerId,
      remember: remember_card,
      isSaved: saved_id !== null,
    }),
  )
  const outcomes = await chargeCards(ctx, charges, async ({ paymentId }, outcome) => {
    await settlePayment(ctx, { paymentId, outcome })
  })
  const placed = (await readOrders(ctx, orderIds)).map(presentPlaced)
  const declined = outcomes.find((outcome) => outcome.kind === 'declined')
  if (declined) throw new AppError(declined.code, { data: { orders: placed } })
  if (outcomes.some(({ kind }) => kind === 'unknown')) exchange.setStatus(202)
  return { orders: placed }
}

async function readOrders(ctx: SignedInCtx, ids: readonly number[]): Promise<OrderRow[]> {
  const rows = await ctx.db
    .selectFrom('orders')
    .selectAll()
    .where('id', 'in', ids)
    .where('customer_id', '=', ctx.user.customerId)
    .orderBy('order_number')
    .execute()
  return rows
}

/** An order on account needs no further step, so the response is what was written. */
const presentWritten = ({ orderNumber, priced, totalCents, isHeld }: WrittenOrder): PlacedOrder => ({
  orderNumber,
  status: isHeld ? 'ON_HOLD' : 'CONFIRMED',
  paymentStatus: 'ON_ACCOUNT',
  shipDay: priced.first.ship_day,
  deliveryMethod: methodLabels[priced.first.method],
  shipTo: priced.first.ship_to_name,
  totalAmount: dollarsFromCents(totalCents),
  cutOff: priced.cutOff?.toISOString() ?? null,
})

function presentPlaced(order: OrderRow): PlacedOrder {
  return {
    orderNumber: order.order_number,
    status: order.status,
    paymentStatus: order.payment_status,
    shipDay: order.ship_day as Day,
    deliveryMethod: methodLabels[order.method],
    shipTo: (order.ship_to as { name: string }).name,
    totalAmount: dollarsFromCents(order.total_cents),
    cutOff: order.cut_off_at?.toISOString() ?? null,
  }
}
