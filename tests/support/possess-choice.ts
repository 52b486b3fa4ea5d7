import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { TestApp } from './app.ts'
import { makeClaim } from './claim-samples.ts'
import { makePastOrder, makeProduct } from './make.ts'
import { makeShopList } from './shop-list-samples.ts'
import { makeStanding } from './standing-samples.ts'

/** A question to a company about a short line of an order, with one substitute offered. */
async function choiceMaker(
  app: TestApp,
  company: { customerId: number; addressId: number },
): Promise<number> {
  const productId = await makeProduct(app.db)
  const placedAt = new Date('2026-11-01T14:00:00Z')
  const orderId = await makePastOrder(app.db, { ...company, placedAt, lines: [{ productId }] })
  const { rows } = await sql<{ id: number }>`with line as (
        update order_lines set missing = 1 where order_id = ${orderId} returning id, customer_id, unit_price_e4
      ), choice as (
        insert into short_choices (order_id, order_line_id, customer_id, token_hash, asked, missing, unit_price_e4, wish, percent,
          opened_at, closes_at)
        select ${orderId}::bigint, id, customer_id, ${randomBytes(32)}::bytea, 10, 1, unit_price_e4, 'NONE', 0,
          ${app.now()}::timestamptz, ${app.now()}::timestamptz + interval '1 day' from line returning id
      )
      insert into short_offers (choice_id, product_id, position, quantity, unit_price_e4, same_color)
      select id, ${productId}::int, 1, 1, 10000, false from choice returning choice_id as id`.execute(app.db)
  return rows[0]!.id
}

/** Things that shops request, choose and set up. */
export const shopMakers = {
  claim: makeClaim,
  choice: choiceMaker,
  'standing order': makeStanding,
  'shop list': makeShopList,
}
