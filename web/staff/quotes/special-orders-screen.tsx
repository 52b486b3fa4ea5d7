import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { asDay } from '../../../contract/core/dates.ts'
import { quoteDesk } from '../../../contract/features/quotes/desk.ts'
import { longestAsk, type QuoteSummary, type QuoteThread } from '../../../contract/features/quotes/fields.ts'
import { quotes } from '../../../contract/features/quotes/quotes.ts'
import { quoteTabs } from '../../../contract/rules/quote-moves.ts'
import { useErrorText } from '../../core/error-text.ts'
import { read, useWrite } from '../../core/query.ts'
import { Talk } from '../../features/quotes/talk.tsx'
import { AreaField } from '../../form/fields.tsx'
import { Form, SaveButton } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ShipDay } from '../../ui/dates.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useKeys } from '../../ui/keys.tsx'
import { Problem } from '../../ui/problem.tsx'
import { RowsWaiting } from '../../ui/waiting.tsx'
import { useMessages } from '../../words/language.tsx'
import { AdminShell } from '../frame/admin-shell.tsx'
import { SearchFilter } from '../frame/filter-fields.tsx'
import { Beside } from '../frame/list-parts.tsx'
import { ListTabs } from '../frame/list-tabs.tsx'
import { PanelHead } from '../frame/panel-head.tsx'
import { AccountCell, OpenLink } from '../grid/cells.tsx'
import type { Column } from '../grid/column.ts'
import { DataGrid } from '../grid/data-grid.tsx'
import { type ListView, useList } from '../grid/use-list.ts'
import { OfferForm } from './offer-form.tsx'
import { useQuoteDeskWords } from './words.ts'

const path = '/admin/special-orders'
const refresh = [quotes.summary, quotes.read]

/** Shops' requests, grouped by whose turn it is, with the open thread and its offer beside the list. */
export function SpecialOrdersScreen() {
  const messages = useMessages()
  const t = useQuoteDeskWords()
  const view = useList(quotes.summary, path, ['tab', 'q'])
  const columns = useColumns(view)
  const { filters, opened } = view
  const { data } = view.list
  const tab = filters.tab
  const close = () => view.open('')
  const rows = data?.rows ?? []
  const go = (by: number) => {
    const next = rows[rows.findIndex(({ id }) => String(id) === opened) + by]
    if (next) view.open(String(next.id))
  }
  useKeys(opened ? { j: () => go(1), k: () => go(-1), Escape: close } : {})
  const id = /^\d{1,15}$/.test(opened) ? Number(opened) : undefined
  return (
    <AdminShell
      title={messages.admin.specialOrders}
      aside={data && <p role="status">{t.count(data.total)}</p>}
    >
      <ListTabs
        label={t.list}
        path={path}
        tabs={quoteTabs.map((key) => ({
          key,
          title: t.tabs[key],
          count: data?.tabs[key],
          search: { tab: key } as never,
          isHere: tab === key,
        }))}
      />
      <Beside
        isWide
        list={
          <DataGrid
            name="special-orders"
            label={t.list}
            view={view}
            columns={columns}
            idOf={({ id: row }) => row}
            nameOf={({ title }) => title}
            onOpen={(row) => view.open(String(row.id))}
            empty={<EmptyState title={t.empty}>{t.emptyText}</EmptyState>}
            filters={<SearchFilter label={t.find} value={filters.q} onSettle={(q) => view.change({ q })} />}
          />
        }
        panel={id !== undefined && <QuotePanel key={id} id={id} onClose={close} />}
      />
    </AdminShell>
  )
}

function useColumns(view: ListView): Column<QuoteSummary>[] {
  const t = useQuoteDeskWords()
  return [
    {
      key: 'title',
      title: t.what,
      sort: 'title',
      phone: 'title',
      text: ({ title }) => title,
      cell: (row) => (
        <>
          <OpenLink id={row.id} view={view}>
            {row.title}
          </OpenLink>
          <p className="text-12 text-ink-2">
            {row.number}
            {row.neededBy && (
              <>
                {' · '}
                <ShipDay on={asDay(row.neededBy)} />
              </>
            )}
          </p>
        </>
      ),
    },
    {
      key: 'customer',
      title: t.customer,
      sort: 'customer',
      width: 220,
      text: ({ customer }) => customer,
      cell: ({ accountNumber, customer }) => <AccountCell number={accountNumber} name={customer} />,
    },
    {
      key: 'status',
      title: t.state,
      sort: 'status',
      width: 130,
      phone: 'aside',
      text: ({ status }) => t.states[status],
      cell: ({ status }) => (
        <Badge kind={['SUBMITTED', 'COUNTERED'].includes(status) ? 'amber' : 'neutral'}>
          {t.states[status]}
        </Badge>
      ),
    },
  ]
}

