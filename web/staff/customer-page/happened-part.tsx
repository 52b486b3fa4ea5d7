import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { asDay } from '../../../contract/core/dates.ts'
import { centsFromDollars } from '../../../contract/core/money.ts'
import {
  type Activity,
  type ActivityKind,
  activityKinds,
  type CustomerPage,
  customerPage,
} from '../../../contract/features/customer-page.ts'
import { call } from '../../core/api.ts'
import { Button } from '../../ui/button.tsx'
import { TimeOfDay } from '../../ui/dates.tsx'
import { totalText } from '../../ui/money.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Select } from '../../ui/select.tsx'
import { RowsWaiting } from '../../ui/waiting.tsx'
import { shipDayText } from '../../words/format.ts'
import { useLanguage, useMessages } from '../../words/language.tsx'
import { useCustomerPageWords } from '../customers/customer-words.ts'
import { useStaffWords } from '../frame/words.ts'
import { NoteForm } from './note-form.tsx'
import { NotesPart } from './notes-part.tsx'

/** Notes about a customer, and everything that happened, in one timeline, latest first. */
export function HappenedPart({ customer }: { customer: CustomerPage }) {
  const t = useCustomerPageWords()
  const [kind, setKind] = useState<ActivityKind | ''>('')
  const { accountNumber } = customer
  const line = useInfiniteQuery({
    queryKey: [customerPage.activity.path, accountNumber, kind],
    queryFn: ({ pageParam, signal }) =>
      call(
        customerPage.activity,
        {
          params: { accountNumber },
          query: { ...(kind && { kinds: kind }), ...(pageParam && { before: pageParam }) },
        } as never,
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
  const found = line.data?.pages.flatMap((page) => page.rows) ?? []
  // With the notes filter on, notes are listed above with their actions, so the timeline leaves them out.
  const rows = kind === 'notes' ? found.filter(({ code }) => code !== 'note') : found
  return (
    <Panel
      title={t.happened}
      aside={
        <div className="w-36">
          <Select
            label={t.kind}
            value={kind}
            onChange={(to) => setKind(to)}
            options={[
              { value: '' as const, label: t.allKinds },
              ...activityKinds.map((value) => ({ value, label: t.kinds[value] })),
            ]}
          />
        </div>
      }
      flush
    >
      <div className="border-b border-line p-4">
        <NoteForm accountNumber={accountNumber} />
      </div>
      <NotesPart customer={customer} all={kind === 'notes'} />
      {line.error && rows.length === 0 ? (
        <Problem title={t.failed} onRetry={() => void line.refetch()} />
      ) : line.isPending ? (
        <RowsWaiting label={t.happened} rows={6} />
      ) : rows.length === 0 ? (
        found.length === 0 && <p className="p-4 text-ink-2">{t.nothing}</p>
      ) : (
        <ol aria-label={t.happened} className="p-4">
          {rows.map((row) => (
            <Happening key={row.key} row={row} />
          ))}
        </ol>
      )}
      {line.hasNextPage && (
        <div className="border-t border-line p-4">
          <Button
            busy={line.isFetchingNextPage ? t.loadingMore : undefined}
            onClick={() => void line.fetchNextPage()}
          >
            {t.more}
          </Button>
        </div>
      )}
    </Panel>
  )
}

const dots: Record<ActivityKind, string> = {
  orders: 'border-accent bg-accent',
  money: 'border-accent bg-accent',
  deliveries: 'border-accent bg-accent',
  claims: 'border-amber bg-amber',
  notes: 'border-accent bg-surface',
  messages: 'border-line-2 bg-surface',
  changes: 'border-line-2 bg-surface',
  'sign-ins': 'border-line-2 bg-surface',
}

function Happening({ row }: { row: Activity }) {
  const t = useCustomerPageWords()
  const sayText = useText()
  const { language } = useLanguage()
  const { at, kind, code, actor, number, amount, day } = row
  const said = t.happenings[code](number ?? 0, day ? shipDayText(asDay(day), language) : '', sayText(row))
  const below = belowOf(row)
  return (
    <li className="relative grid grid-cols-[0.75rem_minmax(0,1fr)] gap-x-3 pb-4 last:pb-0 md:grid-cols-[0.75rem_9rem_minmax(0,1fr)]">
      <span aria-hidden="true" className="absolute top-3 bottom-0 left-[5px] w-0.5 bg-line" />
      <span
        aria-hidden="true"
        className={`relative mt-1 size-3 border-2 ${kind === 'notes' ? 'rounded-[2px]' : 'rounded-[50%]'} ${dots[kind]}`}
      />
      <span className="text-12 text-ink-2 max-md:order-last max-md:col-start-2">
        <TimeOfDay at={new Date(at)} withDay />
      </span>
      <div className="min-w-0">
        <p className="wrap-anywhere">
          {said}
          {amount !== null && `, ${totalText(centsFromDollars(amount))}`}
        </p>
        {[actor.split('@')[0], below].some(Boolean) && (
          <p className="text-12 wrap-anywhere text-ink-2">
            {[code === 'mail' || code === 'sms' ? actor : actor.split('@')[0], below]
              .filter(Boolean)
              .join(' · ')}
          </p>
        )}
      </div>
    </li>
  )
}

/** Text that people entered with an event, below its line. */
const belowOf = ({ code, text }: Activity): string =>
  ['order.cancelled', 'payment.returned', 'credit.given', 'delivered', 'picked-up', 'not-delivered'].includes(
    code,
  ) ||
  code.startsWith('claim.') ||
  (code.startsWith('call.') && code !== 'call.note')
    ? text
    : ''

/** The text of a timeline entry in the reader's language, including names of emails, changes and payment methods. */
function useText(): (row: Activity) => string {
  const t = useCustomerPageWords()
  const mails: Readonly<Record<string, string>> = useMessages().outbox.kinds
  const actions: Readonly<Record<string, string>> = useStaffWords().audit.actions
  return ({ code, text }) => {
    if (code === 'mail' || code === 'sms') return mails[text] ?? text
    if (code === 'change') return actions[text] ?? text
    if (code === 'payment.received') return t.tenders[text] ?? text
    if (code === 'order.placed') return t.channels[text] ?? ''
    return text
  }
}
