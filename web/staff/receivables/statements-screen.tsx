import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { asDay } from '../../../contract/core/dates.ts'
import { centsFromDollars } from '../../../contract/core/money.ts'
import { type StatementAccount, staffMoney } from '../../../contract/features/receivables/desk.ts'
import { termsText } from '../../../contract/words/terms-words.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, type ButtonSize } from '../../ui/button.tsx'
import { TimeOfDay } from '../../ui/dates.tsx'
import { linkClass } from '../../ui/link.ts'
import { Money } from '../../ui/money.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { dateText, monthYearText } from '../../words/format.ts'
import { useLanguage, useMessages } from '../../words/language.tsx'
import { AdminShell } from '../frame/admin-shell.tsx'
import { ChoiceFilter, TextFilter } from '../frame/filter-fields.tsx'
import { useStaffWords } from '../frame/words.ts'
import { DollarsCell, Nowrap } from '../grid/cells.tsx'
import type { Column } from '../grid/column.ts'
import { DataGrid } from '../grid/data-grid.tsx'
import { useList } from '../grid/use-list.ts'
import { SendAll } from './send-all.tsx'
import { useMoneyWords } from './words.ts'

/** The last statement and balance of each customer, and a button to send one now. */
export function StatementsScreen() {
  const messages = useMessages()
  const t = useMoneyWords()
  const { language } = useLanguage()
  const navigate = useNavigate()
  const view = useList(staffMoney.statementAccounts, '/admin/statements', ['search', 'show'])
  const { filters } = view
  const { data } = view.list
  const columns = useAccountColumns(data?.month.slice(0, 7) ?? '')
  return (
    <AdminShell
      title={messages.admin.statements}
      aside={
        <p role="status">
          {data && `${t.accountsCount(data.total)} · ${monthYearText(asDay(data.month), language)}`}
        </p>
      }
    >
      <DataGrid
        name="statements"
        label={t.accounts}
        view={view}
        columns={columns}
        idOf={({ accountNumber }) => accountNumber}
        nameOf={({ name }) => name}
        onOpen={(row) => void navigate(accountOf(row))}
        filters={
          <>
            <TextFilter
              label={t.find}
              value={filters.search}
              onSettle={(search) => view.change({ search })}
            />
            <ChoiceFilter
              label={t.show}
              value={filters.show}
              onChange={(show) => view.change({ show })}
              options={[
                { value: '', label: t.shows.all },
                { value: 'balance', label: t.shows.balance },
                { value: 'unsent', label: t.shows.unsent },
              ]}
            />
          </>
        }
        tools={
          data && (
            <SendAll
              filters={view.asked}
              receivers={data.receivers}
              month={data.month.slice(0, 7)}
              monthText={monthYearText(asDay(data.month), language)}
            />
          )
        }
      />
    </AdminShell>
  )
}

function useAccountColumns(month: string): Column<StatementAccount>[] {
  const t = useMoneyWords()
  const staff = useStaffWords()
  const { language } = useLanguage()
  return [
    {
      key: 'name',
      title: t.customer,
      sort: 'name',
      text: ({ name }) => name,
      cell: (row) => <AccountName row={row} />,
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
      key: 'email',
      title: staff.users.email,
      optional: true,
      text: ({ email }) => email,
      cell: ({ email }) => <span className="wrap-anywhere text-ink-2">{email}</span>,
    },
    {
      key: 'balance',
      title: t.balance,
      sort: 'balance',
      right: true,
      phone: 'aside',
      text: ({ balance }) => balance.toFixed(2),
      cell: ({ balance }) => <Money cents={centsFromDollars(balance)} kind="column" />,
    },
    {
      key: 'overdue',
      title: t.overdue,
      sort: 'overdue',
      right: true,
      phone: 'hidden',
      text: ({ overdueAmount }) => overdueAmount.toFixed(2),
      cell: ({ overdueAmount }) => (
        <span className="text-ink-2">
          <DollarsCell dollars={overdueAmount} />
        </span>
      ),
    },
    {
      key: 'lastSent',
      title: t.lastSent,
      sort: 'lastSent',
      text: ({ lastSentAt }) => lastSentAt ?? t.neverSent,
      cell: (row) => (
        <span className="text-ink-2">
          <LastSent row={row} />
        </span>
      ),
    },
    {
      key: 'send',
      title: t.send,
      bare: true,
      right: true,
      phone: 'action',
      text: () => '',
      cell: (row) => <SendNow row={row} month={month} />,
    },
  ]
}

const accountOf = ({ accountNumber }: Pick<StatementAccount, 'accountNumber'>) => ({
  to: '/admin/accounts/$accountNumber',
  params: { accountNumber: String(accountNumber) } as never,
})

function AccountName({ row }: { row: StatementAccount }) {
  const t = useMoneyWords()
  return (
    <>
      <Link {...accountOf(row)} className={`${linkClass} font-semibold wrap-anywhere`}>
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
  /** The month of the statement to send: `2026-10`. */
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
