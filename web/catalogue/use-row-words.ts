import { asDay, dayAt } from '../../contract/dates.ts'
import type { Product } from '../../contract/inventory.ts'
import { e4FromDollars, unitPriceText } from '../../contract/money.ts'
import { countText, dateText, dateTextNear, timeText } from '../messages/format.ts'
import { useLanguage, useMessages } from '../messages/language.tsx'
import { unitWord } from '../messages/units.ts'
import { nowMs } from '../ui/clock.ts'
import { useZone } from '../ui/dates.tsx'
import { unitPriceInText } from '../ui/money.tsx'
import { type BadgeName, piecePrice, salePriceE4 } from './product-facts.ts'

/** What a row says of its product, in the page's language. */
export function useRowWords({ showPrices }: { showPrices: boolean }) {
  const t = useMessages().catalogue
  const { language } = useLanguage()
  const zone = useZone()
  function priceText(product: Pick<Product, 'um' | 'pack'>, unitPriceE4: number | undefined): string {
    const piece = showPrices && unitPriceE4 ? piecePrice(product, unitPriceE4) : undefined
    if (!piece) return ''
    const text = unitPriceInText(piece.e4)
    return piece.of === 'stem' ? t.perStem(text) : t.perPiece(text)
  }
  return {
    /** `$0.61/stem` alone, for where there is no room for the pack. */
    piecePrice: priceText,
    /** `bunch of 10 · $0.61/stem`, `$0.59/stem, by 25`, `case of 12 · $1.87 each`. */
    pack({ um, pack, minQuantity }: Product, unitPriceE4: number | undefined): string {
      const price = priceText({ um, pack }, unitPriceE4)
      const step = minQuantity > 1 ? t.by(countText(minQuantity)) : ''
      const unit = unitWord(1, um, language)
      const held =
        um !== 'ST' && pack > 1 ? t.packOf(unit, countText(pack)) : um === 'ST' && price ? '' : unit
      const first = [held, price].filter(Boolean).join(' · ')
      return [first, step].filter(Boolean).join(', ')
    },
    /** `Last: 4 at 6.10, Nov 17`, or nothing. */
    last({ lastBought }: Product): string {
      if (!lastBought) return ''
      const quantity = countText(lastBought.quantity)
      const today = dayAt(new Date(nowMs()), zone)
      const day = dateTextNear(asDay(lastBought.date), today, language)
      return showPrices
        ? t.last(quantity, unitPriceText(e4FromDollars(lastBought.unitPrice)), day)
        : t.lastNoPrice(quantity, day)
    },
    badge(name: BadgeName, product: Product): string {
      const was = name === 'sale' && showPrices ? salePriceE4(product) : undefined
      return was ? t.saleWas(unitPriceText(was)) : t.badges[name]
    },
    units: (product: Product) => unitWord(2, product.um, language),
    held: (until: string) => t.heldTo(timeText(new Date(until), zone)),
    date: (day: string) => dateText(asDay(day), language),
  }
}
