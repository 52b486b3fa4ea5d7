import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Dayton, ms, openShop, startDayton } from '../../tests/support/dayton.ts'
import { makeProduct, makeShop } from '../../tests/support/make.ts'

let app: Dayton
let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  app = await startDayton()
})
afterAll(() => app?.close())
beforeEach(async () => {
  shop = await openShop(app)
})

describe('choosing', () => {
  test('is stored, and updates the user’s other pages', async () => {
    const answer = await shop.choose({ deliveryMethod: 'UPS Delivery', shipDay: ms('2026-11-24') })
    expect(answer).toMatchObject({
      status: 200,
      body: { deliveryMethod: 'UPS Delivery', shipDay: '2026-11-24', problems: [] },
    })
    expect(await shop.shipment()).toMatchObject({
      deliveryMethod: 'UPS Delivery',
      shipDay: '2026-11-24',
      cutOff: '2026-11-23T19:00:00.000Z',
    })
    const events = await app.db
      .selectFrom('events')
      .select('name')
      .where('user_id', '=', shop.userId)
      .execute()
    expect(events).toEqual([{ name: 'shipment.changed' }])
  })

  test('accepts any time of the day', async () => {
    const lastMs = ms('2026-11-26') - 1
    expect((await shop.choose({ shipDay: lastMs })).body).toMatchObject({ shipDay: '2026-11-25' })
    expect((await shop.choose({ shipDay: lastMs + 1 })).problem.code).toBe('ship_day_closed')
  })

  test('takes another of the customer’s addresses by code, by number or by name', async () => {
    const chapel = await shop.addAddress()
    const ups = { deliveryMethod: 'UPS Delivery', shipDay: ms('2026-11-24') }
    for (const shipTo of [
      { shipToCode: String(chapel) },
      { shipToCode: chapel },
      { shipToCode: null, shipToName: 'Chapel' },
    ]) {
      await shop.choose({ shipToCode: shop.addressId })
      expect((await shop.choose({ ...ups, ...shipTo })).body).toMatchObject({
        shipToName: 'Chapel',
        shippingCost: 18,
      })
    }
    expect((await shop.choose(ups)).body).toMatchObject({ shipToName: 'Chapel' })
  })

  test('a method that does not go to the address says so', async () => {
    const chapel = await shop.addAddress()
    expect((await shop.choose({ shipToCode: chapel })).problem).toMatchObject({
      status: 422,
      code: 'method_not_offered',
      detail: 'No truck goes to Sidney.',
    })
  })

  test('twenty at once all succeed and one of them is stored', async () => {
    const days = ['2026-11-25', '2026-11-27', '2026-11-30', '2026-12-02']
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => shop.choose({ shipDay: ms(days[i % days.length] ?? '') })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(days).toContain((await shop.shipment()).shipDay)
  })
})

