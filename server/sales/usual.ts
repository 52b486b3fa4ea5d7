import { sql } from 'kysely'
import { dollarsFromCents, dollarsFromE4, lineAmountCents } from '../../contract/core/money.ts'
import type { UsualLine } from '../../contract/features/sales/customer.ts'
import { tierFor } from '../../contract/rules/pricing.ts'
import { inSteps, priceMove } from '../../contract/rules/tonight.ts'
import { customerLadder } from '../cart/price.ts'
import { lockProducts, type ProductRow, readAround } from '../cart/rows.ts'
import { maySee } from '../cart/rules.ts'
import type { SignedInCtx } from '../core/route.ts'
import { availableTo } from '../order-changes/desk-plan.ts'
import { rankedFor } from '../shorts/offers.ts'
import type { Evening } from './ship-day.ts'
import { notOrdered, sameDays } from './tonight-rows.ts'

/** Items bought on fewer of the days aren't usual. */
const leastDays = 3
const mostLines = 20
/** Maximum products for which a substitute is looked up, with two statements each. */
const mostInstead = 4

type Habit = { productId: number; quantity: number; days: number; lastE4: number | null }

/** The shop's usual items for the day's weekday, at its prices today; the largest amounts first. `ctx` is the shop's. */
export async function readUsual(
  ctx: SignedInCtx,
  { shipDay }: Pick<Evening, 'shipDay'>,
): Promise<UsualLine[]> {
  const { rows: habits } = await sql<Habit>`
    with days as materialized (${sameDays(shipDay)}),
    bought as (
      select o.ship_day, l.product_id, sum(l.quantity)::int as quantity, max(l.unit_price_e4) as price
      from orders o join order_lines l on l.order_id = o.id
      where o.customer_id = ${ctx.user.customerId} and o.ship_day in (select day from days) and o.status not in ${notOrdered}
        and l.status <> 'CANCELLED'
      group by o.ship_day, l.product_id
    )
    select product_id as "productId", percentile_disc(0.5) within group (order by quantity)::int as quantity,
      count(*)::int as days, (array_agg(price order by ship_day desc))[1] as "lastE4"
    from bought group by product_id having count(*) >= ${leastDays}
    order by count(*) desc, product_id limit ${mostLines}`.execute(ctx.db)
  if (habits.length === 0) return []
  const [around, products] = [
    await readAround(ctx),
    await lockProducts(
      ctx,
      habits.map(({ productId }) => productId),
    ),
  ]
  const byId = new Map(products.map((product) => [product.product_id, product]))
  let searched = 0
  const lines: UsualLine[] = []
  for (const { productId, quantity: median, days, lastE4 } of habits) {
    const product = byId.get(productId)
    if (!product || !maySee(around, product)) continue
    const quantity = inSteps(median, product.min_quantity)
    const ladder = customerLadder(product, around)
    const priceE4 = tierFor(ladder, quantity)?.priceE4 ?? ladder[0]?.priceE4
    if (priceE4 === undefined) continue
    const left = Math.max(0, availableTo(product, undefined))
    const isOut = left < product.min_quantity
    const moved = priceMove(lastE4, priceE4)
    lines.push({
      productId,
      description: product.description,
      um: product.um,
      imageName: product.image_name,
      colorHex: product.color_hex,
      quantity,
      days,
      unitPrice: dollarsFromE4(priceE4),
      amount: dollarsFromCents(lineAmountCents(quantity, priceE4)),
      move: moved,
      moved: dollarsFromE4(lastE4 === null ? 0 : Math.abs(priceE4 - lastE4)),
      saleWas: saleWas(product, around.today),
      left,
      instead: isOut && searched++ < mostInstead ? await insteadOf(ctx, productId) : null,
    })
  }
  return lines.toSorted((a, b) => b.amount - a.amount)
}

/** The list price before the sale of products on sale today; null for others. */
function saleWas({ original_price_e4, sale_ends_on }: ProductRow, today: string): number | null {
  const isOn = original_price_e4 !== null && (sale_ends_on === null || sale_ends_on >= today)
  return isOn ? dollarsFromE4(original_price_e4) : null
}

/** The best substitute, at the shop's price; null for none. */
async function insteadOf(ctx: SignedInCtx, productId: number): Promise<UsualLine['instead']> {
  const found = await rankedFor(ctx, { productId, customerId: ctx.user.customerId })
  const best = found?.ranked.slice(0, mostInstead) ?? []
  if (best.length === 0) return null
  const around = await readAround(ctx)
  const products = await lockProducts(
    ctx,
    best.map(({ id }) => id),
  )
  for (const { id } of best) {
    const product = products.find(({ product_id }) => product_id === id)
    const priceE4 = product && customerLadder(product, around)[0]?.priceE4
    const left = product ? availableTo(product, undefined) : 0
    if (product && priceE4 !== undefined && maySee(around, product) && left >= product.min_quantity)
      return { productId: id, description: product.description, unitPrice: dollarsFromE4(priceE4), left }
  }
  return null
}
