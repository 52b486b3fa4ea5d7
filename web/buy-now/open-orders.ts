import { useQuery } from '@tanstack/react-query'
import type { CartOrder } from '../../contract/cart.ts'
import type { Product } from '../../contract/inventory.ts'
import { type OpenOrder, orders } from '../../contract/orders.ts'
import type { Shipment } from '../../contract/shipment.ts'
import { read } from '../query.ts'
import { nowMs } from '../ui/clock.ts'

export type { OpenOrder }

/** The orders that can still be added to; asked for where something may join one. */
export function useOpenOrders({ enabled = true } = {}): readonly OpenOrder[] {
  const { data } = useQuery({ ...read(orders.open, {}), enabled, staleTime: 60_000 })
  return data ?? []
}

type Way = { shipDay: string; deliveryMethod: string; shipToId: number; productType: string }

/** Those that go the same day, the same way, to the same address, with the same kind of goods, and are open still. */
export const joinable = (open: readonly OpenOrder[], way: Way, now = nowMs()): OpenOrder[] =>
  open.filter(
    (order) =>
      order.shipDay === way.shipDay &&
      order.deliveryMethod === way.deliveryMethod &&
      order.shipToId === way.shipToId &&
      order.productType === way.productType &&
      order.cutOff !== null &&
      new Date(order.cutOff).getTime() > now,
  )

/** The way of an order of the cart. */
export const wayOfOrder = ({ date, deliveryMethod, shipToId, productType }: CartOrder): Way => ({
  shipDay: date,
  deliveryMethod,
  shipToId,
  productType,
})

/** The way that a product goes with the shipment: what is booked ahead on its own first day. */
export function wayOfProduct(product: Product, { shipDay, deliveryMethod, shipToCode }: Shipment): Way {
  const { isPreBooked, isGrowerDirect, isFarmDirect, dateAvailable } = product
  const productType = isPreBooked
    ? 'PREBOOK'
    : isGrowerDirect
      ? 'GROWER_DIRECT'
      : isFarmDirect
        ? 'FARM_DIRECT'
        : 'STOCK'
  const day = isPreBooked && dateAvailable && dateAvailable > shipDay ? dateAvailable : shipDay
  return { shipDay: day, deliveryMethod, shipToId: Number(shipToCode), productType }
}
