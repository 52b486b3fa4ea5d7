import { sql } from 'kysely'
import { addDays, type Day, dayAt } from '../../contract/core/dates.ts'
import { weeksAround } from '../../contract/features/growers/availability.ts'
import { productsChanged } from '../catalogue/changes.ts'
import { inTransaction } from '../core/context.ts'
import type { Ctx } from '../core/route.ts'
import { setOnHand } from '../stock/on-hand.ts'
import { lockStock } from '../stock/stock.ts'
import { fromFarmSql, orderedByWeek, thisWeekOf } from './own.ts'

type Row = {
  id: number
  on_hand: number
  left_over: number
  allocated: number
  date_available: Day | null
  opens: Day | null
}

/**
 * Makes farm goods follow the farm's published weeks: stock on hand becomes what is offered and not ordered yet, and the goods
 * are sold from the first week that has some, unless that is this week, the next, or the first that the farm can reach. Products
 * without a published week, and those that the distributor booked ahead, are unchanged. Returns the products that changed.
 */
export async function followAvailability(
  outside: Ctx,
  { productIds }: { productIds?: readonly number[] } = {},
): Promise<number[]> {
  return inTransaction(outside, async (ctx) => {
    const from = thisWeekOf(ctx)
    const to = addDays(from, (2 * weeksAround - 1) * 7)
    const today = dayAt(ctx.now(), ctx.settings.timeZone)
    const those = productIds ? sql<boolean>`p.id = any(${[...productIds]}::int[])` : sql<boolean>`true`
    const published = sql<boolean>`${those} and p.state = 'live' and ${fromFarmSql} and not p.is_pre_booked
      and exists (select from availability a where a.product_id = p.id)`
    const { rows: ids } = await sql<{
      id: number
    }>`select p.id from products p where ${published} order by p.id`.execute(ctx.db)
    if (ids.length === 0) return []
    await lockStock(
      ctx.db,
      ids.map(({ id }) => id),
    )
    const { rows } = await sql<Row>`
      with ordered as (${orderedByWeek(published, { from, to })}),
      open as (
        select a.product_id, sum(greatest(a.offered - coalesce(o.units, 0), 0))::int as left_over,
          min(a.week) filter (where a.offered > coalesce(o.units, 0)) as opens
        from availability a left join ordered o on o.product_id = a.product_id and o.week = a.week
        where a.week >= ${from} and a.product_id = any(${ids.map(({ id }) => id)}::int[]) group by a.product_id
      )
      select p.id, coalesce(s.on_hand, 0) as on_hand, coalesce(s.allocated, 0) as allocated, p.date_available,
        least(coalesce(open.left_over, 0), 1000000) as left_over,
        case when open.opens > greatest(date_trunc('week', ${today}::date + coalesce(p.lead_time_days, 0))::date, ${addDays(from, 7)}::date)
          then open.opens end as opens
      from products p left join stock s on s.product_id = p.id left join open on open.product_id = p.id
      where p.id = any(${ids.map(({ id }) => id)}::int[]) order by p.id`.execute(ctx.db)
    const moved = rows.filter((row) => row.on_hand !== row.left_over + row.allocated)
    const dated = rows.filter((row) => row.date_available !== row.opens)
    await setOnHand(
      ctx,
      moved.map(({ id, left_over, allocated }) => ({ productId: id, onHand: left_over + allocated })),
      { kind: 'file', reason: 'Availability of the farm' },
    )
    if (dated.length > 0)
      await sql`update products p set date_available = d.day
        from unnest(${dated.map(({ id }) => id)}::int[], ${dated.map(({ opens }) => opens)}::date[]) as d (id, day)
        where p.id = d.id`.execute(ctx.db)
    const changed = [...new Set([...moved, ...dated].map(({ id }) => id))]
    if (changed.length > 0) await productsChanged(ctx, changed)
    return changed
  })
}
