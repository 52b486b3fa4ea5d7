import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mediaTypes, type ReplyOf } from '../../contract/core/endpoint.ts'
import { deliveries } from '../../contract/features/deliveries.ts'
import type { OrderStatus } from '../../contract/rules/order-states.ts'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { makeDriver, makePastOrder, makeProduct, makeShop } from '../../tests/support/make.ts'
import { counted, ctxOf, type Shop } from '../../tests/support/shopper.ts'
import { readDeliveries } from './deliveries.ts'

let app: TestApp
let productId: number
let driverId: number
beforeAll(async () => {
  app = await startApp({ now: '2026-11-20T20:00:00Z' })
  driverId = await makeDriver(app.db)
  productId = await makeProduct(app.db)
})
afterAll(() => app.close())

type Order = NonNullable<Parameters<typeof makePastOrder>[1]['order']>
type Step = { status: OrderStatus; at: string; actor?: string; note?: string }

/** An order for a ship day with its steps. */
async function sent(shop: Shop, { steps = [], ...order }: Order & { ship_day: string; steps?: Step[] }) {
  const placedAt = new Date('2026-10-01T14:00:00Z')
  const id = await makePastOrder(app.db, { ...shop, placedAt, lines: [{ productId }], order })
  for (const { status, at, actor = 'Tanya Ruiz', note = '' } of steps)
    await app.db
      .insertInto('order_events')
      .values({ order_id: id, status, at: new Date(at), actor, note })
      .execute()
  const row = app.db.selectFrom('orders').select('order_number').where('id', '=', id)
  return (await row.executeTakeFirstOrThrow()).order_number
}

const list = (shop: Shop, query: Partial<Parameters<typeof readDeliveries>[1]['query']> = {}) =>
  readDeliveries(ctxOf(app, shop), { query: { days: 30, page: 1, pageSize: 40, ...query } })

const byTruck = () =>
  ({
    method: 'TRUCK',
    driver_id: driverId,
    eta: '07:40',
    ship_to: JSON.stringify({ name: 'Shop' }),
  }) as const

