import { afterAll, beforeAll, expect, test } from 'vitest'
import { CataloguePage, inventory } from '../../contract/features/catalogue/inventory.ts'
import { CategoryPricing, sections } from '../../contract/features/catalogue/sections.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makeProduct, makeShop, makeUser } from '../../tests/support/make.ts'

let app: TestApp
let client: Client
let plain: Client
let customerId: number
const monday = { shipDayStr: '2026-11-23', method: 'PICKUP' } as const

beforeAll(async () => {
  app = await startApp({ now: '2026-11-20T15:00:00Z' })
  const { db } = app
  const shop = await makeShop(db)
  customerId = shop.customerId
  await db
    .insertInto('discounts')
    .values({ scope: 'customer', scope_key: String(shop.accountNumber), percent_bp: 1000 })
    .execute()
  const rose = { category: 'Roses', type: 'Rose', color_family: 'Red', grade: '50cm' }
  await makeProduct(db, { ...rose, description: 'Rose Ecuador', um: 'ST', price1_e4: 10_000 })
  await makeProduct(db, { ...rose, description: 'Rose Oregon', us: true, price1_e4: 200_000 })
  await makeProduct(db, { ...rose, description: 'Rose Oregon Farm', us: true, is_farm_direct: true })
  await makeProduct(db, { ...rose, description: 'Rose Box', is_farm_direct: true, is_grower_direct: true })
  await makeProduct(db, { ...rose, description: 'Rose Barred', us: true, blacklisted: true })
  await makeProduct(db, { ...rose, description: 'Rose Unpriced', price1_e4: null, price2_e4: null })
  await makeProduct(db, {
    description: 'Tulip May',
    category: 'Tulips',
    us: true,
    season_start_month: 4,
    season_end_month: 5,
  })
  const plant = { department: 'plants', um: 'PT' } as const
  await makeProduct(db, { ...plant, description: 'Fern Boston', category: 'Foliage', type: 'Fern' })
  await makeProduct(db, {
    ...plant,
    description: 'Mum Yellow',
    category: 'Mums',
    type: 'Mum',
    color_family: 'Yellow',
    grade: '6.5"',
  })
  await app.deps.catalogue.reload()
  client = await app.signIn(shop.email)
  const { email } = await makeUser(db, { customerId, authorities: ['FLOWERS', 'US_ITEMS'] })
  plain = await app.signIn(email)
})
afterAll(() => app?.close())

const names = (body: unknown) => (body as CataloguePage).rows.map((row) => row.productDescription)

test('US flowers are those grown here, whatever the query says', async () => {
  const answer = await client.call(sections.usFlowers, { query: { ...monday, us: 'false' } })
  expect(answer.body).toEqual(CataloguePage.parse(answer.body))
  expect(names(answer.body)).toEqual(['Rose Oregon', 'Rose Oregon Farm'])
  const farm = await client.call(sections.usFarmDirect, { query: monday })
  expect(names(farm.body)).toEqual(['Rose Oregon Farm'])
})

test('without farm direct inventory, US farm goods are absent from rows and counts', async () => {
  expect(names((await plain.call(sections.usFlowers, { query: monday })).body)).toEqual(['Rose Oregon'])
  const farm = await plain.call(sections.usFarmDirect, { query: monday })
  expect(farm.body).toMatchObject({ rows: [], total: 0 })
})

test('grower direct has only boxes, and their categories', async () => {
  expect(names((await client.call(sections.growerDirect, { query: monday })).body)).toEqual(['Rose Box'])
  const { body } = await client.call(sections.growerDirectCategories, { query: { shipDay: '2026-11-23' } })
  expect(body).toEqual([{ key: 'Roses', value: 'Roses', count: 1 }])
})

test('the filters of a department are those of its page', async () => {
  for (const [page, filters] of [
    [inventory.flowers, sections.flowerFilters],
    [inventory.plants, sections.plantFilters],
    [inventory.supplies, sections.supplyFilters],
    [inventory.yard, sections.yardFilters],
  ] as const) {
    const query = { ...monday, colors: ['Red'], search: 'rose' }
    const whole = (await client.call(page, { query })).body as CataloguePage
    expect((await client.call(filters, { query })).body).toEqual(whole.facets)
  }
})

