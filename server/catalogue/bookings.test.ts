import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CataloguePage, inventory } from '../../contract/features/catalogue/inventory.ts'
import { sections } from '../../contract/features/catalogue/sections.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makeProduct, makeShop, makeUser } from '../../tests/support/make.ts'

let app: TestApp
let client: Client
let homeGrown: Client
const monday = { shipDayStr: '2026-11-23', method: 'PICKUP' } as const

beforeAll(async () => {
  app = await startApp({ now: '2026-11-20T15:00:00Z' })
  const { db } = app
  const shop = await makeShop(db)
  const rose = { category: 'Roses', type: 'Rose' }
  const booked = { is_pre_booked: true, date_available: '2027-04-17', last_order_day: '2027-04-03' }
  await makeProduct(db, { ...rose, description: 'Rose Stock' })
  await makeProduct(db, { ...rose, description: 'Rose Oregon', us: true })
  await makeProduct(db, { ...rose, description: 'Rose Box', is_farm_direct: true, is_grower_direct: true })
  await makeProduct(db, { ...rose, ...booked, description: 'Peony May', featured: true })
  await makeProduct(db, { ...booked, description: 'Geranium April', department: 'plants', um: 'PT' })
  await makeProduct(db, { ...booked, description: 'Wreath December', department: 'yard', um: 'EA' })
  for (let n = 1; n <= 101; n++)
    await makeProduct(db, {
      description: `Fern ${String(n).padStart(3, '0')}`,
      department: 'plants',
      um: 'PT',
    })
  await app.deps.catalogue.reload()
  client = await app.signIn(shop.email)
  const authorities = ['FLOWERS', 'PLANTS', 'YARD', 'FARM_DIRECT_INVENTORY'] as const
  const { email } = await makeUser(db, { customerId: shop.customerId, authorities: [...authorities] })
  homeGrown = await app.signIn(email)
})
afterAll(() => app?.close())

const names = (page: CataloguePage) => page.rows.map((row) => row.productDescription)
type Query = NonNullable<Parameters<typeof client.call<typeof inventory.all>>[1]>['query']
const ask = async (by: Client, query: Query) =>
  (await by.call(inventory.all, { query: { ...monday, ...query } })).body as CataloguePage

test('3.18 pre-booked rows are filtered by their kind, and the kinds are counted', async () => {
  const all = await ask(client, { isPreBooking: 'true' })
  expect(names(all)).toEqual(['Geranium April', 'Peony May', 'Wreath December'])
  expect(all.facets.bookingProductTypes).toEqual(
    ['Flowers', 'Plants', 'Yard'].map((key) => ({ key, value: key, count: 1 })),
  )
  const flowers = await ask(client, { isPreBooking: 'true', bookingProductTypes: ['Flowers', 'Yard'] })
  expect(names(flowers)).toEqual(['Peony May', 'Wreath December'])
  // Facet counts of a group ignore the group's own filter.
  expect(flowers.facets.bookingProductTypes).toEqual(all.facets.bookingProductTypes)
  expect(flowers.facets.categories).toMatchObject([{ count: 1 }, { key: 'Roses', count: 1 }])
  expect(names(await ask(client, { isPreBooking: 'true', other: ['Prebook specials'] }))).toEqual([
    'Peony May',
  ])
})

test('3.18 boxes of growers are a kind beside pre-orders, in the filters call as well', async () => {
  const query = { ...monday, isPreBooking: 'true' } as const
  const both = (await client.call(sections.growerDirect, { query })).body as CataloguePage
  expect(both.facets.bookingProductTypes?.[0]).toEqual({ key: 'Boxes', value: 'Boxes', count: 1 })
  const boxes = { ...query, bookingProductTypes: ['Boxes'] }
  const page = (await client.call(sections.growerDirect, { query: boxes })).body as CataloguePage
  expect(names(page)).toEqual(['Rose Box'])
  const { body } = await client.call(sections.flowerFilters, { query })
  expect(body).toMatchObject({ bookingProductTypes: [{ key: 'Flowers', value: 'Flowers', count: 1 }] })
  expect((await client.call(sections.flowerFilters, { query: monday })).body).toMatchObject({
    bookingProductTypes: [],
  })
})

test('without US items nothing can be asked for by where it is grown', async () => {
  expect(names(await ask(client, { us: 'true' }))).toEqual(['Rose Oregon'])
  const offered = (page: CataloguePage) => page.facets.other?.map(({ key }) => key)
  expect(offered(await ask(client, {}))).toContain('US grown')
  const all = await ask(homeGrown, {})
  expect(offered(all)).not.toContain('US grown')
  // These calls don't define the parameter, so it is ignored like any unknown one, even if its value is valid elsewhere.
  expect((await ask(homeGrown, { us: 'true' })).total).toBe(all.total)
  const chosen = await ask(homeGrown, { other: ['US grown'] })
  expect(chosen.total).toBe(0)
  expect(offered(chosen)).not.toContain('US grown')
})

test('9.14 plants are asked for 100 at a time, all categories, page 1, unless something else is said', async () => {
  const query = { shipDay: '20261123' }
  const plain = (await client.call(sections.plantsBy, { query, body: {} })).body as CataloguePage
  expect(plain).toMatchObject({ page: 1, pageSize: 100, total: 102, totalPages: 2 })
  expect(plain.rows).toHaveLength(100)
  const said = { category: 'All', maxRows: 100, pageNumber: 1 }
  expect((await client.call(sections.plantsBy, { query, body: said })).body).toEqual(plain)
  const shortcut = await client.call(inventory.plants, {
    query: { ...monday, maxRows: '100', pageNumber: '1' },
  })
  expect(names(shortcut.body as CataloguePage)).toEqual(names(plain))
})
