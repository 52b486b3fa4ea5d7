import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { asDay } from '../../contract/dates.ts'
import { centsFromDollars } from '../../contract/money.ts'
import { type StatementAccount, staffMoney } from '../../contract/staff-money.ts'
import { termsText } from '../../contract/terms-words.ts'
import { AdminShell } from '../admin/admin-shell.tsx'
import { ChoiceFilter, TextFilter } from '../admin/filter-fields.tsx'
import { edgeToEdge, FilterBar, ListBody, listPageSize } from '../admin/list-parts.tsx'
import { useFilters } from '../admin/use-filters.ts'
import { useErrorText } from '../messages/error-text.ts'
import { dateText, monthYearText } from '../messages/format.ts'
import { useLanguage, useMessages } from '../messages/language.tsx'
import { read, useWrite } from '../query.ts'
import { Badge } from '../ui/badge.tsx'
import { Button, type ButtonSize } from '../ui/button.tsx'
import { TimeOfDay } from '../ui/dates.tsx'
import { linkClass } from '../ui/link.ts'
import { Money } from '../ui/money.tsx'
import { Table, Td, Th, Tr } from '../ui/table.tsx'
import { showToast } from '../ui/toast-store.ts'
import { useMoneyWords } from './words.ts'

/** Whose statement went out when, with what they owe, and a way to send one now. */
export function StatementsScreen() {
  const messages = useMessages()
  const t = useMoneyWords()
  const { language } = useLanguage()
  const view = useFilters('/admin/statements', ['search', 'show'])
  const { filters, page, isNarrowed } = view
  const show = (['balance', 'unsent'] as const).find((one) => one === filters.show)
  const query = {
    ...(filters.search && { search: filters.search }),
    ...(show && { show }),
    page: String(page),
    pageSize: String(listPageSize),
  }
  const list = useQuery({
    ...read(staffMoney.statementAccounts, { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const { data } = list
  return (
    <AdminShell
      title={messages.admin.statements}
      aside={
        <p role="status">
          {data && `${t.accountsCount(data.total)} · ${monthYearText(asDay(data.month), language)}`}
        </p>
      }
    >
      <FilterBar isNarrowed={isNarrowed} onClear={view.clear}>
        <TextFilter label={t.find} value={filters.search} onSettle={(search) => view.change({ search })} />
        <ChoiceFilter
          label={t.show}
          value={show ?? ''}
          onChange={(next) => view.change({ show: next })}
          options={[
            { value: '', label: t.shows.all },
            { value: 'balance', label: t.shows.balance },
            { value: 'unsent', label: t.shows.unsent },
          ]}
        />
      </FilterBar>
      <ListBody
        list={list}
        label={t.accounts}
        page={page}
        isNarrowed={isNarrowed}
        onClear={view.clear}
        onTurn={view.turn}
      >
        {({ rows, month }) => <Rows rows={rows} month={month.slice(0, 7)} />}
      </ListBody>
    </AdminShell>
  )
}

function Rows({ rows, month }: { rows: readonly StatementAccount[]; month: string }) {
  const { language } = useLanguage()
  const t = useMoneyWords()
  return (
    <>
      <div className={edgeToEdge}>
        <Table
          label={t.accounts}
          wide
          head={
            <>
              <Th>{t.account}</Th>
              <Th>{t.customer}</Th>
              <Th>{t.terms}</Th>
              <Th right>{t.balance}</Th>
              <Th right>{t.overdue}</Th>
              <Th>{t.lastSent}</Th>
              <Th>
                <span className="sr-only">{t.send}</span>
              </Th>
            </>
          }
        >
          {rows.map((row) => (
            <Tr key={row.accountNumber}>
              <Td quiet>{row.accountNumber}</Td>
              <Td bold>
                <div className="min-w-44">
                  <AccountName row={row} />
                </div>
              </Td>
              <Td quiet>
                <span className="whitespace-nowrap">{termsText(row.terms, language)}</span>
              </Td>
              <Td right>
                <Money cents={centsFromDollars(row.balance)} kind="column" />
              </Td>
              <Td right quiet>
                {row.overdueAmount !== 0 && (
                  <Money cents={centsFromDollars(row.overdueAmount)} kind="column" />
                )}
              </Td>
              <Td quiet>
                <LastSent row={row} />
              </Td>
              <Td right>
                <SendNow row={row} month={month} />
              </Td>
            </Tr>
          ))}
        </Table>
      </div>
      <ul aria-label={t.accounts} className="md:hidden">
        {rows.map((row) => (
          <li key={row.accountNumber} className="flex flex-col gap-1 border-b border-line px-4 py-2">
            <span className="flex items-center gap-2 font-semibold">
              <AccountName row={row} />
              <span className="ml-auto">
                <Money cents={centsFromDollars(row.balance)} kind="column" />
              </span>
            </span>
            <span className="flex items-center justify-between gap-2 text-12 text-ink-2">
              <span>
                {row.accountNumber} · {t.lastSent}: <LastSent row={row} />
              </span>
              <SendNow row={row} month={month} />
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

function AccountName({ row }: { row: StatementAccount }) {
  const t = useMoneyWords()
  return (
    <>
      <Link
        to="/admin/accounts/$accountNumber"
        params={{ accountNumber: String(row.accountNumber) } as never}
        className={`${linkClass} wrap-anywhere`}
      >
        {row.name}
      </Link>{' '}
      {row.leftOut && <Badge kind="outline">{t.leftOut}</Badge>}
    </>
  )
}

function LastSent({ row }: { row: StatementAccount }) {
  const t = useMoneyWords()
  const { language } = useLanguage()
  if (!row.lastSentAt || !row.lastTo) return t.neverSent
  return (
    <span>
      <TimeOfDay at={new Date(row.lastSentAt)} withDay /> ({t.sentTo(dateText(asDay(row.lastTo), language))})
    </span>
  )
}

type SendProps = {
  row: Pick<StatementAccount, 'accountNumber' | 'name'>
  /** The month whose statement goes out: `2026-10`. */
  month: string
  size?: ButtonSize
  children?: ReactNode
}

/** Sends one account its statement of a month. */
export function SendNow({ row, month, size = 28, children }: SendProps) {
  const t = useMoneyWords()
  const text = useErrorText()
  const send = useWrite(staffMoney.sendStatement, {
    refresh: [staffMoney.statementAccounts, staffMoney.read],
    onDone: ({ sentTo }) => showToast({ text: t.sent(sentTo) }),
    onFailed: (error) => showToast({ kind: 'failed', text: text(error) }),
  })
  return (
    <Button
      size={size}
      icon="mail"
      aria-label={children ? undefined : t.sendFor(row.name)}
      busy={send.isPending ? t.sending : undefined}
      onClick={() =>
        send.mutate({ params: { accountNumber: String(row.accountNumber) }, body: { month } } as never)
      }
    >
      {children ?? t.send}
    </Button>
  )
}
