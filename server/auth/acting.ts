import type { User } from '../../contract/features/auth/auth.ts'
import { audit } from '../audit/audit.ts'
import { AppError } from '../core/errors.ts'
import type { CurrentUser, Exchange, SignedInCtx } from '../core/route.ts'
import { hashOf } from './one-time.ts'
import { readActedFor } from './sessions.ts'
import { readUser } from './user.ts'

/**
 * Lets this session act for a customer's user, in a transaction. Throws `not_found` for a user outside the staff member's reach,
 * whether the user exists or not, and for a request without a session.
 */
export async function startActing(ctx: SignedInCtx, userId: number, exchange: Exchange): Promise<User> {
  const acted = await readActedFor(ctx.db, ctx.user, userId)
  if (!acted) throw new AppError('not_found')
  await setActing(ctx, { staffId: ctx.user.id, actingFor: userId }, exchange)
  await writeDown(ctx, acted, 'acting.started')
  return readAs(ctx, acted)
}

/** Stops acting for a customer, in a transaction. */
export async function stopActing(ctx: SignedInCtx, exchange: Exchange): Promise<User> {
  const { user } = ctx
  if (!user.actedBy) return readAs(ctx, user)
  await setActing(ctx, { staffId: user.actedBy.id, actingFor: null }, exchange)
  await writeDown(ctx, user, 'acting.ended')
  const staff = await readUser(ctx, user.actedBy.id)
  if (!staff) throw new AppError('not_found')
  return staff
}

async function setActing(
  ctx: SignedInCtx,
  { staffId, actingFor }: { staffId: number; actingFor: number | null },
  { sessionToken }: Exchange,
) {
  const { numUpdatedRows } = await ctx.db
    .updateTable('sessions')
    .set({ acting_for: actingFor })
    .where('token_hash', '=', hashOf(sessionToken ?? ''))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new AppError('not_found')
  await ctx.emit('session.changed', { userId: staffId })
}

const writeDown = (ctx: SignedInCtx, user: CurrentUser, action: 'acting.started' | 'acting.ended') =>
  audit({ ...ctx, user }, { action, subject: `user ${user.email}`, customerId: user.customerId })

async function readAs(ctx: SignedInCtx, { id, actedBy }: CurrentUser): Promise<User> {
  const user = await readUser(ctx, id, actedBy)
  if (!user) throw new AppError('not_found')
  return user
}
