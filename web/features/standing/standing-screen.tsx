import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { may } from '../../../contract/core/access.ts'
import type { StandingSummary } from '../../../contract/features/standing/shapes.ts'
import { standing } from '../../../contract/features/standing/standing.ts'
import { read } from '../../core/query.ts'
import { useUser } from '../../core/session.ts'
import { Badge, type BadgeKind } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { linkClass } from '../../ui/link.ts'
import { Problem } from '../../ui/problem.tsx'
import { Table, Td, Th, Tr } from '../../ui/table.tsx'
import { useDays, useStandingWords } from './words.ts'

const badges: Record<StandingSummary['status'], BadgeKind> = {
  DRAFT: 'neutral',
  RUNNING: 'accent',
  PAUSED: 'amber',
  ENDED: 'neutral',
}

export function StatusBadge({
  status,
  large = false,
}: {
  status: StandingSummary['status']
  large?: boolean
}) {
  const t = useStandingWords()
  return (
    <Badge kind={badges[status]} large={large}>
      {t.statuses[status]}
    </Badge>
  )
}

/** All standing orders of the shop, active ones first. */
export function StandingScreen() {
  const t = useStandingWords()
  const list = useQuery(read(standing.list, {}))
  const mayOrder = may(useUser(), standing.create.access)
  const rows = list.data?.rows ?? []
  const create = (
    <Link to="/standing/$standingId" params={{ standingId: 'new' }} className={buttonClass('primary')}>
      {t.create}
    </Link>
  )
  return (
    <div className="mx-auto flex w-full max-w-336 flex-col gap-4 px-4 py-4 md:px-6 md:py-6">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="flex-1 text-22 font-semibold">{t.title}</h1>
        <Link to="/calendar" className={buttonClass()}>
          {t.calendarPage}
        </Link>
        {mayOrder && rows.length > 0 && create}
      </div>
      {list.error && !list.data ? (
        <Problem title={t.failed} onRetry={() => void list.refetch()}>
          {t.failedText}
        </Problem>
      ) : list.data && rows.length === 0 ? (
        <EmptyState title={t.empty} action={mayOrder ? create : undefined}>
          {t.emptyText}
        </EmptyState>
      ) : (
        <div className="rounded-4 border border-line bg-surface max-md:-mx-4 max-md:rounded-none max-md:border-x-0">
          <div className="max-lg:hidden">
            <StandingTable rows={rows} />
          </div>
          <ul aria-label={t.title} className="divide-y divide-line lg:hidden">
            {rows.map((row) => (
              <StandingCard key={row.id} row={row} />
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

function useRowWords() {
  const t = useStandingWords()
  const { day, weekdays } = useDays()
  return {
    rhythm: (row: StandingSummary) =>
      t.rhythms[String(row.everyWeeks) as keyof typeof t.rhythms](weekdays(row.weekdays)),
    next: ({ next }: StandingSummary) =>
      next ? `${day(next.shipsOn ?? next.dueOn)}, ${t.states[next.state]}` : '',
  }
}

function StandingTable({ rows }: { rows: readonly StandingSummary[] }) {
  const t = useStandingWords()
  const words = useRowWords()
  return (
    <Table
      label={t.title}
      wide
      head={
        <>
          <Th>{t.name}</Th>
          <Th>{t.rhythm}</Th>
          <Th>{t.where}</Th>
          <Th>{t.next}</Th>
          <Th>{t.status}</Th>
        </>
      }
    >
      {rows.map((row) => (
        <Tr key={row.id}>
          <Td head bold>
            <StandingLink row={row} />
            <p className="text-12 font-normal text-ink-2">{t.count(row.made, row.items)}</p>
          </Td>
          <Td>{words.rhythm(row)}</Td>
          <Td>{row.shipTo}</Td>
          <Td>{words.next(row)}</Td>
          <Td>
            <StatusBadge status={row.status} />
          </Td>
        </Tr>
      ))}
    </Table>
  )
}

function StandingCard({ row }: { row: StandingSummary }) {
  const t = useStandingWords()
  const words = useRowWords()
  return (
    <li className="flex flex-col gap-1 px-4 py-3">
      <div className="flex items-center justify-between gap-2">
        <StandingLink row={row} />
        <StatusBadge status={row.status} />
      </div>
      <p>{words.rhythm(row)}</p>
      <p className="text-12 text-ink-2">
        {row.shipTo} · {t.count(row.made, row.items)}
      </p>
      {row.next && <p className="text-12 text-ink-2">{words.next(row)}</p>}
    </li>
  )
}

function StandingLink({ row }: { row: StandingSummary }) {
  return (
    <Link
      to="/standing/$standingId"
      params={{ standingId: String(row.id) }}
      className={`${linkClass} font-semibold max-lg:py-2`}
    >
      {row.name}
    </Link>
  )
}
