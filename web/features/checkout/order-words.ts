import type { CartOrder } from '../../../contract/features/cart.ts'
import type { Shipment } from '../../../contract/rules/shipment-shapes.ts'
import { useMessages } from '../../words/language.tsx'
import { useDayWords } from '../shipment/day-words.ts'

/** `Truck · Tue Nov 24`, with the kind of goods unless they are stock. */
export function useOrderTitle() {
  const t = useMessages().checkout
  const words = useDayWords()
  return ({ deliveryMethod, date, productType }: CartOrder) => {
    // Stock is the default kind of an order.
    const kind = productType === 'STOCK' ? '' : t.types[productType as keyof typeof t.types]
    return [words.method(deliveryMethod), words.day(date), kind].filter(Boolean).join(' · ')
  }
}

/** The picker moves the order that uses the shipment; an order with its own day, method or address is not moved. */
export const followsShipment = (order: CartOrder, shipment: Shipment | undefined): boolean =>
  order.deliveryMethod === shipment?.deliveryMethod &&
  String(order.shipToId) === shipment.shipToCode &&
  order.productType === 'STOCK' &&
  (order.date === shipment.shipDay || !order.open)
