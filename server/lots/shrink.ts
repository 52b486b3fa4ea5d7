import { type RawBuilder, sql } from 'kysely'
import { addDays, type Day, startOfDay } from '../../contract/core/dates.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { dollarsFromE4 } from '../../contract/core/money.ts'
import type { freshness, Shrink } from '../../contract/features/lots/freshness.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import type { ListTable } from '../lists/handle-list.ts'
import { readPage } from '../lists/read-page.ts'
import { seesCosts, todayOf } from './list.ts'

const usualDays = 30

type Query = InputOf<typeof freshness.shrink>['query']
type Row = Omit<Shrink, 'cost' | 'rate'> & { cost_e4: number }

/** Losses by supplier between two of the distributor's days, both included. Throws `invalid_input` for days in the wrong order. */
export async function readShrink(ctx: SignedInCtx, query: Query): Promise<ReplyOf<typeof freshness.shrink>> {
  const period = periodOf(ctx, query)
  const lost = ctx.db.selectFrom(lostBetween(ctx, period).as('lost'))
  const { rows, ...page } = await readPage(lost.selectAll(), query, {
    sorts: {
      lost: sql`lost`,
      rate: sql`lost::numeric / nullif(received, 0)`,
      received: sql`received`,
      vendor: sql`lower(vendor)`,
    },
    usual: '-lost',
    id: sql`"vendorId"`,
  })
  const sums = await lost
    .select([
      sql<number>`coalesce(sum(received), 0)::int`.as('received'),
      sql<number>`coalesce(sum(lost), 0)::int`.as('lost'),
    ])
    .executeTakeFirstOrThrow()
  return {
    ...page,
    ...period,
    ...sums,
    rows: rows.map(({ cost_e4, ...row }) => ({
      ...row,
      rate: rateOf(row),
      cost: seesCosts(ctx) ? dollarsFromE4(cost_e4) : null,
    })),
  }
}

/** A percentage with one decimal. */
const rateOf = ({ lost, received }: Pick<Shrink, 'lost' | 'received'>): number | null =>
  received > 0 ? Math.round((lost * 1000) / received) / 10 : null

function periodOf(ctx: SignedInCtx, { from, to }: Query): { from: Day; to: Day } {
  const last = to ?? todayOf(ctx)
  const first = from ?? addDays(last, 1 - usualDays)
  if (first > last)
    throw new AppError('invalid_input', {
      fields: [{ path: 'from', message: 'The first day must not be after the last.' }],
    })
  return { from: first, to: last }
}

function lostBetween(ctx: SignedInCtx, { from, to }: { from: Day; to: Day }): RawBuilder<Row> {
  const { timeZone } = ctx.settings
  const of = (kind: string) => sql`coalesce(sum(-m.on_hand_change) filter (where m.kind = ${kind}), 0)::int`
  return sql<Row>`(
    select coalesce(l.vendor_id, '') as "vendorId", coalesce(max(v.name), '') as vendor,
      coalesce(sum(m.on_hand_change) filter (where m.kind in ('receipt', 'file', 'opening') and m.on_hand_change > 0), 0)::int
        as received,
      ${of('waste')} as waste, ${of('damage')} as damage, ${of('theft')} as theft, ${of('unknown')} as unknown,
      ${of('count')} as counted, ${of('correction')} as corrected,
      coalesce(sum(-m.on_hand_change) filter (where ${isLoss}), 0)::int as lost,
      coalesce(sum(-m.on_hand_change * l.cost_e4) filter (where ${isLoss}), 0)::bigint as cost_e4
    from stock_movements m join lots l on l.id = m.lot_id left join vendors v on v.id = l.vendor_id
    where m.at >= ${startOfDay(from, timeZone)} and m.at < ${startOfDay(addDays(to, 1), timeZone)}
    group by coalesce(l.vendor_id, '')
    having bool_or(${isLoss}) or bool_or(m.kind = 'receipt')
  )`
}

/**
 * Stock that left without being sold, and differences found by counts. Changes by a supplier's file are not losses: its figures
 * are only the supplier's statement.
 */
const isLoss: RawBuilder<boolean> = sql`m.kind in ('waste', 'damage', 'theft', 'unknown', 'count', 'correction')`

export const shrinkTable = (
  ctx: SignedInCtx,
  { from, to }: { from: string; to: string },
): ListTable<Shrink> => ({
  name: 'Shrink',
  fileName: `shrink-${from}-${to}`,
  columns: [
    { header: 'Supplier', width: 12, value: (row) => row.vendorId },
    { header: 'Name', width: 32, value: (row) => row.vendor },
    { header: 'Received', width: 10, value: (row) => row.received },
    { header: 'Waste', width: 10, value: (row) => row.waste },
    { header: 'Damage', width: 10, value: (row) => row.damage },
    { header: 'Theft', width: 10, value: (row) => row.theft },
    { header: 'Unknown', width: 10, value: (row) => row.unknown },
    { header: 'Counted', width: 10, value: (row) => row.counted },
    { header: 'Corrected', width: 10, value: (row) => row.corrected },
    { header: 'Lost', width: 10, value: (row) => row.lost },
    { header: 'Percent', width: 10, value: (row) => row.rate },
    ...(seesCosts(ctx)
      ? [{ header: 'Cost', width: 12, money: true as const, value: (row: Shrink) => row.cost }]
      : []),
  ],
})
