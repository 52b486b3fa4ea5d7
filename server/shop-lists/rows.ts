import { sql } from 'kysely'
import type { ListSummary } from '../../contract/features/shop-lists.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'

/** Lists visible to the user: those the company shares, and their own. Acting staff see the same lists as the person they act for. */
export const visible = ({ user }: SignedInCtx) =>
  sql<boolean>`l.customer_id = ${user.customerId} and (l.shared or l.owner_id = ${user.id})`

export async function readSummaries(ctx: SignedInCtx, id?: number): Promise<ListSummary[]> {
  const { rows } = await sql<Omit<ListSummary, 'changedAt'> & { changedAt: Date }>`
    select l.id::int, l.name, l.shared, l.owner_id = ${ctx.user.id} as mine, u.name as "ownerName",
      l.changed_at as "changedAt", l.changed_by as "changedBy",
      (select count(*)::int from shop_list_lines of where of.list_id = l.id) as lines
    from shop_lists l join users u on u.id = l.owner_id
    where ${visible(ctx)} and l.deleted_at is null and (${id ?? null}::bigint is null or l.id = ${id ?? null})
    order by lower(l.name), l.id`.execute(ctx.db)
  return rows.map((row) => ({ ...row, changedAt: row.changedAt.toISOString() }))
}

/** Throws `not_found` for another company's list, another person's private list, and a deleted one. */
export async function readSummary(ctx: SignedInCtx, id: number): Promise<ListSummary> {
  const [summary] = await readSummaries(ctx, id)
  if (!summary) throw new AppError('not_found')
  return summary
}

/** Locks a list for a change. Throws `not_found` as `readSummary` does, for deleted ones unless asked for. */
export async function lockList(
  ctx: SignedInCtx,
  id: number,
  { deletedSince = null }: { deletedSince?: Date | null } = {},
): Promise<{ name: string; shared: boolean; isMine: boolean; isDeleted: boolean }> {
  const { rows } = await sql<{ name: string; shared: boolean; isMine: boolean; isDeleted: boolean }>`
    select l.name, l.shared, l.owner_id = ${ctx.user.id} as "isMine", l.deleted_at is not null as "isDeleted"
    from shop_lists l where l.id = ${id} and ${visible(ctx)}
      and (l.deleted_at is null or l.deleted_at > ${deletedSince}::timestamptz)
    for update`.execute(ctx.db)
  if (!rows[0]) throw new AppError('not_found')
  return rows[0]
}
