import { sql } from 'kysely'
import type { InputOf } from '../../contract/core/endpoint.ts'
import type { lots, StockResult } from '../../contract/features/lots/lots.ts'
import { productsChanged } from '../catalogue/changes.ts'
import { type About, changeFields } from '../changes/record.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import type { OnHandSet } from '../stock/missing.ts'
import { setOnHand } from '../stock/on-hand.ts'
import { receiveLots } from '../stock/receive.ts'
import { lockStock } from '../stock/stock.ts'
import { takeUnits } from '../stock/take.ts'

/**
 * Takes units off stock for a reason, or puts returned units back. Throws `not_found` for an unknown product, or for another
 * product's lot.
 */
export async function adjustStock(
  ctx: SignedInCtx,
  { productId, units, reason, lotId = null, note }: InputOf<typeof lots.adjust>['body'],
): Promise<StockResult> {
  await lockStock(ctx.db, [productId])
  const before = await onHandOf(ctx, productId)
  if (lotId !== null) await assertLotOf(ctx, { lotId, productId })
  const set =
    reason === 'customer_return'
      ? await putBack(ctx, { productId, units, note })
      : await takeUnits(ctx, { productId, units, lotId }, { kind: reason, reason: note })
  return finish(
    ctx,
    set ?? { productId, before, after: before, wanted: before },
    { sentence: 'stock.adjusted', parameters: { units } },
    { reason, units, note },
  )
}

async function putBack(
  ctx: SignedInCtx,
  { productId, units, note }: { productId: number; units: number; note: string },
): Promise<OnHandSet> {
  const before = await onHandOf(ctx, productId)
  await receiveLots(ctx, [{ productId, units, note }], { kind: 'customer_return', note })
  return { productId, before, after: before + units, wanted: before + units }
}

/**
 * Sets the stock on hand, or its part at one place, to the counted number. Missing units are taken from the place's oldest lots;
 * extra units become a lot there. Throws `not_found`.
 */
export async function countStock(
  ctx: SignedInCtx,
  productId: number,
  { counted, place, reason }: InputOf<typeof lots.count>['body'],
): Promise<StockResult> {
  await lockStock(ctx.db, [productId])
  const before = await onHandOf(ctx, productId)
  const there = place === undefined ? before : await atPlace(ctx, { productId, place })
  const why = { kind: 'count', reason } as const
  const set = (await write()) ?? { productId, before, after: before, wanted: before }
  if (set.after === before) await noteCount(ctx, { productId, place, reason })
  return finish(
    ctx,
    set,
    { sentence: 'stock.counted', parameters: { counted } },
    { counted, ...(place !== undefined && { place }), note: reason },
  )

  async function write(): Promise<OnHandSet | undefined> {
    if (place === undefined) return (await setOnHand(ctx, [{ productId, onHand: counted }], why))[0]
    if (counted < there) return takeUnits(ctx, { productId, units: there - counted, place }, why)
    if (counted === there) return undefined
    await receiveLots(ctx, [{ productId, units: counted - there, place }], { kind: 'count', note: reason })
    const after = before + counted - there
    return { productId, before, after, wanted: after }
  }
}

/** A count that matches the books is recorded in the ledger too: it shows when someone counted. */
async function noteCount(
  ctx: SignedInCtx,
  { productId, place, reason }: { productId: number; place: string | undefined; reason: string },
) {
  await sql`
    insert into stock_movements (product_id, at, kind, lot_id, note, actor)
    select ${productId}::int, ${ctx.now()}::timestamptz, 'count', (
      select max(id) from lots where product_id = ${productId} and place = coalesce(${place ?? null}::text, place)
    ), ${reason}, ${ctx.user.name}`.execute(ctx.db)
}

async function finish(
  ctx: SignedInCtx,
  { productId, before, after, wanted }: OnHandSet,
  told:
    | Pick<About<'stock.counted'>, 'sentence' | 'parameters'>
    | Pick<About<'stock.adjusted'>, 'sentence' | 'parameters'>,
  details: { note: string; [detail: string]: unknown },
): Promise<StockResult> {
  const short = after - wanted
  const about = { area: 'stock', ...told, why: details.note, subject: `product ${productId}` } as About
  await changeFields(
    ctx,
    { ...about, before: { onHand: before }, after: { onHand: after, short, ...details } },
    [{ table: 'products', key: productId, field: 'onHand', before, after }],
  )
  if (after !== before) await productsChanged(ctx, [productId])
  return { productId, before, after, short, orders: short > 0 ? await waitingOrders(ctx, productId) : [] }
}

async function onHandOf({ db }: SignedInCtx, productId: number): Promise<number> {
  const row = await db
    .selectFrom('products')
    .leftJoin('stock', 'stock.product_id', 'products.id')
    .select('on_hand')
    .where('id', '=', productId)
    .executeTakeFirst()
  if (!row) throw new AppError('not_found', { detail: `Product not found: ${productId}.` })
  return row.on_hand ?? 0
}

async function assertLotOf({ db }: SignedInCtx, { lotId, productId }: { lotId: number; productId: number }) {
  const lot = await db
    .selectFrom('lots')
    .select('id')
    .where('id', '=', lotId)
    .where('product_id', '=', productId)
    .executeTakeFirst()
  if (!lot) throw new AppError('not_found', { detail: `The product has no lot ${lotId}.` })
}

async function atPlace(
  { db }: SignedInCtx,
  { productId, place }: { productId: number; place: string },
): Promise<number> {
  const { units } = await db
    .selectFrom('lots')
    .select(sql<number>`coalesce(sum(remaining), 0)::int`.as('units'))
    .where('product_id', '=', productId)
    .where('place', '=', place)
    .where('remaining', '>', 0)
    .executeTakeFirstOrThrow()
  return units
}

/** Open orders with promised units of a product. */
async function waitingOrders({ db }: SignedInCtx, productId: number): Promise<StockResult['orders']> {
  const { rows } = await sql<StockResult['orders'][number]>`
    select o.order_number as "orderNumber", c.account_number as "accountNumber", c.name as "customerName",
      o.ship_day as "shipDay", sum(l.allocated)::int as units
    from order_lines l join orders o on o.id = l.order_id join customers c on c.id = o.customer_id
    where l.product_id = ${productId} and l.allocated > 0
    group by o.id, c.account_number, c.name order by o.ship_day, o.id limit 20`.execute(db)
  return rows
}
