import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cardLimits } from '../../server/payments/card-tries.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { cardShop, makeProduct, makeShop } from '../support/make.ts'
import { cardToken } from '../support/shopper.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z', settings: { gatewayTimeoutMs: 1500 } })
})
beforeEach(() => app.db.deleteFrom('throttles').execute())
afterAll(() => app.close())

const number = { taken: '4242424242424242', declined: '4000000000000002' }
const cvv = '917'

async function shop() {
  const made = await makeShop(app.db, cardShop)
  return { ...made, client: await app.signIn(made.email) }
}

const chargesAndCards = async () => {
  const charges = await app.db.selectFrom('sandbox_charges').select('reference').execute()
  return charges.length
}

describe('security 39: trying out cards', () => {
  const { tries } = cardLimits.customer

  test(`ends after ${tries} refusals in an hour, wherever they were tried, and begins again an hour later`, async () => {
    const { client } = await shop()
    const declined = await cardToken(app, number.declined)
    for (let n = 0; n < tries; n++) {
      const answer = await client.post('payment/card/accounts', { token: declined })
      expect(answer.problem.code).toBe('card_declined')
    }
    const good = await cardToken(app, number.taken)
    const refused = await client.post('payment/card/accounts', { token: good })
    expect([refused.status, refused.problem.code]).toEqual([429, 'too_many'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500)

    await client.post('shopping-cart', { productId: await makeProduct(app.db), quantity: 1 })
    const before = await chargesAndCards()
    const order = await client.post('shopping-cart/check-out', { payment: { token: good } })
    expect(order.problem.code).toBe('too_many')
    expect(await chargesAndCards()).toBe(before)

    app.setNow(new Date(app.now().getTime() + 61 * 60_000))
    expect((await client.post('payment/card/accounts', { token: good })).status).toBe(201)
  })

  test('a hundred at once are no way around', async () => {
    const { client } = await shop()
    const declined = await cardToken(app, number.declined)
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => client.post('payment/card/accounts', { token: declined })),
    )
    const heard = answers.filter(({ problem }) => problem.code === 'card_declined')
    expect(heard.length).toBeLessThanOrEqual(tries)
    expect(new Set(answers.map(({ problem }) => problem.code))).toContain('too_many')
  })

  test('accepted cards do not count, and neither does a saved card', async () => {
    const { client } = await shop()
    for (let n = 0; n <= tries; n++) {
      await client.post('shopping-cart', { productId: await makeProduct(app.db), quantity: 1 })
      const placed = await client.post('shopping-cart/check-out', {
        payment: { token: await cardToken(app, number.taken) },
      })
      expect(placed.status).toBe(201)
    }
  })

  test('one customer’s refusals are not another’s', async () => {
    const [first, second] = [await shop(), await shop()]
    const declined = await cardToken(app, number.declined)
    for (let n = 0; n < tries; n++) await first.client.post('payment/card/accounts', { token: declined })
    const answer = await second.client.post('payment/card/accounts', { token: declined })
    expect(answer.problem.code).toBe('card_declined')
  })
})

describe('card numbers', () => {
  test('a raw number is in no table and no job, accepted or declined, saved or not', async () => {
    const { client } = await shop()
    for (const one of [number.taken, number.declined])
      for (const remember of [true, false]) {
        await client.post('shopping-cart', { productId: await makeProduct(app.db), quantity: 1 })
        const card = { number: one, cvv, expireMonth: 12, expireYear: 2034, remember }
        await client.post('shopping-cart/check-out', { payment: { card } })
      }
    const { rows } = await app.database.pool.query<{ table_schema: string; table_name: string }>(
      `select table_schema, table_name from information_schema.tables
       where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`,
    )
    expect(rows.length).toBeGreaterThan(30)
    for (const { table_schema, table_name } of rows) {
      const found = await app.database.pool.query(
        `select 1 from ${table_schema}."${table_name}" t
         where t::text ~ '4242424242424242|4000000000000002|4242 4242' limit 1`,
      )
      expect(found.rows, table_name).toEqual([])
    }
  })

  test('a gateway’s notice is stored as what it is about, never as its text', async () => {
    const columns = await app.database.pool.query<{ column_name: string; data_type: string }>(
      `select column_name, data_type from information_schema.columns where table_name = 'gateway_notices'`,
    )
    expect(columns.rows.map(({ data_type }) => data_type)).not.toContain('jsonb')
    expect(columns.rows.map(({ column_name }) => column_name)).not.toContain('payload')
  })
})
