import { centsFromDollars, dollarsFromCents, dollarsFromE4 } from '../../../contract/core/money.ts'
import type { Cart, CartOrder, OrderDetail } from '../../../contract/features/cart.ts'
import { ladderOf, tierFor } from '../../../contract/rules/pricing.ts'
import { amountCents, type Change, changeKey } from '../cart/cart-changes.ts'

/** The key of a pending or rejected change of a cart line. */
export const lineKey = ({ orderId, id }: Pick<OrderDetail, 'orderId' | 'id'>): string =>
  changeKey({ productId: 0, line: { orderId, detailsId: id } })

/**
 * The cart as it will be when pending changes are confirmed: quantities, tier prices and totals. Shipping is calculated by the server and
 * follows with the response. Returns the same cart if nothing is pending.
 */
export function cartNow(cart: Cart, waiting: ReadonlyMap<string, Change>): Cart {
  const waits = cart.orders.some(({ details }) => details.some((line) => waiting.has(lineKey(line))))
  if (!waits) return cart
  const orders = cart.orders.map((order) => orderNow(order, waiting)).filter(({ hasDetails }) => hasDetails)
  const total = (of: (order: CartOrder) => number) => orders.reduce((sum, order) => sum + of(order), 0)
  const dollars = (of: (order: CartOrder) => number) =>
    dollarsFromCents(total((order) => centsFromDollars(of(order))))
  return {
    ...cart,
    orders,
    // Warnings about a line don't apply to its new quantity.
    problems: cart.problems.filter(
      ({ orderId, detailsId }) =>
        orders.some(({ id }) => id === orderId) &&
        (detailsId === null || !waiting.has(lineKey({ orderId, id: detailsId }))),
    ),
    totals: {
      goods: dollars(({ amount }) => amount),
      shipping: dollars(({ shippingCost }) => shippingCost),
      total: dollars(({ totalAmount }) => totalAmount),
      quantity: total(({ totalQuantity }) => totalQuantity),
      lines: total(({ details }) => details.length),
      orders: orders.length,
    },
  }
}

function orderNow(order: CartOrder, waiting: ReadonlyMap<string, Change>): CartOrder {
  const details = order.details
    .map((line) => {
      const change = waiting.get(lineKey(line))
      return change ? lineAt(line, change.quantity) : line
    })
    .filter(({ quantity }) => quantity > 0)
  const goods = details.reduce((sum, { amount }) => sum + centsFromDollars(amount), 0)
  return {
    ...order,
    details,
    hasDetails: details.length > 0,
    amount: dollarsFromCents(goods),
    totalAmount: dollarsFromCents(goods + centsFromDollars(order.shippingCost)),
    totalQuantity: details.reduce((sum, { quantity }) => sum + quantity, 0),
  }
}

/** A line with another quantity, priced at that quantity's tier. */
function lineAt(line: OrderDetail, quantity: number): OrderDetail {
  const tiers = ladderOf(line)
  const tier = tierFor(tiers, quantity)
  return {
    ...line,
    quantity,
    unitPrice: tier ? dollarsFromE4(tier.priceE4) : line.unitPrice,
    amount: dollarsFromCents(amountCents(tiers, quantity)),
  }
}