function QuotePanel({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useQuoteDeskWords()
  const errorText = useErrorText()
  const query = useQuery(read(quotes.read, { params: { quoteId: id } }))
  const move = useWrite(quotes.status, { refresh })
  const retry = useWrite(quoteDesk.order, { refresh })
  const thread = query.data
  const { mutate } = move
  // Opening a new request marks it as in review.
  const isNew = thread?.status === 'SUBMITTED'
  useEffect(() => {
    if (isNew) mutate({ body: { quoteId: id, status: 'IN_REVIEW' } })
  }, [isNew, id, mutate])
  if (query.error && !thread) return <Problem title={t.gone} onRetry={() => void query.refetch()} />
  if (!thread) return <RowsWaiting label={t.list} />
  const error = move.error ?? retry.error
  const send = (status: 'SOURCING' | 'ACCEPTED') => mutate({ body: { quoteId: id, status } })
  const mayOffer = ['SUBMITTED', 'IN_REVIEW', 'SOURCING', 'QUOTED', 'COUNTERED'].includes(thread.status)
  const hasCounter = thread.messages.some(
    ({ counter, revision }) => counter !== null && revision === thread.revision,
  )
  return (
    <section aria-label={thread.title} className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      <PanelHead title={thread.title} onClose={onClose}>
        <p>
          {thread.number} · {thread.customer}, {thread.person} · {t.states[thread.status]}
        </p>
        {thread.stuck && <p className="text-amber">{t.stuck}</p>}
        {thread.needsCard && <p className="text-amber">{t.needsCard}</p>}
      </PanelHead>
      <div className="px-4 py-4 md:px-6">
        <Talk thread={thread} />
      </div>
      {error && (
        <Banner kind="danger" urgent>
          {errorText(error)}
        </Banner>
      )}
      <div className="flex flex-wrap gap-2 px-4 pb-3 md:px-6">
        {thread.moves.includes('SOURCING') && <Button onClick={() => send('SOURCING')}>{t.source}</Button>}
        {thread.moves.includes('ACCEPTED') && hasCounter && (
          <Button onClick={() => send('ACCEPTED')}>{t.take}</Button>
        )}
        {thread.status === 'ACCEPTED' && (
          <Button onClick={() => retry.mutate({ body: { quoteId: id } })}>{t.retry}</Button>
        )}
      </div>
      {mayOffer && <OfferForm key={thread.revision} thread={thread} />}
      <Say thread={thread} />
    </section>
  )
}

/** A message to the shop, which can also ask a question or decline. */
function Say({ thread }: { thread: QuoteThread }) {
  const t = useQuoteDeskWords()
  const errorText = useErrorText()
  const { id, moves } = thread
  const form = useForm(quotes.message, {
    name: `quotes-desk.${id}.message`,
    start: { message: '' },
    labels: { message: t.message },
    send: ({ message }) => ({ body: { quoteId: id, message } }),
    refresh,
  })
  const done = () => form.at('message').set('')
  const move = useWrite(quotes.status, { refresh, onDone: done })
  const typed = form.at('message').value.trim()
  const send = (status: 'NEEDS_INFO' | 'DECLINED_BY_SELLER') =>
    move.mutate({ body: { quoteId: id, status, message: typed } })
  return (
    <div className="border-t border-line bg-ground px-4 py-4 md:px-6">
      <Form of={form} label={t.message} className="flex flex-col gap-3">
        <AreaField at={form.at('message')} rows={3} maxLength={longestAsk} hint={t.messageHint} />
        {move.error && (
          <Banner kind="danger" urgent>
            {errorText(move.error)}
          </Banner>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          {moves.includes('DECLINED_BY_SELLER') && (
            <Button disabled={typed === ''} onClick={() => send('DECLINED_BY_SELLER')}>
              {t.decline}
            </Button>
          )}
          {moves.includes('NEEDS_INFO') && (
            <Button disabled={typed === ''} onClick={() => send('NEEDS_INFO')}>
              {t.askBack}
            </Button>
          )}
          <SaveButton of={form} label={t.send} busy={t.sending} />
        </div>
      </Form>
    </div>
  )
}
