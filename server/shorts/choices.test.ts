import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint, ReplyOf, SendOf } from '../../contract/core/endpoint.ts'
import { lots } from '../../contract/features/lots/lots.ts'
import { deskOrder } from '../../contract/features/order-desk/order.ts'
import { choices } from '../../contract/features/shorts/choices.ts'
import { shorts } from '../../contract/features/shorts/shorts.ts'
import { substitutionRules } from '../../contract/features/shorts/wishes.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import {
  cardShop,
  cardShopAuthorities,
  makePastOrder,
  makeProduct,
  makeShop,
  makeUser,
} from '../../tests/support/make.ts'
import { add, cardToken, ctxOf, place, stockOf } from '../../tests/support/shopper.ts'
import { told } from '../../tests/support/told.ts'
import { makeCtx } from '../core/context.ts'
import { runInvariants } from '../doctor/invariants.ts'
import { correctBookJob } from '../stock/jobs.ts'
import { closeChoicesJob } from './jobs.ts'

let app: TestApp
let desk: Client
let houseId: number
const shipDay = '2026-11-24'
const start = '2026-11-23T14:00:00Z'
const loaded = '2026-11-24T13:30:00Z'

beforeAll(async () => {
  app = await startApp({ now: start })
  const { customerId } = await makeShop(app.db, { customer: { is_house: true, name: 'Harbor & Vine' } })
  houseId = customerId
  desk = await app.signIn(
    (await makeUser(app.db, { customerId, authorities: ['ORDER_DESK', 'CATALOGUE'] })).email,
  )
})
afterAll(async () => {
  await correctBookJob.run(makeCtx(app.deps, null), {})
  const broken = (await runInvariants(app.db, app.now())).filter((one) => one.broken.length > 0)
  expect(broken).toEqual([])
  await app.close()
})

async function ask<E extends Endpoint>(client: Client, endpoint: E, input: SendOf<E>) {
  const { status, body } = await client.call(endpoint, input as never)
  return { status, body: body as ReplyOf<E> & { code?: string } }
}

const kind = () => `Rose ${Math.random().toString(36).slice(2)}`

/** An item with two similar ones: one at the same price, one dearer. */
async function makeItems(more: object = {}) {
  const type = kind()
  const like = { type, category: type, color_family: 'White', color_hex: '#F4F1EA', ...more }
  const productId = await makeProduct(app.db, { ...like, description: `${type} Jana 50cm` } as never)
  const same = await makeProduct(app.db, { ...like, description: `${type} Snowflake 50cm` } as never)
  const dear = await makeProduct(app.db, {
    ...like,
    description: `${type} Voyage 60cm`,
    price1_e4: 70_000,
    price2_e4: null,
    price3_e4: null,
    quantity2: null,
    quantity3: null,
  } as never)
  return { productId, same, dear }
}

async function ordered(productId: number, quantity: number, { byCard = false, also = 0 } = {}) {
  const shop = await makeShop(app.db, byCard ? cardShop : {})
  const ctx = ctxOf(app, shop, byCard ? cardShopAuthorities : undefined)
  await add(ctx, { productId, quantity })
  if (also > 0) await add(ctx, { productId: await makeProduct(app.db), quantity: also })
  const { orders } = await place(
    ctx,
    byCard ? { payment: { token: await cardToken(app, '4242424242424242'), remember: false } } : {},
  )
  return { shop, orderNumber: orders[0]!.orderNumber }
}

const wishFor = async (email: string, body: object) =>
  expect((await ask(await app.signIn(email), substitutionRules.change, { body } as never)).status).toBe(200)

const opened = async (orderNumber: number) =>
  (await ask(desk, deskOrder.read, { params: { orderNumber } })).body

/** Counts the available units, and asks these orders about the rest. */
async function asked(productId: number, counted: number, numbers: readonly number[]) {
  await ask(desk, lots.count, { params: { productId }, body: { counted, reason: '' } } as never)
  const { body } = await ask(desk, shorts.plan, { params: { productId }, body: { shipDay } } as never)
  const lines = body.lines.map(({ orderNumber, line, gets, instead }) => ({
    orderNumber,
    line,
    gets,
    instead,
    ask: numbers.includes(orderNumber),
  }))
  const settled = await ask(desk, shorts.settle, {
    params: { productId },
    body: { shipDay, short: body.item.short, reason: 'The lot came short.', lines },
  } as never)
  expect(settled.status, JSON.stringify(settled.body)).toBe(200)
  return settled.body.shorts
}

