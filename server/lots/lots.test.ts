import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Lot, Movement, StockResult } from '../../contract/features/lots/lots.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makeProduct, makeShop, makeUser, makeVendor } from '../../tests/support/make.ts'
import { add, ctxOf, place } from '../../tests/support/shopper.ts'
import { timesChangeTold } from '../../tests/support/told.ts'
import { runInvariants } from '../doctor/invariants.ts'

let app: TestApp
/** The catalogue's desk, which sees no costs, the price desk, which does, and a shop. */
let desk: Client
let prices: Client
let shop: Client
beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
  const house = await makeShop(app.db, { customer: { is_house: true }, authorities: ['CATALOGUE'] })
  desk = await app.signIn(house.email)
  const { email } = await makeUser(app.db, {
    customerId: house.customerId,
    authorities: ['ORDER_DESK', 'CATALOGUE', 'TIER_PRICING'],
  })
  prices = await app.signIn(email)
  shop = await app.signIn((await makeShop(app.db)).email)
})
afterAll(async () => {
  expect((await runInvariants(app.db, app.now())).filter(({ broken }) => broken.length > 0)).toEqual([])
  await app.close()
})

const received = async (rows: object[], client = prices) => {
  const answer = await client.post('admin/stock/goods-in', { rows })
  expect(answer.status).toBe(201)
  return answer.body as { lots: { lotId: number }[]; units: number }
}

const lotsOf = async (productId: number, client = prices) =>
  ((await client.get(`admin/lots?productId=${productId}&sort=arrived`)).body as { rows: Lot[] }).rows

const count = async (productId: number, body: object) =>
  (await desk.put(`admin/products/${productId}/count`, body)).body as StockResult

const ledger = async (productId: number) =>
  ((await desk.get(`admin/products/${productId}/movements`)).body as { rows: Movement[] }).rows

