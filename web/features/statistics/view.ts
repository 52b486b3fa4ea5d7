import { type GroupKind, groupKinds, type Step, steps } from '../../../contract/features/statistics.ts'

/** How far back the charts go. */
export const monthChoices = ['3', '6', '12', '24'] as const
export type MonthChoice = (typeof monthChoices)[number]

/** The dashboard's settings in the address. */
export type View = { months: MonthChoice; groups: GroupKind; trend: Step }

export const usualView: View = { months: '12', groups: 'department', trend: 'month' }

/** Reads the address; invalid values are ignored. */
export function viewFrom(search: Readonly<Record<string, unknown>>): View {
  const known = <Value extends string>(name: keyof View, values: readonly Value[], usual: Value): Value =>
    values.find((value) => value === String(search[name] ?? '')) ?? usual
  return {
    months: known('months', monthChoices, '12'),
    groups: known('groups', groupKinds, 'department'),
    trend: known('trend', steps, 'month'),
  }
}

/** The address of a view: only values that differ from the defaults. */
export function searchFrom(view: View): Record<string, string> {
  const names = Object.keys(usualView) as (keyof View)[]
  return Object.fromEntries(
    names.filter((name) => view[name] !== usualView[name]).map((name) => [name, view[name]]),
  )
}
