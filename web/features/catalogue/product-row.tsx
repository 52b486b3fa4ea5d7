import { memo, useId } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { Ladder } from '../../ui/ladder.tsx'
import { ProductArt } from '../../ui/product-art.tsx'
import { MoreButton } from '../checkout/buy-now/more-button.tsx'
import { FavoriteButton } from './favorite-button.tsx'
import { UnfoldButton, Unfolded, useUnfold } from './price-story/unfold.tsx'
import { isSoldOut } from './product-facts.ts'
import { ProposedBox } from './proposed-box.tsx'
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

/** The columns of a row and of the headers above it; fixed widths, so that they align whatever the content. */
export const rowGrid = (kind: FactsKind | undefined) =>
  kind === 'booking' ? 'row-columns' : 'row-columns-facts'

/** The facts have a column if the list is wide enough; the stock column shows the days of pre-orders. */
export const factsColumnClass = (kind: FactsKind | undefined) =>
  kind === 'booking' ? 'hidden' : 'hidden @min-[78rem]:block'

/** Ten rows are visible on a short laptop screen. */
export const shortRowClass =
  '[@media(height<52rem)]:min-h-14.5 [@media(height<52rem)]:[&>span:first-child]:size-12'

/** Only the part below grows when the row is unfolded. */
const openRowClass =
  'grid-rows-[minmax(4.75rem,auto)_auto] [@media(height<52rem)]:grid-rows-[minmax(3.625rem,auto)_auto]'

type Props = RowProps & {
  /** The stock has a separate column. */
  stockColumn: boolean
  /** The last purchase is in the third line. */
  withLast: boolean
}

/** A product in the list: 76 px high, 58 in a window less than 832 high. Memoized manually: a list has up to 300 of them. */
export const ProductRow = memo(function ProductRow(props: Props) {
  const { product, substitute, shipDay, closed, showPrices, eager, stockColumn, withLast, facts } = props
  const { proposed } = props
  const id = useId()
  const line = useProductLine(product)
  const words = useRowWords({ showPrices })
  const unfold = useUnfold(showPrices && line.tiers.length > 0)
  const soldOut = isSoldOut(product) && line.quantity === 0
  // Beside the volume hint there is no room for the pack.
  const short = showPrices && hasNudge(line) && words.piecePrice(product, line.unitPriceE4)
  const pack = short || words.pack(product, line.unitPriceE4)
  const last = withLast ? words.last(product) : ''
  return (
    <li
      data-product={product.productId}
      aria-labelledby={id}
      onKeyDown={unfold.onKeyDown}
      className={`group ${rowGrid(facts)} min-h-19 ${shortRowClass} ${unfold.isOpen ? openRowClass : ''} scroll-mt-36 scroll-mb-16 border-b border-l-3 border-b-line bg-surface has-[input:focus]:bg-tint-2 ${
        eager
          ? 'contain-content'
          : '[contain-intrinsic-height:auto_75px] [content-visibility:auto] [@media(height<52rem)]:[contain-intrinsic-height:auto_57px]'
      } ${line.placed > 0 ? 'border-l-accent' : 'border-l-transparent'}`}
    >
      <ProductArt
        imageName={product.imageName}
        color={product.colorHex}
        size={56}
        eager={eager}
        faded={soldOut}
      />
      <div className="min-w-0 py-0.5">
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
        <GrownBy product={product} />
        {proposed?.note ? (
          <p className="flex items-start gap-1 text-12 font-semibold text-accent">
            <span className="pt-0.5">
              <Icon name="lily" />
            </span>
            {proposed.note}
          </p>
        ) : soldOut && substitute ? (
          <SubstituteLine substitute={substitute} showPrices={showPrices} />
        ) : (
          <p className="flex h-4.5 min-w-0 flex-wrap items-center gap-x-1.5 overflow-hidden text-12 text-ink-3">
            {!stockColumn && !soldOut && <LeftInline product={product} shortDay={!withLast} />}
            {last && <span className="whitespace-nowrap">{last}</span>}
            <FactsInline product={product} kind={facts} showPrices={showPrices} />
            <ProductBadges product={product} showPrices={showPrices} facts={facts} />
          </p>
        )}
      </div>
      <div className={`min-w-0 ${factsColumnClass(facts)}`}>
        <FactsColumn product={product} kind={facts} showPrices={showPrices} />
      </div>
      <div className="min-w-0">
        <div className="relative">
          <Ladder tiers={showPrices ? line.tiers : []} quantity={proposed?.quantity ?? line.shown} />
          {showPrices && line.tiers.length > 0 && (
            <UnfoldButton unfold={unfold} name={product.productDescription} />
          )}
        </div>
        <p className="flex min-w-0 gap-1 text-12 whitespace-nowrap text-ink-2">
          <span className="truncate">{pack}</span>
          {showPrices && <PackNudge line={line} />}
        </p>
      </div>
      {stockColumn && <LeftColumn product={product} shipDay={shipDay} heldUntil={line.heldUntil} />}
      {proposed ? (
        <ProposedBox product={product} proposed={proposed} showPrices={showPrices} disabled={closed} />
      ) : soldOut ? (
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
      <span className="relative flex size-6">
        <FavoriteButton product={product} />
        <span className="absolute top-6 [@media(height<52rem)]:top-4.5">
          {!soldOut && <MoreButton product={product} quantity={line.shown} onHover />}
        </span>
      </span>
      <Unfolded unfold={unfold} productId={product.productId} line={line} className="-mr-4 -ml-3.25" />
    </li>
  )
})
