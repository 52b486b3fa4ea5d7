import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../tests/support/app.ts'
import { makeProduct, makeShop } from '../tests/support/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
})
afterAll(() => app.close())

type Dead = { claimedBy: number | null; isDone?: boolean }

/** A florist who adds two bunches by a request that died with its process, after it had claimed its key or after it was done. */
async function makeDead({ claimedBy, isDone = false }: Dead) {
  const { email, userId } = await makeShop(app.db)
  const florist = await app.signIn(email)
  const productId = await makeProduct(app.db)
  const key = crypto.randomUUID()
  const add = () => florist.post('shopping-cart', { productId, quantity: 2 }, { 'idempotency-key': key })
  // What the first request was is known by its hash alone.
  await add()
  await app.db
    .updateTable('idempotency_keys')
    .set({ status: null, reply: null, claimed_by: claimedBy, is_done: isDone })
    .where('user_id', '=', userId)
    .execute()
  if (!isDone) await florist.delete('shopping-cart/empty-cart')
  return { add }
}

/** Another process, which says by this number that it lives. */
async function makeProcess(life: number) {
  const client = new pg.Client({ connectionString: app.database.url })
  await client.connect()
  await client.query('select pg_advisory_lock_shared(2309, $1)', [life])
  return client
}

const inProgress = { status: 409, body: { code: 'request_in_progress' } }

describe('security C3: a request that comes again under its key', () => {
  test('waits while the process of the first lives, and is done once that is dead', async () => {
    const process = await makeProcess(41)
    const { add } = await makeDead({ claimedBy: 41 })
    expect(await add()).toMatchObject(inProgress)
    await process.end()
    expect(await add()).toMatchObject({ status: 200 })
  })

  test('waits for a process that has lost its connection and has another a moment later', async () => {
    const { add } = await makeDead({ claimedBy: 42 })
    const answer = add()
    await sleep(500)
    const process = await makeProcess(42)
    expect(await answer).toMatchObject(inProgress)
    await process.end()
  })

  test('waits two minutes where nobody knows whose the first was', async () => {
    const { add } = await makeDead({ claimedBy: null })
    expect(await add()).toMatchObject(inProgress)
    app.setNow('2026-11-23T14:03:00Z')
    expect(await add()).toMatchObject({ status: 200 })
    app.setNow('2026-11-23T14:00:00Z')
  })

  test('is not done again where its process died between the commit and the answer: two bunches stay two', async () => {
    const { add } = await makeDead({ claimedBy: 44, isDone: true })
    const two = { status: 200, body: { totals: { quantity: 2 } } }
    expect(await add()).toMatchObject(two)
    // From here on it has its answer.
    expect(await add()).toMatchObject(two)
  })

  test('nor two minutes later, where nobody knows whose the first was', async () => {
    const { add } = await makeDead({ claimedBy: null, isDone: true })
    app.setNow('2026-11-23T14:03:00Z')
    expect(await add()).toMatchObject({ status: 200, body: { totals: { quantity: 2 } } })
    app.setNow('2026-11-23T14:00:00Z')
  })

  test('is done by one of two that come at once after the process of the first has died', async () => {
    const { add } = await makeDead({ claimedBy: 43 })
    const statuses = (await Promise.all([add(), add()])).map(({ status }) => status)
    expect(statuses).toContain(200)
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true)
  })
})

test('security C3: a request that failed as the database went away frees its key when that is back', async () => {
  const { email, customerId } = await makeShop(app.db)
  const florist = await app.signIn(email)
  const productId = await makeProduct(app.db)
  const key = crypto.randomUUID()
  const add = () => florist.post('shopping-cart', { productId, quantity: 2 }, { 'idempotency-key': key })
  const other = new pg.Client({ connectionString: app.database.url })
  await other.connect()
  await other.query('begin')
  await other.query('select from customers where id = $1 for update', [customerId])
  const first = add()
  await untilItWaits(other)

  const { pool } = app.database
  const connect = pool.connect
  pool.connect = () =>
    Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
  await other.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  expect(await first).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  pool.connect = connect
  await other.end()

  let again = await add()
  for (let tries = 0; again.status === 409 && tries < 20; tries += 1) {
    await sleep(100)
    again = await add()
  }
  expect(again).toMatchObject({ status: 200, body: { totals: { quantity: 2 } } })
})

test('security C3: what was committed before the database went away is not done again', async () => {
  const { email } = await makeShop(app.db)
  const florist = await app.signIn(email)
  const productId = await makeProduct(app.db)
  const key = crypto.randomUUID()
  const add = () => florist.post('shopping-cart', { productId, quantity: 2 }, { 'idempotency-key': key })
  // The cart is read once more when everything is committed: that is where the database is gone.
  const { pool } = app.database
  const connect = pool.connect
  const away = () => {
    pool.connect = () =>
      Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
  }
  const listening = app.deps.catalogue.applyOwn
  app.deps.catalogue.applyOwn = async (...told) => {
    away()
    await listening(...told)
  }
  const first = add()
  setTimeout(() => {
    pool.connect = connect
    app.deps.catalogue.applyOwn = listening
  }, 7_000)
  expect(await first).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  let again = await add()
  for (let tries = 0; again.status !== 200 && tries < 50; tries += 1) {
    await sleep(200)
    again = await add()
  }
  expect(again).toMatchObject({ status: 200, body: { totals: { quantity: 2 } } })
})

async function untilItWaits(by: pg.Client) {
  for (;;) {
    const { rows } = await by.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rows.length > 0) return
    await sleep(20)
  }
}
