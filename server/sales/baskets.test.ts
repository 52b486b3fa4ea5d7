import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint, ReplyOf, SendOf } from '../../contract/core/endpoint.ts'
import { basketDoor, baskets } from '../../contract/features/sales/baskets.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { cardShop, makeProduct, makeRep, makeShop, makeUser } from '../../tests/support/make.ts'
import { stockOf } from '../../tests/support/shopper.ts'
import { told } from '../../tests/support/told.ts'
import { makeCtx } from '../core/context.ts'
import { runInvariants } from '../doctor/invariants.ts'
import { endBasketsJob } from './jobs.ts'

type Shop = Awaited<ReturnType<typeof makeShop>>
let app: TestApp
let nora: Client
let noraId: number
let other: Client
let visitor: Client
let repId: number

beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
  const house = (await makeShop(app.db, { customer: { is_house: true } })).customerId
  const one = await makeUser(app.db, { customerId: house, authorities: ['SALES'] })
  const two = await makeUser(app.db, { customerId: house, authorities: ['SALES'] })
  noraId = one.userId
  repId = (await makeRep(app.db, { userId: one.userId })).repId
  await makeRep(app.db, { userId: two.userId })
  nora = await app.signIn(one.email)
  other = await app.signIn(two.email)
  visitor = app.visitor()
})
afterAll(async () => {
  expect((await runInvariants(app.db, app.now())).filter(({ broken }) => broken.length > 0)).toEqual([])
  await app.close()
})

async function ask<E extends Endpoint>(client: Client, endpoint: E, input: SendOf<E>) {
  const { status, body } = await client.call(endpoint, input as never)
  return { status, body: body as ReplyOf<E> & { code?: string } }
}
const shopOf = (more: Parameters<typeof makeShop>[1] = {}) =>
  makeShop(app.db, { ...more, customer: { ...more.customer, sales_rep_id: repId } })

