import { mediaTypes } from '../../contract/core/endpoint.ts'
import type { Language } from '../../contract/core/language.ts'
import { centsFromDollars, moneyColumn } from '../../contract/core/money.ts'
import type { MeasureUnit } from '../../contract/features/reports/measures.ts'
import type { Report, Values } from '../../contract/features/reports/shapes.ts'
import { FileAnswer, type SignedInCtx } from '../core/route.ts'
import { bold, color, left, line, type Pdf, regular, right, rule } from '../paper/draw.ts'
import { letterhead, paperDay } from '../paper/letter.ts'
import { nothingRow, type Row, tablePaper } from '../paper/table-paper.ts'
import { linesOf } from './lines.ts'
import { headings, reportTitles } from './words.ts'

/** Maximum figures that fit beside the days. */
const mostFigures = 6
const rowHeight = 18
const top = 118
const firstAt = left + 150

/** A figure in a printed column. */
export function figureText(value: number | null | undefined, unit: MeasureUnit): string {
  if (value === null || value === undefined) return '–'
  if (unit === 'money') return moneyColumn(centsFromDollars(value))
  if (unit === 'percent') return `${value.toFixed(1)}%`
  return value.toLocaleString('en-US', { maximumFractionDigits: 1 })
}

type Printing = { language: Language; table: 'days' | 'groups' }

/** A printable report: its days or its groups with the first six figures, and the totals of the closed days. */
export async function reportPdf(
  ctx: SignedInCtx,
  report: Report,
  { language, table }: Printing,
): Promise<FileAnswer> {
  const words = headings[language]
  const title = reportTitles[language][report.report]
  const { brand } = ctx.settings
  const days = `${paperDay(report.from, language)} – ${paperDay(report.to, language)}`
  const shown = report.measures.slice(0, mostFigures)
  const width = (right - firstAt) / mostFigures
  const edge = (i: number) => firstAt + (i + 1) * width
  const rowOf = (pdf: Pdf, head: string, values: Values, isTotal: boolean): Row => ({
    height: rowHeight,
    draw: (y) => {
      const font = isTotal ? bold : regular
      line(pdf, head, left, y + 5, { font, size: 8.5, width: firstAt - left - 8 })
      shown.forEach(({ name, unit }, i) =>
        line(pdf, figureText(values[name], unit), edge(i), y + 5, { font, size: 8.5, align: 'right' }),
      )
      rule(pdf, y + rowHeight, color.line)
    },
  })
  const body = await tablePaper({ title: `${title} ${days}`, brand, at: ctx.now(), language }, (pdf) => {
    const lines = linesOf(report, table, language)
    const rows = lines.map(({ head, values }) => rowOf(pdf, head, values, false))
    return {
      firstHead: () => letterhead(pdf, { brand }, { title, below: '' }),
      top,
      running: `${title}  ·  ${days}`,
      columns: [
        { head: table === 'days' ? days : words.groups[report.group], x: left },
        ...shown.map(({ name }, i) => ({ head: words.measures[name], x: edge(i), align: 'right' as const })),
      ],
      rows:
        rows.length === 0
          ? [nothingRow(pdf, words.nothing)]
          : [...rows, rowOf(pdf, words.total, report.totals.values, true)],
      foot: words.foot(brand.name),
      pageOf: words.page,
    }
  })
  return new FileAnswer({
    type: mediaTypes.pdf,
    body,
    fileName: `${report.report}-${report.from}-${report.to}.pdf`,
  })
}
