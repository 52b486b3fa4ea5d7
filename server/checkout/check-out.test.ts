import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Authority } from '../../contract/core/access.ts'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { makeProduct, makeShop, shopAuthorities } from '../../tests/support/make.ts'
import { add, cartOf, counted, ctxOf, makeExchange, place, stockOf } from '../../tests/support/shopper.ts'
import { lastMessage } from '../../tests/support/sign-in.ts'
import { runInvariants } from '../doctor/invariants.ts'
import { advanceOrder } from '../orders/advance.ts'
import type { CheckOut } from './place.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
})
afterAll(async () => {
  expect((await runInvariants(app.db, app.now())).filter(({ broken }) => broken.length > 0)).toEqual([])
  await app.close()
})

const shop = async (customer: Parameters<typeof makeShop>[1] = {}) =>
  ctxOf(app, await makeShop(app.db, customer))
const ordersOf = (customerId: number) =>
  app.db.selectFrom('orders').selectAll().where('customer_id', '=', customerId).orderBy('id').execute()

test('five bunches at $5.86 and one at $6.10 go out on account for $35.40 and $12 shipping', async () => {
  const ctx = await shop()
  const five = await makeProduct(app.db)
  const one = await makeProduct(app.db)
  const cart = await add(ctx, [
    { productId: five, quantity: 5 },
    { productId: one, quantity: 1 },
  ])
  expect(cart.totals).toMatchObject({ goods: 35.4, shipping: 12, total: 47.4 })
  const { orders } = await place(ctx, { poNumber: 'PO-7', cartVersion: cart.version, expectedTotal: 47.4 })
  expect(orders).toMatchObject([{ status: 'CONFIRMED', paymentStatus: 'ON_ACCOUNT', totalAmount: 47.4 }])
  expect(await stockOf(app, five)).toEqual({ onHand: 100, allocated: 5, held: 0 })
  const [order] = await ordersOf(ctx.user.customerId)
  expect(order).toMatchObject({ po_number: 'PO-7', goods_cents: 3540, shipping_cents: 1200, terms: 'NET30' })
  const steps = await app.db
    .selectFrom('order_events')
    .select('status')
    .where('order_id', '=', order!.id)
    .orderBy('id')
    .execute()
  expect(steps.map(({ status }) => status)).toEqual(['SUBMITTED', 'CONFIRMED'])
  const ledger = await app.db
    .selectFrom('stock_movements')
    .selectAll()
    .where('order_id', '=', order!.id)
    .execute()
  expect(ledger).toMatchObject([{ kind: 'allocation', allocated_change: 5 }, { allocated_change: 1 }])
  expect((await cartOf(ctx)).orders).toEqual([])
})

test('C2: twenty check-outs of one cart at once place one order, and the others get its number', async () => {
  const ctx = await shop()
  const productId = await makeProduct(app.db)
  const { version } = await add(ctx, { productId, quantity: 3 })
  const tries = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) => place(ctx, n % 2 === 0 ? { cartVersion: version } : {})),
  )
  const [placed, ...more] = tries.filter(({ status }) => status === 'fulfilled')
  expect(more).toEqual([])
  const [order] = await ordersOf(ctx.user.customerId)
  for (const tried of tries) {
    if (tried === placed || tried.status === 'fulfilled') continue
    expect(tried.reason).toMatchObject({
      code: 'cart_already_ordered',
      details: { data: { orderNumbers: [order?.order_number] } },
    })
  }
  expect(await stockOf(app, productId)).toEqual({ onHand: 100, allocated: 3, held: 0 })
})

test('C2: the same key gets the same answer; another key gets an error that the cart is ordered', async () => {
  const made = await makeShop(app.db)
  const browser = await app.signIn(made.email)
  const productId = await makeProduct(app.db)
  await browser.post('shopping-cart', { productId, quantity: 2 })
  const first = await browser.post('shopping-cart/check-out', {}, { 'idempotency-key': 'k1' })
  const again = await browser.post('shopping-cart/check-out', {}, { 'idempotency-key': 'k1' })
  const other = await browser.post('shopping-cart/check-out', {}, { 'idempotency-key': 'k2' })
  expect(first.status).toBe(201)
  expect([again.status, again.body]).toEqual([201, first.body])
  expect([other.status, other.problem.code]).toEqual([409, 'cart_already_ordered'])
})

test('an empty cart, or one that has changed since it was shown, cannot be ordered', async () => {
  const ctx = await shop()
  await expect(place(ctx)).rejects.toMatchObject({ code: 'cart_empty' })
  const productId = await makeProduct(app.db)
  const { version } = await add(ctx, { productId, quantity: 1 })
  await add(ctx, { productId, quantity: 2 })
  await expect(place(ctx, { cartVersion: version })).rejects.toMatchObject({ code: 'cart_changed' })
})

