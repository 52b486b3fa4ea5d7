import { rowsByValue } from '../../contract/catalogue-order.ts'
import type { Day } from '../../contract/dates.ts'
import { dollarsFromE4 } from '../../contract/money.ts'
import { customerPriceE4, saleTiers } from '../../contract/pricing.ts'
import type { Packed } from './packed.ts'
import type { Sellable } from './products.ts'

/** Rows kept serialised over all price lists together; some 1.2 KB each. */
const mostFragments = 10_000

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
      const discounted = discountedOnce(discountBp)
      for (let row = 0; row < size; row++) values[row] = firstPriceE4(packed, row, { discounted, today })
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

/** Many rows have the same price, and working out a discount to the cent takes a while. */
function discountedOnce(discountBp: number): (priceE4: number, markupBp: number) => number {
  const known = new Map<number, number>()
  return (priceE4, markupBp) => {
    if (markupBp !== 0) return customerPriceE4(priceE4, discountBp, markupBp)
    const before = known.get(priceE4)
    if (before !== undefined) return before
    const price = customerPriceE4(priceE4, discountBp, 0)
    known.set(priceE4, price)
    return price
  }
}

function firstPriceE4(
  packed: Packed,
  row: number,
  { discounted, today }: { discounted: (priceE4: number, markupBp: number) => number; today: Day },
): number {
  const { price1E4, markupBp } = packed.steadyPrice(row) ?? priceOn(packed.sellable(row), today)
  return price1E4 ? discounted(price1E4, markupBp) : noPriceE4
}

const priceOn = ({ tiers, sale, markupBp }: Sellable, today: Day) => ({
  price1E4: saleTiers(tiers, sale, today).columns.price1,
  markupBp,
})

/** `priceN` by the list of the day, `discountPriceN` at the discount and with the mark-up. */
export function pricesOf({ tiers, sale, markupBp }: Sellable, discountBp: number, today: Day) {
  const { columns, onSale } = saleTiers(tiers, sale, today)
  const dollars = (priceE4: number | null) => (priceE4 ? dollarsFromE4(priceE4) : null)
  const discounted = (priceE4: number | null) =>
    priceE4 ? dollarsFromE4(customerPriceE4(priceE4, discountBp, markupBp)) : null
  // One after the other: objects made of lists of names take several times as long, and a page has forty rows.
  return {
    originalPrice: onSale ? dollars(sale.originalPriceE4) : null,
    saleEndsOn: onSale ? sale.saleEndsOn : null,
    price1: dollars(columns.price1),
    price2: dollars(columns.price2),
    price3: dollars(columns.price3),
    price4: dollars(columns.price4),
    price5: dollars(columns.price5),
    discountPrice1: discounted(columns.price1),
    discountPrice2: discounted(columns.price2),
    discountPrice3: discounted(columns.price3),
    discountPrice4: discounted(columns.price4),
    discountPrice5: discounted(columns.price5),
    quantity1: columns.quantity1,
    quantity2: columns.quantity2,
    quantity3: columns.quantity3,
    quantity4: columns.quantity4,
    quantity5: columns.quantity5,
  }
}
