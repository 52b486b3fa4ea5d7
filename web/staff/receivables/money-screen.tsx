import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { may } from '../../../contract/core/access.ts'
import { asDay, dayAt } from '../../../contract/core/dates.ts'
import { centsFromDollars } from '../../../contract/core/money.ts'
import { type AccountMoney, staffMoney } from '../../../contract/features/receivables/desk.ts'
import { type OpenInvoice, receivables } from '../../../contract/features/receivables/receivables.ts'
import { termsText } from '../../../contract/words/terms-words.ts'
import { callForFile } from '../../core/api-files.ts'
import { read } from '../../core/query.ts'
import { useUser } from '../../core/session.ts'
import { SaveMenu } from '../../features/files/save-menu.tsx'
import { AgeingBar } from '../../features/receivables/ageing-bar.tsx'
import { Due } from '../../features/receivables/due.tsx'
import { firstDay, monthsBack } from '../../features/receivables/period.ts'
import { nowMs } from '../../ui/clock.ts'
import { ShipDay, TimeOfDay, useZone } from '../../ui/dates.tsx'
import { Money, totalText } from '../../ui/money.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Table, Td, Th, Tr } from '../../ui/table.tsx'
import { Skeleton, Waiting } from '../../ui/waiting.tsx'
import { monthYearText } from '../../words/format.ts'
import { useLanguage, useMessages } from '../../words/language.tsx'
import { AdminShell } from '../frame/admin-shell.tsx'
import { Documents } from './documents.tsx'
import { HoldBadge } from './hold-badge.tsx'
import { HoldNotice } from './hold-notice.tsx'
import { SendNow } from './statements-screen.tsx'
import { type MoneyWords, useMoneyWords } from './words.ts'
import { WriteDown } from './write-down.tsx'

/** One customer's money: balance and aging, open invoices, payments, and the office's entry forms. */
export function MoneyScreen() {
  const { language } = useLanguage()
  const t = useMoneyWords()
  const { accountNumber = '' } = useParams({ strict: false }) as { accountNumber?: string }
  const found = useQuery({ ...read(staffMoney.read, { params: { accountNumber } }), staleTime: 0 })
  const { data } = found
  return (
    <AdminShell
      title={data?.name ?? `${t.account} ${accountNumber}`}
      aside={
        data && (
          <p className="flex flex-wrap items-center gap-2 text-12">
            {[data.accountNumber, termsText(data.terms, language), data.rep].filter(Boolean).join(' · ')}
            <HoldBadge state={data.hold.state} />
          </p>
        )
      }
    >
      {found.error && !data ? (
        <Problem title={t.failed} onRetry={() => void found.refetch()} />
      ) : !data ? (
        <Waiting label={t.figures}>
          <div className="flex flex-col gap-4 p-4 md:p-6">
            <Skeleton height={120} />
            <Skeleton height={320} />
          </div>
        </Waiting>
      ) : (
        <Account account={data} />
      )}
    </AdminShell>
  )
}

function Account({ account }: { account: AccountMoney }) {
  const t = useMoneyWords()
  const mayWrite = may(useUser(), staffMoney.recordPayment.access)
  const today = dayAt(new Date(nowMs()), useZone())
  return (
    <div className="flex flex-col gap-4 p-4 md:p-6">
      <HoldNotice account={account} mayWrite={mayWrite} />
      <section aria-label={t.figures} className="min-w-0 overflow-hidden rounded-4 border border-line">
        <Figures account={account} />
        <AgeingBar ageing={account.ageing} agedOn={today} />
      </section>
      <Statement account={account} month={monthsBack(today, 2)[1] ?? ''} />
      <div className="grid items-start gap-4 2xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-4 max-2xl:order-2">
          <Panel title={t.openInvoices} aside={account.invoices.length} flush>
            {account.invoices.length === 0 ? (
              <p className="p-4 text-ink-2">{t.nothingOpen}</p>
            ) : (
              <OpenInvoices rows={account.invoices} />
            )}
          </Panel>
          <Documents account={account} mayWrite={mayWrite} />
        </div>
        {mayWrite && <WriteDown account={account} />}
      </div>
    </div>
  )
}

