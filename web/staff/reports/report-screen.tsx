import type { ReactNode } from 'react'
import { useState } from 'react'
import { may } from '../../../contract/core/access.ts'
import type { ReportName } from '../../../contract/features/reports/measures.ts'
import type { Report } from '../../../contract/features/reports/shapes.ts'
import { ApiError, isPassing } from '../../core/api.ts'
import { callForFile } from '../../core/api-files.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useUser } from '../../core/session.ts'
import { useSite } from '../../core/site-context.tsx'
import { SaveMenu } from '../../features/files/save-menu.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Skeleton, Waiting } from '../../ui/waiting.tsx'
import { dayAndTimeText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { AdminShell } from '../frame/admin-shell.tsx'
import { ListTabs } from '../frame/list-tabs.tsx'
import { ChartLegend, ChartPart } from './chart-part.tsx'
import { ComparePart, useComparisonName } from './compare-part.tsx'
import { DaysTable } from './days-table.tsx'
import { BesidePart, FiguresPart } from './figures-part.tsx'
import { FilterPart } from './filter-part.tsx'
import { GroupsPart } from './groups-part.tsx'
import { pageOf, pathOf, reportCalls, reportPages, usualMeasure } from './kinds.ts'
import { MailButton } from './mail-button.tsx'
import { PeriodPicker } from './period-picker.tsx'
import { useDayNames } from './use-names.ts'
import { type ReportView, useReport } from './use-report.ts'
import { changeOf, changeText, isWorse, valueText } from './values.ts'
import { searchOfOther } from './view.ts'
import { useReportWords } from './words.ts'

/** The authority required for costs. */
const seesCost = ['TIER_PRICING'] as const

/** Creates the screen of one report, for its route. */
export const reportScreen = (name: ReportName) =>
  function ReportScreen() {
    return <ReportPage key={name} name={name} />
  }

/** One report per page: figure, chart, the table behind it, files, and its email. */
function ReportPage({ name }: { name: ReportName }) {
  const t = useReportWords()
  const { language } = useLanguage()
  const { timeZone } = useSite()
  const user = useUser()
  const view = useReport(name)
  const { data, error, isPlaceholderData, refetch } = view.answer
  const tabs = reportPages[pageOf(name)].filter((one) => one !== 'margin' || may(user, seesCost))
  return (
    <AdminShell
      title={t.names[name]}
      aside={data && <p>{t.byShipDay(dayAndTimeText(new Date(data.asOf), timeZone, language))}</p>}
    >
      {tabs.length > 1 && (
        <ListTabs
          label={t.parts}
          path={pathOf(name)}
          tabs={tabs.map((one) => ({
            key: one,
            title: t.names[one],
            path: pathOf(one),
            search: searchOfOther(view.view) as never,
            isHere: one === name,
          }))}
        />
      )}
      <Toolbar view={view} report={data} />
      <div
        className="bg-ground p-4 max-md:px-0 md:p-6 print:bg-surface print:p-0"
        aria-busy={isPlaceholderData}
      >
        {error && !(data && isPassing(error)) ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <div className={isPlaceholderData ? 'opacity-60' : ''}>
            <ReportBody view={view} report={data} />
          </div>
        ) : (
          <ReportWaiting label={t.names[name]} />
        )}
      </div>
    </AdminShell>
  )
}

/** Days, comparison and filters, and at the right the files and the email. */
function Toolbar({ view, report }: { view: ReportView; report: Report | undefined }) {
  const t = useReportWords()
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2.5 md:px-6 print:hidden">
      <PeriodPicker report={view} />
      <ComparePart report={view} />
      <FilterPart report={view} />
      <div className="ml-auto flex flex-wrap items-center gap-2 max-md:ml-0">
        {report && (
          <SaveMenu
            size={28}
            forms={['CSV', 'XLSX', 'PDF']}
            load={(file) => callForFile(reportCalls[view.report], view.send as never, file)}
            words={{
              save: (form) => t.save(t.names[view.report], form),
              saving: t.saving,
              saved: t.saved,
            }}
          />
        )}
        <Button size={28} onClick={() => print()}>
          {t.print}
        </Button>
        <MailButton report={view} />
      </div>
    </div>
  )
}

/** Why a report failed: no authority for margins, invalid settings, or a temporary error. */
function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useReportWords()
  const textOf = useErrorText()
  const code = error instanceof ApiError ? error.code : ''
  if (code === 'forbidden') return <EmptyState title={t.noMargin}>{t.noMarginText}</EmptyState>
  if (error instanceof ApiError && error.fields.length > 0)
    return <EmptyState title={t.refused}>{error.fields.map(({ message }) => message).join(' ')}</EmptyState>
  return (
    <Problem title={t.failed} onRetry={onRetry}>
      {textOf(error)}
    </Problem>
  )
}

