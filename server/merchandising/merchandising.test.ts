import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cart, cart } from '../../contract/features/cart.ts'
import { type CataloguePage, inventory, type Product } from '../../contract/features/catalogue/inventory.ts'
import { merchandising } from '../../contract/features/merchandising.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { atThisLoad } from '../../tests/support/at-this-load.ts'
import { makeProduct, makeShop, makeUser } from '../../tests/support/make.ts'

let app: TestApp
let shop: Client
let staff: Client
let rose: number
let fern: number
const monday = { shipDayStr: '2026-11-23', method: 'PICKUP' } as const

beforeAll(async () => {
  app = await startApp({ now: '2026-11-20T15:00:00Z' })
  rose = await makeProduct(app.db, { description: 'Rose Freedom', category: 'Roses' })
  fern = await makeProduct(app.db, { description: 'Fern Boston', department: 'plants', category: 'Foliage' })
  await app.deps.catalogue.reload()
  const { email, customerId } = await makeShop(app.db)
  shop = await app.signIn(email)
  // Without any department: the permission covers the distributor's whole catalogue.
  const user = await makeUser(app.db, { customerId, authorities: ['FEATURED_PRODUCTS', 'TIER_PRICING'] })
  staff = await app.signIn(user.email)
})
afterAll(() => app?.close())

const hide = (productIds: number[], blacklist: boolean) =>
  staff.call(merchandising.setBlacklisted, { body: { productIds, blacklist } })
const listed = async (query: Record<string, string> = {}) =>
  ((await shop.call(inventory.all, { query: { ...monday, ...query } })).body as CataloguePage).rows.map(
    ({ productId }) => productId,
  )

test('what is blacklisted is gone everywhere with the next request, and comes back the same way', async () => {
  const added = await shop.call(cart.add, { body: { productId: rose, quantity: 2, shipDay: '2026-11-23' } })
  expect(added.status).toBe(200)
  expect((await shop.post(`favorite/${rose}`)).status).toBe(201)

  const hidden = await hide([rose, rose], true)
  expect(hidden.body).toEqual({ productIds: [rose], blacklist: true })
  expect(await listed()).toEqual([fern])
  expect(await listed({ search: 'freedom' })).toEqual([])
  expect((await shop.get(`inventory/item/${rose}`)).status).toBe(404)
  expect((await shop.get('favorite')).body).toEqual([])
  expect((await shop.get('category?department=flowers')).body).toEqual([])
  const { problems } = (await shop.call(cart.read)).body as Cart
  expect(problems).toMatchObject([{ code: 'not_orderable', message: 'This is no longer sold.' }])
  const again = await shop.post('shopping-cart', { productId: rose, quantity: 3, shipDay: '2026-11-23' })
  expect(again.problem.code).toBe('not_orderable')

  const { body } = await staff.call(merchandising.blacklist)
  expect(body).toMatchObject({ total: 1, page: 1, pageSize: 40 })
  expect((body as CataloguePage).rows).toMatchObject([{ productId: rose, blacklistItem: true }])
  expect(body).toEqual(merchandising.blacklist.reply.parse(body))

  await hide([rose], false)
  expect(await listed()).toEqual([fern, rose])
  expect(((await shop.call(cart.read)).body as Cart).problems).toEqual([])
  expect((await staff.get('inventory/blacklist-items?page=2')).body).toMatchObject({ total: 0, rows: [] })
  await shop.delete('shopping-cart/empty-cart')
})

test('featured products are for everyone who may see them', async () => {
  await staff.call(merchandising.setFeatured, { body: { productIds: [rose, fern], featured: true } })
  const featured = async (by: Client) =>
    (
      (await by.call(merchandising.featured, { query: { ...monday, other: ['US grown'] } }))
        .body as CataloguePage
    ).rows
  expect(await featured(shop)).toMatchObject([
    { productId: fern, featured: true },
    { productId: rose, featured: true },
  ])
  expect(await featured(staff)).toEqual([])
  await staff.call(merchandising.setFeatured, { body: { productIds: [fern], featured: false } })
  expect(await featured(shop)).toMatchObject([{ productId: rose }])
})

test('a mark-up is on every price after discounts, and taken off again by 0', async () => {
  const priceOf = async () => {
    const { body } = await shop.get(`inventory/item/${rose}`)
    const { markedup, price1, discountPrice1, discountPrice2 } = body as Product
    return { markedup, price1, discountPrice1, discountPrice2 }
  }
  const plain = { markedup: false, price1: 6.1, discountPrice1: 6.1, discountPrice2: 5.86 }
  expect(await priceOf()).toEqual(plain)
  const set = await staff.call(merchandising.setMarkup, { body: { productId: rose, percent: 12.5 } })
  expect(set.body).toEqual({ productId: rose, percent: 12.5, markedup: true })
  // 6.10 × 1.125 = 6.8625, 5.86 × 1.125 = 6.5925.
  expect(await priceOf()).toEqual({ markedup: true, price1: 6.1, discountPrice1: 6.86, discountPrice2: 6.59 })
  const { body } = await staff.call(merchandising.markups)
  expect(body).toMatchObject({ total: 1, rows: [{ productId: rose, markedup: true, percent: 12.5 }] })
  expect(body).toEqual(merchandising.markups.reply.parse(body))
  await staff.call(merchandising.setMarkup, { body: { productId: rose, percent: 0 } })
  expect(await priceOf()).toEqual(plain)
  expect((await staff.call(merchandising.markups)).body).toMatchObject({ total: 0, rows: [] })
})

