import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../contract/index.ts'
import { SearchPace } from '../../server/http/pace.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { makeShop } from '../support/make.ts'

const settings = { searchesPerSecond: 1, filesPerMinute: 2 }
const monday = '2026-03-02T15:00:00Z'
let one: TestApp
let two: TestApp
beforeAll(async () => {
  one = await startApp({ now: monday, settings })
  two = await startApp({ now: monday, settings, beside: one })
})
afterAll(async () => {
  await two.close()
  await one.close()
})

test.each([
  { when: 'twice a second’s searches come at once', at: Array(10).fill(0), late: [] },
  { when: 'one more comes with them', at: Array(11).fill(0), late: [10] },
  { when: 'a fifth of a second has passed since', at: [...Array(10).fill(0), 200, 200], late: [11] },
  { when: 'the clock is set back', at: [...Array(10).fill(5_000), 0, 0], late: [10, 11] },
  {
    when: 'five a second come for three seconds',
    at: Array.from({ length: 15 }, (_, i) => i * 200),
    late: [],
  },
])('of five searches a second, $when', ({ at, late }) => {
  const pace = new SearchPace(5)
  const refused = at.flatMap((ms: number, i: number) => (pace.take(1, ms) > 0 ? [i] : []))
  expect(refused).toEqual(late)
})

test('security 39: a client that searches faster than anybody types waits a second; others continue, and so does everything else', async () => {
  const [fast, calm] = [await makeShop(one.db), await makeShop(one.db)]
  const [shop, other] = [await one.signIn(fast.email), await one.signIn(calm.email)]
  const ask = (client = shop) => client.get('inventory/suggestions/flowers?term=rose&shipDay=2026-03-05')
  const answers = await Promise.all(Array.from({ length: 12 }, () => ask()))
  const refused = answers.filter(({ status }) => status === 429)
  expect(answers.map(({ status }) => status)).toContain(429)
  expect(refused[0]).toMatchObject({
    problem: { code: 'too_many_searches' },
    headers: { 'retry-after': '1' },
  })
  expect((await ask(other)).status).toBe(200)
  expect((await shop.get('shopping-cart')).status).toBe(200)
  one.setNow(new Date(one.now().getTime() + 2_000))
  expect((await ask()).status).toBe(200)
})

test('security 39: lists are saved a few times a minute, whichever process is asked; the same list is read on', async () => {
  const shop = await makeShop(one.db)
  const clients = [await one.signIn(shop.email), await two.signIn(shop.email)]
  const save = (at: number, accept = 'text/csv') =>
    clients[at % 2]!.get('shopping-cart/order-history-details', { accept })
  expect((await save(0)).status).toBe(200)
  expect((await save(1)).status).toBe(200)
  const third = await save(0)
  expect(third).toMatchObject({ status: 429, problem: { code: 'too_many_files' } })
  expect(Number(third.headers['retry-after'])).toBeGreaterThan(50)
  expect((await save(1)).status).toBe(429)
  expect((await save(1, 'application/json')).status).toBe(200)
  for (const app of [one, two]) app.setNow(new Date(app.now().getTime() + 120_000))
  expect((await save(1)).status).toBe(200)
})

test('every call that finds something by words keeps the pace of searches', () => {
  const words = ['search', 'searchText', 'term', 'email', 'name', 'who', 'recipient', 'productDescription']
  const finding = endpoints
    .map(({ endpoint }) => endpoint)
    .filter(
      ({ method, query, reply }) =>
        method === 'GET' && query && reply && words.some((word) => word in shapeOf(query)),
    )
  expect(finding.length).toBeGreaterThan(10)
  expect(finding.filter(({ pace }) => pace !== 'search').map(({ path }) => path)).toEqual([])
})

const shapeOf = (schema: unknown): object =>
  (schema as { def?: { shape?: object }; shape?: object }).shape ?? (schema as { def: object }).def
