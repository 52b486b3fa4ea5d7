import { addDays, asDay, type Day, daysBetween } from '../../../contract/core/dates.ts'

/** The selected days, from the first one clicked to the one under the pointer. */
export type Picked = { anchor: Day; focus: Day }

export const rangeOf = ({ anchor, focus }: Picked): { from: Day; to: Day } =>
  anchor <= focus ? { from: anchor, to: focus } : { from: focus, to: anchor }

export function isPicked(picked: Picked | undefined, day: string): boolean {
  if (!picked) return false
  const { from, to } = rangeOf(picked)
  return from <= day && day <= to
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** The day that an arrow key moves to; undefined for other keys and beyond the shown days. */
export function stepFrom(day: Day, key: string, shown: { from: string; to: string }): Day | undefined {
  const step = steps[key]
  if (step === undefined) return undefined
  const to = addDays(day, step)
  return to >= shown.from && to <= shown.to ? to : undefined
}

/** Weeks of days, Sunday first. */
export function weeksOf<Row extends { day: string }>(days: readonly Row[]): Row[][] {
  const weeks: Row[][] = []
  const [first] = days
  if (!first) return weeks
  for (const row of days) {
    const week = Math.floor(daysBetween(asDay(first.day), asDay(row.day)) / 7)
    weeks[week] = [...(weeks[week] ?? []), row]
  }
  return weeks
}
