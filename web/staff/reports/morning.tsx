import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { centsFromDollars } from '../../../contract/core/money.ts'
import { type AtRisk, reports } from '../../../contract/features/reports/reports.ts'
import type { Report } from '../../../contract/features/reports/shapes.ts'
import { read } from '../../core/query.ts'
import { linkClass } from '../../ui/link.ts'
import { totalText } from '../../ui/money.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Skeleton, Waiting } from '../../ui/waiting.tsx'
import { ChartLegend, ChartPart } from './chart-part.tsx'
import { useComparisonName } from './compare-part.tsx'
import { BesidePart } from './figures-part.tsx'
import { pathOf, riskPath } from './kinds.ts'
import { useDayNames } from './use-names.ts'
import { type ReportView, useReport } from './use-report.ts'
import { changeText, valueText } from './values.ts'
import { useReportWords } from './words.ts'

/** How many customers at risk are listed. */
const few = 4

/** The state of the business, on the first page of users who read reports: sales, service, and customers who stopped ordering. */
export function Morning() {
  const t = useReportWords()
  const view = useReport('sales')
  const { data, error, refetch } = view.answer
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_400px]">
      <Panel
        title={t.morning.title}
        aside={
          <Link to={pathOf('sales')} className={linkClass}>
            {t.morning.open}
          </Link>
        }
      >
        {data ? (
          <Sales view={view} report={data} />
        ) : error ? (
          <Problem title={t.morning.failed} onRetry={() => void refetch()} />
        ) : (
          <Waiting label={t.morning.title}>
            <div className="flex flex-col gap-4">
              <Skeleton width={240} height={28} />
              <Skeleton height={270} />
            </div>
          </Waiting>
        )}
      </Panel>
      <div className="flex min-w-0 flex-col gap-4">
        <BesidePart view={view} />
        <Risk />
      </div>
    </div>
  )
}

function Sales({ view, report }: { view: ReportView; report: Report }) {
  const t = useReportWords()
  const names = useDayNames(report.today)
  const comparisonName = useComparisonName()
  const [measure] = report.measures
  if (!measure || report.rows.length === 0) return <p className="text-ink-2">{t.empty}</p>
  const { values, against } = report.totals
  const closed = report.rows.filter(({ isOpen }) => !isOpen)
  return (
    <>
      <div className="mb-3 flex flex-wrap justify-between gap-x-6 gap-y-2">
        <div>
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span className="text-22 font-semibold">{valueText(values.sales, 'money', t)}</span>
            <span className="font-semibold">{changeText(values.sales, against?.sales, 'money', t)}</span>
          </p>
          <p className="text-12 text-ink-2">
            {t.closedDays(
              report.totals.rows,
              report.by,
              names.span({ from: closed[0]?.from ?? report.from, to: closed.at(-1)?.to ?? report.to }),
            )}
            {report.against && t.againstSpan(comparisonName(report.compare, view))}
          </p>
        </div>
        <div className="pt-1.5 text-12 text-ink-2">
          <ChartLegend report={report} measure={measure} />
        </div>
      </div>
      <ChartPart report={report} measure={measure} />
    </>
  )
}

/** The customers whose absence costs most. */
function Risk() {
  const t = useReportWords()
  const { data } = useQuery(read(reports.atRisk, { query: { pageSize: String(few) } }))
  if (!data) return null
  const why = ({ why, daysSince, usualGap, sales, lastYear }: AtRisk) =>
    why === 'gone'
      ? t.morning.riskOf(daysSince, t.days(String(Math.round(usualGap))))
      : t.morning.lessOf(`${Math.round(((lastYear - sales) / lastYear) * 100)}%`)
  return (
    <Panel
      flush
      title={t.morning.risk}
      aside={
        data.total > data.rows.length && (
          <Link to={riskPath} className={linkClass}>
            {t.morning.allRisk(data.total)}
          </Link>
        )
      }
    >
      {data.rows.length === 0 && <p className="p-4 text-ink-2">{t.morning.noRisk}</p>}
      <ul>
        {data.rows.map((row) => (
          <li
            key={row.accountNumber}
            className="flex items-center gap-3 border-b border-line px-4 py-2 text-12 last:border-b-0"
          >
            <span className="min-w-0 flex-1">
              <Link
                to="/admin/accounts/$accountNumber"
                params={{ accountNumber: String(row.accountNumber) } as never}
                className={`${linkClass} block truncate font-semibold`}
              >
                {row.customer}
              </Link>
              <span className="text-ink-2">{why(row)}</span>
            </span>
            <span className="font-semibold whitespace-nowrap">
              {totalText(centsFromDollars(Math.round((row.sales - row.lastYear) * 100) / 100))}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
