import { type RawBuilder, sql } from 'kysely'
import type { Side } from './asked.ts'
import { counts, shippedBetween } from './facts.ts'
import { closedPart, keyOf, matching, orderSource, type Source } from './sources.ts'
import { beside, groupsOf, hasClosed, ofKey, ofPiece, seriesOf } from './summed.ts'

/**
 * The days of a side as a condition on orders `o`; on the comparison side, days that correspond to open ones count only orders placed
 * by the same hour.
 */
export const daysOf = ({ span, closed, before }: Side): RawBuilder<boolean> =>
  before === null || span.to <= closed
    ? shippedBetween(span.from, span.to)
    : sql<boolean>`${shippedBetween(span.from, span.to)} and (o.ship_day <= ${closed}::date or o.placed_at < ${before}::timestamptz)`

/** Claimed lines by the ship day of their order, with the columns to group by. Drafts and withdrawn claims don't count. */
const claimed = (side: Side) => sql`
  select o.ship_day as day, o.customer_id, coalesce(o.route_number, '') as route_number, o.channel, o.order_type, o.method,
    coalesce(l.department, '') as department, coalesce(p.category, '-') as category,
    coalesce(k.vendor_id, p.vendor_id, '') as vendor_id, k.reason as cause, c.id as claim_id,
    (k.order_line_id is not null)::int as is_line, k.claimed_cents,
    case when c.status in ('APPROVED', 'PARTIALLY_APPROVED', 'CREDITED') then coalesce(k.approved_cents, 0) else 0 end
      as credited_cents
  from orders o
  join claims c on c.order_id = o.id and c.status not in ('DRAFT', 'WITHDRAWN')
  join claim_lines k on k.claim_id = c.id
  left join order_lines l on l.id = k.order_line_id
  left join products p on p.id = l.product_id
  where ${counts} and ${daysOf(side)}`

const claimNames = ['claims', 'claimed_lines', 'claimed_cents', 'credited_cents']
const claimSums = sql`count(distinct f.claim_id)::int as claims, sum(f.is_line)::int as claimed_lines,
  sum(f.claimed_cents)::bigint as claimed_cents, sum(f.credited_cents)::bigint as credited_cents`

/** Claims, with the lines delivered. */
export const claimSource: Source = {
  async series(ctx, asked, side) {
    const facts = sql`select f.* from (${claimed(side)}) f where ${matching(asked.filters)}`
    const [claims, orders] = await Promise.all([
      seriesOf(ctx, asked, side, { facts, sums: claimSums }),
      orderSource.series(ctx, asked, side),
    ])
    return beside(ofPiece, orders, { more: claims, names: claimNames })
  },
  async groups(ctx, asked, side, inAll) {
    if (!hasClosed(side)) return []
    const part = closedPart(side)
    const facts = sql`select f.* from (${claimed(part)}) f where ${matching(asked.filters)}`
    const key = asked.group === 'cause' ? sql`f.cause` : keyOf(asked.group)
    const own = { facts, sums: claimSums, key, order: 'claimed_lines' }
    if (asked.group === 'cause') {
      const [claims, { lines = 0 }] = await Promise.all([groupsOf(ctx, asked, own), inAll()])
      // Each cause's rate is its share of all lines.
      return claims.map((group) => ({ ...group, sums: { ...group.sums, lines } }))
    }
    const [claims, orders] = await Promise.all([
      groupsOf(ctx, asked, own),
      orderSource.groups(ctx, asked, part),
    ])
    const both = beside(ofKey, orders, { more: claims, names: claimNames })
    return both.sort((a, b) => (b.sums.claimed_lines ?? 0) - (a.sums.claimed_lines ?? 0))
  },
}

/** Short lines with the text of their cause. */
const short = (side: Side) => sql`
  select o.ship_day as day, o.customer_id, coalesce(o.route_number, '') as route_number, o.channel, o.order_type, o.method,
    l.department, p.category, coalesce(p.vendor_id, '') as vendor_id, coalesce(nullif(l.short_reason, ''), '-') as cause, l.short
  from order_lines l
  join orders o on o.id = l.order_id
  join products p on p.id = l.product_id
  where l.short > 0 and l.substitutes_id is null and ${counts} and ${daysOf(side)}`

/** Lines delivered as ordered. Each cause's rate is its share of all ordered lines. */
export const fillSource: Source = {
  series: orderSource.series,
  async groups(ctx, asked, side, inAll) {
    if (asked.group !== 'cause') {
      const groups = await orderSource.groups(ctx, asked, side)
      return groups.sort((a, b) => (b.sums.short_lines ?? 0) - (a.sums.short_lines ?? 0))
    }
    if (!hasClosed(side)) return []
    const part = closedPart(side)
    const [causes, { ordered_lines = 0, ordered_units = 0 }] = await Promise.all([
      groupsOf(ctx, asked, {
        facts: sql`select f.* from (${short(part)}) f where ${matching(asked.filters)}`,
        sums: sql`count(*)::int as short_lines, sum(f.short)::bigint as short_units`,
        key: sql`f.cause`,
        order: 'short_lines',
      }),
      inAll(),
    ])
    return causes.map((group) => ({ ...group, sums: { ...group.sums, ordered_lines, ordered_units } }))
  },
}
