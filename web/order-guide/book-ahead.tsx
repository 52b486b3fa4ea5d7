import { asDay } from '../../contract/dates.ts'
import type { Product } from '../../contract/inventory.ts'
import { ownDay } from '../catalogue/quantity-box.tsx'
import { shipDayText } from '../messages/format.ts'
import { useLanguage, useMessages } from '../messages/language.tsx'
import { quantityText } from '../messages/units.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

type Booked = Pick<Product, 'productId' | 'productDescription' | 'um' | 'dateAvailable' | 'lastOrderDay'>

type Props = {
  /** Pre-orders among what is filled in. */
  rows: readonly Booked[]
  /** Selling units, by product. */
  filled: ReadonlyMap<number, number>
  /** The shipment's day. */
  shipDay: string
  onClose: () => void
  onBook: () => void
  /** Absent when nothing else is filled in. */
  onWithout: (() => void) | undefined
}

/** Asks once for all lines that are booked ahead: when each ships, and until when it can be booked (specification 3). */
export function BookAhead({ rows, filled, shipDay, onClose, onBook, onWithout }: Props) {
  const t = useMessages()
  const { language } = useLanguage()
  const dayText = (day: string) => shipDayText(asDay(day), language)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.orderGuide.bookTitle}
      actions={
        <>
          {onWithout ? (
            <Button size={44} onClick={onWithout}>
              {t.orderGuide.withoutBooking}
            </Button>
          ) : (
            <Button size={44} onClick={onClose}>
              {t.catalogue.notNow}
            </Button>
          )}
          <Button kind="primary" size={44} autoFocus onClick={onBook}>
            {t.orderGuide.book}
          </Button>
        </>
      }
    >
      <p>{t.orderGuide.bookText}</p>
      <ul className="mt-3 flex max-h-80 flex-col gap-2 overflow-y-auto">
        {rows.map((row) => {
          const quantity = quantityText(filled.get(row.productId) ?? 0, row.um, language)
          return (
            <li key={row.productId}>
              <span className="block font-semibold text-ink">{row.productDescription}</span>
              {[
                t.orderGuide.bookLine(quantity, dayText(ownDay(row, shipDay))),
                row.lastOrderDay ? t.orderGuide.bookBy(dayText(row.lastOrderDay)) : '',
              ]
                .filter(Boolean)
                .join(', ')}
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
