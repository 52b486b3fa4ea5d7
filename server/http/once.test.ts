import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { form, formOf } from '../../tests/support/form-of.ts'
import { makeProduct, makeShop } from '../../tests/support/make.ts'
import { testPassword } from '../../tests/support/password.ts'
import { sendRaw } from '../../tests/support/raw.ts'
import { ctxOf } from '../../tests/support/shopper.ts'
import { AppError } from '../core/errors.ts'
import { onlyOnce } from './once.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
})
afterAll(() => app.close())

type Dead = { claimedBy: number | null; isDone?: boolean }

/** A florist adds two bunches with a request whose process died, either after it claimed its key or after it committed. */
async function makeDead({ claimedBy, isDone = false }: Dead) {
  const { email, userId } = await makeShop(app.db)
  const florist = await app.signIn(email)
  const productId = await makeProduct(app.db)
  const key = crypto.randomUUID()
  const add = () => florist.post('shopping-cart', { productId, quantity: 2 }, { 'idempotency-key': key })
  // Only the hash identifies the first request.
  await add()
  await app.db
    .updateTable('idempotency_keys')
    .set({ status: null, reply: null, claimed_by: claimedBy, is_done: isDone })
    .where('user_id', '=', userId)
    .execute()
  if (!isDone) await florist.delete('shopping-cart/empty-cart')
  return { add }
}

/** Another process that marks itself alive under this id. */
async function makeProcess(life: number) {
  const client = new pg.Client({ connectionString: app.database.url })
  await client.connect()
  await client.query('select pg_advisory_lock_shared(2309, $1)', [life])
  return client
}

const inProgress = { status: 409, body: { code: 'request_in_progress' } }

