import { departmentAuthority } from '../../contract/core/access.ts'
import type { Day } from '../../contract/core/dates.ts'
import type { LineReason } from '../../contract/features/line-reason.ts'
import { isOffered, type ProgramName } from '../../contract/rules/programs.ts'
import { isPreBooked, type QuantityFault, quantityFault } from '../../contract/rules/quantity.ts'
import type { OrderType } from '../../contract/rules/ship-days.ts'
import { asStocked, isInSeason } from '../ship-days/product-delivery.ts'
import type { ProductRow } from './rows.ts'

/** Pre-booked and grower-direct goods are not in the warehouse: nothing to hold or allocate. */
export const takesStock = (orderType: OrderType): boolean =>
  orderType === 'STOCK' || orderType === 'FARM_DIRECT'

/** What decides which products a person sees: their authorities, and the programs closed to their shop. */
export type Shopper = { authorities: readonly string[]; closedPrograms: readonly ProgramName[] }

/** Whether this person may see the product: it is not blacklisted, its department and kind are granted, its programs are open to them. */
export function maySee({ authorities, closedPrograms }: Shopper, product: ProductRow): boolean {
  if (product.blacklisted || !authorities.includes(departmentAuthority[product.department])) return false
  const { us, is_farm_direct: isFarmDirect, is_grower_direct: isGrowerDirect } = product
  if (!isOffered(closedPrograms, { us, isFarmDirect, isGrowerDirect })) return false
  const fromFarm = product.is_farm_direct || product.is_grower_direct
  return !fromFarm || authorities.includes('FARM_DIRECT_INVENTORY')
}

/** Why a line is invalid; `code` decides the HTTP status, `message` describes the fault in English. */
export type LineFault = { message: string } & (
  | { code: 'not_found' }
  | { code: 'not_orderable'; why: 'not_sold' | 'other_way' | 'no_price' | 'out_of_season' | 'twice' }
  | { code: 'not_orderable'; why: 'box_minimum'; least: number; boxes: number }
  | { code: 'ship_day_closed'; nextOpenDay: Day | null }
  | (QuantityFault & { inCart?: number })
)

/** The fault without its English message: what a page needs to describe it in the reader's language. */
export function reasonOf({ message: _, ...fault }: LineFault): LineReason {
  if (fault.code !== 'not_orderable') return fault
  if (fault.why === 'box_minimum') return { code: fault.why, least: fault.least, boxes: fault.boxes }
  return { code: fault.why }
}

export const notSold: LineFault = {
  code: 'not_orderable',
  why: 'not_sold',
  message: 'This is no longer sold.',
}

export type QuantityAsked = { product: ProductRow; shipDay: Day; quantity: number; available: number }

/** Checks a quantity of a visible product for an open day. `available` includes the line's own held units. */
export function lineFault({ product, shipDay, quantity, available }: QuantityAsked): LineFault | undefined {
  if (!product.price1_e4) return { code: 'not_orderable', why: 'no_price', message: 'This has no price yet.' }
  if (!isInSeason(product, shipDay))
    return { code: 'not_orderable', why: 'out_of_season', message: 'This is out of season on that day.' }
  const fault = quantityFault(asOrderable(product, available), quantity)
  return fault && { ...fault, message: quantitySentence(fault) }
}

/** Grower-direct goods are not counted, but cannot be ordered when the grower has none (specification 5). */
export const asOrderable = (product: ProductRow, available: number) => ({
  minQuantity: product.min_quantity,
  inventory: available,
  newQuantity: product.is_grower_direct && available <= 0 ? 0 : null,
  isPreBooked: isPreBooked(asStocked(product)),
  isGrowerDirect: product.is_grower_direct,
})

const grouped = (value: number) => value.toLocaleString('en-US')

export function quantitySentence(fault: QuantityFault): string {
  switch (fault.code) {
    case 'below_minimum':
      return `The minimum is ${grouped(fault.minQuantity)}.`
    case 'not_a_multiple':
      return `Sold in multiples of ${grouped(fault.minQuantity)}. Next: ${grouped(fault.nearest)}.`
    case 'above_maximum':
      return `The maximum is ${grouped(fault.maximum)} a line.`
    case 'not_enough_stock':
      return fault.available > 0 ? `Only ${grouped(fault.available)} left.` : 'None left.'
    default:
      throw new Error(`unhandled ${fault satisfies never}`)
  }
}
