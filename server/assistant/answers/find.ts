import type { Product } from '../../../contract/features/catalogue/inventory.ts'
import { colors as colorWords } from '../reading/vocabulary.ts'
import { comparedPrice, findGoods, searchUsed, withoutColors } from '../search.ts'
import {
  type Asking,
  catalogueCite,
  dollarsText,
  goodsOn,
  type Piece,
  shipDayFor,
  unitText,
} from './asking.ts'

const mostRows = 8

/** Products that fit the question, without proposed quantities. */
export async function find(asking: Asking): Promise<Piece> {
  const { reading, words, shipment } = asking
  const { slots } = reading
  const { shipDay, sentences } = await shipDayFor(asking)
  const goods = await goodsOn(asking, shipDay)
  const found = findGoods(goods, slots)
  const isNear = found.products.length === 0
  const products = isNear ? found.near : found.products
  const name = nameOf(found.words, asking)
  const limits = limitsOf(asking, name)
  const limitsText = limits.join(', ')
  const said =
    products.length === 0
      ? [words.found(0, { goods: name, limits: '' }, shipDay)]
      : isNear
        ? [words.foundNoLimit(name, shipDay, limitsText)]
        : [words.found(products.length, { goods: name, limits: limitsText }, shipDay)]
  const [first] = products
  if (slots.sort === 'cheapest' && first) {
    const price = comparedPrice(first, true)
    if (price !== null) said.push(words.cheapest(first.productDescription, unitText(price)))
  }
  const shown = products.slice(0, mostRows)
  return {
    sentences: [...said, ...sentences],
    parts:
      shown.length === 0
        ? []
        : [
            {
              kind: 'products',
              title: isNear
                ? words.titles.near(name, shipDay)
                : words.titles.found({ count: products.length, goods: name, limits, day: shipDay }),
              shipDay,
              method: shipment.method,
              rows: shown.map((product) => ({
                productId: product.productId,
                quantity: 0,
                code: isNear ? 'near' : 'found',
                reason: isNear ? words.reasons.near : '',
              })),
              total: products.length,
              search: searchUsed(found.words, slots),
            },
          ],
    cites: catalogueCite(asking, shipDay),
    productIds: shown.map(({ productId }: Product) => productId),
  }
}

/** The words of the question, or those of them that the catalogue knows. */
function nameOf(found: string, { reading }: Asking): string {
  const { goods, lines } = reading.slots
  if (found === '' || found === withoutColors(goods)) return goods || lines[0]?.text || ''
  return found
}

/** The conditions besides the words: `under $1 a stem`, `50 cm or longer`. */
function limitsOf({ reading, words }: Asking, name: string): string[] {
  const { slots } = reading
  const { limits } = words
  return [
    hasOtherColors(name, slots.colors) ? limits.color(slots.colors) : '',
    slots.under === null ? '' : limits.under(dollarsText(slots.under).slice(1), slots.perStem),
    slots.over === null ? '' : limits.over(dollarsText(slots.over).slice(1)),
    slots.minCm === null
      ? ''
      : slots.minCm === slots.maxCm
        ? limits.cm(slots.minCm)
        : limits.minCm(slots.minCm),
    slots.maxCm === null || slots.maxCm === slots.minCm ? '' : limits.maxCm(slots.maxCm),
    slots.origins.length > 0 ? limits.from(slots.origins) : '',
    slots.notOrigins.length > 0 ? limits.notFrom(slots.notOrigins) : '',
    slots.onSale ? limits.onSale : '',
  ].filter((one) => one !== '')
}

/** Whether the question has colors that the name doesn’t contain, such as colors of a follow-up. */
const hasOtherColors = (name: string, colors: readonly string[]): boolean => {
  const named = new Set(name.split(' ').map((word) => colorWords[word]))
  return colors.some((color) => !named.has(color) && !name.includes(color.toLowerCase()))
}
