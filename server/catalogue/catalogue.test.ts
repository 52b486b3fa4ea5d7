import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../contract/core/dates.ts'
import { cart as cartCalls } from '../../contract/features/cart.ts'
import { CataloguePage, favorites, inventory, Product } from '../../contract/features/catalogue/inventory.ts'
import type { ItemWords } from '../../contract/features/catalogue/item-words.ts'
import type { OrderStatus } from '../../contract/rules/order-states.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makePastOrder, makeProduct, makeShop, shopAuthorities } from '../../tests/support/make.ts'
import { makeCtx } from '../core/context.ts'

let app: TestApp
let shop: Awaited<ReturnType<typeof makeShop>>
let client: Client
const id: Record<string, number> = {}
const monday = { shipDayStr: '2026-11-23', method: 'PICKUP' } as const

beforeAll(async () => {
  app = await startApp({ now: '2026-11-20T15:00:00Z' })
  const { db } = app
  shop = await makeShop(db, { customer: { price_tier: 3 } })
  const rose = {
    category: 'Roses',
    type: 'Rose Standard',
    color: 'Red',
    color_family: 'Red',
    um: 'ST',
    pack: 25,
    min_quantity: 25,
    quantity1: 25,
    price1_e4: 10_900,
    quantity2: 100,
    price2_e4: 10_500,
    quantity3: 250,
    price3_e4: 10_000,
    grower: 'Florícola Volcán',
    botanical_name: 'Rosa hybrida',
  }
  const make = async (name: string, product: Parameters<typeof makeProduct>[1]) => {
    id[name] = await makeProduct(db, { description: name, ...product })
  }
  await make('Rose Freedom Red 50cm', { ...rose, onHand: 500, pot_size_inches: '4.50', sold_by: 'null' })
  await make('Rose Freedom Red 60cm', { ...rose, onHand: 50, price1_e4: 12_900, markup_bp: 1000 })
  await make('Rose Akito White 60cm', { ...rose, onHand: 0, color: 'White', color_family: 'White' })
  await make('Rose Sale', {
    ...rose,
    onHand: 75,
    price1_e4: 9_000,
    price2_e4: 8_100,
    price3_e4: null,
    quantity3: null,
    original_price_e4: 12_000,
    sale_ends_on: '2026-11-21',
  })
  await make('Peony Sarah', { season_start_month: 5, season_end_month: 6 })
  await make('Peony Booked', { is_pre_booked: true, date_available: '2027-05-03', onHand: 500_000 })
  await make('GD Rose Box', {
    ...rose,
    is_grower_direct: true,
    is_farm_direct: true,
    lead_time_days: 7,
    onHand: 54,
  })
  await make('Farm Rose', { ...rose, is_farm_direct: true, lead_time_days: 5 })
  await make('Barred Rose', { ...rose, blacklisted: true })
  await make('Mulch', { department: 'yard', category: 'Mulch', type: 'Mulch', um: 'BG' })
  await app.deps.catalogue.reload()
  client = await app.signIn(shop.email)
})
afterAll(() => app.close())

const emit = makeEmit()
function makeEmit() {
  return (...args: Parameters<ReturnType<typeof makeCtx>['emit']>) => makeCtx(app.deps, null).emit(...args)
}
async function page(query: Record<string, unknown> = {}, by = client) {
  const answer = await by.call(inventory.flowers, { query: { ...monday, ...query } as never })
  expect(answer.status).toBe(200)
  return answer.body as CataloguePage
}
const names = ({ rows }: CataloguePage) => rows.map((row) => row.productDescription)
const rowOf = async (name: string, query: Record<string, unknown> = {}, by = client) =>
  (await page(query, by)).rows.find((row) => row.productDescription === name) as Product

test('a page has exactly the fields of the contract', async () => {
  const body = await page({ colors: ['Red', 'White'], selectSort: 'Price cheap to expensive' })
  expect(body.rows.length).toBe(5)
  expect(body).toEqual(CataloguePage.parse(body))
  expect(Object.keys(body.rows[0] as Product).sort()).toEqual(Object.keys(Product.shape).sort())
  expect(JSON.stringify(body)).not.toMatch(/markup_?bp|cost|_e4/i)
})

