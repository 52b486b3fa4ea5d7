import { asDay } from '../../../contract/core/dates.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useMessages } from '../../words/language.tsx'
import { useDayWords } from '../shipment/day-words.ts'
import { type Shipment, useShipOn } from '../shipment/use-shipment.ts'

/** Whether orders for the shipment's day are closed. */
export const isClosed = (shipment: Shipment | undefined): boolean => shipment?.open === false

/** Explains why the list is read-only, with the next open day as a button. */
export function ClosedNotice({ shipment }: { shipment: Shipment }) {
  const t = useMessages().catalogue
  const words = useDayWords()
  const { ship, isPending } = useShipOn()
  const { nextOpenDay: next } = shipment
  return (
    <div className="border-b border-line bg-surface px-4 py-2">
      <Banner
        kind="warning"
        lead={t.closedLead(words.day(shipment.shipDay))}
        action={
          next && (
            <Button
              size={28}
              busy={isPending ? t.changing : undefined}
              onClick={() => ship(shipment, asDay(next))}
            >
              {t.shipInstead(words.day(next))}
            </Button>
          )
        }
      >
        {next ? t.closedText : t.closedNone}
      </Banner>
    </div>
  )
}
