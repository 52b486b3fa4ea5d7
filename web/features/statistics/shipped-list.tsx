import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { centsFromDollars } from '../../../contract/core/money.ts'
import { type ShippedRow, statistics } from '../../../contract/features/statistics.ts'
import { read } from '../../core/query.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { linkClass } from '../../ui/link.ts'
import { Money, totalText } from '../../ui/money.tsx'
import { wallTimeText } from '../../words/format.ts'
import { useMessages } from '../../words/language.tsx'
import { StatusBadge } from '../orders/status-badge.tsx'
import { methodIcon, useDayWords } from '../shipment/day-words.ts'
import { ChartPanel } from './chart-panel.tsx'

/** The invoices of goods shipped today. */
export function ShippedList() {
  const t = useMessages().statistics
  const words = useDayWords()
  const query = useQuery(read(statistics.shippedToday, {}))
  const { data } = query
  return (
    <ChartPanel
      name={t.charts.shipped}
      endpoint={statistics.shippedToday}
      send={{}}
      failed={query.isError && !data}
      waiting={!data}
      stale={false}
      onRetry={() => void query.refetch()}
      figure={data && totalText(centsFromDollars(data.amount))}
      detail={data && `${words.day(data.date)}, ${t.shippedFigure(data.total)}`}
      empty={
        data?.rows.length === 0 && (
          <div className="border-t border-line">
            <EmptyState
              title={t.nothingShipped}
              action={
                <Link to="/delivery-history" className={buttonClass()}>
                  {t.seeDeliveries}
                </Link>
              }
            >
              {t.nothingShippedText}
            </EmptyState>
          </div>
        )
      }
    >
      {() => (
        <ul aria-label={t.charts.shipped} className="-mx-4 -mb-4 border-t border-line">
          {data?.rows.map((row) => (
            <Invoice key={row.invoiceNumber} row={row} />
          ))}
        </ul>
      )}
    </ChartPanel>
  )
}

function Invoice({ row }: { row: ShippedRow }) {
  const t = useMessages().statistics
  const words = useDayWords()
  const { invoiceNumber, orderNumber, deliveryMethod, shipTo, driver, eta, poNumber, status, amount } = row
  const facts = [
    shipTo,
    poNumber,
    driver && t.deliveries.withDriver(driver),
    eta && t.deliveries.expectedAt(wallTimeText(eta)),
  ]
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2 last:border-b-0 max-md:py-3">
      <Link
        to="/orders/$orderNumber"
        params={{ orderNumber: String(orderNumber) }}
        className={`${linkClass} font-semibold`}
      >
        {t.orderTitle(orderNumber)}
      </Link>
      <StatusBadge status={status} />
      <span className="flex-1 text-right font-semibold">
        <Money cents={centsFromDollars(amount)} kind="column" />
      </span>
      <a
        href={`/api/v1/orders/${orderNumber}/invoice.pdf`}
        aria-label={t.invoiceOf(invoiceNumber)}
        className={linkClass}
        download
      >
        {t.invoice}
      </a>
      <p className="flex w-full items-start gap-2 text-12 text-ink-2">
        <Icon name={methodIcon(deliveryMethod)} />
        <span>{[words.method(deliveryMethod), ...facts].filter(Boolean).join(' · ')}</span>
      </p>
    </li>
  )
}
