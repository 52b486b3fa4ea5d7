import { asDay, type Day } from '../../../../contract/core/dates.ts'
import { useErrorText } from '../../../core/error-text.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { useMessages } from '../../../words/language.tsx'
import { type Shipment, useShipOn } from '../../shipment/use-shipment.ts'
import { boxDay } from '../order-box/box-rules.ts'
import { useRowWords } from '../use-row-words.ts'

type Props = { named: Day; shipment: Shipment; onClose: () => void }

/** Says that the read text named another day than the shipment's, and offers that day, or the next one that is open. */
export function NamedDay({ named, shipment, onClose }: Props) {
  const t = useMessages().quickOrder
  const words = useRowWords({ showPrices: false })
  const errorText = useErrorText()
  const update = useShipOn()
  const method = shipment.methods.find(({ deliveryMethod }) => deliveryMethod === shipment.deliveryMethod)
  const openDays = (method?.openDays ?? []).map(({ date }) => date)
  const current = asDay(shipment.shipDay)
  const { shipDay, isOpen } = boxDay(named, current, openDays)
  if (isOpen && shipDay === current) return null
  return (
    <Banner
      kind="warning"
      urgent
      actionBelow
      action={
        <span className="flex flex-wrap gap-2">
          {shipDay !== current && (
            <Button
              size={28}
              busy={update.isPending ? t.changing : undefined}
              onClick={() => update.ship(shipment, shipDay)}
            >
              {t.shipOn(words.day(shipDay))}
            </Button>
          )}
          <Button size={28} kind="quiet" onClick={onClose}>
            {t.keepDay(words.day(current))}
          </Button>
        </span>
      }
    >
      {update.error
        ? errorText(update.error)
        : isOpen
          ? t.namedDay(words.day(named), words.day(current))
          : t.nothingShips(words.day(named), words.day(shipDay))}
    </Banner>
  )
}
