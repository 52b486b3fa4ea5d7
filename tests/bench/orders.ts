import pg from 'pg'
import { startApp } from '../support/app.ts'
import { makeProduct, makeShop } from '../support/make.ts'
import { expectOk, type Figure, timed } from './check-out.ts'

const orderCount = 250_000
const linesEach = 20
/** One order in twenty belongs to this shop: 12,500 orders with 250,000 lines, placed over three years. */
const share = 20
const shipTo = {
  name: 'Shop',
  addressLine1: '1 Main St',
  addressLine2: '',
  city: 'Urbana',
  state: 'OH',
  zipCode: '43078',
}
const varieties = 'Ranunculus Anemone Tulip Peony Dahlia Lisianthus Stock Snapdragon Hydrangea Rose'.split(
  ' ',
)

/**
 * `BENCH_HISTORY=1 npm run bench`: pages of the order history with five million order lines in the database. One statement
 * creates the lines without foreign keys and indexes, which are restored before anything is read.
 */
export async function history(): Promise<Figure[]> {
  const app = await startApp()
  const shop = await makeShop(app.db)
  const other = await makeShop(app.db)
  const productIds: number[] = []
  for (const variety of varieties)
    productIds.push(await makeProduct(app.db, { description: `${variety} Assorted`, variety }))
  const began = performance.now()
  await fill(app.database.ownerUrl, { shop, other, productIds })
  const seconds = Math.round((performance.now() - began) / 1000)
  const florist = await app.signIn(shop.email)
  const newest = await app.db
    .selectFrom('orders')
    .select('order_number')
    .where('customer_id', '=', shop.customerId)
    .orderBy('placed_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const list = 'shopping-cart/order-history-details'
  const pages = {
    'first page': list,
    'tenth page': `${list}?page=10`,
    'last page': `${list}?page=312`,
    'last three months': `${list}?months=3`,
    'one ship-to': `${list}?shipTo=${shop.addressId}`,
    'still open': `${list}?type=open`,
    'by product': `${list}?productDescription=peony`,
    'by a word that every product has': `${list}?productDescription=assorted`,
    'by product that it never had': `${list}?productDescription=orchid`,
    'one order': `orders/${newest.order_number}`,
  }
  const figures: Figure[] = []
  for (const [what, path] of Object.entries(pages)) {
    const name = `history of 5 million lines, ${what}, p95`
    const read = () => expectOk(florist.get(path))
    // Warm-up: the first reads of a process and of a connection are not representative.
    await timed(read, 5)
    const value = await timed(read, 40).then(
      ({ p95, fastest }) => `${p95.toFixed(1)} ms, the fastest ${fastest.toFixed(1)}`,
      (error: Error) => error.message.slice(0, 40),
    )
    console.log(name, value)
    figures.push({ what: name, value, target: '≤ 100 ms' })
  }
  console.log(`${(orderCount * linesEach).toLocaleString('en-US')} order lines were made in ${seconds} s`)
  await app.close()
  return figures
}

type Shop = { customerId: number; addressId: number }

/** Five million lines of three years, written without foreign keys and indexes, which are restored. */
export async function fill(
  ownerUrl: string,
  { shop, other, productIds }: { shop: Shop; other: Shop; productIds: number[] },
): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  const { rows: keys } = await owner.query<{ table: string; name: string }>(
    `select conrelid::regclass::text as table, conname as name from pg_constraint
     where contype = 'f' and conrelid in ('orders'::regclass, 'order_lines'::regclass, 'ordered_names'::regclass)`,
  )
  for (const { table, name } of keys) await owner.query(`alter table ${table} drop constraint ${name}`)
  await owner.query('alter table order_lines drop constraint order_lines_order_id_sequence_key')
  const { rows: indexes } = await owner.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid in ('orders'::regclass, 'order_lines'::regclass) and not indisprimary and not indisunique`,
  )
  for (const { name } of indexes) await owner.query(`drop index ${name}`)
  // The distributor has five hundred shops; only one of them is read.
  await owner.query(
    `insert into orders (customer_id, order_type, status, payment_status, ship_day, method, address_id, ship_to, bill_to, terms,
       goods_cents, shipping_cents, total_cents, placed_at)
     select case when n % $4 = 0 then $1::bigint else $3::bigint + n % 499 end, 'STOCK',
       case when n < 200 then 'CONFIRMED' else 'CLOSED' end, 'ON_ACCOUNT', (now() - n * interval '378 seconds')::date, 'TRUCK', $2,
       $5, $5, 'NET30', 61000, 0, 61000, now() - n * interval '378 seconds'
     from generate_series(1, ${orderCount}) n`,
    [shop.customerId, shop.addressId, other.customerId, share, JSON.stringify(shipTo)],
  )
  await owner.query(
    `insert into order_lines (order_id, customer_id, sequence, product_id, description, department, um, pack, min_quantity, quantity,
       unit_price_e4, amount_cents, tiers, status)
     select o.id, o.customer_id, line, ($1::int[])[1 + (o.id * 7 + line) % ${varieties.length}],
       ($2::text[])[1 + (o.id * 7 + line) % ${varieties.length}] || ' Assorted', 'flowers', 'BU', 10, 1, 5, 61000, 3050,
       '[{"from": 1, "priceE4": 61000}]', 'DELIVERED'
     from orders o, generate_series(1, ${linesEach}) line`,
    [productIds, varieties],
  )
  await owner.query('alter table order_lines add unique (order_id, sequence)')
  for (const { definition } of indexes) await owner.query(definition)
  await owner.query('vacuum analyze orders, order_lines')
  await owner.end()
}
