import type { InputOf } from '../../contract/core/endpoint.ts'
import type { vendorOrders } from '../../contract/features/purchases/vendor-orders.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx } from '../core/route.ts'
import { movePurchase, noteStep, type PurchaseRecord, touch, wrongState } from './rows.ts'
import { tellBuying } from './tell.ts'

type Shipment = Omit<InputOf<typeof vendorOrders.ship>['body'], 'version'>

/**
 * Records how the goods of a purchase order are shipped; the caller has locked it. Boxes make a confirmed order packed; a waybill or
 * a tracking number makes it shipped, and can be corrected until it is received. Throws `wrong_state`.
 */
export async function shipPurchase(
  ctx: Ctx,
  row: PurchaseRecord,
  { boxes, kg, leavesOn, awb, tracking, actor }: Shipment & { actor?: string },
): Promise<void> {
  if (row.status !== 'CONFIRMED' && row.status !== 'PACKED' && row.status !== 'SHIPPED') throw wrongState(row)
  const isSent = awb !== '' || tracking !== ''
  if (row.status === 'SHIPPED' && !isSent)
    throw new AppError('invalid_input', {
      fields: [{ path: 'awb', message: 'It is on its way: keep its number.' }],
    })
  await ctx.db.deleteFrom('purchase_boxes').where('purchase_id', '=', row.id).execute()
  await ctx.db
    .insertInto('purchase_boxes')
    .values(boxes.filter(({ count }) => count > 0).map((box) => ({ ...box, purchase_id: row.id })))
    .execute()
  await ctx.db
    .updateTable('purchase_orders')
    .set({
      awb,
      tracking,
      leaves_on: leavesOn ?? row.leaves_on,
      kg: kg === undefined ? row.kg : kg === null ? null : String(kg),
    })
    .where('id', '=', row.id)
    .execute()
  let now = row
  if (now.status === 'CONFIRMED')
    now = await movePurchase(ctx, now, { to: 'PACKED', by: 'vendor', actor, also: { cancel_asked_by: null } })
  if (now.status === 'PACKED' && isSent) {
    now = await movePurchase(ctx, now, { to: 'SHIPPED', by: 'vendor', actor })
    await tellBuying(ctx, now, 'SHIPPED')
  }
  if (now !== row) return
  await noteStep(ctx, row, {
    by: 'vendor',
    ...(actor && { actor }),
    note: [awb, tracking].filter(Boolean).join(' '),
  })
  await touch(ctx, row)
}
