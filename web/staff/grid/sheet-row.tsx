import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { type Column, namingColumn } from './column.ts'
import type { AfterTyping, CellMark, SheetEdits } from './sheet.tsx'
import { useGridWords } from './words.ts'

type Props<Row> = {
  row: Row
  id: number
  index: number
  name: string
  columns: readonly Column<Row>[]
  offsets: readonly number[]
  pinned: number
  isOpen: boolean
  /** Names of other users in the row. */
  here: string | undefined
  picked: boolean
  currentColumn: number | undefined
  inRange: readonly boolean[] | undefined
  typed: { column: number; start: string | undefined } | undefined
  edits: SheetEdits<Row>
  /** In the lower half of the page, so that a cell's popup opens upward. */
  isLow: boolean
  /** In px. */
  height: number
  /** Without it rows can't be selected. */
  onPick?: (isRange: boolean) => void
  onCurrent: (column: number, extend: boolean) => void
  onEdit: (column: number) => void
  onClose: (text: string | undefined, next: AfterTyping) => void
}

export function SheetRow<Row>(props: Props<Row>) {
  const { row, id, index, name, columns, offsets, pinned, isOpen, here, picked, currentColumn } = props
  const { inRange, typed, edits, isLow, height, onPick, onCurrent, onEdit, onClose } = props
  const t = useGridWords()
  const named = namingColumn(columns)
  const ground = picked ? 'bg-tint' : isOpen || currentColumn !== undefined ? 'bg-hover' : 'bg-surface'
  return (
    <tr aria-rowindex={index + 2} aria-selected={picked} style={{ height }} className={`group ${ground}`}>
      {onPick && (
        <td className={`sticky left-0 z-10 border-b border-line pr-2 pl-6 ${ground}`}>
          <input
            type="checkbox"
            className="check block"
            aria-label={t.pick(name)}
            tabIndex={-1}
            checked={picked}
            onChange={() => {}}
            onClick={(event) => onPick(event.shiftKey)}
          />
        </td>
      )}
      {columns.map((column, i) => {
        const isTyped = typed?.column === i
        const isCurrent = currentColumn === i
        const canEdit = edits.canEdit(row, column.key)
        const mark = edits.markOf(id, column.key)
        const isTrouble = mark?.kind === 'refused' || mark?.kind === 'changed'
        return (
          <td
            key={column.key}
            role={i === named ? 'rowheader' : 'gridcell'}
            aria-readonly={!canEdit}
            aria-invalid={mark?.kind === 'refused' || undefined}
            aria-selected={inRange?.[i]}
            tabIndex={isCurrent && !isTyped ? 0 : -1}
            data-current={isCurrent ? '' : undefined}
            onMouseDown={(event) => onCurrent(i, event.shiftKey)}
            onMouseEnter={(event) => event.buttons === 1 && !isTyped && onCurrent(i, true)}
            onDoubleClick={() => onEdit(i)}
            style={i < pinned ? { left: offsets[i] } : { scrollMarginLeft: offsets[pinned] }}
            className={`relative scroll-mt-9 border-b border-line px-2 -outline-offset-2 ${
              isTyped || isTrouble ? 'overflow-visible' : 'overflow-hidden text-ellipsis'
            } whitespace-nowrap ${column.right ? 'text-right tabular-nums' : ''} ${
              i < pinned ? `sticky z-10 ${ground}` : ''
            } ${isCurrent ? 'z-20 inset-ring-2 inset-ring-accent' : ''} ${inRange?.[i] ? 'bg-tint' : ''} ${markClass(mark)}`}
          >
            {isTyped ? (
              <Typing
                label={`${column.title}, ${name}`}
                text={typed.start ?? (mark && 'text' in mark ? mark.text : edits.textOf(row, column.key))}
                isNew={typed.start !== undefined}
                right={column.right ?? false}
                onClose={onClose}
              />
            ) : mark && 'text' in mark ? (
              mark.text
            ) : (
              column.cell(row)
            )}
            {here && i === pinned - 1 && !isTyped && (
              <span className="ml-2 rounded-2 border border-accent bg-surface px-1 text-accent">
                <span className="sr-only">{t.inRow} </span>
                {here}
              </span>
            )}
            {mark?.kind === 'saved' && (
              <span className="absolute top-0 left-0 size-0 border-6 border-transparent border-t-accent border-l-accent">
                <span className="sr-only">{t.savedByYou}</span>
              </span>
            )}
            {isTrouble && isCurrent && !isTyped && (
              <Trouble
                mark={mark}
                isLow={isLow}
                right={column.right ?? false}
                onKeep={() => edits.drop(id, column.key)}
                onInsist={() => edits.insist(row, column.key)}
              />
            )}
          </td>
        )
      })}
    </tr>
  )
}

