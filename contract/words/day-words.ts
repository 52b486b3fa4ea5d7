import { type Day, dayAt, daysBetween, timeAt, weekdayOf } from '../core/dates.ts'
import type { Language } from '../core/language.ts'

const weekdays = {
  en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  es: ['dom', 'lun', 'mar', 'mié', 'jue', 'vie', 'sáb'],
} as const
const longWeekdays = {
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  es: ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'],
} as const
const months = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  es: ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'],
} as const
const longMonths = {
  en: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  es: [
    'enero',
    'febrero',
    'marzo',
    'abril',
    'mayo',
    'junio',
    'julio',
    'agosto',
    'septiembre',
    'octubre',
    'noviembre',
    'diciembre',
  ],
} as const

const dateOf = (day: Day) => Number(day.slice(8, 10))
const monthIndexOf = (day: Day) => Number(day.slice(5, 7)) - 1

/** `Tue` / `mar`. */
export const weekdayText = (day: Day, language: Language): string => weekdays[language][weekdayOf(day)] ?? ''

/** `Tue` / `mar`, from 0 for Sunday. */
export const weekdayName = (weekday: number, language: Language): string => weekdays[language][weekday] ?? ''

/** `Tuesday` / `martes`. */
export const longWeekdayText = (day: Day, language: Language): string =>
  longWeekdays[language][weekdayOf(day)] ?? ''

/** `Nov 24` / `24 nov`. */
export function dateText(day: Day, language: Language): string {
  const month = months[language][monthIndexOf(day)] ?? ''
  return language === 'en' ? `${month} ${dateOf(day)}` : `${dateOf(day)} ${month}`
}

/** `Tue Nov 24` / `mar 24 nov`: the format of ship days everywhere. */
export const shipDayText = (day: Day, language: Language): string =>
  `${weekdayText(day, language)} ${dateText(day, language)}`

/** `Nov 30, 2026` / `30 nov 2026`: for documents, which are kept for years. */
export const fullDateText = (day: Day, language: Language): string =>
  `${dateText(day, language)}${language === 'en' ? ',' : ''} ${day.slice(0, 4)}`

/** `Nov 24`; includes the year when it differs from the year of `today`: `Oct 11, 2027`. */
export const dateOfYear = (day: Day, today: Day, language: Language): string =>
  day.slice(0, 4) === today.slice(0, 4) ? dateText(day, language) : fullDateText(day, language)

/** `Tue Nov 24`; `Mon Oct 11, 2027`. */
export const shipDayOfYear = (day: Day, today: Day, language: Language): string =>
  `${weekdayText(day, language)} ${dateOfYear(day, today, language)}`

/** A day more than half a year away includes its year: `Nov 23, 2025`. */
export function dateTextNear(day: Day, today: Day, language: Language): string {
  const near = Math.abs(daysBetween(today, day)) < 180
  return near ? dateText(day, language) : fullDateText(day, language)
}

/** `Monday, November 23` / `Lunes, 23 de noviembre`: for headings. */
export function longDateText(day: Day, language: Language): string {
  const weekday = longWeekdayText(day, language)
  if (language === 'en') return `${weekday}, ${monthText(day, language)} ${dateOf(day)}`
  return `${weekday.charAt(0).toUpperCase()}${weekday.slice(1)}, ${dateOf(day)} de ${monthText(day, language)}`
}

/** `Nov` / `nov`. */
export const shortMonthText = (day: Day, language: Language): string =>
  months[language][monthIndexOf(day)] ?? ''

/** `November` / `noviembre` (MMMM). */
export const monthText = (day: Day, language: Language): string =>
  longMonths[language][monthIndexOf(day)] ?? ''

/** `November 2026` / `noviembre de 2026`. */
export function monthYearText(day: Day, language: Language): string {
  const year = day.slice(0, 4)
  return language === 'en' ? `${monthText(day, language)} ${year}` : `${monthText(day, language)} de ${year}`
}

/** `11/24/2026` (MM/DD/YYYY), the trade's format in both languages. */
export const numericDateText = (day: Day): string =>
  `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`

/** `5:30 pm`, from local `HH:MM`; the same in both languages. */
export function wallTimeText(time: string): string {
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 === 0 ? 12 : hour % 12}:${time.slice(3, 5)} ${hour < 12 ? 'am' : 'pm'}`
}

/** `5:30 pm`, local time of an instant in `timeZone`. */
export const timeText = (at: Date, timeZone: string): string => wallTimeText(timeAt(at, timeZone))

/** `Wed Nov 18, 5:42 am` / `mié 18 nov, 5:42 am`. */
export const dayAndTimeText = (at: Date, timeZone: string, language: Language): string =>
  `${shipDayText(dayAt(at, timeZone), language)}, ${timeText(at, timeZone)}`

/** Minutes as a person says them: "18 min", "8 h 35 min". */
export const minutesText = (minutes: number): string => {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${minutes} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}

/** `2 d 3 h`, `11 h 50 m`, `42 m`, `30 s`: the two largest units, rounded down, so that it never overstates the time left. */
export function durationText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  const days = Math.floor(hours / 24)
  if (days > 0) return hours % 24 === 0 ? `${days} d` : `${days} d ${hours % 24} h`
  if (hours > 0) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} m`
  if (minutes > 0) return `${minutes} m`
  return `${seconds} s`
}

/** `6,500`; US separators in both languages. */
export const countText = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')