test('security 53: hiding, featuring and marking up is one entry each, with what was before', async () => {
  const last = async () => {
    const rows = await app.db
      .selectFrom('audit_log')
      .select(['id', 'action', 'subject', 'before', 'after'])
      .orderBy('id', 'desc')
      .execute()
    return { count: rows.length, entry: rows[0] }
  }
  const { count } = await last()
  await hide([rose], true)
  expect(await last()).toMatchObject({
    count: count + 1,
    entry: {
      action: 'blacklist.changed',
      subject: `product ${rose}`,
      before: [{ productId: rose, blacklisted: false }],
      after: [{ productId: rose, blacklisted: true }],
    },
  })
  await hide([rose], false)
  await staff.call(merchandising.setFeatured, { body: { productIds: [fern], featured: true } })
  expect(await last()).toMatchObject({ count: count + 3, entry: { action: 'featured.changed' } })
  await staff.call(merchandising.setMarkup, { body: { productId: rose, percent: 12.5 } })
  expect(await last()).toMatchObject({
    count: count + 4,
    entry: { action: 'mark-up.changed', before: [{ markupBp: 0 }], after: [{ markupBp: 1250 }] },
  })
  await staff.call(merchandising.setMarkup, { body: { productId: rose, percent: 0 } })
  expect((await hide([7], true)).status).toBe(404)
  expect((await last()).count).toBe(count + 5)
})

test('open pages hear of a change within a second', async () => {
  const address = await app.app.listen({ port: 0, host: '127.0.0.1' })
  const stop = new AbortController()
  const stream = await fetch(`${address}/api/v1/events`, { headers: shop.headers, signal: stop.signal })
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  await reader?.read()
  const started = performance.now()
  await staff.call(merchandising.setFeatured, { body: { productIds: [fern], featured: false } })
  let heard = ''
  while (!heard.includes(`products.changed\ndata: {"productIds":[${fern}]}`))
    heard += (await reader?.read())?.value ?? ''
  expect(performance.now() - started).toBeLessThan(atThisLoad(1000))
  stop.abort()
})

test('an unknown product changes nothing at all', async () => {
  const answer = await hide([rose, 7, 2_000_000_000], true)
  expect(answer.status).toBe(404)
  expect(answer.problem).toMatchObject({
    code: 'not_found',
    detail: 'Product not found: 7, 2000000000.',
    data: { productIds: [7, 2_000_000_000] },
  })
  expect(await listed()).toContain(rose)
})

test('bad input is named', async () => {
  for (const [path, body] of [
    ['inventory/blacklist-items', { productIds: [], blacklist: true }],
    ['inventory/blacklist-items', { productIds: ['rose'], blacklist: true }],
    ['inventory/blacklist-items', { productIds: [rose], blacklist: 'yes' }],
    ['inventory/featured-product', { productIds: Array(501).fill(rose), featured: true }],
    ['inventory/featured-product', { productIds: [rose] }],
    ['inventory/price-markup-product', { productId: rose, percent: -1 }],
    ['inventory/price-markup-product', { productId: rose, percent: 1001 }],
    ['inventory/price-markup-product', { productId: rose, percent: 1.234 }],
    ['inventory/price-markup-product', { productId: rose, percent: '5' }],
  ] as const) {
    const { status, problem } = await staff.put(path, body)
    expect(status, JSON.stringify(body)).toBe(400)
    expect(problem.code).toBe('invalid_input')
  }
  expect((await staff.get('inventory/blacklist-items?pageSize=301')).status).toBe(400)
})

test('who may do what', async () => {
  const visitor = app.visitor()
  const flag = { productIds: [rose], blacklist: false, featured: false }
  for (const [method, path, body] of [
    ['get', 'inventory/blacklist-items'],
    ['put', 'inventory/blacklist-items', { productIds: flag.productIds, blacklist: false }],
    ['put', 'inventory/featured-product', { productIds: flag.productIds, featured: false }],
    ['get', 'inventory/price-markup-product'],
    ['put', 'inventory/price-markup-product', { productId: rose, percent: 0 }],
  ] as const) {
    expect((await visitor[method](path, body as never)).status, path).toBe(401)
    expect((await shop[method](path, body as never)).status, path).toBe(403)
    expect((await staff[method](path, body as never)).status, path).toBe(200)
  }
  expect((await visitor.get('inventory/featured-product')).status).toBe(401)
})
