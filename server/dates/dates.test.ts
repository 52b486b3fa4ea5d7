import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, asDay } from '../../contract/core/dates.ts'
import type { Explanation, Touched } from '../../contract/features/dates/days.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import {
  makePastOrder,
  makeProduct,
  makeRep,
  makeRoute,
  makeShop,
  makeUser,
} from '../../tests/support/make.ts'

let app: TestApp
let staff: Client
let desk: Client
let rep: Client
let shopClient: Client
let route: string
let shop: Awaited<ReturnType<typeof makeShop>>
let other: Awaited<ReturnType<typeof makeShop>>

beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
  const { db } = app
  const house = await makeShop(db, { customer: { is_house: true }, authorities: ['DATE_MANAGEMENT'] })
  staff = await app.signIn(house.email)
  const inHouse = async (authority: 'ORDER_DESK' | 'SALES') =>
    makeUser(db, { customerId: house.customerId, authorities: [authority] })
  desk = await app.signIn((await inHouse('ORDER_DESK')).email)
  const seller = await inHouse('SALES')
  const { repId } = await makeRep(db, { userId: seller.userId })
  rep = await app.signIn(seller.email)
  route = await makeRoute(db, { routeNumber: '901' })
  shop = await makeShop(db, { customer: { sales_rep_id: repId }, address: { route_number: route } })
  other = await makeShop(db, { address: { route_number: route } })
  shopClient = await app.signIn(shop.email)
  await db
    .insertInto('cutoff_rules')
    .values({ scope: 'warehouse', local_time: '17:30', note: 'The day before' })
    .execute()
  await db
    .insertInto('disabled_days')
    .values({ scope: 'all', from_day: '2026-01-01', to_day: '2099-12-31', weekday: 0, kind: 'closed' })
    .execute()
})
afterAll(() => app?.close())

const shut = async (row: object) => {
  const { status, body } = await staff.put('admin/disabled', { add: [row] })
  expect(status, JSON.stringify(body)).toBe(200)
  return (body as { added: number[] }).added
}
const reopen = (ids: number[]) => staff.put('admin/disabled', { remove: ids })
const explain = async (query: string, by = staff) =>
  (await by.get(`admin/ship-day-explanation?${query}`)).body as Explanation
const picker = async (method: string, day: string) => {
  const { body } = await shopClient.get(`filters/ship-days?method=${method}&days=80`)
  return (body as { rows: { date: string; enabled: boolean; reason?: string; cutOff?: string }[] }).rows.find(
    ({ date }) => date === day,
  )
}

describe('a closed day', () => {
  test('is closed for every picker at once, and open again when its row is removed', async () => {
    const ids = await shut({ scope: 'all', fromDay: '2026-12-03', kind: 'holiday', note: 'Inventory' })
    expect(await picker('PICKUP', '2026-12-03')).toMatchObject({ enabled: false, reason: 'holiday' })
    await reopen(ids)
    expect(await picker('PICKUP', '2026-12-03')).toMatchObject({ enabled: true })
  })

  test.each([
    ['a method', { scope: 'method', scopeKey: 'UPS' }, 'UPS', 'PICKUP'],
    ['a route', { scope: 'route', scopeKey: '901' }, 'TRUCK', 'PICKUP'],
  ])('for %s leaves the others open', async (_, scope, closed, open) => {
    const ids = await shut({ ...scope, fromDay: '2026-12-01', toDay: '2026-12-02' })
    expect([
      (await picker(closed, '2026-12-02'))?.enabled,
      (await picker(open, '2026-12-02'))?.enabled,
    ]).toEqual([false, true])
    await reopen(ids)
  })

  test.each([
    [
      { scope: 'route', scopeKey: 'nowhere', fromDay: '2026-12-01' },
      'add.0.scopeKey',
      'There is no such route.',
    ],
    [
      { scope: 'customer', scopeKey: '1', fromDay: '2026-12-01' },
      'add.0.scopeKey',
      'There is no account with this number.',
    ],
    [
      { scope: 'all', fromDay: '2026-12-03', toDay: '2026-12-01' },
      'add.0.toDay',
      'The last day is before the first.',
    ],
    [{ scope: 'all', fromDay: '2026-11-20' }, 'add.0.fromDay', 'This day has passed.'],
    [{ scope: 'all', fromDay: '2026-02-30' }, 'add.0.fromDay', 'Enter a day as YYYY-MM-DD.'],
  ])('%j is refused in a sentence', async (row, path, message) => {
    const { status, problem } = await staff.put('admin/disabled', { add: [row] })
    expect([status, problem.errors]).toEqual([400, [{ path, message }]])
  })

  test('that is gone already is not found, and nothing of the change is done', async () => {
    const before = (await staff.get('admin/disabled')).body
    const body = { add: [{ scope: 'all', fromDay: '2026-12-03' }], remove: [999_999] }
    expect((await staff.put('admin/disabled', body)).status).toBe(404)
    expect((await staff.get('admin/disabled')).body).toEqual(before)
  })
})

