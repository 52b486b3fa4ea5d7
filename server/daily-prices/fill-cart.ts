import { sql } from 'kysely'
import { mayOrder } from '../../contract/core/access.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { priceMail } from '../../contract/features/daily-prices/price-mail.ts'
import { auditActing } from '../audit/audit.ts'
import { lockCart } from '../cart/rows.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { takeLines } from '../order-changes/take-lines.ts'
import { openCartLink } from './cart-link.ts'

/**
 * Puts the items of a link into the reader's cart, each item of a mail once, in a transaction. Items that were not available
 * don't count, so that the link can be opened again. Throws `link_too_old`, `link_of_another`.
 */
export async function fillCart(
  ctx: SignedInCtx,
  { body: { token } }: InputOf<typeof priceMail.fillCart>,
): Promise<ReplyOf<typeof priceMail.fillCart>> {
  if (!mayOrder(ctx.user)) throw new AppError('not_allowed')
  const { userId, day, items } = await openCartLink(ctx, token)
  if (userId !== ctx.user.id) throw new AppError('link_of_another')
  // If the link is opened twice at once, the second waits here.
  await lockCart(ctx)
  const ids = items.map(({ productId }) => productId)
  const { rows } = await sql<{ id: number; description: string; filled: boolean }>`
    select p.id::int as id, p.description, f.product_id is not null as filled
    from products p left join price_mail_fills f on f.product_id = p.id and f.user_id = ${userId} and f.day = ${day}
    where p.id = any(${ids}::bigint[])`.execute(ctx.db)
  const known = new Map(rows.map((row) => [row.id, row]))
  const fresh = items.flatMap(({ productId, quantity }) => {
    const product = known.get(productId)
    return product && !product.filled ? { productId, quantity, description: product.description } : []
  })
  const already = rows.filter(({ filled }) => filled).length
  if (fresh.length === 0) return { added: 0, missing: [], already }
  const taken = await takeLines(ctx, fresh)
  const none = new Set(taken.missing.flatMap(({ productCode, taken }) => (taken === 0 ? productCode : [])))
  const filled = fresh.flatMap(({ productId }) => (none.has(String(productId)) ? [] : productId))
  if (filled.length > 0)
    await ctx.db
      .insertInto('price_mail_fills')
      .values(filled.map((product_id) => ({ user_id: userId, day, product_id, filled_at: ctx.now() })))
      .execute()
  await auditActing(ctx, { subject: 'cart', after: { mail: day, products: filled } })
  return { ...taken, already }
}
