import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Shipment } from '../../contract/rules/shipment-shapes.ts'
import { type Dayton, ms, openShop, startDayton } from '../../tests/support/dayton.ts'
import { makeShop } from '../../tests/support/make.ts'

let app: Dayton
let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  app = await startDayton()
})
afterAll(() => app?.close())
beforeEach(async () => {
  shop = await openShop(app)
})

describe('before anything is chosen', () => {
  test('the truck to the shop on the next open day, with every day of its calendar', async () => {
    const shipment = await shop.shipment()
    expect(shipment).toMatchObject({
      customer: { accountNumber: shop.accountNumber, email: shop.email },
      deliveryMethod: 'Truck Delivery',
      shipDay: '2026-11-25',
      shipToName: 'Shop',
      shipToCode: String(shop.addressId),
      cutOff: '2026-11-24T22:30:00.000Z',
      open: true,
      reason: null,
      routeNumber: shop.routeNumber,
      shippingCost: 12,
      shippingMinimum: 150,
      today: '2026-11-23',
      timeZone: 'America/New_York',
    })
    expect(shipment.routeDays.slice(0, 3)).toEqual(['2026-11-25', '2026-11-27', '2026-11-30'])
    expect(shipment.excludeDaysTruck.slice(0, 4)).toEqual([
      '2026-11-23',
      '2026-11-24',
      '2026-11-26',
      '2026-11-28',
    ])
    expect(shipment.excludeDays.slice(0, 3)).toEqual(['2026-11-23', '2026-11-26', '2026-11-29'])
    expect(shipment.methods.map(({ deliveryMethod, nextOpenDay }) => [deliveryMethod, nextOpenDay])).toEqual([
      ['Pickup', '2026-11-24'],
      ['Truck Delivery', '2026-11-25'],
      ['UPS Delivery', '2026-11-24'],
    ])
  })

  test('UPS where no route goes', async () => {
    const far = await makeShop(app.db, { address: { route_number: null } })
    const shipment = (await (await app.signIn(far.email)).get('shipment')).body as Shipment
    expect(shipment).toMatchObject({
      deliveryMethod: 'UPS Delivery',
      shipDay: '2026-11-24',
      routeNumber: null,
    })
    expect(shipment.methods.map(({ deliveryMethod }) => deliveryMethod)).toEqual(['Pickup', 'UPS Delivery'])
  })

  test('pickup for a customer without any address', async () => {
    const nowhere = await makeShop(app.db)
    await app.db
      .updateTable('addresses')
      .set({ deleted_at: app.now() })
      .where('id', '=', nowhere.addressId)
      .execute()
    const client = await app.signIn(nowhere.email)
    expect((await client.get('shipment')).body).toMatchObject({
      deliveryMethod: 'Pickup',
      shipDay: '2026-11-24',
      shipToName: '',
      shipToCode: '',
      shippingCost: 0,
    })
    expect((await client.get('filters/ship-days?method=TRUCK')).status).toBe(200)
    expect((await client.get('inventory/date/shipdate-time?method=TRUCK')).body).toMatchObject({
      shipDay: null,
    })
    const body = { customer: null, deliveryMethod: 'Pickup', shipDay: ms('2026-11-25') }
    expect((await client.put('shipment', body)).status).toBe(200)
    expect((await client.put('shipment', { ...body, deliveryMethod: 'UPS' })).problem).toMatchObject({
      code: 'method_not_offered',
      detail: 'There is no address to deliver to. Pick up, or call to have one added.',
    })
  })

  test('the truck’s usual hour at the door comes from the stop of the route', async () => {
    const routeNumber = shop.routeNumber ?? ''
    await app.db
      .insertInto('route_stops')
      .values({
        route_number: routeNumber,
        stop: 1,
        city: 'Urbana',
        state: 'OH',
        zip_codes: ['43078'],
        typical_eta: '08:40',
      })
      .execute()
    expect(await shop.shipment()).toMatchObject({ typicalEta: '08:40', routeName: `Route ${routeNumber}` })
  })
})

describe('over time', () => {
  test('a chosen day that has closed stays, and says what to take instead', async () => {
    await shop.choose({})
    await shop.until('2026-11-24T22:30:00Z')
    expect(await shop.shipment()).toMatchObject({
      shipDay: '2026-11-25',
      open: false,
      reason: 'cut_off_passed',
      nextOpenDay: '2026-11-27',
    })
  })

  test('a chosen day that is over gives way to the next open one', async () => {
    await shop.choose({})
    await shop.until('2026-11-25T05:00:00Z')
    expect(await shop.shipment()).toMatchObject({
      shipDay: '2026-11-27',
      open: true,
      passedDay: '2026-11-25',
    })
  })

  test('a chosen day that the distributor shuts says so', async () => {
    await shop.choose({ shipDay: ms('2026-12-02') })
    const snow = {
      scope: 'route' as const,
      scope_key: shop.routeNumber ?? '',
      from_day: '2026-12-02',
      to_day: '2026-12-02',
      note: 'Snow',
    }
    await app.db.insertInto('disabled_days').values(snow).execute()
    expect(await shop.shipment()).toMatchObject({
      shipDay: '2026-12-02',
      open: false,
      reason: 'disabled',
      nextOpenDay: '2026-12-04',
    })
    expect((await shop.get('shipment/date/20261202?method=Pickup')).body).toMatchObject({ open: true })
  })

  test('a chosen address that is deleted gives way to the usual one', async () => {
    const chapel = await shop.addAddress()
    await shop.choose({ deliveryMethod: 'UPS', shipDay: ms('2026-11-24'), shipToCode: chapel })
    await shop.deleteAddress(chapel)
    expect(await shop.shipment()).toMatchObject({ shipToName: 'Shop', deliveryMethod: 'UPS Delivery' })
  })
})

describe('asking without choosing', () => {
  test('what another day would mean', async () => {
    expect((await shop.get('shipment/date/11%2F27%2F2026?method=UPS')).body).toMatchObject({
      deliveryMethod: 'UPS Delivery',
      shipDay: '2026-11-27',
      open: false,
      reason: 'no_ups_day',
    })
    expect((await shop.get('shipment/date/20261130')).body).toMatchObject({
      open: true,
      cutOff: '2026-11-29T21:00:00.000Z',
    })
    expect((await shop.get('shipment/date/99991231')).body).toMatchObject({
      open: false,
      reason: 'too_far',
    })
    expect((await shop.shipment()).shipDay).toBe('2026-11-25')
  })

  test('every day from today on, and why not', async () => {
    const { rows, deliveryMethod } = (await shop.get('filters/ship-days?days=4')).body as {
      rows: object[]
      deliveryMethod: string
    }
    expect(deliveryMethod).toBe('Truck Delivery')
    expect(rows).toEqual([
      { date: '2026-11-23', enabled: false, reason: 'before_tomorrow' },
      { date: '2026-11-24', enabled: false, reason: 'no_route' },
      { date: '2026-11-25', enabled: true, cutOff: '2026-11-24T22:30:00.000Z' },
      { date: '2026-11-26', enabled: false, reason: 'holiday', note: 'Thanksgiving Day' },
    ])
    const usual = (await shop.get('filters/ship-days')).body as { rows: object[] }
    expect(usual.rows).toHaveLength(60)
  })

  test('the next ship day of a method and when its orders close', async () => {
    expect((await shop.get('inventory/date/shipdate-time?method=UPS')).body).toMatchObject({
      shipDay: '2026-11-24',
      cutOff: '2026-11-23T19:00:00.000Z',
      timeZone: 'America/New_York',
    })
  })
})
