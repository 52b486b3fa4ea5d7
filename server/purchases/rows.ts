import { type Selectable, sql } from 'kysely'
import { lineAmountCents } from '../../contract/core/money.ts'
import { type PurchaseMover, type PurchaseStatus, purchaseMove } from '../../contract/rules/purchase-moves.ts'
import type { PurchaseLines, PurchaseOrders } from '../../db/tables.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'

export type PurchaseRecord = Selectable<PurchaseOrders>
export type LineRecord = Selectable<PurchaseLines>

/** The grower that the user works for; '' for a user without one, who has no purchase orders. */
export const vendorOf = ({ user }: SignedInCtx): string => user.staff?.vendorId ?? ''

type Which = {
  id: number
  /** Limits access to this grower's orders; others are not found. Only buyers see drafts. */
  vendorId?: string
  /** The version that the caller saw. */
  version?: number | undefined
}

/** Locks a purchase order. Throws `not_found`, and `changed_meanwhile` unless it has the version that the caller saw. */
export async function lockPurchase(ctx: Ctx, { id, vendorId, version }: Which): Promise<PurchaseRecord> {
  const row = await ctx.db
    .selectFrom('purchase_orders')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row || (vendorId !== undefined && (row.vendor_id !== vendorId || wasNeverSent(row))))
    throw new AppError('not_found')
  if (version !== undefined && version !== row.version)
    throw new AppError('changed_meanwhile', { data: { version: row.version, status: row.status } })
  return row
}

/** Growers don't see drafts. */
const wasNeverSent = ({ sent_at }: PurchaseRecord): boolean => sent_at === null

export const linesOf = (ctx: Ctx, purchaseId: number): Promise<LineRecord[]> =>
  ctx.db
    .selectFrom('purchase_lines')
    .selectAll()
    .where('purchase_id', '=', purchaseId)
    .orderBy('sequence')
    .execute()

type Step = {
  to: PurchaseStatus
  by: PurchaseMover
  actor?: string | undefined
  note?: string
  also?: Partial<Omit<PurchaseRecord, 'id' | 'status' | 'version' | 'kg'>>
}

/**
 * Moves a purchase order, locked by the caller, and records the step. Throws `wrong_state` with the state for a move outside the
 * table.
 */
export async function movePurchase(
  ctx: Ctx,
  row: PurchaseRecord,
  { to, by, actor = ctx.user?.name ?? 'system', note = '', also }: Step,
): Promise<PurchaseRecord> {
  if (!purchaseMove(row.status, to)?.by.includes(by)) throw wrongState(row)
  const moved = await ctx.db
    .updateTable('purchase_orders')
    .set({ ...also, status: to, version: row.version + 1 })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await noteStep(ctx, moved, { by, actor, note })
  return moved
}

export const wrongState = ({ status }: Pick<PurchaseRecord, 'status'>): AppError =>
  new AppError('wrong_state', { data: { status } })

/** Records an event in the history of a purchase order and notifies the pages. */
export async function noteStep(
  ctx: Ctx,
  { id, status }: Pick<PurchaseRecord, 'id' | 'status'>,
  { by, actor = ctx.user?.name ?? 'system', note = '' }: { by: PurchaseMover; actor?: string; note?: string },
): Promise<void> {
  await ctx.db
    .insertInto('purchase_events')
    .values({ purchase_id: id, status, by, actor, note, at: ctx.now() })
    .execute()
  await tellPages(ctx)
}

export const tellPages = (ctx: Ctx): Promise<void> =>
  ctx.emit('purchase.changed', { any: ['FARM_DIRECT', 'VENDOR'] })

/** Increments the version of a purchase order that was changed without a move. */
export async function touch(ctx: Ctx, { id }: Pick<PurchaseRecord, 'id'>): Promise<void> {
  await sql`update purchase_orders set version = version + 1 where id = ${id}`.execute(ctx.db)
  await tellPages(ctx)
}

/** The cost of the lines, in cents; null when one has no agreed price. */
export function costOf(
  lines: readonly { ordered: number; confirmed: number | null; cost_e4: number | null }[],
): number | null {
  let sum = 0
  for (const { ordered, confirmed, cost_e4 } of lines) {
    if (cost_e4 === null) return null
    sum += lineAmountCents(confirmed ?? ordered, cost_e4)
  }
  return sum
}
