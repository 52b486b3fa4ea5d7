import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import { centsFromDollars, moneyText } from '../../../contract/core/money.ts'
import { type SpentRow, statistics } from '../../../contract/features/statistics.ts'
import { read } from '../../core/query.ts'
import { BarChart } from '../../ui/chart/bar-chart.tsx'
import { Legend, LegendItem } from '../../ui/chart/parts.tsx'
import { shortText, ticksOf } from '../../ui/chart/scale.ts'
import { Money, totalText } from '../../ui/money.tsx'
import { Table, Td, Th, Tr } from '../../ui/table.tsx'
import { useMessages } from '../../words/language.tsx'
import { ChartPanel } from './chart-panel.tsx'
import { comparable, percentText } from './figures.ts'
import { useSpanWords } from './use-span-words.ts'
import type { MonthChoice } from './view.ts'

type Spent = ReplyOf<typeof statistics.spent>
const text = (dollars: number) => totalText(centsFromDollars(dollars))

/** Spending by month, compared with the year before. */
export function SpentChart({ months }: { months: MonthChoice }) {
  const t = useMessages().statistics
  const send = { query: { months } }
  const query = useQuery({ ...read(statistics.spent, send), placeholderData: keepPreviousData })
  const { data } = query
  const words = useSpanWords(data?.to)
  return (
    <ChartPanel
      name={t.charts.spent}
      endpoint={statistics.spent}
      send={send}
      failed={query.isError && !data}
      waiting={!data}
      stale={query.isPlaceholderData}
      onRetry={() => void query.refetch()}
      figure={data && text(data.amount)}
      detail={data && words.span(data)}
      comparison={data && <Comparison spent={data} />}
      legend={
        data?.rows.some(({ lastYearAmount }) => lastYearAmount !== null) && (
          <Legend>
            <LegendItem>{t.spent}</LegendItem>
            <LegendItem mark="mark">{t.lastYear}</LegendItem>
          </Legend>
        )
      }
      table={data && (() => <SpentTable spent={data} />)}
    >
      {() => data && <Bars spent={data} />}
    </ChartPanel>
  )
}

/** The comparison with the year before, if the account ordered then; names the part of the period if it covers only a part. */
function Comparison({ spent }: { spent: Spent }) {
  const t = useMessages().statistics
  const words = useSpanWords(spent.to)
  const known = comparable(spent.rows)
  if (!known) return null
  const { cents, lastYearCents } = known
  const percent = percentText(Math.abs(cents - lastYearCents), lastYearCents)
  const change = percent === '0%' ? t.same : cents > lastYearCents ? t.more(percent) : t.less(percent)
  return known.from === spent.from ? change : t.comparedFor(change, words.span(known))
}

function Bars({ spent }: { spent: Spent }) {
  const t = useMessages().statistics
  const words = useSpanWords(spent.to)
  const { rows } = spent
  const peak = rows.reduce<SpentRow | undefined>(
    (best, row) => (row.amount > (best?.amount ?? 0) ? row : best),
    undefined,
  )
  const most = Math.max(...rows.map(({ amount, lastYearAmount }) => Math.max(amount, lastYearAmount ?? 0)))
  return (
    <BarChart
      label={t.month}
      summary={t.spentSummary(
        words.span(spent),
        text(spent.amount),
        words.wholeMonth(peak ?? spent),
        text(peak?.amount ?? 0),
      )}
      ticks={ticksOf(most)}
      tickText={shortText}
      points={rows.map((row) => {
        const [when, orders] = [words.wholeMonth(row), t.orderCount(row.orders)]
        return {
          key: row.from,
          label: words.month(row),
          value: row.amount,
          mark: row.lastYearAmount,
          text:
            row.lastYearAmount === null
              ? t.spentPoint(when, text(row.amount), orders)
              : t.spentPointThen(when, text(row.amount), orders, text(row.lastYearAmount)),
        }
      })}
    />
  )
}

function SpentTable({ spent }: { spent: Spent }) {
  const t = useMessages().statistics
  const words = useSpanWords(spent.to)
  return (
    <Table
      label={t.charts.spent}
      wide
      head={
        <>
          <Th>{t.month}</Th>
          <Th right>{t.orders}</Th>
          <Th right>{t.spent}</Th>
          <Th right>{t.lastYear}</Th>
          <Th right>{t.change}</Th>
        </>
      }
    >
      {spent.rows.toReversed().map((row) => (
        <Tr key={row.from}>
          <Td head>{words.wholeMonth(row)}</Td>
          <Td right>{row.orders}</Td>
          <Td right>
            <Money cents={centsFromDollars(row.amount)} kind="column" />
          </Td>
          <Td right quiet>
            {row.lastYearAmount !== null && (
              <Money cents={centsFromDollars(row.lastYearAmount)} kind="column" />
            )}
          </Td>
          <Td right quiet>
            {row.lastYearAmount !== null && moneyChange(row.amount, row.lastYearAmount)}
          </Td>
        </Tr>
      ))}
      <Tr>
        <Td head bold>
          {t.total}
        </Td>
        <Td right bold>
          {spent.orders}
        </Td>
        <Td right bold>
          <Money cents={centsFromDollars(spent.amount)} kind="column" />
        </Td>
        <Td span={2} />
      </Tr>
    </Table>
  )
}

function moneyChange(now: number, then: number): string {
  const cents = centsFromDollars(now) - centsFromDollars(then)
  return cents > 0 ? `+${moneyText(cents)}` : moneyText(cents)
}
