import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Authority } from '../../contract/core/access.ts'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import { mediaTypes } from '../../contract/core/endpoint.ts'
import type { products } from '../../contract/features/products/products.ts'
import type { ProductPage, StaffProduct } from '../../contract/features/products/shapes.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makePastOrder, makeProduct, makeShop, makeUser } from '../../tests/support/make.ts'

let app: TestApp
let house: Awaited<ReturnType<typeof makeShop>>
let desk: Client
let shop: Client
const made: Record<string, number> = {}

beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
  const authorities: Authority[] = ['CATALOGUE', 'TIER_PRICING', 'FEATURED_PRODUCTS']
  house = await makeShop(app.db, { customer: { is_house: true }, authorities })
  desk = await app.signIn(house.email)
  const buyer = await makeShop(app.db)
  shop = await app.signIn(buyer.email)
  const { db } = app
  const rose = { category: 'Roses', type: 'Rose Standard', variety: 'Freedom', color: 'Red' }
  made.red50 = await makeProduct(db, {
    ...rose,
    description: 'Rose Freedom Red 50cm',
    grade: '50cm',
    cost_e4: 30_000,
  })
  made.red60 = await makeProduct(db, {
    ...rose,
    description: 'Rose Freedom Red 60cm',
    grade: '60cm',
    original_price_e4: 70_000,
    sale_ends_on: '2026-11-30',
    grower: 'Rosas Cotacachi Alto',
  })
  made.tulip = await makeProduct(db, {
    description: 'Tulip White',
    category: 'Tulips',
    season_start_month: 12,
    season_end_month: 4,
    onHand: 0,
  })
  made.bare = await makeProduct(db, {
    description: 'Vase Clear',
    department: 'supplies',
    category: 'Glass',
    price1_e4: null,
    price2_e4: null,
  })
  made.draft = await makeProduct(db, {
    description: 'Peony Coral Charm',
    category: 'Peonies',
    state: 'draft',
    featured: true,
  })
  made.old = await makeProduct(db, { description: 'Orchid Old', category: 'Orchids', state: 'archived' })
  await makePastOrder(db, {
    ...buyer,
    placedAt: new Date('2026-11-20T14:00:00Z'),
    lines: [{ productId: made.red50, quantity: 9 }],
    order: { ship_day: '2026-11-24' },
  })
})
afterAll(() => app?.close())

type Listed = ReplyOf<typeof products.list>
const list = async (query: Record<string, string> = {}, by = desk) => {
  const { status, body, problem } = await by.get(`admin/products?${new URLSearchParams(query)}`)
  return { status, problem, ...(body as Listed) }
}
const namesOf = ({ rows }: Pick<Listed, 'rows'>) =>
  rows.map(({ productId }) => Object.keys(made).find((name) => made[name] === productId) ?? productId)

