import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Authority } from '../../contract/core/access.ts'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { Parcel, parcels } from '../../contract/features/parcels.ts'
import { checkDigit } from '../../contract/rules/tracking-number.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makePastOrder, makeProduct, makeShop, makeUser, makeVendor } from '../../tests/support/make.ts'
import { lastMessage } from '../../tests/support/sign-in.ts'
import { startUps, upsKeys } from '../../tests/support/ups-stand-in.ts'
import { makeCtx } from '../core/context.ts'
import { trackParcels } from './track.ts'

let app: TestApp
let ups: Awaited<ReturnType<typeof startUps>>
let house: number
let store: Client
let shop: Awaited<ReturnType<typeof makeShop>>
let florist: Client
let productId: number

beforeAll(async () => {
  ups = await startUps()
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
  const authorities: Authority[] = ['UPS_TRACKING_UPLOAD_PRODUCT', 'UPS_TRACKING_UPLOAD_FARM']
  const one = await makeShop(app.db, { customer: { is_house: true }, authorities })
  house = one.customerId
  store = await app.signIn(one.email)
  shop = await makeShop(app.db)
  florist = await app.signIn(shop.email)
  productId = await makeProduct(app.db)
})
afterAll(async () => {
  await app?.close()
  await ups?.close()
})
beforeEach(() => {
  app.deps.settings.ups = undefined
})

let serial = 0
/** A unique UPS number. */
function numberOf() {
  const signs = `A1B2C303${String(++serial).padStart(7, '0')}`
  return `1Z${signs}${checkDigit(signs)}`
}

/** An order for tomorrow, by default shipped by parcel. */
async function order(more: Parameters<typeof makePastOrder>[1]['order'] = {}, status = 'PACKED' as const) {
  const id = await makePastOrder(app.db, {
    ...shop,
    placedAt: new Date('2026-11-23T13:00:00Z'),
    lines: [{ productId, quantity: 2 }],
    status,
    order: { ship_day: '2026-11-24', method: 'UPS', user_id: shop.userId, ...more },
  })
  const row = await app.db
    .selectFrom('orders')
    .select('order_number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, orderNumber: row.order_number }
}
const statusOf = async (id: number) =>
  (await app.db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

const add = async (body: object, by = store) => {
  const { status, body: parcel, problem } = await by.post('admin/order-tracking', body)
  return { status, code: problem?.code, ...(parcel as Parcel) }
}
const list = async (query = '', by = store) =>
  (await by.get(`admin/order-tracking?pageSize=100${query}`)).body as ReplyOf<typeof parcels.list>

async function upload(rows: (string | number)[][], by = store) {
  const csv = ['Order,Tracking Number,Boxes', ...rows.map((row) => row.join(','))].join('\r\n')
  return send(csv, by)
}
async function send(csv: string, by = store) {
  const boundary = 'parcels'
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/v1/upload-tracking',
    headers: { ...by.headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="ups.csv"\r\ncontent-type: text/csv\r\n\r\n${csv}\r\n--${boundary}--\r\n`,
  })
  return {
    status: answer.statusCode,
    body: answer.json() as ReplyOf<typeof parcels.upload> & { code: string },
  }
}

describe('a tracking number', () => {
  test('ships an order that is packed, invoices it, and notifies the person who placed it', async () => {
    const one = await order()
    const trackingNumber = numberOf()
    const made = await add({
      orderNumber: one.orderNumber,
      trackingNumber: ` ${trackingNumber.toLowerCase()} `,
      boxes: 2,
    })
    expect(made).toMatchObject({
      status: 201,
      trackingNumber,
      carrier: 'UPS',
      boxes: 2,
      state: 'LABEL',
      source: 'house',
    })
    expect(made.page).toBe(`https://www.ups.com/track?tracknum=${trackingNumber}`)
    expect(await statusOf(one.id)).toBe('SHIPPED')
    const invoice = app.db.selectFrom('invoices').select('amount_cents').where('order_id', '=', one.id)
    expect(await invoice.execute()).toMatchObject([{ amount_cents: 1220 }])
    expect(await lastMessage(app, shop.email)).toEqual({ kind: 'parcel-sent', about: { orderId: one.id } })
    const seen = (await florist.get(`orders/${one.orderNumber}/parcels`)).body as ReplyOf<
      typeof parcels.ofOrder
    >
    expect(seen.parcels).toMatchObject([{ trackingNumber, state: 'LABEL', boxes: 2 }])
    expect(Object.keys(seen.parcels[0] ?? {})).not.toContain('addedBy')
  })

  test('does not advance an order on hold', async () => {
    const one = await order({ hold_reason: 'CREDIT_LIMIT' }, 'ON_HOLD' as never)
    expect((await add({ orderNumber: one.orderNumber, trackingNumber: numberOf() })).status).toBe(201)
    expect(await statusOf(one.id)).toBe('ON_HOLD')
  })

  test('of a farm leaves an order by truck on its truck', async () => {
    const one = await order({ method: 'TRUCK', order_type: 'FARM_DIRECT' })
    expect(await add({ orderNumber: one.orderNumber, trackingNumber: numberOf() })).toMatchObject({
      source: 'farm',
    })
    expect(await statusOf(one.id)).toBe('PACKED')
  })

  test('that can’t be one, is there already, or fits no order is refused by name', async () => {
    const one = await order()
    const byTruck = await order({ method: 'TRUCK' })
    const trackingNumber = numberOf()
    const { orderNumber } = one
    expect((await add({ orderNumber, trackingNumber })).status).toBe(201)
    const wrong = `${trackingNumber.slice(0, -1)}${(Number(trackingNumber.at(-1)) + 1) % 10}`
    const answer = await store.post('admin/order-tracking', { orderNumber, trackingNumber: wrong })
    expect(answer.problem.errors[0]).toEqual({
      path: 'trackingNumber',
      message: 'This UPS number has a typing mistake: its last digit doesn’t fit.',
    })
    const code = async (body: object) => (await add(body)).code
    expect(await code({ orderNumber, trackingNumber })).toBe('parcel_taken')
    expect(await code({ orderNumber: 99_999_999, trackingNumber: numberOf() })).toBe('no_such_order')
    expect(await code({ orderNumber: byTruck.orderNumber, trackingNumber: numberOf() })).toBe('not_by_parcel')
  })
})

