import { type Kysely, sql } from 'kysely'
import { mayGrant } from '../../contract/core/access.ts'
import type { Tables } from '../../db/tables.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'

/** Serializes edits of people and roles, so that two concurrent edits cannot together remove the last administrator. */
export const inLine = (db: Kysely<Tables>) => sql`select pg_advisory_xact_lock(7836696275)`.execute(db)

/** A person may not grant, revoke or edit authorities beyond their own. Throws `beyond_own_authorities`. */
export function assertMayGrant(ctx: SignedInCtx, ...held: readonly (readonly string[])[]) {
  const beyond = [...new Set(held.flat())].filter((authority) => !mayGrant(ctx.user, [authority]))
  if (beyond.length > 0) throw new AppError('beyond_own_authorities', { data: { authorities: beyond } })
}

/** Throws `last_administrator` when the change leaves no user who can manage roles. */
export async function assertSomebodyManagesRoles(ctx: Ctx) {
  if (!(await somebodyManagesRoles(ctx))) throw new AppError('last_administrator')
}

/** Whether any active user can manage roles; `byPassword` excludes users without a password. */
export async function somebodyManagesRoles(ctx: Ctx, { byPassword = false } = {}): Promise<boolean> {
  const { rows } = await sql`
    select users.id from users
    left join role_authorities r on r.role_id = users.role_id and r.authority = 'ROLES_ACCESS_CONTROL'
    left join user_authorities u on u.user_id = users.id and u.authority = 'ROLES_ACCESS_CONTROL'
    where users.status = 'active' and coalesce(u.granted, r.authority is not null)
      and (not ${byPassword}::boolean or users.password_hash is not null)
    limit 1`.execute(ctx.db)
  return rows.length > 0
}
