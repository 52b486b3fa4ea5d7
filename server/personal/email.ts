import { may } from '../../contract/core/access.ts'
import type { Personal } from '../../contract/features/personal/personal.ts'
import { assertMayGrant, inLine } from '../access/guard.ts'
import { audit } from '../audit/audit.ts'
import { takeAsk } from '../auth/asking.ts'
import { assertProved } from '../auth/change-password.ts'
import { endPendingSignIns } from '../auth/end-sessions.ts'
import { lifeMs, makeToken, spendToken } from '../auth/one-time.ts'
import { inTransaction } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import type { Exchange, SignedInCtx } from '../core/route.ts'
import { queueMail } from '../messages/queue.ts'
import { readPerson } from '../people/read.ts'
import { readPersonal } from './read.ts'

type Asked = { email: string; accountId: number }

/**
 * Emails the link that confirms a new address. If a user already signs in with that address nothing is sent, and the response
 * is the same. Throws `reauth_required`, `too_many`, and `not_found` for an account that the caller may not change.
 */
export async function changeEmail(ctx: SignedInCtx, { email, accountId }: Asked, exchange: Exchange) {
  await assertProved(ctx, exchange)
  const userId = await whose(ctx, accountId)
  await takeAsk(ctx, { email }, exchange)
  await inTransaction(ctx, async (inside) => {
    const token = await makeToken(inside, { purpose: 'email', userId, email })
    if (await isTaken(inside, email)) return
    await queueMail(inside, {
      kind: 'email-confirmation',
      about: { path: `/personal-info?confirmEmail=${token}`, hours: lifeMs.email / 3_600_000 },
      to: { userId, email },
      goodUntil: new Date(inside.now().getTime() + lifeMs.email),
    })
  })
  return { pendingEmail: email }
}

/** Applies the new address, in a transaction, for the link's user, who must be signed in. */
export async function confirmEmail(ctx: SignedInCtx, token: string): Promise<Personal> {
  await inLine(ctx.db)
  const used = await spendToken(ctx, token, ['email'])
  if (!used?.email || used.user_id !== ctx.user.id || ctx.user.actedBy) throw new AppError('token_invalid')
  const { email } = used
  if (await isTaken(ctx, email)) throw new AppError('email_taken')
  const { email: before } = ctx.user
  // Notify first: after the change the user's address is the new one.
  await queueMail(ctx, {
    kind: 'email-changed',
    about: { newEmail: email },
    to: { userId: ctx.user.id, email: before },
  })
  await ctx.db.updateTable('users').set({ email }).where('id', '=', ctx.user.id).execute()
  // Invalidate links sent to the old address.
  await endPendingSignIns(ctx, ctx.user.id)
  await ctx.emit('session.changed', { userId: ctx.user.id })
  await audit(ctx, {
    action: 'email.changed',
    subject: `user ${before}`,
    before: { email: before },
    after: { email },
  })
  return readPersonal(ctx)
}

async function isTaken(ctx: SignedInCtx, email: string): Promise<boolean> {
  const other = await ctx.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  return other !== undefined
}

/** The caller for their own account number; for another's its only user, if the caller manages users and has no fewer authorities. */
async function whose(ctx: SignedInCtx, accountId: number): Promise<number> {
  if (accountId === ctx.user.accountNumber) return ctx.user.id
  if (!may(ctx.user, ['USERS_ACCESS_CONTROL'])) throw new AppError('not_found')
  const users = await ctx.db
    .selectFrom('users')
    .innerJoin('customers', 'customers.id', 'users.customer_id')
    .select('users.id')
    .where('account_number', '=', accountId)
    .where('users.status', '=', 'active')
    .limit(2)
    .execute()
  const [only] = users
  if (!only || users.length > 1) throw new AppError('not_found')
  assertMayGrant(ctx, (await readPerson(ctx, only.id)).authorities)
  return only.id
}
