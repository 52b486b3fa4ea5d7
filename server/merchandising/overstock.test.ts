import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Cart, cart } from '../../contract/features/cart.ts'
import { type CataloguePage, inventory, type Product } from '../../contract/features/catalogue/inventory.ts'
import { changes } from '../../contract/features/changes.ts'
import {
  type Featured,
  type Hidden,
  merchandising,
  type Overstock,
} from '../../contract/features/merchandising.ts'
import { scheduled } from '../../contract/features/scheduled.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makeProduct, makeShop, makeUser } from '../../tests/support/make.ts'
import { makeCtx } from '../core/context.ts'
import { runDue } from '../scheduled/run.ts'
import { scheduledKinds } from '../scheduled.ts'

let app: TestApp
let shop: Client
let staff: Client
let staffId: number
let rose: number
const monday = { shipDayStr: '2026-11-30', method: 'PICKUP' } as const
/** Eleven at night in Dayton, on Monday. */
const now = '2026-11-24T04:00:00Z'

beforeAll(async () => {
  app = await startApp({ now })
  const { email, customerId } = await makeShop(app.db)
  shop = await app.signIn(email)
  const user = await makeUser(app.db, { customerId, authorities: ['FEATURED_PRODUCTS', 'TIER_PRICING'] })
  staff = await app.signIn(user.email)
  staffId = user.userId
})
afterAll(() => app?.close())
beforeEach(async () => {
  rose = await makeProduct(app.db, { description: 'Rose Freedom', price1_e4: 60_000, price2_e4: 50_000 })
  await shop.delete('shopping-cart/empty-cart')
})

const set = (body: object) => staff.call(merchandising.setOverstock, { body: { percent: null, ...body } })
const listed = async (query: Record<string, string> = {}) =>
  ((await staff.call(merchandising.overstock, { query })).body as { rows: Overstock[] }).rows
const mine = async (query?: Record<string, string>) =>
  (await listed(query)).find(({ productId }) => productId === rose)
const inShop = async () => (await shop.get(`inventory/item/${rose}`)).body as Product
const onSalePage = async () =>
  (
    (await shop.call(inventory.all, { query: { ...monday, other: ['Overstock Sale'] } }))
      .body as CataloguePage
  ).rows.map(({ productId }) => productId)