function ReportBody({ view, report }: { view: ReportView; report: Report }) {
  const t = useReportWords()
  const [picked, setPicked] = useState<string>()
  const [first] = report.measures
  const wanted = view.view.measure ?? usualMeasure[report.report]
  const measure = report.measures.find(({ name }) => name === wanted) ?? first
  if (!measure) return null
  const isEmpty = report.rows.every(
    ({ values }) => !values[measure.name] && !values[first?.name ?? measure.name],
  )
  const only = report.rows.some(({ from }) => from === picked) ? picked : undefined
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_400px]">
      <Sheet label={t.names[report.report]}>
        <Head view={view} report={report} measure={measure} />
        {isEmpty ? (
          <Empty view={view} report={report} />
        ) : (
          <>
            <div className="px-4 pt-2 pb-4">
              <ChartPart
                report={report}
                measure={measure}
                picked={only}
                onPick={(from) => setPicked(from === picked ? undefined : from)}
              />
            </div>
            <DaysTable view={view} report={report} measure={measure} picked={only} onPick={setPicked} />
          </>
        )}
      </Sheet>
      <div className="flex min-w-0 flex-col gap-4">
        {!isEmpty && <GroupsPart view={view} report={report} measure={measure} />}
        {!isEmpty && <FiguresPart view={view} report={report} measure={measure} />}
        {report.report === 'sales' && <BesidePart view={view} />}
      </div>
    </div>
  )
}

const Sheet = ({ label, children }: { label: string; children: ReactNode }) => (
  <section
    aria-label={label}
    className="min-w-0 overflow-hidden border-line bg-surface max-md:border-y md:rounded-4 md:border"
  >
    {children}
  </section>
)

type HeadProps = { view: ReportView; report: Report; measure: Report['measures'][number] }

/** The headline: the figure for the final days, and the comparison. */
function Head({ view, report, measure }: HeadProps) {
  const t = useReportWords()
  const names = useDayNames(report.today)
  const comparisonName = useComparisonName()
  const { totals, against, by, rows } = report
  const { name, unit, moreIsGood } = measure
  const before = totals.against?.[name]
  const change = changeOf(totals.values[name], before, unit)
  const closed = rows.filter(({ isOpen }) => !isOpen)
  const [start, end] = [closed[0], closed.at(-1)]
  const span = start && end ? names.span({ from: start.from, to: end.to }) : names.span(report)
  return (
    <div className="flex min-h-18 flex-wrap items-start justify-between gap-x-6 gap-y-2 border-b border-line px-4 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="text-22 font-semibold">{valueText(totals.values[name], unit, t)}</span>
          <span className={`font-semibold ${isWorse(change, moreIsGood) ? 'text-danger' : ''}`}>
            {changeText(totals.values[name], before, unit, t)}
          </span>
          {name !== report.measures[0]?.name && <span className="text-ink-2">{t.measures[name]}</span>}
        </p>
        <p className="text-12 text-ink-2">
          {t.closedDays(totals.rows, by, span)}
          {against && t.againstSpan(comparisonName(report.compare, view))}
        </p>
      </div>
      <div className="pt-1.5 text-12 text-ink-2">
        <ChartLegend report={report} measure={measure} />
      </div>
    </div>
  )
}

function Empty({ view, report }: { view: ReportView; report: Report }) {
  const t = useReportWords()
  const title =
    report.report === 'money' ? t.emptyMoney : report.report === 'shrink' ? t.emptyShrink : t.empty
  return (
    <EmptyState
      title={title}
      action={
        <Button onClick={() => view.change({ period: 'd90', own: undefined, filters: {} })}>
          {t.showLast}
        </Button>
      }
    >
      {t.emptyText}
    </EmptyState>
  )
}

/** A placeholder with a report's layout, so that nothing moves when it arrives. */
function ReportWaiting({ label }: { label: string }) {
  return (
    <Waiting label={label}>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_400px]">
        <Sheet label={label}>
          <div className="flex h-18 flex-col gap-2 border-b border-line px-4 py-3">
            <Skeleton width={200} height={24} />
            <Skeleton width={320} height={14} />
          </div>
          <div className="p-4">
            <Skeleton height={256} />
          </div>
          <div className="flex flex-col gap-4 p-4">
            {Array.from({ length: 10 }, (_, row) => (
              <Skeleton key={row} height={20} />
            ))}
          </div>
        </Sheet>
        <div className="flex flex-col gap-4 max-md:px-4">
          <Skeleton height={300} />
          <Skeleton height={280} />
        </div>
      </div>
    </Waiting>
  )
}
