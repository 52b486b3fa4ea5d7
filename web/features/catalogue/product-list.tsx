import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
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

/** Its list is in a Suspense that keeps the cards' space. */
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

/** Height of a row, so that the page keeps its length until the rows below the fold are rendered. Must match the rows' styles. */
const rowPx = { phone: 175, phoneWithoutPrices: 135, tablet: 76, shortWindow: 58 }
const shortWindowPx = 832
/** Height of what covers the list when it is scrolled to its top: header, title and column heads; on a phone the bottom bar too. */
const coveredPx = { phone: 198, tablet: 133 }
/** Cards above the fold of a tall window. */
const cardsInSight = 12

type Look = { layout: Layout; isTablet: boolean; showPrices: boolean }

const rowHeightPx = ({ isTablet, showPrices }: Look) =>
  !isTablet
    ? rowPx[showPrices ? 'phone' : 'phoneWithoutPrices']
    : rowPx[innerHeight < shortWindowPx ? 'shortWindow' : 'tablet']

/** How many rows or cards are visible at most when the list is scrolled to its top. */
function mostInSight(look: Look): number {
  if (look.layout === 'grid') return cardsInSight
  const uncoveredPx = innerHeight - coveredPx[look.isTablet ? 'tablet' : 'phone']
  return Math.max(1, Math.ceil(uncoveredPx / rowHeightPx(look)))
}

/** A page's rows: the first `count`, and those below. Both keep their elements; a row that moves between them gets new ones. */
type Drawn = { rows: readonly Product[]; count: number }

/**
 * The rows to render now. Of another view the rows in sight come first, and the ones below once those are painted; until then the old ones
 * stay there, because removing them takes as long as drawing. The list has its full length from the start, for users who return to the
 * middle. While a row has the focus, all rows are rendered and stay where they are, because a new element would lose what is being typed.
 */
function useRowsInSight(
  rows: readonly Product[],
  { most, isInUse, layout }: { most: number; isInUse: boolean; layout: Layout },
): [first: readonly Product[], below: readonly Product[]] {
  'use no memo' // The compiler's code would be longer than this.
  const [drawn, setDrawn] = useState<Drawn>({ rows: [], count: 0 })
  const old = drawn.rows.slice(drawn.count)
  const isSameView =
    drawn.count > 0 && drawn.rows.every((row, i) => i >= drawn.count || row.productId === rows[i]?.productId)
  const boundary = isInUse ? rows.findIndex((row) => has(old, row)) : isSameView ? drawn.count : most
  const count = boundary < 0 ? rows.length : boundary
  useEffect(
    () =>
      afterPaint(() =>
        setDrawn((before) =>
          before.count === count &&
          before.rows.length === rows.length &&
          before.rows.every((row, i) => row === rows[i])
            ? before
            : { rows, count },
        ),
      ),
    [count, rows],
  )
  const first = rows.slice(0, count)
  const below = rows.slice(count)
  if (isInUse) return [first, below]
  const known = isSameView
    ? below.filter((row) => has(old, row))
    : old.filter((row) => !has(first, row)).slice(0, below.length)
  // A grid has its full length only with all of its cards.
  return [first, layout === 'grid' && known.length < below.length ? below : known]
}

const has = (rows: readonly Product[], { productId }: Product) =>
  rows.some((row) => row.productId === productId)

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
  const look = { layout, isTablet, showPrices }
  const most = mostInSight(look)
  const [first, below] = useRowsInSight(rows, { most, isInUse, layout })
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

  const draw = (product: Product, i: number) =>
    layout === 'grid' ? (
      <ProductCard key={product.productId} {...partsOf(product, i)} touch={!isTablet} />
    ) : isTablet ? (
      <ProductRow
        key={product.productId}
        {...partsOf(product, i)}
        stockColumn={stockColumn}
        withLast={isWide}
      />
    ) : (
      <ProductPhoneRow key={product.productId} {...partsOf(product, i)} />
    )
  const drawn = [first.map(draw), below.map((product, i) => draw(product, first.length + i))]
  if (layout === 'grid') {
    return (
      <ul
        aria-label={label}
        data-product-rows=""
        {...use}
        className="grid grid-cols-2 overflow-hidden bg-surface md:grid-cols-[repeat(auto-fill,minmax(14.25rem,1fr))]"
      >
        {drawn}
      </ul>
    )
  }
  return (
    <ul
      aria-label={label}
      data-product-rows=""
      {...use}
      style={{ paddingBottom: (rows.length - first.length - below.length) * rowHeightPx(look) }}
    >
      {drawn}
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
