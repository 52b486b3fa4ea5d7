import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Authority } from '../../contract/core/access.ts'
import { type Line, type LineKind, type Today, today } from '../../contract/features/today.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import {
  makeDriver,
  makePastOrder,
  makeProduct,
  makeRep,
  makeRoute,
  makeShop,
  makeUser,
} from '../../tests/support/make.ts'
import { makePriceFile, planPublication } from '../../tests/support/price-file.ts'

/** Monday before Thanksgiving, 5:12 am in Dayton. */
const now = '2026-11-23T10:12:00Z'

let app: TestApp
let house: number
let owner: Client
let mine: Awaited<ReturnType<typeof makeShop>>
let others: Awaited<ReturnType<typeof makeShop>>
let rep: Client

const staff = async (authorities: Authority[]) =>
  app.signIn((await makeUser(app.db, { customerId: house, authorities })).email)

const read = async (client: Client): Promise<Today> => {
  const { status, body } = await client.call(today.read)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as Today
}
const lineOf = ({ lines }: Today, kind: LineKind): Line | undefined =>
  lines.find(({ about }) => about.kind === kind)

async function place(shop: typeof mine, order: Record<string, unknown>, at = '2026-11-22T15:00:00Z') {
  const { db } = app
  const productId = await makeProduct(db)
  await makePastOrder(db, { ...shop, placedAt: new Date(at), lines: [{ productId }] })
  const { id } = await db
    .selectFrom('orders')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await db.updateTable('orders').set(order).where('id', '=', id).execute()
  return Number(id)
}

beforeAll(async () => {
  app = await startApp({ now })
  const { db } = app
  house = (await makeShop(db, { customer: { is_house: true } })).customerId
  owner = await staff([
    'DASHBOARD',
    'ORDER_DESK',
    'TIER_PRICING',
    'NOTIFICATIONS',
    'MAINTENANCE',
    'USERS_ACCESS_CONTROL',
  ])
  await makeRoute(db, { routeNumber: '101', weekdays: [1, 2, 3, 4, 5] })
  await db.updateTable('routes').set({ departs_at: '05:00', name: 'Dayton North' }).execute()
  const { email, userId } = await makeUser(db, { customerId: house, authorities: ['SALES'] })
  const representative = await makeRep(db, { userId })
  rep = await app.signIn(email)
  mine = await makeShop(db, { customer: { name: 'Rosewood & Rye', sales_rep_id: representative.repId } })
  others = await makeShop(db, { customer: { name: 'Maple & Main' } })
  // The shops' own routes run on Sundays.
  await db
    .updateTable('routes')
    .set({ weekdays: [0] })
    .where('route_number', '<>', '101')
    .execute()
})
afterAll(() => app?.close())

