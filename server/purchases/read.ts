import { type RawBuilder, sql } from 'kysely'
import { asDay } from '../../contract/core/dates.ts'
import { dollarsFromE4 } from '../../contract/core/money.ts'
import type { Purchase, PurchaseLine } from '../../contract/features/purchases/purchases.ts'
import type { VendorOrder } from '../../contract/features/purchases/vendor-orders.ts'
import { purchaseDays } from '../../contract/rules/purchase-days.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import { type LineRecord, type PurchaseRecord, vendorOf } from './rows.ts'

type Shared = Omit<VendorOrder, 'lines'>

/** The fields of a purchase order that both sides see. */
async function readShared(ctx: Ctx, row: PurchaseRecord): Promise<Shared> {
  const { db } = ctx
  const boxes = await db
    .selectFrom('purchase_boxes')
    .select(['kind', 'count'])
    .where('purchase_id', '=', row.id)
    .orderBy('kind')
    .execute()
  const papers = await db
    .selectFrom('purchase_papers')
    .select(['id', 'kind', 'name', 'at'])
    .where('purchase_id', '=', row.id)
    .orderBy('id')
    .execute()
  const messages = await db
    .selectFrom('purchase_messages')
    .select(['by', 'actor', 'words', 'at'])
    .where('purchase_id', '=', row.id)
    .orderBy('id')
    .execute()
  const events = await db
    .selectFrom('purchase_events')
    .select(['status', 'by', 'actor', 'note', 'at'])
    .where('purchase_id', '=', row.id)
    .orderBy('id')
    .execute()
  return {
    id: row.id,
    number: row.number,
    shipDay: row.ship_day,
    status: row.status,
    confirmBy: row.confirm_by?.toISOString() ?? null,
    isOverdue: row.status === 'SENT' && row.confirm_by !== null && row.confirm_by <= ctx.now(),
    sentAt: row.sent_at?.toISOString() ?? null,
    note: row.note,
    version: row.version,
    days: purchaseDays(asDay(row.ship_day), row.leaves_on === null ? null : asDay(row.leaves_on)),
    awb: row.awb,
    tracking: row.tracking,
    leavesOn: row.leaves_on,
    kg: row.kg === null ? null : Number(row.kg),
    boxes,
    cancelAskedBy: row.cancel_asked_by,
    papers: papers.map(({ id, kind, name, at }) => ({ paperId: id, kind, name, at: at.toISOString() })),
    messages: messages.map(({ at, ...message }) => ({ ...message, at: at.toISOString() })),
    events: events.map(({ at, status, ...event }) => ({
      ...event,
      status: status as PurchaseRecord['status'],
      at: at.toISOString(),
    })),
  }
}

type LineRow = LineRecord & {
  image_name: string
  color_hex: string
  step: number
  offer_description: string | null
  offer_image: string | null
  offer_color: string | null
}

