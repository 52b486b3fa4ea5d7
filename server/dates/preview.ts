import { sql } from 'kysely'
import { type Day, dayAt, weekdayOf } from '../../contract/core/dates.ts'
import type { InputOf } from '../../contract/core/endpoint.ts'
import type { MethodCode } from '../../contract/core/fields.ts'
import { dollarsFromCents } from '../../contract/core/money.ts'
import type { days, Touched } from '../../contract/features/dates/days.ts'
import type { RunMove } from '../../contract/features/dates/fields.ts'
import { type CalendarRules, dayState, firstOpenDay, type OrderType } from '../../contract/rules/ship-days.ts'
import type { Ctx } from '../core/route.ts'
import { assertDays } from './days.ts'
import { isServed, readRules } from './judged.ts'
import { afterMoves, assertMoves } from './move-runs.ts'

type Proposed = InputOf<typeof days.preview>['body']

/** Orders that are placed and have not left the warehouse. */
const placed = [
  'SUBMITTED',
  'ON_HOLD',
  'CONFIRMED',
  'PICKING',
  'PACKED',
  'LOADED',
  'READY_FOR_PICKUP',
] as const
const mostRows = 200

/**
 * What proposed rows would affect: judges every placed order and open cart under the current rules and the proposed ones. Changes
 * nothing.
 */
export async function previewDates(ctx: Ctx, proposed: Proposed): Promise<Touched> {
  await assertDays(ctx, (i) => `disabled.add.${i}`, proposed.disabled.add)
  await assertDays(ctx, (i) => `enabled.add.${i}`, proposed.enabled.add)
  await assertMoves(ctx, 'runs', proposed.runs)
  const rules = await readRules(ctx)
  return touchedBy(ctx, rules, rulesAfter(rules, proposed))
}

/** The rules with the proposed changes. */
function rulesAfter(rules: CalendarRules, { disabled, enabled, cutoffs, runs }: Proposed): CalendarRules {
  const without = <Row extends { id?: number }>(rows: readonly Row[], remove: readonly number[]) =>
    rows.filter(({ id }) => id === undefined || !remove.includes(id))
  const keyed = <Row extends { scope: string; scopeKey: string; fromDay: Day; toDay?: Day | undefined }>(
    row: Row,
  ) => ({
    ...row,
    scopeKey: row.scope === 'all' ? '' : row.scopeKey,
    toDay: row.toDay ?? row.fromDay,
  })
  return {
    ...withRuns(rules, runs),
    disabledDays: [...without(rules.disabledDays, disabled.remove), ...disabled.add.map(keyed)],
    dayOpenings: [...without(rules.dayOpenings, enabled.remove), ...enabled.add.map(keyed)],
    cutoffRules: [...without(rules.cutoffRules, cutoffs.remove), ...cutoffs.add],
  }
}

export function withRuns(rules: CalendarRules, moves: readonly RunMove[]): CalendarRules {
  const routeRuns: Record<string, Record<string, boolean>> = Object.fromEntries(
    Object.entries(rules.routeRuns).map(([route, runs]) => [route, { ...runs }]),
  )
  for (const { routeNumber, day, plan } of afterMoves(moves)) {
    const runs = (routeRuns[routeNumber] ??= {})
    if (plan === null) delete runs[day]
    else runs[day] = plan.runs
  }
  return { ...rules, routeRuns }
}

type Found = {
  kind: 'order' | 'cart'
  customer_id: number
  account_number: number
  name: string
  day: Day
  method: MethodCode
  route_number: string | null
  order_type: OrderType
  order_number: number | null
  total_cents: number | null
  driver_id: number | null
}

/** Orders whose day is no longer served, and carts that can no longer be ordered. */
export async function touchedBy(ctx: Ctx, rules: CalendarRules, after: CalendarRules): Promise<Touched> {
  const now = ctx.now()
  const today = dayAt(now, rules.timeZone)
  const { rows } = await sql<Found>`
    select 'order' as kind, c.id as customer_id, c.account_number, c.name, o.ship_day as day, o.method, o.route_number,
      o.order_type, o.order_number, o.total_cents, o.driver_id
    from orders o join customers c on c.id = o.customer_id
    where o.ship_day > ${today} and o.status = any(${[...placed]}::text[])
    union all
    select 'cart', c.id, c.account_number, c.name, k.ship_day, k.method, a.route_number, k.order_type, null, null, null
    from cart_orders k join customers c on c.id = k.customer_id join addresses a on a.id = k.address_id
    where k.ship_day > ${today} and exists (select from cart_lines l where l.cart_order_id = k.id)
    order by 5, 3, 1 desc`.execute(ctx.db)
  const opens = new Set<Day>()
  const shuts = new Set<Day>()
  const touched = rows.filter((row) => {
    const { day, method } = row
    const to = { method, routeNumber: row.route_number, accountNumber: row.account_number }
    const delivery = { ...to, orderType: row.order_type }
    const [was, is] =
      row.kind === 'order'
        ? [isServed(rules, to, day), isServed(after, to, day)]
        : [dayState(rules, delivery, day, now).open, dayState(after, delivery, day, now).open]
    if (was && !is) shuts.add(day)
    if (!was && is) opens.add(day)
    return was && !is
  })
  const orders = touched.filter(({ kind }) => kind === 'order')
  return {
    orders: orders.length,
    carts: touched.length - orders.length,
    shops: new Set(touched.map(({ customer_id }) => customer_id)).size,
    drivers: new Set(orders.flatMap(({ driver_id }) => driver_id ?? [])).size,
    rows: touched.slice(0, mostRows).map((row) => ({
      kind: row.kind,
      orderNumber: row.order_number,
      accountNumber: row.account_number,
      name: row.name,
      day: row.day,
      method: row.method,
      routeNumber: row.route_number,
      total: row.total_cents === null ? null : dollarsFromCents(row.total_cents),
      next:
        firstOpenDay(
          after,
          {
            method: row.method,
            routeNumber: row.route_number,
            accountNumber: row.account_number,
            orderType: row.order_type,
          },
          { now, from: row.day },
        )?.day ?? null,
    })),
    opens: [...opens].sort(),
    shuts: [...shuts].sort(),
  }
}

export const weekdayIn = (weekdays: readonly number[] | undefined, day: Day): boolean =>
  weekdays?.includes(weekdayOf(day)) ?? false
