import { sql } from 'kysely'
import type { Ctx } from '../core/route.ts'
import { lockStock } from '../stock/stock.ts'

/** Products with units reserved by a quote's open offers, in locking order. */
async function heldProducts(ctx: Ctx, quoteId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select distinct l.product_id as id from quote_offer_lines l
    join quote_offers f on f.id = l.offer_id where f.quote_id = ${quoteId} and l.held > 0 order by 1`.execute(
    ctx.db,
  )
  return rows.map(({ id }) => id)
}

/** Releases the reserved units of a locked quote's offers, in the transaction that ends or replaces them. Also locks that stock. */
export async function releaseOffer(ctx: Ctx, quoteId: number): Promise<void> {
  const productIds = await heldProducts(ctx, quoteId)
  if (productIds.length === 0) return
  await lockStock(ctx.db, productIds)
  await sql`with own as (
      select l.id, l.product_id, l.held from quote_offer_lines l join quote_offers f on f.id = l.offer_id
      where f.quote_id = ${quoteId} and l.held > 0
    ),
    back as (update quote_offer_lines l set held = 0 from own where own.id = l.id)
    update stock s set held = s.held - given.units
    from (select product_id, sum(held)::int as units from own group by product_id) given
    where s.product_id = given.product_id`.execute(ctx.db)
  await ctx.emit('stock.changed', { productIds })
}

/** Reserves units for a line, whose stock the caller has locked. */
export async function holdLine(
  ctx: Ctx,
  { lineId, productId, units }: { lineId: number; productId: number; units: number },
): Promise<void> {
  if (units <= 0) return
  await sql`with line as (update quote_offer_lines set held = ${units} where id = ${lineId})
    update stock set held = held + ${units} where product_id = ${productId}`.execute(ctx.db)
}
