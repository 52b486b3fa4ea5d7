import { type Column, namingColumn } from './column.ts'
import { EditCell } from './edit-cell.tsx'
import { useGridWords } from './words.ts'

type Props<Row> = {
  row: Row
  name: string
  /** Its row number for screen readers, counting headers; undefined if the list has group headings. */
  index: number | undefined
  columns: readonly Column<Row>[]
  /** Whether it is open beside the grid. */
  isOpen: boolean
  /** The index of its cell with the tab stop, if any. */
  currentColumn: number | undefined
  typed: { column: number; start: string | undefined } | undefined
  /** Absent if rows can't be selected. */
  picked: boolean | undefined
  onPick: (isRange: boolean) => void
  onCurrent: (column: number) => void
  onEdit: (column: number) => void
  onEdited: (next: 'stay' | 'down' | 'right') => void
}

export function GridRow<Row>(props: Props<Row>) {
  const {
    row,
    name,
    index,
    columns,
    isOpen,
    currentColumn,
    typed,
    picked,
    onPick,
    onCurrent,
    onEdit,
    onEdited,
  } = props
  const t = useGridWords()
  const named = namingColumn(columns)
  const ground = picked ? 'bg-tint' : isOpen ? 'bg-hover' : 'hover:bg-hover'
  return (
    <tr
      aria-rowindex={index}
      aria-selected={picked}
      className={`h-9 border-b border-line transition-colors last:border-b-0 ${ground} focus-within:inset-ring focus-within:inset-ring-line-2`}
    >
      {picked !== undefined && (
        <td className="w-10 px-2">
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
        const isTyped = typed?.column === i && column.edit
        const isCurrent = currentColumn === i && !isTyped
        const canEdit = column.edit && column.edit.isOpen?.(row) !== false
        return (
          <td
            key={column.key}
            role={i === named ? 'rowheader' : 'gridcell'}
            aria-readonly={!canEdit}
            tabIndex={isCurrent ? 0 : -1}
            data-current={isCurrent ? '' : undefined}
            onFocus={() => onCurrent(i)}
            onDoubleClick={() => onEdit(i)}
            className={`px-2 py-1 -outline-offset-2 ${column.right ? 'text-right whitespace-nowrap' : ''} ${
              canEdit ? 'cursor-text' : ''
            }`}
          >
            {isTyped && column.edit ? (
              <EditCell
                row={row}
                edit={column.edit}
                label={`${column.title}, ${name}`}
                typed={typed.start}
                right={column.right ?? false}
                onClose={onEdited}
              />
            ) : (
              column.cell(row)
            )}
          </td>
        )
      })}
    </tr>
  )
}
