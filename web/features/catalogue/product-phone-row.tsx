import { memo, useId } from 'react'
import { Ladder, TierNudge } from '../../ui/ladder.tsx'
import { totalText } from '../../ui/money.tsx'
import { ProductArt } from '../../ui/product-art.tsx'
import { MoreButton } from '../checkout/buy-now/more-button.tsx'
import { FavoriteButton } from './favorite-button.tsx'
import { UnfoldButton, Unfolded, useUnfold } from './price-story/unfold.tsx'
import { isSoldOut } from './product-facts.ts'
import { OwnOrder, QuantityBox } from './quantity-box.tsx'
import {
  GrownBy,
  LeftInline,
  ProductBadges,
  ProductName,
  type RowProps,
  SoldOutAction,
  SubstituteLine,
} from './row-parts.tsx'
import { FactsInline } from './trade-facts.tsx'
import { useProductLine } from './use-product-line.ts'
import { useRowWords } from './use-row-words.ts'

/** A product on a phone: everything is below the name, and touch targets are 44 px. */
export const ProductPhoneRow = memo(function ProductPhoneRow(props: RowProps) {
  const { product, substitute, shipDay, closed, showPrices, eager, facts } = props
  const id = useId()
  const line = useProductLine(product)
  // A pre-order shows its day in that place; the price per stem would need another line.
  const words = useRowWords({ showPrices: showPrices && !product.isPreBooked })
  const unfold = useUnfold(showPrices && line.tiers.length > 0)
  const soldOut = isSoldOut(product) && line.quantity === 0
  const pack = words.pack(product, line.unitPriceE4)
  return (
    <li
      data-product={product.productId}
      aria-labelledby={id}
      onKeyDown={unfold.onKeyDown}
      className={`scroll-mt-40 scroll-mb-20 border-b border-l-3 border-b-line bg-surface has-[input:focus]:bg-tint-2 ${
        eager
          ? 'contain-content'
          : `[content-visibility:auto] ${showPrices ? '[contain-intrinsic-height:auto_174px]' : '[contain-intrinsic-height:auto_134px]'}`
      } ${line.placed > 0 ? 'border-l-accent' : 'border-l-transparent'}`}
    >
      <div className="relative flex gap-3 py-3 pr-3 pl-2.25">
        <ProductArt
          imageName={product.imageName}
          color={product.colorHex}
          size={56}
          eager={eager}
          faded={soldOut}
        />
        <div className="flex min-w-0 flex-1 flex-col">
          <p id={id} className="py-0.5 pr-10">
            <ProductName product={product} muted={soldOut} />
          </p>
          <div className="pr-8">
            <GrownBy product={product} />
          </div>
          <p className="flex min-w-0 flex-wrap items-center gap-x-2 text-12 text-ink-2">
            <LeftInline product={product} />
            <FactsInline product={product} kind={facts} showPrices={showPrices} />
            <span>{pack}</span>
            <ProductBadges product={product} showPrices={showPrices} facts={facts} />
          </p>
          {soldOut ? (
            <>
              {substitute && (
                <div className="py-1">
                  <SubstituteLine substitute={substitute} showPrices={showPrices} />
                </div>
              )}
              <div className="mt-1 w-45">
                <SoldOutAction {...props} />
              </div>
            </>
          ) : (
            <>
              {showPrices && (
                <div className="relative mt-1 -ml-1">
                  <Ladder tiers={line.tiers} quantity={line.shown} />
                  {line.tiers.length > 0 && (
                    <UnfoldButton unfold={unfold} name={product.productDescription} />
                  )}
                </div>
              )}
              <div className="mt-2 flex items-center gap-3 pr-9">
                <QuantityBox
                  product={product}
                  line={line}
                  shipDay={shipDay}
                  showPrices={showPrices}
                  closed={closed}
                  start
                  bare
                />
                <p className="flex min-w-0 flex-col text-12 text-ink-2">
                  {showPrices && line.shown > 0 && (
                    <>
                      <strong className="font-semibold text-ink">{totalText(line.shownCents)}</strong>
                      <TierNudge tiers={line.tiers} quantity={line.shown} />
                    </>
                  )}
                  <OwnOrder product={product} line={line} shipDay={shipDay} />
                </p>
              </div>
            </>
          )}
        </div>
        <span className="absolute top-0 right-0.5">
          <FavoriteButton product={product} touch />
        </span>
        <span className="absolute right-0.5 bottom-2.5">
          {!soldOut && <MoreButton product={product} quantity={line.shown} touch />}
        </span>
      </div>
      <Unfolded unfold={unfold} productId={product.productId} line={line} className="" />
    </li>
  )
})
