import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Authority } from '../../contract/core/access.ts'
import type { Endpoint, ReplyOf, SendOf } from '../../contract/core/endpoint.ts'
import { lots } from '../../contract/features/lots/lots.ts'
import { deskOrder } from '../../contract/features/order-desk/order.ts'
import { shorts } from '../../contract/features/shorts/shorts.ts'
import { substitutionRules } from '../../contract/features/shorts/wishes.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { cardShop, cardShopAuthorities, makeProduct, makeShop, makeUser } from '../../tests/support/make.ts'
import { add, cardToken, ctxOf, place, stockOf } from '../../tests/support/shopper.ts'
import { timesChangeTold } from '../../tests/support/told.ts'
import { makeCtx } from '../core/context.ts'
import { runInvariants } from '../doctor/invariants.ts'
import { cancelOrder } from '../orders/moves.ts'
import { correctBookJob } from '../stock/jobs.ts'

let app: TestApp
let house: number
let desk: Client
const shipDay = '2026-11-24'

const staff = async (authorities: Authority[]) =>
  app.signIn((await makeUser(app.db, { customerId: house, authorities })).email)

beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
  house = (await makeShop(app.db, { customer: { is_house: true, name: 'Harbor & Vine' } })).customerId
  desk = await staff(['ORDER_DESK', 'CATALOGUE'])
})
afterAll(async () => {
  expect((await runInvariants(app.db, app.now())).filter(({ broken }) => broken.length > 0)).toEqual([])
  await app.close()
})

/** A call with its answer typed; a refusal has another body. */
async function ask<E extends Endpoint>(client: Client, endpoint: E, input: SendOf<E>) {
  const { status, body } = await client.call(endpoint, input as never)
  return { status, body: body as ReplyOf<E> }
}

async function ordered(productId: number, quantity: number, byCard = false) {
  const shop = await makeShop(app.db, byCard ? cardShop : {})
  const ctx = ctxOf(app, shop, byCard ? cardShopAuthorities : undefined)
  await add(ctx, { productId, quantity })
  const { orders } = await place(
    ctx,
    byCard ? { payment: { token: await cardToken(app, '4242424242424242'), remember: false } } : {},
  )
  return { shop, orderNumber: orders[0]!.orderNumber }
}
const wish = async (email: string, body: object) =>
  expect((await ask(await app.signIn(email), substitutionRules.change, { body } as never)).status).toBe(200)
