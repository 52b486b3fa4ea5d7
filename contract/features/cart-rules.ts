import { isOver } from '../rules/shipment-rules.ts'
import type { Cart, CartOrder } from './cart.ts'

/** A cart at `now`, from the server's earlier answer: closes orders whose cut-off has passed since. */
export function cartAt(known: Cart, now: Date): Cart {
  const closes = ({ open, cutOff }: CartOrder) => open && isOver(cutOff, now)
  const closed = known.orders.filter(closes)
  if (closed.length === 0) return known
  return {
    ...known,
    orders: known.orders.map((order) => (closes(order) ? { ...order, open: false } : order)),
    problems: [
      ...closed.map(({ id }) => ({
        orderId: id,
        detailsId: null,
        code: 'ship_day_closed' as const,
        message: 'Orders for this day have closed.',
      })),
      ...known.problems.filter(
        ({ orderId, code }) => code !== 'ship_day_closed' || !closed.some(({ id }) => id === orderId),
      ),
    ],
  }
}
