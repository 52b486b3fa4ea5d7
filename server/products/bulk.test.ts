import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Authority } from '../../contract/core/access.ts'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { products } from '../../contract/features/products/products.ts'
import type { StaffProduct } from '../../contract/features/products/shapes.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makePastOrder, makeProduct, makeShop, makeUser, makeVendor } from '../../tests/support/make.ts'
import { ctxOf } from '../../tests/support/shopper.ts'
import { changeFields } from '../changes/record.ts'
import { inTransaction, makeCtx } from '../core/context.ts'
import { runDue } from '../scheduled/run.ts'
import { scheduledKinds } from '../scheduled.ts'
import { changeMany } from './bulk.ts'

let app: TestApp
let house: Awaited<ReturnType<typeof makeShop>>
let desk: Client
beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
  const authorities: Authority[] = ['CATALOGUE', 'TIER_PRICING', 'FEATURED_PRODUCTS']
  house = await makeShop(app.db, { customer: { is_house: true }, authorities })
  desk = await app.signIn(house.email)
})
afterAll(() => app?.close())

type Preview = ReplyOf<typeof products.previewBulk>
type Done = ReplyOf<typeof products.bulk>

const raise = { kind: 'price-percent', percent: 4, up: true, tiers: [1, 2, 3, 4, 5] }
const preview = async (selection: object, operation: object = raise, by = desk) => {
  const { status, body, problem } = await by.post('admin/products/bulk-preview', { selection, operation })
  return { status, problem, ...(body as Preview) }
}
const carryOut = async (token: string, more: object = {}, by = desk) => {
  const { status, body, problem } = await by.post('admin/products/bulk', { token, ...more })
  return { status, problem, ...(body as Done) }
}
const read = async (id: number) => (await desk.get(`admin/products/${id}`)).body as StaffProduct

test('a change of many says what it does, does that, and goes back as one', async () => {
  const category = 'Preview roses'
  const [dear, cheap, sale, bare] = [
    await makeProduct(app.db, { category, price1_e4: 90_000, price2_e4: null, quantity2: null }),
    await makeProduct(app.db, { category }),
    await makeProduct(app.db, { category, original_price_e4: 70_000 }),
    await makeProduct(app.db, { category, price1_e4: null, price2_e4: null }),
  ]
  const buyer = await makeShop(app.db)
  await makePastOrder(app.db, {
    ...buyer,
    placedAt: new Date('2026-11-20T14:00:00Z'),
    lines: [{ productId: cheap, quantity: 9 }],
    status: 'CONFIRMED',
  })
  const seen = await preview({ query: { f: `category:is:${category}` }, total: 4 })
  expect(seen).toMatchObject({
    total: 4,
    changes: 2,
    refusals: [
      { cause: 'on_sale', count: 1 },
      { cause: 'no_price', count: 1 },
    ],
    samples: {
      smallest: { productId: cheap, changes: [{ field: 'price1', before: 6.1, after: 6.34 }, {}] },
      largest: { productId: dear, changes: [{ field: 'price1', before: 9, after: 9.36 }] },
      mostSold: { productId: cheap },
    },
    orders: 1,
    carts: 0,
  })
  expect(await read(cheap)).toMatchObject({ price1: 6.1 })

  const done = await carryOut(seen.token, { why: 'Thanksgiving week' })
  expect(done).toMatchObject({ status: 200, changed: 2, leftOut: 0, taskId: null })
  expect(await read(cheap)).toMatchObject({ price1: 6.34, price2: 6.09 })
  expect(await read(sale)).toMatchObject({ price1: 6.1 })
  const set = (await desk.get(`admin/changes/${done.changeSetId}`)).body as { set: object; total: number }
  expect(set).toMatchObject({ total: 3, set: { why: 'Thanksgiving week', area: 'prices' } })
  await desk.post(`admin/changes/${done.changeSetId}/revert`, {})
  expect([(await read(cheap)).price1, (await read(dear)).price1, (await read(bare)).price1]).toEqual([
    6.1,
    9,
    null,
  ])
})

test('a token is good once, for its own person, for ten minutes', async () => {
  const id = await makeProduct(app.db)
  const { token } = await preview({ ids: [id] })
  const other = await app.signIn(
    (await makeUser(app.db, { customerId: house.customerId, authorities: ['TIER_PRICING'] })).email,
  )
  expect((await carryOut(token, {}, other)).problem.code).toBe('preview_expired')
  expect((await carryOut(token)).status).toBe(200)
  expect((await carryOut(token)).problem.code).toBe('preview_expired')
  const late = await preview({ ids: [id] })
  app.setNow(new Date(app.now().getTime() + 601_000))
  expect((await carryOut(late.token)).problem.code).toBe('preview_expired')
})

