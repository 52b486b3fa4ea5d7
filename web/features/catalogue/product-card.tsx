import { memo, useId } from 'react'
import { singleStem } from '../../../contract/features/pictures.ts'
import { ArtPicture } from '../../ui/art-picture.tsx'
import { Ladder, TierNudge } from '../../ui/ladder.tsx'
import { totalText } from '../../ui/money.tsx'
import { artUrl } from '../../ui/product-art.tsx'
import { MoreButton } from '../checkout/buy-now/more-button.tsx'
import { FavoriteButton } from './favorite-button.tsx'
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

/** A product in the grid: the same facts as a row below a larger picture. A longer name makes its row of cards higher; prices and boxes align. */
export const ProductCard = memo(function ProductCard(props: RowProps & { touch: boolean }) {
  const { product, substitute, shipDay, closed, showPrices, eager, touch, facts } = props
  const id = useId()
  const line = useProductLine(product)
  const words = useRowWords({ showPrices })
  const soldOut = isSoldOut(product) && line.quantity === 0
  return (
    <li
      data-product={product.productId}
      aria-labelledby={id}
      className={`group relative flex min-w-0 scroll-mt-36 scroll-mb-16 flex-col border-t-3 border-r border-b border-r-line border-b-line bg-surface px-3 pt-2.25 pb-3 has-[input:focus]:bg-tint-2 ${
        eager ? 'contain-content' : '[contain-intrinsic-height:auto_345px] [content-visibility:auto]'
      } ${line.placed > 0 ? 'border-t-accent' : 'border-t-transparent'}`}
    >
      <div className="relative aspect-4/3 overflow-hidden rounded-4 bg-tile">
        {product.imageName && (
          <ArtPicture
            src={artUrl(singleStem(product.imageName), 320)}
            color={product.colorHex}
            edge={320}
            eager={eager}
            className={`size-full object-cover object-[50%_30%] ${soldOut ? 'opacity-45' : ''}`}
          />
        )}
        <div className="absolute top-1 left-1 flex gap-1 [&>*]:bg-surface">
          <ProductBadges product={product} showPrices={false} facts={facts} />
        </div>
      </div>
      <span className={`absolute ${touch ? 'top-2 right-2' : 'top-3.25 right-4'}`}>
        <FavoriteButton product={product} touch={touch} onTile />
        {!soldOut && !touch && <MoreButton product={product} quantity={line.shown} onTile onHover />}
      </span>
      <p id={id} className="mt-2 min-h-10">
        <ProductName product={product} muted={soldOut} />
      </p>
      <GrownBy product={product} withOrigin={false} />
      <p className="flex min-w-0 flex-wrap justify-between gap-x-2 text-12 text-ink-2">
        <span className="whitespace-nowrap">{words.pack(product, line.unitPriceE4)}</span>
        <FactsInline product={product} kind={facts} showPrices={showPrices} />
        {soldOut && <LeftInline product={product} />}
      </p>
      <div className="mt-auto pt-2">
        <Ladder tiers={showPrices ? line.tiers : []} quantity={line.shown} places={touch ? 3 : 'card'} />
      </div>
      <div className="min-h-5 pt-0.5 pb-2">
        {soldOut ? (
          substitute && <SubstituteLine substitute={substitute} showPrices={showPrices} />
        ) : (
          <p className="flex flex-wrap justify-between gap-x-2 text-12 text-ink-2">
            <LeftInline product={product} shortDay />
            {showPrices && <TierNudge tiers={line.tiers} quantity={line.shown} />}
            {line.shown === 0 && <OwnOrder product={product} line={line} shipDay={shipDay} />}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-start justify-between gap-x-2">
        {soldOut ? (
          <span className="w-33">
            <SoldOutAction {...props} />
          </span>
        ) : (
          <QuantityBox
            product={product}
            line={line}
            shipDay={shipDay}
            showPrices={showPrices}
            closed={closed}
            start
            bare
          />
        )}
        {showPrices && line.shown > 0 && (
          <strong className="py-2.5 text-12 font-semibold">{totalText(line.shownCents)}</strong>
        )}
      </div>
    </li>
  )
})
