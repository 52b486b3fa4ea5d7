import { useState } from 'react'
import { asDay } from '../../../contract/core/dates.ts'
import { type Basket, baskets } from '../../../contract/features/sales/baskets.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { useSite } from '../../core/site-context.tsx'
import { Badge, type BadgeKind } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { dayAndTimeText, shipDayText } from '../../words/format.ts'
import { useLanguage, useMessages } from '../../words/language.tsx'
import { AdminShell } from '../frame/admin-shell.tsx'
import { Beside } from '../frame/list-parts.tsx'
import { PanelHead } from '../frame/panel-head.tsx'
import { AccountCell, OpenLink } from '../grid/cells.tsx'
import type { Column } from '../grid/column.ts'
import { DataGrid } from '../grid/data-grid.tsx'
import { type ListView, useList } from '../grid/use-list.ts'
import { FindPicker } from '../prices/find-picker.tsx'
import { sumText } from './now-text.ts'
import { useSalesWords } from './words.ts'

const path = '/sales/baskets'
const looks: Record<Basket['state'], BadgeKind> = {
  DRAFT: 'outline',
  SENT: 'amber',
  OPENED: 'amber',
  PLACED: 'accent',
  DECLINED: 'neutral',
  EXPIRED: 'neutral',
  WITHDRAWN: 'neutral',
}

/** Baskets for the user's customers, latest first, with the open one beside the list. */
export function BasketsScreen() {
  const messages = useMessages()
  const t = useSalesWords().baskets
  const view = useList(baskets.list, path, [])
  const columns = useColumns(view)
  const { data } = view.list
  const open = data?.rows.find(({ id }) => String(id) === view.opened)
  return (
    <AdminShell title={messages.admin.baskets} aside={data && <p role="status">{t.count(data.total)}</p>}>
      <Beside
        list={
          <DataGrid
            name="baskets"
            label={t.list}
            view={view}
            columns={columns}
            idOf={({ id }) => id}
            nameOf={({ customer }) => customer}
            onOpen={({ id }) => view.open(String(id))}
            empty={<EmptyState title={t.empty}>{t.emptyText}</EmptyState>}
            filters={null}
          />
        }
        panel={
          open && (
            <BasketPanel key={`${open.id} ${open.version}`} basket={open} onClose={() => view.open('')} />
          )
        }
      />
    </AdminShell>
  )
}

function useColumns(view: ListView): Column<Basket>[] {
  const t = useSalesWords().baskets
  const { language } = useLanguage()
  return [
    {
      key: 'customer',
      title: t.customer,
      phone: 'title',
      text: ({ customer }) => customer,
      cell: ({ id, accountNumber, customer }) => (
        <OpenLink id={id} view={view}>
          <AccountCell number={accountNumber} name={customer} />
        </OpenLink>
      ),
    },
    {
      key: 'day',
      title: t.day,
      text: ({ shipDay }) => shipDay,
      cell: ({ shipDay }) => shipDayText(asDay(shipDay), language),
    },
    {
      key: 'state',
      title: t.state,
      text: ({ state }) => t.states[state],
      cell: ({ state }) => <Badge kind={looks[state]}>{t.states[state]}</Badge>,
    },
    {
      key: 'amount',
      title: t.amount,
      right: true,
      text: ({ amount }) => sumText(amount),
      cell: ({ amount }) => sumText(amount),
    },
  ]
}

