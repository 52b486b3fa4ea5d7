import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectClient } from '../../db/connect.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { atThisLoad } from '../../tests/support/at-this-load.ts'
import { makeProduct, makeShop } from '../../tests/support/make.ts'
import { testPassword } from '../../tests/support/password.ts'

const callers = 30
/** Adds to a cart and checks it out, on a machine that nothing else uses. */
const mostMs = 3_000
const report = 'admin/dashboard/claims?from=2026-01-01&by=month'

/** Locks this table until the returned function is called, so readers wait as behind a report that takes minutes. */
async function holdTable({ ownerUrl }: TestApp['database'], table: string) {
  const owner = await connectClient(ownerUrl, { info: () => {}, warn: () => {} })
  await owner.query(`begin; lock table ${table} in access exclusive mode`)
  return () => owner.end()
}

/** Thirty callers request a report that doesn't end, until they have every connection that reports may use. */
async function flood(app: TestApp, admin: Client) {
  const release = await holdTable(app.database, 'claims')
  const asked = Array.from({ length: callers }, () => admin.get(report))
  const inTime = { timeout: 20_000, interval: 20 }
  await expect.poll(() => app.deps.observer.pool.state().waiting, inTime).toBeGreaterThan(callers / 2)
  return async () => {
    await release()
    return Promise.all(asked)
  }
}

async function people(app: TestApp) {
  const admin = await app.signIn((await makeShop(app.db, { authorities: ['DASHBOARD'] })).email)
  expect((await admin.get(report)).status).toBe(200)
  const shop = await makeShop(app.db)
  const buyer = await app.signIn(shop.email)
  const productId = await makeProduct(app.db, { onHand: 1_000 })
  const order = async () => {
    const added = await buyer.post('shopping-cart', { productId, quantity: 1 })
    return added.status === 200 ? (await buyer.post('shopping-cart/check-out', {})).status : added.status
  }
  return { admin, shop, order }
}

describe('with two reserved connections of four', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ settings: { databasePool: 4, databaseReserved: 2 } })
  })
  afterAll(() => app?.close())

  test('while reports use all the connections they may, shops sign in and check out as usual', async () => {
    const { admin, shop, order } = await people(app)
    const end = await flood(app, admin)
    for (let n = 0; n < 5; n += 1) {
      const from = performance.now()
      expect(await order()).toBe(201)
      expect(performance.now() - from).toBeLessThan(atThisLoad(mostMs))
    }
    const signIn = { email: shop.email, password: testPassword }
    expect((await app.visitor().post('auth/sign-in', signIn)).status).toBe(200)
    expect(app.deps.observer.pool.state().waiting).toBeGreaterThan(callers / 2)
    expect((await end()).map(({ status }) => status)).toEqual(Array.from({ length: callers }, () => 200))
    expect(app.deps.observer.pool.state()).toMatchObject({ inUse: 0, waiting: 0 })
  })
})

test('without reserved connections the same check-out waits until the reports end', async () => {
  const app = await startApp({ settings: { databasePool: 4, databaseReserved: 0 } })
  try {
    const { admin, order } = await people(app)
    const end = await flood(app, admin)
    const ordered = order()
    const first = await Promise.race([ordered.then(() => 'ordered'), sleep(2_000, 'waits')])
    await end()
    expect(first).toBe('waits')
    expect(await ordered).toBe(201)
  } finally {
    await app.close()
  }
})
