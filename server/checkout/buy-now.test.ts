import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { makeProduct, makeShop } from '../../tests/support/make.ts'
import { add, cartOf, ctxOf, makeExchange, stockOf } from '../../tests/support/shopper.ts'
import type { SignedInCtx } from '../core/route.ts'
import { runInvariants } from '../doctor/invariants.ts'
import { readOrder } from '../orders/read.ts'
import { buyNow, previewBuyNow } from './buy-now.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
})
afterAll(async () => {
  expect((await runInvariants(app.db, app.now())).filter(({ broken }) => broken.length > 0)).toEqual([])
  await app.close()
})
const buy = (ctx: SignedInCtx, body: Parameters<typeof buyNow>[1]) => buyNow(ctx, body, makeExchange())

test('one product is ordered directly, while the cart keeps its units of it', async () => {
  const ctx = ctxOf(app, await makeShop(app.db))
  const productId = await makeProduct(app.db, { onHand: 10 })
  await add(ctx, { productId, quantity: 4 })
  const { orderNumber } = await buy(ctx, { productId, quantity: 6, poNumber: 'PO 7' })
  expect(await readOrder(ctx, { orderNumber })).toMatchObject({
    status: 'CONFIRMED',
    paymentStatus: 'ON_ACCOUNT',
    poNumber: 'PO 7',
    amount: 35.16,
    totalAmount: 47.16,
    details: [{ quantity: 6, unitPrice: 5.86, status: 'ALLOCATED' }],
  })
  expect((await cartOf(ctx)).totals).toMatchObject({ lines: 1, quantity: 4 })
  expect(await stockOf(app, productId)).toEqual({ onHand: 10, allocated: 6, held: 4 })
})

test('units in the cart cannot also be bought directly', async () => {
  const ctx = ctxOf(app, await makeShop(app.db))
  const productId = await makeProduct(app.db, { onHand: 10 })
  await add(ctx, { productId, quantity: 8 })
  await expect(buy(ctx, { productId, quantity: 3 })).rejects.toMatchObject({
    code: 'not_enough_stock',
    details: { data: { available: 2 } },
  })
})

test('a second press is the same order, a second wish is another', async () => {
  const ctx = ctxOf(app, await makeShop(app.db))
  const productId = await makeProduct(app.db)
  const presses = await Promise.all([1, 2, 3].map(() => buy(ctx, { productId, quantity: 1 })))
  expect(new Set(presses.map(({ orderNumber }) => orderNumber)).size).toBe(1)
  expect((await stockOf(app, productId)).allocated).toBe(1)
  const other = await buy(ctx, { productId, quantity: 2 })
  expect(other.orderNumber).not.toBe(presses[0]!.orderNumber)
})

test('an order over the credit limit is placed on hold, and the product’s own rules apply here too', async () => {
  const ctx = ctxOf(app, await makeShop(app.db, { customer: { credit_limit_cents: 2000 } }))
  const productId = await makeProduct(app.db, { min_quantity: 2 })
  const one = { productId, quantity: 4 }
  expect(await buy(ctx, one)).toMatchObject({ isHeld: true })
  // The same request again within seconds returns the same order.
  expect(await buy(ctx, one)).toMatchObject({ isHeld: true })
  expect(await stockOf(app, productId)).toMatchObject({ allocated: 4 })
  await expect(buy(ctx, { productId, quantity: 3 })).rejects.toMatchObject({ code: 'not_a_multiple' })
  await expect(buy(ctx, { productId: 1, quantity: 1 })).rejects.toMatchObject({ code: 'not_found' })
})

test('a preview shows the total, the day, the method and the fee, and stores nothing', async () => {
  const ctx = ctxOf(app, await makeShop(app.db))
  const productId = await makeProduct(app.db, { onHand: 10 })
  const seen = await previewBuyNow(ctx, { productId, quantity: 6 })
  expect(seen).toMatchObject({
    deliveryMethod: 'Truck Delivery',
    unitPrice: 5.86,
    goods: 35.16,
    shippingCost: 12,
    totalAmount: 47.16,
    fault: null,
  })
  expect(await stockOf(app, productId)).toEqual({ onHand: 10, allocated: 0, held: 0 })
  await expect(buy(ctx, { productId, quantity: 6, expectedTotal: 47.15 })).rejects.toMatchObject({
    code: 'price_changed',
  })
  expect(await buy(ctx, { productId, quantity: 6, expectedTotal: 47.16 })).toMatchObject({})
  expect(await previewBuyNow(ctx, { productId, quantity: 6 })).toMatchObject({
    goods: 35.16,
    fault: { code: 'not_enough_stock', available: 4 },
  })
  await expect(previewBuyNow(ctx, { productId: 1, quantity: 1 })).rejects.toMatchObject({ code: 'not_found' })
})
