import { useQueryClient } from '@tanstack/react-query'
import { account } from '../../contract/account.ts'
import type { LineReason } from '../../contract/cart.ts'
import { cart } from '../../contract/cart.ts'
import type { ReplyOf, SendOf } from '../../contract/endpoint.ts'
import { centsFromDollars } from '../../contract/money.ts'
import { orders } from '../../contract/orders.ts'
import { ApiError, call } from '../api.ts'
import { reasonText } from '../cart/reason-text.ts'
import { queueOf } from '../cart/use-cart.ts'
import { useErrorText } from '../messages/error-text.ts'
import { useLanguage, useMessages } from '../messages/language.tsx'
import { totalText } from '../ui/money.tsx'
import { useToast } from '../ui/toast.tsx'

type Order = ReplyOf<typeof orders.change>
type Body = SendOf<typeof orders.change>['body']

/** What joins an order: products on top of what is there, or lines of the cart. `said` tells of it by what the order comes to. */
export type Joining = Pick<Body, 'lines' | 'cartLines'> & { said: (total: string) => string }

/** What has to be put back into the cart when it is undone. */
export type Before = { productId: number; quantity: number }[]

/** Why something did not join, exactly where the server says it of a line. */
export function useJoinErrorText(): (error: unknown) => string {
  const t = useMessages()
  const { language } = useLanguage()
  const errorText = useErrorText()
  return (error) => {
    const data =
      error instanceof ApiError
        ? (error.data as { lines?: { productDescription: string; reason: LineReason }[] })
        : undefined
    const [line] = data?.lines ?? []
    if (!line?.reason) return errorText(error)
    return `${line.productDescription}: ${reasonText(line.reason, t, language)}`
  }
}

/** Puts something on an open order, shows what it has become, and takes it back as it was where that costs nobody a card. */
export function useJoin() {
  const t = useMessages()
  const client = useQueryClient()
  const toast = useToast()
  const textOf = useJoinErrorText()

  function refresh() {
    for (const { path } of [orders.open, orders.read, orders.history, account.summary, cart.read])
      void client.invalidateQueries({ queryKey: [path] })
  }

  /** Throws what the server refuses. */
  async function join(orderNumber: number, body: Body): Promise<Order> {
    await queueOf(client).settled()
    try {
      const key = crypto.randomUUID()
      return await call(
        orders.change,
        { params: { orderNumber }, body: { more: true, ...body } },
        { headers: { 'idempotency-key': key }, timeoutMs: 40_000 },
      )
    } finally {
      refresh()
    }
  }

  async function undo(orderNumber: number, order: Order, before: Before) {
    const lines = order.timeline.at(-1)?.change?.lines.map(({ productCode, wasQuantity }) => ({
      productId: Number(productCode),
      quantity: wasQuantity,
    }))
    try {
      if (lines) await call(orders.change, { params: { orderNumber }, body: { lines } })
      if (before.length > 0) {
        const again = await call(cart.add, { body: before })
        client.setQueryData([cart.read.path, {}], again)
      }
      toast({ text: t.buyNow.takenBack(orderNumber) })
    } catch (error) {
      toast({ kind: 'failed', text: textOf(error) })
    } finally {
      refresh()
    }
  }

  /** By one press, for an order on account: with what was done, and Undo. */
  async function joinNow(orderNumber: number, { said, ...body }: Joining, before: Before | undefined) {
    try {
      const order = await join(orderNumber, body)
      toast({
        text: said(totalText(centsFromDollars(order.totalAmount))),
        seconds: 12,
        ...(before && {
          action: { label: t.ui.undo, onAct: () => void undo(orderNumber, order, before) },
        }),
      })
    } catch (error) {
      toast({ kind: 'failed', text: `${t.buyNow.notJoined} ${textOf(error)}` })
    }
  }

  return { join, joinNow }
}
