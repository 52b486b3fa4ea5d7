import { useQuery } from '@tanstack/react-query'
import type { Day } from '../../../contract/core/dates.ts'
import { inventory, type Product } from '../../../contract/features/catalogue/inventory.ts'
import { read } from '../../core/query.ts'
import { Button } from '../../ui/button.tsx'
import { useMessages } from '../../words/language.tsx'
import { usePreference } from './preferences.ts'
import { substituteFor } from './product-facts.ts'
import { SubstituteLine, whatDiffers } from './row-parts.tsx'

type Props = { productId: number; shipDay: Day; onUse: (instead: Product) => void }

/** Below a sold-out line: a substitute that is available on its day, and the button that takes it. */
export function InsteadOf({ productId, shipDay, onUse }: Props) {
  const t = useMessages().catalogue
  const showPrices = usePreference('showPrices')
  const params = { productId: String(productId) }
  const { data: product } = useQuery(read(inventory.item, { params, query: { shipDay } }))
  const instead = product && substituteFor(product, product.similar)
  if (!product || !instead) return null
  const shortName = whatDiffers(product, instead)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-1 pb-0.5 pl-13">
      <div className="min-w-0 flex-1 basis-50">
        <SubstituteLine substitute={instead} showPrices={showPrices} />
      </div>
      <span className="[&>button]:max-md:h-11">
        <Button data-decide="open" onClick={() => onUse(instead)}>
          <span>
            {shortName ? t.use(shortName) : t.useThis}
            <span className="sr-only">: {instead.productDescription}</span>
          </span>
        </Button>
      </span>
    </div>
  )
}
