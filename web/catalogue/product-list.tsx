import { useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { Product } from '../../contract/inventory.ts'
import { defaultQuantity } from '../../contract/quantity.ts'
import { productStoreOf, queueOf } from '../cart/use-cart.ts'
import { useLanguage, useMessages } from '../messages/language.tsx'
import { quantityText } from '../messages/units.ts'
import { useToast } from '../ui/toast.tsx'
import { useAtLeast } from '../ui/use-width.ts'
import { usePreference } from './preferences.ts'
import { ProductCard } from './product-card.tsx'
import { isSoldOut, substituteFor } from './product-facts.ts'
import { ProductPhoneRow } from './product-phone-row.tsx'
import { ProductRow } from './product-row.tsx'
import type { FactsKind } from './trade-facts.tsx'
import type { Layout } from './view.ts'

type Props = {
  label: string
  rows: readonly Product[]
  layout: Layout
  shipDay: string
  closed: boolean
  /** The facts in the list's own column; absent, those of each product's kind. */
  facts?: FactsKind | undefined
  onSeeLike: (product: Product) => void
}

/** What a row of the list takes, so that the page keeps its length while the rows below the fold are on their way. */
const rowPx = { phone: 174, tablet: 77 }
/** Cards above the fold of a tall window. */
const cardsInSight = 12

/** How many rows or cards the window shows at most while it stands at the top of the list. */
const mostInSight = (layout: Layout, isTablet: boolean): number =>
  layout === 'grid' ? cardsInSight : Math.ceil(innerHeight / (isTablet ? rowPx.tablet : rowPx.phone))

/**
 * The rows to draw now: of another page first those in sight, the rest right after them; so too when
 * a list opens, which keeps its length meanwhile for whoever comes back to the middle of it. While somebody is at one of them, all:
 * a row that goes and comes back would take along what is being typed.
 */
function useRowsInSight(
  rows: readonly Product[],
  { most, isInUse, layout }: { most: number; isInUse: boolean; layout: Layout },
): readonly Product[] {
  const key = rows
    .slice(0, most)
    .map(({ productId }) => productId)
    .join()
  const drawn = useDeferredValue(key, layout === 'list' ? '' : undefined)
  return isInUse || drawn === key ? rows : rows.slice(0, most)
}

/** The rows of a page as a list or as cards; on a phone a list has rows of another shape. */
export function ProductList({ label, rows, layout, shipDay, closed, facts, onSeeLike }: Props) {
  const showPrices = usePreference('showPrices')
  const onUse = useSubstitute()
  const isTablet = useAtLeast(768)
  const isWide = useAtLeast(925)
  const stockColumn = useAtLeast(1300)
  const [isInUse, setInUse] = useState(false)
  const most = mostInSight(layout, isTablet)
  const inSight = useRowsInSight(rows, { most, isInUse, layout })
  const use = { onFocus: () => setInUse(true), onBlur: () => setInUse(false) }
  const substitutes = new Map(rows.filter(isSoldOut).map((row) => [row.productId, substituteFor(row, rows)]))
  const partsOf = (product: Product, i: number) => ({
    product,
    substitute: substitutes.get(product.productId),
    onUse,
    onSeeLike,
    shipDay,
    closed,
    showPrices,
    facts,
    eager: i < most,
  })

  if (layout === 'grid') {
    return (
      <ul
        aria-label={label}
        data-product-rows=""
        {...use}
        className="grid grid-cols-2 overflow-hidden bg-surface md:grid-cols-[repeat(auto-fill,minmax(14.25rem,1fr))]"
      >
        {inSight.map((product, i) => (
          <ProductCard key={product.productId} {...partsOf(product, i)} touch={!isTablet} />
        ))}
      </ul>
    )
  }
  return (
    <ul
      aria-label={label}
      data-product-rows=""
      {...use}
      style={{ paddingBottom: (rows.length - inSight.length) * (isTablet ? rowPx.tablet : rowPx.phone) }}
    >
      {inSight.map((product, i) =>
        isTablet ? (
          <ProductRow
            key={product.productId}
            {...partsOf(product, i)}
            stockColumn={stockColumn}
            withLast={isWide}
          />
        ) : (
          <ProductPhoneRow key={product.productId} {...partsOf(product, i)} />
        ),
      )}
    </ul>
  )
}

/** Takes one multiple of a substitute, unless some of it is in the cart already, and goes to its box. */
function useSubstitute() {
  const client = useQueryClient()
  const toast = useToast()
  const t = useMessages()
  const { language } = useLanguage()
  return (product: Product) => {
    const { productId, productDescription } = product
    const set = (quantity: number) => queueOf(client).set({ productId, quantity })
    if (productStoreOf(client).of(productId).quantity === 0) {
      const quantity = defaultQuantity(product)
      set(quantity)
      toast({
        text: t.catalogue.added(quantityText(quantity, product.um, language), productDescription),
        action: { label: t.ui.undo, onAct: () => set(0) },
      })
    }
    const row = document.querySelector(`[data-product="${productId}"]`)
    row?.scrollIntoView({ block: 'nearest' })
    row?.querySelector<HTMLElement>('input[role="spinbutton"]')?.focus({ preventScroll: true })
  }
}
