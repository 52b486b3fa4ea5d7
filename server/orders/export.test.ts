import { afterAll, beforeAll, expect, test } from 'vitest'
import { mediaTypes } from '../../contract/core/endpoint.ts'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { makePastOrder, makeProduct, makeShop } from '../../tests/support/make.ts'
import { wordsOn } from '../../tests/support/pdf.ts'
import { add, ctxOf, place } from '../../tests/support/shopper.ts'
import { unzipped } from '../../tests/support/unzipped.ts'
import { sheetLineCounter } from '../../web/features/orders/written-lines.ts'
import { makeCtx } from '../core/context.ts'
import { advanceOrder } from './advance.ts'
import { readOrder } from './read.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
})
afterAll(() => app.close())

/** Sends a request as a browser signed in as the shop, and returns bytes. */
async function asShop(shop: Awaited<ReturnType<typeof makeShop>>) {
  const { headers } = await app.signIn(shop.email)
  return (path: string, accept?: string) =>
    app.app.inject({
      method: 'GET',
      url: `/api/v1/${path}`,
      headers: { ...headers, ...(accept && { accept }) },
    })
}

test('all lines of all orders, newest first, as CSV that no spreadsheet runs, with how many there are', async () => {
  const shop = await makeShop(app.db)
  const productId = await makeProduct(app.db, { description: '=HYPERLINK("http://x.test","Rose")' })
  const ctx = ctxOf(app, shop)
  for (const quantity of [2, 5]) {
    await add(ctx, { productId, quantity })
    await place(ctx, { poNumber: '@PO' })
  }
  const get = await asShop(shop)
  const answer = await get('shopping-cart/export-all', mediaTypes.csv)
  expect(answer.headers['x-total-lines']).toBe('2')
  expect(answer.headers['content-disposition']).toBe('attachment; filename="orders-2026-11-23.csv"')
  const [head, first, second, rest] = answer.body.replace('\ufeff', '').split('\r\n')
  expect(head).toContain('Order,Ordered,Ship day')
  expect(first).toContain(
    `'@PO,,1,${productId},"'=HYPERLINK(""http://x.test"",""Rose"")",flowers,BU,10,5,5.86,29.30`,
  )
  expect(second).toContain(',2,6.10,12.20,')
  expect(rest).toBe('')
})

test('4,500 lines come in pieces, each of them once, with others’ left out', async () => {
  const [shop, other] = [await makeShop(app.db), await makeShop(app.db)]
  const productId = await makeProduct(app.db)
  const lines = Array.from({ length: 500 }, () => ({ productId }))
  for (let n = 0; n < 9; n++)
    await makePastOrder(app.db, { ...shop, placedAt: new Date('2026-10-05T14:00:00.123Z'), lines })
  await makePastOrder(app.db, { ...other, placedAt: new Date('2026-10-05T14:00:00Z'), lines })
  const get = await asShop(shop)
  const rows = (await get('shopping-cart/export-all', mediaTypes.csv)).body.trim().split('\r\n').slice(1)
  expect(rows).toHaveLength(4500)
  expect(new Set(rows).size).toBe(4500)
})

test('the same as a spreadsheet with dates, numbers and states in words, and of one page of the history', async () => {
  const shop = await makeShop(app.db)
  const productId = await makeProduct(app.db)
  await makePastOrder(app.db, {
    ...shop,
    placedAt: new Date('2026-10-05T14:00:00Z'),
    lines: [{ productId, quantity: 3 }],
  })
  const get = await asShop(shop)
  for (const path of ['shopping-cart/export-all', 'shopping-cart/order-history-details']) {
    const answer = await get(path, mediaTypes.xlsx)
    expect(answer.statusCode).toBe(200)
    const sheet = [...unzipped(answer.rawPayload).values()].join('')
    expect(sheet).toContain('<v>18.3</v>')
    // October 5, 2026 as a spreadsheet serial date, and the state in words.
    expect(sheet).toMatch(/<v>46300<\/v>/)
    expect(sheet).not.toContain('2026-10-05')
    expect(sheet).toContain('Closed')
    expect(sheet).not.toMatch(/CLOSED|DELIVERED/)
  }
  const csv = await get('shopping-cart/order-history-details', mediaTypes.csv)
  expect(csv.body).toContain(',3,6.10,18.30,Delivered,')
  // No JSON form exists for a client that sends Accept: application/json.
  const unasked = await get('shopping-cart/export-all', 'application/json')
  expect([unasked.statusCode, unasked.headers['content-type']]).toEqual([200, mediaTypes.xlsx])
})

