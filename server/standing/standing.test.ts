import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { standing } from '../../contract/features/standing/standing.ts'
import { type Dayton, startDayton } from '../../tests/support/dayton.ts'
import { makeLot, makeProduct, makeShop, makeUser, shopAuthorities } from '../../tests/support/make.ts'
import type { Shop } from '../../tests/support/shopper.ts'
import { makeCtx } from '../core/context.ts'
import { runInvariants } from '../doctor/invariants.ts'
import { makeStandingJob } from './jobs.ts'

type Standing = ReplyOf<typeof standing.read>

let app: Dayton
type Browser = Awaited<ReturnType<Dayton['signIn']>>
const monday = '2026-11-23T14:00:00Z'
beforeAll(async () => {
  app = await startDayton()
})
afterAll(async () => {
  expect((await runInvariants(app.db, app.now())).filter(({ broken }) => broken.length > 0)).toEqual([])
  await app.close()
})
const job = () => makeStandingJob.run(makeCtx(app.deps, null), {})

/** A shop whose truck runs on weekdays, with a browser on Monday morning. */
async function shopper(customer = {}): Promise<{ shop: Shop; browser: Browser }> {
  app.setNow(monday)
  const shop = await makeShop(app.db, { customer })
  return { shop, browser: await app.signIn(shop.email) }
}
const input = (shop: Shop, lines: object[], more: object = {}) => ({
  name: 'Tuesday, the shop',
  everyWeeks: 1,
  weekdays: [2],
  deliveryMethod: 'Truck Delivery',
  shipToId: shop.addressId,
  startsOn: '2026-11-24',
  lines,
  ...more,
})
async function create(browser: Browser, body: object): Promise<Standing> {
  const { status, body: made } = await browser.post('standing-orders', body)
  expect([status, made]).toEqual([201, expect.anything()])
  return made as Standing
}
const read = async (browser: Browser, id: number) =>
  (await browser.get(`standing-orders/${id}`)).body as Standing
const onDay = ({ dates }: Standing, day: string) => dates.find(({ dueOn }) => dueOn === day)
const ordersOf = (shop: Shop) =>
  app.db
    .selectFrom('orders')
    .select(['order_number', 'ship_day', 'order_type', 'total_cents', 'status', 'channel'])
    .where('customer_id', '=', shop.customerId)
    .orderBy('ship_day')
    .execute()
const noticesOf = (shop: Shop) =>
  app.db
    .selectFrom('notices')
    .select(['topic', 'facts'])
    .where('user_id', '=', shop.userId)
    .orderBy('id')
    .execute()

test('an order is made seven days ahead, once, and the next one a week later', async () => {
  const { shop, browser } = await shopper()
  const productId = await makeProduct(app.db)
  const made = await create(browser, input(shop, [{ productId, quantity: 5, atMost: 6 }]))
  expect(made).toMatchObject({ status: 'RUNNING', about: 29.3, aheadDays: 7, made: 0 })
  expect(made.dates.map(({ dueOn }) => dueOn).slice(0, 3)).toEqual(['2026-11-24', '2026-12-01', '2026-12-08'])
  expect(onDay(made, '2026-12-08')).toMatchObject({ state: 'PLANNED', makesOn: '2026-12-01' })
  await Promise.all([job(), job(), job()])
  expect(await ordersOf(shop)).toMatchObject([
    { ship_day: '2026-11-24', order_type: 'STANDING', channel: 'standing', status: 'CONFIRMED' },
  ])
  app.setNow('2026-11-24T06:00:00Z')
  await job()
  await job()
  const orders = await ordersOf(shop)
  expect(orders.map(({ ship_day }) => ship_day)).toEqual(['2026-11-24', '2026-12-01'])
  app.setNow(monday)
  expect(onDay(await read(browser, made.id), '2026-12-01')).toMatchObject({
    state: 'MADE',
    orderNumber: orders[1]!.order_number,
    total: orders[1]!.total_cents / 100,
  })
  const topics = (await noticesOf(shop)).map(({ topic }) => topic)
  expect(topics.filter((topic) => topic === 'standing-made')).toHaveLength(2)
  const mails = await app.db
    .selectFrom('messages')
    .select('kind')
    .where('user_id', '=', shop.userId)
    .execute()
  expect(mails.filter(({ kind }) => kind === 'order-confirmed')).toHaveLength(2)
})