async function readFile(csv: string): Promise<unknown> {
  const boundary = 'x-goods'
  const part = (head: string, content: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n${content}\r\n`
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/v1/admin/stock/goods-in/file',
    headers: { ...desk.headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: `${part('name="body"', '{}')}${part('name="file"; filename="goods.csv"', csv)}--${boundary}--\r\n`,
  })
  return (answer.json() as { rows: object[] }).rows ?? answer.json()
}

describe('goods in', () => {
  test('are lots with supplier, day, cost and place, which only the price desk sees the cost of', async () => {
    const vendorId = await makeVendor(app.db)
    const productId = await makeProduct(app.db, { onHand: 0, category: 'Roses', type: 'Rose Standard' })
    const { units } = await received([
      {
        productId,
        units: 40,
        vendorId,
        arrivedOn: '2026-11-19',
        cost: 3.125,
        code: 'BX-9',
        place: 'Cooler 1',
      },
      { productId, units: 20 },
    ])
    expect(units).toBe(60)
    const [old, young] = await lotsOf(productId)
    expect(old).toMatchObject({
      vendorId,
      arrivedOn: '2026-11-19',
      days: 4,
      vaseDays: 9,
      freshness: 'aging',
      received: 40,
      remaining: 40,
      promised: 0,
      place: 'Cooler 1',
      code: 'BX-9',
      cost: 3.125,
    })
    expect(young).toMatchObject({ arrivedOn: '2026-11-23', freshness: 'fresh', cost: null })
    expect((await lotsOf(productId, desk))[0]).toMatchObject({ code: 'BX-9', cost: null })
  })

  test('are found by the code of a scanner, whatever it names', async () => {
    const productId = await makeProduct(app.db, { onHand: 0, description: 'Ranunculus Scanned White' })
    const made = await received([{ productId, units: 5, code: 'rx-77', cost: 2 }])
    const find = async (search: string) =>
      (await prices.get(`admin/stock/items?search=${encodeURIComponent(search)}`)).body as object[]
    expect(await find(String(productId))).toEqual([
      expect.objectContaining({ productId, exact: true, lotId: null }),
    ])
    expect(await find('RX-77')).toEqual([
      expect.objectContaining({ productId, exact: true, lotId: made.lots[0]?.lotId, onHand: 5, cost: 2 }),
    ])
    expect(await find('white ranunculus')).toEqual([expect.objectContaining({ productId, exact: false })])
    expect(await find('100% no such thing_')).toEqual([])
  })

  test.each([
    [{ units: 0 }, 400, 'rows.0.units'],
    [{ units: 1.5 }, 400, 'rows.0.units'],
    [{ units: 2, arrivedOn: '2026-11-24' }, 400, 'rows.0.arrivedOn'],
    [{ units: 2, cost: -1 }, 400, 'rows.0.cost'],
    [{ units: 2, cost: 1.00001 }, 400, 'rows.0.cost'],
    [{ units: 2, vendorId: 'NOBODY' }, 404, undefined],
    [{ units: 2, productId: 99 }, 404, undefined],
  ])('%j is refused, and nothing is kept of the others', async (row, status, path) => {
    const productId = await makeProduct(app.db, { onHand: 0 })
    const rows = [
      { productId, ...row },
      { productId, units: 7 },
    ]
    const answer = await desk.post('admin/stock/goods-in', { rows })
    expect([answer.status, answer.problem.errors?.[0]?.path]).toEqual([status, path])
    expect(await lotsOf(productId)).toEqual([])
  })

  test('of a file are shown row by row before anything is kept', async () => {
    const productId = await makeProduct(app.db, { onHand: 0, description: 'Rose From A File' })
    const csv = [
      'Goods of Monday;;;',
      'Item;Qty;Cost;Arrived;Lot',
      `${productId};40;3,25;11/21/2026;A1`,
      `${productId};many;;;`,
      '99;5;;;',
      ';5;;;',
      `${productId};5;;2027-01-01;`,
    ].join('\n')
    expect(await readFile(csv)).toEqual([
      expect.objectContaining({
        line: 3,
        productId,
        productDescription: 'Rose From A File',
        units: 40,
        cost: 3.25,
        arrivedOn: '2026-11-21',
        code: 'A1',
        fault: null,
      }),
      expect.objectContaining({ line: 4, fault: 'bad_units', units: null }),
      expect.objectContaining({ line: 5, fault: 'unknown_item', productId: null }),
      expect.objectContaining({ line: 6, fault: 'no_item' }),
      expect.objectContaining({ line: 7, fault: 'bad_day' }),
    ])
    expect(await lotsOf(productId)).toEqual([])
  })
})

describe('lots', () => {
  test('say what part of them is promised, the oldest first', async () => {
    const productId = await makeProduct(app.db, { onHand: 0, category: 'Tulips' })
    await received([
      { productId, units: 10, arrivedOn: '2026-11-20' },
      { productId, units: 10, arrivedOn: '2026-11-22' },
    ])
    const ctx = await ctxOf(app, await makeShop(app.db))
    await add(ctx, { productId, quantity: 8 })
    await place(ctx)
    await add(ctx, { productId, quantity: 5 })
    expect((await lotsOf(productId)).map(({ promised }) => promised)).toEqual([10, 3])
  })

  test('come with the oldest for their kind first, by freshness and place, and as a file', async () => {
    const [tulip, mum] = [
      await makeProduct(app.db, {
        onHand: 0,
        category: 'Tulips',
        type: 'Tulip Single',
        description: 'Tulip Sorted',
      }),
      await makeProduct(app.db, {
        onHand: 0,
        category: 'Chrysanthemums',
        type: 'Spider Mum',
        description: 'Mum Sorted',
      }),
    ]
    await received([
      { productId: mum, units: 5, arrivedOn: '2026-11-17', place: 'Sorting bay' },
      { productId: tulip, units: 5, arrivedOn: '2026-11-18', place: 'Sorting bay' },
    ])
    const list = async (more: string) =>
      ((await desk.get(`admin/lots?place=Sorting%20bay${more}`)).body as { rows: Lot[] }).rows.map(
        ({ productDescription, freshness }) => [productDescription, freshness],
      )
    expect(await list('')).toEqual([
      ['Tulip Sorted', 'old'],
      ['Mum Sorted', 'aging'],
    ])
    expect(await list('&freshness=aging')).toEqual([['Mum Sorted', 'aging']])
    expect(await list('&search=tulip')).toEqual([['Tulip Sorted', 'old']])
    const file = await app.app.inject({
      url: '/api/v1/admin/lots?place=Sorting%20bay',
      headers: { ...desk.headers, accept: 'text/csv' },
    })
    expect(file.body).toContain('Tulip Sorted')
    expect(file.body).not.toContain('Cost')
  })

  test('change place, day and cost as one change that can be undone', async () => {
    const productId = await makeProduct(app.db, { onHand: 0 })
    const lotId = (await received([{ productId, units: 5, place: 'Dock' }])).lots[0]!.lotId
    const { body } = await prices.put(`admin/lots/${lotId}`, {
      place: 'Cooler 3',
      arrivedOn: '2026-11-20',
      cost: 2.5,
    })
    expect(body).toMatchObject({ place: 'Cooler 3', arrivedOn: '2026-11-20', cost: 2.5 })
    const { rows } = (await prices.get('admin/changes?area=stock')).body as { rows: { id: number }[] }
    const before = await timesChangeTold(app.db, productId)
    expect((await prices.post(`admin/changes/${rows[0]!.id}/revert`, {})).status).toBe(201)
    expect((await lotsOf(productId))[0]).toMatchObject({ place: 'Dock', arrivedOn: '2026-11-23', cost: null })
    expect(await timesChangeTold(app.db, productId)).toBe(before + 1)
    expect((await desk.put(`admin/lots/${lotId}`, { cost: 1 })).status).toBe(403)
    expect((await desk.put(`admin/lots/${lotId}`, { arrivedOn: '2026-12-01' })).status).toBe(400)
    expect((await desk.put('admin/lots/999999', { place: 'x' })).status).toBe(404)
  })
})

describe('a count', () => {
  test('sets what is on hand and is in the ledger with its reason', async () => {
    const productId = await makeProduct(app.db, { onHand: 30 })
    expect(await count(productId, { counted: 26, reason: 'Monday' })).toEqual({
      productId,
      before: 30,
      after: 26,
      short: 0,
      orders: [],
    })
    expect((await ledger(productId))[0]).toMatchObject({
      kind: 'count',
      change: -4,
      onHand: 26,
      note: 'Monday',
    })
    const { rows } = (await desk.get('admin/changes?area=stock')).body as { rows: { id: number }[] }
    expect((await desk.post(`admin/changes/${rows[0]!.id}/revert`, {})).status).toBe(201)
    expect((await ledger(productId))[0]).toMatchObject({ change: 4, onHand: 30 })
    await count(productId, { counted: 26 })
    await count(productId, { counted: 29 })
    expect((await ledger(productId))[0]).toMatchObject({ kind: 'count', change: 3, onHand: 29 })
  })

  test('that agrees with the books is in the ledger too, so that the place counts as counted', async () => {
    const productId = await makeProduct(app.db, { onHand: 0 })
    await received([{ productId, units: 8, place: 'Agreed shelf' }])
    expect(await count(productId, { counted: 8, place: 'Agreed shelf' })).toMatchObject({
      before: 8,
      after: 8,
    })
    expect((await ledger(productId))[0]).toMatchObject({ kind: 'count', change: 0, onHand: 8 })
    const { places } = (await desk.get('admin/stock/places')).body as {
      places: { place: string; lastCountedAt: string | null }[]
    }
    expect(places.find(({ place }) => place === 'Agreed shelf')?.lastCountedAt).toMatch(/^2026-11-23/)
  })

  test('at a place changes only that place', async () => {
    const productId = await makeProduct(app.db, { onHand: 0 })
    await received([
      { productId, units: 10, place: 'North', arrivedOn: '2026-11-20' },
      { productId, units: 10, place: 'South', arrivedOn: '2026-11-22' },
    ])
    await count(productId, { counted: 6, place: 'South' })
    await count(productId, { counted: 12, place: 'North' })
    expect((await lotsOf(productId)).map((lot) => [lot.place, lot.remaining])).toEqual([
      ['North', 10],
      ['South', 6],
      ['North', 2],
    ])
  })

  test('below what is promised says what is short and which orders wait', async () => {
    const productId = await makeProduct(app.db, { onHand: 30 })
    const ctx = await ctxOf(app, await makeShop(app.db))
    await add(ctx, { productId, quantity: 12 })
    const { orders } = await place(ctx)
    expect(await count(productId, { counted: 9 })).toMatchObject({
      before: 30,
      after: 12,
      short: 3,
      orders: [{ orderNumber: orders[0]!.orderNumber, accountNumber: ctx.user.accountNumber, units: 12 }],
    })
  })

  test('is of a list by place that names no quantity', async () => {
    const productId = await makeProduct(app.db, { onHand: 0, description: 'Counted Blind' })
    await received([{ productId, units: 17, place: 'Blind shelf' }])
    const { rows } = (await desk.get('admin/stock/count-list?place=Blind%20shelf')).body as { rows: object[] }
    expect(rows).toEqual([
      expect.objectContaining({ productId, productDescription: 'Counted Blind', lots: 1 }),
    ])
    expect(rows.flatMap((row) => Object.values(row))).not.toContain(17)
    const { places } = (await desk.get('admin/stock/places')).body as { places: { place: string }[] }
    expect(places.map(({ place }) => place)).toContain('Blind shelf')
  })
})

describe('an adjustment', () => {
  test.each(['waste', 'damage', 'theft', 'unknown', 'correction'])(
    'takes units off for %s',
    async (reason) => {
      const productId = await makeProduct(app.db, { onHand: 10 })
      const answer = await desk.post('admin/stock/adjustments', {
        productId,
        units: 4,
        reason,
        note: 'Found wet',
      })
      expect(answer.body).toMatchObject({ before: 10, after: 6, short: 0 })
      expect((await ledger(productId))[0]).toMatchObject({ kind: reason, change: -4, note: 'Found wet' })
    },
  )

  test('puts back what a customer returned', async () => {
    const productId = await makeProduct(app.db, { onHand: 10 })
    await desk.post('admin/stock/adjustments', { productId, units: 3, reason: 'customer_return' })
    expect((await ledger(productId))[0]).toMatchObject({ kind: 'customer_return', change: 3, onHand: 13 })
  })

  test('takes from the named lot first', async () => {
    const productId = await makeProduct(app.db, { onHand: 0 })
    await received([{ productId, units: 10, arrivedOn: '2026-11-20' }])
    const lotId = (await received([{ productId, units: 10 }])).lots[0]!.lotId
    await desk.post('admin/stock/adjustments', { productId, units: 4, reason: 'damage', lotId })
    expect((await lotsOf(productId)).map(({ remaining }) => remaining)).toEqual([10, 6])
    const other = await makeProduct(app.db)
    const wrong = { productId: other, units: 1, reason: 'damage', lotId }
    expect((await desk.post('admin/stock/adjustments', wrong)).status).toBe(404)
  })
})

test('only the desks keep stock', async () => {
  const productId = await makeProduct(app.db)
  for (const [client, status] of [
    [shop, 403],
    [app.visitor(), 401],
  ] as const) {
    for (const path of ['lots', 'stock/items?search=a', 'stock/places', 'stock/shrink', 'stock/vase-lives'])
      expect((await client.get(`admin/${path}`)).status).toBe(status)
    expect((await client.get(`admin/products/${productId}/movements`)).status).toBe(status)
    expect((await client.put(`admin/products/${productId}/count`, { counted: 1 })).status).toBe(status)
    expect((await client.post('admin/stock/adjustments', {})).status).toBe(status)
    expect((await client.post('admin/stock/goods-in', {})).status).toBe(status)
  }
  expect((await desk.put('admin/products/99/count', { counted: 1 })).status).toBe(404)
  expect((await desk.get('admin/products/99/movements')).status).toBe(404)
})
