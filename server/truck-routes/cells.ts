import type { Closing } from '../../contract/features/truck-routes.ts'

/** How people write days, times and amounts in a spreadsheet. Each function returns undefined for what it can't read. */

/** The first three letters of a weekday in English and Spanish, without accents; Sunday first. */
const weekdays = [
  ['sun', 'dom'],
  ['mon', 'lun'],
  ['tue', 'mar'],
  ['wed', 'mie'],
  ['thu', 'jue'],
  ['fri', 'vie'],
  ['sat', 'sab'],
]

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** 0 is Sunday. */
export function weekdayIn(text: string): number | undefined {
  const start = plain(text).slice(0, 3)
  const found = weekdays.findIndex((names) => names.includes(start))
  return found < 0 ? undefined : found
}

/** `MON;WED;FRI`, `Mon, Wed`, `lun mié vie` or `Mon-Fri`, in the order of the week. */
export function weekdaysIn(text: string): number[] | undefined {
  const found = new Set<number>()
  for (const part of text.replace(/\s*[-–]\s*/g, '-').split(/[;,/|+\s]+/)) {
    if (part === '') continue
    const ends = part.split('-').map(weekdayIn)
    const [first, last = first] = ends
    if (ends.length > 2 || first === undefined || last === undefined) return undefined
    for (let day = first; ; day = (day + 1) % 7) {
      found.add(day)
      if (day === last) break
    }
  }
  return [...found].sort()
}

/** `5:30`, `05:30`, `5:30 pm` or `17:30:00` as `HH:MM`. */
export function timeIn(text: string): string | undefined {
  const [, hours = '', minutes = '', half] =
    /^(\d{1,2}):(\d{2})(?::\d{2})?\s*([ap])?\.?(?:m\.?)?$/i.exec(text.trim()) ?? []
  let hour = Number(hours)
  if (hours === '' || Number(minutes) > 59) return undefined
  if (half) {
    if (hour < 1 || hour > 12) return undefined
    hour = (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  }
  return hour > 23 ? undefined : `${String(hour).padStart(2, '0')}:${minutes}`
}

/** `$1,250.50` in cents; decimals after a point or a comma. */
export function centsIn(text: string): number | undefined {
  const bare = text.replace(/[$\s]/g, '')
  const [, whole = '', decimals = ''] = /^(\d{1,3}(?:[.,]\d{3})+|\d+)(?:[.,](\d{1,2}))?$/.exec(bare) ?? []
  if (whole === '') return undefined
  const cents = Number(whole.replace(/[.,]/g, '')) * 100 + Number(decimals.padEnd(2, '0'))
  return cents > 10_000_000 ? undefined : cents
}

/** The five digits of each ZIP code; a spreadsheet may have dropped a leading zero. */
export function zipsIn(text: string): string[] | undefined {
  const parts = text.split(/[;,|\s]+/).filter((part) => part !== '')
  const zips = parts.map((part) => part.replace(/-\d{4}$/, '').padStart(5, '0'))
  return zips.every((zip) => /^\d{5}$/.test(zip)) ? [...new Set(zips)] : undefined
}

const clock = String.raw`(\d{1,2}:\d{2}(?:\s*[ap]\.?m\.?)?)`

/**
 * `17:30 previous day (16:00 Sunday for Monday)`, `14:00 2 days before` or `16:00`, which means the day before. Empty means no
 * cut-off of its own.
 */
export function closingIn(text: string): Closing[] | undefined {
  if (text.trim() === '') return []
  const special = [
    ...text.matchAll(new RegExp(`${clock}\\s+(\\p{L}+)\\s+(?:for|para(?:\\s+el)?)\\s+(\\p{L}+)`, 'giu')),
  ]
  let rest = text
  const rows: Closing[] = []
  for (const [whole, at = '', on = '', day = ''] of special) {
    rest = rest.replace(whole, '')
    const [time, from, weekday] = [timeIn(at), weekdayIn(on), weekdayIn(day)]
    if (time === undefined || from === undefined || weekday === undefined) return undefined
    rows.push({ weekday, daysBefore: (weekday - from + 7) % 7, time })
  }
  const usual = new RegExp(`^[\\s(]*${clock}\\s*(.*?)[\\s();,]*$`, 'iu').exec(rest)
  if (!usual) return rest.replace(/[\s();,]/g, '') === '' ? rows : undefined
  const [, at = '', when = ''] = usual
  const time = timeIn(at)
  const daysBefore = daysBeforeIn(plain(when))
  if (time === undefined || daysBefore === undefined) return undefined
  return [{ weekday: null, daysBefore, time }, ...rows]
}

function daysBeforeIn(text: string): number | undefined {
  if (/^(|(the )?(previous day|day before)|(el )?dia (anterior|antes))$/.test(text)) return 1
  if (/^(same day|(el )?mismo dia)$/.test(text)) return 0
  const [, days] = /^(\d{1,2}) (?:days? before|dias? antes)$/.exec(text) ?? []
  return days !== undefined && Number(days) <= 14 ? Number(days) : undefined
}