/** The person who placed an order. */
const placerOf = async (orderNumber: number): Promise<number> => {
  const { user_id } = await app.db
    .selectFrom('orders')
    .select('user_id')
    .where('order_number', '=', orderNumber)
    .executeTakeFirstOrThrow()
  return user_id ?? 0
}

/** The secret of the latest mailed link about an order. */
async function linkOf(orderNumber: number): Promise<string> {
  const { rows } = await sql<{ path: string }>`select about->>'path' as path from messages
    where kind = 'short-choice' and (about->>'orderNumber')::int = ${orderNumber} order by id desc limit 1`.execute(
    app.db,
  )
  return (rows[0]?.path ?? '').replace('/c/', '')
}
const open = (token: string, client: Client = app.visitor()) =>
  ask(client, choices.read, { params: { token } })
const choose = (token: string, productId: number | null) =>
  ask(app.visitor(), choices.answer, { params: { token }, body: { productId } })
const close = (now = loaded) => {
  app.setNow(now)
  return closeChoicesJob.run(makeCtx(app.deps, null), {}).finally(() => app.setNow(start))
}

describe('a shop that is asked', () => {
  test('has the best held for it, chooses by its link at the list price, and its order follows', async () => {
    const { productId, same, dear } = await makeItems()
    const { orderNumber } = await ordered(productId, 10)
    const list = await asked(productId, 6, [orderNumber])
    expect(list.asked).toMatchObject([{ orderNumber, state: 'OPEN', missing: 4 }])
    const rep = await makeUser(app.db, { customerId: houseId, authorities: ['SALES', 'ORDER_DESK'] })
    const ofOthers = await ask(await app.signIn(rep.email), shorts.list, { query: { shipDay } })
    expect(ofOthers.body).toMatchObject({ asked: [] })
    expect(await stockOf(app, same)).toMatchObject({ held: 4 })
    expect(await stockOf(app, dear)).toMatchObject({ held: 4 })
    const token = await linkOf(orderNumber)
    const noticed = async () =>
      (await told(app.db, await placerOf(orderNumber))).filter(({ topic }) => topic === 'short-choice')
    const notice = { topic: 'short-choice', link: `/orders/${orderNumber}` }
    expect(await noticed()).toEqual([{ ...notice, waits: true }])
    const { body } = await open(token)
    expect(body).toMatchObject({
      state: 'OPEN',
      asked: 10,
      missing: 4,
      ruled: null,
      reason: 'The lot came short.',
    })
    const { unitPrice } = (await opened(orderNumber)).lineRows[0]!
    expect(body.offers.find((offer) => offer.productId === dear)).toMatchObject({
      unitPrice: 7,
      more: Math.round((7 - unitPrice) * 400) / 100,
    })
    const before = (await opened(orderNumber)).totalAmount
    const { status, body: after } = await choose(token, dear)
    expect(status, JSON.stringify(after)).toBe(200)
    expect(after).toMatchObject({ state: 'CHOSEN', chosen: dear })
    expect(await noticed()).toEqual([{ ...notice, waits: false }])
    const order = await opened(orderNumber)
    expect(order.lineRows).toMatchObject([
      { quantity: 6, short: 4, missing: 0, status: 'SUBSTITUTED' },
      { productId: dear, quantity: 4, unitPrice: 7, substitutes: 1 },
    ])
    expect(order.totalAmount).toBeCloseTo(before + 4 * (7 - unitPrice), 2)
    expect(await stockOf(app, same)).toMatchObject({ held: 0, allocated: 0 })
    expect(await stockOf(app, dear)).toMatchObject({ held: 0, allocated: 4 })
    expect(await stockOf(app, productId)).toEqual({ onHand: 6, allocated: 6, held: 0 })
    // A repeated or later decision doesn't change the first.
    expect((await choose(token, null)).body.code).toBe('choice_closed')
    const { body: shown } = await ask(desk, shorts.list, { query: { shipDay } } as never)
    expect(shown.asked.find((one) => one.orderNumber === orderNumber)).toMatchObject({
      state: 'CHOSEN',
      by: 'customer',
      chosen: { quantity: 4 },
    })
    // Its decision is on the order's timeline under its own name, not as a change by the desk.
    const { rows } = await sql<{
      mover: string
      by_staff: boolean
    }>`select e.mover, c.by_staff from order_events e
      join order_changes c on c.id = e.change_id join orders o on o.id = e.order_id
      where o.order_number = ${orderNumber} order by e.id desc limit 1`.execute(app.db)
    expect(rows).toEqual([{ mover: 'customer', by_staff: false }])
  })

  test('is answered by its standing wish when it is silent, at no higher price, once, however often the job runs', async () => {
    const { productId, same } = await makeItems()
    const { shop, orderNumber } = await ordered(productId, 10)
    await wishFor(shop.email, { wish: 'SAME_COLOR', percent: 10 })
    await asked(productId, 6, [orderNumber])
    const before = (await opened(orderNumber)).totalAmount
    await close('2026-11-23T15:00:00Z')
    expect((await opened(orderNumber)).lineRows).toMatchObject([{ missing: 4 }])
    await Promise.all([close(), close()])
    await close()
    const order = await opened(orderNumber)
    expect(order.lineRows).toMatchObject([
      { quantity: 6, short: 4, missing: 0 },
      { productId: same, quantity: 4 },
    ])
    expect(order.totalAmount).toBe(before)
    expect((await open(await linkOf(orderNumber))).body).toMatchObject({ state: 'RULED', chosen: same })
  })

  test('without a wish gets less; what only this order has, and is out of stock, is canceled', async () => {
    const { productId } = await makeItems()
    const [some, all] = [await ordered(productId, 10, { also: 5 }), await ordered(productId, 10)]
    await asked(productId, 0, [some.orderNumber, all.orderNumber])
    const total = (await opened(some.orderNumber)).totalAmount
    await close()
    const left = await opened(some.orderNumber)
    expect(left.lineRows).toMatchObject([{ quantity: 0, short: 10 }, { quantity: 5 }])
    expect(left.totalAmount).toBeLessThan(total)
    expect(await opened(all.orderNumber)).toMatchObject({ status: 'CANCELLED' })
  })

  test('by card is offered nothing that costs more, and gets the money back for what it leaves out', async () => {
    const { productId, same, dear } = await makeItems()
    const { orderNumber } = await ordered(productId, 10, { byCard: true })
    await asked(productId, 6, [orderNumber])
    const token = await linkOf(orderNumber)
    const { body } = await open(token)
    expect(body.offers.map((offer) => offer.productId)).toEqual([same])
    expect((await choose(token, dear)).body.code).toBe('not_orderable')
    expect((await choose(token, null)).body).toMatchObject({ state: 'LEFT_OUT', chosen: null })
    expect((await opened(orderNumber)).payments[0]?.refunds).toMatchObject([{ amount: body.leftOut }])
  })

  test('counts in stems where one is sold by the bunch and the other by the stem', async () => {
    const { productId, dear } = await makeItems({ um: 'BU', pack: 10, min_quantity: 1 })
    await app.db
      .updateTable('products')
      .set({ um: 'ST', pack: 25, min_quantity: 25 })
      .where('id', '=', dear)
      .execute()
    const { orderNumber } = await ordered(productId, 10)
    await asked(productId, 6, [orderNumber])
    const token = await linkOf(orderNumber)
    const { body } = await open(token)
    expect(body.offers.find((offer) => offer.productId === dear)).toMatchObject({ quantity: 50 })
    expect((await choose(token, dear)).status).toBe(200)
    expect((await opened(orderNumber)).lineRows).toMatchObject([
      { quantity: 6, short: 4 },
      { productId: dear, quantity: 50 },
    ])
  })
})