describe('the day', () => {
  test('a Monday prepares Tuesday: trucks have left, prices change at 5:45 am', async () => {
    const page = await read(owner)
    expect(page).toMatchObject({ day: '2026-11-23', shipDay: '2026-11-24' })
    expect(page.trucks).toEqual([
      expect.objectContaining({ routeNumber: '101', hasLeft: true, leavesAt: '2026-11-23T10:00:00.000Z' }),
    ])
    expect(page.steps[0]).toMatchObject({ kind: 'trucks', state: 'done', done: 1, total: 1 })
    expect(page.steps).toContainEqual(
      expect.objectContaining({ kind: 'pricesChange', at: '2026-11-23T10:45:00.000Z', state: 'next' }),
    )
  })

  test('a truck whose phone was heard has left when its driver says so; until then it is due', async () => {
    const driver = await makeDriver(app.db, { name: 'Sam Ortega' })
    const run = await app.db
      .insertInto('runs')
      .values({
        route_number: '101',
        day: '2026-11-23',
        departs_at: '05:00',
        driver_id: driver,
        seen_at: app.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const due = await read(owner)
    expect(due.trucks).toEqual([expect.objectContaining({ hasLeft: false, driver: 'Sam Ortega' })])
    expect(due.steps.find(({ kind }) => kind === 'trucks')).toMatchObject({ done: 0, total: 1 })
    await app.db
      .updateTable('runs')
      .set({ left_at: new Date('2026-11-23T10:07:00Z') })
      .where('id', '=', run.id)
      .execute()
    const left = await read(owner)
    expect(left.trucks).toEqual([
      expect.objectContaining({ hasLeft: true, leavesAt: '2026-11-23T10:07:00.000Z' }),
    ])
    await app.db.deleteFrom('runs').where('id', '=', run.id).execute()
  })

  test('orders of today’s trucks are packed before the first leaves', async () => {
    const order = { ship_day: '2026-11-23', method: 'TRUCK', route_number: '101' } as const
    const picked = await place(mine, { ...order, status: 'PACKED' })
    const waiting = await place(mine, { ...order, status: 'CONFIRMED' })
    const held = await place(mine, { ...order, status: 'ON_HOLD', hold_reason: 'PAST_DUE' })
    const { steps } = await read(owner)
    expect(steps.find(({ kind }) => kind === 'packing')).toMatchObject({ done: 1, total: 2, state: 'late' })
    expect((await read(rep)).steps.some(({ kind }) => kind === 'packing')).toBe(false)
    await app.db
      .updateTable('orders')
      .set({ status: 'CANCELLED', hold_reason: null })
      .where('id', 'in', [picked, waiting, held])
      .execute()
  })

  test('each cut-off of the day says what closes and how many orders it has so far', async () => {
    await app.db.deleteFrom('cutoff_rules').execute()
    await app.db
      .insertInto('cutoff_rules')
      .values([
        { scope: 'warehouse', offset_days: 1, local_time: '17:30', mode: 'STRICT' },
        { scope: 'method', scope_key: 'UPS', offset_days: 1, local_time: '14:00', mode: 'STRICT' },
      ])
      .execute()
    const id = await place(mine, {
      ship_day: '2026-11-24',
      method: 'TRUCK',
      route_number: '101',
      status: 'CONFIRMED',
    })
    const cutOffs = (await read(owner)).steps.filter(({ kind }) => kind === 'cutOff')
    expect(cutOffs).toEqual([
      expect.objectContaining({ at: '2026-11-23T19:00:00.000Z', closes: ['UPS'], done: 0, state: 'later' }),
      expect.objectContaining({ at: '2026-11-23T22:30:00.000Z', closes: ['PICKUP', '101'], done: 1 }),
    ])
    await app.db.updateTable('orders').set({ status: 'CANCELLED' }).where('id', '=', id).execute()
  })

  test('orders so far stand beside the same weekday a year before at the same hour', async () => {
    const order = {
      method: 'PICKUP',
      status: 'CONFIRMED',
      total_cents: 18_050,
      shipping_cents: 0,
      goods_cents: 18_050,
    }
    await place(mine, { ...order, ship_day: '2026-11-24' })
    await place(others, { ...order, ship_day: '2025-11-25' }, '2025-11-24T10:00:00Z')
    await place(others, { ...order, ship_day: '2025-11-25' }, '2025-11-24T14:00:00Z')
    const { orders } = await read(owner)
    expect(orders).toMatchObject({
      orders: 1,
      amount: 180.5,
      yearBefore: { orders: 1, shipDay: '2025-11-25' },
    })
  })
})

describe('what needs somebody', () => {
  test('a holiday’s price step is a line three days before, until a publication is planned for it', async () => {
    const { db } = app
    const step = { day: '2026-12-24', name: 'Christmas', kind: 'observance' }
    const of = (day: string) =>
      db.updateTable('holidays').set({ price_step: day }).where('name', '=', 'Christmas')
    await db
      .insertInto('holidays')
      .values({ ...step, price_step: '2026-11-27' })
      .execute()
    expect(lineOf(await read(owner), 'priceStep')).toBeUndefined()
    await of('2026-11-26').execute()
    expect(lineOf(await read(owner), 'priceStep')).toMatchObject({
      group: 'prices',
      state: 'open',
      about: { holiday: 'Christmas', day: '2026-11-26' },
    })
    expect(lineOf(await read(rep), 'priceStep')).toBeUndefined()
    const fileId = await makePriceFile(db, { rows: [] })
    await planPublication(db, { fileId, at: '2026-11-26T10:45:00Z', now: app.now() })
    expect(lineOf(await read(owner), 'priceStep')).toBeUndefined()
    await of('2026-11-23').execute()
    expect(lineOf(await read(owner), 'priceStep')).toMatchObject({ state: 'due' })
    await db.deleteFrom('publications').execute()
    await db.deleteFrom('price_files').where('id', '=', fileId).execute()
    await db.deleteFrom('holidays').where('name', '=', 'Christmas').execute()
  })

  test('an order on hold is a line before the cut-offs until it is released', async () => {
    const id = await place(others, { ship_day: '2026-11-24', status: 'ON_HOLD', hold_reason: 'PAST_DUE' })
    const line = lineOf(await read(owner), 'ordersOnHold')
    expect(line).toMatchObject({ group: 'cutOffs', about: { orders: 1, customers: ['Maple & Main'] } })
    expect(lineOf(await read(rep), 'ordersOnHold')).toBeUndefined()
    await app.db.updateTable('orders').set({ status: 'CONFIRMED' }).where('id', '=', id).execute()
    expect(lineOf(await read(owner), 'ordersOnHold')).toBeUndefined()
  })

  test('a supplier who usually sends and has not by the due time is late; a file that came is not', async () => {
    const { id } = await app.db
      .selectFrom('suppliers')
      .select('id')
      .where('vendor_id', 'is', null)
      .executeTakeFirstOrThrow()
    const file = (cameAt: string, n: number) =>
      app.db
        .insertInto('price_files')
        .values({
          supplier_id: id,
          name: 'prices.csv',
          bytes: 10,
          sha256: Buffer.alloc(32, n),
          way: 'upload',
          came_at: new Date(cameAt),
          state: 'open',
          plan: '{}',
          read_at: new Date(cameAt),
          row_count: 247,
          ready_count: 247,
        })
        .execute()
    await file('2026-11-20T09:00:00Z', 1)
    expect(lineOf(await read(owner), 'supplierLate')).toMatchObject({
      group: 'prices',
      state: 'late',
      about: { supplier: 'House list', items: 247, dueAt: '2026-11-23T09:30:00.000Z' },
    })
    await file('2026-11-23T09:40:00Z', 2)
    const page = await read(owner)
    expect(lineOf(page, 'supplierLate')).toBeUndefined()
    expect(page.steps.find(({ kind }) => kind === 'pricesDue')).toMatchObject({
      done: 1,
      total: 1,
      state: 'done',
    })
    await app.db
      .updateTable('price_files')
      .set({ ready_count: 184 })
      .where('came_at', '>', new Date('2026-11-23T00:00:00Z'))
      .execute()
    expect(lineOf(await read(owner), 'rowsToFix')).toMatchObject({ about: { rows: 63, ready: 184 } })
  })

  test('an invoice that is 61 days past due is a line, one of 60 days is not', async () => {
    const invoice = (due: string, number: number) =>
      app.db
        .insertInto('invoices')
        .values({
          invoice_number: number,
          kind: 'DEBIT_MEMO',
          customer_id: mine.customerId,
          issued_on: '2026-08-01',
          due_on: due,
          amount_cents: 12_345,
        })
        .execute()
    await invoice('2026-09-24', 990_001)
    expect(lineOf(await read(owner), 'longOverdue')).toBeUndefined()
    await invoice('2026-09-23', 990_002)
    expect(lineOf(await read(owner), 'longOverdue')).toMatchObject({
      about: { accounts: 1, amount: 123.45, names: ['Rosewood & Rye'] },
    })
    expect(lineOf(await read(rep), 'longOverdue')).toBeDefined()
  })

  test('each line is shown only to those who can open the page that solves it', async () => {
    const desk = await read(await staff(['ORDER_DESK']))
    expect(desk.lines.map(({ about }) => about.kind)).not.toContain('rowsToFix')
    expect(desk.orders).not.toBeNull()
    const prices = await read(await staff(['TIER_PRICING']))
    expect(prices.lines.map(({ about }) => about.kind)).toContain('rowsToFix')
    expect(prices).toMatchObject({ orders: null, trucks: null })
  })

  test('late parcels and numbers without an order stand there for those who see parcels', async () => {
    const orderId = await place(mine, { ship_day: '2026-11-20', method: 'UPS' })
    const parcel = {
      carrier: 'UPS' as const,
      source: 'house' as const,
      state_at: new Date(now),
      added_by: 'x',
      added_at: new Date(now),
    }
    await app.db
      .insertInto('parcels')
      .values([
        { ...parcel, tracking_number: '1Z00000001', order_id: orderId, expected_on: '2026-11-21' },
        { ...parcel, tracking_number: '1Z00000002', order_id: orderId, state: 'PROBLEM' },
        { ...parcel, tracking_number: '1Z00000003', order_id: orderId, expected_on: '2026-11-24' },
        {
          ...parcel,
          tracking_number: '1Z00000004',
          order_id: orderId,
          state: 'DELIVERED',
          expected_on: '2026-11-20',
        },
        { ...parcel, tracking_number: '1Z00000005' },
      ])
      .execute()
    const page = await read(owner)
    expect(lineOf(page, 'parcelsLate')).toMatchObject({ state: 'late', about: { count: 2 } })
    expect(lineOf(page, 'parcelsUnmatched')).toMatchObject({ state: 'open', about: { count: 1 } })
    const desk = await read(await staff(['ORDER_DESK']))
    expect([lineOf(desk, 'parcelsLate'), lineOf(desk, 'parcelsUnmatched')]).toEqual([undefined, undefined])
    await app.db.deleteFrom('parcels').execute()
    expect(lineOf(await read(owner), 'parcelsLate')).toBeUndefined()
  })
})

describe('putting off', () => {
  const off = (client: Client, key: string, until: string | null) =>
    client.call(today.snooze, { params: { key }, body: { until } })

  test('a postponed line is hidden for this user only, and returns on time', async () => {
    const colleague = await staff(['DASHBOARD'])
    const key = 'longOverdue'
    expect((await off(owner, key, '2026-11-23T12:00:00Z')).status).toBe(204)
    expect(lineOf(await read(owner), 'longOverdue')).toBeUndefined()
    expect(lineOf(await read(colleague), 'longOverdue')).toBeDefined()
    app.setNow('2026-11-23T12:00:01Z')
    expect(lineOf(await read(owner), 'longOverdue')).toBeDefined()
    app.setNow(now)
    expect((await off(owner, key, null)).status).toBe(204)
    expect(lineOf(await read(owner), 'longOverdue')).toBeDefined()
  })

  test.each([
    ['a moment that has passed', '2026-11-23T10:00:00Z', 'This moment has passed.'],
    ['more than a week ahead', '2026-12-01T10:12:00Z', 'At most 7 days ahead.'],
    ['a day that does not exist', '2026-13-01T10:12:00Z', 'Enter a valid date and time.'],
  ])('%s is refused', async (_, until, message) => {
    const { status, body } = await off(owner, 'longOverdue', until)
    expect(status).toBe(400)
    expect(body).toMatchObject({ errors: [{ path: 'until', message }] })
  })

  test('a key that no line can have is refused', async () => {
    expect((await off(owner, 'x y', null)).status).toBe(400)
  })
})

test('a customer, even one with a desk’s authority, has no such page', async () => {
  const { email } = await makeUser(app.db, {
    customerId: mine.customerId,
    authorities: ['DASHBOARD', 'ORDER_DESK'],
  })
  for (const client of [await app.signIn(mine.email), await app.signIn(email)]) {
    expect((await client.call(today.read)).status).toBe(404)
    expect(
      (await client.call(today.snooze, { params: { key: 'longOverdue' }, body: { until: null } })).status,
    ).toBe(404)
  }
})

test('a thread that waits for a day is late for those who answer, including a representative for own customers only', async () => {
  const waits = await staff(['SALES', 'NOTIFICATIONS'])
  const at = new Date('2026-11-21T12:00:00Z')
  for (const { customerId: customer_id, userId: user_id } of [mine, others])
    await app.db
      .insertInto('feedback_threads')
      .values({
        customer_id,
        user_id,
        category: 'General Questions',
        subject: 'Peonies',
        state_at: at,
        created_at: at,
        last_at: at,
        customer_at: at,
      })
      .execute()
  expect(lineOf(await read(owner), 'feedback')?.about).toMatchObject({ count: 2 })
  expect(lineOf(await read(waits), 'feedback')).toBeUndefined()
  await app.db.deleteFrom('feedback_threads').execute()
})
