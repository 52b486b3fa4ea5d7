import type { Language } from '../../contract/core/language.ts'
import type { Report, Values } from '../../contract/features/reports/shapes.ts'
import { headings } from './words.ts'

/** A row of a report in a file. */
export type Line = {
  head: string
  isOpen: boolean
  values: Values
  against: Values | null
  againstHead: string
}

/** The rows of one of a report's two tables. */
export function linesOf(report: Report, table: 'days' | 'groups', language: Language): Line[] {
  if (table === 'groups')
    return report.groups.map(({ key, label, values, against }) => ({
      head: key === '-' ? headings[language].none : label,
      isOpen: false,
      values,
      against,
      againstHead: '',
    }))
  const days = ({ from, to }: { from: string; to: string }) => (from === to ? from : `${from} – ${to}`)
  return report.rows.map((row) => ({
    head: days(row),
    isOpen: row.isOpen,
    values: row.values,
    against: row.against?.values ?? null,
    againstHead: row.against ? days(row.against) : '',
  }))
}
