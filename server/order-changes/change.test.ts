import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { InputOf } from '../../contract/core/endpoint.ts'
import type { orders } from '../../contract/features/orders.ts'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { cardShop, cardShopAuthorities, makeProduct, makeShop } from '../../tests/support/make.ts'
import {
  add,
  cardToken,
  ctxOf,
  makeExchange,
  outcomesOf,
  place,
  stockOf,
} from '../../tests/support/shopper.ts'
import { makeCtx } from '../core/context.ts'
import type { SignedInCtx } from '../core/route.ts'
import { runInvariants } from '../doctor/invariants.ts'
import { readOrder } from '../orders/read.ts'
import { readPayments } from '../payments/history.ts'
import { refundPaymentJob } from '../payments/refunds.ts'
import { settleUnknownPaymentsJob } from '../settlement/jobs.ts'
import { changeOrder, previewChange } from './change.ts'

let app: TestApp
const morning = '2026-11-23T14:00:00Z'
beforeAll(async () => {
  app = await startApp({ now: morning, settings: { gatewayTimeoutMs: 1500 } })
})
afterEach(() => {
  app.sandboxMode('normal')
  app.setNow(morning)
})
afterAll(async () => {
  expect((await runInvariants(app.db, app.now())).filter(({ broken }) => broken.length > 0)).toEqual([])
  await app.close()
})

type Body = InputOf<typeof orders.change>['body']
const change = (ctx: SignedInCtx, orderNumber: number, lines: Body['lines'], more: Partial<Body> = {}) =>
  changeOrder(ctx, { params: { orderNumber }, body: { lines, ...more } }, makeExchange())
const preview = (ctx: SignedInCtx, orderNumber: number, lines: Body['lines']) =>
  previewChange(ctx, { params: { orderNumber }, body: { lines } })

/** Four bunches of alstroemeria at $6.10 on account, with $12 for the truck: $36.40. */
async function onAccount(customer: Parameters<typeof makeShop>[1] = {}) {
  const ctx = ctxOf(app, await makeShop(app.db, customer))
  const productId = await makeProduct(app.db)
  await add(ctx, { productId, quantity: 4 })
  const { orders: placed } = await place(ctx)
  return { ctx, productId, orderNumber: placed[0]!.orderNumber }
}

const numbers = { taken: '4242424242424242', declined: '4000000000000002' }
const byCard = async (number: string) => ({
  payment: { token: await cardToken(app, number), remember: false },
})

/** The same, paid by card. */
async function paidByCard() {
  const made = await makeShop(app.db, cardShop)
  const ctx = ctxOf(app, made, cardShopAuthorities)
  const productId = await makeProduct(app.db)
  await add(ctx, { productId, quantity: 4 })
  const { orders: placed } = await place(ctx, await byCard(numbers.taken))
  return { ctx, productId, orderNumber: placed[0]!.orderNumber }
}

const paymentsOf = (ctx: SignedInCtx) =>
  app.db
    .selectFrom('payments')
    .select(['id', 'attempt', 'amount_cents', 'refunded_cents', 'status'])
    .where('customer_id', '=', ctx.user.customerId)
    .orderBy('id')
    .execute()
const chargedCents = async (ctx: SignedInCtx) => {
  const { rows } = await app.database.pool.query<{ cents: number }>(
    `select coalesce(sum(c.amount_cents - c.refunded_cents), 0)::int as cents from sandbox_charges c
     join payments p on p.gateway_key = c.idempotency_key where p.customer_id = $1 and c.status = 'captured'`,
    [ctx.user.customerId],
  )
  return rows[0]!.cents
}
async function giveBack() {
  const open = await app.db.selectFrom('refunds').select('id').where('status', '=', 'pending').execute()
  for (const { id: refundId } of open) await refundPaymentJob.run(makeCtx(app.deps, null), { refundId })
}

