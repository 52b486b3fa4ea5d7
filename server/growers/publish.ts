import { sql } from 'kysely'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { availability } from '../../contract/features/growers/availability.ts'
import { audit } from '../audit/audit.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { type DraftCell, dropCells, judgedCell, readDraft, stateOf } from './draft.ts'
import { followAvailability } from './follow.ts'
import { vendorOf } from './own.ts'

/** The most cells that the audit log lists one by one. */
const mostNamed = 200

/**
 * Publishes the valid cells of the draft as one change, and updates what the shop sells. Invalid cells stay in the draft. Throws
 * `nothing_to_publish` with the faults if no cell is valid.
 */
export async function publishDraft(ctx: SignedInCtx): Promise<ReplyOf<typeof availability.publish>> {
  const vendorId = vendorOf(ctx)
  const now = ctx.now()
  // If two people publish a vendor's draft at once, only the first one does.
  await sql`select id from vendors where id = ${vendorId} for no key update`.execute(ctx.db)
  const draft = await readDraft(ctx, vendorId)
  const judged = draft.map((cell) => ({ cell, read: judgedCell(cell) }))
  const ready = judged.filter(({ read }) => read.fault === null)
  if (ready.length === 0)
    throw new AppError('nothing_to_publish', { data: { faults: stateOf(draft).refused } })
  const weeks = ready.filter(({ cell }) => cell.week !== null)
  await sql`insert into availability (product_id, week, offered, published_at, published_by)
    select c.product_id, c.week, c.offered, ${now}, ${ctx.user.id}
    from unnest(${weeks.map(({ cell }) => cell.productId)}::int[], ${weeks.map(({ cell }) => cell.week)}::date[],
      ${weeks.map(({ read }) => read.value ?? 0)}::int[]) as c (product_id, week, offered)
    order by c.product_id, c.week
    on conflict (product_id, week) do update set offered = excluded.offered, published_at = excluded.published_at,
      published_by = excluded.published_by`.execute(ctx.db)
  await publishPrices(
    ctx,
    ready.filter(({ cell }) => cell.week === null),
  )
  await dropCells(
    ctx,
    ready.map(({ cell }) => cell),
  )
  const productIds = [...new Set(ready.map(({ cell }) => cell.productId))]
  await followAvailability(ctx, { productIds })
  await audit(ctx, {
    action: 'availability.published',
    subject: `vendor ${vendorId}`,
    before: Object.fromEntries(
      ready.slice(0, mostNamed).map(({ cell }) => [keyOf(cell), shown(cell, cell.published)]),
    ),
    after: {
      ...Object.fromEntries(ready.slice(0, mostNamed).map(({ cell, read }) => [keyOf(cell), read.value])),
      cells: ready.length,
      products: productIds.length,
    },
  })
  await ctx.emit('availability.changed', { any: ['VENDOR'] })
  return {
    published: ready.length,
    products: productIds.length,
    draft: stateOf(judged.filter(({ read }) => read.fault !== null).map(({ cell }) => cell)),
  }
}

const keyOf = ({ productId, week }: DraftCell) => `${productId} ${week ?? 'price'}`
const shown = ({ week }: DraftCell, value: number | null) =>
  value === null || week !== null ? value : value / 10_000

type Ready = { cell: DraftCell; read: { value: number | null } }

async function publishPrices(ctx: SignedInCtx, prices: readonly Ready[]): Promise<void> {
  const set = prices.filter(({ read }) => read.value !== null)
  await sql`insert into farm_prices (product_id, price_e4, published_at, published_by)
    select c.product_id, c.price_e4, ${ctx.now()}, ${ctx.user.id}
    from unnest(${set.map(({ cell }) => cell.productId)}::int[],
      ${set.map(({ read }) => Math.round((read.value ?? 0) * 10_000))}::bigint[]) as c (product_id, price_e4)
    order by c.product_id
    on conflict (product_id) do update set price_e4 = excluded.price_e4, published_at = excluded.published_at,
      published_by = excluded.published_by`.execute(ctx.db)
  const emptied = prices.filter(({ read }) => read.value === null).map(({ cell }) => cell.productId)
  await ctx.db
    .deleteFrom('farm_prices')
    .where('product_id', '=', sql<number>`any(${emptied}::int[])`)
    .execute()
}
