import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { QuoteThread } from '../../contract/features/quotes/fields.ts'
import type { quotes } from '../../contract/features/quotes/quotes.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makeProduct, makeRep, makeShop, makeUser } from '../../tests/support/make.ts'
import { add, ctxOf, place } from '../../tests/support/shopper.ts'
import { told } from '../../tests/support/told.ts'
import { runInvariants } from '../doctor/invariants.ts'

type Shop = Awaited<ReturnType<typeof makeShop>>
const start = '2026-11-23T14:00:00Z'
const shipDay = '2026-12-08'
let app: TestApp
let shop: Shop
let florist: Client
let stranger: Client
let strangeShop: Shop
let rep: Client
let repUser: number
let otherRep: Client
let house: number

beforeAll(async () => {
  app = await startApp({ now: start })
  const { db } = app
  const admin = await makeShop(db, { customer: { is_house: true }, authorities: ['SPECIAL_ORDERS'] })
  house = admin.customerId
  const nora = await makeUser(db, { customerId: house, authorities: ['SALES', 'SPECIAL_ORDERS'] })
  repUser = nora.userId
  const { repId } = await makeRep(db, { userId: nora.userId, name: 'Nora' })
  const sam = await makeUser(db, { customerId: house, authorities: ['SALES', 'SPECIAL_ORDERS'] })
  const { repId: samId } = await makeRep(db, { userId: sam.userId })
  shop = await makeShop(db, { customer: { name: 'Rosewood', sales_rep_id: repId } })
  strangeShop = await makeShop(db, { customer: { sales_rep_id: samId } })
  await signIn()
  async function signIn() {
    rep = await app.signIn(nora.email)
    otherRep = await app.signIn(sam.email)
    florist = await app.signIn(shop.email)
    stranger = await app.signIn(strangeShop.email)
  }
})
afterAll(async () => {
  const broken = (await runInvariants(app.db, app.now())).filter((one) => one.broken.length > 0)
  expect(broken).toEqual([])
  await app.close()
})
beforeEach(() => app.db.deleteFrom('throttles').execute())

const ok = (answer: { status: number; body: unknown }): QuoteThread => {
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body as QuoteThread
}
const problem = (answer: { status: number; body: unknown }) => {
  const { code, data } = answer.body as { code: string; data?: unknown }
  return { status: answer.status, code, data }
}
const ask = async (more: object = {}) =>
  ok(
    await florist.post('special-order-quote/save', {
      words: 'Do you get Juliet? 120 stems by Dec 10, about 2.60',
      ...more,
    }),
  )
const offer = async (quoteId: number, lines: object[], more: object = {}) =>
  ok(await rep.post('special-order-quote/offer', { quoteId, lines, shipDay, ...more }))
const status = (by: Client, body: object) => by.post('special-order-quote/status', body)
const read = async (id: number, by = florist) => ok(await by.get(`special-order-quote/${id}`))
const stock = (productId: number) =>
  app.db
    .selectFrom('stock')
    .select(['on_hand', 'allocated', 'held'])
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow()
const ordersOf = (quoteId: number) =>
  app.db.selectFrom('orders').selectAll().where('quote_id', '=', quoteId).execute()

