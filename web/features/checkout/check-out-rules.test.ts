import { describe, expect, test } from 'vitest'
import type { Cart, CartOrder, OrderDetail } from '../../../contract/features/cart.ts'
import { deliveryState, dropsOf } from '../cart/delivery.ts'
import { blockerOf, type Readiness } from './blockers.ts'
import { cartNow, lineKey } from './cart-now.ts'
import { differencesOf } from './changes.ts'
import { trimmedCents, trimsOf } from './trims.ts'

/** A bunch of snapdragons with the price ladder 1+ 10.46, 10+ 10.03. */
function line(over: Partial<OrderDetail> = {}): OrderDetail {
  return {
    id: 1,
    orderId: 10,
    orderNumber: null,
    ordersequence: 1,
    orderDate: '2026-11-20',
    productCode: '501',
    productDescription: 'Snapdragon Potomac Yellow',
    productDepartment: 'flowers',
    pack: 10,
    um: 'BU',
    minQuantity: 1,
    quantity: 12,
    newQuantity: 40,
    unitPrice: 10.03,
    amount: 120.36,
    grower: 'Escarpment Glasshouse Growers',
    imageName: '',
    colorHex: '',
    quantity1: 1,
    quantity2: 10,
    quantity3: null,
    quantity4: null,
    quantity5: null,
    price1: 10.46,
    price2: 10.03,
    price3: null,
    price4: null,
    price5: null,
    note: '',
    wish: null,
    heldUntil: null,
    lockedOn: null,
    addedUnitPrice: null,
    isPreBooked: false,
    status: null,
    ...over,
  }
}

function order(details: OrderDetail[], over: Partial<CartOrder> = {}): CartOrder {
  const amount = details.reduce((sum, { amount: cents }) => sum + Math.round(cents * 100), 0) / 100
  const shippingCost = over.shippingCost ?? 0
  return {
    id: 10,
    orderNumber: null,
    accountNumber: 10001,
    shipTo: 'Rosewood & Rye',
    shipToId: 2,
    addressLine1: '5343 Broadway',
    addressLine2: '',
    city: 'Urbana',
    state: 'OH',
    zipCode: '43078',
    billingAddressLine1: '',
    billingAddressLine2: '',
    billingCity: '',
    billingState: '',
    billingZip: '',
    date: '2026-11-24',
    deliveryMethod: 'Truck Delivery',
    departmentOrder: 'Stock',
    productType: 'STOCK',
    details,
    detailsPerDepartment: {},
    hasDetails: true,
    maxDetailId: 1,
    driver: null,
    eta: null,
    location: '',
    poNumber: '',
    route: null,
    terms: 'NET30',
    amount,
    shippingMinimum: 100,
    totalAmount: Math.round((amount + shippingCost) * 100) / 100,
    totalQuantity: 12,
    cutOff: '2026-11-23T22:30:00.000Z',
    open: true,
    ...over,
    shippingCost,
  }
}

function cart(orders: CartOrder[], problems: Cart['problems'] = []): Cart {
  const sum = (of: (o: CartOrder) => number) =>
    orders.reduce((cents, o) => cents + Math.round(of(o) * 100), 0) / 100
  return {
    orders,
    problems,
    deliveries: [],
    version: 7,
    totals: {
      goods: sum(({ amount }) => amount),
      shipping: sum(({ shippingCost }) => shippingCost),
      total: sum(({ totalAmount }) => totalAmount),
      quantity: 12,
      lines: orders.flatMap(({ details }) => details).length,
      orders: orders.length,
    },
  }
}

const short = {
  orderId: 10,
  detailsId: 1,
  code: 'not_enough_stock' as const,
  message: 'Only 8 left.',
  available: 8,
}
const waiting = (quantity: number, of = line()) =>
  new Map([[lineKey(of), { productId: 501, quantity, line: { orderId: 10, detailsId: of.id } }]])

describe('a short line', () => {
  test('is trimmed to the 8 bunches left at the tier that 8 reach: $83.68', () => {
    const [trim] = trimsOf(cart([order([line()])], [short]))
    expect(trim).toMatchObject({ quantity: 8, priceE4: 104_600, amountCents: 8368 })
  })

  test('with nothing left is trimmed to 0', () => {
    const [trim] = trimsOf(cart([order([line()])], [{ ...short, available: 0 }]))
    expect(trim).toMatchObject({ quantity: 0, amountCents: 0 })
  })

  test('may take the order below the minimum for free delivery', () => {
    const of = cart([order([line()], { shippingMinimum: 100 })], [short])
    const drop = dropsOf(of)[0]!
    expect(deliveryState(drop)).toMatchObject({ kind: 'free', goodsCents: 12_036 })
    expect(trimmedCents(drop, trimsOf(of))).toBe(8368)
  })

  test('still counts what was ordered before for the same delivery: $83.68 and $50', () => {
    const of = cart([order([line()], { shippingMinimum: 100 })], [short])
    const drop = { ...dropsOf(of)[0]!, placedCents: 5000 }
    expect(trimmedCents(drop, trimsOf(of))).toBe(13_368)
    expect(trimmedCents(drop, [])).toBe((deliveryState(drop) as { goodsCents: number }).goodsCents)
  })
})

