import { addDays, asDay, type Day, dayAt, daysBetween, timeAt } from '../../../contract/core/dates.ts'
import { type MethodLabel, methodCodes, methodLabels } from '../../../contract/core/fields.ts'
import type { ShipDayState } from '../../../contract/rules/shipment-shapes.ts'
import { useSite } from '../../core/site-context.tsx'
import { nowMs } from '../../ui/clock.ts'
import type { IconName } from '../../ui/icon.tsx'
import { dateTextNear, shipDayText, timeText, weekdayText } from '../../words/format.ts'
import { type Language, type Messages, useLanguage, useMessages } from '../../words/language.tsx'

export const methods: readonly MethodLabel[] = ['Truck Delivery', 'UPS Delivery', 'Pickup']

const icons = { TRUCK: 'truck', UPS: 'box', PICKUP: 'store' } as const
const words = { TRUCK: 'truck', UPS: 'ups', PICKUP: 'pickup' } as const
export const methodCode = (method: MethodLabel) =>
  methodCodes.find((code) => methodLabels[code] === method) ?? 'PICKUP'

export const methodIcon = (method: MethodLabel): IconName => icons[methodCode(method)]
/** Truck, UPS, Pickup. */
const methodWord = (method: MethodLabel, t: Messages): string => t.shipment[words[methodCode(method)]]

/** `today 5:30 pm` or `Mon 5:30 pm`: the cut-off, in the shortest unambiguous form. */
function cutOffText(cutOff: Date, zone: string, t: Messages, language: Language): string {
  // A cut-off at the start of a day is shown as the end of the day before.
  const midnight = timeAt(cutOff, zone) === '00:00'
  const day = midnight ? addDays(dayAt(cutOff, zone), -1) : dayAt(cutOff, zone)
  const today = dayAt(new Date(nowMs()), zone)
  const far = new Date(nowMs()).getTime() + 6 * 86_400_000 < cutOff.getTime()
  const dayText =
    day === today ? t.shipment.today : far ? shipDayText(day, language) : weekdayText(day, language)
  return `${dayText} ${midnight ? t.shipment.midnight : timeText(cutOff, zone)}`
}

/** `Tue Nov 24`; a day more than half a year away includes its year: `Nov 23, 2025`. */
function dayText(day: Day, zone: string, language: Language): string {
  const today = dayAt(new Date(nowMs()), zone)
  const near = Math.abs(daysBetween(today, day)) < 180
  return near ? shipDayText(day, language) : dateTextNear(day, today, language)
}

/** Why a day is closed, in one sentence. */
function reasonText(
  state: ShipDayState,
  facts: { zone: string; city: string; language: Language },
  t: Messages,
): string {
  const day = shipDayText(asDay(state.date), facts.language)
  const cutOff = state.cutOff ? cutOffText(new Date(state.cutOff), facts.zone, t, facts.language) : ''
  const note = state.note ?? ''
  const { reasons } = t.shipment
  switch (state.reason) {
    case undefined:
      return ''
    case 'cut_off_passed':
      return reasons.cut_off_passed(day, cutOff)
    case 'disabled':
    case 'holiday':
    case 'closed':
      return reasons[state.reason](day, note)
    case 'no_route':
      return reasons.no_route(day, facts.city)
    default:
      return reasons[state.reason](day)
  }
}

/** These functions for the page's language and the distributor's time zone. */
export function useDayWords() {
  const t = useMessages()
  const { language } = useLanguage()
  const { timeZone: zone } = useSite()
  return {
    cutOff: (cutOff: string | Date) => cutOffText(new Date(cutOff), zone, t, language),
    day: (day: Day | string) => dayText(asDay(day), zone, language),
    method: (method: MethodLabel) => methodWord(method, t),
    reason: (state: ShipDayState, city: string) => reasonText(state, { zone, city, language }, t),
  }
}