test('over its ceiling a line is missing and what fits its wish comes instead, never dearer', async () => {
  const { shop, browser } = await shopper()
  const alike = { category: 'Standing Roses', type: 'Rose', color_family: 'red', purpose: '' }
  const wanted = await makeProduct(app.db, { ...alike, variety: 'Freedom' })
  const cheap = await makeProduct(app.db, {
    ...alike,
    variety: 'Explorer',
    price1_e4: 50_000,
    price2_e4: null,
  })
  const left = await makeProduct(app.db)
  const sure = await makeProduct(app.db)
  const wish = { wish: 'SAME_COLOR', percent: 0 }
  const lines = [
    { productId: wanted, quantity: 2, atMost: 5.5, wish },
    { productId: left, quantity: 2, atMost: 1, wish: { wish: 'NONE', percent: 0 } },
    { productId: sure, quantity: 1 },
  ]
  const made = await create(browser, input(shop, lines))
  expect(made.lines.map(({ missing }) => missing)).toEqual(['OVER', 'OVER', null])
  await job()
  const now = await read(browser, made.id)
  expect(onDay(now, '2026-11-24')?.leftOut).toMatchObject([
    { productId: wanted, why: 'OVER', instead: { quantity: 2, unitPrice: 5 } },
    { productId: left, why: 'OVER', instead: null },
  ])
  const ordered = await app.db
    .selectFrom('order_lines')
    .select(['product_id', 'quantity', 'unit_price_e4'])
    .where('customer_id', '=', shop.customerId)
    .orderBy('sequence')
    .execute()
  expect(ordered).toEqual([
    { product_id: cheap, quantity: 2, unit_price_e4: 50_000 },
    { product_id: sure, quantity: 1, unit_price_e4: 61_000 },
  ])
})

test('without stock it is held and reported, and ordered as soon as there is some', async () => {
  const { shop, browser } = await shopper()
  const productId = await makeProduct(app.db, { onHand: 0 })
  const { id } = await create(browser, input(shop, [{ productId, quantity: 2 }]))
  await job()
  await job()
  expect(onDay(await read(browser, id), '2026-11-24')).toMatchObject({ state: 'HELD', why: 'NO_STOCK' })
  expect((await noticesOf(shop)).map(({ topic }) => topic)).toEqual(['standing-held'])
  await app.db.updateTable('stock').set({ on_hand: 9 }).where('product_id', '=', productId).execute()
  await makeLot(app.db, { productId, units: 9 })
  await job()
  expect(onDay(await read(browser, id), '2026-11-24')).toMatchObject({ state: 'MADE' })
})

test('over the credit limit it is held, and missed once the day has closed; both are reported', async () => {
  const { shop, browser } = await shopper({ credit_limit_cents: 100 })
  const productId = await makeProduct(app.db)
  const { id } = await create(browser, input(shop, [{ productId, quantity: 2 }]))
  await job()
  expect(onDay(await read(browser, id), '2026-11-24')).toMatchObject({ state: 'HELD', why: 'credit_limit' })
  app.setNow('2026-11-24T12:00:00Z')
  await job()
  app.setNow(monday)
  expect(onDay(await read(browser, id), '2026-11-24')).toMatchObject({ state: 'MISSED', why: 'credit_limit' })
  expect((await noticesOf(shop)).map(({ topic }) => topic)).toEqual([
    'standing-held',
    'standing-missed',
    'standing-held',
  ])
  expect(await ordersOf(shop)).toEqual([])
})

