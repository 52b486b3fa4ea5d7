import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Day } from '../../contract/core/dates.ts'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { cardShop, makeProduct, makeShop } from '../../tests/support/make.ts'
import {
  add,
  cardToken,
  cartOf,
  ctxOf,
  makeExchange,
  place,
  type Shop,
  stockOf,
} from '../../tests/support/shopper.ts'
import { inTransaction, makeCtx } from '../core/context.ts'
import { runInvariants } from '../doctor/invariants.ts'
import { changeOrder } from '../order-changes/change.ts'
import { readOrder } from '../orders/read.ts'
import { chargePlaced, type LineToPlace, placeLines, type ToPlace } from './place-lines.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
})
afterAll(async () => {
  expect((await runInvariants(app.db, app.now())).filter(({ broken }) => broken.length > 0)).toEqual([])
  await app.close()
})

const shipDay = '2026-11-24' as Day
const asked = (shop: Shop, lines: readonly LineToPlace[], more: Partial<ToPlace> = {}): ToPlace => ({
  customerId: shop.customerId,
  addressId: shop.addressId,
  shipDay,
  method: 'TRUCK',
  orderType: 'STANDING',
  channel: 'standing',
  lines,
  tender: 'usual',
  by: { userId: shop.userId, placed: { mover: 'system', actor: 'Tuesdays' } },
  ...more,
})
const keepCard = async ({ customerId }: Shop, number?: string) =>
  app.db
    .insertInto('saved_cards')
    .values({
      customer_id: customerId,
      gateway: 'sandbox',
      token: await cardToken(app, number),
      brand: 'Visa',
      last_four: '4242',
      expire_month: 12,
      expire_year: 2034,
      is_default: true,
    })
    .execute()

/** Runs as a job does, without a signed-in user. */
const system = () => makeCtx(app.deps, null)
const rowOf = (id: number) =>
  app.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('an order without a cart costs what the same lines cost through the cart', async () => {
  const goods = await Promise.all([makeProduct(app.db), makeProduct(app.db), makeProduct(app.db)])
  const lines = goods.map((productId, at) => ({ productId, quantity: [5, 1, 12][at]! }))
  const [byCart, without] = [await makeShop(app.db), await makeShop(app.db)]
  const ctx = ctxOf(app, byCart)
  await add(ctx, lines)
  const { orders } = await place(ctx)
  const made = await placeLines(system(), asked(without, lines, { poNumber: 'PO-9', note: 'Back door' }))
  const row = await rowOf(made.id)
  const cart = await app.db
    .selectFrom('orders')
    .selectAll()
    .where('order_number', '=', orders[0]!.orderNumber)
    .executeTakeFirstOrThrow()
  for (const name of [
    'goods_cents',
    'shipping_cents',
    'total_cents',
    'cut_off_at',
    'status',
    'terms',
  ] as const)
    expect(row[name]).toEqual(cart[name])
  expect(row).toMatchObject({
    order_type: 'STANDING',
    channel: 'standing',
    po_number: 'PO-9',
    note: 'Back door',
    payment_status: 'ON_ACCOUNT',
    user_id: without.userId,
    total_cents: made.totalCents,
  })
  const steps = await app.db
    .selectFrom('order_events')
    .select(['status', 'mover', 'actor'])
    .where('order_id', '=', made.id)
    .orderBy('id')
    .execute()
  expect(steps).toEqual([
    { status: 'SUBMITTED', mover: 'system', actor: 'Tuesdays' },
    { status: 'CONFIRMED', mover: 'system', actor: 'Tuesdays' },
  ])
  expect(await stockOf(app, goods[0]!)).toMatchObject({ allocated: 10, held: 0 })
  const mails = await app.db
    .selectFrom('messages')
    .select('kind')
    .where('user_id', '=', without.userId)
    .execute()
  expect(mails).toEqual([{ kind: 'order-confirmed' }])
})

test('the cart and its version stay as they are', async () => {
  const shop = await makeShop(app.db)
  const ctx = ctxOf(app, shop)
  const productId = await makeProduct(app.db, { onHand: 10 })
  const { version } = await add(ctx, { productId, quantity: 4 })
  await placeLines(system(), asked(shop, [{ productId, quantity: 6 }]))
  expect(await cartOf(ctx)).toMatchObject({ version, totals: { quantity: 4 } })
  expect(await stockOf(app, productId)).toEqual({ onHand: 10, allocated: 6, held: 4 })
  await place(ctx, { cartVersion: version })
})

test('an offered price applies whatever the price list says, and the line keeps its note and wish', async () => {
  const shop = await makeShop(app.db)
  const productId = await makeProduct(app.db)
  const wish = { wish: 'SAME_COLOR', percent: 5 } as const
  const line = { productId, quantity: 3, priceE4: 41_200, note: 'tight', wish }
  const made = await placeLines(system(), asked(shop, [line], { orderType: 'SPECIAL', channel: 'quote' }))
  expect(made).toMatchObject({ goodsCents: 1236, lines: [{ productId, quantity: 3, unitPriceE4: 41_200 }] })
  const row = await app.db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', made.id)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ note: 'tight', wish: 'SAME_COLOR', wish_percent: 5, allocated: 3 })
})