describe('a file of tracking numbers', () => {
  test('ties the good ones, keeps the others for staff, and changes nothing the second time', async () => {
    const [one, two] = [await order(), await order()]
    const byTruck = await order({ method: 'TRUCK' })
    const [good, unknown, both] = [numberOf(), numberOf(), numberOf()]
    const rows = [
      [one.orderNumber, good, 3],
      [one.orderNumber, good, 3],
      [99_999_999, unknown],
      [one.orderNumber, both],
      [two.orderNumber, both],
      [byTruck.orderNumber, numberOf()],
      [two.orderNumber, 'roses'],
      ['', ''],
    ]
    const first = await upload(rows)
    expect(first.status).toBe(200)
    expect(first.body.counts).toEqual({
      matched: 1,
      already_there: 1,
      no_order: 1,
      two_orders: 2,
      not_by_parcel: 1,
      bad_number: 1,
    })
    expect(first.body.lines.map(({ line, outcome }) => [line, outcome])).toEqual([
      [4, 'no_order'],
      [5, 'two_orders'],
      [6, 'two_orders'],
      [7, 'not_by_parcel'],
      [8, 'bad_number'],
    ])
    expect([await statusOf(one.id), await statusOf(two.id)]).toEqual(['SHIPPED', 'PACKED'])
    const { rows: unmatched } = await list('&view=unmatched')
    expect(unmatched.find(({ trackingNumber }) => trackingNumber === both)?.namedOrders).toEqual([
      one.orderNumber,
      two.orderNumber,
    ])

    const audited = () =>
      app.db.selectFrom('audit_log').select('id').where('action', '=', 'parcels.read').execute()
    const before = (await audited()).length
    const again = await upload([[one.orderNumber, good, 3]])
    expect(again.body.counts).toMatchObject({ matched: 0, already_there: 1 })
    expect(await audited()).toHaveLength(before)

    // Staff decide which of the two orders it belongs to.
    const waiting = unmatched.find(({ trackingNumber }) => trackingNumber === both)!
    const tied = await store.put(`admin/order-tracking/${waiting.id}`, {
      version: waiting.version,
      orderNumber: two.orderNumber,
    })
    expect(tied.body).toMatchObject({ orderNumber: two.orderNumber, namedOrders: [] })
    expect(await statusOf(two.id)).toBe('SHIPPED')
    const late = await store.put(`admin/order-tracking/${waiting.id}`, {
      version: waiting.version,
      orderNumber: null,
    })
    expect(late.problem.code).toBe('changed_meanwhile')
  })

  test('one mail goes out for an order of three parcels', async () => {
    const one = await order()
    const mails = () => app.db.selectFrom('messages').select('id').where('kind', '=', 'parcel-sent').execute()
    const before = (await mails()).length
    await upload([1, 2, 3].map(() => [one.orderNumber, numberOf()]))
    expect((await mails()).length - before).toBe(1)
  })

  test.each([
    ['Customer,City\r\nBloom,Dayton', 422, 'columns_missing'],
    ['', 422, 'file_refused'],
    ['Order,Tracking\r\n"12,1Z', 422, 'file_refused'],
  ])('%j is refused', async (csv, status, code) => {
    const answer = await send(csv)
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })
})

