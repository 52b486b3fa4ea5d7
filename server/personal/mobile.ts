import { sql } from 'kysely'
import type { Personal } from '../../contract/features/personal/personal.ts'
import { audit } from '../audit/audit.ts'
import { takeOwnText } from '../auth/asking.ts'
import { assertProved } from '../auth/change-password.ts'
import { makeCode, spendCode } from '../auth/codes.ts'
import { hashOf, lifeMs } from '../auth/one-time.ts'
import { inTransaction } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, Exchange, SignedInCtx } from '../core/route.ts'
import { takeTry } from '../limits/throttle.ts'
import { queueSms } from '../messages/queue.ts'
import { readPersonal } from './read.ts'

/** How often a user may check whether a number is in use. */
const inUseLimit = { tries: 20, windowMs: 60 * 60_000 } as const

/** The requesting session: its code is valid nowhere else. */
const sessionOf = ({ sessionToken }: Exchange) => hashOf(sessionToken ?? '')

/** Sends a code to the user's new number. Throws `mobile_taken` if another user signs in with it, and `too_many`. */
export async function sendCode(ctx: SignedInCtx, mobileNumber: string, exchange: Exchange) {
  await takeOwnText(ctx, { userId: ctx.user.id, mobileNumber }, exchange.ip)
  if (await isInUse(ctx, mobileNumber, ctx.user.id)) throw new AppError('mobile_taken')
  await inTransaction(ctx, async (inside) => {
    const { id: userId } = ctx.user
    const boundTo = sessionOf(exchange)
    const code = await makeCode(inside, { purpose: 'mobile', userId, mobileNumber, boundTo })
    await queueSms(inside, {
      kind: 'verification-code',
      about: { code, minutes: lifeMs.code / 60_000 },
      to: { userId, mobileNumber },
      goodUntil: new Date(inside.now().getTime() + lifeMs.code),
    })
  })
}

type Shown = { mobileNumber: string; code: string }

/** Sets the mobile number by the code sent to it. Throws `reauth_required`, `code_invalid`, `too_many`, `mobile_taken`. */
export async function changeMobile(ctx: SignedInCtx, shown: Shown, exchange: Exchange): Promise<Personal> {
  const { mobileNumber, code } = shown
  await assertProved(ctx, exchange)
  await spendCode(ctx, { purpose: 'mobile', mobileNumber, code, boundTo: sessionOf(exchange) })
  return inTransaction(ctx, async (inside) => {
    if (await isInUse(inside, mobileNumber, ctx.user.id)) throw new AppError('mobile_taken')
    const { mobile_number: before } = await inside.db
      .selectFrom('users')
      .select('mobile_number')
      .where('id', '=', ctx.user.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    await inside.db
      .updateTable('users')
      .set({ mobile_number: mobileNumber, mobile_verified_at: inside.now() })
      .where('id', '=', ctx.user.id)
      .execute()
    // Invalidate codes sent to the old number.
    await inside.db
      .deleteFrom('one_time_codes')
      .where('user_id', '=', ctx.user.id)
      .where('used_at', 'is', null)
      .execute()
    await inside.emit('session.changed', { userId: ctx.user.id })
    await audit(inside, {
      action: 'mobile.changed',
      subject: `user ${ctx.user.email}`,
      before: { mobileNumber: before },
      after: { mobileNumber },
    })
    return readPersonal(inside)
  })
}

/** Verifies the number on file; a new number is changed, not verified. */
export async function verifyMobile(ctx: SignedInCtx, shown: Shown, exchange: Exchange): Promise<Personal> {
  const own = await ctx.db
    .selectFrom('users')
    .select('mobile_number')
    .where('id', '=', ctx.user.id)
    .executeTakeFirst()
  if (own?.mobile_number !== shown.mobileNumber)
    throw new AppError('invalid_input', {
      fields: [
        { path: 'mobileNumber', message: 'This isn’t the number on file. Change the number instead.' },
      ],
    })
  return changeMobile(ctx, shown, exchange)
}

export async function mobileInUse(ctx: SignedInCtx, mobileNumber: string): Promise<{ inUse: boolean }> {
  await takeTry(ctx, 'mobile in use', String(ctx.user.id), inUseLimit)
  return { inUse: await isInUse(ctx, mobileNumber, ctx.user.id) }
}

/** Whether another user signs in with it; in a transaction, concurrent requests for the same number wait. */
async function isInUse(ctx: Ctx, mobileNumber: string, userId: number): Promise<boolean> {
  if (ctx.db.isTransaction)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`mobile ${mobileNumber}`}, 0))`.execute(ctx.db)
  const other = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('mobile_number', '=', mobileNumber)
    .where('mobile_verified_at', 'is not', null)
    .where('status', '=', 'active')
    .where('id', '<>', userId)
    .executeTakeFirst()
  return other !== undefined
}
