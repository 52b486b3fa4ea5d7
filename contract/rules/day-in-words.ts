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

const weekdays: Record<string, number> = {}
for (const [at, names] of [
  'sunday sun domingo dom',
  'monday mon lunes lun',
  'tuesday tue tues martes',
  'wednesday wed miercoles mie',
  'thursday thu thurs jueves jue',
  'friday fri viernes vie',
  'saturday sat sabado sab',
].entries())
  for (const name of names.split(' ')) weekdays[name] = at

const monthNames = Object.keys(months).join('|')
const weekdayNames = Object.keys(weekdays).join('|')
const inEnglish = new RegExp(`\\b(${monthNames})\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?\\b`)
const dayFirst = new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?\\s+(?:of\\s+|de\\s+)?(${monthNames})\\b`)
const inFigures = /(?<![\d.])(\d{1,2})\/(\d{1,2})(?:\/(?:20)?(\d{2}))?(?![\d.])/
const byWeekday = new RegExp(`\\b(next\\s+|proximo\\s+)?(${weekdayNames})\\b(\\s+(?:que viene|proximo))?`)

type Found = { day: Day; text: string }

const dayOf = (year: number, month: number, day: number): Day | null => {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    ? asDay(date.toISOString().slice(0, 10))
    : null
}

/** A day and month without a year: the next time that they come. */
function nextDay(today: Day, month: number, day: number): Day | null {
  const year = Number(today.slice(0, 4))
  const own = dayOf(year, month, day)
  return own && own >= today ? own : dayOf(year + 1, month, day)
}

/** The first day that the words name in English or Spanish, without capitals and accents: `thursday`, `dec 3`, `mañana`, `12/3`. */
export function findDay(words: string, today: Day): Found | null {
  const english = inEnglish.exec(words)
  if (english) return asFound(nextDay(today, months[english[1] ?? ''] ?? 0, Number(english[2])), english[0])
  const first = dayFirst.exec(words)
  if (first) return asFound(nextDay(today, months[first[2] ?? ''] ?? 0, Number(first[1])), first[0])
  const figures = inFigures.exec(words)
  if (figures) {
    const [text, month, day, year] = figures
    const named = year
      ? dayOf(2000 + Number(year), Number(month), Number(day))
      : nextDay(today, Number(month), Number(day))
    return asFound(named, text)
  }
  const soon = /\b(day after tomorrow|pasado manana|tomorrow|manana)\b/.exec(words)
  if (soon) return asFound(addDays(today, /after|pasado/.test(soon[0]) ? 2 : 1), soon[0])
  const weekday = byWeekday.exec(words)
  if (!weekday) return null
  const ahead = ((weekdays[weekday[2] ?? ''] ?? 0) - weekdayOf(today) + 7) % 7 || 7
  const isNext = Boolean(weekday[1] ?? weekday[3]) && ahead < 7
  return asFound(addDays(today, isNext ? ahead + 7 : ahead), weekday[0])
}

const asFound = (day: Day | null, text: string): Found | null => (day ? { day, text } : null)
