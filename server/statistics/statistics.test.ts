import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { instantOf } from '../../contract/core/dates.ts'
import { mediaTypes, type ReplyOf } from '../../contract/core/endpoint.ts'
import { statistics } from '../../contract/features/statistics.ts'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { makeDriver, makePastOrder, makeProduct, makeShop } from '../../tests/support/make.ts'
import { add, counted, ctxOf, place, type Shop } from '../../tests/support/shopper.ts'
import { unzipped } from '../../tests/support/unzipped.ts'
import { makeCtx } from '../core/context.ts'
import { advanceOrder } from '../orders/advance.ts'
import { readOrder } from '../orders/read.ts'
import { readGroups, readShippedToday, readSpent, readTrend } from './read.ts'

let app: TestApp
/** Friday, November 20, 2026, 3 pm in Dayton. */
const friday = '2026-11-20T20:00:00Z'
let roses: number
let pots: number
beforeAll(async () => {
  app = await startApp({ now: friday })
  roses = await makeProduct(app.db, { category: 'Roses' })
  pots = await makeProduct(app.db, { category: 'Pots', department: 'supplies' })
})
afterAll(() => app.close())

type Past = Partial<Parameters<typeof makePastOrder>[1]> & { on: string; bunches?: number; shipping?: number }

/** An order of some bunches at $6.10, with delivery. */
const past = (shop: Shop, { on, bunches = 1, shipping = 0, ...more }: Past) =>
  makePastOrder(app.db, {
    ...shop,
    placedAt: new Date(on.length > 10 ? on : `${on}T15:00:00Z`),
    lines: [{ productId: roses, quantity: bunches }],
    order: { shipping_cents: shipping, total_cents: bunches * 610 + shipping },
    ...more,
  })

const spent = (shop: Shop, months = 12, type: 'month' | 'week' = 'month') =>
  readSpent(ctxOf(app, shop), { query: { months, type } })
const groups = (shop: Shop, type: 'department' | 'category' = 'department', months = 12) =>
  readGroups(ctxOf(app, shop), { query: { months, type } })

describe('spending', () => {
  test('is what orders came to month by month, beside the same days of last year', async () => {
    const shop = await makeShop(app.db)
    await past(shop, { on: '2025-08-03', bunches: 1 })
    await past(shop, { on: '2025-10-15', bunches: 20 })
    await past(shop, { on: '2025-11-19', bunches: 3 })
    await past(shop, { on: '2025-11-25', bunches: 50 })
    await past(shop, { on: '2026-10-02', bunches: 10, shipping: 1200 })
    await past(shop, { on: '2026-10-30', bunches: 2 })
    await past(shop, { on: '2026-11-20', bunches: 1 })
    expect(await spent(shop, 3)).toEqual({
      from: '2026-09-01',
      to: '2026-11-20',
      orders: 3,
      amount: 91.3,
      since: '2025-08-03',
      rows: [
        { from: '2026-09-01', to: '2026-09-30', orders: 0, amount: 0, lastYearAmount: 0 },
        { from: '2026-10-01', to: '2026-10-31', orders: 2, amount: 85.2, lastYearAmount: 122 },
        { from: '2026-11-01', to: '2026-11-20', orders: 1, amount: 6.1, lastYearAmount: 18.3 },
      ],
    })
  })

  test('is compared with nothing where the account did not order yet', async () => {
    const shop = await makeShop(app.db)
    await past(shop, { on: '2025-10-15' })
    const { rows } = await spent(shop, 3)
    expect(rows.map(({ lastYearAmount }) => lastYearAmount)).toEqual([null, null, 0])
  })

  test('goes by the distributor’s midnight, on both sides of the change of the clocks', async () => {
    const shop = await makeShop(app.db)
    // 11:59 pm on October 31 and midnight; the clocks go back on November 1.
    await past(shop, { on: '2026-11-01T03:59:59Z', bunches: 1 })
    await past(shop, { on: '2026-11-01T04:00:00Z', bunches: 2 })
    // 11:59 pm on Sunday, November 1, in standard time, and Monday's first moment.
    await past(shop, { on: '2026-11-02T04:59:59Z', bunches: 4 })
    await past(shop, { on: '2026-11-02T05:00:00Z', bunches: 8 })
    expect((await spent(shop, 2)).rows.map(({ amount }) => amount)).toEqual([6.1, 85.4])
    const weeks = (await spent(shop, 1, 'week')).rows
    expect(weeks[0]).toMatchObject({ from: '2026-11-01', to: '2026-11-01', amount: 36.6 })
    expect(weeks[1]).toMatchObject({ from: '2026-11-02', to: '2026-11-08', amount: 48.8 })
  })

  test('leaves out canceled orders, those waiting for a card, and other customers’ orders', async () => {
    const [shop, other] = [await makeShop(app.db), await makeShop(app.db)]
    for (const status of ['CANCELLED', 'PENDING_PAYMENT', 'PAYMENT_UNKNOWN'] as const)
      await past(shop, { on: '2026-11-03', bunches: 100, shipping: 500, status })
    await past(other, { on: '2026-11-03', bunches: 7 })
    expect(await spent(shop)).toMatchObject({ orders: 0, amount: 0, since: null })
    expect(await groups(shop)).toMatchObject({ orders: 0, amount: 0, rows: [] })
    await past(shop, { on: '2026-11-04', status: 'ON_HOLD' })
    expect(await spent(shop)).toMatchObject({ orders: 1, amount: 6.1, since: '2026-11-04' })
  })

  test('has what was just ordered, as the order says it, and no longer once that is canceled', async () => {
    const shop = await makeShop(app.db)
    const ctx = ctxOf(app, shop)
    await add(ctx, { productId: roses, quantity: 5 })
    const orderNumber = (await place(ctx)).orders[0]!.orderNumber
    const { id, totalAmount } = await readOrder(ctx, { orderNumber })
    expect((await spent(shop)).amount).toBe(totalAmount)
    expect((await groups(shop)).amount).toBe(totalAmount)
    await advanceOrder(makeCtx(app.deps, null), id, { to: 'CANCELLED', actor: 'Warehouse' })
    expect((await spent(shop)).amount).toBe(0)
  })
})

