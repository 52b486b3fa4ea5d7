import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { add, cardShopper, cardToken, makeExchange, place, stockOf } from '../../tests/support/shopper.ts'
import type { ChargeOutcome } from '../adapters/gateway/gateway.ts'
import { inTransaction, makeCtx } from '../core/context.ts'
import type { SignedInCtx } from '../core/route.ts'
import { runInvariants } from '../doctor/invariants.ts'
import { cancelOwnOrder } from '../orders/cancel.ts'
import { rememberCardJob } from '../payments/card-jobs.ts'
import { refundPaymentJob } from '../payments/refunds.ts'
import { expireUnpaidOrdersJob, settleUnknownPaymentsJob } from '../settlement/jobs.ts'
import { reconcileChargesJob } from '../settlement/reconcile.ts'
import { settlementOf, settlePayment } from '../settlement/settle.ts'
import { payOrder } from './check-out.ts'
import { placeOrders } from './place.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z', settings: { gatewayTimeoutMs: 1500 } })
})
afterEach(() => app.sandboxMode('normal'))
afterAll(async () => {
  expect((await runInvariants(app.db, app.now())).filter(({ broken }) => broken.length > 0)).toEqual([])
  await app.close()
})

const later = (minutes: number) => app.setNow(new Date(app.now().getTime() + minutes * 60_000))
const system = () => makeCtx(app.deps, null)

const cards = {
  taken: '4242424242424242',
  declined: '4000000000000002',
  lacksFunds: '4000000000009995',
  broken: '4000000000000119',
}
const byCard = async (number: string, remember = false) => ({
  payment: { token: await cardToken(app, number), remember },
})

const orderOf = (ctx: SignedInCtx) =>
  app.db
    .selectFrom('orders')
    .selectAll()
    .where('customer_id', '=', ctx.user.customerId)
    .executeTakeFirstOrThrow()
const paymentsOf = (ctx: SignedInCtx) =>
  app.db
    .selectFrom('payments')
    .selectAll()
    .where('customer_id', '=', ctx.user.customerId)
    .orderBy('id')
    .execute()
const chargesOf = async (ctx: SignedInCtx) => {
  const keys = (await paymentsOf(ctx)).map(({ gateway_key }) => gateway_key ?? '')
  return app.db.selectFrom('sandbox_charges').selectAll().where('idempotency_key', 'in', keys).execute()
}
/** Runs the job of every refund of a payment, as the queue does. */
async function giveBack(paymentId: number) {
  const refunds = await app.db
    .selectFrom('refunds')
    .select('id')
    .where('payment_id', '=', paymentId)
    .execute()
  for (const { id: refundId } of refunds) await refundPaymentJob.run(system(), { refundId })
}
const pay = async (ctx: SignedInCtx, number: string) => {
  const { order_number } = await orderOf(ctx)
  return payOrder(ctx, { params: { orderNumber: order_number }, body: await byCard(number) }, makeExchange())
}

test('a card that is taken pays the order and confirms it', async () => {
  const { ctx, productId } = await cardShopper(app)
  const { orders } = await place(ctx, await byCard(cards.taken))
  expect(orders).toMatchObject([{ status: 'CONFIRMED', paymentStatus: 'PAID', totalAmount: 30.3 }])
  expect(await paymentsOf(ctx)).toMatchObject([
    { status: 'captured', amount_cents: 3030, card_brand: 'Visa', card_last_four: '4242' },
  ])
  expect(await chargesOf(ctx)).toMatchObject([{ amount_cents: 3030 }])
  expect(await stockOf(app, productId)).toEqual({ onHand: 100, allocated: 3, held: 0 })
})

test.each([
  ['declined', cards.declined, 'card_declined'],
  ['short of funds', cards.lacksFunds, 'insufficient_funds'],
  ['broken at the gateway', cards.broken, 'card_processing_error'],
])('a card that is %s leaves the order waiting for another one, with its stock', async (_, number, code) => {
  const { ctx, productId } = await cardShopper(app)
  await expect(place(ctx, await byCard(number))).rejects.toMatchObject({
    code,
    details: { data: { orders: [{ status: 'PENDING_PAYMENT', paymentStatus: 'FAILED' }] } },
  })
  expect(await stockOf(app, productId)).toEqual({ onHand: 100, allocated: 3, held: 0 })
  const { orders } = await pay(ctx, cards.taken)
  expect(orders).toMatchObject([{ status: 'CONFIRMED', paymentStatus: 'PAID' }])
  expect((await paymentsOf(ctx)).map(({ attempt, status }) => [attempt, status])).toEqual([
    [1, 'declined'],
    [2, 'captured'],
  ])
})

