import { asDay } from '../../../contract/core/dates.ts'
import type { CartOrder, CartProblem } from '../../../contract/features/cart.ts'
import { useErrorText } from '../../core/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { FaultBox } from '../../ui/fault-box.tsx'
import { useMessages } from '../../words/language.tsx'
import { useDayWords } from '../shipment/day-words.ts'
import { type Shipment, useShipment, useShipOn } from '../shipment/use-shipment.ts'
import { followsShipment } from './order-words.ts'
import { useRemoval } from './removal.ts'

/** Shown when the order can't ship on its day: offers the next open day as a button, or a button that removes the order. */
export function ClosedDay({ order, code }: { order: CartOrder; code: CartProblem['code'] }) {
  const t = useMessages()
  const words = useDayWords()
  const errorText = useErrorText()
  const { data: shipment } = useShipment()
  const { removeOrder } = useRemoval()
  const update = useShipOn()
  const next = shipment && followsShipment(order, shipment) ? nextDay(shipment, order) : null
  const lead =
    code === 'ship_day_closed' ? t.checkout.dayClosed(words.day(order.date)) : t.checkout.methodNotOffered

  return (
    <FaultBox lead={lead} text={update.error ? errorText(update.error) : t.checkout.dayClosedText}>
      {shipment && next ? (
        <Button
          kind="primary"
          size={28}
          busy={update.isPending ? t.shipment.saving : undefined}
          onClick={() => update.ship(shipment, asDay(next))}
        >
          {t.checkout.shipInstead(words.day(next))}
        </Button>
      ) : (
        <Button
          size={28}
          onClick={() =>
            void removeOrder(order, `${words.method(order.deliveryMethod)} · ${words.day(order.date)}`)
          }
        >
          {t.checkout.removeLine}
        </Button>
      )}
    </FaultBox>
  )
}

/** The shipment's day if it is open and different, else the next open day. */
export function nextDay({ shipDay, open, nextOpenDay }: Shipment, order: CartOrder): string | null {
  const next = open && shipDay !== order.date ? shipDay : nextOpenDay
  return next === order.date ? null : next
}