describe('a request that comes again under its key', () => {
  test('waits while the process of the first lives, and is done once that is dead', async () => {
    const process = await makeProcess(41)
    const { add } = await makeDead({ claimedBy: 41 })
    expect(await add()).toMatchObject(inProgress)
    await process.end()
    expect(await add()).toMatchObject({ status: 200 })
  })

  test('waits for a process that has lost its connection and reconnects shortly after', async () => {
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
    // From here on the answer is stored.
    expect(await add()).toMatchObject(two)
  })

  test('not even two minutes later, when nobody knows whose request the first was', async () => {
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

test('a request that failed as the database went away frees its key when that is back', async () => {
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

test('what was committed before the database went away is not done again', async () => {
  const { email } = await makeShop(app.db)
  const florist = await app.signIn(email)
  const productId = await makeProduct(app.db)
  const key = crypto.randomUUID()
  const add = () => florist.post('shopping-cart', { productId, quantity: 2 }, { 'idempotency-key': key })
  // The cart comes with the commit; then the database is down, and the answer can't be kept.
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
  expect(await first).toMatchObject({ status: 200, body: { totals: { quantity: 2 } } })
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

test('a request that fails after another took over its key leaves the key to the other', async () => {
  const shop = await makeShop(app.db)
  const ctx = ctxOf(app, shop)
  const asked = { method: 'POST', url: '/api/v1/shopping-cart', body: { productId: 7, quantity: 2 } }
  const request = (run: () => Promise<{ status: number; body: string }>) =>
    onlyOnce(ctx, { user: ctx.user, key: 'till 7', keepsReply: true }, asked, { run })
  const ends = { first: () => {}, second: () => {} }
  const until = (which: keyof typeof ends) => new Promise<void>((end) => (ends[which] = end))
  const started = { first: until('first'), second: until('second') }
  const first = request(async () => {
    await started.first
    throw new AppError('not_found')
  })
  await untilClaimed(shop.userId, '2026-11-23T14:0[0-2]')
  app.setNow('2026-11-23T14:03:00Z')
  const second = request(async () => {
    await started.second
    return { status: 200, body: '{"bunches":2}' }
  })
  await untilClaimed(shop.userId, '2026-11-23T14:0[3-5]')
  ends.first()
  await expect(first).rejects.toMatchObject({ code: 'not_found' })
  await expect(request(() => Promise.reject(new Error('done twice')))).rejects.toMatchObject({
    code: 'request_in_progress',
  })
  ends.second()
  await second
  expect(await request(() => Promise.reject(new Error('done twice')))).toMatchObject({
    status: 200,
    body: '{"bunches":2}',
  })
  app.setNow('2026-11-23T14:00:00Z')
})

const untilClaimed = (userId: number, minute: string) =>
  expect
    .poll(async () => {
      const rows = app.db.selectFrom('idempotency_keys').select('created_at').where('user_id', '=', userId)
      return (await rows.executeTakeFirst())?.created_at.toISOString()
    })
    .toMatch(new RegExp(`^${minute}`))

describe('a key', () => {
  const withKey = (key = crypto.randomUUID()) => ({ 'idempotency-key': key })

  test('carries one request: another address or another body under it is a mismatch', async () => {
    const florist = await app.signIn((await makeShop(app.db)).email)
    const [favorite, other] = [await makeProduct(app.db), await makeProduct(app.db)]
    await app.deps.catalogue.reload()
    const headers = withKey()
    expect((await florist.post(`favorite/${favorite}`, undefined, headers)).status).toBe(201)
    const elsewhere = await florist.post(`favorite/${other}`, undefined, headers)
    expect(elsewhere.problem.code).toBe('idempotency_mismatch')
    const again = withKey()
    const add = (quantity: number) => florist.post('shopping-cart', { productId: favorite, quantity }, again)
    expect((await add(2)).status).toBe(200)
    expect((await add(3)).problem.code).toBe('idempotency_mismatch')
    // Nor may another request take over the key once its first is two minutes old and without an answer.
    await app.db.updateTable('idempotency_keys').set({ status: null, reply: null }).execute()
    app.setNow('2026-11-23T14:03:00Z')
    expect((await add(3)).problem.code).toBe('idempotency_mismatch')
    app.setNow('2026-11-23T14:00:00Z')
    expect((await florist.get('shopping-cart')).body).toMatchObject({ totals: { quantity: 2 } })
  })

  test('is a person’s own: two who use the same one are each answered with their own cart', async () => {
    const headers = withKey()
    const productId = await makeProduct(app.db)
    const adds: (() => Promise<{ status: number; body: unknown }>)[] = []
    for (const quantity of [2, 7]) {
      const florist = await app.signIn((await makeShop(app.db)).email)
      adds.push(() => florist.post('shopping-cart', { productId, quantity }, headers))
    }
    for (const round of ['first', 'again'])
      for (const [i, quantity] of [2, 7].entries())
        expect(await adds[i]!(), round).toMatchObject({ status: 200, body: { totals: { quantity } } })
  })

  test('is free after a refusal: the corrected request goes through under it', async () => {
    const florist = await app.signIn((await makeShop(app.db)).email)
    const productId = await makeProduct(app.db)
    const headers = withKey()
    const add = (id: number) => florist.post('shopping-cart', { productId: id, quantity: 2 }, headers)
    expect((await add(999_999_999)).status).toBe(404)
    expect((await add(productId)).status).toBe(200)
  })

  test('carries one file: another under it is a mismatch', async () => {
    const { email } = await makeShop(app.db, {
      customer: { is_house: true },
      authorities: ['USERS_ACCESS_CONTROL', 'MAINTENANCE', 'DASHBOARD'],
    })
    const staff = await app.signIn(email)
    const headers = { ...staff.headers, ...form, ...withKey() }
    const send = (name: string) =>
      sendRaw(app, {
        method: 'POST',
        path: 'admin/setup/customers',
        headers,
        payload: formOf(
          `Name,Email,Street,City,State,ZIP\n${name},rose@example.test,1 Main St,Troy,OH,45373\n`,
          { replace: true },
        ),
      })
    for (const round of ['first', 'again']) expect((await send('Rosewood')).status, round).toBe(201)
    expect((await send('Fernwood')).json).toMatchObject({ code: 'idempotency_mismatch' })
  })
})

describe('what is kept under an Idempotency-Key', () => {
  const keptOf = (userId: number) =>
    app.db.selectFrom('idempotency_keys').selectAll().where('user_id', '=', userId).execute()

  test('security 50: of a reply with a secret only the status is kept, and a repeat gets an error that it was done', async () => {
    const { email, userId } = await makeShop(app.db)
    const florist = await app.signIn(email)
    await florist.post('auth/prove', { password: testPassword })
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const make = () => florist.post('account/api-keys', { name: 'Till', authorities: [] }, headers)
    const first = await make()
    expect(first.status).toBe(201)
    expect(await make()).toMatchObject({ status: 409, problem: { code: 'answer_not_kept' } })
    const enroll = () =>
      florist.post('account/second-factor/enroll', undefined, { 'idempotency-key': `${userId} enroll` })
    const enrolled = await enroll()
    expect(enrolled.status).toBe(200)
    expect((await enroll()).problem.code).toBe('answer_not_kept')
    const kept = JSON.stringify(await keptOf(userId))
    for (const secret of [
      (first.body as { secret: string }).secret,
      (enrolled.body as { secret: string }).secret,
    ])
      expect(kept).not.toContain(secret)
    expect((await florist.get('account/api-keys')).body).toHaveLength(1)
  })

  test('long replies of one user are bounded: the newest are kept, the oldest leave their status', async () => {
    const { email, userId } = await makeShop(app.db)
    const florist = await app.signIn(email)
    const products: number[] = []
    for (let i = 0; i < 20; i++) products.push(await makeProduct(app.db))
    const lines = products.map((productId) => ({ productId, quantity: 1 }))
    // Left by earlier requests: three incompressible replies of a million characters.
    const old = Array.from({ length: 3 }, (_, i) => ({
      user_id: userId,
      key: `old ${i}`,
      request_hash: Buffer.alloc(32),
      status: 200,
      reply: JSON.stringify(randomBytes(750_000).toString('base64')),
      created_at: new Date(app.now().getTime() - (i + 1) * 60_000),
    }))
    const other = await makeShop(app.db)
    const created_at = new Date(app.now().getTime() - 600_000)
    const theirs = { ...old[1]!, user_id: other.userId, reply: JSON.stringify('theirs'), created_at }
    await app.db
      .insertInto('idempotency_keys')
      .values([...old, theirs])
      .execute()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const first = await florist.post('shopping-cart', lines, headers)
    expect(first.status).toBe(200)
    expect((await florist.post('shopping-cart', lines, headers)).body).toEqual(first.body)
    const kept = await keptOf(userId)
    const bytes = kept.reduce((sum, { reply }) => sum + JSON.stringify(reply).length, 0)
    expect(bytes).toBeLessThan(2_000_000)
    // Nothing of another person is dropped.
    expect((await keptOf(other.userId)).map(({ reply }) => reply)).toEqual(['theirs'])
    expect(
      kept
        .filter(({ reply }) => reply === null)
        .map(({ key, status }) => [key, status])
        .sort(),
    ).toEqual([
      ['old 1', 200],
      ['old 2', 200],
    ])
  })
})