test('rows come by name, sold out last, without what is out of season, barred or shipped by the grower', async () => {
  const body = await page()
  expect(names(body)).toEqual([
    'Farm Rose',
    'Peony Booked',
    'Rose Freedom Red 50cm',
    'Rose Freedom Red 60cm',
    'Rose Sale',
    'Rose Akito White 60cm',
  ])
  expect(body).toMatchObject({
    total: 6,
    totalPages: 1,
    page: 1,
    pageSize: 60,
    shipDay: '2026-11-23',
    deliveryMethod: 'Pickup',
  })
  expect(body.facets.colors).toEqual([
    { key: 'White', value: 'White', count: 1 },
    { key: 'Red', value: 'Red', count: 4 },
  ])
  expect(names(await page({ isGrowerDirect: 'true' }))).toEqual(['GD Rose Box'])
  expect(names(await page({ maxRows: '2', pageNumber: '2' }))).toEqual([
    'Rose Freedom Red 50cm',
    'Rose Freedom Red 60cm',
  ])
  expect(names(await page({ pageNumber: '9' }))).toEqual([])
})

test('sorts by what the customer pays and by what is there', async () => {
  const roses = { search: 'rose standard' }
  expect(names(await page({ ...roses, selectSort: 'Price cheap to expensive' }))).toEqual([
    'Rose Sale',
    'Farm Rose',
    'Rose Freedom Red 50cm',
    'Rose Freedom Red 60cm',
    'Rose Akito White 60cm',
  ])
  expect(names(await page({ ...roses, selectSort: 'Inventory few to many' }))).toEqual([
    'Rose Akito White 60cm',
    'Rose Freedom Red 60cm',
    'Rose Sale',
    'Farm Rose',
    'Rose Freedom Red 50cm',
  ])
})

test('a search shows first what this shop bought before; another shop and another sort do not', async () => {
  const other = await makeShop(app.db)
  const { customerId, addressId } = other
  const lines = [{ productId: id['Rose Freedom Red 60cm'] as number, quantity: 25 }]
  await makePastOrder(app.db, { customerId, addressId, placedAt: new Date('2026-10-01T12:00:00Z'), lines })
  const buyer = await app.signIn(other.email)
  const roses = { search: 'rose standard' }
  expect(names(await page(roses))).toEqual([
    'Farm Rose',
    'Rose Freedom Red 50cm',
    'Rose Freedom Red 60cm',
    'Rose Sale',
    'Rose Akito White 60cm',
  ])
  expect(names(await page(roses, buyer))).toEqual([
    'Rose Freedom Red 60cm',
    'Farm Rose',
    'Rose Freedom Red 50cm',
    'Rose Sale',
    'Rose Akito White 60cm',
  ])
  const down = await page({ ...roses, selectSort: 'Product Name Z to A' }, buyer)
  expect(names(down).slice(0, 2)).toEqual(['Rose Sale', 'Rose Freedom Red 60cm'])
})

test('stored text and numbers arrive as the contract says', async () => {
  expect(await rowOf('Rose Freedom Red 50cm')).toMatchObject({
    soldBy: '',
    potSizeInches: 4.5,
    price1: 1.09,
    discountPrice1: 1.09,
    price3: 1,
    quantity3: 250,
    price4: null,
    originalPrice: null,
    inventory: 500,
    newQuantity: null,
    favorite: false,
    lastBought: null,
  })
  expect(await rowOf('Peony Booked')).toMatchObject({
    inventory: 500_000,
    isPreBooked: true,
    dateAvailable: '2027-05-03',
  })
})

test('a sale ends automatically and the ladder goes back to the list price', async () => {
  expect(await rowOf('Rose Sale')).toMatchObject({
    price1: 0.9,
    price2: 0.81,
    originalPrice: 1.2,
    saleEndsOn: '2026-11-21',
  })
  app.setNow('2026-11-22T05:30:00Z')
  const later = await app.signIn(shop.email)
  expect(await rowOf('Rose Sale', {}, later)).toMatchObject({
    price1: 1.2,
    price2: 1.08,
    originalPrice: null,
    saleEndsOn: null,
  })
  expect(names(await page({ other: 'Overstock Sale' }, later))).toEqual([])
  app.setNow('2026-11-20T15:00:00Z')
  expect(names(await page({ other: 'Overstock Sale' }))).toEqual(['Rose Sale'])
})

