import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { InputOf } from '../../contract/core/endpoint.ts'
import type { orders } from '../../contract/features/orders.ts'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import {
  cardShop,
  cardShopAuthorities,
  makeProduct,
  makeShop,
  makeStudio,
  makeUser,
} from '../../tests/support/make.ts'
import { add, cardToken, ctxOf, outcomesOf, place } from '../../tests/support/shopper.ts'
import { inTransaction, makeCtx } from '../core/context.ts'
import type { SignedInCtx } from '../core/route.ts'
import { runInvariants } from '../doctor/invariants.ts'
import { moveOrder, type OrderRow } from '../orders/moves.ts'
import { readOrder } from '../orders/read.ts'
import { refundPaymentJob } from '../payments/refunds.ts'
import { changeDetails } from './details.ts'

let app: TestApp
const morning = '2026-11-23T14:00:00Z'
beforeAll(async () => {
  app = await startApp({ now: morning })
})
beforeEach(() => app.setNow(morning))
afterAll(async () => {
  expect((await runInvariants(app.db, app.now())).filter(({ broken }) => broken.length > 0)).toEqual([])
  await app.close()
})

type Body = InputOf<typeof orders.changeDetails>['body']
const change = (ctx: SignedInCtx, orderNumber: number, body: object) =>
  inTransaction(ctx, (inside) => changeDetails(inside, { params: { orderNumber }, body: body as Body }))

/** Three bunches for $18.30 and the truck for $12, to ship on Tuesday, November 24. */
async function ordered(shop: Parameters<typeof makeShop>[1] = {}, byCard = false) {
  const made = await makeShop(app.db, byCard ? { ...cardShop, ...shop } : shop)
  const ctx = byCard ? ctxOf(app, made, cardShopAuthorities) : ctxOf(app, made)
  await add(ctx, { productId: await makeProduct(app.db), quantity: 3 })
  const payment = byCard ? { payment: { token: await cardToken(app), remember: false } } : {}
  const placed = await place(ctx, { poNumber: 'A-1', note: 'Back door', ...payment })
  return { made, ctx, orderNumber: placed.orders[0]!.orderNumber }
}

const storedOf = (orderNumber: number) =>
  app.db
    .selectFrom('orders')
    .selectAll()
    .where('order_number', '=', orderNumber)
    .executeTakeFirstOrThrow() as Promise<OrderRow>

