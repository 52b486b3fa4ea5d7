import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Cart } from '../../contract/features/cart.ts'
import { runInvariants } from '../../server/doctor/invariants.ts'
import { type Client, startApp, type TestApp } from '../support/app.ts'
import { monday, ms, openShop, startDayton } from '../support/dayton.ts'
import { makeProduct, makeShop } from '../support/make.ts'
import { add, ctxOf, outcomesOf, place, stockOf } from '../support/shopper.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: monday })
})
afterAll(async () => {
  const broken = (await runInvariants(app.db, app.now())).filter((one) => one.broken.length > 0)
  await app.close()
  expect(broken).toEqual([])
})

async function openBrowser() {
  const shop = await makeShop(app.db)
  const browser = await app.signIn(shop.email)
  const ordersOf = () =>
    app.db.selectFrom('orders').selectAll().where('customer_id', '=', shop.customerId).execute()
  return { ...shop, browser, ordersOf }
}

test('security 35: prices and totals are calculated here; one that is sent along is refused or compared', async () => {
  const { browser, ordersOf } = await openBrowser()
  const productId = await makeProduct(app.db)
  for (const wish of [{ unitPrice: 0.01 }, { price: 0.01 }, { amount: 0 }, { discount: 100 }, { total: 1 }])
    expect((await browser.post('shopping-cart', { productId, quantity: 5, ...wish })).status).toBe(400)
  const { body } = await browser.post('shopping-cart', { productId, quantity: 5 })
  expect((body as Cart).totals).toMatchObject({ goods: 29.3, shipping: 12, total: 41.3 })
  const cheap = await browser.post('shopping-cart/check-out', { expectedTotal: 0.01 })
  expect([cheap.status, cheap.problem.code]).toEqual([409, 'price_changed'])
  expect((await browser.post('shopping-cart/check-out', { total: 0.01 })).status).toBe(400)
  expect(await ordersOf()).toEqual([])
  expect((await browser.post('shopping-cart/check-out', {})).body).toMatchObject({
    orders: [{ totalAmount: 41.3 }],
  })
})

test('security 36: quantities are whole multiples between the least and the most, however they are written', async () => {
  const { browser } = await openBrowser()
  const productId = await makeProduct(app.db, { min_quantity: 25, onHand: 1_000 })
  const refused: [unknown, number, string][] = [
    [-25, 400, 'invalid_input'],
    [0.5, 400, 'invalid_input'],
    [25.5, 400, 'invalid_input'],
    ['25', 400, 'invalid_input'],
    ['1 ', 400, 'invalid_input'],
    [null, 400, 'invalid_input'],
    [Number.NaN, 400, 'invalid_input'],
    [Number.POSITIVE_INFINITY, 400, 'invalid_input'],
    [1e300, 400, 'invalid_input'],
    [[25], 400, 'invalid_input'],
    [24, 422, 'below_minimum'],
    [26, 422, 'not_a_multiple'],
    [1_000_000_000, 422, 'above_maximum'],
    [50_025, 422, 'above_maximum'],
    [50_000, 409, 'not_enough_stock'],
    [1_025, 409, 'not_enough_stock'],
  ]
  for (const [quantity, status, code] of refused) {
    const answer = await browser.post('shopping-cart', { productId, quantity })
    expect([answer.status, answer.problem.code], JSON.stringify(quantity)).toEqual([status, code])
  }
  expect(await stockOf(app, productId)).toEqual({ onHand: 1_000, allocated: 0, held: 0 })
  expect((await browser.post('shopping-cart', { productId, quantity: 1_000 })).status).toBe(200)
  expect(await stockOf(app, productId)).toEqual({ onHand: 1_000, allocated: 0, held: 1_000 })
})