describe('an order that is loaded early', () => {
  test('closes the choice, and nothing comes beside what is on the truck', async () => {
    const { productId, same } = await makeItems()
    const { shop, orderNumber } = await ordered(productId, 10)
    await wishFor(shop.email, { wish: 'SAME_COLOR', percent: 10 })
    await asked(productId, 6, [orderNumber])
    for (const to of ['PICKING', 'PACKED', 'LOADED'])
      expect((await desk.post('admin/orders/state', { orderNumbers: [orderNumber], to })).status).toBe(200)
    expect((await choose(await linkOf(orderNumber), same)).body.code).toBe('choice_closed')
    await close('2026-11-23T15:00:00Z')
    expect(await opened(orderNumber)).toMatchObject({
      status: 'LOADED',
      lineRows: [{ quantity: 6, short: 4 }],
    })
    expect(await stockOf(app, same)).toMatchObject({ held: 0, allocated: 0 })
  })
})

describe('what is not offered', () => {
  test('is what the shop claimed', async () => {
    const { productId, same, dear } = await makeItems()
    const { shop, orderNumber } = await ordered(productId, 10)
    const orderId = await makePastOrder(app.db, {
      ...shop,
      placedAt: new Date('2026-11-10T14:00:00Z'),
      status: 'CANCELLED',
      lines: [{ productId: same, status: 'CANCELLED' }],
    })
    await sql`with claim as (
        insert into claims (customer_id, order_id, status, created_at, submitted_at)
        values (${shop.customerId}, ${orderId}, 'SUBMITTED', ${app.now()}, ${app.now()}) returning id
      )
      insert into claim_lines (claim_id, order_line_id, reason, quantity)
      select claim.id, l.id, 'BOTRYTIS_MOLD', 1 from claim, order_lines l where l.order_id = ${orderId}`.execute(
      app.db,
    )
    await asked(productId, 6, [orderNumber])
    const { body } = await open(await linkOf(orderNumber))
    expect(body.offers.map((offer) => offer.productId)).toEqual([dear])
    await close()
  })
})

