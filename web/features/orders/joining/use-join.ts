import { useQueryClient } from '@tanstack/react-query'
import type { ReplyOf, SendOf } from '../../../../contract/core/endpoint.ts'
import { centsFromDollars } from '../../../../contract/core/money.ts'
import { account } from '../../../../contract/features/account.ts'
import { cart } from '../../../../contract/features/cart.ts'
import type { LineReason } from '../../../../contract/features/line-reason.ts'
import { orders } from '../../../../contract/features/orders.ts'
import { ApiError, call } from '../../../core/api.ts'
import { useErrorText } from '../../../core/error-text.ts'
import { once } from '../../../core/once.ts'
import { totalText } from '../../../ui/money.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useLanguage, useMessages } from '../../../words/language.tsx'
import { reasonText } from '../../cart/reason-text.ts'
import { queueOf } from '../../cart/use-cart.ts'

type Order = ReplyOf<typeof orders.change>
type Body = SendOf<typeof orders.change>['body']

/** What is added to the order: more products, or lines of the cart. `said` returns the message for the order's new total. */
export type Joining = Pick<Body, 'lines' | 'cartLines'> & { said: (total: string) => string }

/** Lines to put back into the cart on undo. */
export type Before = { productId: number; quantity: number }[]

/** Why something could not be added; the server's reason for the line, if any. */
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

/** Joining two products is two requests with separate keys; a card payment may take up to ten seconds. */
const joining = once(orders.change, {
  timeoutMs: 40_000,
  apart: ({ body: { lines, cartLines } }) => ({ lines, cartLines }),
})

/** Adds to an open order, shows the result, and offers to undo it unless a card payment is involved. */
export function useJoin() {
  const t = useMessages()
  const client = useQueryClient()
  const toast = useToast()
  const textOf = useJoinErrorText()

  function refresh() {
    for (const { path } of [orders.open, orders.read, orders.history, account.summary, cart.read])
      void client.invalidateQueries({ queryKey: [path] })
  }

  /** Throws the server's errors. */
  async function join(orderNumber: number, body: Body): Promise<Order> {
    await queueOf(client).settled()
    try {
      return await joining.send({ params: { orderNumber }, body: { more: true, ...body } })
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

  /** Adds to an order on account with one click, and shows the result with Undo. Returns whether it succeeded. */
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
      return true
    } catch (error) {
      toast({ kind: 'failed', text: `${t.buyNow.notJoined} ${textOf(error)}` })
      return false
    }
  }

  return { join, joinNow }
}
