import { addDays, asDay, type Day, daysBetween, weekdayOf } from '../../contract/core/dates.ts'
import { type Db, insertRows, listText } from './insert.ts'
import { isTrue, listOf, readCsv } from './read-csv.ts'
import { yearOf } from './year.ts'

export interface Holiday {
  day: Day
  name: string
  kind: string
  demandStart: Day
  prebookOpen: Day | null
  prebookClose: Day | null
  upliftPercent: number
  noDelivery: boolean
  topProducts: string[]
}

/**
 * The holidays of the years from `first` to `last`. The file has three years; for other years, holidays that follow a different
 * calendar are left out.
 */
export function holidaysOf(first: number, last: number): Holiday[] {
  const known = readCsv('holidays.csv').map(holidayFrom)
  const knownYears = new Set(known.map(({ day }) => yearOf(day)))
  const byName = Map.groupBy(known, ({ name }) => name)
  const holidays: Holiday[] = []
  for (let year = first; year <= last; year += 1) {
    if (knownYears.has(year)) {
      holidays.push(...known.filter(({ day }) => yearOf(day) === year))
      continue
    }
    for (const examples of byName.values()) {
      const pattern = examples[0]
      const day = dayIn(
        year,
        examples.map((example) => example.day),
      )
      if (pattern && day) holidays.push(movedTo(day, pattern))
    }
  }
  return holidays.sort((a, b) => (a.day < b.day ? -1 : 1))
}

function holidayFrom(row: (column: string) => string): Holiday {
  const day = asDay(row('date'))
  return {
    day,
    name: row('name'),
    kind: row('kind'),
    demandStart: row('demand_start') ? asDay(row('demand_start')) : day,
    prebookOpen: row('prebook_open') ? asDay(row('prebook_open')) : null,
    prebookClose: row('prebook_close') ? asDay(row('prebook_close')) : null,
    upliftPercent: Number(row('typical_price_uplift_pct')),
    noDelivery: isTrue(row('no_delivery')),
    topProducts: listOf(row('top_products')),
  }
}

function movedTo(day: Day, pattern: Holiday): Holiday {
  const by = daysBetween(pattern.day, day)
  const moved = (other: Day | null) => other && addDays(other, by)
  return {
    ...pattern,
    day,
    demandStart: addDays(pattern.demandStart, by),
    prebookOpen: moved(pattern.prebookOpen),
    prebookClose: moved(pattern.prebookClose),
  }
}

/** The day in `year` by the rule that all `examples` follow; undefined when there is no such rule. */
function dayIn(year: number, examples: readonly Day[]): Day | undefined {
  const [example] = examples
  if (!example) return undefined
  const same = (trait: (day: Day) => string | number) =>
    examples.every((day) => trait(day) === trait(example))
  const month = example.slice(5, 7)
  if (same((day) => day.slice(5))) return asDay(`${year}-${example.slice(5)}`)
  if (same((day) => daysBetween(easterOf(yearOf(day)), day)))
    return addDays(easterOf(year), daysBetween(easterOf(yearOf(example)), example))
  if (!same(weekdayOf) || !same((day) => day.slice(5, 7))) return undefined
  const weekday = weekdayOf(example)
  if (same(weekOf)) return nthWeekday(asDay(`${year}-${month}-01`), weekday, weekOf(example))
  if (examples.every((day) => addDays(day, 7).slice(5, 7) !== month))
    return addDays(nthWeekday(firstOfNextMonth(year, month), weekday, 1), -7)
  return undefined
}

/** 1 for the first seven days of a month, 2 for the next seven … */
const weekOf = (day: Day) => Math.ceil(Number(day.slice(8)) / 7)
const nthWeekday = (first: Day, weekday: number, nth: number) =>
  addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * (nth - 1))
const firstOfNextMonth = (year: number, month: string) =>
  month === '12'
    ? asDay(`${year + 1}-01-01`)
    : asDay(`${year}-${String(Number(month) + 1).padStart(2, '0')}-01`)

/** Western Easter Sunday, by the anonymous Gregorian algorithm. */
function easterOf(year: number): Day {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - Math.floor(b / 4) - d + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const sum = h + l - 7 * m + 114
  return addDays(asDay(`${year}-${String(Math.floor(sum / 31)).padStart(2, '0')}-01`), sum % 31)
}

export async function insertHolidays(db: Db, holidays: readonly Holiday[]) {
  await insertRows(db, {
    table: 'holidays',
    columns: {
      day: 'date',
      name: 'text',
      kind: 'text',
      demand_start: 'date',
      prebook_open: 'date',
      prebook_close: 'date',
      price_uplift_percent: 'int',
      no_delivery: 'boolean',
      top_products: 'text[]',
    },
    rows: holidays.map((holiday) => ({
      day: holiday.day,
      name: holiday.name,
      kind: holiday.kind,
      demand_start: holiday.demandStart,
      prebook_open: holiday.prebookOpen,
      prebook_close: holiday.prebookClose,
      price_uplift_percent: holiday.upliftPercent,
      no_delivery: holiday.noDelivery,
      top_products: listText(holiday.topProducts),
    })),
  })
}