describe('a placed order', () => {
  test('takes another PO number and note until its cut-off, and keeps what is not named', async () => {
    const { ctx, orderNumber } = await ordered()
    expect(await change(ctx, orderNumber, { poNumber: 'B-2' })).toMatchObject({
      poNumber: 'B-2',
      note: 'Back door',
    })
    expect(await change(ctx, orderNumber, { note: '' })).toMatchObject({
      poNumber: 'B-2',
      note: '',
      totalAmount: 30.3,
    })
    const { timeline } = await readOrder(ctx, { orderNumber })
    expect(timeline.filter(({ note }) => note === 'PO number or note changed.')).toHaveLength(2)
  })

  test('moves to another open day with its cut-off, and keeps its prices', async () => {
    const { ctx, orderNumber } = await ordered()
    await app.db.updateTable('products').set({ price1_e4: 99_000 }).execute()
    const moved = await change(ctx, orderNumber, { shipDay: '2026-11-25' })
    expect(moved).toMatchObject({ date: '2026-11-25', amount: 18.3, totalAmount: 30.3, poNumber: 'A-1' })
    expect(moved.cutOff).toBe('2026-11-25T05:00:00.000Z')
    await app.db.updateTable('products').set({ price1_e4: 61_000 }).execute()
  })

  test('does not move to a day that is closed, and says why', async () => {
    const { ctx, orderNumber } = await ordered()
    for (const shipDay of ['2026-11-28', '2026-11-23', '2027-06-01'])
      await expect(change(ctx, orderNumber, { shipDay })).rejects.toMatchObject({ code: 'ship_day_closed' })
    expect(await readOrder(ctx, { orderNumber })).toMatchObject({ date: '2026-11-24' })
  })

  test('goes to another address of the company at the price of delivery there', async () => {
    const { made, ctx, orderNumber } = await ordered()
    const studio = await makeStudio(app.db, made)
    const moved = await change(ctx, orderNumber, { shipToId: studio })
    expect(moved).toMatchObject({ shipTo: 'Studio', city: 'Xenia', shippingCost: 9, totalAmount: 27.3 })
    const stranger = await makeShop(app.db)
    await expect(change(ctx, orderNumber, { shipToId: stranger.addressId })).rejects.toMatchObject({
      code: 'unknown_ship_to',
    })
  })

  test('joins the delivery of an order that goes there already: one fee', async () => {
    const { ctx, orderNumber } = await ordered()
    await add(ctx, { productId: await makeProduct(app.db), quantity: 3 })
    const other = (await place(ctx)).orders[0]!.orderNumber
    await change(ctx, other, { shipDay: '2026-11-25' })
    const moved = await change(ctx, orderNumber, { shipDay: '2026-11-25' })
    expect(moved.shippingCost).toBe(0)
  })

  test('paid by card gets back what delivery costs less, and is not charged for more', async () => {
    const { made, ctx, orderNumber } = await ordered({}, true)
    const studio = await makeStudio(app.db, made)
    expect(await change(ctx, orderNumber, { shipToId: studio })).toMatchObject({ totalAmount: 27.3 })
    const refunds = await app.db.selectFrom('refunds').select('id').where('status', '=', 'pending').execute()
    for (const { id } of refunds) await refundPaymentJob.run(makeCtx(app.deps, null), { refundId: id })
    expect((await readOrder(ctx, { orderNumber })).payments[0]?.refunds).toMatchObject([{ amount: 3 }])
    await expect(change(ctx, orderNumber, { shipToId: made.addressId })).rejects.toMatchObject({
      code: 'payment_required',
      details: { data: { amount: 3 } },
    })
  })

  test('is locked from its cut-off on and once it is picked', async () => {
    const closed = await ordered()
    app.setNow('2026-11-24T05:00:00Z')
    await expect(change(closed.ctx, closed.orderNumber, { note: 'x' })).rejects.toMatchObject({
      code: 'order_locked',
    })
    app.setNow(morning)
    const picked = await ordered()
    await inTransaction(makeCtx(app.deps, null), async (inside) =>
      moveOrder(inside, await storedOf(picked.orderNumber), {
        status: 'PICKING',
        by: 'store',
        actor: 'warehouse',
      }),
    )
    await expect(change(picked.ctx, picked.orderNumber, { shipDay: '2026-11-25' })).rejects.toMatchObject({
      code: 'order_locked',
    })
  })

  test('five changes at once leave one of them, whole', async () => {
    const { ctx, orderNumber } = await ordered()
    const days = ['2026-11-25', '2026-11-27', '2026-11-30', '2026-12-01', '2026-12-02']
    const { kept } = await outcomesOf(
      days.map((shipDay) => change(ctx, orderNumber, { shipDay, poNumber: shipDay })),
    )
    expect(kept).toBe(5)
    const order = await readOrder(ctx, { orderNumber })
    expect(order.poNumber).toBe(order.date)
  })
})

describe('at the front door', () => {
  test('no session, a viewer, another customer and bad input are refused', async () => {
    const { made, orderNumber } = await ordered()
    const path = `orders/${orderNumber}/details`
    const url = `/api/v1/${path}`
    expect((await app.app.inject({ method: 'PUT', url, payload: { note: 'x' } })).statusCode).toBe(401)
    const viewer = await makeUser(app.db, {
      customerId: made.customerId,
      authorities: ['FLOWERS'],
      companyRole: 'viewer',
    })
    expect((await (await app.signIn(viewer.email)).put(path, { note: 'x' })).status).toBe(403)
    const stranger = await app.signIn((await makeShop(app.db)).email)
    expect((await stranger.put(path, { note: 'x' })).status).toBe(404)
    const own = await app.signIn(made.email)
    for (const body of [
      {},
      { poNumber: 'x'.repeat(31) },
      { shipDay: '2026-02-30' },
      { shipToId: -1 },
      { total: 1 },
    ])
      expect((await own.put(path, body)).status, JSON.stringify(body)).toBe(400)
    expect((await own.put(path, { note: 'Ring twice' })).status).toBe(200)
  })
})
