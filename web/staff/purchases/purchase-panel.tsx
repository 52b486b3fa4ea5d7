import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { asDay } from '../../../contract/core/dates.ts'
import { type Purchase, purchases } from '../../../contract/features/purchases/purchases.ts'
import { waybillText } from '../../../contract/rules/air-waybill.ts'
import { useErrorText } from '../../core/error-text.ts'
import { read, useWrite } from '../../core/query.ts'
import { MessagesPart } from '../../features/purchases/messages-part.tsx'
import { ShipmentPart } from '../../features/purchases/shipment-part.tsx'
import { PurchaseBadge } from '../../features/purchases/status-badge.tsx'
import { usePurchaseWords } from '../../features/purchases/words.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TimeOfDay, useZone } from '../../ui/dates.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea, TextInput } from '../../ui/inputs.tsx'
import { linkClass } from '../../ui/link.ts'
import { Problem } from '../../ui/problem.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { RowsWaiting } from '../../ui/waiting.tsx'
import { dayAndTimeText, shipDayText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { PanelHead } from '../frame/panel-head.tsx'
import { PurchaseLines } from './purchase-lines.tsx'
import { ReceivePart } from './receive-part.tsx'

/** A purchase order, the orders that need it, and its current actions. */
export function PurchasePanel({ id, onClose }: { id: number; onClose: () => void }) {
  const t = usePurchaseWords()
  const opened = useQuery({ ...read(purchases.read, { params: { id } }), staleTime: 0 })
  const { data: purchase, error } = opened
  if (error && !purchase)
    return error.status === 404 ? (
      <EmptyState title={t.house.gone} />
    ) : (
      <Problem title={t.farm.failed} onRetry={() => void opened.refetch()} />
    )
  if (!purchase) return <RowsWaiting label={t.house.items} rows={6} className="px-4 py-4 md:px-6" />
  return <Opened key={purchase.version} purchase={purchase} onClose={onClose} />
}

export type Change = ReturnType<typeof useChange>

/** A call that changes an opened purchase order; the response is shown immediately. */
function useChange(purchase: Purchase, onClose: () => void) {
  const t = usePurchaseWords().house
  const errorText = useErrorText()
  const client = useQueryClient()
  const put = (reply: unknown) =>
    client.setQueryData(read(purchases.read, { params: { id: purchase.id } }).queryKey, reply as Purchase)
  const write = useWrite(purchases.change, {
    refresh: [purchases.list, purchases.needs],
    onDone: (reply, { body }) => {
      put(reply)
      showToast({ text: doneText(t, reply, body.move) })
      if (reply.status === 'CANCELLED' && reply.sentAt === null) onClose()
    },
    onFailed: (error) => {
      showToast({ kind: 'failed', text: errorText(error) })
      if (error.code === 'changed_meanwhile' || error.code === 'wrong_state')
        void client.invalidateQueries({ queryKey: [purchases.read.path] })
    },
  })
  const send = (body: object) =>
    write.mutate({ params: { id: purchase.id }, body: { version: purchase.version, ...body } })
  return { send, put, isPending: write.isPending }
}

function doneText(
  t: ReturnType<typeof usePurchaseWords>['house'],
  { number, vendor, status }: Purchase,
  move: string | undefined,
): string {
  if (move === 'SENT') return t.sent(number, vendor)
  if (move === 'CANCELLED') return status === 'CANCELLED' ? t.canceled(number) : t.asked
  return move === 'CONFIRMED' ? t.settled(number) : t.saved
}

function Opened({ purchase, onClose }: { purchase: Purchase; onClose: () => void }) {
  const words = usePurchaseWords()
  const t = words.house
  const { language } = useLanguage()
  const zone = useZone()
  const change = useChange(purchase, onClose)
  const { status } = purchase
  return (
    <section
      aria-label={words.order(purchase.number)}
      className="flex min-h-0 flex-1 flex-col overflow-y-auto"
    >
      <PanelHead title={`${words.order(purchase.number)} · ${purchase.vendor}`} onClose={onClose} />
      {purchase.cancelAskedBy === 'vendor' && <Banner kind="warning" strip lead={t.vendorAsks} />}
      <div className="flex flex-col gap-5 px-4 py-4 md:px-6">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <PurchaseBadge status={status} isOverdue={purchase.isOverdue} large />
          <span>
            {t.shipDay} <strong>{shipDayText(asDay(purchase.shipDay), language)}</strong>
          </span>
          {status === 'SENT' && purchase.confirmBy && (
            <span>
              {t.confirmBy} <strong>{dayAndTimeText(new Date(purchase.confirmBy), zone, language)}</strong>
            </span>
          )}
          {purchase.awb !== '' && <span>{waybillText(purchase.awb)}</span>}
          {purchase.tracking !== '' && <span>{purchase.tracking}</span>}
        </div>
        <PurchaseLines purchase={purchase} change={change} />
        {status === 'DRAFT' && <Draft purchase={purchase} change={change} />}
        {status === 'SHIPPED' && <ReceivePart purchase={purchase} onReceived={change.put} />}
        {(status === 'CONFIRMED' || status === 'PACKED') && (
          <Part title={t.ship}>
            <ShipmentPart
              order={purchase}
              endpoint={purchases.ship}
              refresh={[purchases.list]}
              onSaved={change.put}
            />
          </Part>
        )}
        {purchase.sentAt !== null && (
          <Part title={words.farm.messages}>
            <MessagesPart
              id={purchase.id}
              messages={purchase.messages}
              side="buyer"
              endpoint={purchases.write}
              refresh={[]}
              onSent={change.put}
            />
          </Part>
        )}
        {purchase.papers.length > 0 && (
          <Part title={words.farm.papers}>
            <ul>
              {purchase.papers.map(({ paperId, kind, name }) => (
                <li key={paperId}>
                  <a
                    className={linkClass}
                    href={`/api/v1/admin/purchase-orders/${purchase.id}/papers/${paperId}`}
                    download
                  >
                    {words.papers[kind]}
                  </a>{' '}
                  <span className="text-12 text-ink-2">{name}</span>
                </li>
              ))}
            </ul>
          </Part>
        )}
        <Part title={t.history}>
          <ol className="flex flex-col gap-1 text-12">
            {purchase.events.map((event) => (
              <li key={`${event.at} ${event.status}`} className="flex flex-wrap gap-x-2">
                <strong>{words.statuses[event.status]}</strong>
                <span className="text-ink-2">
                  {event.actor} · <TimeOfDay at={new Date(event.at)} withDay />
                </span>
                {event.note}
              </li>
            ))}
          </ol>
        </Part>
        <Cancel purchase={purchase} change={change} />
      </div>
    </section>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3 className="mb-2 font-semibold">{title}</h3>
    {children}
  </section>
)

/** The note of a draft, and the button that sends the order. */
function Draft({ purchase, change }: { purchase: Purchase; change: Change }) {
  const t = usePurchaseWords().house
  const [note, setNote] = useState(purchase.note)
  return (
    <div className="flex flex-col gap-3">
      <Field label={t.note} optional>
        <TextArea value={note} onChange={setNote} rows={2} maxLength={1000} />
      </Field>
      {purchase.email === '' && <p className="text-12 text-amber">{t.sendNoEmail}</p>}
      <span>
        <Button
          kind="primary"
          size={44}
          icon="mail"
          busy={change.isPending ? t.sending : undefined}
          onClick={() => change.send({ move: 'SENT', ...(note !== purchase.note && { note }) })}
        >
          {t.send}
        </Button>
      </span>
    </div>
  )
}

const cancelable = ['DRAFT', 'SENT', 'PARTIALLY_CONFIRMED', 'CONFIRMED']

function Cancel({ purchase, change }: { purchase: Purchase; change: Change }) {
  const { house: t, farm } = usePurchaseWords()
  const [isAsking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  if (!cancelable.includes(purchase.status) || purchase.cancelAskedBy === 'buyer') return null
  const mustAgree = purchase.status === 'CONFIRMED' && purchase.cancelAskedBy !== 'vendor'
  return (
    <div>
      <Button kind="danger-outline" onClick={() => setAsking(true)}>
        {mustAgree ? t.askCancel : t.cancel}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t.cancelTitle(purchase.number)}
        keepLabel={farm.keep}
        doLabel={mustAgree ? t.askCancel : t.cancel}
        onConfirm={() => {
          setAsking(false)
          change.send({ move: 'CANCELLED', reason })
        }}
      >
        {mustAgree ? t.cancelAgree : t.cancelText}
        <span className="mt-3 block">
          <TextInput
            aria-label={t.reason}
            placeholder={t.reason}
            value={reason}
            onChange={setReason}
            maxLength={300}
          />
        </span>
      </ConfirmDialog>
    </div>
  )
}
