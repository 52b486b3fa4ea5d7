import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { linkButtonClass } from '../../ui/link.ts'
import { Problem } from '../../ui/problem.tsx'
import { RowsWaiting } from '../../ui/waiting.tsx'
import { useStaffWords } from './words.ts'

export const listPageSize = 40

type Paged = { rows: readonly unknown[]; total: number }
type ListBodyProps<Data extends Paged> = {
  list: UseQueryResult<Data>
  /** The list's accessible name. */
  label: string
  page: number
  /** Rows of a page. */
  size?: number
  isNarrowed: boolean
  onClear: () => void
  onTurn: (page: number) => void
  /** Shown if the list is empty without filters. */
  empty?: ReactNode
  children: (data: Data) => ReactNode
}

/** A list in every state: waiting, failed, empty or full, with pagination below. */
export function ListBody<Data extends Paged>(props: ListBodyProps<Data>) {
  const { list, label, page, size, isNarrowed, onClear, onTurn, empty, children } = props
  const t = useStaffWords()
  const { data } = list
  if (list.error && !data) return <Problem title={t.failed} onRetry={() => void list.refetch()} />
  if (!data) return <RowsWaiting label={label} className="md:px-6" />
  if (data.rows.length === 0 && !isNarrowed && empty) return <div className="md:px-2">{empty}</div>
  if (data.rows.length === 0) {
    return (
      <div className="md:px-2">
        <EmptyState title={t.noMatch} action={<Button onClick={onClear}>{t.clear}</Button>}>
          {t.noMatchText}
        </EmptyState>
      </div>
    )
  }
  return (
    <>
      <div aria-busy={list.isPlaceholderData} className={list.isPlaceholderData ? 'opacity-60' : ''}>
        {children(data)}
      </div>
      <Pages page={page} total={data.total} size={size} onTurn={onTurn} />
    </>
  )
}

/** Which rows are shown, of how many, and links to the other pages. */
export function Pages({
  page,
  total,
  size = listPageSize,
  onTurn,
}: {
  page: number
  total: number
  size?: number | undefined
  onTurn: (page: number) => void
}) {
  const t = useStaffWords()
  const last = Math.max(1, Math.ceil(total / size))
  const from = (page - 1) * size + 1
  return (
    <nav aria-label={t.pages} className="flex flex-wrap items-center gap-3 px-4 py-3 md:px-6">
      <p className="min-w-40 flex-1 text-12 text-ink-2">
        {t.rows(from, Math.min(total, from + size - 1), total)}
      </p>
      {last > 1 && (
        <>
          <Button icon="chevron-left" disabled={page <= 1} onClick={() => onTurn(page - 1)}>
            {t.previous}
          </Button>
          <Button icon="chevron-right" disabled={page >= last} onClick={() => onTurn(page + 1)}>
            {t.next}
          </Button>
        </>
      )}
    </nav>
  )
}

/** The filters of a list, in one line above it. */
export function FilterBar({
  isNarrowed,
  onClear,
  tools,
  children,
}: {
  isNarrowed: boolean
  onClear: () => void
  /** At the right edge; not on phones. */
  tools?: ReactNode
  children: ReactNode
}) {
  const t = useStaffWords()
  return (
    <search
      aria-label={t.filters}
      className="flex flex-wrap items-end gap-3 border-b border-line px-4 py-3 md:px-6"
    >
      {children}
      {isNarrowed && (
        <button type="button" className={`${linkButtonClass} h-9 max-md:h-11`} onClick={onClear}>
          {t.clear}
        </button>
      )}
      {tools && <div className="ml-auto flex items-center gap-2 max-md:hidden">{tools}</div>}
    </search>
  )
}

type BesideProps = {
  list: ReactNode
  panel: ReactNode
  /** The panel is mainly for reading, so it gets more than half. `most`: the list keeps 340 px, and the panel gets the rest. */
  isWide?: boolean | 'most'
}

/** A list with one of its rows open beside it; in narrow windows the open row replaces the list. */
export function Beside({ list, panel, isWide = false }: BesideProps) {
  return (
    <div className="flex min-h-0 flex-1">
      <div
        className={`min-w-0 ${panel ? 'max-[1299px]:hidden' : ''} ${
          panel && isWide === 'most' ? 'w-85 shrink-0' : 'flex-1'
        }`}
      >
        {list}
      </div>
      {panel && (
        <div
          className={`flex min-w-0 flex-col border-line max-[1299px]:flex-1 min-[1300px]:border-l ${
            isWide === 'most' ? 'flex-1' : isWide ? 'min-[1300px]:w-[55%]' : 'min-[1300px]:w-115'
          }`}
        >
          {panel}
        </div>
      )}
    </div>
  )
}
