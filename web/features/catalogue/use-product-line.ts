import { useState } from 'react'
import type { Product } from '../../../contract/features/catalogue/inventory.ts'
import { ladderOf, tierFor } from '../../../contract/rules/pricing.ts'
import { maximumQuantity } from '../../../contract/rules/quantity.ts'
import { settleQuantity } from '../../ui/quantity-rules.ts'
import { amountCents } from '../cart/cart-changes.ts'
import { useProductInCart } from '../cart/use-cart.ts'

/** A product's row while the user types: the typed quantity replaces the saved one, so that tier and total are live. */
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
    /** Selling units for the shown tier and total: the typed number, rounded as Enter would round it. */
    shown,
    shownCents: amountCents(tiers, shown),
    /** The unit price at that quantity. */
    unitPriceE4: tierFor(tiers, shown)?.priceE4,
  }
}

export type ProductLine = ReturnType<typeof useProductLine>
