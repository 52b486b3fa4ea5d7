import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { Cart } from '../../contract/features/cart.ts'
import type { EventOrder } from '../../contract/features/event-orders/fields.ts'
import type { priceLocks } from '../../contract/features/event-orders/price-locks.ts'
import type { Order } from '../../contract/features/orders.ts'
import type { PriceExplanation } from '../../contract/features/prices/why.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makeProduct, makeShop, makeUser } from '../../tests/support/make.ts'

type Shop = Awaited<ReturnType<typeof makeShop>>
type Locks = ReplyOf<typeof priceLocks.lock>

const start = '2026-11-23T14:00:00Z'
let app: TestApp
let shop: Shop
let florist: Client
let desk: Client
beforeAll(async () => {
  app = await startApp({ now: start })
  shop = await makeShop(app.db)
  florist = await app.signIn(shop.email)
  const house = await makeShop(app.db, { customer: { is_house: true }, authorities: ['TIER_PRICING'] })
  desk = await app.signIn(house.email)
})
afterAll(() => app?.close())

const flower = () =>
  makeProduct(app.db, {
    category: 'Greens',
    type: 'Ruscus',
    onHand: 1000,
    price1_e4: 100_000,
    price2_e4: null,
    quantity2: null,
  })

/** An event on Saturday, December 12, with one row of this many stems; ten in a bunch. */
async function eventOf(rows: { productId: number; stems: number }[], client = florist): Promise<EventOrder> {
  const made = (await client.post('event-orders', { name: 'Harper and Cole', eventDay: '2026-12-12' }))
    .body as EventOrder
  const { status, body } = await client.put(`event-orders/${made.id}`, {
    version: made.version,
    name: made.name,
    occasion: made.occasion,
    eventDay: made.eventDay,
    eventTime: null,
    designDay: made.designDay,
    deliveryMethod: made.deliveryMethod,
    shipToId: made.shipTo.id,
    charge: null,
    note: '',
    designs: [{ name: 'Arch', pieces: 1 }],
    items: rows.map(({ productId, stems }) => ({ productId, waste: 0, shipDay: null, stems: [stems] })),
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body as EventOrder
}

const lock = (event: EventOrder, client = florist) => client.post('price-locks', { eventOrderId: event.id })
const raise = (productId: number, priceE4: number) =>
  app.db.updateTable('products').set({ price1_e4: priceE4 }).where('id', '=', productId).execute()
const cartOf = async () => (await florist.get('shopping-cart')).body as Cart
const addOne = (productId: number, quantity: number, shipDay = '2026-12-10') =>
  florist.post('shopping-cart', { productId, quantity, shipDay, replace: true })

test('a lock applies in the cart, at check-out and in the price explanation, for one order', async () => {
  const productId = await flower()
  const event = await eventOf([{ productId, stems: 50 }])
  const locked = await lock(event)
  expect(locked.status).toBe(201)
  expect((locked.body as Locks).locks).toMatchObject([
    {
      productId,
      price: 10,
      most: 5,
      shipDay: '2026-12-10',
      state: 'OPEN',
      until: expect.stringMatching('2026-11-28T14:0'),
      lockedOn: '2026-11-23',
    },
  ])
  await raise(productId, 130_000)

  const why = (shipDay: string, quantity: number) =>
    desk.get(
      `admin/price-explanation?accountNumber=${shop.accountNumber}&productId=${productId}&quantity=${quantity}&shipDay=${shipDay}`,
    )
  const { body: reason } = await why('2026-12-10', 5)
  const { price, steps } = reason as PriceExplanation
  expect(price).toBe(10)
  expect(steps.candidates[0]).toMatchObject({
    source: 'lock',
    outcome: 'counts',
    promisedFor: 'Harper and Cole',
  })
  expect((reason as PriceExplanation).say.en).toContain(
    'you locked the price for Harper and Cole until Nov 28',
  )
  expect((await why('2026-12-10', 6)).body).toMatchObject({ price: 13 })
  expect((await why('2026-12-09', 5)).body).toMatchObject({ price: 13 })

  await addOne(productId, 2, '2026-12-09')
  await florist.post(`event-orders/${event.id}/cart`, { version: event.version })
  const lines = (await cartOf()).orders.flatMap(({ date, details }) =>
    details.map(({ unitPrice, lockedOn, addedUnitPrice }) => ({ date, unitPrice, lockedOn, addedUnitPrice })),
  )
  expect(lines).toEqual([
    { date: '2026-12-09', unitPrice: 13, lockedOn: null, addedUnitPrice: null },
    { date: '2026-12-10', unitPrice: 10, lockedOn: '2026-11-23', addedUnitPrice: null },
  ])
  const { body } = await florist.post('shopping-cart/check-out', {})
  const { orders } = body as { orders: { orderNumber: number }[] }
  const order = (await florist.get(`orders/${orders[1]?.orderNumber}`)).body as Order
  expect(order.details).toMatchObject([{ unitPrice: 10, quantity: 5, lockedOn: '2026-11-23' }])

  // The lock has been used: the next order pays the day's price.
  await addOne(productId, 5)
  expect((await cartOf()).orders[0]?.details[0]).toMatchObject({ unitPrice: 13, lockedOn: null })
  await florist.delete('shopping-cart/empty-cart')
  const { locks } = (await florist.get('price-locks')).body as { locks: Locks['locks'] }
  expect(locks.find((one) => one.productId === productId)).toMatchObject({
    state: 'USED',
    orderNumber: orders[1]?.orderNumber,
  })
  // The order was canceled before the lock ended, so the lock is open again.
  await florist.post(`orders/${orders[1]?.orderNumber}/cancel`)
  await addOne(productId, 5)
  expect((await cartOf()).orders[0]?.details[0]).toMatchObject({ unitPrice: 10 })
  await florist.delete('shopping-cart/empty-cart')
})

test('never dearer: when the list falls, the list counts; above its units too', async () => {
  const productId = await flower()
  await lock(await eventOf([{ productId, stems: 50 }]))
  await raise(productId, 80_000)
  await addOne(productId, 5)
  expect((await cartOf()).orders[0]?.details[0]).toMatchObject({ unitPrice: 8, lockedOn: null })
  await raise(productId, 140_000)
  await addOne(productId, 6)
  expect((await cartOf()).orders[0]?.details[0]).toMatchObject({ unitPrice: 14, lockedOn: null })
  await florist.delete('shopping-cart/empty-cart')
})

test('ends by itself, by hand and with its event', async () => {
  const [first, second, third] = [await flower(), await flower(), await flower()]
  const ends = async (productId: number) => {
    await raise(productId, 150_000)
    await addOne(productId, 5)
    const [order] = (await cartOf()).orders
    await florist.delete('shopping-cart/empty-cart')
    return order?.details[0]?.unitPrice
  }
  const { locks } = (await lock(await eventOf([{ productId: first, stems: 50 }]))).body as Locks
  const stranger = await app.signIn((await makeShop(app.db)).email)
  expect((await stranger.delete(`price-locks/${locks[0]?.id}`)).status).toBe(404)
  expect((await florist.delete(`price-locks/${locks[0]?.id}`)).status).toBe(204)
  expect((await florist.delete(`price-locks/${locks[0]?.id}`)).problem.code).toBe('wrong_state')
  expect(await ends(first)).toBe(15)

  const event = await eventOf([{ productId: second, stems: 50 }])
  await lock(event)
  await florist.delete(`event-orders/${event.id}`)
  expect(await ends(second)).toBe(15)

  await lock(await eventOf([{ productId: third, stems: 50 }]))
  app.setNow('2026-11-28T14:05:00Z')
  florist = await app.signIn(shop.email)
  expect(await ends(third)).toBe(15)
  app.setNow(start)
  florist = await app.signIn(shop.email)
})

test('what can’t be locked is named: ordered, too far, locked by another event', async () => {
  const productId = await flower()
  const event = await eventOf([{ productId, stems: 50 }])
  await lock(event)
  const again = await lock(event)
  expect(again.problem.code).toBe('nothing_to_lock')
  const other = await eventOf([{ productId, stems: 20 }])
  expect((await lock(other)).problem.code).toBe('nothing_to_lock')
  app.deps.settings.lockAheadDays = 10
  const near = await lock(await eventOf([{ productId: await flower(), stems: 20 }]))
  expect(near.problem).toMatchObject({ code: 'nothing_to_lock', data: { left: [{ why: 'too_far' }] } })
  app.deps.settings.lockAheadDays = 60
})

test('a customer’s locks come to no more than the limit, also when two lock at once', async () => {
  const other = await makeShop(app.db)
  const client = await app.signIn(other.email)
  const events: EventOrder[] = []
  for (let n = 0; n < 2; n++) events.push(await eventOf([{ productId: await flower(), stems: 3000 }], client))
  const answers = await Promise.all(events.map((event) => lock(event, client)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(answers.find(({ status }) => status === 409)?.problem).toMatchObject({
    code: 'lock_limit',
    data: { locked: 6000, most: 5000 },
  })
  expect((await client.get('price-locks')).body).toMatchObject({ most: 5000, locked: 3000 })
})

test('a buyer locks, a viewer and a visitor don’t', async () => {
  const event = await eventOf([{ productId: await flower(), stems: 10 }])
  const viewer = await app.signIn(
    (await makeUser(app.db, { customerId: shop.customerId, authorities: ['FLOWERS'], companyRole: 'viewer' }))
      .email,
  )
  expect((await lock(event, viewer)).status).toBe(403)
  expect((await app.visitor().post('price-locks', { eventOrderId: event.id })).status).toBe(401)
  expect((await viewer.get('price-locks')).status).toBe(200)
})
