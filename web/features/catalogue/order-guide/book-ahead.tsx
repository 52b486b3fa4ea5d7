import type { Product } from '../../../../contract/features/catalogue/inventory.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useLanguage, useMessages } from '../../../words/language.tsx'
import { quantityText } from '../../../words/units.ts'
import { ownDay } from '../quantity-box.tsx'
import { useRowWords } from '../use-row-words.ts'

type Booked = Pick<Product, 'productId' | 'productDescription' | 'um' | 'dateAvailable' | 'lastOrderDay'>

type Props = {
  /** The pre-orders among the filled-in rows. */
  rows: readonly Booked[]
  /** Selling units, by product. */
  filled: ReadonlyMap<number, number>
  /** The shipment's day. */
  shipDay: string
  onClose: () => void
  onBook: () => void
  /** Absent if only pre-orders are filled in. */
  onWithout: (() => void) | undefined
}

/** One confirmation for all pre-order lines: when each ships, and until when it can be booked (specification 3). */
export function BookAhead({ rows, filled, shipDay, onClose, onBook, onWithout }: Props) {
  const t = useMessages()
  const { language } = useLanguage()
  const { day: dayText } = useRowWords({ showPrices: false })
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
