import type { Person } from '../../contract/features/people/people.ts'
import { assertMayGrant } from '../access/guard.ts'
import { audit } from '../audit/audit.ts'
import { assertProved } from '../auth/change-password.ts'
import { endSessions } from '../auth/end-sessions.ts'
import { AppError } from '../core/errors.ts'
import type { Exchange, SignedInCtx } from '../core/route.ts'
import { notify } from '../notices/notify.ts'
import { readPerson } from './read.ts'

/**
 * Removes every passkey of a user who has lost a device, in a transaction; ends their sessions and notifies them. Never the caller's
 * own. Throws `reauth_required`, and `not_found` for a user without one.
 */
export async function removePasskeys(ctx: SignedInCtx, id: number, exchange: Exchange): Promise<Person> {
  if (id === ctx.user.id) throw new AppError('not_for_oneself')
  await assertProved(ctx, exchange)
  const person = await readPerson(ctx, id)
  assertMayGrant(ctx, person.authorities)
  const gone = await ctx.db.deleteFrom('passkeys').where('user_id', '=', id).returning('name').execute()
  if (gone.length === 0) throw new AppError('not_found')
  await endSessions(ctx, id)
  const name = gone.map((passkey) => passkey.name).join(', ')
  await notify(ctx, { topic: 'passkey-removed', facts: { name }, to: [id], link: '/personal-info' })
  await audit(ctx, { action: 'passkey.removed', subject: `user ${person.email}`, before: { name } })
  return readPerson(ctx, id)
}
