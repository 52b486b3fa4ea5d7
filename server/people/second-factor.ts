import type { InputOf } from '../../contract/endpoint.ts'
import type { Person, people } from '../../contract/people.ts'
import { audit } from '../audit/audit.ts'
import { assertProved } from '../auth/change-password.ts'
import { hasSecondFactor, takeCodeTry, takeSecondFactorCode } from '../auth/second-factor.ts'
import { inTransaction } from '../context.ts'
import { AppError } from '../errors.ts'
import type { Exchange, SignedInCtx } from '../handle.ts'
import { queueMail } from '../messages/queue.ts'
import { assertMayGrant, endSessions } from './guard.ts'
import { readPerson } from './read.ts'

/**
 * Takes the second factor off somebody who has lost app and recovery codes; their sessions end and they are told by mail. Never
 * one's own. Throws `reauth_required`, and `code_invalid` where the administrator has a second factor and shows no code of it;
 * `not_found` for somebody without one.
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
    // Outside the transaction: a wrong code counts, and a right one is used up.
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
    await inside.db.deleteFrom('second_factor_attempts').where('user_id', '=', id).execute()
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
