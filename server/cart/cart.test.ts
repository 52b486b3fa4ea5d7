import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Day } from '../../contract/core/dates.ts'
import type { Cart } from '../../contract/features/cart.ts'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { makeProduct, makeShop } from '../../tests/support/make.ts'
import { add, cartOf, counted, ctxOf, place, stockOf } from '../../tests/support/shopper.ts'
import { inTransaction } from '../core/context.ts'
import { runInvariants } from '../doctor/invariants.ts'
import { emptyCart, removeLine, removeOrder } from './cart.ts'
import { moveCart, updateShipTo } from './move-order.ts'
import { setQuantity } from './set-lines.ts'

let app: TestApp
/** A Monday; the next ship day is the 24th. */
beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
})
afterAll(async () => {
  expect((await runInvariants(app.db, app.now())).filter(({ broken }) => broken.length > 0)).toEqual([])
  await app.close()
})

const shop = async (made: Parameters<typeof makeShop>[1] = {}) => ctxOf(app, await makeShop(app.db, made))
const day = (text: string) => text as Day

describe('quantities', () => {
  test('a product that is there already gets the new quantity, and 0 removes it', async () => {
    const ctx = await shop()
    const productId = await makeProduct(app.db)
    await add(ctx, { productId, quantity: 5 })
    expect((await add(ctx, { productId, quantity: 2 })).totals).toMatchObject({ quantity: 2, lines: 1 })
    expect(await stockOf(app, productId)).toEqual({ onHand: 100, allocated: 0, held: 2 })
    expect((await add(ctx, { productId, quantity: 0 })).orders).toEqual([])
    expect((await stockOf(app, productId)).held).toBe(0)
  })

  test('36: roses sold by 25 come in multiples of 25, from 25, at most 50,000, and as many as there are', async () => {
    const ctx = await shop()
    const productId = await makeProduct(app.db, { min_quantity: 25, um: 'ST', onHand: 110 })
    const trying = (quantity: number) => add(ctx, { productId, quantity })
    await expect(trying(10)).rejects.toMatchObject({ code: 'below_minimum' })
    await expect(trying(30)).rejects.toMatchObject({
      code: 'not_a_multiple',
      message: 'Sold in multiples of 25. Next: 50.',
    })
    await expect(trying(50_025)).rejects.toMatchObject({ code: 'above_maximum' })
    await expect(trying(125)).rejects.toMatchObject({
      code: 'not_enough_stock',
      details: { data: { lines: [{ productId, available: 100 }] } },
    })
    expect((await trying(100)).orders[0]?.details[0]).toMatchObject({ quantity: 100, newQuantity: 100 })
  })

  test('of a list with two wrong lines nothing is taken, and both are named', async () => {
    const ctx = await shop()
    const [fine, few] = [await makeProduct(app.db), await makeProduct(app.db, { onHand: 3 })]
    const list = [
      { productId: fine, quantity: 1 },
      { productId: few, quantity: 4 },
      { productId: 1_999_999, quantity: 1 },
    ]
    await expect(add(ctx, list)).rejects.toMatchObject({
      code: 'not_enough_stock',
      details: {
        fields: [{ path: '1.quantity', message: 'Only 3 left.' }, { path: '2.productId' }],
        data: {
          lines: [
            { productId: few, available: 3 },
            { productId: 1_999_999, code: 'not_found' },
          ],
        },
      },
    })
    expect((await cartOf(ctx)).orders).toEqual([])
    expect((await stockOf(app, fine)).held).toBe(0)
  })

  test.each([0.5, -1, '1 ', '5', null, 1e12, Number.NaN])(
    '36: a quantity of %j is refused with a sentence',
    async (quantity) => {
      const made = await makeShop(app.db)
      const browser = await app.signIn(made.email)
      const productId = await makeProduct(app.db)
      const { status, problem } = await browser.post('shopping-cart', { productId, quantity })
      expect([status, problem.code]).toEqual([400, 'invalid_input'])
      expect(problem.errors[0]?.message).toMatch(/\w/)
      expect((await cartOf(ctxOf(app, made))).orders).toEqual([])
    },
  )

  test('five bunches and three more are eight in one line; nothing more, or less than nothing, is refused', async () => {
    const made = await makeShop(app.db)
    const florist = await app.signIn(made.email)
    const productId = await makeProduct(app.db, { onHand: 10 })
    await florist.post('shopping-cart', { productId, quantity: 5 })
    const eight = (await florist.post('shopping-cart', { productId, quantity: 3 })).body as Cart
    expect(eight.orders.flatMap(({ details }) => details.map(({ quantity }) => quantity))).toEqual([8])
    expect((await stockOf(app, productId)).held).toBe(8)

    const none = await florist.post('shopping-cart', { productId, quantity: 0 })
    expect([none.status, none.problem.code]).toEqual([422, 'below_minimum'])
    const short = await florist.post('shopping-cart', { productId, quantity: 3 })
    expect([short.status, short.problem.code]).toEqual([409, 'not_enough_stock'])
    expect(short.problem.detail).toBe('Only 10 left, and 8 already in your cart.')
    const own = (await florist.post('shopping-cart', { productId, quantity: 2, replace: true })).body as Cart
    expect(own.totals.quantity).toBe(2)
    const out = (await florist.post('shopping-cart', { productId, quantity: 0, replace: true })).body as Cart
    expect(out.orders).toEqual([])
  })

  test('a product that is in a list twice for one day is not guessed at', async () => {
    const ctx = await shop()
    const productId = await makeProduct(app.db)
    const list = [
      { productId, quantity: 1 },
      { productId, quantity: 2, shipDay: day('2026-11-24') },
    ]
    await expect(add(ctx, list)).rejects.toMatchObject({
      code: 'not_orderable',
      details: { fields: [{ path: '1.quantity', message: 'This is on the list twice for the same day.' }] },
    })
    const [, second] = list
    expect((await add(ctx, [list[0]!, { ...second!, shipDay: day('2026-11-27') }])).orders).toHaveLength(2)
  })

  test('36: a billion is well formed and too many', async () => {
    const ctx = await shop()
    const productId = await makeProduct(app.db)
    await expect(add(ctx, { productId, quantity: 1e9 })).rejects.toMatchObject({ code: 'above_maximum' })
  })

  test('pre-booked and grower-direct goods take no stock and are not limited by it', async () => {
    const ctx = await shop()
    const booked = await makeProduct(app.db, { onHand: 0, is_pre_booked: true, date_available: '2026-12-08' })
    const box = await makeProduct(app.db, { onHand: 1, is_grower_direct: true, lead_time_days: 7 })
    const cart = await add(ctx, [
      { productId: booked, quantity: 40 },
      { productId: box, quantity: 2 },
    ])
    expect(cart.orders.map(({ departmentOrder, date }) => [departmentOrder, date])).toEqual([
      ['Grower Direct', '2026-11-30'],
      ['Pre-order', '2026-12-08'],
    ])
    expect(cart.problems).toEqual([])
    await place(ctx)
    expect(await stockOf(app, booked)).toEqual({ onHand: 0, allocated: 0, held: 0 })
    expect(await stockOf(app, box)).toEqual({ onHand: 1, allocated: 0, held: 0 })
    const none = await makeProduct(app.db, { onHand: 0, is_grower_direct: true })
    await expect(add(ctx, { productId: none, quantity: 1 })).rejects.toMatchObject({
      code: 'not_enough_stock',
    })
  })
})

