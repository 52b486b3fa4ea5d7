import { sql } from 'kysely'
import { addDays, dayAt } from '../../contract/core/dates.ts'
import { hasLeft } from '../../contract/rules/order-moves.ts'
import { productsChanged } from '../catalogue/changes.ts'
import { inTransaction } from '../core/context.ts'
import { defineJob } from '../core/define-job.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx } from '../core/route.ts'
import { advanceOrder } from '../orders/advance.ts'
import { receiveLots } from '../stock/receive.ts'
import { type DemoOrder, type DemoStep, dueSteps } from './demo-steps.ts'

type Row = DemoOrder & { buyer: string | null; driver_id: number | null; driver: string | null }

const everyMinute = '* * * * *'

/**
 * Plays the demo's day: picks, packs, loads and delivers due orders, so that timelines, arrival times and statements stay
 * current. Does nothing without `DEMO=1`, or in a database without the demo's data.
 */
export const moveDemoDayJob = defineJob({
  name: 'move_demo_day',
  cron: everyMinute,
  run: async (ctx) => {
    if (!ctx.settings.demo) return
    const now = ctx.now()
    const { timeZone } = ctx.settings
    for (const order of await workable(ctx)) {
      for (const step of dueSteps(order, { now, timeZone })) {
        if (!(await take(ctx, order, step))) break
      }
    }
  },
})

/** Open orders for up to tomorrow, oldest first; a few hundred per run. */
async function workable(ctx: Ctx): Promise<Row[]> {
  const tomorrow = addDays(dayAt(ctx.now(), ctx.settings.timeZone), 1)
  const { rows } = await sql<Row>`
    select o.id, o.status, o.method, o.ship_day as "shipDay", o.cut_off_at as "cutOffAt", r.departs_at as "departsAt", o.eta,
      u.name as buyer, d.id as driver_id, d.name as driver
    from orders o
    left join routes r on r.route_number = o.route_number
    left join users u on u.id = o.user_id
    left join drivers d on d.id = coalesce(o.driver_id, (
      select before.driver_id from orders before
      where before.route_number = o.route_number and before.driver_id is not null and before.ship_day > o.ship_day - 60
      order by before.ship_day desc, before.id desc limit 1), (select min(id) from drivers))
    where o.status not in ('CLOSED', 'CANCELLED', 'PENDING_PAYMENT', 'PAYMENT_UNKNOWN')
      and o.status not in ('ON_HOLD', 'SUBMITTED', 'DELIVERY_FAILED') and o.ship_day <= ${tomorrow}
      and exists (select from users where email = 'florist@demo.test')
      and not (o.status = 'OUT_FOR_DELIVERY' and ${isLeftToDriver(ctx)}) and not ${isOwnDrivers}
    order by o.ship_day, o.id limit 400`.execute(ctx.db)
  return rows
}

/** The last four stops of the demo driver's run today are left for a person who signs in as that driver. */
const isLeftToDriver = (ctx: Ctx) => sql<boolean>`exists (
  select from stop_orders so join stops s on s.id = so.stop_id join runs r on r.id = s.run_id
  join drivers d on d.id = r.driver_id join users u on u.id = d.user_id and u.email = 'driver@demo.test'
  where so.order_id = o.id and r.day = ${dayAt(ctx.now(), ctx.settings.timeZone)}::date
    and s.number > (select max(number) - 4 from stops last where last.run_id = r.id))`

/** The route's driver was added after the demo was loaded and can sign in, so a person drives that run. */
const isOwnDrivers = sql<boolean>`exists (
  select from driver_routes dr join drivers d on d.id = dr.driver_id join users u on u.id = d.user_id
  where dr.route_number = o.route_number and u.email not like '%@demo.test')`

/** Runs one step at its own time. False if the order has moved on or must not be moved, which must not stop the run. */
async function take(outside: Ctx, order: Row, { status, at, actor }: DemoStep): Promise<boolean> {
  const who = { driver: order.driver ?? 'Driver', customer: order.buyer ?? 'Customer' }
  const name = actor === 'driver' || actor === 'customer' ? who[actor] : actor
  try {
    await inTransaction({ ...outside, now: () => at }, async (ctx) => {
      const leaving = hasLeft.includes(status) ? await allocatedTo(ctx, order.id) : []
      const known = status === 'LOADED' ? { driverId: order.driver_id, eta: order.eta ?? '08:00' } : {}
      await advanceOrder(ctx, order.id, { to: status, actor: name, ...known })
      await receive(ctx, leaving)
    })
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'order_locked') return false
    throw error
  }
}

type Units = { product_id: number; units: number }

async function allocatedTo(ctx: Ctx, orderId: number): Promise<Units[]> {
  const { rows } = await sql<Units>`select product_id, sum(allocated)::int as units from order_lines
    where order_id = ${orderId} and allocated > 0 group by product_id order by product_id`.execute(ctx.db)
  return rows
}

/** Restocks the quantities sold; otherwise the demo's shelves would be empty after a week. */
async function receive(ctx: Ctx, units: readonly Units[]): Promise<void> {
  if (units.length === 0) return
  const productIds = units.map(({ product_id }) => product_id)
  await receiveLots(
    ctx,
    units.map(({ product_id: productId, units }) => ({ productId, units })),
    { actor: 'Growers' },
  )
  await productsChanged(ctx, productIds)
}
