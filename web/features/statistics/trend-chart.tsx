import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import { centsFromDollars } from '../../../contract/core/money.ts'
import { type Step, statistics, steps, type TrendRow } from '../../../contract/features/statistics.ts'
import { read } from '../../core/query.ts'
import { LineChart } from '../../ui/chart/line-chart.tsx'
import { shortText, ticksOf } from '../../ui/chart/scale.ts'
import { Money, totalText } from '../../ui/money.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Table, Td, Th, Tr } from '../../ui/table.tsx'
import { useMessages } from '../../words/language.tsx'
import { ChartPanel } from './chart-panel.tsx'
import { useSpanWords } from './use-span-words.ts'
import type { MonthChoice } from './view.ts'

type Trend = ReplyOf<typeof statistics.trend>
const text = (dollars: number) => totalText(centsFromDollars(dollars))

type Props = { months: MonthChoice; step: Step; onStep: (step: Step) => void }

/** The number of orders, by month or week. */
export function TrendChart({ months, step, onStep }: Props) {
  const t = useMessages().statistics
  const send = { query: { months, type: step } }
  const query = useQuery({ ...read(statistics.trend, send), placeholderData: keepPreviousData })
  const { data } = query
  return (
    <ChartPanel
      name={t.charts.trend}
      endpoint={statistics.trend}
      send={send}
      controls={
        <Segmented
          label={t.interval}
          value={step}
          onChange={onStep}
          options={steps.map((value) => ({ value, label: t.steps[value] }))}
        />
      }
      failed={query.isError && !data}
      waiting={!data}
      stale={query.isPlaceholderData}
      onRetry={() => void query.refetch()}
      figure={data && t.orderCount(data.orders)}
      detail={data && <Detail trend={data} />}
      table={data && (() => <TrendTable trend={data} step={step} />)}
    >
      {() => data && <Line trend={data} step={step} />}
    </ChartPanel>
  )
}

function Detail({ trend }: { trend: Trend }) {
  const t = useMessages().statistics
  const span = useSpanWords(trend.to).span(trend)
  return trend.averageAmount === null ? span : t.trendFigure(text(trend.averageAmount), span)
}

function Line({ trend, step }: { trend: Trend; step: Step }) {
  const t = useMessages().statistics
  const words = useSpanWords(trend.to)
  const pointText = (row: TrendRow) => {
    const [when, orders] = [
      step === 'month' ? words.wholeMonth(row) : words.week(row),
      t.orderCount(row.orders),
    ]
    return row.averageAmount === null
      ? t.trendPoint(when, orders)
      : t.trendPointWorth(when, orders, text(row.averageAmount))
  }
  const last = trend.rows.at(-1)
  return (
    <LineChart
      label={step === 'month' ? t.month : t.week}
      summary={t.trendSummary(words.span(trend), t.orderCount(trend.orders), last ? pointText(last) : '')}
      ticks={ticksOf(Math.max(...trend.rows.map(({ orders }) => orders)), { whole: true })}
      tickText={shortText}
      points={trend.rows.map((row) => ({
        key: row.from,
        label: step === 'month' ? words.month(row) : words.day(row.from),
        value: row.orders,
        text: pointText(row),
      }))}
    />
  )
}

function TrendTable({ trend, step }: { trend: Trend; step: Step }) {
  const t = useMessages().statistics
  const words = useSpanWords(trend.to)
  return (
    <Table
      label={t.charts.trend}
      wide
      head={
        <>
          <Th>{step === 'month' ? t.month : t.week}</Th>
          <Th right>{t.orders}</Th>
          <Th right>{t.spent}</Th>
          <Th right>{t.average}</Th>
        </>
      }
    >
      {trend.rows.toReversed().map((row) => (
        <Tr key={row.from}>
          <Td head>{step === 'month' ? words.wholeMonth(row) : words.near(row.from)}</Td>
          <Td right>{row.orders}</Td>
          <Td right>
            <Money cents={centsFromDollars(row.amount)} kind="column" />
          </Td>
          <Td right quiet>
            {row.averageAmount !== null && (
              <Money cents={centsFromDollars(row.averageAmount)} kind="column" />
            )}
          </Td>
        </Tr>
      ))}
      <Tr>
        <Td head bold>
          {t.total}
        </Td>
        <Td right bold>
          {trend.orders}
        </Td>
        <Td right bold>
          <Money cents={centsFromDollars(trend.amount)} kind="column" />
        </Td>
        <Td right bold>
          {trend.averageAmount !== null && (
            <Money cents={centsFromDollars(trend.averageAmount)} kind="column" />
          )}
        </Td>
      </Tr>
    </Table>
  )
}