describe('an extra day', () => {
  test('beats the closed weekday, and a holiday only when it says so', async () => {
    expect(await picker('TRUCK', '2026-12-13')).toMatchObject({ enabled: false })
    const { body } = await staff.put('admin/enabled', {
      add: [{ scope: 'route', scopeKey: '901', fromDay: '2026-12-13' }],
    })
    expect(await picker('TRUCK', '2026-12-13')).toMatchObject({ enabled: true })
    expect(await picker('PICKUP', '2026-12-13')).toMatchObject({ enabled: false })
    const holiday = await shut({ scope: 'all', fromDay: '2026-12-13', kind: 'holiday', note: 'Fair' })
    expect(await picker('TRUCK', '2026-12-13')).toMatchObject({ enabled: false, reason: 'holiday' })
    const over = { scope: 'route', scopeKey: '901', fromDay: '2026-12-13', overClosed: true }
    const { body: opened } = await staff.put('admin/enabled', { add: [over] })
    expect(await picker('TRUCK', '2026-12-13')).toMatchObject({ enabled: true })
    const ids = [...(body as { added: number[] }).added, ...(opened as { added: number[] }).added]
    await staff.put('admin/enabled', { remove: ids })
    await reopen(holiday)
  })
})

describe('why a day is as it is', () => {
  test('the rule that decides, its row, who set it, the next and the former day', async () => {
    const [id] = await shut({
      scope: 'all',
      fromDay: '2026-11-26',
      kind: 'holiday',
      note: 'Thanksgiving Day',
    })
    const said = await explain(`accountNumber=${shop.accountNumber}&shipDay=2026-11-26`)
    expect(said).toMatchObject({
      method: 'TRUCK',
      open: false,
      reason: 'holiday',
      note: 'Thanksgiving Day',
      next: '2026-11-27',
      former: '2026-11-25',
      account: { name: expect.any(String), accountNumber: shop.accountNumber },
    })
    const step = said.steps.find(({ outcome }) => outcome === 'refuses')
    expect(step).toMatchObject({
      rule: 'shut',
      rows: [{ table: 'disabled_days', id, setBy: expect.stringContaining('@') }],
    })
    await reopen([id ?? 0])
  })

  test('is what picker and shipment say, for any rows of the calendar', async () => {
    const row = fc.record({
      scope: fc.constantFrom(
        { scope: 'all' },
        { scope: 'method', scopeKey: 'UPS' },
        { scope: 'method', scopeKey: 'TRUCK' },
        { scope: 'route', scopeKey: '901' },
        { scope: 'customer', scopeKey: String(shop.accountNumber) },
      ),
      ahead: fc.integer({ min: 1, max: 12 }),
      length: fc.integer({ min: 0, max: 3 }),
      weekday: fc.option(fc.integer({ min: 0, max: 6 })),
    })
    const days = ({
      scope,
      ahead,
      length,
      weekday,
    }: {
      scope: object
      ahead: number
      length: number
      weekday: number | null
    }) => {
      const fromDay = addDays(asDay('2026-11-23'), ahead)
      return { ...scope, fromDay, toDay: addDays(fromDay, length), weekday }
    }
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(row, fc.constantFrom('disabled', 'holiday', 'closed')), { maxLength: 3 }),
        fc.array(fc.tuple(row, fc.boolean()), { maxLength: 2 }),
        fc.constantFrom('TRUCK', 'PICKUP', 'UPS'),
        async (shuts, opens, method) => {
          const closed = await staff.put('admin/disabled', {
            add: shuts.map(([one, kind]) => ({ ...days(one), kind })),
          })
          const opened = await staff.put('admin/enabled', {
            add: opens.map(([one, overClosed]) => ({ ...days(one), overClosed })),
          })
          const { rows } = (await shopClient.get(`filters/ship-days?method=${method}&days=15`)).body as {
            rows: { date: string; enabled: boolean; reason?: string }[]
          }
          for (const day of rows.slice(1, 14).filter((_, i) => i % 3 === 0)) {
            const said = await explain(
              `accountNumber=${shop.accountNumber}&shipDay=${day.date}&method=${method}`,
            )
            expect([said.open, said.reason]).toEqual([day.enabled, day.reason ?? null])
            const label = { TRUCK: 'Truck Delivery', PICKUP: 'Pickup', UPS: 'UPS Delivery' }[method]
            const { body } = await shopClient.get(
              `shipment/date/${day.date.replaceAll('-', '')}?method=${encodeURIComponent(label ?? '')}`,
            )
            expect((body as { open: boolean }).open).toBe(said.open)
          }
          await reopen((closed.body as { added: number[] }).added)
          await staff.put('admin/enabled', { remove: (opened.body as { added: number[] }).added })
        },
      ),
      { numRuns: 12 },
    )
  })

  test('an item has its own days', async () => {
    const productId = await makeProduct(app.db, {
      is_pre_booked: true,
      date_available: '2027-04-20',
      last_order_day: '2027-03-01',
    })
    const said = await explain(
      `accountNumber=${shop.accountNumber}&shipDay=2027-04-01&productId=${productId}`,
    )
    expect(said).toMatchObject({
      open: false,
      reason: 'not_available_yet',
      product: { availableFrom: '2027-04-20' },
    })
    const tulips = await makeProduct(app.db, { season_start_month: 1, season_end_month: 4 })
    const winter = await explain(`accountNumber=${shop.accountNumber}&shipDay=2026-12-02&productId=${tulips}`)
    expect(winter).toMatchObject({ open: false, reason: 'out_of_season' })
  })

  test('a program of pre-orders opens on its day for catalogue, cart and answer alike, by the clock', async () => {
    const productId = await makeProduct(app.db, { description: 'Peony program' })
    await app.deps.catalogue.reload()
    const saved = await staff.put('admin/pre-booking', {
      name: 'Mother’s Day',
      opensOn: '2026-11-26',
      closesOn: '2027-04-18',
      shipsFrom: '2027-05-03',
      shipsTo: '2027-05-08',
      items: [{ productId }],
    })
    expect(saved.status).toBe(200)
    const seen = async () =>
      (
        (await shopClient.get('inventory?isPreBooking=true&shipDayStr=2027-05-04&method=Pickup')).body as {
          rows: { productId: number }[]
        }
      ).rows.some((row) => row.productId === productId)
    const ask = (at: string) =>
      explain(
        `accountNumber=${shop.accountNumber}&shipDay=2027-05-04&method=PICKUP&productId=${productId}&at=${at}`,
      )
    const add = () => shopClient.post('shopping-cart', { productId, quantity: 2, shipDay: '2027-05-04' })
    expect(await seen()).toBe(false)
    expect((await add()).problem.detail).toBe('Booking opens on Thu Nov 26.')
    // The program opens at midnight in Dayton.
    expect(await ask('2026-11-26T04:59:00Z')).toMatchObject({ open: false, reason: 'booking_not_open' })
    expect(await ask('2026-11-26T05:00:00Z')).toMatchObject({ open: true, reason: null })
    const { id, version } = saved.body as { id: number; version: number }
    await staff.put('admin/pre-booking', {
      id,
      version,
      name: 'Mother’s Day',
      opensOn: '2026-11-20',
      closesOn: '2027-04-18',
      shipsFrom: '2027-05-03',
      shipsTo: '2027-05-08',
      items: [{ productId }],
    })
    expect(await seen()).toBe(true)
    expect((await add()).status).toBe(200)
    await shopClient.delete('shopping-cart/empty-cart')
  })

  test('a past or future time is judged by the rules at that time', async () => {
    const at = (moment: string) =>
      explain(`accountNumber=${shop.accountNumber}&shipDay=2026-11-25&at=${moment}`)
    expect(await at('2026-11-24T22:29:00Z')).toMatchObject({ open: true, cutOff: '2026-11-24T22:30:00.000Z' })
    expect(await at('2026-11-24T22:30:00Z')).toMatchObject({ open: false, reason: 'cut_off_passed' })
  })

  test('representatives see only their own customers', async () => {
    const ask = (accountNumber: number) =>
      rep.get(`admin/ship-day-explanation?accountNumber=${accountNumber}&shipDay=2026-11-25`)
    expect((await ask(shop.accountNumber)).status).toBe(200)
    expect((await ask(other.accountNumber)).status).toBe(404)
    expect(
      (await desk.get(`admin/ship-day-explanation?accountNumber=${other.accountNumber}&shipDay=2026-11-25`))
        .status,
    ).toBe(200)
  })
})

