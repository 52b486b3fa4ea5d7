import { useQueryClient } from '@tanstack/react-query'
import {
  type Cart,
  type CartOrder,
  cart as cartCalls,
  type OrderDetail,
} from '../../../contract/features/cart.ts'
import type { Shipment } from '../../../contract/rules/shipment-shapes.ts'
import { call } from '../../core/api.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useToast } from '../../ui/toast.tsx'
import { useMessages } from '../../words/language.tsx'
import { queueOf } from '../cart/use-cart.ts'
import { useShipment } from '../shipment/use-shipment.ts'

/** Removes lines, an order or everything from the cart, each with an undo. */
export function useRemoval() {
  const t = useMessages()
  const client = useQueryClient()
  const toast = useToast()
  const errorText = useErrorText()
  const { data: shipment } = useShipment()

  const show = (answer: Cart) => client.setQueryData([cartCalls.read.path, {}], answer)

  function said(text: string, orders: readonly CartOrder[]) {
    const back = orders.filter((order) => canReturn(order, shipment))
    const onAct = () => void restore(back)
    toast({ text, ...(back.length > 0 && { action: { label: t.ui.undo, onAct } }) })
  }

  async function restore(orders: readonly CartOrder[]) {
    try {
      await queueOf(client).settled()
      show(await putBack(orders, shipment))
    } catch (error) {
      toast({ text: `${t.checkout.undoFailed} ${errorText(error)}`, kind: 'failed' })
    }
  }

  async function attempt(act: () => Promise<Cart>, text: string, orders: readonly CartOrder[]) {
    try {
      await queueOf(client).settled()
      show(await act())
      said(text, orders)
    } catch (error) {
      toast({ text: errorText(error), kind: 'failed' })
    }
  }

  return {
    removeLine(order: CartOrder, line: OrderDetail) {
      const change = { productId: Number(line.productCode), line: { orderId: order.id, detailsId: line.id } }
      queueOf(client).set({ ...change, quantity: 0 })
      said(t.checkout.removed(line.productDescription), [{ ...order, details: [line] }])
    },
    removeOrder(order: CartOrder, title: string) {
      const act = () => call(cartCalls.removeOrder, { params: { id: order.id } })
      return attempt(act, t.checkout.orderRemoved(title, order.details.length), [order])
    },
    empty({ orders, totals }: Cart) {
      return attempt(() => call(cartCalls.empty, {}), t.checkout.emptied(totals.lines), orders)
    },
  }
}

/** Lines can be restored only with the shipment's delivery method and on an open day. */
const canReturn = (order: CartOrder, shipment: Shipment | undefined): boolean =>
  order.open && order.deliveryMethod === shipment?.deliveryMethod

/** Adds the lines again for their days, then moves orders with another ship-to address back to it. */
async function putBack(orders: readonly CartOrder[], shipment: Shipment | undefined): Promise<Cart> {
  let answer = await call(cartCalls.add, {
    body: orders.flatMap(({ date, details }) =>
      details.map(({ productCode, quantity, note }) => ({
        productId: Number(productCode),
        quantity,
        replace: true,
        shipDay: date,
        ...(note && { note }),
      })),
    ),
  })
  for (const order of orders) {
    if (String(order.shipToId) === shipment?.shipToCode) continue
    const codes = new Set(order.details.map(({ productCode }) => productCode))
    const here = answer.orders.find(
      ({ date, deliveryMethod, productType, shipToId, details }) =>
        date === order.date &&
        deliveryMethod === order.deliveryMethod &&
        productType === order.productType &&
        String(shipToId) === shipment?.shipToCode &&
        details.every(({ productCode }) => codes.has(productCode)),
    )
    if (!here) continue
    const body = { orderId: here.id, shipToId: order.shipToId }
    answer = await call(cartCalls.updateShipTo, { body })
  }
  return answer
}
