import { useState } from 'react'
import { centsFromDollars } from '../../../../contract/core/money.ts'
import type { CartOrder } from '../../../../contract/features/cart.ts'
import { Button } from '../../../ui/button.tsx'
import { totalText } from '../../../ui/money.tsx'
import { useMessages } from '../../../words/language.tsx'
import { useDayWords } from '../../shipment/day-words.ts'
import { useAdding } from './adding.ts'
import { JoinDialog } from './join-dialog.tsx'
import { joinable, type OpenOrder, useOpenOrders, wayOfOrder } from './open-orders.ts'
import { type Joining, useJoin } from './use-join.ts'

type Props = {
  order: CartOrder
  /** Whether undoing is possible: whether the order's lines could return to the cart. */
  canGoBack: boolean
}

/** Below a cart order: a placed order with the same delivery, and one button that moves all lines to it. */
export function JoinOrder({ order, canGoBack }: Props) {
  const t = useMessages().buyNow
  const words = useDayWords()
  const { joinNow } = useJoin()
  const [busy, setBusy] = useState(false)
  const [paying, setPaying] = useState<OpenOrder>()
  const adding = useAdding()
  const going = joinable(useOpenOrders({ enabled: order.open }), wayOfOrder(order))
  const open = going.find(({ orderNumber }) => orderNumber === adding?.orderNumber) ?? going[0]
  if (!open?.cutOff || order.details.length === 0) return null
  const { orderNumber } = open
  const lines = order.details.length
  const joining: Joining = {
    cartLines: order.details.map(({ id }) => id),
    said: (total) => t.joinedLines(orderNumber, lines, total),
  }

  async function add(to: OpenOrder) {
    if (!to.onAccount) return setPaying(to)
    setBusy(true)
    const before = order.details.map(({ productCode, quantity }) => ({
      productId: Number(productCode),
      quantity,
    }))
    await joinNow(to.orderNumber, joining, canGoBack ? before : undefined)
    setBusy(false)
  }

  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-4 border border-line bg-tint-2 px-3 py-2 text-12">
        <p className="min-w-56 flex-1 text-ink-2">
          {t.isOpen(orderNumber, totalText(centsFromDollars(open.totalAmount)), words.cutOff(open.cutOff))}
        </p>
        <span className="max-md:w-full max-md:[&>button]:h-11 max-md:[&>button]:w-full">
          <Button size={28} icon="plus" busy={busy ? t.adding : undefined} onClick={() => void add(open)}>
            {t.addLines(lines, orderNumber)}
          </Button>
        </span>
      </div>
      {paying && <JoinDialog order={paying} joining={joining} onClose={() => setPaying(undefined)} />}
    </>
  )
}
