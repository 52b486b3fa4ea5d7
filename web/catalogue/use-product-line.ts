import { useState } from 'react'
import type { Product } from '../../contract/inventory.ts'
import { tierFor } from '../../contract/pricing.ts'
import { maximumQuantity } from '../../contract/quantity.ts'
import { amountCents, ladderOf } from '../cart/cart-changes.ts'
import { useProductInCart } from '../cart/use-cart.ts'
import { settleQuantity } from '../ui/quantity-rules.ts'

/** A product's row as it is being filled in: what is typed goes before what is set, so that tier and sum follow the keys. */
export function useProductLine(product: Product) {
  const place = useProductInCart(product)
  const [draft, setDraft] = useState<number>()
  const tiers = ladderOf(product)
  const limits = { step: product.minQuantity, max: maximumQuantity(product) }
  const shown =
    draft === undefined ? place.quantity : settleQuantity(String(draft), place.quantity, limits).quantity
  return {
    ...place,
    tiers,
    draft,
    setDraft,
    /** Selling units that tier and sum are shown for: what Enter would make of the draft. */
    shown,
    shownCents: amountCents(tiers, shown),
    /** What a unit costs at that quantity. */
    unitPriceE4: tierFor(tiers, shown)?.priceE4,
  }
}

export type ProductLine = ReturnType<typeof useProductLine>