test('categories come with their department and how much there is on the day', async () => {
  const { body } = await client.call(sections.categories, { query: { shipDay: '2026-11-23' } })
  expect(body).toEqual([
    { key: 'Roses', value: 'Roses', count: 4, department: 'flowers' },
    { key: 'Foliage', value: 'Foliage', count: 1, department: 'plants' },
    { key: 'Mums', value: 'Mums', count: 1, department: 'plants' },
  ])
  const may = await plain.call(sections.categories, { query: { shipDay: '2027-05-03' } })
  expect(may.body).toMatchObject([{ key: 'Roses', count: 3 }, { key: 'Tulips' }])
})

test('category prices are what this customer pays, a range for each selling unit', async () => {
  const query = { department: 'flowers', shipDay: '2026-11-23' } as const
  const { body } = await client.call(sections.categoryPricing, { query })
  expect(body).toEqual(CategoryPricing.parse(body))
  // $1.00, $20.00 and $6.10, less 10%.
  expect(body).toEqual([
    {
      department: 'flowers',
      category: 'Roses',
      count: 3,
      priceFrom: 0.9,
      priceTo: 18,
      units: [
        { um: 'ST', count: 1, priceFrom: 0.9, priceTo: 0.9 },
        { um: 'BU', count: 2, priceFrom: 5.49, priceTo: 18 },
      ],
    },
  ])
  const foreign = await plain.call(sections.categoryPricing, { query: { department: 'plants' } })
  expect(foreign.body).toEqual([])
})

test('plants are asked for by query and body together', async () => {
  const post = async (path: string, body: unknown) => {
    const answer = await client.post(path, body)
    expect(answer.status, answer.problem.detail).toBe(200)
    return answer.body as CataloguePage
  }
  const all = await post('inventory/plants?inventoryType=plants&shipDay=20261123', {
    category: 'All',
    maxRows: 100,
    pageNumber: 1,
  })
  expect(all).toMatchObject({ pageSize: 100, page: 1, shipDay: '2026-11-23', total: 2 })
  expect(await post('inventory/plants?shipDay=20261123', {})).toEqual(all)
  expect(names(await post('inventory/plants?color=Yellow', {}))).toEqual(['Mum Yellow'])
  expect(names(await post('inventory/plants?ftype=Fern&ftype=Mum&grade=6.5%22', {}))).toEqual(['Mum Yellow'])
  expect(names(await post('inventory/plants', { category: 'Foliage' }))).toEqual(['Fern Boston'])
  expect(names(await post('inventory/plants?color=Yellow', { category: 'Foliage' }))).toEqual([])
})

test('bad input is named', async () => {
  for (const [path, field] of [
    ['us-items/flowers?shipDayStr=tomorrow', 'shipDayStr'],
    ['grower-direct?maxRows=301', 'maxRows'],
    ['category?department=shoes', 'department'],
    ['category-pricing?shipDay=20260230', 'shipDay'],
    ['filters/flowers?us=maybe', 'us'],
    ['filters/yard?pageNumber=0', 'pageNumber'],
  ] as const) {
    const { status, problem } = await client.get(path)
    expect(status, path).toBe(400)
    expect(problem.errors.map(({ path: at }) => at)).toEqual([field])
  }
  for (const [path, body] of [
    ['inventory/plants?inventoryType=flowers', {}],
    ['inventory/plants', { maxRows: 301 }],
    ['inventory/plants', { pageNumber: 0 }],
    ['inventory/plants', { price: 1 }],
  ] as const)
    expect((await client.post(path, body)).status, JSON.stringify(body)).toBe(400)
})

test('a visitor signs in first, and an authority opens each section', async () => {
  const visitor = app.visitor()
  const { email } = await makeUser(app.db, { customerId, authorities: [] })
  const nobody = await app.signIn(email)
  for (const path of [
    'filters/flowers',
    'filters/plants',
    'filters/supplies',
    'filters/yard',
    'us-items/flowers',
    'us-items/farm-direct',
    'grower-direct',
    'grower-direct/get-category-names',
  ]) {
    expect((await visitor.get(path)).status, path).toBe(401)
    expect((await nobody.get(path)).status, path).toBe(403)
  }
  expect((await nobody.post('inventory/plants', {})).status).toBe(403)
  for (const path of ['category', 'category-pricing']) {
    expect((await visitor.get(path)).status).toBe(401)
    expect((await nobody.get(path)).body).toEqual([])
  }
})
