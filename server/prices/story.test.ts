import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PriceStory, priceStory } from '../../contract/features/prices/story.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makePastOrder, makeProduct, makeShop, makeUser } from '../../tests/support/make.ts'
import { stepsOf } from './story.ts'

const start = '2026-11-23T15:00:00.000Z'
type Shop = Awaited<ReturnType<typeof makeShop>>

let app: TestApp
let shop: Shop
let florist: Client
let other: Client
let desk: Client
beforeAll(async () => {
  app = await startApp({ now: start })
  await app.db.deleteFrom('discounts').execute()
  shop = await makeShop(app.db)
  florist = await app.signIn(shop.email)
  other = await app.signIn((await makeShop(app.db)).email)
  const house = await makeShop(app.db, { customer: { is_house: true }, authorities: ['TIER_PRICING'] })
  desk = await app.signIn(house.email)
})
afterAll(() => app?.close())

async function storyOf(productId: number, client = florist): Promise<PriceStory> {
  await app.deps.catalogue.reload()
  const answer = await client.call(priceStory.read, { params: { productId } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as PriceStory
}

const longAgo = new Date('2024-01-05T12:00:00Z')
const product = (different: object = {}) =>
  makeProduct(app.db, {
    price1_e4: 61_000,
    quantity1: 1,
    price2_e4: null,
    min_quantity: 1,
    created_at: longAgo,
    ...different,
  })

/** Sets the list price of a product from a moment on, as a real change would have written it. */
async function listPriceSince(productId: number, priceE4: number, from: string) {
  await app.db
    .updateTable('products')
    .set({ price1_e4: priceE4, updated_at: new Date(from) })
    .where('id', '=', productId)
    .execute()
}

test('the story has a step for each day on which the customer’s own price changed, over eighteen months', async () => {
  const productId = await product()
  await listPriceSince(productId, 64_000, '2026-03-02T15:00:00Z')
  await listPriceSince(productId, 59_200, '2026-11-20T15:00:00Z')
  const story = await storyOf(productId)
  expect(story).toMatchObject({ productId, from: '2025-05-24', to: '2026-11-23', quantity: 1, purchases: [] })
  expect(story.steps).toEqual([
    { day: '2025-05-24', price: 6.1 },
    { day: '2026-03-02', price: 6.4 },
    { day: '2026-11-20', price: 5.92 },
  ])
})

test('10 % off for one customer is a step only in their story', async () => {
  const productId = await product()
  const { accountNumber } = shop
  expect((await desk.put('discount/customer', { percent: 10, ids: [accountNumber] })).status).toBe(200)
  // Now it is in effect, and the day is represented by its last price.
  app.setNow('2026-11-23T16:00:00Z')
  expect((await storyOf(productId)).steps.at(-1)).toEqual({ day: '2026-11-23', price: 5.49 })
  expect((await storyOf(productId, other)).steps).toEqual([{ day: '2025-05-24', price: 6.1 }])
  await app.db.deleteFrom('discounts').execute()
  app.setNow(start)
})

test('the price is that of the least quantity sold: 25 stems at 1.10', async () => {
  const productId = await product({ min_quantity: 25, price1_e4: 11_000, quantity1: 25, um: 'ST' })
  expect(await storyOf(productId)).toMatchObject({ quantity: 25, um: 'ST', steps: [{ price: 1.1 }] })
})

test('purchases are the customer’s orders with what was paid, without cancelled ones and those of others', async () => {
  const productId = await product()
  const { customerId, addressId } = shop
  const ordered = (of: {
    day: string
    quantity: number
    status?: 'CLOSED' | 'CANCELLED'
    line?: 'DELIVERED' | 'CANCELLED'
  }) =>
    makePastOrder(app.db, {
      customerId,
      addressId,
      placedAt: new Date(`${of.day}T12:00:00Z`),
      status: of.status ?? 'CLOSED',
      lines: [{ productId, quantity: of.quantity, status: of.line ?? 'DELIVERED' }],
      order: { ship_day: of.day },
    })
  await ordered({ day: '2024-11-01', quantity: 9 })
  await ordered({ day: '2026-02-03', quantity: 4 })
  await ordered({ day: '2026-10-01', quantity: 15 })
  await ordered({ day: '2026-10-02', quantity: 6, status: 'CANCELLED' })
  await ordered({ day: '2026-10-03', quantity: 7, line: 'CANCELLED' })
  const { purchases } = await storyOf(productId)
  expect(purchases.map(({ quantity }) => quantity)).toEqual([4, 15])
  expect(purchases.every(({ price }) => price > 0)).toBe(true)
  expect((await storyOf(productId, other)).purchases).toEqual([])
})

test('no cost, no list price and nobody else’s name is in it', async () => {
  const text = JSON.stringify(await storyOf(await product()))
  expect(text).not.toMatch(/cost|margin|list|discount|customer/i)
})

test('who may ask, and for what', async () => {
  const productId = await product()
  await app.deps.catalogue.reload()
  const ask = (client: Client, id: number | string) => client.get(`price-story/${id}`)
  expect((await ask(app.visitor(), productId)).status).toBe(401)
  expect((await ask(florist, 99_999_999)).problem.code).toBe('not_found')
  expect((await ask(florist, 'rose')).problem.code).toBe('invalid_input')
  const hidden = await product({ blacklisted: true })
  await app.deps.catalogue.reload()
  expect((await ask(florist, hidden)).problem.code).toBe('not_found')
  const yard = await makeUser(app.db, { customerId: shop.customerId, authorities: ['YARD'] })
  expect((await ask(await app.signIn(yard.email), productId)).problem.code).toBe('not_found')
})

test('if a day has several prices the last one counts, and a day without a price is a gap', () => {
  const at = (day: string, priceE4: number | null) => ({ day: day as never, priceE4 })
  expect(
    stepsOf([
      at('2026-01-01', null),
      at('2026-02-01', 50_000),
      at('2026-02-01', 52_000),
      at('2026-03-01', 52_000),
      at('2026-04-01', null),
      at('2026-05-01', 49_000),
    ]),
  ).toEqual([
    { day: '2026-02-01', price: 5.2 },
    { day: '2026-04-01', price: null },
    { day: '2026-05-01', price: 4.9 },
  ])
})
