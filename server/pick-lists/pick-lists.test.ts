import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Authority } from '../../contract/core/access.ts'
import type { Endpoint, ReplyOf, SendOf } from '../../contract/core/endpoint.ts'
import { pickLists } from '../../contract/features/pick-lists.ts'
import { dispatch } from '../../contract/features/runs/dispatch.ts'
import { shorts } from '../../contract/features/shorts/shorts.ts'
import { boxCode } from '../../contract/rules/box-code.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makeProduct, makeShop, makeUser } from '../../tests/support/make.ts'
import { makeRun } from '../../tests/support/make-run.ts'
import { faultsOf, wordsOn, writtenOn } from '../../tests/support/pdf.ts'
import { add, ctxOf, place } from '../../tests/support/shopper.ts'
import { makeCtx } from '../core/context.ts'
import { runInvariants } from '../doctor/invariants.ts'
import { labelsPdf, slipsPdf } from './labels-pdf.ts'
import { pickListPdf } from './pdf.ts'

let app: TestApp
let house: number
let desk: Client
const shipDay = '2026-11-24'

const staff = async (authorities: Authority[]) =>
  app.signIn((await makeUser(app.db, { customerId: house, authorities })).email)
beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
  house = (await makeShop(app.db, { customer: { is_house: true, name: 'Harbor & Vine' } })).customerId
  desk = await staff(['ORDER_DESK'])
})
afterAll(async () => {
  expect((await runInvariants(app.db, app.now())).filter(({ broken }) => broken.length > 0)).toEqual([])
  await app.close()
})

async function ask<E extends Endpoint>(client: Client, endpoint: E, input: SendOf<E>) {
  const { status, body } = await client.call(endpoint, input as never)
  return { status, body: body as ReplyOf<E> }
}
/** An order of two products on a route of its own. */
async function ordered() {
  const shop = await makeShop(app.db)
  const ctx = ctxOf(app, shop)
  const [rose, lily] = [await makeProduct(app.db, { min_quantity: 5 } as never), await makeProduct(app.db)]
  await app.db.updateTable('lots').set({ place: 'A 2' }).where('product_id', '=', rose).execute()
  await app.db.updateTable('lots').set({ place: 'A 10' }).where('product_id', '=', lily).execute()
  await add(ctx, { productId: rose, quantity: 20 })
  await add(ctx, { productId: lily, quantity: 4 })
  const { orders } = await place(ctx)
  return { routeNumber: shop.routeNumber ?? '', rose, lily, orderNumber: orders[0]!.orderNumber }
}
const read = async (routeNumber: string) =>
  (await ask(desk, pickLists.read, { query: { shipDay, routeNumber } })).body.list!
const print = (routeNumber: string) => ask(desk, pickLists.print, { body: { shipDay, routeNumber } })
const pick = (orderNumber: number, line: number, picked: number | null) =>
  ask(desk, pickLists.pick, { body: { orderNumber, line, picked } })

test('a list has items by place, is kept as printed, and its orders are being picked', async () => {
  const { routeNumber, rose, lily, orderNumber } = await ordered()
  const list = await read(routeNumber)
  expect(list).toMatchObject({ orders: 1, lines: 2, picked: 0, printed: null, code: `${routeNumber}-1124-1` })
  expect(list.rows).toMatchObject([
    { productId: rose, place: 'A 2', step: 5, units: 20, cells: [{ at: 1, orderNumber }] },
    { productId: lily, place: 'A 10', units: 4 },
  ])
  expect((await pick(orderNumber, 1, 20)).body).toMatchObject({ code: 'wrong_state' })
  const printed = await print(routeNumber)
  expect(printed.status, JSON.stringify(printed.body)).toBe(200)
  expect(printed.body.list).toMatchObject({ changes: [], stops: [{ status: 'PICKING' }] })
  expect(printed.body.lists.find((one) => one.routeNumber === routeNumber)?.printed).not.toBeNull()
})