describe('what waits to be confirmed', () => {
  test('counts in the line, the order and the total at once', () => {
    const now = cartNow(cart([order([line()], { shippingCost: 9 })]), waiting(8))
    expect(now.orders[0]?.details[0]).toMatchObject({ quantity: 8, unitPrice: 10.46, amount: 83.68 })
    expect(now.orders[0]).toMatchObject({ amount: 83.68, totalAmount: 92.68 })
    expect(now.totals).toMatchObject({ goods: 83.68, shipping: 9, total: 92.68 })
  })

  test('settles the fault that was said of the former quantity', () => {
    expect(cartNow(cart([order([line()])], [short]), waiting(8)).problems).toEqual([])
  })

  test('at 0 takes the line out, and with the last line the order', () => {
    const two = cart([order([line(), line({ id: 2 })]), order([line({ id: 3, orderId: 11 })], { id: 11 })])
    expect(cartNow(two, waiting(0)).orders.map(({ details }) => details.length)).toEqual([1, 1])
    expect(cartNow(cart([order([line()])]), waiting(0)).orders).toEqual([])
  })

  test('leaves the very same cart where nothing of it waits', () => {
    const as = cart([order([line()])])
    expect(cartNow(as, waiting(3, line({ id: 99 })))).toBe(as)
  })
})

describe('delivery', () => {
  const state = (o: CartOrder) => deliveryState(dropsOf(cart([o]))[0]!)

  test('$63.20 of goods lack $36.80 to the $100 minimum', () => {
    const of = order([line({ amount: 63.2 })], { shippingCost: 24.6 })
    expect(state(of)).toMatchObject({ kind: 'toGo', moreCents: 3680, costCents: 2460 })
  })

  test('that costs nothing below the minimum is covered by an order placed before', () => {
    expect(state(order([line({ amount: 63.2 })])).kind).toBe('covered')
  })

  test('without a minimum has a flat cost', () => {
    expect(state(order([line()], { shippingMinimum: null, shippingCost: 24.6 }))).toMatchObject({
      kind: 'flat',
      costCents: 2460,
    })
  })

  test('by pickup is only said to cost nothing', () => {
    expect(state(order([line()], { deliveryMethod: 'Pickup', shippingMinimum: 0 })).kind).toBe('pickup')
  })

  test('of two orders for one day, method and address is one drop with one fee', () => {
    const drops = dropsOf(
      cart([
        order([line()], { shippingCost: 9 }),
        order([line({ id: 2 })], { id: 11, productType: 'FARM_DIRECT' }),
      ]),
    )
    expect(drops).toHaveLength(1)
    expect(drops[0]).toMatchObject({ goodsCents: 24_072, shippingCents: 900 })
  })
})

describe('the button', () => {
  const ready = (over: Partial<Readiness> = {}): Readiness => ({
    cart: cart([order([line()])]),
    refused: [],
    pay: { kind: 'account', leftCents: 282_123, stopped: null },
    totalCents: 12_036,
    offline: false,
    ...over,
  })
  const closed = { orderId: 10, detailsId: null, code: 'ship_day_closed' as const, message: '' }

  test('is enabled if nothing blocks it', () => {
    expect(blockerOf(ready())).toBeUndefined()
  })

  test('says a closed day before a short line', () => {
    const of = cart([order([line()])], [short, closed])
    expect(blockerOf(ready({ cart: of }))).toEqual({ code: 'closed', orderId: 10, day: '2026-11-24' })
  })

  test('counts the short lines and leads to the first', () => {
    const of = cart([order([line(), line({ id: 2 })])], [short, { ...short, detailsId: 2 }])
    expect(blockerOf(ready({ cart: of }))).toEqual({ code: 'short', lines: 2, detailsId: 1 })
  })

  test('is not held up by a price that has changed', () => {
    const of = cart([order([line()])], [{ ...short, code: 'price_changed' }])
    expect(blockerOf(ready({ cart: of }))).toBeUndefined()
  })

  test('says by how much an order on account goes over the limit', () => {
    expect(blockerOf(ready({ pay: { kind: 'account', leftCents: 10_000, stopped: null } }))).toEqual({
      code: 'credit',
      overCents: 2036,
    })
    expect(blockerOf(ready({ pay: { kind: 'account', leftCents: 12_036, stopped: null } }))).toBeUndefined()
    expect(blockerOf(ready({ pay: { kind: 'account', leftCents: null, stopped: null } }))).toBeUndefined()
    expect(blockerOf(ready({ pay: { kind: 'card' } }))).toBeUndefined()
  })

  test('says that the account is on hold before it is pressed, and accepts a card', () => {
    const pay = { kind: 'account' as const, leftCents: null, stopped: 'held' as const }
    expect(blockerOf(ready({ pay }))).toEqual({ code: 'stopped', why: 'held' })
  })

  test('waits for a refused quantity, the connection, and a payment method', () => {
    expect(blockerOf(ready({ refused: [1], offline: true }))).toEqual({ code: 'refused', detailsId: 1 })
    expect(blockerOf(ready({ offline: true }))?.code).toBe('offline')
    expect(blockerOf(ready({ pay: null }))?.code).toBe('noPay')
  })
})

describe('what has changed', () => {
  test('is listed line by line, with the total last', () => {
    const before = cart([order([line(), line({ id: 2, productDescription: 'Leatherleaf' })])])
    const after = cart([
      order([
        line({ unitPrice: 10.46, amount: 125.52 }),
        line({ id: 3, productDescription: 'Ruscus Italian', amount: 1 }),
      ]),
    ])
    expect(differencesOf(before, after)).toEqual([
      { kind: 'price', item: 'Snapdragon Potomac Yellow', was: 10.03, now: 10.46 },
      { kind: 'added', item: 'Ruscus Italian' },
      { kind: 'gone', item: 'Leatherleaf' },
      { kind: 'total', was: 240.72, now: 126.52 },
    ])
  })

  test('is nothing between two equal carts', () => {
    expect(differencesOf(cart([order([line()])]), cart([order([line()])]))).toEqual([])
  })
})
