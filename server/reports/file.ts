import { mediaTypes } from '../../contract/core/endpoint.ts'
import type { Language } from '../../contract/core/language.ts'
import type { MeasureName, MeasureUnit } from '../../contract/features/reports/measures.ts'
import type { Report } from '../../contract/features/reports/shapes.ts'
import type { FileAnswer, SignedInCtx } from '../core/route.ts'
import { readLanguage } from '../export/language.ts'
import { type SavedTable, type TableColumn, tableFile, tableIn } from '../export/table.ts'
import { type Line, linesOf } from './lines.ts'
import { reportPdf } from './pdf.ts'
import { headings, reportTitles } from './words.ts'

const money = (unit: MeasureUnit) => (unit === 'money' ? { money: true as const } : {})

/** A report as a table: each figure, with the compared figure beside it if there is a comparison. */
export function tableOf(report: Report, table: 'days' | 'groups', language: Language): SavedTable<Line> {
  const words = headings[language]
  const figure = (name: MeasureName) => words.measures[name]
  const columns: TableColumn<Line>[] = [
    {
      header: table === 'days' ? words.days : words.groups[report.group],
      width: 24,
      value: (line) => line.head,
    },
    ...report.measures.map(
      ({ name, unit }): TableColumn<Line> => ({
        header: figure(name),
        width: 14,
        ...money(unit),
        value: (line) => line.values[name] ?? null,
      }),
    ),
  ]
  if (report.against) {
    if (table === 'days')
      columns.push({ header: words.compared, width: 24, value: (line) => line.againstHead })
    for (const { name, unit } of report.measures)
      columns.push({
        header: `${figure(name)} (${words.before})`,
        width: 14,
        ...money(unit),
        value: (line) => line.against?.[name] ?? null,
      })
  }
  const title = reportTitles[language][report.report]
  return {
    name: title,
    fileName: `${report.report}-${report.from}-${report.to}`,
    columns,
    rows: linesOf(report, table, language),
  }
}

/** A report as a file in the reader's language. */
export async function reportFile(
  ctx: SignedInCtx,
  report: Report,
  { type, table }: { type: string; table: 'days' | 'groups' },
): Promise<FileAnswer | undefined> {
  const language = await readLanguage(ctx)
  if (type === mediaTypes.pdf) return reportPdf(ctx, report, { language, table })
  return tableFile(type, tableIn(tableOf(report, table, language), language))
}
