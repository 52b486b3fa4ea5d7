import { sql } from 'kysely'
import { asDay, type Day } from '../../contract/core/dates.ts'
import type { InputOf } from '../../contract/core/endpoint.ts'
import { type MethodCode, methodLabels } from '../../contract/core/fields.ts'
import { dollarsFromCents } from '../../contract/core/money.ts'
import type { SalesCustomer, salesCustomer } from '../../contract/features/sales/customer.ts'
import type { BasketState } from '../../contract/rules/basket-moves.ts'
import { numberOf } from '../claims/moves.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { asBuyer } from '../order-changes/desk.ts'
import { readStanding } from '../receivables/standing.ts'
import { readRequests } from './requests.ts'
import { type Own, ownCustomer } from './scope.ts'
import { type Evening, eveningOf } from './ship-day.ts'
import { entryOf } from './tonight.ts'
import { type CallRow, callJson } from './tonight-rows.ts'
import { readUsual } from './usual.ts'

const [latestOrders, latestEntries, latestClaims] = [10, 50, 10]

type Row = {
  city: string
  state: string
  terms: string
  since: Day | null
  status: SalesCustomer['status']
  phone: string
  creditLimit: number | null
  rep: { rep: string; name: string } | null
  people: SalesCustomer['people']
  addresses: { id: number; name: string; city: string; routeNumber: string | null }[]
  orders: { orderNumber: number; shipDay: string; status: string; cents: number; lines: number }[]
  cart: { lines: number; e4: number }
  baskets: { id: number; state: BasketState; shipDay: string; at: string; cents: number }[]
  claims: { id: number; number: number; status: string; at: string; cents: number }[]
  log: CallRow[]
}

/** A customer with the facts that its representative needs. Throws `not_found` for another's. */
export async function readSalesCustomer(
  ctx: SignedInCtx,
  { params, query }: InputOf<typeof salesCustomer.read>,
): Promise<SalesCustomer> {
  const own = await ownCustomer(ctx, params.accountNumber)
  const evening = await eveningOf(ctx, sql`c.id = ${own.id}`, query.shipDay)
  const [row, standing, requests, usual] = await Promise.all([
    readRow(ctx, own),
    readStanding(ctx, own.id),
    readRequests(ctx, sql`c.id = ${own.id}`),
    readUsual(asBuyer(ctx, own), evening),
  ])
  const instant = (at: string) => new Date(at).toISOString()
  const addresses = row.addresses.map((address) => ({ ...address, ...wayTo(own, address, evening) }))
  const closing = addresses.flatMap(({ closesAt }) => closesAt?.getTime() ?? [])
  return {
    accountNumber: own.accountNumber,
    name: own.name,
    city: row.city,
    state: row.state,
    terms: row.terms,
    since: row.since,
    status: row.status,
    phone: row.phone,
    rep: row.rep,
    people: row.people.map((one) => ({ ...one, seenAt: one.seenAt && instant(one.seenAt) })),
    addresses: addresses.map(({ closesAt: _, ...address }) => address),
    shipDay: evening.shipDay,
    closesAt: closing.length > 0 ? new Date(Math.min(...closing)).toISOString() : null,
    usual,
    orders: row.orders.map(({ cents, shipDay, ...order }) => ({
      ...order,
      shipDay: asDay(shipDay),
      total: dollarsFromCents(cents),
    })),
    cart: { lines: row.cart.lines, amount: dollarsFromCents(Math.round(row.cart.e4 / 100)) },
    baskets: row.baskets.map(({ cents, shipDay, at, ...basket }) => ({
      ...basket,
      shipDay: asDay(shipDay),
      at: instant(at),
      amount: dollarsFromCents(cents),
    })),
    money: {
      open: dollarsFromCents(standing.openCents),
      pastDue: dollarsFromCents(standing.overdueCents),
      creditLimit: row.creditLimit === null ? null : dollarsFromCents(row.creditLimit),
      oldestDueOn: standing.oldestDueOn,
    },
    claims: row.claims.map(({ cents, at, number, ...claim }) => ({
      ...claim,
      number: numberOf(number),
      at: instant(at),
      amount: dollarsFromCents(cents),
    })),
    requests,
    log: row.log.map((entry) => entryOf(ctx, entry)),
  }
}

