import { type RawBuilder, sql } from 'kysely'
import type { Day } from '../../contract/core/dates.ts'
import type { BasketState } from '../../contract/rules/basket-moves.ts'
import { type CallOutcome, daysLookedAt, missedFrom } from '../../contract/rules/tonight.ts'

/** Order states that don't count as sold, or not yet. */
export const notOrdered = sql`('CANCELLED', 'PENDING_PAYMENT', 'PAYMENT_UNKNOWN')`

/** How many days back are searched for ten that aren't holidays. */
const daysSearched = 7 * 26

/** One customer of a representative with the facts that decide its position on the call list. Sums are cents. */
export type TonightFactsRow = {
  id: number
  account_number: number
  name: string
  status: 'active' | 'on_hold' | 'closed'
  hold_reason: string | null
  phone_number: string
  billing_city: string
  addresses: { id: number; city: string; routeNumber: string | null }[]
  contact: { name: string; phone: string } | null
  past: { day: Day; cents: number; isLate: boolean; method: 'TRUCK' | 'PICKUP' | 'UPS' }[]
  orders: number | null
  placed_cents: number | null
  held_number: number | null
  declined_cents: number | null
  kept_until: Date | null
  cart_lines: number | null
  cart_e4: number | null
  held_until: Date | null
  basket: { id: number; state: BasketState; at: string; cents: number } | null
  call: CallRow | null
  missing: { productId: number; description: string; quantity: number }[] | null
  seen_at: Date | null
  overdue_cents: number
  oldest_due_on: Day | null
  credit_cents: number
  driver_cents: number
  released_until: Day | null
}

export type CallRow = {
  id: number
  at: string
  name: string
  userId: number | null
  shipDay: Day | null
  outcome: CallOutcome | null
  callBackAt: string | null
  note: string
}

/** A row of the log `k` as JSON. */
export const callJson = sql`json_build_object('id', k.id, 'at', k.at, 'name', k.name, 'userId', k.user_id, 'shipDay', k.ship_day,
  'outcome', k.outcome, 'callBackAt', k.call_back_at, 'note', k.note)`

/** The last ten days with a ship day's weekday, without days on which nothing was delivered; the latest first. */
export const sameDays = (shipDay: Day): RawBuilder<unknown> => sql`
  select d::date as day from generate_series(${shipDay}::date - ${daysSearched}::int, ${shipDay}::date - 7, interval '7 days') d
  where not exists (select from disabled_days x where x.scope = 'all' and d::date between x.from_day and x.to_day
      and (x.weekday is null or x.weekday = extract(dow from d)::int))
    and not exists (select from holidays h where h.day = d::date and h.no_delivery)
  order by d desc limit ${daysLookedAt}`

/** Lines of a customer's orders on such days, summed by day; `where` limits `orders o`. */
const bought = (where: RawBuilder<unknown>) => sql`
  select o.customer_id, o.ship_day, l.product_id, sum(l.quantity)::int as quantity
  from orders o join order_lines l on l.order_id = o.id
  where o.ship_day in (select day from days) and o.status not in ${notOrdered} and l.status <> 'CANCELLED' and ${where}
  group by o.customer_id, o.ship_day, l.product_id`

type Asked = { whose: RawBuilder<unknown>; shipDay: Day; today: Day; at: Date }

