import { sql } from 'kysely'
import { addDays, dayAt } from '../../contract/core/dates.ts'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import { qualityDays, type sold } from '../../contract/features/growers/sold.ts'
import type { SignedInCtx } from '../core/route.ts'
import { fromFarmSql, vendorOf } from './own.ts'
import { salesOf } from './sold.ts'

/** A percentage with one decimal; null if the whole is 0. */
const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 10

type Variety = { variety: string; sold: number; claims: number; claimed: number }

/** How a vendor's goods of 90 days arrived. A claim counts from the day on which it was passed to the farm, unless the farm refused it. */
export async function readQuality(ctx: SignedInCtx): Promise<ReplyOf<typeof sold.quality>> {
  const vendorId = vendorOf(ctx)
  const to = dayAt(ctx.now(), ctx.settings.timeZone)
  const from = addDays(to, -qualityDays)
  const { rows: filled } = await sql<{ ordered: number; came: number }>`
    select coalesce(sum(l.quantity + l.short), 0)::int as ordered, coalesce(sum(l.quantity), 0)::int as came
    from order_lines l join orders o on o.id = l.order_id join products p on p.id = l.product_id
    where p.vendor_id = ${vendorId} and ${fromFarmSql} and o.ship_day between ${from} and ${to} and o.status <> 'CANCELLED'`.execute(
    ctx.db,
  )
  const since = new Date(ctx.now().getTime() - qualityDays * 86_400_000)
  const { rows } = await sql<Variety>`
    with sales as (
      select coalesce(nullif(p.variety, ''), p.type) as variety, sum(s.units)::int as sold
      from (${salesOf(ctx, vendorId, { from, to })}) s join products p on p.id = s.product_id group by 1
    ),
    claimed as (
      select coalesce(nullif(p.variety, ''), p.type) as variety, count(distinct c.claim_id)::int as claims,
        sum(coalesce(c.approved_quantity, c.quantity))::int as claimed
      from claim_passes pass join claim_lines c on c.claim_id = pass.claim_id and c.vendor_id = pass.vendor_id
      join order_lines l on l.id = c.order_line_id join products p on p.id = l.product_id
      where pass.vendor_id = ${vendorId} and pass.at >= ${since} and pass.answer is distinct from 'NOT_OURS' group by 1
    )
    select variety, coalesce(sold, 0) as sold, coalesce(claims, 0) as claims, coalesce(claimed, 0) as claimed
    from sales full join claimed using (variety)
    order by claimed desc nulls last, sold desc nulls last, variety`.execute(ctx.db)
  const { rows: counted } = await sql<{ claims: number }>`
    select count(*)::int as claims from claim_passes where vendor_id = ${vendorId} and at >= ${since}`.execute(
    ctx.db,
  )
  const { ordered, came } = filled[0] ?? { ordered: 0, came: 0 }
  const sum = (of: 'sold' | 'claimed') => rows.reduce((all, row) => all + row[of], 0)
  return {
    days: qualityDays,
    fillPercent: percentOf(came, ordered),
    ordered,
    came,
    sold: sum('sold'),
    claims: counted[0]?.claims ?? 0,
    claimed: sum('claimed'),
    claimedPercent: percentOf(sum('claimed'), sum('sold')),
    varieties: rows.map((row) => ({ ...row, claimedPercent: percentOf(row.claimed, row.sold) })),
  }
}