/** The delivery method for an address on the day: its truck if that runs, else parcel or pickup. */
export function wayTo(
  { accountNumber }: Pick<Own, 'accountNumber'>,
  { routeNumber }: { routeNumber: string | null },
  { stateFor }: Pick<Evening, 'stateFor'>,
) {
  const ways: readonly MethodCode[] = routeNumber === null ? ['UPS', 'PICKUP'] : ['TRUCK', 'PICKUP']
  const open = ways
    .map((method) => ({ method, ...stateFor({ method, routeNumber, accountNumber }) }))
    .find((state) => state.open)
  const method = open?.method ?? ways[0] ?? 'PICKUP'
  return { method: methodLabels[method], methodCode: method, closesAt: open?.cutOff ?? null }
}

async function readRow({ db }: SignedInCtx, { id }: Own): Promise<Row> {
  const { rows } = await sql<Row>`
    select c.billing_city as city, c.billing_state as state, c.terms, c.customer_since as since, c.status,
      c.phone_number as phone, c.credit_limit_cents as "creditLimit",
      (select json_build_object('rep', r.rep, 'name', r.name) from sales_reps r where r.id = c.sales_rep_id) as rep,
      (select coalesce(json_agg(json_build_object('userId', u.id, 'name', u.name, 'role', u.company_role, 'email', u.email,
          'phone', u.phone_number, 'mobile', u.mobile_number, 'seenAt', greatest(u.last_sign_in_at, (select max(s.last_seen_at)
            from sessions s where s.user_id = u.id and s.acting_for is null)))
          order by u.company_role = 'owner' desc, u.name, u.id), '[]')
        from users u where u.customer_id = c.id and u.status = 'active') as people,
      (select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name, 'city', a.city, 'routeNumber', a.route_number)
          order by a.position, a.id), '[]')
        from addresses a where a.customer_id = c.id and a.deleted_at is null) as addresses,
      (select coalesce(json_agg(o), '[]') from (
        select o.order_number as "orderNumber", o.ship_day as "shipDay", o.status, o.total_cents as cents,
          (select count(*)::int from order_lines l where l.order_id = o.id and l.status <> 'CANCELLED') as lines
        from orders o where o.customer_id = c.id order by o.placed_at desc, o.id desc limit ${latestOrders}) o) as orders,
      (select json_build_object('lines', count(*), 'e4', coalesce(sum(l.quantity * coalesce(l.added_price_e4, 0)), 0))
        from cart_lines l where l.customer_id = c.id) as cart,
      (select coalesce(json_agg(b), '[]') from (
        select b.id, b.state, b.ship_day as "shipDay", coalesce(b.ended_at, b.opened_at, b.sent_at, b.created_at) as at,
          (select coalesce(sum(round(l.quantity * coalesce(l.sent_price_e4, 0) / 100.0)), 0) from basket_lines l
            where l.basket_id = b.id) as cents
        from baskets b where b.customer_id = c.id order by b.id desc limit ${latestOrders}) b) as baskets,
      (select coalesce(json_agg(k), '[]') from (
        select k.id, k.claim_number as number, k.status, k.submitted_at as at, coalesce((select sum(l.claimed_cents) from claim_lines l
            where l.claim_id = k.id), 0) as cents
        from claims k where k.customer_id = c.id and k.submitted_at is not null order by k.id desc limit ${latestClaims}) k) as claims,
      (select coalesce(json_agg(e.entry), '[]') from (
        select ${callJson} as entry from sales_calls k where k.customer_id = c.id
        order by k.at desc, k.id desc limit ${latestEntries}) e) as log
    from customers c where c.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw new AppError('not_found')
  return row
}
