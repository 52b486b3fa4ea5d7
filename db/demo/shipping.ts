import { shippingCents } from '../../contract/shipping.ts'
import type { Draft } from './drafts.ts'

/** Charges shipping once for all that goes to one address on one day: the order that was placed first carries it. */
export function chargeShipping(drafts: readonly Draft[]) {
  const together = Map.groupBy(
    drafts,
    // A cancelled order is alone, so that it changes nobody else's charge.
    (draft) => `${draft.shipDay} ${draft.address.id} ${draft.cancelled ? draft.placedAt.getTime() : ''}`,
  )
  for (const group of together.values()) {
    const [first] = [...group].sort((a, b) => a.placedAt.getTime() - b.placedAt.getTime())
    const goodsCents = group.reduce((sum, draft) => sum + draft.goodsCents, 0)
    if (first) first.shippingCents = shippingCents({ ...first.customer, ...first.address }, goodsCents)
  }
}
