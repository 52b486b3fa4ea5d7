import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { QuoteThread } from '../../contract/features/quotes/fields.ts'
import { allowsMove } from '../../contract/rules/moves.ts'
import { type QuoteState, quoteMoves } from '../../contract/rules/quote-moves.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import {
  cardShop,
  makeProduct,
  makeRep,
  makeShop,
  makeUser,
  shopAuthorities,
} from '../../tests/support/make.ts'
import { seeded } from '../../tests/support/raw.ts'
import { cardToken } from '../../tests/support/shopper.ts'
import { runInvariants } from '../doctor/invariants.ts'

/** A quote creates one order, however many people accept it and whatever two representatives do at the same time. */
let app: TestApp
let shop: Awaited<ReturnType<typeof makeShop>>
let people: Client[]
let reps: Client[]
const shipDay = '2026-12-08'

beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
  const { db } = app
  const house = await makeShop(db, { customer: { is_house: true }, authorities: [] })
  const staff = async (authorities: Parameters<typeof makeUser>[1]['authorities']) =>
    makeUser(db, { customerId: house.customerId, authorities })
  const nora = await staff(['SALES', 'SPECIAL_ORDERS'])
  const boss = await staff(['SALES', 'SPECIAL_ORDERS', 'USERS_ACCESS_CONTROL'])
  const { repId } = await makeRep(db, { userId: nora.userId })
  shop = await makeShop(db, { customer: { sales_rep_id: repId } })
  const { customerId } = shop
  const colleague = await makeUser(db, { customerId, authorities: shopAuthorities })
  people = [await app.signIn(shop.email), await app.signIn(colleague.email)]
  reps = [await app.signIn(nora.email), await app.signIn(boss.email)]
})
afterAll(async () => {
  const broken = (await runInvariants(app.db, app.now())).filter((one) => one.broken.length > 0)
  expect(broken).toEqual([])
  await app.close()
})
beforeEach(() => app.db.deleteFrom('throttles').execute())

const body = ({ body }: { body: unknown }) => body as QuoteThread
const ask = async (by = people[0]) => body(await by!.post('special-order-quote/save', { words: '12 Juliet' }))
const offer = async (quoteId: number, productId: number, price = 5) =>
  body(
    await reps[0]!.post('special-order-quote/offer', {
      quoteId,
      shipDay,
      lines: [{ productId, quantity: 12, price }],
    }),
  )
const ordersOf = (quoteId: number) =>
  app.db.selectFrom('orders').selectAll().where('quote_id', '=', quoteId).execute()
const stock = (productId: number) =>
  app.db
    .selectFrom('stock')
    .select(['allocated', 'held'])
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow()

