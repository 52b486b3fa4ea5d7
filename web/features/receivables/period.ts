import { asDay, type Day, parseDay } from '../../../contract/core/dates.ts'

/** The period in the address: a month, a year, or two days; without one the current month. */
export type PeriodQuery = { year?: string; month?: string; dateFrom?: string; dateTo?: string }

const two = (number: number) => String(number).padStart(2, '0')

/** The months to choose from, `YYYY-MM`, the current one first. */
export function monthsBack(today: Day, count: number): string[] {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  return Array.from({ length: count }, (_, back) => {
    const at = year * 12 + month - 1 - back
    return `${Math.floor(at / 12)}-${two((at % 12) + 1)}`
  })
}

/** Reads the address; invalid values are ignored. */
export function periodFrom(search: Readonly<Record<string, unknown>>): PeriodQuery {
  const text = (name: string) => String(search[name] ?? '')
  const [from, to] = [parseDay(text('dateFrom')), parseDay(text('dateTo'))]
  if (from && to && from <= to) return { dateFrom: from, dateTo: to }
  const year = /^(19|20)\d\d$/.test(text('year')) ? text('year') : undefined
  const month = /^([1-9]|1[0-2])$/.test(text('month')) ? text('month') : undefined
  return { ...(year && { year }), ...(month && { month }) }
}

/** The URL value for an option of the list: `2026-11`, `2026` or `dates`. */
export function periodOfChoice(choice: string, shown: { dateFrom: string; dateTo: string }): PeriodQuery {
  if (choice === 'dates') return { dateFrom: shown.dateFrom, dateTo: shown.dateTo }
  const [year = '', month] = choice.split('-')
  return month ? { year, month: String(Number(month)) } : { year }
}

/** The option of the list for a URL value. */
export function choiceOf({ year, month, dateFrom }: PeriodQuery, today: Day): string {
  if (dateFrom) return 'dates'
  if (year && !month) return year
  return `${year ?? today.slice(0, 4)}-${month ? two(Number(month)) : today.slice(5, 7)}`
}

export const firstDay = (month: string): Day => asDay(`${month}-01`)