describe('37 a day that cannot be chosen is refused, with the reason and the alternative', () => {
  test.each([
    [
      '2026-11-23',
      'Truck Delivery',
      'before_tomorrow',
      'Mon Nov 23 is too soon: the earliest day is tomorrow, Tue Nov 24.',
      '2026-11-25',
    ],
    ['2026-11-24', 'Truck Delivery', 'no_route', 'No truck to Urbana on Tue Nov 24.', '2026-11-25'],
    ['2026-11-26', 'Pickup', 'holiday', 'Thanksgiving Day: nothing goes out on Thu Nov 26.', '2026-11-27'],
    ['2026-11-29', 'Pickup', 'closed', 'Closed on Sundays: nothing goes out on Sun Nov 29.', '2026-11-30'],
    [
      '2026-11-27',
      'UPS Delivery',
      'no_ups_day',
      'UPS ships Monday to Thursday, not on Fri Nov 27.',
      '2026-11-30',
    ],
    [
      '2027-01-23',
      'Pickup',
      'too_far',
      'Sat Jan 23 is too far ahead: days up to Fri Jan 22 are open.',
      '2026-11-24',
    ],
  ])('%s by %s: %s', async (day, deliveryMethod, reason, detail, nextOpenDay) => {
    const answer = await shop.choose({ deliveryMethod, shipDay: ms(day) })
    expect(answer.problem).toMatchObject({
      status: 409,
      code: 'ship_day_closed',
      detail,
      data: { reason, nextOpenDay },
    })
    expect(
      await app.db.selectFrom('shipments').selectAll().where('user_id', '=', shop.userId).execute(),
    ).toEqual([])
  })

  test('T1 a millisecond before the cut-off it is taken, at the cut-off no more', async () => {
    const pickup = { deliveryMethod: 'Pickup', shipDay: ms('2026-11-24') }
    app.setNow('2026-11-23T22:29:50Z')
    expect((await shop.choose(pickup)).status).toBe(200)
    app.setNow('2026-11-23T22:30:00Z')
    expect((await shop.choose(pickup)).problem).toMatchObject({
      code: 'ship_day_closed',
      detail: 'Ordering for Tue Nov 24 closed at 5:30 pm.',
      data: { reason: 'cut_off_passed', cutOff: '2026-11-23T22:30:00.000Z', nextOpenDay: '2026-11-25' },
    })
  })
})

describe('29 an address of another customer', () => {
  test('another account is not found', async () => {
    const other = await makeShop(app.db)
    const customer = { accountNumber: other.accountNumber, email: other.email }
    expect((await shop.choose({ customer })).problem).toMatchObject({ status: 404, code: 'not_found' })
    const own = { accountNumber: shop.accountNumber, email: null }
    expect((await shop.choose({ customer: own })).status).toBe(200)
    expect((await shop.choose({ customer: { accountNumber: null, email: null } })).status).toBe(200)
  })

  test('an address of another customer, a deleted one and none at all are answered alike', async () => {
    const other = await makeShop(app.db)
    const gone = await shop.addAddress({ deleted_at: app.now() })
    const answers = [other.addressId, gone, '987654321', 0, -1, '007'].map((shipToCode) =>
      shop.choose({ shipToCode }),
    )
    for (const { problem } of await Promise.all(answers))
      expect(problem).toMatchObject({
        status: 422,
        code: 'unknown_ship_to',
        detail: 'That isn’t one of your addresses.',
      })
    for (const shipToId of [other.addressId, gone, 987654321])
      expect((await shop.get(`filters/ship-days?shipToId=${shipToId}`)).problem.code).toBe('not_found')
  })

  test('a visitor is asked to sign in', async () => {
    const visitor = app.visitor()
    for (const path of [
      'shipment',
      'shipment/date/20261125',
      'filters/ship-days',
      'inventory/date/shipdate-time',
    ])
      expect((await visitor.get(path)).status).toBe(401)
    expect(
      (await visitor.put('shipment', { customer: null, deliveryMethod: 'UPS', shipDay: ms('2026-11-25') }))
        .status,
    ).toBe(401)
  })
})

