import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Report } from '../../contract/features/reports/shapes.ts'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { type FreshDatabase, freshDatabase } from '../../tests/support/database.ts'
import { makeProduct, makeShop } from '../../tests/support/make.ts'

let copy: FreshDatabase
let app: TestApp | undefined
beforeAll(async () => {
  copy = await freshDatabase()
})
afterAll(async () => {
  await app?.close()
  await copy?.close()
})

/** The sales report of a database with one order, read from `databaseReplicaUrl`. */
async function salesBeside(databaseReplicaUrl: string): Promise<number | null | undefined> {
  await app?.close()
  app = await startApp({ now: '2026-11-23T14:00:00Z', settings: { databaseReplicaUrl } })
  const shop = await makeShop(app.db, { customer: { is_house: true }, authorities: ['DASHBOARD'] })
  const productId = await makeProduct(app.db)
  await sql`with o as (
      insert into orders (customer_id, order_type, status, payment_status, ship_day, method, address_id, ship_to, bill_to, terms,
        goods_cents, shipping_cents, total_cents, placed_at)
      values (${shop.customerId}, 'STOCK', 'CLOSED', 'ON_ACCOUNT', '2026-11-20', 'TRUCK', ${shop.addressId}, '{}', '{}', 'NET30', 500, 0, 500,
        now()) returning id, customer_id
    ) insert into order_lines (order_id, customer_id, sequence, product_id, description, department, um, pack, min_quantity, quantity,
        unit_price_e4, amount_cents)
      select id, customer_id, 1, ${productId}, 'Rose', 'flowers', 'BU', 1, 1, 1, 0, 500 from o`.execute(
    app.db,
  )
  const { status, body } = await (await app.signIn(shop.email)).get('admin/dashboard/sales')
  expect(status).toBe(200)
  return (body as Report).totals.values.sales
}

test('reports are read from the replica, which here has no orders', async () => {
  expect(await salesBeside(copy.url)).toBeNull()
})

test('a replica that is down costs nobody a report', async () => {
  expect(await salesBeside('postgres://nobody:x@127.0.0.1:1/none')).toBe(5)
})
