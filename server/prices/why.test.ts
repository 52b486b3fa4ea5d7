import { afterAll, beforeAll, expect, test } from 'vitest'
import { e4FromDollars } from '../../contract/core/money.ts'
import type { Product } from '../../contract/features/catalogue/inventory.ts'
import type { PriceVersion } from '../../contract/features/merchandising.ts'
import type { PriceExplanation } from '../../contract/features/prices/why.ts'
import { type TierColumns, tierFor, tiersOf } from '../../contract/rules/pricing.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makeProduct, makeRep, makeShop, makeUser } from '../../tests/support/make.ts'
import { add, ctxOf, place } from '../../tests/support/shopper.ts'

type Shop = Awaited<ReturnType<typeof makeShop>>

const start = '2026-11-23T14:00:00.000Z'
let app: TestApp
let desk: Client
let rep: Client
let other: Client
let mine: Shop
beforeAll(async () => {
  app = await startApp({ now: start })
  const house = await makeShop(app.db, { customer: { is_house: true }, authorities: ['TIER_PRICING'] })
  desk = await app.signIn(house.email)
  const seller = await makeUser(app.db, { customerId: house.customerId, authorities: ['SALES'] })
  const { repId } = await makeRep(app.db, { userId: seller.userId })
  rep = await app.signIn(seller.email)
  mine = await makeShop(app.db, { customer: { sales_rep_id: repId, price_tier: 3 } })
  const dates = await makeUser(app.db, { customerId: house.customerId, authorities: ['DATE_MANAGEMENT'] })
  other = await app.signIn(dates.email)
})
afterAll(() => app?.close())

type Asked = { accountNumber: number; productId: number; quantity?: number; at?: string }
async function ask(asked: Asked, client = desk) {
  const query = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]))
  const answer = await client.get(`admin/price-explanation?${query}`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as PriceExplanation
}

/** Random tiers with or without sale and mark-up, in two categories, the same in each run. */
async function makeGoods(count: number): Promise<number[]> {
  let state = 7
  const below = (most: number) => (state = (state * 48_271) % 2_147_483_647) % most
  const ids: number[] = []
  for (let n = 0; n < count; n++) {
    const price1 = 5_000 + below(300_000)
    ids.push(
      await makeProduct(app.db, {
        category: n % 2 ? 'Roses' : 'Tulips',
        onHand: 100_000,
        min_quantity: 1,
        price1_e4: price1,
        price2_e4: Math.max(1, price1 - below(2_000)),
        price3_e4: Math.max(1, price1 - 2_000 - below(2_000)),
        quantity1: 1,
        quantity2: 10,
        quantity3: 50,
        ...(n % 5 === 0 && {
          original_price_e4: price1 + 20_000,
          sale_ends_on: n % 2 ? '2026-11-22' : '2026-11-24',
        }),
        ...(n % 3 === 0 && { markup_bp: 100 + below(2_000) }),
      }),
    )
  }
  return ids
}

test('property: a thousand answers are what list, cart and order have', {
  tags: ['long'],
  timeout: 120_000,
}, async () => {
  const ids = await makeGoods(50)
  const shops: Shop[] = []
  for (let n = 0; n < 20; n++) shops.push(await makeShop(app.db, { customer: { price_tier: 1 + (n % 5) } }))
  const key = (n: number) => String(shops[n]?.accountNumber)
  await app.db
    .insertInto('discounts')
    .values([
      { scope: 'global', scope_key: '', percent_bp: 111 },
      { scope: 'price_tier', scope_key: '3', percent_bp: 333 },
      { scope: 'price_tier', scope_key: '5', percent_bp: 777 },
      { scope: 'category', scope_key: 'Roses', percent_bp: 456 },
      { scope: 'route', scope_key: shops[4]?.routeNumber as string, percent_bp: 999 },
      { scope: 'customer', scope_key: key(6), percent_bp: 1_234 },
      { scope: 'customer', scope_key: key(7), percent_bp: 5_000, ends_on: '2026-11-22' },
    ])
    .execute()
  const own = { set_at: new Date('2026-11-01T12:00:00Z'), set_by: 'prices@example.test' }
  await app.db
    .insertInto('customer_prices')
    .values(
      shops.slice(0, 10).flatMap(({ customerId: customer_id }, n) => [
        { ...own, customer_id, product_id: ids[n] as number, price_e4: 7_700 + 10_000 * n },
        { ...own, customer_id, product_id: ids[n + 10] as number, percent_bp: 300 * (n + 1) },
        { ...own, customer_id, category: 'Tulips', percent_bp: 150 * (n + 1) },
        {
          ...own,
          customer_id,
          product_id: ids[n + 20] as number,
          price_e4: 6_600 + 9_000 * n,
          promised_for: 'A wedding',
          ends_on: '2026-11-30',
        },
      ]),
    )
    .execute()
  await app.deps.catalogue.reload()
  let answers = 0
  for (const [n, shop] of shops.entries()) {
    const ctx = ctxOf(app, shop)
    const client = await app.signIn(shop.email)
    const wanted = ids.map((productId, i) => ({ productId, quantity: 1 + ((i * 7 + n * 13) % 70) }))
    const cart = await add(ctx, wanted)
    const { orders } = await place(ctx, { cartVersion: cart.version, expectedTotal: cart.totals.total })
    const sold = await app.db
      .selectFrom('order_lines')
      .innerJoin('orders', 'orders.id', 'order_lines.order_id')
      .select(['product_id', 'unit_price_e4'])
      .where(
        'order_number',
        'in',
        orders.map(({ orderNumber }) => orderNumber),
      )
      .execute()
    const inCart = cart.orders.flatMap(({ details }) => details)
    for (const { productId, quantity } of wanted) {
      const { price } = await ask({ accountNumber: shop.accountNumber, productId, quantity })
      const about = `shop ${n}, product ${productId}, ${quantity}`
      expect(inCart.find((line) => line.productCode === String(productId))?.unitPrice, about).toBe(price)
      expect(sold.find((line) => line.product_id === productId)?.unit_price_e4, about).toBe(
        e4FromDollars(price as number),
      )
      const { body } = await client.get(`inventory/item/${productId}`)
      expect(listed(body as Product, quantity), about).toBe(e4FromDollars(price as number))
      answers++
    }
  }
  expect(answers).toBe(1_000)
})

