import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Authority, authorities, authoritiesOf, staffAuthorities } from '../../contract/core/access.ts'
import type { MarkDown, Shrink, VaseLife } from '../../contract/features/lots/freshness.ts'
import type { Lot } from '../../contract/features/lots/lots.ts'
import { endpoints } from '../../contract/index.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makeProduct, makeShop, makeUser, makeVendor } from '../../tests/support/make.ts'
import { add, ctxOf, place } from '../../tests/support/shopper.ts'
import { runInvariants } from '../doctor/invariants.ts'
import { advanceOrder } from '../orders/advance.ts'

let app: TestApp
let desk: Client
let prices: Client
let shop: Client
let shopAt: Awaited<ReturnType<typeof makeShop>>
beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
  const house = await makeShop(app.db, { customer: { is_house: true }, authorities: ['CATALOGUE'] })
  desk = await app.signIn(house.email)
  const everything = Object.keys(authorities) as Authority[]
  const { email } = await makeUser(app.db, { customerId: house.customerId, authorities: everything })
  prices = await app.signIn(email)
  shopAt = await makeShop(app.db)
  shop = await app.signIn(shopAt.email)
})
afterAll(async () => {
  expect((await runInvariants(app.db, app.now())).filter(({ broken }) => broken.length > 0)).toEqual([])
  await app.close()
})

const rose = { category: 'Roses', type: 'Rose Standard' }
const receive = async (rows: object[]) =>
  expect((await prices.post('admin/stock/goods-in', { rows })).status).toBe(201)
const proposalOf = async (productId: number, client = prices) =>
  ((await client.get('admin/stock/mark-downs')).body as MarkDown[]).find((row) => row.productId === productId)
const shown = async (productId: number) =>
  (await shop.get(`inventory/item/${productId}?shipDay=2026-11-24`)).body as Record<string, unknown>

describe('a mark-down', () => {
  test('is proposed for what nobody has ordered, with its next steps, and becomes the customer’s sale', async () => {
    const productId = await makeProduct(app.db, { onHand: 0, ...rose })
    await receive([
      { productId, units: 30, arrivedOn: '2026-11-18', cost: 2 },
      { productId, units: 50, cost: 2 },
    ])
    const ctx = ctxOf(app, await makeShop(app.db))
    await add(ctx, { productId, quantity: 10 })
    await place(ctx)
    await add(ctx, { productId, quantity: 2 })
    expect(await proposalOf(productId)).toEqual({
      productId,
      productDescription: `Alstroemeria ${productId}`,
      department: 'flowers',
      um: 'BU',
      arrivedOn: '2026-11-18',
      days: 5,
      vaseDays: 9,
      freshness: 'aging',
      units: 18,
      carts: 1,
      price: 6.1,
      steps: [
        { on: '2026-11-23', percent: 30, price: 4.27 },
        { on: '2026-11-24', percent: 50, price: 3.05 },
      ],
      endsOn: '2026-11-26',
    })
    const rows = [{ productId, price: 4.27, endsOn: '2026-11-26' }]
    expect((await desk.post('admin/stock/mark-downs', { rows })).status).toBe(403)
    expect((await prices.post('admin/stock/mark-downs', { rows })).body).toEqual({ productIds: [productId] })
    await expect
      .poll(() => shown(productId))
      .toMatchObject({ originalPrice: 6.1, price1: 4.27, price2: 4.1, saleEndsOn: '2026-11-26' })
    expect(await proposalOf(productId)).toBeUndefined()
    const { rows: sets } = (await prices.get('admin/changes?area=prices')).body as { rows: { id: number }[] }
    expect((await prices.post(`admin/changes/${sets[0]!.id}/revert`, {})).status).toBe(201)
    await expect
      .poll(() => shown(productId))
      .toMatchObject({ originalPrice: null, price1: 6.1, saleEndsOn: null })
  })

  test.each([
    ['what is fresh', { arrivedOn: '2026-11-22' }, {}],
    ['what came on an unknown day', undefined, {}],
    ['what is on sale', { arrivedOn: '2026-11-15' }, { original_price_e4: 70_000 }],
    ['what is hidden', { arrivedOn: '2026-11-15' }, { blacklisted: true }],
    [
      'supplies',
      { arrivedOn: '2025-11-15' },
      { department: 'supplies' as const, category: 'Wire', type: 'Wire' },
    ],
    ['what growers ship', { arrivedOn: '2026-11-15' }, { is_grower_direct: true }],
  ])('isn’t proposed for %s', async (_, goods, product) => {
    const productId = await makeProduct(app.db, { onHand: goods ? 0 : 20, ...rose, ...product })
    if (goods) await receive([{ productId, units: 20, ...goods }])
    expect(await proposalOf(productId)).toBeUndefined()
  })

  test.each([
    [{ price: 6.1 }, 'rows.0.price', 'The new price must be lower than the price now.'],
    [{ price: 1.99 }, 'rows.0.price', 'This is below cost.'],
    [{ price: 3.333 }, 'rows.0.price', 'Enter dollars and cents.'],
    [{ endsOn: '2026-11-22' }, 'rows.0.endsOn', 'This day has passed.'],
  ])('of %j is refused', async (change, path, message) => {
    const productId = await makeProduct(app.db, { onHand: 0, ...rose })
    await receive([{ productId, units: 30, arrivedOn: '2026-11-18', cost: 2 }])
    const rows = [{ productId, price: 4, endsOn: '2026-11-26', ...change }]
    const { status, problem } = await prices.post('admin/stock/mark-downs', { rows })
    expect([status, problem.errors]).toEqual([400, [{ path, message }]])
  })

  test('names a product that doesn’t exist, or occurs twice', async () => {
    const productId = await makeProduct(app.db, rose)
    const row = { productId, price: 4, endsOn: '2026-11-26' }
    const send = async (rows: object[]) => (await prices.post('admin/stock/mark-downs', { rows })).status
    expect(await send([{ ...row, productId: 99 }])).toBe(404)
    expect(await send([row, row])).toBe(400)
    expect(await send([row])).toBe(200)
    expect(await send([row])).toBe(400)
  })
})

