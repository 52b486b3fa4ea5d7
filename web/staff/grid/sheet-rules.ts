import type { Cell } from './grid-rules.ts'

/** Default height of a row, in px. */
export const usualHeight = 28
/** Rows rendered above and below the visible ones. */
const spare = 12

export type Span = { first: number; last: number }

/** The rows to render: the visible ones and some on either side. `last` is exclusive. */
export function drawnRows(
  scrollTop: number,
  height: number,
  { total, rowHeight = usualHeight }: { total: number; rowHeight?: number },
): Span {
  const first = Math.max(0, Math.floor(scrollTop / rowHeight) - spare)
  const last = Math.min(total, Math.ceil((scrollTop + height) / rowHeight) + spare)
  return { first: Math.min(first, last), last }
}

/** The pages, from 0, that contain these rows. */
export function pagesOf({ first, last }: Span, pageSize: number): number[] {
  const from = Math.floor(first / pageSize)
  const to = Math.max(from, Math.floor(Math.max(first, last - 1) / pageSize))
  return Array.from({ length: to - from + 1 }, (_, i) => from + i)
}

export type Rect = { top: number; left: number; bottom: number; right: number }

/** All cells between two corners, including the corners. */
export const rectOf = (a: Cell, b: Cell): Rect => ({
  top: Math.min(a.row, b.row),
  bottom: Math.max(a.row, b.row),
  left: Math.min(a.column, b.column),
  right: Math.max(a.column, b.column),
})

export const isIn = (rect: Rect | undefined, row: number, column: number): boolean =>
  rect !== undefined && row >= rect.top && row <= rect.bottom && column >= rect.left && column <= rect.right

/** Parses cells that a spreadsheet put on the clipboard: tabs, or another separator, between cells; quotes around text with line breaks. */
export function cellsOfText(text: string, between = '\t'): string[][] {
  const rows: string[][] = [['']]
  let quoted = false
  for (let i = 0; i < text.length; i++) {
    const sign = text[i] as string
    const row = rows.at(-1) as string[]
    const at = row.length - 1
    if (quoted) {
      if (sign !== '"') row[at] += sign
      else if (text[i + 1] === '"') {
        row[at] += '"'
        i++
      } else quoted = false
    } else if (sign === '"' && row[at] === '') quoted = true
    else if (sign === between) row.push('')
    else if (sign === '\n') rows.push([''])
    else if (sign !== '\r') row[at] += sign
  }
  // Spreadsheets add a line break after the last row.
  if (rows.length > 1 && rows.at(-1)?.length === 1 && rows.at(-1)?.[0] === '') rows.pop()
  return rows
}

export type Placed = Cell & { text: string }

/** Where pasted cells go: a single value fills the whole range, a block starts at the range's top left corner. */
export function pastedCells(
  block: readonly (readonly string[])[],
  rect: Rect,
  { rows, columns }: { rows: number; columns: number },
): Placed[] {
  const [only] = block
  const isOne = block.length === 1 && only?.length === 1
  const placed: Placed[] = []
  const height = isOne ? rect.bottom - rect.top + 1 : block.length
  for (let i = 0; i < height; i++) {
    const line = isOne ? Array(rect.right - rect.left + 1).fill(only?.[0]) : (block[i] ?? [])
    line.forEach((text: string, k: number) => {
      const cell = { row: rect.top + i, column: rect.left + k }
      if (cell.row < rows && cell.column < columns) placed.push({ ...cell, text })
    })
  }
  return placed
}

/** Fills a range with the values of its first row. */
export function filledDown(rect: Rect, textOf: (cell: Cell) => string): Placed[] {
  const placed: Placed[] = []
  for (let row = rect.top + 1; row <= rect.bottom; row++)
    for (let column = rect.left; column <= rect.right; column++)
      placed.push({ row, column, text: textOf({ row: rect.top, column }) })
  return placed
}

/** Fills a range with the values of its first column. */
export function filledRight(rect: Rect, textOf: (cell: Cell) => string): Placed[] {
  const placed: Placed[] = []
  for (let row = rect.top; row <= rect.bottom; row++)
    for (let column = rect.left + 1; column <= rect.right; column++)
      placed.push({ row, column, text: textOf({ row, column: rect.left }) })
  return placed
}

/** Clears a range: each cell with an empty text. */
export const emptied = (rect: Rect): Placed[] => {
  const placed: Placed[] = []
  for (let row = rect.top; row <= rect.bottom; row++)
    for (let column = rect.left; column <= rect.right; column++) placed.push({ row, column, text: '' })
  return placed
}
