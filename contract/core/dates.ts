/**
 * A calendar day is the string `YYYY-MM-DD`, a day of the distributor's own calendar; an instant is a Date. A calendar day
 * becomes an instant only together with a time zone, and daylight saving never moves a day.
 */
export type Day = string & { readonly day: unique symbol }

const isoDay = /^(\d{4})-(\d{2})-(\d{2})$/
const compactDay = /^(\d{4})(\d{2})(\d{2})$/
const americanDay = /^(\d{2})\/(\d{2})\/(\d{4})$/
const msPerDay = 86_400_000

/** Parses `YYYY-MM-DD`, `YYYYMMDD` or `MM/DD/YYYY`; undefined for anything else and for a day that does not exist (Feb 30). */
export function parseDay(text: string): Day | undefined {
  const iso = isoDay.exec(text) ?? compactDay.exec(text)
  const american = americanDay.exec(text)
  const [year, month, date] = iso
    ? [Number(iso[1]), Number(iso[2]), Number(iso[3])]
    : american
      ? [Number(american[3]), Number(american[1]), Number(american[2])]
      : [0, 0, 0]
  if (year < 1900) return undefined
  const at = new Date(Date.UTC(year, month - 1, date))
  if (at.getUTCMonth() !== month - 1 || at.getUTCDate() !== date) return undefined
  return dayFromUtc(at)
}

/** Asserts that a string is a day. Throws RangeError otherwise. */
export function asDay(text: string): Day {
  const day = parseDay(text)
  if (!day) throw new RangeError(`${text} is not a calendar day`)
  return day
}

const utc = (day: Day) =>
  Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)))
const dayFromUtc = (at: Date) => at.toISOString().slice(0, 10) as Day

export const addDays = (day: Day, days: number): Day => dayFromUtc(new Date(utc(day) + days * msPerDay))
export const daysBetween = (from: Day, to: Day): number => Math.round((utc(to) - utc(from)) / msPerDay)
/** 0 is Sunday … 6 is Saturday. */
export const weekdayOf = (day: Day): number => new Date(utc(day)).getUTCDay()
/** 1 … 12. */
export const monthOf = (day: Day): number => Number(day.slice(5, 7))
export const compact = (day: Day): string => day.replaceAll('-', '')

/** Whether the day's month is in a season of months that may wrap over the new year (11 to 2). */
export function inSeason(day: Day, startMonth: number, endMonth: number): boolean {
  const month = monthOf(day)
  return startMonth <= endMonth
    ? month >= startMonth && month <= endMonth
    : month >= startMonth || month <= endMonth
}

const clocks = new Map<string, Intl.DateTimeFormat>()
function clock(timeZone: string) {
  const known = clocks.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  clocks.set(timeZone, made)
  return made
}

/** Cached: the same few minutes repeat, and formatting an instant is the slowest part of pricing a cart. */
const mostOffsets = 2_000
const offsets = new Map<string, number>()

/** The local wall-clock time of an instant in `timeZone`, as milliseconds as if it were UTC. */
function wallMs(at: Date, timeZone: string): number {
  const ms = Math.floor(at.getTime() / 1000) * 1000
  const key = `${timeZone} ${Math.floor(ms / 60_000)}`
  let offset = offsets.get(key)
  if (offset === undefined) {
    if (offsets.size >= mostOffsets) offsets.clear()
    offset = formattedMs(at, timeZone) - ms
    offsets.set(key, offset)
  }
  return ms + offset
}

function formattedMs(at: Date, timeZone: string): number {
  const part: Record<string, number> = {}
  for (const { type, value } of clock(timeZone).formatToParts(at)) part[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** The calendar day in `timeZone` at an instant. */
export const dayAt = (at: Date, timeZone: string): Day => dayFromUtc(new Date(wallMs(at, timeZone)))

/** `HH:MM` local time in `timeZone` at an instant. */
export const timeAt = (at: Date, timeZone: string): string =>
  new Date(wallMs(at, timeZone)).toISOString().slice(11, 16)

/**
 * The instant of local `time` (`HH:MM`) on `day` in `timeZone`. A time skipped by daylight saving becomes the moment the clocks
 * jump; a time that occurs twice is the first one.
 */
export function instantOf(day: Day, time: string, timeZone: string): Date {
  const wall = utc(day) + Number(time.slice(0, 2)) * 3_600_000 + Number(time.slice(3, 5)) * 60_000
  const offsetAt = (ms: number) => wallMs(new Date(ms), timeZone) - ms
  // The offsets a day before and a day after bracket any change; the earlier instant with the right local time wins.
  const candidates = [offsetAt(wall - msPerDay), offsetAt(wall + msPerDay)].map((offset) => wall - offset)
  const exact = candidates.filter((ms) => wallMs(new Date(ms), timeZone) === wall)
  if (exact.length > 0) return new Date(Math.min(...exact))
  return new Date(jump(Math.min(...candidates), Math.max(...candidates), timeZone))
}

/** The first instant after `from` with the offset in effect at `to`: when the clocks jump. */
function jump(from: number, to: number, timeZone: string): number {
  const after = wallMs(new Date(to), timeZone) - to
  let [low, high] = [from - 3_600_000, to]
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2000) * 1000
    if (wallMs(new Date(middle), timeZone) - middle === after) high = middle
    else low = middle
  }
  return high
}

/** The first instant of a day in `timeZone`: the shipment update sends it as milliseconds. */
export const startOfDay = (day: Day, timeZone: string): Date => instantOf(day, '00:00', timeZone)