describe('what a customer sees', () => {
  test('is the day of the oldest lot on hand, and the next one when that has shipped', async () => {
    const productId = await makeProduct(app.db, { onHand: 0, ...rose })
    await receive([
      { productId, units: 10, arrivedOn: '2026-11-19' },
      { productId, units: 30, arrivedOn: '2026-11-21' },
    ])
    await expect.poll(() => shown(productId)).toMatchObject({ arrivedOn: '2026-11-19' })
    const ctx = ctxOf(app, await makeShop(app.db))
    await add(ctx, { productId, quantity: 12 })
    const { orders } = await place(ctx)
    const { id } = await app.db
      .selectFrom('orders')
      .select('id')
      .where('order_number', '=', orders[0]!.orderNumber)
      .executeTakeFirstOrThrow()
    for (const to of ['PICKING', 'PACKED', 'LOADED', 'OUT_FOR_DELIVERY'] as const)
      await advanceOrder(ctx, id, { to, actor: 'house' })
    await expect.poll(() => shown(productId)).toMatchObject({ arrivedOn: '2026-11-21' })
  })

  /** Fields with what goods cost the distributor, or what it earns; shippingCost is what a customer pays. */
  const inside = /(^|[a-z])(cost|margin|markup(Bp|Percent)?|landed)(E4)?$/i
  const known = ['shippingCost', 'wasShippingCost']

  test('contains no cost and no margin, in any call that isn’t only for staff or growers', () => {
    type Json = {
      properties?: Record<string, Json>
      items?: Json
      anyOf?: Json[]
      additionalProperties?: Json
    }
    const namesIn = (json: Json | undefined): string[] =>
      json
        ? [
            ...Object.entries(json.properties ?? {}).flatMap(([name, value]) => [name, ...namesIn(value)]),
            ...namesIn(json.items),
            ...(json.anyOf ?? []).flatMap(namesIn),
          ]
        : []
    const open = endpoints.filter(({ endpoint }) => {
      const asked = authoritiesOf(endpoint.access)
      const theirs: string[] = [...staffAuthorities, 'VENDOR']
      return asked.length === 0 || asked.some((one) => !theirs.includes(one))
    })
    expect(open.length).toBeGreaterThan(60)
    const found = open.flatMap(({ name, endpoint }) =>
      endpoint.reply
        ? namesIn(z.toJSONSchema(endpoint.reply, { unrepresentable: 'any' }) as Json)
            .filter((field) => inside.test(field) && !known.includes(field))
            .map((field) => `${name} ${field}`)
        : [],
    )
    expect(found).toEqual([])
  })

  test('has no trace of a cost in what the shop reads', async () => {
    const productId = await makeProduct(app.db, { onHand: 0, ...rose, description: 'Rose With A Cost' })
    await receive([{ productId, units: 30, cost: 2.3179, note: 'Bought cheaply', code: 'SECRET-LOT' }])
    await expect.poll(() => shown(productId)).toMatchObject({ inventory: 30 })
    await add(ctxOf(app, shopAt), { productId, quantity: 2 })
    for (const path of [
      `inventory/item/${productId}?shipDay=2026-11-24`,
      'inventory/flowers?shipDay=2026-11-24&method=TRUCK',
      'inventory/snapshot?shipDay=2026-11-24&method=TRUCK',
      'shopping-cart',
      'inventory/daily-pricing?shipDay=2026-11-24',
    ]) {
      const { body, statusCode } = await app.app.inject({ url: `/api/v1/${path}`, headers: shop.headers })
      expect([path, statusCode, body.includes(String(productId))]).toEqual([path, 200, true])
      expect(body, path).not.toMatch(/2\.3179|23179|Bought cheaply|SECRET-LOT/)
    }
  })
})

