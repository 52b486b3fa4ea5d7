import { sql } from 'kysely'
import { may } from '../../contract/core/access.ts'
import { addDays, type Day, dayAt } from '../../contract/core/dates.ts'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import { dollarsFromCents } from '../../contract/core/money.ts'
import type { calendar, PromiseKind } from '../../contract/features/calendar.ts'
import { readsQuotes } from '../../contract/features/quotes/quotes.ts'
import { isOrderedFor } from '../access/locations.ts'
import type { SignedInCtx } from '../core/route.ts'
import { totalCents } from '../quotes/list.ts'
import { occurrencesOf, readDays, shownUntil } from '../standing/days.ts'
import { readOwn } from '../standing/rows.ts'

type Reply = ReplyOf<typeof calendar.read>
type Promised = Reply['days'][number]

const mostDays = 400

/** All deliveries expected at the user's addresses between two days, earliest first. */
export async function readPromised(
  ctx: SignedInCtx,
  asked: { from?: Day | undefined; to?: Day | undefined },
): Promise<Reply> {
  const today = dayAt(ctx.now(), ctx.settings.timeZone)
  const from = asked.from ?? today
  const most = addDays(from, mostDays)
  const last = asked.to ?? shownUntil(today)
  const to = last < most ? last : most
  const parts = await Promise.all([
    ordersOf(ctx, from, to),
    standingOf(ctx, from, to),
    eventsOf(ctx, from, to),
    quotesOf(ctx, from, to),
  ])
  return { today, days: parts.flat().sort((a, b) => (a.day === b.day ? 0 : a.day < b.day ? -1 : 1)) }
}

type OrderRow = {
  day: Day
  type: string
  orderNumber: number
  totalCents: number
  cutOff: Date | null
  name: string | null
}

/** Orders by ship day, with the name of the standing order that created them. */
async function ordersOf(ctx: SignedInCtx, from: Day, to: Day): Promise<Promised[]> {
  const { rows } = await sql<OrderRow>`
    select o.ship_day as day, o.order_type as type, o.order_number as "orderNumber", o.total_cents as "totalCents",
      o.cut_off_at as "cutOff", s.name
    from orders o left join standing_dates d on d.order_id = o.id left join standing_orders s on s.id = d.standing_id
    where o.customer_id = ${ctx.user.customerId} and o.ship_day between ${from}::date and ${to}::date
      and o.status <> 'CANCELLED' and ${isOrderedFor(ctx.user, 'o.address_id')}
    order by o.ship_day, o.id`.execute(ctx.db)
  const now = ctx.now()
  return rows.map(({ day, type, orderNumber, totalCents, cutOff, name }) => ({
    day,
    kind: kindOf(type),
    name: name ?? '',
    orderNumber,
    total: dollarsFromCents(totalCents),
    isOrdered: true,
    changeUntil: cutOff && cutOff > now ? cutOff.toISOString() : null,
    link: `/orders/${orderNumber}`,
  }))
}

const kindOf = (type: string): PromiseKind =>
  type === 'STANDING' || type === 'PREBOOK' || type === 'SPECIAL' ? type : 'ORDER'

const comes = new Set(['PLANNED', 'MOVED', 'ASKED', 'DOUBLED', 'HELD'])

/** Days of standing orders whose order has not been made yet. */
async function standingOf(ctx: SignedInCtx, from: Day, to: Day): Promise<Promised[]> {
  const [rows, days] = await Promise.all([readOwn(ctx), readDays(ctx)])
  const running = rows.filter(({ status }) => status === 'RUNNING' || status === 'PAUSED')
  return running.flatMap((row) =>
    occurrencesOf(row, days, from < days.today ? days.today : from, to).flatMap(
      ({ state, shipsOn, stored }) =>
        comes.has(state) && shipsOn && stored?.state !== 'MADE'
          ? {
              day: shipsOn,
              kind: 'STANDING' as const,
              name: row.name,
              orderNumber: null,
              total: null,
              isOrdered: false,
              changeUntil: null,
              link: `/standing/${row.id}`,
            }
          : [],
    ),
  )
}

async function eventsOf(ctx: SignedInCtx, from: Day, to: Day): Promise<Promised[]> {
  const rows = await ctx.db
    .selectFrom('event_orders')
    .select(['id', 'name', 'event_day'])
    .where('customer_id', '=', ctx.user.customerId)
    .where('cancelled_at', 'is', null)
    .where('event_day', '>=', from)
    .where('event_day', '<=', to)
    .where(isOrderedFor(ctx.user, 'address_id'))
    .execute()
  return rows.map(({ id, name, event_day: day }) => ({
    day,
    kind: 'EVENT' as const,
    name,
    orderNumber: null,
    total: null,
    isOrdered: false,
    changeUntil: null,
    link: `/events/${id}`,
  }))
}

type QuoteRow = { id: number; title: string; day: Day; endsAt: Date | null; totalCents: number | null }

/** Quotes of the company that are not ordered yet: by the offer's ship day or, before there is an offer, by the first requested day. */
async function quotesOf(ctx: SignedInCtx, from: Day, to: Day): Promise<Promised[]> {
  if (!may(ctx.user, readsQuotes)) return []
  const { rows } = await sql<QuoteRow>`
    select * from (
      select q.id, q.title, f.ends_at as "endsAt", ${totalCents} as "totalCents",
        coalesce(f.ship_day, (select min(w.needed_by) from quote_lines w where w.quote_id = q.id)) as day
      from quotes q left join quote_offers f on f.quote_id = q.id and f.state in ('OPEN', 'ACCEPTED')
      where q.customer_id = ${ctx.user.customerId}
        and q.status in ('SUBMITTED', 'IN_REVIEW', 'NEEDS_INFO', 'SOURCING', 'QUOTED', 'COUNTERED', 'ACCEPTED')
        and (f.id is null or ${isOrderedFor(ctx.user, 'f.address_id')})
    ) as open where day between ${from}::date and ${to}::date order by day, id`.execute(ctx.db)
  const now = ctx.now()
  return rows.map(({ id, title, day, endsAt, totalCents: cents }) => ({
    day,
    kind: 'QUOTE' as const,
    name: title,
    orderNumber: null,
    total: cents === null ? null : dollarsFromCents(Number(cents)),
    isOrdered: false,
    changeUntil: endsAt && endsAt > now ? endsAt.toISOString() : null,
    link: `/special-order-summary?open=${id}`,
  }))
}