/** A basket that was sent, with the secret of its link. */
async function sent(
  shop: Shop,
  lines: { productId: number; quantity: number }[],
  word = 'Your usual Monday',
) {
  const { body: made, status } = await ask(nora, baskets.add, {
    body: { accountNumber: shop.accountNumber, lines, word },
  })
  expect(status, JSON.stringify(made)).toBe(201)
  const answer = await ask(nora, baskets.send, { params: { id: made.id }, body: { by: 'mail' } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const message = await app.db
    .selectFrom('messages')
    .select('about')
    .where('kind', '=', 'basket')
    .where('recipient', '=', shop.email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const token = (message.about as { path: string }).path.split('/')[2] ?? ''
  return { id: made.id, token }
}
const look = (token: string) => ask(visitor, basketDoor.read, { params: { token } })
const place = (token: string, expectedTotal: number | null = null) =>
  ask(visitor, basketDoor.place, {
    params: { token },
    body: { expectedTotal },
  })
const stateOf = async (id: number) =>
  (await ask(nora, baskets.list, { query: { id: String(id) } } as never)).body.rows[0]?.state

describe('a basket by link', () => {
  test('is opened, changed and placed on account in the name of its person, without a session', async () => {
    const shop = await shopOf()
    const roses = await makeProduct(app.db, { onHand: 100 })
    const statice = await makeProduct(app.db, { onHand: 100 })
    const { id, token } = await sent(shop, [
      { productId: roses, quantity: 10 },
      { productId: statice, quantity: 6 },
    ])
    expect(await stateOf(id)).toBe('SENT')
    expect((await stockOf(app, roses)).allocated).toBe(0)
    expect(await told(app.db, shop.userId)).toContainEqual(
      expect.objectContaining({ topic: 'basket-sent', waits: true }),
    )
    const { body: opened } = await look(token)
    expect(opened).toMatchObject({
      state: 'OPENED',
      word: 'Your usual Monday',
      tender: 'account',
      terms: 'NET30',
      canPlace: true,
      items: [
        { productId: roses, quantity: 10, problem: null, wasUnitPrice: null },
        { productId: statice, quantity: 6 },
      ],
    })
    expect(await stateOf(id)).toBe('OPENED')
    const changed = await ask(visitor, basketDoor.change, {
      params: { token },
      body: {
        lines: [
          { productId: roses, quantity: 25 },
          { productId: statice, quantity: 0 },
        ],
      },
    })
    expect(changed.body.items).toMatchObject([{ productId: roses, quantity: 25 }])
    expect((await place(token, 1)).body.code).toBe('price_changed')
    expect(await stateOf(id)).toBe('OPENED')
    const { status, body } = await place(token, changed.body.total)
    expect(status).toBe(200)
    expect(body).toMatchObject({ state: 'PLACED' })
    const order = await app.db
      .selectFrom('orders')
      .select(['order_number', 'user_id', 'channel', 'payment_status'])
      .where('customer_id', '=', shop.customerId)
      .execute()
    expect(order).toEqual([
      {
        order_number: body.orderNumber,
        user_id: shop.userId,
        channel: 'basket',
        payment_status: 'ON_ACCOUNT',
      },
    ])
    expect((await stockOf(app, roses)).allocated).toBe(25)
    expect((await told(app.db, noraId)).at(-1)).toMatchObject({ topic: 'basket-placed' })
    expect(
      (await told(app.db, shop.userId)).some(({ topic, waits }) => topic === 'basket-sent' && waits),
    ).toBe(false)
  })

  test('of ten presses at once makes one order, and each answers with it', async () => {
    const shop = await shopOf()
    const productId = await makeProduct(app.db, { onHand: 100 })
    const { token } = await sent(shop, [{ productId, quantity: 7 }])
    const presses = await Promise.all(Array.from({ length: 10 }, () => place(token)))
    expect(presses.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(new Set(presses.map(({ body }) => body.orderNumber)).size).toBe(1)
    expect((await stockOf(app, productId)).allocated).toBe(7)
  })

  test('judges prices and stock again, and says so', async () => {
    const shop = await shopOf()
    const productId = await makeProduct(app.db, { onHand: 100, price2_e4: null, quantity2: null })
    const { token } = await sent(shop, [{ productId, quantity: 8 }])
    await app.db.updateTable('products').set({ price1_e4: 70_000 }).where('id', '=', productId).execute()
    await app.db.updateTable('stock').set({ on_hand: 5 }).where('product_id', '=', productId).execute()
    const { body } = await look(token)
    expect(body).toMatchObject({
      canPlace: false,
      items: [{ unitPrice: 7, wasUnitPrice: 6.1, most: 5, problem: 'not_enough_stock' }],
    })
    expect((await place(token)).body.code).toBe('not_enough_stock')
    await app.db.updateTable('stock').set({ on_hand: 100 }).where('product_id', '=', productId).execute()
  })

  test('is declined once, withdrawn by its maker, and expires at the cut-off', async () => {
    const shop = await shopOf()
    const productId = await makeProduct(app.db, { onHand: 100 })
    const lines = [{ productId, quantity: 2 }]
    const declined = await sent(shop, lines)
    const no = { params: { token: declined.token }, body: { decline: true, lines: [] } }
    expect((await ask(visitor, basketDoor.change, no)).body.state).toBe('DECLINED')
    expect((await ask(visitor, basketDoor.change, no)).body.code).toBe('basket_closed')
    expect((await place(declined.token)).body.code).toBe('basket_closed')
    expect((await told(app.db, noraId)).at(-1)).toMatchObject({ topic: 'basket-declined' })

    const withdrawn = await sent(shop, lines)
    const params = { id: withdrawn.id }
    expect((await ask(nora, baskets.withdraw, { params })).body.state).toBe('WITHDRAWN')
    expect((await ask(nora, baskets.withdraw, { params })).body.code).toBe('wrong_state')
    expect((await look(withdrawn.token)).body).toMatchObject({ state: 'WITHDRAWN', canPlace: false })
    expect((await place(withdrawn.token)).status).toBe(409)

    const late = await sent(shop, lines)
    await app.db
      .updateTable('baskets')
      .set({ closes_at: new Date(app.now().getTime() - 60_000) })
      .where('id', '=', late.id)
      .execute()
    expect((await look(late.token)).body).toMatchObject({ state: 'EXPIRED', canPlace: false })
    expect((await place(late.token)).body.code).toBe('basket_closed')
    const run = () => endBasketsJob.run(makeCtx(app.deps, null), {} as never)
    await Promise.all([run(), run()])
    expect(await stateOf(late.id)).toBe('EXPIRED')
    const events = await app.db
      .selectFrom('basket_events')
      .select('state')
      .where('basket_id', '=', late.id)
      .orderBy('id')
      .execute()
    expect(events.map(({ state }) => state)).toEqual(['SENT', 'EXPIRED'])
    await app.db
      .updateTable('baskets')
      .set({ closes_at: new Date(app.now().getTime() - 25 * 3_600_000) })
      .where('id', '=', late.id)
      .execute()
    expect((await look(late.token)).body.code).toBe('link_too_old')
    expect((await look('no-such-token')).body.code).toBe('link_too_old')
  })

  test('asks to sign in where the link can’t pay', async () => {
    const shop = await shopOf({ ...cardShop })
    const productId = await makeProduct(app.db, { onHand: 100 })
    const { token } = await sent(shop, [{ productId, quantity: 2 }])
    expect((await look(token)).body.tender).toBe('sign-in')
    expect((await place(token)).body.code).toBe('payment_required')
    expect((await stockOf(app, productId)).allocated).toBe(0)
  })
})

describe('whose baskets', () => {
  test('another representative finds none, and changes none', async () => {
    const shop = await shopOf()
    const productId = await makeProduct(app.db, { onHand: 100 })
    const { id } = await sent(shop, [{ productId, quantity: 2 }])
    const params = { id }
    const add = { accountNumber: shop.accountNumber, lines: [{ productId, quantity: 1 }] }
    expect((await ask(other, baskets.list, { query: { id: String(id) } } as never)).body.rows).toEqual([])
    const accountsOf = async (accountNumber: number) => {
      const { body } = await ask(nora, baskets.list, {
        query: { accountNumber: String(accountNumber) },
      } as never)
      return new Set(body.rows.map((row) => row.accountNumber))
    }
    expect(await accountsOf(shop.accountNumber)).toEqual(new Set([shop.accountNumber]))
    expect((await ask(other, baskets.withdraw, { params })).status).toBe(404)
    expect((await ask(other, baskets.send, { params, body: { by: 'mail' } })).status).toBe(404)
    expect((await ask(other, baskets.change, { params, body: { version: 1 } })).status).toBe(404)
    expect((await ask(other, baskets.add, { body: add })).status).toBe(404)
  })

  test('a draft changes as a whole, not after it was sent, and an empty one isn’t sent', async () => {
    const shop = await shopOf()
    const productId = await makeProduct(app.db, { onHand: 100 })
    const { body: made } = await ask(nora, baskets.add, {
      body: { accountNumber: shop.accountNumber, lines: [] },
    })
    const params = { id: made.id }
    expect((await ask(nora, baskets.send, { params, body: { by: 'mail' } })).body.code).toBe('not_orderable')
    expect((await ask(nora, baskets.send, { params, body: { by: 'text' } })).body.code).toBe('no_mobile')
    const twice = [
      { productId, quantity: 1 },
      { productId, quantity: 2 },
    ]
    const change = (lines: typeof twice) => ask(nora, baskets.change, { params, body: { version: 0, lines } })
    expect((await change(twice)).body.code).toBe('not_orderable')
    expect((await change(twice.slice(1))).body).toMatchObject({ version: 1, lines: 1 })
    expect((await change(twice.slice(1))).body.code).toBe('changed_meanwhile')
    await ask(nora, baskets.send, { params, body: { by: 'mail' } })
    expect((await ask(nora, baskets.change, { params, body: { version: 2 } })).body.code).toBe('wrong_state')
    expect((await ask(nora, baskets.send, { params, body: { by: 'mail' } })).body.code).toBe('wrong_state')
  })
})
