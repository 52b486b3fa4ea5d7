import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Authority } from '../../contract/core/access.ts'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import { type TruckRoute, truckRoutes } from '../../contract/features/truck-routes.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makeDriver, makePastOrder, makeProduct, makeShop, makeUser } from '../../tests/support/make.ts'
import { sendRaw } from '../../tests/support/raw.ts'

let app: TestApp
let staff: Client
let driver: Client
let house: number

beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
  const authorities: Authority[] = ['TRUCK_DRIVERS', 'TRUCK_DELIVERY_ETA']
  const one = await makeShop(app.db, { customer: { is_house: true }, authorities })
  house = one.customerId
  staff = await app.signIn(one.email)
  const { userId, email } = await makeUser(app.db, { customerId: house, authorities: ['TRUCK_DRIVERS'] })
  await app.db
    .updateTable('drivers')
    .set({ user_id: userId })
    .where('id', '=', await makeDriver(app.db))
    .execute()
  driver = await app.signIn(email)
})
afterAll(() => app?.close())

const troy = { city: 'Troy', state: 'OH', zipCodes: ['45373'], eta: '07:36' }
const north = {
  routeNumber: 'N1',
  name: 'North',
  weekdays: [1, 3],
  departsAt: '05:30',
  hub: 'Dayton',
  shippingCost: 12,
  shippingMinimum: 150,
  closing: [{ weekday: null, daysBefore: 1, time: '17:30' }],
  towns: [troy],
}
const { routeNumber: _, ...fields } = north
let last = 0
/** A separate route for the test. */
async function makeNorth(more: object = {}): Promise<TruckRoute> {
  const { status, body } = await staff.call(truckRoutes.add, {
    body: { ...north, routeNumber: `N${++last + 1}`, ...more },
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body as TruckRoute
}
const change = (routeNumber: string, body: object) =>
  staff.put(`admin/routes/${routeNumber}`, { version: 1, ...fields, ...body })
const addressOf = (shop: { addressId: number }) =>
  app.db
    .selectFrom('addresses')
    .select(['route_number', 'shipping_cost_cents', 'shipping_minimum_cents'])
    .where('id', '=', shop.addressId)
    .executeTakeFirstOrThrow()
const withoutRoute = (zip: string, more: object = {}) =>
  makeShop(app.db, { address: { route_number: null, zip_code: zip, ...more } })

describe('a new route', () => {
  test('is on the list with its towns, fees and closing times, and takes addresses that none had', async () => {
    const near = await withoutRoute('45399-0001')
    const far = await withoutRoute('45001')
    const { body } = await staff.post('admin/routes', { ...north, towns: [{ ...troy, zipCodes: ['45399'] }] })
    expect(body).toMatchObject({
      ...north,
      towns: [{ city: 'Troy', zipCodes: ['45399'] }],
      shops: 1,
      shopsElsewhere: 0,
    })
    const list = (await staff.get('admin/all-routes?search=45399')).body as ReplyOf<typeof truckRoutes.list>
    expect(list.rows).toEqual([body])
    expect(list.withoutRoute).toBe(1)
    expect(await addressOf(near)).toEqual({
      route_number: 'N1',
      shipping_cost_cents: 1200,
      shipping_minimum_cents: 15_000,
    })
    expect((await addressOf(far)).route_number).toBeNull()
  })

  test('opens days at once for a florist on it, and closes them by its own times', async () => {
    const shop = await withoutRoute('45398')
    await makeNorth({ towns: [{ ...troy, zipCodes: ['45398'] }] })
    const florist = await app.signIn(shop.email)
    const days = async () => {
      const { body } = await florist.get('filters/ship-days?method=TRUCK&days=5')
      return (body as { rows: { date: string; enabled: boolean; cutOffAt?: string }[] }).rows
        .filter(({ enabled }) => enabled)
        .map(({ date }) => date)
    }
    // Monday morning in Dayton: Wednesday is next.
    expect(await days()).toEqual(['2026-11-25'])
  })

  test('needs a number of its own', async () => {
    const { routeNumber } = await makeNorth()
    const { status, problem } = await staff.post('admin/routes', { ...north, routeNumber })
    expect([status, problem.code, problem.errors[0]?.path]).toEqual([
      409,
      'route_number_taken',
      'routeNumber',
    ])
  })

  test.each([
    [{ weekdays: [1, 1] }, 'weekdays'],
    [{ weekdays: [7] }, 'weekdays.0'],
    [{ departsAt: '5:30' }, 'departsAt'],
    [{ shippingCost: -1 }, 'shippingCost'],
    [{ shippingCost: 1.005 }, 'shippingCost'],
    [{ towns: [{ ...troy, zipCodes: [] }] }, 'towns.0.zipCodes'],
    [{ towns: [{ ...troy, state: 'Ohio' }] }, 'towns.0.state'],
    [{ closing: [...north.closing, ...north.closing] }, 'closing'],
    [{ routeNumber: 'north side' }, 'routeNumber'],
  ])('with %j is refused at its field', async (wrong, path) => {
    const { status, problem } = await staff.post('admin/routes', { ...north, routeNumber: 'W1', ...wrong })
    expect([status, problem.errors.map((error) => error.path)]).toEqual([400, [path]])
  })
})

describe('a change of a route', () => {
  test('charges its addresses the new fee, except those with a fee of their own, and can be undone', async () => {
    const { routeNumber } = await makeNorth({ towns: [] })
    const usual = await makeShop(app.db, { address: { route_number: routeNumber } })
    const special = await makeShop(app.db, {
      address: { route_number: routeNumber, shipping_cost_cents: 500, shipping_minimum_cents: 15_000 },
    })
    const { body: effect } = await staff.post(`admin/routes/${routeNumber}/preview`, {
      ...fields,
      towns: [],
      shippingCost: 14,
    })
    expect(effect).toEqual({ shops: 2, gained: 0, charged: 1, orders: 0, carts: 0 })
    const { status } = await change(routeNumber, { shippingCost: 14, towns: [] })
    expect(status).toBe(200)
    expect((await addressOf(usual)).shipping_cost_cents).toBe(1400)
    expect((await addressOf(special)).shipping_cost_cents).toBe(500)
    const { rows } = (await staff.get('admin/changes?area=routes')).body as { rows: { id: number }[] }
    const { status: back } = await staff.post(`admin/changes/${rows[0]?.id}/revert`, {})
    expect(back).toBe(201)
    expect((await addressOf(usual)).shipping_cost_cents).toBe(1200)
  })

  test('says how many placed orders and carts are for days that it gives up', async () => {
    const { routeNumber } = await makeNorth({ weekdays: [3, 4] })
    const shop = await makeShop(app.db, { address: { route_number: routeNumber } })
    const order = {
      ship_day: '2026-11-26' as never,
      status: 'SUBMITTED' as const,
      method: 'TRUCK' as const,
      route_number: routeNumber,
    }
    const placedAt = new Date('2026-11-20T14:00:00Z')
    await makePastOrder(app.db, {
      ...shop,
      placedAt,
      lines: [{ productId: await makeProduct(app.db) }],
      order,
    })
    await app.db
      .insertInto('cart_orders')
      .values({
        customer_id: shop.customerId,
        address_id: shop.addressId,
        ship_day: '2026-11-26' as never,
        method: 'TRUCK',
        order_type: 'STOCK',
      })
      .execute()
    const preview = (weekdays: number[]) =>
      staff.post(`admin/routes/${routeNumber}/preview`, { ...fields, weekdays })
    expect((await preview([3])).body).toMatchObject({ orders: 1, carts: 1 })
    expect((await preview([4])).body).toMatchObject({ orders: 0, carts: 0 })
  })

  test('by two people: the second gets an error with the current route', async () => {
    const { routeNumber } = await makeNorth()
    expect((await change(routeNumber, { name: 'First' })).status).toBe(200)
    const { status, problem } = await change(routeNumber, { name: 'Second' })
    expect([status, problem.code]).toEqual([409, 'changed_meanwhile'])
    expect(problem.data).toMatchObject({ name: 'First', version: 2 })
  })

  test('to what it is writes nothing', async () => {
    const { routeNumber } = await makeNorth()
    expect((await change(routeNumber, {})).body).toMatchObject({ version: 1 })
  })

  test('for a route that doesn’t exist is not found', async () => {
    expect((await change('NONE', {})).problem.code).toBe('not_found')
  })
})

describe('a driver', () => {
  test('reads the routes and changes none', async () => {
    const { routeNumber } = await makeNorth()
    expect((await driver.get('admin/all-routes')).status).toBe(200)
    expect((await driver.post('admin/routes', { ...north, routeNumber: 'D1' })).problem.code).toBe(
      'not_found',
    )
    const { problem } = await driver.put(`admin/routes/${routeNumber}`, { version: 1, ...fields })
    expect(problem.code).toBe('not_found')
  })
})

describe('a file of routes', () => {
  const read = async (text: string, write: boolean, client = staff) => {
    const boundary = 'petal'
    const part = (head: string, body: string) => `--${boundary}\r\n${head}\r\n\r\n${body}\r\n`
    const answer = await sendRaw(app, {
      method: 'POST',
      path: 'admin/routes/file',
      headers: { ...client.headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: `${part('content-disposition: form-data; name="body"', JSON.stringify({ write }))}${part(
        'content-disposition: form-data; name="file"; filename="routes.csv"\r\ncontent-type: text/csv',
        text,
      )}--${boundary}--\r\n`,
    })
    return {
      status: answer.status,
      body: answer.json as never as ReplyOf<typeof truckRoutes.readFile> & { code: string },
    }
  }
  const file = [
    'routeNumber,routeName,stop,city,state,zipCode,all_zips,days,depart_hub,typical_eta,order_cutoff,shippingMinimum,shippingCost,hub',
    'F1,Far,1,Lima,OH,45801,45801;45802,TUE;THU,05:30,07:10,17:30 previous day (16:00 Sunday for Monday),250.00,20.00,Dayton',
    'F1,Far,2,Bluffton,OH,45817,45817,TUE;THU,05:30,07:40,17:30 previous day (16:00 Sunday for Monday),250.00,20.00,Dayton',
    'F2,Farther,1,Toledo,OH,nowhere,,WED,05:00,08:30,,300,26,Dayton',
    'F3,Farthest,1,Cleveland,OH,44101,44101,WED,05:00,08:30,,300,26,Dayton',
  ].join('\n')

  test('is shown first and writes nothing; then it is saved whole; the same again changes nothing', async () => {
    const shown = await read(file, false)
    expect(shown.status, JSON.stringify(shown.body)).toBe(200)
    expect(shown.body).toMatchObject({
      written: false,
      lines: 4,
      refused: [{ line: 4, cause: 'bad_zip', value: 'nowhere' }],
      refusedCount: 1,
    })
    const states = (body: typeof shown.body) =>
      body.routes.map(({ routeNumber, state }) => [routeNumber, state])
    expect(states(shown.body)).toEqual([
      ['F1', 'new'],
      ['F3', 'new'],
    ])
    const count = async () =>
      ((await staff.get('admin/all-routes?search=Far')).body as { total: number }).total
    expect(await count()).toBe(0)
    await read(file, true)
    expect(await count()).toBe(2)
    const again = await read(file, true)
    expect(states(again.body)).toEqual([
      ['F1', 'same'],
      ['F3', 'same'],
    ])
    const changed = await read(file.replaceAll('TUE;THU', 'TUE;FRI'), true)
    expect(states(changed.body)[0]).toEqual(['F1', 'changed'])
    const { body } = await staff.get('admin/all-routes?search=F1')
    expect((body as ReplyOf<typeof truckRoutes.list>).rows[0]).toMatchObject({
      weekdays: [2, 5],
      shippingCost: 20,
      closing: [
        { weekday: null, daysBefore: 1, time: '17:30' },
        { weekday: 1, daysBefore: 1, time: '16:00' },
      ],
      towns: [{ city: 'Lima' }, { city: 'Bluffton' }],
    })
  })

  test('without a needed column, or without a line, is refused whole', async () => {
    expect((await read('Route,City\nF9,Lima\n', true)).body.code).toBe('columns_missing')
    expect((await read(' ', true)).body.code).toBe('file_refused')
    expect((await read(file, true, driver)).status).toBe(404)
  })
})