describe('deliveries', () => {
  test('say who brought it, when it was expected and came, and where it was left, after the order is closed too', async () => {
    const shop = await makeShop(app.db)
    const delivered = (at: string, note = '') => [{ status: 'DELIVERED' as const, at, note }]
    const late = await sent(shop, {
      ...byTruck(),
      ship_day: '2026-11-19',
      steps: [
        ...delivered('2026-11-19T12:58:00Z', 'In the cooler'),
        { status: 'CLOSED', at: '2026-11-20T12:58:00Z' },
      ],
    })
    // Daylight saving time ends on November 1.
    const early = await sent(shop, {
      ...byTruck(),
      ship_day: '2026-10-30',
      steps: delivered('2026-10-30T11:32:00Z'),
    })
    expect(await list(shop)).toEqual({
      from: '2026-10-22',
      to: '2026-11-20',
      latest: '2026-11-19',
      total: 2,
      page: 1,
      pageSize: 40,
      rows: [
        {
          orderNumber: late,
          shipDay: '2026-11-19',
          status: 'DELIVERED',
          deliveryMethod: 'Truck Delivery',
          shipTo: 'Shop',
          shipToId: shop.addressId,
          poNumber: '',
          driver: 'Tanya Ruiz',
          eta: '07:40',
          deliveredAt: '2026-11-19T12:58:00.000Z',
          minutesLate: 18,
          proof: 'In the cooler',
          photos: [],
        },
        expect.objectContaining({ orderNumber: early, minutesLate: -8, proof: '' }),
      ],
    })
  })

  test('know no driver of UPS and pickup; who picked it up is the proof', async () => {
    const shop = await makeShop(app.db)
    await sent(shop, {
      method: 'PICKUP',
      ship_day: '2026-11-18',
      steps: [{ status: 'PICKED_UP', at: '2026-11-18T16:00:00Z', actor: 'Elena Marsh' }],
    })
    await sent(shop, {
      method: 'UPS',
      status: 'SHIPPED',
      ship_day: '2026-11-20',
      driver_id: driverId,
      eta: '07:40',
    })
    expect((await list(shop)).rows).toMatchObject([
      { status: 'SHIPPED', driver: null, eta: null, deliveredAt: null, minutesLate: null, proof: '' },
      {
        status: 'PICKED_UP',
        driver: null,
        deliveredAt: '2026-11-18T16:00:00.000Z',
        minutesLate: null,
        proof: 'Elena Marsh',
        photos: [],
      },
    ])
  })

  test('that failed say why, and once they go out again they are on their way', async () => {
    const shop = await makeShop(app.db)
    const failed = { status: 'DELIVERY_FAILED' as const, at: '2026-11-19T13:00:00Z', note: 'Nobody there' }
    const order = { ...byTruck(), ship_day: '2026-11-19', steps: [failed] }
    await sent(shop, { ...order, status: 'DELIVERY_FAILED' })
    await sent(shop, { ...order, status: 'OUT_FOR_DELIVERY' })
    expect((await list(shop)).rows).toMatchObject([
      { status: 'OUT_FOR_DELIVERY', deliveredAt: null, minutesLate: null, proof: '' },
      { status: 'DELIVERY_FAILED', deliveredAt: null, minutesLate: null, proof: 'Nobody there' },
    ])
  })

  test('leave out goods still in the warehouse, canceled orders, old orders, and those of other customers', async () => {
    const [shop, other] = [await makeShop(app.db), await makeShop(app.db)]
    for (const status of ['CONFIRMED', 'LOADED', 'READY_FOR_PICKUP', 'CANCELLED'] as const)
      await sent(shop, { status, ship_day: '2026-11-20' })
    await sent(other, { ship_day: '2026-11-20' })
    await sent(shop, { ship_day: '2026-11-13' })
    const last = await sent(shop, { ship_day: '2026-11-14' })
    expect((await list(shop, { days: 7 })).rows.map(({ orderNumber }) => orderNumber)).toEqual([last])
    expect((await list(shop, { days: 8 })).total).toBe(2)
    app.setNow('2026-12-20T20:00:00Z')
    expect(await list(shop, { days: 7 })).toMatchObject({ total: 0, latest: '2026-11-14' })
    app.setNow('2026-11-20T20:00:00Z')
    expect((await list(shop, { shipTo: other.addressId })).rows).toEqual([])
    expect((await list(shop, { shipTo: shop.addressId })).total).toBe(2)
  })

  test('come in pages that count all of them, in one statement; a file has all', async () => {
    const shop = await makeShop(app.db)
    for (const ship_day of ['2026-11-16', '2026-11-17', '2026-11-18'])
      await sent(shop, { ...byTruck(), ship_day })
    const { ctx, statements } = counted(app, ctxOf(app, shop))
    const second = await readDeliveries(ctx, { query: { days: 30, page: 2, pageSize: 2 } })
    expect(second).toMatchObject({ total: 3, rows: [{ shipDay: '2026-11-16' }] })
    expect(statements).toHaveLength(1)
    expect(await list(shop, { page: 9, pageSize: 2 })).toMatchObject({ total: 3, rows: [] })
    const { headers } = await app.signIn(shop.email)
    const get = (accept: string) =>
      app.app.inject({
        method: 'GET',
        url: '/api/v1/account/deliveries?pageSize=2',
        headers: { ...headers, accept },
      })
    const csv = await get(mediaTypes.csv)
    expect(csv.body.trim().split('\r\n')).toHaveLength(4)
    expect(csv.body).toContain(',2026-11-18,Closed,Truck Delivery,Shop,,Tanya Ruiz,07:40,')
    expect(csv.headers['content-disposition']).toContain('deliveries-2026-10-22-2026-11-20.csv')
    expect((await get(mediaTypes.xlsx)).statusCode).toBe(200)
  })

  test('are a file in the language that its reader reads', async () => {
    const shop = await makeShop(app.db)
    await sent(shop, { ...byTruck(), ship_day: '2026-11-18', status: 'DELIVERED' })
    const client = await app.signIn(shop.email)
    await client.put('account/language', { language: 'es' })
    const headers = { ...client.headers, accept: mediaTypes.csv }
    const csv = await app.app.inject({ method: 'GET', url: '/api/v1/account/deliveries', headers })
    expect(csv.headers['content-disposition']).toContain('entregas-2026-10-22-2026-11-20.csv')
    expect(csv.body).toContain('Pedido,Día de envío,Estado,Entrega,Enviar a,Orden de compra,Chofer')
    expect(csv.body).toContain(',2026-11-18,Entregado,Camión,Shop,')
  })

  test('are asked for by 1 to 366 days', async () => {
    const client = await app.signIn((await makeShop(app.db)).email)
    const { body } = await client.call(deliveries.list, { query: { days: '366' } })
    expect(body as ReplyOf<typeof deliveries.list>).toMatchObject({
      from: '2025-11-20',
      latest: null,
      total: 0,
      rows: [],
    })
    for (const days of ['0', '367', 'x'])
      expect((await client.get(`account/deliveries?days=${days}`)).problem.code).toBe('invalid_input')
  })
})
