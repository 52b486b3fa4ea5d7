import type { TestApp } from '../support/app.ts'
import { makeProduct, makeShop } from '../support/make.ts'
import { add, ctxOf, place } from '../support/shopper.ts'

type Of = { app: () => TestApp }
type Step = { path?: string; body?: unknown }

/** A request that succeeds for each change of the order desk. */
export const deskSteps = (of: Of): Record<string, () => Promise<Step>> => {
  /** A confirmed order of four units; its number and product. */
  const ordered = async (onHand = 100) => {
    const shop = await makeShop(of.app().db)
    const ctx = ctxOf(of.app(), shop)
    const productId = await makeProduct(of.app().db, { onHand })
    await add(ctx, { productId, quantity: 4 })
    const { orders } = await place(ctx)
    return { orderNumber: orders[0]!.orderNumber, productId, routeNumber: shop.routeNumber ?? '' }
  }
  const held = async () => {
    const order = await ordered()
    await of
      .app()
      .db.updateTable('orders')
      .set({ status: 'ON_HOLD', hold_reason: 'PRICE_REVIEW' })
      .where('order_number', '=', order.orderNumber)
      .execute()
    return order
  }
  const how = { force: true, reason: 'They asked.' }
  return {
    'orderDesk.state': async () => ({
      body: { orderNumbers: [(await ordered()).orderNumber], to: 'PICKING' },
    }),
    'orderDesk.release': async () => ({
      body: { orderNumbers: [(await held()).orderNumber], reason: 'Checked.' },
    }),
    'orderDesk.cancel': async () => ({
      body: { orderNumbers: [(await ordered()).orderNumber], reason: 'CUSTOMER' },
    }),
    'orderDesk.move': async () => ({
      body: { orderNumbers: [(await ordered()).orderNumber], shipDay: '2026-11-25', reason: 'They asked.' },
    }),
    'deskOrder.change': async () => ({
      path: `admin/orders/${(await ordered()).orderNumber}`,
      body: { ...how, poNumber: 'PO-7' },
    }),
    'deskOrder.changeLines': async () => {
      const { orderNumber, productId } = await ordered()
      return {
        path: `admin/orders/${orderNumber}/lines`,
        body: { ...how, lines: [{ productId, quantity: 6 }] },
      }
    },
    'deskOrder.substitute': async () => {
      const { orderNumber } = await ordered()
      const productId = await makeProduct(of.app().db)
      return {
        path: `admin/orders/${orderNumber}/lines/1/substitute`,
        body: { ...how, productId, quantity: 2 },
      }
    },
    'deskOrder.short': async () => ({
      path: `admin/orders/${(await ordered()).orderNumber}/lines/1/short`,
      body: { ...how, there: 2 },
    }),
    'deskOrder.note': async () => ({
      path: `admin/orders/${(await ordered()).orderNumber}/notes`,
      body: { to: 'house', text: 'Calls at six.' },
    }),
    'deskOrder.tellNow': async () => ({ path: `admin/orders/${(await ordered()).orderNumber}/tell` }),
    'pickLists.print': async () => {
      const { routeNumber } = await ordered()
      return { body: { shipDay: '2026-11-24', routeNumber } }
    },
    'pickLists.pick': async () => {
      const { orderNumber } = await ordered()
      await of
        .app()
        .db.updateTable('orders')
        .set({ status: 'PICKING' })
        .where('order_number', '=', orderNumber)
        .execute()
      return { path: 'admin/pick-lists/picked', body: { orderNumber, line: 1, picked: 3 } }
    },
    'pickLists.pack': async () => {
      const { orderNumber } = await ordered()
      await of
        .app()
        .db.updateTable('orders')
        .set({ status: 'PICKING' })
        .where('order_number', '=', orderNumber)
        .execute()
      return { path: 'admin/pick-lists/packed', body: { orderNumber, boxes: 2 } }
    },
    'shorts.settle': async () => {
      const { orderNumber, productId } = await ordered(4)
      await of
        .app()
        .db.updateTable('order_lines')
        .set({ missing: 2 })
        .where('product_id', '=', productId)
        .execute()
      return {
        path: `admin/shorts/${productId}`,
        body: {
          shipDay: '2026-11-24',
          short: 2,
          reason: 'The lot came short.',
          lines: [{ orderNumber, line: 1, gets: 2 }],
        },
      }
    },
    'endOfDay.close': async () => ({ body: { shipDay: '2026-11-24', reason: 'Two come tomorrow.' } }),
  }
}
