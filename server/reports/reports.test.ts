import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint, ReplyOf } from '../../contract/core/endpoint.ts'
import { type ReportName, reportKinds } from '../../contract/features/reports/measures.ts'
import { reports } from '../../contract/features/reports/reports.ts'
import type { Report } from '../../contract/features/reports/shapes.ts'
import { type Subscription, subscriptions } from '../../contract/features/reports/subscriptions.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makeProduct, makeShop, makeUser } from '../../tests/support/make.ts'

type Orders = ReplyOf<typeof reports.drillDown>
/** The report of each endpoint. */
const kindOf: Record<string, ReportName> = {
  sales: 'sales',
  orders: 'orders',
  onlineVsOffline: 'online-vs-offline',
  oneClickBuy: 'one-click-buy',
  productTypes: 'product-types',
  salesChannels: 'sales-channels',
  salesTrend: 'sales-trend',
  salesTypes: 'sales-types',
  fillRate: 'fill-rate',
  claims: 'claims',
  lateStops: 'late-stops',
  shrink: 'shrink',
  margin: 'margin',
  money: 'money',
}

let app: TestApp
let owner: Client
let house: Awaited<ReturnType<typeof makeShop>>
const shops: Awaited<ReturnType<typeof makeShop>>[] = []
const products: number[] = []

type Line = {
  product?: number
  quantity: number
  cents: number
  short?: number
  reason?: string
  cost?: number
}
type Order = {
  shop?: number
  day: string
  channel?: string
  status?: string
  placed?: string
  lines: Line[]
  delivery?: number
}

/** An order in the state in which check-out and the desk leave it. */
async function order({
  shop = 0,
  day,
  channel = 'web',
  status = 'CLOSED',
  placed,
  lines,
  delivery = 0,
}: Order) {
  const { customerId, addressId, routeNumber, userId } = shops[shop]!
  const goods = lines.reduce((sum, { cents }) => sum + cents, 0)
  const { rows } = await sql<{ id: number }>`
    insert into orders (customer_id, user_id, order_type, status, payment_status, ship_day, method, address_id, ship_to, bill_to,
      route_number, eta, terms, goods_cents, shipping_cents, total_cents, placed_at, channel)
    values (${customerId}, ${userId}, 'STOCK', ${status}, 'ON_ACCOUNT', ${day}::date, 'TRUCK', ${addressId}, '{}', '{}', ${routeNumber},
      '07:30', 'NET30', ${goods}, ${delivery}, ${goods + delivery}, ${placed ?? `${day}T10:00:00Z`}::timestamptz, ${channel})
    returning id`.execute(app.db)
  const { id } = rows[0]!
  for (const [i, { product = 0, quantity, cents, short = 0, reason = '', cost }] of lines.entries())
    await sql`insert into order_lines (order_id, customer_id, sequence, product_id, description, department, um, pack, min_quantity,
        quantity, unit_price_e4, amount_cents, short, short_reason, cost_e4)
      values (${id}, ${customerId}, ${i + 1}, ${products[product]}, 'Rose', 'flowers', 'BU', 1, 1, ${quantity}, 0, ${cents}, ${short},
        ${reason}, ${cost ?? null}::bigint)`.execute(app.db)
  return id
}

beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T10:12:00Z' })
  house = await makeShop(app.db, { customer: { is_house: true }, authorities: ['DASHBOARD', 'TIER_PRICING'] })
  owner = await app.signIn(house.email)
  for (let i = 0; i < 2; i += 1) shops.push(await makeShop(app.db, { customer: { price_tier: i + 1 } }))
  products.push(
    await makeProduct(app.db, { category: 'Roses' }),
    await makeProduct(app.db, { category: 'Greens' }),
  )
  await order({
    day: '2026-11-20',
    delivery: 1200,
    lines: [
      { quantity: 10, cents: 10_000, cost: 60_000 },
      { product: 1, quantity: 4, cents: 2_000, short: 2, reason: 'Frost' },
    ],
  })
  await order({ day: '2026-11-20', shop: 1, channel: 'phone', lines: [{ quantity: 5, cents: 5_000 }] })
  await order({ day: '2026-11-23', channel: 'one_click', lines: [{ quantity: 1, cents: 1_000 }] })
  await order({ day: '2026-11-24', lines: [{ quantity: 3, cents: 3_000 }] })
  await order({ day: '2026-11-20', status: 'CANCELLED', lines: [{ quantity: 9, cents: 99_000 }] })
  await order({ day: '2026-11-20', status: 'PENDING_PAYMENT', lines: [{ quantity: 9, cents: 88_000 }] })
  // Thanksgiving 2025 was November 27, 364 days before 2026's.
  await order({ day: '2025-11-21', lines: [{ quantity: 8, cents: 8_000 }] })
  await order({ day: '2025-11-25', placed: '2025-11-24T09:00:00Z', lines: [{ quantity: 1, cents: 700 }] })
  await order({ day: '2025-11-25', placed: '2025-11-24T16:00:00Z', lines: [{ quantity: 1, cents: 5_500 }] })
})
afterAll(() => app?.close())

