import { useId } from 'react'
import { asDay } from '../../../contract/core/dates.ts'
import type { Product } from '../../../contract/features/catalogue/inventory.ts'
import { Icon } from '../../ui/icon.tsx'
import { UnitPrice } from '../../ui/money.tsx'
import { ProductArt } from '../../ui/product-art.tsx'
import { shipDayText } from '../../words/format.ts'
import { useLanguage, useMessages } from '../../words/language.tsx'
import { unitWord } from '../../words/units.ts'
import { usePreference } from '../catalogue/preferences.ts'
import { isSoldOut } from '../catalogue/product-facts.ts'
import { type Proposed, ProposedBox } from '../catalogue/proposed-box.tsx'
import { QuantityBox } from '../catalogue/quantity-box.tsx'
import { GrownBy, LeftInline, ProductName } from '../catalogue/row-parts.tsx'
import { useProductLine } from '../catalogue/use-product-line.ts'

type Props = {
  product: Product
  /** Why the product is here, or how much of it one piece takes. */
  reason: string
  /** Why the quantity differs from the requested one. */
  problem: string
  /** The proposed quantity; undefined if the box shows the cart's. */
  proposed: Proposed | undefined
  shipDay: string
  closed: boolean
}

/** A product in an answer, with the catalogue's facts and quantity box; in two lines when narrow. */
export function LilyRow({ product, reason, problem, proposed, shipDay, closed }: Props) {
  const id = useId()
  const t = useMessages().catalogue
  const { language } = useLanguage()
  const showPrices = usePreference('showPrices')
  const line = useProductLine(product)
  const soldOut = isSoldOut(product) && line.quantity === 0
  const priceE4 = line.unitPriceE4 ?? line.tiers[0]?.priceE4
  return (
    <li
      data-product={product.productId}
      aria-labelledby={id}
      className="grid grid-cols-[40px_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-b border-line px-3 py-2 last:border-b-0 has-[input:focus]:bg-tint-2"
    >
      <ProductArt imageName={product.imageName} color={product.colorHex} size={40} faded={soldOut} />
      <div className="col-span-2 min-w-0 @md:col-span-1">
        <p id={id} className="leading-4.5 wrap-anywhere">
          <ProductName product={product} muted={soldOut} />
        </p>
        <GrownBy product={product} />
        <p className="flex flex-wrap gap-x-1.5 text-12 text-ink-2">
          <LeftInline product={product} />
          <span className="sr-only">{t.leftFor(shipDayText(asDay(shipDay), language))}</span>
          {showPrices && priceE4 !== undefined && (
            <span className="whitespace-nowrap">
              · <UnitPrice e4={priceE4} kind="text" /> {unitWord(1, product.um, language)}
            </span>
          )}
        </p>
        {problem && <p className="text-12 font-semibold text-amber">{problem}</p>}
        <span className="hidden @md:block">
          <Reason text={reason} />
        </span>
      </div>
      <span className="col-span-2 min-w-0 @md:hidden">
        <Reason text={reason} />
      </span>
      <div className="justify-self-end">
        {proposed ? (
          <ProposedBox product={product} proposed={proposed} showPrices={showPrices} disabled={closed} />
        ) : soldOut ? null : (
          <QuantityBox
            product={product}
            line={line}
            shipDay={shipDay}
            showPrices={showPrices}
            closed={closed}
          />
        )}
      </div>
    </li>
  )
}

function Reason({ text }: { text: string }) {
  if (text === '') return null
  return (
    <span className="flex items-start gap-1 text-12 font-semibold text-accent">
      <span className="pt-0.5">
        <Icon name="lily" />
      </span>
      <span className="min-w-0 wrap-anywhere">{text}</span>
    </span>
  )
}
