import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Authority } from '../../contract/core/access.ts'
import type { Endpoint, ReplyOf, SendOf } from '../../contract/core/endpoint.ts'
import { endOfDay } from '../../contract/features/order-desk/end-of-day.ts'
import { deskOrder } from '../../contract/features/order-desk/order.ts'
import { orderDesk } from '../../contract/features/order-desk/orders.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { cardShop, cardShopAuthorities, makeProduct, makeShop, makeUser } from '../../tests/support/make.ts'
import { add, cardToken, ctxOf, place, stockOf } from '../../tests/support/shopper.ts'
import { makeCtx } from '../core/context.ts'
import { runInvariants } from '../doctor/invariants.ts'
import { advanceOrder } from '../orders/advance.ts'
import { refundPaymentJob } from '../payments/refunds.ts'
import { readStatement } from '../receivables/statement.ts'
import { tellDifferenceJob } from './difference.ts'

let app: TestApp
let house: number
let desk: Client
let money: Client
const morning = '2026-11-23T14:00:00Z'

const staff = async (authorities: Authority[]) =>
  app.signIn((await makeUser(app.db, { customerId: house, authorities })).email)

beforeAll(async () => {
  app = await startApp({ now: morning })
  house = (await makeShop(app.db, { customer: { is_house: true, name: 'Harbor & Vine' } })).customerId
  desk = await staff(['ORDER_DESK'])
  money = await staff(['ORDER_DESK', 'RECEIVABLES'])
})
afterAll(async () => {
  expect((await runInvariants(app.db, app.now())).filter(({ broken }) => broken.length > 0)).toEqual([])
  await app.close()
})

/** Ten bunches at $5.86 on account with $12 for the truck: $70.60. */
async function ordered({ byCard = false, quantity = 10 } = {}) {
  app.setNow(morning)
  const shop = await makeShop(app.db, byCard ? cardShop : {})
  const ctx = ctxOf(app, shop, byCard ? cardShopAuthorities : undefined)
  const productId = await makeProduct(app.db)
  await add(ctx, { productId, quantity })
  const { orders } = await place(
    ctx,
    byCard ? { payment: { token: await cardToken(app, '4242424242424242'), remember: false } } : {},
  )
  const orderNumber = orders[0]!.orderNumber
  const { id } = await app.db
    .selectFrom('orders')
    .select('id')
    .where('order_number', '=', orderNumber)
    .executeTakeFirstOrThrow()
  return { shop, ctx, productId, orderNumber, id }
}