/** Calls an endpoint and expects success. */
async function ask<R>(who: Client, endpoint: Endpoint, input: object = {}): Promise<R> {
  const { status, body, problem } = await who.call(endpoint, input as never)
  expect([status < 300, status < 300 ? '' : problem]).toEqual([true, ''])
  return body as R
}

const days = { from: '2026-11-16', to: '2026-11-27' }
const sales = (more: object = {}) => ask<Report>(owner, reports.sales, { query: { ...days, ...more } })

describe('sales', () => {
  test('are the goods of orders that count, by ship day, without delivery', async () => {
    const report = await sales()
    expect(
      report.rows.map(({ from, isOpen, values }) => [from, isOpen, values.sales, values.orders]),
    ).toEqual([
      ['2026-11-20', false, 170, 2],
      ['2026-11-23', false, 10, 1],
      ['2026-11-24', true, 30, 1],
    ])
    expect(report.totals).toMatchObject({
      rows: 2,
      values: { sales: 180, orders: 3, average: 60, delivery: 12 },
    })
  })

  test('split by product type they add up to the headline', async () => {
    const report = await sales()
    expect(report.groups.map(({ key, values }) => [key, values.sales])).toEqual([
      ['Roses', 160],
      ['Greens', 20],
    ])
  })

  test('are compared with the same days before the holiday, and an open day with what was ordered by the same hour', async () => {
    const report = await sales({ compare: 'same_days_before_holiday' })
    expect(report.against).toMatchObject({
      from: '2025-11-17',
      to: '2025-11-28',
      holiday: { rule: 'thanksgiving' },
    })
    expect(
      report.rows.map(({ from, toHoliday, against }) => [
        from,
        toHoliday,
        against?.from,
        against?.sameHour,
        against?.values.sales,
      ]),
    ).toEqual([
      ['2026-11-20', -6, '2025-11-21', false, 80],
      ['2026-11-23', -3, '2025-11-24', false, 0],
      ['2026-11-24', -2, '2025-11-25', true, 7],
    ])
    expect(report.totals.against?.sales).toBe(80)
  })

  test('are narrowed, by any two things at once', async () => {
    expect((await sales({ category: 'Roses' })).totals.values).toMatchObject({ sales: 160, orders: null })
    expect((await sales({ channel: 'phone' })).totals.values).toMatchObject({ sales: 50, orders: 1 })
    expect((await sales({ level: '1', category: 'Roses' })).totals.values.sales).toBe(110)
    expect((await sales({ grower: '-', level: '2' })).totals.values.sales).toBe(50)
    expect((await sales({ group: 'level' })).groups.map(({ key, values }) => [key, values.sales])).toEqual([
      ['1', 130],
      ['2', 50],
    ])
  })

  test('a line opens its orders, which add up to it', async () => {
    const list = await ask<Orders>(owner, reports.drillDown, {
      query: { ...days, to: '2026-11-23', category: 'Roses' },
    })
    expect(list).toMatchObject({ total: 3, sales: 160 })
    const short = await ask<Orders>(owner, reports.drillDown, { query: { ...days, of: 'short' } })
    expect(short.rows.map(({ shipDay, shortLines }) => [shipDay, shortLines])).toEqual([['2026-11-20', 1]])
  })
})

