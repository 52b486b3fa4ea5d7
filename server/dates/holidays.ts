import { sql } from 'kysely'
import { addDays, type Day, daysBetween } from '../../contract/core/dates.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { Holiday, HolidayPlan, holidays } from '../../contract/features/dates/holidays.ts'
import { type HolidayRule, holidaysIn, sameName } from '../../contract/rules/holidays.ts'
import type { CalendarRules } from '../../contract/rules/ship-days.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import { changeDates, type RuleChange } from './change.ts'
import { cutoffRule } from './cutoffs.ts'
import { disabledRule, openingRule, today as todayOf } from './days.ts'
import { inTurn } from './in-turn.ts'
import { isServed, readRules } from './judged.ts'
import { lockRows, newIds } from './rows.ts'

type Reply = ReplyOf<typeof holidays.list>
type Planned = InputOf<typeof holidays.change>['body']

/** How many days a plan extends from its holiday. */
const mostDays = 31

export async function readHolidays(
  ctx: Ctx,
  { year: asked }: InputOf<typeof holidays.list>['query'],
): Promise<Reply> {
  const today = todayOf(ctx)
  const year = asked ?? Number(today.slice(0, 4))
  const [now, before, rules] = await Promise.all([
    readYear(ctx, year),
    readYear(ctx, year - 1),
    readRules(ctx),
  ])
  return {
    year,
    today,
    rows: now.map((holiday) => {
      const former = before.find((one) => sameName(one.name, holiday.name))
      const proposal = holiday.setBy === null ? proposedFrom(former, holiday, rules) : null
      return { ...holiday, proposal }
    }),
  }
}

type Kept = Omit<Holiday, 'proposal' | 'day'> & { day: Day }

/** A year's holidays: those that rules define, with their saved plans, and those that were added. */
async function readYear(ctx: Ctx, year: number): Promise<Kept[]> {
  const from = `${year}-01-01`
  const to = `${year}-12-31`
  const { rows } = await sql<{
    day: Day
    name: string
    prebook_open: Day | null
    prebook_close: Day | null
    no_delivery: boolean
    standing: HolidayPlan['standing']
    standing_day: Day | null
    price_step: Day | null
    set_by: string | null
    set_at: Date | null
    closed: Day[]
    extra: Day[]
    cutoffs: { day: Day; closesOn: Day; localTime: string }[]
  }>`
    select h.day, h.name, h.prebook_open, h.prebook_close, h.no_delivery, h.standing, h.standing_day, h.price_step,
      h.set_by, h.set_at,
      (select coalesce(json_agg(distinct d.from_day), '[]') from disabled_days d
        where (d.holiday = h.day and d.note = h.name) or (d.holiday is null and d.kind = 'holiday'
          and d.from_day = h.day and d.to_day = h.day and d.scope = 'all')) as closed,
      (select coalesce(json_agg(distinct o.from_day), '[]') from day_openings o
        where o.holiday = h.day and o.note = h.name) as extra,
      (select coalesce(json_agg(json_build_object('day', c.delivery_date, 'closesOn', c.delivery_date - c.offset_days,
          'localTime', c.local_time) order by c.delivery_date), '[]') from cutoff_rules c
        where c.holiday = h.day and c.note = h.name) as cutoffs
    from holidays h where h.day between ${from} and ${to} order by h.day, h.name`.execute(ctx.db)
  const kept = rows.map(
    (row): Kept => ({
      day: row.day,
      name: row.name,
      rule: '',
      closedDays: row.closed,
      extraDays: row.extra,
      cutoffs: row.cutoffs,
      standing: row.standing,
      standingDay: row.standing_day,
      prebookOpen: row.prebook_open,
      prebookClose: row.prebook_close,
      priceStep: row.price_step,
      setBy: row.set_by,
      setAt: row.set_at?.toISOString() ?? null,
    }),
  )
  const byRule = holidaysIn(year)
  const unkept = byRule.filter(
    ({ day, name }) => !kept.some((one) => one.day === day && sameName(one.name, name)),
  )
  return [
    ...kept.map((one) => ({ ...one, rule: byRule.find(({ name }) => sameName(name, one.name))?.rule ?? '' })),
    ...unkept.map(emptyOf),
  ].sort((a, b) => (a.day === b.day ? a.name.localeCompare(b.name) : a.day < b.day ? -1 : 1))
}

const noPlan: HolidayPlan = {
  closedDays: [],
  extraDays: [],
  cutoffs: [],
  standing: 'NORMAL',
  standingDay: null,
  prebookOpen: null,
  prebookClose: null,
  priceStep: null,
}