function BasketPanel({ basket, onClose }: { basket: Basket; onClose: () => void }) {
  const t = useSalesWords().baskets
  const { language } = useLanguage()
  const { timeZone } = useSite()
  const text = useErrorText()
  const [lines, setLines] = useState(basket.goods)
  const [word, setWord] = useState(basket.word)
  const onFailed = (error: Parameters<typeof text>[0]) => showToast({ kind: 'failed', text: text(error) })
  const refresh = { refresh: [baskets.list], onFailed }
  const change = useWrite(baskets.change, refresh)
  const send = useWrite(baskets.send, { ...refresh, onDone: () => showToast({ text: t.sentToast }) })
  const withdraw = useWrite(baskets.withdraw, { ...refresh, onDone: () => showToast({ text: t.withdrawn }) })
  const { id, state, to, version, orderNumber } = basket
  const isDraft = state === 'DRAFT'
  const when = (at: string | null) => at && dayAndTimeText(new Date(at), timeZone, language)
  const body = {
    version,
    word,
    lines: lines
      .filter(({ quantity }) => quantity > 0)
      .map(({ productId, quantity }) => ({ productId, quantity })),
  }
  const sendBy = (by: 'text' | 'mail') =>
    change.mutate(
      { params: { id }, body },
      { onSuccess: () => send.mutate({ params: { id }, body: { by } }) },
    )
  const steps = [
    basket.sentAt && t.sentAt(when(basket.sentAt) ?? ''),
    basket.openedAt && t.openedAt(when(basket.openedAt) ?? ''),
    basket.endedAt && `${t.states[state]}, ${when(basket.endedAt)}`,
    basket.closesAt && (state === 'SENT' || state === 'OPENED') && t.until(when(basket.closesAt) ?? ''),
    orderNumber && t.order(orderNumber),
  ]
  return (
    <section aria-label={basket.customer} className="flex min-w-0 flex-col">
      <PanelHead title={basket.customer} onClose={onClose}>
        {[t.for(to.name), shipDayText(asDay(basket.shipDay), language), basket.shipTo].join(' · ')}
      </PanelHead>
      <div className="flex flex-col gap-4 p-4 md:px-6">
        {!isDraft && <p>{steps.filter(Boolean).join(' · ')}</p>}
        <Panel title={t.lines(lines.length)} aside={sumText(basket.amount)} flush>
          <ul>
            {lines.map((line) => (
              <li
                key={line.productId}
                className="flex items-center gap-3 border-b border-line px-4 py-2 last:border-b-0"
              >
                <span className="min-w-0 flex-1 wrap-anywhere">{line.description}</span>
                {isDraft ? (
                  <Stepper
                    value={line.quantity}
                    step={1}
                    max={1_000_000}
                    size="fit"
                    label={line.description}
                    onChange={(quantity) =>
                      setLines(
                        lines.map((one) => (one.productId === line.productId ? { ...one, quantity } : one)),
                      )
                    }
                  />
                ) : (
                  <b className="font-semibold">{line.quantity}</b>
                )}
              </li>
            ))}
          </ul>
        </Panel>
        {isDraft && (
          <>
            <FindPicker
              kind="product"
              label={t.add}
              value=""
              name=""
              onChoose={(chosen, name) => {
                const productId = Number(chosen)
                if (!lines.some((line) => line.productId === productId))
                  setLines([...lines, { productId, description: name || chosen, um: '', quantity: 1 }])
              }}
            />
            <Field label={t.word} hint={t.wordHint}>
              <TextInput maxLength={500} value={word} onChange={setWord} />
            </Field>
            <p className="text-12 text-ink-2">{t.nothingOrdered}</p>
          </>
        )}
        <div className="flex flex-wrap gap-2">
          {isDraft && (
            <>
              <Button
                kind="primary"
                icon="mail"
                disabled={body.lines.length === 0}
                busy={send.isPending || change.isPending ? t.sending : undefined}
                onClick={() => sendBy('mail')}
              >
                {t.mail(to.email)}
              </Button>
              {to.mobile !== '' && (
                <Button icon="phone" disabled={body.lines.length === 0} onClick={() => sendBy('text')}>
                  {t.text}
                </Button>
              )}
              <Button
                busy={change.isPending ? t.sending : undefined}
                onClick={() =>
                  change.mutate({ params: { id }, body }, { onSuccess: () => showToast({ text: t.kept }) })
                }
              >
                {t.keep}
              </Button>
            </>
          )}
          {(isDraft || state === 'SENT' || state === 'OPENED') && (
            <Button kind="danger-outline" onClick={() => withdraw.mutate({ params: { id } })}>
              {t.withdraw}
            </Button>
          )}
        </div>
      </div>
    </section>
  )
}
