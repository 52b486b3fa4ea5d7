import { type Kysely, sql } from 'kysely'
import { mayGrant } from '../../contract/access.ts'
import type { Tables } from '../../db/tables.ts'
import { AppError } from '../errors.ts'
import type { Ctx, SignedInCtx } from '../handle.ts'

/** Editors of people and roles go one after another, so that two cannot each take away what the other relies on. */
export const inLine = (db: Kysely<Tables>) => sql`select pg_advisory_xact_lock(7836696275)`.execute(db)

/** Nobody gives, takes from or changes somebody who holds more than they hold themselves. Throws `beyond_own_authorities`. */
export function assertMayGrant(ctx: SignedInCtx, ...held: readonly (readonly string[])[]) {
  const beyond = [...new Set(held.flat())].filter((authority) => !mayGrant(ctx.user, [authority]))
  if (beyond.length > 0) throw new AppError('beyond_own_authorities', { data: { authorities: beyond } })
}

/** Throws `last_administrator` when what has been changed leaves nobody who can manage roles. */
export async function assertSomebodyManagesRoles(ctx: Ctx) {
  if (!(await somebodyManagesRoles(ctx))) throw new AppError('last_administrator')
}

/** Whether anybody active can manage roles; `byPassword` leaves out those who have not set one yet. */
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

/**
 * Ends all sessions of a user, and what they have open, within a second on every process; whoever works in their name is
 * themselves again. Returns how many there were.
 */
export async function endSessions(ctx: Ctx, userId: number): Promise<number> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  await ctx.db.updateTable('sessions').set({ acting_for: null }).where('acting_for', '=', userId).execute()
  await ctx.emit('session.changed', { userId })
  return Number(numDeletedRows)
}
