import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { ReplyOf } from '../../contract/endpoint.ts'
import { mailKinds, messageStates, outbox } from '../../contract/outbox.ts'
import { AdminShell } from '../admin/admin-shell.tsx'
import { useMessages } from '../messages/language.tsx'
import { SettledInput } from '../orders/order-filters.tsx'
import { read } from '../query.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/inputs.tsx'
import { linkButtonClass } from '../ui/link.ts'
import { Pages } from '../ui/pages.tsx'
import { Problem } from '../ui/problem.tsx'
import { tabClass } from '../ui/tab-class.ts'
import { RowsWaiting } from '../ui/waiting.tsx'
import { type Filters, filtersFrom, isNarrowed, listQuery, outboxPageSize, searchFrom } from './filters.ts'
import { MessageList } from './message-list.tsx'
import { MessageView } from './message-view.tsx'

type Listed = ReplyOf<typeof outbox.list>

/** Mails and texts with what became of them; one of them open beside the list, or on narrow windows in its place. */
export function OutboxScreen() {
  const messages = useMessages()
  const t = messages.outbox
  const navigate = useNavigate()
  const filters = filtersFrom(useSearch({ strict: false }))
  const list = useQuery({
    ...read(outbox.list, { query: listQuery(filters) }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    // Messages go out behind the page's back.
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? 3000 : 30_000),
  })
  const { data } = list
  const go = (change: Partial<Filters>, replace = true) =>
    void navigate({ to: '/admin/outbox', search: searchFrom(filters, change) as never, replace })

  return (
    <AdminShell title={messages.admin.outbox} aside={<p role="status">{data && t.count(data.total)}</p>}>
      {data && <Notices data={data} onShowFailed={() => go({ state: 'failed', kind: '', recipient: '' })} />}
      <div className="flex min-h-0 flex-1">
        <div className={`min-w-0 flex-1 ${filters.message > 0 ? 'max-[1079px]:hidden' : ''} xl:max-w-140`}>
          <StateTabs filters={filters} data={data} />
          <OutboxFilters filters={filters} onChange={go} />
          <div aria-busy={list.isPlaceholderData} className={list.isPlaceholderData ? 'opacity-60' : ''}>
            {list.error && !data ? (
              <Problem title={t.failed} onRetry={() => void list.refetch()}>
                {t.failedText}
              </Problem>
            ) : !data ? (
              <RowsWaiting label={t.list} rows={10} height={36} className="md:px-6" />
            ) : data.rows.length === 0 ? (
              <Nothing filters={filters} onClear={() => go({ state: '', kind: '', recipient: '' })} />
            ) : (
              <MessageList rows={data.rows} filters={filters} />
            )}
          </div>
          {data && data.total > outboxPageSize && (
            <Pages
              page={filters.page}
              last={Math.ceil(data.total / outboxPageSize)}
              words={t}
              onPage={(page) => go({ page }, false)}
              className="p-4 md:px-6"
            />
          )}
        </div>
        <div
          className={`flex min-w-0 flex-1 flex-col border-line min-[1080px]:border-l ${
            filters.message > 0 ? '' : 'max-[1079px]:hidden'
          }`}
        >
          {filters.message > 0 ? (
            <MessageView
              key={filters.message}
              id={filters.message}
              onClose={() => go({ message: 0 })}
              onOpen={(message) => go({ message })}
            />
          ) : (
            <p className="p-6 text-ink-3">{t.pick}</p>
          )}
        </div>
      </div>
    </AdminShell>
  )
}

const isMoving = ({ counts }: Listed) => counts.queued + counts.sending > 0

/** What is to know before anything else: that nothing leaves the house, and that something failed. */
function Notices({ data, onShowFailed }: { data: Listed; onShowFailed: () => void }) {
  const t = useMessages().outbox
  const { carriers, unseen } = data
  const stays =
    carriers.mail === 'outbox'
      ? carriers.sms === 'outbox'
        ? t.stays
        : t.mailStays
      : carriers.sms === 'outbox'
        ? t.textsStay
        : ''
  return (
    <>
      {unseen > 0 && (
        <Banner kind="danger" action={<Button onClick={onShowFailed}>{t.showFailed}</Button>}>
          {t.unseen(unseen)}
        </Banner>
      )}
      {stays && (
        <p className="border-b border-line bg-ground px-4 py-2 text-12 text-ink-2 md:px-6">{stays}</p>
      )}
    </>
  )
}

function StateTabs({ filters, data }: { filters: Filters; data: Listed | undefined }) {
  const t = useMessages().outbox
  return (
    <nav aria-label={t.stateTabs} className="flex gap-5 overflow-x-auto border-b border-line px-4 md:px-6">
      {(['', ...messageStates] as const).map((state) => (
        <Link
          key={state}
          to="/admin/outbox"
          search={searchFrom(filters, { state, message: 0 }) as never}
          className={tabClass(state === filters.state)}
          aria-current={state === filters.state ? 'page' : undefined}
        >
          {state === '' ? t.all : t.states[state]}
          {state !== '' && data && <span className="text-12 text-ink-3">{data.counts[state]}</span>}
        </Link>
      ))}
    </nav>
  )
}

function OutboxFilters({
  filters,
  onChange,
}: {
  filters: Filters
  onChange: (change: Partial<Filters>) => void
}) {
  const t = useMessages().outbox
  return (
    <search
      aria-label={t.filters}
      className="flex flex-wrap items-end gap-3 border-b border-line px-4 py-3 md:px-6"
    >
      <div className="w-52 max-md:w-full">
        <Field label={t.kind}>
          <Select
            value={filters.kind}
            onChange={(kind) => onChange({ kind })}
            options={[
              { value: '', label: t.anyKind },
              ...mailKinds.map((value) => ({ value, label: t.kinds[value] })),
            ]}
          />
        </Field>
      </div>
      <div className="min-w-40 flex-1">
        <Field label={t.recipient}>
          <SettledInput value={filters.recipient} onSettle={(recipient) => onChange({ recipient })} />
        </Field>
      </div>
      {(filters.kind || filters.recipient) && (
        <button
          type="button"
          className={`${linkButtonClass} h-9 max-md:h-11`}
          onClick={() => onChange({ kind: '', recipient: '' })}
        >
          {t.clear}
        </button>
      )}
    </search>
  )
}

function Nothing({ filters, onClear }: { filters: Filters; onClear: () => void }) {
  const t = useMessages().outbox
  if (isNarrowed(filters) || filters.page > 1) {
    return (
      <EmptyState title={t.noMatch} action={<Button onClick={onClear}>{t.clear}</Button>}>
        {t.noMatchText}
      </EmptyState>
    )
  }
  return <EmptyState title={t.empty}>{t.emptyText}</EmptyState>
}
