import { type Comparison, holidayOf, type ReportStep } from '../../../contract/rules/report-days.ts'
import { Select } from '../../ui/select.tsx'
import { useAtLeast } from '../../ui/use-width.ts'
import type { ReportView } from './use-report.ts'
import { comparisonsFor, stepsFor, trendDays } from './view.ts'
import { useReportWords } from './words.ts'

/** How days are grouped, and what they are compared with. */
export function ComparePart({ report }: { report: ReportView }) {
  const t = useReportWords()
  const isPhone = !useAtLeast(768)
  const size = isPhone ? 44 : 28
  const { span, by, compare, change } = report
  const nameOf = useComparisonName()
  return (
    <>
      <div className="max-md:w-full">
        <Select<ReportStep>
          label={t.step}
          size={size}
          value={by}
          onChange={(to) => change({ by: to })}
          options={stepsFor(span).map((value) => ({ value, label: t.steps[value] }))}
        />
      </div>
      {report.report === 'sales-trend' && (
        <div className="max-md:w-full">
          <Select
            label={t.trendDays}
            size={size}
            value={String(report.view.days ?? trendDays[0])}
            onChange={(to) => change({ days: Number(to) })}
            options={trendDays.map((days) => ({ value: String(days), label: t.trendOf(days) }))}
          />
        </div>
      )}
      <div className="flex items-center gap-2 max-md:w-full max-md:flex-col max-md:items-stretch">
        <span aria-hidden="true" className="text-12 text-ink-2 max-md:hidden">
          {t.against}
        </span>
        <Select<Comparison>
          label={t.compare}
          size={size}
          value={compare}
          onChange={(to) => change({ compare: to })}
          options={comparisonsFor(span).map((value) => ({ value, label: nameOf(value, report) }))}
        />
      </div>
    </>
  )
}

/** The comparison in words: `the same days before Thanksgiving 2025`. */
export function useComparisonName() {
  const t = useReportWords()
  return (compare: Comparison, { span }: Pick<ReportView, 'span'>): string => {
    const holiday = holidayOf(span)
    if (holiday && (compare === 'same_days_before_holiday' || compare === 'same_weekdays_before_holiday'))
      return t.beforeThe[compare](holiday.name, holiday.before.slice(0, 4))
    return t.comparisons[compare]
  }
}
