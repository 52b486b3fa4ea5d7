import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { account } from '../../contract/account.ts'
import { cart } from '../../contract/cart.ts'
import type { ReplyOf, SendOf } from '../../contract/endpoint.ts'
import { orders } from '../../contract/orders.ts'
import type { Suggestion } from '../../contract/search.ts'
import { useMessages } from '../messages/language.tsx'
import { read, useWrite } from '../query.ts'
import { useToast } from '../ui/toast.tsx'
import type { Order } from './order-read.ts'

export type Preview = ReplyOf<typeof orders.preview>
type Body = SendOf<typeof orders.change>['body']
export type Wanted = { productId: number; quantity: number }

/** A product that is to join the order. */
export type Found = { productId: number; text: string; product: NonNullable<Suggestion['product']> }

const restMs = 250

/** What is set anew of an order until it is saved: quantities by product, and products that are to join. */
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
    // What it is now stands behind: it may have closed, or been picked, meanwhile.
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
    /** Its card is asked, or it is saved. */
    isBusy,
    /** Saves what `bodyOf` answers once the card company was asked for a token; nothing where it answers none. */
    save: async (bodyOf: () => Promise<Body | undefined>) => {
      setBusy(true)
      const body = await bodyOf()
      // What is refused is told by `write`.
      if (body) await write.mutateAsync({ params: { orderNumber }, body }).catch(() => undefined)
      setBusy(false)
    },
    write,
  }
}

export type Editing = ReturnType<typeof useEdit>

/** What the order would come to, asked once the numbers rest. */
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
    // While its card is asked, the order takes no other change.
    enabled: lines.length > 0 && !isBusy,
    placeholderData: (before) => before,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const settled = rested === key && !query.isFetching && !query.isPlaceholderData
  return { data: lines.length > 0 ? query.data : undefined, error: query.error, settled }
}