describe('days are decided one by one', () => {
  test('skipped and brought back, changed for once, and not any more once the order is made', async () => {
    const { shop, browser } = await shopper()
    const [one, other] = [await makeProduct(app.db), await makeProduct(app.db)]
    const { id } = await create(browser, input(shop, [{ productId: one, quantity: 2 }]))
    const put = (day: string, body: object) => browser.put(`standing-orders/${id}/dates/${day}`, body)
    expect(onDay((await put('2026-11-24', { do: 'SKIP' })).body as Standing, '2026-11-24')?.state).toBe(
      'SKIPPED',
    )
    await job()
    expect(await ordersOf(shop)).toEqual([])
    await put('2026-11-24', { do: 'BACK' })
    const lines = [{ productId: other, quantity: 7 }]
    const changed = (await put('2026-11-24', { do: 'CHANGE', lines })).body as Standing
    expect(onDay(changed, '2026-11-24')?.lines).toEqual([
      { productId: other, quantity: 7, takeAnyway: false },
    ])
    await job()
    const ordered = await app.db
      .selectFrom('order_lines')
      .select(['product_id', 'quantity'])
      .where('customer_id', '=', shop.customerId)
      .execute()
    expect(ordered).toEqual([{ product_id: other, quantity: 7 }])
    expect((await put('2026-11-24', { do: 'SKIP' })).problem.code).toBe('already_made')
    expect((await put('2026-11-25', { do: 'SKIP' })).problem.code).toBe('not_found')
    expect((await put('2026-12-01', { do: 'DOUBLE' })).problem.code).toBe('wrong_state')
    expect((await put('2026-12-01', { do: 'CHANGE', lines: [] })).problem.code).toBe('not_orderable')
  })

  test('a big day is asked about four weeks before, doubled on demand, and single in silence', async () => {
    const { shop, browser } = await shopper()
    await app.db
      .insertInto('holidays')
      .values({
        day: '2026-12-10',
        name: 'Test Day',
        kind: 'holiday',
        standing: 'DOUBLE',
        standing_day: '2026-12-08',
      })
      .execute()
    const productId = await makeProduct(app.db, { onHand: 500 })
    const twice = await create(browser, input(shop, [{ productId, quantity: 5 }], { startsOn: '2026-12-08' }))
    expect(onDay(twice, '2026-12-08')).toMatchObject({
      state: 'ASKED',
      holiday: 'Test Day',
      answerBy: '2026-11-24',
    })
    const single = await create(
      browser,
      input(shop, [{ productId, quantity: 5 }], { startsOn: '2026-12-08', name: 'Two' }),
    )
    await job()
    expect((await noticesOf(shop)).map(({ topic }) => topic)).toEqual(['standing-double', 'standing-double'])
    const put = await browser.put(`standing-orders/${twice.id}/dates/2026-12-08`, { do: 'DOUBLE' })
    expect(onDay(put.body as Standing, '2026-12-08')?.state).toBe('DOUBLED')
    app.setNow('2026-12-02T14:00:00Z')
    await job()
    app.setNow(monday)
    const units = await app.db
      .selectFrom('standing_dates as d')
      .innerJoin('order_lines as l', 'l.order_id', 'd.order_id')
      .select(['d.standing_id', 'l.quantity'])
      .where('d.standing_id', 'in', [twice.id, single.id])
      .orderBy('d.standing_id')
      .execute()
    expect(units).toEqual([
      { standing_id: twice.id, quantity: 10 },
      { standing_id: single.id, quantity: 5 },
    ])
    await app.db.deleteFrom('holidays').where('name', '=', 'Test Day').execute()
  })
})

test('a pause says what is the last before and the first after, and what is brought back comes again', async () => {
  const { shop, browser } = await shopper()
  const productId = await makeProduct(app.db)
  const { id } = await create(browser, input(shop, [{ productId, quantity: 2 }]))
  const paused = await browser.post(`standing-orders/${id}/pause`, {
    from: '2026-11-28',
    to: '2026-12-05',
    note: 'shop closed',
  })
  expect(paused.body).toMatchObject({
    status: 'RUNNING',
    lastBefore: '2026-11-24',
    firstAfter: '2026-12-08',
    firstAfterMade: '2026-12-01',
    pauseNote: 'shop closed',
  })
  app.setNow('2026-11-24T14:00:00Z')
  await job()
  expect((await ordersOf(shop)).map(({ ship_day }) => ship_day)).toEqual([])
  app.setNow(monday)
  const resumed = (await browser.post(`standing-orders/${id}/resume`, {})).body as Standing
  expect(onDay(resumed, '2026-12-01')?.state).toBe('PLANNED')
  app.setNow('2026-11-24T14:00:00Z')
  await job()
  expect((await ordersOf(shop)).map(({ ship_day }) => ship_day)).toEqual(['2026-12-01'])
  app.setNow(monday)
  expect((await browser.post(`standing-orders/${id}/resume`, {})).problem.code).toBe('wrong_state')
  const early = await browser.post(`standing-orders/${id}/pause`, { from: '2026-11-23' })
  expect(early.problem.code).toBe('invalid_input')
})