describe('36 bad input changes nothing', () => {
  test.each([
    ['seconds instead of milliseconds', { shipDay: ms('2026-11-25') / 1000 }],
    ['a moment beyond any calendar', { shipDay: Number.MAX_SAFE_INTEGER }],
    ['a moment before it', { shipDay: -Number.MAX_SAFE_INTEGER }],
    ['half a millisecond', { shipDay: ms('2026-11-25') + 0.5 }],
    ['a day as text', { shipDay: '2026-11-25' }],
    ['no day', { shipDay: null }],
    ['a method that is none', { deliveryMethod: 'Drone' }],
    ['a code that is no number', { shipToCode: '7 or 1=1' }],
    ['an account that is no number', { customer: { accountNumber: 'x', email: null } }],
    ['something nobody asked for', { shippingCost: 0 }],
    ['a name full of control characters', { shipToName: 'Shop\u0000' }],
  ])('%s', async (_, wish) => {
    const answer = await shop.choose(wish)
    expect(answer.problem).toMatchObject({ status: 400, code: 'invalid_input' })
    expect(answer.problem.errors).not.toEqual([])
    expect((await shop.shipment()).shipDay).toBe('2026-11-25')
  })

  test.each([
    'shipment/date/tomorrow',
    'shipment/date/20261131',
    'shipment/date/20261125?method=Drone',
    'filters/ship-days?days=0',
    'filters/ship-days?days=367',
    'filters/ship-days?shipToId=x',
    'inventory/date/shipdate-time?method=Drone',
  ])('%s', async (path) => {
    expect((await shop.get(path)).problem).toMatchObject({ status: 400, code: 'invalid_input' })
  })
})

describe('the cart goes along', () => {
  type CartReply = {
    orders: { date: string; deliveryMethod: string; shipTo: string; totalQuantity: number }[]
  }
  const cartOrders = async () => ((await shop.get('shopping-cart')).body as CartReply).orders

  test('to the new day, method and address', async () => {
    const productId = await makeProduct(app.db)
    const chapel = await shop.addAddress()
    await shop.choose({})
    expect((await shop.post('shopping-cart', { productId, quantity: 3 })).status).toBe(200)
    const answer = await shop.choose({ deliveryMethod: 'UPS', shipDay: ms('2026-11-30'), shipToCode: chapel })
    expect(answer.body).toMatchObject({ problems: [] })
    expect(await cartOrders()).toMatchObject([
      { date: '2026-11-30', deliveryMethod: 'UPS Delivery', shipTo: 'Chapel', totalQuantity: 3 },
    ])
  })

  test('from a day that was never chosen and has closed since', async () => {
    const productId = await makeProduct(app.db)
    await shop.post('shopping-cart', { productId, quantity: 2 })
    expect(await cartOrders()).toMatchObject([{ date: '2026-11-25' }])
    await shop.until('2026-11-24T23:00:00Z')
    expect(await shop.shipment()).toMatchObject({ shipDay: '2026-11-27', open: true })
    await shop.choose({ shipDay: ms('2026-11-30') })
    expect(await cartOrders()).toMatchObject([{ date: '2026-11-30', totalQuantity: 2 }])
  })

  test('and says line by line what does not fit there', async () => {
    const productId = await makeProduct(app.db, { season_start_month: 11, season_end_month: 11 })
    await shop.choose({})
    await shop.post('shopping-cart', { productId, quantity: 1 })
    const answer = await shop.choose({ shipDay: ms('2026-12-02') })
    expect(answer.body).toMatchObject({ shipDay: '2026-12-02', problems: [{ code: 'not_orderable' }] })
  })

  test('while lines are being added: nothing is lost, doubled or refused', async () => {
    const productIds = await Promise.all(Array.from({ length: 6 }, () => makeProduct(app.db)))
    const days = ['2026-11-25', '2026-11-27', '2026-11-30']
    const answers = await Promise.all(
      productIds.flatMap((productId, i) => [
        shop.post('shopping-cart', { productId, quantity: 2 }),
        shop.choose({ shipDay: ms(days[i % days.length] ?? '') }),
      ]),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
    await shop.choose({ shipDay: ms('2026-12-02') })
    const quantities = (await cartOrders()).map(({ totalQuantity }) => totalQuantity)
    expect(quantities.reduce((sum, quantity) => sum + quantity, 0)).toBe(12)
  })

  test('not where the day is refused', async () => {
    const productId = await makeProduct(app.db)
    await shop.choose({})
    await shop.post('shopping-cart', { productId, quantity: 1 })
    await shop.choose({ shipDay: ms('2026-11-26') })
    expect(await cartOrders()).toMatchObject([{ date: '2026-11-25' }])
  })
})
