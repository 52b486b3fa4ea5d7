import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asDay } from '../../contract/core/dates.ts'
import type { MethodCode } from '../../contract/core/fields.ts'
import type { Cart, CartOrder } from '../../contract/features/cart.ts'
import type { LineMove } from '../../contract/features/cart-moves.ts'
import { type Dayton, monday, startDayton } from '../../tests/support/dayton.ts'
import { makeProduct, makeShop } from '../../tests/support/make.ts'
import { add, cartOf, ctxOf, place, stockOf } from '../../tests/support/shopper.ts'
import type { SignedInCtx } from '../core/route.ts'
import { runInvariants } from '../doctor/invariants.ts'
import { lineMoves, moveCartLine } from './move-line.ts'

let app: Dayton
beforeAll(async () => {
  app = await startDayton()
})
afterAll(() => app.close())

const [tuesday, wednesday, thanksgiving, friday] = [
  '2026-11-24',
  '2026-11-25',
  '2026-11-26',
  '2026-11-27',
] as const
const stop = (shipDay: string, deliveryMethod: MethodCode = 'TRUCK') => ({
  shipDay: asDay(shipDay),
  deliveryMethod,
})

/** A line by the day and product that it has. */
function lineOn(cart: Cart, day: string, productId: number) {
  const order = cart.orders.find(
    ({ date, details }) =>
      date === day && details.some(({ productCode }) => productCode === String(productId)),
  )
  const line = order?.details.find(({ productCode }) => productCode === String(productId))
  if (!order || !line) throw new Error(`no line of ${productId} on ${day}`)
  return { orderId: order.id, detailsId: line.id }
}

const asked = async (ctx: SignedInCtx, line: { orderId: number; detailsId: number }, day: string) =>
  (await lineMoves(ctx, { ...line, to: [stop(day)] })).rows[0]!

/** Twenty bunches of roses ($117.20) and ten of lilies ($58.60) for Tuesday: together over $150, so delivery is free. */
async function rosesAndLilies() {
  const ctx = ctxOf(app, await makeShop(app.db))
  const [roses, lilies] = [await makeProduct(app.db), await makeProduct(app.db)]
  const cart = await add(ctx, [
    { productId: roses, quantity: 20, shipDay: asDay(tuesday) },
    { productId: lilies, quantity: 10, shipDay: asDay(tuesday) },
  ])
  return { ctx, roses, lilies, cart, line: lineOn(cart, tuesday, lilies) }
}

