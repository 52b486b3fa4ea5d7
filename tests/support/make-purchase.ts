import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { TestApp } from './app.ts'
import { makeProduct, makeShop, makeUser, makeVendor } from './make.ts'
import { add, ctxOf, place } from './shopper.ts'

/** The ship day of what `makeBought` sells. */
export const boughtFor = '2026-12-14'

/** A grower, with a person who signs in for them. */
export async function makeGrower(db: Kysely<Tables>, houseId: number) {
  const vendorId = await makeVendor(db)
  const { userId, email } = await makeUser(db, { customerId: houseId, authorities: ['VENDOR'] })
  await db.updateTable('users').set({ vendor_id: vendorId }).where('id', '=', userId).execute()
  await db
    .updateTable('vendors')
    .set({ email: `farm-${vendorId.toLowerCase()}@example.test` })
    .where('id', '=', vendorId)
    .execute()
  return { vendorId, userId, email }
}

/** A booked-ahead product that the distributor doesn't have in stock. */
export const makeBooked = (db: Kysely<Tables>, vendorId: string, more: object = {}) =>
  makeProduct(db, {
    onHand: 0,
    is_pre_booked: true,
    date_available: boughtFor,
    vendor_id: vendorId,
    cost_e4: 30_000,
    ...more,
  })

/** A shop's order for a booked-ahead product. */
export async function bookedBy(app: TestApp, productId: number, quantity: number) {
  const shop = await makeShop(app.db)
  const ctx = ctxOf(app, shop)
  await add(ctx, { productId, quantity })
  const { orders } = await place(ctx)
  const orderNumber = orders[0]?.orderNumber ?? 0
  const order = await app.db
    .selectFrom('orders')
    .select(['id', 'ship_day', 'order_type'])
    .where('order_number', '=', orderNumber)
    .executeTakeFirstOrThrow()
  return { shop, ctx, orderNumber, orderId: order.id, shipDay: order.ship_day, orderType: order.order_type }
}
