import { randomBytes } from 'node:crypto'
import type { Client, TestApp } from '../support/app.ts'
import { makePastOrder, makeProduct, type makeShop } from '../support/make.ts'

type Step = { path?: string; body?: unknown; file?: string }
type Around = { app: () => TestApp; staff: () => Client; shop: () => Awaited<ReturnType<typeof makeShop>> }

/** A request that succeeds for each change of parcels, states and the UPS account. */
export function parcelSteps({ app, staff, shop }: Around): Record<string, () => Promise<Step>> {
  const parcelOrder = async () => {
    const id = await makePastOrder(app().db, {
      ...shop(),
      placedAt: app().now(),
      lines: [{ productId: await makeProduct(app().db) }],
      status: 'PACKED',
      order: { method: 'UPS', ship_day: '2026-11-24' },
    })
    const order = app().db.selectFrom('orders').select('order_number').where('id', '=', id)
    return (await order.executeTakeFirstOrThrow()).order_number
  }

  return {
    'parcels.add': async () => ({
      body: { orderNumber: await parcelOrder(), trackingNumber: randomBytes(8).toString('hex') + 1 },
    }),
    'parcels.change': async () => {
      const trackingNumber = `${randomBytes(8).toString('hex')}1`
      const { body } = await staff().post('admin/order-tracking', {
        orderNumber: await parcelOrder(),
        trackingNumber,
      })
      const { id, version } = body as { id: number; version: number }
      return { path: `admin/order-tracking/${id}`, body: { version, boxes: 7 } }
    },
    'parcels.upload': async () => ({
      body: {},
      file: `Order,Tracking\n99999999,${randomBytes(8).toString('hex')}1\n`,
    }),
    'ups.setStates': async () => {
      const { body } = await staff().get('admin/us-shipping')
      const { shops, orders, name, ...state } = (body as { states: Record<string, never>[] })
        .states[0] as Record<string, unknown>
      return { body: { states: [{ ...state, open: !state.open }] } }
    },
    'ups.setAccount': async () => ({ body: { account: '', clientId: '', shipFromZip: '' } }),
    'ups.testAccount': async () => {
      await app().db.deleteFrom('throttles').execute()
      app().deps.settings.upsApiBase = 'http://127.0.0.1:9'
      return {
        body: { account: 'A1B2C3', clientId: 'nobody', clientSecret: 'nothing', shipFromZip: '45402' },
      }
    },
  }
}
