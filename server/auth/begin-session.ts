import { sql } from 'kysely'
import type { User } from '../../contract/features/auth/auth.ts'
import { audit } from '../audit/audit.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, Exchange } from '../core/route.ts'
import { closed } from '../operations/maintenance.ts'
import { assertWayIn } from './company-only.ts'
import { rememberDevice } from './devices.ts'
import { browserOf, lifeMs } from './one-time.ts'
import { sessionEnd } from './rules.ts'
import { hasSecondFactor } from './second-factor.ts'
import { closeSession, isStillProved, openSession, type Proved } from './sessions.ts'
import { readUser } from './user.ts'

/**
 * Signs in a user who has passed the first factor. Throws `second_factor_required` with the attempt that this browser completes
 * with a code, `company_only`, `maintenance` while only administrators may sign in, and `invalid_credentials` if the user was
 * deleted meanwhile.
 */
export async function beginSession(ctx: Ctx, proved: Proved, exchange: Exchange): Promise<User> {
  const { userId, way } = proved
  await assertWayIn(ctx, proved)
  if (!(await hasSecondFactor(ctx, userId))) return openSessionFor(ctx, proved, exchange)
  const now = ctx.now()
  const { rows } = await sql<{ id: string }>`
    insert into second_factor_attempts (user_id, bound_to, way, created_at, expires_at)
    select id, ${browserOf(exchange)}::bytea, ${way}::text, ${now}::timestamptz,
      ${new Date(now.getTime() + lifeMs.code)}::timestamptz
    from users where ${isStillProved(proved)} for no key update
    returning id`.execute(ctx.db)
  const [attempt] = rows
  if (!attempt) throw new AppError('invalid_credentials')
  throw new AppError('second_factor_required', { data: { attemptId: attempt.id } })
}

/**
 * A sign-in that stops for a second factor must still commit the code or link it used up. Throw what this returns after the
 * transaction.
 */
export const orSecondFactor = (begun: Promise<User>): Promise<User | AppError> =>
  begun.catch((error) => {
    if (error instanceof AppError && error.code === 'second_factor_required') return error
    throw error
  })

export function userOrThrow<U>(outcome: U | AppError): U {
  if (outcome instanceof AppError) throw outcome
  return outcome
}

/** Opens the session of a fully authenticated user and sets the cookie; ends an older session of this browser. */
export async function openSessionFor(ctx: Ctx, proved: Proved, exchange: Exchange): Promise<User> {
  const { userId, remember, way } = proved
  await assertWayIn(ctx, proved)
  const user = await readUser(ctx, userId)
  if (!user) throw new AppError('invalid_credentials')
  const maintenance = ctx.operations.maintenance()
  if (maintenance && !user.isAdmin) throw closed(maintenance, ctx.now())
  const { ip, userAgent } = exchange
  const token = await openSession(ctx, { ...proved, ip, userAgent })
  if (token === undefined) throw new AppError('invalid_credentials')
  if (exchange.sessionToken) await closeSession(ctx, exchange.sessionToken)
  const lifeMs = sessionEnd(remember, ctx.now(), ctx.settings).getTime() - ctx.now().getTime()
  if (remember) exchange.setSession(token, Math.floor(lifeMs / 1000))
  else exchange.setSession(token)
  await rememberDevice(ctx, userId, exchange)
  await ctx.db.updateTable('users').set({ last_sign_in_at: ctx.now() }).where('id', '=', userId).execute()
  await audit(ctx, {
    action: 'sign-in.succeeded',
    subject: `user ${user.email}`,
    userId,
    actor: user.email,
    after: { way, remember, userAgent: userAgent.slice(0, 300) },
  })
  return user
}
