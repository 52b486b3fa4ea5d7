import { asDay, startOfDay } from '../../contract/core/dates.ts'
import type { Shipment } from '../../contract/rules/shipment-shapes.ts'
import { startApp } from './app.ts'
import { makeShop } from './make.ts'

/** Monday, November 23, 2026, 9 am in Dayton: Thanksgiving is on Thursday. */
export const monday = '2026-11-23T14:00:00Z'
/** The day in the format of a shipment update. */
export const ms = (day: string) => startOfDay(asDay(day), 'America/New_York').getTime()

export type Dayton = Awaited<ReturnType<typeof startDayton>>

/** The product with the demo's cut-offs, closed on Sundays and on Thanksgiving. */
export async function startDayton() {
  const app = await startApp({ now: monday })
  await app.db
    .insertInto('cutoff_rules')
    .values([
      { scope: 'warehouse', local_time: '17:30' },
      { scope: 'warehouse', local_time: '16:00', delivery_weekday: 1 },
      { scope: 'method', scope_key: 'UPS', local_time: '14:00' },
    ])
    .execute()
  const sundays = { from_day: '2026-01-01', to_day: '2099-12-31', weekday: 0, kind: 'closed' } as const
  const thanksgiving = { from_day: '2026-11-26', to_day: '2026-11-26', kind: 'holiday' } as const
  await app.db
    .insertInto('disabled_days')
    .values([
      { scope: 'all', ...sundays, note: 'Closed on Sundays' },
      { scope: 'all', ...thanksgiving, note: 'Thanksgiving Day' },
    ])
    .execute()
  return app
}

/** A shop in Urbana whose truck runs Monday, Wednesday and Friday, signed in on that Monday. */
export async function openShop(app: Dayton) {
  app.setNow(monday)
  const shop = await makeShop(app.db)
  const routeNumber = shop.routeNumber ?? ''
  await app.db
    .updateTable('routes')
    .set({ weekdays: [1, 3, 5] })
    .where('route_number', '=', routeNumber)
    .execute()
  let florist = await app.signIn(shop.email)

  return {
    ...shop,
    routeNumber,
    /** Advances the clock and signs in again, because sessions end overnight. */
    async until(moment: string) {
      app.setNow(moment)
      florist = await app.signIn(shop.email)
    },
    get: (path: string) => florist.get(path),
    post: (path: string, body: unknown) => florist.post(path, body),
    shipment: async () => (await florist.get('shipment')).body as Shipment,
    /** Truck Delivery on Wednesday, with the given changes. */
    choose: (wish: object) =>
      florist.put('shipment', {
        customer: null,
        deliveryMethod: 'Truck Delivery',
        shipDay: ms('2026-11-25'),
        ...wish,
      }),
    /** Another address, in Sidney, which no truck serves. */
    async addAddress(values: { deleted_at?: Date } = {}) {
      const { id } = await app.db
        .insertInto('addresses')
        .values({
          customer_id: shop.customerId,
          name: 'Chapel',
          address_line1: '2 Church St',
          city: 'Sidney',
          state: 'OH',
          zip_code: '45365',
          shipping_cost_cents: 1800,
          shipping_minimum_cents: 30_000,
          position: 1,
          ...values,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
    async deleteAddress(id: number) {
      await app.db.updateTable('addresses').set({ deleted_at: app.now() }).where('id', '=', id).execute()
    },
  }
}
