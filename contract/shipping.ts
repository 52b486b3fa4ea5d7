import type { MethodCode } from './fields.ts'

/** What decides the shipping of the orders to one address on one day by one method; amounts in cents. */
export type ShippingTerms = {
  method: MethodCode
  customRoute: boolean
  shippingCostCents: number
  shippingMinimumCents: number
}

/**
 * Pickup costs nothing. Otherwise shipping is free when the customer has custom routes and the goods reach the ship-to's
 * minimum; else the ship-to's cost (specification 9).
 */
export function shippingCents(terms: ShippingTerms, goodsCents: number): number {
  if (terms.method === 'PICKUP') return 0
  return terms.customRoute && goodsCents >= terms.shippingMinimumCents ? 0 : terms.shippingCostCents
}

/** How much more goods make shipping free; null where it never is, 0 where it is already. */
export function centsToFreeShipping(terms: ShippingTerms, goodsCents: number): number | null {
  if (terms.method === 'PICKUP' || terms.shippingCostCents === 0) return 0
  if (!terms.customRoute) return null
  return Math.max(0, terms.shippingMinimumCents - goodsCents)
}
