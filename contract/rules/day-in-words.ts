import { addDays, asDay, type Day, weekdayOf } from '../core/dates.ts'

const months: Record<string, number> = {}
for (const [at, names] of [
  'january jan enero ene',
  'february feb febrero',
  'march mar marzo',
  'april apr abril abr',
  'may mayo',
  'june jun junio',
  'july jul julio',
  'august aug agosto ago',
  'september sep sept septiembre',
  'october oct octubre',
  'november nov noviembre',
  'december dec diciembre dic',
].entries())
  for (const name of names.split(' ')) months[name] = at + 1

export const weekdays: Record<string, number> = {}
for (const [at, names] of [
  'sunday sun domingo dom sundays domingos',
  'monday mon lunes lun mondays',
  'tuesday tue tues martes tuesdays',
  'wednesday wed weds miercoles mie wednesdays',
  'thursday thu thur thurs jueves jue thursdays',
  'friday fri viernes vie fridays',
  'saturday sat sabado sab saturdays sabados',
].entries())
  for (const name of names.split(' ')) weekdays[name] = at

const monthNames = Object.keys(months).join('|')
export const weekdayNames = Object.keys(weekdays)
  .sort((a, b) => b.length - a.length)
  .join('|')

export type FoundDay = { day: Day; text: string }

const dayOf = (year: number, month: number, date: number): Day | undefined => {
  const at = new Date(Date.UTC(year, month - 1, date))
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === date
    ? asDay(at.toISOString().slice(0, 10))
    : undefined
}

/** A day and month without a year: their next occurrence. */
function next(today: Day, month: number, date: number): Day | undefined {
  const year = Number(today.slice(0, 4))
  const own = dayOf(year, month, date)
  return own && own >= today ? own : dayOf(year + 1, month, date)
}

const monthFirst = new RegExp(`\\b(${monthNames})\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?\\b`)
const dayFirst = new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?\\s+(?:of\\s+|de\\s+)?(${monthNames})\\b`)
const inFigures = /(?<![\d./$])(\d{1,2})\/(\d{1,2})(?:\/(?:20)?(\d{2}))?(?![\d./])/
const byWeekday = new RegExp(
  `\\b((?:next|this|proximo|este|el proximo|la proxima)\\s+)?(${weekdayNames})\\b('s)?(\\s+(?:que viene|proximo))?`,
)
const theNth =
  /\b(?:on the|the|el|el dia|para el) (\d{1,2})(?:st|nd|rd|th)?\b(?! ?(?:cm|%|stem|bunch|tallo|ramo))/

/**
 * The first day named in a text in English or Spanish, lowercase without accents: `thursday`, `dec 3`, `mañana`, `12/3`, `the 5th`. A
 * weekday is the next one; `next` means the week after.
 */
export function dayIn(text: string, today: Day): FoundDay | undefined {
  const found = (day: Day | undefined, match: RegExpExecArray | null): FoundDay | undefined =>
    day && match ? { day, text: match[0] } : undefined
  const iso = /\b(20\d\d)-(\d\d)-(\d\d)\b/.exec(text)
  if (iso) return found(dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3])), iso)
  const month = monthFirst.exec(text)
  if (month) return found(next(today, months[month[1] ?? ''] ?? 0, Number(month[2])), month)
  const first = dayFirst.exec(text)
  if (first) return found(next(today, months[first[2] ?? ''] ?? 0, Number(first[1])), first)
  const figures = inFigures.exec(text)
  if (figures) {
    const [, m, d, year] = figures
    const day = year ? dayOf(2000 + Number(year), Number(m), Number(d)) : next(today, Number(m), Number(d))
    return found(day, figures)
  }
  const soon = /\b(day after tomorrow|pasado manana)\b/.exec(text)
  if (soon) return found(addDays(today, 2), soon)
  // `por la manana` and `in the morning` don't name a day.
  const tomorrow = /\b(tomorrow|(?<!por la |en la |de la )manana)\b('s)?/.exec(text)
  if (tomorrow) return found(addDays(today, 1), tomorrow)
  const now = /\b(today|tonight|hoy)\b('s)?/.exec(text)
  if (now) return found(today, now)
  const weekday = byWeekday.exec(text)
  if (weekday) {
    const ahead = ((weekdays[weekday[2] ?? ''] ?? 0) - weekdayOf(today) + 7) % 7 || 7
    const isLater = /next|proxim/.test(weekday[1] ?? '') || Boolean(weekday[4])
    return found(addDays(today, isLater && ahead < 7 ? ahead + 7 : ahead), weekday)
  }
  const nth = theNth.exec(text)
  if (nth) {
    const month = Number(today.slice(5, 7))
    const year = Number(today.slice(0, 4))
    const date = Number(nth[1])
    const own = dayOf(year, month, date)
    const later = dayOf(month === 12 ? year + 1 : year, (month % 12) + 1, date)
    return found(own && own >= today ? own : later, nth)
  }
  const week = /\b(next week|la proxima semana|la semana que viene)\b/.exec(text)
  if (week) return found(addDays(today, (1 - weekdayOf(today) + 7) % 7 || 7), week)
  return undefined
}
