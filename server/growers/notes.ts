import { sql } from 'kysely'
import { addDays, type Day, dayAt } from '../../contract/core/dates.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { availability } from '../../contract/features/growers/availability.ts'
import { weekOf } from '../../contract/rules/weeks.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import { orderedByWeek, thisWeekOf, vendorOf } from './own.ts'

const missedDays = 14
/** With fewer shops, a vendor could guess who asked. */
const fewestShops = 3
const mostMissed = 8
const yearOfWeeks = 52 * 7

/** What shops requested of a vendor's goods and didn't get, and a week compared with the same week a year ago. */
export async function readNotes(
  ctx: SignedInCtx,
  { query }: InputOf<typeof availability.notes>,
): Promise<ReplyOf<typeof availability.notes>> {
  const vendorId = vendorOf(ctx)
  const week = query.week ? weekOf(query.week) : addDays(thisWeekOf(ctx), 7)
  const since = addDays(dayAt(ctx.now(), ctx.settings.timeZone), -missedDays)
  const { rows: missed } = await sql<{
    productId: number
    description: string
    um: string
    shops: number
    units: number
  }>`
    select p.id as "productId", p.description, p.um, count(distinct l.customer_id)::int as shops, sum(l.short)::int as units
    from order_lines l join orders o on o.id = l.order_id join products p on p.id = l.product_id
    where p.vendor_id = ${vendorId} and l.short > 0 and o.ship_day >= ${since}
    group by p.id having count(distinct l.customer_id) >= ${fewestShops}
    order by units desc, p.id limit ${mostMissed}`.execute(ctx.db)
  const [now, before] = [
    await sumsOf(ctx, vendorId, week),
    await sumsOf(ctx, vendorId, addDays(week, -yearOfWeeks)),
  ]
  return {
    missed: missed.map((row) => ({ ...row, units: roundly(row.units) })),
    week,
    offered: now.offered,
    ordered: now.ordered,
    before: before.offered === 0 ? null : before,
  }
}

/** Rounded, so that no single order can be deduced from it. */
const roundly = (units: number): number => {
  const step = units >= 500 ? 50 : units >= 100 ? 10 : 5
  return Math.max(step, Math.round(units / step) * step)
}

async function sumsOf(ctx: Ctx, vendorId: string, week: Day): Promise<{ offered: number; ordered: number }> {
  const { rows } = await sql<{ offered: number; ordered: number }>`
    with ordered as (${orderedByWeek(sql<boolean>`p.vendor_id = ${vendorId}`, { from: week, to: week })})
    select (select coalesce(sum(a.offered), 0)::int from availability a join products p on p.id = a.product_id
        where p.vendor_id = ${vendorId} and a.week = ${week}) as offered,
      (select coalesce(sum(units), 0)::int from ordered) as ordered`.execute(ctx.db)
  return rows[0] ?? { offered: 0, ordered: 0 }
}
