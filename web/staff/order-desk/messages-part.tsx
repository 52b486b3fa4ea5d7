import { useState } from 'react'
import type { MailKind, MessageState } from '../../../contract/features/messages/outbox.ts'
import { orderDeskOnly } from '../../../contract/features/order-desk/fields.ts'
import { deskOrder, type OpenedOrder } from '../../../contract/features/order-desk/order.ts'
import { useMay } from '../../core/session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TimeOfDay, useZone } from '../../ui/dates.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/inputs.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { timeText } from '../../words/format.ts'
import { useMessages } from '../../words/language.tsx'
import { useDeskChange } from './use-desk.ts'
import { useDeskWords } from './words.ts'

type Props = { order: OpenedOrder; onChanged: (order: OpenedOrder) => void }

/** Messages that the customer got or will get, and a note to the customer or to colleagues. */
export function MessagesPart({ order, onChanged }: Props) {
  const t = useDeskWords()
  const messages = useMessages()
  const zone = useZone()
  const isDesk = useMay(orderDeskOnly)
  const [to, setTo] = useState<'customer' | 'house'>('customer')
  const [text, setText] = useState('')
  const options = { orderNumber: order.orderNumber, onChanged }
  const note = useDeskChange(deskOrder.note, options)
  const tell = useDeskChange(deskOrder.tellNow, options)
  const params = { orderNumber: order.orderNumber }
  const kinds = messages.outbox.kinds as Record<MailKind, string>
  const states = messages.outbox.states as Record<MessageState, string>
  return (
    <div className="flex flex-col gap-4 px-4 py-4 md:px-6">
      {order.tellsAt && (
        <div className="flex flex-wrap items-center gap-3">
          <p role="status">{t.opened.tells(timeText(new Date(order.tellsAt), zone))}</p>
          {isDesk && (
            <Button
              size={28}
              busy={tell.busy ? t.opened.saving : undefined}
              onClick={() => void tell.send({ params })}
            >
              {t.opened.tellNow}
            </Button>
          )}
        </div>
      )}
      {isDesk && (
        <form
          aria-label={t.opened.write}
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            if (text.trim()) void note.send({ params, body: { to, text } }, () => setText(''))
          }}
        >
          <Segmented
            label={t.opened.noteTo}
            value={to}
            onChange={setTo}
            options={[
              { value: 'customer', label: t.opened.toCustomer },
              { value: 'house', label: t.opened.toHouse },
            ]}
          />
          <Field label={t.opened.noteText}>
            <TextArea value={text} onChange={setText} maxLength={1000} />
          </Field>
          {note.failed && <Banner kind="danger">{note.failed.message}</Banner>}
          <div>
            <Button submit disabled={text.trim() === ''} busy={note.busy ? t.opened.saving : undefined}>
              {to === 'customer' ? t.opened.send : t.opened.keepNote}
            </Button>
          </div>
        </form>
      )}
      {order.messages.length === 0 ? (
        <p className="text-ink-2">{t.opened.noMessages}</p>
      ) : (
        <ul>
          {order.messages.map((message) => (
            <li key={message.id} className="border-b border-line py-2 text-12">
              <p className="flex items-baseline justify-between gap-3">
                <b className="text-14 font-semibold">{message.subject || kinds[message.kind as MailKind]}</b>
                <TimeOfDay at={new Date(message.at)} withDay />
              </p>
              <p className="wrap-anywhere text-ink-2">
                {message.to} · {states[message.status as MessageState]}
              </p>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
