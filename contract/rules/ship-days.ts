import { addDays, type Day, dayAt, daysBetween, weekdayOf } from '../core/dates.ts'
import { type Closing, closingFor, covers } from './ship-days-closing.ts'
import type { CalendarRules, CutoffRule, DayOpening, Delivery, DisabledDays } from './ship-days-rows.ts'
import type { DayReason } from './shipment-shapes.ts'

export type {
  CalendarRules,
  CutoffRule,
  DayOpening,
  Delivery,
  DisabledDays,
  OrderType,
} from './ship-days-rows.ts'

/** Which days products can ship and when orders for them close: one engine for picker, cart and check-out. */

/** `cutOff` is absent for a day that never opens. Exactly at the cut-off the day is closed. */
export type DayState = { day: Day; open: boolean; reason?: DayReason; note?: string; cutOff?: Date }

export const defaultFutureDays: CalendarRules['futureDays'] = {
  STOCK: 60,
  PREBOOK: 365,
  FARM_DIRECT: 365,
  GROWER_DIRECT: 365,
}

/** The state of a day; among several reasons, the one most specific to the day. */
export const dayState = (rules: CalendarRules, delivery: Delivery, day: Day, now: Date): DayState =>
  judge({ rules, delivery, now, today: dayAt(now, rules.timeZone) }, day)

/** The states of `days` days, today's first. */
export function calendarOf(
  rules: CalendarRules,
  delivery: Delivery,
  { now, days }: { now: Date; days: number },
): DayState[] {
  const today = dayAt(now, rules.timeZone)
  const asked = { rules, delivery, now, today }
  return Array.from({ length: days }, (_, i) => judge(asked, addDays(today, i)))
}

/** The first open day, starting with `from` if given. */
export function firstOpenDay(
  rules: CalendarRules,
  delivery: Delivery,
  { now, from }: { now: Date; from?: Day },
): DayState | undefined {
  const today = dayAt(now, rules.timeZone)
  const asked = { rules, delivery, now, today }
  const first = from ? Math.max(1, daysBetween(today, from)) : 1
  for (let ahead = first; ahead <= rules.futureDays[delivery.orderType]; ahead++) {
    const state = judge(asked, addDays(today, ahead))
    if (state.open) return state
  }
  return undefined
}

type Asked = { rules: CalendarRules; delivery: Delivery; now: Date; today: Day }

/** The rules for a day in the order in which they decide; the first that refuses gives the reason. */
export const dayRules = [
  'tomorrow',
  'shut',
  'truck',
  'ups',
  'farm',
  'available',
  'booking',
  'cut_off',
  'ahead',
] as const
export type DayRule = (typeof dayRules)[number]

/** A row that a rule checked, by its table and id. A run is identified by its route and day. */
export type RuleRow =
  | { table: 'disabled_days' | 'day_openings' | 'cutoff_rules'; id: number }
  | { table: 'run_plans'; routeNumber: string; day: Day }

/** The result of one rule. `idle`: it doesn't apply to this delivery. `rows`: the deciding one first. */
export type DayStep = {
  rule: DayRule
  outcome: 'passes' | 'refuses' | 'idle'
  reason?: DayReason
  note?: string
  rows: RuleRow[]
}

/** The result of each rule, from the functions that decide for picker, cart and check-out, and the resulting state. */
export function explainDay(
  rules: CalendarRules,
  delivery: Delivery,
  day: Day,
  now: Date,
): { state: DayState; steps: DayStep[] } {
  const asked = { rules, delivery, now, today: dayAt(now, rules.timeZone) }
  const look = lookAt(asked, day)
  const steps = judges.map(({ rule, concerns, refusal, rows }): DayStep => {
    if (!(concerns?.(look) ?? true)) return { rule, outcome: 'idle', rows: [] }
    const refused = refusal(look)
    return {
      rule,
      outcome: refused ? 'refuses' : 'passes',
      ...(refused && { reason: refused.reason, ...(refused.note && { note: refused.note }) }),
      rows: rows?.(look) ?? [],
    }
  })
  return { state: judge(asked, day), steps }
}

/** The facts about a day that rules check; facts that only some rules need are computed once, on first use. */
type Look = Asked & {
  day: Day
  inForce: () => readonly CutoffRule[]
  openings: () => readonly DayOpening[]
  shuttings: () => readonly Shutting[]
  closing: () => Closing
}

type Refusal = { reason: DayReason; note?: string; cutOff?: Date }
type Judge = {
  rule: DayRule
  concerns?: (look: Look) => boolean
  refusal: (look: Look) => Refusal | undefined
  rows?: (look: Look) => RuleRow[]
}

