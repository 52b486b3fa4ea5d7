import { centsFromDollars, moneyColumn } from '../../../contract/core/money.ts'
import type { MeasureUnit } from '../../../contract/features/reports/measures.ts'
import { shortText } from '../../ui/chart/scale.ts'
import { totalText } from '../../ui/money.tsx'
import { countText } from '../../words/format.ts'
import type { ReportWords } from './words.ts'

const cents = (dollars: number) => centsFromDollars(Math.round(dollars * 100) / 100)
const rounded = (value: number, decimals: number) =>
  Number.isInteger(value) ? countText(value) : value.toFixed(decimals).replace(/\B(?=(\d{3})+\.)/g, ',')

/** A figure in a sentence or a headline: `$1,204.50`, `1,204`, `98.6%`, `12 min`. A dash if it is unknown. */
export function valueText(value: number | null | undefined, unit: MeasureUnit, t: ReportWords): string {
  if (value === null || value === undefined) return '–'
  switch (unit) {
    case 'money':
      return totalText(cents(value))
    case 'percent':
      return `${value.toFixed(1)}%`
    case 'minutes':
      return t.minutes(rounded(value, 0))
    case 'days':
      return t.days(rounded(value, 1))
    case 'count':
      return rounded(value, 1)
  }
}

/** The same in a table column whose heading has the unit: money without the dollar sign. */
export const columnText = (value: number | null | undefined, unit: MeasureUnit, t: ReportWords): string =>
  value !== null && value !== undefined && unit === 'money'
    ? moneyColumn(cents(value))
    : valueText(value, unit, t)

/** The same on an axis or over a bar: `61.3k`, `98%`. */
export const axisText =
  (unit: MeasureUnit) =>
  (value: number): string =>
    unit === 'percent' ? `${Math.round(value * 10) / 10}%` : shortText(value)

/** The change from before: `+10.7%`, for percentages the difference in points: `−1.2 pts`. Empty if either is unknown. */
export function changeText(
  value: number | null | undefined,
  before: number | null | undefined,
  unit: MeasureUnit,
  t: ReportWords,
): string {
  const change = changeOf(value, before, unit)
  if (change === undefined) return ''
  const text = `${change > 0 ? '+' : change < 0 ? '−' : ''}${Math.abs(change).toFixed(1)}`
  return unit === 'percent' ? t.points(text) : `${text}%`
}

/** The change in percent, for percentages in points, rounded to one decimal. Undefined if either is unknown or the earlier one is zero. */
export function changeOf(
  value: number | null | undefined,
  before: number | null | undefined,
  unit: MeasureUnit,
): number | undefined {
  if (value === null || value === undefined || before === null || before === undefined) return undefined
  if (unit !== 'percent' && before === 0) return undefined
  const change = unit === 'percent' ? value - before : ((value - before) / Math.abs(before)) * 100
  return Math.round(change * 10) / 10
}

/** Whether a change is for the worse. */
export const isWorse = (change: number | undefined, moreIsGood: boolean | null): boolean =>
  change !== undefined && change !== 0 && moreIsGood !== null && change > 0 !== moreIsGood
