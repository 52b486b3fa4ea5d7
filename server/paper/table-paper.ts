import { setImmediate } from 'node:timers/promises'
import type { Language } from '../../contract/core/language.ts'
import type { Settings } from '../core/settings.ts'
import {
  addPage,
  bold,
  color,
  left,
  line,
  type PaperSize,
  type Pdf,
  page,
  right,
  rule,
  startPdf,
} from './draw.ts'
import { foot, runningHead } from './letter.ts'
import { decoration, type TaggedTable, taggedTable } from './tags.ts'

/** A column: its header and left edge; if right-aligned, its right edge. */
export type Column = { head: string; x: number; align?: 'right' }

/** A row of the table, as high as its texts require. */
export type Row = {
  height: number
  draw: (y: number) => void
  /** The group of adjacent rows, such as a department: a band above the first of them, repeated on each new page. */
  band?: string
}

export type About = {
  title: string
  brand: Settings['brand']
  at: Date
  language: Language
  size?: PaperSize
}

export type TablePaper = {
  /** Draws the part above the column headers of the first page. Later pages have a running header. */
  firstHead: () => void
  /** Where the rows begin on the first page. */
  top: number
  /** At the right of later pages: the subject of the document. */
  running: string
  columns: readonly Column[]
  rows: readonly Row[]
  /** The label of a band that continues from the previous page. */
  continued?: (band: string) => string
  /** Drawn below the last row, always on the same page as that row. */
  sums?: { height: number; draw: (y: number) => void }
  foot: string
  pageOf: (page: number, pages: number) => string
}

/** Where the rows begin on later pages. */
const nextTop = 66
const bandHeight = 20

/** A letter whose body is a table of any length: headers on each page, no band alone at the bottom, totals on the page of the last row. */
export async function tablePaper(about: About, layOut: (pdf: Pdf) => TablePaper): Promise<Buffer> {
  const { brand, title, at, language, size = 'letter' } = about
  const { pdf, done } = startPdf({ title, author: brand.name, at, language })
  const paper = layOut(pdf)
  const pages = pagesOf(paper)
  let table: TaggedTable | undefined
  for (const [i, { entries, end }] of pages.entries()) {
    addPage(pdf, size)
    const heads = () => columnHeads(pdf, i === 0 ? paper.top : nextTop, paper.columns)
    if (i === 0) paper.firstHead()
    else decoration(pdf, () => runningHead(pdf, about, paper.running))
    if (table) decoration(pdf, heads)
    else {
      table = taggedTable(pdf, paper.columns, paper.rows.length)
      table.heads(heads)
    }
    for (const { y, what, repeats } of entries) {
      if (typeof what !== 'string') table.row(() => what.draw(y))
      else if (repeats) decoration(pdf, () => bandAt(pdf, y, what))
      else table.band(() => bandAt(pdf, y, what))
    }
    if (i === pages.length - 1) paper.sums?.draw(end)
    decoration(pdf, () => foot(pdf, paper.foot, paper.pageOf(i + 1, pages.length)))
    // Lets other requests run while a long document is drawn.
    await setImmediate()
  }
  return done()
}

/** One line instead of rows. */
export const nothingRow = (pdf: Pdf, text: string, x = left): Row => ({
  height: 24,
  draw: (y) => line(pdf, text, x, y + 8, { size: 9, fill: color.second }),
})

/** `repeats`: a band that continues from the page before. */
type Entry = { y: number; what: string | Row; repeats?: boolean }
type Page = { entries: Entry[]; end: number }

/** The vertical positions. */
function pagesOf({ rows, top, sums, continued = (band) => band }: TablePaper): Page[] {
  let current: Page = { entries: [], end: top }
  const pages = [current]
  const put = (what: Entry['what'], height: number, repeats = false) => {
    current.entries.push({ y: current.end, what, repeats })
    current.end += height
  }
  let last: string | undefined
  rows.forEach((row, i) => {
    const isNew = row.band !== undefined && row.band !== last
    const below = i === rows.length - 1 ? (sums?.height ?? 0) : 0
    if (current.end + (isNew ? bandHeight : 0) + row.height + below > page.bottom) {
      current = { entries: [], end: nextTop }
      pages.push(current)
      if (row.band !== undefined && !isNew) put(continued(row.band), bandHeight, true)
    }
    if (row.band !== undefined && isNew) put(row.band, bandHeight)
    last = row.band
    put(row, row.height)
  })
  return pages
}

function columnHeads(pdf: Pdf, top: number, columns: readonly Column[]) {
  const style = { size: 7.5, fill: color.third }
  for (const { head, x, align } of columns)
    line(pdf, head, x, top - 16, { ...style, ...(align && { align }) })
  rule(pdf, top - 5, color.line)
}

function bandAt(pdf: Pdf, y: number, text: string) {
  pdf.rect(left, y + 3, right - left, 14).fill(color.tint)
  line(pdf, text, left + 6, y + 6.5, { font: bold, size: 8.5, fill: color.accent, width: right - left - 12 })
}
