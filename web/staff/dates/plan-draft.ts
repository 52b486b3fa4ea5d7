import { addDays, asDay, type Day, daysBetween, parseDay } from '../../../contract/core/dates.ts'
import type { SendOf } from '../../../contract/core/endpoint.ts'
import type { days } from '../../../contract/features/dates/days.ts'
import type { DayScope } from '../../../contract/features/dates/fields.ts'

export const planActions = ['shut', 'open', 'cutOff', 'run'] as const
export type PlanAction = (typeof planActions)[number]

/** The input of the panel for selected days. */
export type PlanDraft = {
  action: PlanAction
  from: string
  to: string
  /** A weekday; empty for every day. */
  weekday: string
  scope: DayScope
  method: 'TRUCK' | 'PICKUP' | 'UPS'
  route: string
  account: string
  kind: 'disabled' | 'holiday' | 'closed'
  overClosed: boolean
  note: string
  closesOn: string
  closesAt: string
}

type Body = SendOf<typeof days.preview>['body']

export const keyOf = ({ scope, method, route, account }: PlanDraft): string =>
  ({ all: '', method, route, customer: account })[scope]

/** The rows of a draft for the preview and the change; undefined while input is missing. */
export function rowsOf(draft: PlanDraft): Body | undefined {
  const { action, note, overClosed, kind, closesAt } = draft
  const from = parseDay(draft.from)
  const to = parseDay(draft.to)
  if (!from || !to) return undefined
  if (action === 'run')
    return draft.route
      ? { enabled: { add: [{ ...spanOf(draft), scope: 'route', scopeKey: draft.route, note }] } }
      : undefined
  if (draft.scope !== 'all' && keyOf(draft) === '') return undefined
  const whom = { scope: draft.scope, scopeKey: keyOf(draft) }
  if (action === 'shut') return { disabled: { add: [{ ...whom, ...spanOf(draft), kind, note }] } }
  if (action === 'open') return { enabled: { add: [{ ...whom, ...spanOf(draft), overClosed, note }] } }
  const closesOn = parseDay(draft.closesOn)
  if (!closesOn || !/^\d\d:\d\d$/.test(closesAt)) return undefined
  const offsetDays = Math.max(0, daysBetween(closesOn, from))
  const base = {
    ...whom,
    scope: draft.scope === 'all' ? ('warehouse' as const) : draft.scope,
    localTime: closesAt,
    note,
  }
  return {
    cutoffs: {
      add: daysIn(from, to)
        .slice(0, 31)
        .map((day) => ({ ...base, deliveryDay: day, offsetDays })),
    },
  }
}

const spanOf = ({ from, to, weekday }: PlanDraft) => ({
  fromDay: from,
  toDay: to,
  weekday: weekday === '' ? null : Number(weekday),
})

const daysIn = (from: Day, to: Day): Day[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to)) + 1 }, (_, i) => addDays(from, i))

export const draftFor = (
  from: Day,
  to: Day,
  scope: { way: string; route: string; of: string },
): PlanDraft => ({
  action: 'shut',
  from,
  to,
  weekday: '',
  scope: scope.of ? 'customer' : scope.route ? 'route' : scope.way ? 'method' : 'all',
  method: scope.way === 'PICKUP' || scope.way === 'UPS' ? scope.way : 'TRUCK',
  route: scope.route,
  account: scope.of,
  kind: 'disabled',
  overClosed: false,
  note: '',
  closesOn: addDays(asDay(from), -1),
  closesAt: '15:00',
})