const judges: readonly Judge[] = [
  {
    rule: 'tomorrow',
    refusal: ({ day, today }) => (day <= today ? { reason: 'before_tomorrow' } : undefined),
  },
  {
    rule: 'shut',
    refusal: ({ shuttings }) => {
      const [first] = shuttings()
      return first && { reason: first.kind, ...(first.note ? { note: first.note } : {}) }
    },
    rows: ({ shuttings, openings }) => [
      ...shuttings().flatMap(({ row }) => row),
      ...openings().flatMap(({ id }) => refTo('day_openings', id)),
    ],
  },
  {
    rule: 'truck',
    concerns: ({ delivery }) => delivery.method === 'TRUCK',
    refusal: (look) => (truckRuns(look) ? undefined : { reason: 'no_route' }),
    rows: ({ rules, delivery, day, openings }) => {
      const { routeNumber } = delivery
      const planned = routeNumber !== null && rules.routeRuns[routeNumber]?.[day] !== undefined
      return planned
        ? [{ table: 'run_plans', routeNumber, day }]
        : openings().flatMap(({ id }) => refTo('day_openings', id))
    },
  },
  {
    rule: 'ups',
    concerns: ({ delivery }) => delivery.method === 'UPS',
    refusal: ({ rules, delivery, day, openings }) =>
      delivery.state && rules.closedStates?.includes(delivery.state)
        ? { reason: 'no_ups_state' }
        : isUpsWeekday(weekdayOf(day)) || openings().length > 0
          ? undefined
          : { reason: 'no_ups_day' },
    rows: ({ openings }) => openings().flatMap(({ id }) => refTo('day_openings', id)),
  },
  {
    rule: 'farm',
    concerns: ({ rules, delivery }) => Boolean(rules.farms?.[delivery.orderType]?.shipWeekdays),
    refusal: ({ rules, delivery, day }) =>
      rules.farms?.[delivery.orderType]?.shipWeekdays?.includes(weekdayOf(day))
        ? undefined
        : { reason: 'no_farm_day' },
  },
  {
    rule: 'available',
    concerns: (look) => availableFrom(look) !== null,
    refusal: (look) => {
      const from = availableFrom(look)
      return from !== null && look.day < from ? { reason: 'not_available_yet' } : undefined
    },
  },
  {
    rule: 'booking',
    concerns: ({ delivery }) => Boolean(delivery.bookBy ?? delivery.bookFrom),
    refusal: ({ delivery: { bookFrom, bookBy }, today, closing }) => {
      if (bookFrom && today < bookFrom) return { reason: 'booking_not_open' }
      return bookBy && bookBy < today ? { reason: 'booking_closed', cutOff: closing().at } : undefined
    },
  },
  {
    rule: 'cut_off',
    refusal: ({ now, closing }) =>
      now >= closing().at ? { reason: 'cut_off_passed', cutOff: closing().at } : undefined,
    rows: ({ closing }) => closing().by.flatMap(({ id }) => refTo('cutoff_rules', id)),
  },
  {
    rule: 'ahead',
    refusal: ({ rules, delivery, today, day, closing }) =>
      daysBetween(today, day) > rules.futureDays[delivery.orderType]
        ? { reason: 'too_far', cutOff: closing().at }
        : undefined,
  },
]

/** The first day on which the goods can ship: their own first day, or after their program's lead time. */
function availableFrom({ rules, delivery, today }: Pick<Look, 'rules' | 'delivery' | 'today'>): Day | null {
  const leadDays = rules.farms?.[delivery.orderType]?.leadDays
  const own = delivery.notBefore ?? null
  if (leadDays === null || leadDays === undefined) return own
  const byProgram = addDays(today, leadDays)
  return own !== null && own > byProgram ? own : byProgram
}

const refTo = (
  table: 'disabled_days' | 'day_openings' | 'cutoff_rules',
  id: number | undefined,
): RuleRow[] => (id === undefined ? [] : [{ table, id }])

function judge(asked: Asked, day: Day): DayState {
  const look = lookAt(asked, day)
  for (const { concerns, refusal } of judges) {
    if (concerns && !concerns(look)) continue
    const refused = refusal(look)
    if (refused) return { day, open: false, ...refused }
  }
  return { day, open: true, cutOff: look.closing().at }
}