test('the best discount counts, then the mark-up', async () => {
  const other = await makeShop(app.db)
  await app.db
    .insertInto('discounts')
    .values([
      { scope: 'global', percent_bp: 300 },
      { scope: 'route', scope_key: shop.routeNumber as string, percent_bp: 800 },
      { scope: 'price_tier', scope_key: '3', percent_bp: 1000 },
      { scope: 'customer', scope_key: String(other.accountNumber), percent_bp: 2000 },
      { scope: 'customer', scope_key: String(shop.accountNumber), percent_bp: 5000, starts_on: '2026-11-21' },
      {
        scope: 'price_tier',
        scope_key: '3',
        percent_bp: 4000,
        starts_on: '2026-01-01',
        ends_on: '2026-11-19',
      },
    ])
    .execute()
  await emit('price.changed', { all: true })
  // $1.29 less 10% is $1.16; a markup of 10% makes it $1.28.
  await expect
    .poll(() => rowOf('Rose Freedom Red 60cm'))
    .toMatchObject({ price1: 1.29, discountPrice1: 1.28, markedup: true })
  expect(await rowOf('Rose Freedom Red 50cm')).toMatchObject({
    price1: 1.09,
    discountPrice1: 0.98,
    discountPrice3: 0.9,
  })
  await app.db.deleteFrom('discounts').execute()
  await app.deps.catalogue.reload()
})

test('what is not granted is absent from rows, counts and items', async () => {
  const plain = await makeShop(app.db, { authorities: ['FLOWERS'] })
  const by = await app.signIn(plain.email)
  const body = await page({}, by)
  expect(names(body)).not.toContain('Farm Rose')
  expect(body.facets.other?.map(({ key }) => key)).not.toContain('Farm Direct')
  expect((await page({ isGrowerDirect: 'true' }, by)).total).toBe(0)
  const all = (await by.call(inventory.all, { query: monday })).body as CataloguePage
  expect(names(all)).not.toContain('Mulch')
  expect((await by.call(inventory.all, { query: { ...monday, category: 'yard' } })).body).toMatchObject({
    total: 0,
  })
  for (const name of ['Farm Rose', 'Mulch', 'Barred Rose'])
    expect((await by.call(inventory.item, { params: { productId: id[name] as number } })).status).toBe(404)
  expect((await by.call(inventory.yard)).status).toBe(403)
  expect((await app.visitor().call(inventory.all)).status).toBe(401)
})

test('stock and product changes show as soon as their event arrives', async () => {
  const product = id['Rose Freedom Red 50cm'] as number
  await app.db
    .updateTable('stock')
    .set({ allocated: 100, held: 25 })
    .where('product_id', '=', product)
    .execute()
  await emit('stock.changed', { productIds: [product] })
  await expect.poll(() => rowOf('Rose Freedom Red 50cm')).toMatchObject({ inventory: 375 })
  await app.db.updateTable('stock').set({ allocated: 0, held: 0 }).where('product_id', '=', product).execute()
  await emit('stock.changed', { all: true })
  await expect.poll(() => rowOf('Rose Freedom Red 50cm')).toMatchObject({ inventory: 500 })

  const prices = (price: number) =>
    app.db.updateTable('products').set({ price1_e4: price }).where('id', '=', product).execute()
  await prices(11_100)
  await emit('price.changed', { productIds: [product] })
  await expect.poll(() => rowOf('Rose Freedom Red 50cm')).toMatchObject({ price1: 1.11 })
  await prices(10_900)

  const fresh = await makeProduct(app.db, { description: 'Anemone White' })
  await emit('price.changed', { productIds: [product, fresh] })
  await expect.poll(() => page().then(names)).toContain('Anemone White')
  await app.db.updateTable('products').set({ description: 'Zinnia' }).where('id', '=', fresh).execute()
  await emit('price.changed', { productIds: [fresh] })
  await expect.poll(() => page({ search: 'zinnia' }).then(names)).toEqual(['Zinnia'])
  await app.db.updateTable('products').set({ blacklisted: true }).where('id', '=', fresh).execute()
  await emit('price.changed', { productIds: [fresh] })
  await expect.poll(() => page().then(names)).not.toContain('Zinnia')
})