describe('the list of products', () => {
  test.each<[Record<string, string>, string[]]>([
    [{}, ['draft', 'red50', 'red60', 'tulip', 'bare']],
    [{ sort: '-description' }, ['bare', 'tulip', 'red60', 'red50', 'draft']],
    [{ q: 'freed 60' }, ['red60']],
    [{ q: 'cotacachi' }, ['red60']],
    [{ f: 'category:is:Roses' }, ['red50', 'red60']],
    [{ f: 'category:is:Roses|Tulips;grade:not:60cm' }, ['red50', 'tulip']],
    [{ f: 'description:has:ose f' }, ['red50', 'red60']],
    [{ f: 'free:under:1' }, ['tulip']],
    [{ f: 'free:over:99' }, ['draft', 'red50', 'red60', 'bare']],
    [{ f: 'price1:empty' }, ['bare']],
    [{ f: 'price1:is:6.1;category:is:Tulips' }, ['tulip']],
    [{ f: 'overstock:is:yes' }, ['red60']],
    [{ f: 'saleEndsOn:within:7' }, ['red60']],
    [{ f: 'season:on:2026-11-24;category:is:Tulips' }, []],
    [{ f: 'season:on:2026-01-24;category:is:Tulips' }, ['tulip']],
    [{ f: 'ordered:on:2026-11-24' }, ['red50']],
    [{ f: 'featured:is:yes' }, ['draft']],
    [{ f: 'state:is:archived' }, ['old']],
    [{ f: 'state:is:draft|archived' }, ['old', 'draft']],
    [{ f: 'cost:filled' }, ['red50']],
    [{ f: 'department:is:supplies' }, ['bare']],
    [{ sort: 'price1', pageSize: '1', page: '5' }, ['bare']],
  ])('%j shows %j', async (query, names) => {
    const answer = await list(query)
    expect(answer.status, JSON.stringify(answer.problem)).toBe(200)
    expect(namesOf(answer)).toEqual(names)
  })

  test('finds what was changed by someone, and what moved by more than a percentage in a week', async () => {
    const id = await makeProduct(app.db, { description: 'Ranunculus', category: 'Ranunculus' })
    await app.db
      .updateTable('price_versions')
      .set({ from_at: new Date('2026-01-05') })
      .where('product_id', '=', id)
      .execute()
    await desk.put('admin/products/cells', {
      cells: [{ productId: id, version: 0, field: 'price1', was: 6.1, value: 7.9 }],
    })
    const rows = async (f: string) => (await list({ f })).rows.map(({ productId }) => productId)
    expect(await rows(`changedBy:is:${house.email}`)).toEqual([id])
    expect(await rows('moved:over:15')).toEqual([id])
    expect(await rows('moved:over:40')).toEqual([])
    await desk.put(`admin/products/${id}/archive`, { archived: true })
  })

  test('adds sums, counts within the other filters, and facts when they are asked for', async () => {
    const { sums, counts, rows } = await list({
      f: 'category:is:Roses',
      sums: 'true',
      counts: 'grade',
      facts: 'true',
    })
    expect(sums).toEqual({ products: 2, onHand: 200, free: 200 })
    expect(counts).toEqual([
      { value: '50cm', count: 1 },
      { value: '60cm', count: 1 },
    ])
    expect(rows[0]?.facts).toMatchObject({ sold30: 9, lastSoldOn: '2026-11-24', carts: 0 })
    const states = await list({ counts: 'state' })
    expect(states.counts?.map(({ value }) => value)).toContain('live')
    const bare = await list({ counts: 'category', f: 'category:is:Roses' })
    expect(bare.counts?.map(({ value }) => value)).toContain('Tulips')
    expect(bare.rows[0]?.facts).toBeUndefined()
  })

  test('shows costs only to people who set prices', async () => {
    const { email } = await makeUser(app.db, { customerId: house.customerId, authorities: ['CATALOGUE'] })
    const clerk = await app.signIn(email)
    const costs = async (by: Client) => (await list({ q: 'freedom' }, by)).rows.map(({ cost }) => cost)
    expect([await costs(desk), await costs(clerk)]).toEqual([
      [3, null],
      [null, null],
    ])
    expect(namesOf(await list({ f: 'cost:filled' }, clerk))).toEqual([])
    const page = (await clerk.get(`admin/products/${made.red50}`)).body as ProductPage
    expect(page.cost).toBeNull()
    const csv = await app.app.inject({
      url: '/api/v1/admin/products',
      headers: { ...clerk.headers, accept: mediaTypes.csv },
    })
    expect(csv.body.split('\r\n')[0]).not.toMatch(/Cost/)
  })

  test('is a file in the reader’s filters', async () => {
    const csv = await app.app.inject({
      url: '/api/v1/admin/products?f=category:is:Roses',
      headers: { ...desk.headers, accept: mediaTypes.csv },
    })
    expect(csv.body.trim().split('\r\n')).toHaveLength(3)
    expect(csv.body).toMatch(/Rose Freedom Red 60cm/)
  })

  test('is for staff, and names bad input', async () => {
    expect((await app.visitor().get('admin/products')).status).toBe(401)
    expect((await shop.get('admin/products')).status).toBe(403)
    expect((await shop.get(`admin/products/${made.red50}`)).status).toBe(403)
    for (const query of ['f=nonsense', 'sort=secret', 'ids=a', 'pageSize=301', 'counts=id'])
      expect((await desk.get(`admin/products?${query}`)).status, query).toBe(400)
    expect((await desk.get('admin/products/7')).status).toBe(404)
  })
})

