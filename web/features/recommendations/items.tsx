import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ordering } from '../../../contract/core/access.ts'
import { e4FromDollars } from '../../../contract/core/money.ts'
import { assistant } from '../../../contract/features/assistant/assistant.ts'
import type { RecommendedItem } from '../../../contract/features/assistant/fields.ts'
import { isOrderable, maximumQuantity } from '../../../contract/rules/quantity.ts'
import { read } from '../../core/query.ts'
import { useMay } from '../../core/session.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { UnitPrice } from '../../ui/money.tsx'
import { ProductArt } from '../../ui/product-art.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { useLanguage } from '../../words/language.tsx'
import { quantityText, unitWord } from '../../words/units.ts'
import { useReasonText } from '../cart/reason-text.ts'
import { useProductInCart } from '../cart/use-cart.ts'
import { useDismiss } from './use-dismiss.ts'
import { useRecommendationWords } from './words.ts'

type Props = {
  /** The product whose page this is; absent for the cart. */
  productId?: number
  kinds: readonly RecommendedItem['kind'][]
  showPrices: boolean
}

/** Maximum number of items shown. */
const most = 6

/** What goes with a product or the cart, and what may have been forgotten, each with its reason. */
export function Items({ productId, kinds, showPrices }: Props) {
  const t = useRecommendationWords()
  const { language } = useLanguage()
  const { data } = useQuery(
    read(assistant.items, {
      query: {
        language,
        kinds: [...kinds],
        ...(productId !== undefined && { productId: String(productId) }),
      } as never,
    }),
  )
  const items = (data?.items ?? []).slice(0, most)
  if (items.length === 0) return null
  const title = productId === undefined ? t.cart : t.goesWith
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h2 className="flex items-center gap-2 font-semibold">
        <span className="text-accent">
          <Icon name="lily" />
        </span>
        {title}
      </h2>
      <ul className="grid gap-px overflow-hidden rounded-4 border border-line bg-line md:grid-cols-2 xl:grid-cols-3">
        {items.map((item) => (
          <Item key={item.product.productId} item={item} showPrices={showPrices} />
        ))}
      </ul>
    </section>
  )
}

function Item({ item, showPrices }: { item: RecommendedItem; showPrices: boolean }) {
  const t = useRecommendationWords()
  const { language } = useLanguage()
  const orders = useMay(ordering)
  const dismiss = useDismiss()
  const { faultText } = useReasonText()
  const { product, unitPrice, reason } = item
  const { quantity, fault, setQuantity } = useProductInCart(product)
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-3 bg-surface px-3 py-2.5">
      <ProductArt imageName={product.imageName} color={product.colorHex} size={40} />
      <div className="min-w-0 flex-1 basis-32">
        <Link
          to={'/item/$productId' as never}
          params={{ productId: String(product.productId) } as never}
          className="block font-semibold wrap-anywhere hover:underline"
        >
          {product.productDescription}
        </Link>
        <p className="text-12 text-ink-2 wrap-anywhere">
          {showPrices && unitPrice !== null && (
            <>
              <UnitPrice e4={e4FromDollars(unitPrice)} kind="text" /> {unitWord(1, product.um, language)} ·{' '}
            </>
          )}
          {reason || quantityText(product.inventory, product.um, language)}
        </p>
      </div>
      {orders && (
        <Stepper
          label={`${product.productDescription}, ${unitWord(2, product.um, language)}`}
          value={quantity}
          step={product.minQuantity}
          max={maximumQuantity(product)}
          disabled={!isOrderable(product) && quantity === 0}
          onChange={setQuantity}
          fault={fault && faultText(fault)}
        />
      )}
      {dismiss && (
        <IconButton
          icon="close"
          size={28}
          label={t.never(product.productDescription)}
          onClick={() => dismiss({ productId: product.productId }, t.neverSaid(product.productDescription))}
        />
      )}
    </li>
  )
}