test('what somebody changed since the preview is left out', async () => {
  const [one, two] = [await makeProduct(app.db), await makeProduct(app.db)]
  const { token } = await preview({ ids: [one, two] })
  await desk.put('admin/products/cells', {
    cells: [{ productId: one, version: 0, field: 'price1', was: 6.1, value: 7 }],
  })
  expect(await carryOut(token)).toMatchObject({ changed: 1, leftOut: 1 })
  expect([(await read(one)).price1, (await read(two)).price1]).toEqual([7, 6.34])
})

test('everything of a list is refused when the list has changed by more than one percent', async () => {
  const category = 'Moving'
  for (let n = 0; n < 3; n++) await makeProduct(app.db, { category })
  const selection = { query: { f: `category:is:${category}` }, total: 2 }
  const { status, problem } = await preview(selection)
  expect([status, problem.code]).toEqual([409, 'selection_changed'])
  expect(problem.data).toEqual({ then: 2, now: 3 })
  expect((await preview({ ...selection, total: 3 })).status).toBe(200)
  expect((await preview({ query: { f: 'nonsense' }, total: 3 })).status).toBe(400)
})

test('an operation needs its own authority', async () => {
  const id = await makeProduct(app.db)
  const flags = await app.signIn(
    (await makeUser(app.db, { customerId: house.customerId, authorities: ['FEATURED_PRODUCTS'] })).email,
  )
  const { status, problem } = await preview({ ids: [id] }, raise, flags)
  expect([status, problem.code]).toEqual([422, 'not_your_field'])
  const feature = { kind: 'flag', flag: 'featured', on: true }
  const { token } = await preview({ ids: [id] }, feature, flags)
  expect(await carryOut(token, {}, flags)).toMatchObject({ changed: 1 })
})

test('a change can be scheduled', async () => {
  const id = await makeProduct(app.db)
  const { token } = await preview({ ids: [id] })
  const at = new Date(app.now().getTime() + 3_600_000).toISOString()
  const { scheduledId, changeSetId } = await carryOut(token, { at })
  expect([scheduledId !== null, changeSetId]).toEqual([true, null])
  expect(await read(id)).toMatchObject({ price1: 6.1 })
  const { rows } = (await desk.get('admin/scheduled')).body as { rows: { id: number; about: object }[] }
  expect(rows.find((row) => row.id === scheduledId)?.about).toEqual({
    kind: 'products',
    products: 1,
    what: 'price-percent',
  })
  app.setNow(new Date(Date.parse(at) + 1_000))
  await runDue(makeCtx(app.deps, null), scheduledKinds)
  expect(await read(id)).toMatchObject({ price1: 6.34 })
})

test('the archive hides a product everywhere, and open orders keep one from it', async () => {
  const id = await makeProduct(app.db, { description: 'Rose Archiva' })
  await app.deps.catalogue.reload()
  const buyer = await makeShop(app.db)
  const shop = await app.signIn(buyer.email)
  expect((await shop.get(`inventory/item/${id}`)).status).toBe(200)
  const order = { ...buyer, placedAt: new Date('2026-11-20T14:00:00Z'), lines: [{ productId: id }] }
  await makePastOrder(app.db, { ...order, status: 'CONFIRMED' })
  await app.db.updateTable('order_lines').set({ status: 'OPEN' }).where('product_id', '=', id).execute()
  const refused = await desk.put(`admin/products/${id}/archive`, { archived: true })
  expect([refused.status, refused.problem.code]).toEqual([409, 'in_open_orders'])
  expect((refused.problem.data as { orderNumbers: number[] }).orderNumbers).toHaveLength(1)
  await app.db
    .updateTable('orders')
    .set({ status: 'CLOSED' })
    .where('customer_id', '=', buyer.customerId)
    .execute()

  expect((await desk.put(`admin/products/${id}/archive`, { archived: true })).status).toBe(200)
  expect((await shop.get(`inventory/item/${id}`)).status).toBe(404)
  const cart = await shop.post('shopping-cart', { productId: id, quantity: 1, shipDay: '2026-11-24' })
  expect(cart.status).toBeGreaterThanOrEqual(400)
  const shown = async (query: string) =>
    ((await desk.get(`admin/products?q=archiva${query}`)).body as { total: number }).total
  expect([await shown(''), await shown('&f=state:is:archived')]).toEqual([0, 1])
  expect((await desk.put(`admin/products/${id}/archive`, { archived: false })).status).toBe(200)
  expect((await shop.get(`inventory/item/${id}`)).status).toBe(200)
})

