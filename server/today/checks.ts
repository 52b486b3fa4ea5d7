import { sql } from 'kysely'
import type { Access } from '../../contract/core/access.ts'
import { type Day, instantOf, weekdayOf } from '../../contract/core/dates.ts'
import { dollarsFromCents } from '../../contract/core/money.ts'
import { decidesClaims } from '../../contract/features/claims/desk.ts'
import { parcels } from '../../contract/features/parcels.ts'
import { dispatch } from '../../contract/features/runs/dispatch.ts'
import { type Line, type LineAbout, type LineGroup, mostNamed } from '../../contract/features/today.ts'
import { inScope, lookedAfterBy, scopeOf } from '../access/scope.ts'
import { countToMend } from '../parcels/read.ts'
import type { TodaysCtx } from './day.ts'

type Found = { key: string; state: Line['state']; about: LineAbout }

/**
 * A check for one kind of problem. `access` is that of the page that solves it, so that only people who can solve it see it. The page
 * runs all checks each time, so each must read an index and answer in a few milliseconds.
 */
export type Check = { group: LineGroup; access: Access; find: (ctx: TodaysCtx) => Promise<Found[]> }

/** An account that has been past due for more days than this is listed. */
const longOverdueDays = 60
/** After this many days without a file, a supplier isn't expected every morning. */
const silentDays = 28

export const readsPrices = ['TIER_PRICING', 'NOTIFICATIONS'] as const satisfies Access
export const readsOrders = ['ORDER_DESK', 'SALES', 'DASHBOARD'] as const satisfies Access

const dollars = (cents: number | string) => dollarsFromCents(Number(cents))

type SupplierDay = { id: number; name: string; dueAt: Date; items: number; came: boolean }

/** The suppliers expected today by their due time, and whether their file was received. */
export async function suppliersDue({ db, day, settings }: TodaysCtx): Promise<SupplierDay[]> {
  const { rows } = await sql<Omit<SupplierDay, 'dueAt'> & { due: string }>`
    select s.id::int, coalesce(nullif(s.name, ''), v.name) as name, to_char(s.due_at, 'HH24:MI') as due,
      latest.row_count as items, (latest.came_at at time zone ${settings.timeZone})::date = ${day} as came
    from suppliers s left join vendors v on v.id = s.vendor_id
    join lateral (select row_count, came_at from price_files
      where supplier_id = s.id and state <> 'failed' order by id desc limit 1) latest
      on latest.came_at > ${day}::date - ${silentDays}::int
    where ${weekdayOf(day)} = any(s.weekdays) order by s.due_at, s.id`.execute(db)
  return rows.map(({ due, ...row }) => ({ ...row, dueAt: instantOf(day, due, settings.timeZone) }))
}

const supplierLate: Check = {
  group: 'prices',
  access: readsPrices,
  find: async (ctx) =>
    (await suppliersDue(ctx))
      .filter(({ came, dueAt }) => !came && dueAt <= ctx.at)
      .map(({ id, name, dueAt, items }) => ({
        key: `supplierLate:${id}:${ctx.day}`,
        state: 'late',
        about: { kind: 'supplierLate', supplierId: id, supplier: name, dueAt: dueAt.toISOString(), items },
      })),
}

/** The latest file of each supplier, if it has rows to fix or couldn't be read. */
const filesToMend: Check = {
  group: 'prices',
  access: readsPrices,
  find: async ({ db, at }) => {
    const { rows } = await sql<{
      id: number
      file_name: string
      state: 'open' | 'failed'
      supplier: string
      row_count: number
      ready_count: number
    }>`
      select f.id::int, f.name as file_name, f.state, coalesce(nullif(s.name, ''), v.name) as supplier, f.row_count,
        f.ready_count
      from price_files f join suppliers s on s.id = f.supplier_id left join vendors v on v.id = s.vendor_id
      where f.came_at > ${at}::timestamptz - interval '2 days'
        and (f.state = 'failed' or (f.state = 'open' and f.ready_count < f.row_count))
        and not exists (select from price_files later where later.supplier_id = f.supplier_id and later.id > f.id)
      order by f.id`.execute(db)
    return rows.map(({ id, state, supplier, file_name, row_count, ready_count }): Found => {
      const facts = { fileId: id, supplier, fileName: file_name }
      if (state === 'failed') {
        return { key: `fileFailed:${id}`, state: 'late', about: { kind: 'fileFailed', ...facts } }
      }
      const about = {
        kind: 'rowsToFix',
        ...facts,
        rows: row_count - ready_count,
        ready: ready_count,
      } as const
      return { key: `rowsToFix:${id}`, state: 'due', about }
    })
  },
}

