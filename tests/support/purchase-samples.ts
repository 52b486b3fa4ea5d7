import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { TestApp } from './app.ts'
import { makeProduct, makeVendor } from './make.ts'

const boxes = [{ kind: 'QB', count: 2 }]

/** Bodies of the calls of purchase orders. */
export const purchaseSamples: Record<string, unknown> = {
  'purchases.draft': { vendorId: 'V0', shipDay: '2026-12-14' },
  'purchases.change': { version: 0, note: 'For two weddings.' },
  'purchases.write': { words: 'Send Playa Blanca.' },
  'purchases.ship': { version: 0, boxes, kg: 24.5 },
  'purchases.receive': { version: 0, lines: [{ lineId: 999_999_999, units: 1, place: 'Cooler 1' }] },
  'vendorOrders.confirm': { version: 0, lines: [] },
  'vendorOrders.cancel': { version: 0 },
  'vendorOrders.write': { words: 'It froze on Friday.' },
  'vendorOrders.ship': { version: 0, boxes, awb: '729-1234 5675' },
  'vendorOrders.addPaper': { kind: 'INVOICE' },
}

type Status = 'DRAFT' | 'SENT' | 'CONFIRMED' | 'SHIPPED'

/** A purchase order of ten bunches in a given state, from a given vendor or a new one. */
export async function makePurchase(
  { db, now }: { db: Kysely<Tables>; now: () => Date },
  { status = 'SENT', vendorId }: { status?: Status; vendorId?: string } = {},
): Promise<{ id: number; version: number; lineId: number; vendorId: string }> {
  const vendor = vendorId ?? (await makeVendor(db))
  const productId = await makeProduct(db, { onHand: 0, is_pre_booked: true, vendor_id: vendor })
  const purchase = await db
    .insertInto('purchase_orders')
    .values({
      vendor_id: vendor,
      ship_day: '2026-12-14',
      status,
      created_at: now(),
      ...(status !== 'DRAFT' && {
        sent_at: now(),
        confirm_by: new Date(now().getTime() + 86_400_000),
      }),
      ...(status === 'SHIPPED' && { awb: '72912345675' }),
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  const line = await db
    .insertInto('purchase_lines')
    .values({
      purchase_id: purchase.id,
      sequence: 1,
      product_id: productId,
      description: 'Peony',
      um: 'BU',
      pack: 10,
      per_box: 10,
      ordered: 10,
      confirmed: status === 'CONFIRMED' || status === 'SHIPPED' ? 10 : null,
      cost_e4: 30_000,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...purchase, lineId: line.id, vendorId: vendor }
}

/** The number of a purchase order that has been sent. */
export const purchaseMaker = async (app: Pick<TestApp, 'db' | 'now'>): Promise<number> =>
  (await makePurchase(app)).id
