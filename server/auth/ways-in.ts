import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'

/**
 * Throws `last_way_in` if the user could not sign in again; runs in the transaction that removes a sign-in method. An emailed
 * link or a texted code counts only if a mail server or text service is set up: otherwise it stays in the outbox.
 */
export async function assertAnotherWayIn(ctx: SignedInCtx): Promise<void> {
  const { adapters, db, user } = ctx
  if (adapters.mailer.name !== 'outbox') return
  const left = await db
    .selectFrom('users')
    .select(['password_hash', 'mobile_verified_at'])
    .select((eb) =>
      eb
        .exists(eb.selectFrom('passkeys').select('id').whereRef('passkeys.user_id', '=', 'users.id'))
        .as('hasPasskey'),
    )
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('company_accounts')
            .select('user_id')
            .whereRef('company_accounts.user_id', '=', 'users.id'),
        )
        .as('hasCompany'),
    )
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  const hasCode = left.mobile_verified_at !== null && adapters.texter.name !== 'outbox'
  const hasCompany = left.hasCompany && adapters.company !== undefined
  if (left.password_hash === null && !hasCode && !left.hasPasskey && !hasCompany)
    throw new AppError('last_way_in')
}
