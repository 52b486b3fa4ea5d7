import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { charts, statistics } from '../../../contract/features/statistics.ts'
import { read } from '../../core/query.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choices.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Popover } from '../../ui/popover.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { useAtLeast } from '../../ui/use-width.ts'
import { useMessages } from '../../words/language.tsx'
import { GroupsChart } from './groups-chart.tsx'
import { ShippedList } from './shipped-list.tsx'
import { SpentChart } from './spent-chart.tsx'
import { TrendChart } from './trend-chart.tsx'
import { useVisibleCharts } from './use-visible-charts.ts'
import { monthChoices, searchFrom, type View, viewFrom } from './view.ts'

/** The account's spending, order counts, and goods shipped today. The period is in the URL. */
export function DashboardScreen() {
  const t = useMessages().statistics
  const navigate = useNavigate()
  const view = viewFrom(useSearch({ strict: false }))
  const { shown, showAll, turn } = useVisibleCharts()
  const { data } = useQuery(read(statistics.spent, { query: { months: view.months } }))
  const isPhone = !useAtLeast(768)
  const onChange = (change: Partial<View>) =>
    void navigate({
      to: '/account/dashboard',
      search: searchFrom({ ...view, ...change }) as never,
      replace: true,
    })
  const hasOrders = data?.since !== null

  return (
    <div className="mx-auto flex w-full max-w-336 flex-col gap-4 px-4 py-4 md:px-6 md:py-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="flex-1 text-22 font-semibold">{t.title}</h1>
        {hasOrders && (
          <>
            <div className="max-md:order-last max-md:w-full">
              <Segmented
                label={t.months}
                value={view.months}
                onChange={(months) => onChange({ months })}
                options={monthChoices.map((value) => ({ value, label: t.monthsShown(Number(value)) }))}
              />
            </div>
            <Popover
              label={t.chooseCharts}
              align="end"
              trigger={(props) => (
                <Button icon="chevron-down" size={isPhone ? 44 : 28} {...props}>
                  {t.chooseCharts}
                </Button>
              )}
            >
              {() => (
                <fieldset className="flex flex-col gap-2 p-4">
                  <legend className="sr-only">{t.chooseCharts}</legend>
                  {charts.map((chart) => (
                    <Checkbox key={chart} checked={shown.includes(chart)} onChange={(on) => turn(chart, on)}>
                      {t.charts[chart]}
                    </Checkbox>
                  ))}
                </fieldset>
              )}
            </Popover>
          </>
        )}
      </div>
      {!hasOrders ? (
        <Box>
          <EmptyState
            title={t.empty}
            action={
              <Link to="/fresh-flowers" className={buttonClass('primary')}>
                {t.goToShop}
              </Link>
            }
          >
            {t.emptyText}
          </EmptyState>
        </Box>
      ) : shown.length === 0 ? (
        <Box>
          <EmptyState title={t.allOff} action={<Button onClick={showAll}>{t.showAll}</Button>}>
            {t.allOffText}
          </EmptyState>
        </Box>
      ) : (
        <div className={`grid gap-4 ${shown.length > 1 ? 'xl:grid-cols-2' : ''}`}>
          {shown.includes('spent') && <SpentChart months={view.months} />}
          {shown.includes('groups') && (
            <GroupsChart months={view.months} kind={view.groups} onKind={(groups) => onChange({ groups })} />
          )}
          {shown.includes('trend') && (
            <TrendChart months={view.months} step={view.trend} onStep={(trend) => onChange({ trend })} />
          )}
          {shown.includes('shipped') && <ShippedList />}
        </div>
      )}
    </div>
  )
}

const Box = ({ children }: { children: ReactNode }) => (
  <div className="border-line bg-surface max-md:-mx-4 max-md:border-y md:rounded-4 md:border">{children}</div>
)
