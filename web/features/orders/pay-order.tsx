import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { centsFromDollars } from '../../../contract/core/money.ts'
import { orders } from '../../../contract/features/orders.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { totalText } from '../../ui/money.tsx'
import { useMessages } from '../../words/language.tsx'
import { CardChoice, useCardChoice } from '../payments/card-choice.tsx'
import { useDayWords } from '../shipment/day-words.ts'
import { noteCode, useEventNote } from './event-note.ts'
import type { Order } from './order-read.ts'

/** The card on file may be the one that was declined. */
const none = () => undefined

/** An order whose card was declined: why, until when it is held, and a form for another card. */
export function PayOrder({ order }: { order: Order }) {
  const t = useMessages().checkout
  const client = useQueryClient()
  const words = useDayWords()
  const errorText = useErrorText()
  const eventNote = useEventNote()
  const card = useCardChoice(none)
  const [asking, setAsking] = useState(false)
  const [late, setLate] = useState(false)
  const pay = useWrite(orders.pay, { refresh: [orders.read, orders.history] })

  async function onPay() {
    if (asking || pay.isPending) return
    setAsking(true)
    setLate(false)
    const given = await card.given().catch(() => 'late' as const)
    setAsking(false)
    if (given === 'late') return setLate(true)
    if (!given) return
    pay.mutate(
      { params: { orderNumber: order.orderNumber ?? 0 }, body: { payment: given } },
      { onSettled: () => void client.invalidateQueries({ queryKey: [orders.read.path] }) },
    )
  }

  const number = order.orderNumber ?? 0
  const declines: Partial<Record<string, string>> = t.declines
  const lastNote = order.timeline.at(-1)?.note ?? ''
  const code = pay.error?.code ?? noteCode(lastNote)
  const why = declines[code ?? ''] ?? (pay.error ? errorText(pay.error) : eventNote(lastNote))
  const kept = order.keptUntil
    ? t.placed.keptUntil(number, words.cutOff(order.keptUntil))
    : t.placed.kept(number)
  return (
    <form
      aria-label={t.payOrder.title}
      className="flex flex-col"
      onSubmit={(event) => {
        event.preventDefault()
        void onPay()
      }}
    >
      <div className="p-4">
        <Banner kind="danger" lead={late ? t.cardFormLate : why} urgent>
          {kept}
        </Banner>
      </div>
      <CardChoice
        label={t.payOrder.title}
        rows={card.rows}
        onSubmit={() => void onPay()}
        className="border-b border-line"
      />
      <div className="p-4">
        <Button
          kind="primary"
          size={44}
          wide
          submit
          busy={asking || pay.isPending ? t.payOrder.paying : undefined}
        >
          {t.payOrder.pay(totalText(centsFromDollars(order.totalAmount)))}
        </Button>
      </div>
    </form>
  )
}
