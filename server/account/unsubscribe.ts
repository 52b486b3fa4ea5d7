import { createHmac, timingSafeEqual } from 'node:crypto'
import { account } from '../../contract/features/account.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx } from '../core/route.ts'
import { readSecret } from '../core/secrets.ts'

const sealOf = async (ctx: Ctx, userId: number) =>
  createHmac('sha256', await readSecret(ctx.db, 'unsubscribe'))
    .update(String(userId))
    .digest()

/** The unsubscribe token of a user, for a link in emails and for email clients. It never expires, because emails are kept. */
export async function unsubscribePaths(ctx: Ctx, userId: number) {
  const token = `${userId}.${(await sealOf(ctx, userId)).toString('base64url')}`
  return {
    page: `/email-unsubscribe-confirmation?token=${token}`,
    oneClick: `/api/v1/${account.unsubscribe.path}?token=${token}`,
  }
}

/** Turns off daily prices and reminder emails. Throws `token_invalid` for a forged token. */
export async function unsubscribe(ctx: Ctx, token: string) {
  const [, id = '', seal = ''] = /^(\d{1,15})\.([\w-]{43})$/.exec(token) ?? []
  const userId = Number(id)
  if (!id || !timingSafeEqual(Buffer.from(seal, 'base64url'), await sealOf(ctx, userId)))
    throw new AppError('token_invalid', { detail: 'This link is incomplete. Open it from the email again.' })
  await ctx.db
    .updateTable('users')
    .set({ daily_pricing_unsubscribed: 1, unsubscribed_at: ctx.now() })
    .where('id', '=', userId)
    .where('daily_pricing_unsubscribed', '=', 0)
    .execute()
}
