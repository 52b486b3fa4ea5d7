import { useState } from 'react'
import type { CartOrder } from '../../../../contract/features/cart.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { useLastPassed } from '../../../ui/countdown.tsx'
import { useMessages } from '../../../words/language.tsx'
import { useCart } from '../../cart/use-cart.ts'
import { useDayWords } from '../../shipment/day-words.ts'
import { type Order, useOrder } from '../order-read.ts'
import type { Adding } from './adding.ts'
import { useAddingTo } from './adding-to.ts'
import { JoinDialog } from './join-dialog.tsx'
import { type OpenOrder, wayOfOrder } from './open-orders.ts'
import { type Joining, useJoin } from './use-join.ts'

/** On every page of the shop: the order being added to, how many lines are waiting, and a button to finish. */
export function AddingBanner({ adding }: { adding: Adding }) {
  const { data: order } = useOrder(adding.orderNumber)
  if (!order) return null
  return order.cutOff && order.editable ? (
    <Open adding={adding} order={order} cutOff={order.cutOff} />
  ) : (
    <Closed adding={adding} />
  )
}

function Closed({ adding }: { adding: Adding }) {
  const t = useMessages().buyNow
  const { end } = useAddingTo()
  return (
    <Banner
      kind="warning"
      strip
      urgent
      lead={t.addingClosed(adding.orderNumber)}
      action={
        <Button size={28} onClick={() => void end(adding, { leavesLines: true })}>
          {t.addingOk}
        </Button>
      }
    >
      {t.addingClosedText}
    </Banner>
  )
}

const goesWith = (order: CartOrder, adding: Adding): boolean => {
  const way = wayOfOrder(order)
  return (
    way.shipDay === adding.shipDay &&
    way.deliveryMethod === adding.deliveryMethod &&
    way.productType === adding.productType &&
    (adding.deliveryMethod === 'Pickup' || way.shipToId === adding.shipToId)
  )
}

function Open({ adding, order, cutOff }: { adding: Adding; order: Order; cutOff: string }) {
  const t = useMessages().buyNow
  const words = useDayWords()
  const { cart } = useCart()
  const { end } = useAddingTo()
  const { joinNow } = useJoin()
  const [busy, setBusy] = useState(false)
  const [paying, setPaying] = useState<OpenOrder>()
  const passed = useLastPassed([cutOff]).getTime() > 0
  if (passed) return <Closed adding={adding} />
  const { orderNumber, shipDay, deliveryMethod, keep } = adding
  const added = cart.orders
    .filter((one) => goesWith(one, adding))
    .flatMap(({ details }) => details)
    .filter(({ id }) => !keep.includes(id))
  const lines = added.length
  const others =
    cart.orders.flatMap(({ details }) => details).filter(({ id }) => !keep.includes(id)).length - lines
  const joining: Joining = {
    cartLines: added.map(({ id }) => id),
    said: (total) => t.joinedLines(orderNumber, lines, total),
  }

  async function onDone() {
    if (lines === 0) return end(adding, { leavesLines: others > 0 })
    if (order.paymentStatus !== 'ON_ACCOUNT') return setPaying(openOrderOf(order))
    setBusy(true)
    const joined = await joinNow(orderNumber, joining, undefined)
    setBusy(false)
    if (joined) await end(adding, { leavesLines: others > 0 })
  }

  return (
    <>
      <Banner
        kind="news"
        strip
        icon="plus"
        lead={t.addingTo(orderNumber, words.method(deliveryMethod), words.day(shipDay))}
        actionBelow
        action={
          // On a phone the finish button comes first, and both are full width.
          <span className="flex items-center gap-2 max-md:w-full max-md:flex-col-reverse max-md:items-stretch md:flex-none">
            {lines > 0 && (
              <Button size={28} onClick={() => void end(adding, { leavesLines: true })}>
                {t.leaveInCart}
              </Button>
            )}
            <Button size={28} kind="primary" busy={busy ? t.adding : undefined} onClick={() => void onDone()}>
              {lines > 0 ? t.doneAdding(lines) : t.done}
            </Button>
          </span>
        }
      >
        <span className="max-md:hidden">
          {others > 0 ? t.addingOthers(others) : t.addingUntil(words.cutOff(cutOff))}
        </span>
      </Banner>
      {paying && (
        <JoinDialog
          order={paying}
          joining={joining}
          onClose={(joined) => {
            setPaying(undefined)
            if (joined) void end(adding, { leavesLines: others > 0 })
          }}
        />
      )}
    </>
  )
}

const openOrderOf = (order: Order): OpenOrder => ({
  orderNumber: order.orderNumber ?? 0,
  shipDay: order.date,
  deliveryMethod: order.deliveryMethod,
  shipToId: order.shipToId,
  productType: order.productType,
  cutOff: order.cutOff,
  lines: order.details.length,
  totalAmount: order.totalAmount,
  onAccount: order.paymentStatus === 'ON_ACCOUNT',
})
