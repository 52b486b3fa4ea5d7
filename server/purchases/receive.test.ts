import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { purchases } from '../../contract/features/purchases/purchases.ts'
import { vendorOrders } from '../../contract/features/purchases/vendor-orders.ts'
import { type Buying, type Farm, startBuying } from '../../tests/support/buying.ts'
import { makeProduct } from '../../tests/support/make.ts'
import { bookedBy } from '../../tests/support/make-purchase.ts'
import { stockOf } from '../../tests/support/shopper.ts'

let house: Buying
let { app, buyer, ask, farm, change, sent, lineOf, settle, noticesOf } = {} as Buying
beforeAll(async () => {
  house = await startBuying('2026-11-24T14:00:00Z')
  ;({ app, buyer, ask, farm, change, sent, lineOf, settle, noticesOf } = house)
})
afterAll(() => house?.close())

describe('on the way to the dock', () => {
  const toShipped = async (grower: Farm, units: readonly number[]) => {
    const made = await sent(grower, units)
    const params = { id: made.purchase.id }
    const { body: confirmed } = await ask(grower.client, vendorOrders.confirm, {
      params,
      body: { version: made.purchase.version },
    } as never)
    const ship = (body: object) => ask(grower.client, vendorOrders.ship, { params, body } as never)
    return { ...made, confirmed, ship }
  }
  const boxes = [{ kind: 'QB', count: 2 }]

  test('boxes make it packed, a waybill with a good check digit sends it', async () => {
    const { confirmed, ship } = await toShipped(await farm(), [10])
    const packed = await ship({ version: confirmed.version, boxes, kg: 24.5 })
    expect(packed.body).toMatchObject({ status: 'PACKED', kg: 24.5, boxes: [{ kind: 'QB', count: 2 }] })
    const wrong = await ship({ version: packed.body.version, boxes, awb: '729-1234 5676' })
    expect(wrong.status).toBe(400)
    expect(wrong.body.errors?.[0]?.path).toBe('awb')
    const gone = await ship({ version: packed.body.version, boxes, awb: '729-1234 5675' })
    expect(gone.body).toMatchObject({ status: 'SHIPPED', awb: '72912345675' })
    const stale = await ship({ version: packed.body.version, boxes, awb: '729-1234 5675' })
    expect(stale.body.code).toBe('changed_meanwhile')
  })

  test('counted units go into lots at their cost and to the shops that ordered them; missing units are settled', async () => {
    const grower = await farm()
    const { productId, orders, purchase, confirmed, ship } = await toShipped(grower, [6, 4])
    const { body: gone } = await ship({ version: confirmed.version, boxes, awb: '729-1234 5675' })
    const { status, body } = await ask(buyer, purchases.receive, {
      params: { id: purchase.id },
      body: {
        version: gone.version,
        lines: [{ lineId: gone.lines[0]!.lineId, units: 8, place: 'Cooler 2' }],
      },
    } as never)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({ status: 'ALLOCATED', lines: [{ received: 8 }] })
    expect(body.events.slice(-2)).toMatchObject([
      { status: 'RECEIVED', by: 'dock' },
      { status: 'ALLOCATED', by: 'system' },
    ])
    expect(await stockOf(app, productId)).toMatchObject({ onHand: 8, allocated: 8 })
    const lot = await app.db
      .selectFrom('lots')
      .selectAll()
      .where('product_id', '=', productId)
      .executeTakeFirstOrThrow()
    expect(lot).toMatchObject({
      vendor_id: grower.vendorId,
      cost_e4: 30_000,
      code: String(purchase.number),
      place: 'Cooler 2',
    })
    await settle(purchase.id)
    const lines = (await Promise.all(orders.map(({ orderId }) => lineOf(orderId)))).flat()
    expect(lines.map(({ allocated }) => allocated)).toEqual([5, 3])
    const twice = await ask(buyer, purchases.receive, {
      params: { id: purchase.id },
      body: { version: body.version },
    } as never)
    expect(twice.body.code).toBe('wrong_state')
  })

  test('farm-direct goods leave the farm’s stock as they enter the warehouse', async () => {
    const grower = await farm()
    const productId = await makeProduct(app.db, {
      onHand: 50,
      is_farm_direct: true,
      vendor_id: grower.vendorId,
      cost_e4: 20_000,
    })
    const order = await bookedBy(app, productId, 10)
    expect(order.orderType).toBe('FARM_DIRECT')
    const { body: made } = await ask(buyer, purchases.draft, {
      body: { vendorId: grower.vendorId, shipDay: order.shipDay },
    } as never)
    const { body: out } = await change(made.id, { version: made.version, move: 'SENT' })
    const { body: said } = await change(made.id, { version: out.version, answer: [] })
    const { body: gone } = await ask(buyer, purchases.ship, {
      params: { id: made.id },
      body: { version: said.version, boxes, awb: '729-1234 5675' },
    } as never)
    await ask(buyer, purchases.receive, { params: { id: made.id }, body: { version: gone.version } } as never)
    expect(await stockOf(app, productId)).toMatchObject({ onHand: 50, allocated: 10 })
    const lots = await app.db
      .selectFrom('lots')
      .select(['code', 'remaining'])
      .where('product_id', '=', productId)
      .orderBy('id')
      .execute()
    expect(lots).toEqual([
      { code: '', remaining: 40 },
      { code: String(made.number), remaining: 10 },
    ])
  })

  test('what is confirmed is canceled when both agree, until it is packed', async () => {
    const grower = await farm()
    const { purchase, confirmed } = await toShipped(grower, [2])
    const { body: asked } = await change(purchase.id, {
      version: confirmed.version,
      move: 'CANCELLED',
      reason: 'The wedding is off.',
    })
    expect(asked).toMatchObject({ status: 'CONFIRMED', cancelAskedBy: 'buyer' })
    const { body } = await ask(grower.client, vendorOrders.cancel, {
      params: { id: purchase.id },
      body: { version: asked.version },
    } as never)
    expect(body.status).toBe('CANCELLED')
    const second = await toShipped(grower, [1])
    const { body: packed } = await second.ship({ version: second.confirmed.version, boxes })
    const late = await change(second.purchase.id, { version: packed.version, move: 'CANCELLED' })
    expect(late.body.code).toBe('wrong_state')
  })

  test('papers of what was confirmed are real PDFs', async () => {
    const grower = await farm()
    const { purchase } = await toShipped(grower, [25])
    for (const paper of ['packing-list', 'labels']) {
      const answer = await grower.client.get(`vendor/orders/${purchase.id}/${paper}`, {
        accept: 'application/pdf',
      } as never)
      expect(answer.status).toBe(200)
    }
  })

  test('both sides write, and the other side is notified', async () => {
    const grower = await farm()
    const { purchase } = await toShipped(grower, [1])
    await ask(grower.client, vendorOrders.write, {
      params: { id: purchase.id },
      body: { words: 'It froze on Friday.' },
    })
    const { body } = await ask(buyer, purchases.write, {
      params: { id: purchase.id },
      body: { words: 'Send Playa Blanca.' },
    })
    expect(body.messages).toMatchObject([
      { by: 'vendor', words: 'It froze on Friday.' },
      { by: 'buyer', words: 'Send Playa Blanca.' },
    ])
    const told = (await noticesOf('purchase-farm', grower.userId)).map(
      ({ facts }) => (facts as { news: string }).news,
    )
    expect(told).toContain('WRITTEN')
  })
})
