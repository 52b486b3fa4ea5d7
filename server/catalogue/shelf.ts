import { gatherCatalogue } from '../../contract/catalogue-build.ts'
import { type Catalogue, updateRow } from '../../contract/catalogue-columns.ts'
import { reordered, rowsByValue } from '../../contract/catalogue-order.ts'
import { prepareSuggestions } from '../../contract/catalogue-suggest.ts'
import type { Day } from '../../contract/dates.ts'
import { preBookedInventory } from '../../contract/quantity.ts'
import { atOnce, type Steps } from '../../contract/steps.ts'
import { gatherPacked, type Packed } from './packed.ts'
import { createPriceLists, type PriceLists } from './price-lists.ts'
import { type CatalogueProduct, inventoryFor, type Sellable, type Stock } from './products.ts'

/** The products in the catalogue's row order, with what has been serialised of them. */
export type Shelf = {
  catalogue: Catalogue
  /** Grows with every change, so that what was made of the shelf can tell whether it still holds. */
  version: () => number
  /** Grows with every change of more than stock. */
  productsVersion: () => number
  product: (row: number) => Sellable
  /** What every customer sees of the row, as JSON without the closing brace. */
  shownJson: (row: number) => string
  /** Serialised rows on one of the distributor's days. */
  pricesOn: (today: Day) => PriceLists
  /** What of each row can be sold to anybody. */
  inventory: (row: number) => number
  /** All rows by what can be sold to anybody. */
  byInventory: () => { rows: Uint32Array; values: Float64Array }
  /** Takes over new stock. False when the row turns into a pre-order or back: then the shelf has to be made anew. */
  setStock: (productId: number, stock: Stock) => boolean
  /** Takes over a product as it is now. False when the shelf has to be made anew. */
  setProduct: (product: CatalogueProduct) => boolean
}

export function createShelf(all: readonly CatalogueProduct[], colorFamilies: readonly string[]): Shelf {
  const gathered = gatherShelf(colorFamilies)
  all.forEach(gathered.add)
  return atOnce(gathered.finish())
}

/** Makes a shelf of products that come one by one, in any order. */
export function gatherShelf(colorFamilies: readonly string[]): {
  add: (product: CatalogueProduct) => void
  finish: () => Steps<Shelf>
} {
  const columns = gatherCatalogue(colorFamilies)
  const goods = gatherPacked()
  return {
    add(product) {
      columns.add(product.facts)
      goods.add(product)
    },
    *finish() {
      const { catalogue, order } = yield* columns.finish()
      yield* prepareSuggestions(catalogue)
      yield
      const packed = goods.finish(catalogue, order)
      yield
      return shelfOf(catalogue, packed)
    },
  }
}

function shelfOf(catalogue: Catalogue, packed: Packed): Shelf {
  const { size, rowOf } = catalogue
  const inventories = new Float64Array(size)
  for (let row = 0; row < size; row++) inventories[row] = inventoryFor(packed.stocked(row), 0)
  const restocked = new Set<number>()
  let prices: { today: Day; lists: PriceLists } | undefined
  let order: Uint32Array | undefined
  let version = 0
  let productsVersion = 0

  function restock(row: number) {
    version++
    inventories[row] = inventoryFor(packed.stocked(row), 0)
    restocked.add(row)
  }

  return {
    catalogue,
    version: () => version,
    productsVersion: () => productsVersion,
    product: packed.sellable,
    shownJson: packed.shownJson,
    pricesOn(today) {
      if (prices?.today !== today) prices = { today, lists: createPriceLists(packed, size, today) }
      return prices.lists
    },
    inventory: (row) => inventories[row] as number,
    byInventory() {
      if (!order) order = rowsByValue(inventories)
      else if (restocked.size > 0) order = reordered(order, inventories, restocked)
      restocked.clear()
      return { rows: order, values: inventories }
    },
    setStock(productId, stock) {
      const row = rowOf.get(productId)
      if (row === undefined) return false
      const before = packed.stocked(row).stock
      if ((stock.onHand === preBookedInventory) !== (before.onHand === preBookedInventory)) return false
      packed.putStock(row, stock)
      restock(row)
      return true
    },
    setProduct(product) {
      const row = rowOf.get(product.id)
      if (row === undefined || !updateRow(catalogue, product.facts)) return false
      packed.put(row, product)
      productsVersion++
      prices?.lists.forget(row)
      restock(row)
      return true
    },
  }
}
