import { useQuery } from '@tanstack/react-query'
import type { CartOrder } from '../../../../contract/features/cart.ts'
import type { Product } from '../../../../contract/features/catalogue/inventory.ts'
import { type OpenOrder, orders } from '../../../../contract/features/orders.ts'
import type { Shipment } from '../../../../contract/rules/shipment-shapes.ts'
import { read } from '../../../core/query.ts'
import { nowMs } from '../../../ui/clock.ts'

export type { OpenOrder }

const useOpen = (enabled: boolean) => useQuery({ ...read(orders.open, {}), enabled, staleTime: 60_000 })

/** The orders that can still be added to; fetched only when there is something to add. */
export const useOpenOrders = ({ enabled = true } = {}): readonly OpenOrder[] => useOpen(enabled).data ?? []

/** Whether they are still loading. */
export const useOpenOrdersPending = (): boolean => useOpen(true).isPending

type Way = { shipDay: string; deliveryMethod: string; shipToId: number; productType: string }

/** Orders for the same day, method, address and kind of goods that are still open. */
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

/** The day, method, address and kind of goods of a cart order. */
export const wayOfOrder = ({ date, deliveryMethod, shipToId, productType }: CartOrder): Way => ({
  shipDay: date,
  deliveryMethod,
  shipToId,
  productType,
})

/** The same for a product with the current shipment: pre-booked goods ship on their own first day. */
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
