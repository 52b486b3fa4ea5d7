import { Link, useNavigate } from '@tanstack/react-router'
import { centsFromDollars } from '../../../contract/core/money.ts'
import {
  lateBuckets,
  type OverdueCustomer,
  receivables,
} from '../../../contract/features/receivables/receivables.ts'
import { ageBuckets } from '../../../contract/rules/aging.ts'
import { holdStates } from '../../../contract/rules/hold-states.ts'
import { termsText } from '../../../contract/words/terms-words.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { linkClass } from '../../ui/link.ts'
import { totalText } from '../../ui/money.tsx'
import { useLanguage, useMessages } from '../../words/language.tsx'
import { AdminShell } from '../frame/admin-shell.tsx'
import { ChoiceFilter, TextFilter } from '../frame/filter-fields.tsx'
import { DollarsCell, Nowrap } from '../grid/cells.tsx'
import type { Column } from '../grid/column.ts'
import { DataGrid } from '../grid/data-grid.tsx'
import { SaveList } from '../grid/save-list.tsx'
import { useList } from '../grid/use-list.ts'
import { HoldBadge } from './hold-badge.tsx'
import { useMoneyWords } from './words.ts'

/** Every past-due customer with the aging columns and the hold state. */
export function OverdueScreen() {
  const messages = useMessages()
  const t = useMoneyWords()
  const navigate = useNavigate()
  const view = useList(receivables.adminOverdue, '/admin/overdue', ['search', 'bucket', 'hold'])
  const columns = useOverdueColumns()
  const { filters } = view
  const { data } = view.list
  return (
    <AdminShell
      title={messages.admin.overdue}
      aside={
        <p role="status">
          {data && t.overdueCount(data.total, totalText(centsFromDollars(data.overdueAmount)))}
        </p>
      }
    >
      <DataGrid
        name="overdue"
        label={t.list}
        view={view}
        columns={columns}
        idOf={({ accountNumber }) => accountNumber}
        nameOf={({ name }) => name}
        onOpen={(row) => void navigate(accountOf(row))}
        empty={<EmptyState title={t.nobodyLate}>{t.nobodyLateText}</EmptyState>}
        sums={({ overdueAmount, ageing }) => ({
          name: t.all,
          overdue: <DollarsCell dollars={overdueAmount} />,
          ...Object.fromEntries(
            ageBuckets.map((bucket) => [bucket, <DollarsCell key={bucket} dollars={ageing[bucket]} />]),
          ),
          unapplied: <DollarsCell dollars={ageing.unapplied} />,
          balance: <DollarsCell dollars={ageing.total} />,
        })}
        filters={
          <>
            <TextFilter
              label={t.find}
              value={filters.search}
              onSettle={(search) => view.change({ search })}
            />
            <ChoiceFilter
              label={t.bucket}
              width="small"
              value={filters.bucket}
              onChange={(bucket) => view.change({ bucket })}
              options={[
                { value: '', label: t.any },
                ...lateBuckets.map((value) => ({ value, label: t.buckets[value] })),
              ]}
            />
            <ChoiceFilter
              label={t.hold}
              width="small"
              value={filters.hold}
              onChange={(hold) => view.change({ hold })}
              options={[
                { value: '', label: t.any },
                ...holdStates.map((value) => ({ value, label: t.holds[value] })),
              ]}
            />
          </>
        }
        tools={<SaveList endpoint={receivables.adminOverdue} name="receivables.adminOverdue" view={view} />}
      />
    </AdminShell>
  )
}

const accountOf = ({ accountNumber }: Pick<OverdueCustomer, 'accountNumber'>) => ({
  to: '/admin/accounts/$accountNumber',
  params: { accountNumber: String(accountNumber) } as never,
})

function useOverdueColumns(): Column<OverdueCustomer>[] {
  const t = useMoneyWords()
  const { language } = useLanguage()
  const dollars = (
    key: string,
    title: string,
    of: (row: OverdueCustomer) => number,
  ): Column<OverdueCustomer> => ({
    key,
    title,
    right: true,
    phone: 'hidden',
    text: (row) => of(row).toFixed(2),
    cell: (row) => (
      <span className="text-ink-2">
        <DollarsCell dollars={of(row)} />
      </span>
    ),
  })
  return [
    {
      key: 'name',
      title: t.customer,
      sort: 'name',
      text: ({ name }) => name,
      cell: (row) => (
        <Link
          {...accountOf(row)}
          className={`${linkClass} inline-block font-semibold wrap-anywhere md:min-w-44`}
        >
          {row.name}
        </Link>
      ),
    },
    {
      key: 'account',
      title: t.account,
      sort: 'account',
      text: ({ accountNumber }) => String(accountNumber),
      cell: ({ accountNumber }) => <Nowrap>{accountNumber}</Nowrap>,
    },
    {
      key: 'terms',
      title: t.terms,
      sort: 'terms',
      text: ({ terms }) => termsText(terms, language),
      cell: ({ terms }) => <Nowrap>{termsText(terms, language)}</Nowrap>,
    },
    {
      key: 'hold',
      title: t.hold,
      text: ({ hold }) => (hold === 'open' ? '' : t.holds[hold]),
      cell: ({ hold }) => <HoldBadge state={hold} />,
    },
    {
      key: 'days',
      title: t.days,
      sort: 'days',
      right: true,
      text: ({ daysPastDue }) => String(daysPastDue),
      cell: ({ daysPastDue }) => <Nowrap>{daysPastDue}</Nowrap>,
    },
    {
      ...dollars('overdue', t.overdue, ({ overdueAmount }) => overdueAmount),
      sort: 'amount',
      phone: 'aside',
      cell: ({ overdueAmount }) => (
        <span className="font-semibold">
          <DollarsCell dollars={overdueAmount} />
        </span>
      ),
    },
    ...ageBuckets.map((bucket) => dollars(bucket, t.buckets[bucket], ({ ageing }) => ageing[bucket])),
    dollars('unapplied', t.unapplied, ({ ageing }) => ageing.unapplied),
    { ...dollars('balance', t.balance, ({ balance }) => balance), sort: 'balance' },
  ]
}
