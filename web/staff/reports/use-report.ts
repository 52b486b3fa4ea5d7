import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { dayAt } from '../../../contract/core/dates.ts'
import type { ReplyOf, SendOf } from '../../../contract/core/endpoint.ts'
import type { ReportName } from '../../../contract/features/reports/measures.ts'
import { reports } from '../../../contract/features/reports/reports.ts'
import { read } from '../../core/query.ts'
import { nowMs } from '../../ui/clock.ts'
import { useZone } from '../../ui/dates.tsx'
import { pathOf, reportCalls } from './kinds.ts'
import { comparisonOf, searchFrom, spanOf, stepOf, type View, viewFrom } from './view.ts'

/** How long figures stay fresh, in ms: short, because reports show the current state. */
const freshMs = 60_000

/** A report with its settings, which are in the address. */
export function useReport(report: ReportName) {
  const navigate = useNavigate()
  const view = viewFrom(useSearch({ strict: false }))
  const today = dayAt(new Date(nowMs()), useZone())
  const span = spanOf(view, report, today)
  const by = stepOf(view, span)
  const compare = comparisonOf(view, span, by)
  const query = {
    ...span,
    by,
    compare,
    ...view.filters,
    ...(view.group && { group: view.group }),
    ...(report === 'sales-trend' && view.days && { days: String(view.days) }),
  }
  // The address's filters are validated by the endpoint; it rejects an invalid one like any other invalid query.
  const send = { query } as unknown as SendOf<typeof reports.sales>
  const answer = useQuery({
    ...read(reportCalls[report] as typeof reports.sales, send),
    placeholderData: keepPreviousData,
    staleTime: freshMs,
  })
  return {
    report,
    view,
    today,
    span,
    by,
    compare,
    /** The query; files and the list of orders use the same. */
    query,
    send,
    answer,
    change: (next: Partial<View>) =>
      void navigate({ to: pathOf(report), search: searchFrom({ ...view, ...next }) as never, replace: true }),
  }
}
export type ReportView = ReturnType<typeof useReport>

/** The values that reports can be filtered by; they change only a few times a year. */
export const useChoices = () => useQuery(read(reports.choices, {})).data
export type Choices = ReplyOf<typeof reports.choices>
