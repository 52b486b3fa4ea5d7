import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { may } from '../../../contract/core/access.ts'
import { dayAt } from '../../../contract/core/dates.ts'
import { type ListSummary, shopLists } from '../../../contract/features/shop-lists.ts'
import { read } from '../../core/query.ts'
import { useUser } from '../../core/session.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useZone } from '../../ui/dates.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { linkClass } from '../../ui/link.ts'
import { Problem } from '../../ui/problem.tsx'
import { RowsWaiting } from '../../ui/waiting.tsx'
import { shipDayText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { ListDialog } from './list-dialog.tsx'
import { useListWords } from './words.ts'

/** The user's own lists and the company's, by name. */
export function ListsScreen() {
  const t = useListWords()
  const navigate = useNavigate()
  const lists = useQuery(read(shopLists.list, {}))
  const mayChange = may(useUser(), shopLists.create.access)
  const [isMaking, setMaking] = useState(false)
  const rows = lists.data?.lists
  const makeOne = (
    <Button kind="primary" icon="plus" onClick={() => setMaking(true)}>
      {t.create}
    </Button>
  )
  return (
    <div className="mx-auto flex w-full max-w-336 flex-col gap-4 px-4 py-4 md:px-6 md:py-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="text-22 font-semibold max-md:flex-1">{t.title}</h1>
        <p className="min-w-40 flex-1 text-ink-2 max-md:order-last max-md:basis-full">{t.text}</p>
        {mayChange && rows && rows.length > 0 && makeOne}
      </div>
      <div className="border-line bg-surface max-md:-mx-4 max-md:border-y md:rounded-4 md:border">
        {!rows ? (
          lists.isError ? (
            <Problem title={t.failed} onRetry={() => void lists.refetch()} />
          ) : (
            <RowsWaiting label={t.title} rows={4} />
          )
        ) : rows.length === 0 ? (
          <EmptyState title={t.empty} action={mayChange ? makeOne : undefined}>
            {t.emptyText}
          </EmptyState>
        ) : (
          <ul aria-label={t.title} className="divide-y divide-line">
            {rows.map((list) => (
              <ListLine key={list.id} list={list} />
            ))}
          </ul>
        )}
      </div>
      {isMaking && (
        <ListDialog
          onClose={() => setMaking(false)}
          onDone={({ id }) =>
            void navigate({ to: `/lists/${id}` } as unknown as Parameters<typeof navigate>[0])
          }
        />
      )}
    </div>
  )
}

function ListLine({ list }: { list: ListSummary }) {
  const t = useListWords()
  const { language } = useLanguage()
  const zone = useZone()
  const when = shipDayText(dayAt(new Date(list.changedAt), zone), language)
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-0.5 px-4 py-2">
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
        <Link
          to={`/lists/${list.id}` as never}
          className={`${linkClass} min-w-0 font-semibold break-words max-md:py-2`}
        >
          {list.name}
        </Link>
        <Badge kind="neutral">{list.shared ? t.shared : t.own}</Badge>
      </span>
      <span className="text-12 text-ink-2 max-md:basis-full">
        {[t.items(list.lines), t.changed(list.changedBy, when)].join(' · ')}
      </span>
    </li>
  )
}
