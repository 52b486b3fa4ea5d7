import { useState } from 'react'
import type { Product } from '../../contract/inventory.ts'
import { tierFor } from '../../contract/pricing.ts'
import { amountCents, ladderOf } from '../cart/cart-changes.ts'
import { useProductInCart } from '../cart/use-cart.ts'

/** A product's row as it is being filled in: what is typed goes before what is set, so that tier and sum follow the keys. */
export function useProductLine(product: Product) {
  const place = useProductInCart(product)
  const [draft, setDraft] = useState<number>()
  const tiers = ladderOf(product)
  const shown = draft ?? place.quantity
  return {
    ...place,
    tiers,
    draft,
    setDraft,
    /** Selling units that tier and sum are shown for. */
    shown,
    shownCents: amountCents(tiers, shown),
    /** What a unit costs at that quantity. */
    unitPriceE4: tierFor(tiers, shown)?.priceE4,
  }
}

export type ProductLine = ReturnType<typeof useProductLine>
