import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { may } from '../../../contract/core/access.ts'
import { eventOrders } from '../../../contract/features/event-orders/event-orders.ts'
import type { EventSummary } from '../../../contract/features/event-orders/fields.ts'
import { recipes } from '../../../contract/features/event-orders/recipes.ts'
import { read } from '../../core/query.ts'
import { useUser } from '../../core/session.ts'
import { Badge, type BadgeKind } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { linkClass } from '../../ui/link.ts'
import { Problem } from '../../ui/problem.tsx'
import { Table, Td, Th, Tr } from '../../ui/table.tsx'
import { countText, wallTimeText } from '../../words/format.ts'
import { NewEvent } from './new-event.tsx'
import { useEventWords, useWhen } from './words.ts'

const badges: Record<EventSummary['state'], BadgeKind> = {
  DRAFT: 'neutral',
  ORDERED_PART: 'amber',
  ORDERED: 'accent',
  DONE: 'neutral',
  CANCELLED: 'neutral',
}

export function StateBadge({ state, large = false }: { state: EventSummary['state']; large?: boolean }) {
  const t = useEventWords()
  return (
    <Badge kind={badges[state]} large={large}>
      {t.states[state]}
    </Badge>
  )
}

/** The shop's events: upcoming ones first, the next on top, then past and canceled ones. */
export function EventsScreen() {
  const t = useEventWords()
  const list = useQuery(read(eventOrders.list, {}))
  const mayOrder = may(useUser(), eventOrders.create.access)
  const [starts, setStarts] = useState<'empty' | 'recipe' | 'copy'>()
  const hasRecipes = (useQuery(read(recipes.list, {})).data?.recipes.length ?? 0) > 0
  const rows = list.data?.events ?? []
  const past = rows.filter(({ isOver }) => isOver)
  const coming = rows.filter(({ isOver }) => !isOver)
  return (
    <div className="mx-auto flex w-full max-w-336 flex-col gap-4 px-4 py-4 md:px-6 md:py-6">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="flex-1 text-22 font-semibold">{t.title}</h1>
        {mayOrder && rows.length > 0 && (
          <Button kind="primary" icon="plus" onClick={() => setStarts('empty')}>
            {t.create}
          </Button>
        )}
      </div>
      {list.error && !list.data && (
        <Problem title={t.failed} onRetry={() => void list.refetch()}>
          {t.failedText}
        </Problem>
      )}
      {list.data && coming.length === 0 && (
        <EmptyState
          title={t.empty}
          action={
            mayOrder ? (
              <span className="flex flex-wrap justify-center gap-2">
                <Button kind="primary" onClick={() => setStarts('empty')}>
                  {t.startEmpty}
                </Button>
                {hasRecipes && <Button onClick={() => setStarts('recipe')}>{t.startRecipe}</Button>}
                {past.length > 0 && <Button onClick={() => setStarts('copy')}>{t.startCopy}</Button>}
              </span>
            ) : undefined
          }
        >
          {t.emptyText}
        </EmptyState>
      )}
      {coming.length > 0 && <EventList label={t.coming} rows={coming} />}
      {past.length > 0 && (
        <section aria-label={t.past} className="flex flex-col gap-2">
          <h2 className="font-semibold">{t.past}</h2>
          <EventList label={t.past} rows={past} />
        </section>
      )}
      {starts && (
        <NewEvent onClose={() => setStarts(undefined)} {...(starts !== 'empty' && { from: starts })} />
      )}
    </div>
  )
}

function EventList({ label, rows }: { label: string; rows: readonly EventSummary[] }) {
  const t = useEventWords()
  const { day } = useWhen()
  const when = ({ eventDay, eventTime }: EventSummary) =>
    eventTime ? `${day(eventDay)}, ${wallTimeText(eventTime)}` : day(eventDay)
  const missing = (row: EventSummary) => (row.isOver ? '' : t.missing(row.missing))
  return (
    <div className="rounded-4 border border-line bg-surface max-md:-mx-4 max-md:rounded-none max-md:border-x-0">
      <div className="max-lg:hidden">
        <Table
          label={label}
          wide
          head={
            <>
              <Th>{t.name}</Th>
              <Th width={170}>{t.day}</Th>
              <Th width={240}>{t.shipTo}</Th>
              <Th width={120}>{t.stillMissing}</Th>
              <Th width={150}>{t.state}</Th>
            </>
          }
        >
          {rows.map((row) => (
            <Tr key={row.id}>
              <Td head bold>
                <EventLink row={row} />
                <p className="text-12 font-normal text-ink-2">
                  {t.occasions[row.occasion]}, {t.count(row.designs, row.items, countText(row.stems))}
                </p>
              </Td>
              <Td>{when(row)}</Td>
              <Td>{row.shipTo}</Td>
              <Td>{missing(row)}</Td>
              <Td>
                <StateBadge state={row.state} />
              </Td>
            </Tr>
          ))}
        </Table>
      </div>
      <ul aria-label={label} className="divide-y divide-line lg:hidden">
        {rows.map((row) => (
          <li key={row.id} className="flex flex-col gap-1 px-4 py-3">
            <div className="flex items-center justify-between gap-2">
              <EventLink row={row} />
              <StateBadge state={row.state} />
            </div>
            <p>{when(row)}</p>
            <p className="text-12 text-ink-2">
              {row.shipTo} · {t.count(row.designs, row.items, countText(row.stems))}
              {missing(row) && ` · ${t.stillMissing}: ${missing(row)}`}
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}

const EventLink = ({ row: { id, name } }: { row: EventSummary }) => (
  <Link
    to="/events/$eventId"
    params={{ eventId: String(id) }}
    className={`${linkClass} font-semibold max-lg:py-2`}
  >
    {name}
  </Link>
)
