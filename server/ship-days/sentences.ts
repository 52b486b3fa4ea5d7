import { addDays, type Day, dayAt, timeAt, weekdayOf } from '../../contract/core/dates.ts'
import type { MethodCode } from '../../contract/core/fields.ts'
import type { CalendarRules, DayState, Delivery } from '../../contract/rules/ship-days.ts'

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `Tue Nov 24`. */
export const dayText = (day: Day): string =>
  `${weekdays[weekdayOf(day)]} ${months[Number(day.slice(5, 7)) - 1]} ${Number(day.slice(8, 10))}`

/** `5:30 pm` local time in `timeZone`. */
export function timeText(at: Date, timeZone: string): string {
  const [hour = 0, minute = 0] = timeAt(at, timeZone).split(':').map(Number)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`
}

/** What the sentence about a closed day depends on: the engine's input and result, and the ship-to's city. */
export type ClosedDay = {
  state: DayState
  delivery: Delivery
  city: string
  rules: CalendarRules
  now: Date
}

/** Why a day is closed, for people: "Ordering for Tue Nov 24 closed at 5:30 pm." */
export function closedDaySentence({ state, delivery, city, rules, now }: ClosedDay): string {
  const { day, reason, note, cutOff } = state
  const today = dayAt(now, rules.timeZone)
  switch (reason) {
    case 'before_tomorrow':
      return `${dayText(day)} is too soon: the earliest day is tomorrow, ${dayText(addDays(today, 1))}.`
    case 'holiday':
    case 'closed':
    case 'disabled':
      return note ? `${note}: nothing goes out on ${dayText(day)}.` : `Nothing goes out on ${dayText(day)}.`
    case 'no_route':
      return delivery.routeNumber === null ? noTruckSentence(city) : `No truck to ${city} on ${dayText(day)}.`
    case 'no_ups_day':
      return `UPS ships Monday to Thursday, not on ${dayText(day)}.`
    case 'no_farm_day':
      return `The farm doesn’t ship on ${dayText(day)}.`
    case 'booking_not_open':
      return delivery.bookFrom
        ? `Booking opens on ${dayText(delivery.bookFrom)}.`
        : 'Booking is not open yet.'
    case 'no_ups_state':
      return `No parcels go to ${delivery.state ?? city}.`
    case 'not_available_yet':
      return delivery.notBefore
        ? `Available from ${dayText(delivery.notBefore)}.`
        : `Not available yet on ${dayText(day)}.`
    case 'booking_closed':
      return delivery.bookBy ? `Booking closed on ${dayText(delivery.bookBy)}.` : 'Booking has closed.'
    case 'cut_off_passed':
      return `Ordering for ${dayText(day)} closed${cutOff ? closedWhen(cutOff, day, rules.timeZone) : ''}.`
    case 'too_far':
      return `${dayText(day)} is too far ahead: days up to ${dayText(addDays(today, rules.futureDays[delivery.orderType]))} are open.`
    case undefined:
      return `${dayText(day)} is open.`
    default:
      throw new Error(`unhandled ${reason satisfies never}`)
  }
}

/** The usual cut-off, on the day before, is stated without its day. */
function closedWhen(cutOff: Date, day: Day, timeZone: string): string {
  const closedOn = dayAt(cutOff, timeZone)
  const time = timeText(cutOff, timeZone)
  return closedOn === addDays(day, -1) ? ` at ${time}` : ` on ${dayText(closedOn)} at ${time}`
}

const noTruckSentence = (city: string) =>
  city ? `No truck goes to ${city}.` : 'No truck goes to this address.'

/** Why a method is never offered for an address. */
export function notOfferedSentence(method: MethodCode, city: string | undefined): string {
  if (city === undefined) return 'There is no address to deliver to. Pick up, or call to have one added.'
  return method === 'TRUCK' ? noTruckSentence(city) : `This method does not go to ${city}.`
}
