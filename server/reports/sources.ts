import { type RawBuilder, sql } from 'kysely'
import { addDays } from '../../contract/core/dates.ts'
import type { Grouping } from '../../contract/features/reports/measures.ts'
import type { ReportStep } from '../../contract/rules/report-days.ts'
import type { Ctx } from '../core/route.ts'
import type { Asked, Filters, Side } from './asked.ts'
import { type Cube, cubeFor, dimensions, plainFacts, shippedBetween, sums } from './facts.ts'
import { factRows } from './rolled.ts'

/** Sums by name; money in cents. */
export type Sums = Record<string, number>
/** Sums of a piece of the period. */
export type PieceSums = { piece: string; isOpen: boolean; sums: Sums }
export type GroupSums = { key: string; label: string; sums: Sums }

/** The source of a report's figures: the same sums by time, in total, and by group. */
export type Source = {
  /** Sums of each piece by its first day within the calendar, and those of all closed days with `piece` ''. */
  series: (ctx: Ctx, asked: Asked, side: Side) => Promise<PieceSums[]>
  /** Sums of the closed days by the report's grouping; `inAll` returns the total of the series. */
  groups: (ctx: Ctx, asked: Asked, side: Side, inAll: () => Promise<Sums>) => Promise<GroupSums[]>
}

/** The first day of the piece that contains a day of a side, as a day of the report's own side. */
export function pieceOf(
  step: ReportStep,
  { moved }: Side,
  day: RawBuilder<unknown> = sql`f.day`,
): RawBuilder<unknown> {
  const own =
    'days' in moved
      ? sql`(${day} + ${moved.days}::int)`
      : sql`(${day} + make_interval(months => ${moved.months}::int))`
  return sql`to_char(date_trunc(${step}, ${own}::timestamp), 'YYYY-MM-DD')`
}

/** A condition on rows `f` of facts with their customer `c`. */
export function matching({
  category,
  department,
  type,
  channel,
  method,
  route,
  rep,
  level,
  grower,
  account,
}: Filters) {
  const orNone = (value: string) => (value === '-' ? '' : value)
  const parts = [
    sql<boolean>`true`,
    ...(category === undefined ? [] : [sql<boolean>`f.category = ${category}`]),
    ...(department === undefined ? [] : [sql<boolean>`f.department = ${department}`]),
    ...(type === undefined ? [] : [sql<boolean>`f.order_type = ${type}`]),
    ...(channel === undefined ? [] : [sql<boolean>`f.channel = ${channel}`]),
    ...(method === undefined ? [] : [sql<boolean>`f.method = ${method}`]),
    ...(route === undefined ? [] : [sql<boolean>`f.route_number = ${orNone(route)}`]),
    ...(grower === undefined ? [] : [sql<boolean>`f.vendor_id = ${orNone(grower)}`]),
    ...(needsCustomer({ rep, level, account })
      ? [
          sql<boolean>`f.customer_id in (select c.id from customers c where ${customersOf({ rep, level, account })})`,
        ]
      : []),
  ]
  return sql.join(parts, sql` and `)
}

type OfCustomer = Pick<Filters, 'rep' | 'level' | 'account'>
export const needsCustomer = ({ rep, level, account }: OfCustomer): boolean =>
  rep !== undefined || level !== undefined || account !== undefined

/** A condition on customers `c`. */
export function customersOf({ rep, level, account }: OfCustomer): RawBuilder<unknown> {
  const parts = [
    sql`true`,
    ...(rep === undefined
      ? []
      : rep === '-'
        ? [sql`c.sales_rep_id is null`]
        : [sql`c.sales_rep_id = (select s.id from sales_reps s where s.rep = ${rep})`]),
    ...(level === undefined ? [] : [sql`c.price_tier = ${level}`]),
    ...(account === undefined ? [] : [sql`c.account_number = ${account}`]),
  ]
  return sql.join(parts, sql` and `)
}

/** For each grouping, the key of a row `f`, and the key's label; '-' for none. */
const splits: Partial<Record<Grouping, { key: RawBuilder<unknown>; label: RawBuilder<unknown> }>> = {
  category: { key: sql`f.category`, label: sql`g.key` },
  department: { key: sql`f.department`, label: sql`g.key` },
  type: { key: sql`f.order_type`, label: sql`g.key` },
  channel: { key: sql`f.channel`, label: sql`g.key` },
  method: { key: sql`f.method`, label: sql`g.key` },
  route: {
    key: sql`coalesce(nullif(f.route_number, ''), '-')`,
    label: sql`coalesce((select r.name from routes r where r.route_number = g.key), g.key)`,
  },
  grower: {
    key: sql`coalesce(nullif(f.vendor_id, ''), '-')`,
    label: sql`coalesce((select v.name from vendors v where v.id = g.key), g.key)`,
  },
  rep: {
    key: sql`coalesce((select s.rep from customers c join sales_reps s on s.id = c.sales_rep_id where c.id = f.customer_id), '-')`,
    label: sql`coalesce((select s.name from sales_reps s where s.rep = g.key), g.key)`,
  },
  level: {
    key: sql`(select c.price_tier::text from customers c where c.id = f.customer_id)`,
    label: sql`g.key`,
  },
  customer: {
    key: sql`(select c.account_number::text from customers c where c.id = f.customer_id)`,
    label: sql`coalesce((select c.name from customers c where c.account_number::text = g.key), g.key)`,
  },
}

/** The key by which rows `f` are grouped. */
export const keyOf = (group: Grouping): RawBuilder<unknown> => splits[group]?.key ?? sql`'-'`
/** The label of a key `g.key`. */
export const labelOf = (group: Grouping): RawBuilder<unknown> => splits[group]?.label ?? sql`g.key`

