import { expect, test } from 'vitest'
import type { Cart } from './cart.ts'
import { cartAt } from './cart-rules.ts'

const cutOff = '2026-11-23T22:30:00.000Z'
const order = (id: number, more: object = {}) => ({ id, open: true, cutOff, details: [], ...more })
const cart = (orders: object[], problems: object[] = []) => ({ orders, problems }) as unknown as Cart

test('an order is open a second before its cut-off and closed exactly at it', () => {
  const known = cart([order(1)])
  expect(cartAt(known, new Date('2026-11-23T22:29:59.999Z'))).toBe(known)
  const closed = cartAt(known, new Date(cutOff))
  expect(closed.orders[0]?.open).toBe(false)
  expect(closed.problems).toMatchObject([{ orderId: 1, detailsId: null, code: 'ship_day_closed' }])
})

test('only the order that closes is closed, and a short line of another keeps its problem', () => {
  const short = { orderId: 2, detailsId: 7, code: 'not_enough_stock', message: '' }
  const known = cart([order(1), order(2, { cutOff: '2026-11-24T22:30:00.000Z' })], [short])
  const now = cartAt(known, new Date(cutOff))
  expect(now.orders.map(({ open }) => open)).toEqual([false, true])
  expect(now.problems.map(({ code }) => code)).toEqual(['ship_day_closed', 'not_enough_stock'])
})

test('an order that the server has already closed is reported once', () => {
  const known = cart([order(1, { open: false })], [{ orderId: 1, detailsId: null, code: 'ship_day_closed' }])
  expect(cartAt(known, new Date(cutOff))).toBe(known)
})