test('a change applies from its day on, keeps the weeks, and leaves orders that are made', async () => {
  const { shop, browser } = await shopper()
  const [one, other] = [await makeProduct(app.db), await makeProduct(app.db)]
  const body = input(shop, [{ productId: one, quantity: 2 }], { everyWeeks: 2 })
  const made = await create(browser, body)
  await job()
  const next = { ...body, lines: [{ productId: other, quantity: 3 }], name: 'Renamed' }
  const put = (more: object) => browser.put(`standing-orders/${made.id}`, { ...next, ...more })
  expect((await put({ version: 9 })).problem.code).toBe('changed_meanwhile')
  const changed = (await put({ version: 0, from: '2026-12-09' })).body as Standing
  expect(changed).toMatchObject({ name: 'Renamed', version: 1, changesOn: '2026-12-09' })
  expect(changed.dates.map(({ dueOn }) => dueOn).slice(0, 3)).toEqual([
    '2026-11-24',
    '2026-12-08',
    '2026-12-22',
  ])
  app.setNow('2026-12-16T14:00:00Z')
  await job()
  app.setNow(monday)
  const lines = await app.db
    .selectFrom('order_lines as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .select(['o.ship_day', 'l.product_id'])
    .where('o.customer_id', '=', shop.customerId)
    .orderBy('o.ship_day')
    .execute()
  expect(lines).toEqual([
    { ship_day: '2026-11-24', product_id: one },
    { ship_day: '2026-12-22', product_id: other },
  ])
  expect((await browser.delete(`standing-orders/${made.id}`)).body).toMatchObject({ status: 'ENDED' })
  expect((await put({ version: 2 })).problem.code).toBe('wrong_state')
})

test('a draft runs when it is started, and a preview writes nothing', async () => {
  const { shop, browser } = await shopper()
  const productId = await makeProduct(app.db, { min_quantity: 5 })
  const body = input(shop, [{ productId, quantity: 10 }])
  const draft = await create(browser, { ...body, start: false })
  await job()
  expect(await ordersOf(shop)).toEqual([])
  const looked = await browser.post('standing-orders/preview', { ...body, everyWeeks: 4 })
  expect(looked.body).toMatchObject({ about: 58.6, lines: [{ quantity: 10, unitPrice: 5.86 }] })
  const started = await browser.put(`standing-orders/${draft.id}`, { ...body, version: 0, start: true })
  expect(started.body).toMatchObject({ status: 'RUNNING' })
  const list = (await browser.get('standing-orders')).body as ReplyOf<typeof standing.list>
  expect(list.rows).toMatchObject([{ id: draft.id, next: { dueOn: '2026-11-24' } }])
  const bad: [object, string][] = [
    [{ ...body, lines: [{ productId, quantity: 7 }] }, 'not_orderable'],
    [{ ...body, lines: [{ productId: 999_999_999, quantity: 5 }] }, 'not_found'],
    [{ ...body, shipToId: 999_999_999 }, 'not_found'],
    [{ ...body, startsOn: '2026-11-23' }, 'invalid_input'],
    [{ ...body, endsOn: '2026-11-20' }, 'invalid_input'],
    [{ ...body, pays: 'card' }, 'invalid_input'],
    [{ ...body, weekdays: [] }, 'invalid_input'],
    [{ ...body, everyWeeks: 3 }, 'invalid_input'],
    [{ ...body, lines: [] }, 'invalid_input'],
  ]
  for (const [given, code] of bad)
    expect((await browser.post('standing-orders', given)).problem.code).toBe(code)
})

test('another shop’s standing order is not found, and a viewer only reads', async () => {
  const { shop, browser } = await shopper()
  const productId = await makeProduct(app.db)
  const { id } = await create(browser, input(shop, [{ productId, quantity: 2 }]))
  const { browser: stranger } = await shopper()
  for (const path of [`standing-orders/${id}`, `standing-orders/${id}/dates`])
    expect((await stranger.get(path)).problem.code).toBe('not_found')
  expect((await stranger.delete(`standing-orders/${id}`)).problem.code).toBe('not_found')
  expect((await stranger.put(`standing-orders/${id}/dates/2026-11-24`, { do: 'SKIP' })).problem.code).toBe(
    'not_found',
  )
  const email = `viewer-${id}@example.test`
  await makeUser(app.db, {
    customerId: shop.customerId,
    email,
    authorities: shopAuthorities,
    companyRole: 'viewer',
  })
  const viewer = await app.signIn(email)
  expect((await viewer.get(`standing-orders/${id}`)).status).toBe(200)
  expect((await viewer.delete(`standing-orders/${id}`)).problem.code).toBe('not_allowed')
})
