import { randomBytes } from 'node:crypto'
import type { User } from '../../contract/features/auth/auth.ts'
import {
  type Attempt,
  CompanyAway,
  CompanyDeclined,
  type CompanyPerson,
} from '../adapters/company/company.ts'
import { audit } from '../audit/audit.ts'
import { inTransaction } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, Exchange } from '../core/route.ts'
import { takeTry } from '../limits/throttle.ts'
import { notify } from '../notices/notify.ts'
import { openSessionFor } from './begin-session.ts'
import { lockUser } from './end-sessions.ts'
import { browserOf, hashOf, lifeMs } from './one-time.ts'
import { companyLimit } from './rules.ts'

const secret = () => randomBytes(32).toString('base64url')

/** The URL of the provider's sign-in page. Throws `not_found` without a provider, `company_away` and `too_many`. */
export async function beginCompany(ctx: Ctx, exchange: Exchange): Promise<{ url: string }> {
  const { company } = ctx.adapters
  if (!company) throw new AppError('not_found')
  await takeTry(ctx, 'company sign-in', exchange.ip, companyLimit)
  const attempt = { state: secret(), nonce: secret(), verifier: secret() }
  const url = await company.begin(attempt).catch((error: unknown) => {
    throw failure(ctx, error)
  })
  await ctx.db
    .insertInto('company_sign_ins')
    .values({
      state_hash: hashOf(attempt.state),
      bound_to: browserOf(exchange),
      nonce: attempt.nonce,
      verifier: attempt.verifier,
      expires_at: new Date(ctx.now().getTime() + lifeMs.attempt),
    })
    .execute()
  return { url }
}

/**
 * Signs in the person whom the provider sent back. An account never creates a user or grants a right: it only identifies a user.
 * The provider counts as the second factor too.
 */
export async function finishCompany(ctx: Ctx, search: string, exchange: Exchange): Promise<User> {
  const { company } = ctx.adapters
  if (!company) throw new AppError('not_found')
  const attempt = await takeAttempt(ctx, new URLSearchParams(search).get('state') ?? '', exchange)
  const person = await company.finish(search, attempt).catch(async (error: unknown) => {
    const mapped = failure(ctx, error)
    if (mapped.code === 'company_refused') await auditFailure(ctx, 'answer')
    throw mapped
  })
  const found = (await linkedUser(ctx, person)) ?? (await userByEmail(ctx, person))
  if (!found) {
    await auditFailure(ctx, person.emailVerified ? 'unknown' : 'email not verified')
    throw new AppError('company_unknown')
  }
  return inTransaction(ctx, async (inside) => {
    await lockUser(inside, found.userId)
    await use(inside, found, person)
    return openSessionFor(inside, { userId: found.userId, remember: false, way: 'company' }, exchange)
  })
}

/**
 * Uses up the attempt that this browser started. An attempt of another browser is refused: otherwise a stranger could send
 * someone the provider's redirect URL, and that person would work in the stranger's account.
 */
async function takeAttempt(ctx: Ctx, state: string, exchange: Exchange): Promise<Attempt> {
  const row = await ctx.db
    .deleteFrom('company_sign_ins')
    .where('state_hash', '=', hashOf(state))
    .where('bound_to', '=', browserOf(exchange))
    .where('expires_at', '>', ctx.now())
    .returning(['nonce', 'verifier'])
    .executeTakeFirst()
  if (!row) throw new AppError('company_expired')
  return { state, ...row }
}

type Found = { userId: number; email: string; isLinked: boolean }

/** The distributor's active staff; never a customer's user, nor a vendor's, who doesn't work for the company. */
const staff = (ctx: Ctx) =>
  ctx.db
    .selectFrom('users')
    .innerJoin('customers', 'customers.id', 'users.customer_id')
    .select(['users.id as userId', 'users.email'])
    .where('users.status', '=', 'active')
    .where('users.vendor_id', 'is', null)
    .where('customers.is_house', '=', true)

async function linkedUser(ctx: Ctx, { issuer, subject }: CompanyPerson): Promise<Found | undefined> {
  const row = await staff(ctx)
    .innerJoin('company_accounts', 'company_accounts.user_id', 'users.id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row && { ...row, isLinked: true }
}

/**
 * At first use the email identifies the user, if the provider has verified it. A user with a linked account is never found by
 * email: a new colleague who gets the email of one who left must not get their user.
 */
async function userByEmail(
  ctx: Ctx,
  { issuer, email, emailVerified }: CompanyPerson,
): Promise<Found | undefined> {
  if (!emailVerified || email === '') return undefined
  const row = await staff(ctx)
    .where('users.email', '=', email.toLowerCase())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('company_accounts')
            .select('user_id')
            .whereRef('company_accounts.user_id', '=', 'users.id')
            .where('issuer', '=', issuer),
        ),
      ),
    )
    .executeTakeFirst()
  return row && { ...row, isLinked: false }
}

/** Links the account at its first use, and emails the person; records later uses. In a transaction. */
async function use(ctx: Ctx, { userId, email, isLinked }: Found, { issuer, subject }: CompanyPerson) {
  const now = ctx.now()
  if (isLinked) {
    await ctx.db
      .updateTable('company_accounts')
      .set({ last_used_at: now })
      .where('user_id', '=', userId)
      .where('issuer', '=', issuer)
      .execute()
    return
  }
  const linked = await ctx.db
    .insertInto('company_accounts')
    .values({ user_id: userId, issuer, subject, linked_at: now, last_used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  // Another request linked the same user or account at the same moment, or the linked user is disabled.
  if (!linked) throw new AppError('company_unknown')
  await audit(ctx, {
    action: 'company-account.linked',
    subject: `user ${email}`,
    userId,
    actor: email,
    after: { issuer },
  })
  await notify(ctx, {
    topic: 'company-linked',
    facts: {},
    to: [userId],
    link: '/personal-info',
    tellsActor: true,
  })
}

const auditFailure = (ctx: Ctx, why: string) =>
  audit(ctx, {
    action: 'sign-in.failed',
    subject: 'company account',
    actor: 'unknown account',
    after: { why },
  })

function failure(ctx: Ctx, error: unknown): AppError {
  ctx.log.warn({ error }, 'a sign-in with the company’s account failed')
  if (error instanceof CompanyAway) return new AppError('company_away')
  return new AppError(error instanceof CompanyDeclined ? 'company_declined' : 'company_refused')
}