/** How many days before it a price step of a holiday's plan is listed. */
const stepDays = 3

/** Price steps of holidays on days for which no prices are published or scheduled. */
const priceSteps: Check = {
  group: 'prices',
  access: readsPrices,
  find: async ({ db, day, settings }) => {
    const { rows } = await sql<{ name: string; step: Day }>`
      select h.name, h.price_step::text as step from holidays h
      where h.price_step between ${day}::date and ${day}::date + ${stepDays}::int
        and not exists (select from publications b left join scheduled_changes c on c.id = b.scheduled_id
          where b.state in ('planned', 'published')
            and ((case when b.state = 'planned' then coalesce(c.at, b.at) else b.at end) at time zone ${settings.timeZone})::date
              = h.price_step)
      order by h.price_step, h.name`.execute(db)
    return rows.map(({ name, step }) => ({
      key: `priceStep:${step}`,
      state: step === day ? 'due' : 'open',
      about: { kind: 'priceStep', holiday: name, day: step },
    }))
  },
}

const ordersOnHold: Check = {
  group: 'cutOffs',
  access: readsOrders,
  find: async ({ db, shipDay, user }) => {
    const { rows } = await sql<{ orders: number; cents: string; customers: string[] }>`
      select count(*)::int as orders, coalesce(sum(o.total_cents), 0) as cents,
        (array_agg(c.name order by o.total_cents desc))[1:${mostNamed}::int] as customers
      from orders o join customers c on c.id = o.customer_id
      where o.ship_day = ${shipDay} and o.status = 'ON_HOLD' and ${inScope(scopeOf(user), 'orders', 'o')}`.execute(
      db,
    )
    return rows.flatMap(({ orders, cents, customers }): Found[] => {
      if (orders === 0) return []
      const about = { kind: 'ordersOnHold', shipDay, orders, amount: dollars(cents), customers } as const
      return [{ key: `ordersOnHold:${shipDay}`, state: 'due', about }]
    })
  },
}

const ordersNotConfirmed: Check = {
  group: 'cutOffs',
  access: readsOrders,
  find: async ({ db, shipDay, user }) => {
    const { rows } = await sql<{ orders: number; cents: string }>`
      select count(*)::int as orders, coalesce(sum(o.total_cents), 0) as cents from orders o
      where o.ship_day = ${shipDay} and o.status = 'SUBMITTED' and ${inScope(scopeOf(user), 'orders', 'o')}`.execute(
      db,
    )
    return rows.flatMap(({ orders, cents }): Found[] => {
      if (orders === 0) return []
      const about = { kind: 'ordersNotConfirmed', shipDay, orders, amount: dollars(cents) } as const
      return [{ key: `ordersNotConfirmed:${shipDay}`, state: 'open', about }]
    })
  },
}

const itemsShort: Check = {
  group: 'cutOffs',
  access: readsOrders,
  find: async ({ db, shipDay, user }) => {
    const { rows } = await sql<{ items: number; orders: number; worst: string }>`
      select count(distinct product_id)::int as items, count(distinct order_id)::int as orders,
        (array_agg(description order by shared desc, description))[1] as worst
      from (select l.product_id, l.order_id, l.description, count(*) over (partition by l.product_id) as shared
        from order_lines l join orders o on o.id = l.order_id
        where o.ship_day = ${shipDay} and l.missing > 0 and ${inScope(scopeOf(user), 'orders', 'o')}) short`.execute(
      db,
    )
    return rows
      .filter(({ items }) => items > 0)
      .map((row) => ({
        key: `itemsShort:${shipDay}`,
        state: 'due',
        about: { kind: 'itemsShort', shipDay, ...row },
      }))
  },
}

