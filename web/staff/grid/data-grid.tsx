import type { UseQueryResult } from '@tanstack/react-query'
import {
  type ClipboardEvent,
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Endpoint } from '../../../contract/core/endpoint.ts'
import type { ViewedList } from '../../../contract/features/views.ts'
import type { CallError } from '../../core/api.ts'
import { showToast } from '../../ui/toast-store.ts'
import { useAtLeast } from '../../ui/use-width.ts'
import { FilterBar, ListBody } from '../frame/list-parts.tsx'
import { ViewTabs } from '../views/view-tabs.tsx'
import { arrangedByKey } from './arrange-keys.ts'
import type { Column } from './column.ts'
import { ColumnsMenu } from './columns-menu.tsx'
import { GridHead } from './grid-head.tsx'
import { GridRow } from './grid-row.tsx'
import { type Cell, movedBy, pickedAfter, tabSeparated } from './grid-rules.ts'
import { PhoneRows } from './phone-rows.tsx'
import { PhoneSort } from './phone-sort.tsx'
import { PickedBar } from './picked-bar.tsx'
import { type Arrange, useColumns } from './use-columns.ts'
import type { ListView } from './use-list.ts'
import { useGridWords } from './words.ts'

type Paged<Row> = { rows: readonly Row[]; total: number }

export type DataGridProps<Row, Data extends Paged<Row>> = {
  /** Identifies the grid in saved columns and views. */
  name: ViewedList
  /** The grid's accessible name. */
  label: string
  view: ListView & { list: UseQueryResult<Data, CallError<Endpoint>> }
  columns: readonly Column<Row>[]
  idOf: (row: Row) => number
  /** The display name of a row, for its checkbox and its card. */
  nameOf: (row: Row) => string
  /** Opens a row, beside the grid or on another page. */
  onOpen?: (row: Row) => void
  /** Actions for selected rows; without it rows can't be selected. */
  actions?: (picked: readonly Row[], clear: () => void) => ReactNode
  /** Shown if the list is empty without filters. */
  empty?: ReactNode
  /** The filters, above the list. */
  filters?: ReactNode
  /** At the right of the filters: the buttons that save the list as a file. */
  tools?: ReactNode
  /** Group headings, each before the first row with its key. */
  groups?: { keyOf: (row: Row) => string; head: (key: string) => ReactNode }
  /** Shown after the number of selected rows; with `all`, one click selects everything that matches the filters. */
  all?: { isPicked: boolean; reach: string; label: string; onPick: (on: boolean) => void }
  /** Totals over every page, by column key. */
  sums?: (data: Data) => Readonly<Record<string, ReactNode>>
}

/**
 * A list on a staff page: a table with one tab stop, cards on a phone. Arrows, `j` and `k` move, Alt with arrows moves and resizes columns,
 * `x` selects and Shift selects a range, `e` or typing edits, Enter opens, Ctrl C copies for a spreadsheet.
 */
export function DataGrid<Row, Data extends Paged<Row>>(props: DataGridProps<Row, Data>) {
  const { name, label, view, columns, filters, tools, empty, sums } = props
  const isWide = useAtLeast(768)
  const isRoomy = useAtLeast(1300)
  const { all, shown, isChosen, toggle, chosen, choose, arrange } = useColumns(
    name,
    columns,
    view.opened !== '' || !isRoomy,
  )
  const { path, endpoint, kept, asked, saved, page, opened } = view
  return (
    <>
      <ViewTabs
        list={name}
        endpoint={endpoint}
        path={path}
        kept={kept}
        asked={asked}
        saved={saved}
        isBare={saved === '' && opened === '' && page === 1 && Object.keys(asked).length === 0}
        columns={chosen}
        onColumns={choose}
      />
      <FilterBar
        isNarrowed={view.isNarrowed}
        onClear={view.clear}
        tools={
          <>
            {tools}
            <ColumnsMenu
              columns={all}
              shown={shown}
              isChosen={isChosen}
              onToggle={toggle}
              arrange={arrange}
            />
          </>
        }
      >
        {filters}
        {!isWide && <PhoneSort columns={columns} sort={view.sort} onSort={view.setSort} />}
      </FilterBar>
      <ListBody
        list={view.list}
        label={label}
        page={view.page}
        size={view.size}
        isNarrowed={view.isNarrowed}
        onClear={view.clear}
        onTurn={view.turn}
        empty={empty}
      >
        {(data) => (
          <Grid
            key={view.page}
            {...props}
            shown={shown}
            arrange={arrange}
            rows={data.rows}
            sumsOf={sums?.(data)}
          />
        )}
      </ListBody>
    </>
  )
}