/** The customers `c` that match `whose`, in one statement whose time grows with their orders of eleven days. */
export const tonightRows = ({
  whose,
  shipDay,
  today,
  at,
}: Asked): RawBuilder<TonightFactsRow> => sql<TonightFactsRow>`
  with days as materialized (${sameDays(shipDay)}),
  mine as materialized (
    select c.id, c.account_number, c.name, c.status, c.hold_reason, c.phone_number, c.billing_city
    from customers c where not c.is_house and c.status <> 'closed' and ${whose}
  ),
  history as (
    select o.customer_id, o.ship_day, sum(o.goods_cents)::bigint as cents, min(o.method) as method,
      bool_or(coalesce(i.paid_cents < i.amount_cents and i.due_on < ${today}::date, false)) as is_late
    from orders o left join invoices i on i.order_id = o.id
    where o.ship_day in (select day from days) and o.customer_id in (select id from mine) and o.status not in ${notOrdered}
    group by o.customer_id, o.ship_day
  ),
  past as (
    select customer_id, json_agg(json_build_object('day', ship_day, 'cents', cents, 'isLate', is_late, 'method', method)) as past
    from history group by customer_id
  ),
  placed as materialized (
    select o.customer_id, count(*) filter (where o.status not in ${notOrdered})::int as orders,
      sum(o.total_cents) filter (where o.status not in ${notOrdered})::bigint as placed_cents,
      min(o.order_number) filter (where o.status = 'ON_HOLD') as held_number,
      sum(o.total_cents) filter (where o.status = 'PENDING_PAYMENT')::bigint as declined_cents,
      min(o.stock_kept_until) filter (where o.status = 'PENDING_PAYMENT') as kept_until
    from orders o where o.ship_day = ${shipDay}::date and o.status <> 'CANCELLED' and o.customer_id in (select id from mine)
    group by o.customer_id
  ),
  carts as (
    select o.customer_id, count(*)::int as cart_lines, sum(l.quantity * coalesce(l.added_price_e4, 0))::bigint as cart_e4,
      min(l.held_until) filter (where l.held_until > ${at}::timestamptz) as held_until
    from cart_orders o join cart_lines l on l.cart_order_id = o.id
    where o.ship_day = ${shipDay}::date and o.customer_id in (select id from mine)
    group by o.customer_id
  ),
  proposed as (
    select distinct on (b.customer_id) b.customer_id, json_build_object('id', b.id, 'state', b.state,
      'at', coalesce(b.opened_at, b.sent_at, b.created_at), 'cents', (select coalesce(sum(round(l.quantity * l.sent_price_e4 / 100.0)), 0)
        from basket_lines l where l.basket_id = b.id)) as basket
    from baskets b where b.ship_day = ${shipDay}::date and b.state in ('SENT', 'OPENED') and b.customer_id in (select id from mine)
    order by b.customer_id, b.id desc
  ),
  called as (
    select distinct on (k.customer_id) k.customer_id, ${callJson} as call
    from sales_calls k where k.ship_day = ${shipDay}::date and k.outcome is not null and k.customer_id in (select id from mine)
    order by k.customer_id, k.at desc, k.id desc
  ),
  habits as (
    select b.customer_id, b.product_id, percentile_disc(0.5) within group (order by b.quantity)::int as quantity
    from (${bought(sql`o.customer_id in (select customer_id from placed where orders > 0)`)}) b
    group by b.customer_id, b.product_id having count(*) >= ${missedFrom}
  ),
  missed as (
    select h.customer_id, json_agg(json_build_object('productId', h.product_id, 'description', p.description,
      'quantity', h.quantity) order by h.quantity * coalesce(p.price1_e4, 0) desc, h.product_id) as missing
    from habits h join products p on p.id = h.product_id
    where not exists (select from orders o join order_lines l on l.order_id = o.id where o.customer_id = h.customer_id
      and o.ship_day = ${shipDay}::date and o.status not in ${notOrdered} and l.product_id = h.product_id and l.status <> 'CANCELLED')
    group by h.customer_id
  ),
  owed as (
    select customer_id, sum(amount_cents - paid_cents) filter (where due_on < ${today}::date)::bigint as overdue_cents,
      min(due_on) filter (where due_on < ${today}::date) as oldest_due_on
    from invoices where paid_cents < amount_cents and customer_id in (select id from mine) group by customer_id
  ),
  seen as (
    select u.customer_id, greatest(max(u.last_sign_in_at), max(s.last_seen_at)) as seen_at
    from users u left join sessions s on s.user_id = u.id and s.acting_for is null
    where u.customer_id in (select id from mine) group by u.customer_id
  )
  select m.*, past.past, placed.orders, placed.placed_cents, placed.held_number, placed.declined_cents, placed.kept_until,
    carts.cart_lines, carts.cart_e4, carts.held_until, proposed.basket, called.call, missed.missing, seen.seen_at,
    coalesce(owed.overdue_cents, 0) as overdue_cents, owed.oldest_due_on,
    case when owed.overdue_cents > 0 then
      (select coalesce(sum(amount_cents - applied_cents), 0) from credit_memos
        where customer_id = m.id and applied_cents < amount_cents)
      + (select coalesce(sum(amount_cents - refunded_cents - applied_cents), 0) from payments
        where customer_id = m.id and status = 'captured' and order_id is null and amount_cents > refunded_cents + applied_cents)
      else 0 end::bigint as credit_cents,
    case when owed.overdue_cents > 0 then (
      select coalesce(sum((v.value ->> 'cents')::bigint), 0) from stops s cross join lateral jsonb_each(s.collected) v
      where s.customer_id = m.id and s.collected <> '{}' and v.value ->> 'way' <> 'NOTHING'
        and not exists (select from hand_overs h where h.run_id = s.run_id and h.accepted_at is not null))
      else 0 end::bigint as driver_cents,
    (select until from hold_releases r where r.customer_id = m.id order by r.id desc limit 1) as released_until,
    (select coalesce(json_agg(json_build_object('id', a.id, 'city', a.city, 'routeNumber', a.route_number) order by a.position, a.id), '[]')
      from addresses a where a.customer_id = m.id and a.deleted_at is null) as addresses,
    (select json_build_object('name', u.name, 'phone', coalesce(nullif(u.mobile_number, ''), u.phone_number)) from users u
      where u.customer_id = m.id and u.status = 'active' and u.company_role <> 'viewer'
      order by u.company_role = 'owner' desc, u.last_sign_in_at desc nulls last, u.id limit 1) as contact
  from mine m left join past on past.customer_id = m.id left join placed on placed.customer_id = m.id
    left join carts on carts.customer_id = m.id left join proposed on proposed.customer_id = m.id
    left join called on called.customer_id = m.id left join missed on missed.customer_id = m.id
    left join owed on owed.customer_id = m.id left join seen on seen.customer_id = m.id`