test('another grower changes vendor, farm and origin, and can be undone with only the authority for products', async () => {
  const { db } = app
  const vendor = await makeVendor(db)
  await db
    .insertInto('growers')
    .values({
      id: 7903,
      name: 'Ohio Blooms',
      kind: 'farm',
      farm: 'OHIO1',
      vendor_id: vendor,
      country: 'United States',
      region: 'Ohio',
      us: true,
      lead_time_days: 1,
      farm_direct: false,
    })
    .execute()
  const id = await makeProduct(db)
  const clerk = await app.signIn(
    (await makeUser(db, { customerId: house.customerId, authorities: ['CATALOGUE'] })).email,
  )
  const { token } = await preview({ ids: [id] }, { kind: 'grower', growerId: 7903 }, clerk)
  const { changeSetId } = await carryOut(token, {}, clerk)
  expect(await read(id)).toMatchObject({ grower: 'Ohio Blooms', vendor, origin: 'United States', us: true })
  expect((await clerk.post(`admin/changes/${changeSetId}/revert`, {})).status).toBe(201)
  expect(await read(id)).toMatchObject({ grower: '', vendor: '', us: false, growerId: null })
})

test('a set of prices is not undone without the authority for prices', async () => {
  const id = await makeProduct(app.db)
  const { body } = await desk.put('admin/products/cells', {
    cells: [
      { productId: id, version: 0, field: 'price1', was: 6.1, value: 6.9 },
      { productId: id, version: 0, field: 'place', was: '', value: 'Cooler 3' },
    ],
  })
  const clerk = await app.signIn(
    (await makeUser(app.db, { customerId: house.customerId, authorities: ['CATALOGUE'] })).email,
  )
  const { changeSetId } = body as { changeSetId: number }
  expect((await clerk.post(`admin/changes/${changeSetId}/revert`, {})).status).toBe(403)
  expect(await read(id)).toMatchObject({ price1: 6.9, place: 'Cooler 3' })
})

test('a large change says how far it is, and is one set of all its fields', async () => {
  const first = 600_001
  const many = 2_500
  await sql`insert into products (id, description, department, category, type, um, price1_e4, quantity1)
    select ${first} + n, 'Fern ' || n, 'plants', 'Ferns', 'Fern', 'EA', 50000, 1 from generate_series(0, ${many - 1}) n`.execute(
    app.db,
  )
  const ids = Array.from({ length: many }, (_, i) => first + i)
  const input = {
    operation: { kind: 'price-percent', percent: 10, up: true, tiers: [1], rounding: 'cent' },
    ids,
    why: '',
  } as const
  const pricesNow = async () =>
    (
      await sql<{ price: number }>`select distinct price1_e4::int as price from products where id >= ${first}
        and id < ${first + many}`.execute(app.db)
    ).rows.map(({ price }) => price)
  const change = (stopAt: number) => {
    const parts: number[] = []
    const done = inTransaction(ctxOf(app, house, ['CATALOGUE', 'TIER_PRICING']), (inside) =>
      changeMany(inside, input as never, async (part) => {
        parts.push(part)
        if (part >= stopAt) throw new Error('stopped')
      }),
    )
    return { parts, done }
  }
  const stopped = change(0.8)
  await expect(stopped.done).rejects.toThrow('stopped')
  expect(stopped.parts).toEqual([0, 0.4, 0.8])
  expect(await pricesNow()).toEqual([50_000])
  const { changed, changeSetId } = await change(1).done
  expect(changed).toBe(many)
  expect(await pricesNow()).toEqual([55_000])
  expect(
    await app.db.selectFrom('change_sets').selectAll().where('id', '=', changeSetId).executeTakeFirst(),
  ).toMatchObject({ field_count: many, row_count: many, first_key: String(first) })
  const back = await desk.post(`admin/changes/${changeSetId}/revert`, {})
  expect(back.status, JSON.stringify(back.body)).toBe(201)
  expect(await pricesNow()).toEqual([50_000])
})

test('a set of thousands of fields is not undone either without the authority for each of them', async () => {
  const ids = (
    await app.db.selectFrom('products').select('id').where('category', '=', 'Ferns').limit(2_100).execute()
  ).map(({ id }) => id)
  const ctx = ctxOf(app, house, ['CATALOGUE', 'TIER_PRICING'])
  const set = await inTransaction(ctx, (inside) =>
    changeFields(
      inside,
      { area: 'catalogue', sentence: 'products.changed', parameters: { what: 'cells' }, subject: 'ferns' },
      ids.map((key) => ({ table: 'products', key, field: 'price1E4', before: 49_000, after: 50_000 })),
    ),
  )
  const clerk = await app.signIn(
    (await makeUser(app.db, { customerId: house.customerId, authorities: ['CATALOGUE'] })).email,
  )
  expect((await clerk.post(`admin/changes/${set}/revert`, {})).status).toBe(403)
  expect((await desk.post(`admin/changes/${set}/revert`, {})).status).toBe(201)
})
