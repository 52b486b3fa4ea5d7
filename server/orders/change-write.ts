import { sql } from 'kysely'
import { dollarsFromCents, dollarsFromE4 } from '../../contract/core/money.ts'
import type { ChangedLine, OrderChange } from '../../contract/features/orders.ts'
import type { Ctx } from '../core/route.ts'
import type { Edit } from './change-plan.ts'

/** A stored line of a change: before and after. */
export type StoredEdit = Omit<Edit, 'lineId' | 'wasAllocated' | 'allocated' | 'desk'> & {
  lineId: number
  /** Why staff changed it, as the customer sees it. */
  reason?: string
}

/** An order change as stored. */
export type ChangeRow = {
  id: number
  order_id: number
  kind: 'LINES' | 'DELIVERY'
  status: 'applied' | 'pending' | 'refused'
  lines: StoredEdit[]
  was_shipping_cents: number
  shipping_cents: number
  was_total_cents: number
  total_cents: number
  cut_off_at: Date | null
  /** Cart lines that move to the order. */
  cart_line_ids: number[]
}

/** A line of a change in responses. */
export const presentEdit = (edit: Omit<StoredEdit, 'lineId' | 'tiers'>): ChangedLine => ({
  productCode: String(edit.productId),
  productDescription: edit.description,
  um: edit.um,
  wasQuantity: edit.wasQuantity,
  quantity: edit.quantity,
  wasUnitPrice: dollarsFromE4(edit.wasPriceE4),
  unitPrice: dollarsFromE4(edit.priceE4),
  wasAmount: dollarsFromCents(edit.wasAmountCents),
  amount: dollarsFromCents(edit.amountCents),
  reason: edit.reason ?? '',
})

/** What a step changed in an order: lines, delivery and total. */
export const presentChange = (change: ChangeRow): OrderChange => ({
  kind: change.kind,
  status: change.status,
  lines: change.lines.map(presentEdit),
  wasShippingCost: dollarsFromCents(change.was_shipping_cents),
  shippingCost: dollarsFromCents(change.shipping_cents),
  wasTotalAmount: dollarsFromCents(change.was_total_cents),
  totalAmount: dollarsFromCents(change.total_cents),
})

/** Reverses an edit: swaps before and after. */
export const reversed = (edit: Edit): Edit => ({
  ...edit,
  wasQuantity: edit.quantity,
  quantity: edit.wasQuantity,
  wasPriceE4: edit.priceE4,
  priceE4: edit.wasPriceE4,
  wasAmountCents: edit.amountCents,
  amountCents: edit.wasAmountCents,
  wasAllocated: edit.allocated,
  allocated: edit.wasAllocated,
})

/** Splits edits into those that take more stock, written before the payment, and those that release it, written after. */
export const takingMore = ({ quantity, wasQuantity }: Pick<Edit, 'quantity' | 'wasQuantity'>): boolean =>
  quantity > wasQuantity

/**
 * Writes lines of an order, whose row and products' stock the caller has locked: quantities, prices, allocations and ledger
 * entries in one statement. Returns the edits with their line ids, and the products whose stock changed.
 */
