import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSnapshot } from '../../contract/catalogue/snapshot-pages.ts'
import { type CataloguePage, inventory, Product } from '../../contract/features/catalogue/inventory.ts'
import { CatalogueSnapshot, snapshot, unpackColumn } from '../../contract/features/catalogue/snapshot.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makeProduct, makeShop } from '../../tests/support/make.ts'
import { makeCtx } from '../core/context.ts'
import { productsChanged } from './changes.ts'

let app: TestApp
let client: Client
const monday = { shipDay: '2026-11-23', method: 'PICKUP' } as const
let rose: number
let mulch: number
let barred: number

beforeAll(async () => {
  app = await startApp({ now: '2026-11-20T15:00:00Z' })
  const { db } = app
  rose = await makeProduct(db, { description: 'Rose Freedom Red 50cm', color_family: 'Red', onHand: 500 })
  await makeProduct(db, { description: 'Rose Akito White 60cm', markup_bp: 1000, price1_e4: 12_900 })
  mulch = await makeProduct(db, {
    description: 'Mulch',
    department: 'yard',
    category: 'Mulch',
    type: 'Mulch',
    color_family: 'Brown',
  })
  barred = await makeProduct(db, { description: 'Barred Rose', blacklisted: true })
  await makeProduct(db, { description: 'Peony Sarah', season_start_month: 5, season_end_month: 6 })
  await makeProduct(db, { description: 'GD Rose Box', is_grower_direct: true, is_farm_direct: true })
  await app.deps.catalogue.reload()
  client = await app.signIn((await makeShop(db)).email)
})
afterAll(() => app.close())

async function read(query: Record<string, unknown> = {}, by = client) {
  const answer = await by.call(snapshot.read, { query: { ...monday, ...query } as never })
  expect(answer.status).toBe(200)
  return CatalogueSnapshot.parse(answer.body)
}
const column = ({ columns, size }: CatalogueSnapshot, name: string) =>
  unpackColumn(columns?.[name] ?? { rows: [] }, size)
const names = (of: CatalogueSnapshot) => column(of, 'productDescription')

test('it contains what the customer can see on the day, grower-direct rows too, with the fields that pages show', async () => {
  const all = await read()
  expect(names(all)).toEqual(['GD Rose Box', 'Mulch', 'Rose Akito White 60cm', 'Rose Freedom Red 50cm'])
  expect(Object.keys(all.columns ?? {}).sort()).toEqual(Object.keys(Product.shape).sort())
  expect(all).toMatchObject({ size: 4, shipDay: '2026-11-23', deliveryMethod: 'Pickup', today: '2026-11-20' })
  expect(names(await read({ shipDay: '2027-05-10' }))).toContain('Peony Sarah')
  const page = await client.call(inventory.all, {
    query: { shipDayStr: monday.shipDay, method: 'PICKUP' } as never,
  })
  for (const [i, row] of (page.body as CataloguePage).rows.entries())
    for (const name of Object.keys(row)) expect(column(all, name)[i + 1]).toEqual(row[name as keyof Product])
})

test('sections without authority, other tiers, costs and barred products are not in it', async () => {
  const { db } = app
  const florist = await app.signIn((await makeShop(db, { authorities: ['FLOWERS'] })).email)
  const seen = await read({}, florist)
  expect(names(seen)).toEqual(['Rose Akito White 60cm', 'Rose Freedom Red 50cm'])
  expect(seen.colorFamilies).toEqual(['Red'])
  expect(JSON.stringify(seen)).not.toMatch(/mulch|brown|barred|markup_?bp|cost|_e4|discount_?bp/i)
  expect(column(seen, 'markedup')).toEqual([true, false])
  expect((await read({ productIds: [mulch, barred, rose, 999_999_999] }, florist)).size).toBe(1)
  const nobody = await app.signIn((await makeShop(db, { authorities: ['STATEMENTS'] })).email)
  expect(await read({}, nobody)).toMatchObject({ size: 0, columns: {} })
})

test('prices are this customer’s: a tenth off makes $6.10 to $5.49', async () => {
  const { db } = app
  const shop = await makeShop(db)
  await db
    .insertInto('discounts')
    .values({ scope: 'customer', scope_key: String(shop.accountNumber), percent_bp: 1000 })
    .execute()
  const favored = await app.signIn(shop.email)
  const [mine, theirs] = [await read({ productIds: rose }, favored), await read({ productIds: rose })]
  expect([column(mine, 'price1'), column(mine, 'discountPrice1')]).toEqual([[6.1], [5.49]])
  expect([column(theirs, 'price1'), column(theirs, 'discountPrice1')]).toEqual([[6.1], [6.1]])
})