/** Maximum groups of a report; the rest is in no group. */
const mostGroups = 100

/** Facts are summed before they are grouped, so that each customer is looked up once. */
const bySplit: Partial<Record<Grouping, RawBuilder<unknown>>> = {
  rep: sql`f.customer_id`,
  level: sql`f.customer_id`,
  customer: sql`f.customer_id`,
}

/** Sums calculated from rows `f` by their channel. */
const byChannel = {
  online: sql`coalesce(sum(f.orders) filter (where f.channel <> 'phone'), 0)`,
  online_cents: sql`coalesce(sum(f.sales_cents) filter (where f.channel <> 'phone'), 0)`,
  one_click: sql`coalesce(sum(f.orders) filter (where f.channel = 'one_click'), 0)`,
  one_click_cents: sql`coalesce(sum(f.sales_cents) filter (where f.channel = 'one_click'), 0)`,
}
/** Whether a cube counts orders: rows of lines don't, because an order has lines of several kinds. */
const ofOrders = ['orders', 'delivery_cents', 'online', 'one_click']
const hasOrders = (cube: Cube) => cube === 'orders'

/** All sums of rows `f` of a cube. */
function allSums(cube: Cube): RawBuilder<unknown> {
  const known = (name: string) => hasOrders(cube) || !ofOrders.includes(name)
  return sql.join([
    ...sums.filter(known).map((name) => sql`sum(f.${sql.ref(name)})::bigint as ${sql.ref(name)}`),
    ...Object.entries(byChannel).flatMap(([name, sum]) =>
      known(name) ? [sql`${sum}::bigint as ${sql.ref(name)}`] : [],
    ),
  ])
}
/** Adds up rows that already have these sums. */
function sumsAgain(cube: Cube): RawBuilder<unknown> {
  const names = [...sums, ...Object.keys(byChannel)].filter(
    (name) => hasOrders(cube) || !ofOrders.includes(name),
  )
  return sql.join(names.map((name) => sql`sum(f.${sql.ref(name)})::bigint as ${sql.ref(name)}`))
}

/** `by` decides whether a month may be one row: only for whole months, or when time doesn't matter (null). */
type Shown = { filters: Filters; by: ReportStep | null }

/** Whether a month of a side corresponds to one of the report's own months. */
const movesByMonths = ({ moved }: Side) => ('days' in moved ? moved.days === 0 : true)

/** Facts of a cube between the days of a side; on the comparison side, open days count only orders placed by the same hour. */
export function factsOf(cube: Cube, side: Side, { filters, by }: Shown): RawBuilder<unknown> {
  const { span, closed, before } = side
  const where = matching(filters)
  const inMonths = by === null || ((by === 'month' || by === 'quarter') && movesByMonths(side))
  const rows = { where, monthsTo: inMonths ? closed : undefined }
  if (before === null || span.to <= closed) return factRows(cube, span, rows)
  const open = { from: span.from > closed ? span.from : addDays(closed, 1), to: span.to }
  const byThen = plainFacts(
    cube,
    sql<boolean>`${shippedBetween(open.from, open.to)} and o.placed_at < ${before}::timestamptz`,
  )
  const names = sql.join(['day', ...dimensions[cube], ...sums].map((name) => sql.ref(name)))
  const early = sql`select ${names} from (${byThen}) f where ${where}`
  return span.from > closed
    ? early
    : sql`${factRows(cube, { from: span.from, to: closed }, rows)} union all ${early}`
}

/** Facts of closed days only. */
export const closedPart = (side: Side): Side =>
  side.span.to <= side.closed ? side : { ...side, span: { ...side.span, to: side.closed } }

/** Orders and their lines. */
export const orderSource = {
  async series(ctx: Ctx, { filters, step, countsCustomers }: Asked, side: Side): Promise<PieceSums[]> {
    const cube = cubeFor(filters)
    const facts = factsOf(cube, side, { filters, by: step })
    // Summed by day first, unless each customer counts once, which requires all rows of a piece together.
    const days = sql`select f.day, ${allSums(cube)} from (${facts}) f group by f.day`
    const { rows } = await sql<{ piece: string | null; is_open: boolean } & Sums>`
      select ${pieceOf(step, side)} as piece, f.day > ${side.closed}::date as is_open, ${countsCustomers ? allSums(cube) : sumsAgain(cube)}
        ${countsCustomers && cube !== 'goods' ? sql`, count(distinct f.customer_id)::int as customers` : sql``}
      from (${countsCustomers ? facts : days}) f
      group by grouping sets ((1, 2), (2))`.execute(ctx.db)
    return rows.flatMap(({ piece, is_open, ...own }) =>
      piece === null && is_open ? [] : [{ piece: piece ?? '', isOpen: is_open, sums: own as Sums }],
    )
  },
  async groups(ctx: Ctx, { filters, group }: Asked, side: Side): Promise<GroupSums[]> {
    const part = closedPart(side)
    if (part.span.from > part.span.to) return []
    const split = splits[group]
    if (!split) return []
    const before = bySplit[group]
    const cube = cubeFor(filters, group)
    const all = sql`(${factsOf(cube, part, { filters, by: null })})`
    const facts = before
      ? sql`(select ${before} as customer_id, ${allSums(cube)} from ${all} f group by 1)`
      : all
    const { rows } = await sql<{ key: string; label: string } & Sums>`
      select g.*, ${split.label} as label from (
        select ${split.key} as key, ${before ? sumsAgain(cube) : allSums(cube)} from ${facts} f
        group by 1
        order by sum(f.sales_cents) desc, 1 limit ${mostGroups}) g
      order by g.sales_cents desc, g.key`.execute(ctx.db)
    return rows.map(({ key, label, ...own }) => ({ key, label, sums: own as Sums }))
  },
} satisfies Source
