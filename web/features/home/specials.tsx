import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { e4FromDollars, unitPriceText } from '../../../contract/core/money.ts'
import { inventory } from '../../../contract/features/catalogue/inventory.ts'
import { read } from '../../core/query.ts'
import { smallLinkClass } from '../../ui/link.ts'
import { UnitPrice, unitPriceInText } from '../../ui/money.tsx'
import { ProductArt } from '../../ui/product-art.tsx'
import { useMessages } from '../../words/language.tsx'
import { usePreference } from '../catalogue/preferences.ts'
import { SideSection } from './section.tsx'

/** Overstock at a lower price, cheapest first. */
export function Specials() {
  const t = useMessages()
  const showPrices = usePreference('showPrices')
  const { data } = useQuery(
    read(inventory.all, {
      query: { other: ['Overstock Sale'], maxRows: '5', selectSort: 'Price cheap to expensive' },
    }),
  )
  if (!data || data.total === 0) return null
  return (
    <SideSection
      title={t.home.specials}
      aside={
        <Link to="/overstock-sale" className={smallLinkClass}>
          {t.home.all(data.total)}
        </Link>
      }
    >
      <ul className="flex flex-col gap-2">
        {data.rows.map((product) => (
          <li key={product.productId} className="flex items-center gap-3">
            <ProductArt imageName={product.imageName} color={product.colorHex} size={40} />
            <Link
              to="/item/$productId"
              params={{ productId: String(product.productId) }}
              className="min-w-0 flex-1 hover:underline"
            >
              {product.productDescription}
            </Link>
            {showPrices && product.originalPrice !== null && (
              <span className="text-12 text-ink-2">
                <span className="sr-only">
                  {t.ui.saleWas(unitPriceInText(e4FromDollars(product.originalPrice)))}
                </span>
                <s aria-hidden="true">{unitPriceText(e4FromDollars(product.originalPrice))}</s>
              </span>
            )}
            {showPrices && (
              <strong className="font-semibold">
                <UnitPrice e4={e4FromDollars(product.discountPrice1 ?? product.price1 ?? 0)} />
              </strong>
            )}
          </li>
        ))}
      </ul>
    </SideSection>
  )
}