test('35: a total other than the one shown places nothing', async () => {
  const ctx = await shop()
  const productId = await makeProduct(app.db)
  const { totals } = await add(ctx, { productId, quantity: 1 })
  await app.db.updateTable('products').set({ price1_e4: 65_000 }).where('id', '=', productId).execute()
  const cart = await cartOf(ctx)
  expect(cart.problems).toMatchObject([{ code: 'price_changed', wasUnitPrice: 6.1, unitPrice: 6.5 }])
  await expect(place(ctx, { expectedTotal: totals.total })).rejects.toMatchObject({
    code: 'price_changed',
    details: { data: { expectedTotal: 18.1, total: 18.5 } },
  })
  expect(await ordersOf(ctx.user.customerId)).toEqual([])
  await place(ctx, { expectedTotal: 18.5 })
})

test('short lines are named with what is left, and nothing changes', async () => {
  const ctx = await shop()
  const [short, gone, fine] = [
    await makeProduct(app.db),
    await makeProduct(app.db),
    await makeProduct(app.db),
  ]
  await add(
    ctx,
    [short, gone, fine].map((productId) => ({ productId, quantity: 10 })),
  )
  app.setNow(new Date(app.now().getTime() + 61 * 60_000))
  const other = await shop()
  await add(other, [
    { productId: short, quantity: 96 },
    { productId: gone, quantity: 100 },
  ])
  const before = await Promise.all([short, gone, fine].map((id) => stockOf(app, id)))
  await expect(place(ctx)).rejects.toMatchObject({
    code: 'not_enough_stock',
    details: {
      data: {
        lines: [
          { productId: short, quantity: 10, available: 4 },
          { productId: gone, quantity: 10, available: 0 },
        ],
      },
    },
  })
  expect(await Promise.all([short, gone, fine].map((id) => stockOf(app, id)))).toEqual(before)
  expect((await cartOf(ctx)).totals.lines).toBe(3)
})

test('38, C5: of two orders at the credit limit one is confirmed; the other is kept on hold for the office', async () => {
  const made = await makeShop(app.db, { customer: { credit_limit_cents: 10_000 } })
  const ctx = ctxOf(app, made)
  const productId = await makeProduct(app.db, { price1_e4: 400_000, price2_e4: null, quantity2: null })
  await add(ctx, { productId, quantity: 1 })
  await add(ctx, { productId, quantity: 1, shipDay: '2026-11-27' as never })
  const cart = await cartOf(ctx)
  expect(cart.orders).toHaveLength(2)
  await Promise.all(cart.orders.map(({ id }) => place(ctx, { orderIds: [id] })))
  const placed = await ordersOf(made.customerId)
  expect(placed.map(({ status }) => status).sort()).toEqual(['CONFIRMED', 'ON_HOLD'])
  const held = placed.find(({ status }) => status === 'ON_HOLD')!
  expect(held).toMatchObject({ hold_reason: 'CREDIT_LIMIT', payment_status: 'ON_ACCOUNT' })
  expect(await stockOf(app, productId)).toMatchObject({ allocated: 2 })
  const heldMail = await lastMessage(app, made.email)
  expect(heldMail?.kind).toBe('order-confirmed')
  // The order desk role alone can't make decisions about money.
  const step = { to: 'CONFIRMED', actor: 'Owen' } as const
  await expect(advanceOrder(ctx, held.id, step)).rejects.toMatchObject({
    details: { data: { why: 'money-hold' } },
  })
  await advanceOrder(ctx, held.id, { ...step, by: 'money' })
  const steps = await app.db
    .selectFrom('order_events')
    .select(['was', 'status'])
    .where('order_id', '=', held.id)
    .orderBy('id')
    .execute()
  expect(steps).toEqual([
    { was: null, status: 'SUBMITTED' },
    { was: 'SUBMITTED', status: 'ON_HOLD' },
    { was: 'ON_HOLD', status: 'CONFIRMED' },
  ])
  const mails = await app.db
    .selectFrom('messages')
    .select('id')
    .where('kind', '=', 'order-confirmed')
    .where(sql<number>`(about ->> 'orderId')::bigint`, '=', held.id)
    .execute()
  expect(mails).toHaveLength(2)
})

test('of a cart’s orders those within the credit limit are confirmed, in their order', async () => {
  const ctx = await shop({ customer: { credit_limit_cents: 11_000 } })
  const productId = await makeProduct(app.db, { price1_e4: 400_000, price2_e4: null, quantity2: null })
  for (const shipDay of ['2026-11-24', '2026-11-25', '2026-11-27'])
    await add(ctx, { productId, quantity: 1, shipDay: shipDay as never })
  const { orders } = await place(ctx)
  expect(orders.map(({ status }) => status)).toEqual(['CONFIRMED', 'CONFIRMED', 'ON_HOLD'])
})

test('no limit means no limit, and with a limit of zero every order on account waits for the office', async () => {
  const productId = await makeProduct(app.db)
  const free = await shop({ customer: { credit_limit_cents: null } })
  const none = await shop({ customer: { credit_limit_cents: 0 } })
  await add(free, { productId, quantity: 50 })
  await add(none, { productId, quantity: 1 })
  await place(free)
  expect((await place(none)).orders).toMatchObject([{ status: 'ON_HOLD', paymentStatus: 'ON_ACCOUNT' }])
})

