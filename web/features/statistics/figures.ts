import { centsFromDollars } from '../../../contract/core/money.ts'
import type { GroupRow, SpentRow } from '../../../contract/features/statistics.ts'

/** `8%`; under half a percent `<1%`, so that a small share never reads as nothing. */
export function percentText(part: number, whole: number): string {
  const percent = Math.round((part / whole) * 100)
  return percent === 0 && part > 0 ? '<1%' : `${percent}%`
}

type Comparison = { from: string; to: string; cents: number; lastYearCents: number }

/** The part of a series that has a previous year, with both sums; undefined if there is none or nothing was ordered then. */
export function comparable(rows: readonly SpentRow[]): Comparison | undefined {
  const known = rows.flatMap((row) =>
    row.lastYearAmount === null ? [] : [{ ...row, lastYearAmount: row.lastYearAmount }],
  )
  const [first, last] = [known[0], known.at(-1)]
  const sum = (of: (row: (typeof known)[number]) => number) =>
    known.reduce((cents, row) => cents + centsFromDollars(of(row)), 0)
  const lastYearCents = sum(({ lastYearAmount }) => lastYearAmount)
  if (!first || !last || lastYearCents === 0) return undefined
  return { from: first.from, to: last.to, cents: sum(({ amount }) => amount), lastYearCents }
}

/** The groups to draw: the largest ones, and the others as one. */
export function shownGroups(
  rows: readonly GroupRow[],
  most: number,
): { shown: GroupRow[]; rest: GroupRow[] } {
  if (rows.length <= most) return { shown: [...rows], rest: [] }
  return { shown: rows.slice(0, most - 1), rest: rows.slice(most - 1) }
}

/** Whether a point of the series is a whole month; the current one isn't. */
export const isWholeMonth = ({ from, to }: { from: string; to: string }): boolean => {
  const next = new Date(`${to}T12:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return next.getUTCDate() === 1 && from.endsWith('-01')
}