describe('a special order', () => {
  test('is asked, answered, offered, countered, offered again and accepted as one order at the offered price', async () => {
    const productId = await makeProduct(app.db, {
      cost_e4: 19_400,
      price1_e4: 28_100,
      quantity1: 1,
      price2_e4: null,
      quantity2: null,
    })
    const asked = await ask()
    expect(asked).toMatchObject({
      status: 'SUBMITTED',
      lines: [{ quantity: 120, neededBy: '2026-12-10', targetPrice: 2.6 }],
      moves: ['CANCELLED'],
    })
    expect((await told(app.db, repUser)).at(-1)).toMatchObject({ topic: 'quote-desk' })
    ok(await status(rep, { quoteId: asked.id, status: 'IN_REVIEW' }))
    const wants = ok(await status(rep, { quoteId: asked.id, status: 'NEEDS_INFO', message: 'Which shade?' }))
    expect(wants.status).toBe('NEEDS_INFO')
    const answered = ok(
      await florist.post('special-order-quote/message', { quoteId: asked.id, message: 'Peach' }),
    )
    expect(answered.status).toBe('IN_REVIEW')
    const first = await offer(asked.id, [{ productId, quantity: 12, price: 2.81 }])
    expect(first).toMatchObject({
      status: 'QUOTED',
      revision: 1,
      endsAt: expect.stringMatching(/^2026-11-25T14:00/),
    })
    expect(await stock(productId)).toMatchObject({ held: 12, allocated: 0 })
    const seen = await read(asked.id)
    expect(JSON.stringify(seen)).not.toMatch(/cost|margin/i)
    const lineId = seen.offers[0]!.lines[0]!.id
    const countered = ok(
      await florist.post('special-order-quote/counter', {
        quoteId: asked.id,
        revision: 1,
        lines: [{ lineId, quantity: 24, price: 2.6 }],
        message: 'Could you do 2.60 if I take 24?',
      }),
    )
    expect(countered).toMatchObject({ status: 'COUNTERED', moves: [] })
    const second = await offer(asked.id, [
      { slot: 1, productId, quantity: 24, price: 2.65 },
      { slot: 1, description: 'Mayra’s Peach', quantity: 24, price: 2.28 },
    ])
    expect(second.offers.map(({ state }) => state)).toEqual(['REPLACED', 'OPEN'])
    // The sent request is unchanged.
    expect(second.offers[0]).toMatchObject({
      revision: 1,
      total: 33.72,
      lines: [{ quantity: 12, unitPrice: 2.81, listPrice: 2.81 }],
    })
    expect(await stock(productId)).toMatchObject({ held: 24, allocated: 0 })
    expect(
      problem(await status(florist, { quoteId: asked.id, status: 'ACCEPTED', revision: 1 })),
    ).toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
    })
    const taken = ok(await status(florist, { quoteId: asked.id, status: 'ACCEPTED', revision: 2 }))
    const [order, ...others] = await ordersOf(asked.id)
    expect(others).toEqual([])
    expect(taken).toMatchObject({ status: 'ORDERED', orderNumber: order?.order_number, total: 63.6 })
    expect(order).toMatchObject({
      order_type: 'SPECIAL',
      channel: 'quote',
      goods_cents: 6360,
      ship_day: shipDay,
    })
    expect(await stock(productId)).toMatchObject({ held: 0, allocated: 24 })
    expect((await told(app.db, repUser)).at(-1)).toMatchObject({ topic: 'quote-desk' })
    // A repeated request gets the same answer.
    expect(
      ok(await status(florist, { quoteId: asked.id, status: 'ACCEPTED', revision: 2 })).orderNumber,
    ).toBe(order?.order_number)
    expect(taken.steps.map((step) => step.status)).toEqual([
      'DRAFT',
      'SUBMITTED',
      'IN_REVIEW',
      'NEEDS_INFO',
      'IN_REVIEW',
      'QUOTED',
      'COUNTERED',
      'QUOTED',
      'ACCEPTED',
      'ORDERED',
    ])
  })

  test.each([
    ['lineIds', { lineIds: [1] }],
    ['cardId', { cardId: 1 }],
    ['poNumber', { poNumber: 'PO 7' }],
  ])('takes %s only with accepting an offer', async (path, more) => {
    const { id } = await ask()
    const answer = await status(florist, { quoteId: id, status: 'CANCELLED', ...more })
    expect(problem(answer)).toMatchObject({ status: 400, code: 'invalid_input' })
    expect(answer.body).toMatchObject({ errors: [{ path, message: 'Only accepting an offer has this.' }] })
  })

  test('is another’s for everybody else', async () => {
    const { id } = await ask()
    for (const who of [stranger, otherRep]) {
      expect((await who.get(`special-order-quote/${id}`)).status).toBe(404)
      expect((await who.post('special-order-quote/message', { quoteId: id, message: 'Hi' })).status).toBe(404)
      expect((await status(who, { quoteId: id, status: 'CANCELLED' })).status).toBe(404)
      expect((await status(who, { quoteId: id, status: 'ACCEPTED', revision: 1 })).status).toBe(404)
      const { rows } = (await who.get('special-order-summary')).body as ReplyOf<typeof quotes.summary>
      expect(rows.map((row) => row.id)).not.toContain(id)
    }
    for (const [method, path, body] of [
      [
        'post',
        'special-order-quote/offer',
        { quoteId: id, lines: [{ description: 'X', quantity: 1, price: 1 }] },
      ],
      ['post', 'special-order-quote/price', { quoteId: id, price: 2 }],
      ['post', 'special-order-quote/order', { quoteId: id }],
      ['put', 'special-order-summary/update-status', { id, status: 'IN_REVIEW' }],
      ['put', 'special-order-summary/save-decline-message', { id, message: 'No' }],
      ['put', 'special-orders/save-order-price', { id, price: 2 }],
      ['put', 'special-orders/save-order-id', { id, orderId: 1 }],
    ] as const) {
      expect((await otherRep[method](path, body)).status, path).toBe(404)
      expect((await florist[method](path, body)).status, path).toBe(403)
    }
    expect((await otherRep.get(`special-order-quote/goods?quoteId=${id}`)).status).toBe(404)
    // A customer’s user with the authority can't price quotes of their own shop.
    const priced = await makeUser(app.db, {
      customerId: shop.customerId,
      authorities: ['SPECIAL_ORDERS', 'SPECIAL_ORDER_QUOTE'],
    })
    const sly = await app.signIn(priced.email)
    expect((await sly.put('special-orders/save-order-price', { id, price: 0.01 })).status).toBe(404)
    expect((await sly.get(`special-order-quote/goods?quoteId=${id}`)).status).toBe(404)
  })

  test.each([
    ['an unknown state', { status: 'SHIPPED' }, 400, 'invalid_input'],
    ['a move that the table hasn’t', { status: 'EXPIRED' }, 409, 'wrong_state'],
    ['accepting before an offer', { status: 'ACCEPTED', revision: 1 }, 409, 'wrong_state'],
  ])('refuses %s', async (_, body, code, name) => {
    const { id } = await ask()
    const answer = await status(florist, { quoteId: id, ...body })
    expect(problem(answer)).toMatchObject({ status: code, code: name })
    if (code === 400) expect(JSON.stringify(answer.body)).toContain('DECLINED_BY_SELLER')
    if (name === 'wrong_state')
      expect(problem(answer).data).toMatchObject({ status: 'SUBMITTED', allowed: ['CANCELLED'] })
  })

  test('is declined with only a comment, which can be corrected, and is requested again', async () => {
    const { id } = await ask()
    ok(await rep.put('special-order-summary/update-status', { id, status: 'IN_REVIEW' }))
    expect(
      problem(await rep.put('special-order-summary/update-status', { id, status: 'DECLINED_BY_SELLER' })),
    ).toMatchObject({ status: 422, code: 'words_needed' })
    expect((await rep.put('special-order-summary/save-decline-message', { id, message: '' })).status).toBe(
      400,
    )
    const said = { id, message: 'Juliet is out until January.' }
    ok(await rep.put('special-order-summary/save-decline-message', said))
    const declined = ok(
      await rep.put('special-order-summary/save-decline-message', { id, message: 'Out until February.' }),
    )
    expect(declined).toMatchObject({ status: 'DECLINED_BY_SELLER', declineWords: 'Out until February.' })
    const again = ok(await florist.post('special-order-quote/save', { quoteId: id }))
    expect(again).toMatchObject({ status: 'SUBMITTED', declineWords: '', lines: [{ quantity: 120 }] })
  })

  test('is priced in one call, in words, and is then ordered by hand', async () => {
    const { id } = await ask()
    const priced = ok(await rep.put('special-orders/save-order-price', { id, price: 2.75 }))
    expect(priced).toMatchObject({ status: 'QUOTED', offers: [{ total: 330, lines: [{ productId: null }] }] })
    ok(await rep.post('special-order-quote/price', { quoteId: id, price: 2.7 }))
    const taken = ok(await status(florist, { quoteId: id, status: 'ACCEPTED', revision: 2 }))
    expect(taken).toMatchObject({ status: 'ACCEPTED', stuck: 'free_text', orderNumber: null })
    expect(await ordersOf(id)).toEqual([])
    const orderOf = async (of: Shop) => {
      const ctx = ctxOf(app, of)
      await add(ctx, [{ productId: await makeProduct(app.db), quantity: 1 }])
      const { orders } = await place(ctx)
      return orders[0]!.orderNumber
    }
    const theirs = await orderOf(strangeShop)
    expect(problem(await rep.put('special-orders/save-order-id', { id, orderId: theirs }))).toMatchObject({
      status: 422,
      code: 'order_of_another',
    })
    const orderId = await orderOf(shop)
    for (const _ of [1, 2])
      expect(ok(await rep.put('special-orders/save-order-id', { id, orderId }))).toMatchObject({
        status: 'ORDERED',
        orderNumber: orderId,
      })
    const second = await ask()
    ok(await rep.put('special-orders/save-order-price', { id: second.id, price: 2 }))
    ok(await status(florist, { quoteId: second.id, status: 'ACCEPTED', revision: 1 }))
    expect(
      problem(await rep.post('special-order-quote/order', { quoteId: second.id, orderId })),
    ).toMatchObject({
      code: 'order_of_another',
    })
  })

  test('stays accepted while goods are short, notifies the representative, and is ordered once they are in stock', async () => {
    const productId = await makeProduct(app.db, { onHand: 10 })
    const { id } = await ask()
    await offer(id, [{ productId, quantity: 12, price: 5 }])
    expect(await stock(productId)).toMatchObject({ held: 10 })
    const taken = ok(await status(florist, { quoteId: id, status: 'ACCEPTED', revision: 1 }))
    expect(taken).toMatchObject({ status: 'ACCEPTED', stuck: 'not_enough_stock', orderNumber: null })
    expect(await stock(productId)).toMatchObject({ held: 10, allocated: 0 })
    expect(ok(await rep.post('special-order-quote/order', { quoteId: id })).stuck).toBe('not_enough_stock')
    await app.db.updateTable('stock').set({ on_hand: 12 }).where('product_id', '=', productId).execute()
    await app.db
      .updateTable('lots')
      .set({ remaining: 12, received: 12 })
      .where('product_id', '=', productId)
      .execute()
    await app.db
      .updateTable('stock_movements')
      .set({ on_hand_change: 12 })
      .where('product_id', '=', productId)
      .where('on_hand_change', '>', 0)
      .execute()
    const ordered = ok(await rep.post('special-order-quote/order', { quoteId: id }))
    expect(ordered).toMatchObject({ status: 'ORDERED', stuck: null })
    expect(await ordersOf(id)).toHaveLength(1)
    expect(await stock(productId)).toMatchObject({ held: 0, allocated: 12 })
  })

  test('that the shop countered is taken as it was countered', async () => {
    const productId = await makeProduct(app.db)
    const { id } = await ask()
    const { offers } = await offer(id, [{ productId, quantity: 10, price: 6 }])
    const lines = [{ lineId: offers[0]!.lines[0]!.id, quantity: 20, price: 5.5 }]
    ok(await florist.post('special-order-quote/counter', { quoteId: id, revision: 1, lines }))
    const taken = ok(await status(rep, { quoteId: id, status: 'ACCEPTED' }))
    expect(taken).toMatchObject({ status: 'ORDERED', revision: 2, total: 110 })
    expect(await ordersOf(id)).toMatchObject([{ goods_cents: 11_000 }])
    expect((await told(app.db, shop.userId)).at(-1)).toMatchObject({ topic: 'quote' })
  })

  test('with only a comment in the shop’s counteroffer has no price to accept', async () => {
    const { id } = await ask()
    await offer(id, [{ productId: await makeProduct(app.db), quantity: 10, price: 6 }])
    expect(
      problem(await florist.post('special-order-quote/counter', { quoteId: id, revision: 1 })),
    ).toMatchObject({
      code: 'words_needed',
    })
    ok(await status(florist, { quoteId: id, status: 'COUNTERED', message: 'Cheaper?' }))
    expect(problem(await status(rep, { quoteId: id, status: 'ACCEPTED' }))).toMatchObject({
      code: 'offer_missing',
    })
  })

  test('is offered without a request, to own customers only', async () => {
    const productId = await makeProduct(app.db, { description: 'Peony Coral' })
    const lines = [{ productId, quantity: 5, price: 4 }]
    const body = { accountNumber: shop.accountNumber, lines, shipDay }
    const made = ok(await rep.post('special-order-quote/offer', body))
    expect(made).toMatchObject({ status: 'QUOTED', isOffered: true, title: 'Peony Coral' })
    expect(ok(await florist.get(`special-order-quote/${made.id}`)).moves).toContain('ACCEPTED')
    expect((await otherRep.post('special-order-quote/offer', body)).status).toBe(404)
    expect(
      ok(await status(florist, { quoteId: made.id, status: 'DECLINED_BY_CUSTOMER', message: 'Too many' })),
    ).toMatchObject({
      status: 'DECLINED_BY_CUSTOMER',
      declineWords: 'Too many',
    })
    expect(await stock(productId)).toMatchObject({ held: 0 })
  })

  test('is undone while nobody has priced it, and never afterwards', async () => {
    const { id } = await ask()
    expect((await florist.delete(`special-order-quote/${id}`)).status).toBe(204)
    expect((await florist.delete(`special-order-quote/${id}`)).status).toBe(204)
    const { id: other } = await ask()
    await offer(other, [{ description: 'Juliet', quantity: 1, price: 2 }])
    expect(problem(await florist.delete(`special-order-quote/${other}`))).toMatchObject({
      code: 'wrong_state',
    })
    expect((await stranger.delete(`special-order-quote/${id}`)).status).toBe(404)
  })

  test('is a draft that only the shop sees until it is sent', async () => {
    const draft = await ask({ draft: true })
    expect(draft).toMatchObject({ status: 'DRAFT', moves: ['SUBMITTED', 'CANCELLED'] })
    expect((await rep.get(`special-order-quote/${draft.id}`)).status).toBe(404)
    const sent = await ask({ quoteId: draft.id, words: '60 stems of Juliet' })
    expect(sent).toMatchObject({ id: draft.id, status: 'SUBMITTED', lines: [{ quantity: 60 }] })
    expect((await rep.get(`special-order-quote/${draft.id}`)).status).toBe(200)
  })

  test.each([
    ['nothing', { words: '' }, 400],
    ['a row without a number', { words: 'x', lines: [{ description: 'Juliet' }] }, 400],
    ['a number that is too large', { lines: [{ description: 'Juliet', quantity: 5_000_000 }] }, 400],
    ['a day that doesn’t exist', { lines: [{ description: 'J', quantity: 1, neededBy: '2026-02-31' }] }, 400],
    [
      'a finer price than four decimals',
      { lines: [{ description: 'J', quantity: 1, targetPrice: 0.00001 }] },
      400,
    ],
    ['a photo that isn’t there', { photos: ['5f0e3c1a-0000-4000-8000-000000000009'] }, 400],
  ])('says what is wrong with %s', async (_, body, code) => {
    const answer = await florist.post('special-order-quote/save', body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(code)
  })

  test('refuses an offer for a day that is closed, past its end, or that names an item twice', async () => {
    const productId = await makeProduct(app.db)
    const { id } = await ask()
    const lines = [{ productId, quantity: 1, price: 1 }]
    const send = (more: object) =>
      rep.post('special-order-quote/offer', { quoteId: id, lines, shipDay, ...more })
    expect(problem(await send({ shipDay: '2026-12-06' }))).toMatchObject({ code: 'ship_day_closed' })
    expect(problem(await send({ shipDay: '2026-11-20' }))).toMatchObject({ code: 'ship_day_closed' })
    expect(problem(await send({ endsAt: '2026-11-23T13:00:00.000Z' }))).toMatchObject({ code: 'time_passed' })
    expect((await send({ lines: [...lines, { ...lines[0], slot: 2 }] })).status).toBe(400)
    expect((await send({ lines: [{ quantity: 1, price: 1 }] })).status).toBe(400)
    expect(problem(await send({ addressId: strangeShop.addressId }))).toMatchObject({
      code: 'unknown_ship_to',
    })
    expect(problem(await send({ version: 1 }))).toMatchObject({ code: 'changed_meanwhile' })
    const late = ok(await send({ endsAt: '2027-01-01T12:00:00.000Z' }))
    // Never after the cut-off of its ship day.
    expect(late.endsAt).toBe('2026-12-08T05:00:00.000Z')
  })
})