test('a sale that ends on Friday is in Friday’s prices and not in Saturday’s, though no product has changed', async () => {
  const lily = await makeProduct(app.db, {
    description: 'Lily on sale',
    original_price_e4: 90_000,
    sale_ends_on: '2026-11-20',
  })
  await productsChanged(makeCtx(app.deps, null), [lily])
  const { email } = await makeShop(app.db)
  const saleOf = async () => {
    const all = await read({}, await app.signIn(email))
    const at = names(all).indexOf('Lily on sale')
    return { originalPrice: column(all, 'originalPrice')[at], saleEndsOn: column(all, 'saleEndsOn')[at] }
  }
  expect(await saleOf()).toEqual({ originalPrice: 9, saleEndsOn: '2026-11-20' })
  app.setNow('2026-11-21T15:00:00Z')
  expect(await saleOf()).toEqual({ originalPrice: null, saleEndsOn: null })
  app.setNow('2026-11-20T15:00:00Z')
  await app.db.updateTable('products').set({ blacklisted: true }).where('id', '=', lily).execute()
  await productsChanged(makeCtx(app.deps, null), [lily])
})

test('a change shows in the next one, and what has not changed is not sent twice', async () => {
  const path = 'inventory/snapshot?shipDay=2026-11-23&method=PICKUP'
  const first = await client.get(path)
  const etag = String(first.headers.etag)
  const again = await client.get(path, { 'if-none-match': etag })
  expect([again.status, again.body]).toEqual([304, undefined])
  expect(first.headers['cache-control']).toBe('no-store')
  await app.db.updateTable('stock').set({ on_hand: 450 }).where('product_id', '=', rose).execute()
  await makeCtx(app.deps, null).emit('stock.changed', { productIds: [rose] })
  await expect.poll(async () => column(await read({ productIds: rose }), 'inventory')).toEqual([450])
  await app.db.updateTable('products').set({ price1_e4: 65_000 }).where('id', '=', rose).execute()
  await makeCtx(app.deps, null).emit('price.changed', { productIds: [rose] })
  await expect.poll(async () => column(await read(), 'price1')[3]).toBe(6.5)
  expect((await client.get(path, { 'if-none-match': etag })).status).toBe(200)
})

test('what has changed since a version comes automatically: new, renamed, hidden and gone', async () => {
  const before = await read()
  const lily = await makeProduct(app.db, { description: 'Lily Casablanca' })
  await app.db.updateTable('products').set({ description: 'Rose Explorer' }).where('id', '=', rose).execute()
  await app.db.updateTable('products').set({ blacklisted: true }).where('id', '=', mulch).execute()
  await productsChanged(makeCtx(app.deps, null), [lily, rose, mulch, 999_999_999])
  const part = await read({ since: before.version })
  expect([names(part), part.asked?.sort((a, b) => a - b)]).toEqual([
    ['Lily Casablanca', 'Rose Explorer'],
    [rose, mulch, lily, 999_999_999].sort((a, b) => a - b),
  ])
  expect(await read({ since: part.version })).toMatchObject({ size: 0, asked: [], columns: {} })
  expect(await read({ since: before.version })).toMatchObject({ size: 2 })
  const local = openSnapshot(before)
  expect(local?.put(part, part.asked ?? [])).toBe(true)
  const view = { ...inventory.all.query.parse({}), maxRows: 300 }
  expect(local?.page(view, null)).toEqual(openSnapshot(await read())?.page(view, null))

  const all = { size: before.size, asked: null }
  for (const since of ['', 'yesterday', '3:3:', '9:1:', '1:2:3:4'])
    expect(await read({ since })).toMatchObject(all)
  expect((await client.get(`inventory/snapshot?since=${'1'.repeat(5_000)}`)).status).toBe(400)
})

test('more than a hundred products, or a number that is none, are refused', async () => {
  const ids = (count: number) => Array.from({ length: count }, (_, i) => `productIds=${i + 1}`).join('&')
  expect((await client.get(`inventory/snapshot?${ids(100)}`)).status).toBe(200)
  expect((await client.get(`inventory/snapshot?${ids(101)}`)).status).toBe(400)
  expect((await client.get('inventory/snapshot?productIds=rose')).status).toBe(400)
  expect((await client.get('inventory/snapshot?shipDay=tomorrow')).status).toBe(400)
})

test('a catalogue of more than 10,000 rows is answered with only its size', async () => {
  await sql`insert into products (id, description, department, category, type, um, price1_e4, quantity1)
    select 2000000 + n, 'Tulip ' || n, 'flowers', 'Tulips', 'Tulip', 'BU', 61000, 1
    from generate_series(1, 9997) n`.execute(app.db)
  await app.deps.catalogue.reload()
  expect(await read()).toMatchObject({ size: 10_001, columns: null })
  expect((await read({ productIds: rose })).size).toBe(1)
})