describe('an order on account', () => {
  test('takes more of a line at the tier of the ladder it was sold by, whatever the list says since', async () => {
    const { ctx, productId, orderNumber } = await onAccount()
    await app.db
      .updateTable('products')
      .set({ price1_e4: 90_000, price2_e4: 80_000 })
      .where('id', '=', productId)
      .execute()
    const order = await change(ctx, orderNumber, [{ productId, quantity: 6 }])
    expect(order).toMatchObject({ amount: 35.16, shippingCost: 12, totalAmount: 47.16 })
    expect(order.details).toMatchObject([
      { quantity: 6, unitPrice: 5.86, amount: 35.16, status: 'ALLOCATED' },
    ])
    expect(await stockOf(app, productId)).toEqual({ onHand: 100, allocated: 6, held: 0 })
  })

  test('reports the difference with the step, line by line', async () => {
    const { ctx, productId, orderNumber } = await onAccount()
    const other = await makeProduct(app.db)
    const order = await change(ctx, orderNumber, [
      { productId, quantity: 1 },
      { productId: other, quantity: 2 },
    ])
    expect(order.timeline.at(-1)?.change).toMatchObject({
      kind: 'LINES',
      status: 'applied',
      wasTotalAmount: 36.4,
      totalAmount: 30.3,
      lines: [
        { productCode: String(productId), wasQuantity: 4, quantity: 1, wasAmount: 24.4, amount: 6.1 },
        { productCode: String(other), wasQuantity: 0, quantity: 2, wasAmount: 0, amount: 12.2 },
      ],
    })
  })

  test('gives the stock of a line that will be removed back, and keeps at least one line', async () => {
    const { ctx, productId, orderNumber } = await onAccount()
    const other = await makeProduct(app.db)
    await change(ctx, orderNumber, [{ productId: other, quantity: 1 }])
    const order = await change(ctx, orderNumber, [{ productId, quantity: 0 }])
    expect(order.details.map(({ productCode }) => productCode)).toEqual([String(other)])
    expect(await stockOf(app, productId)).toEqual({ onHand: 100, allocated: 0, held: 0 })
    await expect(change(ctx, orderNumber, [{ productId: other, quantity: 0 }])).rejects.toMatchObject({
      code: 'order_needs_a_line',
    })
  })

  test('sent twice is changed once', async () => {
    const { ctx, productId, orderNumber } = await onAccount()
    await change(ctx, orderNumber, [{ productId, quantity: 6 }])
    const again = await change(ctx, orderNumber, [{ productId, quantity: 6 }])
    expect(again.timeline.filter((step) => step.change)).toHaveLength(1)
    expect((await stockOf(app, productId)).allocated).toBe(6)
  })

  test('is delivered free once its goods reach the minimum, and is charged again below it', async () => {
    const { ctx, productId, orderNumber } = await onAccount()
    expect(await change(ctx, orderNumber, [{ productId, quantity: 26 }])).toMatchObject({
      amount: 152.36,
      shippingCost: 0,
      totalAmount: 152.36,
    })
    expect(await change(ctx, orderNumber, [{ productId, quantity: 5 }])).toMatchObject({ shippingCost: 12 })
  })

  test('takes all of it or nothing: one short line leaves everything as it was, and says what is left', async () => {
    const { ctx, productId, orderNumber } = await onAccount()
    const few = await makeProduct(app.db, { onHand: 3 })
    const wanted = [
      { productId, quantity: 10 },
      { productId: few, quantity: 5 },
    ]
    const short = { code: 'not_enough_stock', available: 3 }
    expect((await preview(ctx, orderNumber, wanted)).faults).toMatchObject([{ reason: short }])
    await expect(change(ctx, orderNumber, wanted)).rejects.toMatchObject({
      code: 'not_enough_stock',
      details: { data: { lines: [{ productId: few, reason: short }] } },
    })
    expect((await readOrder(ctx, { orderNumber })).totalQuantity).toBe(4)
    expect((await stockOf(app, productId)).allocated).toBe(4)
  })

  test('stays within the credit limit, which counts the order as it was', async () => {
    const { ctx, productId, orderNumber } = await onAccount({ customer: { credit_limit_cents: 4800 } })
    await expect(change(ctx, orderNumber, [{ productId, quantity: 7 }])).rejects.toMatchObject({
      code: 'credit_limit',
    })
    expect(await change(ctx, orderNumber, [{ productId, quantity: 6 }])).toMatchObject({ totalAmount: 47.16 })
  })

  test('previews its total, and refuses another total than the previewed one', async () => {
    const { ctx, productId, orderNumber } = await onAccount()
    const shown = await preview(ctx, orderNumber, [{ productId, quantity: 6 }])
    expect(shown).toMatchObject({ goods: 35.16, shippingCost: 12, totalAmount: 47.16, difference: 10.76 })
    await expect(
      change(ctx, orderNumber, [{ productId, quantity: 7 }], { expectedTotal: shown.totalAmount }),
    ).rejects.toMatchObject({ code: 'price_changed', details: { data: { total: 53.02 } } })
    expect((await readOrder(ctx, { orderNumber })).totalQuantity).toBe(4)
  })

  test('is locked from its cut-off, and shows when that was', async () => {
    const { ctx, productId, orderNumber } = await onAccount()
    const { cutOff } = await readOrder(ctx, { orderNumber })
    app.setNow(new Date(new Date(cutOff!).getTime() + 1))
    const locked = { code: 'order_locked', details: { data: { status: 'CONFIRMED', cutOff } } }
    await expect(change(ctx, orderNumber, [{ productId, quantity: 5 }])).rejects.toMatchObject(locked)
    await expect(preview(ctx, orderNumber, [{ productId, quantity: 5 }])).rejects.toMatchObject(locked)
  })

  test('is not found for another customer', async () => {
    const { productId, orderNumber } = await onAccount()
    const other = ctxOf(app, await makeShop(app.db))
    const lines = [{ productId, quantity: 5 }]
    await expect(change(other, orderNumber, lines)).rejects.toMatchObject({ code: 'not_found' })
    await expect(preview(other, orderNumber, lines)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('C1: twenty orders that grow at once take no more than is there', async () => {
    const productId = await makeProduct(app.db, { onHand: 30 })
    const shops = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const ctx = ctxOf(app, await makeShop(app.db))
        await add(ctx, { productId, quantity: 1 })
        const { orders: placed } = await place(ctx)
        return { ctx, orderNumber: placed[0]!.orderNumber }
      }),
    )
    const { kept, codes } = await outcomesOf(
      shops.map(({ ctx, orderNumber }) => change(ctx, orderNumber, [{ productId, quantity: 3 }])),
    )
    expect(kept).toBe(5)
    expect(new Set(codes)).toEqual(new Set(['not_enough_stock']))
    expect((await stockOf(app, productId)).allocated).toBe(30)
  })
})

