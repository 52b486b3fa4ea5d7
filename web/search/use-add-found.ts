import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { productStoreOf, queueOf } from '../cart/use-cart.ts'
import { useLanguage, useMessages } from '../messages/language.tsx'
import { quantityText } from '../messages/units.ts'
import { useToast } from '../ui/toast.tsx'
import type { Option } from './options.ts'

/** Puts one multiple more of a product that was found into the cart; what is booked ahead or sold out opens instead. */
export function useAddFound() {
  const t = useMessages().search
  const undo = useMessages().ui.undo
  const { language } = useLanguage()
  const client = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  return (option: Option) => {
    if (option.kind !== 'product') return
    const { productId, text, product } = option
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
