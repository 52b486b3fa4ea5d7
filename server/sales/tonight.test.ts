import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, asDay } from '../../contract/core/dates.ts'
import type { Endpoint, ReplyOf, SendOf } from '../../contract/core/endpoint.ts'
import { salesCustomer } from '../../contract/features/sales/customer.ts'
import { salesRep } from '../../contract/features/sales/rep.ts'
import { targets } from '../../contract/features/sales/targets.ts'
import { tonight } from '../../contract/features/sales/tonight.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makePastOrder, makeProduct, makeRep, makeShop, makeUser } from '../../tests/support/make.ts'
import { add, ctxOf, place } from '../../tests/support/shopper.ts'
import { told } from '../../tests/support/told.ts'

type Shop = Awaited<ReturnType<typeof makeShop>>
let app: TestApp
let nora: Client
let noraId: number
let repId: number
let repCode: string
let manager: Client
let other: Client
let roses: number
let lilies: number
const shipDay = asDay('2026-11-24')
const ulid = (n: number) => `01KB3T3XY7B8X4F8E2N5${String(n).padStart(6, '0')}`

beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z', settings: { pastDueStopDays: 15 } })
  const { db } = app
  const house = (await makeShop(db, { customer: { is_house: true } })).customerId
  const staff = async (authorities: ('SALES' | 'USERS_ACCESS_CONTROL')[]) =>
    makeUser(db, { customerId: house, authorities })
  const [one, two, boss] = [
    await staff(['SALES']),
    await staff(['SALES']),
    await staff(['SALES', 'USERS_ACCESS_CONTROL']),
  ]
  noraId = one.userId
  const rep = await makeRep(db, { userId: one.userId, name: 'Nora Castellan' })
  repId = rep.repId
  repCode = rep.rep
  await makeRep(db, { userId: two.userId })
  nora = await app.signIn(one.email)
  other = await app.signIn(two.email)
  manager = await app.signIn(boss.email)
  roses = await makeProduct(db, { description: 'Rose Freedom Red', onHand: 500 })
  lilies = await makeProduct(db, { description: 'Lily Casa Blanca', onHand: 500 })
  // Because of a holiday, the tenth of the last Tuesdays is one week earlier.
  await db
    .insertInto('disabled_days')
    .values({ scope: 'all', from_day: '2026-10-13', to_day: '2026-10-13', kind: 'holiday', note: 'Columbus' })
    .execute()
})
afterAll(() => app?.close())

