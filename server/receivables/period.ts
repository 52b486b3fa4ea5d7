import { addDays, asDay, type Day } from '../../contract/core/dates.ts'
import { AppError } from '../core/errors.ts'

export type Period = { from: Day; to: Day }
type Asked = {
  year?: number | undefined
  month?: number | undefined
  dateFrom?: Day | undefined
  dateTo?: Day | undefined
}

/**
 * The days a statement covers: from one to another, a month, a whole year, or the current month. Throws invalid_input if it
 * ends before it begins.
 */
export function periodOf({ year, month, dateFrom, dateTo }: Asked, today: Day): Period {
  if (dateFrom !== undefined || dateTo !== undefined) {
    const to = dateTo ?? (dateFrom !== undefined && dateFrom > today ? dateFrom : today)
    const period = { from: dateFrom ?? firstOfMonth(to), to }
    if (period.from > period.to)
      throw new AppError('invalid_input', {
        fields: [{ path: 'dateTo', message: 'The end date is before the start date.' }],
      })
    return period
  }
  const thisYear = Number(today.slice(0, 4))
  if (year !== undefined && month === undefined)
    return { from: asDay(`${year}-01-01`), to: asDay(`${year}-12-31`) }
  const from = asDay(`${year ?? thisYear}-${String(month ?? Number(today.slice(5, 7))).padStart(2, '0')}-01`)
  return { from, to: addDays(firstOfMonth(addDays(from, 31)), -1) }
}

const firstOfMonth = (day: Day): Day => asDay(`${day.slice(0, 7)}-01`)
