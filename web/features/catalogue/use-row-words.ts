import { asDay, dayAt } from '../../../contract/core/dates.ts'
import { e4FromDollars, unitPriceText } from '../../../contract/core/money.ts'
import type { Product } from '../../../contract/features/catalogue/inventory.ts'
import { nowMs } from '../../ui/clock.ts'
import { useZone } from '../../ui/dates.tsx'
import { unitPriceInText } from '../../ui/money.tsx'
import { countText, dateOfYear, dateTextNear, shipDayOfYear, timeText } from '../../words/format.ts'
import { useLanguage, useMessages } from '../../words/language.tsx'
import { unitWord } from '../../words/units.ts'
import { type BadgeName, piecePrice, salePriceE4 } from './product-facts.ts'

/** The texts of a product's row, in the page's language. */
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
    /** `$0.61/stem` alone, if there is no room for the pack. */
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
    /** `Nov 24`; `Oct 11, 2027`, for a day of another year. */
    date: (day: string) => dateOfYear(asDay(day), dayAt(new Date(nowMs()), zone), language),
    /** `From Thu Dec 3`; in another year `Oct 11, 2027` alone, because the column has no room for more. */
    fromDay(day: string): string {
      const today = dayAt(new Date(nowMs()), zone)
      return day.slice(0, 4) === today.slice(0, 4)
        ? t.from(shipDayOfYear(asDay(day), today, language))
        : dateOfYear(asDay(day), today, language)
    },
    /** A day shown below a later day: with its year only if the years differ. */
    dateBefore(day: string, later: string | null): string {
      const today = later?.startsWith(day.slice(0, 4)) ? asDay(day) : dayAt(new Date(nowMs()), zone)
      return dateOfYear(asDay(day), today, language)
    },
    /** `Tue Nov 24`; `Mon Oct 11, 2027`. */
    day: (day: string) => shipDayOfYear(asDay(day), dayAt(new Date(nowMs()), zone), language),
  }
}