const count = async (productId: number, counted: number) => {
  const { status, body } = await ask(desk, lots.count, {
    params: { productId },
    body: { counted, reason: '' },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const plan = async (productId: number, more: object = {}) =>
  ask(desk, shorts.plan, { params: { productId }, body: { shipDay, ...more } } as never)
const settle = async (productId: number, body: object, client = desk) =>
  ask(client, shorts.settle, {
    params: { productId },
    body: { shipDay, reason: 'The lot came short.', ...body },
  } as never)
const opened = async (orderNumber: number) =>
  (await ask(desk, deskOrder.read, { params: { orderNumber } })).body

describe('a count below what is promised', () => {
  test('is short once for all its orders, shared evenly, and the book is right afterwards', async () => {
    const productId = await makeProduct(app.db, { min_quantity: 5 } as never)
    const [first, second, third] = [
      await ordered(productId, 40),
      await ordered(productId, 40),
      await ordered(productId, 20),
    ]
    expect(await count(productId, 75)).toMatchObject({ short: 25 })
    const { body: list } = await ask(desk, shorts.list, { query: { shipDay } })
    expect(list.items.find((item) => item.productId === productId)).toMatchObject({
      asked: 100,
      there: 75,
      short: 25,
      orders: 3,
    })
    const { body } = await plan(productId)
    expect(body).toMatchObject({ step: 5, counted: { units: 75, book: 100 } })
    expect(body.lines.map(({ gets }) => gets)).toEqual([30, 30, 15])
    expect((await plan(productId, { way: 'first_ordered' })).body.lines.map(({ gets }) => gets)).toEqual([
      40, 35, 0,
    ])

    const decided = {
      short: 25,
      lines: body.lines.map(({ orderNumber, line, gets }) => ({ orderNumber, line, gets })),
    }
    const done = await settle(productId, decided)
    expect(done.status, JSON.stringify(done.body)).toBe(200)
    expect(done.body.orders).toBe(3)
    expect(done.body.shorts.items.map((item) => item.productId)).not.toContain(productId)
    for (const [{ orderNumber }, quantity, short] of [
      [first, 30, 10],
      [second, 30, 10],
      [third, 15, 5],
    ] as const)
      expect((await opened(orderNumber)).lineRows).toMatchObject([
        { quantity, short, missing: 0, status: 'SHORT' },
      ])
    expect(await stockOf(app, productId)).toEqual({ onHand: 75, allocated: 75, held: 0 })
    // A second decision, from a page that still shows the item, changes nothing.
    expect((await settle(productId, decided)).status).toBe(404)
    expect((await opened(first.orderNumber)).lineRows[0]?.quantity).toBe(30)
  })

  test('settled by two at once is settled once', async () => {
    const productId = await makeProduct(app.db)
    const { orderNumber } = await ordered(productId, 10)
    await count(productId, 6)
    const body = { short: 4, lines: [{ orderNumber, line: 1, gets: 6 }] }
    const answers = await Promise.all([
      settle(productId, body),
      settle(productId, body),
      settle(productId, body),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await opened(orderNumber)).lineRows).toMatchObject([{ quantity: 6, short: 4 }])
    expect(await stockOf(app, productId)).toEqual({ onHand: 6, allocated: 6, held: 0 })
  })

  test('gives another item to those who want one, at the price of the line, and the card its money back', async () => {
    const type = `Rose ${Date.now()}`
    const like = { type, category: type, color_family: 'Red', color_hex: '#C01020' }
    const productId = await makeProduct(app.db, like as never)
    const other = await makeProduct(app.db, { ...like, description: 'Explorer' } as never)
    const [takes, less] = [await ordered(productId, 10), await ordered(productId, 10, true)]
    await wish(takes.shop.email, { wish: 'SAME_COLOR', percent: 5 })
    await count(productId, 12)
    const { body } = await plan(productId)
    expect(body.lines).toMatchObject([
      { gets: 6, rest: 4, instead: other, wish: 'SAME_COLOR', percent: 5 },
      { gets: 6, rest: 4, instead: null, wish: 'NONE' },
    ])
    const lines = body.lines.map(({ orderNumber, line, gets, instead }) => ({
      orderNumber,
      line,
      gets,
      instead,
    }))
    expect((await settle(productId, { short: 8, lines })).status).toBe(200)
    expect(await opened(takes.orderNumber)).toMatchObject({
      totalAmount: 70.6,
      lineRows: [
        { quantity: 6, short: 4, missing: 0, status: 'SUBSTITUTED' },
        { productId: other, quantity: 4, substitutes: 1 },
      ],
    })
    expect((await opened(less.orderNumber)).payments[0]?.refunds).toMatchObject([{ amount: 23.44 }])
    expect(await stockOf(app, productId)).toEqual({ onHand: 12, allocated: 12, held: 0 })
    const { reasons } = await app.db
      .selectFrom('order_differences as d')
      .innerJoin('orders as o', 'o.id', 'd.order_id')
      .select('reasons')
      .where('o.order_number', '=', takes.orderNumber)
      .executeTakeFirstOrThrow()
    expect(reasons).toContain('The lot came short.')
  })

  test('a later count that finds everything undoes it', async () => {
    const productId = await makeProduct(app.db)
    const { orderNumber } = await ordered(productId, 10)
    await count(productId, 6)
    expect((await opened(orderNumber)).lineRows).toMatchObject([{ missing: 4 }])
    await count(productId, 10)
    expect((await opened(orderNumber)).lineRows).toMatchObject([{ missing: 0, quantity: 10 }])
    expect((await plan(productId)).status).toBe(404)
  })

  test('a canceled order leaves no missing units to sell', async () => {
    const productId = await makeProduct(app.db)
    const { orderNumber } = await ordered(productId, 10)
    await count(productId, 6)
    const ctx = makeCtx(app.deps, null)
    const order = await app.db
      .selectFrom('orders')
      .selectAll()
      .where('order_number', '=', orderNumber)
      .executeTakeFirstOrThrow()
    await cancelOrder(ctx, order, {
      by: 'desk',
      actor: 'Desk',
      note: '',
      houseNote: '',
      tell: false,
    } as never)
    expect(await stockOf(app, productId)).toMatchObject({ onHand: 10, allocated: 0 })
    const before = await timesChangeTold(app.db, productId)
    await correctBookJob.run(ctx, {})
    expect(await stockOf(app, productId)).toMatchObject({ onHand: 6, allocated: 0 })
    expect(await timesChangeTold(app.db, productId)).toBe(before + 1)
  })
})

describe('what can’t be', () => {
  test('numbers by hand that are no whole bunches, above what was asked or above what is there', async () => {
    const productId = await makeProduct(app.db, { min_quantity: 5 } as never)
    const [first, second] = [await ordered(productId, 20), await ordered(productId, 20)]
    await count(productId, 30)
    const hand = (gets: number) =>
      plan(productId, { way: 'by_hand', lines: [{ orderNumber: first.orderNumber, line: 1, gets }] })
    expect((await hand(10)).body.lines.map(({ gets }) => gets)).toEqual([10, 20])
    expect((await hand(12)).body).toMatchObject({ code: 'not_a_multiple' })
    expect((await hand(25)).body).toMatchObject({ code: 'above_maximum' })
    const both = [first, second].map(({ orderNumber }) => ({ orderNumber, line: 1, gets: 20 }))
    expect((await settle(productId, { short: 10, lines: both })).body).toMatchObject({
      code: 'not_enough_stock',
    })
    expect((await settle(productId, { short: 5, lines: both })).body).toMatchObject({
      code: 'changed_meanwhile',
    })
    expect((await settle(productId, { short: 10, lines: both.slice(0, 1) })).body).toMatchObject({
      code: 'changed_meanwhile',
    })
    expect((await settle(productId, { short: 10, lines: both, reason: '' })).body).toMatchObject({
      code: 'invalid_input',
    })
  })

  test('security: only the desk settles, the dashboard reads, a shop sets its own preference', async () => {
    const reader = await staff(['DASHBOARD'])
    expect((await ask(reader, shorts.list, { query: {} })).status).toBe(200)
    expect(
      (await settle(1, { short: 1, lines: [{ orderNumber: 1, line: 1, gets: 1 }] }, reader)).body,
    ).toMatchObject({
      code: 'not_allowed',
    })
    expect((await app.visitor().get('admin/shorts')).problem.code).toBe('not_signed_in')
    const shop = await app.signIn((await makeShop(app.db)).email)
    expect((await shop.get('admin/shorts')).problem.code).toBe('not_allowed')
    expect((await ask(shop, substitutionRules.read, {})).body).toEqual({ wish: 'NONE', percent: 0 })
    expect(
      (await ask(shop, substitutionRules.change, { body: { wish: 'ASK', percent: 26 } })).body,
    ).toMatchObject({ code: 'invalid_input' })
  })
})
