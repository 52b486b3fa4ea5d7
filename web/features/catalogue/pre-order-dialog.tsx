import type { Product } from '../../../contract/features/catalogue/inventory.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useLanguage, useMessages } from '../../words/language.tsx'
import { quantityText } from '../../words/units.ts'
import { useRowWords } from './use-row-words.ts'

type Props = {
  product: Product
  quantity: number
  /** The day it would ship: its own first day, or the shipment's if that is later. */
  day: string
  onClose: () => void
  onBook: () => void
}

/** Confirms a pre-order: when it ships, until when it can be booked, and what that means. */
export function PreOrderDialog({ product, quantity, day, onClose, onBook }: Props) {
  const t = useMessages().catalogue
  const { language } = useLanguage()
  const { day: dayText } = useRowWords({ showPrices: false })
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
