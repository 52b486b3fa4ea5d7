import { addDays, asDay, type Day, dayAt, timeAt } from '../../../contract/core/dates.ts'
import { holidayWord } from '../../../contract/words/holiday-words.ts'
import { useZone } from '../../ui/dates.tsx'
import { dates as en } from '../../words/areas/dates.en.ts'
import { dates as es } from '../../words/areas/dates.es.ts'
import { dayAndTimeText, shipDayText, weekdayName } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'

export type DatesWords = typeof es

const bothLanguages = { en, es } as const
/** The words in a given language, because a customer's may differ from the page's. */
export const datesWordsIn = (language: 'en' | 'es'): DatesWords => bothLanguages[language]

export const useDatesWords = (): DatesWords => datesWordsIn(useLanguage().language === 'es' ? 'es' : 'en')

/** Formats of days and times in the reader's language and the distributor's time zone. */
export function useDayText() {
  const { language } = useLanguage()
  const zone = useZone()
  return {
    day: (day: Day | string) => shipDayText(asDay(day), language),
    moment: (at: string) => momentText(at, zone, language),
    weekday: (weekday: number) => weekdayName(weekday, language),
    holiday: (name: string) => holidayWord(name, language),
  }
}

/** `Wed Nov 25, 5:30 pm`; midnight counts as the end of the previous day. */
export function momentText(at: string, zone: string, language: 'en' | 'es'): string {
  const moment = new Date(at)
  if (timeAt(moment, zone) !== '00:00') return dayAndTimeText(moment, zone, language)
  return `${shipDayText(addDays(dayAt(moment, zone), -1), language)}, 12:00 am`
}