test('fewer than asked are short for the desk, and the difference is printed', async () => {
  const { routeNumber, rose, orderNumber } = await ordered()
  await print(routeNumber)
  expect((await pick(orderNumber, 1, 15)).body).toEqual({ units: 15, missing: 5, status: 'PICKED' })
  expect((await pick(orderNumber, 1, 15)).status).toBe(200)
  expect((await pick(orderNumber, 2, 4)).body).toEqual({ units: 4, missing: 0, status: 'PICKED' })
  expect(await read(routeNumber)).toMatchObject({
    picked: 2,
    missing: 1,
    changes: [{ orderNumber, line: 1, was: 20, units: 15 }],
  })
  const { body } = await ask(desk, shorts.list, { query: { shipDay } })
  expect(body.items.find(({ productId }) => productId === rose)).toMatchObject({
    asked: 20,
    there: 15,
    short: 5,
  })
  // The missing units were found.
  expect((await pick(orderNumber, 1, 20)).body).toEqual({ units: 20, missing: 0, status: 'PICKED' })
  const wrong = await app.db
    .selectFrom('stock_missing')
    .select('units')
    .where('product_id', '=', rose)
    .execute()
  expect(wrong).toEqual([])
  expect((await pick(orderNumber, 1, null)).body).toMatchObject({ status: 'ALLOCATED' })
  expect((await pick(orderNumber, 1, 21)).body).toMatchObject({ code: 'above_maximum' })
  expect((await pick(orderNumber, 9, 1)).body).toMatchObject({ code: 'not_found' })
})

test('the paper is a readable letter page, also for a route of many stops and for changes only', async () => {
  const { routeNumber } = await ordered()
  await print(routeNumber)
  const pdf = await desk.get(`admin/pick-lists?shipDay=${shipDay}&routeNumber=${routeNumber}`, {
    headers: { accept: 'application/pdf' },
  } as never)
  expect(pdf.status).toBe(200)
  const list = await read(routeNumber)
  const [row] = list.rows
  const stops = Array.from({ length: 25 }, (_, i) => ({ ...list.stops[0]!, at: i + 1 }))
  const rows = Array.from({ length: 60 }, (_, i) => ({
    ...row!,
    place: `B ${i}`,
    cells: stops.map(({ at }) => ({ ...row!.cells[0]!, at })),
  }))
  const { settings } = makeCtx(app.deps, null)
  const around = { ...settings, now: app.now(), language: 'es', actor: 'Ana', shipDay } as const
  for (const changesOnly of [false, true])
    for (const many of [10, 16, 25]) {
      const some = rows.map((one) => ({ ...one, cells: one.cells.slice(0, many) }))
      const body = await pickListPdf(
        { ...list, stops: stops.slice(0, many), rows: some },
        { ...around, changesOnly },
      )
      expect(faultsOf(body)).toEqual([])
    }
})

test('a line that was settled as short is ticked, and is settled as before without the tick', async () => {
  const { routeNumber, rose, orderNumber } = await ordered()
  await print(routeNumber)
  await pick(orderNumber, 1, 15)
  const settled = await ask(desk, shorts.settle, {
    params: { productId: rose },
    body: { shipDay, short: 5, reason: 'The box was short.', lines: [{ orderNumber, line: 1, gets: 15 }] },
  } as never)
  expect(settled.status, JSON.stringify(settled.body)).toBe(200)
  const cell = async () =>
    (await read(routeNumber)).rows.find(({ productId }) => productId === rose)?.cells[0]
  expect(await cell()).toMatchObject({ units: 15, short: 5, status: 'SHORT' })
  expect((await pick(orderNumber, 1, 15)).body).toEqual({ units: 15, missing: 0, status: 'PICKED' })
  expect(await cell()).toMatchObject({ units: 15, short: 5, status: 'PICKED' })
  expect((await pick(orderNumber, 1, null)).body).toMatchObject({ status: 'SHORT' })
})

test('a list has the order of the stops of a planned run; orders of one stop share a column', async () => {
  const { routeNumber, shops } = await makeRun(app, { shops: 3, day: shipDay })
  await ask(await staff(['TRUCK_DELIVERY_ETA']), dispatch.board, { query: { day: shipDay } } as never)
  const stopOf = (orderId: number) =>
    app.db
      .selectFrom('stop_orders')
      .select('stop_id')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
  const [first, second, third] = await Promise.all(shops.map(({ orderId }) => stopOf(orderId)))
  for (const [stop, number] of [
    [first, 3],
    [second, 1],
    [third, 2],
  ] as const)
    await app.db
      .updateTable('stops')
      .set({ number })
      .where('id', '=', stop?.stop_id ?? 0)
      .execute()
  const { stops } = await read(routeNumber)
  expect(stops.map(({ at, customer }) => [at, customer])).toEqual([
    [1, 'Shop at stop 2'],
    [2, 'Shop at stop 3'],
    [3, 'Shop at stop 1'],
  ])
})

