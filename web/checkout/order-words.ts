import type { CartOrder } from '../../contract/cart.ts'
import type { Shipment } from '../../contract/shipment.ts'
import { useMessages } from '../messages/language.tsx'
import { useDayWords } from '../shipment/day-words.ts'

/** `Truck · Tue Nov 24`, with what kind of goods where it is not stock. */
export function useOrderTitle() {
  const t = useMessages().checkout
  const words = useDayWords()
  return ({ deliveryMethod, date, productType }: CartOrder) => {
    // Stock is what an order is of unless it says otherwise.
    const kind = productType === 'STOCK' ? '' : t.types[productType as keyof typeof t.types]
    return [words.method(deliveryMethod), words.day(date), kind].filter(Boolean).join(' · ')
  }
}

/** The picker moves what goes by the shipment; an order of its own day, method or address stays where it is. */
export const followsShipment = (order: CartOrder, shipment: Shipment | undefined): boolean =>
  order.deliveryMethod === shipment?.deliveryMethod &&
  String(order.shipToId) === shipment.shipToCode &&
  order.productType === 'STOCK' &&
  (order.date === shipment.shipDay || !order.open)
