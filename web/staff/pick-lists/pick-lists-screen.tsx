import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { asDay } from '../../../contract/core/dates.ts'
import { type PickListHead, pickLists } from '../../../contract/features/pick-lists.ts'
import { useErrorText } from '../../core/error-text.ts'
import { read } from '../../core/query.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Problem } from '../../ui/problem.tsx'
import { RowsWaiting } from '../../ui/waiting.tsx'
import { shipDayText, wallTimeText } from '../../words/format.ts'
import { useLanguage, useMessages } from '../../words/language.tsx'
import { AdminShell } from '../frame/admin-shell.tsx'
import { DayTurner } from '../frame/day-turner.tsx'
import { useFilters } from '../frame/use-filters.ts'
import { PickListPart } from './pick-list-part.tsx'
import { usePickWords } from './words.ts'

const path = '/admin/pick-lists'

/** The pick lists of a ship day, or one of them to check off on a phone and to print. */
export function PickListsScreen() {
  const t = usePickWords()
  const messages = useMessages()
  const text = useErrorText()
  const { language } = useLanguage()
  const view = useFilters(path, ['shipDay', 'routeNumber', 'method'])
  const { asked } = view
  const query = useQuery({
    ...read(pickLists.read, { query: asked as { method?: 'UPS' } }),
    placeholderData: (before) => before,
    staleTime: 0,
  })
  const { data } = query
  const isOne = Boolean(asked.routeNumber || asked.method)
  return (
    <AdminShell
      title={messages.admin.pickLists}
      aside={
        data && (
          <DayTurner
            day={asDay(data.shipDay)}
            onDay={(shipDay) => view.change({ shipDay, routeNumber: '', method: '' })}
          />
        )
      }
    >
      {query.error && <Problem title={text(query.error)} onRetry={() => void query.refetch()} />}
      {!query.error && !data && <RowsWaiting label={messages.admin.pickLists} className="md:px-6" />}
      {data && !isOne && data.lists.length === 0 && (
        <EmptyState title={t.nothing(shipDayText(asDay(data.shipDay), language))}>{t.nothingText}</EmptyState>
      )}
      {data && !isOne && data.lists.length > 0 && (
        <ul aria-label={t.lists} className="max-w-200">
          {data.lists.map((list) => (
            <ListRow key={`${list.method}${list.routeNumber}`} list={list} shipDay={data.shipDay} />
          ))}
        </ul>
      )}
      {data && isOne && data.list && !query.error && (
        <PickListPart
          list={data.list}
          shipDay={asDay(data.shipDay)}
          onBack={() => view.change({ routeNumber: '', method: '' })}
          onChanged={() => void query.refetch()}
        />
      )}
    </AdminShell>
  )
}

function ListRow({ list, shipDay }: { list: PickListHead; shipDay: string }) {
  const t = usePickWords()
  const { method, routeNumber, name, leaves, orders, picked, lines, missing, printed } = list
  return (
    <li>
      <Link
        to={path}
        search={{ shipDay, ...(routeNumber ? { routeNumber } : { method }) } as never}
        className="flex min-h-15 items-center gap-3 border-b border-line px-4 py-2 -outline-offset-2 hover:bg-hover md:px-6"
      >
        <span className="min-w-0 flex-1">
          <b className="block font-semibold wrap-anywhere">
            {method === 'TRUCK' ? `${routeNumber ?? ''} ${name}` : method === 'UPS' ? t.ups : t.pickup}
          </b>
          <span className="text-12 text-ink-2">
            {[leaves && t.leaves(wallTimeText(leaves)), t.orders(orders)].filter(Boolean).join(', ')}
          </span>
        </span>
        <span className="text-right text-12 text-ink-2">
          {t.picked(picked, lines)}
          {missing > 0 && <b className="ml-2 font-semibold text-amber">{t.missing(missing)}</b>}
          <span className="block">{printed ? t.printed(printed.actor) : t.notPrinted}</span>
        </span>
      </Link>
    </li>
  )
}
