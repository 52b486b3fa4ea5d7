import { makeCtx } from '../../server/core/context.ts'
import type { TestApp } from '../support/app.ts'
import { makeVendor } from '../support/make.ts'
import { bookedBy, boughtFor, makeBooked } from '../support/make-purchase.ts'
import { jpegOf } from '../support/photos.ts'
import { makePurchase } from '../support/purchase-samples.ts'

type Of = { app: () => TestApp; userId: () => number }
type Step = { path?: string; body?: unknown; file?: Buffer }
type Made = Awaited<ReturnType<typeof makePurchase>>

/** A request that succeeds for each change of purchase orders by staff and growers. */
export const purchaseSteps = (of: Of): Record<string, () => Promise<Step>> => {
  const made = (status: Parameters<typeof makePurchase>[1] = {}) => makePurchase(of.app(), status)
  /** The same for the grower for which the caller works. */
  const own = async (status: 'SENT' | 'CONFIRMED'): Promise<Made> => {
    const { db, deps } = of.app()
    const vendorId = await makeVendor(db)
    await db.updateTable('users').set({ vendor_id: vendorId }).where('id', '=', of.userId()).execute()
    await makeCtx(deps, null).emit('session.changed', { userId: of.userId() })
    return made({ status, vendorId })
  }
  const boxes = [{ kind: 'QB', count: 1 }]
  return {
    'purchases.draft': async () => {
      const vendorId = await makeVendor(of.app().db)
      await bookedBy(of.app(), await makeBooked(of.app().db, vendorId), 2)
      return { body: { vendorId, shipDay: boughtFor } }
    },
    'purchases.change': async () => {
      const { id, version } = await made()
      return { path: `admin/purchase-orders/${id}`, body: { version, note: 'For two weddings.' } }
    },
    'purchases.write': async () => ({
      path: `admin/purchase-orders/${(await made()).id}/messages`,
      body: { words: 'Send Playa Blanca.' },
    }),
    'purchases.ship': async () => {
      const { id, version } = await made({ status: 'CONFIRMED' })
      return { path: `admin/purchase-orders/${id}/shipment`, body: { version, boxes } }
    },
    'purchases.receive': async () => {
      const { id, version } = await made({ status: 'SHIPPED' })
      return { path: `admin/purchase-orders/${id}/receive`, body: { version } }
    },
    'vendorOrders.confirm': async () => {
      const { id, version } = await own('SENT')
      return { path: `vendor/orders/${id}/confirm`, body: { version } }
    },
    'vendorOrders.cancel': async () => {
      const { id, version } = await own('CONFIRMED')
      return { path: `vendor/orders/${id}/cancel`, body: { version } }
    },
    'vendorOrders.write': async () => ({
      path: `vendor/orders/${(await own('SENT')).id}/messages`,
      body: { words: 'It froze on Friday.' },
    }),
    'vendorOrders.ship': async () => {
      const { id, version } = await own('CONFIRMED')
      return { path: `vendor/orders/${id}/shipment`, body: { version, boxes, awb: '729-1234 5675' } }
    },
    'vendorOrders.addPaper': async () => ({
      path: `vendor/orders/${(await own('CONFIRMED')).id}/papers`,
      body: { kind: 'INVOICE' },
      file: await jpegOf(),
    }),
  }
}