const emptyOf = ({ day, name, rule }: HolidayRule & { day: Day }): Kept => ({
  ...noPlan,
  day,
  name,
  rule,
  setBy: null,
  setAt: null,
})

/**
 * Last year's plan moved to this year's day, or the holiday's default plan. For a holiday that is defined by weekday, each day
 * keeps its distance. A cut-off or an extra day that falls on a closed day moves to the working day before.
 */
function proposedFrom(former: Kept | undefined, to: Kept, rules: CalendarRules): HolidayPlan | null {
  const rule = holidaysIn(Number(to.day.slice(0, 4))).find(({ name }) => sameName(name, to.name))
  const [first, last] = rule?.shut ?? [0, -1]
  const usual = Array.from({ length: last - first + 1 }, (_, i) => addDays(to.day, first + i))
  const planned = former && hasPlan(former) ? former : undefined
  if (!planned && usual.length === 0 && rule?.prebookCloses === undefined) return null
  const moved = (day: string) => addDays(to.day, daysBetween(planned?.day ?? to.day, day as Day))
  const movedOr = (day: string | null | undefined, instead: Day | null = null) => (day ? moved(day) : instead)
  const working = (day: Day): Day => {
    const house = { method: 'PICKUP' as const, routeNumber: null, accountNumber: 0 }
    let found = day
    for (let back = 0; back < 7 && !isServed(rules, house, found); back++) found = addDays(found, -1)
    return found
  }
  const closes = rule?.prebookCloses === undefined ? null : addDays(to.day, -rule.prebookCloses)
  return {
    closedDays: planned ? planned.closedDays.map(moved) : usual,
    extraDays: planned?.extraDays.map(moved) ?? [],
    cutoffs:
      planned?.cutoffs.map(({ day, closesOn, localTime }) => ({
        day: moved(day),
        closesOn: working(moved(closesOn)),
        localTime,
      })) ?? [],
    standing: planned?.standing ?? 'NORMAL',
    standingDay: movedOr(planned?.standingDay),
    prebookOpen: movedOr(planned?.prebookOpen),
    prebookClose: movedOr(planned?.prebookClose, closes),
    priceStep: movedOr(planned?.priceStep),
  }
}

const hasPlan = ({ closedDays, extraDays, cutoffs, prebookClose, priceStep, standing }: HolidayPlan) =>
  closedDays.length + extraDays.length + cutoffs.length > 0 ||
  prebookClose !== null ||
  priceStep !== null ||
  standing !== 'NORMAL'

/** Sets a holiday's plan as one change, in a transaction. Throws `invalid_input` for days that contradict each other. */
export async function setHoliday(
  ctx: SignedInCtx,
  day: Day,
  plan: Planned,
): Promise<ReplyOf<typeof holidays.change>> {
  assertPlan(day, plan)
  await inTurn(ctx.db)
  const year = Number(day.slice(0, 4))
  const known = (await readYear(ctx, year)).find((one) => one.day === day && sameName(one.name, plan.name))
  const name = known?.name ?? plan.name
  const key = `holiday:${day}:${name}`
  const stored = (await lockRows(ctx, 'holiday', [`${day}:${name}`])).get(`${day}:${name}`)?.rule as
    | Record<string, unknown>
    | null
    | undefined
  const changes: RuleChange[] = [
    {
      key,
      rule: {
        kind: 'observance',
        demand_start: null,
        price_uplift_percent: 0,
        top_products: [],
        ...stored,
        no_delivery: plan.closedDays.includes(day),
        prebook_open: plan.prebookOpen,
        prebook_close: plan.prebookClose,
        standing: plan.standing,
        standing_day: plan.standingDay,
        price_step: plan.priceStep,
      },
    },
    ...(await shutChanges(ctx, day, name, plan)),
    ...(await openingChanges(ctx, day, name, plan)),
    ...(await cutoffChanges(ctx, day, name, plan)),
  ]
  const changeSetId = await changeDates(
    ctx,
    { sentence: 'holiday.changed', parameters: { name, day }, subject: `holiday ${name} ${day}` },
    changes,
  )
  const rows = (await readHolidays(ctx, { year })).rows
  const holiday = rows.find((one) => one.day === day && one.name === name)
  if (!holiday) throw new AppError('not_found')
  return { changeSetId, holiday }
}