describe('a new product', () => {
  const rose = {
    department: 'flowers',
    description: 'Rose Candlelight Cream 40cm',
    category: 'Roses',
    type: 'Rose Standard',
    variety: 'Candlelight',
    color: 'Cream',
    grade: '40cm',
    um: 'ST',
    pack: 25,
    minQuantity: 25,
    onHand: 500,
    tiers: [
      { from: 25, price: 0.9 },
      { from: 100, price: 0.86 },
    ],
  }
  const add = async (body: object) => {
    const answer = await desk.post('admin/products', body)
    return { status: answer.status, problem: answer.problem, ...(answer.body as StaffProduct) }
  }

  test('is a draft that nobody can buy, until it is put in the shop', async () => {
    await app.deps.catalogue.reload()
    const { status, productId, state } = await add(rose)
    expect([status, state]).toEqual([201, 'draft'])
    expect((await shop.get(`inventory/item/${productId}`)).status).toBe(404)
    expect((await desk.put(`admin/products/${productId}/live`, {})).body).toMatchObject({ state: 'live' })
    expect((await shop.get(`inventory/item/${productId}`)).body).toMatchObject({
      price1: 0.9,
      inventory: 500,
    })
    const { rows } = (await desk.get(`admin/products/${productId}/movements`)).body as { rows: object[] }
    expect(rows).toMatchObject([{ change: 500 }])
  })

  test('with a twin is refused until that is fine, and the twin is named', async () => {
    const refused = await add({ ...rose, variety: 'Freedom', color: 'Red', grade: '50cm' })
    expect([refused.status, refused.problem.code]).toEqual([409, 'same_product'])
    expect(refused.problem.data).toMatchObject({
      productId: made.red50,
      description: 'Rose Freedom Red 50cm',
    })
    const fine = await add({ ...rose, variety: 'Freedom', color: 'Red', grade: '50cm', sameIsFine: true })
    expect(fine.status).toBe(201)
  })

  test('goes to the shop only when it can be sold, and says what is missing', async () => {
    const bare = await add({ ...rose, grade: '70cm', tiers: [], live: true })
    expect([bare.status, bare.problem.data]).toEqual([422, { missing: ['priced'] }])
    const rising = await add({
      ...rose,
      grade: '70cm',
      live: true,
      tiers: [
        { from: 25, price: 0.9 },
        { from: 100, price: 0.95 },
      ],
    })
    expect(rising.problem.data).toEqual({ missing: ['tiers'] })
    expect((await add({ ...rose, grade: '70cm', live: true })).state).toBe('live')
  })

  test.each([
    [{ um: 'XX' }, 'um'],
    [{ growerId: 123_456 }, 'growerId'],
    [{ tiers: [{ from: 25, price: 0.123456 }] }, 'tiers.0.price'],
  ])('%j is named', async (wrong, path) => {
    const { status, problem } = await add({ ...rose, grade: '80cm', ...wrong })
    expect([status, problem.errors[0]?.path]).toEqual([400, path])
  })

  test('numbers of two at once differ', async () => {
    const both = await Promise.all([add({ ...rose, grade: '81cm' }), add({ ...rose, grade: '82cm' })])
    expect(new Set(both.map(({ productId }) => productId)).size).toBe(2)
  })
})

test('the words of the catalogue are those in use, with their counts', async () => {
  const { body } = await desk.get('admin/catalogue-words?department=flowers&ofCategory=Roses')
  const words = body as ReplyOf<typeof products.words>
  expect(words.categories.map(({ value }) => value)).toContain('Roses')
  expect(words.types.map(({ value }) => value)).toEqual(['Rose Standard'])
  expect(words.departments.find(({ value }) => value === 'supplies')).toMatchObject({ count: 1 })
})
