import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { centsFromDollars } from '../../contract/money.ts'
import { orders } from '../../contract/orders.ts'
import { useErrorText } from '../messages/error-text.ts'
import { useMessages } from '../messages/language.tsx'
import { noteCode, useEventNote } from '../orders/event-note.ts'
import type { Order } from '../orders/order-read.ts'
import { useWrite } from '../query.ts'
import { useDayWords } from '../shipment/day-words.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { totalText } from '../ui/money.tsx'
import type { CardForm } from './card-frame.tsx'
import type { PayChoice } from './pay-options.ts'
import { CardRows, useCards } from './pay-panel.tsx'

type Paid = { token: string; remember: boolean } | { cardAccountId: number }

/** An order whose card was not taken: why, until when it is kept, and another card for it. */
export function PayOrder({ order }: { order: Order }) {
  const t = useMessages().checkout
  const client = useQueryClient()
  const words = useDayWords()
  const errorText = useErrorText()
  const eventNote = useEventNote()
  const name = useId()
  const { cards } = useCards()
  const [choice, setChoice] = useState<PayChoice>({ kind: 'new' })
  const [keep, setKeep] = useState(false)
  const [asking, setAsking] = useState(false)
  const [late, setLate] = useState(false)
  const form = useRef<CardForm>(null)
  const pay = useWrite(orders.pay, { refresh: [orders.read, orders.history] })

  async function payment(): Promise<Paid | undefined> {
    if (choice.kind === 'saved') return { cardAccountId: choice.cardId }
    if (!form.current) throw new Error('the card form is not there')
    const token = await form.current.tokenise()
    return token === undefined ? undefined : { token, remember: keep }
  }

  async function onPay() {
    if (asking || pay.isPending) return
    setAsking(true)
    setLate(false)
    const given = await payment().catch(() => 'late' as const)
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
      <div role="radiogroup" aria-label={t.payOrder.title} className="flex flex-col border-b border-line">
        <CardRows
          name={name}
          choice={choice}
          onChoose={setChoice}
          cards={cards}
          card={{ form, keep, onKeep: setKeep, onSubmit: () => void onPay() }}
        />
      </div>
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
