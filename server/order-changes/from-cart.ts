import { sql } from 'kysely'
import { isOrderedFor } from '../access/locations.ts'
import type { ProductRow } from '../cart/rows.ts'
import { deleteLines, dropEmptyOrders } from '../cart/write.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import type { Wanted } from '../orders/change-plan.ts'

/** A cart line that joins an order; `held` are the units that it reserves now. */
export type CartLine = {
  id: number
  productId: number
  quantity: number
  held: number
  /** What replaces it if it is short; null for the account's preference. */
  wish: string | null
  percent: number | null
}

/** The customer's lines with those ids, at addresses that the user orders for. Throws cart_changed if one of them is gone. */
export async function readCartLines(ctx: SignedInCtx, ids: readonly number[] = []): Promise<CartLine[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<CartLine>`
    select l.id, l.product_id as "productId", l.quantity, l.wish, l.wish_percent as percent,
      case when l.held_until > ${ctx.now()} then l.held_quantity else 0 end as held
    from cart_lines l join cart_orders o on o.id = l.cart_order_id
    where l.customer_id = ${ctx.user.customerId} and l.id = any(${[...new Set(ids)]}::bigint[])
      and ${isOrderedFor(ctx.user, 'o.address_id')}
    order by l.id`.execute(ctx.db)
  if (rows.length < new Set(ids).size) throw new AppError('cart_changed')
  return rows
}

/** The same products, with units held by these lines counted as available to the order. */
export const freedOf = <P extends Pick<ProductRow, 'product_id' | 'held'>>(
  products: readonly P[],
  cartLines: readonly CartLine[],
): P[] =>
  products.map((product) => {
    const own = cartLines.filter(({ productId }) => productId === product.product_id)
    return { ...product, held: own.reduce((left, { held }) => left - held, product.held ?? 0) }
  })

type Asked = {
  lines?: readonly Wanted[] | undefined
  more?: boolean | undefined
  cartLines: readonly CartLine[]
}

/** The new quantities of an order's products: as requested, plus the cart's lines. */
export function wantsOf(
  { lines = [], more = false, cartLines }: Asked,
  has: (productId: number) => number,
): Wanted[] {
  const named = lines.map(({ productId, quantity }) => ({
    productId,
    quantity: more ? has(productId) + quantity : quantity,
  }))
  const wants = [...named]
  for (const { productId, quantity } of cartLines) {
    const at = wants.findIndex((want) => want.productId === productId)
    const before = wants[at]
    if (before) wants[at] = { productId, quantity: before.quantity + quantity }
    else wants.push({ productId, quantity: has(productId) + quantity })
  }
  return wants
}

/** Copies the wishes of cart lines to the order lines, which are already written. */
export async function keepWishes(
  ctx: SignedInCtx,
  { orderId, cartLines }: { orderId: number; cartLines: readonly CartLine[] },
): Promise<void> {
  const wishing = cartLines.filter(({ wish }) => wish !== null)
  if (wishing.length === 0) return
  await sql`update order_lines l set wish = w.wish, wish_percent = w.percent
    from unnest(${wishing.map(({ productId }) => productId)}::int[], ${wishing.map(({ wish }) => wish)}::text[],
      ${wishing.map(({ percent }) => percent)}::int[]) as w (product_id, wish, percent)
    where l.order_id = ${orderId} and l.product_id = w.product_id and l.status <> 'CANCELLED'`.execute(ctx.db)
}

/** Removes lines that have joined an order from the cart, under its lock, with their holds. */
export async function takeOutOfCart(ctx: SignedInCtx, cartLines: readonly CartLine[]): Promise<void> {
  if (cartLines.length === 0) return
  await deleteLines(
    ctx,
    cartLines.map(({ id }) => id),
  )
  await dropEmptyOrders(ctx)
  await ctx.emit('cart.changed', { customerId: ctx.user.customerId })
}

/** Releases the holds of cart lines, under the cart lock, because the order takes the units. The lines stay until the order's card has paid. */
export async function letGo(ctx: SignedInCtx, cartLines: readonly CartLine[]): Promise<void> {
  if (cartLines.length === 0) return
  await sql`
    with emptied as (
      update cart_lines set held_quantity = 0, held_since = null, held_until = null
      from (select id, product_id, held_quantity from cart_lines
        where customer_id = ${ctx.user.customerId} and id = any(${cartLines.map(({ id }) => id)}::bigint[])) was
      where was.id = cart_lines.id
      returning was.product_id, was.held_quantity
    )
    update stock set held = stock.held - back.units
    from (select product_id, sum(held_quantity)::int as units from emptied group by product_id) back
    where stock.product_id = back.product_id and back.units > 0`.execute(ctx.db)
  await ctx.emit('cart.changed', { customerId: ctx.user.customerId })
}
