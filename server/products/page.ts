import { sql } from 'kysely'
import { inSeason } from '../../contract/core/dates.ts'
import { e4FromDollars } from '../../contract/core/money.ts'
import type { ProductPage, StaffProduct } from '../../contract/features/products/shapes.ts'
import { readiness, readySteps, type Unfinished } from '../../contract/rules/product-cells.ts'
import type { SignedInCtx } from '../core/route.ts'
import { readOne } from './archive.ts'
import { openOrders } from './conditions.ts'
import { readFacts, todayOf } from './rows.ts'

const most = 200

/** One product with everything that its page shows. Throws `not_found`. */
export async function readProduct(ctx: SignedInCtx, productId: number): Promise<ProductPage> {
  const row = await readOne(ctx, productId)
  const [facts, inOrders, inCarts] = await Promise.all([
    readFacts(ctx, [productId]),
    readOrders(ctx, productId),
    readHolders(ctx, productId),
  ])
  const ready = readiness(unfinished(ctx, row))
  return {
    ...row,
    facts: facts.get(productId),
    inOrders,
    inCarts,
    missing: readySteps.filter((step) => !ready[step]),
  }
}

const e4 = (dollars: number | null) => (dollars === null ? null : e4FromDollars(dollars))

const unfinished = (ctx: SignedInCtx, row: StaffProduct): Unfinished => ({
  ...row,
  price1: e4(row.price1),
  price2: e4(row.price2),
  price3: e4(row.price3),
  price4: e4(row.price4),
  price5: e4(row.price5),
  was: e4(row.was),
  inSeason: inSeason(todayOf(ctx), row.seasonStart, row.seasonEnd),
})

async function readOrders({ db }: SignedInCtx, productId: number): Promise<ProductPage['inOrders']> {
  const { rows } = await sql<ProductPage['inOrders'][number]>`
    select o.order_number::int as "orderNumber", c.name as customer, sum(l.quantity)::int as units, o.ship_day as "shipDay"
    from order_lines l join orders o on o.id = l.order_id join customers c on c.id = o.customer_id
    where l.product_id = ${productId} and o.status in ${openOrders} and l.status <> 'CANCELLED'
    group by o.order_number, c.name, o.ship_day order by o.ship_day, o.order_number limit ${most}`.execute(db)
  return rows
}

async function readHolders({ db }: SignedInCtx, productId: number): Promise<ProductPage['inCarts']> {
  const { rows } = await sql<{ accountNumber: number; customer: string; units: number; until: Date | null }>`
    select c.account_number as "accountNumber", c.name as customer, sum(l.quantity)::int as units,
      max(l.held_until) filter (where l.held_quantity > 0) as until
    from cart_lines l join customers c on c.id = l.customer_id
    where l.product_id = ${productId}
    group by c.account_number, c.name order by c.name limit ${most}`.execute(db)
  return rows.map(({ until, ...row }) => ({ ...row, until: until?.toISOString() ?? null }))
}
