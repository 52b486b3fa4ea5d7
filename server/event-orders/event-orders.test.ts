import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { Cart } from '../../contract/features/cart.ts'
import type { eventOrders } from '../../contract/features/event-orders/event-orders.ts'
import type { EventOrder } from '../../contract/features/event-orders/fields.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makeProduct, makeShop, makeStudio, makeUser } from '../../tests/support/make.ts'
import { faultsOf, wordsOn } from '../../tests/support/pdf.ts'
import { runInvariants } from '../doctor/invariants.ts'

type Shop = Awaited<ReturnType<typeof makeShop>>

let app: TestApp
let shop: Shop
let florist: Client
let lily: number
let ranunculus: number
let greens: number
beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
  shop = await makeShop(app.db)
  florist = await app.signIn(shop.email)
  lily = await flower('Lily Oriental Casa Blanca White', 'Lilies', 17.95)
  ranunculus = await flower('Ranunculus Elegance White', 'Ranunculus', 11.92)
  greens = await flower('Ruscus Italian', 'Greens', 10.06)
})
afterAll(async () => {
  expect((await runInvariants(app.db, app.now())).filter(({ broken }) => broken.length > 0)).toEqual([])
  await app.close()
})

const flower = (description: string, category: string, dollars: number, more = {}) =>
  makeProduct(app.db, {
    description,
    category,
    type: category,
    price1_e4: Math.round(dollars * 10_000),
    quantity1: 1,
    price2_e4: null,
    quantity2: null,
    ...more,
  })

