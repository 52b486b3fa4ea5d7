import { dayAt } from '../../../contract/core/dates.ts'
import type { DeliveryRow } from '../../../contract/features/deliveries.ts'
import { useSite } from '../../core/site-context.tsx'
import { timeText } from '../../words/format.ts'
import { useMessages } from '../../words/language.tsx'
import { useDayWords } from '../shipment/day-words.ts'
import { lengthText, punctuality } from './punctuality.ts'

/** Texts about a delivery: its time, how that compares with the expected time, and where it was left. */
export function useDeliveryWords() {
  const t = useMessages().statistics.deliveries
  const words = useDayWords()
  const { timeZone } = useSite()
  return {
    /** `7:58 am`; with the day if that isn't the ship day. */
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
