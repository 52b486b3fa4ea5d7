import { may } from '../../contract/access.ts'
import type { Personal } from '../../contract/personal.ts'
import { audit } from '../audit/audit.ts'
import { assertProved } from '../auth/change-password.ts'
import { assertMayAsk } from '../auth/codes.ts'
import { lifeMs, makeToken, spendToken } from '../auth/one-time.ts'
import { inTransaction } from '../context.ts'
import { AppError } from '../errors.ts'
import type { Exchange, SignedInCtx } from '../handle.ts'
import { queueMail } from '../messages/queue.ts'
import { assertMayGrant, inLine } from '../people/guard.ts'
import { readPerson } from '../people/read.ts'
import { readPersonal } from './read.ts'

type Asked = { email: string; accountId: number }

/**
 * Mails the link that makes a new address hold. Where somebody signs in with that address already nothing is sent, and the
 * answer is the same. Throws `reauth_required`, `too_many`, and `not_found` for an account that is not one's to change.
 */
export async function changeEmail(ctx: SignedInCtx, { email, accountId }: Asked, exchange: Exchange) {
  await assertProved(ctx, exchange)
  const userId = await whose(ctx, accountId)
  await assertMayAsk(ctx, email, exchange.ip)
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

/** Makes the new address hold, in a transaction, for the user whom the link is about and who is signed in. */
export async function confirmEmail(ctx: SignedInCtx, token: string): Promise<Personal> {
  await inLine(ctx.db)
  const used = await spendToken(ctx, token, ['email'])
  if (!used?.email || used.user_id !== ctx.user.id || ctx.user.actedBy) throw new AppError('token_invalid')
  const { email } = used
  if (await isTaken(ctx, email)) throw new AppError('email_taken')
  const { email: before } = ctx.user
  // Told first: from now on the user's own address is the new one.
  await queueMail(ctx, {
    kind: 'email-changed',
    about: { newEmail: email },
    to: { userId: ctx.user.id, email: before },
  })
  await ctx.db.updateTable('users').set({ email }).where('id', '=', ctx.user.id).execute()
  // Links that went to the old address open nothing any more.
  await ctx.db
    .deleteFrom('one_time_tokens')
    .where('user_id', '=', ctx.user.id)
    .where('used_at', 'is', null)
    .execute()
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

/** Oneself by one's own account number; by another's its only user, for who controls users and holds no less. */
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
