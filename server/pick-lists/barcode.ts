import { line, type Pdf } from '../paper/draw.ts'
import { code39 } from './code39.ts'

type Place = {
  /** Its left edge, or with `align` its right edge. */
  x: number
  y: number
  /** The maximum width; bars are never wider than 1.4 points. */
  width: number
  height: number
  align?: 'right'
}

/** Draws Code 39 with its text below. */
export function barcode(pdf: Pdf, code: string, { x, y, width, height, align }: Place): void {
  const widths = code39(code)
  const all = widths.reduce((sum, one) => sum + one, 0)
  const unit = Math.min(1.4, width / all)
  let at = align === 'right' ? x - unit * all : x
  for (const [i, one] of widths.entries()) {
    if (i % 2 === 0) pdf.rect(at, y, one * unit, height).fill('#000000')
    at += one * unit
  }
  line(pdf, code, x, y + height + 3, { size: 8, fill: '#000000', ...(align && { align }) })
}