const noDriver: Check = {
  group: 'cutOffs',
  access: dispatch.board.access,
  find: async ({ db, shipDay }) => {
    const { rows } = await sql<{ routeNumber: string; route: string; leavesAt: string; orders: number }>`
      select r.route_number as "routeNumber", r.name as route, r.departs_at as "leavesAt", count(*)::int as orders
      from orders o join routes r on r.route_number = o.route_number
      where o.ship_day = ${shipDay} and o.method = 'TRUCK'
        and o.status not in ('CANCELLED', 'PENDING_PAYMENT', 'PAYMENT_UNKNOWN')
      group by r.route_number having count(o.driver_id) = 0 order by r.departs_at, r.route_number`.execute(db)
    return rows.map((row) => ({
      key: `noDriver:${row.routeNumber}:${shipDay}`,
      state: 'open',
      about: { kind: 'noDriver', shipDay, ...row },
    }))
  },
}

const applicationsWait: Check = {
  group: 'day',
  access: ['USERS_ACCESS_CONTROL'],
  find: async ({ db }) => {
    const { rows } = await sql<{ count: number; oldest: Date; names: string[] }>`
      select count(*)::int as count, min(received_at) as oldest,
        (array_agg(business_name order by received_at))[1:${mostNamed}::int] as names
      from applications where status = 'received'`.execute(db)
    return rows.flatMap(({ count, oldest, names }): Found[] => {
      if (count === 0) return []
      const about = { kind: 'applications', count, oldestAt: oldest.toISOString(), names } as const
      return [{ key: 'applications', state: 'open', about }]
    })
  },
}

/** Claims that wait longer than this are late: the desk answers within working hours. */
const claimHours = 4

const claimsToDecide: Check = {
  group: 'day',
  access: decidesClaims,
  find: async ({ db, at }) => {
    const { rows } = await sql<{ count: number; cents: string; oldest: Date; names: string[] }>`
      select count(*)::int as count, coalesce(sum(w.cents), 0) as cents, min(w.since) as oldest,
        (array_agg(w.name order by w.since))[1:${mostNamed}::int] as names
      from (select k.id, c.name, coalesce(k.submitted_at, k.created_at) as since,
          (select coalesce(sum(l.claimed_cents), 0) from claim_lines l where l.claim_id = k.id) as cents
        from claims k join customers c on c.id = k.customer_id
        where k.status in ('SUBMITTED', 'IN_REVIEW')) w`.execute(db)
    return rows.flatMap(({ count, cents, oldest, names }): Found[] => {
      if (count === 0) return []
      const isLate = at.getTime() - oldest.getTime() > claimHours * 3_600_000
      return [
        {
          key: 'claimsToDecide',
          state: isLate ? 'late' : 'due',
          about: {
            kind: 'claimsToDecide',
            count,
            amount: dollars(cents),
            oldestAt: oldest.toISOString(),
            names,
          },
        },
      ]
    })
  },
}

/** Hours after which an unanswered thread is listed. */
const feedbackHours = 24

const feedbackWaits: Check = {
  group: 'day',
  access: ['NOTIFICATIONS'],
  find: async ({ db, user, at }) => {
    const { rows } = await sql<{ count: number; oldest: Date; names: string[] }>`
      select count(*)::int as count, min(t.customer_at) as oldest,
        (array_agg(c.name order by t.customer_at))[1:${mostNamed}::int] as names
      from feedback_threads t join customers c on c.id = t.customer_id
      left join feedback_people fp on fp.user_id = t.user_id
      where t.state in ('NEW', 'OPEN') and t.customer_at < ${at}::timestamptz - make_interval(hours => ${feedbackHours}::int)
        and (t.snoozed_until is null or t.snoozed_until <= ${at}::timestamptz)
        and (fp.muted_until is null or fp.muted_until <= ${at}::timestamptz)
        and ${lookedAfterBy(user, 'c')}`.execute(db)
    return rows.flatMap(({ count, oldest, names }): Found[] => {
      if (count === 0) return []
      const about = { kind: 'feedback', count, oldestAt: oldest.toISOString(), names } as const
      return [{ key: 'feedback', state: 'late', about }]
    })
  },
}

