import { setImmediate } from 'node:timers/promises'
import type { PickCell, PickList, PickRow, PickStop } from '../../contract/features/pick-lists.ts'
import { boxCode } from '../../contract/rules/box-code.ts'
import { quantityText } from '../../contract/words/unit-words.ts'
import { bold, left, line, type Pdf, page, right, rule, startPdf } from '../paper/draw.ts'
import { foot } from '../paper/letter.ts'
import { barcode } from './barcode.ts'
import { type Around, nameOf } from './pdf.ts'
import { type PaperWords, paperWords } from './words.ts'

/** 4 by 6 inches, in points. */
const label = { width: 288, height: 432, margin: 16 }
const ink = '#000000'

type Writing = { pdf: Pdf; list: PickList; around: Around; t: PaperWords }

const started = (list: PickList, around: Around): { writing: Writing; done: () => Promise<Buffer> } => {
  const t = paperWords[around.language]
  const { pdf, done } = startPdf({
    title: t.title(nameOf(list, t)),
    author: around.brand.name,
    at: around.now,
    language: around.language,
  })
  return { writing: { pdf, list, around, t }, done }
}

/** Boxes of an order: as packed, by default one. */
const boxesOf = ({ boxes }: PickStop): number => boxes ?? 1

/** A label of 4 by 6 inches for each box, in the order of the stops. Drivers scan its code. */
export async function labelsPdf(list: PickList, around: Around): Promise<Buffer> {
  const { writing, done } = started(list, around)
  const { pdf, t } = writing
  for (const stop of list.stops) {
    const of = boxesOf(stop)
    for (let box = 1; box <= of; box += 1) {
      pdf.addPage({ size: [label.width, label.height], margin: 0 })
      drawLabel(writing, stop, { box, of })
    }
    await setImmediate()
  }
  if (list.stops.length === 0) {
    pdf.addPage({ size: [label.width, label.height], margin: 0 })
    line(pdf, t.nothing, label.margin, label.margin, { size: 12, fill: ink })
  }
  return done()
}

function drawLabel(
  { pdf, list, around, t }: Writing,
  stop: PickStop,
  { box, of }: { box: number; of: number },
) {
  const { margin, width } = label
  const [start, end] = [margin, width - margin]
  const wide = end - start
  line(pdf, around.brand.name, start, margin, { font: bold, size: 11, fill: ink, width: wide - 70 })
  line(pdf, around.shipDay, end, margin, { size: 10, fill: ink, align: 'right' })
  line(pdf, nameOf(list, t), start, margin + 18, { size: 10, fill: ink, width: wide })
  pdf.rect(start, margin + 38, wide, 1.2).fill(ink)
  line(pdf, t.stop, start, margin + 48, { size: 10, fill: ink })
  line(pdf, String(stop.at), start, margin + 60, { font: bold, size: 64, fill: ink })
  line(pdf, t.box(box, of), end, margin + 92, { font: bold, size: 26, fill: ink, align: 'right' })
  line(pdf, stop.customer, start, margin + 142, { font: bold, size: 19, fill: ink, width: wide })
  line(pdf, stop.address, start, margin + 168, { size: 13, fill: ink, width: wide })
  line(pdf, stop.city, start, margin + 186, { size: 13, fill: ink, width: wide })
  line(pdf, t.orderOf(stop.orderNumber), start, margin + 212, { size: 12, fill: ink })
  barcode(pdf, boxCode({ orderNumber: stop.orderNumber, box, of }), {
    x: start,
    y: label.height - 118,
    width: wide,
    height: 84,
  })
}

const rowHeight = 17
const rowsOfPage = 34

/** A packing slip per order, on letter paper: what is in its boxes, with their codes. */
export async function slipsPdf(list: PickList, around: Around): Promise<Buffer> {
  const { writing, done } = started(list, around)
  const { pdf, t } = writing
  for (const stop of list.stops) {
    const items = list.rows.flatMap((row) =>
      row.cells.filter(({ orderNumber }) => orderNumber === stop.orderNumber).map((cell) => ({ row, cell })),
    )
    const pages = Math.max(1, Math.ceil(items.length / rowsOfPage))
    for (let i = 0; i < pages; i += 1) {
      pdf.addPage({ size: [page.width, page.height], margin: 0 })
      slipHead(writing, stop)
      const shown = items.slice(i * rowsOfPage, (i + 1) * rowsOfPage)
      shown.forEach((item, at) => slipRow(writing, item, 132 + at * rowHeight))
      foot(pdf, t.slipFoot, t.page(i + 1, pages))
    }
    await setImmediate()
  }
  if (list.stops.length === 0) {
    pdf.addPage({ size: [page.width, page.height], margin: 0 })
    line(pdf, t.nothing, left, 36, { size: 12, fill: ink })
  }
  return done()
}

function slipHead({ pdf, list, around, t }: Writing, stop: PickStop) {
  const of = boxesOf(stop)
  line(pdf, `${t.stop} ${stop.at}  ${stop.customer}`, left, 36, {
    font: bold,
    size: 16,
    fill: ink,
    width: 330,
  })
  line(pdf, [stop.address, stop.city].filter(Boolean).join(', '), left, 58, {
    size: 10,
    fill: ink,
    width: 330,
  })
  const about = [t.orderOf(stop.orderNumber), nameOf(list, t), around.shipDay, t.boxes(of)]
  line(pdf, about.join(' · '), left, 76, { size: 9.5, fill: ink, width: 330 })
  const code = boxCode({ orderNumber: stop.orderNumber, box: 1, of })
  barcode(pdf, code, { x: right, y: 34, width: 190, height: 30, align: 'right' })
  line(pdf, t.heads.slipItem, left, 112, { font: bold, size: 8.5, fill: ink })
  line(pdf, t.heads.all, right, 112, { font: bold, size: 8.5, fill: ink, align: 'right' })
  rule(pdf, 126, ink)
}

function slipRow({ pdf, around, t }: Writing, { row, cell }: { row: PickRow; cell: PickCell }, y: number) {
  const less = cell.missing + cell.short > 0 ? `  ${t.less(cell.missing + cell.short)}` : ''
  line(pdf, `${row.description}${less}`, left, y + 4, { size: 9, fill: ink, width: 400 })
  line(pdf, quantityText(cell.units, row.um, around.language), right, y + 4, {
    font: bold,
    size: 9.5,
    fill: ink,
    align: 'right',
  })
  rule(pdf, y + rowHeight - 1, '#bbbbbb')
}