describe('an order paid by card', () => {
  test('pays the difference and nothing else', async () => {
    const { ctx, productId, orderNumber } = await paidByCard()
    const order = await change(ctx, orderNumber, [{ productId, quantity: 6 }], await byCard(numbers.taken))
    expect(order).toMatchObject({ totalAmount: 47.16, paymentStatus: 'PAID', editable: true })
    expect((await paymentsOf(ctx)).map(({ amount_cents }) => amount_cents)).toEqual([3640, 1076])
    expect(await chargedCents(ctx)).toBe(4716)
  })

  test('gets the difference back, from the latest payment first', async () => {
    const { ctx, productId, orderNumber } = await paidByCard()
    await change(ctx, orderNumber, [{ productId, quantity: 6 }], await byCard(numbers.taken))
    await change(ctx, orderNumber, [{ productId, quantity: 1 }])
    await giveBack()
    await giveBack()
    expect(await paymentsOf(ctx)).toMatchObject([
      { amount_cents: 3640, refunded_cents: 1830, status: 'captured' },
      { amount_cents: 1076, refunded_cents: 1076, status: 'refunded' },
    ])
    expect(await chargedCents(ctx)).toBe(1810)
  })

  test('shows each refund with its own amount and time, and they add up to what it costs now', async () => {
    const { ctx, productId, orderNumber } = await paidByCard()
    app.setNow('2026-11-23T15:00:00Z')
    await change(ctx, orderNumber, [{ productId, quantity: 3 }])
    await giveBack()
    app.setNow('2026-11-23T16:00:00Z')
    await change(ctx, orderNumber, [{ productId, quantity: 1 }])
    const before = await readOrder(ctx, { orderNumber })
    expect(before.payments[0]?.refunds).toMatchObject([
      { status: 'refunded', amount: 6.1, at: expect.stringMatching(/^2026-11-23T15:00/) },
      { status: 'pending', amount: 12.2 },
    ])
    await giveBack()
    const { payments, totalAmount } = await readOrder(ctx, { orderNumber })
    expect(payments).toMatchObject([
      { status: 'captured', amount: 36.4, at: expect.stringMatching(/^2026-11-23T14:00/) },
    ])
    const back = payments[0]?.refunds.reduce((sum, { amount }) => sum + amount, 0) ?? 0
    expect(36.4 - back).toBeCloseTo(totalAmount)
    const { rows } = await readPayments(ctx, { page: 1, pageSize: 40 })
    expect(rows[0]?.refunds).toEqual(payments[0]?.refunds)
  })

  test('stays as it was when the card is declined, and the units are there for others again', async () => {
    const { ctx, productId, orderNumber } = await paidByCard()
    const other = await makeProduct(app.db)
    const lines = [
      { productId, quantity: 2 },
      { productId: other, quantity: 9 },
    ]
    await expect(change(ctx, orderNumber, lines, await byCard(numbers.declined))).rejects.toMatchObject({
      code: 'card_declined',
    })
    const order = await readOrder(ctx, { orderNumber })
    expect(order).toMatchObject({ totalAmount: 36.4, paymentStatus: 'PAID', editable: true })
    expect(order.details).toMatchObject([{ productCode: String(productId), quantity: 4 }])
    expect(order.timeline.at(-1)?.change?.status).toBe('refused')
    expect((await stockOf(app, productId)).allocated).toBe(4)
    expect((await stockOf(app, other)).allocated).toBe(0)
    expect(await chargedCents(ctx)).toBe(3640)
  })

  test('gives nothing up before the money is there, and all of it is settled when the gateway answers late', async () => {
    const { ctx, productId, orderNumber } = await paidByCard()
    const other = await makeProduct(app.db)
    const payment = await byCard(numbers.taken)
    app.sandboxMode('silent')
    const exchange = makeExchange()
    const lines = [
      { productId, quantity: 1 },
      { productId: other, quantity: 9 },
    ]
    const waiting = await changeOrder(ctx, { params: { orderNumber }, body: { lines, ...payment } }, exchange)
    expect(exchange.status).toBe(202)
    expect(waiting).toMatchObject({ paymentStatus: 'PARTIALLY_PAID', changeable: false, editable: false })
    expect((await stockOf(app, productId)).allocated).toBe(4)
    await expect(change(ctx, orderNumber, lines, payment)).rejects.toMatchObject({
      code: 'request_in_progress',
    })
    app.sandboxMode('normal')
    app.setNow(new Date(app.now().getTime() + 6 * 60_000))
    await settleUnknownPaymentsJob.run(makeCtx(app.deps, null), {})
    const order = await readOrder(ctx, { orderNumber })
    const taken = order.details.length === 2
    expect(order).toMatchObject({ paymentStatus: 'PAID', totalAmount: taken ? 70.84 : 36.4 })
    expect(await chargedCents(ctx)).toBe(taken ? 7084 : 3640)
    expect((await stockOf(app, productId)).allocated).toBe(taken ? 1 : 4)
  })

  test('asks for a card where none is saved', async () => {
    const { ctx, productId, orderNumber } = await paidByCard()
    await expect(change(ctx, orderNumber, [{ productId, quantity: 6 }])).rejects.toMatchObject({
      code: 'payment_required',
      details: { data: { amount: 10.76 } },
    })
  })

  test('C6: changed five times at once is charged for one change at a time', async () => {
    const { ctx, productId, orderNumber } = await paidByCard()
    const payments = await Promise.all(Array.from({ length: 5 }, () => byCard(numbers.taken)))
    await outcomesOf(payments.map((one) => change(ctx, orderNumber, [{ productId, quantity: 6 }], one)))
    expect(await readOrder(ctx, { orderNumber })).toMatchObject({ totalAmount: 47.16, paymentStatus: 'PAID' })
    expect(await chargedCents(ctx)).toBe(4716)
    expect((await stockOf(app, productId)).allocated).toBe(6)
  })
})
