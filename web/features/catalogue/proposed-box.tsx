import { ordering } from '../../../contract/core/access.ts'
import type { Product } from '../../../contract/features/catalogue/inventory.ts'
import { ladderOf } from '../../../contract/rules/pricing.ts'
import { maximumQuantity } from '../../../contract/rules/quantity.ts'
import { useMay } from '../../core/session.ts'
import { totalText } from '../../ui/money.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { useLanguage, useMessages } from '../../words/language.tsx'
import { unitWord } from '../../words/units.ts'
import { amountCents } from '../cart/cart-changes.ts'

/** A quantity that the assistant proposes; it is not in the cart until the proposal is added. */
export type Proposed = { quantity: number; whose: string; note: string; onChange: (quantity: number) => void }

type Props = { product: Product; proposed: Proposed; showPrices: boolean; disabled?: boolean }

/** The dashed box of a proposal, for buyers. */
export function ProposedBox(props: Props) {
  return useMay(ordering) ? <Box {...props} /> : null
}

function Box({ product, proposed, showPrices, disabled = false }: Props) {
  const t = useMessages().catalogue
  const { language } = useLanguage()
  const { quantity, whose, onChange } = proposed
  const sum = totalText(amountCents(ladderOf(product), quantity))
  return (
    <Stepper
      proposed
      label={`${whose}: ${t.box(product.productDescription, unitWord(2, product.um, language))}`}
      value={quantity}
      step={product.minQuantity}
      max={maximumQuantity(product)}
      disabled={disabled}
      onChange={onChange}
      note={
        <span className="whitespace-nowrap">
          {quantity > 0 ? (showPrices ? `${whose}, ${sum}` : whose) : ''}
        </span>
      }
    />
  )
}