async function begin(more: object = {}, client = florist): Promise<EventOrder> {
  const { status, body } = await client.post('event-orders', {
    name: 'Harper and Cole',
    eventDay: '2026-12-12',
    eventTime: '16:00',
    ...more,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body as EventOrder
}

/** The event as its builder would submit it, with changes. */
const edited = (event: EventOrder, more: object = {}) => ({
  version: event.version,
  name: event.name,
  occasion: event.occasion,
  eventDay: event.eventDay,
  eventTime: event.eventTime,
  designDay: event.designDay,
  deliveryMethod: event.deliveryMethod,
  shipToId: event.shipTo.id,
  charge: event.charge,
  note: event.note,
  designs: event.designs.map(({ name, pieces }) => ({ name, pieces })),
  items: event.items.map(({ productId, waste, ownShipDay, stems }) => ({
    productId,
    waste,
    shipDay: ownShipDay,
    stems,
  })),
  ...more,
})

async function save(event: EventOrder, more: object, client = florist): Promise<EventOrder> {
  const { status, body } = await client.put(`event-orders/${event.id}`, edited(event, more))
  expect(status, JSON.stringify(body)).toBe(200)
  return body as EventOrder
}

const wedding = () => ({
  designs: [
    { name: 'Bridal bouquet', pieces: 1 },
    { name: 'Centerpieces', pieces: 15 },
  ],
  items: [
    { productId: lily, waste: null, shipDay: null, stems: [10, 0] },
    { productId: ranunculus, waste: 0, shipDay: null, stems: [8, 2] },
    { productId: greens, waste: null, shipDay: null, stems: [2, 2] },
  ],
})
const itemOf = (event: EventOrder, productId: number) => {
  const item = event.items.find((one) => one.productId === productId)
  if (!item) throw new Error(`no row of ${productId}`)
  return item
}

test('an event keeps its designs and rows, and knows the truck for each kind', async () => {
  const empty = await begin()
  expect(empty).toMatchObject({
    state: 'DRAFT',
    designDay: '2026-12-11',
    deliveryMethod: 'Truck Delivery',
    shipTo: { id: shop.addressId },
    designs: [],
    items: [],
    charge: null,
    lock: { days: 5, aheadDays: 60, most: 5000, locked: 0 },
  })
  const event = await save(empty, { ...wedding(), charge: 3900, note: 'Ivory, no blush' })
  expect(event).toMatchObject({ charge: 3900, note: 'Ivory, no blush', version: empty.version + 1 })
  expect(event.designs.map(({ name }) => name)).toEqual(['Bridal bouquet', 'Centerpieces'])
  // A lily opens in four days, so it arrives on Tuesday; ranunculus opens in two, but hydrates overnight before Friday.
  expect(itemOf(event, lily)).toMatchObject({
    stems: [10, 0],
    usualWaste: 5,
    waste: null,
    fit: 'good',
    shipDay: '2026-12-08',
    latest: '2026-12-08',
    care: { openMin: 3, openMax: 4, hydrateHours: 4, vaseDays: 10 },
  })
  expect(itemOf(event, ranunculus)).toMatchObject({ waste: 0, usualWaste: 10, shipDay: '2026-12-10' })
  expect(itemOf(event, greens).openDays).toContain('2026-12-10')
  expect((await florist.get(`event-orders/${event.id}`)).body).toEqual({ ...event, lock: expect.anything() })
  const { events } = (await florist.get('event-orders')).body as ReplyOf<typeof eventOrders.list>
  expect(events.find(({ id }) => id === event.id)).toMatchObject({
    designs: 2,
    items: 3,
    stems: 10 + 38 + 32,
    missing: 3,
    state: 'DRAFT',
  })
})

test('too late is said, with the first truck that still comes', async () => {
  const event = await save(await begin({ eventDay: '2026-11-26' }), wedding())
  expect(itemOf(event, lily)).toMatchObject({ fit: 'late', shipDay: '2026-11-24', fitDays: 2 })
  expect(itemOf(event, ranunculus)).toMatchObject({ fit: 'good', shipDay: '2026-11-24' })
  const own = await save(event, {
    items: [{ productId: greens, waste: null, shipDay: '2026-11-24', stems: [1, 1] }],
  })
  expect(itemOf(own, greens)).toMatchObject({ ownShipDay: '2026-11-24', shipDay: '2026-11-24' })
})

test('two people who edit one event lose nothing', async () => {
  const event = await begin()
  const first = await save(event, { note: 'First' })
  const late = await florist.put(`event-orders/${event.id}`, edited(event, { note: 'Second' }))
  expect(late.problem.code).toBe('changed_meanwhile')
  expect(((await florist.get(`event-orders/${event.id}`)).body as EventOrder).note).toBe(first.note)
})

test('refuses what can’t be, and names the field', async () => {
  const event = await save(await begin(), wedding())
  const put = async (more: object) =>
    (await florist.put(`event-orders/${event.id}`, edited(event, more))).problem
  expect((await florist.post('event-orders', { name: ' ', eventDay: '2026-12-12' })).problem.code).toBe(
    'invalid_input',
  )
  expect(
    (await florist.post('event-orders', { name: 'Past', eventDay: '2026-11-23' })).problem,
  ).toMatchObject({
    code: 'invalid_input',
    errors: [{ path: 'eventDay' }],
  })
  expect(await put({ designDay: '2026-12-13' })).toMatchObject({
    code: 'invalid_input',
    errors: [{ path: 'designDay' }],
  })
  expect(await put({ shipToId: 999_999_999 })).toMatchObject({ code: 'unknown_ship_to' })
  const twice = [0, 1].map(() => ({ productId: lily, waste: null, shipDay: null, stems: [1] }))
  expect(await put({ items: twice })).toMatchObject({ code: 'invalid_input' })
  const unknown = [{ productId: 1, waste: null, shipDay: null, stems: [1] }]
  expect(await put({ items: unknown })).toMatchObject({ errors: [{ path: 'items.0.productId' }] })
  const tooMany = [{ productId: lily, waste: null, shipDay: null, stems: [10_000] }]
  expect(await put({ items: tooMany })).toMatchObject({ code: 'invalid_input' })
})

test('belongs to the company: no session, a viewer, another company, another place', async () => {
  const event = await save(await begin(), wedding())
  const path = `event-orders/${event.id}`
  expect((await app.visitor().get(path)).status).toBe(401)
  const stranger = await app.signIn((await makeShop(app.db)).email)
  for (const answer of [
    await stranger.get(path),
    await stranger.put(path, edited(event)),
    await stranger.delete(path),
    await stranger.post(`${path}/cart`, { version: event.version }),
    await stranger.get(`${path}/client.pdf`),
    await stranger.post('price-locks', { eventOrderId: event.id }),
    await stranger.post('event-orders', { name: 'Copy', eventDay: '2026-12-12', copyOf: event.id }),
  ])
    expect(answer.status).toBe(404)
  const viewer = await app.signIn(
    (await makeUser(app.db, { customerId: shop.customerId, authorities: ['FLOWERS'], companyRole: 'viewer' }))
      .email,
  )
  expect((await viewer.get(path)).status).toBe(200)
  expect((await viewer.put(path, edited(event))).status).toBe(403)
  expect((await viewer.post(`${path}/cart`, { version: event.version })).status).toBe(403)
})

test('into the cart by ship day, and the event knows what is ordered', async () => {
  const event = await save(await begin(), wedding())
  const { body } = await florist.post(`event-orders/${event.id}/cart`, { version: event.version })
  expect(body).toEqual({
    put: [
      { productId: lily, shipDay: '2026-12-08', quantity: 2 },
      { productId: ranunculus, shipDay: '2026-12-10', quantity: 4 },
      { productId: greens, shipDay: '2026-12-10', quantity: 4 },
    ],
    left: [],
    orders: 2,
  })
  const cart = (await florist.get('shopping-cart')).body as Cart
  expect(cart.orders.map(({ date, details }) => [date, details.length])).toEqual([
    ['2026-12-08', 1],
    ['2026-12-10', 2],
  ])
  const again = await florist.post(`event-orders/${event.id}/cart`, { version: event.version })
  expect(again.body).toEqual({ put: [], left: [], orders: 0 })

  // An everyday bunch is added to the same line; the event counts only the quantity it requested.
  await florist.post('shopping-cart', { productId: greens, quantity: 1, shipDay: '2026-12-10' })
  const [first] = cart.orders
  const placed = await florist.post('shopping-cart/check-out', { orderIds: [first?.id] })
  expect(placed.status).toBe(201)
  const half = (await florist.get(`event-orders/${event.id}`)).body as EventOrder
  expect(half.state).toBe('ORDERED_PART')
  expect(itemOf(half, lily)).toMatchObject({
    ordered: 2,
    inCart: 0,
    orders: [{ shipDay: '2026-12-08', quantity: 2 }],
  })
  expect(itemOf(half, greens)).toMatchObject({ ordered: 0, inCart: 4 })

  const { orders } = (await florist.post('shopping-cart/check-out', {})).body as {
    orders: [{ orderNumber: number }]
  }
  const whole = (await florist.get(`event-orders/${event.id}`)).body as EventOrder
  expect(whole.state).toBe('ORDERED')
  expect(itemOf(whole, greens)).toMatchObject({ ordered: 4, inCart: 0 })
  await florist.post(`orders/${orders[0].orderNumber}/cancel`)
  const back = (await florist.get(`event-orders/${event.id}`)).body as EventOrder
  expect(back.state).toBe('ORDERED_PART')
  expect(itemOf(back, greens).ordered).toBe(0)
})

test('what can’t be had is named, the rest goes into the cart; a removed line is missing again', async () => {
  const few = await flower('Rose few', 'Roses', 2, { onHand: 1 })
  const event = await save(await begin(), {
    designs: [{ name: 'Arch', pieces: 1 }],
    items: [
      { productId: few, waste: 0, shipDay: null, stems: [30] },
      { productId: greens, waste: 0, shipDay: null, stems: [10] },
    ],
  })
  const { body } = await florist.post(`event-orders/${event.id}/cart`, { version: event.version })
  expect(body).toMatchObject({
    put: [{ productId: greens, quantity: 1 }],
    left: [{ productId: few, reason: { code: 'not_enough_stock', available: 1 } }],
  })
  await florist.delete('shopping-cart/empty-cart')
  expect(itemOf((await florist.get(`event-orders/${event.id}`)).body as EventOrder, greens).inCart).toBe(0)
  const stale = await florist.post(`event-orders/${event.id}/cart`, { version: event.version - 1 })
  expect(stale.problem.code).toBe('changed_meanwhile')
})

test('moving a cart order onto another keeps what belongs to the event', async () => {
  const studio = await makeStudio(app.db, shop)
  const event = await save(await begin(), {
    designs: [{ name: 'Arch', pieces: 1 }],
    items: [{ productId: greens, waste: 0, shipDay: null, stems: [20] }],
  })
  await florist.post(`event-orders/${event.id}/cart`, { version: event.version })
  const { orders } = (await florist.get('shopping-cart')).body as Cart
  const moved = await florist.put(`shopping-cart/${orders[0]?.id}/order`, { shipToId: studio })
  expect(moved.status, JSON.stringify(moved.body)).toBe(200)
  await florist.post('shopping-cart', { productId: greens, quantity: 3, shipDay: '2026-12-10' })
  const cart = (await florist.get('shopping-cart')).body as Cart
  const home = cart.orders.find(({ shipToId }) => shipToId === shop.addressId)
  await florist.put(`shopping-cart/${home?.id}/order`, { shipToId: studio })
  const merged = (await florist.get('shopping-cart')).body as Cart
  expect(merged.orders.flatMap(({ details }) => details.map(({ quantity }) => quantity))).toEqual([5])
  expect(itemOf((await florist.get(`event-orders/${event.id}`)).body as EventOrder, greens).inCart).toBe(2)
  await florist.delete('shopping-cart/empty-cart')
})

test('canceled: nothing more happens to it, a copy continues', async () => {
  const event = await save(await begin(), wedding())
  expect((await florist.delete(`event-orders/${event.id}`)).body).toMatchObject({ state: 'CANCELLED' })
  expect((await florist.delete(`event-orders/${event.id}`)).status).toBe(200)
  const late = await florist.put(`event-orders/${event.id}`, edited(event, { version: event.version + 1 }))
  expect(late.problem.code).toBe('wrong_state')
  const copy = await begin({ name: 'Again', eventDay: '2026-12-19', copyOf: event.id })
  expect(copy).toMatchObject({ state: 'DRAFT', designDay: '2026-12-18' })
  expect(copy.items.map(({ stems }) => stems)).toEqual([
    [10, 0],
    [8, 2],
    [2, 2],
  ])
})

test('recipes are the company’s, and an event takes a copy', async () => {
  const made = await florist.post('recipes', {
    name: 'Garden bouquet',
    lines: [
      { productId: ranunculus, stems: 8 },
      { productId: greens, stems: 3 },
    ],
  })
  expect(made.status).toBe(201)
  const { id } = made.body as { id: number }
  const twice = await florist.post('recipes', {
    name: 'garden BOUQUET',
    lines: [{ productId: greens, stems: 1 }],
  })
  expect(twice.problem.code).toBe('recipe_name_taken')
  const event = await begin({ recipeIds: [id] })
  expect(event.designs).toMatchObject([{ name: 'Garden bouquet', pieces: 1 }])
  expect(event.items.map(({ stems }) => stems)).toEqual([[8], [3]])
  const changed = await florist.put(`recipes/${id}`, {
    name: 'Garden bouquet',
    lines: [{ productId: lily, stems: 2 }],
  })
  expect(changed.body).toMatchObject({ lines: [{ productId: lily, stems: 2, sold: true }] })
  expect(((await florist.get(`event-orders/${event.id}`)).body as EventOrder).items).toHaveLength(2)
  const stranger = await app.signIn((await makeShop(app.db)).email)
  expect((await stranger.get('recipes')).body).toEqual({ recipes: [] })
  const theirs = { name: 'Mine', lines: [{ productId: lily, stems: 1 }] }
  expect((await stranger.put(`recipes/${id}`, theirs)).status).toBe(404)
  expect((await stranger.delete(`recipes/${id}`)).status).toBe(404)
  expect(
    (await stranger.post('event-orders', { name: 'X', eventDay: '2026-12-12', recipeIds: [id] })).status,
  ).toBe(404)
  const unknown = await florist.post('recipes', { name: 'Unknown', lines: [{ productId: 1, stems: 1 }] })
  expect(unknown.problem).toMatchObject({ code: 'invalid_input', errors: [{ path: 'lines.0.productId' }] })
  expect((await florist.delete(`recipes/${id}`)).status).toBe(204)
  expect((await florist.get('recipes')).body).toEqual({ recipes: [] })
})

test('make it cheaper: an allowed substitute of the same kind and color', async () => {
  const white = { color_family: 'White', color_hex: '#FBFAF5', purpose: 'Wedding' }
  const dear = await flower('Lisianthus Voyage White', 'Lisianthus', 18.4, white)
  const cheap = await flower('Lisianthus Echo White', 'Lisianthus', 16.4, white)
  await flower('Lisianthus Echo Purple', 'Lisianthus', 9, {
    ...white,
    color_family: 'Purple',
    color_hex: '#6F2C91',
  })
  const asked = {
    rows: [
      { productId: dear, stems: 44 },
      { productId: greens, stems: 20 },
    ],
  }
  const { body, status } = await florist.post('event-orders/plan', asked)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    was: 112.12,
    is: 102.12,
    exact: true,
    rows: [
      { productId: dear, to: { productId: cheap }, wasUnits: 5, units: 5 },
      { productId: greens, to: null },
    ],
  })
  expect((await florist.post('event-orders/plan', { rows: [{ productId: 1, stems: 4 }] })).status).toBe(404)
  expect(JSON.stringify(body)).not.toMatch(/cost|margin/i)
})

test('care of an item', async () => {
  expect((await florist.get(`inventory/item/${lily}/care`)).body).toEqual({
    openMin: 3,
    openMax: 4,
    hydrateHours: 4,
    vaseDays: 10,
  })
  expect((await florist.get('inventory/item/1/care')).status).toBe(404)
  expect((await app.visitor().get(`inventory/item/${lily}/care`)).status).toBe(401)
})

test('the client’s paper has designs and stems and no price', async () => {
  const event = await save(await begin(), { ...wedding(), charge: 3900, note: 'Ivory, no blush' })
  const answer = await app.app.inject({
    url: `/api/v1/event-orders/${event.id}/client.pdf`,
    headers: florist.headers,
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/pdf')
  const { rawPayload } = answer
  const words = wordsOn(rawPayload)
  expect(words).toEqual(
    expect.arrayContaining(['Harper and Cole', 'Ranunculus Elegance White', 'Ivory, no blush']),
  )
  expect(words.join('\n')).toMatch(/Centerpieces\s+×\s+15/)
  expect(words.join('\n')).not.toMatch(/\$|3,?900|17\.95|11\.92/)
  expect(faultsOf(rawPayload)).toEqual([])
})