test('goods with several delivery sources are one order, and only goods in the warehouse are allocated', async () => {
  const shop = await makeShop(app.db)
  const stock = await makeProduct(app.db)
  const grower = await makeProduct(app.db, { is_grower_direct: true, lead_time_days: 2 })
  const lines = [
    { productId: grower, quantity: 2 },
    { productId: stock, quantity: 1 },
  ]
  const day = '2026-12-08' as Day
  const made = await placeLines(system(), asked(shop, lines, { shipDay: day, orderType: 'SPECIAL' }))
  const rows = await app.db
    .selectFrom('order_lines')
    .select(['product_id', 'allocated', 'status'])
    .where('order_id', '=', made.id)
    .orderBy('sequence')
    .execute()
  expect(rows).toEqual([
    { product_id: grower, allocated: 0, status: 'OPEN' },
    { product_id: stock, allocated: 1, status: 'ALLOCATED' },
  ])
  await expect(
    placeLines(system(), asked(shop, lines, { shipDay: day, orderType: 'STOCK' })),
  ).rejects.toMatchObject({ code: 'not_orderable' })
})

test('it can be changed like any order: more of a line, another product, less', async () => {
  const shop = await makeShop(app.db)
  const [one, other] = [await makeProduct(app.db), await makeProduct(app.db)]
  const made = await placeLines(system(), asked(shop, [{ productId: one, quantity: 5 }]))
  const ctx = ctxOf(app, shop)
  const { orderNumber } = made
  const body = {
    lines: [
      { productId: one, quantity: 8 },
      { productId: other, quantity: 2 },
    ],
  }
  await changeOrder(ctx, { params: { orderNumber }, body }, makeExchange())
  expect(await stockOf(app, one)).toMatchObject({ allocated: 8 })
  expect(await stockOf(app, other)).toMatchObject({ allocated: 2 })
  expect(await readOrder(ctx, { orderNumber })).toMatchObject({
    productType: 'STANDING',
    departmentOrder: 'Standing',
  })
})

test('nothing is written when a check fails: stock, days, credit, account, people', async () => {
  const shop = await makeShop(app.db, { customer: { credit_limit_cents: 3000 } })
  const productId = await makeProduct(app.db, { onHand: 4, min_quantity: 2 })
  const attempt = (lines: LineToPlace[], more: Partial<ToPlace> = {}) =>
    placeLines(system(), asked(shop, lines, more))
  const two = [{ productId, quantity: 2 }]
  const cases: [() => Promise<unknown>, string][] = [
    [() => attempt([{ productId, quantity: 6 }]), 'not_enough_stock'],
    [() => attempt([{ productId, quantity: 3 }]), 'not_a_multiple'],
    [() => attempt(two, { shipDay: '2026-11-28' as Day }), 'ship_day_closed'],
    [() => attempt([{ productId, quantity: 4 }]), 'credit_limit'],
    [() => attempt([{ productId: 999_999_999, quantity: 2 }]), 'not_found'],
    [() => attempt([...two, ...two]), 'not_orderable'],
    [() => attempt(two, { addressId: shop.addressId + 100_000 }), 'not_found'],
    [() => attempt(two, { tender: { cardId: 999_999 } }), 'not_found'],
  ]
  for (const [tried, code] of cases) await expect(tried()).rejects.toMatchObject({ code })
  await app.db
    .updateTable('customers')
    .set({ status: 'on_hold', hold_reason: 'x' })
    .where('id', '=', shop.customerId)
    .execute()
  await expect(attempt(two)).rejects.toMatchObject({ code: 'account_on_hold' })
  await app.db.updateTable('users').set({ status: 'disabled' }).where('id', '=', shop.userId).execute()
  await expect(attempt(two)).rejects.toMatchObject({ code: 'not_allowed' })
  expect(
    await app.db.selectFrom('orders').select('id').where('customer_id', '=', shop.customerId).execute(),
  ).toEqual([])
  expect(await stockOf(app, productId)).toMatchObject({ allocated: 0, held: 0 })
})

test('a transaction that is rolled back leaves no order and no allocation', async () => {
  const shop = await makeShop(app.db)
  const productId = await makeProduct(app.db)
  const rolledBack = inTransaction(system(), async (inside) => {
    await placeLines(inside, asked(shop, [{ productId, quantity: 2 }]))
    throw new Error('the caller gave up')
  })
  await expect(rolledBack).rejects.toThrow('gave up')
  expect(await stockOf(app, productId)).toMatchObject({ allocated: 0 })
})

test('twenty at once never promise more than there is', async () => {
  const shops = await Promise.all(Array.from({ length: 5 }, () => makeShop(app.db)))
  const [scarce, plenty] = [await makeProduct(app.db, { onHand: 7 }), await makeProduct(app.db)]
  const tries = await Promise.allSettled(
    Array.from({ length: 20 }, (_, at) =>
      placeLines(
        system(),
        asked(shops[at % 5]!, [
          { productId: at % 2 ? scarce : plenty, quantity: 2 },
          { productId: at % 2 ? plenty : scarce, quantity: 2 },
        ]),
      ),
    ),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  for (const tried of tries)
    if (tried.status === 'rejected') expect(tried.reason).toMatchObject({ code: 'not_enough_stock' })
  expect(await stockOf(app, scarce)).toMatchObject({ allocated: 6 })
})

test('by card it waits for the gateway, and is confirmed once it is paid', async () => {
  const shop = await makeShop(app.db, cardShop)
  await keepCard(shop)
  const productId = await makeProduct(app.db)
  const made = await placeLines(system(), asked(shop, [{ productId, quantity: 1 }]))
  expect(made.tender.kind).toBe('card')
  expect(await rowOf(made.id)).toMatchObject({ status: 'PENDING_PAYMENT', payment_status: 'UNPAID' })
  await chargePlaced(system(), { customerId: shop.customerId, by: { userId: shop.userId } }, [made.id])
  expect(await rowOf(made.id)).toMatchObject({ status: 'CONFIRMED', payment_status: 'PAID' })
})
