import { randomBytes } from 'node:crypto'
import type { Client, TestApp } from '../support/app.ts'
import { makeProduct, type makeShop } from '../support/make.ts'
import { sendFile } from '../support/send-file.ts'

type Thing = 'promo bar' | 'audience' | 'program' | 'supplier'
type Of = {
  app: () => TestApp
  shop: () => Awaited<ReturnType<typeof makeShop>>
  staff: () => Client
  thing: (kind: Thing) => Promise<string>
}
type Step = { path?: string; body?: unknown; file?: Buffer }

const bar = {
  leadEn: 'Only red is left.',
  startsAt: '2026-11-24T10:45:00.000Z',
  endsAt: '2026-12-18T22:30:00.000Z',
}
const route = {
  name: 'North',
  weekdays: [1],
  departsAt: '05:30',
  shippingCost: 0,
  shippingMinimum: 0,
  towns: [],
}
/** The smallest possible picture. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A request that succeeds for each change of promo bars, audiences, reminders, removed routes and the logo. */
export const promoSteps = (of: Of): Record<string, () => Promise<Step>> => ({
  'promoBars.add': async () => ({ body: bar }),
  'promoBars.change': async () => ({
    body: { ...bar, id: Number(await of.thing('promo bar')), version: 0 },
  }),
  'promoBars.remove': async () => ({ path: `admin/promobar/${await of.thing('promo bar')}` }),
  'promoBars.setPicture': async () => ({
    path: `admin/promobar/${await of.thing('promo bar')}/picture`,
    body: {},
    file: dot,
  }),
  'truckRoutes.remove': async () => {
    const routeNumber = randomBytes(4).toString('hex')
    await of.staff().post('admin/routes', { ...route, routeNumber })
    return { path: `admin/routes/${routeNumber}/remove`, body: { version: 1, to: null } }
  },
  'settings.setLogo': async () => ({ body: {}, file: dot }),
  'settings.removeLogo': async () => {
    const { headers } = of.staff()
    await sendFile(of.app(), { path: 'admin/settings/logo', file: dot, name: 'logo.png', headers })
    return {}
  },
  'audience.keep': async () => ({
    body: {
      name: randomBytes(4).toString('hex'),
      conditions: [{ kind: 'route', is: true, values: ['104'] }],
    },
  }),
  'audience.remove': async () => ({ path: `admin/audiences/${await of.thing('audience')}` }),
  'suppliers.remind': async () => {
    const id = await of.thing('supplier')
    const { db } = of.app()
    const { vendor_id } = await db
      .selectFrom('suppliers')
      .select('vendor_id')
      .where('id', '=', Number(id))
      .executeTakeFirstOrThrow()
    await db
      .updateTable('vendors')
      .set({ email: 'farm@example.test' })
      .where('id', '=', vendor_id ?? '')
      .execute()
    return { path: `admin/suppliers/${id}/remind`, body: {} }
  },
  'preOrders.notifyAll': async () => {
    const id = Number(await of.thing('program'))
    const { db } = of.app()
    const product_id = await makeProduct(db)
    await db.insertInto('prebook_items').values({ program_id: id, product_id }).execute()
    await db.insertInto('favorites').values({ customer_id: of.shop().customerId, product_id }).execute()
    return { body: { id } }
  },
})
