import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { create } from 'qrcode'
import { isAdmin } from '../../contract/core/access.ts'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { secondFactor } from '../../contract/features/personal/second-factor.ts'
import { audit } from '../audit/audit.ts'
import { inTransaction } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, Exchange, SignedInCtx } from '../core/route.ts'
import { seal, sealingKey, unseal } from '../core/sealed-secret.ts'
import { takeTry } from '../limits/throttle.ts'
import { assertProved, endOtherSessions } from './change-password.ts'
import { hashOf } from './one-time.ts'
import { codeLimits } from './rules.ts'

const periodSeconds = 30
const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

const totpOf = (ctx: Ctx, secret: string, label: string) =>
  new TOTP({
    issuer: ctx.settings.brand.name,
    label,
    secret: Secret.fromBase32(secret),
    period: periodSeconds,
  })

export async function readSecondFactor(ctx: SignedInCtx): Promise<ReplyOf<typeof secondFactor.read>> {
  const row = await ctx.db
    .selectFrom('second_factors')
    .select('confirmed_at')
    .where('user_id', '=', ctx.user.id)
    .executeTakeFirst()
  const { left } = await ctx.db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('user_id', '=', ctx.user.id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    enabled: row?.confirmed_at != null,
    since: row?.confirmed_at?.toISOString() ?? null,
    recoveryCodesLeft: row?.confirmed_at ? Number(left) : 0,
    required: isRequired(ctx),
    needed: isRequired(ctx) && !ctx.user.secondFactor,
  }
}

const isRequired = ({ settings, user }: SignedInCtx) => settings.secondFactor === 'admins' && isAdmin(user)

/** Creates a new secret in place of an unconfirmed one. Throws `reauth_required` and `second_factor_set`. */
export async function enroll(
  ctx: SignedInCtx,
  exchange: Exchange,
): Promise<ReplyOf<typeof secondFactor.enroll>> {
  await assertProved(ctx, exchange)
  const secret = new Secret({ size: 20 }).base32
  const sealed = seal(await sealingKey(ctx.settings), ctx.user.id, secret)
  const fresh = { secret: sealed, created_at: ctx.now(), last_step: 0 }
  const stored = await ctx.db
    .insertInto('second_factors')
    .values({ user_id: ctx.user.id, ...fresh })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(fresh).where('second_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  if (!stored) throw new AppError('second_factor_set')
  const uri = totpOf(ctx, secret, ctx.user.email).toString()
  return { secret, uri, qr: qrOf(uri) }
}

/** Turns the second factor on with the first code of the app; other sessions end. */
export async function confirmSecondFactor(ctx: SignedInCtx, code: string, exchange: Exchange) {
  await assertProved(ctx, exchange)
  await takeCodeTry(ctx, ctx.user.id)
  return inTransaction(ctx, async (inside) => {
    const row = await inside.db
      .selectFrom('second_factors')
      .select('confirmed_at')
      .where('user_id', '=', ctx.user.id)
      .executeTakeFirst()
    if (!row || row.confirmed_at || !(await takeAppCode(inside, ctx.user.id, code)))
      throw new AppError('code_invalid')
    await inside.db
      .updateTable('second_factors')
      .set({ confirmed_at: inside.now() })
      .where('user_id', '=', ctx.user.id)
      .execute()
    const recoveryCodes = await makeRecoveryCodes(inside)
    await endOtherSessions(inside, exchange)
    await audit(inside, { action: 'second-factor.set', subject: `user ${ctx.user.email}` })
    return { recoveryCodes }
  })
}

/** Creates ten new recovery codes, in a transaction. */
export async function newRecoveryCodes(ctx: SignedInCtx, exchange: Exchange) {
  await assertProved(ctx, exchange)
  if (!(await readSecondFactor(ctx)).enabled) throw new AppError('not_found')
  const recoveryCodes = await makeRecoveryCodes(ctx)
  await audit(ctx, {
    action: 'second-factor.set',
    subject: `user ${ctx.user.email}`,
    after: { recoveryCodes: 'new' },
  })
  return { recoveryCodes }
}

/** Turns it off, in a transaction. Throws `second_factor_enrollment_required` if it is mandatory for this administrator. */
export async function removeSecondFactor(ctx: SignedInCtx, exchange: Exchange): Promise<void> {
  await assertProved(ctx, exchange)
  if (isRequired(ctx)) throw new AppError('second_factor_enrollment_required')
  const gone = await ctx.db
    .deleteFrom('second_factors')
    .where('user_id', '=', ctx.user.id)
    .returning('confirmed_at')
    .executeTakeFirst()
  if (!gone?.confirmed_at) return
  await ctx.emit('session.changed', { userId: ctx.user.id })
  await audit(ctx, { action: 'second-factor.removed', subject: `user ${ctx.user.email}` })
}

/** Whether this user must enter a second factor at sign-in. */
export async function hasSecondFactor(ctx: Ctx, userId: number): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('second_factors')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Guesses per user across all attempts: of a million codes three are valid at a time, so the odds are one in 16,000 an hour. */
const secondFactorLimit = { tries: 4 * codeLimits.tries.tries, windowMs: 60 * 60_000 } as const

/** Counts one guess at a user's codes, whatever its source. Throws `too_many`. */
export const takeCodeTry = (ctx: Ctx, userId: number) =>
  takeTry(ctx, 'second factor', String(userId), secondFactorLimit)

/**
 * Accepts an authenticator code, once: it invalidates this 30-second step and all earlier ones. The user's clock may be one step
 * off. Throws `second_factor_unreadable` if the key for its secret is missing.
 */
async function takeAppCode(ctx: Ctx, userId: number, code: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('second_factors')
    .select('secret')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row || !isAppCode(code)) return false
  const secret = unseal(await sealingKey(ctx.settings), userId, row.secret)
  if (secret === undefined) throw new AppError('second_factor_unreadable')
  const timestamp = ctx.now().getTime()
  const delta = totpOf(ctx, secret, '').validate({ token: code, timestamp, window: 1 })
  if (delta === null) return false
  const step = Math.floor(timestamp / 1000 / periodSeconds) + delta
  const taken = await ctx.db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst()
  return taken !== undefined
}