describe('the vase life', () => {
  const livesOf = async () => (await desk.get('admin/stock/vase-lives')).body as VaseLife[]

  test('is of a type, else of its category, else of its department, and staff set it', async () => {
    const productId = await makeProduct(app.db, { onHand: 0, category: 'Roses', type: 'Rose Of Glass' })
    await receive([{ productId, units: 5, arrivedOn: '2026-11-19' }])
    const lot = async () =>
      ((await desk.get(`admin/lots?productId=${productId}`)).body as { rows: Lot[] }).rows[0]
    expect(await lot()).toMatchObject({ vaseDays: 9, freshness: 'aging' })
    const set = (kind: string, days: number | null) => desk.put('admin/stock/vase-lives', { kind, days })
    expect((await set('flowers:Rose Of Glass', 5)).status).toBe(200)
    expect(await lot()).toMatchObject({ vaseDays: 5, freshness: 'old' })
    expect((await set('flowers:Rose Of Glass', null)).status).toBe(200)
    expect(await lot()).toMatchObject({ vaseDays: null, freshness: null })
    const { rows } = (await desk.get('admin/changes?area=stock')).body as { rows: { id: number }[] }
    expect((await desk.post(`admin/changes/${rows[0]!.id}/revert`, {})).status).toBe(201)
    expect(await lot()).toMatchObject({ vaseDays: 5 })
    expect((await livesOf()).find(({ kind }) => kind === 'flowers:Roses')).toMatchObject({
      days: 9,
      usual: 9,
      units: expect.any(Number),
    })
    for (const bad of [
      { kind: 'pets', days: 3 },
      { kind: 'flowers', days: 0 },
      { kind: 'flowers:', days: 3 },
    ])
      expect((await desk.put('admin/stock/vase-lives', bad)).status).toBe(400)
  })
})

describe('shrink', () => {
  test('is by supplier between two days, with its cost only for the price desk', async () => {
    const vendorId = await makeVendor(app.db)
    const productId = await makeProduct(app.db, { onHand: 0, vendor_id: vendorId })
    await receive([{ productId, units: 100, cost: 2 }])
    const lose = (units: number, reason: string) =>
      desk.post('admin/stock/adjustments', { productId, units, reason })
    await lose(5, 'waste')
    await lose(2, 'theft')
    await desk.put(`admin/products/${productId}/count`, { counted: 90 })
    const read = async (client: Client, query = '') =>
      ((await client.get(`admin/stock/shrink?pageSize=300${query}`)).body as { rows: Shrink[] }).rows.find(
        (row) => row.vendorId === vendorId,
      )
    expect(await read(prices)).toMatchObject({
      received: 100,
      waste: 5,
      damage: 0,
      theft: 2,
      unknown: 0,
      counted: 3,
      corrected: 0,
      lost: 10,
      rate: 10,
      cost: 20,
    })
    expect((await read(desk))?.cost).toBeNull()
    expect(await read(desk, '&from=2026-10-01&to=2026-11-22')).toBeUndefined()
    expect((await desk.get('admin/stock/shrink?from=2026-11-23&to=2026-11-22')).status).toBe(400)
  })
})
