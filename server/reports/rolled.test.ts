import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, asDay, type Day } from '../../contract/core/dates.ts'
import type { Report } from '../../contract/features/reports/shapes.ts'
import { type Span, wholeMonths } from '../../contract/rules/report-days.ts'
import { connectClient } from '../../db/connect.ts'
import { randomFrom } from '../../db/demo/random.ts'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { makeProduct, makeShop } from '../../tests/support/make.ts'
import { makeCtx } from '../core/context.ts'
import type { Job } from '../core/define-job.ts'
import { startWorker } from '../jobs/worker.ts'
import { type cubes, dimensions, plainFacts, shippedBetween, sums } from './facts.ts'
import { rollUp, rollUpReportsJob } from './jobs.ts'
import { factRows, wrongMonths, wrongRows } from './rolled.ts'

const first = asDay('2026-08-20')
const days = 90
const random = randomFrom(20_261_124)
let app: TestApp
const shops: Awaited<ReturnType<typeof makeShop>>[] = []
const products: number[] = []
const orderIds: number[] = []
let vendor = ''

beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
  for (let i = 0; i < 3; i += 1) shops.push(await makeShop(app.db, { customer: { price_tier: i + 1 } }))
  for (const category of ['Roses', 'Greens', 'Carnations', 'Lilies'])
    products.push(await makeProduct(app.db, { category }))
  await sql`insert into vendors (id, name) values ('VRX001', 'Finca') on conflict do nothing`.execute(app.db)
  vendor = 'VRX001'
})
afterAll(() => app?.close())

const anyDay = (): Day => addDays(first, random.int(0, days))
const oneOf = <T>(list: readonly T[]): T => random.pick(list)

async function place() {
  const { customerId, addressId, routeNumber } = oneOf(shops)
  const { rows } = await sql<{ id: number }>`
    insert into orders (customer_id, order_type, status, payment_status, ship_day, method, address_id, ship_to, bill_to, route_number,
      terms, goods_cents, shipping_cents, total_cents, placed_at, channel)
    values (${customerId}, ${oneOf(['STOCK', 'PREBOOK'])}, ${oneOf(['CONFIRMED', 'PENDING_PAYMENT', 'CLOSED'])}, 'ON_ACCOUNT',
      ${anyDay()}::date, ${oneOf(['TRUCK', 'PICKUP'])}, ${addressId}, '{}', '{}', ${oneOf([routeNumber, null])}, 'NET30', 0, 500, 500,
      now(), ${oneOf(['web', 'one_click', 'phone', 'claim'])}) returning id`.execute(app.db)
  const id = rows[0]!.id
  orderIds.push(id)
  for (let line = 1; line <= random.int(1, 5); line += 1) await addLine(id, line)
}

const addLine = async (orderId: number, sequence: number) =>
  void (await sql`insert into order_lines (order_id, customer_id, sequence, product_id, description, department, um, pack, min_quantity,
      quantity, unit_price_e4, amount_cents, short, cost_e4)
    select o.id, o.customer_id, ${sequence}, ${oneOf(products)}, 'x', ${oneOf(['flowers', 'plants'])}, 'BU', 1, 1, ${random.int(1, 40)},
      0, ${random.int(1, 99_999)}, ${oneOf([0, 0, 0, 3])}, ${oneOf([null, 123_456])}::bigint
    from orders o where o.id = ${orderId} on conflict do nothing`.execute(app.db))

async function credit(orderId: number) {
  const number = 900_000 + orderIds.length * 100 + random.int(0, 99)
  await sql`with i as (
      insert into invoices (invoice_number, order_id, customer_id, issued_on, due_on, amount_cents)
      select ${number}, o.id, o.customer_id, o.ship_day, o.ship_day + 30, 100000 from orders o where o.id = ${orderId}
        and not exists (select from invoices x where x.order_id = o.id or x.invoice_number = ${number}) returning *
    ) select from i`.execute(app.db)
  await sql`insert into credit_memos (customer_id, invoice_id, order_line_id, issued_on, amount_cents, actor, created_at)
    select i.customer_id, i.id, (select min(l.id) from order_lines l where l.order_id = i.order_id), current_date, ${random.int(1, 500)}, 'x', now()
    from invoices i where i.order_id = ${orderId}`.execute(app.db)
}