test('a user who reads Spanish gets headings, states and delivery methods in Spanish, in both formats', async () => {
  const shop = await makeShop(app.db)
  const productId = await makeProduct(app.db)
  await makePastOrder(app.db, {
    ...shop,
    placedAt: new Date('2026-10-05T14:00:00Z'),
    lines: [{ productId, quantity: 3 }],
  })
  await app.db.updateTable('users').set({ language: 'es' }).where('id', '=', shop.userId).execute()
  const get = await asShop(shop)
  const csv = await get('shopping-cart/export-all', mediaTypes.csv)
  expect(csv.headers['content-disposition']).toBe('attachment; filename="pedidos-2026-11-23.csv"')
  expect(csv.body).toContain('Pedido,Pedido el,Día de envío,Estado,Entrega')
  expect(csv.body).toMatch(/Cerrado,Camión,.*flores,.*Entregado/)
  const sheet = await get('shopping-cart/export-all', mediaTypes.xlsx)
  expect(unzipped(sheet.rawPayload).get('xl/worksheets/sheet1.xml')).toContain('Precio unitario')
})

test('a spreadsheet of 4,500 lines comes in pieces that can be counted, each line once', async () => {
  const shop = await makeShop(app.db)
  const productId = await makeProduct(app.db)
  const lines = Array.from({ length: 500 }, () => ({ productId }))
  for (let n = 0; n < 9; n++)
    await makePastOrder(app.db, { ...shop, placedAt: new Date('2026-10-05T14:00:00.123Z'), lines })
  const answer = await (await asShop(shop))('shopping-cart/export-all', mediaTypes.xlsx)
  expect(answer.headers).toMatchObject({ 'x-total-lines': '4500', 'x-lines-at-once': '2000' })
  const sheet = unzipped(answer.rawPayload).get('xl/worksheets/sheet1.xml')
  expect(sheet?.match(/<row>/g)).toHaveLength(4501)
  expect(sheetLineCounter(2000)(answer.rawPayload)).toBeGreaterThanOrEqual(4500)
})

test('a confirmation is a paper as soon as an order is placed, on Letter or A4, and nobody else’s', async () => {
  const shop = await makeShop(app.db)
  const ctx = ctxOf(app, shop)
  await add(ctx, { productId: await makeProduct(app.db, { description: 'Rose Freedom' }), quantity: 2 })
  const { orders } = await place(ctx, { poNumber: 'PO 7' })
  const path = `orders/${orders[0]!.orderNumber}/confirmation.pdf`
  const get = await asShop(shop)
  const answer = await get(path)
  expect(answer.headers['content-type']).toBe('application/pdf')
  expect(answer.headers['content-disposition']).toContain(`order-${orders[0]!.orderNumber}.pdf`)
  const words = wordsOn(answer.rawPayload)
  for (const text of [`Order ${orders[0]!.orderNumber}`, 'PO 7', 'Rose Freedom', '12.20'])
    expect(words).toContain(text)
  const sizeOf = (pdf: Buffer) => /MediaBox \[(.*?)\]/.exec(pdf.toString('latin1'))?.[1]
  expect(sizeOf(answer.rawPayload)).toBe('0 0 612 792')
  expect(sizeOf((await get(`${path}?paper=a4`)).rawPayload)).toBe('0 0 595.28 841.89')
  expect((await get(`${path}?paper=a5`)).statusCode).toBe(400)
  expect((await (await asShop(await makeShop(app.db)))(path)).statusCode).toBe(404)
  expect((await app.app.inject({ method: 'GET', url: `/api/v1/${path}` })).statusCode).toBe(401)
})

test('an invoice is a paper once the goods have left, of however many pages, and nobody else’s', async () => {
  const shop = await makeShop(app.db)
  const ctx = ctxOf(app, shop)
  const products = await Promise.all(Array.from({ length: 90 }, () => makeProduct(app.db)))
  await add(
    ctx,
    products.map((productId) => ({ productId, quantity: 1 })),
  )
  const { orders } = await place(ctx)
  const orderNumber = orders[0]!.orderNumber
  const get = await asShop(shop)
  expect((await get(`orders/${orderNumber}/invoice.pdf`)).statusCode).toBe(404)
  const { id } = await readOrder(ctx, { orderNumber })
  for (const to of ['PICKING', 'PACKED', 'LOADED', 'OUT_FOR_DELIVERY'] as const)
    await advanceOrder(makeCtx(app.deps, null), id, { to, actor: 'Warehouse' })
  const answer = await get(`orders/${orderNumber}/invoice.pdf`)
  expect(answer.headers['content-type']).toBe('application/pdf')
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect(answer.rawPayload.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(4)
  const stranger = await asShop(await makeShop(app.db))
  expect((await stranger(`orders/${orderNumber}/invoice.pdf`)).statusCode).toBe(404)
})
