import { rowsByValue } from '../../contract/catalogue-order.ts'
import type { Day } from '../../contract/dates.ts'
import { dollarsFromE4 } from '../../contract/money.ts'
import { customerPriceE4, saleTiers } from '../../contract/pricing.ts'
import type { CatalogueProduct } from './products.ts'

const places = [1, 2, 3, 4, 5] as const

/** Rows kept serialised over all price lists together; some 1.2 KB each. */
const mostFragments = 40_000

/** Above every price, so that a row without one comes last. */
const noPriceE4 = 2 ** 31

/** The rows of one catalogue as each price list shows them on one of the distributor's days, serialised when first asked for. */
export type PriceLists = {
  /** The row in the contract's shape, up to where the customer's own part begins: an object without its closing brace. */
  fragment: (discountBp: number, row: number) => Buffer
  /** All rows by what the first tier costs at that discount. */
  byPrice: (discountBp: number) => { rows: Uint32Array; values: Float64Array }
  /** Drops what was made for these rows, whose product has changed. */
  forget: (rows: Iterable<number>) => void
}

export function createPriceLists(products: readonly CatalogueProduct[], today: Day): PriceLists {
  const lists = new Map<number, (Buffer | undefined)[]>()
  const orders = new Map<number, { rows: Uint32Array; values: Float64Array }>()
  let made = 0
  return {
    fragment(discountBp, row) {
      let list = lists.get(discountBp)
      const known = list?.[row]
      if (known) return known
      if (made >= mostFragments) {
        lists.clear()
        made = 0
        list = undefined
      }
      if (!list) lists.set(discountBp, (list = new Array(products.length)))
      made++
      const json = JSON.stringify(priced(products[row] as CatalogueProduct, discountBp, today))
      return (list[row] = Buffer.from(json.slice(0, -1)))
    },
    byPrice(discountBp) {
      const known = orders.get(discountBp)
      if (known) return known
      const values = Float64Array.from(products, (product) => firstPriceE4(product, discountBp, today))
      const order = { rows: rowsByValue(values), values }
      if (orders.size >= 16) orders.clear()
      orders.set(discountBp, order)
      return order
    },
    forget(rows) {
      for (const row of rows) for (const list of lists.values()) list[row] = undefined
      orders.clear()
    },
  }
}

function firstPriceE4({ tiers, sale, markupBp }: CatalogueProduct, discountBp: number, today: Day): number {
  const { price1 } = saleTiers(tiers, sale, today).columns
  return price1 ? customerPriceE4(price1, discountBp, markupBp) : noPriceE4
}

/** The product with its prices: `priceN` by the list of the day, `discountPriceN` at the discount and with the mark-up. */
export function priced({ shown, tiers, sale, markupBp }: CatalogueProduct, discountBp: number, today: Day) {
  const { columns, onSale } = saleTiers(tiers, sale, today)
  const dollars = (priceE4: number | null) => (priceE4 ? dollarsFromE4(priceE4) : null)
  const discounted = (priceE4: number | null) =>
    priceE4 ? dollarsFromE4(customerPriceE4(priceE4, discountBp, markupBp)) : null
  const columnsOf = <T>(name: string, value: (n: 1 | 2 | 3 | 4 | 5) => T) =>
    Object.fromEntries(places.map((n) => [`${name}${n}`, value(n)]))
  return {
    ...shown,
    originalPrice: onSale ? dollars(sale.originalPriceE4) : null,
    saleEndsOn: onSale ? sale.saleEndsOn : null,
    ...columnsOf('price', (n) => dollars(columns[`price${n}`])),
    ...columnsOf('discountPrice', (n) => discounted(columns[`price${n}`])),
    ...columnsOf('quantity', (n) => columns[`quantity${n}`]),
  }
}