test('an account on hold orders nothing on account', async () => {
  const ctx = await shop({ customer: { status: 'on_hold', hold_reason: 'PAST_DUE' } })
  await add(ctx, { productId: await makeProduct(app.db), quantity: 1 })
  await expect(place(ctx)).rejects.toMatchObject({ code: 'account_on_hold' })
})

test('37: a day that closed while the cart was open cannot be ordered for', async () => {
  const ctx = await shop()
  const cart = await add(ctx, { productId: await makeProduct(app.db), quantity: 1 })
  await app.db
    .insertInto('disabled_days')
    .values({
      scope: 'customer',
      scope_key: String(ctx.user.accountNumber),
      from_day: cart.orders[0]!.date,
      to_day: cart.orders[0]!.date,
    })
    .execute()
  await expect(place(ctx)).rejects.toMatchObject({ code: 'ship_day_closed' })
})

test('a second order for the same day and address pays no second fee', async () => {
  const ctx = await shop()
  const productId = await makeProduct(app.db)
  await add(ctx, { productId, quantity: 1 })
  expect((await place(ctx)).orders[0]?.totalAmount).toBe(18.1)
  const cart = await add(ctx, { productId, quantity: 1 })
  expect(cart.totals.shipping).toBe(0)
  expect((await place(ctx)).orders[0]?.totalAmount).toBe(6.1)
})

test('another customer’s order of the cart and card do not exist', async () => {
  const [mine, theirs] = [await shop(), await shop()]
  const productId = await makeProduct(app.db)
  await add(mine, { productId, quantity: 1 })
  const cart = await add(theirs, { productId, quantity: 1 })
  await expect(place(mine, { orderIds: [cart.orders[0]!.id] })).rejects.toMatchObject({ code: 'not_found' })
  const { id } = await app.db
    .insertInto('saved_cards')
    .values({
      customer_id: theirs.user.customerId,
      gateway: 'sandbox',
      token: 'tok_theirs',
      brand: 'Visa',
      last_four: '4242',
      expire_month: 1,
      expire_year: 2030,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await expect(place(mine, { payment: { cardAccountId: id } })).rejects.toMatchObject({ code: 'not_found' })
  await expect(place(mine, { payment: { token: 'tok_theirs', remember: false } })).rejects.toMatchObject({
    code: 'card_token_invalid',
  })
  expect(await ordersOf(mine.user.customerId)).toEqual([])
})

test('a card that the gateway does not know is refused before anything is kept: the cart stays, nothing is ordered', async () => {
  const ctx = await shop()
  const productId = await makeProduct(app.db, { onHand: 10 })
  await add(ctx, { productId, quantity: 2 })
  await expect(
    place(ctx, { payment: { token: 'nobody-knows-this', remember: false } }),
  ).rejects.toMatchObject({
    code: 'card_token_invalid',
  })
  expect(await ordersOf(ctx.user.customerId)).toEqual([])
  expect((await cartOf(ctx)).totals.quantity).toBe(2)
})

test('a user who may not order on account, or by card, gets an error before anything is written', async () => {
  const cardOnly = shopAuthorities.filter(
    (authority): authority is Authority => authority !== 'CARDS_BLOCKED',
  )
  const made = await makeShop(app.db, { customer: { terms: 'PREPAID_CARD' }, authorities: cardOnly })
  const ctx = ctxOf(app, made, cardOnly)
  await add(ctx, { productId: await makeProduct(app.db), quantity: 1 })
  await expect(place(ctx, { payment: { method: 'account' } })).rejects.toMatchObject({
    code: 'account_not_offered',
  })
  await expect(place(ctx)).rejects.toMatchObject({ code: 'payment_required' })
  const noCards = ctxOf(app, await makeShop(app.db), ['FLOWERS', 'CARDS_BLOCKED'])
  await expect(place(noCards, { payment: { token: 'x', remember: false } })).rejects.toMatchObject({
    code: 'cards_not_offered',
  })
})

test('a check-out on account takes seven statements, by a new card nineteen, for five lines as for a hundred', async () => {
  const ids: number[] = []
  for (let n = 0; n < 100; n++) ids.push(await makeProduct(app.db))
  const countFor = async (lines: number, body: CheckOut = {}) => {
    const ctx = await shop()
    await add(
      ctx,
      ids.slice(0, lines).map((productId) => ({ productId, quantity: 2 })),
    )
    const watched = counted(app, ctx)
    await place(watched.ctx, body, makeExchange())
    return watched.statements.length
  }
  const five = await countFor(5)
  expect(await countFor(100)).toBe(five)
  expect(five).toBe(7)
  const card = { number: '4242424242424242', cvv: '123', expireMonth: 12, expireYear: 2030, remember: false }
  expect(await countFor(100, { payment: { card } })).toBe(19)
})
