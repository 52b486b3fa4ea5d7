// @module-tag long
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSettings } from '../server/core/settings.ts'
import { atThisLoad } from './support/at-this-load.ts'
import { type FreshDatabase, freshDatabase } from './support/database.ts'
import { makeProduct, makeShop } from './support/make.ts'
import { testPassword } from './support/password.ts'
import { signInTo, startServer } from './support/server.ts'
import { temporaryFolder } from './support/temporary-folder.ts'

const orders = 20_000
const callers = 80
const shops = 3
const ordersEach = 6
/** The limit in ms for adding to a cart and checking it out meanwhile, on an idle machine. */
const mostMs = 5_000
/** Reports about a year, as owners ask for them; the last two are computed from order lines. */
const reports = [
  'sales?by=month',
  'orders?by=week',
  'sales-trend-data?by=week',
  'claims?by=month&group=customer',
  'margin?by=month&grower=VFL001&group=customer',
  'sales?by=month&grower=VFL001&group=route',
]

const dataDir = temporaryFolder('flood')
const { shedDelayMs, shedWaiting, databasePool, databaseReserved } = readSettings({})
let database: FreshDatabase
let server: Awaited<ReturnType<typeof startServer>>

beforeAll(async () => {
  database = await freshDatabase()
  server = await startServer({
    dataDir,
    args: ['--dev'],
    env: {
      DATABASE_URL: database.url,
      DATABASE_OWNER_URL: database.ownerUrl,
      DEMO: '0',
      DATABASE_POOL: String(databasePool),
      DATABASE_RESERVED: String(databaseReserved),
      SHED_DELAY_MS: String(shedDelayMs),
      SHED_WAITING: String(shedWaiting),
    },
  })
}, 180_000)
afterAll(async () => {
  await server?.stop()
  await database?.close()
})

/** A year of orders with three lines each, for several shops. */
async function aYear({ db }: FreshDatabase, productIds: readonly number[]) {
  const makers = await Promise.all(Array.from({ length: 20 }, () => makeShop(db)))
  await sql`with o as (
      insert into orders (customer_id, order_type, status, payment_status, ship_day, method, address_id, ship_to, bill_to, terms,
        goods_cents, shipping_cents, total_cents, placed_at)
      select (${makers.map(({ customerId }) => customerId)}::bigint[])[1 + n % 20], 'STOCK', 'CLOSED', 'ON_ACCOUNT', current_date - n % 364 - 1,
        'TRUCK', (${makers.map(({ addressId }) => addressId)}::bigint[])[1 + n % 20], '{}', '{}', 'NET30', 1500, 0, 1500,
        now() - n % 364 * interval '1 day' from generate_series(1, ${orders}) n returning id, customer_id
    )
    insert into order_lines (order_id, customer_id, sequence, product_id, description, department, um, pack, min_quantity, quantity,
      unit_price_e4, amount_cents, status)
    select o.id, o.customer_id, line, (${productIds}::int[])[1 + (o.id + line) % ${productIds.length}], 'Rose', 'flowers', 'BU', 1, 1, 1, 50000, 500,
      'DELIVERED' from o, generate_series(1, 3) line`.execute(db)
  await sql`analyze`.execute(db)
}

test('under a flood of reports all check-outs succeed, and reports that are refused say why and when to come back', async () => {
  const { db } = database
  await sql`insert into vendors (id, name) values ('VFL001', 'Finca')`.execute(db)
  const productIds = await Promise.all(Array.from({ length: 10 }, () => makeProduct(db, { onHand: 10_000 })))
  await sql`update products set vendor_id = 'VFL001' where id % 2 = 0`.execute(db)
  await aYear(database, productIds)
  const house = await makeShop(db, {
    customer: { is_house: true },
    authorities: ['DASHBOARD', 'TIER_PRICING'],
  })
  const owner = await signInTo(server.url, house.email, testPassword)
  const buyers = await Promise.all(
    Array.from({ length: shops }, async () =>
      signInTo(
        server.url,
        (await makeShop(db, { customer: { credit_limit_cents: null } })).email,
        testPassword,
      ),
    ),
  )
  const ask = async (report: string) => {
    const days = `from=${day(364)}&to=${day(1)}&compare=same_weekdays_last_year`
    const answer = await fetch(`${server.url}/api/v1/admin/dashboard/${report}&${days}`, {
      headers: { cookie: owner.cookie },
    })
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: await answer.json() }
  }
  for (const report of reports) expect(await ask(report)).toMatchObject({ status: 200 })

  let isOver = false
  const answers: Awaited<ReturnType<typeof ask>>[] = []
  const flood = Array.from({ length: callers }, async (_, n) => {
    for (let turn = n; !isOver; turn += 1) {
      answers.push(await ask(reports[turn % reports.length]!))
      // Most callers come back sooner than Retry-After says.
      await sleep(200)
    }
  })
  await expect.poll(() => answers.some(({ status }) => status === 503), { timeout: 30_000 }).toBe(true)
  const ordered: { status: number; ms: number }[] = []
  await Promise.all(
    buyers.map(async (buyer) => {
      for (let n = 0; n < ordersEach; n += 1) {
        const from = performance.now()
        const added = await buyer.send('POST', 'shopping-cart', { productId: productIds[n], quantity: 1 })
        const placed = added.status === 200 ? await buyer.send('POST', 'shopping-cart/check-out', {}) : added
        ordered.push({ status: placed.status, ms: performance.now() - from })
      }
    }),
  )
  isOver = true
  await Promise.all(flood)

  expect(ordered.map(({ status }) => status)).toEqual(Array.from({ length: shops * ordersEach }, () => 201))
  for (const { ms } of ordered) expect(ms).toBeLessThan(atThisLoad(mostMs))
  const refused = answers.filter(({ status }) => status === 503)
  const answered = answers.filter(({ status }) => status === 200)
  expect(answered.length).toBeGreaterThan(0)
  expect(refused.length).toBeGreaterThan(0)
  expect(answered.length + refused.length).toBe(answers.length)
  for (const { retryAfter, body } of refused) {
    expect(body).toMatchObject({
      code: 'busy',
      detail: 'Many people are ordering right now. Try this again in a few seconds.',
    })
    expect(Number(retryAfter)).toBeGreaterThanOrEqual(2)
    expect(Number(retryAfter)).toBeLessThanOrEqual(5)
  }
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from orders where check_out_id is not null`.execute(db)
  expect(rows[0]!.n).toBe(shops * ordersEach)
  // When the flood is over, the next report is answered.
  await expect.poll(async () => (await ask(reports[0]!)).status, { timeout: 30_000 }).toBe(200)
})

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