/** A call with its answer typed; a refusal has another body. */
async function ask<E extends Endpoint>(client: Client, endpoint: E, input: SendOf<E>) {
  const { status, body } = await client.call(endpoint, input as never)
  return { status, body: body as ReplyOf<E> }
}
const opened = async (orderNumber: number, client = desk) => {
  const { status, body } = await ask(client, deskOrder.read, { params: { orderNumber } })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const leave = async (id: number) => {
  for (const to of ['PICKING', 'PACKED', 'LOADED', 'OUT_FOR_DELIVERY'] as const)
    await advanceOrder(makeCtx(app.deps, null), id, { to, actor: 'Warehouse' })
}
const refunds = async () => {
  const rows = await app.db.selectFrom('refunds').select('id').where('status', '=', 'pending').execute()
  for (const { id } of rows) await refundPaymentJob.run(makeCtx(app.deps, null), { refundId: id })
}
const mailsOf = async (customerId: number) =>
  (
    await app.db
      .selectFrom('messages')
      .select(['kind', 'about'])
      .where('customer_id', '=', customerId)
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind)

describe('the list', () => {
  test('shows the orders of a day with the counts of states, tabs and routes, and finds by words', async () => {
    const { shop, orderNumber } = await ordered()
    const read = async (query: object, client = desk) => {
      const { status, body } = await ask(client, orderDesk.list, { query } as never)
      expect(status, JSON.stringify(body)).toBe(200)
      return body
    }
    const day = await read({ shipDay: '2026-11-24', groupBy: 'route' })
    expect(day.rows.map((row) => row.orderNumber)).toContain(orderNumber)
    expect(day.tabs.find(({ tab }) => tab === 'truck')?.orders).toBe(day.total)
    expect(day.flow.find(({ step }) => step === 'confirmed')).toMatchObject({ orders: day.total })
    expect(day.routes.find(({ routeNumber }) => routeNumber === shop.routeNumber)).toMatchObject({
      orders: 1,
      amount: 70.6,
      picked: 0,
    })
    for (const q of [String(orderNumber), `#${orderNumber}`, String(shop.accountNumber)])
      expect((await read({ q })).rows.map((row) => row.orderNumber)).toContain(orderNumber)
    expect((await read({ q: 'nobody at all' })).rows).toEqual([])
    expect((await read({ shipDay: '2026-11-24', tab: 'ups' })).total).toBe(0)
    const ofRoute = await read({ shipDay: '2026-11-24', route: shop.routeNumber })
    expect(ofRoute.rows.map((row) => row.orderNumber)).toEqual([orderNumber])
    expect((await read({ shipDay: '2026-11-24', route: 'R0' })).total).toBe(0)
    const counts = await ask(desk, orderDesk.counts, {
      query: { shipDay: '2026-11-24', after: String(orderNumber - 1) },
    })
    expect(counts.body).toMatchObject({ fresh: 1 })
  })

  test('security: representatives see only their own customers’ orders', async () => {
    const { orderNumber } = await ordered()
    const rep = await staff(['SALES'])
    const theirs = await ask(rep, orderDesk.list, { query: { shipDay: '2026-11-24' } })
    expect(theirs.body).toMatchObject({ total: 0 })
    expect((await ask(rep, deskOrder.read, { params: { orderNumber } })).status).toBe(404)
    const inside = await staff(['SALES', 'ORDER_DESK'])
    for (const shipDay of ['2026-11-23', '2026-11-25'] as const) {
      const around = await ask(inside, endOfDay.read, { query: { shipDay } })
      expect(around.body, shipDay).toMatchObject({ before: null, after: null })
      expect((await ask(desk, endOfDay.read, { query: { shipDay } })).body).not.toMatchObject({
        before: null,
        after: null,
      })
    }
    const shop = await app.signIn((await makeShop(app.db)).email)
    expect((await shop.get('admin/orders')).problem.code).toBe('not_allowed')
    expect((await app.visitor().get(`admin/orders/${orderNumber}`)).problem.code).toBe('not_signed_in')
    expect((await desk.get('admin/orders?tab=none')).problem.code).toBe('invalid_input')
  })
})

describe('states', () => {
  test('in bulk: those that can move move, the others say why, and one entry says all', async () => {
    const [first, second] = [await ordered(), await ordered()]
    await advanceOrder(makeCtx(app.deps, null), second.id, { to: 'PICKING', actor: 'Warehouse' })
    const orderNumbers = [first.orderNumber, second.orderNumber, 999_999]
    const preview = await ask(desk, orderDesk.preview, {
      body: { orderNumbers, doing: { what: 'state', to: 'PICKING' } },
    })
    expect(preview.body).toMatchObject({
      orders: 2,
      can: 1,
      amount: 70.6,
      refused: [{ why: 'no-such-move', orderNumbers: [second.orderNumber] }],
    })
    const moved = await ask(desk, orderDesk.state, { body: { orderNumbers, to: 'PICKING' } })
    expect(moved.body).toMatchObject({
      done: [{ orderNumber: first.orderNumber, status: 'PICKING' }],
      refused: [
        { orderNumber: second.orderNumber, why: 'no-such-move' },
        { orderNumber: 999_999, why: 'not-found' },
      ],
    })
    const { timeline } = await opened(first.orderNumber)
    expect(timeline.at(-1)).toMatchObject({ was: 'CONFIRMED', status: 'PICKING', mover: 'desk' })
    const back = await ask(desk, orderDesk.state, {
      body: { orderNumbers: [first.orderNumber], to: 'CONFIRMED' },
    })
    expect(back.body).toMatchObject({ done: [{ status: 'CONFIRMED' }] })
  })

  test('everything that a list shows is moved only while it shows the same', async () => {
    const query = { shipDay: '2026-11-24', tab: 'hold' }
    const { orderNumber } = await ordered()
    await ask(desk, orderDesk.state, {
      body: { orderNumbers: [orderNumber], to: 'ON_HOLD', holdReason: 'PRICE_REVIEW' },
    })
    const { total } = (await ask(desk, orderDesk.list, { query } as never)).body
    const stale = await ask(desk, orderDesk.release, {
      body: { query, total: total + 5, reason: 'Checked.' },
    })
    expect(stale).toMatchObject({ status: 409 })
    const done = await ask(desk, orderDesk.release, { body: { query, total, reason: 'Checked.' } })
    expect(done.body).toMatchObject({ done: [{ orderNumber, status: 'CONFIRMED' }], refused: [] })
    expect((await opened(orderNumber)).timeline.at(-1)).toMatchObject({ note: '', houseNote: 'Checked.' })
  })

  test('a hold for money is released by people who decide about money, and lets the account order until the day', async () => {
    const { orderNumber, shop } = await ordered()
    const hold = { orderNumbers: [orderNumber], to: 'ON_HOLD' as const, holdReason: 'PAST_DUE' as const }
    await ask(desk, orderDesk.state, { body: hold })
    const release = { orderNumbers: [orderNumber], reason: 'Check is on its way.', until: '2026-11-30' }
    expect((await ask(desk, orderDesk.release, { body: release })).body).toMatchObject({
      refused: [{ why: 'money-hold' }],
    })
    expect((await opened(orderNumber)).mayRelease).toBe(false)
    expect((await opened(orderNumber, money)).mayRelease).toBe(true)
    expect((await ask(money, orderDesk.release, { body: release })).body).toMatchObject({
      done: [{ status: 'CONFIRMED' }],
    })
    const until = await app.db
      .selectFrom('hold_releases')
      .select('until')
      .where('customer_id', '=', shop.customerId)
      .executeTakeFirst()
    expect(until).toEqual({ until: '2026-11-30' })
  })

  test('canceled with a reason: units return, and the customer is notified unless the desk declines', async () => {
    const { orderNumber, productId, shop } = await ordered()
    const body = { orderNumbers: [orderNumber], reason: 'DUPLICATE' as const, tell: false }
    expect((await ask(desk, orderDesk.cancel, { body })).body).toMatchObject({
      done: [{ status: 'CANCELLED' }],
    })
    expect(await stockOf(app, productId)).toEqual({ onHand: 100, allocated: 0, held: 0 })
    expect(await mailsOf(shop.customerId)).toEqual(['order-confirmed'])
    expect((await ask(desk, orderDesk.cancel, { body })).body).toMatchObject({
      refused: [{ why: 'no-such-move' }],
    })
  })
})

describe('a short line', () => {
  test('delivers what is there: stock, total, timeline, and one message after five quiet minutes', async () => {
    const { orderNumber, productId, shop, id, ctx } = await ordered()
    const params = { orderNumber, line: 1 }
    const short = (there: number, more: object = {}) =>
      ask(desk, deskOrder.short, {
        params,
        body: { there, reason: 'The grower sent less.', ...more },
      } as never)
    expect((await short(7)).body).toMatchObject({
      totalAmount: 53.02,
      lineRows: [{ quantity: 7, ordered: 10, short: 3, status: 'SHORT', amount: 41.02 }],
    })
    expect((await short(5)).body).toMatchObject({ lineRows: [{ quantity: 5, short: 5 }] })
    expect(await stockOf(app, productId)).toEqual({ onHand: 100, allocated: 5, held: 0 })
    const run = () => tellDifferenceJob.run(makeCtx(app.deps, null), { orderId: id })
    await run()
    expect(await mailsOf(shop.customerId)).toEqual(['order-confirmed'])
    app.setNow('2026-11-23T14:05:01Z')
    await run()
    await run()
    await expect.poll(() => mailsOf(shop.customerId)).toEqual(['order-confirmed', 'order-difference'])
    const { about } = await app.db
      .selectFrom('messages')
      .select('about')
      .where('kind', '=', 'order-difference')
      .where('customer_id', '=', shop.customerId)
      .executeTakeFirstOrThrow()
    expect(about).toMatchObject({
      lines: [{ wasQuantity: 10, quantity: 5 }],
      reasons: ['The grower sent less.'],
      wasTotalCents: 7060,
    })
    const { timeline } = await (await app.signIn(shop.email))
      .get(`orders/${orderNumber}`)
      .then(({ body }) => body as { timeline: { note: string }[] })
    expect(timeline.at(-1)?.note).toBe('The grower sent less.')
    expect(JSON.stringify(timeline)).not.toContain('houseNote')
    expect(ctx.user.customerId).toBe(shop.customerId)
  })

  test('waits for a decision, and does not leave the warehouse without one', async () => {
    const { orderNumber, id } = await ordered()
    const waiting = await ask(desk, deskOrder.short, {
      params: { orderNumber, line: 1 },
      body: { there: 6, wait: true, reason: 'More comes at four.' },
    })
    expect(waiting.body).toMatchObject({
      openShorts: 1,
      totalAmount: 70.6,
      lineRows: [{ missing: 4, quantity: 10 }],
    })
    for (const to of ['PICKING', 'PACKED', 'LOADED'] as const)
      await advanceOrder(makeCtx(app.deps, null), id, { to, actor: 'Warehouse' })
    const out = await ask(desk, orderDesk.state, {
      body: { orderNumbers: [orderNumber], to: 'OUT_FOR_DELIVERY' },
    })
    expect(out.body).toMatchObject({ refused: [{ why: 'lines-missing' }] })
  })

  test('is replaced by another product at the lower price, and the line keeps what is there', async () => {
    const { orderNumber } = await ordered()
    const other = await makeProduct(app.db, { description: 'Alstroemeria Fancy' } as never)
    const params = { orderNumber, line: 1 }
    const found = await ask(desk, deskOrder.substitutes, { params, query: { quantity: '4' } })
    expect(found.body.rows.map(({ productId }) => productId)).toContain(other)
    const done = await ask(desk, deskOrder.substitute, {
      params,
      body: { productId: other, quantity: 4, reason: 'Mold in the box.' },
    })
    expect(done.status, JSON.stringify(done.body)).toBe(200)
    expect(done.body).toMatchObject({
      totalAmount: 70.6,
      lineRows: [
        { quantity: 6, short: 4, status: 'SUBSTITUTED' },
        { quantity: 4, productId: other, substitutes: 1, status: 'ALLOCATED' },
      ],
    })
    expect(await stockOf(app, other)).toMatchObject({ allocated: 4 })
  })

  test('after the cut-off needs a reason, and is listed under changed late', async () => {
    const { orderNumber, id } = await ordered()
    const passed = new Date('2026-11-23T13:59:00Z')
    await app.db.updateTable('orders').set({ cut_off_at: passed }).where('id', '=', id).execute()
    const short = (body: object) =>
      ask(desk, deskOrder.short, { params: { orderNumber, line: 1 }, body: { there: 5, ...body } } as never)
    expect((await short({})).status).toBe(422)
    expect((await short({ reason: 'Found later.' })).status).toBe(422)
    const changed = await short({ reason: 'Found later.', force: true })
    expect(changed.body.changedLateAt).toMatch(/^2026-11-23T14:0/)
    const late = await ask(desk, orderDesk.list, { query: { shipDay: '2026-11-24', tab: 'late' } })
    expect(late.body.rows.map((row) => row.orderNumber)).toContain(orderNumber)
  })

  test('two people: the second gets an error that the order has changed', async () => {
    const { orderNumber } = await ordered()
    const { version } = await opened(orderNumber)
    const short = (there: number) =>
      ask(desk, deskOrder.short, { params: { orderNumber, line: 1 }, body: { there, reason: 'x', version } })
    expect((await short(8)).status).toBe(200)
    expect(await short(7)).toMatchObject({ status: 409 })
    const hers = await ask(desk, deskOrder.presence, { params: { orderNumber }, body: { changing: true } })
    expect(hers.body).toEqual({ others: [] })
    const his = await ask(money, deskOrder.presence, { params: { orderNumber }, body: { changing: true } })
    expect(his.body.others).toHaveLength(1)
  })
})

describe('money follows goods', () => {
  test('on account before the invoice: the invoice is right the first time', async () => {
    const { orderNumber, id } = await ordered()
    await ask(desk, deskOrder.short, {
      params: { orderNumber, line: 1 },
      body: { there: 7, reason: 'Short.' },
    })
    await leave(id)
    expect((await opened(orderNumber)).invoice).toMatchObject({ amount: 53.02, paid: 0, credited: 0 })
  })

  test('by card before the invoice: the difference goes back to the card at once', async () => {
    const { orderNumber, id } = await ordered({ byCard: true })
    await ask(desk, deskOrder.short, {
      params: { orderNumber, line: 1 },
      body: { there: 7, reason: 'Short.' },
    })
    await refunds()
    await leave(id)
    expect(await opened(orderNumber)).toMatchObject({
      invoice: { amount: 53.02, paid: 53.02 },
      payments: [{ amount: 70.6, refunds: [{ amount: 17.58, status: 'refunded' }] }],
    })
    const more = await ask(desk, deskOrder.changeLines, {
      params: { orderNumber },
      body: { lines: [{ productId: 1, quantity: 3 }], force: true, reason: 'x' },
    })
    expect(more.status).toBe(409)
  })

  test('after the invoice on account: a credit for the line lowers what is owed on the statement', async () => {
    const { orderNumber, id, ctx, shop } = await ordered()
    await leave(id)
    const refused = await ask(desk, deskOrder.short, {
      params: { orderNumber, line: 1 },
      body: { there: 8, reason: 'Two refused at the door.', force: true },
    })
    expect(refused.body).toMatchObject({
      invoice: { amount: 70.6, credited: 11.72 },
      credits: [{ amount: 11.72, line: 1 }],
      lineRows: [{ quantity: 10, refused: 2, credited: 11.72 }],
    })
    const price = await ask(desk, deskOrder.changeLines, {
      params: { orderNumber },
      body: {
        lines: [{ productId: refused.body.lineRows[0]!.productId, unitPrice: 5 }],
        reason: 'Price.',
        force: true,
      },
    })
    expect(price.body).toMatchObject({ invoice: { credited: 18.6 } })
    const dearer = await ask(desk, deskOrder.changeLines, {
      params: { orderNumber },
      body: {
        lines: [{ productId: refused.body.lineRows[0]!.productId, unitPrice: 7 }],
        reason: 'Price.',
        force: true,
      },
    })
    expect(dearer.status).toBe(422)
    const statement = await readStatement(ctx, shop.customerId, {
      from: '2026-11-01',
      to: '2026-11-30',
    } as never)
    expect(statement.closing).toBe(52)
  })

  test('after the invoice by card: the credit goes back to the card, and nothing is owed either way', async () => {
    const { orderNumber, id, ctx, shop } = await ordered({ byCard: true })
    await leave(id)
    await ask(desk, deskOrder.short, {
      params: { orderNumber, line: 1 },
      body: { there: 8, reason: 'Two refused at the door.', force: true },
    })
    await refunds()
    expect(await opened(orderNumber)).toMatchObject({
      invoice: { amount: 70.6, paid: 70.6, credited: 11.72 },
      payments: [{ refunds: [{ amount: 11.72, status: 'refunded' }] }],
    })
    const statement = await readStatement(ctx, shop.customerId, {
      from: '2026-11-01',
      to: '2026-11-30',
    } as never)
    expect(statement.closing).toBe(0)
  })
})