/** The price of a catalogue row for a quantity. */
function listed(product: Product, quantity: number): number | undefined {
  const columns = Object.fromEntries(
    ([1, 2, 3, 4, 5] as const).flatMap((n) => {
      const price = product[`discountPrice${n}`]
      return [
        [`price${n}`, price === null ? null : e4FromDollars(price)],
        [`quantity${n}`, product[`quantity${n}`]],
      ]
    }),
  ) as TierColumns
  return tierFor(tiersOf(columns), quantity)?.priceE4
}

test('names each step, every discount with why it lost, and who set it', async () => {
  const productId = await makeProduct(app.db, {
    description: 'Rose Freedom Red 60cm',
    category: 'Garden Roses',
    um: 'ST',
    price1_e4: 13_100,
    price2_e4: 12_600,
    quantity1: 25,
    quantity2: 100,
  })
  const { accountNumber } = mine
  await app.db.deleteFrom('discounts').execute()
  await desk.put('discount/price-tier', { percent: 3, ids: [3] })
  await desk.put('discount/global', { percent: 2, to: '2026-11-25' })
  const why = await ask({ accountNumber, productId, quantity: 100 })
  expect(why).toMatchObject({
    price: 1.22,
    amount: 122,
    listPrice: 1.26,
    when: 'now',
    level: 3,
    plannedBefore: 0,
  })
  expect(why.steps).toMatchObject({
    tier: { from: 100, price: 1.26, next: null },
    sale: { state: 'none' },
    discounted: 1.22,
    markup: { percent: 0 },
    fixed: null,
  })
  const named = why.steps.candidates.map(({ source, outcome, percent, price }) => [
    source,
    outcome,
    percent,
    price,
  ])
  expect(named).toEqual([
    ['price_tier', 'counts', 3, 1.22],
    ['global', 'loses', 2, 1.23],
    ['customer', 'none', null, null],
    ['route', 'none', null, null],
    ['category', 'none', null, null],
  ])
  expect(why.steps.candidates[0]?.set).toMatchObject({
    by: expect.stringContaining('@'),
    changeSetId: expect.any(Number),
  })
  expect(why.say.en).toBe(
    'Rose Freedom Red 60cm is $1.26 from 100 stems; you have 3% off as level 3, so it is $1.22, $122 for 100 stems. Discounts are not added up: the other 2% is not better, so you keep this one.',
  )
  expect(why.say.es).toContain('usted tiene 3% de descuento por su nivel 3')
  expect(why.others.find(({ isThis }) => isThis)).toMatchObject({ kind: 'level', key: '3', price: 1.22 })
  expect(JSON.stringify(why)).not.toMatch(/cost|margin/i)

  const own = { accountNumber, productId, price: 1.1, promisedFor: 'The Baker wedding', to: '2026-12-01' }
  await desk.post('admin/customer-prices', own)
  const promised = await ask({ accountNumber, productId, quantity: 100 })
  expect(promised).toMatchObject({ price: 1.1, steps: { fixed: 1.1, discounted: 1.22 } })
  expect(promised.steps.candidates[0]).toMatchObject({
    source: 'promise',
    outcome: 'counts',
    promisedFor: 'The Baker wedding',
  })
  expect(promised.say.en).toContain('we promised you a price for The Baker wedding')
})

