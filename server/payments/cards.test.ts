import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { asDay } from '../../contract/core/dates.ts'
import { checkout } from '../../contract/features/checkout.ts'
import { payment, type SavedCard } from '../../contract/features/payments/cards.ts'
import { cardExpiry } from '../../contract/rules/card-expiry.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { cardShop, makeProduct, makeShop, makeUser } from '../../tests/support/make.ts'
import { cardToken } from '../../tests/support/shopper.ts'
import { makeCtx } from '../core/context.ts'
import { runInvariants } from '../doctor/invariants.ts'
import { forgetCardJob, rememberCardJob } from './card-jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z', settings: { gatewayTimeoutMs: 1500 } })
})
afterEach(() => app.sandboxMode('normal'))
afterAll(async () => {
  expect((await runInvariants(app.db, app.now())).filter(({ broken }) => broken.length > 0)).toEqual([])
  await app.close()
})

const system = () => makeCtx(app.deps, null)

async function shop() {
  const made = await makeShop(app.db, cardShop)
  return { ...made, client: await app.signIn(made.email) }
}

const numbers = { taken: '4242424242424242', declined: '4000000000000002', broken: '4000000000000119' }

async function save(client: Client, expires: [number, number] = [12, 2034]) {
  const answer = await client.call(payment.saveCard, {
    body: { token: await cardToken(app, numbers.taken, expires) },
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body as SavedCard
}

const cardsOf = async (client: Client) => (await client.call(payment.cards)).body as SavedCard[]
const sandboxCard = (card: string) =>
  app.db.selectFrom('sandbox_cards').selectAll().where('token', '=', card).executeTakeFirstOrThrow()
const tokenOf = async (id: number) =>
  (await app.db.selectFrom('saved_cards').select('token').where('id', '=', id).executeTakeFirstOrThrow())
    .token
const chargesOf = (card: string) =>
  app.db.selectFrom('sandbox_charges').selectAll().where('token', '=', card).execute()

describe('saved cards', () => {
  test('a card is saved without a charge, and the first is the default', async () => {
    const { client } = await shop()
    expect(await cardsOf(client)).toEqual([])
    const first = await save(client)
    expect(first).toEqual({
      id: first.id,
      brand: 'Visa',
      lastFour: '4242',
      expireMonth: 12,
      expireYear: 2034,
      isDefault: true,
      expiry: 'valid',
    })
    const second = await save(client, [6, 2031])
    expect(second.isDefault).toBe(false)
    expect(await cardsOf(client)).toEqual([first, second])
    expect((await client.call(payment.cardList)).body).toEqual([first, second])
    expect(await chargesOf(await tokenOf(first.id))).toEqual([])
  })

  test('the same card typed twice is one card, and the gateway lets go of its second name', async () => {
    const { client } = await shop()
    const first = await save(client)
    const again = await cardToken(app)
    const answer = await client.call(payment.saveCard, { body: { token: again } })
    expect(answer.body).toEqual(first)
    expect(await cardsOf(client)).toHaveLength(1)
    await forgetCardJob.run(system(), { token: again })
    expect((await sandboxCard(again)).forgotten).toBe(true)
  })

  test('five at once are five cards and one default', async () => {
    const { client } = await shop()
    const years = [2030, 2031, 2032, 2033, 2034]
    await Promise.all(years.map((year) => save(client, [1, year])))
    const cards = await cardsOf(client)
    expect(cards).toHaveLength(5)
    expect(cards.filter(({ isDefault }) => isDefault)).toHaveLength(1)
  })

  test('another can be made the default, and pays the next order', async () => {
    const { client } = await shop()
    const [first, second] = [await save(client), await save(client, [6, 2031])]
    const body = { cardAccountId: second.id }
    expect((await client.call(payment.readDefault)).body).toEqual({ cardAccountId: first.id, card: first })
    const set = await client.call(payment.setDefault, { body })
    expect(set.body).toEqual({ cardAccountId: second.id, card: { ...second, isDefault: true } })
    expect((await client.call(payment.setDefault, { body })).body).toEqual(set.body)
    await client.post('shopping-cart', { productId: await makeProduct(app.db), quantity: 1 })
    const placed = await client.call(checkout.place, { body: {} })
    expect(placed.body).toMatchObject({ orders: [{ paymentStatus: 'PAID' }] })
    expect(await chargesOf(await tokenOf(second.id))).toHaveLength(1)
  })

  test('one that is removed is gone here and at the gateway; the newest good one is the default after it', async () => {
    const { client } = await shop()
    const [first, second] = [await save(client), await save(client, [6, 2031])]
    const removed = await tokenOf(first.id)
    expect((await client.call(payment.removeCard, { params: { id: first.id } })).status).toBe(204)
    expect(await cardsOf(client)).toEqual([{ ...second, isDefault: true }])
    await forgetCardJob.run(system(), { token: removed })
    expect((await sandboxCard(removed)).forgotten).toBe(true)
    expect((await client.call(payment.removeCard, { params: { id: first.id } })).problem.code).toBe(
      'not_found',
    )
    await client.call(payment.removeCard, { params: { id: second.id } })
    expect((await client.call(payment.readDefault)).body).toEqual({ cardAccountId: null, card: null })
  })

  test('a card of another customer is not found: not to remove, to pay, to be the default, or to save', async () => {
    const [ours, theirs] = [await shop(), await shop()]
    const { id } = await save(theirs.client)
    const strangers = [
      ours.client.call(payment.removeCard, { params: { id } }),
      ours.client.call(payment.setDefault, { body: { cardAccountId: id } }),
    ]
    for (const answer of await Promise.all(strangers))
      expect([answer.status, answer.problem.code]).toEqual([404, 'not_found'])
    await ours.client.post('shopping-cart', { productId: await makeProduct(app.db), quantity: 1 })
    const paid = await ours.client.call(checkout.place, { body: { payment: { cardAccountId: id } } })
    expect(paid.problem.code).toBe('not_found')
    const stolen = await ours.client.call(payment.saveCard, { body: { token: await tokenOf(id) } })
    expect(stolen.problem.code).toBe('card_token_invalid')
    expect(await cardsOf(theirs.client)).toHaveLength(1)
  })

  test('colleagues share the shop’s cards; somebody without the authority sees none', async () => {
    const { client, customerId } = await shop()
    const card = await save(client)
    const colleague = await makeUser(app.db, { customerId, authorities: ['PAYMENT_METHOD'] })
    expect(await cardsOf(await app.signIn(colleague.email))).toEqual([card])
    const other = await makeUser(app.db, { customerId, authorities: ['FLOWERS'] })
    expect((await (await app.signIn(other.email)).call(payment.cards)).status).toBe(403)
  })

  test('a card is not saved if the bank refuses it, if it is not a card, or if nobody answers', async () => {
    const { client } = await shop()
    const saving = async (card: string) =>
      (await client.call(payment.saveCard, { body: { token: card } })).problem
    expect(await saving(await cardToken(app, numbers.declined))).toMatchObject({
      status: 402,
      code: 'card_declined',
    })
    expect(await saving(await cardToken(app, numbers.broken))).toMatchObject({
      code: 'card_processing_error',
    })
    expect(await saving(await cardToken(app, numbers.taken, [1, 2020]))).toMatchObject({
      code: 'card_expired',
    })
    expect(await saving('sbx_card_nobody')).toMatchObject({ status: 422, code: 'card_token_invalid' })
    const good = await cardToken(app)
    app.sandboxMode('silent')
    expect(await saving(good)).toMatchObject({ status: 503, code: 'unavailable' })
    app.sandboxMode('normal')
    expect(await cardsOf(client)).toEqual([])
  })

  test('an expired card is flagged, one that is about to be as well, and an expired one is no default', async () => {
    const { client, customerId } = await shop()
    const good = await save(client)
    const row = { customer_id: customerId, gateway: 'sandbox', brand: 'Visa', last_four: '1881' }
    for (const [expire_month, expire_year] of [
      [10, 2026],
      [11, 2026],
      [12, 2026],
      [1, 2027],
    ] as const)
      await app.db
        .insertInto('saved_cards')
        .values({ ...row, token: `old-${customerId}-${expire_month}`, expire_month, expire_year })
        .execute()
    const cards = await cardsOf(client)
    const months = cards.map(({ expireMonth, expiry }) => [expireMonth, expiry])
    expect(months).toEqual([
      [12, 'valid'],
      [1, 'valid'],
      [12, 'soon'],
      [11, 'soon'],
      [10, 'expired'],
    ])
    const old = cards.find(({ expiry }) => expiry === 'expired')!
    const answer = await client.call(payment.setDefault, { body: { cardAccountId: old.id } })
    expect(answer.problem).toMatchObject({ status: 402, code: 'card_expired' })
    expect((await client.call(payment.readDefault)).body).toMatchObject({ cardAccountId: good.id })
  })

  test('a card is good through the last day of its month', () => {
    const until = (day: string) => cardExpiry({ month: 2, year: 2027 }, asDay(day))
    expect(until('2026-12-31')).toBe('valid')
    expect(until('2027-01-01')).toBe('soon')
    expect(until('2027-02-28')).toBe('soon')
    expect(until('2027-03-01')).toBe('expired')
  })

  test('saving and removing is written down in the audit log, with no more of the card than people know it by', async () => {
    const { client, customerId } = await shop()
    const { id } = await save(client)
    await client.call(payment.removeCard, { params: { id } })
    const entries = await app.db
      .selectFrom('audit_log')
      .select(['action', 'subject'])
      .where('customer_id', '=', customerId)
      .where('action', 'like', 'card.%')
      .orderBy('id')
      .execute()
    expect(entries).toEqual([
      { action: 'card.saved', subject: 'Visa ending in 4242' },
      { action: 'card.removed', subject: 'Visa ending in 4242' },
    ])
  })
})

describe('one new card for several orders', () => {
  async function placeTwo(remember: boolean) {
    const { client, customerId } = await shop()
    const productId = await makeProduct(app.db)
    for (const shipDay of ['2026-11-24', '2026-11-27'])
      await client.post('shopping-cart', { productId, quantity: 1, shipDay })
    const card = await cardToken(app)
    const placed = await client.call(checkout.place, { body: { payment: { token: card, remember } } })
    expect(placed.body).toMatchObject({ orders: [{ paymentStatus: 'PAID' }, { paymentStatus: 'PAID' }] })
    return { client, customerId, card }
  }

  test('is lent to both, charged once for each, and let go of again', async () => {
    const { client, card } = await placeTwo(false)
    expect(await chargesOf(card)).toHaveLength(2)
    expect((await sandboxCard(card)).reusable).toBe(true)
    await forgetCardJob.run(system(), { token: card })
    expect((await sandboxCard(card)).forgotten).toBe(true)
    expect(await cardsOf(client)).toEqual([])
  })

  test('stays when it is to be remembered', async () => {
    const { client, customerId, card } = await placeTwo(true)
    const remembered = await app.db
      .selectFrom('payments')
      .select('id')
      .where('customer_id', '=', customerId)
      .where('remember_card', '=', true)
      .execute()
    expect(remembered).toHaveLength(1)
    await rememberCardJob.run(system(), { paymentId: remembered[0]!.id })
    expect(await cardsOf(client)).toMatchObject([{ lastFour: '4242', isDefault: true }])
    await forgetCardJob.run(system(), { token: card })
    expect((await sandboxCard(card)).forgotten).toBe(false)
  })
})
