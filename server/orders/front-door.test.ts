import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Cart } from '../../contract/features/cart.ts'
import { cart } from '../../contract/features/cart.ts'
import { checkout } from '../../contract/features/checkout.ts'
import { orders } from '../../contract/features/orders.ts'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { cardShop, makeProduct, makeShop } from '../../tests/support/make.ts'
import { runInvariants } from '../doctor/invariants.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z', settings: { gatewayTimeoutMs: 1500 } })
})
afterAll(async () => {
  expect((await runInvariants(app.db, app.now())).filter(({ broken }) => broken.length > 0)).toEqual([])
  await app.close()
})

const rawCard = (number: string) => ({
  card: { number, cvv: '123', expireMonth: 12, expireYear: 2030, remember: false },
})

test('from the shelf to an order on account, changed and repeated, with every answer as in the contract', async () => {
  const { email } = await makeShop(app.db)
  const florist = await app.signIn(email)
  const [roses, lilies] = [await makeProduct(app.db), await makeProduct(app.db)]
  const list = [roses, lilies].map((productId) => ({ productId, quantity: 2 }))
  const added = await florist.call(cart.add, { body: list })
  expect([added.status, added.body]).toMatchObject([200, { totals: { lines: 2, total: 36.4 }, version: 1 }])
  const order = (added.body as Cart).orders[0]!
  const line = { orderId: order.id, detailsId: order.details[0]!.id }
  const more = await florist.call(cart.setQuantity, { params: line, body: { quantity: 3 } })
  expect(more.body).toMatchObject({ totals: { quantity: 5 } })
  const fewer = await florist.call(cart.removeLine, { params: line })
  expect(fewer.body).toMatchObject({ totals: { lines: 1 } })
  const read = await florist.call(cart.read)
  expect(read.body).toMatchObject({ version: 3, orders: [{ departmentOrder: 'Stock', open: true }] })

  const placed = await florist.call(checkout.place, { body: { poNumber: ' PO 12 ', appType: 'W' } })
  expect(placed.status).toBe(201)
  const { orders: numbers } = placed.body as { orders: { orderNumber: number }[] }
  const params = { orderNumber: numbers[0]!.orderNumber }
  expect((await florist.call(orders.read, { params })).body).toMatchObject({
    status: 'CONFIRMED',
    poNumber: 'PO 12',
  })
  expect((await florist.call(orders.history, { query: { months: '3', type: 'open' } })).body).toMatchObject({
    total: 1,
  })
  expect((await florist.call(orders.reorder, { params })).body).toEqual({ added: 1, missing: [] })
  expect((await florist.call(orders.cancel, { params })).body).toMatchObject({
    status: 'CANCELLED',
    changeable: false,
  })
  expect((await florist.call(cart.empty)).body).toMatchObject({ orders: [] })
})

test('a declined card answers 402 with the order that waits, and another card pays it', async () => {
  const made = await makeShop(app.db, cardShop)
  const shop = await app.signIn(made.email)
  await shop.post('shopping-cart', { productId: await makeProduct(app.db), quantity: 1 })
  const declined = await shop.post('shopping-cart/check-out', { payment: rawCard('4000 0000 0000 0002') })
  expect([declined.status, declined.problem]).toMatchObject([
    402,
    { code: 'card_declined', data: { orders: [{ status: 'PENDING_PAYMENT' }] } },
  ])
  const [{ orderNumber }] = (declined.problem.data as { orders: [{ orderNumber: number }] }).orders
  const card = { number: '4242424242424242', cvv: '123', expireMonth: 12, expireYear: 2030 }
  const answer = await app.deps.adapters.gateway.tokenise!(card)
  const token = answer.kind === 'token' ? answer.token : ''
  const paid = await shop.post(`orders/${orderNumber}/pay`, { payment: { token } })
  expect([paid.status, paid.body]).toMatchObject([
    200,
    { orders: [{ status: 'CONFIRMED', paymentStatus: 'PAID' }] },
  ])
  const read = await shop.get(`orders/${orderNumber}`)
  expect(read.body).toMatchObject({
    payments: [{ status: 'declined' }, { status: 'captured', brand: 'Visa', lastFour: '4242', amount: 18.1 }],
  })
  // Only the caller has the card number.
  const { rows } = await app.database.pool.query(
    `select 1 from payments p where p::text ~ '4242424242424242|4000000000000002' union all
     select 1 from idempotency_keys k where k::text ~ '4242424242424242|4000000000000002'`,
  )
  expect(rows).toEqual([])
})

test('a gateway that does not answer in time is answered 202 with the order to watch', async () => {
  const made = await makeShop(app.db, cardShop)
  const shop = await app.signIn(made.email)
  await shop.post('shopping-cart', { productId: await makeProduct(app.db), quantity: 1 })
  const slow = await shop.post('shopping-cart/check-out', { payment: rawCard('4000 0000 0000 3220') })
  expect([slow.status, slow.body]).toMatchObject([202, { orders: [{ status: 'PAYMENT_UNKNOWN' }] }])
})

test('32: what a client says about prices, totals or whose cart it is is refused, and nothing changes', async () => {
  const { email, customerId } = await makeShop(app.db)
  const shop = await app.signIn(email)
  const productId = await makeProduct(app.db)
  for (const extra of [{ price: 1 }, { unitPrice: 0 }, { customerId: 1 }, { accountNumber: 1 }])
    expect((await shop.post('shopping-cart', { productId, quantity: 1, ...extra })).status).toBe(400)
  await shop.post('shopping-cart', { productId, quantity: 1 })
  for (const extra of [{ total: 1 }, { status: 'PAID' }, { terms: 'NET30' }, { shippingCost: 0 }])
    expect((await shop.post('shopping-cart/check-out', extra)).status).toBe(400)
  const placed = app.db.selectFrom('orders').select('id').where('customer_id', '=', customerId)
  expect(await placed.execute()).toEqual([])
})

test('29: another customer’s numbers answer as numbers that do not exist', async () => {
  const [mine, theirs] = [await makeShop(app.db), await makeShop(app.db)]
  const [me, them] = [await app.signIn(mine.email), await app.signIn(theirs.email)]
  await them.post('shopping-cart', { productId: await makeProduct(app.db), quantity: 1 })
  const placed = await them.post('shopping-cart/check-out', {})
  const [{ orderNumber }] = (placed.body as { orders: [{ orderNumber: number }] }).orders
  const bodies = { cancel: undefined, reorder: undefined, pay: { payment: { token: 'x' } } }
  for (const number of [orderNumber, 999_999_999]) {
    const answers = [await me.get(`orders/${number}`)]
    for (const [verb, body] of Object.entries(bodies))
      answers.push(await me.post(`orders/${number}/${verb}`, body))
    for (const { status, problem } of answers) expect([status, problem.code]).toEqual([404, 'not_found'])
  }
  expect((await me.get('orders/1e3')).status).toBe(400)
  expect((await me.get('shopping-cart/order-history-details?dateFrom=2026-02-30')).status).toBe(400)
})
