import { Button, IconButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choices.tsx'
import { Popover } from '../../ui/popover.tsx'
import type { Column } from './column.ts'
import type { Arrange } from './use-columns.ts'
import { useGridWords } from './words.ts'

type Props<Row> = {
  /** In the user's order. */
  columns: readonly Column<Row>[]
  shown: readonly Column<Row>[]
  isChosen: (column: Column<Row>) => boolean
  onToggle: (column: Column<Row>) => void
  arrange: Arrange
}

/** The menu that chooses and orders the grid's columns. The first column is always visible. */
export function ColumnsMenu<Row>({ columns, shown, isChosen, onToggle, arrange }: Props<Row>) {
  const t = useGridWords()
  const { fixed, move, reset } = arrange
  const placeOf = (column: Column<Row>) => shown.findIndex(({ key }) => key === column.key)
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
        <div className="flex min-w-64 flex-col p-3">
          {columns.slice(1).map((column) => {
            const place = placeOf(column)
            return (
              <div key={column.key} className="flex items-center justify-between gap-3">
                <Checkbox checked={isChosen(column)} onChange={() => onToggle(column)}>
                  {column.title}
                </Checkbox>
                {place >= fixed && (
                  <span className="flex max-md:hidden">
                    <IconButton
                      icon="chevron-up"
                      size={28}
                      label={t.moveLeft(column.title)}
                      disabled={place === fixed}
                      onClick={() => move(column.key, -1)}
                    />
                    <IconButton
                      icon="chevron-down"
                      size={28}
                      label={t.moveRight(column.title)}
                      disabled={place === shown.length - 1}
                      onClick={() => move(column.key, 1)}
                    />
                  </span>
                )}
              </div>
            )
          })}
          <p className="mt-2 max-w-64 text-12 text-ink-2 max-md:hidden">{t.columnKeys}</p>
          {reset && (
            <div className="mt-2">
              <Button size={28} onClick={reset}>
                {t.usualColumns}
              </Button>
            </div>
          )}
        </div>
      )}
    </Popover>
  )
}
