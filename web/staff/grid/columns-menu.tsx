import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choices.tsx'
import { Popover } from '../../ui/popover.tsx'
import type { Column } from './column.ts'
import { useGridWords } from './words.ts'

type Props<Row> = {
  columns: readonly Column<Row>[]
  isChosen: (column: Column<Row>) => boolean
  onToggle: (column: Column<Row>) => void
}

/** The column chooser of the grid; the first column is always shown. */
export function ColumnsMenu<Row>({ columns, isChosen, onToggle }: Props<Row>) {
  const t = useGridWords()
  return (
    <Popover
      label={t.columns}
      align="end"
      trigger={(button) => (
        <Button {...button} data-columns>
          {t.columns}
        </Button>
      )}
    >
      {() => (
        <div className="flex min-w-48 flex-col p-3">
          {columns.slice(1).map((column) => (
            <Checkbox key={column.key} checked={isChosen(column)} onChange={() => onToggle(column)}>
              {column.title}
            </Checkbox>
          ))}
        </div>
      )}
    </Popover>
  )
}
