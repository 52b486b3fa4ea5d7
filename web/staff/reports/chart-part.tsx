import { asDay } from '../../../contract/core/dates.ts'
import type { MeasureName } from '../../../contract/features/reports/measures.ts'
import type { Report, ReportRow } from '../../../contract/features/reports/shapes.ts'
import { BarChart } from '../../ui/chart/bar-chart.tsx'
import { LineChart } from '../../ui/chart/line-chart.tsx'
import { Legend, LegendItem } from '../../ui/chart/parts.tsx'
import type { ChartPoint } from '../../ui/chart/plot.tsx'
import { ticksBetween, ticksOf } from '../../ui/chart/scale.ts'
import { shortMonthText, weekdayText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { inParts } from './kinds.ts'
import { useDayNames } from './use-names.ts'
import { axisText, valueText } from './values.ts'
import { useReportWords } from './words.ts'

type Props = {
  report: Report
  measure: Report['measures'][number]
  picked?: string | undefined
  onPick?: (from: string) => void
}

/** Maximum number of points drawn as bars. */
const mostBars = 70

/** The two parts of a figure's bars in this report. */
const partsOf = (report: Report, name: MeasureName) => inParts[name]?.find(({ of }) => of === report.report)

/** Whether a figure is drawn as a line: if it can't be added up, or has too many points for bars. */
const isLine = (report: Report, { name, unit }: Props['measure']) =>
  name === 'trend' || !(unit === 'money' || unit === 'count') || report.rows.length > mostBars

/** One figure over time: bars if it adds up, otherwise a line. The comparison is a mark or a dashed line. */
export function ChartPart({ report, measure, picked, onPick }: Props) {
  const t = useReportWords()
  const names = useDayNames(report.today)
  const labelOf = useLabels(report)
  const { name, unit } = measure
  const parts = partsOf(report, name)
  const points = report.rows.map((row): ChartPoint => {
    const value = row.values[name] ?? null
    const part = parts && (row.values[parts.part] ?? 0)
    return {
      key: row.from,
      ...labelOf(row),
      value,
      mark: row.against?.values[name] ?? null,
      ...(part !== undefined && value !== null && { parts: [part, value - part] }),
      open: row.isOpen,
      text: pointText(row),
    }
  })
  function pointText(row: ReportRow): string {
    const [when, value] = [names.piece(row, report.by), valueText(row.values[name], unit, t)]
    const before = row.against
    const text =
      before && before.values[name] !== null && before.values[name] !== undefined
        ? t.pointThen(when, value, names.piece(before, report.by), valueText(before.values[name], unit, t))
        : t.point(when, value)
    return row.isOpen ? t.pointOpen(text) : text
  }
  const values = points.flatMap(({ value, mark }) => [value, mark ?? null]).filter((one) => one !== null)
  const asLine = isLine(report, measure)
  const Chart = asLine ? LineChart : BarChart
  const most = Math.max(...values, 0)
  const ticks = asLine
    ? ticksBetween(Math.min(...values, most), most)
    : ticksOf(most, { whole: unit === 'count' })
  const hasHoliday = report.rows.some(({ toHoliday }) => toHoliday !== null)
  const month = useMonthName(monthsOf(report))
  return (
    <Chart
      label={t.columns[report.by]}
      summary={t.summary(
        t.names[report.report],
        names.span(report),
        valueText(report.totals.values[name], unit, t),
      )}
      points={points}
      ticks={ticks}
      tickText={axisText(unit)}
      body={190}
      {...(report.by === 'day' && {
        rows: [hasHoliday ? t.daysTo : '', month] as const,
      })}
      openText={t.stillOpen}
      picked={picked}
      {...(onPick && { onPick })}
    />
  )
}

/** The first day if all days are in one month; otherwise an empty text. */
const monthsOf = ({ rows }: Report): string => {
  const [first, last] = [rows[0]?.from, rows.at(-1)?.from]
  return first && last && first.slice(0, 7) === last.slice(0, 7) ? first : ''
}

function useMonthName(day: string): string {
  const { language } = useLanguage()
  return day === '' ? '' : shortMonthText(asDay(day), language)
}

/** Labels below the points: the days to a holiday or the weekday above the date, or the name of the week or month. */
function useLabels(report: Report) {
  const names = useDayNames(report.today)
  const { language } = useLanguage()
  const oneMonth = monthsOf(report) !== ''
  const few = report.rows.length <= 31
  return (row: ReportRow): { label: string; under?: string } => {
    const day = asDay(row.from)
    if (report.by !== 'day' || !few)
      return { label: report.by === 'month' ? shortMonthText(day, language) : names.near(row.from) }
    const date = String(Number(row.from.slice(8)))
    return {
      label: row.toHoliday === null ? weekdayText(day, language) : signed(row.toHoliday),
      under: oneMonth || date !== '1' ? date : shortMonthText(day, language),
    }
  }
}

const signed = (days: number): string => (days > 0 ? `+${days}` : days < 0 ? `−${-days}` : '0')

/** The legend: what bars, outlines and marks mean. */
export function ChartLegend({ report, measure }: Pick<Props, 'report' | 'measure'>) {
  const t = useReportWords()
  const parts = partsOf(report, measure.name)
  const asLine = isLine(report, measure)
  const hasOpen = !asLine && report.rows.some(({ isOpen }) => isOpen)
  const year = (day: string) => day.slice(0, 4)
  const isOneYear = year(report.from) === year(report.to)
  const isOther = report.against && year(report.against.to) !== year(report.to)
  const name = isOneYear && isOther ? year(report.to) : t.thisPeriod
  return (
    <Legend>
      {parts ? (
        <>
          <LegendItem mark={0}>{t.measures[parts.part]}</LegendItem>
          <LegendItem mark={1}>
            {parts.rest in t.measures
              ? t.measures[parts.rest as MeasureName]
              : t.rest[parts.rest as keyof typeof t.rest]}
          </LegendItem>
        </>
      ) : (
        <LegendItem>{name}</LegendItem>
      )}
      {hasOpen && <LegendItem mark="open">{t.notClosed(name)}</LegendItem>}
      {report.against && (
        <LegendItem mark={asLine ? 'dashed' : 'mark'}>
          {isOneYear && isOther ? year(report.against.from) : t.columns.compared}
        </LegendItem>
      )}
    </Legend>
  )
}
