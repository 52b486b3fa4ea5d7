import { asDay } from '../../../contract/core/dates.ts'
import { dateText, dateTextNear, shortMonthText } from '../../words/format.ts'
import { useLanguage, useMessages } from '../../words/language.tsx'
import { isWholeMonth } from './figures.ts'

type Span = { from: string; to: string }

/** Texts for periods and their parts. `today` is the last day of the shown data, if known. */
export function useSpanWords(today: string | undefined) {
  const t = useMessages().statistics
  const { language } = useLanguage()
  const near = (day: string) => dateTextNear(asDay(day), asDay(today ?? day), language)
  return {
    /** `Dec 1, 2025 to Nov 20`. */
    span: ({ from, to }: Span) => t.span(near(from), near(to)),
    /** `Nov`, under an axis. */
    month: ({ from }: Span) => shortMonthText(asDay(from), language),
    /** `Oct 2026`; for the current month, up to which day. */
    wholeMonth: (piece: Span) => {
      const month = `${shortMonthText(asDay(piece.from), language)} ${piece.from.slice(0, 4)}`
      return isWholeMonth(piece) ? month : t.monthToDate(month, dateText(asDay(piece.to), language))
    },
    /** `Nov 16`. */
    day: (day: string) => dateText(asDay(day), language),
    week: ({ from }: Span) => t.weekOf(near(from)),
    near,
  }
}
