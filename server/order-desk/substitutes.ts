import { sql } from 'kysely'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import { dollarsFromE4 } from '../../contract/core/money.ts'
import type { deskOrder } from '../../contract/features/order-desk/order.ts'
import { comesWith } from '../../contract/rules/order-types.ts'
import { tierFor } from '../../contract/rules/pricing.ts'
import { type Replaceable, rankOf } from '../../contract/rules/substitutes.ts'
import { customerLadder } from '../cart/price.ts'
import { lockProducts, readAround } from '../cart/rows.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { asBuyer } from '../order-changes/desk.ts'
import { availableTo } from '../order-changes/desk-plan.ts'
import { orderTypeOf } from '../ship-days/product-delivery.ts'
import { orderFound } from './which.ts'

type Reply = ReplyOf<typeof deskOrder.substitutes>
/** How many products are scored, and how many of them are shown. */
const weighed = 400
const most = 12

export type CandidateRow = Omit<Replaceable, 'purposes'> & {
  id: number
  description: string
  um: string
  imageName: string
  variety: string
  colorFamily: string
  purpose: string
  free: number
}

/** Possible substitutes for a line, best first, each at the customer's own price. Throws not_found. */
export async function readSubstitutes(
  ctx: SignedInCtx,
  {
    orderNumber,
    line: position,
    quantity: asked,
  }: { orderNumber: number; line: number; quantity?: number | undefined },
): Promise<Reply> {
  const found = await orderFound(ctx, orderNumber)
  const line = await ctx.db
    .selectFrom('order_lines as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .select(['l.product_id', 'l.unit_price_e4', 'l.quantity', 'l.missing', 'o.order_type'])
    .where('l.order_id', '=', found.id)
    .where('l.sequence', '=', position)
    .executeTakeFirst()
  if (!line) throw new AppError('not_found')
  const quantity = asked ?? (line.missing > 0 ? line.missing : Math.max(1, line.quantity))
  const [own, ...others] = await candidates(ctx, {
    productId: line.product_id,
    customerId: found.customer_id,
  })
  if (!own) throw new AppError('not_found')
  const like = { ...replaceable(own), priceE4: line.unit_price_e4 }
  const best = others
    .map((row) => ({ row, ...rankOf(like, replaceable(row)) }))
    .sort((a, b) => b.rank - a.rank || b.row.free - a.row.free || a.row.id - b.row.id)
    .slice(0, 2 * most)
  const buyer = asBuyer(ctx, { id: found.customer_id, accountNumber: found.account_number })
  const around = await readAround(buyer)
  const products = await lockProducts(
    buyer,
    best.map(({ row }) => row.id),
  )
  const rows = best.flatMap(({ row, rank, why }) => {
    const product = products.find(({ product_id }) => product_id === row.id)
    if (!product || !comesWith(line.order_type, orderTypeOf(product))) return []
    const ladder = customerLadder(product, around)
    const priceE4 = tierFor(ladder, quantity)?.priceE4 ?? ladder[0]?.priceE4
    const free = availableTo(product, undefined)
    if (priceE4 === undefined || free < 1) return []
    return {
      productId: row.id,
      description: product.description,
      um: product.um,
      grower: product.grower,
      imageName: product.image_name,
      colorHex: product.color_hex,
      free,
      freeAfter: Math.max(0, free - quantity),
      unitPrice: dollarsFromE4(priceE4),
      proposedPrice: dollarsFromE4(Math.min(priceE4, line.unit_price_e4)),
      difference: Math.round((priceE4 / Math.max(1, line.unit_price_e4) - 1) * 1000) / 10,
      rank,
      why,
    }
  })
  return { rows: rows.slice(0, most) }
}

export const replaceable = ({ purpose, ...row }: CandidateRow): Replaceable => ({
  ...row,
  priceE4: row.priceE4 ?? 0,
  purposes: purpose
    .split(/[|,;/]/)
    .map((one) => one.trim())
    .filter(Boolean),
})

/**
 * The product itself, then others of its department with unallocated units, those of the same type first. With a customer, rows tell
 * whether they bought the product before. `isBooked`: includes products that arrive for their orders, whatever is in stock.
 */
export async function candidates(
  ctx: SignedInCtx,
  {
    productId,
    customerId,
    isBooked = false,
  }: { productId: number; customerId: number | null; isBooked?: boolean },
): Promise<CandidateRow[]> {
  return (await candidatesOfEach(ctx, { productIds: [productId], customerId, isBooked })).get(productId) ?? []
}

/** `candidates` for several products, in one statement. */
export async function candidatesOfEach(
  ctx: SignedInCtx,
  {
    productIds,
    customerId,
    isBooked = false,
  }: { productIds: readonly number[]; customerId: number | null; isBooked?: boolean },
): Promise<Map<number, CandidateRow[]>> {
  const { rows } = await sql<CandidateRow & { isOwn: boolean; forId: number }>`
    with own as (select * from products where id = any(${productIds}::int[])),
    near as (
      select own.id as for_id, n.*
      from own cross join lateral (
        select p.*, coalesce(s.on_hand - s.allocated - s.held, 0) as free, s.arrived_on
        from products p left join stock s on s.product_id = p.id
        where p.department = own.department and p.category = own.category and p.id <> own.id
          and p.state = 'live' and not p.blacklisted and p.price1_e4 is not null and case when ${isBooked}::boolean
            then p.is_pre_booked = own.is_pre_booked and p.is_grower_direct = own.is_grower_direct
            else s.on_hand > s.allocated + s.held end
        order by (p.type = own.type) desc, (p.color_family = own.color_family) desc, p.id limit ${weighed}
      ) n
    )
    select o.id as "forId", o.id, o.description, o.um, o.image_name as "imageName", o.variety, o.color_family as "colorFamily",
      o.category, o.type, substring(o.description from '(\\d+) ?cm')::int as length, o.color_hex as "colorHex",
      o.purpose, o.price1_e4 as "priceE4", null::int as days, false as "boughtBefore", 0 as free, true as "isOwn"
    from own o
    union all
    select n.for_id, n.id, n.description, n.um, n.image_name, n.variety, n.color_family, n.category, n.type,
      substring(n.description from '(\\d+) ?cm')::int, n.color_hex, n.purpose, n.price1_e4,
      (${ctx.now()}::timestamptz::date - n.arrived_on)::int,
      exists (select from ordered_names where customer_id = ${customerId} and product_id = n.id), n.free::int, false
    from near n
    order by "isOwn" desc`.execute(ctx.db)
  return Map.groupBy(rows, ({ forId }) => forId)
}
