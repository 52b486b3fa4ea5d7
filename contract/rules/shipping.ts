import type { MethodCode } from '../core/fields.ts'

/** The facts that decide the shipping cost of the orders to one address on one day by one method; amounts in cents. */
export type ShippingTerms = {
  method: MethodCode
  customRoute: boolean
  shippingCostCents: number
  shippingMinimumCents: number
}

/**
 * Pickup is free. Otherwise shipping is free when the customer has custom routes and the products reach the ship-to's minimum;
 * else it is the ship-to's cost (specification 9).
 */
export function shippingCents(terms: ShippingTerms, goodsCents: number): number {
  if (terms.method === 'PICKUP') return 0
  return terms.customRoute && goodsCents >= terms.shippingMinimumCents ? 0 : terms.shippingCostCents
}

/** The missing amount for free shipping; null when it never is free, 0 when it already is. */
export function centsToFreeShipping(terms: ShippingTerms, goodsCents: number): number | null {
  if (terms.method === 'PICKUP' || terms.shippingCostCents === 0) return 0
  if (!terms.customRoute) return null
  return Math.max(0, terms.shippingMinimumCents - goodsCents)
}
