import { bold, line, type Pdf, regular, right } from './draw.ts'
import { together } from './tags.ts'

export type Sum = { label: string; value: string; strong?: boolean }

const heightOf = ({ strong }: Sum) => (strong ? 19 : 15)
/** The gap between the table and its totals. */
const gap = 12

/** The height of the totals below the last row. */
export const sumsHeight = (rows: readonly Sum[]) => rows.reduce((height, row) => height + heightOf(row), gap)

/** A column of totals at the right, below a table that ends at `y`. */
export function drawSums(pdf: Pdf, from: number, rows: readonly Sum[]) {
  let y = from + gap
  for (const row of rows) {
    const style = { font: row.strong ? bold : regular, size: row.strong ? 11 : 9.5 }
    together(pdf, 'P', () => {
      line(pdf, row.label, right - 290, y, style)
      line(pdf, row.value, right, y, { ...style, align: 'right' })
    })
    y += heightOf(row)
  }
}
