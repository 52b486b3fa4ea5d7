import { asDay } from '../../contract/dates.ts'
import type { Product } from '../../contract/inventory.ts'
import { shipDayText } from '../messages/format.ts'
import { useLanguage, useMessages } from '../messages/language.tsx'
import { quantityText } from '../messages/units.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

type Props = {
  product: Product
  quantity: number
  /** The day it would ship: its own first day, or the shipment's when that is later. */
  day: string
  onClose: () => void
  onBook: () => void
}

/** Asks before something is booked ahead: when it ships, until when it can be booked, what that means. */
export function PreOrderDialog({ product, quantity, day, onClose, onBook }: Props) {
  const t = useMessages().catalogue
  const { language } = useLanguage()
  const dayText = (on: string) => shipDayText(asDay(on), language)
  const isFirst = day === product.dateAvailable
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.preOrderTitle}
      actions={
        <>
          <Button size={44} onClick={onClose}>
            {t.notNow}
          </Button>
          <Button kind="primary" size={44} autoFocus onClick={onBook}>
            {t.book(quantityText(quantity, product.um, language))}
          </Button>
        </>
      }
    >
      <p className="font-semibold text-ink">{product.productDescription}</p>
      <ul className="mt-2 flex list-disc flex-col gap-1 pl-4">
        <li>{isFirst ? t.preOrderFrom(dayText(day)) : t.preOrderShips(dayText(day))}</li>
        {product.lastOrderDay && <li>{t.preOrderBy(dayText(product.lastOrderDay))}</li>}
        <li>{t.preOrderPrice}</li>
        <li>{t.preOrderStock}</li>
      </ul>
    </Dialog>
  )
}
