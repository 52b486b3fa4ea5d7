import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCtx } from '../../server/core/context.ts'
import { runInvariants } from '../../server/doctor/invariants.ts'
import { advanceOrder } from '../../server/orders/advance.ts'
import { refundPaymentJob } from '../../server/payments/refunds.ts'
import { reconcileChargesJob } from '../../server/settlement/reconcile.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { cardShopAuthorities, makeProduct, makeShop } from '../support/make.ts'
import { stockOf } from '../support/shopper.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
})
afterAll(async () => {
  const broken = (await runInvariants(app.db, app.now())).filter((one) => one.broken.length > 0)
  await app.close()
  expect(broken).toEqual([])
})

const system = () => makeCtx(app.deps, null)
type Placed = { orders: [{ orderNumber: number }] }

async function openShop(shop: Parameters<typeof makeShop>[1] = {}) {
  const made = await makeShop(app.db, shop)
  const browser = await app.signIn(made.email)
  return { ...made, browser }
}
const idOf = async (orderNumber: number) =>
  (
    await app.db
      .selectFrom('orders')
      .select('id')
      .where('order_number', '=', orderNumber)
      .executeTakeFirstOrThrow()
  ).id

/** Four bunches at $6.10, paid by card; no truck fee. */
async function paidByCard() {
  const shop = await openShop({
    customer: { terms: 'PREPAID_CARD' },
    address: { shipping_cost_cents: 0 },
    authorities: cardShopAuthorities,
  })
  const productId = await makeProduct(app.db)
  const typed = { number: '4242424242424242', cvv: '123', expireMonth: 12, expireYear: 2030 }
  const card = await app.deps.adapters.gateway.tokenise!(typed)
  await shop.browser.post('shopping-cart', { productId, quantity: 4 })
  const { status, body } = await shop.browser.post('shopping-cart/check-out', {
    payment: { token: card.kind === 'token' ? card.token : '' },
  })
  expect(status).toBe(201)
  return { ...shop, productId, orderNumber: (body as Placed).orders[0].orderNumber }
}

test('a cart, a quick order and a change that race for the last of $100 never come above it', async () => {
  for (let round = 0; round < 5; round++) {
    const { browser, customerId } = await openShop({
      customer: { credit_limit_cents: 10_000, custom_route: false },
      address: { shipping_cost_cents: 0 },
    })
    const productId = await makeProduct(app.db)
    await browser.post('shopping-cart', { productId, quantity: 4 })
    const first = await browser.post('shopping-cart/check-out', {})
    const [{ orderNumber }] = (first.body as Placed).orders
    await browser.post('shopping-cart', { productId, quantity: 8 })
    // $24.40 is owed. Each of these alone stays below the limit: $46.88 more, $58.60 more, or $58.60 in place of $24.40.
    const answers = await Promise.all([
      browser.post('shopping-cart/check-out', {}),
      browser.post('shopping-cart/buy-now', { productId, quantity: 10 }),
      browser.put(`orders/${orderNumber}/lines`, { lines: [{ productId, quantity: 10 }] }),
    ])
    for (const { status, problem } of answers)
      if (status >= 300) expect([status, problem.code]).toEqual([409, 'credit_limit'])
    expect(answers.filter(({ status }) => status < 300).length).toBeGreaterThan(0)
    const orders = await app.db
      .selectFrom('orders')
      .select('total_cents')
      .where('customer_id', '=', customerId)
      .where('status', '<>', 'ON_HOLD')
      .execute()
    const promised = orders.reduce((sum, { total_cents }) => sum + total_cents, 0)
    expect(promised).toBeLessThanOrEqual(10_000)
  }
})

test('five refunds, three cancels and the comparison of books at once give the money back once', async () => {
  const { browser, productId, orderNumber, customerId } = await paidByCard()
  const cancels = await Promise.all([1, 2, 3].map(() => browser.post(`orders/${orderNumber}/cancel`)))
  expect(cancels.map(({ status, problem }) => (status === 200 ? 'cancelled' : problem.code)).sort()).toEqual([
    'cancelled',
    'order_locked',
    'order_locked',
  ])
  const refunds = await app.db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .select(['r.id', 'r.amount_cents'])
    .where('p.customer_id', '=', customerId)
    .execute()
  expect(refunds).toMatchObject([{ amount_cents: 2440 }])
  await Promise.all([
    ...[1, 2, 3, 4, 5].map(() => refundPaymentJob.run(system(), { refundId: refunds[0]!.id })),
    reconcileChargesJob.run(system(), {}),
    reconcileChargesJob.run(system(), {}),
  ])
  const { rows } = await app.database.pool.query(
    `select p.refunded_cents, c.refunded_cents as given, (
       select sum(l.amount_cents) from ledger_entries e join ledger_legs l on l.entry_id = e.id
       where e.payment_id = p.id and l.debit = 'receivable')::int as booked
     from payments p join sandbox_charges c on c.idempotency_key = p.gateway_key where p.customer_id = $1`,
    [customerId],
  )
  expect(rows).toEqual([{ refunded_cents: 2440, given: 2440, booked: 2440 }])
  expect(await stockOf(app, productId)).toEqual({ onHand: 100, allocated: 0, held: 0 })
})

test('if canceling and a leaving truck compete, one wins, and the other gets an error', async () => {
  for (let round = 0; round < 10; round++) {
    const { browser, productId, orderNumber } = await paidByCard()
    const id = await idOf(orderNumber)
    const [left, cancelled] = await Promise.all([
      (async () => {
        for (const to of ['PICKING', 'PACKED', 'LOADED', 'OUT_FOR_DELIVERY'] as const)
          await advanceOrder(system(), id, { to, actor: 'house' })
        return true
      })().catch((error: { code?: string }) => error.code),
      browser.post(`orders/${orderNumber}/cancel`),
    ])
    const won = cancelled.status === 200
    expect([left, won ? undefined : cancelled.problem.code]).toEqual(
      won ? ['order_locked', undefined] : [true, 'order_locked'],
    )
    expect(await stockOf(app, productId)).toEqual({ onHand: won ? 100 : 96, allocated: 0, held: 0 })
  }
})