describe('the overstock sale', () => {
  test('shows at once in the section, on the item and in a cart, and the price returns at its end without any process', async () => {
    await shop.call(cart.add, { body: { productId: rose, quantity: 2, shipDay: '2026-11-30' } })
    expect((await set({ productIds: [rose], percent: 25, endsOn: '2026-11-23' })).body).toEqual({
      productIds: [rose],
      left: [],
    })
    expect(await onSalePage()).toContain(rose)
    expect(await inShop()).toMatchObject({
      originalPrice: 6,
      price1: 4.5,
      price2: 3.75,
      saleEndsOn: '2026-11-23',
    })
    const priced = async () => ((await shop.call(cart.read)).body as Cart).orders[0]?.details[0]?.unitPrice
    expect(await priced()).toBe(4.5)
    expect(await mine()).toMatchObject({
      was: 6,
      now: 4.5,
      percent: 25,
      endsOn: '2026-11-23',
      carts: 1,
      sold: 0,
    })
    // One minute before midnight in Dayton, and midnight: no job has run in between.
    app.setNow('2026-11-24T04:59:00Z')
    expect(await priced()).toBe(4.5)
    app.setNow('2026-11-24T05:00:00Z')
    expect(await priced()).toBe(6)
    expect(await onSalePage()).not.toContain(rose)
    expect((await inShop()).price1).toBe(6)
    expect(await mine()).toBeUndefined()
    expect(await mine({ state: 'ended' })).toMatchObject({ state: 'ended', was: 6 })
    app.setNow(now)
  })

  test('is changed from the price before it, never lowered twice, and ended early', async () => {
    await set({ productIds: [rose], percent: 50, endsOn: '2026-11-30' })
    await set({ productIds: [rose], percent: 10, endsOn: '2026-12-01' })
    expect(await mine()).toMatchObject({ was: 6, now: 5.4, endsOn: '2026-12-01' })
    await set({ prices: [{ productId: rose, price: 3 }], endsOn: '2026-12-01' })
    expect(await mine()).toMatchObject({ was: 6, now: 3, percent: 50 })
    await set({ productIds: [rose] })
    expect(await mine()).toBeUndefined()
    expect(await inShop()).toMatchObject({ price1: 6, price2: 5, originalPrice: null })
  })

  test('is one change set that is undone whole', async () => {
    const other = await makeProduct(app.db, { price1_e4: 20_000, price2_e4: null })
    await set({ productIds: [rose, other], percent: 50, endsOn: '2026-11-30' })
    const { body } = await staff.call(changes.list, { query: { productId: String(rose) } })
    const [last] = (body as { rows: { id: number; sentence: string }[] }).rows
    expect(last?.sentence).toBe('overstock.changed')
    expect((await staff.call(changes.revert, { params: { id: Number(last?.id) }, body: {} })).status).toBe(
      201,
    )
    expect(await inShop()).toMatchObject({ price1: 6, price2: 5, originalPrice: null })
  })

  test('leaves out what can’t be on it, with the cause', async () => {
    const cheap = await makeProduct(app.db, { price1_e4: 60_000, price2_e4: null, cost_e4: 55_000 })
    const archived = await makeProduct(app.db, { state: 'archived' })
    expect(
      (await set({ productIds: [rose, cheap, archived], percent: 20, endsOn: '2026-11-30' })).body,
    ).toEqual({
      productIds: [rose],
      left: [
        { productId: cheap, cause: 'below_cost' },
        { productId: archived, cause: 'archived' },
      ],
    })
    expect((await set({ productIds: [cheap] })).body).toMatchObject({ left: [{ cause: 'not_on_sale' }] })
  })

  test('that is planned begins on time', async () => {
    const answer = await set({
      productIds: [rose],
      percent: 20,
      endsOn: '2026-11-30',
      at: '2026-11-24T04:30:00Z',
    })
    expect(answer.body).toMatchObject({ productIds: [rose], scheduledId: expect.any(Number) })
    expect(await mine()).toBeUndefined()
    const { body } = await staff.call(scheduled.list, { query: { kind: 'overstock' } })
    expect((body as { rows: { about: object }[] }).rows[0]?.about).toEqual({
      kind: 'overstock',
      products: 1,
      ended: false,
    })
    app.setNow('2026-11-24T04:30:01Z')
    await runDue(makeCtx(app.deps, null), scheduledKinds)
    app.setNow(now)
    expect(await mine()).toMatchObject({ now: 4.8, percent: 20 })
  })

  test('bad input is named', async () => {
    for (const [body, status] of [
      [{ productIds: [rose], percent: 20 }, 400],
      [{ productIds: [rose], percent: 20, endsOn: '2026-11-22' }, 400],
      [{ productIds: [], percent: 20, endsOn: '2026-11-30' }, 400],
      [{ productIds: [rose], percent: 91, endsOn: '2026-11-30' }, 400],
      [{ productIds: [rose, rose], percent: 9, endsOn: '2026-11-30' }, 400],
      [{ prices: [{ productId: rose, price: 1 }], percent: 9, endsOn: '2026-11-30' }, 400],
      [{ productIds: [1_999_999_999], percent: 9, endsOn: '2026-11-30' }, 404],
    ] as const)
      expect((await staff.put('inventory/overstock', body)).status, JSON.stringify(body)).toBe(status)
    expect(await mine()).toBeUndefined()
  })
})