describe('what may be ordered', () => {
  test('a product without a price, out of season or of a department that is not granted', async () => {
    const ctx = ctxOf(app, await makeShop(app.db), ['FLOWERS'])
    const trying = async (product: Parameters<typeof makeProduct>[1]) =>
      add(ctx, { productId: await makeProduct(app.db, product), quantity: 1 })
    await expect(trying({ price1_e4: null })).rejects.toMatchObject({ code: 'not_orderable' })
    await expect(trying({ season_start_month: 4, season_end_month: 6 })).rejects.toMatchObject({
      code: 'not_orderable',
    })
    await expect(trying({ department: 'plants' })).rejects.toMatchObject({ code: 'not_found' })
    await expect(trying({ is_farm_direct: true })).rejects.toMatchObject({ code: 'not_found' })
    await expect(trying({ is_grower_direct: true })).rejects.toMatchObject({ code: 'not_found' })
    await expect(trying({ blacklisted: true })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('37: only for a day that is open', async () => {
    const ctx = await shop()
    const productId = await makeProduct(app.db)
    await expect(add(ctx, { productId, quantity: 1, shipDay: day('2026-11-23') })).rejects.toMatchObject({
      code: 'ship_day_closed',
    })
    await expect(add(ctx, { productId, quantity: 1, shipDay: day('2026-11-28') })).rejects.toMatchObject({
      code: 'ship_day_closed',
      details: { data: { lines: [{ nextOpenDay: '2026-11-30' }] } },
    })
  })

  test('an order without permission gets an error that says so', async () => {
    const ctx = ctxOf(app, await makeShop(app.db), ['STATEMENTS'])
    await expect(add(ctx, { productId: await makeProduct(app.db), quantity: 1 })).rejects.toMatchObject({
      code: 'not_allowed',
    })
  })
})

describe('prices', () => {
  test('the tier that the quantity reaches counts for the whole line, after the best discount, rounded to the cent', async () => {
    const made = await makeShop(app.db)
    const ctx = ctxOf(app, made)
    const productId = await makeProduct(app.db)
    await app.db
      .insertInto('discounts')
      .values([
        { scope: 'customer', scope_key: String(made.accountNumber), percent_bp: 500 },
        { scope: 'price_tier', scope_key: '1', percent_bp: 300 },
      ])
      .execute()
    const four = await add(ctx, { productId, quantity: 4 })
    // 6.10 less 5 % is 5.795, rounded up to 5.80.
    expect(four.orders[0]?.details[0]).toMatchObject({ unitPrice: 5.8, amount: 23.2, price2: 5.57 })
    const five = await add(ctx, { productId, quantity: 5 })
    expect(five.orders[0]?.details[0]).toMatchObject({ unitPrice: 5.57, amount: 27.85 })
    await app.db.deleteFrom('discounts').execute()
  })

  test('a price with four decimals is rounded once, on the line', async () => {
    const ctx = await shop()
    const productId = await makeProduct(app.db, { price1_e4: 3_333, price2_e4: null, quantity2: null })
    const cart = await add(ctx, { productId, quantity: 5 })
    // 5 × 0.3333 = 1.6665
    expect(cart.totals.goods).toBe(1.67)
  })

  test('goods that reach the minimum go free on custom routes, whatever orders they are spread over', async () => {
    const ctx = await shop()
    const stocked = await makeProduct(app.db, { price1_e4: 1_000_000, price2_e4: null, quantity2: null })
    const farm = await makeProduct(app.db, {
      price1_e4: 500_000,
      is_farm_direct: true,
      price2_e4: null,
      quantity2: null,
    })
    expect((await add(ctx, { productId: stocked, quantity: 1 })).totals).toMatchObject({
      goods: 100,
      shipping: 12,
    })
    const both = await add(ctx, { productId: farm, quantity: 1 })
    expect(both.orders).toHaveLength(2)
    expect(both.totals).toMatchObject({ goods: 150, shipping: 0 })
    const regular = await shop({ customer: { custom_route: false } })
    await add(regular, { productId: stocked, quantity: 1 })
    const paid = await add(regular, { productId: farm, quantity: 1 })
    expect(paid.orders.map(({ shippingCost }) => shippingCost)).toEqual([12, 0])
  })
})

describe('moving and taking out', () => {
  test('lines and orders are taken out with their units; an empty cart stays one', async () => {
    const ctx = await shop()
    const [a, b, c] = [await makeProduct(app.db), await makeProduct(app.db), await makeProduct(app.db)]
    await add(
      ctx,
      [a, b].map((productId) => ({ productId, quantity: 2 })),
    )
    const cart = await add(ctx, { productId: c, quantity: 2, shipDay: day('2026-11-27') })
    const [first, second] = cart.orders
    const line = first!.details.find(({ productCode }) => productCode === String(a))!
    await removeLine(ctx, { orderId: first!.id, detailsId: line.id })
    expect((await stockOf(app, a)).held).toBe(0)
    await removeOrder(ctx, { id: second!.id })
    expect((await cartOf(ctx)).totals).toMatchObject({ lines: 1, orders: 1 })
    await emptyCart(ctx)
    expect((await emptyCart(ctx)).orders).toEqual([])
    for (const id of [a, b, c]) expect((await stockOf(app, id)).held).toBe(0)
  })

  test('another customer’s lines, orders and addresses do not exist', async () => {
    const [mine, theirs] = [await shop(), ctxOf(app, await makeShop(app.db))]
    const productId = await makeProduct(app.db)
    const own = (await add(mine, { productId, quantity: 1 })).orders[0]!
    const other = (await add(theirs, { productId, quantity: 1 })).orders[0]!
    const ids = { orderId: other.id, detailsId: other.details[0]!.id }
    const notFound = { code: 'not_found' }
    await expect(removeLine(mine, ids)).rejects.toMatchObject(notFound)
    await expect(removeOrder(mine, { id: other.id })).rejects.toMatchObject(notFound)
    await expect(setQuantity(mine, { ...ids, quantity: 9 })).rejects.toMatchObject(notFound)
    await expect(updateShipTo(mine, { orderId: other.id, shipToId: own.shipToId })).rejects.toMatchObject(
      notFound,
    )
    await expect(updateShipTo(mine, { orderId: own.id, shipToId: other.shipToId })).rejects.toMatchObject({
      code: 'unknown_ship_to',
    })
    expect((await cartOf(theirs)).totals.quantity).toBe(1)
  })

  test('an order sent to another address joins the one that is there', async () => {
    const made = await makeShop(app.db)
    const ctx = ctxOf(app, made)
    const { id: second } = await app.db
      .insertInto('addresses')
      .values({
        customer_id: made.customerId,
        name: 'Church',
        address_line1: '2 Oak',
        city: 'Troy',
        state: 'OH',
        zip_code: '45373',
        route_number: made.routeNumber,
        shipping_cost_cents: 0,
        shipping_minimum_cents: 0,
        position: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const [shared, alone] = [await makeProduct(app.db), await makeProduct(app.db)]
    const cart = await add(
      ctx,
      [shared, alone].map((productId) => ({ productId, quantity: 2 })),
    )
    const orderId = cart.orders[0]!.id
    await updateShipTo(ctx, { orderId, shipToId: second })
    await add(ctx, { productId: shared, quantity: 3 })
    const back = (await cartOf(ctx)).orders.find(({ shipToId }) => shipToId === second)!
    const joined = await updateShipTo(ctx, { orderId: back.id, shipToId: made.addressId })
    expect(joined.orders.map(({ shipToId, totalQuantity }) => [shipToId, totalQuantity])).toEqual([
      [made.addressId, 7],
    ])
    expect((await stockOf(app, shared)).held).toBe(5)
  })

  test('the cart moves with the shipment and says what no longer fits', async () => {
    const made = await makeShop(app.db)
    const ctx = ctxOf(app, made)
    const [stocked, booked] = [
      await makeProduct(app.db),
      await makeProduct(app.db, { date_available: '2026-12-08', is_pre_booked: true }),
    ]
    const seasonal = await makeProduct(app.db, { season_start_month: 9, season_end_month: 11 })
    await add(
      ctx,
      [stocked, booked, seasonal].map((productId) => ({ productId, quantity: 1 })),
    )
    const at = (shipDay: string) => ({
      shipDay: day(shipDay),
      method: 'TRUCK' as const,
      addressId: made.addressId,
    })
    const problems = await inTransaction(ctx, (inside) =>
      moveCart(inside, { from: at('2026-11-24'), to: at('2026-12-02') }),
    )
    expect(problems).toMatchObject([{ code: 'not_orderable', message: 'This is out of season on that day.' }])
    const cart = await cartOf(ctx)
    expect(cart.orders.map(({ date, details }) => [date, details.length])).toEqual([
      ['2026-12-02', 2],
      ['2026-12-08', 1],
    ])
  })
})

test('a note stays with its line until another is written', async () => {
  const ctx = await shop()
  const productId = await makeProduct(app.db)
  const noteAfter = async (line: { quantity: number; note?: string }) =>
    (await add(ctx, { productId, ...line })).orders[0]?.details[0]?.note
  expect(await noteAfter({ quantity: 1, note: 'tight buds' })).toBe('tight buds')
  expect(await noteAfter({ quantity: 2 })).toBe('tight buds')
  expect(await noteAfter({ quantity: 2, note: '' })).toBe('')
})

test('the people of one shop share its cart, and their changes follow each other', async () => {
  const made = await makeShop(app.db)
  const ids: number[] = []
  for (let n = 0; n < 12; n++) ids.push(await makeProduct(app.db))
  await Promise.all(ids.map((productId) => add(ctxOf(app, made), { productId, quantity: 1 })))
  expect(await cartOf(ctxOf(app, made))).toMatchObject({ totals: { lines: 12, orders: 1 }, version: 12 })
})

test('adding to a cart of 150 lines takes as many statements as adding to an empty one', async () => {
  const ids: number[] = []
  for (let n = 0; n < 151; n++) ids.push(await makeProduct(app.db))
  const ctx = await shop()
  const statementsFor = async (productId: number) => {
    const watched = counted(app, ctx)
    await add(watched.ctx, { productId, quantity: 2 })
    return watched.statements.length
  }
  const first = await statementsFor(ids[0]!)
  await add(
    ctx,
    ids.slice(1, 150).map((productId) => ({ productId, quantity: 2 })),
  )
  expect(await statementsFor(ids[150]!)).toBe(first)
  expect(first).toBeLessThanOrEqual(7)
  const reading = counted(app, ctx)
  await cartOf(reading.ctx)
  expect(reading.statements.length).toBeLessThanOrEqual(4)
})
