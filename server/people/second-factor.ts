import type { InputOf } from '../../contract/core/endpoint.ts'
import type { Person, people } from '../../contract/features/people/people.ts'
import { assertMayGrant } from '../access/guard.ts'
import { audit } from '../audit/audit.ts'
import { assertProved } from '../auth/change-password.ts'
import { endSessions } from '../auth/end-sessions.ts'
import { hasSecondFactor, takeCodeTry, takeSecondFactorCode } from '../auth/second-factor.ts'
import { inTransaction } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import type { Exchange, SignedInCtx } from '../core/route.ts'
import { queueMail } from '../messages/queue.ts'
import { readPerson } from './read.ts'

/**
 * Removes the second factor of a user who has lost app and recovery codes; ends their sessions and emails them. Never the
 * caller's own. Throws `reauth_required`, and `code_invalid` if the administrator has a second factor and sends no valid code;
 * `not_found` for a user without one.
 */
export async function resetSecondFactor(
  ctx: SignedInCtx,
  { id, code }: InputOf<typeof people.resetSecondFactor>['body'],
  exchange: Exchange,
): Promise<Person> {
  if (id === ctx.user.id) throw new AppError('not_for_oneself')
  await assertProved(ctx, exchange)
  assertMayGrant(ctx, (await readPerson(ctx, id)).authorities)
  if (await hasSecondFactor(ctx, ctx.user.id)) {
    if (code === undefined) throw new AppError('code_invalid', missingCode)
    // Outside the transaction: a wrong code must count, and a right one must be used up.
    await takeCodeTry(ctx, ctx.user.id)
    if (!(await takeSecondFactorCode(ctx, ctx.user.id, code))) throw new AppError('code_invalid')
  }
  return inTransaction(ctx, async (inside) => {
    const person = await readPerson(inside, id)
    assertMayGrant(inside, person.authorities)
    const gone = await inside.db
      .deleteFrom('second_factors')
      .where('user_id', '=', id)
      .where('confirmed_at', 'is not', null)
      .returning('user_id')
      .executeTakeFirst()
    if (!gone) throw new AppError('not_found')
    await endSessions(inside, id)
    await queueMail(inside, {
      kind: 'second-factor-reset',
      about: { by: ctx.user.name },
      to: { userId: id },
    })
    await audit(inside, { action: 'second-factor.reset', subject: `user ${person.email}` })
    return readPerson(inside, id)
  })
}

const missingCode = { fields: [{ path: 'code', message: 'Enter the code of your own authenticator app.' }] }
