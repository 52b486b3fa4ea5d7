import { asDay } from '../../contract/dates.ts'
import { shipmentUpdate } from '../../contract/shipment-rules.ts'
import { useMessages } from '../messages/language.tsx'
import { useDayWords } from '../shipment/day-words.ts'
import { type Shipment, useUpdateShipment } from '../shipment/use-shipment.ts'
import { useSite } from '../site-context.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { usePassed } from '../ui/countdown.tsx'

const never = new Date(8_640_000_000_000_000)

/** Whether orders for the shipment's day are closed; it turns at the cut-off itself, before the server has said anything. */
export function useClosed(shipment: Shipment | undefined): boolean {
  const passed = usePassed(shipment?.cutOff ? new Date(shipment.cutOff) : never)
  return shipment !== undefined && (!shipment.open || passed)
}

/** The list is for looking only: why, and the next day that takes orders as a button. */
export function ClosedNotice({ shipment }: { shipment: Shipment }) {
  const t = useMessages().catalogue
  const words = useDayWords()
  const { timeZone } = useSite()
  const update = useUpdateShipment()
  const { nextOpenDay, customer, deliveryMethod } = shipment
  const other = nextOpenDay !== shipment.shipDay ? nextOpenDay : null
  return (
    <div className="border-b border-line bg-surface px-4 py-2">
      <Banner
        kind="warning"
        lead={t.closedLead(words.day(shipment.shipDay))}
        action={
          other && (
            <Button
              size={28}
              busy={update.isPending ? t.changing : undefined}
              onClick={() =>
                update.mutate({
                  body: shipmentUpdate(
                    { customer, deliveryMethod, shipDay: asDay(other), shipTo: null },
                    timeZone,
                  ),
                })
              }
            >
              {t.shipInstead(words.day(other))}
            </Button>
          )
        }
      >
        {other ? t.closedText : t.closedNone}
      </Banner>
    </div>
  )
}
