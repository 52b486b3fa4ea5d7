import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, asDay, type Day } from '../../contract/core/dates.ts'
import { randomFrom } from '../../db/demo/random.ts'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { makeProduct, makeShop } from '../../tests/support/make.ts'
import { makeCtx } from '../core/context.ts'
import { type cubes, dimensions, plainFacts, shippedBetween, sums } from './facts.ts'
import { rollUp } from './jobs.ts'
import { factRows, wrongRows } from './rolled.ts'

const first = asDay('2026-10-01')
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

const anyDay = (): Day => addDays(first, random.int(0, 20))
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

/** Whatever people do to orders, invoices, credits and products. */
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

/** What the rows of a cube come to between two days, as text. */
async function summed(facts: ReturnType<typeof factRows>, cube: (typeof cubes)[number]) {
  const names = ['day', ...dimensions[cube], ...sums]
  const { rows } = await sql<{ all: string | null }>`
    select string_agg(f::text, E'\n' order by f::text) as all
    from (select ${sql.join(names.map((name) => sql`${sql.ref(name)}`))} from (${facts}) x) f`.execute(app.db)
  return rows[0]?.all ?? ''
}

test('a report reads what the orders say, whatever was changed before, between and after the sums were made', async () => {
  const ctx = makeCtx(app.deps, null)
  for (let i = 0; i < 12; i += 1) await place()
  let full = 0
  for (let round = 0; round < 25; round += 1) {
    for (let n = random.int(1, 6); n > 0; n -= 1) await oneOf(changes)()
    if (random.chance(0.7)) await rollUp(ctx)
    if (random.chance(0.5)) await oneOf(changes)()
    const from = anyDay()
    const to = addDays(from, random.int(0, 20))
    for (const cube of ['orders', 'goods', 'mix'] as const) {
      const plain = await summed(plainFacts(cube, shippedBetween(from, to)), cube)
      expect(await summed(factRows(cube, { from, to }), cube)).toBe(plain)
      if (plain !== '') full += 1
    }
  }
  expect(full).toBeGreaterThan(30)
  // Nothing is left to make, and the doctor finds the same sums.
  await rollUp(ctx)
  const { rows: marks } = await sql`select from report_marks`.execute(app.db)
  expect(marks).toEqual([])
  for (const cube of ['orders', 'goods', 'mix'] as const)
    expect((await sql`select what from (${wrongRows(cube)}) w`.execute(app.db)).rows).toEqual([])
  const { rows: kept } = await sql<{ n: number }>`select count(*)::int as n from report_orders`.execute(
    app.db,
  )
  expect(kept[0]!.n).toBeGreaterThan(5)
})

test('a wrong sum is found by the doctor', async () => {
  await rollUp(makeCtx(app.deps, null))
  await sql`update report_orders set sales_cents = sales_cents + 1
    where ctid = (select ctid from report_orders limit 1)`.execute(app.db)
  expect((await sql`select what from (${wrongRows('orders')}) w`.execute(app.db)).rows).toHaveLength(1)
})