describe('the first one wins', () => {
  test('a shop and the desk at once: one of them decides, the other gets an error', async () => {
    const { productId, same } = await makeItems()
    const { orderNumber } = await ordered(productId, 10)
    await asked(productId, 6, [orderNumber])
    const token = await linkOf(orderNumber)
    const byDesk = ask(desk, shorts.settle, {
      params: { productId },
      body: {
        shipDay,
        short: 4,
        reason: 'They called.',
        lines: [{ orderNumber, line: 1, gets: 6, instead: same }],
      },
    } as never)
    const [shop, office] = await Promise.all([choose(token, null), byDesk])
    expect([shop.status, office.status].sort()).toEqual([200, office.status === 200 ? 409 : office.status])
    const { lineRows } = await opened(orderNumber)
    expect(lineRows).toHaveLength(office.status === 200 ? 2 : 1)
    expect(lineRows[0]).toMatchObject({ quantity: 6, short: 4, missing: 0 })
    expect(await stockOf(app, same)).toMatchObject({ held: 0 })
  })

  test('ten presses of one link are one decision', async () => {
    const { productId, same, dear } = await makeItems()
    const { orderNumber } = await ordered(productId, 10)
    await asked(productId, 6, [orderNumber])
    const token = await linkOf(orderNumber)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => choose(token, [same, dear, null][i % 3] ?? null)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'choice_closed')).toHaveLength(9)
  })

  test('what is found after all leaves nothing to choose', async () => {
    const { productId, same } = await makeItems()
    const { orderNumber } = await ordered(productId, 10)
    await asked(productId, 6, [orderNumber])
    await ask(desk, lots.count, { params: { productId }, body: { counted: 10, reason: '' } } as never)
    await close('2026-11-23T15:00:00Z')
    expect((await opened(orderNumber)).lineRows).toMatchObject([{ quantity: 10, missing: 0, short: 0 }])
    expect(await stockOf(app, same)).toMatchObject({ held: 0 })
    expect((await choose(await linkOf(orderNumber), same)).body.code).toBe('choice_closed')
  })

  test('others are shared nothing while a shop is being asked', async () => {
    const { productId } = await makeItems()
    const [first, second] = [await ordered(productId, 10), await ordered(productId, 10)]
    await asked(productId, 12, [first.orderNumber])
    const { body } = await ask(desk, shorts.plan, { params: { productId }, body: { shipDay } } as never)
    expect(body.lines).toMatchObject([
      { orderNumber: first.orderNumber, gets: 6, rest: 4, ask: true, isAsked: true },
      { orderNumber: second.orderNumber, gets: 6, rest: 0, ask: false, isAsked: false },
    ])
  })
})

