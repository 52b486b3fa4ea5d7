import { sql } from 'kysely'
import { stillInHouse } from '../../contract/rules/order-states.ts'
import type { Ctx } from '../core/route.ts'

/** `after` exceeds `wanted` when more units are promised to orders and carts: the difference is short. */
export type OnHandSet = { productId: number; before: number; after: number; wanted: number }

/** `counted`: `wanted` is what was counted. `taken`: units were removed, and earlier missing units stay missing. */
type How = 'counted' | 'taken'

/**
 * Records missing units after a count or a loss that went below the promised units: lines of open orders get the missing units, first those of
 * the last ship day, and within a day those ordered last; picked lines come last. A count that finds everything clears them.
 * The caller has locked the stock of the products.
 */
export async function noteMissing(ctx: Ctx, sets: readonly OnHandSet[], how: How): Promise<void> {
  const known = sets.some(({ after, wanted }) => after > wanted)
  const productIds = sets.map(({ productId }) => productId)
  if (!known && !(await anyMissing(ctx, productIds))) return
  await sql`
    with noted as (
      select n.product_id, s.allocated,
        greatest(0, n.after - n.wanted + case when ${how} = 'taken' then coalesce(m.units, 0) else 0 end) as units,
        greatest(0, n.wanted - case when ${how} = 'taken' then coalesce(m.units, 0) else 0 end) as counted,
        greatest(n.before, n.after) as book, m.units as was
      from unnest(${productIds}::int[], ${sets.map(({ before }) => before)}::int[],
        ${sets.map(({ after }) => after)}::int[], ${sets.map(({ wanted }) => wanted)}::int[])
        as n (product_id, before, after, wanted)
      join stock s using (product_id) left join stock_missing m using (product_id)
    ),
    gone as (
      delete from stock_missing m using noted n where m.product_id = n.product_id and n.units = 0
    ),
    kept as (
      insert into stock_missing (product_id, units, counted, book, counted_at, actor)
      select product_id, units, counted, greatest(book, counted + units), ${ctx.now()}::timestamptz,
        ${ctx.user?.name ?? 'system'}
      from noted where units > 0
      on conflict (product_id) do update set units = excluded.units, counted = excluded.counted, book = excluded.book,
        counted_at = excluded.counted_at, actor = excluded.actor
    ),
    spread as (
      select l.id, greatest(0, least(l.allocated, n.allocated - n.counted
        - (sum(l.allocated) over (partition by l.product_id order by l.status = 'PICKED', o.ship_day desc, o.placed_at desc, l.id desc)
          - l.allocated)))::int as missing
      from noted n join order_lines l on l.product_id = n.product_id and l.allocated > 0
      join orders o on o.id = l.order_id
      where (n.units > 0 or n.was is not null) and o.status = any(${[...stillInHouse]}::text[])
    )
    update order_lines l set missing = least(s.missing, l.quantity)
    from spread s where l.id = s.id and l.missing <> least(s.missing, l.quantity)`.execute(ctx.db)
}

async function anyMissing({ db }: Ctx, productIds: readonly number[]): Promise<boolean> {
  const { rows } =
    await sql`select from stock_missing where product_id = any(${[...productIds]}::int[]) limit 1`.execute(db)
  return rows.length > 0
}

/** Adds missing units to a line when its picker can't find them. The caller has locked the stock of the product. */
export async function addMissing(
  ctx: Ctx,
  { productId, units }: { productId: number; units: number },
): Promise<void> {
  await sql`
    insert into stock_missing as m (product_id, units, counted, book, counted_at, actor)
    select product_id, least(${units}::int, on_hand), on_hand - least(${units}::int, on_hand), on_hand,
      ${ctx.now()}::timestamptz, ${ctx.user?.name ?? 'system'}
    from stock where product_id = ${productId} and on_hand > 0
    on conflict (product_id) do update set units = least(m.units + ${units}::int, excluded.book),
      counted = greatest(0, excluded.book - m.units - ${units}::int), book = excluded.book,
      counted_at = excluded.counted_at, actor = excluded.actor`.execute(ctx.db)
}

/** Products with recorded units that are missing and no longer promised to anyone. */
export async function productsToCorrect(
  { db }: Ctx,
  among?: readonly number[],
): Promise<{ productId: number; units: number }[]> {
  const { rows } = await sql<{ productId: number; units: number }>`
    select m.product_id as "productId", least(m.units, s.on_hand - s.allocated - s.held)::int as units
    from stock_missing m join stock s using (product_id)
    where s.on_hand > s.allocated + s.held
      and (${among ?? null}::int[] is null or m.product_id = any(${among ?? null}::int[])) order by m.product_id limit 200`.execute(
    db,
  )
  return rows
}

/** Clears missing units that have left the recorded stock or were found. */
export async function bookCorrected(
  { db }: Ctx,
  { productId, units }: { productId: number; units: number },
): Promise<void> {
  await sql`with less as (
      update stock_missing set units = units - ${units}::int where product_id = ${productId} and units > ${units}::int
    )
    delete from stock_missing where product_id = ${productId} and units <= ${units}::int`.execute(db)
}
