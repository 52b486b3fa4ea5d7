import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TruckRoute, truckRoutes } from '../../contract/features/truck-routes.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makeDriver, makePastOrder, makeProduct, makeShop, makeUser } from '../../tests/support/make.ts'

let app: TestApp
let staff: Client
let driver: Client
beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
  const house = await makeShop(app.db, {
    customer: { is_house: true },
    authorities: ['TRUCK_DRIVERS', 'TRUCK_DELIVERY_ETA'],
  })
  staff = await app.signIn(house.email)
  const { userId, email } = await makeUser(app.db, {
    customerId: house.customerId,
    authorities: ['TRUCK_DRIVERS'],
  })
  const driverId = await makeDriver(app.db)
  await app.db.updateTable('drivers').set({ user_id: userId }).where('id', '=', driverId).execute()
  driver = await app.signIn(email)
})
afterAll(() => app?.close())

let last = 0
async function makeRoute(more: object = {}): Promise<TruckRoute> {
  const { status, body } = await staff.call(truckRoutes.add, {
    body: {
      routeNumber: `Z${++last}`,
      name: 'North',
      weekdays: [1, 3],
      departsAt: '05:30',
      shippingCost: 12,
      shippingMinimum: 150,
      closing: [{ weekday: null, daysBefore: 1, time: '17:30' }],
      towns: [{ city: 'Troy', state: 'OH', zipCodes: [String(45_000 + last)], eta: '07:36' }],
      ...more,
    },
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body as TruckRoute
}
const remove = (routeNumber: string, to: string | null, { client = staff, version = 1 } = {}) =>
  client.call(truckRoutes.remove, { params: { routeNumber }, body: { version, to } })
const count = (routeNumber: string, client = staff) =>
  client.call(truckRoutes.removal, { params: { routeNumber } })
const numbers = async () => {
  const { body } = await staff.call(truckRoutes.list, { query: { pageSize: '300' } })
  return (body as { rows: TruckRoute[] }).rows.map(({ routeNumber }) => routeNumber)
}
async function shopOn(routeNumber: string, cost = 1200) {
  const shop = await makeShop(app.db)
  await app.db
    .updateTable('addresses')
    .set({ route_number: routeNumber, shipping_cost_cents: cost, shipping_minimum_cents: 15_000 })
    .where('id', '=', shop.addressId)
    .execute()
  return shop
}
const addressOf = ({ addressId }: { addressId: number }) =>
  app.db
    .selectFrom('addresses')
    .select(['route_number', 'shipping_cost_cents as cost', 'shipping_minimum_cents as minimum'])
    .where('id', '=', addressId)
    .executeTakeFirstOrThrow()

test('its addresses move to another route with its fees, placed orders stay, and nothing offers it any longer', async () => {
  const north = await makeRoute()
  const south = await makeRoute({ shippingCost: 20, shippingMinimum: 90 })
  const [usual, own] = [await shopOn(north.routeNumber), await shopOn(north.routeNumber, 300)]
  const orderId = await makePastOrder(app.db, {
    ...usual,
    placedAt: new Date('2026-11-22T14:00:00Z'),
    lines: [{ productId: await makeProduct(app.db) }],
    status: 'CONFIRMED',
    order: { route_number: north.routeNumber, ship_day: '2026-11-25' },
  })
  expect((await count(north.routeNumber)).body).toEqual({ shops: 2, orders: 1, carts: 0 })
  expect((await remove(north.routeNumber, south.routeNumber)).status).toBe(204)
  expect(await addressOf(usual)).toMatchObject({ route_number: south.routeNumber, cost: 2000, minimum: 9000 })
  // An address with its own fee keeps it.
  expect(await addressOf(own)).toMatchObject({ route_number: south.routeNumber, cost: 300 })
  const order = await app.db
    .selectFrom('orders')
    .select(['route_number', 'status'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  expect(order).toEqual({ route_number: north.routeNumber, status: 'CONFIRMED' })
  expect(await numbers()).not.toContain(north.routeNumber)
  expect((await count(north.routeNumber)).status).toBe(404)
  for (const table of ['route_stops', 'driver_routes'] as const) {
    const rows = await app.db
      .selectFrom(table)
      .selectAll()
      .where('route_number', '=', north.routeNumber)
      .execute()
    expect(rows, table).toEqual([])
  }
  expect((await remove(north.routeNumber, south.routeNumber, { version: 2 })).status).toBe(404)
})

test('a route without addresses goes without another, and its number can be used again', async () => {
  const { routeNumber } = await makeRoute()
  expect((await remove(routeNumber, null)).status).toBe(204)
  expect(await numbers()).not.toContain(routeNumber)
  const again = await makeRoute({ routeNumber, name: 'North again' })
  expect(again).toMatchObject({ routeNumber, name: 'North again', weekdays: [1, 3] })
  expect(await numbers()).toContain(routeNumber)
})

test('addresses need a route that is there and is another, and a change meanwhile is said', async () => {
  const { routeNumber } = await makeRoute()
  const gone = await makeRoute()
  await remove(gone.routeNumber, null)
  await shopOn(routeNumber)
  for (const to of [null, routeNumber, 'none', gone.routeNumber]) {
    const { status, problem } = await remove(routeNumber, to)
    expect([status, problem.errors[0]?.path], String(to)).toEqual([400, 'to'])
  }
  const other = (await makeRoute()).routeNumber
  const stale = await remove(routeNumber, other, { version: 0 })
  expect([stale.status, stale.problem.code]).toEqual([409, 'changed_meanwhile'])
  expect(await numbers()).toContain(routeNumber)
})

test('visitors, shops and drivers remove none', async () => {
  const { routeNumber } = await makeRoute()
  const shop = await app.signIn((await makeShop(app.db)).email)
  for (const [client, status] of [
    [app.visitor(), 401],
    [shop, 403],
    [driver, 404],
  ] as const) {
    expect((await remove(routeNumber, null, { client })).status).toBe(status)
    expect((await count(routeNumber, client)).status).toBe(status)
  }
  expect(await numbers()).toContain(routeNumber)
})
