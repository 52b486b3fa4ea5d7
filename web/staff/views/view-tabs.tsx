import { useQueries, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Endpoint, SendOf } from '../../../contract/core/endpoint.ts'
import { type View, type ViewedList, views } from '../../../contract/features/views.ts'
import { useErrorText } from '../../core/error-text.ts'
import { read, useWrite } from '../../core/query.ts'
import { Button } from '../../ui/button.tsx'
import { tabClass } from '../../ui/tab-class.ts'
import { showToast } from '../../ui/toast-store.ts'
import { countText } from '../../words/format.ts'
import { isSameView } from './same-view.ts'
import { SaveView } from './save-view.tsx'
import { ViewMenu } from './view-menu.tsx'
import { useViewsWords } from './words.ts'

type Props = {
  list: ViewedList
  endpoint: Endpoint
  path: string
  /** The address's parameters that select the list itself. */
  kept: Readonly<Record<string, string>>
  /** Filters and order, as in the address. */
  asked: Readonly<Record<string, string>>
  /** The id of the open view; empty for none. */
  saved: string
  /** Whether the address has no filters, order or view. */
  isBare: boolean
  /** Keys of the columns that the user chose. */
  columns: readonly string[]
  /** Views that every user has, before the saved ones. */
  standard?: readonly StandardView[]
  onColumns: (keys: readonly string[]) => void
}

/** A built-in view: filters with a name. `counted`: shows its number of rows, in amber if they need work. */
export type StandardView = {
  name: string
  filters: Readonly<Record<string, string>>
  amber?: boolean
}

/** Maximum age of a view's count, in ms. */
const countMs = 60_000

/** Saved views of a list, as tabs above it with their number of rows. Changes to the open view can be saved. */
export function ViewTabs(props: Props) {
  const { list, endpoint, path, kept, asked, saved, isBare, columns, standard = [], onColumns } = props
  const t = useViewsWords()
  const errorText = useErrorText()
  const navigate = useNavigate()
  const [naming, setNaming] = useState<'new' | View>()
  const known = useQuery({ ...read(views.list, { query: { page: list } }), staleTime: countMs })
  const rows = known.data?.rows ?? []
  const counts = useQueries({
    queries: [...standard, ...rows].map(({ filters }) => ({
      ...read(endpoint, { query: { ...filters, pageSize: '1' } } as unknown as SendOf<Endpoint>),
      staleTime: countMs,
      retry: false,
      select: (reply: unknown) => (reply as { total: number }).total,
    })),
  })
  const current = rows.find(({ id }) => String(id) === saved)
  const search = ({ id, filters }: Pick<View, 'id' | 'filters'>) =>
    ({ ...kept, ...filters, saved: String(id) }) as never
  useOpening(rows, isBare, (view) => void navigate({ to: path, search: search(view), replace: true }))
  const showColumns = useRef(onColumns)
  showColumns.current = onColumns
  const currentColumns = current?.columns
  useEffect(() => {
    if (currentColumns) showColumns.current(currentColumns)
  }, [currentColumns])

  const change = useWrite(views.change, {
    refresh: [views.list],
    onDone: ({ name }) => showToast({ text: t.saved(name) }),
    onFailed: (error) => showToast({ kind: 'failed', text: errorText(error) }),
  })
  const seen = { filters: asked, columns }
  const standing = standard.find(({ filters }) => !current && isSameView({ filters, columns: null }, seen))
  const isChanged = current ? !isSameView(current, seen) : !standing && Object.keys(asked).length > 0
  if (rows.length === 0 && standard.length === 0 && !isChanged) return null
  const countOf = (i: number) => counts[i]?.data

  const own = rows.filter(({ isOwn }) => isOwn)
  return (
    <div className="flex items-center gap-3 border-b border-line px-4 md:px-6">
      <nav aria-label={t.label} data-views className="flex min-w-0 flex-1 gap-5 overflow-x-auto">
        <Link
          to={path}
          search={{ ...kept } as never}
          activeOptions={{ exact: true }}
          className={tabClass(!current && !standing)}
          aria-current={current || standing ? undefined : 'page'}
        >
          {t.all}
        </Link>
        {standard.map((view, i) => (
          <Link
            key={view.name}
            to={path}
            search={{ ...kept, ...view.filters } as never}
            className={tabClass(view === standing)}
            aria-current={view === standing ? 'page' : undefined}
          >
            {view.name}
            <span
              className={`text-12 ${view.amber && countOf(i) ? 'font-semibold text-amber' : 'text-ink-3'}`}
            >
              {countOf(i) !== undefined && countText(countOf(i) ?? 0)}
            </span>
          </Link>
        ))}
        {rows.map((view, i) => (
          <Link
            key={view.id}
            to={path}
            search={search(view)}
            title={view.isOwn ? (view.shared ? t.isShared : undefined) : t.sharedBy(view.owner)}
            className={tabClass(view === current)}
            aria-current={view === current ? 'page' : undefined}
          >
            {view.name}
            <span className="text-12 text-ink-3">
              {countOf(standard.length + i) !== undefined && countText(countOf(standard.length + i) ?? 0)}
            </span>
          </Link>
        ))}
      </nav>
      {current?.isOwn && isChanged && (
        <Button
          size={28}
          busy={change.isPending ? t.saving : undefined}
          onClick={() =>
            change.mutate({
              params: { id: current.id },
              body: { filters: asked, ...(current.columns && { columns: [...columns] }) },
            })
          }
        >
          {t.saveThis}
        </Button>
      )}
      {isChanged && (
        <Button kind="quiet" size={28} icon="plus" onClick={() => setNaming('new')}>
          <span className="max-md:sr-only">{current ? t.saveAs : t.saveThis}</span>
        </Button>
      )}
      {current?.isOwn && (
        <ViewMenu
          view={current}
          place={own.indexOf(current)}
          count={own.length}
          onChange={(body) => change.mutate({ params: { id: current.id }, body })}
          onRename={() => setNaming(current)}
          onRemoved={() => void navigate({ to: path, search: { ...kept } as never })}
        />
      )}
      {naming && (
        <SaveView
          list={list}
          seen={seen}
          view={naming === 'new' ? undefined : naming}
          onClose={() => setNaming(undefined)}
          onAdded={(view) => void navigate({ to: path, search: search(view) })}
        />
      )}
    </div>
  )
}

/** Opens the user's default view once, if a list is opened without filters. */
function useOpening(rows: readonly View[], isBare: boolean, onOpen: (view: View) => void) {
  const isOpened = useRef(false)
  useEffect(() => {
    if (isOpened.current || rows.length === 0) return
    isOpened.current = true
    const usual = rows.find(({ isDefault }) => isDefault)
    if (usual && isBare) onOpen(usual)
  })
}
