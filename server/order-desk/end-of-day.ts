import { sql } from 'kysely'
import { addDays, asDay, type Day, dayAt } from '../../contract/core/dates.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { dollarsFromCents } from '../../contract/core/money.ts'
import type { endOfDay } from '../../contract/features/order-desk/end-of-day.ts'
import type { OpenKind, OpenThing } from '../../contract/features/order-desk/fields.ts'
import { hasLeft } from '../../contract/rules/order-moves.ts'
import type { OrderStatus } from '../../contract/rules/order-states.ts'
import { worksOn } from '../access/scope.ts'
import { audit } from '../audit/audit.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'

type Reply = ReplyOf<typeof endOfDay.read>

/** Finds open tasks of a day. Other features add their checks to `dayChecks`. */
export type DayCheck = (ctx: SignedInCtx, day: Day) => Promise<OpenThing[]>

type Condition = { kind: OpenKind; where: ReturnType<typeof sql<boolean>>; path: string }

/** Open tasks about orders, worst first; each with the page to resolve it. */
const ofOrders = (): Condition[] => [
  {
    kind: 'notDelivered',
    where: sql<boolean>`o.status in ('OUT_FOR_DELIVERY', 'SHIPPED', 'DELIVERY_FAILED')`,
    path: '/admin/orders?step=onTheWay',
  },
  {
    kind: 'notLeft',
    where: sql<boolean>`o.status in ('CONFIRMED', 'PICKING', 'PACKED', 'LOADED', 'READY_FOR_PICKUP')`,
    path: '/admin/orders',
  },
  { kind: 'onHold', where: sql<boolean>`o.status = 'ON_HOLD'`, path: '/admin/orders?tab=hold' },
  {
    kind: 'notConfirmed',
    where: sql<boolean>`o.status in ('PENDING_PAYMENT', 'PAYMENT_UNKNOWN', 'SUBMITTED')`,
    path: '/admin/orders?step=notConfirmed',
  },
  {
    kind: 'shortsOpen',
    where: sql<boolean>`o.status <> 'CANCELLED'
      and exists (select from order_lines l where l.order_id = o.id and l.missing > 0)`,
    path: '/admin/shorts',
  },
  {
    kind: 'cardsOpen',
    where: sql<boolean>`exists (select from payments p where p.order_id = o.id and p.status in ('pending', 'unknown'))`,
    path: '/admin/orders',
  },
  {
    kind: 'refundsOpen',
    where: sql<boolean>`exists (select from payments p join refunds r on r.payment_id = p.id
      where p.order_id = o.id and r.status = 'pending')`,
    path: '/admin/orders',
  },
  {
    kind: 'notInvoiced',
    where: sql<boolean>`o.status = any(${[...hasLeft]}::text[])
      and not exists (select from invoices i where i.order_id = o.id)`,
    path: '/admin/orders?step=delivered',
  },
  {
    kind: 'claimsOpen',
    where: sql<boolean>`exists (select from claims x where x.order_id = o.id and x.status in ('SUBMITTED', 'IN_REVIEW'))`,
    path: '/admin/claims',
  },
  {
    kind: 'differencesUntold',
    where: sql<boolean>`exists (select from order_differences d where d.order_id = o.id and d.tell)`,
    path: '/admin/orders?tab=late',
  },
]

const mostNamed = 20

/** Orders of the day that are open for one of these reasons. */
const openOrders: DayCheck = async (ctx, day) => {
  const conditions = ofOrders()
  const flags = conditions.map(({ kind, where }) => sql`${where} as ${sql.ref(kind)}`)
  const { rows } = await sql<
    { orderNumber: number; customer: string; status: OrderStatus; cents: number } & Record<OpenKind, boolean>
  >`
    select o.order_number as "orderNumber", c.name as customer, o.status, o.total_cents as cents, ${sql.join(flags)}
    from orders o join customers c on c.id = o.customer_id
    where o.ship_day = ${day} and ${worksOn(ctx.user, 'o')} order by o.total_cents desc, o.id`.execute(ctx.db)
  return conditions.flatMap(({ kind, path }): OpenThing[] => {
    const own = rows.filter((row) => row[kind])
    if (own.length === 0) return []
    return [
      {
        kind,
        count: own.length,
        amount: dollarsFromCents(own.reduce((sum, { cents }) => sum + cents, 0)),
        orders: own.slice(0, mostNamed).map(({ orderNumber, customer, status, cents }) => ({
          orderNumber,
          customer,
          status,
          amount: dollarsFromCents(cents),
        })),
        path,
      },
    ]
  })
}

