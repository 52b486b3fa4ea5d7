import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { reports } from '../../../contract/features/reports/reports.ts'
import type { Report } from '../../../contract/features/reports/shapes.ts'
import { read } from '../../core/query.ts'
import { Spark } from '../../ui/chart/spark.tsx'
import { linkClass } from '../../ui/link.ts'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton, Waiting } from '../../ui/waiting.tsx'
import { pathOf } from './kinds.ts'
import type { ReportView } from './use-report.ts'
import { changeOf, changeText, isWorse, valueText } from './values.ts'
import { searchOfOther } from './view.ts'
import { useReportWords } from './words.ts'

type Props = { view: ReportView; report: Report; measure: Report['measures'][number] }

/** Every figure of a report with a small chart; clicking one draws it large. */
export function FiguresPart({ view, report, measure }: Props) {
  const t = useReportWords()
  const { totals, rows } = report
  const closed = rows.filter(({ isOpen }) => !isOpen)
  return (
    <Panel title={t.figures} flush>
      <ul>
        {report.measures.map(({ name, unit, moreIsGood }) => {
          const before = totals.against?.[name]
          const change = changeOf(totals.values[name], before, unit)
          return (
            <li key={name} className="border-b border-line last:border-b-0">
              <button
                type="button"
                aria-pressed={name === measure.name}
                onClick={() => view.change({ measure: name })}
                className="flex min-h-11 w-full items-center gap-3 px-4 py-1.5 text-left text-12 -outline-offset-2 hover:bg-hover aria-pressed:bg-tint"
              >
                <span className="min-w-0 flex-1">{t.measures[name]}</span>
                <span className="max-[400px]:hidden">
                  <Spark
                    values={closed.map(({ values }) => values[name] ?? null)}
                    before={closed.map(({ against }) => against?.values[name] ?? null)}
                  />
                </span>
                <span className="w-28 text-right">
                  <span className="block font-semibold">{valueText(totals.values[name], unit, t)}</span>
                  <span className={isWorse(change, moreIsGood) ? 'text-danger' : 'text-ink-2'}>
                    {changeText(totals.values[name], before, unit, t)}
                  </span>
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

/** One figure of each other report for the same days, with a link to that report. */
export function BesidePart({ view }: { view: ReportView }) {
  const t = useReportWords()
  const { data, isError } = useQuery({
    ...read(reports.beside, view.send),
    placeholderData: keepPreviousData,
  })
  if (isError) return null
  return (
    <Panel title={t.beside} flush>
      {data ? (
        <ul>
          {data.rows.map(({ report, measure, unit, value, against }) => (
            <li
              key={`${report} ${measure}`}
              className="flex min-h-10 items-center gap-3 border-b border-line px-4 py-1.5 text-12 last:border-b-0"
            >
              <span className="min-w-0 flex-1">
                <Link
                  to={pathOf(report)}
                  search={{ ...searchOfOther(view.view), measure } as never}
                  className={linkClass}
                >
                  {t.measures[measure]}
                </Link>
              </span>
              <span className="text-right font-semibold">{valueText(value, unit, t)}</span>
              <span className="w-16 text-right text-ink-3">
                {against === null ? '' : valueText(against, unit, t)}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <Waiting label={t.beside}>
          <div className="flex flex-col gap-5 p-4">
            {Array.from({ length: 6 }, (_, row) => (
              <Skeleton key={row} height={20} />
            ))}
          </div>
        </Waiting>
      )}
    </Panel>
  )
}
