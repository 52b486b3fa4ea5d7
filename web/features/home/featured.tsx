import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { e4FromDollars } from '../../../contract/core/money.ts'
import { merchandising } from '../../../contract/features/merchandising.ts'
import { read } from '../../core/query.ts'
import { UnitPrice } from '../../ui/money.tsx'
import { ProductArt } from '../../ui/product-art.tsx'
import { useMessages } from '../../words/language.tsx'
import { usePreference } from '../catalogue/preferences.ts'
import { SideSection } from './section.tsx'

export const featured = read(merchandising.featured, { query: { maxRows: '5' } })

/** The first featured products, in the distributor's order. */
export function Featured() {
  const t = useMessages()
  const showPrices = usePreference('showPrices')
  const { data } = useQuery(featured)
  if (!data || data.total === 0) return null
  return (
    <SideSection title={t.home.featured}>
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
            {showPrices && <UnitPrice e4={e4FromDollars(product.discountPrice1 ?? product.price1 ?? 0)} />}
          </li>
        ))}
      </ul>
    </SideSection>
  )
}
