import { Suspense, useState } from 'react'
import { ordering } from '../../../../contract/core/access.ts'
import type { Product } from '../../../../contract/features/catalogue/inventory.ts'
import { isOrderable } from '../../../../contract/rules/quantity.ts'
import { onDemand } from '../../../core/later.tsx'
import { useMay } from '../../../core/session.ts'
import { Button } from '../../../ui/button.tsx'
import { useMessages } from '../../../words/language.tsx'
import { loadWords } from '../../../words/load.ts'
import { MoreButton } from './more-button.tsx'

const BuyDialog = onDemand(async () => {
  const [file] = await Promise.all([import('./buy-dialog.tsx'), loadWords('rest')])
  return file.BuyDialog
})

type Props = { product: Product; quantity: number; closed: boolean }

/** Beside the quantity box on a product's page: buy now, unless it is sold out, and other actions without check-out. */
export function BuyButtons({ product, quantity, closed }: Props) {
  const t = useMessages().buyNow
  const allowed = useMay(ordering)
  const [open, setOpen] = useState(false)
  if (!allowed || closed) return null
  return (
    <div className="flex items-center gap-1 [&>button]:h-9 max-md:[&>button]:h-11">
      {isOrderable(product) && (
        <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t.open}
        </Button>
      )}
      <MoreButton product={product} quantity={quantity} touch />
      {open && (
        <Suspense>
          <BuyDialog
            product={product}
            quantity={quantity || product.minQuantity}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
