import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { makeProduct, makeShop } from '../../tests/support/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: { shedWaiting: 1 } })
})
afterAll(() => app?.close())

const inTime = { timeout: 10_000, interval: 20 }

/** Takes all connections of the pool and queues `waiting` requests for one, until the returned function is called. */
async function crowded(waiting: number) {
  const { pool } = app.database
  const taken = await Promise.all(Array.from({ length: 10 }, () => pool.connect()))
  const waiters = Array.from({ length: waiting }, () => app.visitor().get('health/ready'))
  await expect.poll(() => pool.waitingCount, inTime).toBeGreaterThanOrEqual(waiting)
  return async () => {
    for (const client of taken) client.release()
    return Promise.all(waiters)
  }
}

test('a search is refused with 503, a sentence and when to come back, while a check-out only waits', async () => {
  const productId = await makeProduct(app.db, { onHand: 10 })
  const buyer = await app.signIn((await makeShop(app.db)).email)
  expect((await buyer.post('shopping-cart', { productId, quantity: 1 })).status).toBe(200)
  const release = await crowded(2)
  const search = await buyer.get('inventory?q=rose')
  expect([search.status, search.problem.code]).toEqual([503, 'busy'])
  expect(search.problem.detail).toBe('Many people are ordering right now. Try this again in a few seconds.')
  expect(Number(search.headers['retry-after'])).toBeGreaterThanOrEqual(2)
  expect(Number(search.headers['retry-after'])).toBeLessThanOrEqual(5)
  const checkOut = buyer.post('shopping-cart/check-out', {})
  const ready = await release()
  expect(ready.map(({ status }) => status)).toEqual([200, 200])
  expect((await checkOut).status).toBe(201)
  expect((await buyer.get('inventory?q=rose')).status).toBe(200)
})

test('requests that are not first or last are refused only at four times the limit', async () => {
  const buyer = await app.signIn((await makeShop(app.db)).email)
  const few = await crowded(2)
  const favorites = buyer.get('wanted')
  await few()
  expect((await favorites).status).toBe(200)
  const many = await crowded(6)
  expect((await buyer.get('wanted')).problem.code).toBe('busy')
  const cart = buyer.get('shopping-cart')
  await many()
  expect((await cart).status).toBe(200)
})

test('a refusal is counted by priority, and is no failure to report', async () => {
  const { overload, errors } = app.deps.observer
  const refused = Object.fromEntries(
    overload.refused.samples().map(({ labels, value }) => [labels?.priority, value]),
  )
  expect(refused).toEqual({ last: 1, usual: 1 })
  expect(errors.outcomes.total()).toBe(0)
})
