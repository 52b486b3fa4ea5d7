import { addDays, type Day, dayAt, daysBetween, startOfDay, weekdayOf } from '../../contract/core/dates.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { MethodCode } from '../../contract/core/fields.ts'
import type { CalendarDay, DayWarning, days, Upcoming } from '../../contract/features/dates/days.ts'
import { type CalendarRules, type DayState, dayState } from '../../contract/rules/ship-days.ts'
import { lookedAfterBy, worksOn } from '../access/scope.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import { readDisabled, readEnabled, today as todayOf } from './days.ts'
import { isServed, plainState, readRules } from './judged.ts'
import { nextPriceMoment } from './price-moment.ts'
import { readScheduledDays } from './scheduled-days.ts'

type Query = InputOf<typeof days.calendar>['query']
type Reply = ReplyOf<typeof days.calendar>

const fiveWeeks = 35
const mostDays = 70

/** The days of a range for all delivery methods, or for one method, route or account. Throws `invalid_input` for more than ten weeks. */
export async function readCalendar(ctx: SignedInCtx, query: Query): Promise<Reply> {
  const today = todayOf(ctx)
  const from = query.from ?? addDays(today, -weekdayOf(today))
  const to = query.to ?? addDays(from, fiveWeeks - 1)
  if (to < from || daysBetween(from, to) >= mostDays)
    throw new AppError('invalid_input', { fields: [{ path: 'to', message: `At most ${mostDays} days.` }] })
  const [
    rules,
    routes,
    account,
    orders,
    holidays,
    disabled,
    enabled,
    joined,
    trucks,
    programs,
    priceAt,
    shuts,
  ] = await Promise.all([
    readRules(ctx),
    readRoutes(ctx),
    readAccount(ctx, query.accountNumber),
    countOrders(ctx, query, from, to),
    ctx.db
      .selectFrom('holidays')
      .select(['day', 'name', 'price_step', 'set_by'])
      .$castTo<Planned['holidays'][number]>()
      .where('day', '>=', addDays(from, -fiveWeeks))
      .where('day', '<=', addDays(to, fiveWeeks))
      .orderBy('day')
      .execute(),
    readDisabled(ctx),
    readEnabled(ctx),
    readJoined(ctx, from, to),
    countTrucks(ctx),
    ctx.db
      .selectFrom('prebook_programs')
      .select(['name', 'opens_on', 'closes_on', 'ships_from', 'set_by'])
      .$castTo<Planned['programs'][number]>()
      .where('ships_to', '>=', today)
      .execute(),
    nextPriceMoment(ctx),
    readScheduledDays(ctx),
  ])
  const judged = judgeOf({ rules, routes, query, route: account?.routeNumber ?? null, now: ctx.now(), today })
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, i) => addDays(from, i))
  const isWhole = !query.method && !query.routeNumber && !query.accountNumber
  return {
    today,
    from,
    to,
    timeZone: rules.timeZone,
    routes: routes.map(({ routeNumber, name }) => ({ routeNumber, name })),
    account: account?.name ?? null,
    days: days.map((day): CalendarDay => {
      const one = judged(day)
      const running = routes.filter(({ routeNumber }) => isServed(rules, truckOf(routeNumber), day))
      const count = orders.get(day) ?? 0
      return {
        ...one,
        orders: count,
        holiday: holidays.find((holiday) => holiday.day === day)?.name ?? '',
        extra: enabled.rows.filter((row) => covers(row, day)),
        shut: disabled.rows.filter((row) => covers(row, day) && row.scope !== 'all'),
        extraRoutes: Object.entries(rules.routeRuns)
          .filter(([, runs]) => runs[day] === true)
          .map(([routeNumber]) => routeNumber),
        warnings: isWhole
          ? warningsOf({
              day,
              today,
              one,
              rules,
              orders: count,
              needed:
                running.length -
                running.filter(({ routeNumber }) => joined.has(`${routeNumber} ${day}`)).length,
              trucks,
              programs: programs.filter(({ ships_from }) => ships_from === day).map(({ name }) => name),
            })
          : [],
      }
    }),
    upcoming: upcomingOf({ rules, today, holidays, programs, priceAt, shuts: shuts.rows }),
  }
}

const truckOf = (routeNumber: string) => ({ method: 'TRUCK' as const, routeNumber, accountNumber: 0 })

type Spanning = { fromDay: string; toDay: string; weekday: number | null }
const covers = ({ fromDay, toDay, weekday }: Spanning, day: Day) =>
  fromDay <= day && day <= toDay && (weekday === null || weekday === weekdayOf(day))