function Figures({ account }: { account: AccountMoney }) {
  const t = useMoneyWords()
  const cell = (label: string, children: ReactNode, wide = '') => (
    <div className={`flex flex-col gap-1 border-t border-l border-line px-4 py-3 ${wide}`}>
      <dt className="text-12 text-ink-2">{label}</dt>
      <dd className="text-16">{children}</dd>
    </div>
  )
  const dollars = (amount: number) => <Money cents={centsFromDollars(amount)} kind="column" />
  return (
    <dl className="-mt-px -ml-px grid grid-cols-2 md:grid-cols-3 xl:grid-cols-5">
      {cell(
        t.balance,
        <strong className="text-22 leading-6 font-semibold">
          <Money cents={centsFromDollars(account.balance)} kind="total" />
        </strong>,
        'max-xl:col-span-2',
      )}
      {cell(t.overdue, dollars(account.overdueAmount))}
      {cell(t.credits, dollars(account.credits))}
      {cell(t.promised, dollars(account.promised))}
      {account.withDriver > 0 && cell(t.withDriver, dollars(account.withDriver))}
      {cell(t.limit, account.creditLimit === null ? t.noLimit : dollars(account.creditLimit))}
    </dl>
  )
}

/** Buttons that save this month's statement and send last month's. */
function Statement({ account, month }: { account: AccountMoney; month: string }) {
  const t = useMoneyWords()
  const { language } = useLanguage()
  const query = { accountNumber: String(account.accountNumber) }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <h2 className="text-14 font-semibold">{t.statement}</h2>
      <SaveMenu
        load={(file) => callForFile(receivables.adminStatements, { query: { ...query, language } }, file)}
        forms={['PDF', 'CSV', 'XLSX']}
        words={t}
      />
      <SendNow row={account} month={month} size={36}>
        {t.sendMonth(monthYearText(firstDay(month), language))}
      </SendNow>
      <p className="text-12 text-ink-2">
        {t.lastStatement}:{' '}
        {account.lastStatementAt ? <TimeOfDay at={new Date(account.lastStatementAt)} withDay /> : t.neverSent}
      </p>
    </div>
  )
}

/** An invoice's details besides its amounts. */
function noteOf({ discount, poNumber, note }: OpenInvoice, t: MoneyWords): string {
  const saves = discount > 0 && t.discountBy(totalText(centsFromDollars(discount)))
  return [saves, poNumber, note].filter(Boolean).join(' · ')
}

function OpenInvoices({ rows }: { rows: readonly OpenInvoice[] }) {
  const t = useMoneyWords()
  const { kinds } = useMessages().billing
  return (
    <>
      <div className="max-md:hidden">
        <Table
          label={t.openInvoices}
          wide
          head={
            <>
              <Th>{t.number}</Th>
              <Th>{t.kind}</Th>
              <Th>{t.date}</Th>
              <Th>{t.due}</Th>
              <Th right>{t.amount}</Th>
              <Th right>{t.open}</Th>
              <Th>{t.note}</Th>
            </>
          }
        >
          {rows.map((row) => (
            <Tr key={row.invoiceNumber}>
              <Td head bold>
                {row.invoiceNumber}
              </Td>
              <Td quiet>{kinds[row.type]}</Td>
              <Td quiet>
                <span className="whitespace-nowrap">
                  <ShipDay on={asDay(row.issuedOn)} kind="date" />
                </span>
              </Td>
              <Td>
                <span className="whitespace-nowrap">
                  <Due dueOn={row.dueOn} daysPastDue={row.daysPastDue} />
                </span>
              </Td>
              <Td right quiet>
                <Money cents={centsFromDollars(row.amount)} kind="column" />
              </Td>
              <Td right bold>
                <Money cents={centsFromDollars(row.open)} kind="column" />
              </Td>
              <Td quiet>{noteOf(row, t)}</Td>
            </Tr>
          ))}
        </Table>
      </div>
      <ul aria-label={t.openInvoices} className="md:hidden">
        {rows.map((row) => (
          <li key={row.invoiceNumber} className="flex flex-col gap-0.5 border-b border-line px-4 py-2">
            <p className="flex justify-between gap-3 font-semibold">
              {kinds[row.type]} {row.invoiceNumber}
              <Money cents={centsFromDollars(row.open)} kind="column" />
            </p>
            <p className="flex flex-wrap justify-between gap-x-3 text-12 text-ink-2">
              <span>
                {t.due}: <Due dueOn={row.dueOn} daysPastDue={row.daysPastDue} />
              </span>
              <span>
                {t.amount}: <Money cents={centsFromDollars(row.amount)} kind="column" />
              </span>
            </p>
            <p className="text-12 text-ink-3">
              <ShipDay on={asDay(row.issuedOn)} kind="date" />
              {noteOf(row, t) && ` · ${noteOf(row, t)}`}
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}
