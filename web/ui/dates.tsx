import { createContext, use } from 'react'
import type { Day } from '../../contract/dates.ts'
import { dateText, dayAndTimeText, longDateText, shipDayText, timeText } from '../messages/format.ts'
import { useLanguage } from '../messages/language.tsx'

/** The time zone of the distributor, in which every time of day is shown, wherever the reader is. */
const ZoneContext = createContext(Intl.DateTimeFormat().resolvedOptions().timeZone)

/** Sets the distributor's time zone for all below it; without it the device's own is used. */
export const ZoneProvider = ZoneContext

export const useZone = (): string => use(ZoneContext)

type ShipDayProps = {
  on: Day
  /** `short` Tue Nov 24 · `date` Nov 24 · `long` Tuesday, November 24 */
  kind?: 'short' | 'date' | 'long'
}

const texts = { short: shipDayText, date: dateText, long: longDateText }

/** A calendar day: `Tue Nov 24` / `mar 24 nov`. */
export function ShipDay({ on, kind = 'short' }: ShipDayProps) {
  const { language } = useLanguage()
  return (
    <time dateTime={on} className="whitespace-nowrap">
      {texts[kind](on, language)}
    </time>
  )
}

/** `5:30 pm`, by the distributor's clock; with the day in front if asked: `Wed Nov 18, 5:42 am`. */
export function TimeOfDay({ at, withDay = false }: { at: Date; withDay?: boolean }) {
  const { language } = useLanguage()
  const zone = useZone()
  return (
    <time dateTime={at.toISOString()} className="whitespace-nowrap">
      {withDay ? dayAndTimeText(at, zone, language) : timeText(at, zone)}
    </time>
  )
}