function lookAt(asked: Asked, day: Day): Look {
  const { rules, delivery } = asked
  const inForce = once(() => rulesInForce(rules, delivery, day))
  const openings = once(() => openingsOf(rules, delivery, day))
  const shuttings = once(() =>
    shuttingsOf(rules, delivery, day, { inForce: inForce(), openings: openings() }),
  )
  const closing = once(() => closingFor(rules, delivery, day, inForce()))
  return { ...asked, day, inForce, openings, shuttings, closing }
}

function once<T extends object>(find: () => T): () => T {
  let found: T | undefined
  return () => {
    found ??= find()
    return found
  }
}

/** UPS Delivery ships Monday to Thursday, so that perishables never spend a weekend in a depot. */
const isUpsWeekday = (weekday: number) => weekday >= 1 && weekday <= 4

/** An entry in the run plan decides for its day; otherwise the route's weekdays and extra days do. */
function truckRuns({ rules, delivery: { routeNumber }, day, openings }: Look): boolean {
  if (routeNumber === null) return false
  const planned = rules.routeRuns[routeNumber]?.[day]
  if (planned !== undefined) return planned
  return (rules.routeWeekdays[routeNumber]?.includes(weekdayOf(day)) ?? false) || openings().length > 0
}

/** The extra days that apply to the delivery. */
const openingsOf = (rules: CalendarRules, delivery: Delivery, day: Day): readonly DayOpening[] =>
  rules.dayOpenings.filter((row) => covers(row, day) && isMeant(row, delivery))

/** A route's rows apply to its truck: they don't affect a customer who picks up. */
function isMeant({ scope, scopeKey }: CutoffRule | DisabledDays | DayOpening, delivery: Delivery): boolean {
  switch (scope) {
    case 'all':
    case 'warehouse':
      return true
    case 'method':
      return scopeKey === delivery.method
    case 'route':
      return delivery.method === 'TRUCK' && scopeKey === delivery.routeNumber
    case 'customer':
      return scopeKey === String(delivery.accountNumber)
    case 'order_type':
      return scopeKey === delivery.orderType
    default:
      throw new Error(`unhandled ${scope satisfies never}`)
  }
}

/** A row for the date overrides one for the weekday, which overrides one for any day. */
const specificity = (rule: CutoffRule) => (rule.deliveryDay ? 2 : rule.deliveryWeekday === null ? 0 : 1)

/** The rows that apply to the day: the most specific ones of each scope. */
function rulesInForce(rules: CalendarRules, delivery: Delivery, day: Day): CutoffRule[] {
  const weekday = weekdayOf(day)
  const meant = rules.cutoffRules.filter(
    (rule) =>
      isMeant(rule, delivery) &&
      (rule.deliveryDay === null || rule.deliveryDay === day) &&
      (rule.deliveryWeekday === null || rule.deliveryWeekday === weekday) &&
      (rule.validFrom === null || rule.validFrom <= day) &&
      (rule.validTo === null || rule.validTo >= day),
  )
  return meant.filter(
    (rule) => !meant.some((other) => other.scope === rule.scope && specificity(other) > specificity(rule)),
  )
}

const kindsByWeight = ['holiday', 'closed', 'disabled'] as const

type Shutting = { kind: DisabledDays['kind']; note: string; row: RuleRow[] }

/** What closes the day for this delivery: disabled days and CLOSED rules that no extra day overrides. A holiday is named first. */
function shuttingsOf(
  rules: CalendarRules,
  delivery: Delivery,
  day: Day,
  { inForce, openings }: { inForce: readonly CutoffRule[]; openings: readonly DayOpening[] },
): readonly Shutting[] {
  if (openings.some(({ overClosed }) => overClosed)) return []
  const runs = delivery.method === 'TRUCK' && rules.routeRuns[delivery.routeNumber ?? '']?.[day] === true
  const beatsWeekly = runs || openings.length > 0
  const shuttings: Shutting[] = []
  for (const row of rules.disabledDays)
    if (covers(row, day) && isMeant(row, delivery) && !(beatsWeekly && row.weekday !== null))
      shuttings.push({ kind: row.kind, note: row.note, row: refTo('disabled_days', row.id) })
  for (const { mode, note, id, deliveryDay } of inForce)
    if (mode === 'CLOSED' && !(beatsWeekly && deliveryDay === null))
      shuttings.push({ kind: 'closed', note, row: refTo('cutoff_rules', id) })
  return shuttings.sort(
    (a, b) =>
      kindsByWeight.indexOf(a.kind) - kindsByWeight.indexOf(b.kind) || Number(!a.note) - Number(!b.note),
  )
}