describe('an offer', () => {
  test('that is accepted a hundred times at once makes one order and one allocation', async () => {
    const productId = await makeProduct(app.db)
    const { id } = await ask()
    await offer(id, productId)
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        people[n % 2]!.post('special-order-quote/status', { quoteId: id, status: 'ACCEPTED', revision: 1 }),
      ),
    )
    expect([...new Set(answers.map(({ status }) => status))]).toEqual([200])
    const [order, ...others] = await ordersOf(id)
    expect(others).toEqual([])
    expect([...new Set(answers.map((answer) => body(answer).orderNumber))]).toEqual([order?.order_number])
    expect(await stock(productId)).toEqual({ allocated: 12, held: 0 })
  })

  test('decided by a representative and the shop at once has one result', async () => {
    for (let round = 0; round < 6; round++) {
      const productId = await makeProduct(app.db)
      const { id } = await ask()
      await offer(id, productId)
      const lines = [{ productId, quantity: 12, price: 4 }]
      const [taken, revised] = await Promise.all([
        people[0]!.post('special-order-quote/status', { quoteId: id, status: 'ACCEPTED', revision: 1 }),
        reps[round % 2]!.post('special-order-quote/offer', { quoteId: id, shipDay, lines }),
      ])
      expect([taken.status, revised.status].sort()).toEqual([expect.any(Number), 409])
      const orders = await ordersOf(id)
      expect(orders).toHaveLength(taken.status === 200 ? 1 : 0)
      if (orders[0]) expect(orders[0].goods_cents).toBe(6000)
      expect(await stock(productId)).toEqual(
        orders[0] ? { allocated: 12, held: 0 } : { allocated: 0, held: 12 },
      )
    }
  })

  test('is paid once by a card, and by nobody else’s', async () => {
    const { customerId, email, userId, ...rest } = await makeShop(app.db, cardShop)
    await app.db
      .updateTable('customers')
      .set({ sales_rep_id: app.db.selectFrom('sales_reps').select('id').limit(1) })
      .where('id', '=', customerId)
      .execute()
    const florist = await app.signIn(email)
    const productId = await makeProduct(app.db)
    const { id } = await ask(florist)
    await offer(id, productId)
    const accept = (more: object = {}) =>
      florist.post('special-order-quote/status', { quoteId: id, status: 'ACCEPTED', revision: 1, ...more })
    const unpaid = await accept()
    expect([unpaid.status, (unpaid.body as { code: string }).code]).toEqual([402, 'payment_required'])
    expect(body(await florist.get(`special-order-quote/${id}`))).toMatchObject({
      status: 'QUOTED',
      byCard: true,
    })
    const card = async (owner: number) => {
      const { id: cardId } = await app.db
        .insertInto('saved_cards')
        .values({
          customer_id: owner,
          gateway: 'sandbox',
          token: await cardToken(app),
          brand: 'Visa',
          last_four: '4242',
          expire_month: 12,
          expire_year: 2034,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return cardId
    }
    const cardId = await card(customerId)
    const answers = await Promise.all([1, 2, 3, 4].map(() => accept({ cardId })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const [order, ...others] = await ordersOf(id)
    expect([order?.payment_status, others.length, userId === order?.user_id]).toEqual(['PAID', 0, true])
    const payments = await app.db
      .selectFrom('payments')
      .select('status')
      .where('order_id', '=', order?.id ?? 0)
      .execute()
    expect(payments).toEqual([{ status: 'captured' }])
    expect(rest.accountNumber).toBeGreaterThan(0)
  })

  test('accepted by a representative for a shop that pays by card waits for the shop to pay', async () => {
    const other = await makeShop(app.db, cardShop)
    await app.db
      .updateTable('customers')
      .set({ sales_rep_id: app.db.selectFrom('sales_reps').select('id').limit(1) })
      .where('id', '=', other.customerId)
      .execute()
    const florist = await app.signIn(other.email)
    const { id } = await ask(florist)
    const { offers } = await offer(id, await makeProduct(app.db))
    const lines = [{ lineId: offers[0]!.lines[0]!.id, quantity: 12, price: 4.5 }]
    await florist.post('special-order-quote/counter', { quoteId: id, revision: 1, lines })
    const taken = await reps[0]!.post('special-order-quote/status', { quoteId: id, status: 'ACCEPTED' })
    expect(body(taken)).toMatchObject({ status: 'ACCEPTED', orderNumber: null, revision: 2 })
    expect(await ordersOf(id)).toEqual([])
  })
})

/** Random histories: everybody calls anything at once, and only moves of the table happen. */
describe('a history of random presses', () => {
  test.each([1, 2, 3, 4, 5, 6])(
    'with seed %i keeps to the table and makes at most one order',
    async (seed) => {
      const { pick, next } = seeded(seed)
      const productId = await makeProduct(app.db)
      const { id } = await ask()
      let revision = 0
      const calls: (() => Promise<{ status: number; body: unknown }>)[] = [
        () =>
          reps[0]!.post('special-order-quote/status', { quoteId: id, status: 'IN_REVIEW', message: 'Lost' }),
        () => reps[1]!.post('special-order-quote/status', { quoteId: id, status: 'SOURCING' }),
        () =>
          reps[0]!.post('special-order-quote/status', {
            quoteId: id,
            status: 'NEEDS_INFO',
            message: 'Which?',
          }),
        () => reps[1]!.post('special-order-quote/status', { quoteId: id, status: 'ACCEPTED' }),
        () => reps[0]!.put('special-order-summary/save-decline-message', { id, message: 'No' }),
        () =>
          pick(reps).post('special-order-quote/offer', {
            quoteId: id,
            shipDay,
            lines: [{ productId, quantity: 1 + Math.floor(next() * 20), price: 5 }],
          }),
        () => pick(people).post('special-order-quote/message', { quoteId: id, message: 'Peach' }),
        () => pick(people).post('special-order-quote/status', { quoteId: id, status: 'SUBMITTED' }),
        () =>
          pick(people).post('special-order-quote/status', { quoteId: id, status: 'DECLINED_BY_CUSTOMER' }),
        () => pick(people).post('special-order-quote/counter', { quoteId: id, revision, message: 'Less?' }),
        () => pick(people).post('special-order-quote/status', { quoteId: id, status: 'ACCEPTED', revision }),
      ]
      for (let round = 0; round < 14; round++) {
        await app.db.deleteFrom('throttles').execute()
        const answers = await Promise.all([pick(calls)(), pick(calls)(), pick(calls)()])
        for (const { status, body } of answers)
          expect([200, 201, 400, 409, 422], JSON.stringify(body)).toContain(status)
        revision = body(await people[0]!.get(`special-order-quote/${id}`)).revision
      }
      const { steps, status } = body(await people[0]!.get(`special-order-quote/${id}`))
      for (const [at, step] of steps.entries()) {
        const before = steps[at - 1]
        if (!before) continue
        const move = { from: before.status as QuoteState, to: step.status as QuoteState, by: step.by }
        expect(allowsMove(quoteMoves, move), JSON.stringify(move)).toBe(true)
      }
      const orders = await ordersOf(id)
      expect(orders).toHaveLength(status === 'ORDERED' ? 1 : 0)
    },
  )
})
