import { sql } from 'kysely'
import {
  addDays,
  asDay,
  type Day,
  dayAt,
  instantOf,
  startOfDay,
  weekdayOf,
} from '../../contract/core/dates.ts'
import { type MethodCode, methodCodes } from '../../contract/core/fields.ts'
import type { DayStep } from '../../contract/features/today.ts'
import { type CalendarRules, dayState } from '../../contract/rules/ship-days.ts'
import { worksOn } from '../access/scope.ts'
import type { SignedInCtx } from '../core/route.ts'
import { nextPriceMoment } from '../dates/price-moment.ts'
import { calendarOf, calendarRows } from '../ship-days/calendar.ts'

/** Maximum steps on the day's timeline. */
const mostSteps = 9
/** How many days ahead the next delivery day is searched. */
const daysToLook = 14

export type Truck = {
  routeNumber: string
  name: string
  /** When it left, or else its planned departure. */
  leavesAt: Date
  hasLeft: boolean
  stops: number
  driver: string | null
}

/** The context of the page: the moment, its day, and the day that the desks prepare. */
export type TodaysCtx = SignedInCtx & { at: Date; day: Day; shipDay: Day; calendar: CalendarRules }

export async function todaysCtx(ctx: SignedInCtx): Promise<TodaysCtx> {
  const at = ctx.now()
  const { rows } = await calendarRows(ctx).execute(ctx.db)
  const calendar = calendarOf(ctx, rows)
  const day = dayAt(at, ctx.settings.timeZone)
  return { ...ctx, at, day, shipDay: nextDeliveryDay(calendar, day), calendar }
}

/** The next day that is open for everyone and has a running truck; tomorrow if there is none soon. */
export function nextDeliveryDay({ disabledDays, routeWeekdays }: CalendarRules, today: Day): Day {
  const tomorrow = addDays(today, 1)
  const weekdays = new Set(Object.values(routeWeekdays).flat())
  const isShut = (day: Day) =>
    disabledDays.some(
      ({ scope, fromDay, toDay, weekday }) =>
        scope === 'all' && fromDay <= day && day <= toDay && (weekday ?? weekdayOf(day)) === weekdayOf(day),
    )
  const days = Array.from({ length: daysToLook }, (_, ahead) => addDays(tomorrow, ahead))
  return days.find((day) => (weekdays.size === 0 || weekdays.has(weekdayOf(day))) && !isShut(day)) ?? tomorrow
}

/** The next day that is closed for everyone, with its note. */
export async function nextShutDay({ db, day }: TodaysCtx): Promise<{ day: Day; note: string } | null> {
  const { rows } = await sql<{ day: string; note: string }>`
    select greatest(from_day, ${day}::date + 1)::text as day, note from disabled_days
    where scope = 'all' and weekday is null and to_day > ${day} order by 1 limit 1`.execute(db)
  return rows[0] ? { day: asDay(rows[0].day), note: rows[0].note } : null
}

/**
 * Today's trucks by departure. A truck has left when its driver's phone reports so or, without a report, when its planned time has
 * passed.
 */
export async function trucksOf({ db, day, at, settings }: TodaysCtx): Promise<Truck[]> {
  const { rows } = await sql<
    Omit<Truck, 'leavesAt' | 'hasLeft'> & { departs: string; leftAt: Date | null; isHeard: boolean }
  >`
    select r.route_number as "routeNumber", r.name, coalesce(run.departs_at, r.departs_at) as departs, run.left_at as "leftAt",
      run.seen_at is not null as "isHeard", count(distinct o.address_id)::int as stops, coalesce(driver.name, min(d.name)) as driver
    from routes r
    left join runs run on run.route_number = r.route_number and run.day = ${day}
    left join drivers driver on driver.id = run.driver_id
    left join orders o on o.route_number = r.route_number and o.ship_day = ${day} and o.method = 'TRUCK'
      and o.status not in ('CANCELLED', 'PENDING_PAYMENT', 'PAYMENT_UNKNOWN')
    left join drivers d on d.id = o.driver_id
    where ${weekdayOf(day)} = any(r.weekdays)
    group by r.route_number, run.id, driver.id`.execute(db)
  return rows
    .map(({ departs, leftAt, isHeard, ...truck }) => {
      const due = instantOf(day, departs, settings.timeZone)
      return { ...truck, leavesAt: leftAt ?? due, hasLeft: leftAt !== null || (!isHeard && due <= at) }
    })
    .toSorted(
      (a, b) => a.leavesAt.getTime() - b.leavesAt.getTime() || a.routeNumber.localeCompare(b.routeNumber),
    )
}

/** Orders on today's trucks, and how many of them are packed. */
export type Packing = { packed: number; of: number }