test('a label for each box and a slip for each order have the code that the truck scans', async () => {
  const { routeNumber, orderNumber } = await ordered()
  await app.db.updateTable('orders').set({ boxes: 2 }).where('order_number', '=', orderNumber).execute()
  for (const paper of ['labels', 'slips']) {
    const { status } = await desk.get(
      `admin/pick-lists?shipDay=${shipDay}&routeNumber=${routeNumber}&paper=${paper}`,
      { headers: { accept: 'application/pdf' } } as never,
    )
    expect(status).toBe(200)
  }
  const list = await read(routeNumber)
  expect(list.stops).toMatchObject([{ orderNumber, boxes: 2 }])
  const { settings } = makeCtx(app.deps, null)
  for (const language of ['en', 'es'] as const) {
    const around = { ...settings, now: app.now(), language, actor: 'Ana', shipDay, changesOnly: false }
    const [labels, slips] = [await labelsPdf(list, around), await slipsPdf(list, around)]
    expect(faultsOf(slips)).toEqual([])
    const beyond = writtenOn(labels).filter(({ x, width }) => x < 15.9 || x + width > 272.1)
    expect(beyond).toEqual([])
    const said = wordsOn(labels).join(' ')
    for (const box of [1, 2]) expect(said).toContain(boxCode({ orderNumber, box, of: 2 }))
    expect(wordsOn(slips).join(' ')).toContain(boxCode({ orderNumber, box: 1, of: 2 }))
  }
})

const pack = (orderNumber: number, boxes: number | null) =>
  ask(desk, pickLists.pack, { body: { orderNumber, boxes } })
const linesOf = (orderNumber: number) =>
  app.db
    .selectFrom('order_lines as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .select(['l.status', 'l.missing'])
    .where('o.order_number', '=', orderNumber)
    .orderBy('l.sequence')
    .execute()

test('an order is packed on its list: its lines are picked, its boxes counted, corrected and unpacked', async () => {
  const { routeNumber, orderNumber } = await ordered()
  expect((await pack(orderNumber, 2)).body).toMatchObject({ code: 'wrong_state' })
  await print(routeNumber)
  await pick(orderNumber, 1, 15)
  expect((await pack(orderNumber, 3)).body).toEqual({ boxes: 3, status: 'PACKED' })
  expect(await linesOf(orderNumber)).toEqual([
    { status: 'PICKED', missing: 5 },
    { status: 'PICKED', missing: 0 },
  ])
  expect((await read(routeNumber)).stops).toMatchObject([{ orderNumber, boxes: 3, status: 'PACKED' }])
  expect((await pick(orderNumber, 1, 20)).body).toMatchObject({ code: 'wrong_state' })
  await pack(orderNumber, 2)
  expect((await read(routeNumber)).stops).toMatchObject([{ boxes: 2 }])
  expect((await pack(orderNumber, null)).body).toEqual({ boxes: null, status: 'PICKING' })
  expect((await read(routeNumber)).stops).toMatchObject([{ boxes: null, status: 'PICKING' }])
  for (const boxes of [0, 1000, 1.5])
    expect((await pack(orderNumber, boxes)).body).toMatchObject({ code: 'invalid_input' })
  expect((await pack(999_999_999, 1)).body).toMatchObject({ code: 'not_found' })
  const shop = await app.signIn((await makeShop(app.db)).email)
  expect((await ask(shop, pickLists.pack, { body: { orderNumber, boxes: 1 } })).body).toMatchObject({
    code: 'not_allowed',
  })
})

test('security: only the order desk', async () => {
  expect((await app.visitor().get('admin/pick-lists')).problem.code).toBe('not_signed_in')
  const shop = await app.signIn((await makeShop(app.db)).email)
  expect((await shop.get('admin/pick-lists')).problem.code).toBe('not_allowed')
  expect((await print('R999')).body).toMatchObject({ code: 'not_found' })
  expect((await ask(desk, pickLists.print, { body: { shipDay } })).body).toMatchObject({
    code: 'invalid_input',
  })
})
