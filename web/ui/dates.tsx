import { createContext, use } from 'react'
import { type Day, dayAt } from '../../contract/core/dates.ts'
import { dateOfYear, dayAndTimeText, longDateText, shipDayOfYear, timeText } from '../words/format.ts'
import { useLanguage } from '../words/language.tsx'
import { nowMs } from './clock.ts'

/** The distributor's time zone, used for every time of day, wherever the reader is. */
const ZoneContext = createContext(Intl.DateTimeFormat().resolvedOptions().timeZone)

/** Sets the distributor's time zone for its children; without it the device's is used. */
export const ZoneProvider = ZoneContext

export const useZone = (): string => use(ZoneContext)

type ShipDayProps = {
  on: Day
  /** `short` Tue Nov 24 · `date` Nov 24, both with the year when it is another one · `long` Tuesday, November 24 */
  kind?: 'short' | 'date' | 'long'
}

/** A calendar day: `Tue Nov 24` / `mar 24 nov`, in another year `Mon Oct 11, 2027`. */
export function ShipDay({ on, kind = 'short' }: ShipDayProps) {
  const { language } = useLanguage()
  const today = dayAt(new Date(nowMs()), useZone())
  const text =
    kind === 'long'
      ? longDateText(on, language)
      : (kind === 'date' ? dateOfYear : shipDayOfYear)(on, today, language)
  return (
    <time dateTime={on} className="whitespace-nowrap">
      {text}
    </time>
  )
}

/** `5:30 pm`, in the distributor's zone; with the day in front if requested: `Wed Nov 18, 5:42 am`, or `Tue Nov 18, 2025, 5:42 am`. */
export function TimeOfDay({ at, withDay = false }: { at: Date; withDay?: boolean }) {
  const { language } = useLanguage()
  const zone = useZone()
  const today = dayAt(new Date(nowMs()), zone)
  return (
    <time dateTime={at.toISOString()} className="whitespace-nowrap">
      {withDay
        ? `${shipDayOfYear(dayAt(at, zone), today, language)}, ${timeText(at, zone)}`
        : timeText(at, zone)}
    </time>
  )
}

/** A recent time as text: `5:42 am`, on days other than today `Wed Nov 18, 5:42 am`. */
export function useMomentText(): (at: Date) => string {
  const { language } = useLanguage()
  const zone = useZone()
  return (at) => {
    const isToday = dayAt(at, zone) === dayAt(new Date(nowMs()), zone)
    return isToday ? timeText(at, zone) : dayAndTimeText(at, zone, language)
  }
}
