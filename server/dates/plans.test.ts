import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Explanation } from '../../contract/features/dates/days.ts'
import type { Runs } from '../../contract/features/dates/runs.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makePastOrder, makeProduct, makeRoute, makeShop, makeUser } from '../../tests/support/make.ts'

let app: TestApp
let staff: Client
let desk: Client
let shopClient: Client
let route: string
let shop: Awaited<ReturnType<typeof makeShop>>
let other: Awaited<ReturnType<typeof makeShop>>

beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
  const { db } = app
  const house = await makeShop(db, { customer: { is_house: true }, authorities: ['DATE_MANAGEMENT'] })
  staff = await app.signIn(house.email)
  const clerk = await makeUser(db, { customerId: house.customerId, authorities: ['ORDER_DESK'] })
  desk = await app.signIn(clerk.email)
  route = await makeRoute(db, { routeNumber: '901' })
  shop = await makeShop(db, { address: { route_number: route } })
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

beforeAll(async () => {
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
})

describe('runs', () => {
  const read = async (query = '') =>
    (await staff.get(`admin/runs?from=2026-12-08&to=2026-12-13${query}`)).body as Runs
  const states = ({ routes }: Runs) =>
    routes.find(({ routeNumber }) => routeNumber === '901')?.days.map(({ state }) => state)
  const moves = [{ routeNumber: '901', from: '2026-12-08', to: '2026-12-12' }]

  test('a trial has no effect, can be shared, and ends when it is applied', async () => {
    const before = await read()
    expect(states(before)).toEqual(['runs', 'runs', 'runs', 'runs', 'none', 'shut'])
    const { trialId } = (await staff.put('admin/runs', { as: 'trial', moves })).body as { trialId: number }
    expect(states(await read())).toEqual(states(before))
    expect(await picker('TRUCK', '2026-12-12')).toMatchObject({ enabled: false })
    const shared = (await desk.get(`admin/runs?from=2026-12-08&to=2026-12-13&trial=${trialId}`)).body as Runs
    expect(states(shared)).toEqual(['moved', 'runs', 'runs', 'runs', 'extra', 'shut'])
    expect(shared.trial).toMatchObject({ mine: false, orders: 2, shops: 2, changed: [] })
    expect((await staff.put('admin/runs', { as: 'holding', moves, trialId })).status).toBe(200)
    expect(states(await read())).toEqual(['moved', 'runs', 'runs', 'runs', 'extra', 'shut'])
    expect(await picker('TRUCK', '2026-12-12')).toMatchObject({ enabled: true })
    expect(await picker('TRUCK', '2026-12-08')).toMatchObject({ enabled: false, reason: 'no_route' })
    expect((await staff.get(`admin/runs?trial=${trialId}`)).status).toBe(404)
    const { body: thrown } = await staff.put('admin/runs', { as: 'trial', moves })
    const log = app.db.selectFrom('audit_log').select('subject').where('action', '=', 'run-trial.changed')
    const entries = (await log.execute()).length
    const dropped = { as: 'trial', moves: [], trialId: (thrown as { trialId: number }).trialId }
    expect((await staff.put('admin/runs', dropped)).body).toMatchObject({ trialId: null })
    expect((await log.execute()).length).toBe(entries + 1)
    const back = ['2026-12-08', '2026-12-12'].map((day) => ({ routeNumber: '901', from: day, to: day }))
    await staff.put('admin/runs', { as: 'holding', moves: back })
    expect(states(await read())).toEqual(states(before))
  })

  test('a trial whose basis changed names the runs, and cannot be applied', async () => {
    const { trialId } = (await staff.put('admin/runs', { as: 'trial', moves })).body as { trialId: number }
    const ids = await shut({ scope: 'all', fromDay: '2026-12-08' })
    expect((await read(`&trial=${trialId}`)).trial?.changed).toEqual([
      { routeNumber: '901', day: '2026-12-08' },
    ])
    const refused = await staff.put('admin/runs', { as: 'holding', moves, trialId })
    expect([refused.status, refused.problem.code]).toEqual([409, 'changed_meanwhile'])
    await reopen(ids)
    await staff.put('admin/runs', { as: 'trial', moves: [], trialId })
    expect((await staff.get(`admin/runs?trial=${trialId}`)).status).toBe(404)
  })
})

