import { carried, type Moves } from '../../contract/catalogue/moves.ts'
import { movedOrder, rowsByValue } from '../../contract/catalogue/order.ts'
import type { Day } from '../../contract/core/dates.ts'
import { dollarsFromE4 } from '../../contract/core/money.ts'
import type { Steps } from '../../contract/core/steps.ts'
import { customerPriceE4, saleTiers } from '../../contract/rules/pricing.ts'
import type { PackedProducts } from './packed.ts'
import type { Sellable } from './products.ts'

/** Maximum serialized rows over all price lists; some 1.2 KB each. */
const mostFragments = 10_000

/** Above every price, so that rows without one sort last. */
export const noPriceE4 = 2 ** 31

export type RowsByPrice = { rows: Uint32Array; values: Float64Array<ArrayBuffer> }

/** Products by row, with their names. */
export type Goods = { packed: PackedProducts; slots: Uint32Array<ArrayBuffer>; names: readonly string[] }

/** The rows of one shelf for each price list on one day in the distributor's zone, serialized on first use. */
export type PriceLists = {
  /** The row in the contract's shape, up to the customer's own fields: an object without its closing brace. */
  fragment: (discountBp: number, row: number) => string
  /** All rows sorted by the first tier's price at that discount. */
  byPrice: (discountBp: number) => RowsByPrice
  /** The lists after rows have moved, with the cached data of unchanged products. */
  moved: (goods: Goods, moves: Moves) => Steps<PriceLists>
}

export const createPriceLists = (goods: Goods, today: Day): PriceLists =>
  priceListsOf(goods, today, { fragments: createFragments(goods.packed, today), orders: new Map() })

/** Cached price orders: one per discount. */
const mostOrders = 16

function priceListsOf(
  { packed, slots, names }: Goods,
  today: Day,
  { fragments, orders }: { fragments: Fragments; orders: Map<number, RowsByPrice> },
): PriceLists {
  return {
    fragment(discountBp, row) {
      const slot = slots[row] as number
      return fragments(discountBp, slot, names[row] as string)
    },
    byPrice(discountBp) {
      const known = orders.get(discountBp)
      if (known) return known
      const values = new Float64Array(slots.length)
      const priceOf = firstPriceE4(packed, { discountBp, today })
      for (let row = 0; row < values.length; row++) values[row] = priceOf(slots[row] as number)
      const order = { rows: rowsByValue(values), values }
      if (orders.size >= mostOrders) orders.delete(orders.keys().next().value as number)
      orders.set(discountBp, order)
      return order
    },
    *moved(goods, moves) {
      const next = new Map<number, RowsByPrice>()
      for (const [discountBp, { rows, values }] of orders) {
        const nextValues = carried(moves, values)
        const priceOf = firstPriceE4(goods.packed, { discountBp, today })
        for (const row of moves.placed) nextValues[row] = priceOf(goods.slots[row] as number)
        next.set(discountBp, { rows: movedOrder(rows, nextValues, moves), values: nextValues })
        yield
      }
      const kept = goods.packed === packed ? fragments : createFragments(goods.packed, today)
      return priceListsOf(goods, today, { fragments: kept, orders: next })
    },
  }
}

type Fragments = (discountBp: number, slot: number, name: string) => string

/** Serialized products by slot. A slot's content never changes, so they are valid for the whole day. */
function createFragments(packed: PackedProducts, today: Day): Fragments {
  const lists = new Map<number, Map<number, string>>()
  let made = 0
  return (discountBp, slot, name) => {
    const known = lists.get(discountBp)?.get(slot)
    if (known) return known
    if (made >= mostFragments) {
      lists.clear()
      made = 0
    }
    const list = lists.get(discountBp) ?? new Map<number, string>()
    const prices = JSON.stringify(pricesOf(packed.sellable(slot), discountBp, today))
    const fragment = [packed.shownJson(slot, name), prices.slice(1, -1)].join(',')
    lists.set(discountBp, list.set(slot, fragment))
    made++
    return fragment
  }
}

/** Cached because many rows have the same price, and calculating a discount to the cent is slow. */
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

/** The first-tier price of a slot's product. */
function firstPriceE4(
  packed: PackedProducts,
  { discountBp, today }: { discountBp: number; today: Day },
): (slot: number) => number {
  const discounted = discountedOnce(discountBp)
  return (slot) => {
    const { price1E4, markupBp } = packed.steadyPrice(slot) ?? priceOn(packed.sellable(slot), today)
    return price1E4 ? discounted(price1E4, markupBp) : noPriceE4
  }
}

const priceOn = ({ tiers, sale, markupBp }: Sellable, today: Day) => ({
  price1E4: saleTiers(tiers, sale, today).columns.price1,
  markupBp,
})

/** `priceN` from the list of the day, `discountPriceN` with the discount and the mark-up. */
export function pricesOf({ tiers, sale, markupBp }: Sellable, discountBp: number, today: Day) {
  const { columns, onSale } = saleTiers(tiers, sale, today)
  const dollars = (priceE4: number | null) => (priceE4 ? dollarsFromE4(priceE4) : null)
  const discounted = (priceE4: number | null) =>
    priceE4 ? dollarsFromE4(customerPriceE4(priceE4, discountBp, markupBp)) : null
  // Written out, because building objects from lists of names takes several times as long, and a page has forty rows.
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
