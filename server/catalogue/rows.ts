import { departmentAuthority, departments } from '../../contract/access.ts'
import type { Viewer } from '../../contract/catalogue-query.ts'
import type { Day } from '../../contract/dates.ts'
import type { MethodCode } from '../../contract/fields.ts'
import type { CurrentUser } from '../handle.ts'
import type { CustomerView } from './customers.ts'
import { type CatalogueProduct, inventoryFor } from './products.ts'
import { type Shelf, stockJson } from './shelf.ts'

/** What rows are shown for; without an address, any of the customer's counts as the one. */
export type RowsFor = { shipDay: Day; method: MethodCode; addressId: number | null }

export const viewerOf = ({ authorities }: CurrentUser): Viewer => ({
  departments: departments.filter((department) => authorities.includes(departmentAuthority[department])),
  farmDirect: authorities.includes('FARM_DIRECT_INVENTORY'),
})

/** Units that the customer holds of a product, in all and for another shipment than this one. */
export function heldOf(view: CustomerView, productId: number, { shipDay, method, addressId }: RowsFor) {
  let [held, elsewhere] = [0, 0]
  for (const hold of view.holds.get(productId) ?? []) {
    held += hold.quantity
    const here =
      hold.shipDay === shipDay &&
      hold.method === method &&
      (addressId === null || hold.addressId === addressId)
    if (!here) elsewhere += hold.quantity
  }
  return { held, elsewhere }
}

/**
 * `inventory` and `newQuantity` for one customer: other customers' holds are left out, their own are not; what they hold for
 * another shipment cannot be taken for this one.
 */
export function stockFor(product: CatalogueProduct, view: CustomerView, rowsFor: RowsFor) {
  const { held, elsewhere } = heldOf(view, product.id, rowsFor)
  const inventory = inventoryFor(product, held)
  return {
    inventory,
    newQuantity: elsewhere > 0 && !product.shown.isPreBooked ? inventory - elsewhere : null,
  }
}

const comma = Buffer.from(',')
const closing = Buffer.from('}')
const notOffered = stockJson(0, 0)
const nothingOwn = Buffer.from(',"favorite":false,"lastBought":null')
const ownParts = new WeakMap<CustomerView, Map<number, Buffer>>()

/** The fields of a row that tell of the customer; kept with their view. */
function ownPart(view: CustomerView, productId: number): Buffer {
  const favorite = view.favorites.has(productId)
  const lastBought = view.lastBought.get(productId) ?? null
  if (!favorite && !lastBought) return nothingOwn
  const parts = ownParts.get(view) ?? new Map<number, Buffer>()
  ownParts.set(view, parts)
  const part =
    parts.get(productId) ?? Buffer.from(`,${JSON.stringify({ favorite, lastBought }).slice(1, -1)}`)
  parts.set(productId, part)
  return part
}

/** What `rowParts` needs to know for all rows of an answer. */
export type RowsOf = { shelf: Shelf; view: CustomerView; rowsFor: RowsFor; today: Day }

/** The contract's Product of a row in parts, without its closing brace. A row that is not `offered` has nothing to take. */
export function rowParts({ shelf, view, rowsFor, today }: RowsOf, row: number, offered = true): Buffer[] {
  const product = shelf.products[row] as CatalogueProduct
  const { id } = product
  const fragment = shelf.pricesOn(today).fragment(view.discountBp, row)
  if (!offered) return [fragment, notOffered, ownPart(view, id)]
  if (!view.holds.has(id)) return [fragment, shelf.stockPart(row), ownPart(view, id)]
  const { inventory, newQuantity } = stockFor(product, view, rowsFor)
  return [fragment, stockJson(inventory, newQuantity), ownPart(view, id)]
}

/** Rows as the inside of a JSON array. */
export function joinedRows(
  of: RowsOf,
  rows: readonly number[],
  offered: (row: number) => boolean = () => true,
) {
  const parts: Buffer[] = []
  for (const row of rows) {
    if (parts.length > 0) parts.push(comma)
    parts.push(...rowParts(of, row, offered(row)), closing)
  }
  return parts
}

export const jsonArray = (parts: readonly Buffer[]): Buffer =>
  Buffer.concat([Buffer.from('['), ...parts, Buffer.from(']')])