describe('holidays', () => {
  type Row = {
    name: string
    day: string
    rule: string
    proposal: { closedDays: string[]; cutoffs: object[] } | null
  }
  const of = async (year: number, name: string) =>
    ((await staff.get(`admin/holidays?year=${year}`)).body as { rows: Row[] }).rows.find(
      (row) => row.name === name,
    )

  test('a plan is one change, and proposes itself for the next year by days to the holiday', async () => {
    expect(await of(2026, 'Thanksgiving Day')).toMatchObject({
      day: '2026-11-26',
      proposal: { closedDays: ['2026-11-26'] },
    })
    const plan = {
      name: 'Thanksgiving Day',
      closedDays: ['2026-11-26'],
      extraDays: ['2026-11-21'],
      cutoffs: [{ day: '2026-11-27', closesOn: '2026-11-25', localTime: '15:00' }],
      priceStep: '2026-11-16',
    }
    const { status, body } = await staff.put('admin/holidays/2026-11-26', plan)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(await picker('PICKUP', '2026-11-26')).toMatchObject({ enabled: false, reason: 'holiday' })
    expect(await picker('PICKUP', '2026-11-27')).toMatchObject({ cutOff: '2026-11-25T20:00:00.000Z' })
    expect(await of(2027, 'Thanksgiving Day')).toMatchObject({
      day: '2027-11-25',
      proposal: {
        closedDays: ['2027-11-25'],
        extraDays: ['2027-11-20'],
        cutoffs: [{ day: '2027-11-26', closesOn: '2027-11-24', localTime: '15:00' }],
        priceStep: '2027-11-15',
      },
    })
    const again = await staff.put('admin/holidays/2026-11-26', { ...plan, cutoffs: [], extraDays: [] })
    expect(again.status).toBe(200)
    expect(await of(2026, 'Thanksgiving Day')).toMatchObject({ cutoffs: [], extraDays: [], proposal: null })
  })

  test.each([
    [{ closedDays: ['2027-03-01'] }, 'closedDays.0', 'At most 31 days from the holiday.'],
    [{ standing: 'MOVE' }, 'standingDay', 'Choose a day.'],
    [
      { closedDays: ['2026-12-24'], extraDays: ['2026-12-24'] },
      'extraDays.0',
      'This day is shut and extra at once.',
    ],
  ])('%j is refused in a sentence', async (plan, path, message) => {
    const { status, problem } = await staff.put('admin/holidays/2026-12-25', {
      name: 'Christmas Day',
      ...plan,
    })
    expect([status, problem.errors]).toEqual([400, [{ path, message }]])
  })
})

describe('pre-orders', () => {
  test('a program sets the days of its products, moves its end and pauses', async () => {
    const productId = await makeProduct(app.db)
    const days = {
      opensOn: '2026-11-01',
      closesOn: '2027-03-01',
      shipsFrom: '2027-04-20',
      shipsTo: '2027-05-05',
    }
    const { body } = await staff.put('admin/pre-booking', {
      name: 'Peonies',
      ...days,
      items: [{ productId, promised: 500 }],
    })
    const { id } = body as { id: number }
    expect(body).toMatchObject({ status: 'open', items: [{ productId, booked: 0, promised: 500 }] })
    const ask = (day: string) =>
      explain(`accountNumber=${shop.accountNumber}&shipDay=${day}&productId=${productId}&method=PICKUP`)
    expect(await ask('2027-04-21')).toMatchObject({ open: true })
    expect((await staff.put('admin/pre-order/end-date', { id, endDate: '2027-02-01' })).body).toMatchObject({
      rows: [{ id, endDate: '2027-02-01' }],
    })
    await staff.put('admin/pre-order/status', { id, paused: true })
    expect(await ask('2027-04-21')).toMatchObject({ open: false, reason: 'booking_closed' })
    expect((await staff.get('admin/pre-order/status')).body).toMatchObject({
      rows: [{ id, status: 'paused' }],
    })
    const late = await staff.put('admin/pre-order/end-date', { id, endDate: '2027-04-20' })
    expect([late.status, late.problem.errors?.[0]?.path]).toEqual([400, 'endDate'])
    expect((await staff.put('admin/pre-order/status', { id: 999_999, paused: true })).status).toBe(404)
  })
})

describe('days that close at a set time', () => {
  const list = async () =>
    ((await staff.get('admin/schedule-date-disabling')).body as { rows: { id: number; at: string }[] }).rows

  test('are listed, stand on the calendar, and are taken out', async () => {
    const row = { scope: 'method', scopeKey: 'UPS', fromDay: '2026-12-14', note: 'Inventory' }
    const { status, body } = await staff.post('admin/schedule-date-disabling', {
      at: '2026-12-06T17:00:00Z',
      row,
    })
    expect(status, JSON.stringify(body)).toBe(201)
    const [planned] = await list()
    expect(planned).toMatchObject({ at: '2026-12-06T17:00:00.000Z', scopeKey: 'UPS', fromDay: '2026-12-14' })
    const { upcoming } = (await staff.get('admin/dates')).body as { upcoming: object[] }
    expect(upcoming).toContainEqual(expect.objectContaining({ kind: 'shut', id: planned?.id }))
    expect(await picker('UPS', '2026-12-14')).toMatchObject({ enabled: true })
    expect((await staff.delete(`admin/schedule-date-disabling/${planned?.id}`)).status).toBe(204)
    expect(await list()).toEqual([])
    expect((await staff.delete('admin/schedule-date-disabling/999999')).status).toBe(404)
  })

  test('a time in the past is refused at its field', async () => {
    const row = { scope: 'all', fromDay: '2026-12-14' }
    const { status, problem } = await staff.post('admin/schedule-date-disabling', {
      at: '2026-11-01T17:00:00Z',
      row,
    })
    expect([status, problem.errors?.[0]?.path]).toEqual([400, 'at'])
    const wrong = { scope: 'route', scopeKey: 'x', fromDay: '2026-12-14' }
    const late = await staff.post('admin/schedule-date-disabling', { at: '2026-12-06T17:00:00Z', row: wrong })
    expect(late.problem.errors).toEqual([{ path: 'row.scopeKey', message: 'There is no such route.' }])
  })
})