describe('who may', () => {
  test('a farm’s user adds tracking numbers only to the farm’s own orders', async () => {
    const vendorId = await makeVendor(app.db)
    const theirs = await makeProduct(app.db, { vendor_id: vendorId })
    const { email, userId } = await makeUser(app.db, {
      customerId: house,
      authorities: ['UPS_TRACKING_UPLOAD_FARM'],
    })
    await app.db.updateTable('users').set({ vendor_id: vendorId }).where('id', '=', userId).execute()
    const farm = await app.signIn(email)
    const another = await order({ order_type: 'FARM_DIRECT' })
    const stock = await order()
    const own = await makePastOrder(app.db, {
      ...shop,
      placedAt: new Date('2026-11-23T13:00:00Z'),
      lines: [{ productId: theirs }],
      status: 'PACKED',
      order: { ship_day: '2026-11-24', method: 'UPS', order_type: 'FARM_DIRECT' },
    })
    const { order_number: orderNumber } = await app.db
      .selectFrom('orders')
      .select('order_number')
      .where('id', '=', own)
      .executeTakeFirstOrThrow()
    const trackingNumber = numberOf()
    expect((await add({ orderNumber, trackingNumber }, farm)).status).toBe(201)
    expect((await add({ orderNumber: stock.orderNumber, trackingNumber: numberOf() }, farm)).code).toBe(
      'no_such_order',
    )
    expect((await add({ orderNumber: another.orderNumber, trackingNumber: numberOf() }, farm)).code).toBe(
      'no_such_order',
    )
    const loose = numberOf()
    await upload([[99_999_999, loose]], farm)
    await upload([[99_999_998, numberOf()]])
    expect((await list('', farm)).rows.map(({ trackingNumber: number }) => number)).toEqual([
      loose,
      trackingNumber,
    ])
  })

  test('the owner reads, and a customer sees only her own order’s parcels', async () => {
    const { email } = await makeUser(app.db, { customerId: house, authorities: ['DASHBOARD'] })
    const owner = await app.signIn(email)
    const one = await order()
    const made = await add({ orderNumber: one.orderNumber, trackingNumber: numberOf() })
    expect((await list('', owner)).rows.map(({ id }) => id)).toContain(made.id)
    expect((await owner.put(`admin/order-tracking/${made.id}`, { version: 0, boxes: 2 })).status).toBe(403)
    const other = await app.signIn((await makeShop(app.db)).email)
    expect((await other.get(`orders/${one.orderNumber}/parcels`)).status).toBe(404)
    expect((await other.get('admin/order-tracking')).status).toBe(403)
    expect((await app.visitor().get('admin/order-tracking')).status).toBe(401)
    expect((await store.put('admin/order-tracking/999999', { version: 0, boxes: 2 })).status).toBe(404)
  })
})

