import { rowsByValue } from '../../contract/catalogue-order.ts'
import type { Day } from '../../contract/dates.ts'
import { dollarsFromE4 } from '../../contract/money.ts'
import { customerPriceE4, saleTiers } from '../../contract/pricing.ts'
import type { Packed } from './packed.ts'
import type { Sellable } from './products.ts'

const places = [1, 2, 3, 4, 5] as const

/** Rows kept serialised over all price lists together; some 1.2 KB each. */
const mostFragments = 40_000

/** Above every price, so that a row without one comes last. */
export const noPriceE4 = 2 ** 31

export type RowsByPrice = { rows: Uint32Array; values: Float64Array }

/** The rows of one shelf as each price list shows them on one of the distributor's days, serialised when first asked for. */
export type PriceLists = {
  /** The row in the contract's shape, up to where the customer's own part begins: an object without its closing brace. */
  fragment: (discountBp: number, row: number) => string
  /** All rows by what the first tier costs at that discount. */
  byPrice: (discountBp: number) => RowsByPrice
  /** Drops what was made of a row whose product has changed. */
  forget: (row: number) => void
}

export function createPriceLists(packed: Packed, size: number, today: Day): PriceLists {
  const lists = new Map<number, Map<number, string>>()
  const orders = new Map<number, RowsByPrice>()
  let made = 0
  return {
    fragment(discountBp, row) {
      const known = lists.get(discountBp)?.get(row)
      if (known) return known
      if (made >= mostFragments) {
        lists.clear()
        made = 0
      }
      const list = lists.get(discountBp) ?? new Map<number, string>()
      const prices = JSON.stringify(pricesOf(packed.sellable(row), discountBp, today))
      const fragment = [packed.shownJson(row), prices.slice(1, -1)].join(',')
      lists.set(discountBp, list.set(row, fragment))
      made++
      return fragment
    },
    byPrice(discountBp) {
      const known = orders.get(discountBp)
      if (known) return known
      const values = new Float64Array(size)
      for (let row = 0; row < size; row++) values[row] = firstPriceE4(packed.sellable(row), discountBp, today)
      const order = { rows: rowsByValue(values), values }
      if (orders.size >= 16) orders.clear()
      orders.set(discountBp, order)
      return order
    },
    forget(row) {
      for (const list of lists.values()) list.delete(row)
      orders.clear()
    },
  }
}

function firstPriceE4({ tiers, sale, markupBp }: Sellable, discountBp: number, today: Day): number {
  const { price1 } = saleTiers(tiers, sale, today).columns
  return price1 ? customerPriceE4(price1, discountBp, markupBp) : noPriceE4
}

/** `priceN` by the list of the day, `discountPriceN` at the discount and with the mark-up. */
function pricesOf({ tiers, sale, markupBp }: Sellable, discountBp: number, today: Day) {
  const { columns, onSale } = saleTiers(tiers, sale, today)
  const dollars = (priceE4: number | null) => (priceE4 ? dollarsFromE4(priceE4) : null)
  const discounted = (priceE4: number | null) =>
    priceE4 ? dollarsFromE4(customerPriceE4(priceE4, discountBp, markupBp)) : null
  const columnsOf = <T>(name: string, value: (n: 1 | 2 | 3 | 4 | 5) => T) =>
    Object.fromEntries(places.map((n) => [`${name}${n}`, value(n)]))
  return {
    originalPrice: onSale ? dollars(sale.originalPriceE4) : null,
    saleEndsOn: onSale ? sale.saleEndsOn : null,
    ...columnsOf('price', (n) => dollars(columns[`price${n}`])),
    ...columnsOf('discountPrice', (n) => discounted(columns[`price${n}`])),
    ...columnsOf('quantity', (n) => columns[`quantity${n}`]),
  }
}
