import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import type { Product } from '../../../contract/features/catalogue/inventory.ts'
import { defaultQuantity } from '../../../contract/rules/quantity.ts'
import { later } from '../../core/later.tsx'
import { afterPaint } from '../../ui/after-paint.ts'
import { useToast } from '../../ui/toast.tsx'
import { useAtLeast } from '../../ui/use-width.ts'
import { useLanguage, useMessages } from '../../words/language.tsx'
import { withOpened } from '../../words/load.ts'
import { quantityText } from '../../words/units.ts'
import { productStoreOf, queueOf } from '../cart/use-cart.ts'
import { usePreference } from './preferences.ts'
import { isSoldOut, substituteFor } from './product-facts.ts'
import { ProductPhoneRow } from './product-phone-row.tsx'
import { ProductRow } from './product-row.tsx'
import type { Proposed } from './proposed-box.tsx'
import type { FactsKind } from './trade-facts.tsx'
import { useBookedDay } from './use-booked-day.ts'
import type { Layout } from './view.ts'

const ProductCard = later(async () => (await withOpened(import('./product-card.tsx'))).ProductCard)

type Props = {
  label: string
  rows: readonly Product[]
  /** Rows of other pages that may be substitutes for sold-out ones. */
  standIns?: readonly Product[]
  layout: Exclude<Layout, 'wall'>
  shipDay: string
  closed: boolean
  /** The facts in the list's own column; by default those of each product's kind. */
  facts?: FactsKind | undefined
  onSeeLike: (product: Product) => void
  /** The proposed quantity of a row, which replaces the cart's. */
  proposedOf?: (product: Product) => Proposed | undefined
}

/** Estimated height of a row, so that the page keeps its length until the rows below the fold are rendered. */
const rowPx = { phone: 174, tablet: 77, shortWindow: 59 }
/** Must match the rows' styles. */
const shortWindowPx = 832
const rowHeightPx = (isTablet: boolean) =>
  !isTablet ? rowPx.phone : innerHeight < shortWindowPx ? rowPx.shortWindow : rowPx.tablet
/** Cards above the fold of a tall window. */
const cardsInSight = 12

/** Maximum rows or cards visible when the list is scrolled to its top. */
const mostInSight = (layout: Layout, isTablet: boolean): number =>
  layout === 'grid' ? cardsInSight : Math.ceil(innerHeight / rowHeightPx(isTablet))

type Drawn = { key: string; layout: Layout; rows: readonly Product[] }

const idsOf = (rows: readonly Product[]) => rows.map(({ productId }) => productId)

/**
 * The rows to render now. Of another view the rows in sight come first, and the ones below once those are painted; until then the old ones
 * stay there, because removing them takes as long as drawing. The list has its full length from the start, for users who return to the
 * middle. While a row has the focus, all rows are rendered, because re-creating a row would lose what is being typed.
 */
function useRowsInSight(
  rows: readonly Product[],
  { most, isInUse, layout }: { most: number; isInUse: boolean; layout: Layout },
): readonly Product[] {
  const first = rows.slice(0, most)
  const key = idsOf(first).join()
  // A grid has its full length only with all of its cards.
  const [drawn, setDrawn] = useState<Drawn>({ key: layout === 'list' ? '' : key, layout, rows })
  useEffect(
    () =>
      afterPaint(() =>
        setDrawn((before) =>
          before.key === key && before.layout === layout && isSame(before.rows, rows)
            ? before
            : { key, layout, rows },
        ),
      ),
    [key, layout, rows],
  )
  if (isInUse || drawn.key === key) return rows
  const inFirst = new Set(idsOf(first))
  const below = (drawn.key !== '' && drawn.layout === layout ? drawn.rows.slice(most) : [])
    .filter(({ productId }) => !inFirst.has(productId))
    .slice(0, rows.length - first.length)
  const isWhole = first.length + below.length === rows.length
  return layout === 'grid' && !isWhole ? rows : [...first, ...below]
}

const isSame = (before: readonly Product[], now: readonly Product[]) =>
  before.length === now.length && before.every((row, i) => row === now[i])

/** The rows of a page as a list or as cards; on a phone a list uses a different row. */
export function ProductList(props: Props) {
  const { label, rows: read, standIns = [], layout, shipDay, closed, facts, onSeeLike, proposedOf } = props
  const showPrices = usePreference('showPrices')
  const onUse = useSubstitute()
  const rows = read.map(useBookedDay())
  const isTablet = useAtLeast(768)
  const isWide = useAtLeast(925)
  const stockColumn = useAtLeast(1300)
  const [isInUse, setInUse] = useState(false)
  const most = mostInSight(layout, isTablet)
  const inSight = useRowsInSight(rows, { most, isInUse, layout })
  const use = { onFocus: () => setInUse(true), onBlur: () => setInUse(false) }
  const others = [...rows, ...standIns]
  const substitutes = new Map(
    rows.filter(isSoldOut).map((row) => [row.productId, substituteFor(row, others)]),
  )
  const partsOf = (product: Product, i: number) => ({
    product,
    substitute: substitutes.get(product.productId),
    onUse,
    onSeeLike,
    shipDay,
    closed,
    showPrices,
    facts,
    proposed: proposedOf?.(product),
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
        <Suspense>
          {inSight.map((product, i) => (
            <ProductCard key={product.productId} {...partsOf(product, i)} touch={!isTablet} />
          ))}
        </Suspense>
      </ul>
    )
  }
  return (
    <ul
      aria-label={label}
      data-product-rows=""
      {...use}
      style={{ paddingBottom: (rows.length - inSight.length) * rowHeightPx(isTablet) }}
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

/** Adds one multiple of a substitute unless the cart has some already, and focuses its box. */
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
