import type { Viewer } from '../../contract/catalogue/query.ts'
import { departmentAuthority, departments } from '../../contract/core/access.ts'
import type { Day } from '../../contract/core/dates.ts'
import type { MethodCode } from '../../contract/core/fields.ts'
import type { CurrentUser } from '../core/route.ts'
import type { CustomerView } from './customers.ts'
import { inventoryFor, type Sellable } from './products.ts'
import type { Shelf } from './shelf.ts'

/** The context that rows are shown in; without an address, any of the customer's is used. */
export type RowsFor = { shipDay: Day; method: MethodCode; addressId: number | null }

export const viewerOf = ({ authorities, closedPrograms }: CurrentUser): Viewer => ({
  departments: departments.filter((department) => authorities.includes(departmentAuthority[department])),
  farmDirect: authorities.includes('FARM_DIRECT_INVENTORY'),
  usItems: authorities.includes('US_ITEMS'),
  ...(closedPrograms?.length ? { closed: closedPrograms } : {}),
})

/** Units of a product that the customer holds, in total and for shipments other than this one. */
function heldOf(view: CustomerView, productId: number, { shipDay, method, addressId }: RowsFor) {
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
 * `inventory` and `newQuantity` for one customer: other customers' holds are deducted, their own are not, except that units held
 * for another shipment are unavailable for this one.
 */
export function stockFor(product: Sellable, view: CustomerView, rowsFor: RowsFor) {
  const { held, elsewhere } = heldOf(view, product.id, rowsFor)
  const inventory = inventoryFor(product, held)
  return {
    inventory,
    newQuantity: elsewhere > 0 && !product.isPreBooked ? inventory - elsewhere : null,
  }
}

const stockJson = (inventory: number, newQuantity: number | null) =>
  `,"inventory":${inventory},"newQuantity":${newQuantity}`

/** The fields of a row that depend on the customer. */
export const ownFieldsOf = (view: CustomerView, productId: number) => ({
  favorite: view.favorites.has(productId),
  lastBought: view.lastBought.get(productId) ?? null,
})

const ownParts = new WeakMap<CustomerView, Map<number, string>>()

/** The same as text, cached with the customer's view. */
function ownPart(view: CustomerView, productId: number): string {
  const { favorite, lastBought } = ownFieldsOf(view, productId)
  if (!lastBought)
    return favorite ? ',"favorite":true,"lastBought":null' : ',"favorite":false,"lastBought":null'
  const parts = ownParts.get(view) ?? new Map<number, string>()
  ownParts.set(view, parts)
  const part = parts.get(productId) ?? `,${JSON.stringify({ favorite, lastBought }).slice(1, -1)}`
  parts.set(productId, part)
  return part
}

/** Inputs shared by all rows of a response. */
export type RowsOf = { shelf: Shelf; view: CustomerView; rowsFor: RowsFor; today: Day }

/**
 * The contract's Product of a row, without its closing brace. A row that is not `offered` has quantity 0. Joins text rather than
 * bytes: a page-size buffer is allocated outside the heap, and every few hundred of them trigger a full collection.
 */
export function rowJson({ shelf, view, rowsFor, today }: RowsOf, row: number, offered = true): string {
  const id = shelf.catalogue.ids[row] as number
  const own = ownPart(view, id)
  const fragment = shelf.pricesOn(today).fragment(view.prices, row)
  if (!offered) return fragment + stockJson(0, 0) + own
  if (!view.holds.has(id)) return fragment + stockJson(shelf.inventory(row), null) + own
  const { inventory, newQuantity } = stockFor(shelf.product(row), view, rowsFor)
  return fragment + stockJson(inventory, newQuantity) + own
}

/** Rows as a JSON array. Concatenated rather than joined, so that a page's text is copied once, when it is sent. */
export function rowsJson(
  of: RowsOf,
  rows: readonly number[],
  offered: (row: number) => boolean = () => true,
): string {
  let json = '['
  for (const row of rows) json += `${json.length > 1 ? ',' : ''}${rowJson(of, row, offered(row))}}`
  return `${json}]`
}
