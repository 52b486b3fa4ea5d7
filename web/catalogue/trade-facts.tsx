import { asDay } from '../../contract/dates.ts'
import type { Product } from '../../contract/inventory.ts'
import { e4FromDollars, unitPriceText } from '../../contract/money.ts'
import { countText, dateText } from '../messages/format.ts'
import { useLanguage, useMessages } from '../messages/language.tsx'
import { unitWord } from '../messages/units.ts'

/** What the trade looks at besides name, price and stock: it differs by what is sold. */
export type FactsKind = 'stem' | 'pot' | 'size' | 'pack' | 'lead' | 'booking' | 'sale'

/** The facts that matter of a product, where a page has goods of several kinds. */
export function factsKindOf(product: Product): FactsKind {
  if (product.isPreBooked) return 'booking'
  if (product.isGrowerDirect || product.isFarmDirect) return 'lead'
  return ({ flowers: 'stem', plants: 'pot', supplies: 'pack', yard: 'size' } as const)[product.department]
}

/** `50cm` is a length of stem; `Select` is a grade. */
export const stemLengthCm = (grade: string): number | undefined => {
  const [, cm] = /^(\d{2,3}) ?cm$/.exec(grade) ?? []
  return cm === undefined ? undefined : Number(cm)
}

/** The two facts of a product, each maybe empty. */
export function useTradeFacts() {
  const t = useMessages().catalogue
  const { language } = useLanguage()
  const date = (day: string | null) => (day ? dateText(asDay(day), language) : '')

  return function factsOf(kind: FactsKind, product: Product, showPrices: boolean): [string, string] {
    const { grade, um, pack, potSizeInches, hardinessZoneMin, hardinessZoneMax, leadTimeDays } = product
    const held = pack > 1 ? t.packOf(unitWord(1, um, language), countText(pack)) : unitWord(1, um, language)
    const zone =
      hardinessZoneMin !== null && hardinessZoneMax !== null
        ? t.zone(`${hardinessZoneMin}–${hardinessZoneMax}`)
        : ''
    switch (kind) {
      case 'stem': {
        const cm = stemLengthCm(grade)
        return cm === undefined ? [grade, ''] : [t.stemCm(cm), '']
      }
      case 'pot':
        return [potSizeInches === null ? grade : t.potOf(String(potSizeInches)), zone]
      case 'size':
        return [grade, zone]
      case 'pack':
        return [held, grade]
      case 'lead':
        return [leadTimeDays === null ? '' : t.leadAhead(leadTimeDays), held]
      case 'booking':
        return [
          product.dateAvailable ? t.from(date(product.dateAvailable)) : '',
          product.lastOrderDay ? t.bookBy(date(product.lastOrderDay)) : '',
        ]
      case 'sale':
        return [
          showPrices && product.originalPrice
            ? t.was(unitPriceText(e4FromDollars(product.originalPrice)))
            : '',
          product.saleEndsOn ? t.endsOn(date(product.saleEndsOn)) : '',
        ]
      default:
        throw new Error(`unhandled ${kind satisfies never}`)
    }
  }
}

type Props = { product: Product; kind: FactsKind | undefined; showPrices: boolean }

/** The facts as a column of the list. */
export function FactsColumn({ product, kind = factsKindOf(product), showPrices }: Props) {
  const [first, second] = useTradeFacts()(kind, product, showPrices)
  return (
    <div className="text-12 text-ink-2">
      {first && <p className="line-clamp-2 text-ink">{first}</p>}
      {second && <p className="line-clamp-2">{second}</p>}
    </div>
  )
}

/** Facts that the other words of a row or card do not tell already, behind each other. */
export function FactsInline({ product, kind = factsKindOf(product), showPrices }: Props) {
  const [first, second] = useTradeFacts()(kind, product, showPrices)
  // The pack stands beside the price, the first day with the stock.
  const isFirstTold = kind === 'pack' || kind === 'booking'
  const told = kind === 'lead' ? [first] : isFirstTold ? [second] : [first, second]
  const text = told.filter(Boolean).join(' · ')
  return text ? <span className="whitespace-nowrap">{text}</span> : null
}
