import { dayAt } from '../../contract/dates.ts'
import type { DeliveryRow } from '../../contract/statistics.ts'
import { timeText } from '../messages/format.ts'
import { useMessages } from '../messages/language.tsx'
import { useDayWords } from '../shipment/day-words.ts'
import { useSite } from '../site-context.tsx'
import { lengthText, punctuality } from './punctuality.ts'

/** What is said of a delivery: when it came, how that was beside what was expected, and where it was left. */
export function useDeliveryWords() {
  const t = useMessages().statistics.deliveries
  const words = useDayWords()
  const { timeZone } = useSite()
  return {
    /** `7:58 am`; with its day where that is not the ship day. */
    delivered: ({ deliveredAt, shipDay }: DeliveryRow): string => {
      if (!deliveredAt) return ''
      const at = new Date(deliveredAt)
      const day = dayAt(at, timeZone)
      return day === shipDay ? timeText(at, timeZone) : `${words.day(day)}, ${timeText(at, timeZone)}`
    },
    punctual: ({ minutesLate }: DeliveryRow): { text: string; isLate: boolean } | undefined => {
      if (minutesLate === null) return undefined
      const kind = punctuality(minutesLate)
      if (kind === 'onTime') return { text: t.onTime, isLate: false }
      return { text: t[kind](lengthText(Math.abs(minutesLate))), isLate: kind === 'late' }
    },
    proof: ({ proof, status }: DeliveryRow): string => {
      if (proof === '') return ''
      if (status === 'PICKED_UP') return t.takenBy(proof)
      const places: Record<string, string> = t.places
      return places[proof] ?? proof
    },
  }
}
