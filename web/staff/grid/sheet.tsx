import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Problem } from '../../ui/problem.tsx'
import { RowsWaiting } from '../../ui/waiting.tsx'
import { useStaffWords } from '../frame/words.ts'
import { arrangedByKey } from './arrange-keys.ts'
import type { Column } from './column.ts'
import { GridHead } from './grid-head.tsx'
import { type Cell, movedBy, tabSeparated } from './grid-rules.ts'
import { isPicked, nothingPicked, type Picked, toggled } from './reach.ts'
import { reveal } from './reveal.ts'
import { SheetRow } from './sheet-row.tsx'
import {
  cellsOfText,
  drawnRows,
  emptied,
  filledDown,
  filledRight,
  isIn,
  type Placed,
  pastedCells,
  type Rect,
  rectOf,
  usualHeight,
} from './sheet-rules.ts'
import type { Arrange } from './use-columns.ts'
import type { Rows } from './use-rows.ts'
import { useGridWords } from './words.ts'

/** The state of a cell besides its value. */
export type CellMark =
  | { kind: 'saving'; text: string }
  | { kind: 'saved' }
  | { kind: 'refused'; text: string; message: string }
  | { kind: 'changed'; text: string; theirs: string; by: string; at: string }
  | { kind: 'came' }

/** Where the cursor goes after editing a cell; `left`: the user has already moved it. */
export type AfterTyping = 'stay' | 'down' | 'right' | 'left'

/** How the sheet edits cells: which may be edited, their state, and how they are saved. */
export type SheetEdits<Row> = {
  canEdit: (row: Row, column: string) => boolean
  textOf: (row: Row, column: string) => string
  markOf: (id: number, column: string) => CellMark | undefined
  write: (cells: readonly { row: Row; column: string; text: string }[]) => void
  /** Saves the typed text over someone else's value. */
  insist: (row: Row, column: string) => void
  /** Discards the unsaved text of a cell. */
  drop: (id: number, column: string) => void
  undo: () => void
  redo?: () => void
}

type Props<Row> = {
  label: string
  columns: readonly Column<Row>[]
  /** How many of the first columns are sticky. */
  pinned: number
  rows: Rows<Row>
  idOf: (row: Row) => number
  nameOf: (row: Row) => string
  arrange?: Arrange
  sort: string | undefined
  onSort: (sort: string | undefined) => void
  opened: string
  /** Called on Enter; without it Enter moves down. */
  onOpen?: (row: Row, whole: boolean) => void
  edits: SheetEdits<Row>
  /** Without these, rows can't be selected. */
  picked?: Picked
  onPicked?: (picked: Picked) => void
  /** The list's filters, for selecting everything that it shows. */
  asked?: Readonly<Record<string, string>>
  /** Height of a row, in px. */
  rowHeight?: number
  /** Parses a pasted text into cells; by default tab-separated. */
  cellsOf?: (text: string) => string[][]
  /** Ctrl Enter. */
  onCommit?: () => void
  /** Names of other users in a row, by row id. */
  here?: ReadonlyMap<number, string>
  /** Called with the row of the cursor while the list has the focus. */
  onRow?: (row: Row | undefined) => void
  /** Additional shortcuts of the page, by key. */
  keys?: Readonly<Record<string, () => void>>
  empty: ReactNode
  /** The status line at the bottom, about the current cell. */
  status: (current: { row: Row; column: string } | undefined) => ReactNode
  /** Actions for selected rows, above the status line. */
  dock?: ReactNode
}

/** Width of the checkbox column, in px. */
const checkWidth = 48
const usualWidth = 84

/**
 * A long list edited like a spreadsheet: one tab stop, ranges with Shift and arrows, tab-separated copy and paste, Ctrl D fills down, Ctrl
 * Z undoes the last change. About sixty rows are rendered, however long the list is.
 */
