export type Cell = { row: number; column: number }
type Size = { rows: number; columns: number }

const within = (value: number, count: number) => Math.max(0, Math.min(count - 1, value))

/** How many rows Page Up and Page Down move. */
const pageRows = 12

/**
 * The cell that a key moves to; undefined for other keys. Arrows, `j` and `k` step; Home and End go to the ends of the row, with Ctrl to
 * the ends of the grid.
 */
export function movedBy(key: string, { row, column }: Cell, size: Size, ctrl: boolean): Cell | undefined {
  const last = { row: size.rows - 1, column: size.columns - 1 }
  const goals: Record<string, Cell> = {
    ArrowDown: { row: ctrl ? last.row : row + 1, column },
    ArrowUp: { row: ctrl ? 0 : row - 1, column },
    ArrowRight: { row, column: ctrl ? last.column : column + 1 },
    ArrowLeft: { row, column: ctrl ? 0 : column - 1 },
    PageDown: { row: row + pageRows, column },
    PageUp: { row: row - pageRows, column },
    Home: { row: ctrl ? 0 : row, column: 0 },
    End: { row: ctrl ? last.row : row, column: last.column },
    ...(!ctrl && { j: { row: row + 1, column }, k: { row: row - 1, column } }),
  }
  const goal = goals[key]
  return goal && { row: within(goal.row, size.rows), column: within(goal.column, size.columns) }
}

/** The selected ids after toggling `to`; with a range, every row from `from` to `to` gets the new state of `to`. */
export function pickedAfter<Id>(
  picked: ReadonlySet<Id>,
  ids: readonly Id[],
  { from, to }: { from: number; to: number },
): Set<Id> {
  const goal = ids[to]
  const next = new Set(picked)
  if (goal === undefined) return next
  const adds = !picked.has(goal)
  for (const id of ids.slice(Math.min(from, to), Math.max(from, to) + 1)) {
    if (adds) next.add(id)
    else next.delete(id)
  }
  return next
}

/**
 * Formats cells for pasting into a spreadsheet: tabs between cells, and quotes around a cell that contains a tab, a quote or a line break.
 */
export const tabSeparated = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map(quoted).join('\t')).join('\n')

const quoted = (text: string) => (/[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** The next sort order after a click on a header: ascending, descending, then the list's own. */
export function nextSort(current: string | undefined, column: string): string | undefined {
  if (current === column) return `-${column}`
  return current === `-${column}` ? undefined : column
}

export const sortDirection = (current: string | undefined, column: string | undefined) => {
  if (!column || !current) return undefined
  if (current === column) return 'ascending'
  return current === `-${column}` ? 'descending' : undefined
}
