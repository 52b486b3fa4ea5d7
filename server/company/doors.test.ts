import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asDay, startOfDay } from '../../contract/core/dates.ts'
import type { Cart } from '../../contract/features/cart.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makeProduct, makeShop, makeStudio, makeUser, shopAuthorities } from '../../tests/support/make.ts'

let app: TestApp
let shop: Awaited<ReturnType<typeof makeShop>>
let owner: Client
/** This buyer orders for the shop only, not for the studio. */
let buyer: Client
let viewer: Client
let buyerId: number
let studioId: number
let productId: number

beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
  productId = await makeProduct(app.db, { onHand: 1000 })
})
afterAll(() => app?.close())

beforeEach(async () => {
  shop = await makeShop(app.db)
  const { customerId, addressId } = shop
  studioId = await makeStudio(app.db, shop)
  const second = await makeUser(app.db, { customerId, authorities: shopAuthorities })
  const third = await makeUser(app.db, {
    customerId,
    authorities: shopAuthorities,
    companyRole: 'viewer',
  })
  buyerId = second.userId
  await app.db
    .insertInto('user_locations')
    .values({ customer_id: customerId, user_id: buyerId, address_id: addressId })
    .execute()
  owner = await app.signIn(shop.email)
  buyer = await app.signIn(second.email)
  viewer = await app.signIn(third.email)
})

const shipTo = (client: Client, addressId: number) =>
  client.put('shipment', {
    customer: null,
    deliveryMethod: 'Truck Delivery',
    shipDay: startOfDay(asDay('2026-11-25'), app.deps.settings.timeZone).getTime(),
    shipToCode: String(addressId),
    shipToName: null,
  })
const cartOf = async (client: Client) => (await client.get('shopping-cart')).body as Cart
const linesOf = ({ orders }: Cart) => orders.flatMap(({ details }) => details).map(({ quantity }) => quantity)
const add = (client: Client, quantity: number) =>
  client.post('shopping-cart', { productId, quantity, replace: true })
async function place(client: Client) {
  const { status, body } = await client.post('shopping-cart/check-out', {})
  expect(status, JSON.stringify(body)).toBe(201)
  return (body as { orders: { orderNumber: number }[] }).orders.map(({ orderNumber }) => orderNumber)
}

describe('a viewer', () => {
  test('sees the cart and the orders of the company, and cannot change them', async () => {
    await add(owner, 4)
    const [orderNumber] = await place(owner)
    await add(owner, 3)
    expect(linesOf(await cartOf(viewer))).toEqual([3])
    expect((await viewer.get(`orders/${orderNumber}`)).body).toMatchObject({
      totalQuantity: 4,
      changeable: false,
      editable: false,
    })
    for (const answer of [
      await add(viewer, 5),
      await viewer.delete('shopping-cart/empty-cart'),
      await viewer.post('shopping-cart/check-out', {}),
      await viewer.post('shopping-cart/buy-now', { productId, quantity: 1 }),
      await viewer.post(`orders/${orderNumber}/cancel`),
      await viewer.post(`orders/${orderNumber}/reorder`),
      await viewer.put(`orders/${orderNumber}/lines`, { lines: [{ productId, quantity: 1 }] }),
      await viewer.get('payment/card/accounts'),
      await viewer.post(`favorite/${productId}`),
    ])
      expect([answer.status, answer.problem.code]).toEqual([403, 'not_allowed'])
    expect(linesOf(await cartOf(owner))).toEqual([3])
  })

  test('looks at another day without moving the cart', async () => {
    await add(owner, 3)
    const before = (await cartOf(owner)).orders.map(({ date }) => date)
    expect((await shipTo(viewer, shop.addressId)).status).toBe(200)
    expect((await cartOf(owner)).orders.map(({ date }) => date)).toEqual(before)
    // When the owner changes the ship day, the cart's order moves too.
    expect((await shipTo(owner, shop.addressId)).status).toBe(200)
    expect((await cartOf(owner)).orders.map(({ date }) => date)).toEqual(['2026-11-25'])
  })

  test('orders again once the owner has made a buyer of them, with the next request', async () => {
    expect((await add(viewer, 2)).status).toBe(403)
    const { userId } = await app.db
      .updateTable('users')
      .set({ company_role: 'buyer' })
      .where('customer_id', '=', shop.customerId)
      .where('company_role', '=', 'viewer')
      .returning('id as userId')
      .executeTakeFirstOrThrow()
    app.deps.sessions.hear({ name: 'session.changed', ids: { userId } })
    expect((await add(viewer, 2)).status).toBe(200)
  })
})

