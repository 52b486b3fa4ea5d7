import { asDay, type Day } from '../../../contract/core/dates.ts'
import type { CalendarDay, DayWarning } from '../../../contract/features/dates/days.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { type DatesWords, useDatesWords, useDayText } from './words.ts'

/** Conflicts that the rules don't prevent: the first as a sentence, the others counted. */
export function WarningStrip({ days, onLook }: { days: readonly CalendarDay[]; onLook: (day: Day) => void }) {
  const t = useDatesWords()
  const text = useDayText()
  const found = days.flatMap(({ day, warnings }) => warnings.map((warning) => ({ day, warning })))
  const [first] = found
  if (!first) return null
  return (
    <div className="border-b border-amber-edge">
      <Banner
        kind="warning"
        strip
        lead={warningText(t, text.day(first.day), first.warning)}
        action={
          <Button size={28} onClick={() => onLook(asDay(first.day))}>
            {t.calendar.look}
          </Button>
        }
        actionBelow
      >
        {found.length > 1 ? ` ${t.calendar.moreWarnings(found.length - 1)}` : ''}
      </Banner>
    </div>
  )
}

/** The short text of a warning, for the cell of its day. */
export function shortWarning(t: DatesWords, { code, count, of, name }: DayWarning): string {
  const { short } = t.calendar
  switch (code) {
    case 'closes_when_shut':
      return short.closes_when_shut
    case 'orders_on_shut_day':
      return short.orders_on_shut_day
    case 'runs_over_trucks':
      return short.runs_over_trucks(count, of ?? 0)
    case 'prebook_ships_shut':
      return short.prebook_ships_shut(name)
    default:
      throw new Error(`unhandled ${code satisfies never}`)
  }
}

export function warningText(t: DatesWords, day: string, { code, count, of, name }: DayWarning): string {
  const { warnings } = t.calendar
  switch (code) {
    case 'closes_when_shut':
      return warnings.closes_when_shut(day, t.orders(count), name)
    case 'orders_on_shut_day':
      return warnings.orders_on_shut_day(day, t.orders(count))
    case 'runs_over_trucks':
      return warnings.runs_over_trucks(day, count, of ?? 0)
    case 'prebook_ships_shut':
      return warnings.prebook_ships_shut(day, name)
    default:
      throw new Error(`unhandled ${code satisfies never}`)
  }
}
