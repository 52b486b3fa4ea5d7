import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { InputOf } from '../../contract/core/endpoint.ts'
import type { orders } from '../../contract/features/orders.ts'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { cardShop, cardShopAuthorities, makeProduct, makeShop } from '../../tests/support/make.ts'
import { add, cardToken, cartOf, ctxOf, makeExchange, place, stockOf } from '../../tests/support/shopper.ts'
import { makeCtx } from '../core/context.ts'
import type { SignedInCtx } from '../core/route.ts'
import { runInvariants } from '../doctor/invariants.ts'
import { readOpenOrders } from '../orders/open.ts'
import { readOrder } from '../orders/read.ts'
import { settleUnknownPaymentsJob } from '../settlement/jobs.ts'
import { changeOrder, previewChange } from './change.ts'

const morning = '2026-11-23T14:00:00Z'
let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: morning })
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
const change = (ctx: SignedInCtx, orderNumber: number, body: Body) =>
  changeOrder(ctx, { params: { orderNumber }, body }, makeExchange())
const lineIds = async (ctx: SignedInCtx) =>
  (await cartOf(ctx)).orders.flatMap(({ details }) => details.map(({ id }) => id))

const payment = async (number: string) => ({ token: await cardToken(app, number), remember: false })

/** Four bunches of alstroemeria at $6.10 with $12 for the truck, on account or by card; `onHand` sets the stock. */
async function ordered({ byCard = false, onHand = 100 } = {}) {
  const shop = byCard ? await makeShop(app.db, cardShop) : await makeShop(app.db)
  const ctx = byCard ? ctxOf(app, shop, cardShopAuthorities) : ctxOf(app, shop)
  const productId = await makeProduct(app.db, { onHand })
  await add(ctx, { productId, quantity: 4 })
  const { orders: placed } = await place(ctx, byCard ? { payment: await payment('4242424242424242') } : {})
  return { ctx, productId, orderNumber: placed[0]!.orderNumber }
}

test('items in the cart join an order with one click, at tier prices, and leave the cart', async () => {
  const { ctx, productId, orderNumber } = await ordered()
  const other = await makeProduct(app.db)
  await add(ctx, [
    { productId, quantity: 2 },
    { productId: other, quantity: 3 },
  ])
  const cartLines = await lineIds(ctx)
  const order = await change(ctx, orderNumber, { cartLines, expectedTotal: 65.46 })
  expect(order).toMatchObject({
    amount: 53.46,
    shippingCost: 12,
    totalAmount: 65.46,
    details: [
      { quantity: 6, unitPrice: 5.86 },
      { quantity: 3, unitPrice: 6.1 },
    ],
  })
  expect((await cartOf(ctx)).orders).toEqual([])
  expect(await stockOf(app, productId)).toMatchObject({ allocated: 6, held: 0 })
  expect(await stockOf(app, other)).toMatchObject({ allocated: 3, held: 0 })
  await expect(change(ctx, orderNumber, { cartLines })).rejects.toMatchObject({ code: 'cart_changed' })
})

test('the last units move to the order although the cart holds them; items not named stay in the cart', async () => {
  const { ctx, productId, orderNumber } = await ordered({ onHand: 6 })
  const other = await makeProduct(app.db)
  await add(ctx, [
    { productId, quantity: 2 },
    { productId: other, quantity: 3 },
  ])
  const [first = 0] = await lineIds(ctx)
  const seen = await previewChange(ctx, { params: { orderNumber }, body: { cartLines: [first] } })
  expect(seen).toMatchObject({ faults: [], totalAmount: 47.16, difference: 10.76 })
  expect(await stockOf(app, productId)).toMatchObject({ allocated: 4, held: 2 })
  await change(ctx, orderNumber, { cartLines: [first] })
  expect(await stockOf(app, productId)).toMatchObject({ onHand: 6, allocated: 6, held: 0 })
  expect((await cartOf(ctx)).totals).toMatchObject({ lines: 1, quantity: 3 })
})

test('a product goes straight onto an order on top of what is there, up to what is left', async () => {
  const { ctx, productId, orderNumber } = await ordered({ onHand: 7 })
  const lines = [{ productId, quantity: 2 }]
  expect(await change(ctx, orderNumber, { lines, more: true })).toMatchObject({ details: [{ quantity: 6 }] })
  await expect(change(ctx, orderNumber, { lines, more: true })).rejects.toMatchObject({
    code: 'not_enough_stock',
  })
})