describe('a buyer who orders for one of two addresses', () => {
  test('is offered only that one', async () => {
    const { locations } = (await buyer.get('auth/current')).body as { locations: { id: number }[] }
    expect(locations.map(({ id }) => id)).toEqual([shop.addressId])
    const addresses = (await buyer.get('account/addresses')).body as { id: number }[]
    expect(addresses.map(({ id }) => id)).toEqual([shop.addressId])
    const days = await buyer.get(`filters/ship-days?shipToId=${studioId}`)
    expect(days.problem.code).toBe('not_found')
    expect((await owner.get(`filters/ship-days?shipToId=${studioId}`)).status).toBe(200)
  })

  test('security 29: cannot choose the other address as ship-to, or send a cart there', async () => {
    const refused = await shipTo(buyer, studioId)
    expect([refused.status, refused.problem.code]).toEqual([422, 'unknown_ship_to'])
    await add(buyer, 2)
    const [order] = (await cartOf(buyer)).orders
    for (const answer of [
      await buyer.put('shopping-cart/update-ship-to', { orderId: order?.id, shipToId: studioId }),
      await buyer.put(`shopping-cart/${order?.id}/order`, { shipToId: studioId }),
    ])
      expect(answer.problem.code).toBe('unknown_ship_to')
    expect((await shipTo(owner, studioId)).status).toBe(200)
  })

  test('checks out what goes to theirs; the order to the studio stays in the cart for the owner', async () => {
    await add(buyer, 2)
    expect((await shipTo(owner, studioId)).status).toBe(200)
    // The owner's shipment moves the cart's order to the studio; the buyer's next one goes to the shop.
    await add(buyer, 5)
    const all = await cartOf(owner)
    expect(linesOf(all).sort()).toEqual([2, 5])
    const toStudio = all.orders.find(({ shipToId }) => shipToId === studioId)
    expect(linesOf(await cartOf(buyer))).toEqual([5])
    for (const answer of [
      await buyer.post('shopping-cart/check-out', { orderIds: [toStudio?.id] }),
      await buyer.delete(`shopping-cart/${toStudio?.id}/order`),
      await buyer.put(`shopping-cart/${toStudio?.id}/${toStudio?.details[0]?.id}`, { quantity: 1 }),
      await buyer.delete(`shopping-cart/${toStudio?.id}/${toStudio?.details[0]?.id}`),
      await buyer.put(`shopping-cart/${toStudio?.id}/order`, { deliveryMethod: 'Pickup' }),
    ])
      expect([answer.status, answer.problem.code]).toEqual([404, 'not_found'])
    expect(await place(buyer)).toHaveLength(1)
    expect(linesOf(await cartOf(owner))).toEqual([2])
    expect((await buyer.delete('shopping-cart/empty-cart')).status).toBe(200)
    expect(linesOf(await cartOf(owner))).toEqual([2])
  })

  test('security 29: an order to the studio is not found: neither read, listed, counted, repeated nor touched', async () => {
    expect((await shipTo(owner, studioId)).status).toBe(200)
    await add(owner, 4)
    const [orderNumber] = await place(owner)
    await add(buyer, 2)
    const [own] = await place(buyer)
    await app.db
      .updateTable('orders')
      .set({ status: 'DELIVERED', ship_day: '2026-11-20' })
      .where('order_number', 'in', [Number(own), Number(orderNumber)])
      .execute()
    const listed = async (client: Client, path: string) =>
      ((await client.get(path)).body as { rows: { orderNumber: number }[] }).rows.map(
        (row) => row.orderNumber,
      )
    for (const path of ['shopping-cart/order-history-details', 'account/deliveries'])
      expect([await listed(owner, path), await listed(buyer, path)]).toEqual([[own, orderNumber], [own]])
    for (const path of ['get-spent', 'order-trend-data', 'get-spending-group'])
      expect((await buyer.get(`shopping-cart/${path}`)).body, path).toMatchObject({ orders: 1 })
    const lines = { lines: [{ productId, quantity: 1 }] }
    for (const answer of [
      await buyer.get(`orders/${orderNumber}`),
      await buyer.get(`orders/${orderNumber}/invoice.pdf`, { accept: 'application/pdf' }),
      await buyer.post(`orders/${orderNumber}/cancel`),
      await buyer.post(`orders/${orderNumber}/reorder`),
      await buyer.put(`orders/${orderNumber}/lines`, lines),
      await buyer.post(`orders/${orderNumber}/lines/preview`, lines),
    ])
      expect([answer.status, answer.problem.code]).toEqual([404, 'not_found'])
  })

  test('orders for nothing once that address is gone, rather than for all others', async () => {
    expect((await owner.delete(`account/addresses/${shop.addressId}`)).status).toBe(204)
    app.deps.sessions.hear({ name: 'session.changed', ids: { userId: buyerId } })
    expect((await add(buyer, 2)).problem.code).toBe('unknown_ship_to')
    expect((await shipTo(buyer, studioId)).problem.code).toBe('unknown_ship_to')
  })
})

test('a buyer for some of the addresses changes none, one for all of them adds another', async () => {
  const typed = { name: 'Tent', addressLine1: '1 Fair Rd', city: 'Xenia', state: 'OH', zipCode: '45385' }
  expect((await buyer.post('account/addresses', typed)).problem.code).toBe('not_allowed')
  expect((await viewer.post('account/addresses', typed)).problem.code).toBe('not_allowed')
  const { email } = await makeUser(app.db, { customerId: shop.customerId, authorities: shopAuthorities })
  expect((await (await app.signIn(email)).post('account/addresses', typed)).status).toBe(201)
})
