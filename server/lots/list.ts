import { sql } from 'kysely'
import { may } from '../../contract/core/access.ts'
import { type Day, dayAt, daysBetween } from '../../contract/core/dates.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { dollarsFromE4 } from '../../contract/core/money.ts'
import type { Lot, lots } from '../../contract/features/lots/lots.ts'
import { agingFrom, freshnessOf, oldFrom } from '../../contract/rules/freshness.ts'
import { containing } from '../core/like.ts'
import type { SignedInCtx } from '../core/route.ts'
import type { ListTable } from '../lists/handle-list.ts'
import { readPage } from '../lists/read-page.ts'
import { isInHouse, readVaseDays, vaseDaysOf } from './vase-life.ts'

/** Costs are visible only to those who set prices. */
export const seesCosts = ({ user }: Pick<SignedInCtx, 'user'>): boolean => may(user, ['TIER_PRICING'])

export const todayOf = (ctx: Pick<SignedInCtx, 'now' | 'settings'>): Day =>
  dayAt(ctx.now(), ctx.settings.timeZone)

type Query = Partial<InputOf<typeof lots.list>['query']> & { lotId?: number }

type Row = Omit<Lot, 'days' | 'freshness' | 'cost'> & { cost_e4: number | null; arrivedOn: Day | null }

/** Lots on hand by filter, with the used part of their vase life. */
async function lotsWhere(ctx: SignedInCtx, query: Query) {
  const today = todayOf(ctx)
  const vaseDays = vaseDaysOf(await readVaseDays(ctx))
  const spent = sql<number | null>`((${today}::date - l.arrived_on) * 100 / v.days)`
  const like = query.search === undefined ? null : containing(query.search)
  const freshness = {
    fresh: sql<boolean>`${spent} < ${agingFrom}`,
    aging: sql<boolean>`${spent} >= ${agingFrom} and ${spent} < ${oldFrom}`,
    old: sql<boolean>`${spent} >= ${oldFrom}`,
    unknown: sql<boolean>`v.days is not null and l.arrived_on is null`,
  }
  let found = ctx.db
    .selectFrom('lots as l')
    .innerJoin('products as p', 'p.id', 'l.product_id')
    .innerJoin('stock as s', 's.product_id', 'l.product_id')
    .leftJoin('vendors as w', 'w.id', 'l.vendor_id')
    .innerJoinLateral(sql<{ days: number | null }>`(select ${vaseDays} as days)`.as('v'), (join) =>
      join.onTrue(),
    )
    .where(isInHouse)
  found =
    query.lotId === undefined ? found.where('l.remaining', '>', 0) : found.where('l.id', '=', query.lotId)
  if (query.productId !== undefined) found = found.where('l.product_id', '=', query.productId)
  if (query.department !== undefined) found = found.where('p.department', '=', query.department)
  if (query.vendorId !== undefined) found = found.where('l.vendor_id', '=', query.vendorId)
  if (query.place !== undefined) found = found.where('l.place', '=', query.place)
  if (query.freshness !== undefined) found = found.where(freshness[query.freshness])
  if (like !== null)
    found = found.where(
      sql<boolean>`(p.description ilike ${like} or l.code ilike ${like} or l.product_id::text like ${like})`,
    )
  return { found, spent, freshness, today }
}

/** What shops reported about a lot. When a line came from several lots, its bad units are divided among them in proportion. */
const checkedIn = sql<{ units: number | null; good: number | null }>`(
  select -sum(m.on_hand_change) as units, round(-sum(m.on_hand_change * (1 - c.quantity::numeric / o.quantity))) as good
  from stock_movements m join order_lines o on o.order_id = m.order_id and o.product_id = m.product_id and o.quantity > 0
  join check_ins c on c.line_id = o.id where m.lot_id = l.id and m.kind = 'shipment')`

type Found = Awaited<ReturnType<typeof lotsWhere>>['found']