describe('groups', () => {
  test('are departments or categories, the largest first, with delivery apart', async () => {
    const shop = await makeShop(app.db)
    await past(shop, {
      on: '2026-10-02',
      lines: [
        { productId: roses, quantity: 2 },
        { productId: roses, quantity: 3, status: 'CANCELLED' },
        { productId: pots, quantity: 10 },
      ],
      order: { shipping_cents: 1200, total_cents: 15 * 610 + 1200 },
    })
    await past(shop, { on: '2026-11-02', bunches: 4 })
    expect(await groups(shop, 'category')).toMatchObject({
      orders: 2,
      amount: 127.9,
      rows: [
        { group: 'Pots', kind: 'goods', orders: 1, lines: 1, amount: 61 },
        { group: 'Roses', kind: 'goods', orders: 2, lines: 3, amount: 54.9 },
        { group: 'delivery', kind: 'delivery', orders: 1, lines: 0, amount: 12 },
      ],
    })
    expect((await groups(shop)).rows.map(({ group }) => group)).toEqual(['flowers', 'delivery'])
  })
})

test('whatever was ordered: months, weeks and groups add up to the orders’ totals, to the cent', async () => {
  const order = fc.record({
    day: fc.integer({ min: 0, max: 400 }),
    minute: fc.integer({ min: 0, max: 1439 }),
    lines: fc.array(fc.record({ pots: fc.boolean(), quantity: fc.integer({ min: 1, max: 999 }) }), {
      minLength: 1,
      maxLength: 4,
    }),
    shipping: fc.constantFrom(0, 1200, 1875),
    status: fc.constantFrom('CLOSED', 'CONFIRMED', 'DELIVERED', 'CANCELLED', 'PENDING_PAYMENT'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(order, { maxLength: 12 }), fc.constantFrom(1, 3, 12), async (made, months) => {
      const shop = await makeShop(app.db)
      const now = app.now().getTime()
      const own: { placedAt: Date; cents: number }[] = []
      for (const { day, minute, lines, shipping, status } of made) {
        const placedAt = new Date(now - day * 86_400_000 - minute * 60_000)
        const goods = lines.reduce((sum, { quantity }) => sum + quantity * 610, 0)
        await past(shop, {
          on: placedAt.toISOString(),
          lines: lines.map(({ pots: isPot, quantity }) => ({ productId: isPot ? pots : roses, quantity })),
          status,
          order: { shipping_cents: shipping, total_cents: goods + shipping },
        })
        if (!['CANCELLED', 'PENDING_PAYMENT'].includes(status))
          own.push({ placedAt, cents: goods + shipping })
      }
      const byMonth = await spent(shop, months)
      const { timeZone } = app.deps.settings
      const begins = instantOf(byMonth.from as Parameters<typeof instantOf>[0], '00:00', timeZone)
      const cents = own.filter(({ placedAt }) => placedAt >= begins).reduce((sum, one) => sum + one.cents, 0)
      const added = (rows: readonly { amount: number }[]) =>
        rows.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
      expect(Math.round(byMonth.amount * 100)).toBe(cents)
      expect(added(byMonth.rows)).toBe(cents)
      expect(added((await spent(shop, months, 'week')).rows)).toBe(cents)
      const trend = await readTrend(ctxOf(app, shop), { query: { months, type: 'week' } })
      expect(added(trend.rows)).toBe(cents)
      expect(trend.orders).toBe(byMonth.orders)
      for (const type of ['department', 'category'] as const) {
        const grouped = await groups(shop, type, months)
        expect(added(grouped.rows)).toBe(cents)
        expect(Math.round(grouped.amount * 100)).toBe(cents)
        expect(grouped.orders).toBe(byMonth.orders)
      }
    }),
    { numRuns: 12 },
  )
})

test('the trend counts orders and says what one came to', async () => {
  const shop = await makeShop(app.db)
  for (const [on, bunches] of [
    ['2026-10-05', 10],
    ['2026-10-06', 5],
    ['2026-11-09', 2],
  ] as const)
    await past(shop, { on, bunches })
  const trend = await readTrend(ctxOf(app, shop), { query: { months: 3, type: 'month' } })
  expect(trend).toMatchObject({ orders: 3, amount: 103.7, averageAmount: 34.57 })
  expect(trend.rows.map(({ orders, averageAmount }) => [orders, averageAmount])).toEqual([
    [0, null],
    [2, 45.75],
    [1, 12.2],
  ])
})

describe('invoices shipped today', () => {
  test('are those whose goods left today, with the total of the invoice', async () => {
    app.setNow('2026-11-23T14:00:00Z')
    const [shop, other] = [await makeShop(app.db), await makeShop(app.db)]
    const ctx = ctxOf(app, shop)
    await add(ctx, { productId: roses, quantity: 5 })
    const orderNumber = (await place(ctx, { poNumber: 'PROM-77' })).orders[0]!.orderNumber
    const { id } = await readOrder(ctx, { orderNumber })
    expect(await readShippedToday(ctx)).toEqual({ date: '2026-11-23', total: 0, amount: 0, rows: [] })
    app.setNow('2026-11-24T10:30:00Z')
    const staff = makeCtx(app.deps, null)
    const driverId = await makeDriver(app.db)
    for (const to of ['PICKING', 'PACKED', 'LOADED', 'OUT_FOR_DELIVERY'] as const)
      await advanceOrder(staff, id, {
        to,
        actor: 'Tanya Ruiz',
        ...(to === 'LOADED' && { driverId, eta: '07:40' }),
      })
    expect(await readShippedToday(ctx)).toEqual({
      date: '2026-11-24',
      total: 1,
      amount: 41.3,
      rows: [
        {
          invoiceNumber: orderNumber,
          orderNumber,
          poNumber: 'PROM-77',
          status: 'OUT_FOR_DELIVERY',
          deliveryMethod: 'Truck Delivery',
          shipTo: 'Shop',
          driver: 'Tanya Ruiz',
          eta: '07:40',
          amount: 41.3,
        },
      ],
    })
    expect((await readShippedToday(ctxOf(app, other))).rows).toEqual([])
    app.setNow('2026-11-25T05:30:00Z')
    expect((await readShippedToday(ctx)).rows).toEqual([])
    app.setNow(friday)
  })
})

describe('at the front door', () => {
  test('every list is also CSV and a spreadsheet, with its cents', async () => {
    const shop = await makeShop(app.db)
    await past(shop, { on: '2026-11-03', bunches: 10, shipping: 1200 })
    const { headers } = await app.signIn(shop.email)
    const get = (path: string, accept: string) =>
      app.app.inject({ method: 'GET', url: `/api/v1/shopping-cart/${path}`, headers: { ...headers, accept } })
    const csv = await get('get-spent?months=1', mediaTypes.csv)
    expect(csv.body).toBe('\ufeffFrom,To,Orders,Spent,Prior year\r\n2026-11-01,2026-11-20,1,73.00,\r\n')
    expect(csv.headers['content-disposition']).toContain('spending-2026-11-01-2026-11-20.csv')
    expect((await get('get-spending-group?months=1&type=category', mediaTypes.csv)).body).toContain(
      'Roses,1,1,61.00\r\ndelivery,1,0,12.00\r\n',
    )
    expect((await get('order-trend-data?months=1', mediaTypes.csv)).body).toContain(',1,73.00,73.00\r\n')
    expect((await get('shipped-invoice-today', mediaTypes.csv)).body).toContain('Invoice,Order,PO number')
    for (const path of ['get-spent', 'get-spending-group', 'order-trend-data', 'shipped-invoice-today']) {
      const sheet = await get(path, mediaTypes.xlsx)
      expect(sheet.statusCode, path).toBe(200)
      const cells = unzipped(sheet.rawPayload).get('xl/worksheets/sheet1.xml')
      if (path !== 'shipped-invoice-today') expect(cells).toMatch(/<v>(73|61)<\/v>/)
    }
    const put = { url: '/api/v1/account/language', payload: { language: 'es' }, headers }
    await app.app.inject({ method: 'PUT', ...put })
    const spanish = await get('get-spending-group?months=1&type=department', mediaTypes.csv)
    expect(spanish.headers['content-disposition']).toContain('gasto-por-departamento-2026-11-01')
    expect(spanish.body).toBe('\ufeffGrupo,Pedidos,Líneas,Gastado\r\nflores,1,1,61.00\r\nenvío,1,0,12.00\r\n')
  })

  test.each([
    'get-spent?months=0',
    'get-spent?months=61',
    'get-spent?type=day',
    'get-spending-group?type=grower',
    'order-trend-data?months=-1',
  ])('%s is refused', async (path) => {
    const client = await app.signIn((await makeShop(app.db)).email)
    expect((await client.get(`shopping-cart/${path}`)).problem.code).toBe('invalid_input')
  })

  test('charts are switched on and off for one user, and stay so', async () => {
    const [shop, other] = [await makeShop(app.db), await makeShop(app.db)]
    const client = await app.signIn(shop.email)
    const shown = async (email: string) =>
      ((await (await app.signIn(email)).get('auth/current')).body as { visibleStatisticCharts: string[] })
        .visibleStatisticCharts
    expect(await shown(shop.email)).toEqual(['spent', 'groups', 'trend', 'shipped'])
    const answer = await client.call(statistics.setVisible, {
      body: { visibleStatisticCharts: ['trend', 'spent'] },
    })
    expect((answer.body as ReplyOf<typeof statistics.setVisible>).visibleStatisticCharts).toEqual([
      'trend',
      'spent',
    ])
    expect(await shown(shop.email)).toEqual(['trend', 'spent'])
    expect(await shown(other.email)).toHaveLength(4)
    await client.call(statistics.setVisible, { body: { visibleStatisticCharts: [] } })
    expect(await shown(shop.email)).toEqual([])
    for (const visibleStatisticCharts of [['pie'], ['spent', 'spent']])
      expect(
        (await client.put('account/update-order-stat-visibility', { visibleStatisticCharts })).problem.code,
      ).toBe('invalid_input')
  })

  test('no call takes more than two statements', async () => {
    const shop = await makeShop(app.db)
    await past(shop, { on: '2026-11-03' })
    const { ctx, statements } = counted(app, ctxOf(app, shop))
    const period = { months: 24 }
    await readSpent(ctx, { query: { ...period, type: 'week' } })
    expect(statements.splice(0)).toHaveLength(2)
    await readGroups(ctx, { query: { ...period, type: 'category' } })
    await readTrend(ctx, { query: { ...period, type: 'week' } })
    await readShippedToday(ctx)
    expect(statements).toHaveLength(3)
  })
})