test('a line that cannot be had keeps all of them in the cart', async () => {
  const { ctx, orderNumber } = await ordered()
  const [preOrder, usual] = [
    await makeProduct(app.db, {
      is_pre_booked: true,
      date_available: '2026-12-03' as never,
      last_order_day: '2026-11-30' as never,
    }),
    await makeProduct(app.db),
  ]
  await add(ctx, [
    { productId: preOrder, quantity: 1 },
    { productId: usual, quantity: 1 },
  ])
  await expect(change(ctx, orderNumber, { cartLines: await lineIds(ctx) })).rejects.toMatchObject({
    code: 'not_orderable',
  })
  expect((await cartOf(ctx)).totals).toMatchObject({ lines: 2 })
  expect((await readOrder(ctx, { orderNumber })).totalAmount).toBe(36.4)
})

test('security 12: nobody adds another shop’s cart to an order, or their own cart to another shop’s order', async () => {
  const [mine, theirs] = [await ordered(), await ordered()]
  await add(theirs.ctx, { productId: theirs.productId, quantity: 2 })
  const cartLines = await lineIds(theirs.ctx)
  await expect(change(mine.ctx, mine.orderNumber, { cartLines })).rejects.toMatchObject({
    code: 'cart_changed',
  })
  await expect(change(mine.ctx, theirs.orderNumber, { cartLines })).rejects.toMatchObject({
    code: 'not_found',
  })
  expect((await cartOf(theirs.ctx)).totals).toMatchObject({ lines: 1 })
})

test('a card pays the difference, and only then is the cart without the lines', async () => {
  const { ctx, productId, orderNumber } = await ordered({ byCard: true })
  await add(ctx, { productId, quantity: 2 })
  const body = { cartLines: await lineIds(ctx), payment: await payment('4242424242424242') }
  expect(await change(ctx, orderNumber, body)).toMatchObject({ totalAmount: 47.16, paymentStatus: 'PAID' })
  expect((await cartOf(ctx)).orders).toEqual([])
  expect(await stockOf(app, productId)).toMatchObject({ allocated: 6, held: 0 })
})

test('a declined card leaves the order as it was and the lines in the cart', async () => {
  const { ctx, productId, orderNumber } = await ordered({ byCard: true })
  await add(ctx, { productId, quantity: 2 })
  const body = { cartLines: await lineIds(ctx), payment: await payment('4000000000000002') }
  await expect(change(ctx, orderNumber, body)).rejects.toMatchObject({ code: 'card_declined' })
  expect(await readOrder(ctx, { orderNumber })).toMatchObject({ totalAmount: 36.4, paymentStatus: 'PAID' })
  expect((await cartOf(ctx)).totals).toMatchObject({ lines: 1, quantity: 2 })
  expect((await stockOf(app, productId)).allocated).toBe(4)
})

test('while the card company is silent the lines wait in the cart, and its late answer settles both', async () => {
  const { ctx, productId, orderNumber } = await ordered({ byCard: true })
  await add(ctx, { productId, quantity: 2 })
  const body = { cartLines: await lineIds(ctx), payment: await payment('4242424242424242') }
  app.sandboxMode('silent')
  await change(ctx, orderNumber, body)
  expect((await cartOf(ctx)).totals).toMatchObject({ lines: 1 })
  app.sandboxMode('normal')
  app.setNow(new Date(app.now().getTime() + 6 * 60_000))
  await settleUnknownPaymentsJob.run(makeCtx(app.deps, null), {})
  const order = await readOrder(ctx, { orderNumber })
  const joined = order.totalAmount === 47.16
  expect((await cartOf(ctx)).totals.lines).toBe(joined ? 0 : 1)
  expect((await stockOf(app, productId)).allocated).toBe(joined ? 6 : 4)
})

test('the orders that can be added to are listed until their cut-off, each shop’s own', async () => {
  const { ctx, orderNumber } = await ordered()
  const card = await ordered({ byCard: true })
  expect(await readOpenOrders(ctx)).toMatchObject([
    { orderNumber, productType: 'STOCK', lines: 1, totalAmount: 36.4, onAccount: true },
  ])
  const [open] = await readOpenOrders(card.ctx)
  expect(open).toMatchObject({ orderNumber: card.orderNumber, onAccount: false })
  app.setNow(open!.cutOff!)
  expect(await readOpenOrders(ctx)).toEqual([])
})
