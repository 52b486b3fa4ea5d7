import { type RawBuilder, sql } from 'kysely'
import type { Day } from '../../contract/core/dates.ts'
import type { InputOf } from '../../contract/core/endpoint.ts'
import type { MethodCode } from '../../contract/core/fields.ts'
import { flowSteps, type orderDesk } from '../../contract/features/order-desk/orders.ts'
import type { HoldReason } from '../../contract/rules/order-moves.ts'
import type { OrderStatus } from '../../contract/rules/order-states.ts'
import { worksOn } from '../access/scope.ts'
import { containing } from '../core/like.ts'
import type { SignedInCtx } from '../core/route.ts'

export type Query = InputOf<typeof orderDesk.list>['query']

/** The days of a list; both null for all days, when searching by words. */
export type Days = { from: Day | null; to: Day | null }

/** A row of the desk's list, as the database returns it. */
export type FoundRow = {
  id: number
  order_number: number
  version: number
  customer_id: number
  account_number: number
  customer: string
  phone: string
  rep: string
  ship_day: Day
  method: MethodCode
  status: OrderStatus
  hold_reason: HoldReason | null
  payment_status: string
  terms: string
  city: string
  state: string
  ship_to_name: string
  route_number: string | null
  stop: number | null
  lines: number
  short_lines: number
  open_shorts: number
  boxes: number | null
  departments: string[]
  goods_cents: number
  shipping_cents: number
  total_cents: number
  po_number: string
  note: string
  house_note: string
  channel: string
  placed_at: Date
  cut_off_at: Date | null
  changed_late_at: Date | null
  changing: string
}

/** Orders of these days within the person's reach, before tabs and states filter them. */
export function ordersOf(
  ctx: SignedInCtx,
  days: Days,
  { q, account, product, route }: Query = plain,
): RawBuilder<FoundRow> {
  const { from, to } = days
  return sql<FoundRow>`(
    select o.id, o.order_number, o.version, o.customer_id, c.account_number, c.name as customer, c.phone_number as phone,
      coalesce(r.name, '') as rep, o.ship_day, o.method, o.status, o.hold_reason, o.payment_status, o.terms,
      o.ship_to->>'city' as city, o.ship_to->>'state' as state, o.ship_to->>'name' as ship_to_name, o.route_number,
      (select min(t.stop) from route_stops t where t.route_number = o.route_number
        and (o.ship_to->>'zipCode' = any(t.zip_codes) or lower(t.city) = lower(o.ship_to->>'city'))) as stop,
      l.lines, l.short_lines, l.open_shorts, o.boxes, l.departments, o.goods_cents, o.shipping_cents, o.total_cents,
      o.po_number, o.note, o.house_note, o.channel, o.placed_at, o.cut_off_at, o.changed_late_at,
      coalesce((select min(u.name) from presences p join users u on u.id = p.user_id
        where p.place = 'order:' || o.order_number and p.until > ${ctx.now()}::timestamptz
          and p.user_id <> ${ctx.user.id}), '') as changing
    from orders o
    join customers c on c.id = o.customer_id
    left join sales_reps r on r.id = c.sales_rep_id
    join lateral (select count(*) filter (where status <> 'CANCELLED')::int as lines,
        count(*) filter (where missing > 0 or short > 0)::int as short_lines,
        count(*) filter (where missing > 0)::int as open_shorts,
        coalesce(array_agg(distinct department), '{}') as departments
      from order_lines where order_id = o.id) l on true
    where ${worksOn(ctx.user, 'o')}
      and (${from}::date is null or o.ship_day >= ${from}::date) and (${to}::date is null or o.ship_day <= ${to}::date)
      and (${account ?? null}::int is null or c.account_number = ${account ?? null}::int)
      and (${route ?? null}::text is null or o.route_number = ${route ?? null}::text)
      and (${product ?? null}::int is null or exists (select from order_lines where order_id = o.id
        and product_id = ${product ?? null}::int))
      and ${withWords(q, from !== null)}
  )`
}

const plain = {} as Query

/**
 * Orders whose number, account, name, PO number, phone number or item matches the words. Items are searched only within given days;
 * otherwise every line ever ordered would be read.
 */
function withWords(q: string | undefined, withinDays: boolean): RawBuilder<boolean> {
  if (!q) return sql<boolean>`true`
  const like = containing(q)
  const digits = q.replace(/\D/g, '')
  const isNumber = /^#?\d{1,15}$/.test(q)
  return sql<boolean>`(
    c.name ilike ${like} or o.po_number ilike ${like}
    ${isNumber ? sql`or o.order_number::text like ${`${digits}%`} or c.account_number = ${digits.length < 10 ? Number(digits) : -1}::int` : sql``}
    ${digits.length >= 7 ? sql`or regexp_replace(c.phone_number, '\\D', '', 'g') like ${`%${digits}`}` : sql``}
    ${withinDays ? sql`or exists (select from order_lines where order_id = o.id and description ilike ${like})` : sql``})`
}

/** The condition of each tab. No tab shows canceled orders; a filter for that state does. */
export const tabConditions = (ctx: SignedInCtx) =>
  ({
    all: sql<boolean>`true`,
    truck: sql<boolean>`method = 'TRUCK'`,
    ups: sql<boolean>`method = 'UPS'`,
    pickup: sql<boolean>`method = 'PICKUP'`,
    hold: sql<boolean>`status = 'ON_HOLD'`,
    short: sql<boolean>`short_lines > 0`,
    late: sql<boolean>`changed_late_at is not null`,
    mine: sql<boolean>`customer_id in (select id from customers where sales_rep_id = ${ctx.user.staff?.repId ?? null})`,
  }) as const

const isLive = sql<boolean>`status <> 'CANCELLED'`

/** The filters of the list as a condition; without the state, for the counts by state. */
export function narrowed(ctx: SignedInCtx, query: Query, withState = true): RawBuilder<boolean> {
  const { tab, step, status, method, holdReason, short } = query
  const states = status.length > 0 ? status : step ? flowSteps[step] : null
  const parts = [
    withState && states ? sql<boolean>`status = any(${[...states]}::text[])` : isLive,
    ...(tab ? [tabConditions(ctx)[tab]] : []),
    ...(method ? [sql<boolean>`method = ${method}`] : []),
    ...(holdReason ? [sql<boolean>`hold_reason = ${holdReason}`] : []),
    ...(short === undefined ? [] : [short ? sql<boolean>`short_lines > 0` : sql<boolean>`short_lines = 0`]),
  ]
  return sql<boolean>`(${sql.join(parts, sql` and `)})`
}