export function Sheet<Row>(props: Props<Row>) {
  const { rows, empty, label } = props
  const t = useStaffWords()
  if (rows.error) return <Problem title={t.failed} onRetry={rows.refresh} />
  if (rows.isWaiting) return <RowsWaiting label={label} className="md:px-6" />
  if (rows.total === 0) return <>{empty}</>
  return <Filled {...props} />
}

function Filled<Row>(props: Props<Row>) {
  const { label, columns, pinned, rows, idOf, nameOf, sort, onSort, opened, onOpen, edits } = props
  const {
    picked = nothingPicked,
    onPicked,
    asked = {},
    keys = {},
    status,
    dock,
    arrange,
    here,
    onRow,
  } = props
  const { rowHeight = usualHeight, cellsOf = cellsOfText, onCommit } = props
  const pickWidth = onPicked ? checkWidth : 0
  const t = useGridWords()
  const box = useRef<HTMLDivElement>(null)
  const moves = useRef(false)
  const [view, setView] = useState({ top: 0, height: 600 })
  const [current, setCurrent] = useState<Cell>({ row: 0, column: 0 })
  const [anchor, setAnchor] = useState<Cell>()
  const [typed, setTyped] = useState<{ cell: Cell; start: string | undefined }>()
  const size = { rows: rows.total, columns: columns.length }
  const at: Cell = {
    row: Math.min(current.row, size.rows - 1),
    column: Math.min(current.column, size.columns - 1),
  }
  const rect: Rect = rectOf(anchor ?? at, at)
  const isRange = rect.top !== rect.bottom || rect.left !== rect.right
  const span = drawnRows(view.top, view.height, { total: rows.total, rowHeight })
  const { show } = rows

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => setView({ top: element.scrollTop, height: element.clientHeight })
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [])
  useLayoutEffect(() => show({ first: span.first, last: span.last }), [show, span.first, span.last])
  useLayoutEffect(() => {
    if (!moves.current || typed) return
    moves.current = false
    const cell = box.current?.querySelector<HTMLElement>('[data-current]')
    cell?.focus({ preventScroll: true })
    if (at.column >= pinned) cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })

  const go = (cell: Cell, extend = false) => {
    moves.current = true
    setAnchor(extend ? (anchor ?? at) : undefined)
    setCurrent(cell)
    reveal(box.current, cell.row, rowHeight)
  }
  const edit = (cell: Cell, start?: string) => {
    const row = rows.rowAt(cell.row)
    const column = columns[cell.column]
    if (!row || !column || !edits.canEdit(row, column.key)) return false
    setAnchor(undefined)
    setCurrent(cell)
    setTyped({ cell, start })
    return true
  }
  const close = (text: string | undefined, next: AfterTyping) => {
    const cell = typed?.cell
    setTyped(undefined)
    if (cell && text !== undefined) write([{ ...cell, text }])
    // The focus has already moved elsewhere.
    if (next === 'left') return
    const key = { stay: '', down: 'ArrowDown', right: 'ArrowRight' }[next]
    go(movedBy(key, at, size, false) ?? at)
  }
  const write = (placed: readonly Placed[]) => {
    const cells = placed.flatMap(({ row: index, column, text }) => {
      const row = rows.rowAt(index)
      const key = columns[column]?.key
      return row && key && edits.canEdit(row, key) ? [{ row, column: key, text }] : []
    })
    if (cells.length > 0) edits.write(cells)
  }
  const pick = (index: number, range: boolean) => {
    if (!onPicked) return
    const ids = rows.loaded().map(idOf)
    if (!range) {
      const row = rows.rowAt(index)
      if (row) onPicked(toggled(picked, ids, idOf(row)))
      return
    }
    const next = new Set(picked.kind === 'rows' ? picked.ids : ids)
    for (let i = Math.min(index, at.row); i <= Math.max(index, at.row); i++) {
      const row = rows.rowAt(i)
      if (row) next.add(idOf(row))
    }
    onPicked({ kind: 'rows', ids: next })
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (typed || event.defaultPrevented) return
    const arrangedNow = arrangedByKey(event, columns[at.column]?.key, arrange)
    if (arrangedNow?.kind === 'moved') go({ row: at.row, column: at.column + arrangedNow.by })
    if (event.altKey) return
    const { key, shiftKey } = event
    const ctrl = event.ctrlKey || event.metaKey
    const target = event.target as Element
    if (target.closest('input:not([type=checkbox]),select,textarea')) return
    if ((key === 'Enter' || key === ' ') && target.closest('a,button')) return
    const row = rows.rowAt(at.row)
    const column = columns[at.column]
    const moved = movedBy(key, at, size, ctrl)
    if (moved) go(moved, shiftKey)
    else if (ctrl && key === 'Enter' && onCommit) onCommit()
    else if (ctrl && (key === 'y' || (key === 'Z' && shiftKey)) && edits.redo) edits.redo()
    else if (ctrl && key === 'z') edits.undo()
    else if (ctrl && key === 'r' && isRange) write(filledRight(rect, (cell) => textAt(cell)))
    else if (ctrl && key === 'd' && isRange) write(filledDown(rect, (cell) => textAt(cell)))
    else if (ctrl && key === 'a' && onPicked) onPicked({ kind: 'all', query: asked, total: rows.total })
    else if (ctrl) return
    else if (onPicked && (key === 'x' || key === 'X')) pick(at.row, shiftKey)
    else if (key === 'Enter' && row && onOpen) onOpen(row, shiftKey)
    else if (key === 'Enter' && !onOpen)
      go(movedBy(shiftKey ? 'ArrowUp' : 'ArrowDown', at, size, false) ?? at)
    else if (key === 'e' || key === 'F2') {
      if (!edit(at)) return
    } else if (key === 'Escape') {
      const mark = row && column && edits.markOf(idOf(row), column.key)
      if (row && column && (mark?.kind === 'refused' || mark?.kind === 'changed'))
        edits.drop(idOf(row), column.key)
      else if (isRange) setAnchor(undefined)
      else if (onPicked && (picked.kind === 'all' || picked.ids.size > 0)) onPicked(nothingPicked)
      else return
    } else if (key === 'Delete' || key === 'Backspace') write(emptied(rect))
    else if (keys[key]) keys[key]()
    else if (!(key.length === 1 && /[\d.,+*$/-]/.test(key) && edit(at, key))) return
    event.preventDefault()
    event.stopPropagation()
  }

  const textAt = ({ row: index, column }: Cell) => {
    const row = rows.rowAt(index)
    const of = columns[column]
    if (!row || !of) return ''
    return edits.canEdit(row, of.key) ? edits.textOf(row, of.key) : of.text(row)
  }

  function onCopy(event: ClipboardEvent) {
    if (typed || !window.getSelection()?.isCollapsed) return
    const lines: string[][] = []
    for (let row = rect.top; row <= rect.bottom && lines.length < 5000; row++)
      lines.push(
        columns.slice(rect.left, rect.right + 1).map((_, i) => textAt({ row, column: rect.left + i })),
      )
    event.clipboardData.setData('text/plain', tabSeparated(lines))
    event.preventDefault()
  }
  function onCut(event: ClipboardEvent) {
    onCopy(event)
    if (event.defaultPrevented) write(emptied(rect))
  }
  function onPaste(event: ClipboardEvent) {
    if (typed) return
    write(pastedCells(cellsOf(event.clipboardData.getData('text/plain')), rect, size))
    event.preventDefault()
  }

  const widths = columns.map(({ width = usualWidth }) => width)
  const offsets = widths.map((_, i) => pickWidth + widths.slice(0, i).reduce((sum, width) => sum + width, 0))
  const total = pickWidth + widths.reduce((sum, width) => sum + width, 0)
  const shown = Array.from({ length: span.last - span.first }, (_, i) => span.first + i)
  const currentRow = rows.rowAt(at.row)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div
        ref={box}
        data-sheet
        onScroll={(event) => {
          const { scrollTop, clientHeight } = event.currentTarget
          setView({ top: scrollTop, height: clientHeight })
        }}
        className={`relative min-h-0 flex-1 overflow-auto ${rows.isOld ? 'opacity-60' : ''}`}
        aria-busy={rows.isOld}
      >
        <table
          role="grid"
          aria-label={label}
          aria-rowcount={rows.total + 1}
          aria-multiselectable
          onFocus={() => onRow?.(rows.rowAt(at.row))}
          onBlur={({ relatedTarget, currentTarget }) =>
            currentTarget.contains(relatedTarget) || onRow?.(undefined)
          }
          onKeyDown={onKeyDown}
          onCopy={onCopy}
          onCut={onCut}
          onPaste={onPaste}
          style={{ minWidth: total }}
          className="w-full table-fixed select-none border-separate border-spacing-0 text-left text-12"
        >
          <colgroup>
            {onPicked && <col style={{ width: pickWidth }} />}
            {columns.map(({ key, width = usualWidth, rest }) => (
              <col key={key} style={rest ? undefined : { width }} />
            ))}
          </colgroup>
          <GridHead
            columns={columns}
            sort={sort}
            onSort={onSort}
            sticky={{ offsets, pinned }}
            arrange={arrange}
            {...(onPicked && {
              picked: { some: picked.kind === 'rows' && picked.ids.size > 0, all: picked.kind === 'all' },
              onPickAll: (all: boolean) =>
                onPicked(all ? { kind: 'all', query: asked, total: rows.total } : nothingPicked),
            })}
          />
          <tbody>
            {span.first > 0 && <tr aria-hidden="true" style={{ height: span.first * rowHeight }} />}
            {shown.map((index) => {
              const row = rows.rowAt(index)
              if (!row)
                return (
                  <tr key={`waiting ${index}`} aria-hidden="true" style={{ height: rowHeight }}>
                    <td colSpan={columns.length + (onPicked ? 1 : 0)} className="border-b border-line px-6">
                      <span className="block h-2 w-40 rounded-2 bg-sunken" />
                    </td>
                  </tr>
                )
              const id = idOf(row)
              return (
                <SheetRow
                  key={id}
                  row={row}
                  id={id}
                  index={index}
                  name={nameOf(row)}
                  columns={columns}
                  offsets={offsets}
                  pinned={pinned}
                  isOpen={opened === String(id)}
                  here={here?.get(id)}
                  picked={isPicked(picked, id)}
                  currentColumn={at.row === index ? at.column : undefined}
                  inRange={isRange ? columns.map((_, column) => isIn(rect, index, column)) : undefined}
                  typed={
                    typed?.cell.row === index ? { column: typed.cell.column, start: typed.start } : undefined
                  }
                  edits={edits}
                  isLow={index * rowHeight - view.top > view.height / 2}
                  height={rowHeight}
                  {...(onPicked && { onPick: (range: boolean) => pick(index, range) })}
                  onCurrent={(column, extend) => {
                    if (extend) setAnchor(anchor ?? at)
                    else setAnchor(undefined)
                    setCurrent({ row: index, column })
                  }}
                  onEdit={(column) => edit({ row: index, column })}
                  onClose={close}
                />
              )
            })}
            {span.last < rows.total && (
              <tr aria-hidden="true" style={{ height: (rows.total - span.last) * rowHeight }} />
            )}
          </tbody>
        </table>
      </div>
      {dock}
      <section
        aria-label={t.status}
        className="flex min-h-9 items-center gap-3 border-t border-line-2 px-4 py-1 text-12 text-ink-2 md:px-6"
      >
        {status(currentRow && { row: currentRow, column: columns[at.column]?.key ?? '' })}
      </section>
    </div>
  )
}
