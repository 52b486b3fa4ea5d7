import { buildCatalogue, type Catalogue, updateRow } from '../../contract/catalogue-columns.ts'
import { reordered, rowsByValue } from '../../contract/catalogue-order.ts'
import type { Day } from '../../contract/dates.ts'
import { preBookedInventory } from '../../contract/quantity.ts'
import { createPriceLists, type PriceLists } from './price-lists.ts'
import { type CatalogueProduct, inventoryFor, type Stock } from './products.ts'

/** The products in the catalogue's row order, with what has been serialised of them. */
export type Shelf = {
  catalogue: Catalogue
  /** By row. */
  products: readonly CatalogueProduct[]
  /** Serialised rows on one of the distributor's days. */
  pricesOn: (today: Day) => PriceLists
  /** The stock fields of a row for a customer who holds nothing of it, to follow a fragment of a price list. */
  stockPart: (row: number) => Buffer
  /** All rows by what can be sold to anybody. */
  byInventory: () => { rows: Uint32Array; values: Float64Array }
  /** Takes over new stock. False when the row turns into a pre-order or back: then the shelf has to be made anew. */
  setStock: (productId: number, stock: Stock) => boolean
  /** Takes over a product as it is now. False when the shelf has to be made anew. */
  setProduct: (product: CatalogueProduct) => boolean
}

export function createShelf(all: readonly CatalogueProduct[], colorFamilies: readonly string[]): Shelf {
  const catalogue = buildCatalogue(
    all.map(({ facts }) => facts),
    colorFamilies,
  )
  const products: CatalogueProduct[] = new Array(all.length)
  for (const product of all) products[catalogue.rowOf.get(product.id) as number] = product
  const stockParts: (Buffer | undefined)[] = new Array(products.length)
  const inventories = Float64Array.from(products, (product) => inventoryFor(product, 0))
  let prices: { today: Day; lists: PriceLists } | undefined
  let order: Uint32Array | undefined
  const restocked = new Set<number>()

  function restock(row: number) {
    stockParts[row] = undefined
    inventories[row] = inventoryFor(products[row] as CatalogueProduct, 0)
    restocked.add(row)
  }

  return {
    catalogue,
    products,
    pricesOn(today) {
      if (prices?.today !== today) prices = { today, lists: createPriceLists(products, today) }
      return prices.lists
    },
    stockPart(row) {
      return (stockParts[row] ??= stockJson(inventories[row] as number, null))
    },
    byInventory() {
      if (!order) order = rowsByValue(inventories)
      else if (restocked.size > 0) order = reordered(order, inventories, restocked)
      restocked.clear()
      return { rows: order, values: inventories }
    },
    setStock(productId, stock) {
      const row = catalogue.rowOf.get(productId)
      if (row === undefined) return false
      const product = products[row] as CatalogueProduct
      if ((stock.onHand === preBookedInventory) !== (product.stock.onHand === preBookedInventory))
        return false
      product.stock = stock
      restock(row)
      return true
    },
    setProduct(product) {
      const row = catalogue.rowOf.get(product.id)
      if (row === undefined) return false
      if (!updateRow(catalogue, (products[row] as CatalogueProduct).facts, product.facts)) return false
      products[row] = product
      prices?.lists.forget([row])
      restock(row)
      return true
    },
  }
}

export const stockJson = (inventory: number, newQuantity: number | null): Buffer =>
  Buffer.from(`,"inventory":${inventory},"newQuantity":${newQuantity}`)