function assertPlan(holiday: Day, plan: Planned) {
  const fields: { path: string; message: string }[] = []
  const refuse = (path: string, message: string) => fields.push({ path, message })
  const far = (one: Day) => Math.abs(daysBetween(holiday, one)) > mostDays
  for (const name of ['closedDays', 'extraDays'] as const)
    plan[name].forEach((one, i) => {
      if (far(one)) refuse(`${name}.${i}`, `At most ${mostDays} days from the holiday.`)
    })
  plan.extraDays.forEach((one, i) => {
    if (plan.closedDays.includes(one)) refuse(`extraDays.${i}`, 'This day is shut and extra at once.')
  })
  plan.cutoffs.forEach(({ day, closesOn }, i) => {
    if (far(day)) refuse(`cutoffs.${i}.day`, `At most ${mostDays} days from the holiday.`)
    if (closesOn > day) refuse(`cutoffs.${i}.closesOn`, 'Orders close before the delivery.')
    if (daysBetween(closesOn, day) > 60)
      refuse(`cutoffs.${i}.closesOn`, 'At most 60 days before the delivery.')
  })
  const needsDay = plan.standing === 'MOVE' || plan.standing === 'DOUBLE'
  if (needsDay && plan.standingDay === null) refuse('standingDay', 'Choose a day.')
  if (plan.prebookOpen && plan.prebookClose && plan.prebookClose < plan.prebookOpen)
    refuse('prebookClose', 'The last day is before the first.')
  if (fields.length > 0) throw new AppError('invalid_input', { fields })
}

/** The changes that turn a plan's current closed days into the planned ones; days no longer in the plan are removed. */
async function shutChanges(ctx: Ctx, day: Day, name: string, plan: Planned): Promise<RuleChange[]> {
  const { rows } = await sql<{ id: number; day: Day }>`
    select id, from_day as day from disabled_days
    where (holiday = ${day} and note = ${name}) or (holiday is null and kind = 'holiday' and from_day = ${day}
      and to_day = ${day} and scope = 'all')`.execute(ctx.db)
  const ruleOf = (one: Day) =>
    disabledRule(
      { scope: 'all', scopeKey: '', fromDay: one, weekday: null, note: name, kind: 'holiday' },
      day,
    )
  return merged('disabled', rows, plan.closedDays, ruleOf, (count) => newIds(ctx, 'disabled', count))
}

async function openingChanges(ctx: Ctx, day: Day, name: string, plan: Planned): Promise<RuleChange[]> {
  const { rows } = await sql<{ id: number; day: Day }>`
    select id, from_day as day from day_openings where holiday = ${day} and note = ${name}`.execute(ctx.db)
  const ruleOf = (one: Day) =>
    openingRule(
      { scope: 'all', scopeKey: '', fromDay: one, weekday: null, note: name, overClosed: false },
      day,
    )
  return merged('opening', rows, plan.extraDays, ruleOf, (count) => newIds(ctx, 'opening', count))
}

async function cutoffChanges(ctx: Ctx, day: Day, name: string, plan: Planned): Promise<RuleChange[]> {
  const { rows } = await sql<{ id: number; day: Day }>`
    select id, delivery_date as day from cutoff_rules where holiday = ${day} and note = ${name}`.execute(
    ctx.db,
  )
  const ruleOf = (one: Day) => {
    const { closesOn, localTime } = plan.cutoffs.find((cutoff) => cutoff.day === one) ?? {
      closesOn: one,
      localTime: '00:00',
    }
    const base = { scopeKey: '', deliveryWeekday: null, validFrom: null, validTo: null, note: name }
    const rule = {
      ...base,
      scope: 'warehouse',
      mode: 'STRICT',
      deliveryDay: one,
      offsetDays: daysBetween(closesOn, one),
      localTime,
    } as const
    return cutoffRule(rule, day)
  }
  const wanted = plan.cutoffs.map((cutoff) => cutoff.day)
  return merged('cutoff', rows, wanted, ruleOf, (count) => newIds(ctx, 'cutoff', count))
}

async function merged(
  kind: 'disabled' | 'opening' | 'cutoff',
  there: readonly { id: number; day: Day }[],
  given: readonly Day[],
  ruleOf: (day: Day) => RuleChange['rule'],
  ids: (count: number) => Promise<number[]>,
): Promise<RuleChange[]> {
  const wanted = [...new Set(given)]
  const added = wanted.filter((day) => !there.some((row) => row.day === day))
  const fresh = await ids(added.length)
  return [
    ...there.map((row) => ({
      key: `${kind}:${row.id}`,
      rule: wanted.includes(row.day) ? ruleOf(row.day) : null,
    })),
    ...added.map((day, i) => ({ key: `${kind}:${fresh[i]}`, rule: ruleOf(day) })),
  ]
}