async function ask<E extends Endpoint>(client: Client, endpoint: E, input: SendOf<E>) {
  const { status, body } = await client.call(endpoint, input as never)
  return { status, body: body as ReplyOf<E> }
}
const readEvening = async (client = nora, query: object = {}) => {
  const { status, body } = await ask(client, tonight.read, { query } as never)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const shopOf = async (name: string, more: object = {}) =>
  makeShop(app.db, { customer: { name, sales_rep_id: repId, ...more } })
const rowOf = async (shop: Shop) =>
  (await readEvening()).rows.find(({ accountNumber }) => accountNumber === shop.accountNumber)

/** Orders on the last `times` Tuesdays that weren't a holiday. */
async function ordersOn(shop: Shop, times: number, lines: { productId: number; quantity?: number }[]) {
  const days = Array.from({ length: 12 }, (_, i) => addDays(shipDay, -7 * (i + 1))).filter(
    (day) => day !== '2026-10-13',
  )
  for (const day of days.slice(0, times))
    await makePastOrder(app.db, {
      ...shop,
      placedAt: new Date(`${addDays(day, -1)}T15:00:00Z`),
      lines,
      order: { ship_day: day },
    })
}

describe('whom to call tonight', () => {
  test('a shop that usually orders and has nothing yet is called, with ten squares and the usual total', async () => {
    const shop = await shopOf('Honeybee')
    await ordersOn(shop, 10, [{ productId: roses, quantity: 3 }])
    const evening = await readEvening()
    expect(evening).toMatchObject({ shipDay, nextDay: '2026-11-25' })
    expect(evening.days).toHaveLength(10)
    expect(evening.days).not.toContain('2026-10-13')
    expect(evening.days[0]).toBe('2026-09-08')
    expect(await rowOf(shop)).toMatchObject({
      group: 'call',
      orderedDays: 10,
      squares: Array.from({ length: 10 }, () => 'ordered'),
      usual: 18.3,
      now: { kind: 'nothing' },
      call: null,
    })
    expect(evening.usualNotPlaced).toBe(18.3)
  })

  test('a cart, an order, missing units, and an account on hold have separate groups', async () => {
    const shop = await shopOf('Rosewood & Rye')
    await ordersOn(shop, 8, [
      { productId: roses, quantity: 2 },
      { productId: lilies, quantity: 5 },
    ])
    expect(await rowOf(shop)).toMatchObject({ group: 'call', missing: [] })
    const ctx = ctxOf(app, shop)
    await add(ctx, { productId: roses, quantity: 4 })
    expect(await rowOf(shop)).toMatchObject({ group: 'cart', now: { kind: 'cart', lines: 1, amount: 24.4 } })
    await place(ctx)
    expect(await rowOf(shop)).toMatchObject({
      group: 'missing',
      now: { kind: 'ordered', orders: 1 },
      missing: [{ productId: lilies, description: 'Lily Casa Blanca', quantity: 5 }],
    })
    await add(ctx, { productId: lilies, quantity: 5 })
    await place(ctx)
    expect(await rowOf(shop)).toMatchObject({ group: 'ordered', missing: [] })
    const held = await shopOf('Ivy', { status: 'on_hold', hold_reason: 'Promised a check' })
    expect(await rowOf(held)).toMatchObject({
      group: 'hold',
      now: { kind: 'held', reason: 'Promised a check' },
    })
  })

  test('a past-due shop shows it, and its squares show orders that aren’t paid', async () => {
    const shop = await shopOf('Garden Gate')
    await ordersOn(shop, 1, [{ productId: roses }])
    const order = await app.db
      .selectFrom('orders')
      .select('id')
      .where('customer_id', '=', shop.customerId)
      .executeTakeFirstOrThrow()
    await app.db
      .insertInto('invoices')
      .values({
        customer_id: shop.customerId,
        invoice_number: 880_000 + shop.accountNumber,
        order_id: order.id,
        issued_on: '2026-08-01',
        due_on: '2026-08-31',
        amount_cents: 560_918,
      })
      .execute()
    const row = await rowOf(shop)
    expect(row).toMatchObject({ group: 'hold', now: { kind: 'pastDue', amount: 5609.18 } })
    expect(row?.squares.at(-1)).toBe('late')
  })

  test('a shop without a truck on the day is not found, and is listed on its own day', async () => {
    const shop = await makeShop(app.db, {
      customer: { name: 'Fridays only', sales_rep_id: repId },
      address: { route_number: null },
    })
    expect(await rowOf(shop)).toBeUndefined()
  })
})

describe('calls and notes', () => {
  test('an outcome moves the row, stays with the customer, and is kept once however often it is sent', async () => {
    const shop = await shopOf('Meadow & Magpie')
    await ordersOn(shop, 9, [{ productId: roses }])
    const body = {
      accountNumber: shop.accountNumber,
      outcome: 'NOT_TODAY' as const,
      shipDay,
      note: 'Shop closed Thursday. Wants less red.',
      clientId: ulid(1),
    }
    const sent = await Promise.all([1, 2, 3].map(() => ask(nora, tonight.call, { body })))
    expect(sent.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(sent.map(({ body: entry }) => entry.id)).size).toBe(1)
    expect(await rowOf(shop)).toMatchObject({
      group: 'unexpected',
      call: { outcome: 'NOT_TODAY', mine: true, note: body.note },
    })
    const { body: page } = await ask(nora, salesCustomer.read, {
      params: { accountNumber: shop.accountNumber },
      query: {},
    })
    expect(page.log).toHaveLength(1)
    expect(page.log[0]).toMatchObject({ outcome: 'NOT_TODAY', note: body.note })
  })

  test('a call back needs a time to come, and only a call back has one', async () => {
    const shop = await shopOf('Magpie & Wren')
    const body = { accountNumber: shop.accountNumber, shipDay }
    const refused = [
      { ...body, outcome: 'CALL_BACK' as const },
      { ...body, outcome: 'CALL_BACK' as const, callBackAt: '2026-11-23T13:00:00Z' },
      { ...body, outcome: 'NO_ANSWER' as const, callBackAt: '2026-11-23T20:15:00Z' },
    ]
    for (const one of refused) expect((await ask(nora, tonight.call, { body: one })).status).toBe(400)
    const callBackAt = '2026-11-23T20:15:00.000Z'
    const { status } = await ask(nora, tonight.call, { body: { ...body, outcome: 'CALL_BACK', callBackAt } })
    expect(status).toBe(201)
    expect(await rowOf(shop)).toMatchObject({ group: 'call', call: { outcome: 'CALL_BACK', callBackAt } })
  })

  test('a note that was written without signal keeps its time; an empty one is refused', async () => {
    const shop = await shopOf('Hazel & Primrose')
    const params = { accountNumber: shop.accountNumber }
    const at = '2026-11-23T12:10:00.000Z'
    const { body } = await ask(nora, tonight.note, {
      params,
      body: { note: 'Pays the driver', clientId: ulid(2), at },
    })
    expect(body).toMatchObject({ at, outcome: null, note: 'Pays the driver' })
    expect((await ask(nora, tonight.note, { params, body: { note: '  ' } })).status).toBe(400)
  })
})

describe('what customers ask for', () => {
  test('a requested call is listed in Tonight until it is done; a second request moves it', async () => {
    const shop = await shopOf('Larkspur & Arbor')
    const buyer = await app.signIn(shop.email)
    expect((await ask(buyer, salesRep.read, {})).body).toMatchObject({
      rep: { name: 'Nora Castellan', rep: repCode, accountNumber: shop.accountNumber, asked: [] },
    })
    const first = await ask(buyer, salesRep.requestCall, { body: { about: 'Peonies' } })
    const at = '2026-11-23T20:30:00.000Z'
    const again = await ask(buyer, salesRep.requestCall, { body: { at } })
    expect(again.body.id).toBe(first.body.id)
    const { requests } = await readEvening()
    expect(requests).toMatchObject([
      { id: first.body.id, kind: 'CALL', customer: 'Larkspur & Arbor', wantedAt: at, text: 'Peonies' },
    ])
    expect(await told(app.db, noraId)).toContainEqual({
      topic: 'call-asked',
      link: `/sales/customers/${shop.accountNumber}`,
      waits: false,
    })
    expect((await ask(buyer, salesRep.requestCall, { body: { at: '2026-11-20T20:30:00Z' } })).status).toBe(
      400,
    )

    const done = { accountNumber: shop.accountNumber, shipDay, requestId: first.body.id }
    await ask(nora, tonight.call, { body: { ...done, outcome: 'NO_ANSWER' } })
    expect((await readEvening()).requests).toHaveLength(1)
    await ask(nora, tonight.call, { body: { ...done, outcome: 'WILL_ORDER' } })
    expect((await readEvening()).requests).toEqual([])
    expect((await ask(buyer, salesRep.read, {})).body.rep?.asked).toEqual([])
  })

  test('a letter comes with its subject and waits', async () => {
    const shop = await shopOf('Peony & Orchard')
    const buyer = await app.signIn(shop.email)
    await ask(buyer, salesRep.sendEmail, { body: { subject: 'Wedding', message: 'June 12, all white.' } })
    const { requests } = await readEvening()
    expect(requests.filter(({ accountNumber }) => accountNumber === shop.accountNumber)).toMatchObject([
      { kind: 'MAIL', subject: 'Wedding', text: 'June 12, all white.' },
    ])
    expect((await ask(buyer, salesRep.sendEmail, { body: { message: ' ' } })).status).toBe(400)
  })

  test('an account without a representative gets an error that says so', async () => {
    const shop = await makeShop(app.db)
    const buyer = await app.signIn(shop.email)
    expect((await ask(buyer, salesRep.read, {})).body).toEqual({ rep: null })
    expect((await ask(buyer, salesRep.requestCall, { body: {} })).status).toBe(201)
  })
})

describe('whose customers', () => {
  test('another representative finds none of them; a manager finds all, or those of one representative', async () => {
    const shop = await shopOf('Own florist')
    await ordersOn(shop, 6, [{ productId: roses }])
    const params = { accountNumber: shop.accountNumber }
    const call = { accountNumber: shop.accountNumber, shipDay, outcome: 'NO_ANSWER' as const }
    expect((await readEvening(other)).rows).toEqual([])
    expect((await ask(other, salesCustomer.read, { params, query: {} })).status).toBe(404)
    expect((await ask(other, tonight.note, { params, body: { note: 'Hello' } })).status).toBe(404)
    expect((await ask(other, tonight.call, { body: call })).status).toBe(404)
    const names = (evening: Awaited<ReturnType<typeof readEvening>>) => evening.rows.map(({ name }) => name)
    expect(names(await readEvening(other, { rep: repCode }))).toEqual([])
    expect(names(await readEvening(manager, { rep: repCode }))).toContain('Own florist')
    expect((await readEvening(manager)).reps.length).toBeGreaterThan(1)
    expect((await readEvening()).reps).toEqual([])
  })
})

describe('targets', () => {
  test('a manager sets a month, and the representative sees it against what was bought', async () => {
    const before = (await readEvening()).pace
    expect(before).toMatchObject({ month: '2026-11-01', target: null, percent: null, duePercent: 73 })
    const { status, body } = await ask(manager, targets.set, {
      params: { id: repId },
      body: { month: shipDay, amount: 1000 },
    })
    expect(status).toBe(200)
    expect(body.rows.find(({ rep }) => rep === repCode)).toMatchObject({ target: 1000 })
    const sold = before?.sold ?? 0
    expect(sold).toBeGreaterThan(0)
    expect((await readEvening()).pace).toMatchObject({ target: 1000, percent: Math.floor(sold / 10) })
    const removed = { params: { id: repId }, body: { month: shipDay, amount: null } }
    await ask(manager, targets.set, removed)
    expect((await readEvening()).pace).toMatchObject({ target: null })
    expect((await ask(nora, targets.set, removed)).status).toBe(403)
    expect((await ask(manager, targets.set, { params: { id: 999_999 }, body: removed.body })).status).toBe(
      404,
    )
  })
})

describe('a customer on the phone', () => {
  test('what they usually take at today’s prices: dearer, sold out with something else to say', async () => {
    const shop = await shopOf('Clover & Red Barn')
    const scarce = await makeProduct(app.db, { description: 'Eucalyptus Silver Dollar', onHand: 0 })
    await ordersOn(shop, 8, [
      { productId: roses, quantity: 7 },
      { productId: scarce, quantity: 3 },
    ])
    const { body } = await ask(nora, salesCustomer.read, {
      params: { accountNumber: shop.accountNumber },
      query: { shipDay },
    })
    expect(body).toMatchObject({
      name: 'Clover & Red Barn',
      terms: 'NET30',
      shipDay,
      rep: { name: 'Nora Castellan' },
      people: [{ email: shop.email, role: 'owner' }],
      cart: { lines: 0, amount: 0 },
      money: { open: 0, pastDue: 0 },
    })
    expect(body.orders).toHaveLength(8)
    expect(body.usual).toMatchObject([
      { productId: roses, quantity: 7, days: 8, unitPrice: 5.86, move: 'cheaper', moved: 0.24 },
      { productId: scarce, quantity: 3, left: 0 },
    ])
    expect(body.addresses[0]).toMatchObject({ method: 'Truck Delivery' })
  })
})