/** Random changes of orders, invoices, credits and products. */
const changes: readonly (() => Promise<unknown>)[] = [
  place,
  place,
  () => addLine(oneOf(orderIds), random.int(1, 9)),
  () => sql`update orders set status = 'CANCELLED' where id = ${oneOf(orderIds)}`.execute(app.db),
  () => sql`update orders set status = 'CONFIRMED' where id = ${oneOf(orderIds)}`.execute(app.db),
  () => sql`update orders set ship_day = ${anyDay()}::date where id = ${oneOf(orderIds)}`.execute(app.db),
  () =>
    sql`update orders set route_number = null, method = 'PICKUP' where id = ${oneOf(orderIds)}`.execute(
      app.db,
    ),
  () =>
    sql`update orders set shipping_cents = 900, total_cents = goods_cents + 900 where id = ${oneOf(orderIds)}`.execute(
      app.db,
    ),
  () =>
    sql`update order_lines set short = short + 1, quantity = greatest(quantity - 1, 0), amount_cents = amount_cents / 2
      where order_id = ${oneOf(orderIds)}`.execute(app.db),
  () =>
    sql`delete from order_lines where id = (select max(id) from order_lines where order_id = ${oneOf(orderIds)}) and sequence > 1`.execute(
      app.db,
    ),
  () => credit(oneOf(orderIds)),
  () =>
    sql`with m as (select m.* from credit_memos m where not exists (select from invoices v where v.voids_credit_memo_id = m.id) limit 1)
      insert into invoices (invoice_number, kind, customer_id, issued_on, due_on, amount_cents, voids_credit_memo_id)
      select nextval('memo_numbers'), 'ADJUSTMENT', customer_id, current_date, current_date, amount_cents, id from m`.execute(
      app.db,
    ),
  () =>
    sql`update products set category = ${oneOf(['Roses', 'Tulips'])} where id = ${oneOf(products)}`.execute(
      app.db,
    ),
  () =>
    sql`update products set vendor_id = ${oneOf([vendor, null])} where id = ${oneOf(products)}`.execute(
      app.db,
    ),
]

type Cube = (typeof cubes)[number]

/** The sums of a cube's rows as text; the days of `months` are combined. */
async function summed(facts: ReturnType<typeof factRows>, cube: Cube, months: readonly Span[] = []) {
  const inMonths = sql`date_trunc('month', x.day)::date = any(${months.map(({ from }) => from)}::date[])`
  const own = sql.join(dimensions[cube].map((name) => sql.ref(name)))
  const added = sql.join(sums.map((name) => sql`sum(${sql.ref(name)})::bigint`))
  const { rows } = await sql<{ all: string | null }>`
    select string_agg(f::text, E'\n' order by f::text) as all
    from (select case when ${inMonths} then date_trunc('month', x.day)::date else x.day end, ${own}, ${added}, count(*) filter (where not ${inMonths})
      from (${facts}) x group by 1, ${own}) f`.execute(app.db)
  return rows[0]?.all ?? ''
}

/** Months that a report can read as one row each. */
async function usable() {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from report_months m
    where not exists (select from report_marks k where date_trunc('month', k.day) = m.month)`.execute(app.db)
  return rows[0]!.n
}

test('a report reads what the orders say, whatever was changed before, between and after the sums were made', async () => {
  const ctx = makeCtx(app.deps, null)
  for (let i = 0; i < 12; i += 1) await place()
  const seen = { full: 0, withMonths: 0, withSome: 0 }
  for (let round = 0; round < 40; round += 1) {
    for (let n = random.int(1, 6); n > 0; n -= 1) await oneOf(changes)()
    if (random.chance(0.7)) await rollUp(ctx)
    if (random.chance(0.5)) await oneOf(changes)()
    const from = anyDay()
    const to = addDays(from, random.int(0, days))
    const monthsTo = random.chance(0.3) ? undefined : oneOf([to, addDays(from, random.int(0, days))])
    const months = monthsTo === undefined ? [] : wholeMonths({ from, to: to < monthsTo ? to : monthsTo })
    if (months.length > 0) {
      const kept = await usable()
      if (kept > 0) seen.withMonths += 1
      if (kept === 1) seen.withSome += 1
    }
    for (const cube of ['orders', 'goods', 'mix'] as const) {
      const where = oneOf([sql`true`, sql`f.method = 'TRUCK'`, sql`f.channel = 'phone'`])
      const plain = await summed(
        sql`select * from (${plainFacts(cube, shippedBetween(from, to))}) f where ${where}`,
        cube,
        months,
      )
      expect(await summed(factRows(cube, { from, to }, { where, monthsTo }), cube, months)).toBe(plain)
      if (plain !== '') seen.full += 1
    }
  }
  expect(seen.full).toBeGreaterThan(40)
  expect(seen.withMonths).toBeGreaterThan(3)
  expect(seen.withSome).toBeGreaterThan(0)
  // All sums are up to date, and the doctor calculates the same.
  await rollUp(ctx)
  const { rows: marks } = await sql`select from report_marks`.execute(app.db)
  expect(marks).toEqual([])
  for (const cube of ['orders', 'goods', 'mix'] as const) {
    expect((await sql`select what from (${wrongRows(cube)}) w`.execute(app.db)).rows).toEqual([])
    expect((await sql`select what from (${wrongMonths(cube)}) w`.execute(app.db)).rows).toEqual([])
  }
  // The current month is summed from its days.
  const { rows: kept } = await sql<{ month: string }>`select month from report_months order by 1`.execute(
    app.db,
  )
  expect(kept.map(({ month }) => month)).toEqual(['2026-08-01', '2026-09-01', '2026-10-01'])
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from report_month_orders`.execute(
    app.db,
  )
  expect(rows[0]!.n).toBeGreaterThan(5)
})