const selected = (found: Found) =>
  found
    .leftJoinLateral(checkedIn.as('q'), (join) => join.onTrue())
    .select([
      'l.id as lotId',
      'l.product_id as productId',
      'p.description as productDescription',
      'p.department as department',
      'p.category as category',
      'p.um as um',
      'l.vendor_id as vendorId',
      sql<string>`coalesce(w.name, '')`.as('vendor'),
      'l.code as code',
      'l.arrived_on as arrivedOn',
      'v.days as vaseDays',
      'l.received as received',
      'l.remaining as remaining',
      // Units that orders and carts need are counted against the oldest lots first.
      sql<number>`least(l.remaining, greatest(0, s.allocated + s.held - coalesce((
      select sum(o.remaining) from lots o where o.product_id = l.product_id and o.remaining > 0
        and (coalesce(o.arrived_on, '-infinity'), o.id) < (coalesce(l.arrived_on, '-infinity'), l.id)), 0)))::int`.as(
        'promised',
      ),
      sql<number>`coalesce(q.units, 0)::int`.as('checkedIn'),
      sql<number>`coalesce(q.good, 0)::int`.as('good'),
      'l.place as place',
      'l.note as note',
      'l.cost_e4 as cost_e4',
    ])

/** A page of lots on hand, and how many of all lots are aging and old. */
export async function readLots(
  ctx: SignedInCtx,
  query: InputOf<typeof lots.list>['query'],
): Promise<ReplyOf<typeof lots.list>> {
  const { found, spent, today } = await lotsWhere(ctx, query)
  const page = await readPage(selected(found), query, {
    sorts: {
      spent,
      arrived: sql`l.arrived_on`,
      description: sql`lower(p.description)`,
      remaining: sql`l.remaining`,
      vendor: sql`lower(w.name)`,
      place: sql`lower(l.place)`,
    },
    usual: '-spent',
    id: sql`l.id`,
  })
  const all = await lotsWhere(ctx, {})
  const counts = await all.found
    .select([
      sql<number>`count(*) filter (where ${all.freshness.aging})::int`.as('aging'),
      sql<number>`count(*) filter (where ${all.freshness.old})::int`.as('old'),
    ])
    .executeTakeFirstOrThrow()
  return { ...page, ...counts, rows: page.rows.map((row) => present(ctx, row as Row, today)) }
}

/** One lot, even if nothing of it remains; undefined for a lot of goods that aren't kept in the warehouse. */
export async function readLot(ctx: SignedInCtx, lotId: number): Promise<Lot | undefined> {
  const { found, today } = await lotsWhere(ctx, { lotId })
  const row = await selected(found).executeTakeFirst()
  return row && present(ctx, row as Row, today)
}

function present(ctx: SignedInCtx, { cost_e4, ...row }: Row, today: Day): Lot {
  const { arrivedOn, vaseDays } = row
  return {
    ...row,
    days: arrivedOn === null ? null : Math.max(0, daysBetween(arrivedOn, today)),
    freshness: freshnessOf(arrivedOn, today, vaseDays),
    cost: cost_e4 === null || !seesCosts(ctx) ? null : dollarsFromE4(cost_e4),
  }
}

export const lotTable = (ctx: SignedInCtx): ListTable<Lot> => ({
  name: 'Lots',
  fileName: `lots-${todayOf(ctx)}`,
  columns: [
    { header: 'Item', width: 10, value: (row) => row.productId },
    { header: 'Description', width: 40, value: (row) => row.productDescription },
    { header: 'Category', width: 20, value: (row) => row.category },
    { header: 'Supplier', width: 28, value: (row) => row.vendor },
    { header: 'Arrived', width: 12, value: (row) => row.arrivedOn ?? '' },
    { header: 'Days', width: 8, value: (row) => row.days },
    { header: 'Lasts', width: 8, value: (row) => row.vaseDays },
    { header: 'Freshness', width: 12, isWord: true, value: (row) => row.freshness ?? '' },
    { header: 'Received', width: 10, value: (row) => row.received },
    { header: 'Remaining', width: 10, value: (row) => row.remaining },
    { header: 'Promised', width: 10, value: (row) => row.promised },
    { header: 'Checked in', width: 12, value: (row) => row.checkedIn },
    { header: 'Good', width: 8, value: (row) => row.good },
    { header: 'Unit', width: 6, value: (row) => row.um },
    { header: 'Place', width: 16, value: (row) => row.place },
    { header: 'Code', width: 16, value: (row) => row.code },
    ...(seesCosts(ctx)
      ? [{ header: 'Cost', width: 10, money: true as const, value: (row: Lot) => row.cost }]
      : []),
    { header: 'Note', width: 30, value: (row) => row.note },
  ],
})
