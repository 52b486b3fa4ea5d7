import { asDay } from '../../contract/core/dates.ts'
import type { Language } from '../../contract/core/language.ts'
import type { RunDetail } from '../../contract/features/runs/dispatch.ts'
import type { Stop } from '../../contract/features/runs/fields.ts'
import { countText, dayAndTimeText, shipDayText, wallTimeText } from '../../contract/words/day-words.ts'
import type { Settings } from '../core/settings.ts'
import { bold, left, line, type Pdf, right, rule } from '../paper/draw.ts'
import { nothingRow, type Row, tablePaper } from '../paper/table-paper.ts'

const en = {
  title: (route: string) => `Load list ${route}`,
  leaves: (time: string) => `leaves ${time}`,
  sum: (stops: number, pieces: number) => `${countText(stops)} stops, ${countText(pieces)} pieces`,
  heads: { stop: 'Stop', customer: 'Customer', orders: 'Orders', pieces: 'Pieces', there: 'On' },
  driver: (name: string, truck: string) => [name, truck && `truck ${truck}`].filter(Boolean).join(', '),
  nothing: 'Nothing to load.',
  foot: 'The last stop goes on first. Write what is there in the box.',
  printed: (at: string, actor: string) => `Printed ${at} by ${actor}`,
  page: (page: number, pages: number) => `page ${page} of ${pages}`,
  fileName: 'load-list',
}

const es: typeof en = {
  title: (route) => `Lista de carga ${route}`,
  leaves: (time) => `sale a las ${time}`,
  sum: (stops, pieces) => `${countText(stops)} paradas, ${countText(pieces)} piezas`,
  heads: { stop: 'Parada', customer: 'Cliente', orders: 'Pedidos', pieces: 'Piezas', there: 'Va' },
  driver: (name, truck) => [name, truck && `camión ${truck}`].filter(Boolean).join(', '),
  nothing: 'No hay nada que cargar.',
  foot: 'La última parada se carga primero. Escriba en el recuadro lo que hay.',
  printed: (at, actor) => `Impreso ${at} por ${actor}`,
  page: (page, pages) => `página ${page} de ${pages}`,
  fileName: 'lista-de-carga',
}
export const loadListWords: Record<Language, typeof en> = { en, es }

type Around = {
  brand: Settings['brand']
  timeZone: string
  now: Date
  language: Language
  actor: string
}

const ink = '#000000'
const at = { stop: left, customer: left + 40, orders: right - 190, pieces: right - 60 }
const rowHeight = 30

/** The stops of a run in loading order, the last one first, with a box for the count. */
export const toLoad = ({ rows }: Pick<RunDetail, 'rows'>): Stop[] =>
  rows.filter(({ state }) => state !== 'CANCELLED').toSorted((a, b) => b.number - a.number)

/** The load list on letter paper, black on white. */
export function loadListPdf(
  run: RunDetail,
  { brand, timeZone, now, language, actor }: Around,
): Promise<Buffer> {
  const t = loadListWords[language]
  const stops = toLoad(run)
  const title = t.title(`${run.routeNumber} ${run.name}`.trim())
  const pieces = stops.reduce((sum, { boxes }) => sum + boxes, 0)
  return tablePaper({ title, brand, at: now, language }, (pdf) => ({
    firstHead: () => {
      line(pdf, title, left, 38, { font: bold, size: 17, fill: ink, width: 400 })
      const about = [
        shipDayText(asDay(run.day), language),
        t.leaves(wallTimeText(run.departsAt)),
        t.driver(run.driver, run.truck),
        t.sum(stops.length, pieces),
      ]
      line(pdf, about.filter(Boolean).join(' · '), left, 62, { size: 9.5, fill: ink, width: right - left })
    },
    top: 106,
    running: title,
    columns: [
      { head: t.heads.stop, x: at.stop },
      { head: t.heads.customer, x: at.customer },
      { head: t.heads.orders, x: at.orders },
      { head: t.heads.pieces, x: at.pieces, align: 'right' },
      { head: t.heads.there, x: right, align: 'right' },
    ],
    rows: stops.length > 0 ? stops.map((stop) => rowOf(pdf, stop)) : [nothingRow(pdf, t.nothing)],
    foot: `${t.foot}  ${t.printed(dayAndTimeText(now, timeZone, language), actor)}`,
    pageOf: t.page,
  }))
}

const rowOf = (pdf: Pdf, { number, customer, addressLine1, city, orderNumbers, boxes }: Stop): Row => ({
  height: rowHeight,
  draw: (y) => {
    line(pdf, String(number), at.stop, y + 6, { font: bold, size: 12, fill: ink })
    const width = at.orders - at.customer - 12
    line(pdf, customer, at.customer, y + 5, { font: bold, size: 9.5, fill: ink, width })
    line(pdf, `${addressLine1}, ${city}`, at.customer, y + 17, { size: 8, fill: ink, width })
    line(pdf, orderNumbers.join(', '), at.orders, y + 8, { size: 8.5, fill: ink, width: 110 })
    line(pdf, countText(boxes), at.pieces, y + 6, { font: bold, size: 12, fill: ink, align: 'right' })
    pdf
      .rect(right - 34, y + 4, 34, 20)
      .lineWidth(0.7)
      .stroke(ink)
    rule(pdf, y + rowHeight - 1, '#999999')
  },
})