describe('other reports', () => {
  const totals = async (endpoint: Endpoint) =>
    (await ask<Report>(owner, endpoint, { query: days })).totals.values

  test('count what came online, by Buy now, whole, and at which margin', async () => {
    expect(await totals(reports.onlineVsOffline)).toMatchObject({
      online: 2,
      offline: 1,
      onlineShare: 66.7,
      onlineSales: 130,
    })
    expect(await totals(reports.oneClickBuy)).toMatchObject({
      oneClick: 1,
      oneClickShare: 33.3,
      oneClickSales: 10,
    })
    expect(await totals(reports.fillRate)).toMatchObject({
      orderedLines: 4,
      shortLines: 1,
      fillRate: 75,
      orderedUnits: 22,
      shortUnits: 2,
    })
    expect(await totals(reports.margin)).toMatchObject({ cost: 60, margin: 40, marginRate: 40 })
  })

  test('name the cause of a short', async () => {
    const report = await ask<Report>(owner, reports.fillRate, { query: { ...days, group: 'cause' } })
    expect(report.groups.map(({ key, values }) => [key, values.shortLines, values.orderedLines])).toEqual([
      ['Frost', 1, 4],
    ])
  })

  const whole = Object.entries(reports).filter(([name]) => name in kindOf)
  test.each(whole)(
    '%s answers with each of its splits, compared, by quarter, and for days without orders',
    async (name, endpoint) => {
      const empty = { from: '2020-01-01', to: '2020-12-31', by: 'quarter', compare: 'period_before' }
      await ask<Report>(owner, endpoint, { query: empty })
      for (const group of reportKinds[kindOf[name]!].groupings)
        await ask<Report>(owner, endpoint, { query: { ...days, group, compare: 'same_weekdays_last_year' } })
    },
  )

  test('stand beside sales, each with one figure', async () => {
    const beside = await ask<{ rows: { report: string; value: number | null }[] }>(owner, reports.beside, {
      query: days,
    })
    expect(beside.rows.map(({ report, value }) => [report, value])).toEqual([
      ['online-vs-offline', 66.7],
      ['one-click-buy', 33.3],
      ['fill-rate', 75],
      ['claims', 0],
      ['late-stops', null],
      ['shrink', null],
    ])
  })

  test('are saved as tables and papers', async () => {
    const saved = async (accept: string) =>
      (await owner.get('admin/dashboard/sales?from=2026-11-16&to=2026-11-23&table=groups', { accept }))
        .headers['content-type']
    expect(await saved('text/csv')).toContain('text/csv')
    expect(await saved('application/pdf')).toContain('application/pdf')
  })
})

describe('who sees what', () => {
  test('margin and costs need the authority for prices', async () => {
    const { email } = await makeUser(app.db, { customerId: house.customerId, authorities: ['DASHBOARD'] })
    const reader = await app.signIn(email)
    const margin = await ask<Report>(reader, reports.margin)
    expect(margin.measures.map(({ name }) => name)).toEqual(['sales'])
    expect(JSON.stringify(margin)).not.toMatch(/cost|margin"?Rate/)
    const shrink = await ask<Report>(reader, reports.shrink)
    expect(shrink.measures.map(({ name }) => name)).not.toContain('lostCost')
  })

  test('a split or a filter that a report doesn’t have is refused with a sentence', async () => {
    expect((await owner.get('admin/dashboard/late-stops?category=Roses')).status).toBe(400)
    expect((await owner.get('admin/dashboard/sales?group=driver')).status).toBe(400)
    expect((await owner.get('admin/dashboard/sales?from=2026-11-23&to=2026-11-01')).status).toBe(400)
  })

  test('a report is subscribed to once, and is the reader’s own', async () => {
    const body = { report: 'sales', filters: { category: 'Roses' } } as const
    const made = await ask<Subscription>(owner, subscriptions.add, { body })
    expect(made).toMatchObject({ rhythm: 'week', nextAt: '2026-11-23T12:00:00.000Z' })
    expect((await ask<Subscription>(owner, subscriptions.add, { body })).id).toBe(made.id)
    const other = await app.signIn(
      (await makeUser(app.db, { customerId: house.customerId, authorities: ['DASHBOARD'] })).email,
    )
    expect((await other.delete(`admin/dashboard/subscriptions/${made.id}`)).status).toBe(404)
    await ask(owner, subscriptions.remove, { params: { id: made.id } })
    expect(await ask(owner, subscriptions.list)).toEqual([])
  })
})