describe('featured products', () => {
  const order = async () =>
    ((await staff.call(merchandising.featuredList)).body as Featured[]).map(({ productId }) => productId)

  test('stand in the order that staff give them, in the shop too, and new ones come last', async () => {
    const others = [
      await makeProduct(app.db, { description: 'Aster' }),
      await makeProduct(app.db, { description: 'Zinnia' }),
    ]
    const [aster = 0, zinnia = 0] = others
    await staff.call(merchandising.setFeatured, { body: { productIds: [rose, ...others], featured: true } })
    expect(await order()).toEqual([aster, rose, zinnia])
    await staff.call(merchandising.orderFeatured, { body: { productIds: [zinnia, rose] } })
    expect(await order()).toEqual([zinnia, rose, aster])
    const { body } = await shop.call(merchandising.featured, { query: monday })
    expect((body as CataloguePage).rows.map(({ productId }) => productId)).toEqual([zinnia, rose, aster])
    const { body: second } = await shop.call(merchandising.featured, {
      query: { ...monday, maxRows: '2', pageNumber: '2' } as never,
    })
    expect((second as CataloguePage).rows.map(({ productId }) => productId)).toEqual([aster])
    expect(
      (await staff.call(merchandising.orderFeatured, { body: { productIds: [rose, rose] } })).status,
    ).toBe(400)
    const plain = await makeProduct(app.db)
    expect((await staff.call(merchandising.orderFeatured, { body: { productIds: [plain] } })).status).toBe(
      400,
    )
    await staff.call(merchandising.setFeatured, { body: { productIds: [rose, ...others], featured: false } })
  })

  test('say until when, and why the shop does not show one', async () => {
    await staff.call(merchandising.setFeatured, { body: { productIds: [rose], featured: true } })
    await staff.call(merchandising.setFeatured, {
      body: { productIds: [rose], featured: false, at: '2026-11-30T05:00:00Z' },
    })
    await staff.call(merchandising.setBlacklisted, {
      body: { productIds: [rose], blacklist: true, why: 'Recalled' },
    })
    const { body } = await staff.call(merchandising.featuredList)
    expect(body).toMatchObject([{ productId: rose, until: '2026-11-30T05:00:00.000Z', missing: 'hidden' }])
    await staff.call(merchandising.setFeatured, { body: { productIds: [rose], featured: false } })
  })
})

test('hidden products show since when, by whom, why, and which carts contain them', async () => {
  await shop.call(cart.add, { body: { productId: rose, quantity: 2, shipDay: '2026-11-30' } })
  await staff.call(merchandising.setBlacklisted, {
    body: { productIds: [rose], blacklist: true, why: 'Recalled' },
  })
  const { body } = await staff.call(merchandising.hiddenList, { query: { name: String(rose) } })
  expect((body as { rows: Hidden[] }).rows).toMatchObject([
    {
      productId: rose,
      why: 'Recalled',
      by: expect.stringContaining('@'),
      since: expect.any(String),
      carts: 1,
      orders: 0,
    },
  ])
})

test('the sale and the hidden items are files in the reader’s language, with the filters of the list', async () => {
  await set({ productIds: [rose], percent: 25, endsOn: '2026-11-30' })
  const fern = await makeProduct(app.db, { description: 'Fern =1+1' })
  await staff.call(merchandising.setBlacklisted, {
    body: { productIds: [fern], blacklist: true, why: 'Recalled' },
  })
  const saved = async (path: string) => {
    const { body } = await app.app.inject({
      method: 'GET',
      url: `/api/v1/${path}`,
      headers: { ...staff.headers, accept: 'text/csv' },
    })
    return body.replace('\ufeff', '').trim().split('\r\n')
  }
  const [heads, sale, ...others] = await saved(`inventory/overstock?name=${rose}`)
  expect(heads?.split(',').slice(0, 8)).toEqual([
    'Item',
    'Description',
    'Category',
    'Unit',
    'Price before',
    'Sale price',
    'Percent off',
    'Last day',
  ])
  expect(sale).toMatch(new RegExp(`^${rose},Rose Freedom,[^,]*,[^,]*,6,4.5,25,2026-11-30,`))
  expect(others).toEqual([])
  const [, hidden] = await saved(`admin/hidden?name=${fern}`)
  expect(hidden?.split(',').slice(0, 2)).toEqual([String(fern), 'Fern =1+1'])
  expect(hidden).toContain(',Recalled,0,0')
  await app.db.updateTable('users').set({ language: 'es' }).where('id', '=', staffId).execute()
  expect((await saved('admin/hidden'))[0]).toContain('Artículo,Descripción,Departamento')
  await app.db.updateTable('users').set({ language: 'en' }).where('id', '=', staffId).execute()
})

test('these pages take their authority', async () => {
  const visitor = app.visitor()
  for (const path of ['inventory/overstock', 'admin/featured', 'admin/hidden']) {
    expect((await visitor.get(path)).status, path).toBe(401)
    expect((await shop.get(path)).status, path).toBe(403)
  }
  for (const path of ['inventory/overstock', 'admin/featured/order'])
    expect((await shop.put(path, { productIds: [rose] })).status, path).toBe(403)
})
