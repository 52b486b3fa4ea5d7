import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'

/**
 * Throws `last_way_in` if the user could not sign in again, in the transaction that takes a way from them. A mailed link or a texted
 * code counts only where a server for mails or texts is set: otherwise it stays in the outbox.
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
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  const hasCode = left.mobile_verified_at !== null && adapters.texter.name !== 'outbox'
  if (left.password_hash === null && !hasCode && !left.hasPasskey) throw new AppError('last_way_in')
}
