import { sql } from 'kysely'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { StaffKey, staffKeys } from '../../contract/features/personal/staff-keys.ts'
import { audit, nothingChanged } from '../audit/audit.ts'
import { AppError } from '../core/errors.ts'
import { containing } from '../core/like.ts'
import type { SignedInCtx } from '../core/route.ts'
import type { ListTable } from '../lists/handle-list.ts'
import { readPage } from '../lists/read-page.ts'

type Reply = ReplyOf<typeof staffKeys.list>

/** A page of everyone's keys. */
export async function readStaffKeys(
  ctx: SignedInCtx,
  { query }: InputOf<typeof staffKeys.list>,
): Promise<Reply> {
  const state = sql<StaffKey['state']>`case when k.revoked_at is not null then 'revoked'
    when k.expires_at <= ${ctx.now()} then 'expired' else 'live' end`
  let found = ctx.db
    .selectFrom('api_keys as k')
    .innerJoin('users as u', 'u.id', 'k.user_id')
    .innerJoin('customers as c', 'c.id', 'u.customer_id')
    .select([
      'k.id',
      'k.name',
      'k.hint',
      'k.authorities',
      'k.created_at',
      'k.expires_at',
      'k.last_used_at',
      'k.revoked_at',
      'k.is_integration',
      'u.id as owner_id',
      'u.name as owner',
      'u.email',
      'c.account_number',
      state.as('state'),
    ])
  if (query.q) {
    const like = containing(query.q)
    found = found.where((eb) =>
      eb.or([eb('k.name', 'ilike', like), eb('u.name', 'ilike', like), eb('u.email', 'ilike', like)]),
    )
  }
  if (query.state) found = found.where(state, '=', query.state)
  if (query.kind) found = found.where('k.is_integration', '=', query.kind === 'integration')
  const { rows, ...page } = await readPage(found, query, {
    sorts: {
      created: sql`k.created_at`,
      name: sql`lower(k.name)`,
      owner: sql`lower(u.name)`,
      used: sql`k.last_used_at`,
      ends: sql`k.expires_at`,
    },
    usual: '-created',
    id: sql`k.id`,
  })
  return {
    rows: rows.map((row) => ({
      id: row.id,
      name: row.name,
      hint: row.hint,
      authorities: row.authorities,
      createdAt: row.created_at.toISOString(),
      expiresAt: row.expires_at?.toISOString() ?? null,
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
      revokedAt: row.revoked_at?.toISOString() ?? null,
      owner: { id: row.owner_id, name: row.owner, email: row.email },
      accountNumber: row.account_number,
      kind: row.is_integration ? 'integration' : 'person',
      state: row.state,
    })),
    ...page,
  }
}

/** Revokes anyone's key, in a transaction. Throws not_found. */
export async function revokeStaffKey(ctx: SignedInCtx, id: number): Promise<void> {
  const row = await ctx.db
    .selectFrom('api_keys as k')
    .innerJoin('users as u', 'u.id', 'k.user_id')
    .select(['k.name', 'k.revoked_at', 'u.email', 'u.customer_id'])
    .where('k.id', '=', id)
    .forUpdate('k')
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  if (row.revoked_at) return nothingChanged(ctx)
  await ctx.db.updateTable('api_keys').set({ revoked_at: ctx.now() }).where('id', '=', id).execute()
  await audit(ctx, {
    action: 'api-key.revoked',
    subject: `API key ${id} (${row.name}) of ${row.email}`,
    customerId: row.customer_id,
  })
}

export const staffKeysTable: ListTable<StaffKey> = {
  name: 'API keys',
  fileName: 'api-keys',
  columns: [
    { header: 'Name', width: 28, value: ({ name }) => name },
    { header: 'Owner', width: 32, value: ({ owner }) => owner.email },
    { header: 'State', width: 10, value: ({ state }) => state },
    { header: 'Permissions', width: 48, value: ({ authorities }) => authorities.join(', ') },
    { header: 'Created', width: 22, value: ({ createdAt }) => createdAt },
    { header: 'Ends', width: 22, value: ({ expiresAt }) => expiresAt ?? '' },
    { header: 'Last used', width: 22, value: ({ lastUsedAt }) => lastUsedAt ?? '' },
  ],
}