describe('a line on another truck', () => {
  test('one line moves to Wednesday, the others stay on Tuesday’s truck, and its units stay held', async () => {
    const { ctx, roses, lilies, line } = await rosesAndLilies()
    const cart = await moveCartLine(ctx, { ...line, ...stop(wednesday) })
    expect(cart.orders.map(({ date, details }) => [date, details.map((one) => one.productCode)])).toEqual([
      [tuesday, [String(roses)]],
      [wednesday, [String(lilies)]],
    ])
    expect((await stockOf(app, lilies)).held).toBe(10)
  })

  test('before it moves the shop reads that both trucks would fall under $150 and cost $12 each', async () => {
    const { ctx, line, cart } = await rosesAndLilies()
    expect(cart.totals.shipping).toBe(0)
    expect(await asked(ctx, line, wednesday)).toMatchObject({
      possible: true,
      shippingChange: 24,
      goodsChange: 0,
      left: { goods: 117.2, shippingCost: 12, shippingMinimum: 150 },
      joined: { goods: 58.6, shippingCost: 12, shippingMinimum: 150 },
    })
    expect((await cartOf(ctx)).totals).toEqual(cart.totals)
  })

  test('a whole line that joins the same product buys at the price of both', async () => {
    const ctx = ctxOf(app, await makeShop(app.db))
    const productId = await makeProduct(app.db)
    await add(ctx, { productId, quantity: 2, shipDay: asDay(tuesday) })
    const cart = await add(ctx, {
      productId,
      quantity: 3,
      shipDay: asDay(wednesday),
      note: 'for the Lee wedding',
    })
    const line = lineOn(cart, wednesday, productId)
    expect(await asked(ctx, line, tuesday)).toMatchObject({
      quantity: 5,
      unitPriceNow: 6.1,
      unitPrice: 5.86,
      goodsChange: -1.2,
      shippingChange: -12,
      left: null,
      joined: { goods: 29.3 },
    })
    const [order, ...others] = (await moveCartLine(ctx, { ...line, ...stop(tuesday) })).orders
    expect(others).toEqual([])
    expect(order!.details).toMatchObject([
      { quantity: 5, unitPrice: 5.86, addedUnitPrice: null, note: 'for the Lee wedding' },
    ])
  })

  test('an order placed for Friday counts toward Friday’s free delivery', async () => {
    const ctx = ctxOf(app, await makeShop(app.db))
    const productId = await makeProduct(app.db)
    await add(ctx, { productId, quantity: 20, shipDay: asDay(friday) })
    const [placed] = (await place(ctx)).orders
    const cart = await add(ctx, { productId, quantity: 6, shipDay: asDay(wednesday) })
    expect(await asked(ctx, lineOn(cart, wednesday, productId), friday)).toMatchObject({
      shippingChange: -12,
      joined: { joins: [placed!.orderNumber], placedGoods: 117.2, placedShipping: 12, givenBack: 12 },
    })
  })

  test('it moves to UPS and to Pickup, each at its own fee', async () => {
    const { ctx, line } = await rosesAndLilies()
    const { rows } = await lineMoves(ctx, {
      ...line,
      to: [stop(wednesday, 'UPS'), stop(wednesday, 'PICKUP')],
    })
    expect(rows.map(({ deliveryMethod, joined }) => [deliveryMethod, joined?.shippingCost])).toEqual([
      ['UPS Delivery', 12],
      ['Pickup', 0],
    ])
    const { orders } = await moveCartLine(ctx, { ...line, ...stop(wednesday, 'PICKUP') })
    expect(orders.map(({ deliveryMethod }) => deliveryMethod).sort()).toEqual(['Pickup', 'Truck Delivery'])
  })

  test('without a question for certain days, the next five of each method are answered', async () => {
    const { ctx, line } = await rosesAndLilies()
    const { rows } = await lineMoves(ctx, line)
    const days = (method: string) =>
      rows.flatMap(({ deliveryMethod, shipDay, possible }) =>
        deliveryMethod === method && possible ? shipDay : [],
      )
    expect(days('Pickup')).toEqual([tuesday, wednesday, friday, '2026-11-28', '2026-11-30'])
    expect(days('UPS Delivery')).toEqual([tuesday, wednesday, '2026-11-30', '2026-12-01', '2026-12-02'])
  })

  test('where it stands already, nothing changes', async () => {
    const { ctx, line, cart } = await rosesAndLilies()
    expect(await asked(ctx, line, tuesday)).toMatchObject({ possible: true, shippingChange: 0, quantity: 10 })
    expect((await moveCartLine(ctx, { ...line, ...stop(tuesday) })).orders).toEqual(cart.orders)
  })
})

