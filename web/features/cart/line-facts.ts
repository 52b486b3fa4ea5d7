import { divideHalfUp, e4FromDollars } from '../../../contract/core/money.ts'
import type { OrderDetail } from '../../../contract/features/cart.ts'
import { totalText, unitPriceInText } from '../../ui/money.tsx'
import { countText } from '../../words/format.ts'
import type { Language, Messages } from '../../words/language.tsx'
import { unitWord } from '../../words/units.ts'

type Facts = Pick<OrderDetail, 'grower' | 'um' | 'pack' | 'minQuantity' | 'unitPrice' | 'productDepartment'>

/** The second line of an item, in gray: `Campos de Quilotoa Bloom · bunch of 10 · $0.61/stem`. */
export function lineFacts(line: Facts, t: Messages['checkout'], language: Language): string {
  return [line.grower, ...priceFacts(line, t, language)].filter(Boolean).join(' · ')
}

function priceFacts(line: Facts, t: Messages['checkout'], language: Language): string[] {
  const { um, pack, minQuantity, unitPrice, productDepartment } = line
  const e4 = e4FromDollars(unitPrice)
  if (um === 'ST') {
    const price = t.stem(unitPriceInText(e4))
    return [minQuantity > 1 ? t.by(price, countText(minQuantity)) : price]
  }
  if (pack <= 1) return []
  // The price of one piece is rounded to the cent; the charge is for the pack.
  const partText = totalText(divideHalfUp(e4, pack * 100))
  const part = productDepartment === 'flowers' ? t.stem(partText) : t.each(partText)
  return [t.packOf(unitWord(1, um, language), countText(pack)), part]
}