/** Every check of a day, in the order of the page. Features add their own here. */
export const dayChecks: DayCheck[] = [openOrders]

/** A ship day with its open tasks; without a day, the latest one up to today that isn't closed. */
export async function readEndOfDay(ctx: SignedInCtx, asked: Day | undefined): Promise<Reply> {
  const shipDay = asked ?? (await lastOpenDay(ctx))
  const [sums, around, open, closed] = await Promise.all([
    readSums(ctx, shipDay),
    readDaysAround(ctx, shipDay),
    Promise.all(dayChecks.map((check) => check(ctx, shipDay))),
    readClosing(ctx, shipDay),
  ])
  return { shipDay, ...around, ...sums, open: open.flat(), closed }
}

/** Closes a day. Throws day_not_done if tasks are open and no reason is given. Closing a closed day changes nothing. */
export async function closeDay(
  ctx: SignedInCtx,
  { shipDay, reason }: InputOf<typeof endOfDay.close>['body'],
): Promise<Reply> {
  const now = await readEndOfDay(ctx, shipDay)
  if (now.closed) return now
  const leftOpen = now.open.map(({ kind, count }) => ({ kind, count }))
  if (leftOpen.length > 0 && reason === '') throw new AppError('day_not_done', { data: { open: leftOpen } })
  await ctx.db
    .insertInto('day_closings')
    .values({
      ship_day: shipDay,
      closed_at: ctx.now(),
      user_id: ctx.user.id,
      actor: ctx.user.name,
      reason,
      left_open: JSON.stringify(leftOpen),
    })
    .onConflict((conflict) => conflict.column('ship_day').doNothing())
    .execute()
  await audit(ctx, { action: 'day.closed', subject: `ship day ${shipDay}`, after: { reason, leftOpen } })
  return readEndOfDay(ctx, shipDay)
}

async function readSums(ctx: SignedInCtx, day: Day) {
  const { rows } = await sql<{ orders: number; delivered: number; cents: string; invoiced: string }>`
    select count(*)::int as orders, count(*) filter (where o.status in ('DELIVERED', 'PICKED_UP', 'CLOSED'))::int as delivered,
      coalesce(sum(o.total_cents), 0) as cents, coalesce(sum(i.amount_cents), 0) as invoiced
    from orders o left join invoices i on i.order_id = o.id
    where o.ship_day = ${day} and o.status <> 'CANCELLED' and ${worksOn(ctx.user, 'o')}`.execute(ctx.db)
  const [row] = rows
  return {
    orders: row?.orders ?? 0,
    delivered: row?.delivered ?? 0,
    amount: dollarsFromCents(Number(row?.cents ?? 0)),
    invoiced: dollarsFromCents(Number(row?.invoiced ?? 0)),
  }
}

async function lastOpenDay(ctx: SignedInCtx): Promise<Day> {
  const today = dayAt(ctx.now(), ctx.settings.timeZone)
  const { rows } = await sql<{ day: string | null }>`
    select max(o.ship_day)::text as day from orders o
    where o.ship_day between ${addDays(today, -14)} and ${today} and o.status <> 'CANCELLED' and ${worksOn(ctx.user, 'o')}
      and not exists (select from day_closings d where d.ship_day = o.ship_day)`.execute(ctx.db)
  return rows[0]?.day ? asDay(rows[0].day) : today
}

async function readDaysAround(ctx: SignedInCtx, day: Day): Promise<Pick<Reply, 'before' | 'after'>> {
  const { rows } = await sql<{ before: string | null; after: string | null }>`
    select (select max(ship_day)::text from orders o where ship_day < ${day} and ${worksOn(ctx.user, 'o')}) as before,
      (select min(ship_day)::text from orders o where ship_day > ${day} and ${worksOn(ctx.user, 'o')}) as after`.execute(
    ctx.db,
  )
  const [row] = rows
  return { before: row?.before ? asDay(row.before) : null, after: row?.after ? asDay(row.after) : null }
}

async function readClosing(ctx: SignedInCtx, day: Day): Promise<Reply['closed']> {
  const row = await ctx.db
    .selectFrom('day_closings')
    .selectAll()
    .where('ship_day', '=', day)
    .executeTakeFirst()
  if (!row) return null
  return {
    shipDay: asDay(row.ship_day),
    at: row.closed_at.toISOString(),
    actor: row.actor,
    reason: row.reason,
    leftOpen: row.left_open as NonNullable<Reply['closed']>['leftOpen'],
  }
}
