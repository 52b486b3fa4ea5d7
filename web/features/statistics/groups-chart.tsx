import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import { centsFromDollars } from '../../../contract/core/money.ts'
import {
  type GroupKind,
  type GroupRow,
  groupKinds,
  statistics,
} from '../../../contract/features/statistics.ts'
import { read } from '../../core/query.ts'
import { RankedBars } from '../../ui/chart/ranked-bars.tsx'
import { Money, totalText } from '../../ui/money.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Table, Td, Th, Tr } from '../../ui/table.tsx'
import { useMessages } from '../../words/language.tsx'
import { ChartPanel } from './chart-panel.tsx'
import { percentText, shownGroups } from './figures.ts'
import { useSpanWords } from './use-span-words.ts'
import type { MonthChoice } from './view.ts'

type Groups = ReplyOf<typeof statistics.groups>

const mostBars = 9

type Props = { months: MonthChoice; kind: GroupKind; onKind: (kind: GroupKind) => void }

/** Spending by department or category, largest first. */
export function GroupsChart({ months, kind, onKind }: Props) {
  const t = useMessages().statistics
  const send = { query: { months, type: kind } }
  const query = useQuery({ ...read(statistics.groups, send), placeholderData: keepPreviousData })
  const { data } = query
  return (
    <ChartPanel
      name={t.charts.groups}
      endpoint={statistics.groups}
      send={send}
      controls={
        <Segmented
          label={t.groupBy}
          value={kind}
          onChange={onKind}
          options={groupKinds.map((value) => ({ value, label: t.groupKinds[value] }))}
        />
      }
      failed={query.isError && !data}
      waiting={!data}
      stale={query.isPlaceholderData}
      onRetry={() => void query.refetch()}
      figure={data && totalText(centsFromDollars(data.amount))}
      detail={data && <Detail groups={data} />}
      empty={data?.rows.length === 0 && <p className="px-4 pb-6 text-ink-2">{t.nothingSpent}</p>}
      table={data && data.rows.length > 0 ? () => <GroupsTable groups={data} /> : undefined}
    >
      {() => data && <Bars groups={data} />}
    </ChartPanel>
  )
}

/** A department or delivery in the reader's language; categories keep their catalogue names. */
function useGroupName() {
  const { statistics: t, priceList } = useMessages()
  const departments: Record<string, string> = priceList.departments
  return ({ group, kind }: GroupRow) => (kind === 'delivery' ? t.delivery : (departments[group] ?? group))
}

function Detail({ groups }: { groups: Groups }) {
  const t = useMessages().statistics
  const nameOf = useGroupName()
  const words = useSpanWords(groups.to)
  const [first] = groups.rows
  if (!first || groups.amount === 0) return words.span(groups)
  return `${words.span(groups)}, ${t.mostOn(nameOf(first), percentText(first.amount, groups.amount))}`
}

function Bars({ groups }: { groups: Groups }) {
  const t = useMessages().statistics
  const nameOf = useGroupName()
  const { shown, rest } = shownGroups(groups.rows, mostBars)
  const bar = (key: string, name: string, amount: number, apart = false) => ({
    key,
    name,
    value: amount,
    apart,
    text: <Money cents={centsFromDollars(amount)} kind="column" />,
    aside: percentText(amount, groups.amount),
  })
  const restCents = rest.reduce((cents, { amount }) => cents + centsFromDollars(amount), 0)
  return (
    <RankedBars
      label={t.charts.groups}
      bars={[
        ...shown.map((row) =>
          bar(`${row.kind} ${row.group}`, nameOf(row), row.amount, row.kind === 'delivery'),
        ),
        ...(rest.length > 0 ? [bar('rest', t.otherGroups(rest.length), restCents / 100, true)] : []),
      ]}
    />
  )
}

function GroupsTable({ groups }: { groups: Groups }) {
  const t = useMessages().statistics
  const nameOf = useGroupName()
  return (
    <Table
      label={t.charts.groups}
      wide
      head={
        <>
          <Th>{t.group}</Th>
          <Th right>{t.orders}</Th>
          <Th right>{t.lines}</Th>
          <Th right>{t.spent}</Th>
          <Th right>{t.ofAll}</Th>
        </>
      }
    >
      {groups.rows.map((row) => (
        <Tr key={`${row.kind} ${row.group}`}>
          <Td head>{nameOf(row)}</Td>
          <Td right>{row.orders}</Td>
          <Td right>{row.kind === 'goods' && row.lines}</Td>
          <Td right>
            <Money cents={centsFromDollars(row.amount)} kind="column" />
          </Td>
          <Td right quiet>
            {percentText(row.amount, groups.amount)}
          </Td>
        </Tr>
      ))}
      <Tr>
        <Td head bold>
          {t.total}
        </Td>
        <Td right bold>
          {groups.orders}
        </Td>
        <Td />
        <Td right bold>
          <Money cents={centsFromDollars(groups.amount)} kind="column" />
        </Td>
        <Td />
      </Tr>
    </Table>
  )
}
