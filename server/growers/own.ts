import { sql } from 'kysely'
import { addDays, type Day, dayAt } from '../../contract/core/dates.ts'
import { weeksAround } from '../../contract/features/growers/availability.ts'
import { weekOf } from '../../contract/rules/weeks.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'

/** The vendor that the user works for; '' for other users, who have no products. */
export const vendorOf = ({ user }: SignedInCtx): string => user.staff?.vendorId ?? ''

export const thisWeekOf = (ctx: Pick<Ctx, 'now' | 'settings'>): Day =>
  weekOf(dayAt(ctx.now(), ctx.settings.timeZone))

/** The weeks that a farm's sheet may show and change, first and last included. */
export function weekSpan(ctx: Pick<Ctx, 'now' | 'settings'>): { first: Day; last: Day } {
  const week = thisWeekOf(ctx)
  return { first: addDays(week, -weeksAround * 7), last: addDays(week, (weeksAround * 2 - 1) * 7) }
}

/** What a selling unit is, by its unit of measure. */
export const soldBySql = sql<
  'stem' | 'bunch' | 'box'
>`case when p.um = 'BX' then 'box' when p.um = 'ST' then 'stem' else 'bunch' end`

/** Whether goods ship from the farm, so that the shop sells only what the farm offers. */
export const fromFarmSql = sql<boolean>`(p.is_grower_direct or p.is_farm_direct)`

/**
 * Units that shops ordered from farms, by product and shipping week: goods that ship from the farm, and goods booked ahead.
 * Columns: product_id, week, units. Includes neither shop nor price. `products`: a condition on `p`.
 */
export const orderedByWeek = (
  products: ReturnType<typeof sql<boolean>>,
  { from, to }: { from: Day; to: Day },
) => sql<{ product_id: number; week: Day; units: number }>`
  select l.product_id, date_trunc('week', o.ship_day)::date as week, sum(l.quantity)::int as units
  from order_lines l join orders o on o.id = l.order_id join products p on p.id = l.product_id
  where ${products} and o.ship_day >= ${from} and o.ship_day < ${to}::date + 7
    and o.status <> 'CANCELLED' and l.status <> 'CANCELLED' and l.quantity > 0
    and (${fromFarmSql} or o.order_type = 'PREBOOK')
  group by 1, 2`
