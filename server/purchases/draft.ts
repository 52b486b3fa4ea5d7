import { sql } from 'kysely'
import { asDay, type Day } from '../../contract/core/dates.ts'
import type { InputOf } from '../../contract/core/endpoint.ts'
import { e4FromDollars } from '../../contract/core/money.ts'
import type { Purchase, purchases } from '../../contract/features/purchases/purchases.ts'
import { unitsPerBox } from '../../contract/rules/flower-boxes.ts'
import { audit } from '../audit/audit.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import { openNeeds } from './needs.ts'
import { readPurchase } from './read.ts'
import { noteStep, type PurchaseRecord } from './rows.ts'

type Sold = { lineId: number; productId: number; units: number; part: number }
export type Extra = { productId: number; units: number; cost?: number | undefined }

/**
 * Drafts a purchase order for the units sold to shops from a vendor for a ship day, in a transaction. Drafts for one vendor are made
 * one after the other, so that nothing is bought twice. Throws `not_found` for an unknown vendor and `nothing_to_buy`.
 */
export async function draftPurchase(
  ctx: SignedInCtx,
  { vendorId, shipDay, withoutSold, extra }: InputOf<typeof purchases.draft>['body'],
): Promise<Purchase> {
  await lockVendor(ctx, vendorId)
  await attachSpares(ctx, { vendorId, shipDay })
  const sold = withoutSold ? [] : await readSold(ctx, { vendorId, shipDay })
  if (sold.length === 0 && extra.length === 0) throw new AppError('nothing_to_buy')
  const purchase = await ctx.db
    .insertInto('purchase_orders')
    .values({
      vendor_id: vendorId,
      ship_day: shipDay,
      status: 'DRAFT',
      created_by: ctx.user.id,
      created_at: ctx.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const units = new Map<number, number>()
  for (const one of [...sold, ...extra]) units.set(one.productId, (units.get(one.productId) ?? 0) + one.units)
  const lineIds = await addLines(
    ctx,
    purchase,
    [...units].map(([productId, ordered]) => ({
      productId,
      units: ordered,
      cost: extra.find((one) => one.productId === productId)?.cost,
    })),
  )
  await addSources(
    ctx,
    sold.flatMap(({ productId, ...source }) => {
      const purchaseLineId = lineIds.get(productId)
      return purchaseLineId === undefined ? [] : { ...source, purchaseLineId }
    }),
  )
  await noteStep(ctx, purchase, { by: 'buyer' })
  await audit(ctx, {
    action: 'purchase.drafted',
    subject: `purchase ${purchase.number}`,
    after: { vendor: vendorId, shipDay, items: units.size, orderLines: sold.length },
  })
  return readPurchase(ctx, purchase.id)
}

async function lockVendor(ctx: Ctx, vendorId: string): Promise<void> {
  const vendor = await ctx.db
    .selectFrom('vendors')
    .select('id')
    .where('id', '=', vendorId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!vendor) throw new AppError('not_found', { detail: `Vendor not found: ${vendorId}.` })
}

async function readSold(
  { db }: Ctx,
  { vendorId, shipDay }: { vendorId: string; shipDay: Day },
): Promise<Sold[]> {
  const { rows } = await sql<Sold>`
    select n."lineId", n."productId", n.units, n.part
    from (${openNeeds(sql`p.vendor_id = ${vendorId} and o.ship_day = ${shipDay}`)}) n
    order by n."productId", n."lineId"`.execute(db)
  return rows
}

/**
 * Adds missing lines to a purchase order, sorted by name. Throws `not_found` for a product of another vendor. Returns the ids of the
 * lines by product.
 */
export async function addLines(
  ctx: Ctx,
  { id, vendor_id }: Pick<PurchaseRecord, 'id' | 'vendor_id'>,
  wanted: readonly Extra[],
): Promise<Map<number, number>> {
  const productIds = wanted.map(({ productId }) => productId)
  const { rows } = await sql<{
    id: number
    description: string
    um: string
    pack: number
    costE4: number | null
  }>`select p.id, p.description, p.um, p.pack, coalesce(p.cost_e4, (select l.cost_e4 from lots l
        where l.product_id = p.id and l.cost_e4 is not null order by l.id desc limit 1)) as "costE4"
      from products p where p.id = any(${productIds}::int[]) and p.vendor_id = ${vendor_id} order by p.description, p.id`.execute(
    ctx.db,
  )
  const foreign = productIds.find((productId) => !rows.some((row) => row.id === productId))
  if (foreign !== undefined)
    throw new AppError('not_found', { detail: `This vendor has no product ${foreign}.` })
  const { last } = await ctx.db
    .selectFrom('purchase_lines')
    .select(sql<number>`coalesce(max(sequence), 0)::int`.as('last'))
    .where('purchase_id', '=', id)
    .executeTakeFirstOrThrow()
  const added = await ctx.db
    .insertInto('purchase_lines')
    .values(
      rows.map((row, at) => {
        const { units = 1, cost } = wanted.find(({ productId }) => productId === row.id) ?? {}
        return {
          purchase_id: id,
          sequence: last + at + 1,
          product_id: row.id,
          description: row.description,
          um: row.um,
          pack: row.pack,
          per_box: unitsPerBox(row),
          ordered: units,
          cost_e4: cost === undefined ? row.costE4 : e4FromDollars(cost),
        }
      }),
    )
    .returning(['id', 'product_id'])
    .execute()
  return new Map(added.map((row) => [row.product_id, row.id]))
}

type Source = { purchaseLineId: number; lineId: number; units: number; part: number }

async function addSources(ctx: Ctx, sources: readonly Source[]): Promise<void> {
  if (sources.length === 0) return
  await sql`insert into purchase_sources (purchase_line_id, order_line_id, part, units)
    select * from unnest(${sources.map(({ purchaseLineId }) => purchaseLineId)}::bigint[],
      ${sources.map(({ lineId }) => lineId)}::bigint[], ${sources.map(({ part }) => part)}::int[],
      ${sources.map(({ units }) => units)}::int[])`.execute(ctx.db)
}

/**
 * Assigns surplus units of open purchases to lines of later orders: a shop chose the product to replace what a grower cut, or ordered
 * more. So nothing in transit is bought again. The caller has locked the vendor.
 */
async function attachSpares(ctx: Ctx, where: { vendorId: string; shipDay: Day }): Promise<void> {
  const { rows: spares } = await sql<{ lineId: number; productId: number; units: number }>`
    select l.id as "lineId", l.product_id as "productId",
      (coalesce(l.confirmed, l.ordered) - coalesce(s.units, 0))::int as units
    from purchase_orders o join purchase_lines l on l.purchase_id = o.id
    left join lateral (select sum(units - cut) as units from purchase_sources where purchase_line_id = l.id) s on true
    where o.vendor_id = ${where.vendorId} and o.ship_day = ${where.shipDay}
      and o.status in ('DRAFT', 'SENT', 'CONFIRMED', 'PARTIALLY_CONFIRMED', 'PACKED', 'SHIPPED')
      and coalesce(l.confirmed, l.ordered) > coalesce(s.units, 0)
    order by l.id for update of o`.execute(ctx.db)
  if (spares.length === 0) return
  const left = new Map(spares.map(({ lineId, units }) => [lineId, units]))
  const known = new Set<string>()
  const sources: Source[] = []
  for (const { productId, lineId, units, part } of await readSold(ctx, where)) {
    const spare = spares.find((one) => one.productId === productId && (left.get(one.lineId) ?? 0) > 0)
    if (!spare || known.has(`${spare.lineId} ${lineId}`)) continue
    const given = Math.min(units, left.get(spare.lineId) ?? 0)
    left.set(spare.lineId, (left.get(spare.lineId) ?? 0) - given)
    known.add(`${spare.lineId} ${lineId}`)
    sources.push({ purchaseLineId: spare.lineId, lineId, units: given, part })
  }
  await sql`insert into purchase_sources as s (purchase_line_id, order_line_id, part, units)
    select * from unnest(${sources.map(({ purchaseLineId }) => purchaseLineId)}::bigint[],
      ${sources.map(({ lineId }) => lineId)}::bigint[], ${sources.map(({ part }) => part)}::int[],
      ${sources.map(({ units }) => units)}::int[])
    on conflict (purchase_line_id, order_line_id) do update set units = s.units + excluded.units`.execute(
    ctx.db,
  )
}

/** Calls `attachSpares` for every open purchase order, each vendor and day in its own transaction. */
export async function attachAllSpares(
  ctx: Ctx,
  inTransaction: <R>(work: (inside: Ctx) => Promise<R>) => Promise<R>,
): Promise<void> {
  const { rows } = await sql<{ vendorId: string; shipDay: Day }>`
    select distinct o.vendor_id as "vendorId", o.ship_day as "shipDay" from purchase_orders o
    join purchase_lines l on l.purchase_id = o.id
    where o.status in ('SENT', 'CONFIRMED', 'PARTIALLY_CONFIRMED', 'PACKED', 'SHIPPED')
      and coalesce(l.confirmed, l.ordered) > coalesce(
        (select sum(units - cut) from purchase_sources where purchase_line_id = l.id), 0)
    order by 1, 2`.execute(ctx.db)
  for (const { vendorId, shipDay } of rows)
    await inTransaction(async (inside) => {
      await lockVendor(inside, vendorId)
      await attachSpares(inside, { vendorId, shipDay: asDay(shipDay) })
    })
}
