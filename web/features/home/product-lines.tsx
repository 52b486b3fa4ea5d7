import { ordering } from '../../../contract/core/access.ts'
import { asDay } from '../../../contract/core/dates.ts'
import { e4FromDollars } from '../../../contract/core/money.ts'
import type { Product } from '../../../contract/features/catalogue/inventory.ts'
import { ladderOf, tierFor } from '../../../contract/rules/pricing.ts'
import { isOrderable, maximumQuantity } from '../../../contract/rules/quantity.ts'
import { useMay } from '../../core/session.ts'
import { UnitPrice } from '../../ui/money.tsx'
import { ProductArt } from '../../ui/product-art.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { countText, weekdayText } from '../../words/format.ts'
import { useLanguage, useMessages } from '../../words/language.tsx'
import { quantityText, unitWord } from '../../words/units.ts'
import { useReasonText } from '../cart/reason-text.ts'
import { useProductInCart } from '../cart/use-cart.ts'
import { usePreference } from '../catalogue/preferences.ts'
import { useDayWords } from '../shipment/day-words.ts'
import { useShipment } from '../shipment/use-shipment.ts'

const grid = (withBox: boolean) =>
  `grid items-center gap-x-3 px-4 grid-cols-[40px_minmax(0,1fr)_auto] ${
    withBox
      ? 'md:grid-cols-[40px_minmax(0,1fr)_72px_72px_132px]'
      : 'md:grid-cols-[40px_minmax(0,1fr)_72px_72px]'
  }`

/** A list of products, each with its price and remaining stock and, for buyers, a quantity box. */
export function ProductLines({ products, label }: { products: readonly Product[]; label: string }) {
  const t = useMessages().home
  const { language } = useLanguage()
  const shipDay = useShipment().data?.shipDay
  const mayOrder = useMay(ordering)
  const showPrices = usePreference('showPrices')
  return (
    <div className="overflow-hidden rounded-4 border border-line bg-surface">
      <div
        aria-hidden="true"
        className={`${grid(mayOrder)} h-7 border-b border-line bg-ground text-12 text-ink-3 max-md:hidden`}
      >
        <span />
        <span>{t.item}</span>
        <span className="text-right">{showPrices && t.price}</span>
        <span className="text-right">{t.left(shipDay ? weekdayText(asDay(shipDay), language) : '')}</span>
        {mayOrder && <span>{t.quantity}</span>}
      </div>
      <ul aria-label={label} className="divide-y divide-line">
        {products.map((product) => (
          <ProductLine key={product.productId} product={product} />
        ))}
      </ul>
    </div>
  )
}

function ProductLine({ product }: { product: Product }) {
  const t = useMessages().home
  const { language } = useLanguage()
  const words = useDayWords()
  const mayOrder = useMay(ordering)
  const showPrices = usePreference('showPrices')
  const { quantity, fault, setQuantity } = useProductInCart(product)
  const { faultText } = useReasonText()
  const { productDescription, um, minQuantity, inventory, lastBought } = product
  const price = tierFor(ladderOf(product), Math.max(quantity, minQuantity))
  const priceE4 = price?.priceE4 ?? (product.price1 === null ? undefined : e4FromDollars(product.price1))
  const most = maximumQuantity(product)
  const open = isOrderable(product) || quantity > 0
  return (
    <li aria-label={productDescription} className={`${grid(mayOrder)} min-h-13 py-2`}>
      <ProductArt imageName={product.imageName} color={product.colorHex} size={40} faded={!open} />
      <div className="min-w-0">
        <p className="font-semibold">{productDescription}</p>
        {!product.isPreBooked && (
          <p className="text-12 text-ink-2 md:hidden">{t.unitsLeft(countText(inventory))}</p>
        )}
        {lastBought && (
          <p className="text-12 text-ink-3">
            {t.last(quantityText(lastBought.quantity, um, language), words.day(lastBought.date))}
          </p>
        )}
      </div>
      <p className="text-right">
        {showPrices && priceE4 !== undefined && (
          <>
            <span className="sr-only">{t.price} </span>
            <UnitPrice e4={priceE4} />
            <span className="block text-12 text-ink-3">{unitWord(1, um, language)}</span>
          </>
        )}
      </p>
      <p className="text-right text-ink-2 max-md:hidden">
        {product.isPreBooked ? (
          ''
        ) : (
          <>
            <span aria-hidden="true">{countText(inventory)}</span>
            <span className="sr-only">{t.unitsLeft(countText(inventory))}</span>
          </>
        )}
      </p>
      {mayOrder && (
        <div className="max-md:col-span-3 max-md:mt-2 max-md:justify-self-end">
          <Stepper
            label={`${productDescription}, ${unitWord(2, um, language)}`}
            value={quantity}
            step={minQuantity}
            max={most}
            onChange={setQuantity}
            fault={fault && faultText(fault)}
            disabled={!open}
          />
        </div>
      )}
    </li>
  )
}
