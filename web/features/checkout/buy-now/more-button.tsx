import { Suspense, useState } from 'react'
import { ordering } from '../../../../contract/core/access.ts'
import type { Product } from '../../../../contract/features/catalogue/inventory.ts'
import { onDemand } from '../../../core/later.tsx'
import { useMay } from '../../../core/session.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useMessages } from '../../../words/language.tsx'
import { loadWords } from '../../../words/load.ts'

const ProductMenu = onDemand(async () => {
  const [file] = await Promise.all([import('./product-menu.tsx'), loadWords('opened', 'rest')])
  return file.ProductMenu
})

type Props = {
  product: Product
  /** Selling units in the product's box. */
  quantity: number
  touch?: boolean
  onTile?: boolean
  /** Visible only while the pointer or the focus is in its `group`, on devices that can hover. */
  onHover?: boolean
}

/** Opens actions for a product other than adding it to the cart. In hundreds of rows, so it is only a button until it is clicked. */
export function MoreButton({ product, quantity, touch = false, onTile = false, onHover = false }: Props) {
  const t = useMessages().buyNow
  const allowed = useMay(ordering)
  const [wanted, setWanted] = useState(false)
  if (!allowed) return null
  const look = {
    type: 'button' as const,
    'aria-label': t.more(product.productDescription),
    className: `flex items-center justify-center rounded-4 ${touch ? 'size-11' : 'size-6'} ${onHover ? 'shown-on-hover' : ''} ${
      onTile ? 'text-on-tile' : 'text-ink-2 hover:text-accent'
    }`,
    children: <Icon name="more" size={touch ? 20 : 16} />,
  }
  const button = (
    <button {...look} aria-haspopup="menu" aria-expanded={false} onClick={() => setWanted(true)} />
  )
  if (!wanted) return button
  return (
    <Suspense fallback={button}>
      <ProductMenu
        product={product}
        quantity={quantity}
        trigger={(props) => <button {...look} {...props} />}
      />
    </Suspense>
  )
}
