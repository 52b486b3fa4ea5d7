import type { Product } from '../../../../contract/features/catalogue/inventory.ts'
import { singleStem } from '../../../../contract/features/pictures.ts'
import { ArtPicture } from '../../../ui/art-picture.tsx'
import { Ladder } from '../../../ui/ladder.tsx'
import { totalText } from '../../../ui/money.tsx'
import { artUrl } from '../../../ui/product-art.tsx'
import { useAtLeast } from '../../../ui/use-width.ts'
import { useMessages } from '../../../words/language.tsx'
import { MoreButton } from '../../checkout/buy-now/more-button.tsx'
import { FavoriteButton } from '../favorite-button.tsx'
import { usePreference } from '../preferences.ts'
import { QuantityBox } from '../quantity-box.tsx'
import { GrownBy, LeftInline, ProductName } from '../row-parts.tsx'
import { useProductLine } from '../use-product-line.ts'
import { useRowWords } from '../use-row-words.ts'

type Props = { product: Product | undefined; shipDay: string; closed: boolean; onLeave: () => void }

/** Docked below the wall: the chosen product with its prices and quantity box. Esc returns the focus to its picture. */
export function WallPlate({ product, onLeave, ...rest }: Props) {
  const t = useMessages().catalogue.wall
  return (
    <section
      aria-label={t.chosen}
      data-plate=""
      data-product={product?.productId}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onLeave()
      }}
      className="sticky bottom-0 z-20 border-t border-line-2 bg-surface px-4 py-3 max-md:bottom-14 max-md:px-3 print:hidden"
    >
      {product ? (
        <Chosen key={product.productId} product={product} {...rest} />
      ) : (
        <p className="text-ink-2">{t.hint}</p>
      )}
    </section>
  )
}

function Chosen({ product, shipDay, closed }: { product: Product; shipDay: string; closed: boolean }) {
  const showPrices = usePreference('showPrices')
  const isTablet = useAtLeast(768)
  const line = useProductLine(product)
  const words = useRowWords({ showPrices })
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="relative block size-24 shrink-0 overflow-hidden rounded-4 bg-tile max-md:size-16">
        {product.imageName && (
          <ArtPicture
            src={artUrl(singleStem(product.imageName), 320)}
            color={product.colorHex}
            edge={96}
            eager
            className="size-full object-cover"
          />
        )}
      </span>
      <div className="min-w-40 flex-1">
        <p>
          <ProductName product={product} />
        </p>
        <GrownBy product={product} />
        <p className="flex flex-wrap gap-x-2 text-12 text-ink-2">
          <LeftInline product={product} />
          <span>{words.pack(product, line.unitPriceE4)}</span>
        </p>
      </div>
      {showPrices && (
        <div className="w-65 max-md:w-full">
          <Ladder tiers={line.tiers} quantity={line.shown} places={isTablet ? 5 : 4} />
        </div>
      )}
      <div className="flex items-start gap-2">
        <QuantityBox
          product={product}
          line={line}
          shipDay={shipDay}
          showPrices={showPrices}
          closed={closed}
          bare
        />
        <FavoriteButton product={product} touch={!isTablet} />
        <MoreButton product={product} quantity={line.shown} touch={!isTablet} />
        {showPrices && line.shown > 0 && (
          <strong className="py-2.5 text-12 font-semibold">{totalText(line.shownCents)}</strong>
        )}
      </div>
    </div>
  )
}
