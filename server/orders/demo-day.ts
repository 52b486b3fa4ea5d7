import { sql } from 'kysely'
import { addDays, dayAt } from '../../contract/dates.ts'
import { inTransaction } from '../context.ts'
import { AppError } from '../errors.ts'
import type { Ctx } from '../handle.ts'
import { lockStock } from '../inventory/stock.ts'
import { defineJob } from '../jobs/job.ts'
import { advanceOrder } from './advance.ts'
import { type DemoOrder, type DemoStep, dueSteps } from './demo-steps.ts'
import { leavesTheHouse } from './rules.ts'

type Row = DemoOrder & { buyer: string | null; driver: string | null; routeDriver: string | null }

const everyMinute = '* * * * *'

/**
 * Moves the demo's day along: picks, packs, loads and delivers what is due, so that timelines, arrival times and statements live.
 * Does nothing without `DEMO=1`, nor in a database that the demo was not loaded into.
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

/** Orders for up to tomorrow that somebody works on, oldest first; a few hundred at a time. */
async function workable(ctx: Ctx): Promise<Row[]> {
  const tomorrow = addDays(dayAt(ctx.now(), ctx.settings.timeZone), 1)
  const { rows } = await sql<Row>`
    select o.id, o.status, o.method, o.ship_day as "shipDay", o.cut_off_at as "cutOffAt", r.departs_at as "departsAt", o.eta,
      u.name as buyer, o.driver,
      (select d.driver from orders d where d.route_number = o.route_number and d.driver is not null
        and d.ship_day > o.ship_day - 60 order by d.ship_day desc, d.id desc limit 1) as "routeDriver"
    from orders o
    left join routes r on r.route_number = o.route_number
    left join users u on u.id = o.user_id
    where o.status not in ('CLOSED', 'CANCELLED', 'PENDING_PAYMENT', 'PAYMENT_UNKNOWN')
      and o.status not in ('ON_HOLD', 'SUBMITTED', 'DELIVERY_FAILED') and o.ship_day <= ${tomorrow}
      and exists (select from users where email = 'florist@demo.test')
    order by o.ship_day, o.id limit 400`.execute(ctx.db)
  return rows
}

/** One step at its own time. False where the order has moved on or is not to be moved, which is no reason to stop the day. */
async function take(outside: Ctx, order: Row, { status, at, actor }: DemoStep): Promise<boolean> {
  const driver = order.driver ?? order.routeDriver ?? 'Driver'
  const who = { driver, customer: order.buyer ?? 'Customer' }
  const name = actor === 'driver' || actor === 'customer' ? who[actor] : actor
  try {
    await inTransaction({ ...outside, now: () => at }, async (ctx) => {
      const leaving = leavesTheHouse(status) ? await allocatedTo(ctx, order.id) : []
      const known = status === 'LOADED' ? { driver, eta: order.eta ?? '08:00' } : {}
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

/** The growers send as much again, or the demo's shelves would be empty after a week. */
async function receive(ctx: Ctx, units: readonly Units[]): Promise<void> {
  if (units.length === 0) return
  const productIds = units.map(({ product_id }) => product_id)
  await lockStock(ctx.db, productIds)
  await sql`
    with came as (
      select * from jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as c (product_id int, units int)
    ),
    ledger as (
      insert into stock_movements (product_id, at, kind, on_hand_change, actor)
      select product_id, ${ctx.now()}::timestamptz, 'receipt', units, 'Growers' from came order by product_id
    )
    update stock set on_hand = stock.on_hand + came.units from came where stock.product_id = came.product_id`.execute(
    ctx.db,
  )
  await ctx.emit('stock.changed', { productIds })
}
