import { createHmac, timingSafeEqual } from 'node:crypto'
import { account } from '../../contract/account.ts'
import { AppError } from '../errors.ts'
import type { Ctx } from '../handle.ts'
import { readSecret } from '../secrets.ts'

const sealOf = async (ctx: Ctx, userId: number) =>
  createHmac('sha256', await readSecret(ctx.db, 'unsubscribe'))
    .update(String(userId))
    .digest()

/** What ends such mails for a user, in a link for people and in an address for mail programs. It lasts, as mails do. */
export async function unsubscribePaths(ctx: Ctx, userId: number) {
  const token = `${userId}.${(await sealOf(ctx, userId)).toString('base64url')}`
  return {
    page: `/email-unsubscribe-confirmation?token=${token}`,
    oneClick: `/api/v1/${account.unsubscribe.path}?token=${token}`,
  }
}

/** Ends daily prices and mails that ask somebody to come back. Throws `token_invalid` for one that we did not make. */
export async function unsubscribe(ctx: Ctx, token: string) {
  const [, id = '', seal = ''] = /^(\d{1,15})\.([\w-]{43})$/.exec(token) ?? []
  const userId = Number(id)
  if (!id || !timingSafeEqual(Buffer.from(seal, 'base64url'), await sealOf(ctx, userId)))
    throw new AppError('token_invalid', { detail: 'This link is not complete. Open it from the mail again.' })
  await ctx.db.updateTable('users').set({ daily_pricing_unsubscribed: 1 }).where('id', '=', userId).execute()
}
