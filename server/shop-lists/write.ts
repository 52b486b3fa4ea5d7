import { sql } from 'kysely'
import type { InputOf } from '../../contract/core/endpoint.ts'
import {
  type ListSummary,
  mostListLines,
  mostLists,
  restorableHours,
  type shopLists,
} from '../../contract/features/shop-lists.ts'
import { auditActing } from '../audit/audit.ts'
import { visibleRows } from '../catalogue/item.ts'
import { viewerOf } from '../catalogue/rows.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { lockList, readSummary } from './rows.ts'

type Line = { productId: number; quantity: number }

/** Makes a list, in the caller's transaction. Throws list_name_taken, too_many_lists, invalid_input for an unknown item. */
export async function createList(
  ctx: SignedInCtx,
  { body: { name, shared, lines } }: InputOf<typeof shopLists.create>,
): Promise<ListSummary> {
  await lockLists(ctx)
  await refuseTooMany(ctx)
  await refuseTaken(ctx, { name, shared })
  await refuseUnknown(
    ctx,
    lines.map(({ productId }) => productId),
  )
  const { id } = await ctx.db
    .insertInto('shop_lists')
    .values({
      customer_id: ctx.user.customerId,
      owner_id: ctx.user.id,
      name,
      shared,
      changed_at: ctx.now(),
      changed_by: ctx.user.name,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertLines(ctx, id, lines)
  return told(ctx, id, { name, lines: lines.length })
}

/** Renames or shares it, in the caller's transaction. Throws not_found, list_name_taken, not_list_owner. */
export async function changeList(
  ctx: SignedInCtx,
  { params: { id }, body: { name, shared } }: InputOf<typeof shopLists.change>,
): Promise<ListSummary> {
  await lockLists(ctx)
  const list = await lockList(ctx, id)
  if (list.shared !== shared && !list.isMine) throw new AppError('not_list_owner')
  await refuseTaken(ctx, { name, shared, id })
  await ctx.db.updateTable('shop_lists').set({ name, shared }).where('id', '=', id).execute()
  return told(ctx, id, { name, shared })
}

/** Sets quantities and the order, in the caller's transaction. Throws not_found, list_full, invalid_input for an unknown item. */
export async function setListLines(
  ctx: SignedInCtx,
  { params: { id }, body: { lines, order } }: InputOf<typeof shopLists.setLines>,
): Promise<ListSummary> {
  await lockList(ctx, id)
  const before = await ctx.db
    .selectFrom('shop_list_lines')
    .select(['product_id as productId', 'quantity'])
    .where('list_id', '=', id)
    .orderBy('position')
    .execute()
  const after = new Map(before.map(({ productId, quantity }) => [productId, quantity]))
  const added = lines.filter(({ productId, quantity }) => quantity > 0 && !after.has(productId))
  await refuseUnknown(
    ctx,
    added.map(({ productId }) => productId),
    lines.map(({ productId }) => productId),
  )
  for (const { productId, quantity } of lines) {
    if (quantity > 0) after.set(productId, quantity)
    else after.delete(productId)
  }
  if (after.size > mostListLines) throw new AppError('list_full')
  const first = order.filter((productId) => after.has(productId))
  const inOrder = [...new Set([...first, ...after.keys()])]
  await ctx.db.deleteFrom('shop_list_lines').where('list_id', '=', id).execute()
  await insertLines(
    ctx,
    id,
    inOrder.map((productId) => ({ productId, quantity: after.get(productId) ?? 1 })),
  )
  return told(ctx, id, { lines: after.size })
}

/** Throws not_found. */
export async function removeList(
  ctx: SignedInCtx,
  { params: { id } }: InputOf<typeof shopLists.remove>,
): Promise<void> {
  const { name } = await lockList(ctx, id)
  await ctx.db.updateTable('shop_lists').set({ deleted_at: ctx.now() }).where('id', '=', id).execute()
  await emitAndAudit(ctx, id, { name, deleted: true })
}

/** Throws not_found, list_name_taken, too_many_lists. */
export async function restoreList(
  ctx: SignedInCtx,
  { params: { id } }: InputOf<typeof shopLists.restore>,
): Promise<ListSummary> {
  await lockLists(ctx)
  const deletedSince = new Date(ctx.now().getTime() - restorableHours * 3_600_000)
  const { name, shared, isDeleted } = await lockList(ctx, id, { deletedSince })
  if (!isDeleted) return readSummary(ctx, id)
  await refuseTooMany(ctx)
  await refuseTaken(ctx, { name, shared, id })
  await ctx.db.updateTable('shop_lists').set({ deleted_at: null }).where('id', '=', id).execute()
  return told(ctx, id, { name, deleted: false })
}

/** Serializes changes of a company's lists, so that names stay unique and the limit holds. */
const lockLists = (ctx: SignedInCtx) =>
  ctx.db.selectFrom('customers').select('id').where('id', '=', ctx.user.customerId).forNoKeyUpdate().execute()

async function refuseTooMany(ctx: SignedInCtx): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from shop_lists
    where customer_id = ${ctx.user.customerId} and deleted_at is null`.execute(ctx.db)
  if ((rows[0]?.count ?? 0) >= mostLists) throw new AppError('too_many_lists')
}

/** Names are unique among the shared lists, and among those of a person. */
async function refuseTaken(
  ctx: SignedInCtx,
  { name, shared, id = null }: { name: string; shared: boolean; id?: number | null },
): Promise<void> {
  const { rows } = await sql`select from shop_lists l
    where l.customer_id = ${ctx.user.customerId} and l.deleted_at is null and lower(l.name) = lower(${name})
      and l.shared = ${shared} and (l.shared or l.owner_id = ${ctx.user.id})
      and (${id}::bigint is null or l.id <> ${id}::bigint)`.execute(ctx.db)
  if (rows.length > 0) throw new AppError('list_name_taken')
}

/** New items must be ones that the user sees; `paths` are all items of the request in its order. */
async function refuseUnknown(ctx: SignedInCtx, productIds: readonly number[], paths = productIds) {
  if (productIds.length === 0) return
  const shelf = await ctx.catalogue.settled()
  const viewer = viewerOf(ctx.user)
  const missing = productIds.filter((id) => visibleRows(shelf, viewer, [id]).length === 0)
  if (missing.length > 0)
    throw new AppError('invalid_input', {
      fields: missing.map((id) => ({
        path: `lines.${paths.indexOf(id)}.productId`,
        message: 'There is no such product.',
      })),
    })
}

async function insertLines(ctx: SignedInCtx, listId: number, lines: readonly Line[]): Promise<void> {
  if (lines.length === 0) return
  await ctx.db
    .insertInto('shop_list_lines')
    .values(
      lines.map(({ productId, quantity }, position) => ({
        list_id: listId,
        product_id: productId,
        quantity,
        position,
      })),
    )
    .execute()
}

type Told = Record<string, string | number | boolean>

async function told(ctx: SignedInCtx, id: number, after: Told): Promise<ListSummary> {
  await ctx.db
    .updateTable('shop_lists')
    .set({ changed_at: ctx.now(), changed_by: ctx.user.name })
    .where('id', '=', id)
    .execute()
  await emitAndAudit(ctx, id, after)
  return readSummary(ctx, id)
}

async function emitAndAudit(ctx: SignedInCtx, id: number, after: Told): Promise<void> {
  await ctx.emit('list.changed', { customerId: ctx.user.customerId })
  await auditActing(ctx, { subject: `list ${id}`, after })
}