/** An authenticator code has six digits; a recovery code has letters as well. */
const isAppCode = (typed: string) => /^\d{6}$/.test(typed)

/** Accepts an authenticator code or a recovery code. */
export const takeSecondFactorCode = (ctx: Ctx, userId: number, typed: string): Promise<boolean> =>
  isAppCode(typed.trim()) ? takeAppCode(ctx, userId, typed.trim()) : takeRecoveryCode(ctx, userId, typed)

/** Accepts a recovery code, once, with any spacing. */
async function takeRecoveryCode(ctx: Ctx, userId: number, typed: string): Promise<boolean> {
  const used = await ctx.db
    .updateTable('recovery_codes')
    .set({ used_at: ctx.now() })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(plain(typed)))
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

const plain = (typed: string) => typed.toUpperCase().replace(/[^A-Z2-7]/g, '')

async function makeRecoveryCodes(ctx: SignedInCtx): Promise<string[]> {
  const codes = Array.from({ length: 10 }, () =>
    Array.from(randomBytes(16), (byte, i) => `${i > 0 && i % 4 === 0 ? '-' : ''}${base32[byte % 32]}`).join(
      '',
    ),
  )
  await ctx.db.deleteFrom('recovery_codes').where('user_id', '=', ctx.user.id).execute()
  await ctx.db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: ctx.user.id, code_hash: hashOf(plain(code)) })))
    .execute()
  return codes
}

/** The dark modules as one SVG path, with the quiet zone of four modules that scanners need. */
function qrOf(uri: string) {
  const { size, data } = create(uri, { errorCorrectionLevel: 'M' }).modules
  const edge = 4
  const path = Array.from(data, (dark, i) =>
    dark ? `M${edge + (i % size)} ${edge + Math.floor(i / size)}h1v1h-1z` : '',
  ).join('')
  return { size: size + 2 * edge, path }
}