test('a report by month asked of the server is that of the lines, read from months and from days', async () => {
  const ctx = makeCtx(app.deps, null)
  await rollUp(ctx)
  const house = await makeShop(app.db, { customer: { is_house: true }, authorities: ['DASHBOARD'] })
  const owner = await app.signIn(house.email)
  const path = 'admin/dashboard/sales?from=2026-08-25&to=2026-11-10&by=month&group=method'
  const read = async () => (await owner.get(path)).body as Report
  const fromMonths = await read()
  await app.db.deleteFrom('report_months').execute()
  const fromDays = await read()
  await sql`insert into report_marks (day) select ${first}::date + n from generate_series(0, 100) n`.execute(
    app.db,
  )
  const fromLines = await read()
  const figures = ({ rows, totals, groups }: Report) => ({ rows, totals, groups })
  expect(figures(fromMonths)).toEqual(figures(fromLines))
  expect(figures(fromDays)).toEqual(figures(fromLines))
  expect(fromLines.rows).toHaveLength(4)
  expect(fromLines.totals.values.orders).toBeGreaterThan(3)
})

test('a stop ends the making of sums after the day under way, and the next run continues', async () => {
  const { ownerUrl } = app.database
  await rollUp(makeCtx(app.deps, null))
  await sql`insert into report_marks (day) select ${first}::date + n from generate_series(0, 9) n`.execute(
    app.db,
  )
  const left = async () =>
    (await sql<{ n: number }>`select count(distinct day)::int as n from report_marks`.execute(app.db))
      .rows[0]!.n
  const holder = await connectClient(ownerUrl, { info: () => {}, warn: () => {} })
  const worker = await startWorker(app.deps, [rollUpReportsJob as Job], ownerUrl)
  try {
    await holder.query('begin')
    await holder.query('select from report_marks where day = $1 for update', [addDays(first, 3)])
    await app.database.pool.query(`select graphile_worker.add_job('roll_up_reports', max_attempts := 1)`)
    await expect.poll(left, { timeout: 15_000 }).toBe(7)
    const stopped = worker.stop()
    await holder.query('commit')
    await stopped
    expect(await left()).toBe(6)
    // The queue has removed the finished job.
    const { rows } = await holder.query('select last_error from graphile_worker.jobs where attempts > 0')
    expect(rows).toEqual([])
    expect(await rollUp(makeCtx(app.deps, null))).toBe(6)
  } finally {
    await holder.end()
  }
}, 60_000)

test('a wrong sum is found by the doctor', async () => {
  await rollUp(makeCtx(app.deps, null))
  await sql`update report_orders set sales_cents = sales_cents + 1
    where ctid = (select ctid from report_orders limit 1)`.execute(app.db)
  expect((await sql`select what from (${wrongRows('orders')}) w`.execute(app.db)).rows).toHaveLength(1)
})

test('so is a wrong sum of a month', async () => {
  await rollUp(makeCtx(app.deps, null))
  await sql`update report_month_mix set units = units + 1
    where ctid = (select ctid from report_month_mix limit 1)`.execute(app.db)
  expect((await sql`select what from (${wrongMonths('mix')}) w`.execute(app.db)).rows).toHaveLength(1)
})
