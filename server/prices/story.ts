import { sql } from 'kysely'
import { maySee } from '../../contract/catalogue/query.ts'
import { addDays, type Day, dayAt } from '../../contract/core/dates.ts'
import { dollarsFromE4 } from '../../contract/core/money.ts'
import { type PriceStory, storyDays } from '../../contract/features/prices/story.ts'
import { shelfAndCustomer } from '../catalogue/pages.ts'
import { viewerOf } from '../catalogue/rows.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { pricesSince } from './history.ts'

const mostPurchases = 100
/** Maximum moments that are calculated; with more, the earliest are left out. */
const mostMoments = 300

/** The customer's own price of a product over eighteen months. Throws `not_found` for a product that this user may not see. */
export async function readPriceStory(ctx: SignedInCtx, productId: number): Promise<PriceStory> {
  const [shelf] = await shelfAndCustomer(ctx)
  const row = shelf.catalogue.rowOf.get(productId)
  if (row === undefined || !maySee(shelf.catalogue, viewerOf(ctx.user), row)) throw new AppError('not_found')
  const { minQuantity: quantity } = shelf.product(row)
  const product = await ctx.db
    .selectFrom('products')
    .select(['id', 'category', 'um'])
    .where('id', '=', productId)
    .executeTakeFirst()
  if (!product) throw new AppError('not_found')
  const to = dayAt(ctx.now(), ctx.settings.timeZone)
  const from = addDays(to, -storyDays)
  const { customerId } = ctx.user
  const [prices, purchases] = await Promise.all([
    pricesSince(ctx, { customerId, product, quantity, from, mostMoments }),
    readPurchases(ctx, { customerId, productId, from }),
  ])
  return {
    productId,
    um: product.um,
    from,
    to,
    quantity,
    steps: stepsOf(prices.map(({ day, priceE4 }) => ({ day, priceE4: priceE4 ?? null }))),
    purchases,
  }
}

type Priced = { day: Day; priceE4: number | null }

/** One step for each day on which the price changed, with the price at the end of the day. */
export function stepsOf(prices: readonly Priced[]): PriceStory['steps'] {
  const byDay = new Map(prices.map(({ day, priceE4 }) => [day, priceE4]))
  const steps: PriceStory['steps'] = []
  for (const [day, priceE4] of byDay) {
    const price = priceE4 === null ? null : dollarsFromE4(priceE4)
    const last = steps.at(-1)
    if (last ? last.price !== price : price !== null) steps.push({ day, price })
  }
  return steps
}

type Asked = { customerId: number; productId: number; from: Day }

async function readPurchases(
  { db }: SignedInCtx,
  { customerId, productId, from }: Asked,
): Promise<PriceStory['purchases']> {
  const { rows } = await sql<{ day: Day; quantity: number; price: number }>`
    select o.ship_day::text as day, sum(l.quantity)::int as quantity,
      round(sum(l.unit_price_e4 * l.quantity) / sum(l.quantity))::int as price
    from orders o join order_lines l on l.order_id = o.id
    where o.customer_id = ${customerId} and l.product_id = ${productId} and o.ship_day >= ${from}::date
      and l.status <> 'CANCELLED' and l.quantity > 0
      and o.status not in ('CANCELLED', 'PENDING_PAYMENT', 'PAYMENT_UNKNOWN')
    group by o.id, o.ship_day order by o.ship_day desc, o.id desc limit ${mostPurchases}`.execute(db)
  return rows.map(({ day, quantity, price }) => ({ day, quantity, price: dollarsFromE4(price) })).reverse()
}
