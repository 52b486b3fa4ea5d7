import { expect, test } from 'vitest'
import type { CartOrder } from '../../contract/cart.ts'
import { deliveryOf } from './cart-delivery.ts'

const orderOf = (different: Partial<CartOrder>) =>
  ({
    id: 1,
    date: '2026-11-24',
    deliveryMethod: 'Truck Delivery',
    shipToId: 2,
    amount: 113.2,
    shippingCost: 9,
    shippingMinimum: 150,
    ...different,
  }) as CartOrder

test('113.20 of 150 leaves 36.80 to free delivery', () => {
  const order = orderOf({})
  expect(deliveryOf(order, [order])).toEqual({
    kind: 'almost',
    goodsCents: 11_320,
    minimumCents: 15_000,
    leftCents: 3_680,
  })
})

test('orders that travel together count together, and say it once', () => {
  const first = orderOf({ amount: 60 })
  const second = orderOf({ id: 2, amount: 40, shippingCost: 0 })
  expect(deliveryOf(first, [first, second])).toMatchObject({ kind: 'almost', leftCents: 5_000 })
  expect(deliveryOf(second, [first, second])).toBeUndefined()
})

test('another day is another delivery', () => {
  const tuesday = orderOf({})
  const wednesday = orderOf({ id: 2, date: '2026-11-25', shippingCost: 0 })
  expect(deliveryOf(wednesday, [tuesday, wednesday])).toEqual({ kind: 'free' })
})

test('pickup costs nothing, and where it is never free the cost is said', () => {
  const pickup = orderOf({ deliveryMethod: 'Pickup', shippingCost: 0 })
  const flat = orderOf({ shippingMinimum: null })
  expect(deliveryOf(pickup, [pickup])).toEqual({ kind: 'pickup' })
  expect(deliveryOf(flat, [flat])).toEqual({ kind: 'flat', costCents: 900 })
})