test('answers for a past time, for now and for planned changes', async () => {
  const productId = await makeProduct(app.db, {
    price1_e4: 100_000,
    quantity1: 1,
    created_at: new Date('2026-11-01T12:00:00Z'),
  })
  const shop = await makeShop(app.db)
  const { accountNumber } = shop
  await app.db.deleteFrom('discounts').execute()
  await app.db.insertInto('discounts').values({ scope: 'global', percent_bp: 1_000 }).execute()
  const at = (moment: string) => ask({ accountNumber, productId, at: moment })
  const put = async (path: string, body: object) => expect((await desk.put(path, body)).status).toBe(200)
  app.setNow('2026-11-23T14:10:00Z')
  await put('discount/global', { percent: 20 })
  await put('admin/price-levels', { accountNumbers: [accountNumber], level: 4 })
  await put('inventory/price-markup-product', { productId, percent: 10 })
  await put('discount/price-tier', { percent: 50, ids: [4], from: '2026-11-25' })
  await put('discount/customer', { percent: 60, ids: [accountNumber], at: '2026-11-26T12:00:00Z' })
  app.setNow('2026-11-23T14:20:00Z')
  expect(await at('2026-11-23T14:05:00Z')).toMatchObject({ price: 9, when: 'past', level: 1 })
  expect(await at('2026-11-23T14:12:00Z')).toMatchObject({ price: 8.8, when: 'past', level: 4 })
  expect(await ask({ accountNumber, productId })).toMatchObject({ price: 8.8, when: 'now', level: 4 })
  expect(await at('2026-11-25T15:00:00Z')).toMatchObject({ price: 5.5, when: 'planned' })
  expect(await at('2026-11-26T15:00:00Z')).toMatchObject({ price: 4.4, when: 'planned', plannedBefore: 0 })
  // The simulated changes weren't applied.
  expect(await ask({ accountNumber, productId })).toMatchObject({ price: 8.8 })
  const history = await desk.get(`admin/products/${productId}/price-history?accountNumber=${accountNumber}`)
  const paid = (history.body as PriceVersion[]).map(({ pays }) => pays)
  expect(paid[0]).toBe(8.8)
  expect(paid).toContain(9)
  const { body } = await desk.get(`admin/products/${productId}/price-history`)
  expect((body as PriceVersion[])[0]).not.toHaveProperty('pays')
  app.setNow(start)
})

test('who may ask, and about whom', async () => {
  const productId = await makeProduct(app.db)
  const stranger = await makeShop(app.db)
  const path = (accountNumber: number, more = '') =>
    `admin/price-explanation?accountNumber=${accountNumber}&productId=${productId}${more}`
  const history = (accountNumber: number) =>
    `admin/products/${productId}/price-history?accountNumber=${accountNumber}`
  expect((await app.visitor().get(path(mine.accountNumber))).status).toBe(401)
  expect((await other.get(path(mine.accountNumber))).status).toBe(403)
  expect((await (await app.signIn(stranger.email)).get(path(stranger.accountNumber))).status).toBe(403)
  for (const pathOf of [path, history]) {
    expect((await rep.get(pathOf(mine.accountNumber))).status).toBe(200)
    expect((await rep.get(pathOf(stranger.accountNumber))).problem.code).toBe('not_found')
    expect((await desk.get(pathOf(stranger.accountNumber))).status).toBe(200)
    expect((await desk.get(pathOf(1))).problem.code).toBe('not_found')
  }
  // Representatives see no figures of others' customers.
  const { others } = (await rep.get(path(mine.accountNumber))).body as PriceExplanation
  expect(others.reduce((sum, { shops }) => sum + shops, 0)).toBe(1)
  for (const wrong of ['&quantity=0', '&quantity=1.5', '&at=tomorrow', '&shipDay=x', '&method=boat'])
    expect((await desk.get(path(mine.accountNumber, wrong))).problem.code, wrong).toBe('invalid_input')
  expect(
    (await desk.get(`admin/price-explanation?accountNumber=${mine.accountNumber}&productId=99999999`)).problem
      .code,
  ).toBe('not_found')
  const free = await makeProduct(app.db, { price1_e4: null, price2_e4: null })
  expect(await ask({ accountNumber: mine.accountNumber, productId: free })).toMatchObject({
    price: null,
    amount: null,
    listPrice: null,
  })
})
