import type { CartOrder, CartProblem } from '../../contract/cart.ts'
import { asDay } from '../../contract/dates.ts'
import { shipmentUpdate } from '../../contract/shipment-rules.ts'
import { useErrorText } from '../messages/error-text.ts'
import { useMessages } from '../messages/language.tsx'
import { useDayWords } from '../shipment/day-words.ts'
import { type Shipment, useShipment, useUpdateShipment } from '../shipment/use-shipment.ts'
import { useSite } from '../site-context.tsx'
import { Button } from '../ui/button.tsx'
import { FaultBox } from './line-fix.tsx'
import { followsShipment } from './order-words.ts'
import { useRemoval } from './removal.ts'

/** The whole order cannot go on its day: the next open one as a button, or the way out of the cart. */
export function ClosedDay({ order, code }: { order: CartOrder; code: CartProblem['code'] }) {
  const t = useMessages()
  const words = useDayWords()
  const errorText = useErrorText()
  const { timeZone } = useSite()
  const { data: shipment } = useShipment()
  const { removeOrder } = useRemoval()
  const update = useUpdateShipment()
  const next = shipment && followsShipment(order, shipment) ? nextDay(shipment, order) : null
  const lead =
    code === 'ship_day_closed' ? t.checkout.dayClosed(words.day(order.date)) : t.checkout.methodNotOffered

  function ship(on: Shipment, day: string) {
    const { customer, deliveryMethod, shipToCode, shipToName } = on
    const shipTo = shipToCode ? { id: Number(shipToCode), name: shipToName } : null
    const wish = { customer, deliveryMethod, shipDay: asDay(day), shipTo }
    update.mutate({ body: shipmentUpdate(wish, timeZone) })
  }

  return (
    <FaultBox lead={lead} text={update.error ? errorText(update.error) : t.checkout.dayClosedText}>
      {shipment && next ? (
        <Button
          kind="primary"
          size={28}
          busy={update.isPending ? t.shipment.saving : undefined}
          onClick={() => ship(shipment, next)}
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
          {t.checkout.takeOut}
        </Button>
      )}
    </FaultBox>
  )
}

/** The day of the shipment where that is open and another one, else the next that is. */
function nextDay({ shipDay, open, nextOpenDay }: Shipment, order: CartOrder): string | null {
  const next = open && shipDay !== order.date ? shipDay : nextOpenDay
  return next === order.date ? null : next
}