async function readLines(ctx: Ctx, purchaseId: number): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select l.*, p.image_name, p.color_hex, p.min_quantity as step, f.description as offer_description,
      f.image_name as offer_image, f.color_hex as offer_color
    from purchase_lines l join products p on p.id = l.product_id left join products f on f.id = l.offer_product_id
    where l.purchase_id = ${purchaseId} order by l.sequence`.execute(ctx.db)
  return rows
}

const lineOf = (row: LineRow): Omit<PurchaseLine, 'sources' | 'place'> => ({
  lineId: row.id,
  productId: row.product_id,
  description: row.description,
  imageName: row.image_name,
  colorHex: row.color_hex,
  um: row.um,
  pack: row.pack,
  perBox: row.per_box,
  step: row.step,
  ordered: row.ordered,
  confirmed: row.confirmed,
  reason: row.reason,
  words: row.words,
  cost: row.cost_e4 === null ? null : dollarsFromE4(row.cost_e4),
  offer:
    row.offer_product_id === null || row.offer_units === null || row.offer_state === null
      ? null
      : {
          productId: row.offer_product_id,
          description: row.offer_description ?? '',
          imageName: row.offer_image ?? '',
          colorHex: row.offer_color ?? '#FFFFFF',
          units: row.offer_units,
          cost: row.offer_cost_e4 === null ? null : dollarsFromE4(row.offer_cost_e4),
          state: row.offer_state,
        },
  received: row.received,
})

const readRow = async (ctx: Ctx, where: RawBuilder<boolean>): Promise<PurchaseRecord> => {
  const row = await ctx.db.selectFrom('purchase_orders').selectAll().where(where).executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return row
}

type SourceRow = PurchaseLine['sources'][number] & { lineId: number }

/** A purchase order with the orders that it is for. Throws `not_found`. */
export async function readPurchase(ctx: SignedInCtx, id: number): Promise<Purchase> {
  const row = await readRow(ctx, sql<boolean>`id = ${id}`)
  const [shared, lines, sources, vendor] = await Promise.all([
    readShared(ctx, row),
    readLines(ctx, id),
    sql<SourceRow>`select s.purchase_line_id as "lineId", o.order_number as "orderNumber", c.name as customer,
        o.order_type as "orderType", s.units, s.cut, s.allocated
      from purchase_sources s join purchase_lines pl on pl.id = s.purchase_line_id
      join order_lines l on l.id = s.order_line_id join orders o on o.id = l.order_id join customers c on c.id = o.customer_id
      where pl.purchase_id = ${id} order by o.placed_at, o.id, l.sequence`.execute(ctx.db),
    ctx.db
      .selectFrom('vendors')
      .select(['name', 'email'])
      .where('id', '=', row.vendor_id)
      .executeTakeFirstOrThrow(),
  ])
  return {
    ...shared,
    vendorId: row.vendor_id,
    vendor: vendor.name,
    email: vendor.email,
    lines: lines.map((line) => ({
      ...lineOf(line),
      place: line.place,
      sources: sources.rows
        .filter(({ lineId }) => lineId === line.id)
        .map(({ lineId: _, ...source }) => source),
    })),
  }
}

type Instead = VendorOrder['lines'][number]['instead'][number]

/** Products that are offered instead of a line. */
const mostInstead = 6

/** A purchase order of the signed-in grower. Throws `not_found` for another’s, and for a draft that was never sent. */
export async function readVendorOrder(ctx: SignedInCtx, id: number): Promise<VendorOrder> {
  const row = await readRow(
    ctx,
    sql<boolean>`id = ${id} and vendor_id = ${vendorOf(ctx)} and sent_at is not null`,
  )
  const [shared, lines, instead] = await Promise.all([
    readShared(ctx, row),
    readLines(ctx, id),
    row.status === 'SENT' ? readInstead(ctx, id) : [],
  ])
  return {
    ...shared,
    // The grower doesn't see the buyers' names and internal steps.
    events: shared.events.filter(({ status }) => status !== 'DRAFT'),
    lines: lines.map((line) => ({
      ...lineOf(line),
      instead: instead
        .filter(({ lineId }) => lineId === line.id)
        .map(({ lineId: _, costE4, ...product }) => ({
          ...product,
          cost: costE4 === null ? null : dollarsFromE4(costE4),
        })),
    })),
  }
}

async function readInstead(
  ctx: Ctx,
  purchaseId: number,
): Promise<(Omit<Instead, 'cost'> & { lineId: number; costE4: number | null })[]> {
  const { rows } = await sql<Omit<Instead, 'cost'> & { lineId: number; costE4: number | null }>`
    select l.id as "lineId", x.*
    from purchase_lines l join purchase_orders o on o.id = l.purchase_id join products p on p.id = l.product_id
    join lateral (
      select n.id as "productId", n.description, n.image_name as "imageName", n.color_hex as "colorHex", n.um,
        n.cost_e4 as "costE4"
      from products n
      where n.vendor_id = o.vendor_id and n.id <> p.id and n.state = 'live' and not n.blacklisted and n.department = p.department
        and n.category = p.category and n.is_pre_booked = p.is_pre_booked and n.is_grower_direct = p.is_grower_direct
        and n.is_farm_direct = p.is_farm_direct and n.um = p.um and n.pack = p.pack
      order by (n.type = p.type) desc, (n.color_family = p.color_family) desc, (n.grade = p.grade) desc, n.description, n.id
      limit ${mostInstead}
    ) x on true
    where l.purchase_id = ${purchaseId} order by l.sequence`.execute(ctx.db)
  return rows
}
