import { AppError } from '../core/errors.ts'
import type { Ctx, Exchange } from '../core/route.ts'
import { takeTry } from '../limits/throttle.ts'
import { takeAsk } from './asking.ts'
import { verifyAttempt } from './attempts.ts'
import { beginSession } from './begin-session.ts'
import { browserOf, lifeMs, newCode } from './one-time.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { codeLimits } from './rules.ts'

/**
 * Queues a sign-in code for a mobile number. The job looks up whether a user has that number, so that the response takes as long
 * either way. Throws `too_many` for a number or an address that sends too many requests.
 */
export async function askForCode(
  ctx: Ctx,
  { mobileNumber, attemptId }: { mobileNumber: string; attemptId?: string },
  from: { boundTo: Buffer; ip: string; deviceToken: string | undefined },
) {
  const { known } = await takeAsk(ctx, { mobileNumber }, from)
  const boundTo = from.boundTo.toString('base64url')
  await ctx.enqueue('send_sign_in_code', {
    mobileNumber,
    boundTo,
    known,
    ...(attemptId ? { attemptId } : {}),
  })
}

type NewCode = {
  purpose: 'sign-in' | 'mobile'
  userId: number
  mobileNumber: string
  boundTo: Buffer
  attemptId?: string | undefined
}

/** Creates a code and stores its slow hash; invalidates older ones for the same number and purpose. */
export async function makeCode(ctx: Ctx, { purpose, userId, mobileNumber, boundTo, attemptId }: NewCode) {
  const code = newCode()
  const now = ctx.now()
  await ctx.db
    .deleteFrom('one_time_codes')
    .where('mobile_number', '=', mobileNumber)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()
  await ctx.db
    .insertInto('one_time_codes')
    .values({
      purpose,
      user_id: userId,
      mobile_number: mobileNumber,
      code_hash: await hashPassword(code),
      bound_to: boundTo,
      attempt_id: attemptId ?? null,
      created_at: now,
      expires_at: new Date(now.getTime() + lifeMs.code),
    })
    .execute()
  return code
}

type Typed = { purpose: 'sign-in' | 'mobile'; mobileNumber: string; code: string; boundTo: Buffer }

/**
 * Uses up a code on the browser that requested it; returns its user. Throws `code_invalid` for a wrong code, an expired one, one
 * of another browser and an unknown number, and `too_many` after five attempts.
 */
export async function spendCode(ctx: Ctx, { purpose, mobileNumber, code, boundTo }: Typed) {
  const tried = `${purpose} ${mobileNumber} ${boundTo.toString('base64url')}`
  await takeTry(ctx, 'code', tried, codeLimits.tries)
  const row = await ctx.db
    .selectFrom('one_time_codes')
    .innerJoin('users', 'users.id', 'one_time_codes.user_id')
    .select(['one_time_codes.id', 'code_hash', 'user_id', 'attempt_id'])
    .where('one_time_codes.mobile_number', '=', mobileNumber)
    .where('purpose', '=', purpose)
    .where('bound_to', '=', boundTo)
    .where('used_at', 'is', null)
    .where('expires_at', '>', ctx.now())
    .where('users.status', '=', 'active')
    .orderBy('one_time_codes.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const right = await isPassword(row?.code_hash, code)
  if (!row || !right) throw new AppError('code_invalid')
  const used = await ctx.db
    .updateTable('one_time_codes')
    .set({ used_at: ctx.now() })
    .where('id', '=', row.id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!used) throw new AppError('code_invalid')
  return { userId: row.user_id, attemptId: row.attempt_id }
}

/** Signs in with a code sent by text. */
export async function signInByCode(
  ctx: Ctx,
  asked: { mobileNumber: string; code: string; rememberMe: boolean },
  exchange: Exchange,
) {
  const boundTo = browserOf(exchange)
  const { mobileNumber, code, rememberMe } = asked
  const { userId, attemptId } = await spendCode(ctx, { purpose: 'sign-in', mobileNumber, code, boundTo })
  if (attemptId) await verifyAttempt(ctx, attemptId, userId)
  return beginSession(ctx, { userId, remember: rememberMe, way: 'code' }, exchange)
}
