import { shippingCents } from '../../contract/rules/shipping.ts'
import type { Draft } from './drafts.ts'

/** Charges shipping once per address and day, on the order that was placed first. */
export function chargeShipping(drafts: readonly Draft[]) {
  const together = Map.groupBy(
    drafts,
    // A canceled order is handled alone, so that it does not change another order's charge.
    (draft) => `${draft.shipDay} ${draft.address.id} ${draft.canceled ? draft.placedAt.getTime() : ''}`,
  )
  for (const group of together.values()) {
    const [first] = [...group].sort((a, b) => a.placedAt.getTime() - b.placedAt.getTime())
    const goodsCents = group.reduce((sum, draft) => sum + draft.goodsCents, 0)
    if (first) first.shippingCents = shippingCents({ ...first.customer, ...first.address }, goodsCents)
  }
}