test('an order that is not paid in time is cancelled and its stock given back', async () => {
  const { ctx, productId } = await cardShopper(app)
  await expect(place(ctx, await byCard(cards.declined))).rejects.toThrow()
  later(59)
  await expireUnpaidOrdersJob.run(system(), {})
  expect((await orderOf(ctx)).status).toBe('PENDING_PAYMENT')
  later(2)
  await expireUnpaidOrdersJob.run(system(), {})
  expect((await orderOf(ctx)).status).toBe('CANCELLED')
  expect(await stockOf(app, productId)).toEqual({ onHand: 100, allocated: 0, held: 0 })
  await expect(pay(ctx, cards.taken)).rejects.toMatchObject({ code: 'order_locked' })
})

describe('a gateway that does not answer', () => {
  async function unanswered() {
    const { ctx, productId } = await cardShopper(app)
    const body = await byCard(cards.taken)
    app.sandboxMode('silent')
    const exchange = makeExchange()
    const { orders } = await place(ctx, body, exchange)
    expect(exchange.status).toBe(202)
    expect(orders).toMatchObject([{ status: 'PAYMENT_UNKNOWN', paymentStatus: 'UNPAID' }])
    app.sandboxMode('normal')
    const [payment] = await paymentsOf(ctx)
    /** How the gateway handles a request that arrives after we stopped waiting. */
    const reachesItLate = () =>
      app.deps.adapters.gateway.charge({
        key: payment!.gateway_key!,
        token: payment!.card_token!,
        amountCents: payment!.amount_cents,
        description: 'late',
      })
    return { ctx, productId, payment: payment!, reachesItLate }
  }

  test('leaves the order unknown: not failed, not canceled, and not payable twice', async () => {
    const { ctx, productId } = await unanswered()
    const { order_number } = await orderOf(ctx)
    later(4)
    await settleUnknownPaymentsJob.run(system(), {})
    later(180)
    await expireUnpaidOrdersJob.run(system(), {})
    expect((await orderOf(ctx)).status).toBe('PAYMENT_UNKNOWN')
    expect((await stockOf(app, productId)).allocated).toBe(3)
    await expect(pay(ctx, cards.taken)).rejects.toMatchObject({ code: 'request_in_progress' })
    const cancel = inTransaction(ctx, (inside) => cancelOwnOrder(inside, { orderNumber: order_number }))
    await expect(cancel).rejects.toMatchObject({ code: 'order_locked' })
    later(10 - (app.now().getUTCMinutes() % 10))
    await settleUnknownPaymentsJob.run(system(), {})
    expect((await orderOf(ctx)).status).toBe('PENDING_PAYMENT')
  })

  test('is asked again until it knows, and the order is paid once', async () => {
    const { ctx, reachesItLate } = await unanswered()
    await reachesItLate()
    await settleUnknownPaymentsJob.run(system(), {})
    await settleUnknownPaymentsJob.run(system(), {})
    expect(await orderOf(ctx)).toMatchObject({ status: 'CONFIRMED', payment_status: 'PAID' })
    expect(await chargesOf(ctx)).toHaveLength(1)
  })

  test('differs from a charge that was never requested: then another card may be tried', async () => {
    const { ctx } = await unanswered()
    later(6)
    await settleUnknownPaymentsJob.run(system(), {})
    expect(await orderOf(ctx)).toMatchObject({ status: 'PENDING_PAYMENT', payment_status: 'FAILED' })
    const { orders } = await pay(ctx, cards.taken)
    expect(orders[0]?.status).toBe('CONFIRMED')
  })

  test('and takes the money after the order is gone gives it back', async () => {
    const { ctx, payment, reachesItLate } = await unanswered()
    later(6)
    await settleUnknownPaymentsJob.run(system(), {})
    later(61)
    await expireUnpaidOrdersJob.run(system(), {})
    const outcome = await reachesItLate()
    await settlePayment(system(), { gatewayKey: payment.gateway_key!, outcome })
    expect((await orderOf(ctx)).status).toBe('CANCELLED')
    await giveBack(payment.id)
    expect(await paymentsOf(ctx)).toMatchObject([{ status: 'refunded', refunded_cents: 3030 }])
    expect(await chargesOf(ctx)).toMatchObject([{ refunded_cents: 3030 }])
  })
})

