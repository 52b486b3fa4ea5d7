import { Link } from '@tanstack/react-router'
import type { Report, ReportRow } from '../../../contract/features/reports/shapes.ts'
import { linkButtonClass, linkClass } from '../../ui/link.ts'
import { Table, Td, Th, Tr } from '../../ui/table.tsx'
import { useAtLeast } from '../../ui/use-width.ts'
import { behind, ordersPath } from './kinds.ts'
import { useDayNames } from './use-names.ts'
import type { ReportView } from './use-report.ts'
import { changeText, columnText } from './values.ts'
import { useReportWords } from './words.ts'

type Props = {
  view: ReportView
  report: Report
  measure: Report['measures'][number]
  /** Shows only the row that starts on this day. */
  picked: string | undefined
  onPick: (from: string | undefined) => void
}

/** The figures behind the chart: a row for each day, week or month, with the comparison. A row leads to its orders. */
export function DaysTable({ view, report, measure, picked, onPick }: Props) {
  const t = useReportWords()
  const names = useDayNames(report.today)
  const isPhone = !useAtLeast(768)
  const isRoomy = useAtLeast(1300)
  const { by, against, totals } = report
  const holiday = against?.holiday ?? null
  const rows = report.rows.filter(({ from }) => picked === undefined || from === picked)
  const only = picked === undefined ? undefined : rows[0]
  // The drawn figure first, then as many others as fit beside the comparison.
  const others = report.measures.filter(({ name }) => name !== measure.name).slice(0, isRoomy ? 2 : 3)
  const shown = isPhone ? [measure] : [measure, ...others]
  const cells = (
    values: ReportRow['values'],
    before: ReportRow['values'] | null | undefined,
    then: string,
  ) => (
    <>
      {shown.map(({ name, unit }) => (
        <Td key={name} right>
          {columnText(values[name], unit, t)}
        </Td>
      ))}
      {against && (
        <>
          {!isPhone && (
            <>
              <Td quiet>
                <span className="whitespace-nowrap">{then}</span>
              </Td>
              <Td right quiet>
                {before && columnText(before[measure.name], measure.unit, t)}
              </Td>
            </>
          )}
          <Td right bold>
            {changeText(values[measure.name], before?.[measure.name], measure.unit, t)}
          </Td>
        </>
      )}
    </>
  )
  return (
    <>
      {only && (
        <p className="border-t border-line px-4 py-2 text-12 text-ink-2">
          {t.onlyRow(names.piece(only, by))}{' '}
          <button type="button" className={linkButtonClass} onClick={() => onPick(undefined)}>
            {t.showAllRows}
          </button>
        </p>
      )}
      <Table
        label={t.table(t.names[report.report])}
        wide
        head={
          <>
            <Th>{t.columns[by]}</Th>
            {holiday && !isPhone && <Th right>{t.toHoliday(holiday.name)}</Th>}
            {shown.map(({ name }) => (
              <Th key={name} right>
                {t.measures[name]}
              </Th>
            ))}
            {against && (
              <>
                {!isPhone && (
                  <>
                    <Th>{t.columns.compared}</Th>
                    <Th right>{t.measures[measure.name]}</Th>
                  </>
                )}
                <Th right>{t.columns.change}</Th>
              </>
            )}
          </>
        }
      >
        {rows.map((row) => (
          <Tr key={row.from}>
            <Td head>
              <RowName view={view} report={report} row={row} />
            </Td>
            {holiday && !isPhone && (
              <Td right quiet>
                {row.toHoliday !== null && t.daysBefore(row.toHoliday)}
              </Td>
            )}
            {cells(row.values, row.against?.values, thenOf(row))}
          </Tr>
        ))}
        {picked === undefined && totals.rows > 1 && (
          <Tr>
            <Td head bold>
              {report.rows.some(({ isOpen }) => isOpen) ? t.totalClosed : t.total}
            </Td>
            {holiday && !isPhone && <Td />}
            {cells(totals.values, totals.against, '')}
          </Tr>
        )}
      </Table>
    </>
  )
  function thenOf({ against: then }: ReportRow): string {
    if (!then) return ''
    const when = names.piece(then, by)
    return then.sameHour ? t.sameHour(when) : when
  }
}

type RowProps = { view: ReportView; report: Report; row: ReportRow }

/** The days of a row; a link to their orders in reports that count orders. */
function RowName({ view, report, row }: RowProps) {
  const t = useReportWords()
  const names = useDayNames(report.today)
  const of = behind[report.report]
  const name = names.piece(row, report.by)
  if (of === null) return <span className="font-semibold whitespace-nowrap">{name}</span>
  return (
    <Link
      to={ordersPath}
      search={
        {
          from: row.from,
          to: row.to,
          report: report.report,
          ...view.view.filters,
          ...(of !== 'all' && { of }),
        } as never
      }
      aria-label={t.openOrders(name)}
      className={`${linkClass} font-semibold whitespace-nowrap`}
    >
      {name}
    </Link>
  )
}