describe('what the carrier says', () => {
  const track = async (minutes: number) => {
    app.setNow(new Date(Date.parse('2026-11-23T14:00:00Z') + minutes * 60_000).toISOString())
    app.deps.settings.ups = { ...upsKeys, shipFromZip: '45402', apiBase: ups.url, timeoutMs: 20_000 }
    await trackParcels(makeCtx(app.deps, null))
  }

  test('is on the list, the customer’s page and the order, once each', async () => {
    const one = await order()
    const numbers = [numberOf(), numberOf()]
    for (const trackingNumber of numbers) await add({ orderNumber: one.orderNumber, trackingNumber })
    const out = {
      type: 'I',
      description: 'Out For Delivery',
      date: '20261125',
      time: '074500',
      city: 'Erie',
      state: 'PA',
    }
    const there = {
      type: 'D',
      description: 'DELIVERED',
      date: '20261125',
      time: '101500',
      city: 'Erie',
      state: 'PA',
    }
    for (const number of numbers) ups.parcels.set(number, { expected: '20261125', activity: [out] })
    await track(60)
    const seen = async () => (await list(`&q=${numbers[0]}`)).rows[0]
    expect(await seen()).toMatchObject({
      state: 'OUT_FOR_DELIVERY',
      expectedOn: '2026-11-25',
      place: 'Erie, PA',
    })

    ups.parcels.set(numbers[0]!, { expected: '20261125', activity: [there, out] })
    await track(90)
    await track(92)
    expect(await seen()).toMatchObject({ state: 'DELIVERED', words: 'DELIVERED' })
    expect(await statusOf(one.id)).toBe('SHIPPED')
    const { id } = (await seen())!
    const events = app.db
      .selectFrom('parcel_events')
      .select('state')
      .where('parcel_id', '=', id)
      .orderBy('at')
    expect((await events.execute()).map(({ state }) => state)).toEqual(['OUT_FOR_DELIVERY', 'DELIVERED'])

    ups.parcels.set(numbers[1]!, { expected: '20261125', activity: [there] })
    await track(130)
    expect(await statusOf(one.id)).toBe('DELIVERED')
  })

  test('a parcel past its day or with a problem is late and comes first', async () => {
    const one = await order()
    const trackingNumber = numberOf()
    await add({ orderNumber: one.orderNumber, trackingNumber })
    ups.parcels.set(trackingNumber, {
      expected: '20261124',
      activity: [{ type: 'X', description: 'Address is incomplete', date: '20261124', time: '091500' }],
    })
    await track(200)
    const { rows, counts } = await list()
    expect(rows[0]).toMatchObject({
      trackingNumber,
      isLate: true,
      state: 'PROBLEM',
      words: 'Address is incomplete',
    })
    expect(counts.late).toBe(1)
    expect((await list('&view=late')).rows).toHaveLength(1)
  })

  test('nobody is asked twice within 25 minutes, and a carrier that is down is not asked for every parcel', async () => {
    for (let n = 0; n < 12; n++)
      await add({ orderNumber: (await order()).orderNumber, trackingNumber: numberOf() })
    await track(300)
    const asked = () => ups.calls.filter((call) => call.includes('/track/')).length
    const before = asked()
    await track(310)
    expect(asked()).toBe(before)
    ups.mood('broken')
    await track(340)
    ups.mood('normal')
    expect(asked() - before).toBeLessThanOrEqual(4)
  })

  test('without an account staff record the result', async () => {
    app.deps.settings.ups = undefined
    const one = await order()
    const made = await add({ orderNumber: one.orderNumber, trackingNumber: numberOf() })
    const done = await store.put(`admin/order-tracking/${made.id}`, {
      version: made.version,
      state: 'DELIVERED',
    })
    expect(done.body).toMatchObject({ state: 'DELIVERED' })
    expect(await statusOf(one.id)).toBe('DELIVERED')
  })
})