describe('a line that can’t move', () => {
  test('Thanksgiving is named, and the line stays', async () => {
    const { ctx, line } = await rosesAndLilies()
    expect(await asked(ctx, line, thanksgiving)).toMatchObject({
      possible: false,
      shipDayReason: 'holiday',
      shipDayNote: 'Thanksgiving Day',
      shippingChange: 0,
      joined: null,
    })
    await expect(moveCartLine(ctx, { ...line, ...stop(thanksgiving) })).rejects.toMatchObject({
      code: 'ship_day_closed',
      details: { data: { nextOpenDay: friday } },
    })
  })

  test('peonies that are in season until November don’t move to December', async () => {
    const ctx = ctxOf(app, await makeShop(app.db))
    const productId = await makeProduct(app.db, { season_start_month: 9, season_end_month: 11 })
    const cart = await add(ctx, { productId, quantity: 1, shipDay: asDay(tuesday) })
    const line = lineOn(cart, tuesday, productId)
    expect(await asked(ctx, line, '2026-12-01')).toMatchObject({
      possible: false,
      shipDayReason: null,
      reason: { code: 'out_of_season' },
    })
    await expect(moveCartLine(ctx, { ...line, ...stop('2026-12-01') })).rejects.toMatchObject({
      code: 'not_orderable',
    })
    expect((await cartOf(ctx)).orders).toEqual(cart.orders)
  })

  test('a pre-order doesn’t move to a day before its goods come', async () => {
    const ctx = ctxOf(app, await makeShop(app.db))
    const productId = await makeProduct(app.db, { date_available: '2026-12-08', is_pre_booked: true })
    const cart = await add(ctx, { productId, quantity: 1 })
    const line = lineOn(cart, '2026-12-08', productId)
    expect(await asked(ctx, line, wednesday)).toMatchObject({
      possible: false,
      shipDayReason: 'not_available_yet',
    })
    expect(await asked(ctx, line, '2026-12-09')).toMatchObject({ possible: true })
  })

  test('a short line moves with its shortage', async () => {
    const ctx = ctxOf(app, await makeShop(app.db))
    const productId = await makeProduct(app.db, { onHand: 5 })
    const cart = await add(ctx, { productId, quantity: 5, shipDay: asDay(tuesday) })
    // Its hold ends after three hours; another shop takes two of the five.
    app.setNow('2026-11-23T17:01:00Z')
    await add(ctxOf(app, await makeShop(app.db)), { productId, quantity: 2, shipDay: asDay(tuesday) })
    expect(await asked(ctx, lineOn(cart, tuesday, productId), wednesday)).toMatchObject({
      possible: true,
      reason: { code: 'not_enough_stock', available: 3 },
    })
    app.setNow(monday)
  })

  test('no truck goes to a shop without a route', async () => {
    const made = await makeShop(app.db, { address: { route_number: null } })
    const ctx = ctxOf(app, made)
    const productId = await makeProduct(app.db)
    const cart = await add(ctx, { productId, quantity: 1 })
    const { date } = cart.orders[0]!
    const line = lineOn(cart, date, productId)
    expect(await asked(ctx, line, wednesday)).toMatchObject({ possible: false, shipDayReason: 'no_route' })
    await expect(moveCartLine(ctx, { ...line, ...stop(wednesday) })).rejects.toMatchObject({
      code: 'method_not_offered',
    })
  })

  test('another shop’s line does not exist', async () => {
    const { line } = await rosesAndLilies()
    const other = ctxOf(app, await makeShop(app.db))
    await expect(lineMoves(other, { ...line, to: [stop(wednesday)] })).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(moveCartLine(other, { ...line, ...stop(wednesday) })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('days and methods that can’t be read are refused with a sentence', async () => {
    const made = await makeShop(app.db)
    const florist = await app.signIn(made.email)
    const productId = await makeProduct(app.db)
    await florist.post('shopping-cart', { productId, quantity: 1 })
    const { body } = await florist.get('shopping-cart')
    const { orderId, id } = (body as Cart).orders[0]!.details[0]!
    const path = `shopping-cart/${orderId}/${id}/moves`
    for (const to of [
      '2026-11-25',
      '2026-13-01.TRUCK',
      '2026-11-25.BOAT',
      Array(31).fill('2026-11-25.UPS').join(),
    ])
      expect([to, (await florist.get(`${path}?to=${to}`)).status]).toEqual([to, 400])
    expect((await florist.get(`${path}?to=2026-11-25.TRUCK`)).body).toMatchObject({
      rows: [{ possible: true }],
    })
  })
})

test('what the shop reads before a move is what its cart says after it', async () => {
  const days = [tuesday, wednesday, friday, '2026-12-01'] as const
  const products = await Promise.all([
    makeProduct(app.db, { onHand: 9 }),
    makeProduct(app.db, { onHand: 2000 }),
    makeProduct(app.db, { onHand: 2000, season_start_month: 9, season_end_month: 11 }),
    makeProduct(app.db, { onHand: 2000, price1_e4: 120_000 }),
  ])
  const line = fc.record({
    product: fc.nat(products.length - 1),
    quantity: fc.integer({ min: 1, max: 12 }),
    day: fc.constantFrom(...days),
  })
  const move = fc.record({
    which: fc.nat(20),
    day: fc.constantFrom(...days),
    method: fc.constantFrom<MethodCode>('TRUCK', 'UPS', 'PICKUP'),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { minLength: 1, maxLength: 6 }),
      fc.array(move, { minLength: 1, maxLength: 5 }),
      async (lines, moves) => {
        const ctx = ctxOf(app, await makeShop(app.db))
        for (const { product, quantity, day } of lines)
          await add(ctx, { productId: products[product]!, quantity, shipDay: asDay(day) }).catch(() => {})
        for (const { which, day, method } of moves) await moveAsForetold(ctx, which, stop(day, method))
      },
    ),
    { numRuns: 40 },
  )
  const broken = (await runInvariants(app.db, app.now())).filter((one) => one.broken.length > 0)
  expect(broken).toEqual([])
})

async function moveAsForetold(ctx: SignedInCtx, which: number, to: ReturnType<typeof stop>) {
  const before = await cartOf(ctx)
  const all = before.orders.flatMap(({ id, details }) => details.map((line) => ({ orderId: id, line })))
  const chosen = all[which % Math.max(1, all.length)]
  if (!chosen) return
  const ids = { orderId: chosen.orderId, detailsId: chosen.line.id }
  const told = (await lineMoves(ctx, { ...ids, to: [to] })).rows[0]!
  if (!told.possible) {
    await expect(moveCartLine(ctx, { ...ids, ...to })).rejects.toThrow()
    return
  }
  const after = await moveCartLine(ctx, { ...ids, ...to })
  expect(after.totals.goods).toBeCloseTo(before.totals.goods + told.goodsChange, 2)
  expect(after.totals.shipping).toBeCloseTo(before.totals.shipping + told.shippingChange, 2)
  const arrived = ordersAt(after, told.shipDay, told.deliveryMethod)
  const line = arrived
    .flatMap(({ details }) => details)
    .find(({ productCode }) => productCode === chosen.line.productCode)!
  expect([line.quantity, line.unitPrice]).toEqual([told.quantity, told.unitPrice])
  expect(problemOf(after, line.id)).toEqual(told.reason?.code)
  expect(sumOf(arrived)).toEqual(told.joined && figures(told.joined))
  const { date, deliveryMethod } = before.orders.find(({ id }) => id === ids.orderId)!
  const behind = ordersAt(after, date, deliveryMethod)
  expect(behind.length === 0 ? null : sumOf(behind)).toEqual(told.left && figures(told.left))
}

const ordersAt = (cart: Cart, day: string, method: string) =>
  cart.orders.filter(({ date, deliveryMethod }) => date === day && deliveryMethod === method)

const sumOf = (orders: readonly CartOrder[]) => ({
  goods: cents(orders.reduce((sum, { amount }) => sum + amount, 0)),
  shipping: cents(orders.reduce((sum, { shippingCost }) => sum + shippingCost, 0)),
})
const figures = ({ goods, shippingCost }: NonNullable<LineMove['joined']>) => ({
  goods: cents(goods),
  shipping: cents(shippingCost),
})
const cents = (dollars: number) => Math.round(dollars * 100)

const problemOf = (cart: Cart, detailsId: number) =>
  cart.problems.find((problem) => problem.detailsId === detailsId && problem.code !== 'price_changed')?.reason
    ?.code
