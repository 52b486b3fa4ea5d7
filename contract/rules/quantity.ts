/** The inventory number that means "pre-booked": there is no stock to deduct (specification 9). */
export const preBookedInventory = 500_000

/** Maximum multiples of minQuantity in one line (specification 9). */
export const maximumMultiples = 2000

/** The facts that limit an order of a product. `newQuantity` is what this customer can still take, when that is less. */
export type Orderable = {
  minQuantity: number
  inventory: number
  newQuantity: number | null
  isPreBooked: boolean
  isGrowerDirect: boolean
}

/** Specification 3: an inventory is an integer, 0 where it is not a number. */
export function inventoryOf(value: unknown): number {
  const number =
    typeof value === 'number'
      ? value
      : typeof value === 'string' && value.trim() !== ''
        ? Number(value)
        : Number.NaN
  return Number.isFinite(number) ? Math.trunc(number) : 0
}

/** Specification 3: pre-booked with a start-available date, with the sentinel for inventory, or by its flag. */
export const isPreBooked = (product: {
  dateAvailable: string | null
  inventory: number
  isPreBooked: boolean
}): boolean =>
  product.dateAvailable !== null || product.inventory === preBookedInventory || product.isPreBooked

/** Specification 3: the text 'null' means null. */
export const soldByOf = (value: string | null): string => (value === null || value === 'null' ? '' : value)

/** Rows without stock of our own: their maximum is not limited by inventory. */
const withoutStock = (product: Orderable) => product.isPreBooked || product.isGrowerDirect

/**
 * The maximum selling units in one line (specification 5): 2000 multiples, capped at stock and rounded down to a multiple.
 * Pre-booked and grower-direct rows are not capped. A newQuantity that is not positive makes it 0.
 */
export function maximumQuantity(product: Orderable): number {
  const most = product.minQuantity * maximumMultiples
  if (product.newQuantity !== null && product.newQuantity <= 0) return 0
  if (withoutStock(product)) return most
  const there = Math.min(product.inventory, product.newQuantity ?? product.inventory)
  return Math.max(0, Math.min(most, there - (there % product.minQuantity)))
}

/** A row's initial quantity: one multiple, or 0 when stock has less than that. */
export const defaultQuantity = (product: Orderable): number =>
  maximumQuantity(product) >= product.minQuantity ? product.minQuantity : 0

/** Orderable only with a default quantity, inventory above 0 and a first price (specification 5). */
export const isOrderable = (product: Orderable & { price1: number | null }): boolean =>
  defaultQuantity(product) > 0 && product.inventory > 0 && Boolean(product.price1)

/** Why a quantity cannot be ordered, or undefined when it can. */
export type QuantityFault =
  | { code: 'below_minimum'; minQuantity: number }
  | { code: 'not_a_multiple'; minQuantity: number; nearest: number }
  | { code: 'above_maximum'; maximum: number }
  | { code: 'not_enough_stock'; available: number }

/**
 * The first error. Multiples are checked before stock, so a quantity that isn't a multiple is reported as such even when nothing is
 * left.
 */
export function quantityFault(product: Orderable, quantity: number): QuantityFault | undefined {
  const { minQuantity } = product
  if (quantity < minQuantity) return { code: 'below_minimum', minQuantity }
  if (quantity % minQuantity !== 0)
    return { code: 'not_a_multiple', minQuantity, nearest: snapUp(quantity, minQuantity) }
  if (quantity > minQuantity * maximumMultiples)
    return { code: 'above_maximum', maximum: minQuantity * maximumMultiples }
  const maximum = maximumQuantity(product)
  if (quantity > maximum) return { code: 'not_enough_stock', available: maximum }
  return undefined
}

/** The next multiple at or above a typed number: "Sold by 25. Set to 75." */
export const snapUp = (quantity: number, minQuantity: number): number =>
  Math.ceil(quantity / minQuantity) * minQuantity

/** Quantities for a list: the first `count` multiples up to the maximum (specification 3). */
export function quantityOptions(product: Orderable, count = 20): number[] {
  const maximum = maximumQuantity(product)
  return Array.from({ length: count }, (_, i) => (i + 1) * product.minQuantity).filter(
    (quantity) => quantity <= maximum,
  )
}