const markClass = (mark: CellMark | undefined): string => {
  switch (mark?.kind) {
    case 'saving':
      return 'text-ink-3'
    case 'saved':
      return 'font-semibold'
    case 'refused':
      return 'bg-danger-bg text-danger inset-ring inset-ring-danger'
    case 'changed':
      return 'bg-amber-bg text-amber font-semibold inset-ring inset-ring-amber-edge'
    case 'came':
      return 'flash'
    default:
      return ''
  }
}

type TypingProps = {
  label: string
  text: string
  /** Typing started the edit, so the text is not selected. */
  isNew: boolean
  right: boolean
  onClose: (text: string | undefined, next: AfterTyping) => void
}

function Typing({ label, text: start, isNew, right, onClose }: TypingProps) {
  const [text, setText] = useState(start)
  const input = useRef<HTMLInputElement>(null)
  const isClosed = useRef(false)
  useEffect(() => {
    input.current?.focus()
    if (!isNew) input.current?.select()
  }, [isNew])
  const close = (kept: string | undefined, next: AfterTyping) => {
    if (isClosed.current) return
    isClosed.current = true
    onClose(kept, next)
  }
  return (
    <input
      ref={input}
      aria-label={label}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => close(text, 'left')}
      onMouseDown={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Escape') close(undefined, 'stay')
        else if (event.key === 'Enter') close(text, 'down')
        else if (event.key === 'Tab' && !event.shiftKey) close(text, 'right')
        else return
        event.preventDefault()
      }}
      className={`absolute inset-0 z-20 h-full w-full border-2 border-accent bg-surface px-1.5 text-12 text-ink ${
        right ? 'text-right tabular-nums' : ''
      }`}
    />
  )
}

type TroubleProps = {
  mark: Extract<CellMark, { kind: 'refused' | 'changed' }>
  isLow: boolean
  right: boolean
  onKeep: () => void
  onInsist: () => void
}

/** The error of a cell, or the choice between two values. */
function Trouble({ mark, isLow, right, onKeep, onInsist }: TroubleProps) {
  const t = useGridWords()
  return (
    <div
      role="alert"
      onMouseDown={(event) => event.stopPropagation()}
      className={`absolute z-30 flex w-72 flex-col gap-2 rounded-4 border border-line-2 bg-surface p-3 text-left text-14 font-normal whitespace-normal text-ink shadow-float ${
        isLow ? 'bottom-full mb-1' : 'top-full mt-1'
      } ${right ? 'right-0' : 'left-0'}`}
    >
      {mark.kind === 'refused' ? (
        <p className="text-danger">{mark.message}</p>
      ) : (
        <>
          <p className="font-semibold">{mark.by ? t.changedBy(mark.by, mark.at) : t.changed(mark.theirs)}</p>
          <div className="flex flex-wrap gap-2">
            <Button size={28} onClick={onKeep}>
              {t.keepTheirs(mark.theirs)}
            </Button>
            <Button size={28} onClick={onInsist}>
              {t.overwrite(mark.text)}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
