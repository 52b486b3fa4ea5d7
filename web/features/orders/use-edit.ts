import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ReplyOf, SendOf } from '../../../contract/core/endpoint.ts'
import { account } from '../../../contract/features/account.ts'
import { cart } from '../../../contract/features/cart.ts'
import type { Suggestion } from '../../../contract/features/catalogue/search.ts'
import { orders } from '../../../contract/features/orders.ts'
import { read, useWrite } from '../../core/query.ts'
import { useToast } from '../../ui/toast.tsx'
import { useMessages } from '../../words/language.tsx'
import type { Order } from './order-read.ts'

export type Preview = ReplyOf<typeof orders.preview>
type Body = SendOf<typeof orders.change>['body']
export type Wanted = { productId: number; quantity: number }

/** A product to be added to the order. */
export type Found = { productId: number; text: string; product: NonNullable<Suggestion['product']> }

const restMs = 250

/** The unsaved edit of an order: quantities by product, and products to add. */
export function useEdit(order: Order) {
  const t = useMessages().orders
  const client = useQueryClient()
  const toast = useToast()
  const [editing, setEditing] = useState(false)
  const [quantities, setQuantities] = useState<ReadonlyMap<number, number>>(new Map())
  const [isBusy, setBusy] = useState(false)
  const [found, setFound] = useState<readonly Found[]>([])
  const orderNumber = order.orderNumber ?? 0

  const was = new Map(order.details.map((line) => [Number(line.productCode), line.quantity]))
  const wants: Wanted[] = [...quantities]
    .filter(([productId, quantity]) => quantity !== (was.get(productId) ?? 0))
    .map(([productId, quantity]) => ({ productId, quantity }))

  const close = () => {
    setEditing(false)
    setQuantities(new Map())
    setFound([])
    write.reset()
  }
  const write = useWrite(orders.change, {
    refresh: [orders.history, account.summary, cart.read],
    onDone: (reply) => {
      client.setQueryData([orders.read.path, { params: { orderNumber } }], reply)
      close()
      toast({ text: t.edit.saved(orderNumber) })
    },
    // Refreshes the order behind it, which may have closed or been picked meanwhile.
    onFailed: () => void client.invalidateQueries({ queryKey: [orders.read.path] }),
  })
  const preview = usePreview(orderNumber, wants, isBusy)

  return {
    editing,
    begin: () => setEditing(true),
    close,
    wants,
    found,
    quantityOf: (productId: number) => quantities.get(productId) ?? was.get(productId) ?? 0,
    set: (productId: number, quantity: number) => {
      setQuantities((before) => new Map(before).set(productId, quantity))
      write.reset()
    },
    add: (one: Found) => {
      if (!was.has(one.productId) && !found.some(({ productId }) => productId === one.productId))
        setFound((before) => [...before, one])
      setQuantities((before) => {
        const now = before.get(one.productId) ?? was.get(one.productId) ?? 0
        return new Map(before).set(one.productId, now + one.product.minQuantity)
      })
      write.reset()
    },
    preview,
    /** A card token is being requested, or the order is being saved. */
    isBusy,
    /** Saves the result of `bodyOf` after the gateway returned a token; does nothing if it returns none. */
    save: async (bodyOf: () => Promise<Body | undefined>) => {
      setBusy(true)
      const body = await bodyOf()
      // `write` shows the errors.
      if (body) await write.mutateAsync({ params: { orderNumber }, body }).catch(() => undefined)
      setBusy(false)
    },
    write,
  }
}

export type Editing = ReturnType<typeof useEdit>

/** Previews the order's total once typing pauses. */
function usePreview(orderNumber: number, wants: readonly Wanted[], isBusy: boolean) {
  const key = JSON.stringify(wants)
  const [rested, setRested] = useState(key)
  useEffect(() => {
    const timer = setTimeout(() => setRested(key), restMs)
    return () => clearTimeout(timer)
  }, [key])
  const lines = JSON.parse(rested) as Wanted[]
  const query = useQuery({
    ...read(orders.preview, { params: { orderNumber }, body: { lines } }),
    // While the card payment is pending, the order accepts no other change.
    enabled: lines.length > 0 && !isBusy,
    placeholderData: (before) => before,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const settled = rested === key && !query.isFetching && !query.isPlaceholderData
  return { data: lines.length > 0 ? query.data : undefined, error: query.error, settled }
}
