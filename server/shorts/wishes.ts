import type { Cart } from '../../contract/features/cart.ts'
import type { SubstitutionRules } from '../../contract/features/shorts/wishes.ts'
import { noWish, type Wish } from '../../contract/rules/wishes.ts'
import { isOrderedFor } from '../access/locations.ts'
import { changeCart } from '../cart/cart.ts'
import { lockCart } from '../cart/rows.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'

/** The account's preference for short goods. */
export async function readWish({ db, user }: SignedInCtx): Promise<SubstitutionRules> {
  const row = await db
    .selectFrom('substitution_rules')
    .select(['wish', 'percent'])
    .where('customer_id', '=', user.customerId)
    .executeTakeFirst()
  return row ? { wish: row.wish as Wish, percent: row.percent } : noWish
}

/** Sets it for all orders of the account that are settled from now on. */
export async function changeWish(
  ctx: SignedInCtx,
  { wish, percent }: SubstitutionRules,
): Promise<SubstitutionRules> {
  const values = { wish, percent, updated_at: ctx.now() }
  await ctx.db
    .insertInto('substitution_rules')
    .values({ customer_id: ctx.user.customerId, ...values })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(values))
    .execute()
  return { wish, percent }
}

type LineWish = { orderId: number; detailsId: number; wish: SubstitutionRules | null }

/** Sets the wish for one line of the cart; null for the account's preference. Throws not_found for another's. */
export const changeLineWish = (outside: SignedInCtx, { orderId, detailsId, wish }: LineWish): Promise<Cart> =>
  changeCart(outside, async (ctx) => {
    const around = await lockCart(ctx)
    const changed = await ctx.db
      .updateTable('cart_lines as l')
      .from('cart_orders as o')
      .set({ wish: wish?.wish ?? null, wish_percent: wish?.percent ?? null })
      .whereRef('o.id', '=', 'l.cart_order_id')
      .where('l.id', '=', detailsId)
      .where('l.cart_order_id', '=', orderId)
      .where('l.customer_id', '=', ctx.user.customerId)
      .where(isOrderedFor(ctx.user, 'o.address_id'))
      .returning('l.product_id')
      .executeTakeFirst()
    if (!changed) throw new AppError('not_found')
    return { around, productIds: [], said: { productId: changed.product_id, wish } }
  })
