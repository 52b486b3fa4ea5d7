import { e4FromDollars, unitPriceText } from '../../../contract/core/money.ts'
import type { Product } from '../../../contract/features/catalogue/inventory.ts'
import { countText } from '../../words/format.ts'
import { useLanguage, useMessages } from '../../words/language.tsx'
import { unitWord } from '../../words/units.ts'
import { useRowWords } from './use-row-words.ts'

/** The facts that buyers check besides name, price and stock; they depend on the kind of product. */
export type FactsKind = 'stem' | 'pot' | 'size' | 'pack' | 'lead' | 'booking' | 'sale'

/** The relevant facts of a product, on pages with several kinds of goods. */
export function factsKindOf(product: Product): FactsKind {
  if (product.isPreBooked) return 'booking'
  if (product.isGrowerDirect || product.isFarmDirect) return 'lead'
  return ({ flowers: 'stem', plants: 'pot', supplies: 'pack', yard: 'size' } as const)[product.department]
}

/** `50cm` is a stem length; `Select` is a grade. */
export const stemLengthCm = (grade: string): number | undefined => {
  const [, cm] = /^(\d{2,3}) ?cm$/.exec(grade) ?? []
  return cm === undefined ? undefined : Number(cm)
}

/** The two facts of a product; either may be empty. */
export function useTradeFacts() {
  const t = useMessages().catalogue
  const { language } = useLanguage()
  const words = useRowWords({ showPrices: false })
  const date = (day: string | null) => (day ? words.date(day) : '')

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
        return [leadTimeDays === null ? '' : t.leadAhead(leadTimeDays), '']
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

/** The facts that a row or card doesn't already show in its name or elsewhere. */
export function FactsInline({ product, kind = factsKindOf(product), showPrices }: Props) {
  const [first, second] = useTradeFacts()(kind, product, showPrices)
  const untold = { stem: '', booking: '', pack: '', pot: second, size: second, lead: first, sale: second }[
    kind
  ]
  return untold ? <span className="whitespace-nowrap">{untold}</span> : null
}
