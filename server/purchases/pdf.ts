import { setImmediate } from 'node:timers/promises'
import { asDay } from '../../contract/core/dates.ts'
import type { Language } from '../../contract/core/language.ts'
import type { VendorOrder } from '../../contract/features/purchases/vendor-orders.ts'
import { waybillText } from '../../contract/rules/air-waybill.ts'
import { boxesOf } from '../../contract/rules/flower-boxes.ts'
import { fullDateText } from '../../contract/words/day-words.ts'
import { quantityText } from '../../contract/words/unit-words.ts'
import type { Settings } from '../core/settings.ts'
import { bold, left, line, right, rule, startPdf } from '../paper/draw.ts'
import { letterhead } from '../paper/letter.ts'
import { drawSums, sumsHeight } from '../paper/sums.ts'
import { nothingRow, type Row, tablePaper } from '../paper/table-paper.ts'
import { purchasePaperWords } from './paper-words.ts'

export type PaperOf = {
  order: VendorOrder
  vendor: string
  brand: Settings['brand']
  language: Language
  now: Date
}

type Line = VendorOrder['lines'][number]
const comes = ({ confirmed, ordered }: Line): number => confirmed ?? ordered
const boxesIn = (one: Line): number => boxesOf(comes(one), one.perBox)
const packed = ({ lines }: VendorOrder): Line[] => lines.filter((one) => comes(one) > 0)

const at = { item: left, units: right - 190, perBox: right - 90, boxes: right }
const rowHeight = 20

/** A packing list of the confirmed units: a row per line, with the total boxes. */
export function packingListPdf({ order, vendor, brand, language, now }: PaperOf): Promise<Buffer> {
  const t = purchasePaperWords[language]
  const day = fullDateText(asDay(order.days.arrives), language)
  return tablePaper({ title: t.packingList(order.number), brand, at: now, language }, (pdf) => {
    const rows = packed(order).map(
      (one): Row => ({
        height: rowHeight,
        draw: (y) => {
          line(pdf, one.description, at.item, y + 5, { size: 9.5, width: at.units - at.item - 60 })
          line(pdf, quantityText(comes(one), one.um, language), at.units, y + 5, {
            size: 9.5,
            align: 'right',
          })
          line(pdf, quantityText(one.perBox, one.um, language), at.perBox, y + 5, {
            size: 9.5,
            align: 'right',
          })
          line(pdf, String(boxesIn(one)), at.boxes, y + 5, { size: 9.5, align: 'right', font: bold })
          rule(pdf, y + rowHeight, '#D8D4CC')
        },
      }),
    )
    const all = packed(order).reduce((sum, one) => sum + boxesIn(one), 0)
    const sums = [
      ...(order.awb === '' ? [] : [{ label: t.awb, value: waybillText(order.awb) }]),
      { label: t.heads.boxes, value: String(all), strong: true },
    ]
    return {
      firstHead: () => {
        letterhead(pdf, { brand }, { title: t.packingList(order.number), below: t.for(day) })
        line(pdf, vendor, left, 92, { font: bold, size: 13 })
      },
      top: 148,
      running: `${vendor} · ${t.packingList(order.number)}`,
      columns: [
        { head: t.heads.item, x: at.item },
        { head: t.heads.units, x: at.units, align: 'right' },
        { head: t.heads.perBox, x: at.perBox, align: 'right' },
        { head: t.heads.boxes, x: at.boxes, align: 'right' },
      ],
      rows: rows.length > 0 ? rows : [nothingRow(pdf, t.nothing)],
      sums: { height: sumsHeight(sums), draw: (y) => drawSums(pdf, y, sums) },
      foot: t.foot,
      pageOf: t.page,
    }
  })
}

/** 4 by 6 inches, in points. */
const label = { width: 288, height: 432, margin: 18 }
const ink = '#000000'
/** Maximum labels per file. */
const mostLabels = 500

/** A label per box: its owner, its contents, and when it must arrive at the warehouse. */
export async function labelsPdf({ order, vendor, brand, language, now }: PaperOf): Promise<Buffer> {
  const t = purchasePaperWords[language]
  const boxes = packed(order)
    .flatMap((one) =>
      Array.from({ length: boxesIn(one) }, (_, nth) => ({
        one,
        units: Math.min(one.perBox, comes(one) - nth * one.perBox),
      })),
    )
    .slice(0, mostLabels)
  const { pdf, done } = startPdf({ title: t.order(order.number), author: vendor, at: now, language })
  const { margin, width } = label
  const wide = width - 2 * margin
  const day = fullDateText(asDay(order.days.arrives), language)
  for (const [nth, { one, units }] of boxes.entries()) {
    pdf.addPage({ size: [label.width, label.height], margin: 0 })
    line(pdf, brand.name, margin, margin, { font: bold, size: 16, fill: ink, width: wide })
    line(pdf, brand.address, margin, margin + 24, { size: 10, fill: ink, width: wide })
    pdf.rect(margin, margin + 46, wide, 1.2).fill(ink)
    line(pdf, t.order(order.number), margin, margin + 58, { font: bold, size: 22, fill: ink, width: wide })
    line(pdf, t.for(day), margin, margin + 88, { size: 12, fill: ink, width: wide })
    line(pdf, one.description, margin, margin + 126, { font: bold, size: 15, fill: ink, width: wide })
    line(pdf, quantityText(units, one.um, language), margin, margin + 152, {
      size: 14,
      fill: ink,
      width: wide,
    })
    line(pdf, vendor, margin, margin + 190, { size: 12, fill: ink, width: wide })
    if (order.awb !== '')
      line(pdf, `${t.awb} ${waybillText(order.awb)}`, margin, margin + 210, {
        size: 12,
        fill: ink,
        width: wide,
      })
    line(pdf, t.box(nth + 1, boxes.length), margin, label.height - margin - 40, {
      font: bold,
      size: 28,
      fill: ink,
      width: wide,
    })
    if (nth % 20 === 0) await setImmediate()
  }
  if (boxes.length === 0) {
    pdf.addPage({ size: [label.width, label.height], margin: 0 })
    line(pdf, t.nothing, margin, margin, { size: 12, fill: ink })
  }
  return done()
}
