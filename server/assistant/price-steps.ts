import type { Day } from '../../contract/core/dates.ts'
import type { Language } from '../../contract/core/language.ts'
import { unitPriceText } from '../../contract/core/money.ts'
import type { PartOf } from '../../contract/features/assistant/parts.ts'
import type { Product } from '../../contract/features/catalogue/inventory.ts'
import { ladderOf, stemsIn } from './goods.ts'
import { say } from './say.ts'

const text = (price: number) => `$${unitPriceText(Math.round(price * 10_000))}`

/** How a person’s price is determined, from what the list shows: the list price, a sale, their own price, and quantities. */
export function priceSteps(product: Product, language: Language): PartOf<'price'>['steps'] {
  const { price } = say(language)
  const steps: PartOf<'price'>['steps'] = []
  const { originalPrice, price1, discountPrice1, um } = product
  if (originalPrice !== null)
    steps.push({
      words: price.sale(text(originalPrice), product.saleEndsOn as Day | null),
      unitPrice: price1,
    })
  else if (price1 !== null) steps.push({ words: price.list(text(price1)), unitPrice: price1 })
  if (discountPrice1 !== null && discountPrice1 !== price1)
    steps.push({ words: price.own, unitPrice: discountPrice1 })
  for (const { from, priceE4 } of ladderOf(product).slice(1))
    steps.push({ words: price.tier(from, um, text(priceE4 / 10_000)), unitPrice: priceE4 / 10_000 })
  const stems = stemsIn(product)
  const [first] = ladderOf(product)
  if (stems > 1 && first)
    steps.push({ words: price.perStem(text(Math.round(first.priceE4 / stems) / 10_000)), unitPrice: null })
  return steps
}
