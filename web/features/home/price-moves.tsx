import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { unitPriceText } from '../../../contract/core/money.ts'
import { inventory } from '../../../contract/features/catalogue/inventory.ts'
import { read } from '../../core/query.ts'
import { Icon } from '../../ui/icon.tsx'
import { ProductArt } from '../../ui/product-art.tsx'
import { useMessages } from '../../words/language.tsx'
import { usePreference } from '../catalogue/preferences.ts'
import { movedPrices } from './moved.ts'
import { SideSection } from './section.tsx'

export const usualProducts = read(inventory.usual, {})

/** The usual products whose price has changed since this customer last bought them; nothing without a change. */
export function PriceMoves() {
  const t = useMessages().home
  const showPrices = usePreference('showPrices')
  const { data } = useQuery(usualProducts)
  const moved = movedPrices(data ?? [])
  if (!showPrices || moved.length === 0) return null
  return (
    <SideSection title={t.moved}>
      <ul className="flex flex-col gap-2">
        {moved.map(({ product, lastE4, todayE4, percent }) => (
          <li key={product.productId} className="flex items-center gap-3">
            <ProductArt imageName={product.imageName} color={product.colorHex} size={40} />
            <Link
              to="/item/$productId"
              params={{ productId: String(product.productId) }}
              className="min-w-0 flex-1 hover:underline"
            >
              {product.productDescription}
            </Link>
            <span
              className={`flex shrink-0 items-center gap-1 text-12 font-semibold ${percent > 0 ? 'text-amber' : 'text-accent'}`}
            >
              <Icon name={percent > 0 ? 'arrow-up' : 'arrow-down'} />
              <span className="sr-only">{percent > 0 ? t.movedUp : t.movedDown} </span>
              {Math.abs(percent)}%
            </span>
            <span className="w-11 shrink-0 text-right text-12 text-ink-3">
              <span className="sr-only">{t.movedFrom} </span>
              {unitPriceText(lastE4)}
            </span>
            <span className="w-11 shrink-0 text-right font-semibold">
              <span className="sr-only">{t.movedTo} </span>
              {unitPriceText(todayE4)}
            </span>
          </li>
        ))}
      </ul>
    </SideSection>
  )
}
