import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { may } from '../../../contract/core/access.ts'
import { centsFromDollars } from '../../../contract/core/money.ts'
import {
  accountPayments,
  type PaymentRow,
  paidBy,
} from '../../../contract/features/payments/account-payments.ts'
import { read } from '../../core/query.ts'
import { useUser } from '../../core/session.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { TimeOfDay } from '../../ui/dates.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { linkClass } from '../../ui/link.ts'
import { ListFrame } from '../../ui/list-frame.tsx'
import { Money, totalText } from '../../ui/money.tsx'
import { Pages } from '../../ui/pages.tsx'
import { Table, Td, Th, Tr } from '../../ui/table.tsx'
import { useMessages } from '../../words/language.tsx'
import { receiptAddress } from './receipt-address.ts'

const rowsAPage = 40

/** Payments with their tender, invoices and receipt, newest first. */
export function PaymentsScreen() {
  const t = useMessages().billing
  const user = useUser()
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const page = Math.max(1, Math.floor(Number(search.page)) || 1)
  const history = useQuery({
    ...read(accountPayments.history, { query: { page: String(page), pageSize: String(rowsAPage) } }),
    placeholderData: keepPreviousData,
  })
  const { data } = history
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / rowsAPage))
  const onPage = (next: number) => void navigate({ to: '/payments', search: { page: String(next) } as never })
  return (
    <div className="mx-auto flex w-full max-w-336 flex-col gap-4 px-4 py-4 md:px-6 md:py-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="text-22 font-semibold">{t.history}</h1>
        <p role="status" className="min-w-0 flex-auto text-ink-2">
          {data && t.historyCount(data.total)}
        </p>
        {may(user, ['STATEMENTS']) && (
          <Link to="/billing" className={buttonClass()}>
            {t.seeStatement}
          </Link>
        )}
      </div>
      <ListFrame
        list={history}
        label={t.history}
        failed={t.historyFailed}
        empty={() => <EmptyState title={t.historyEmpty}>{t.historyEmptyText}</EmptyState>}
      >
        {({ rows }) => (
          <>
            <div className="max-lg:hidden">
              <PaymentsTable rows={rows} />
            </div>
            <ul className="lg:hidden">
              {rows.map((row) => (
                <PaymentCard key={row.paymentId} row={row} />
              ))}
            </ul>
          </>
        )}
      </ListFrame>
      {data && data.total > rowsAPage && <Pages page={page} last={last} words={t} onPage={onPage} />}
    </div>
  )
}

function PaymentsTable({ rows }: { rows: readonly PaymentRow[] }) {
  const t = useMessages().billing
  return (
    <Table
      label={t.historyList}
      head={
        <>
          <Th width={180}>{t.date}</Th>
          <Th width={220}>{t.how}</Th>
          <Th>{t.paidFor}</Th>
          <Th right width={120}>
            {t.amount}
          </Th>
          <Th width={110}>
            <span className="sr-only">{t.receipt}</span>
          </Th>
        </>
      }
    >
      {rows.map((row) => (
        <Tr key={row.paymentId}>
          <Td head>
            <TimeOfDay at={new Date(row.at)} withDay />
          </Td>
          <Td>
            <How row={row} />
          </Td>
          <Td quiet>
            <PaidFor row={row} />
          </Td>
          <Td right bold>
            <Money cents={centsFromDollars(row.amount)} kind="column" />
          </Td>
          <Td right>
            <Receipt row={row} />
          </Td>
        </Tr>
      ))}
    </Table>
  )
}

function PaymentCard({ row }: { row: PaymentRow }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-b border-line px-4 py-2 last:border-b-0">
      <span className="font-semibold">
        <How row={row} />
      </span>
      <span className="text-right font-semibold">
        <Money cents={centsFromDollars(row.amount)} kind="column" />
      </span>
      <span className="text-12 text-ink-2">
        <TimeOfDay at={new Date(row.at)} withDay /> · <PaidFor row={row} />
      </span>
      <span className="text-right text-12">
        <Receipt row={row} />
      </span>
    </li>
  )
}

function How({ row: { tender, cardBrand, lastFour, note, status } }: { row: PaymentRow }) {
  const t = useMessages()
  const text =
    cardBrand && lastFour
      ? t.checkout.cardEnding(cardBrand, lastFour)
      : paidBy(t.billing.tenders[tender], note)
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {text}
      {status !== 'captured' && (
        <Badge kind={status === 'refunded' ? 'neutral' : 'amber'}>{t.billing.states[status]}</Badge>
      )}
    </span>
  )
}

const shownInvoices = 4

function PaidFor({ row }: { row: PaymentRow }) {
  const t = useMessages().billing
  const { appliedTo, orderNumber, refunded, refunds, unapplied, status } = row
  const invoices = appliedTo.slice(0, shownInvoices)
  return (
    <>
      {orderNumber !== null && (
        <Link to="/orders/$orderNumber" params={{ orderNumber: String(orderNumber) }} className={linkClass}>
          {t.order(orderNumber)}
        </Link>
      )}
      {orderNumber === null && invoices.map(({ invoiceNumber }) => t.invoiceNumber(invoiceNumber)).join(', ')}
      {orderNumber === null &&
        appliedTo.length > shownInvoices &&
        ` ${t.more(appliedTo.length - shownInvoices)}`}
      {unapplied > 0 && ` ${t.unapplied(totalText(centsFromDollars(unapplied)))}`}
      {refunds.map((refund) => (
        <span key={`${refund.at} ${refund.amount}`} className="block">
          {(refund.status === 'refunded' ? t.refunded : t.refundPending)(
            totalText(centsFromDollars(refund.amount)),
          )}
          , <TimeOfDay at={new Date(refund.at)} withDay />
        </span>
      ))}
      {refunds.length === 0 &&
        refunded > 0 &&
        status !== 'refunded' &&
        ` · ${t.refunded(totalText(centsFromDollars(refunded)))}`}
    </>
  )
}

function Receipt({ row: { paymentId, status } }: { row: PaymentRow }) {
  const t = useMessages().billing
  if (status === 'pending' || status === 'unknown') return null
  return (
    <a href={receiptAddress(paymentId)} aria-label={t.receiptOf(paymentId)} className={linkClass} download>
      {t.receipt}
    </a>
  )
}