type GridProps<Row, Data extends Paged<Row>> = DataGridProps<Row, Data> & {
  rows: readonly Row[]
  shown: readonly Column<Row>[]
  arrange: Arrange
  sumsOf: Readonly<Record<string, ReactNode>> | undefined
}

function Grid<Row, Data extends Paged<Row>>(props: GridProps<Row, Data>) {
  const { label, view, columns, shown, arrange, rows, sumsOf, idOf, nameOf, onOpen, actions } = props
  const { groups, all } = props
  const t = useGridWords()
  const isWide = useAtLeast(768)
  const [current, setCurrent] = useState<Cell>({ row: 0, column: 0 })
  const [typed, setTyped] = useState<{ cell: Cell; start: string | undefined }>()
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set())
  const anchor = useRef(0)
  const body = useRef<HTMLTableSectionElement>(null)
  const moves = useRef(false)
  const ids = rows.map(idOf)
  const heads = sumsOf ? 2 : 1
  const before = (view.page - 1) * view.size + heads
  const pickedRows = rows.filter((row) => picked.has(idOf(row)))
  const isWholePage = rows.length > 0 && pickedRows.length === rows.length
  // "All" stays selected only while every visible row is selected.
  const isTooWide = all?.isPicked === true && !isWholePage
  useEffect(() => {
    if (isTooWide) all?.onPick(false)
  })

  useLayoutEffect(() => {
    if (!moves.current || typed) return
    moves.current = false
    body.current?.querySelector<HTMLElement>('[data-current]')?.focus()
  })

  const go = (cell: Cell) => {
    moves.current = true
    setCurrent(cell)
  }
  const pick = (to: number, isRange: boolean) => {
    setPicked(pickedAfter(picked, ids, { from: isRange ? anchor.current : to, to }))
    anchor.current = to
  }
  const edit = (cell: Cell, start?: string) => {
    const row = rows[cell.row]
    const rule = shown[cell.column]?.edit
    if (!row || !rule || rule.isOpen?.(row) === false) return false
    setCurrent(cell)
    setTyped({ cell, start })
    return true
  }
  const closeEdit = (next: 'stay' | 'down' | 'right') => {
    setTyped(undefined)
    const key = { stay: '', down: 'ArrowDown', right: 'ArrowRight' }[next]
    go(movedBy(key, current, { rows: rows.length, columns: shown.length }, false) ?? current)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (typed) return
    const arranged = arrangedByKey(event, shown[current.column]?.key, arrange)
    if (arranged?.kind === 'moved') go({ row: current.row, column: current.column + arranged.by })
    if (event.altKey) return
    const { key, shiftKey } = event
    const ctrl = event.ctrlKey || event.metaKey
    const row = rows[current.row]
    const target = event.target as Element
    if (!row || target.closest('input,select,textarea')) return
    // A link or button in a cell handles its own click.
    if ((key === 'Enter' || key === ' ') && target.closest('a,button')) return
    const moved = movedBy(key, current, { rows: rows.length, columns: shown.length }, ctrl)
    if (moved) {
      go(moved)
      if (shiftKey && actions && moved.row !== current.row) pick(moved.row, true)
    } else if (key === 'x' && !ctrl && actions) pick(current.row, shiftKey)
    else if (key === 'X' && actions) pick(current.row, true)
    else if (key === 'Enter' && onOpen) onOpen(row)
    else if (key === 'e' || key === 'F2' || key === 'Enter') {
      if (!edit(current)) return
    } else if (key === 'Escape' && picked.size > 0) setPicked(new Set())
    else if (!(key.length === 1 && /[\d.,+-]/.test(key) && !ctrl && edit(current, key))) return
    event.preventDefault()
  }

  function onCopy(event: ClipboardEvent) {
    if (typed || !window.getSelection()?.isCollapsed) return
    const copied = pickedRows.length > 0 ? pickedRows : rows.slice(current.row, current.row + 1)
    const text = tabSeparated([
      shown.map(({ title }) => title),
      ...copied.map((row) => shown.map((column) => column.text(row))),
    ])
    event.clipboardData.setData('text/plain', text)
    event.preventDefault()
    showToast({ text: t.copied(copied.length) })
  }

  return (
    <>
      {isWide ? (
        <div className="relative overflow-x-auto">
          <table
            role="grid"
            aria-label={label}
            aria-rowcount={groups ? undefined : (view.list.data?.total ?? 0) + heads}
            aria-multiselectable={actions !== undefined}
            onKeyDown={onKeyDown}
            onCopy={onCopy}
            className="w-full border-collapse text-left text-14 [&_:is(td,th):first-child]:pl-6 [&_:is(td,th):last-child]:pr-6"
          >
            <GridHead
              columns={shown}
              arrange={arrange}
              sort={view.sort}
              onSort={view.setSort}
              sums={sumsOf}
              {...(actions && {
                picked: { some: pickedRows.length > 0, all: pickedRows.length === rows.length },
                onPickAll: (all: boolean) => setPicked(new Set(all ? ids : [])),
              })}
            />
            <tbody ref={body} className="bg-surface">
              {rows.map((row, i) => (
                <Fragment key={idOf(row)}>
                  {groups && startsGroup(rows, i, groups.keyOf) && (
                    <tr className="h-8 border-b border-line bg-ground">
                      <td colSpan={shown.length + (actions ? 1 : 0)} className="px-2 py-1">
                        {groups.head(groups.keyOf(row))}
                      </td>
                    </tr>
                  )}
                  <GridRow
                    index={groups ? undefined : before + i + 1}
                    row={row}
                    columns={shown}
                    name={nameOf(row)}
                    isOpen={view.opened === String(idOf(row))}
                    currentColumn={current.row === i ? current.column : undefined}
                    typed={
                      typed?.cell.row === i ? { column: typed.cell.column, start: typed.start } : undefined
                    }
                    picked={actions && picked.has(idOf(row))}
                    onPick={(isRange) => pick(i, isRange)}
                    onCurrent={(column) => setCurrent({ row: i, column })}
                    onEdit={(column) => edit({ row: i, column })}
                    onEdited={closeEdit}
                  />
                </Fragment>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <PhoneRows label={label} columns={columns} rows={rows} idOf={idOf} groups={groups} />
      )}
      {actions && pickedRows.length > 0 && (
        <PickedBar
          count={pickedRows.length}
          reach={all?.isPicked ? all.reach : isWholePage ? t.pickedPage : undefined}
          {...(all &&
            isWholePage &&
            !all.isPicked && { other: { label: all.label, onChoose: () => all.onPick(true) } })}
          onClear={() => {
            setPicked(new Set())
            all?.onPick(false)
          }}
        >
          {actions(pickedRows, () => {
            setPicked(new Set())
            all?.onPick(false)
          })}
        </PickedBar>
      )}
    </>
  )
}

const startsGroup = <Row,>(rows: readonly Row[], i: number, keyOf: (row: Row) => string): boolean => {
  const [row, before] = [rows[i], rows[i - 1]]
  return row !== undefined && (before === undefined || keyOf(before) !== keyOf(row))
}
