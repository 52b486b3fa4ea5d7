import type { Day } from '../../../contract/core/dates.ts'
import { useZone } from '../../ui/dates.tsx'
import { eventOrders as en } from '../../words/areas/event-orders.en.ts'
import { eventOrders as es } from '../../words/areas/event-orders.es.ts'
import { dayAndTimeText, shipDayText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'

export type EventWords = typeof es

/** The words of events, loaded with their pages. */
export const useEventWords = (): EventWords => (useLanguage().language === 'es' ? es : en)

/** Days and times in the reader's language. */
export function useWhen() {
  const { language } = useLanguage()
  const zone = useZone()
  return {
    day: (day: string) => shipDayText(day as Day, language),
    instant: (at: string) => dayAndTimeText(new Date(at), zone, language),
  }
}