test('units that a customer holds are available to that customer only, and cannot be taken twice for another day', async () => {
  const product = id['Rose Freedom Red 60cm'] as number
  const other = await app.signIn((await makeShop(app.db)).email)
  await app.db.updateTable('stock').set({ held: 25 }).where('product_id', '=', product).execute()
  const { id: cartOrder } = await app.db
    .insertInto('cart_orders')
    .values({
      customer_id: shop.customerId,
      ship_day: '2026-11-23',
      method: 'PICKUP',
      address_id: shop.addressId,
      order_type: 'STOCK',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('cart_lines')
    .values({
      customer_id: shop.customerId,
      cart_order_id: cartOrder,
      product_id: product,
      quantity: 25,
      held_quantity: 25,
      held_until: new Date('2026-11-20T16:00:00Z'),
    })
    .execute()
  await emit('stock.changed', { productIds: [product] })
  await emit('cart.changed', { customerId: shop.customerId })
  const name = 'Rose Freedom Red 60cm'
  await expect.poll(() => rowOf(name, {}, other)).toMatchObject({ inventory: 25, newQuantity: null })
  expect(await rowOf(name)).toMatchObject({ inventory: 50, newQuantity: null })
  expect(await rowOf(name, { shipDayStr: '2026-11-24' })).toMatchObject({ inventory: 50, newQuantity: 25 })
  // An expired hold no longer counts as the customer's own; the units become available when the hold is released.
  app.setNow('2026-11-20T16:00:01Z')
  expect(await rowOf(name)).toMatchObject({ inventory: 25, newQuantity: null })
  app.setNow('2026-11-20T15:00:00Z')
  await app.db.deleteFrom('cart_orders').execute()
  await app.db.updateTable('stock').set({ held: 0 }).execute()
  await app.deps.catalogue.reload()
})

test('favorites are kept once, listed with their day and let go of', async () => {
  const kept = { params: { productId: id['Peony Sarah'] as number } }
  expect(await client.call(favorites.add, kept)).toMatchObject({ status: 201, body: { favorite: true } })
  expect((await client.call(favorites.add, kept)).status).toBe(201)
  await client.call(favorites.add, { params: { productId: id['Rose Sale'] as number } })
  const list = (await client.call(favorites.list)).body as Product[]
  expect(list.map((row) => [row.productDescription, row.inventory, row.favorite])).toEqual([
    ['Peony Sarah', 0, true],
    ['Rose Sale', 75, true],
  ])
  expect(list).toEqual(list.map((row) => Product.parse(row)))
  expect((await page()).facets.other).toContainEqual({ key: 'Favorites', value: 'Favorites', count: 1 })
  expect(names(await page({ other: 'Favorites' }))).toEqual(['Rose Sale'])
  expect((await client.call(favorites.remove, kept)).status).toBe(204)
  expect((await client.call(favorites.remove, kept)).status).toBe(204)
  expect(((await client.call(favorites.list)).body as Product[]).length).toBe(1)
  expect((await client.call(favorites.add, { params: { productId: 77 } })).problem.code).toBe('not_found')
  const barred = { params: { productId: id['Barred Rose'] as number } }
  expect((await client.call(favorites.add, barred)).problem.code).toBe('not_found')
})

test('an item comes with similar ones that can be had, most alike first', async () => {
  const answer = await client.call(inventory.item, {
    params: { productId: id['Rose Freedom Red 50cm'] as number },
    query: { shipDay: '20261123' },
  })
  const { similar, words, ...item } = answer.body as Product & { similar: Product[]; words: ItemWords }
  expect(words).toEqual({ text: { en: '', es: '' }, pictures: [] })
  expect(item).toEqual(Product.parse(item))
  expect(similar.map((row) => row.productDescription)).toEqual(['Rose Freedom Red 60cm', 'Rose Sale'])
  expect(similar).toEqual(similar.map((row) => Product.parse(row)))
  const summer = await client.call(inventory.item, { params: { productId: id['Peony Sarah'] as number } })
  expect(summer.body).toMatchObject({ inventory: 0, newQuantity: 0, similar: [] })
})

test('the top ten are what sold best and can be had; what was bought shows in the row', async () => {
  const sold = async (
    name: string,
    amountCents: number,
    placedAt: string,
    status: OrderStatus = 'DELIVERED',
  ) => {
    const { id: orderId } = await app.db
      .insertInto('orders')
      .values({
        customer_id: shop.customerId,
        order_type: 'STOCK',
        status,
        payment_status: 'ON_ACCOUNT',
        ship_day: '2026-11-12',
        method: 'PICKUP',
        address_id: shop.addressId,
        ship_to: '{}',
        bill_to: '{}',
        terms: 'NET30',
        goods_cents: amountCents,
        shipping_cents: 0,
        total_cents: amountCents,
        placed_at: new Date(placedAt),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.db
      .insertInto('order_lines')
      .values({
        order_id: orderId,
        customer_id: shop.customerId,
        sequence: 1,
        product_id: id[name] as number,
        description: name,
        department: 'flowers',
        um: 'ST',
        pack: 25,
        min_quantity: 25,
        quantity: 50,
        unit_price_e4: 10_550,
        amount_cents: amountCents,
      })
      .execute()
  }
  await sold('Rose Sale', 5_000, '2026-11-10T02:30:00Z')
  await sold('Rose Freedom Red 50cm', 9_000, '2026-11-11T15:00:00Z')
  await sold('Rose Freedom Red 60cm', 90_000, '2026-10-01T15:00:00Z')
  await sold('Rose Freedom Red 60cm', 90_000, '2026-11-12T15:00:00Z', 'CANCELLED')
  await sold('Rose Akito White 60cm', 80_000, '2026-11-11T15:00:00Z')
  await sold('Farm Rose', 70_000, '2026-11-11T15:00:00Z')
  await emit('order.changed', { customerId: shop.customerId })
  const top = async (day: string) =>
    ((await client.call(cartCalls.top10, { query: { shippingDate: day } })).body as Product[]).map(
      (row) => row.productDescription,
    )
  expect(await top('2026-11-23')).toEqual(['Rose Freedom Red 50cm', 'Rose Sale'])
  expect(await top(addDays('2026-11-20' as never, 5))).toEqual([
    'Farm Rose',
    'Rose Freedom Red 50cm',
    'Rose Sale',
  ])
  // Half past two in London on the 10th is still the 9th in Dayton.
  await expect
    .poll(() => rowOf('Rose Sale'))
    .toMatchObject({ lastBought: { date: '2026-11-09', quantity: 50, unitPrice: 1.055 } })
  expect((await page()).facets.other).toContainEqual({
    key: 'Bought before',
    value: 'Bought before',
    count: 5,
  })
  expect(names(await page({ other: ['Bought before'], colors: 'White' }))).toEqual(['Rose Akito White 60cm'])
})

test('a view that cannot be read is refused with a sentence', async () => {
  for (const query of [
    { maxRows: '0' },
    { maxRows: '301' },
    { pageNumber: '0' },
    { selectSort: 'Random' },
    { shipDayStr: '2026-02-30' },
    { us: 'yes' },
    { method: 'Drone' },
    { search: 'x'.repeat(101) },
  ]) {
    const answer = await client.call(inventory.flowers, { query: query as never })
    expect([answer.status, answer.problem.code]).toEqual([400, 'invalid_input'])
  }
  for (const search of ['%', "'; drop table products", '\\', '﷽', '🌹'])
    expect((await client.call(inventory.flowers, { query: { ...monday, search } })).status).toBe(200)
})

test('ordinary shops see all departments', async () => {
  expect(shopAuthorities).toContain('YARD')
  const all = (await client.call(inventory.all, { query: { ...monday, search: 'mulch' } }))
    .body as CataloguePage
  expect(names(all)).toEqual(['Mulch'])
})
