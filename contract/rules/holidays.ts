import { addDays, asDay, type Day, weekdayOf } from '../core/dates.ts'

/** The florist's holidays as rules, each with its day in any year. */
export type HolidayRule = {
  /** Identifies the holiday from year to year, even if it is renamed. */
  rule: string
  name: string
  dayIn: (year: number) => Day | undefined
  /** Days before it on which pre-booking usually closes. */
  prebookCloses?: number
  /** First and last day relative to it on which the distributor is usually closed. */
  shut?: readonly [from: number, to: number]
}

const on = (year: number, month: number, date: number): Day =>
  asDay(`${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`)
const fixed = (month: number, date: number) => (year: number) => on(year, month, date)

/** The nth weekday of a month. */
const nth = (n: number, weekday: number, month: number) => (year: number) => {
  const first = on(year, month, 1)
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (n - 1) * 7)
}
const last = (weekday: number, month: number) => (year: number) => {
  const end = addDays(month === 12 ? on(year + 1, 1, 1) : on(year, month + 1, 1), -1)
  return addDays(end, -((weekdayOf(end) - weekday + 7) % 7))
}

/** Easter Sunday by the Gregorian computus (Meeus, Jones and Butcher). */
export function easterIn(year: number): Day {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114
  return on(year, Math.floor(f / 31), (f % 31) + 1)
}

const hebrew = new Intl.DateTimeFormat('en-u-ca-hebrew-nu-latn', {
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})
const isHebrew = (day: Day, date: number, month: string) => {
  const parts = hebrew.formatToParts(new Date(`${day}T12:00:00Z`))
  const part = (type: string) => parts.find((one) => one.type === type)?.value
  return part('day') === String(date) && part('month') === month
}
/** The first day from `from` on with this date of the Hebrew calendar, within two months. */
const hebrewFrom = (date: number, month: string, from: (year: number) => Day) => (year: number) => {
  const start = from(year)
  return Array.from({ length: 62 }, (_, i) => addDays(start, i)).find((day) => isHebrew(day, date, month))
}

/** Wednesday of the last week of April that is wholly in April. */
const administrativeProfessionals = (year: number) => {
  const end = on(year, 4, 30)
  const saturday = addDays(end, -((weekdayOf(end) + 1) % 7))
  return addDays(saturday, -3)
}

export const holidayRules: readonly HolidayRule[] = [
  { rule: 'new-year', name: 'New Year’s Day', dayIn: fixed(1, 1), prebookCloses: 14, shut: [0, 0] },
  { rule: 'valentine', name: 'Valentine’s Day', dayIn: fixed(2, 14), prebookCloses: 22 },
  { rule: 'women', name: 'International Women’s Day', dayIn: fixed(3, 8), prebookCloses: 14 },
  {
    rule: 'palm-sunday',
    name: 'Palm Sunday',
    dayIn: (year) => addDays(easterIn(year), -7),
    prebookCloses: 16,
  },
  { rule: 'easter', name: 'Easter Sunday', dayIn: easterIn, prebookCloses: 16 },
  {
    rule: 'passover',
    name: 'Passover (first day)',
    dayIn: hebrewFrom(15, 'Nisan', (year) => on(year, 3, 20)),
    prebookCloses: 14,
  },
  {
    rule: 'administrative',
    name: 'Administrative Professionals’ Day',
    dayIn: administrativeProfessionals,
    prebookCloses: 14,
  },
  { rule: 'mother', name: 'Mother’s Day', dayIn: nth(2, 0, 5), prebookCloses: 20 },
  { rule: 'memorial', name: 'Memorial Day', dayIn: last(1, 5), prebookCloses: 14, shut: [0, 0] },
  { rule: 'father', name: 'Father’s Day', dayIn: nth(3, 0, 6), prebookCloses: 10 },
  { rule: 'independence', name: 'Independence Day', dayIn: fixed(7, 4), shut: [0, 0] },
  { rule: 'labor', name: 'Labor Day', dayIn: nth(1, 1, 9), shut: [0, 0] },
  {
    rule: 'grandparents',
    name: 'Grandparents Day',
    dayIn: (year) => addDays(nth(1, 1, 9)(year), 6),
    prebookCloses: 10,
  },
  {
    rule: 'rosh-hashanah',
    name: 'Rosh Hashanah (first day)',
    dayIn: hebrewFrom(1, 'Tishri', (year) => on(year, 9, 1)),
    prebookCloses: 14,
  },
  { rule: 'sweetest', name: 'Sweetest Day', dayIn: nth(3, 6, 10), prebookCloses: 10 },
  { rule: 'boss', name: 'Boss’s Day', dayIn: fixed(10, 16), prebookCloses: 10 },
  { rule: 'muertos', name: 'Dia de los Muertos', dayIn: fixed(11, 1), prebookCloses: 14 },
  { rule: 'thanksgiving', name: 'Thanksgiving Day', dayIn: nth(4, 4, 11), prebookCloses: 16, shut: [0, 0] },
  {
    rule: 'hanukkah',
    name: 'Hanukkah (first day)',
    dayIn: hebrewFrom(25, 'Kislev', (year) => on(year, 11, 20)),
    prebookCloses: 16,
  },
  { rule: 'christmas', name: 'Christmas Day', dayIn: fixed(12, 25), prebookCloses: 28, shut: [0, 1] },
]

/** Names are compared without punctuation: a typed apostrophe differs from the printed one. */
export const sameName = (one: string, other: string): boolean => plain(one) === plain(other)
const plain = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '')

/** The holidays of a year in order. */
export const holidaysIn = (year: number): (HolidayRule & { day: Day })[] =>
  holidayRules
    .flatMap((rule) => {
      const day = rule.dayIn(year)
      return day ? [{ ...rule, day }] : []
    })
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
