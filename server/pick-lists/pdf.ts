import type { Language } from '../../contract/core/language.ts'
import type { PickList, PickRow, PickStop } from '../../contract/features/pick-lists.ts'
import { handsOf } from '../../contract/rules/pick-rows.ts'
import { countText, dayAndTimeText, wallTimeText } from '../../contract/words/day-words.ts'
import { unitWord } from '../../contract/words/unit-words.ts'
import type { Settings } from '../core/settings.ts'
import { bold, color, left, line, type Pdf, right, rule } from '../paper/draw.ts'
import { nothingRow, type Row, tablePaper } from '../paper/table-paper.ts'
import { barcode } from './barcode.ts'
import { type PaperWords, paperWords } from './words.ts'

/** What a document shows besides the list. */
export type Around = {
  brand: Settings['brand']
  timeZone: string
  now: Date
  language: Language
  actor: string
  shipDay: string
  /** Prints only the changes since the last print. */
  changesOnly: boolean
}
type Writing = { pdf: Pdf; list: PickList; around: Around; t: PaperWords }

/** Maximum columns of stops beside the items; a route with more repeats its items for the remaining stops. */
const mostStops = 16
/** The total width of the columns; fewer than ten are as wide as in a list of ten. */
const stopsWidth = 220
const widthOf = (columns: number) => stopsWidth / Math.max(10, columns)
const ink = '#000000'
const at = { place: left, item: left + 60, all: right - stopsWidth - 50 }
/** The right edge of a column, given their number. */
const stopX = (column: number, columns: number) =>
  right - 40 - (Math.max(10, columns) - column) * widthOf(columns)
const rowHeight = 17

/** A pick list on letter paper, black on white: items by place, quantities in packs, a column per stop, and a box for the units found. */
export function pickListPdf(list: PickList, around: Around): Promise<Buffer> {
  const { brand, language, now } = around
  const t = paperWords[language]
  const title = t.title(nameOf(list, t))
  return tablePaper({ title, brand, at: now, language }, (pdf) => {
    const writing = { pdf, list, around, t }
    const rows = around.changesOnly ? changeRows(writing) : itemRows(writing)
    return {
      firstHead: () => head(writing),
      top: 168,
      running: `${title}, ${around.shipDay}`,
      columns: around.changesOnly
        ? [
            { head: t.heads.order, x: left },
            { head: t.heads.item, x: at.item },
            { head: t.heads.was, x: right - 80, align: 'right' },
            { head: t.heads.now, x: right - 20, align: 'right' },
          ]
        : [
            { head: t.heads.place, x: at.place },
            { head: t.heads.item, x: at.item },
            { head: t.heads.all, x: at.all, align: 'right' },
            ...(columnsOf(list).length > mostStops
              ? []
              : columnsOf(list).map(({ at: stop }) => ({
                  head: String(stop),
                  x: stopX(stop, columnsOf(list).length),
                  align: 'right' as const,
                }))),
            { head: t.heads.short, x: right, align: 'right' },
          ],
      rows: rows.length > 0 ? rows : [nothingRow(pdf, t.nothing)],
      continued: t.continued,
      sums: { height: 92, draw: (y) => below(writing, y) },
      foot: `${t.foot}  ${t.printed(dayAndTimeText(now, around.timeZone, language), around.actor)}`,
      pageOf: t.page,
    }
  })
}

/** The columns: one per stop, however many orders it has. */
const columnsOf = ({ stops }: PickList): PickStop[] =>
  stops.filter((stop, i) => stops.findIndex(({ at: other }) => other === stop.at) === i)

export const nameOf = ({ method, routeNumber, name }: PickList, t: PaperWords): string =>
  method === 'TRUCK' ? `${routeNumber ?? ''} ${name}`.trim() : method === 'UPS' ? t.ups : t.pickup

function head({ pdf, list, around, t }: Writing) {
  line(pdf, nameOf(list, t), left, 38, { font: bold, size: 17, fill: ink, width: 300 })
  const units = list.rows.reduce((sum, row) => sum + row.units, 0)
  const about = [
    around.shipDay,
    list.leaves ? t.leaves(wallTimeText(list.leaves)) : '',
    t.sum(list.orders, units),
    around.changesOnly ? t.changes : '',
  ]
  line(pdf, about.filter(Boolean).join(' · '), left, 60, { size: 9.5, fill: ink, width: 330 })
  barcode(pdf, list.code, { x: right, y: 30, width: 190, height: 30, align: 'right' })
  columnsOf(list)
    .slice(0, 24)
    .forEach(({ at: stop, customer }, i) => {
      const [column, row] = [i % 3, Math.floor(i / 3)]
      line(pdf, `${stop}  ${customer}`, left + column * 182, 80 + row * 9, {
        size: 7.5,
        fill: ink,
        width: 176,
      })
    })
}

