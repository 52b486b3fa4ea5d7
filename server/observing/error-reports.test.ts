import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { withoutTable } from '../../tests/support/database.ts'
import { type Sink, startSink } from '../../tests/support/http-sink.ts'
import { makeShop } from '../../tests/support/make.ts'
import { type ErrorReport, ErrorReports, withoutValues } from './error-reports.ts'

let app: TestApp
let service: Sink
let beside: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app?.close())
beforeEach(async () => {
  service = await startSink()
  beside = await startApp({
    beside: app,
    settings: { errorWebhookUrl: `${service.url}/hooks/secret-of-the-shop` },
  })
})
afterEach(async () => {
  await beside.close()
  await service.die()
})

const inTime = { timeout: 10_000, interval: 50 }
const reports = () => service.taken.map(({ body }) => JSON.parse(body) as ErrorReport)
const outcomes = ({ outcomes: counter }: ErrorReports) =>
  Object.fromEntries(counter.samples().map(({ labels, value }) => [labels?.outcome, value]))

test('a failure of a request is posted once a minute with its route, its stack and no person', async () => {
  const shop = await makeShop(app.db)
  const buyer = await beside.signIn(shop.email)
  await withoutTable(app.database, 'cart_orders', async () => {
    for (let n = 0; n < 5; n++) expect((await buyer.get('shopping-cart')).status).toBe(500)
  })
  await expect.poll(reports, inTime).toHaveLength(1)
  const [report] = reports()
  expect(report).toMatchObject({
    route: 'GET /api/v1/shopping-cart',
    message: 'relation [text] does not exist',
    count: 1,
    version: expect.stringMatching(/^\d/),
    requestId: expect.stringMatching(/^[\da-f-]{36}$/),
  })
  expect(report?.text).toContain('GET /api/v1/shopping-cart')
  expect(report?.stack.length).toBeGreaterThan(0)
  expect(report?.stack.every((line) => line.startsWith('at '))).toBe(true)
  expect(JSON.stringify(reports())).not.toContain(shop.email)
  expect(outcomes(beside.deps.observer.errors)).toEqual({ sent: 1, repeated: 4 })
})

test('what a request did wrong, maintenance and overload are no failures', async () => {
  const visitor = beside.visitor()
  await visitor.get('nothing/here')
  await visitor.get('shopping-cart')
  await visitor.post('auth/sign-in', { email: 'nobody' })
  await beside.deps.observer.errors.settled()
  expect(service.taken).toEqual([])
})

test.each([
  ['is silent', (sink: Sink) => sink.is('silent')],
  ['refuses', (sink: Sink) => sink.is('failing')],
  ['has died', (sink: Sink) => sink.die()],
])('a service that %s costs reports, which are counted, and no request', async (_, break_) => {
  const shop = await makeShop(app.db)
  const buyer = await beside.signIn(shop.email)
  await break_(service)
  const from = performance.now()
  await withoutTable(app.database, 'cart_orders', async () => {
    expect((await buyer.get('shopping-cart')).status).toBe(500)
  })
  expect(performance.now() - from).toBeLessThan(4_000)
  await expect.poll(() => outcomes(beside.deps.observer.errors), inTime).toEqual({ failed: 1 })
})

test('many kinds at once: one request at a time, twenty wait, and more are dropped and counted', async () => {
  const warnings: unknown[] = []
  service.is('silent')
  const errors = new ErrorReports({
    url: `${service.url}/hook`,
    version: '1.2.3',
    now: () => new Date('2026-11-23T14:00:00Z'),
    warn: (about) => warnings.push(about),
    timeoutMs: 300,
  })
  const kind = (n: number) => Object.assign(new Error('x'), { name: `Kind${n}` })
  for (let n = 0; n < 30; n++) errors.report({ error: kind(n), route: 'job sweep' })
  await expect.poll(() => service.open(), inTime).toBe(1)
  expect(outcomes(errors)).toEqual({ dropped: 9 })
  service.is('well')
  await errors.settled()
  expect(outcomes(errors)).toMatchObject({ dropped: 9, failed: 1, sent: 20 })
  expect(JSON.stringify(warnings)).not.toContain(service.url)
})

test('after a minute a kind is reported again, with how often it happened', async () => {
  const errors = new ErrorReports({
    url: service.url,
    version: '1.2.3',
    now: () => new Date(),
    warn: () => {},
    quietMs: 200,
  })
  const fail = () => errors.report({ error: new TypeError('x is no function'), route: 'job sweep' })
  for (let n = 0; n < 3; n++) fail()
  await new Promise((resolve) => setTimeout(resolve, 250))
  fail()
  await errors.settled()
  expect(reports().map(({ count }) => count)).toEqual([1, 3])
})

test.each([
  [
    'duplicate key value violates unique constraint "users_email"',
    'duplicate key value violates unique constraint [text]',
  ],
  ['Key (email)=(maria@rosa.example) already exists', 'Key [values] already exists'],
  ['no mailbox maria+x@rosa.example at https://rosa.example/inbox?key=1', 'no mailbox [email] at [address]'],
  ['call (937) 555-0142 or +19375550142', 'call [number] or [number]'],
  ['invalid input syntax for type bigint: "Maria Rosa"', 'invalid input syntax for type bigint: [text]'],
  ['order 100234 has 3 lines', 'order [number] has 3 lines'],
  [
    "Cannot read properties of undefined (reading 'lines')",
    'Cannot read properties of undefined (reading [text])',
  ],
])('%s is reported as: %s', (message, shown) => {
  expect(withoutValues(message)).toBe(shown)
})
