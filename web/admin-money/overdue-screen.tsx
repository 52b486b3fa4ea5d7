import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ageBuckets } from '../../contract/ageing.ts'
import { holdStates } from '../../contract/hold-states.ts'
import { centsFromDollars } from '../../contract/money.ts'
import { lateBuckets, type OverdueCustomer, overdueSorts, receivables } from '../../contract/receivables.ts'
import { termsText } from '../../contract/terms-words.ts'
import { AdminShell } from '../admin/admin-shell.tsx'
import { ChoiceFilter, TextFilter } from '../admin/filter-fields.tsx'
import { edgeToEdge, FilterBar, ListBody, listPageSize } from '../admin/list-parts.tsx'
import { useFilters } from '../admin/use-filters.ts'
import { callForFile } from '../api.ts'
import { type FileOptions, SaveButtons } from '../files/save-buttons.tsx'
import { useLanguage, useMessages } from '../messages/language.tsx'
import { read } from '../query.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { linkClass } from '../ui/link.ts'
import { Money, totalText } from '../ui/money.tsx'
import { Table, Td, Th, Tr } from '../ui/table.tsx'
import { HoldBadge } from './hold-badge.tsx'
import { useMoneyWords } from './words.ts'

const names = ['search', 'bucket', 'hold', 'sort'] as const

