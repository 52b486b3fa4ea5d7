import { sql } from 'kysely'
import { addDays, type Day } from '../../contract/core/dates.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { dollarsFromE4 } from '../../contract/core/money.ts'
import type {
  AvailabilityRow,
  AvailabilityWeek,
  availability,
} from '../../contract/features/growers/availability.ts'
import { isWeekClosed, weekClosesAt, weekNumber, weekOf, weeksFrom } from '../../contract/rules/weeks.ts'
import { containing } from '../core/like.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import type { ListTable } from '../lists/handle-list.ts'
import { readPage } from '../lists/read-page.ts'
import { judgedCell, readDraft, stateOf } from './draft.ts'
import { fromFarmSql, orderedByWeek, soldBySql, thisWeekOf, vendorOf, weekSpan } from './own.ts'

type Row = {
  id: number
  description: string
  image_name: string
  color_hex: string
  um: string
  pack: number
  min_quantity: number
  sold_by: AvailabilityRow['soldBy']
  from_farm: boolean
  price_e4: number | null
}

/** Offered and ordered units of the listed products, by product and week. */
async function cellsOf(ctx: Ctx, ids: readonly number[], { from, to }: { from: Day; to: Day }) {
  const { rows } = await sql<{
    product_id: number
    week: Day
    offered: number | null
    ordered: number | null
  }>`
    with ordered as (${orderedByWeek(sql<boolean>`p.id = any(${[...ids]}::int[])`, { from, to })}),
    offered as (select product_id, week, offered from availability
      where product_id = any(${[...ids]}::int[]) and week between ${from} and ${to})
    select product_id, week, offered.offered, ordered.units as ordered
    from offered full join ordered using (product_id, week)`.execute(ctx.db)
  return new Map(rows.map((row) => [`${row.product_id} ${row.week}`, row]))
}

/** Weeks from a given one, with their deadlines and the holidays that their goods are for. */
async function weeksOf(ctx: Ctx, week: Day, count: number): Promise<AvailabilityWeek[]> {
  const weeks = weeksFrom(week, count)
  const { rows } = await sql<{ week: Day; name: string }>`
    select distinct on (week) date_trunc('week', coalesce(demand_start, day))::date as week, name from holidays
    where kind = 'major' and coalesce(demand_start, day) >= ${week} and coalesce(demand_start, day) < ${addDays(week, count * 7)}
    order by week, day`.execute(ctx.db)
  const holidays = new Map(rows.map((row) => [row.week, row.name]))
  const { timeZone } = ctx.settings
  return weeks.map((one) => ({
    week: one,
    number: weekNumber(one),
    closesAt: weekClosesAt(one, timeZone).toISOString(),
    isClosed: isWeekClosed(one, ctx.now(), timeZone),
    holiday: holidays.get(one) ?? null,
  }))
}

/** A page of a vendor's products with what each offers by week. */
export async function readAvailability(
  ctx: SignedInCtx,
  { query }: InputOf<typeof availability.read>,
): Promise<ReplyOf<typeof availability.read>> {
  const vendorId = vendorOf(ctx)
  const { first, last } = weekSpan(ctx)
  const asked = query.from ? weekOf(query.from) : thisWeekOf(ctx)
  const from = asked < first ? first : asked > last ? last : asked
  const to = addDays(from, (query.weeks - 1) * 7)
  let found = ctx.db
    .selectFrom('products as p')
    .leftJoin('farm_prices as f', 'f.product_id', 'p.id')
    .select(['p.id', 'p.description', 'p.image_name', 'p.color_hex', 'p.um', 'p.pack', 'p.min_quantity'])
    .select([
      soldBySql.as('sold_by'),
      fromFarmSql.as('from_farm'),
      sql<number | null>`coalesce(f.price_e4, p.cost_e4)`.as('price_e4'),
    ])
    .where('p.vendor_id', '=', vendorId)
    .where('p.state', '=', 'live')
  for (const word of (query.q ?? '').split(/\s+/).filter(Boolean))
    found = found.where('p.description', 'ilike', containing(word))
  const { rows: counted } = await sql<{ box: number; stem: number }>`
    select count(*) filter (where um = 'BX')::int as box, count(*) filter (where um <> 'BX')::int as stem
    from products where vendor_id = ${vendorId} and state = 'live'`.execute(ctx.db)
  if (query.by) found = found.where('p.um', query.by === 'box' ? '=' : '<>', 'BX')
  const { rows, ...page } = await readPage(found, query, {
    sorts: { name: sql`p.description`, price: sql`coalesce(f.price_e4, p.cost_e4)` },
    usual: 'name',
    id: sql`p.id`,
  })
  const [weeks, cells, draft] = [
    await weeksOf(ctx, from, query.weeks),
    await cellsOf(
      ctx,
      rows.map(({ id }) => id),
      { from, to },
    ),
    await readDraft(ctx, vendorId),
  ]
  const drafted = new Map(draft.map((cell) => [`${cell.productId} ${cell.week}`, judgedCell(cell)]))
  return {
    rows: (rows as Row[]).map((row) => ({
      productId: row.id,
      description: row.description,
      imageName: row.image_name,
      colorHex: row.color_hex,
      um: row.um,
      pack: row.pack,
      multiple: row.min_quantity,
      soldBy: row.sold_by,
      fromFarm: row.from_farm,
      price: row.price_e4 === null ? null : dollarsFromE4(row.price_e4),
      priceDraft: drafted.get(`${row.id} null`) ?? null,
      cells: weeks.map(({ week }) => {
        const cell = cells.get(`${row.id} ${week}`)
        return {
          offered: cell?.offered ?? null,
          ordered: cell?.ordered ?? 0,
          draft: drafted.get(`${row.id} ${week}`) ?? null,
        }
      }),
    })),
    ...page,
    weeks,
    thisWeek: thisWeekOf(ctx),
    counts: counted[0] ?? { stem: 0, box: 0 },
    draft: stateOf(draft),
  }
}

/** The sheet as a file: one column per week, with draft values where there are any. */
export const availabilityTable = (weeks: readonly AvailabilityWeek[]): ListTable<AvailabilityRow> => ({
  name: 'Availability',
  fileName: 'availability',
  columns: [
    { header: 'Item code', width: 10, value: ({ productId }) => productId },
    { header: 'Item', width: 40, value: ({ description }) => description },
    { header: 'Unit', width: 8, value: ({ um }) => um },
    { header: 'Stems a bunch', width: 10, value: ({ pack }) => pack },
    { header: 'Your price', width: 10, value: ({ price, priceDraft }) => priceDraft?.value ?? price ?? '' },
    ...weeks.map(({ week }, i) => ({
      header: week,
      width: 12,
      value: ({ cells }: AvailabilityRow) => {
        const cell = cells[i]
        return cell?.draft
          ? cell.draft.fault
            ? cell.draft.text
            : (cell.draft.value ?? 0)
          : (cell?.offered ?? '')
      },
    })),
  ],
})
