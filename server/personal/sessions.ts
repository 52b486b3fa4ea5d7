import type { Session } from '../../contract/features/personal/personal.ts'
import { audit } from '../audit/audit.ts'
import { endOtherSessions as endOthers } from '../auth/change-password.ts'
import { hashOf } from '../auth/one-time.ts'
import { browserName } from '../core/browser-name.ts'
import { AppError } from '../core/errors.ts'
import type { Exchange, SignedInCtx } from '../core/route.ts'

/** The user's sessions, this one first, then by last use. */
export async function readSessions(ctx: SignedInCtx, { sessionToken }: Exchange): Promise<Session[]> {
  const rows = await ctx.db
    .selectFrom('sessions')
    .select(['id', 'token_hash', 'user_agent', 'address', 'created_at', 'last_seen_at'])
    .where('user_id', '=', ctx.user.id)
    .where('expires_at', '>', ctx.now())
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const own = hashOf(sessionToken ?? '')
  return rows
    .map((row) => ({
      id: row.id,
      browser: browserName(row.user_agent),
      address: row.address,
      signedInAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
      current: row.token_hash.equals(own),
    }))
    .sort((a, b) => Number(b.current) - Number(a.current))
}

/** Ends one of the user's sessions, in a transaction. */
export async function endSession(ctx: SignedInCtx, id: number): Promise<void> {
  const ended = await ctx.db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', ctx.user.id)
    .returning(['user_agent', 'address'])
    .executeTakeFirst()
  if (!ended) throw new AppError('not_found')
  await ctx.emit('session.changed', { userId: ctx.user.id })
  await audit(ctx, {
    action: 'session.ended',
    subject: `user ${ctx.user.email}`,
    before: { browser: browserName(ended.user_agent), address: ended.address },
  })
}

/** Ends all of the user's sessions except this one, in a transaction. */
export async function endOtherSessions(ctx: SignedInCtx, exchange: Exchange): Promise<void> {
  await endOthers(ctx, exchange)
  await audit(ctx, { action: 'session.ended', subject: `user ${ctx.user.email}`, before: { all: 'others' } })
}
