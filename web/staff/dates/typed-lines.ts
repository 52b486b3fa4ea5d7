import { type Day, parseDay } from '../../../contract/core/dates.ts'
import { numericDateText } from '../../words/format.ts'

/** Parses days, items and cut-offs typed as lists in a box. */

type Read<Value> = { values: Value[]; wrong: string | undefined }

const readEach = <Value>(parts: readonly string[], of: (part: string) => Value | undefined): Read<Value> => {
  const values: Value[] = []
  for (const part of parts) {
    const value = of(part)
    if (value === undefined) return { values, wrong: part }
    values.push(value)
  }
  return { values, wrong: undefined }
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** `11/26/2026, 11/27/2026` */
export const readDays = (text: string): Read<Day> =>
  readEach(
    text
      .split(/[\s,;]+/)
      .map((part) => part.trim())
      .filter(Boolean),
    dayOf,
  )
export const daysText = (days: readonly string[]): string =>
  days.map((day) => numericDateText(day as Day)).join(', ')

const dayOf = (text: string): Day | undefined =>
  parseDay(text.replace(/^(\d)\//, '0$1/').replace(/\/(\d)\//, '/0$1/'))

type Cutoff = { day: Day; closesOn: Day; localTime: string }
/** `11/27/2026 11/25/2026 15:00`, one per line. */
export const readCutoffs = (text: string): Read<Cutoff> =>
  readEach(linesOf(text), (line) => {
    const [first = '', second = '', time = '', ...more] = line.split(/\s+/)
    const [day, closesOn] = [dayOf(first), dayOf(second)]
    const localTime = /^\d:/.test(time) ? `0${time}` : time
    const isTime = /^([01]\d|2[0-3]):[0-5]\d$/.test(localTime)
    return day && closesOn && isTime && more.length === 0 ? { day, closesOn, localTime } : undefined
  })
export const cutoffsText = (
  cutoffs: readonly { day: string; closesOn: string; localTime: string }[],
): string =>
  cutoffs
    .map(
      ({ day, closesOn, localTime }) =>
        `${numericDateText(day as Day)} ${numericDateText(closesOn as Day)} ${localTime}`,
    )
    .join('\n')

type Item = { productId: number; promised: number | null }
/** `100501 500`, one per line; the count may be omitted. */
export const readItems = (text: string): Read<Item> =>
  readEach(linesOf(text), (line) => {
    const [id = '', count, ...more] = line.split(/[\s,;]+/)
    if (!/^[1-9]\d{0,9}$/.test(id) || more.length > 0 || (count !== undefined && !/^\d{1,9}$/.test(count)))
      return undefined
    return { productId: Number(id), promised: count === undefined ? null : Number(count) }
  })
export const itemsText = (items: readonly Item[]): string =>
  items
    .map(({ productId, promised }) => (promised === null ? String(productId) : `${productId} ${promised}`))
    .join('\n')