export const readRoutes = (ctx: Pick<Ctx, 'db'>) =>
  ctx.db
    .selectFrom('routes')
    .select(['route_number as routeNumber', 'name', 'departs_at as departsAt', 'hub'])
    .where('removed_at', 'is', null)
    .orderBy('route_number')
    .execute()

/** The customer with the route of their first address; null for an account that this person doesn't look after. */
async function readAccount(ctx: SignedInCtx, accountNumber: number | undefined) {
  if (accountNumber === undefined) return null
  const row = await ctx.db
    .selectFrom('customers as c')
    .leftJoin('addresses as a', (join) =>
      join.onRef('a.customer_id', '=', 'c.id').on('a.deleted_at', 'is', null),
    )
    .select(['c.name', 'a.route_number as routeNumber'])
    .where('c.account_number', '=', accountNumber)
    .where(lookedAfterBy(ctx.user, 'c'))
    .orderBy('a.position')
    .orderBy('a.id')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

async function countOrders(ctx: SignedInCtx, query: Query, from: Day, to: Day): Promise<Map<string, number>> {
  let found = ctx.db
    .selectFrom('orders')
    .select(({ fn }) => ['ship_day', fn.countAll<number>().as('orders')])
    .where('ship_day', '>=', from)
    .where('ship_day', '<=', to)
    .where('status', 'not in', ['CANCELLED', 'PENDING_PAYMENT', 'PAYMENT_UNKNOWN'])
    .where(worksOn(ctx.user))
    .groupBy('ship_day')
  if (query.method) found = found.where('method', '=', query.method)
  if (query.routeNumber) found = found.where('route_number', '=', query.routeNumber)
  const { accountNumber } = query
  if (accountNumber)
    found = found.where('customer_id', 'in', (eb) =>
      eb.selectFrom('customers').select('id').where('account_number', '=', accountNumber),
    )
  const rows = await found.execute()
  return new Map(rows.map(({ ship_day, orders }) => [ship_day, Number(orders)]))
}

/** Runs that are combined with another, as `route day`. */
export async function readJoined(ctx: Ctx, from: Day, to: Day): Promise<Set<string>> {
  const rows = await ctx.db
    .selectFrom('run_plans')
    .select(['route_number', 'day'])
    .where('join_with', 'is not', null)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute()
  return new Set(rows.map(({ route_number, day }) => `${route_number} ${day}`))
}

/** Counts trucks as one per driver. */
export async function countTrucks(ctx: Ctx): Promise<number> {
  const row = await ctx.db
    .selectFrom('drivers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

type Judging = {
  rules: CalendarRules
  routes: readonly { routeNumber: string }[]
  query: Query
  /** The account's route. */
  route: string | null
  now: Date
  today: Day
}
type Judged = Pick<CalendarDay, 'day' | 'open' | 'reason' | 'note' | 'cutOff' | 'usualCutOff' | 'ways'>

/** Returns a function that judges a day for the methods in the query. */
function judgeOf({ rules, routes, query, route, now, today }: Judging): (day: Day) => Judged {
  const usual = usualRules(rules)
  const accountNumber = query.accountNumber ?? 0
  const methods: readonly MethodCode[] = query.method
    ? [query.method]
    : query.routeNumber
      ? ['TRUCK']
      : ['TRUCK', 'PICKUP', 'UPS']
  const routesOf = (method: MethodCode): readonly (string | null)[] => {
    if (method !== 'TRUCK') return [null]
    if (query.routeNumber) return [query.routeNumber]
    return query.accountNumber ? [route] : routes.map(({ routeNumber }) => routeNumber)
  }
  // Today and earlier days are shown as the calendar has them, not as past.
  const stateOf = (under: CalendarRules, method: MethodCode, routeNumber: string | null, day: Day) =>
    day <= today
      ? plainState(under, { method, routeNumber, accountNumber }, day)
      : dayState(under, { method, routeNumber, accountNumber, orderType: 'STOCK' }, day, now)
  return (day) => {
    const ways = methods.map((method) => {
      const states = routesOf(method).map((number) => stateOf(rules, method, number, day))
      const best = states.find(({ open }) => open) ?? states.find(({ cutOff }) => cutOff) ?? states[0]
      return { method, best, routes: method === 'TRUCK' ? states.filter(isUnderWay).length : null }
    })
    const best =
      ways.find(({ best: state }) => state?.open) ?? ways.find(({ best: state }) => state?.cutOff) ?? ways[0]
    const state: DayState = best?.best ?? { day, open: false, reason: 'no_route' }
    const routeNumber = routesOf(best?.method ?? 'TRUCK')[0] ?? null
    const plain = stateOf(usual, best?.method ?? 'TRUCK', routeNumber, day).cutOff
    const isUnusual = state.cutOff && plain && plain.getTime() !== state.cutOff.getTime()
    return {
      day,
      open: state.open,
      reason: state.open ? null : (state.reason ?? null),
      note: state.open ? '' : (state.note ?? ''),
      cutOff: state.cutOff?.toISOString() ?? null,
      usualCutOff: isUnusual ? plain.toISOString() : null,
      ways: ways.map(({ method, best: of, routes: running }) => ({
        method,
        open: of?.open ?? false,
        reason: of?.open ? null : (of?.reason ?? 'no_route'),
        routes: running,
      })),
    }
  }
}

const isUnderWay = ({ open, reason }: DayState) => open || reason === 'cut_off_passed' || reason === 'too_far'

/** The rules of a normal week. */
const usualRules = (rules: CalendarRules): CalendarRules => ({
  ...rules,
  cutoffRules: rules.cutoffRules.filter(
    ({ deliveryDay, validTo }) => deliveryDay === null && validTo === null,
  ),
  disabledDays: rules.disabledDays.filter(({ weekday }) => weekday !== null),
  dayOpenings: [],
})

type Facts = {
  day: Day
  today: Day
  one: Judged
  rules: CalendarRules
  orders: number
  needed: number
  trucks: number
  programs: readonly string[]
}

function warningsOf({ day, today, one, rules, orders, needed, trucks, programs }: Facts): DayWarning[] {
  if (day <= today) return []
  const warn = (code: DayWarning['code'], count: number, more: Partial<DayWarning> = {}): DayWarning => ({
    code,
    count,
    of: null,
    name: '',
    ...more,
  })
  const shut = one.reason === 'holiday' || one.reason === 'closed' || one.reason === 'disabled'
  const closesOn = one.cutOff ? dayAt(new Date(one.cutOff), rules.timeZone) : null
  const nobody = closesOn && closesOn > today ? shutNote(rules, closesOn) : undefined
  return [
    ...(nobody === undefined ? [] : [warn('closes_when_shut', orders, { name: nobody })]),
    ...(shut && orders > 0 ? [warn('orders_on_shut_day', orders)] : []),
    ...(needed > trucks && trucks > 0 ? [warn('runs_over_trucks', needed, { of: trucks })] : []),
    ...(one.open ? [] : programs.map((name) => warn('prebook_ships_shut', 0, { name }))),
  ]
}

/** The note on the date that closes a day for everyone; undefined if the day is open. */
function shutNote({ disabledDays, dayOpenings }: CalendarRules, day: Day): string | undefined {
  const opened = dayOpenings.some((row) => row.scope === 'all' && row.overClosed && covers(row, day))
  const row = disabledDays.find(
    (one) => one.scope === 'all' && one.weekday === null && one.fromDay <= day && day <= one.toDay,
  )
  return row && !opened ? row.note : undefined
}

type Planned = {
  rules: CalendarRules
  today: Day
  holidays: readonly { day: Day; name: string; price_step: Day | null; set_by: string | null }[]
  programs: readonly { name: string; opens_on: Day; closes_on: Day; ships_from: Day; set_by: string | null }[]
  priceAt: Date
  shuts: Awaited<ReturnType<typeof readScheduledDays>>['rows']
}

/** Upcoming automatic changes, soonest first. */
function upcomingOf({ rules, today, holidays, programs, priceAt, shuts }: Planned): Upcoming[] {
  const soon = (day: Day | null) => day !== null && day >= today
  const at = (day: Day) => startOfDay(day, rules.timeZone).toISOString()
  const one = (kind: Upcoming['kind'], moment: string, name: string, by: string | null): Upcoming => ({
    at: moment,
    kind,
    id: null,
    name,
    row: null,
    by,
  })
  const steps = holidays.flatMap(({ name, price_step: step, set_by }) =>
    step !== null && soon(step)
      ? [
          one(
            'price_step',
            step === dayAt(priceAt, rules.timeZone) ? priceAt.toISOString() : at(step),
            name,
            set_by,
          ),
        ]
      : [],
  )
  const windows = programs.flatMap(({ name, opens_on, closes_on, set_by }) => [
    ...(soon(opens_on) ? [one('prebook_opens', at(opens_on), name, set_by)] : []),
    ...(soon(closes_on) ? [one('prebook_closes', at(addDays(closes_on, 1)), name, set_by)] : []),
  ])
  const planned = shuts.map(({ at: moment, ...row }): Upcoming => {
    return { at: moment, kind: 'shut', id: row.id, name: row.name, row, by: row.setBy }
  })
  return [...planned, ...steps, ...windows].sort((a, b) => a.at.localeCompare(b.at))
}