export async function packingOf({ db, day, user }: TodaysCtx): Promise<Packing> {
  const { rows } = await sql<Packing>`
    select count(*) filter (where o.status not in ('CONFIRMED', 'PICKING'))::int as packed, count(*)::int as of
    from orders o
    where o.ship_day = ${day} and o.method = 'TRUCK'
      and o.status not in ('CANCELLED', 'PENDING_PAYMENT', 'PAYMENT_UNKNOWN', 'SUBMITTED', 'ON_HOLD')
      and ${worksOn(user, 'o')}`.execute(db)
  return rows[0] ?? { packed: 0, of: 0 }
}

/** A step before its state is known. */
export type Step = Omit<DayStep, 'state' | 'at'> & { at: Date; isDone: boolean }

/** Price files due today: when the last one is due, and how many were received. */
export type FilesDue = { at: Date; came: number; of: number }

/** The steps of the day by time, at most nine. */
export async function stepsOf(
  ctx: TodaysCtx,
  {
    trucks,
    files,
    packing,
  }: { trucks: readonly Truck[] | null; files: FilesDue | null; packing: Packing | null },
): Promise<DayStep[]> {
  const price = await priceMomentOf(ctx)
  const once = (kind: DayStep['kind'], at: Date, done: number, total: number | null): Step => ({
    kind,
    at,
    done,
    total,
    closes: [],
    isDone: total === null ? done > 0 : done >= total,
  })
  const [first] = trucks ?? []
  const gone = trucks?.filter(({ hasLeft }) => hasLeft).length ?? 0
  return withStates(
    [
      ...(first && packing && packing.of > 0
        ? [once('packing', first.leavesAt, packing.packed, packing.of)]
        : []),
      ...(first ? [once('trucks', first.leavesAt, gone, trucks?.length ?? 0)] : []),
      ...(files ? [once('pricesDue', files.at, files.came, files.of)] : []),
      ...(price ? [once('pricesChange', price, price <= ctx.at ? 1 : 0, null)] : []),
      ...(await cutOffsOf(ctx)),
    ],
    ctx.at,
  )
}

/** The time today at which prices change, whether passed or not. */
async function priceMomentOf(ctx: TodaysCtx): Promise<Date | null> {
  const justBefore = new Date(startOfDay(ctx.day, ctx.settings.timeZone).getTime() - 1)
  const moment = await nextPriceMoment({ ...ctx, now: () => justBefore })
  return dayAt(moment, ctx.settings.timeZone) === ctx.day ? moment : null
}

/** Today's cut-offs for the ship day, one per time, with the orders so far that each one closes. */
async function cutOffsOf({ calendar, day, shipDay, at, settings, db }: TodaysCtx): Promise<Step[]> {
  const orders = await db
    .selectFrom('orders')
    .select(['method', 'route_number', (of) => of.fn.countAll<number>().as('count')])
    .where('ship_day', '=', shipDay)
    .where('status', 'not in', ['CANCELLED', 'PENDING_PAYMENT', 'PAYMENT_UNKNOWN'])
    .groupBy(['method', 'route_number'])
    .execute()
  const routes = Object.keys(calendar.routeWeekdays).sort()
  const targets: { method: MethodCode; routeNumber: string | null }[] = methodCodes.flatMap((method) =>
    (method === 'TRUCK' ? routes : [null]).map((routeNumber) => ({ method, routeNumber })),
  )
  const byHour = new Map<number, Step>()
  for (const { method, routeNumber } of targets) {
    // No account has the number 0: these are the rules for everyone.
    const delivery = { method, routeNumber, accountNumber: 0, orderType: 'STOCK' } as const
    const { cutOff, open, reason } = dayState(calendar, delivery, shipDay, at)
    if (!cutOff || !(open || reason === 'cut_off_passed')) continue
    if (dayAt(cutOff, settings.timeZone) !== day) continue
    const mine = orders.filter(
      (one) => one.method === method && (!routeNumber || one.route_number === routeNumber),
    )
    const step = byHour.get(cutOff.getTime())
    byHour.set(cutOff.getTime(), {
      kind: 'cutOff',
      at: cutOff,
      done: (step?.done ?? 0) + mine.reduce((sum, { count }) => sum + Number(count), 0),
      total: null,
      closes: [...(step?.closes ?? []), routeNumber ?? method],
      isDone: cutOff <= at,
    })
  }
  return [...byHour.values()]
}

/** By time, with their states. The first future step is next; trucks leave over hours and are never late as a whole. */
export function withStates(steps: readonly Step[], at: Date): DayStep[] {
  const sorted = steps.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const next = sorted.find((step) => step.at > at && !step.isDone)
  const stateOf = (step: Step): DayStep['state'] => {
    if (step.isDone) return 'done'
    if (step.at <= at) return step.kind === 'trucks' ? 'next' : 'late'
    return step === next ? 'next' : 'later'
  }
  return sorted.slice(0, mostSteps).map((step) => {
    const { isDone: _, ...shown } = step
    return { ...shown, at: step.at.toISOString(), state: stateOf(step) }
  })
}
