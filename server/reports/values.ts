import { divideHalfUp, dollarsFromCents } from '../../contract/core/money.ts'
import type { MeasureName } from '../../contract/features/reports/measures.ts'
import type { Values } from '../../contract/features/reports/shapes.ts'
import type { Sums } from './sources.ts'

const dollars = (cents: number | undefined) => (cents === undefined ? null : dollarsFromCents(cents))
const count = (number: number | undefined) => number ?? null

/** Percent with one decimal; null when the divisor is zero. */
export const percentOf = (part: number | undefined, whole: number | undefined): number | null =>
  part === undefined || !whole ? null : Math.round((part * 1000) / whole) / 10

/** Cents per unit, rounded half up. */
const each = (cents: number | undefined, number: number | undefined): number | null =>
  cents === undefined || !number ? null : dollarsFromCents(divideHalfUp(cents, number))

const tenth = (value: number) => Math.round(value * 10) / 10

/** Totals over all rows, for shares. */
export type Whole = Pick<Sums, 'sales_cents'> | undefined

type Rule = (sums: Sums, whole: Whole) => number | null

/** How each figure is calculated from the sums. A sum that the source doesn't have gives null, never 0. */
const rules: Record<MeasureName, Rule> = {
  sales: (s) => dollars(s.sales_cents),
  orders: (s) => count(s.orders),
  average: (s) => each(s.sales_cents, s.orders),
  delivery: (s) => dollars(s.delivery_cents),
  credits: (s) => dollars(s.credit_cents),
  net: (s) => dollars(minus(s.sales_cents, s.credit_cents)),
  lines: (s) => count(s.lines),
  units: (s) => count(s.units),
  linesEach: (s) => (s.lines === undefined || !s.orders ? null : tenth(s.lines / s.orders)),
  customers: (s) => count(s.customers),
  online: (s) => count(s.online),
  offline: (s) => count(minus(s.orders, s.online)),
  onlineShare: (s) => percentOf(s.online, s.orders),
  onlineSales: (s) => dollars(s.online_cents),
  offlineSales: (s) => dollars(minus(s.sales_cents, s.online_cents)),
  oneClick: (s) => count(s.one_click),
  oneClickShare: (s) => percentOf(s.one_click, s.orders),
  oneClickSales: (s) => dollars(s.one_click_cents),
  share: (s, whole) => percentOf(s.sales_cents, whole?.sales_cents),
  trend: (s) => dollars(s.trend_cents),
  orderedLines: (s) => count(s.ordered_lines),
  shortLines: (s) => count(s.short_lines),
  fillRate: (s) => percentOf(minus(s.ordered_lines, s.short_lines), s.ordered_lines),
  orderedUnits: (s) => count(s.ordered_units),
  shortUnits: (s) => count(s.short_units),
  unitFillRate: (s) => percentOf(minus(s.ordered_units, s.short_units), s.ordered_units),
  claims: (s) => count(s.claims),
  claimedLines: (s) => count(s.claimed_lines),
  claimRate: (s) => percentOf(s.claimed_lines, s.lines),
  claimed: (s) => dollars(s.claimed_cents),
  credited: (s) => dollars(s.credited_cents),
  stops: (s) => count(s.stops),
  lateStops: (s) => count(s.late),
  lateRate: (s) => percentOf(s.late, s.stops),
  minutesLate: (s) => (s.late_minutes === undefined || !s.late ? null : tenth(s.late_minutes / s.late)),
  received: (s) => count(s.received),
  lost: (s) => count(s.lost),
  shrinkRate: (s) => percentOf(s.lost, s.received),
  lostCost: (s) => dollars(s.lost_cents),
  cost: (s) => dollars(s.cost_cents),
  margin: (s) => dollars(minus(s.costed_cents, s.cost_cents)),
  marginRate: (s) => percentOf(minus(s.costed_cents, s.cost_cents), s.costed_cents),
  costKnown: (s) => percentOf(s.costed_cents, s.sales_cents),
  invoiced: (s) => dollars(s.invoiced_cents),
  paid: (s) => dollars(s.paid_cents),
  owed: (s) => dollars(s.owed_cents),
  overdue: (s) => dollars(s.overdue_cents),
  daysToPay: (s) =>
    s.settled_days === undefined || !s.settled_cents ? null : tenth(s.settled_days / s.settled_cents),
}

const minus = (a: number | undefined, b: number | undefined) =>
  a === undefined || b === undefined ? undefined : a - b

/** The figures of a report from its sums. */
export const valuesOf = (names: readonly MeasureName[], sums: Sums, whole?: Whole): Values =>
  Object.fromEntries(names.map((name) => [name, rules[name](sums, whole)]))

/** Adds up sums; a sum that only one side has is kept. */
export function addUp(all: readonly Sums[]): Sums {
  const total: Sums = {}
  for (const one of all)
    for (const [name, value] of Object.entries(one)) total[name] = (total[name] ?? 0) + value
  return total
}