test('the same answer ten times at once is one answer', async () => {
  const { ctx } = await cardShopper(app)
  await place(ctx, await byCard(cards.taken))
  const [payment] = await paymentsOf(ctx)
  const outcome: ChargeOutcome = {
    kind: 'paid',
    reference: payment!.gateway_reference!,
    brand: 'Visa',
    lastFour: '4242',
  }
  const answers = Array.from({ length: 10 }, () =>
    settlePayment(system(), { gatewayKey: payment!.gateway_key!, outcome }),
  )
  for (const settled of await Promise.all(answers)) expect(settled?.settlement).toBe('nothing')
  const { id } = await orderOf(ctx)
  const steps = await app.db.selectFrom('order_events').select('status').where('order_id', '=', id).execute()
  expect(steps).toHaveLength(2)
  expect(await settlePayment(system(), { gatewayKey: 'order:0:1', outcome })).toBeUndefined()
})

test('a process that stops before or after it asked the gateway loses nothing', async () => {
  for (const asked of [true, false]) {
    const { ctx, productId } = await cardShopper(app)
    const { payment } = await byCard(cards.taken)
    const wish = { kind: 'card', ...payment } as const
    await inTransaction(ctx, (inside) => placeOrders(inside, { body: {}, wish }))
    const [pending] = await paymentsOf(ctx)
    if (asked)
      await app.deps.adapters.gateway.charge({
        key: pending!.gateway_key!,
        token: payment.token,
        amountCents: pending!.amount_cents,
        description: '',
      })
    await settleUnknownPaymentsJob.run(system(), {})
    expect((await orderOf(ctx)).status).toBe('PENDING_PAYMENT')
    later(2)
    await settleUnknownPaymentsJob.run(system(), {})
    expect((await orderOf(ctx)).status).toBe(asked ? 'CONFIRMED' : 'PENDING_PAYMENT')
    if (!asked) await pay(ctx, cards.taken)
    expect(await chargesOf(ctx)).toHaveLength(1)
    expect((await stockOf(app, productId)).allocated).toBe(3)
  }
})

test('security 35: one cent that was taken under an order’s key does not pay the order', async () => {
  const { ctx } = await cardShopper(app)
  const { payment } = await byCard(cards.taken)
  const wish = { kind: 'card', ...payment } as const
  await inTransaction(ctx, (inside) => placeOrders(inside, { body: {}, wish }))
  const [pending] = await paymentsOf(ctx)
  const { gateway } = app.deps.adapters
  const cent = { key: pending!.gateway_key!, token: payment.token, amountCents: 1, description: '' }
  expect(await gateway.charge(cent)).toMatchObject({ kind: 'paid' })
  later(2)
  await settleUnknownPaymentsJob.run(system(), {})
  await reconcileChargesJob.run(system(), {})
  expect(await orderOf(ctx)).toMatchObject({ status: 'PENDING_PAYMENT', payment_status: 'UNPAID' })
  const asked = await gateway.charge({ ...cent, amountCents: pending!.amount_cents })
  expect(asked).toEqual({ kind: 'unknown' })

  await app.db.deleteFrom('sandbox_charges').where('idempotency_key', '=', cent.key).execute()
  later(6)
  await settleUnknownPaymentsJob.run(system(), {})
  expect(await orderOf(ctx)).toMatchObject({ status: 'PENDING_PAYMENT', payment_status: 'FAILED' })
})

