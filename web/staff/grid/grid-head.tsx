import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import type { Column } from './column.ts'
import { nextSort, sortDirection } from './grid-rules.ts'
import type { Arrange } from './use-columns.ts'
import { useHeadDrag } from './use-head-drag.ts'
import { useGridWords } from './words.ts'

type Props<Row> = {
  columns: readonly Column<Row>[]
  sort: string | undefined
  onSort: (sort: string | undefined) => void
  picked?: { some: boolean; all: boolean }
  onPickAll?: (all: boolean) => void
  /** In a sheet: the header and the first columns are sticky. `offsets`: left edges of the columns, in px. */
  sticky?: { offsets: readonly number[]; pinned: number }
  /** Lets the mouse move and resize columns. */
  arrange?: Arrange | undefined
  /** A row below the headers, by column key. */
  sums?: Readonly<Record<string, ReactNode>> | undefined
}

/** Minimum width in px of the first column, which names the row. */
const nameWidth = 176

/** The headers of a grid; a click on a sortable one cycles ascending, descending, and the list's own order. */
export function GridHead<Row>({
  columns,
  sort,
  onSort,
  picked,
  onPickAll,
  sums,
  sticky,
  arrange,
}: Props<Row>) {
  const t = useGridWords()
  const { drag, onPlace, onWiden, onClickCapture } = useHeadDrag(
    arrange,
    columns.map(({ key }) => key),
  )
  const stays = (i: number) =>
    sticky ? `sticky top-0 border-b border-line-2 bg-ground ${i < sticky.pinned ? 'z-30' : 'z-20'}` : ''
  return (
    <thead>
      <tr
        onClickCapture={onClickCapture}
        className={`h-8 border-b border-line-2 bg-ground text-12 text-ink-3 ${arrange ? 'select-none' : ''}`}
      >
        {picked && (
          <th scope="col" className={`w-10 ${sticky ? 'left-0 pr-2 pl-6' : 'px-2'} ${stays(-1)}`}>
            <input
              type="checkbox"
              className="check block"
              aria-label={sticky ? t.pickList : t.pickPage}
              checked={picked.all}
              ref={(box) => {
                if (box) box.indeterminate = picked.some && !picked.all
              }}
              onChange={(event) => onPickAll?.(event.target.checked)}
            />
          </th>
        )}
        {columns.map(({ key, title, head, right = false, bare = false, width, sort: column }, i) => {
          const direction = sortDirection(sort, column)
          return (
            <th
              key={key}
              scope="col"
              data-column={key}
              aria-sort={direction}
              onPointerDown={(event) => onPlace(event, key)}
              style={
                sticky
                  ? { left: i < sticky.pinned ? sticky.offsets[i] : undefined }
                  : { width, minWidth: i === 0 && width === undefined ? nameWidth : undefined }
              }
              className={`${sticky ? stays(i) : 'relative'} px-2 font-semibold whitespace-nowrap ${right ? 'text-right' : ''} ${
                drag?.kind === 'place' && drag.key === key ? 'opacity-50' : ''
              } ${drag?.kind === 'place' && drag.before === key ? 'inset-shadow-[2px_0_0_var(--color-accent)]' : ''}`}
            >
              {column ? (
                <button
                  type="button"
                  title={t.sortBy(title)}
                  onClick={() => onSort(nextSort(sort, column))}
                  className={`inline-flex h-8 items-center gap-1 hover:text-ink ${direction ? 'text-ink' : ''} ${
                    // The title is right-aligned with the numbers below it.
                    right ? 'flex-row-reverse' : ''
                  }`}
                >
                  {title}
                  {/* A sheet's columns have fixed widths, so no space is reserved for the arrow. */}
                  <span className={direction ? '' : sticky ? 'hidden' : 'invisible'}>
                    <Icon name={direction === 'descending' ? 'chevron-down' : 'chevron-up'} />
                  </span>
                </button>
              ) : (
                <>
                  <span className={bare || head ? 'sr-only' : ''}>{title}</span>
                  {head && <span aria-hidden="true">{head}</span>}
                </>
              )}
              {arrange && !bare && (
                <span
                  aria-hidden="true"
                  data-edge={key}
                  onPointerDown={(event) => onWiden(event, key)}
                  onDoubleClick={() => arrange.widen(key, undefined)}
                  style={
                    drag?.kind === 'widen' && drag.key === key
                      ? { transform: `translateX(${drag.by}px)` }
                      : undefined
                  }
                  className={`absolute inset-y-0 right-0 z-40 w-1.5 cursor-col-resize touch-none hover:bg-accent ${
                    drag?.kind === 'widen' && drag.key === key ? 'bg-accent' : ''
                  }`}
                />
              )}
            </th>
          )
        })}
      </tr>
      {sums && (
        <tr className="h-9 border-b border-line-2 bg-ground font-semibold">
          {picked && <td />}
          {columns.map(({ key, right }) => (
            <td key={key} className={`px-2 ${right ? 'text-right whitespace-nowrap' : ''}`}>
              {sums[key]}
            </td>
          ))}
        </tr>
      )}
    </thead>
  )
}