/** All items, repeated for each set of stops that fits on the paper. */
function itemRows(writing: Writing): Row[] {
  const { list, t } = writing
  const sets: PickStop[][] = []
  const columns = columnsOf(list)
  // Sets of equal size, so that none has only a few stops.
  const inEach = Math.max(1, Math.ceil(columns.length / Math.ceil(columns.length / mostStops)))
  for (let i = 0; i < columns.length; i += inEach) sets.push(columns.slice(i, i + inEach))
  return sets.flatMap((stops) =>
    list.rows
      .filter((row) => row.cells.some((cell) => stops.some((stop) => stop.at === cell.at)))
      .map((row) => {
        const place = row.place || t.noPlace
        const isOne = sets.length === 1
        return {
          height: rowHeight,
          band: isOne ? place : `${t.stops(stops[0]?.at ?? 1, stops.at(-1)?.at ?? 1)}: ${place}`,
          draw: (y) => drawItem(writing, row, { y, stops, isOne }),
        }
      }),
  )
}

type Drawing = { y: number; stops: PickStop[]; isOne: boolean }

function drawItem({ pdf, around, t }: Writing, row: PickRow, { y, stops, isOne }: Drawing) {
  const shown = (units: number) => countText(handsOf(units, row.step) ?? units)
  const whole = row.cells.every(({ units }) => handsOf(units, row.step) !== null)
  const hand = whole && row.step > 1 ? t.of(row.step) : ''
  line(pdf, row.place, at.place, y + 5, { size: 8, fill: ink, width: 56 })
  line(pdf, `${row.description}  ${hand} ${unitWord(2, row.um, around.language)}`, at.item, y + 5, {
    size: 8.5,
    fill: ink,
    width: at.all - at.item - 26,
  })
  const all = row.cells.reduce((sum, { units }) => sum + units, 0)
  line(pdf, whole ? shown(all) : countText(all), at.all, y + 4, {
    font: bold,
    size: 10,
    fill: ink,
    align: 'right',
  })
  for (const [i, stop] of stops.entries()) {
    const units = row.cells.filter((cell) => cell.at === stop.at).reduce((sum, cell) => sum + cell.units, 0)
    if (units === 0) continue
    // With several sets, the column heads can't name the stops, so each cell does.
    if (!isOne)
      line(pdf, String(stop.at), stopX(i + 1, stops.length), y + 1, { size: 5, fill: ink, align: 'right' })
    line(pdf, whole ? shown(units) : countText(units), stopX(i + 1, stops.length), y + 6, {
      font: bold,
      size: stops.length > 10 ? 7 : 9,
      fill: ink,
      align: 'right',
    })
  }
  pdf
    .rect(right - 26, y + 3, 26, 11)
    .lineWidth(0.5)
    .strokeColor(color.second)
    .stroke()
  rule(pdf, y + rowHeight - 0.5, color.line)
}

function changeRows({ pdf, list }: Writing): Row[] {
  return list.changes.map(({ orderNumber, description, was, units }) => ({
    height: rowHeight,
    draw: (y) => {
      line(pdf, String(orderNumber), left, y + 5, { size: 8.5, fill: ink })
      line(pdf, description, at.item, y + 5, { size: 8.5, fill: ink, width: 300 })
      line(pdf, countText(was), right - 80, y + 5, { size: 9, fill: ink, align: 'right' })
      line(pdf, countText(units), right - 20, y + 4, { font: bold, size: 10, fill: ink, align: 'right' })
      rule(pdf, y + rowHeight - 0.5, color.line)
    },
  }))
}

function below({ pdf, list, t }: Writing, y: number) {
  const stops = columnsOf(list)
    .reverse()
    .map(({ at: stop, city }) => `${stop} ${city}`)
  line(pdf, t.load(stops.join(', ')), left, y + 12, { font: bold, size: 9, fill: ink, width: right - left })
  t.by.forEach((label, i) => {
    const x = left + i * 185
    pdf
      .moveTo(x, y + 62)
      .lineTo(x + 165, y + 62)
      .lineWidth(0.5)
      .strokeColor(ink)
      .stroke()
    line(pdf, label, x, y + 66, { size: 8, fill: ink })
  })
}
