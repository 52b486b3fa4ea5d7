import { sql } from 'kysely'
import type { Day } from '../../contract/core/dates.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { availability, CellDraft, DraftState } from '../../contract/features/growers/availability.ts'
import { type CellFacts, isRefused, readOffered, readPrice } from '../../contract/rules/availability.ts'
import { isWeekClosed } from '../../contract/rules/weeks.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import { orderedByWeek, soldBySql, vendorOf, weekSpan } from './own.ts'

/** The most refused cells that a reply lists. */
const mostNamed = 50

export type DraftCell = {
  productId: number
  description: string
  /** Null for the price. */
  week: Day | null
  text: string
  facts: CellFacts
  /** Selling units, or ten-thousandths of a dollar for the price. */
  published: number | null
  fromFarm: boolean
}

type Row = {
  product_id: number
  description: string
  week: Day | null
  text: string
  sold_by: CellFacts['soldBy']
  pack: number
  min_quantity: number
  ordered: number
  offered: number | null
  price_e4: number | null
  from_farm: boolean
}

/** The draft of a vendor with the limits of each cell, in the order of the sheet. */
export async function readDraft(ctx: Ctx, vendorId: string): Promise<DraftCell[]> {
  const { first, last } = weekSpan(ctx)
  const { rows } = await sql<Row>`
    with ordered as (${orderedByWeek(sql<boolean>`p.vendor_id = ${vendorId}`, { from: first, to: last })})
    select d.product_id, p.description, d.week, d.text, ${soldBySql} as sold_by, p.pack, p.min_quantity,
      coalesce(o.units, 0) as ordered, a.offered, f.price_e4, (p.is_grower_direct or p.is_farm_direct) as from_farm
    from availability_drafts d join products p on p.id = d.product_id
    left join availability a on a.product_id = d.product_id and a.week = d.week
    left join ordered o on o.product_id = d.product_id and o.week = d.week
    left join farm_prices f on f.product_id = d.product_id
    where p.vendor_id = ${vendorId}
    order by p.description, d.product_id, d.week nulls first`.execute(ctx.db)
  const now = ctx.now()
  return rows.map((row) => ({
    productId: row.product_id,
    description: row.description,
    week: row.week,
    text: row.text,
    facts: {
      soldBy: row.sold_by,
      pack: row.pack,
      multiple: row.min_quantity,
      ordered: row.ordered,
      isClosed: row.week !== null && isWeekClosed(row.week, now, ctx.settings.timeZone),
    },
    published: row.week === null ? row.price_e4 : row.offered,
    fromFarm: row.from_farm,
  }))
}

/** The text of a draft cell. */
export function judgedCell({ week, text, facts }: Pick<DraftCell, 'week' | 'text' | 'facts'>): CellDraft {
  const read = week === null ? readPrice(text) : readOffered(text, facts)
  const shown = (value: number | null) => (value === null || week !== null ? value : value / 10_000)
  return isRefused(read)
    ? { text, value: null, rounded: false, fault: read.fault, fix: shown(read.fix) }
    : {
        text,
        value: shown(read.value),
        rounded: 'rounded' in read && read.rounded === true,
        fault: null,
        fix: null,
      }
}

export function stateOf(cells: readonly DraftCell[]): DraftState {
  const refused = cells.flatMap((cell) => {
    const { fault, fix } = judgedCell(cell)
    if (fault === null) return []
    const { productId, description, week, text, facts, published } = cell
    const offered = published === null || week !== null ? published : published / 10_000
    return [{ productId, description, week, text, fault, fix, ordered: facts.ordered, offered }]
  })
  return { cells: cells.length, faults: refused.length, refused: refused.slice(0, mostNamed) }
}

/**
 * Writes cells into the draft. A cell equal to the published value is removed from the draft; cells of closed weeks and of other
 * vendors are unchanged.
 */
export async function writeDraft(
  ctx: SignedInCtx,
  { cells }: InputOf<typeof availability.write>['body'],
): Promise<ReplyOf<typeof availability.write>> {
  const vendorId = vendorOf(ctx)
  const now = ctx.now()
  const { first, last } = weekSpan(ctx)
  // Of two texts for one cell the later one counts.
  const latest = [...new Map(cells.map((cell) => [`${cell.productId} ${cell.week}`, cell])).values()].filter(
    ({ week }) =>
      week === null || (week >= first && week <= last && !isWeekClosed(week, now, ctx.settings.timeZone)),
  )
  const ids = latest.map(({ productId }) => productId)
  const weeks = latest.map(({ week }) => week)
  // Serializes concurrent writes by a vendor's users.
  await sql`select id from vendors where id = ${vendorId} for no key update`.execute(ctx.db)
  const { rows: own } = await sql<{ id: number }>`
    select p.id from products p where p.vendor_id = ${vendorId} and p.state = 'live' and p.id = any(${ids}::int[])`.execute(
    ctx.db,
  )
  const owned = new Set(own.map(({ id }) => id))
  const mine = latest.filter(({ productId }) => owned.has(productId))
  await sql`insert into availability_drafts (product_id, week, text, edited_at, edited_by)
    select c.product_id, c.week, c.text, ${now}, ${ctx.user.id}
    from unnest(${mine.map(({ productId }) => productId)}::int[], ${mine.map(({ week }) => week)}::date[],
      ${mine.map(({ text }) => text)}::text[]) as c (product_id, week, text)
    where c.text is not null order by c.product_id, c.week
    on conflict (product_id, week) do update set text = excluded.text, edited_at = excluded.edited_at, edited_by = excluded.edited_by`.execute(
    ctx.db,
  )
  const withdrawn = mine.filter(({ text }) => text === null)
  await dropCells(ctx, withdrawn)
  const touched = new Set(mine.map(({ productId, week }) => `${productId} ${week}`))
  const draft = await readDraft(ctx, vendorId)
  const same = draft.filter((cell) => touched.has(`${cell.productId} ${cell.week}`) && saysTheSame(cell))
  await dropCells(ctx, same)
  const left = draft.filter((cell) => !same.includes(cell))
  const refused = left.filter(
    (cell) => touched.has(`${cell.productId} ${cell.week}`) && judgedCell(cell).fault !== null,
  ).length
  await ctx.emit('availability.changed', { any: ['VENDOR'] })
  return {
    taken: mine.length - withdrawn.length - refused,
    refused,
    draft: stateOf(left),
    leftAlone: weeks.length - mine.length + (cells.length - latest.length),
  }
}

/** Whether publishing the cell would change nothing. */
function saysTheSame(cell: DraftCell): boolean {
  const { fault, value } = judgedCell(cell)
  if (fault !== null) return false
  if (cell.week === null) return value === (cell.published === null ? null : cell.published / 10_000)
  return (value ?? 0) === (cell.published ?? 0)
}

export async function dropCells(
  ctx: Ctx,
  cells: readonly { productId: number; week: Day | null }[],
): Promise<void> {
  if (cells.length === 0) return
  await sql`delete from availability_drafts d
    using unnest(${cells.map(({ productId }) => productId)}::int[], ${cells.map(({ week }) => week)}::date[]) as c (product_id, week)
    where d.product_id = c.product_id and d.week is not distinct from c.week`.execute(ctx.db)
}