describe('what a change touches', () => {
  test('is counted before it is made: orders, carts, shops', async () => {
    const placedAt = new Date('2026-11-20T14:00:00Z')
    const order = {
      ship_day: '2026-12-08',
      method: 'TRUCK' as const,
      route_number: route,
      status: 'CONFIRMED' as const,
    }
    for (const { customerId, addressId } of [shop, other])
      await makePastOrder(app.db, {
        customerId,
        addressId,
        placedAt,
        order,
        lines: [{ productId: await makeProduct(app.db) }],
      })
    const preview = async (body: object) => (await staff.post('admin/dates/preview', body)).body as Touched
    const day = { fromDay: '2026-12-08' }
    expect(await preview({ disabled: { add: [{ scope: 'all', ...day }] } })).toMatchObject({
      orders: 2,
      shops: 2,
      shuts: ['2026-12-08'],
      rows: [{ kind: 'order', next: '2026-12-09' }, { kind: 'order' }],
    })
    const mine = { scope: 'customer', scopeKey: String(shop.accountNumber), ...day }
    expect(await preview({ disabled: { add: [mine] } })).toMatchObject({ orders: 1, shops: 1 })
    expect(
      await preview({ disabled: { add: [{ scope: 'method', scopeKey: 'UPS', ...day }] } }),
    ).toMatchObject({ orders: 0 })
    expect(
      await preview({ runs: [{ routeNumber: route, from: '2026-12-08', to: '2026-12-09' }] }),
    ).toMatchObject({ orders: 2 })
    expect((await staff.get('admin/disabled')).body).toMatchObject({ rows: [{ weekday: 0 }] })
  })

  test('a cart that can no longer be ordered is counted, also by an earlier cut-off', async () => {
    const productId = await makeProduct(app.db)
    const added = await shopClient.post('shopping-cart', {
      productId,
      quantity: 1,
      shipDay: '2026-11-24',
    })
    expect(added.status, JSON.stringify(added.body)).toBeLessThan(300)
    const cutoffs = { add: [{ scope: 'warehouse', deliveryDay: '2026-11-24', localTime: '08:00' }] }
    const { body } = await staff.post('admin/dates/preview', { cutoffs })
    expect(body).toMatchObject({ orders: 0, carts: 1, rows: [{ kind: 'cart', next: '2026-11-25' }] })
  })
})