test('security 37: no step can be left out: nothing to order, a day that is closed, an order that is over', async () => {
  const dayton = await startDayton()
  try {
    const shop = await openShop(dayton)
    const productId = await makeProduct(dayton.db)
    expect((await shop.post('shopping-cart/check-out', {})).problem.code).toBe('cart_empty')
    // Thanksgiving, a Sunday, a day without a truck, today, last year.
    for (const shipDay of ['2026-11-26', '2026-11-29', '2026-12-01', '2026-11-23', '2025-11-24']) {
      const answer = await shop.post('shopping-cart', { productId, quantity: 1, shipDay })
      expect([answer.status, answer.problem.code], shipDay).toEqual([409, 'ship_day_closed'])
      const chosen = await shop.choose({ shipDay: ms(shipDay) })
      expect([chosen.status, chosen.problem.code], shipDay).toEqual([409, 'ship_day_closed'])
    }
    await shop.choose({})
    await shop.post('shopping-cart', { productId, quantity: 1 })
    const { body } = await shop.post('shopping-cart/check-out', {})
    const [{ orderNumber }] = (body as { orders: [{ orderNumber: number }] }).orders
    expect((await shop.post(`orders/${orderNumber}/cancel`, undefined)).status).toBe(200)
    const paid = await shop.post(`orders/${orderNumber}/pay`, { payment: { token: 'tok_x' } })
    expect([402, 409, 422]).toContain(paid.status)
    expect((await shop.post(`orders/${orderNumber}/cancel`, undefined)).problem.code).toBe('order_locked')
  } finally {
    await dayton.close()
  }
})

test('the last millisecond before the cut-off orders, the cut-off itself does not, whatever zone the server is in', async () => {
  expect(process.env.TZ).toBe('Pacific/Kiritimati')
  const dayton = await startDayton()
  try {
    const shop = await openShop(dayton)
    const productId = await makeProduct(dayton.db)
    const open = await shop.choose({})
    expect(open.body).toMatchObject({ shipDay: '2026-11-25', cutOff: '2026-11-24T22:30:00.000Z' })
    await shop.post('shopping-cart', { productId, quantity: 1 })
    // The clock advances during the request: seconds before, and exactly at, the cut-off.
    await shop.until('2026-11-24T22:29:50.000Z')
    expect((await shop.post('shopping-cart/check-out', {})).status).toBe(201)
    await shop.until('2026-11-24T22:29:50.000Z')
    await shop.post('shopping-cart', { productId, quantity: 1 })
    await shop.until('2026-11-24T22:30:00.000Z')
    const late = await shop.post('shopping-cart/check-out', {})
    expect([late.status, late.problem.code]).toEqual([409, 'ship_day_closed'])
  } finally {
    await dayton.close()
  }
})

for (const [stock, buyers] of [
  [1, 2],
  [1, 50],
  [7, 50],
  [60, 50],
] as const)
  test(`${buyers} buyers race for ${stock} units of two products, in opposite order, and none is sold twice`, async () => {
    const [one, two] = [
      await makeProduct(app.db, { onHand: stock }),
      await makeProduct(app.db, { onHand: stock }),
    ]
    const shops = await Promise.all(
      Array.from({ length: buyers }, async () => ctxOf(app, await makeShop(app.db))),
    )
    const wanted = (n: number) => 1 + ((n * 7) % 3)
    const added = await outcomesOf(
      shops.map((ctx, n) => {
        const lines = [one, two].map((productId) => ({ productId, quantity: wanted(n) }))
        return add(ctx, n % 2 ? lines : lines.toReversed())
      }),
    )
    const placed = await outcomesOf(shops.map((ctx) => place(ctx)))
    // No deadlock and no server error: an unlucky buyer is told that less is left.
    expect(new Set(added.codes).difference(new Set(['not_enough_stock']))).toEqual(new Set())
    expect(new Set(placed.codes).difference(new Set(['not_enough_stock', 'cart_empty']))).toEqual(new Set())
    for (const productId of [one, two]) {
      const { allocated, held } = await stockOf(app, productId)
      expect(held).toBe(0)
      expect(allocated).toBeLessThanOrEqual(stock)
      // No buyer is rejected while their quantity is available: at most two units remain, too few for three.
      expect(stock - allocated).toBeLessThan(3)
    }
    expect(placed.kept).toBeGreaterThan(0)
  })

