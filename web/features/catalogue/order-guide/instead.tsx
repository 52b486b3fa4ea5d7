import { useQuery, useQueryClient } from '@tanstack/react-query'
import { inventory, type Product } from '../../../../contract/features/catalogue/inventory.ts'
import { defaultQuantity, maximumQuantity, snapUp } from '../../../../contract/rules/quantity.ts'
import { read } from '../../../core/query.ts'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useLanguage, useMessages } from '../../../words/language.tsx'
import { quantityText } from '../../../words/units.ts'
import { productStoreOf, queueOf } from '../../cart/use-cart.ts'
import { isSoldOut, substituteFor, typesWithoutStandIn } from '../product-facts.ts'
import { whatDiffers } from '../row-parts.tsx'

/** Finds substitutes for sold-out rows; those that aren't on the page come from one extra request. */
export function useInstead(rows: readonly Product[]): (row: Product) => Product | undefined {
  const types = typesWithoutStandIn(rows).slice(0, 40)
  const query = { category: 'All' as const, types, maxRows: '300' }
  const { data } = useQuery({ ...read(inventory.all, { query }), enabled: types.length > 0 })
  const others = [...rows, ...(types.length > 0 ? (data?.rows ?? []) : [])]
  return (row) => (isSoldOut(row) ? substituteFor(row, others) : undefined)
}

type Props = {
  row: Product
  instead: Product
  /** Selling units wanted of the sold-out product; 0 if unknown. */
  quantity: number
  closed: boolean
}

/** Replaces a sold-out row's box: adds the substitute to the cart, in the wanted quantity or what is left. */
export function InsteadButton({ row, instead, quantity, closed }: Props) {
  const t = useMessages()
  const { language } = useLanguage()
  const client = useQueryClient()
  const toast = useToast()
  const { productId, productDescription: name, minQuantity, um } = instead
  const shortName = whatDiffers(row, instead)
  function use() {
    const before = productStoreOf(client).of(productId).quantity
    if (before > 0) {
      toast({ text: `${name}. ${t.orderGuide.inCart(quantityText(before, um, language))}` })
      return
    }
    const most = maximumQuantity(instead)
    const wanted = quantity > 0 ? snapUp(quantity, minQuantity) : defaultQuantity(instead)
    const units = Math.min(wanted, most - (most % minQuantity))
    queueOf(client).set({ productId, quantity: units })
    toast({
      text: t.catalogue.added(quantityText(units, um, language), name),
      action: { label: t.ui.undo, onAct: () => queueOf(client).set({ productId, quantity: 0 }) },
    })
  }
  return (
    <span className="flex w-33 max-md:w-39 *:min-w-0 *:flex-1 [&_button]:max-md:h-11">
      <Button disabled={closed} onClick={use}>
        <span className={shortName.length > 10 ? 'truncate text-12' : 'truncate'}>
          {shortName ? t.catalogue.use(shortName) : t.catalogue.useThis}
          <span className="sr-only">: {name}</span>
        </span>
      </Button>
    </span>
  )
}