test('a paid order that is cancelled gives stock and money back', async () => {
  const { ctx, productId } = await cardShopper(app)
  await place(ctx, await byCard(cards.taken))
  const { order_number } = await orderOf(ctx)
  const cancelled = await inTransaction(ctx, (inside) =>
    cancelOwnOrder(inside, { orderNumber: order_number }),
  )
  expect(cancelled).toMatchObject({ status: 'CANCELLED', changeable: false })
  expect(await stockOf(app, productId)).toEqual({ onHand: 100, allocated: 0, held: 0 })
  const [payment] = await paymentsOf(ctx)
  await giveBack(payment!.id)
  await giveBack(payment!.id)
  expect((await orderOf(ctx)).payment_status).toBe('REFUNDED')
  expect(await chargesOf(ctx)).toMatchObject([{ refunded_cents: 3030 }])
  // A refund is recorded once, however often its job runs.
  const log = app.db.selectFrom('audit_log').selectAll().where('customer_id', '=', ctx.user.customerId)
  expect(await log.execute()).toMatchObject([
    {
      action: 'payment.refunded',
      actor: 'refund_payment',
      subject: `payment ${payment!.id}`,
      before: { refunded: 0 },
      after: { refunded: 30.3 },
    },
  ])
})

test('C6: cancelling twice at once gives the stock back once', async () => {
  const { ctx, productId } = await cardShopper(app)
  await place(ctx, await byCard(cards.taken))
  const { order_number } = await orderOf(ctx)
  const tries = Array.from({ length: 5 }, () =>
    inTransaction(ctx, (inside) => cancelOwnOrder(inside, { orderNumber: order_number })),
  )
  const results = await Promise.allSettled(tries)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await stockOf(app, productId)).allocated).toBe(0)
  await giveBack((await paymentsOf(ctx))[0]!.id)
})

test('a card to be remembered is kept by the gateway’s name for it, and pays the next order automatically', async () => {
  const { ctx, productId } = await cardShopper(app)
  await place(ctx, {
    payment: { card: { number: cards.taken, cvv: '123', expireMonth: 12, expireYear: 2030, remember: true } },
  })
  const [payment] = await paymentsOf(ctx)
  await rememberCardJob.run(system(), { paymentId: payment!.id })
  await rememberCardJob.run(system(), { paymentId: payment!.id })
  const saved = await app.db
    .selectFrom('saved_cards')
    .selectAll()
    .where('customer_id', '=', ctx.user.customerId)
    .execute()
  expect(saved).toMatchObject([{ brand: 'Visa', last_four: '4242', is_default: true }])
  await add(ctx, { productId, quantity: 1 })
  expect((await place(ctx)).orders[0]?.paymentStatus).toBe('PAID')
})

test('a raw card is refused before anything is kept where the gateway takes none', async () => {
  const { ctx } = await cardShopper(app)
  const { tokenise: _, ...gateway } = app.deps.adapters.gateway
  const elsewhere = { ...ctx, adapters: { ...ctx.adapters, gateway } }
  const card = { number: cards.taken, cvv: '123', expireMonth: 12, expireYear: 2030, remember: false }
  await expect(place(elsewhere, { payment: { card } })).rejects.toMatchObject({
    code: 'card_data_not_accepted',
  })
  expect(await paymentsOf(ctx)).toEqual([])
})

test('two orders of one check-out are charged each for itself', async () => {
  const { ctx, productId } = await cardShopper(app)
  await add(ctx, { productId, quantity: 2, shipDay: '2026-11-27' as never })
  const { orders } = await place(ctx, await byCard(cards.taken))
  expect(orders.map(({ status }) => status)).toEqual(['CONFIRMED', 'CONFIRMED'])
  expect(await chargesOf(ctx)).toHaveLength(2)
})

test('money that was taken counts whatever was said before; an order that does not wait gives it back', () => {
  const after = (
    payment: 'pending' | 'declined' | 'captured' | 'unknown',
    order: 'PENDING_PAYMENT' | 'CANCELLED',
  ) => (['paid', 'declined', 'unknown'] as const).map((kind) => settlementOf({ payment, order }, kind))
  expect(after('pending', 'PENDING_PAYMENT')).toEqual(['capture', 'decline', 'wait'])
  expect(after('unknown', 'PENDING_PAYMENT')).toEqual(['capture', 'decline', 'nothing'])
  expect(after('declined', 'PENDING_PAYMENT')).toEqual(['capture', 'nothing', 'nothing'])
  expect(after('declined', 'CANCELLED')).toEqual(['capture_and_refund', 'nothing', 'nothing'])
  expect(after('captured', 'CANCELLED')).toEqual(['nothing', 'nothing', 'nothing'])
})
