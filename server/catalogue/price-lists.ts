import { carried, type Moves } from '../../contract/catalogue/moves.ts'
import { movedOrder, rowsByValue } from '../../contract/catalogue/order.ts'
import type { Day } from '../../contract/core/dates.ts'
import { dollarsFromE4 } from '../../contract/core/money.ts'
import type { Steps } from '../../contract/core/steps.ts'
import { customerPriceE4, type PriceTerms, saleTiers } from '../../contract/rules/pricing.ts'
import type { PackedProducts } from './packed.ts'
import { type PriceListKey, textOf } from './price-list-key.ts'
import type { Sellable } from './products.ts'

/** Serialized rows across all price lists, some 1.2 KB each: this many recently used, and as many used before those. */
const mostFragments = 10_000

/** Greater than every price, so that rows without one sort last. */
export const noPriceE4 = 2 ** 31

export type RowsByPrice = { rows: Uint32Array; values: Float64Array<ArrayBuffer> }

/** Products by row, with their names and categories. */
export type Goods = {
  packed: PackedProducts
  slots: Uint32Array<ArrayBuffer>
  names: readonly string[]
  categories: { codes: ArrayLike<number>; texts: readonly string[] }
}

/** The rows of one shelf for each price list on one day in the distributor's zone, serialized on first use. */
export type PriceLists = {
  /** The row in the contract's shape, up to the customer's own fields: an object without its closing brace. */
  fragment: (list: PriceListKey, row: number) => string
  /** All rows sorted by the first tier's price, as if no product had a rule of its own. */
  byPrice: (list: PriceListKey) => RowsByPrice
  /** The first tier's price of a row with a rule of its own. */
  firstPrice: (list: PriceListKey, row: number) => number
  /** The price terms of a row's product. */
  termsFor: (list: PriceListKey, row: number) => PriceTerms
  /** The lists after rows have moved, with the cached data of unchanged products. */
  moved: (goods: Goods, moves: Moves) => Steps<PriceLists>
}

export const createPriceLists = (goods: Goods, today: Day): PriceLists =>
  priceListsOf(goods, today, { fragments: createFragments(goods.packed, today), orders: new Map() })

/** Cached price orders: one per price list. */
const mostOrders = 16

type Order = RowsByPrice & { list: PriceListKey }

function priceListsOf(
  goods: Goods,
  today: Day,
  { fragments, orders }: { fragments: Fragments; orders: Map<string, Order> },
): PriceLists {
  const { packed, slots, names, categories } = goods
  const categoryOf = (row: number) => categories.texts[categories.codes[row] as number] as string
  const termsFor = (list: PriceListKey, row: number) => {
    const own = list.own.size > 0 && list.own.has(packed.idOf(slots[row] as number))
    if (own) return list.termsFor({ id: packed.idOf(slots[row] as number), category: categoryOf(row) })
    return list.termsOfCategory(categoryOf(row))
  }
  return {
    fragment: (list, row) => fragments(termsFor(list, row), slots[row] as number, names[row] as string),
    termsFor,
    firstPrice: (list, row) => firstPriceE4(packed, today)(slots[row] as number, termsFor(list, row)),
    byPrice(list) {
      const known = orders.get(list.key)
      if (known) return known
      const values = new Float64Array(slots.length)
      const priceOf = firstPrices(goods, list, today)
      for (let row = 0; row < values.length; row++) values[row] = priceOf(row)
      const order = { rows: rowsByValue(values), values, list }
      if (orders.size >= mostOrders) orders.delete(orders.keys().next().value as string)
      orders.set(list.key, order)
      return order
    },
    *moved(goods, moves) {
      const next = new Map<string, Order>()
      for (const [key, { rows, values, list }] of orders) {
        const nextValues = carried(moves, values)
        const priceOf = firstPrices(goods, list, today)
        for (const row of moves.placed) nextValues[row] = priceOf(row)
        next.set(key, { rows: movedOrder(rows, nextValues, moves), values: nextValues, list })
        yield
      }
      const kept = goods.packed === packed ? fragments : createFragments(goods.packed, today)
      return priceListsOf(goods, today, { fragments: kept, orders: next })
    },
  }
}

/** The first-tier price of each row, by the terms of its category. */
function firstPrices({ packed, slots, categories }: Goods, list: PriceListKey, today: Day) {
  const terms = categories.texts.map((category) => list.termsOfCategory(category))
  const priceOf = firstPriceE4(packed, today)
  return (row: number) => priceOf(slots[row] as number, terms[categories.codes[row] as number] as PriceTerms)
}

type Fragments = (terms: PriceTerms, slot: number, name: string) => string

/** Serialized products by slot. A slot's content never changes, so they are valid all day. */
function createFragments(packed: PackedProducts, today: Day): Fragments {
  type Lists = Map<number | string, Map<number, string>>
  let [lately, before]: [Lists, Lists] = [new Map(), new Map()]
  let kept = 0
  function keep(key: number | string, slot: number, fragment: string) {
    if (kept++ >= mostFragments) {
      ;[lately, before] = [new Map(), lately]
      kept = 1
    }
    const list = lately.get(key) ?? new Map<number, string>()
    lately.set(key, list.set(slot, fragment))
    return fragment
  }
  return (terms, slot, name) => {
    const key = terms.fixedE4 === null ? terms.discountBp : textOf(terms)
    const known = lately.get(key)?.get(slot)
    if (known) return known
    const older = before.get(key)?.get(slot)
    if (older) return keep(key, slot, older)
    const prices = JSON.stringify(pricesOf(packed.sellable(slot), terms, today))
    return keep(key, slot, [packed.shownJson(slot, name), prices.slice(1, -1)].join(','))
  }
}

/** Cached because many rows have the same price, and calculating a discount to the cent is slow. */
function pricedOnce(): (priceE4: number, terms: PriceTerms, markupBp: number) => number {
  const known = new Map<PriceTerms, Map<number, number>>()
  return (priceE4, terms, markupBp) => {
    if (markupBp !== 0) return customerPriceE4(priceE4, terms, markupBp)
    const ofTerms = known.get(terms) ?? new Map<number, number>()
    known.set(terms, ofTerms)
    const before = ofTerms.get(priceE4)
    if (before !== undefined) return before
    const price = customerPriceE4(priceE4, terms, 0)
    ofTerms.set(priceE4, price)
    return price
  }
}

/** The first-tier price of a slot's product. */
function firstPriceE4(packed: PackedProducts, today: Day): (slot: number, terms: PriceTerms) => number {
  const priced = pricedOnce()
  return (slot, terms) => {
    const { price1E4, markupBp } = packed.steadyPrice(slot) ?? priceOn(packed.sellable(slot), today)
    return price1E4 ? priced(price1E4, terms, markupBp) : noPriceE4
  }
}

const priceOn = ({ tiers, sale, markupBp }: Sellable, today: Day) => ({
  price1E4: saleTiers(tiers, sale, today).columns.price1,
  markupBp,
})

/** `priceN` is the day's list price, `discountPriceN` what the customer pays. */
export function pricesOf({ tiers, sale, markupBp }: Sellable, terms: PriceTerms, today: Day) {
  const { columns, onSale } = saleTiers(tiers, sale, today)
  const dollars = (priceE4: number | null) => (priceE4 ? dollarsFromE4(priceE4) : null)
  const discounted = (priceE4: number | null) =>
    priceE4 ? dollarsFromE4(customerPriceE4(priceE4, terms, markupBp)) : null
  // Written out: building objects from lists of names takes several times as long, and a page has forty rows.
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
