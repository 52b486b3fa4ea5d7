import { useState } from 'react'
import { type FilterName, filterNames, type Grouping } from '../../../contract/features/reports/measures.ts'
import type { Report, ReportGroup } from '../../../contract/features/reports/shapes.ts'
import { callForFile } from '../../core/api-files.ts'
import { SaveMenu } from '../../features/files/save-menu.tsx'
import { RankedBars } from '../../ui/chart/ranked-bars.tsx'
import { linkButtonClass } from '../../ui/link.ts'
import { Panel } from '../../ui/panel.tsx'
import { Select } from '../../ui/select.tsx'
import { reportCalls } from './kinds.ts'
import { useGroupName } from './use-names.ts'
import type { ReportView } from './use-report.ts'
import { changeText, columnText } from './values.ts'
import { useReportWords } from './words.ts'

/** Groups drawn before "show all" is clicked. */
const mostBars = 9

type Props = { view: ReportView; report: Report; measure: Report['measures'][number] }

/** The filter that choosing a group sets; undefined if reports can't be filtered by it. */
const filterOf = (group: Grouping): FilterName | undefined =>
  group === 'customer' ? 'account' : filterNames.find((name) => name === group)

/** The figure split by category, route and so on, largest first. Clicking a bar filters the report. */
export function GroupsPart({ view, report, measure }: Props) {
  const t = useReportWords()
  const nameOf = useGroupName()
  const [all, setAll] = useState(false)
  const { group, groups, groupings } = report
  const by = t.groupings[group]
  const filter = filterOf(group)
  const picked = filter && view.view.filters[filter]
  const known = groups.filter(
    ({ values }) => values[measure.name] !== null && values[measure.name] !== undefined,
  )
  const shown = all ? known : known.slice(0, mostBars)
  const bar = ({ key, label, values, against }: ReportGroup) => ({
    key,
    name: nameOf(group, key, label),
    value: values[measure.name] ?? 0,
    mark: against?.[measure.name] ?? null,
    text: columnText(values[measure.name], measure.unit, t),
    aside: changeText(values[measure.name], against?.[measure.name], measure.unit, t),
  })
  return (
    <Panel
      title={t.groupTitle(by)}
      aside={
        <Select
          label={t.groupBy}
          size={28}
          value={group}
          onChange={(to) => {
            setAll(false)
            view.change({ group: to })
          }}
          options={groupings.map((value) => ({ value, label: t.groupings[value] }))}
        />
      }
    >
      {known.length === 0 ? (
        <p className="text-ink-2">{t.empty}</p>
      ) : (
        <div className="-mx-2">
          <RankedBars
            label={t.groupTitle(by)}
            bars={shown.map(bar)}
            picked={picked}
            {...(filter && {
              onPick: (key: string) =>
                view.change({
                  filters: { ...view.view.filters, [filter]: key === picked ? undefined : key },
                }),
            })}
          />
        </div>
      )}
      <div className="mt-2 flex flex-wrap items-center justify-between gap-2 print:hidden">
        {known.length > mostBars ? (
          <button type="button" className={`${linkButtonClass} text-12`} onClick={() => setAll(!all)}>
            {all ? t.fewerGroups : t.showGroups(known.length)}
          </button>
        ) : (
          <span />
        )}
        {known.length > 0 && (
          <SaveMenu
            size={28}
            forms={['CSV', 'XLSX']}
            load={(file) =>
              callForFile(
                reportCalls[report.report],
                { query: { ...view.query, group, table: 'groups' } } as never,
                file,
              )
            }
            words={{ save: (form) => t.groupsFile(form, by), saving: t.saving, saved: t.saved }}
            of={by}
          />
        )}
      </div>
    </Panel>
  )
}
