import { addBit, type Bits, noBits, removeBit } from '../../contract/catalogue/bits.ts'
import { gatherCatalogue } from '../../contract/catalogue/build.ts'
import { type Change, type Changed, changedCatalogue } from '../../contract/catalogue/change.ts'
import type { Catalogue } from '../../contract/catalogue/columns.ts'
import { carried, carriedBits } from '../../contract/catalogue/moves.ts'
import { movedOrder, reordered, rowsByValue } from '../../contract/catalogue/order.ts'
import { prepareSuggestions } from '../../contract/catalogue/suggest.ts'
import type { Day } from '../../contract/core/dates.ts'
import { atOnce, type Steps } from '../../contract/core/steps.ts'
import { isOrderable, preBookedInventory } from '../../contract/rules/quantity.ts'
import type { Moment } from './changes.ts'
import { PackedProducts } from './packed.ts'
import { createPriceLists, type Goods, type PriceLists } from './price-lists.ts'
import { type CatalogueProduct, inventoryFor, type Sellable, type Stock } from './products.ts'

/**
 * The products in catalogue order, with cached serialized parts. Everything except stock is immutable: a change creates the next
 * shelf, so that readers of this one see all of a change or none of it.
 */
export type Shelf = {
  catalogue: Catalogue
  /** When the products were read. */
  moment: Moment
  /** Increases with every change of stock, so that caches derived from the shelf can tell whether they are valid. */
  stockVersion: () => number
  product: (row: number) => Sellable
  /** The fields shared by all customers, as JSON without the closing brace. */
  shownJson: (row: number) => string
  /** Serialized rows for one day in the distributor's zone. */
  pricesOn: (today: Day) => PriceLists
  /** The units of each row available to everyone. */
  inventory: (row: number) => number
  /** Rows sold out for a customer without holds. */
  soldOut: Bits
  /** All rows sorted by the units available to everyone. */
  byInventory: () => { rows: Uint32Array; values: Float64Array }
  /** Updates stock in place. False if the row becomes a pre-order or is no longer one: then the product must be inserted again. */
  setStock: (productId: number, stock: Stock) => boolean
  /** The next shelf. Stock must not be set on this one meanwhile. */
  changed: (change: Change<CatalogueProduct> & { moment: Moment }) => Steps<Shelf>
}

export function createShelf(all: readonly CatalogueProduct[], colorFamilies: readonly string[]): Shelf {
  const gathered = gatherShelf(colorFamilies, '')
  all.forEach(gathered.add)
  return atOnce(gathered.finish())
}

/** Builds a shelf from products one by one, in any order. */
export function gatherShelf(
  colorFamilies: readonly string[],
  moment: Moment,
): {
  add: (product: CatalogueProduct) => void
  finish: () => Steps<Shelf>
} {
  const columns = gatherCatalogue(colorFamilies)
  const packed = new PackedProducts()
  return {
    add(product) {
      columns.add(product.facts)
      packed.add(product)
    },
    *finish() {
      const { catalogue, order } = yield* columns.finish()
      yield* prepareSuggestions(catalogue)
      const stock = { inventories: new Float64Array(catalogue.size), soldOut: noBits(catalogue.size) }
      const goods = { packed, slots: order, names: catalogue.names, categories: catalogue.columns.categories }
      for (let row = 0; row < catalogue.size; row++) {
        readStock(goods, stock, row)
        if (row % 16_384 === 16_383) yield
      }
      return shelfOf({ catalogue, moment, goods, stock })
    },
  }
}

/** Units of each row available, and the sold-out rows. */
type StockRows = { inventories: Float64Array<ArrayBuffer>; soldOut: Bits }

function readStock({ packed, slots }: Goods, { inventories, soldOut }: StockRows, row: number) {
  const { price1E4: price1, ...stocked } = packed.stocked(slots[row] as number)
  const inventory = inventoryFor(stocked, 0)
  inventories[row] = inventory
  const canOrder = isOrderable({ ...stocked, inventory, newQuantity: null, price1 })
  ;(canOrder ? removeBit : addBit)(soldOut, row)
}

type ShelfParts = Pick<Shelf, 'catalogue' | 'moment'> & {
  goods: Goods
  stock: StockRows
  /** Rows by inventory, computed on first use. */
  order?: Uint32Array | undefined
  prices?: { today: Day; lists: PriceLists } | undefined
}

function shelfOf({ catalogue, moment, goods, stock, ...made }: ShelfParts): Shelf {
  const { packed, slots, names } = goods
  const { inventories, soldOut } = stock
  const restocked = new Set<number>()
  let { order, prices } = made
  let stockVersion = 0

  function byInventory() {
    if (!order) order = rowsByValue(inventories)
    else if (restocked.size > 0) order = reordered(order, inventories, restocked)
    restocked.clear()
    return { rows: order, values: inventories }
  }

  return {
    catalogue,
    moment,
    stockVersion: () => stockVersion,
    product: (row) => packed.sellable(slots[row] as number),
    shownJson: (row) => packed.shownJson(slots[row] as number, names[row] as string),
    pricesOn(today) {
      if (prices?.today !== today) prices = { today, lists: createPriceLists(goods, today) }
      return prices.lists
    },
    inventory: (row) => inventories[row] as number,
    soldOut,
    byInventory,
    setStock(productId, now) {
      const row = catalogue.rowOf.get(productId)
      if (row === undefined) return false
      const slot = slots[row] as number
      const before = packed.stocked(slot).stock
      if ((now.onHand === preBookedInventory) !== (before.onHand === preBookedInventory)) return false
      packed.putStock(slot, now)
      stockVersion++
      readStock(goods, stock, row)
      restocked.add(row)
      return true
    },
    *changed(change) {
      const { catalogue: next, moves, put } = yield* changedCatalogue(catalogue, change)
      yield* prepareSuggestions(next, catalogue)
      const nextGoods = yield* changedGoods(goods, { catalogue: next, moves, put })
      const nextStock = {
        inventories: carried(moves, inventories),
        soldOut: carriedBits(moves, soldOut),
      }
      for (const row of moves.placed) readStock(nextGoods, nextStock, row)
      yield
      const rows = order && movedOrder(byInventory().rows, nextStock.inventories, moves)
      yield
      return shelfOf({
        catalogue: next,
        moment: change.moment,
        goods: nextGoods,
        stock: nextStock,
        order: rows,
        prices: prices && {
          today: prices.today,
          lists: yield* prices.lists.moved(nextGoods, moves),
        },
      })
    },
  }
}

/** Unused slots before compaction: a share of the rows, and the maximum that one change may leave. */
const mostDeadShare = 0.1
const mostDead = 4_000

function* changedGoods(
  { packed, slots }: Goods,
  { catalogue, moves, put }: Changed<CatalogueProduct>,
): Steps<Goods> {
  const { names, columns } = catalogue
  const { categories } = columns
  const next = carried(moves, slots)
  for (const [i, product] of put.entries()) {
    next[moves.placed[i] as number] = packed.add(product)
    if (i % 64 === 63) yield
  }
  const dead = packed.size - catalogue.size
  if (dead <= mostDead + mostDeadShare * catalogue.size) return { packed, slots: next, names, categories }
  const inOrder = new Uint32Array(next.length)
  for (let row = 0; row < inOrder.length; row++) inOrder[row] = row
  return { packed: yield* packed.compacted(next), slots: inOrder, names, categories }
}