/** Who owes for how long: every customer past due with the columns of the ageing and the hold. */
export function OverdueScreen() {
  const messages = useMessages()
  const t = useMoneyWords()
  const view = useFilters('/admin/overdue', names)
  const { filters, page, isNarrowed } = view
  const known = <Value extends string>(values: readonly Value[], given: string) =>
    values.find((one) => one === given)
  const bucket = known(lateBuckets, filters.bucket)
  const hold = known(holdStates, filters.hold)
  const sort = known(overdueSorts, filters.sort) ?? 'amount'
  const query = { ...(bucket && { bucket }), ...(hold && { hold }), sort }
  const paged = { ...query, page: String(page), pageSize: String(listPageSize) }
  const found = useQuery({
    ...(filters.search
      ? read(receivables.adminFindOverdue, { query: { ...paged, search: filters.search } })
      : read(receivables.adminOverdue, { query: paged })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  } as ReturnType<typeof read<typeof receivables.adminOverdue>>)
  const { data } = found
  const load = (file: FileOptions) =>
    filters.search
      ? callForFile(receivables.adminFindOverdue, { query: { ...query, search: filters.search } }, file)
      : callForFile(receivables.adminOverdue, { query }, file)

  return (
    <AdminShell
      title={messages.admin.overdue}
      aside={
        <p role="status">
          {data && t.overdueCount(data.total, totalText(centsFromDollars(data.overdueAmount)))}
        </p>
      }
    >
      <FilterBar isNarrowed={isNarrowed} onClear={view.clear}>
        <TextFilter label={t.find} value={filters.search} onSettle={(search) => view.change({ search })} />
        <ChoiceFilter
          label={t.bucket}
          width="small"
          value={bucket ?? ''}
          onChange={(next) => view.change({ bucket: next })}
          options={[
            { value: '', label: t.any },
            ...lateBuckets.map((value) => ({ value, label: t.buckets[value] })),
          ]}
        />
        <ChoiceFilter
          label={t.hold}
          width="small"
          value={hold ?? ''}
          onChange={(next) => view.change({ hold: next })}
          options={[
            { value: '', label: t.any },
            ...holdStates.map((value) => ({ value, label: t.holds[value] })),
          ]}
        />
        <ChoiceFilter
          label={t.sort}
          width="small"
          value={sort}
          onChange={(next) => view.change({ sort: next === 'amount' ? '' : next })}
          options={overdueSorts.map((value) => ({ value, label: t.sorts[value] }))}
        />
        <SaveButtons load={load} forms={['CSV', 'XLSX']} words={t} />
      </FilterBar>
      <ListBody
        list={found}
        label={t.list}
        page={page}
        isNarrowed={isNarrowed}
        onClear={view.clear}
        onTurn={view.turn}
        empty={<EmptyState title={t.nobodyLate}>{t.nobodyLateText}</EmptyState>}
      >
        {({ rows, ageing, overdueAmount }) => (
          <Rows rows={rows} ageing={ageing} overdueAmount={overdueAmount} />
        )}
      </ListBody>
    </AdminShell>
  )
}

/** The sums are those of every page. */
type Parts = {
  rows: readonly OverdueCustomer[]
  ageing: OverdueCustomer['ageing']
  overdueAmount: number
}

const Cents = ({ dollars }: { dollars: number }) =>
  dollars === 0 ? null : <Money cents={centsFromDollars(dollars)} kind="column" />

function Rows({ rows, ageing, overdueAmount }: Parts) {
  const { language } = useLanguage()
  const t = useMoneyWords()
  return (
    <>
      <div className={edgeToEdge}>
        <Table
          label={t.list}
          wide
          head={
            <>
              <Th>{t.account}</Th>
              <Th>{t.customer}</Th>
              <Th>{t.terms}</Th>
              <Th>{t.hold}</Th>
              <Th right>{t.days}</Th>
              <Th right>{t.overdue}</Th>
              {ageBuckets.map((bucket) => (
                <Th key={bucket} right>
                  {t.buckets[bucket]}
                </Th>
              ))}
              <Th right>{t.unapplied}</Th>
              <Th right>{t.balance}</Th>
            </>
          }
        >
          <Tr>
            <Td />
            <Td bold>{t.all}</Td>
            <Td span={3} />
            <Td right bold>
              <Cents dollars={overdueAmount} />
            </Td>
            {ageBuckets.map((bucket) => (
              <Td key={bucket} right bold>
                <Cents dollars={ageing[bucket]} />
              </Td>
            ))}
            <Td right bold>
              <Cents dollars={ageing.unapplied} />
            </Td>
            <Td right bold>
              <Cents dollars={ageing.total} />
            </Td>
          </Tr>
          {rows.map((row) => (
            <Tr key={row.accountNumber}>
              <Td quiet>{row.accountNumber}</Td>
              <Td bold>
                <div className="min-w-44">
                  <AccountLink row={row} />
                </div>
              </Td>
              <Td quiet>
                <span className="whitespace-nowrap">{termsText(row.terms, language)}</span>
              </Td>
              <Td>
                <HoldBadge state={row.hold} />
              </Td>
              <Td right quiet>
                {row.daysPastDue}
              </Td>
              <Td right bold>
                <Cents dollars={row.overdueAmount} />
              </Td>
              {ageBuckets.map((bucket) => (
                <Td key={bucket} right quiet>
                  <Cents dollars={row.ageing[bucket]} />
                </Td>
              ))}
              <Td right quiet>
                <Cents dollars={row.ageing.unapplied} />
              </Td>
              <Td right>
                <Cents dollars={row.balance} />
              </Td>
            </Tr>
          ))}
        </Table>
      </div>
      <ul aria-label={t.list} className="md:hidden">
        {rows.map((row) => (
          <li key={row.accountNumber} className="flex flex-col gap-0.5 border-b border-line px-4 py-2">
            <span className="flex items-center gap-2 font-semibold">
              <AccountLink row={row} />
              <HoldBadge state={row.hold} />
              <span className="ml-auto">
                <Cents dollars={row.overdueAmount} />
              </span>
            </span>
            <p className="text-12 text-ink-2">
              {row.accountNumber} · {termsText(row.terms, language)} · {t.days}: {row.daysPastDue}
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}

const AccountLink = ({ row }: { row: Pick<OverdueCustomer, 'accountNumber' | 'name'> }) => (
  <Link
    to="/admin/accounts/$accountNumber"
    params={{ accountNumber: String(row.accountNumber) } as never}
    className={`${linkClass} wrap-anywhere`}
  >
    {row.name}
  </Link>
)