const messagesFailed: Check = {
  group: 'day',
  access: ['NOTIFICATIONS'],
  find: async ({ db }) => {
    const { rows } = await sql<{ count: number; newest: string; lastError: string }>`
      select count(*)::int as count, max(id)::text as newest,
        coalesce((array_agg(last_error order by id desc))[1], '') as "lastError"
      from messages where state = 'failed' and seen_at is null`.execute(db)
    return rows
      .filter(({ count }) => count > 0)
      .map(({ newest, ...facts }) => ({
        // A later failure makes a new line, even for people who snoozed this one.
        key: `messagesFailed:${newest}`,
        state: 'open',
        about: { kind: 'messagesFailed', ...facts },
      }))
  },
}

const jobsGivenUp: Check = {
  group: 'day',
  access: ['MAINTENANCE'],
  find: async ({ db }) => {
    const { rows } = await sql<{ count: number; newest: string; name: string }>`
      select count(*)::int as count, max(id)::text as newest, (array_agg(task_identifier order by id desc))[1] as name
      from graphile_worker.jobs where attempts >= max_attempts`.execute(db)
    return rows
      .filter(({ count }) => count > 0)
      .map(({ newest, ...facts }) => ({
        key: `jobsGivenUp:${newest}`,
        state: 'open',
        about: { kind: 'jobsGivenUp', ...facts },
      }))
  },
}

const webhooksOff: Check = {
  group: 'day',
  access: ['MAINTENANCE'],
  find: async ({ db }) => {
    const { rows } = await sql<{ id: number; name: string; offAt: Date; failed: number }>`
      select w.id::int as id, w.name, w.off_at as "offAt",
        (select count(*)::int from webhook_deliveries d where d.webhook_id = w.id and d.state = 'failed') as failed
      from webhooks w where w.state = 'off' and w.off_because <> 'staff' order by w.id`.execute(db)
    return rows.map(({ id, name, offAt, failed }) => ({
      key: `webhookOff:${id}:${offAt.getTime()}`,
      state: 'open',
      about: { kind: 'webhookOff', webhookId: id, name, failed },
    }))
  },
}

const longOverdue: Check = {
  group: 'day',
  access: ['DASHBOARD', 'SALES', 'RECEIVABLES'],
  find: async ({ db, user, day }) => {
    const { rows } = await sql<{ accounts: number; cents: string; names: string[] }>`
      select count(*)::int as accounts, coalesce(sum(cents), 0) as cents,
        (array_agg(name order by cents desc))[1:${mostNamed}::int] as names
      from (select c.name, sum(i.amount_cents - i.paid_cents) as cents
        from invoices i join customers c on c.id = i.customer_id
        where i.paid_cents < i.amount_cents and i.due_on < ${day}::date - ${longOverdueDays}::int
          and ${lookedAfterBy(user, 'c')}
        group by c.id) late`.execute(db)
    return rows.flatMap(({ accounts, cents, names }): Found[] => {
      if (accounts === 0) return []
      const about = { kind: 'longOverdue', accounts, amount: dollars(cents), names } as const
      return [{ key: 'longOverdue', state: 'open', about }]
    })
  },
}

const parcelsToMend: Check = {
  group: 'day',
  access: parcels.list.access,
  find: async (ctx) => {
    const { late, unmatched } = await countToMend(ctx)
    const found: Found[] = [
      { key: `parcelsLate:${ctx.day}`, state: 'late', about: { kind: 'parcelsLate', count: late } },
      {
        key: `parcelsUnmatched:${ctx.day}`,
        state: 'open',
        about: { kind: 'parcelsUnmatched', count: unmatched },
      },
    ]
    return found.filter(({ about }) => 'count' in about && about.count > 0)
  },
}

/** Every check, in the order of its lines within a group. */
export const checks: readonly Check[] = [
  supplierLate,
  filesToMend,
  priceSteps,
  ordersOnHold,
  itemsShort,
  ordersNotConfirmed,
  noDriver,
  claimsToDecide,
  parcelsToMend,
  applicationsWait,
  feedbackWaits,
  messagesFailed,
  longOverdue,
  jobsGivenUp,
  webhooksOff,
]