describe('the calendar', () => {
  test('has five weeks with orders, reasons and warnings, for methods and accounts', async () => {
    const ids = await shut({ scope: 'all', fromDay: '2026-12-08', kind: 'closed', note: 'Inventory' })
    const { body } = await desk.get('admin/dates')
    const { days, today, from } = body as {
      days: { day: string; open: boolean; warnings: unknown[] }[]
      today: string
      from: string
    }
    expect([today, from, days.length]).toEqual(['2026-11-23', '2026-11-22', 35])
    const day = days.find((one) => one.day === '2026-12-08')
    expect(day).toMatchObject({
      open: false,
      reason: 'closed',
      note: 'Inventory',
      orders: 2,
      warnings: [{ code: 'orders_on_shut_day', count: 2 }],
    })
    const one = await staff.get(`admin/dates?accountNumber=${shop.accountNumber}&method=TRUCK`)
    expect(one.body).toMatchObject({ account: expect.any(String) })
    expect((await staff.get('admin/dates?from=2026-11-22&to=2027-03-01')).status).toBe(400)
    await reopen(ids)
  })
})

describe('cut-offs', () => {
  type Row = { id: number; version: number; localTime: string; decides: { shops: number } | null }
  const list = async () => ((await staff.get('admin/cutoff-rules')).body as { rows: Row[] }).rows

  test('say for how many shops they decide; one that never does decides for none', async () => {
    const later = await staff.post('admin/cutoff-rules', {
      scope: 'route',
      scopeKey: '901',
      localTime: '19:00',
      note: 'Late',
    })
    const earlier = await staff.post('admin/cutoff-rules', {
      scope: 'method',
      scopeKey: 'UPS',
      localTime: '14:00',
    })
    const { id } = later.body as Row
    const ups = (earlier.body as Row).id
    const rows = await list()
    expect(rows.find((row) => row.id === id)?.decides).toBeNull()
    expect(rows.find((row) => row.id === ups)?.decides?.shops).toBeGreaterThanOrEqual(2)
    expect((await staff.delete(`admin/cutoff-rules/${ups}`)).status).toBe(204)
    const rule = { scope: 'route', scopeKey: '901', localTime: '12:00' }
    const changed = await staff.put(`admin/cutoff-rules/${id}`, { version: 0, rule })
    expect(changed.body).toMatchObject({ localTime: '12:00', version: 1 })
    expect((await picker('TRUCK', '2026-12-02'))?.cutOff).toBe('2026-12-01T17:00:00.000Z')
    const stale = await staff.put(`admin/cutoff-rules/${id}`, { version: 0, rule })
    expect([stale.status, stale.problem.code]).toEqual([409, 'changed_meanwhile'])
    await staff.delete(`admin/cutoff-rules/${id}`)
  })

  test('the last one for everybody stays', async () => {
    const [row] = await list()
    const answer = await staff.delete(`admin/cutoff-rules/${row?.id}`)
    expect([answer.status, answer.problem.code]).toEqual([409, 'last_cutoff'])
  })

  test.each([
    [{ scope: 'warehouse' }, 'localTime', 'Enter the time at which orders close.'],
    [{ scope: 'warehouse', localTime: '24:00' }, 'localTime', 'Enter a time from 00:00 to 23:59.'],
    [
      { scope: 'order_type', scopeKey: 'ROSES', localTime: '12:00' },
      'scopeKey',
      'STOCK, PREBOOK, FARM_DIRECT or GROWER_DIRECT.',
    ],
  ])('%j is refused in a sentence', async (body, path, message) => {
    const { status, problem } = await staff.post('admin/cutoff-rules', body)
    expect([status, problem.errors]).toEqual([400, [{ path, message }]])
  })
})

describe('without the authority', () => {
  test.each([
    'disabled',
    'enabled',
    'future-inv-days',
    'cutoff-rules',
    'holidays',
    'pre-booking',
    'pre-order/status',
    'pre-order/end-date',
  ])('admin/%s is refused', async (path) => {
    expect((await app.visitor().get(`admin/${path}`)).status).toBe(401)
    for (const client of [desk, shopClient]) expect((await client.get(`admin/${path}`)).status).toBe(403)
  })

  test('how far ahead orders are taken follows at once', async () => {
    expect((await staff.put('admin/future-inv-days', { stock: 20 })).body).toMatchObject({ STOCK: 20 })
    expect(await picker('PICKUP', '2027-01-05')).toMatchObject({ enabled: false, reason: 'too_far' })
    await staff.put('admin/future-inv-days', { stock: 60 })
    expect((await staff.put('admin/future-inv-days', { stock: 0 })).status).toBe(400)
  })
})
