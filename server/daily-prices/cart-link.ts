import { createHmac, timingSafeEqual } from 'node:crypto'
import { addDays, asDay, type Day, dayAt } from '../../contract/core/dates.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx } from '../core/route.ts'
import { readSecret } from '../core/secrets.ts'

export type LinkItem = { productId: number; quantity: number }
type CartLink = { userId: number; day: Day; items: readonly LinkItem[] }

/** Links older than this no longer fill a cart: their prices have long expired. */
const liveDays = 14
const form = /^(\d{1,15})\.(\d{4}-\d\d-\d\d)\.((?:\d{1,12}x\d{1,9}_?){1,40})\.([\w-]{43})$/

const sealOf = async (ctx: Pick<Ctx, 'db'>, text: string) =>
  createHmac('sha256', await readSecret(ctx.db, 'price-mail'))
    .update(text)
    .digest()

/**
 * The page that fills one person's cart with items of a mail. The token is not a secret: it works only when that person is signed
 * in. It is sealed so that no one else can make a link that puts goods into their cart.
 */
export async function cartPath(ctx: Pick<Ctx, 'db'>, { userId, day, items }: CartLink): Promise<string> {
  const text = `${userId}.${day}.${items.map(({ productId, quantity }) => `${productId}x${quantity}`).join('_')}`
  return `/cart?mail=${text}.${(await sealOf(ctx, text)).toString('base64url')}`
}

/** The content of a link. Throws `link_too_old` for an old or a forged one. */
export async function openCartLink(
  ctx: Pick<Ctx, 'db' | 'now' | 'settings'>,
  token: string,
): Promise<CartLink> {
  const [, userId = '', day = '', list = '', seal = ''] = form.exec(token) ?? []
  const real = await sealOf(ctx, `${userId}.${day}.${list}`)
  if (!userId || !timingSafeEqual(Buffer.from(seal, 'base64url'), real)) throw new AppError('link_too_old')
  const today = dayAt(ctx.now(), ctx.settings.timeZone)
  if (day < addDays(today, -liveDays)) throw new AppError('link_too_old')
  const items = list.split('_').map((one) => {
    const [productId, quantity] = one.split('x').map(Number)
    return { productId: productId ?? 0, quantity: quantity ?? 0 }
  })
  return { userId: Number(userId), day: asDay(day), items }
}
