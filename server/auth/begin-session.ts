import type { User } from '../../contract/auth.ts'
import { audit } from '../audit/audit.ts'
import { AppError } from '../errors.ts'
import type { Ctx, Exchange } from '../handle.ts'
import { closed } from '../operations/maintenance.ts'
import { rememberDevice } from './devices.ts'
import { browserOf, lifeMs } from './one-time.ts'
import { sessionEnd } from './rules.ts'
import { hasSecondFactor } from './second-factor.ts'
import { closeSession, openSession, type SignInWay } from './sessions.ts'
import { readUser } from './user.ts'

type Proved = { userId: number; remember: boolean; way: SignInWay }

/**
 * Signs a user in, whatever they proved themselves by. Throws `second_factor_required` with the attempt that this browser ends
 * with a code, `maintenance` while only administrators may sign in, `invalid_credentials` when the user has gone meanwhile.
 */
export async function beginSession(ctx: Ctx, proved: Proved, exchange: Exchange): Promise<User> {
  const { userId, way } = proved
  if (!(await hasSecondFactor(ctx, userId))) return openSessionFor(ctx, proved, exchange)
  const now = ctx.now()
  const { id: attemptId } = await ctx.db
    .insertInto('second_factor_attempts')
    .values({
      user_id: userId,
      bound_to: browserOf(exchange),
      way,
      created_at: now,
      expires_at: new Date(now.getTime() + lifeMs.code),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  throw new AppError('second_factor_required', { data: { attemptId } })
}

/** Opens the session of somebody who has proved all that is asked, and sets the cookie; an older one of this browser ends. */
export async function openSessionFor(
  ctx: Ctx,
  { userId, remember, way }: Proved,
  exchange: Exchange,
): Promise<User> {
  const user = await readUser(ctx, userId)
  if (!user) throw new AppError('invalid_credentials')
  const maintenance = ctx.operations.maintenance()
  if (maintenance && !user.isAdmin) throw closed(maintenance, ctx.now())
  if (exchange.sessionToken) await closeSession(ctx, exchange.sessionToken)
  const { ip, userAgent } = exchange
  const token = await openSession(ctx, { userId, remember, way, ip, userAgent })
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
