import { asDay } from '../../../contract/core/dates.ts'
import type { Grouping } from '../../../contract/features/reports/measures.ts'
import type { ReportStep } from '../../../contract/rules/report-days.ts'
import { dateOfYear, dateTextNear, shipDayOfYear, shortMonthText, wallTimeText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { useReportWords } from './words.ts'

type Span = { from: string; to: string }

/** Texts for days and periods. `today` decides when the year is shown. */
export function useDayNames(today: string) {
  const t = useReportWords()
  const { language } = useLanguage()
  const near = (day: string) => dateTextNear(asDay(day), asDay(today), language)
  return {
    near,
    /** `Nov 13 to Dec 1`. */
    span: ({ from, to }: Span) => t.span(near(from), near(to)),
    /** `Fri Nov 13`, `Nov 9`, `October 2026`, `Q4 2026`. */
    piece: ({ from }: Span, by: ReportStep) => {
      const day = asDay(from)
      if (by === 'day') return shipDayOfYear(day, asDay(today), language)
      if (by === 'week') return dateOfYear(day, asDay(today), language)
      if (by === 'month') return `${shortMonthText(day, language)} ${from.slice(0, 4)}`
      return t.quarterName(Math.ceil(Number(from.slice(5, 7)) / 3), from.slice(0, 4))
    },
  }
}

/** The name of a group: its label, or the page's name for its key. */
export function useGroupName() {
  const t = useReportWords()
  return (by: Grouping, key: string, label: string): string => {
    if (key === '-' || key === '') return t.none[by] ?? t.noGroup
    const known = t.values[by]?.[key]
    if (known) return known
    if (by === 'level') return t.level(key)
    if (by === 'hour' && /^\d{1,2}(:\d\d)?$/.test(key))
      return wallTimeText(key.includes(':') ? key : `${key.padStart(2, '0')}:00`)
    if (by === 'route') return label && label !== key ? `${key} ${label}` : t.route(key)
    return label || key
  }
}
