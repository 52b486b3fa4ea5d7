import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { auth, User } from '../../contract/features/auth/auth.ts'
import { audit } from '../audit/audit.ts'
import { browserName } from '../core/browser-name.ts'
import { inTransaction } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, Exchange } from '../core/route.ts'
import { takeAsk } from './asking.ts'
import { beginAttempt, readAsker, refuseAttempt, verifyAttempt } from './attempts.ts'
import { beginSession, orSecondFactor, userOrThrow } from './begin-session.ts'
import { tellPasswordChanged } from './change-password.ts'
import { endAccess } from './end-sessions.ts'
import { browserOf, hashOf, spendToken } from './one-time.ts'
import { assertGoodPassword } from './password-rules.ts'
import { hashPassword } from './passwords.ts'

/** Queues a sign-in link; this browser may wait for it to be opened elsewhere. The result is the same for unknown accounts. */
export async function askForLink(
  ctx: Ctx,
  email: string,
  exchange: Exchange,
): Promise<{ attemptId: string }> {
  const { known } = await takeAsk(ctx, { email }, exchange)
  const { userAgent, ip: address } = exchange
  const attemptId = await beginAttempt(ctx, { boundTo: browserOf(exchange), userAgent, address })
  await ctx.enqueue('send_sign_in_link', { email, attemptId, known })
  return { attemptId }
}

/** Queues a link to set a new password. The result is the same for unknown accounts. */
export async function askForReset(ctx: Ctx, email: string, exchange: Exchange) {
  const { known } = await takeAsk(ctx, { email }, exchange)
  await ctx.enqueue('send_reset_link', { email, known })
}

/**
 * Signs in with a link's token, which is used up even if a second factor comes next. Undefined if the token is invalid, or if the
 * request comes from anywhere but a page of this site. The browser that requested the link is signed in only if `letIn` is set:
 * the page sets it when its reader presses a button. An API client shows no page, so its call counts as the button press.
 */
export async function tokenLogin(
  ctx: Ctx,
  { token, letIn }: { token: string; letIn: 'yes' | 'no' | undefined },
  exchange: Exchange,
): Promise<User | undefined> {
  const { fetchSite } = exchange
  if (fetchSite !== undefined && fetchSite !== 'same-origin') return undefined
  const outcome = await inTransaction(ctx, async (inside) => {
    const used = await spendToken(inside, token, ['sign-in'])
    if (!used) return undefined
    const { user_id: userId, attempt_id: attemptId } = used
    const begun = await orSecondFactor(
      beginSession(inside, { userId, remember: false, way: 'link' }, exchange),
    )
    if (attemptId) {
      const { boundTo } = await readAsker(inside, attemptId)
      const letsIn = letIn === undefined ? fetchSite === undefined : letIn === 'yes'
      if (letsIn || isThisBrowser(boundTo, exchange)) await verifyAttempt(inside, attemptId, userId)
      else await refuseAttempt(inside, attemptId)
    }
    return begun
  })
  return userOrThrow(outcome)
}

/** The browser that requested a sign-in link; does not use up the link. */
export async function askerOf(
  ctx: Ctx,
  token: string,
  exchange: Exchange,
): Promise<ReplyOf<typeof auth.linkAsker>> {
  const link = await ctx.db
    .selectFrom('one_time_tokens')
    .innerJoin('users', 'users.id', 'one_time_tokens.user_id')
    .select('attempt_id')
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', 'sign-in')
    .where('used_at', 'is', null)
    .where('expires_at', '>', ctx.now())
    .where('users.status', '=', 'active')
    .executeTakeFirst()
  if (!link?.attempt_id) return { asker: 'nobody', browser: '', address: '', askedAt: null }
  const { boundTo, userAgent, address, askedAt } = await readAsker(ctx, link.attempt_id)
  return {
    asker: isThisBrowser(boundTo, exchange) ? 'this-browser' : 'other-browser',
    browser: browserName(userAgent),
    address,
    askedAt: askedAt.toISOString(),
  }
}

/** Reports that the reader did not request the link: invalidates it and rejects the waiting browser. */
export async function refuseAsker(ctx: Ctx, token: string) {
  const used = await spendToken(ctx, token, ['sign-in'])
  if (!used?.attempt_id) return
  await refuseAttempt(ctx, used.attempt_id)
  const { userAgent, address } = await readAsker(ctx, used.attempt_id)
  const { email } = await ctx.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', used.user_id)
    .executeTakeFirstOrThrow()
  await audit(ctx, {
    action: 'sign-in.failed',
    subject: 'link refused',
    userId: used.user_id,
    actor: email,
    after: { askedBy: browserName(userAgent), address },
  })
}

const isThisBrowser = (boundTo: Buffer, { deviceToken }: Exchange) =>
  deviceToken !== undefined && boundTo.equals(hashOf(deviceToken))

/** Sets a new password by a link, whether a reset or an invitation. Ends the user's sessions and API keys. */
export async function resetPassword(ctx: Ctx, { password, token }: { password: string; token: string }) {
  await inTransaction(ctx, async (inside) => {
    const used = await spendToken(inside, token, ['reset', 'invitation'])
    if (!used) throw new AppError('token_invalid')
    const { email, name, customer_id } = await inside.db
      .selectFrom('users')
      .select(['email', 'name', 'customer_id'])
      .where('id', '=', used.user_id)
      .executeTakeFirstOrThrow()
    assertGoodPassword(password, [email, name, inside.settings.brand.name])
    await inside.db
      .updateTable('users')
      .set({ password_hash: await hashPassword(password) })
      .where('id', '=', used.user_id)
      .execute()
    for (const key of await endAccess(inside, used.user_id))
      await audit(inside, {
        action: 'api-key.revoked',
        subject: `API key ${key.id} (${key.name}) of ${email}`,
        customerId: customer_id,
        userId: used.user_id,
        actor: email,
      })
    if (used.purpose === 'reset') await tellPasswordChanged(inside, used.user_id)
    await audit(inside, {
      action: 'password.reset',
      subject: `user ${email}`,
      userId: used.user_id,
      actor: email,
    })
  })
}
