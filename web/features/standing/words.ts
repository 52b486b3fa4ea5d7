import type { Day } from '../../../contract/core/dates.ts'
import { standing as en } from '../../words/areas/standing.en.ts'
import { standing as es } from '../../words/areas/standing.es.ts'
import { shipDayText, weekdayName } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'

export type StandingWords = typeof es

/** The words of standing orders, loaded with their pages. */
export const useStandingWords = (): StandingWords => (useLanguage().language === 'es' ? es : en)

/** Days and weekdays in the reader's language. */
export function useDays() {
  const { language } = useLanguage()
  return {
    day: (day: string) => shipDayText(day as Day, language),
    weekdays: (days: readonly number[]) =>
      [...days]
        .sort((a, b) => ((a + 6) % 7) - ((b + 6) % 7))
        .map((day) => weekdayName(day, language))
        .join(', '),
  }
}