/** Two browsers of one shop, and a line in their cart. */
async function cartInTwoTabs() {
  const { email, browser, ordersOf } = await openBrowser()
  const productId = await makeProduct(app.db)
  await browser.post('shopping-cart', { productId, quantity: 3 })
  return { tabs: [browser, await app.signIn(email)] as [Client, Client], ordersOf, productId }
}
const checkOut = (tab: Client, key?: string) =>
  tab.post('shopping-cart/check-out', {}, key === undefined ? {} : { 'idempotency-key': key })

test('fifty check-outs under one key place one order, and all who get an answer get the same', async () => {
  const { tabs, ordersOf, productId } = await cartInTwoTabs()
  const answers = await Promise.all(Array.from({ length: 50 }, () => checkOut(tabs[0], 'one key')))
  const good = answers.filter(({ status }) => status === 201)
  expect(good.length).toBeGreaterThan(0)
  expect(new Set(good.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  for (const { status, problem, headers } of answers.filter((one) => one.status !== 201)) {
    expect([status, problem.code]).toEqual([409, 'request_in_progress'])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  }
  expect((await checkOut(tabs[0], 'one key')).body).toEqual(good[0]?.body)
  expect(await ordersOf()).toHaveLength(1)
  expect((await stockOf(app, productId)).allocated).toBe(3)
})

test('fifty check-outs under fifty keys, from two tabs, place one order and name it to the others', async () => {
  const { tabs, ordersOf, productId } = await cartInTwoTabs()
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => checkOut(n % 2 ? tabs[0] : tabs[1], n % 5 ? `key ${n}` : undefined)),
  )
  const [order, ...more] = await ordersOf()
  expect(more).toEqual([])
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  for (const { status, problem } of answers.filter((one) => one.status !== 201)) {
    expect([status, problem.code]).toEqual([409, 'cart_already_ordered'])
    expect(problem.data).toEqual({ orderNumbers: [order?.order_number] })
  }
  expect((await stockOf(app, productId)).allocated).toBe(3)
})

test('a key counts for one request of one person', async () => {
  const { tabs, ordersOf } = await cartInTwoTabs()
  const first = await checkOut(tabs[0], 'same')
  expect(first.status).toBe(201)
  const otherBody = await tabs[0].post(
    'shopping-cart/check-out',
    { poNumber: 'X' },
    { 'idempotency-key': 'same' },
  )
  expect([otherBody.status, otherBody.problem.code]).toEqual([422, 'idempotency_mismatch'])
  const otherCall = await tabs[0].delete('shopping-cart/empty-cart', { 'idempotency-key': 'same' })
  expect([otherCall.status, otherCall.problem.code]).toEqual([422, 'idempotency_mismatch'])
  const { tabs: others, ordersOf: theirs } = await cartInTwoTabs()
  const theirFirst = await checkOut(others[0], 'same')
  expect(theirFirst.status).toBe(201)
  expect(theirFirst.body).not.toEqual(first.body)
  expect([(await ordersOf()).length, (await theirs()).length]).toEqual([1, 1])
})

test('a request that failed frees its key', async () => {
  const { browser } = await openBrowser()
  expect((await checkOut(browser, 'again')).problem.code).toBe('cart_empty')
  await browser.post('shopping-cart', { productId: await makeProduct(app.db), quantity: 1 })
  expect((await checkOut(browser, 'again')).status).toBe(201)
})

test('a key of no use says so', async () => {
  const { browser } = await openBrowser()
  const answer = await checkOut(browser, 'k'.repeat(201))
  expect([answer.status, answer.problem.errors]).toEqual([
    400,
    [{ path: 'Idempotency-Key', message: 'Use 1 to 200 characters.' }],
  ])
})