export async function writeEdits(
  ctx: Ctx,
  {
    order,
    edits,
    actor,
  }: { order: { id: number; customer_id: number }; edits: readonly Edit[]; actor: string },
): Promise<{ edits: Edit[]; productIds: number[] }> {
  if (edits.length === 0) return { edits: [], productIds: [] }
  const rows = edits.map((edit, position) => ({
    position,
    line_id: edit.lineId ?? null,
    product_id: edit.productId,
    quantity: edit.quantity,
    allocated: edit.allocated,
    change: edit.allocated - edit.wasAllocated,
    price_e4: edit.priceE4,
    amount_cents: edit.amountCents,
    tiers: edit.tiers,
    price_version_id: edit.priceVersionId ?? null,
    status: edit.desk?.status ?? null,
    short: edit.desk?.short ?? 0,
    missing: edit.desk?.missing ?? null,
    reason: edit.desk?.reason ?? '',
    substitutes_id: edit.desk?.substitutesId ?? null,
    note: edit.note ?? '',
    wish: edit.wish?.wish ?? null,
    wish_percent: edit.wish?.percent ?? null,
  }))
  const { rows: added } = await sql<{ id: number; product_id: number }>`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (
        position int, line_id bigint, product_id int, quantity int, allocated int, change int, price_e4 bigint,
        amount_cents bigint, tiers jsonb, price_version_id bigint, status text, short int, missing int, reason text,
        substitutes_id bigint, note text, wish text, wish_percent int)
    ),
    gone as (
      delete from order_lines l using wanted w
      where l.id = w.line_id and l.order_id = ${order.id} and w.quantity = 0 and w.status is null
    ),
    changed as (
      update order_lines l set quantity = w.quantity, allocated = w.allocated, unit_price_e4 = w.price_e4,
        amount_cents = w.amount_cents, status = coalesce(w.status, l.status),
        tiers = case when w.status is null then l.tiers else w.tiers end, short = l.short + w.short,
        missing = least(coalesce(w.missing, l.missing), w.quantity),
        short_reason = case when w.short > 0 then w.reason else l.short_reason end
      from wanted w where l.id = w.line_id and l.order_id = ${order.id} and (w.quantity > 0 or w.status is not null)
    ),
    added as (
      insert into order_lines (order_id, customer_id, sequence, product_id, description, department, um, pack, min_quantity,
        grower, image_name, color_hex, quantity, allocated, unit_price_e4, amount_cents, tiers, price_version_id, status,
        substitutes_id, note, wish, wish_percent)
      select ${order.id}::bigint, ${order.customer_id}::bigint,
        (select coalesce(max(sequence), 0) from order_lines where order_id = ${order.id}) + 1 + w.position,
        p.id, p.description, p.department, p.um, p.pack, p.min_quantity, p.grower, p.image_name, p.color_hex, w.quantity,
        w.allocated, w.price_e4, w.amount_cents, w.tiers, w.price_version_id, case when w.allocated > 0 then 'ALLOCATED' else 'OPEN' end,
        w.substitutes_id, w.note, w.wish, w.wish_percent
      from wanted w join products p on p.id = w.product_id
      where w.line_id is null and w.quantity > 0
      order by w.position
      returning id, product_id
    ),
    ledger as (
      insert into stock_movements (product_id, at, kind, allocated_change, order_id, actor)
      select product_id, ${ctx.now()}::timestamptz, case when change > 0 then 'allocation' else 'return' end, change,
        ${order.id}::bigint, ${actor}::text
      from wanted where change <> 0 order by product_id
    ),
    moved as (
      update stock set allocated = stock.allocated + w.change
      from wanted w where stock.product_id = w.product_id and w.change <> 0
    )
    select id, product_id from added`.execute(ctx.db)
  const idOf = new Map(added.map(({ id, product_id }) => [product_id, id]))
  return {
    edits: edits.map((edit) => ({ ...edit, lineId: edit.lineId ?? idOf.get(edit.productId) })),
    productIds: edits.flatMap((edit) => (edit.allocated === edit.wasAllocated ? [] : edit.productId)),
  }
}

type NewChange = Omit<ChangeRow, 'id' | 'order_id' | 'lines' | 'cart_line_ids'> & {
  cart_line_ids?: number[]
  order: { id: number; customer_id: number }
  edits: readonly Edit[]
  /** Made by staff, for this reason. */
  by_staff?: boolean
  reason?: string
}

/** Records a requested change. Returns its id. */
export async function writeChange(ctx: Ctx, { order, edits, ...change }: NewChange): Promise<number> {
  const lines = edits.map(({ wasAllocated: _, allocated: __, note: ___, wish: ____, desk, ...line }) => ({
    ...line,
    ...(desk?.reason && { reason: desk.reason }),
  }))
  const { id } = await ctx.db
    .insertInto('order_changes')
    .values({
      ...change,
      order_id: order.id,
      customer_id: order.customer_id,
      user_id: ctx.user?.id ?? null,
      lines: JSON.stringify(lines),
      at: ctx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The current total of an order's lines, in cents. */
export async function goodsOf(ctx: Ctx, orderId: number): Promise<number> {
  const { cents } = await ctx.db
    .selectFrom('order_lines')
    .select(({ fn }) => fn.sum<number>('amount_cents').as('cents'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return Number(cents)
}

/** The change whose price difference a payment covers. */
export async function readChange(ctx: Ctx, id: number): Promise<ChangeRow> {
  const row = await ctx.db
    .selectFrom('order_changes')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row as ChangeRow
}
