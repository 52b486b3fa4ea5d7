import { useQueryClient } from '@tanstack/react-query'
import { asDay } from '../../contract/dates.ts'
import type { Product } from '../../contract/inventory.ts'
import { defaultQuantity } from '../../contract/quantity.ts'
import { productStoreOf, queueOf } from '../cart/use-cart.ts'
import { shipDayText } from '../messages/format.ts'
import { useLanguage, useMessages } from '../messages/language.tsx'
import { quantityText } from '../messages/units.ts'
import { useToast } from '../ui/toast.tsx'
import { useAtLeast } from '../ui/use-width.ts'
import { usePreference } from './preferences.ts'
import { ProductCard } from './product-card.tsx'
import { isSoldOut, substituteFor } from './product-facts.ts'
import { ProductPhoneRow } from './product-phone-row.tsx'
import { ProductRow, rowGrid } from './product-row.tsx'
import type { Layout } from './view.ts'

type Props = {
  label: string
  rows: readonly Product[]
  layout: Layout
  shipDay: string
  closed: boolean
  onSeeLike: (product: Product) => void
}

/** Rows above the fold of a tall window. */
const eagerRows = 12

/** The rows of a page as a list or as cards; on a phone a list has rows of another shape. */
export function ProductList({ label, rows, layout, shipDay, closed, onSeeLike }: Props) {
  const showPrices = usePreference('showPrices')
  const onUse = useSubstitute()
  const isTablet = useAtLeast(768)
  const isWide = useAtLeast(925)
  const stockColumn = useAtLeast(1300)
  const substitutes = new Map(rows.filter(isSoldOut).map((row) => [row.productId, substituteFor(row, rows)]))
  const partsOf = (product: Product, i: number) => ({
    product,
    substitute: substitutes.get(product.productId),
    onUse,
    onSeeLike,
    shipDay,
    closed,
    showPrices,
    eager: i < eagerRows,
  })

  if (layout === 'grid') {
    return (
      <ul
        aria-label={label}
        data-product-rows=""
        className="grid grid-cols-2 overflow-hidden bg-surface md:grid-cols-[repeat(auto-fill,minmax(14.25rem,1fr))]"
      >
        {rows.map((product, i) => (
          <ProductCard key={product.productId} {...partsOf(product, i)} touch={!isTablet} />
        ))}
      </ul>
    )
  }
  return (
    <ul aria-label={label} data-product-rows="">
      {rows.map((product, i) =>
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

/** What stands over the columns of a list. */
export function ListHeads({ shipDay }: { shipDay: string | undefined }) {
  const t = useMessages().catalogue
  const { language } = useLanguage()
  return (
    <div
      aria-hidden="true"
      className={`${rowGrid} h-7 border-y border-l-3 border-y-line border-l-transparent bg-ground text-12 text-ink-3 max-md:hidden`}
    >
      <span />
      <span>{t.item}</span>
      <span>{t.priceByQuantity}</span>
      <span className="whitespace-nowrap max-2xl:hidden">
        {shipDay && t.leftFor(shipDayText(asDay(shipDay), language))}
      </span>
      <span>{t.quantity}</span>
      <span />
    </div>
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
