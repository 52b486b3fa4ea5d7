import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { makeProduct, makeShop } from '../../tests/support/make.ts'
import { add, cartOf, ctxOf, place } from '../../tests/support/shopper.ts'
import { inTransaction, makeCtx } from '../core/context.ts'
import type { SignedInCtx } from '../core/route.ts'
import { runInvariants } from '../doctor/invariants.ts'
import { cancelOwnOrder } from './cancel.ts'
import { settleDeliveryJob, settledShipping } from './delivery.ts'
import { readOrder } from './read.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
})
afterAll(async () => {
  expect((await runInvariants(app.db, app.now())).filter(({ broken }) => broken.length > 0)).toEqual([])
  await app.close()
})

/** Bunches of alstroemeria at $5.86; $12 for the truck below $150. */
async function placed(ctx: SignedInCtx, quantity: number) {
  const productId = await makeProduct(app.db)
  await add(ctx, { productId, quantity })
  const { orders } = await place(ctx)
  return orders[0]!.orderNumber
}
const settle = async (ctx: SignedInCtx, orderNumber: number) => {
  const { id } = await readOrder(ctx, { orderNumber })
  await settleDeliveryJob.run(makeCtx(app.deps, null), { orderId: id })
}

describe('a second order for the same day and address', () => {
  test('joins the first: it pays no second fee', async () => {
    const ctx = ctxOf(app, await makeShop(app.db))
    await placed(ctx, 10)
    const second = await placed(ctx, 5)
    expect(await readOrder(ctx, { orderNumber: second })).toMatchObject({
      shippingCost: 0,
      totalAmount: 29.3,
    })
  })

  test('that reaches the minimum with it gives the fee of the first back, once', async () => {
    const ctx = ctxOf(app, await makeShop(app.db))
    const first = await placed(ctx, 10)
    await add(ctx, { productId: await makeProduct(app.db), quantity: 16 })
    expect((await cartOf(ctx)).deliveries).toMatchObject([
      { joins: [first], placedGoods: 58.6, placedShipping: 12, givenBack: 12 },
    ])
    const { orders } = await place(ctx)
    await settle(ctx, orders[0]!.orderNumber)
    await settle(ctx, orders[0]!.orderNumber)
    const order = await readOrder(ctx, { orderNumber: first })
    expect(order).toMatchObject({ shippingCost: 0, totalAmount: 58.6 })
    expect(order.timeline.filter((step) => step.change?.kind === 'DELIVERY')).toMatchObject([
      { change: { wasShippingCost: 12, shippingCost: 0 } },
    ])
  })

  test('takes the fee on when the order that paid it is canceled', async () => {
    const ctx = ctxOf(app, await makeShop(app.db))
    const first = await placed(ctx, 10)
    const second = await placed(ctx, 5)
    await inTransaction(ctx, (inside) => cancelOwnOrder(inside, { orderNumber: first }))
    await settle(ctx, first)
    await settle(ctx, second)
    expect(await readOrder(ctx, { orderNumber: second })).toMatchObject({
      shippingCost: 12,
      totalAmount: 41.3,
    })
  })
})

describe('delivery of what travels together', () => {
  const terms = {
    method: 'TRUCK',
    customRoute: true,
    shippingCostCents: 1200,
    shippingMinimumCents: 15_000,
  } as const
  const order = (id: number, goods: number, shipping: number, more: object = {}) => ({
    id,
    status: 'CONFIRMED' as const,
    payment_status: 'ON_ACCOUNT' as const,
    goods_cents: goods,
    shipping_cents: shipping,
    total_cents: goods + shipping,
    hasOpenPayment: false,
    ...more,
  })
  const settled = (...orders: ReturnType<typeof order>[]) =>
    settledShipping(orders, terms).map(({ order: { id }, shippingCents }) => [id, shippingCents])

  test('stays as it is while one of them pays', () => {
    expect(settled(order(1, 5000, 1200), order(2, 5000, 0))).toEqual([])
  })
  test('is not given back for goods that still wait for their card', () => {
    expect(settled(order(1, 5000, 1200), order(2, 12_000, 0, { status: 'PENDING_PAYMENT' }))).toEqual([])
  })
  test('is not changed on an order that has left, which is invoiced', () => {
    expect(settled(order(1, 5000, 1200, { status: 'OUT_FOR_DELIVERY' }), order(2, 12_000, 0))).toEqual([])
  })
  test('is never charged to a card whose owner did not ask', () => {
    expect(settled(order(1, 5000, 0, { payment_status: 'PAID' }))).toEqual([])
  })
})
