import { noneMoved } from '../../contract/catalogue/order.ts'
import type { Day } from '../../contract/core/dates.ts'
import type { CustomerView } from './customers.ts'
import type { Shelf } from './shelf.ts'

const kept = new WeakMap<Shelf, WeakMap<CustomerView, { today: Day; prices: ReadonlyMap<number, number> }>>()

/** The first tier's price of each row with a customer-specific rule: these rows have different places in the order by price. */
export function ownFirstPrices(shelf: Shelf, view: CustomerView, today: Day): ReadonlyMap<number, number> {
  if (view.prices.own.size === 0) return noneMoved
  const ofShelf = kept.get(shelf) ?? new WeakMap()
  kept.set(shelf, ofShelf)
  const before = ofShelf.get(view)
  if (before?.today === today) return before.prices
  const lists = shelf.pricesOn(today)
  const prices = new Map<number, number>()
  for (const productId of view.prices.own.keys()) {
    const row = shelf.catalogue.rowOf.get(productId)
    if (row !== undefined) prices.set(row, lists.firstPrice(view.prices, row))
  }
  ofShelf.set(view, { today, prices })
  return prices
}
