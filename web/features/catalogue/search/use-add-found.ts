import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { wanted } from '../../../../contract/features/wanted.ts'
import { useErrorText } from '../../../core/error-text.ts'
import { useMayCall } from '../../../core/session.ts'
import { useToast } from '../../../ui/toast.tsx'
import { useLanguage, useMessages } from '../../../words/language.tsx'
import { quantityText } from '../../../words/units.ts'
import { productStoreOf, queueOf } from '../../cart/use-cart.ts'
import type { Option } from './options.ts'

/**
 * Adds one more multiple of a found product to the cart. For a sold-out product it asks for a notice when it is back; for a pre-order it
 * opens the product's page.
 */
export function useAddFound() {
  const t = useMessages().search
  const undo = useMessages().ui.undo
  const { language } = useLanguage()
  const client = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const textOf = useErrorText()
  const mayAsk = useMayCall(wanted.add)
  return (option: Option) => {
    if (option.kind !== 'product') return
    const { productId, text, product } = option
    if (product.available === 0 && !product.isPreBooked && mayAsk) {
      void import('../../wanted/ask.ts')
        .then(({ askToBeTold }) => askToBeTold(client, { productId, name: text, language, textOf }))
        .catch((error) => toast({ kind: 'failed', text: textOf(error) }))
      return
    }
    if (product.isPreBooked || product.available === 0) {
      void navigate({ to: '/item/$productId', params: { productId: String(productId) } })
      return
    }
    const before = productStoreOf(client).of(productId).quantity
    const quantity = before + product.minQuantity
    queueOf(client).set({ productId, quantity })
    toast({
      text: t.added(quantityText(quantity, product.um, language), text),
      action: { label: undo, onAct: () => queueOf(client).set({ productId, quantity: before }) },
    })
  }
}
