import { afterAll, beforeAll, expect, test } from 'vitest'
import { asDay } from '../../contract/core/dates.ts'
import { type Dayton, startDayton } from '../../tests/support/dayton.ts'
import { makeProduct, makeShop } from '../../tests/support/make.ts'
import { add, ctxOf, stockOf } from '../../tests/support/shopper.ts'
import { moveCartOrder } from './move-order.ts'

let app: Dayton
beforeAll(async () => {
  app = await startDayton()
})
afterAll(() => app.close())

/** Two bunches for Tuesday and three for Wednesday by truck. */
async function twoDays() {
  const ctx = ctxOf(app, await makeShop(app.db))
  const productId = await makeProduct(app.db)
  await add(ctx, { productId, quantity: 2, shipDay: asDay('2026-11-24') })
  const { orders } = await add(ctx, { productId, quantity: 3, shipDay: asDay('2026-11-25') })
  const idOn = (day: string) => orders.find(({ date }) => date === day)!.id
  return { ctx, productId, tuesday: idOn('2026-11-24'), wednesday: idOn('2026-11-25') }
}

test('an order moves to another day without the others, and its units stay held', async () => {
  const { ctx, productId, wednesday } = await twoDays()
  const cart = await moveCartOrder(ctx, { id: wednesday, shipDay: asDay('2026-11-27') })
  expect(cart.orders.map(({ date, totalQuantity }) => [date, totalQuantity])).toEqual([
    ['2026-11-24', 2],
    ['2026-11-27', 3],
  ])
  expect((await stockOf(app, productId)).held).toBe(5)
})

test('where an order is there already it joins it', async () => {
  const { ctx, wednesday } = await twoDays()
  const cart = await moveCartOrder(ctx, { id: wednesday, shipDay: asDay('2026-11-24') })
  expect(cart.orders.map(({ date, totalQuantity }) => [date, totalQuantity])).toEqual([['2026-11-24', 5]])
})

test('by another method the fee is that method’s', async () => {
  const { ctx, wednesday } = await twoDays()
  const { orders } = await moveCartOrder(ctx, { id: wednesday, deliveryMethod: 'PICKUP' })
  expect(orders.map(({ deliveryMethod, shippingCost }) => [deliveryMethod, shippingCost])).toEqual([
    ['Truck Delivery', 12],
    ['Pickup', 0],
  ])
})

test('a day that is closed, another’s address and another’s order are refused, and nothing moves', async () => {
  const { ctx, tuesday, wednesday } = await twoDays()
  const other = await makeShop(app.db)
  const move = (wish: Parameters<typeof moveCartOrder>[1]) => moveCartOrder(ctx, wish)
  await expect(move({ id: wednesday, shipDay: asDay('2026-11-26') })).rejects.toMatchObject({
    code: 'ship_day_closed',
    details: { data: { nextOpenDay: '2026-11-27' } },
  })
  await expect(move({ id: wednesday, shipToId: other.addressId })).rejects.toMatchObject({
    code: 'unknown_ship_to',
  })
  await expect(
    moveCartOrder(ctxOf(app, other), { id: tuesday, shipDay: asDay('2026-11-25') }),
  ).rejects.toMatchObject({ code: 'not_found' })
})
