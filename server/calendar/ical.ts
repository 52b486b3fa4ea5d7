import { addDays, compact, type Day } from '../../contract/core/dates.ts'

/** An all-day event of a calendar. */
export type CalendarEntry = {
  /** The same in every reading, so that calendar programs move the event instead of adding another. */
  uid: string
  day: Day
  summary: string
  description: string
  url: string
  isFirm: boolean
}

/** The text of a property: RFC 5545 3.3.11. */
const escaped = (text: string) => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n|\r|\n/g, '\\n')

/** Lines have at most 75 octets; a longer one continues in the next line, which begins with a space. */
export function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let size = 0
  for (const sign of line) {
    const octets = Buffer.byteLength(sign)
    if (size + octets > 75) {
      parts.push(part)
      part = ' '
      size = 1
    }
    part += sign
    size += octets
  }
  return [...parts, part].join('\r\n')
}

const stamp = (at: Date) => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** A calendar of all-day events as iCalendar (RFC 5545). A ship day has no hour, and no time zone shifts it. */
export function writeCalendar({
  name,
  entries,
  at,
}: {
  name: string
  entries: readonly CalendarEntry[]
  at: Date
}): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Stemyard//Promised days//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT4H',
    ...entries.flatMap(({ uid, day, summary, description, url, isFirm }) => [
      'BEGIN:VEVENT',
      `UID:${escaped(uid)}`,
      `DTSTAMP:${stamp(at)}`,
      `DTSTART;VALUE=DATE:${compact(day)}`,
      `DTEND;VALUE=DATE:${compact(addDays(day, 1))}`,
      `SUMMARY:${escaped(summary)}`,
      ...(description === '' ? [] : [`DESCRIPTION:${escaped(description)}`]),
      `URL:${url}`,
      `STATUS:${isFirm ? 'CONFIRMED' : 'TENTATIVE'}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
