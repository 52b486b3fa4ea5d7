import { memo, useId } from 'react'
import { MoreButton } from '../buy-now/more-button.tsx'
import { Ladder } from '../ui/ladder.tsx'
import { ProductArt } from '../ui/product-art.tsx'
import { FavoriteButton } from './favorite-button.tsx'
import { isSoldOut } from './product-facts.ts'
import { QuantityBox } from './quantity-box.tsx'
import {
  GrownBy,
  hasNudge,
  LeftColumn,
  LeftInline,
  PackNudge,
  ProductBadges,
  ProductName,
  type RowProps,
  SoldOutAction,
  SubstituteLine,
} from './row-parts.tsx'
import { FactsColumn, FactsInline, type FactsKind } from './trade-facts.tsx'
import { useProductLine } from './use-product-line.ts'
import { useRowWords } from './use-row-words.ts'

/** The columns of a row and of the heads above it; fixed widths, so that they line up whatever comes. */
const plainGrid =
  'grid items-center gap-x-3 pr-4 pl-3.25 grid-cols-[56px_minmax(0,1fr)_220px_132px_24px] lg:grid-cols-[56px_minmax(0,1fr)_260px_132px_24px] 2xl:grid-cols-[56px_minmax(0,1fr)_260px_100px_132px_24px]'
const wideGrid =
  'max-2xl:@min-[50rem]:grid-cols-[56px_minmax(0,1fr)_80px_260px_132px_24px] 2xl:@min-[56rem]:grid-cols-[56px_minmax(0,1fr)_80px_236px_100px_132px_24px]'
// The stock column tells the days of pre-orders by itself.
const bookingGrid = 'max-2xl:@min-[50rem]:grid-cols-[56px_minmax(0,1fr)_80px_260px_132px_24px]'
export const rowGrid = (kind: FactsKind | undefined) =>
  `${plainGrid} ${kind === 'booking' ? bookingGrid : wideGrid}`

/** Shown in a column where the list is wide enough, else among the words of the row. */
export const factsColumnClass = (kind: FactsKind | undefined) =>
  kind === 'booking'
    ? 'hidden max-2xl:@min-[50rem]:block'
    : 'hidden max-2xl:@min-[50rem]:block 2xl:@min-[56rem]:block'
const factsInlineClass = (kind: FactsKind | undefined) =>
  kind === 'booking' ? 'hidden' : 'contents max-2xl:@min-[50rem]:hidden 2xl:@min-[56rem]:hidden'

type Props = RowProps & {
  /** The stock has a column of its own. */
  stockColumn: boolean
  /** What was bought last stands in the third line. */
  withLast: boolean
}

/** A product in the list, 76 high. Memoised by hand: 300 of them stand below one list. */
export const ProductRow = memo(function ProductRow(props: Props) {
  const { product, substitute, shipDay, closed, showPrices, eager, stockColumn, withLast, facts } = props
  const id = useId()
  const line = useProductLine(product)
  const words = useRowWords({ showPrices })
  const soldOut = isSoldOut(product) && line.quantity === 0
  // Without room for both, the nudge goes before the pack.
  const short = !withLast && showPrices && hasNudge(line) && words.piecePrice(product, line.unitPriceE4)
  const pack = short || words.pack(product, line.unitPriceE4)
  const last = withLast ? words.last(product) : ''
  return (
    <li
      data-product={product.productId}
      aria-labelledby={id}
      className={`${rowGrid(facts)} min-h-19 scroll-mt-36 scroll-mb-16 border-b border-l-3 border-b-line bg-surface has-[input:focus]:bg-tint-2 ${
        eager ? 'contain-content' : '[contain-intrinsic-height:auto_77px] [content-visibility:auto]'
      } ${line.placed > 0 ? 'border-l-accent' : 'border-l-transparent'}`}
    >
      <ProductArt imageName={product.imageName} size={56} eager={eager} faded={soldOut} />
      <div className="min-w-0">
        <p className="leading-4.5">
          <span id={id}>
            <ProductName product={product} muted={soldOut} />
          </span>{' '}
          {soldOut && !stockColumn && (
            <span className="text-12">
              <LeftInline product={product} />
            </span>
          )}
        </p>
        <GrownBy product={product}>
          <span className={factsInlineClass(facts)}>
            <FactsInline product={product} kind={facts} showPrices={showPrices} />
          </span>
        </GrownBy>
        {soldOut && substitute ? (
          <SubstituteLine substitute={substitute} showPrices={showPrices} />
        ) : (
          <p className="flex min-w-0 items-center gap-1.5 text-12 text-ink-3">
            {!stockColumn && !soldOut && <LeftInline product={product} shortDay={!withLast} />}
            {last && <span className="truncate">{last}</span>}
            <ProductBadges product={product} showPrices={showPrices} facts={facts} />
          </p>
        )}
      </div>
      <div className={`min-w-0 ${factsColumnClass(facts)}`}>
        <FactsColumn product={product} kind={facts} showPrices={showPrices} />
      </div>
      <div className="min-w-0">
        <Ladder tiers={showPrices ? line.tiers : []} quantity={line.shown} />
        <p className="flex min-w-0 gap-1 text-12 whitespace-nowrap text-ink-2">
          <span className="truncate">{pack}</span>
          {showPrices && <PackNudge line={line} />}
        </p>
      </div>
      {stockColumn && <LeftColumn product={product} shipDay={shipDay} heldUntil={line.heldUntil} />}
      {soldOut ? (
        <SoldOutAction {...props} />
      ) : (
        <QuantityBox
          product={product}
          line={line}
          shipDay={shipDay}
          showPrices={showPrices}
          closed={closed}
        />
      )}
      <span className="flex flex-col items-center gap-1">
        <FavoriteButton product={product} />
        <MoreButton product={product} quantity={line.shown} />
      </span>
    </li>
  )
})