describe('security: the link of a choice', () => {
  test('opens only this choice, ends a day after it closed, and a wrong one answers the same', async () => {
    const { productId, same } = await makeItems()
    const { orderNumber } = await ordered(productId, 10)
    await asked(productId, 6, [orderNumber])
    const token = await linkOf(orderNumber)
    expect(token).toMatch(/^[\w-]{22}$/)
    const stored = await app.db.selectFrom('short_choices').select('token_hash').execute()
    for (const { token_hash } of stored) expect(token_hash.toString('utf8')).not.toContain(token)
    const bytes = JSON.stringify((await open(token)).body)
    expect(bytes).not.toMatch(/cost|email|accountNumber/)
    app.setNow(loaded)
    expect((await choose(token, same)).body.code).toBe('choice_closed')
    app.setNow('2026-11-26T14:00:00Z')
    const [old, wrong] = [await open(token), await open('A'.repeat(22))]
    app.setNow(start)
    expect([old.status, wrong.status]).toEqual([404, 404])
    expect([old.body.code, wrong.body.code]).toEqual(['link_too_old', 'link_too_old'])
    await close()
  })

  test('is read thirty times a minute, and guesses of one address are counted', async () => {
    const { productId } = await makeItems()
    const { orderNumber } = await ordered(productId, 10)
    await asked(productId, 6, [orderNumber])
    const token = await linkOf(orderNumber)
    const statuses = []
    for (let i = 0; i < 31; i += 1) statuses.push((await open(token)).status)
    expect(statuses).toEqual([...Array(30).fill(200), 429])
    const guessed = []
    for (let i = 0; i < 40; i += 1) guessed.push((await open(`guess-${i}`)).status)
    expect(guessed).toContain(429)
    await close()
  })

  test('without it, a shop chooses its own and nobody else’s, at its own addresses', async () => {
    const { productId, same } = await makeItems()
    const { shop, orderNumber } = await ordered(productId, 10)
    await asked(productId, 6, [orderNumber])
    const florist = await app.signIn(shop.email)
    const { body } = await ask(florist, choices.list, {})
    expect(body.choices).toMatchObject([{ orderNumber, state: 'OPEN' }])
    const id = body.choices[0]!.id
    const other = await app.signIn((await makeShop(app.db)).email)
    expect((await ask(other, choices.list, {})).body.choices).toEqual([])
    const press = (client: Client, productOrNot: number | null) =>
      ask(client, choices.choose, { params: { id }, body: { productId: productOrNot } })
    expect((await press(other, same)).status).toBe(404)
    expect((await press(app.visitor(), same)).status).toBe(401)
    expect((await press(florist, 999_999_999)).body.code).toBe('not_orderable')
    expect((await press(florist, same)).body).toMatchObject({ state: 'CHOSEN' })
    expect((await press(florist, same)).body.code).toBe('choice_closed')
  })
})

describe('what the customer wants', () => {
  test('of one line goes from the cart into the order, and is obeyed over the account’s', async () => {
    const { productId, same } = await makeItems()
    const shop = await makeShop(app.db)
    await wishFor(shop.email, { wish: 'NONE', percent: 0 })
    await add(ctxOf(app, shop), { productId, quantity: 10 })
    const florist = await app.signIn(shop.email)
    const [order] = (
      (await florist.get('shopping-cart')).body as { orders: { id: number; details: { id: number }[] }[] }
    ).orders
    const params = { orderId: order!.id, detailsId: order!.details[0]!.id }
    const put = (client: Client, wish: object | null) =>
      ask(client, substitutionRules.ofLine, { params, body: { wish } } as never)
    const { body } = await put(florist, { wish: 'SAME_COLOR', percent: 5 })
    expect(body.orders[0]?.details[0]?.wish).toEqual({ wish: 'SAME_COLOR', percent: 5 })
    expect((await put(await app.signIn((await makeShop(app.db)).email), null)).status).toBe(404)
    expect((await put(florist, { wish: 'ANY', percent: 5 })).body.code).toBe('invalid_input')
    // A later change of the quantity keeps it.
    await add(ctxOf(app, shop), { productId, quantity: 7 })
    const { orders } = await place(ctxOf(app, shop))
    const { orderNumber } = orders[0]!
    await ask(desk, lots.count, { params: { productId }, body: { counted: 3, reason: '' } } as never)
    const plan = await ask(desk, shorts.plan, { params: { productId }, body: { shipDay } } as never)
    expect(plan.body.lines).toMatchObject([{ orderNumber, wish: 'SAME_COLOR', percent: 5, instead: same }])
    expect((await opened(orderNumber)).lineRows[0]).toMatchObject({ wish: 'SAME_COLOR', wishPercent: 5 })
  })

  test('substitutes are the best first, at the customer’s own prices, and of what they see', async () => {
    const { productId, same, dear } = await makeItems()
    const florist = await app.signIn((await makeShop(app.db)).email)
    const { body } = await ask(florist, substitutionRules.substitutes, { params: { productId } })
    expect(body.items.map((item) => item.productId)).toEqual([same, dear])
    expect(body.items[1]).toMatchObject({ unitPrice: 7 })
    expect(JSON.stringify(body)).not.toMatch(/cost/i)
    expect((await ask(florist, substitutionRules.substitutes, { params: { productId: 99 } })).status).toBe(
      404,
    )
  })
})
