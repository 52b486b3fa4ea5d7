import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Authority } from '../../contract/core/access.ts'
import type { Cart } from '../../contract/features/cart.ts'
import type { CataloguePage } from '../../contract/features/catalogue/inventory.ts'
import { operations } from '../../contract/features/operations.ts'
import { productsChanged } from '../../server/catalogue/changes.ts'
import { makeCtx } from '../../server/core/context.ts'
import { runInvariants } from '../../server/doctor/invariants.ts'
import { type Client, startApp, type TestApp } from '../support/app.ts'
import { atThisLoad } from '../support/at-this-load.ts'
import { makeProduct, makeShop } from '../support/make.ts'
import { testPassword } from '../support/password.ts'
import { add, ctxOf, outcomesOf, place, stockOf } from '../support/shopper.ts'

// Two complete products on one database, like two processes behind a load balancer.
const monday = '2026-11-23T14:00:00Z'
let one: TestApp
let two: TestApp
beforeAll(async () => {
  one = await startApp({ now: monday })
  two = await startApp({ now: monday, beside: one })
})
afterAll(async () => {
  const broken = (await runInvariants(one.db, one.now())).filter((result) => result.broken.length > 0)
  await two.close()
  await one.close()
  expect(broken).toEqual([])
})

const within = { timeout: atThisLoad(1_000), interval: 20 }

/** The same signed-in browser, served by each of the two processes. */
async function openShop() {
  const shop = await makeShop(one.db)
  const here = await one.signIn(shop.email)
  const there = two.visitor()
  const cookie = { ...here.headers }
  return {
    ...shop,
    here,
    there: {
      get: (path: string) => there.get(path, cookie),
      post: (path: string, body?: unknown, more: Record<string, string> = {}) =>
        there.post(path, body, { ...cookie, ...more }),
    },
    ordersOf: () =>
      one.db.selectFrom('orders').selectAll().where('customer_id', '=', shop.customerId).execute(),
  }
}

test('security 5: a sign-in at one process is known to the other, and ends there within a second of signing out', async () => {
  const { here, there } = await openShop()
  expect((await there.get('shopping-cart')).status).toBe(200)
  expect((await here.post('auth/sign-out')).status).toBe(204)
  await expect.poll(async () => (await there.get('shopping-cart')).status, within).toBe(401)
})

test('an authority taken away at one process is gone from the other within a second', async () => {
  const { there, userId } = await openShop()
  expect((await there.get('account/statements')).status).toBe(200)
  await one.db
    .insertInto('user_authorities')
    .values({ user_id: userId, authority: 'STATEMENTS', granted: false })
    .execute()
  await personChanged(userId)
  await expect.poll(async () => (await there.get('account/statements')).status, within).toBe(403)
})

/** The event that the administration emits to all processes after it has changed a person. */
const personChanged = (userId: number) =>
  ctxOf(one, { userId, customerId: 0, accountNumber: 0, addressId: 0, routeNumber: null, email: '' }).emit(
    'session.changed',
    { userId },
  )

test('fifty check-outs of one cart over two processes place one order', async () => {
  const { here, there, ordersOf } = await openShop()
  const productId = await makeProduct(one.db)
  await here.post('shopping-cart', { productId, quantity: 3 })
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      (n % 2 ? here : there).post('shopping-cart/check-out', {}, { 'idempotency-key': `key ${n}` }),
    ),
  )
  const [order, ...more] = await ordersOf()
  expect(more).toEqual([])
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  for (const { status, problem } of answers.filter((answer) => answer.status !== 201))
    expect([status, problem.code, problem.data]).toEqual([
      409,
      'cart_already_ordered',
      { orderNumbers: [order?.order_number] },
    ])
})

test('a key used at one process counts for the same request at the other', async () => {
  const { here, there, ordersOf } = await openShop()
  await here.post('shopping-cart', { productId: await makeProduct(one.db), quantity: 1 })
  const key = { 'idempotency-key': 'the key' }
  const first = await here.post('shopping-cart/check-out', {}, key)
  expect(first.status).toBe(201)
  const again = await there.post('shopping-cart/check-out', {}, key)
  expect([again.status, again.body]).toEqual([201, first.body])
  const other = await there.post('shopping-cart/check-out', { poNumber: 'X' }, key)
  expect([other.status, other.problem.code]).toEqual([422, 'idempotency_mismatch'])
  expect(await ordersOf()).toHaveLength(1)
})

test('units that a cart holds at one process are unavailable at the other; forty racers sell no unit twice', async () => {
  const productId = await makeProduct(one.db, { onHand: 4 })
  const [holder, second] = [await openShop(), await openShop()]
  expect((await holder.here.post('shopping-cart', { productId, quantity: 3 })).status).toBe(200)
  const refused = await second.there.post('shopping-cart', { productId, quantity: 2 })
  expect([refused.status, refused.problem.code]).toEqual([409, 'not_enough_stock'])

  const hot = [await makeProduct(one.db, { onHand: 7 }), await makeProduct(one.db, { onHand: 7 })]
  const shops = await Promise.all(
    Array.from({ length: 40 }, async (_, n) => ctxOf(n % 2 ? one : two, await makeShop(one.db))),
  )
  const added = await outcomesOf(
    shops.map((ctx, n) => {
      const lines = hot.map((id) => ({ productId: id, quantity: 1 }))
      return add(ctx, n % 2 ? lines : lines.toReversed())
    }),
  )
  expect([added.kept, [...new Set(added.codes)]]).toEqual([7, ['not_enough_stock']])
  const placed = await outcomesOf(shops.map((ctx) => place(ctx)))
  expect([placed.kept, [...new Set(placed.codes)]]).toEqual([7, ['cart_empty']])
  for (const id of hot) expect(await stockOf(one, id)).toEqual({ onHand: 7, allocated: 7, held: 0 })
})

test('maintenance switched on at one process closes the other within a second, and what was begun is whole', async () => {
  const authorities: Authority[] = ['MAINTENANCE']
  const admin = await one.signIn((await makeShop(one.db, { authorities })).email)
  const { here, there, ordersOf } = await openShop()
  const productId = await makeProduct(one.db)
  await here.post('shopping-cart', { productId, quantity: 2 })
  const [, placed] = await Promise.all([
    admin.call(operations.setMaintenance, { body: { enabled: true } }),
    there.post('shopping-cart/check-out', {}),
  ])
  expect([201, 503]).toContain(placed.status)
  await expect.poll(async () => (await there.get('shopping-cart')).status, within).toBe(503)
  await admin.call(operations.setMaintenance, { body: { enabled: false } })
  await expect.poll(async () => (await there.get('shopping-cart')).status, within).toBe(200)
  const cart = (await there.get('shopping-cart')).body as Cart
  expect([(await ordersOf()).length, cart.orders.length]).toEqual(placed.status === 201 ? [1, 0] : [0, 1])
})

test('what changes at one process is in the catalogue of the other within a second', async () => {
  const [{ here }, { there }] = [await openShop(), await openShop()]
  const productId = await makeProduct(one.db, { onHand: 9 })
  await Promise.all([one.deps.catalogue.reload(), two.deps.catalogue.reload()])
  const inventory = async () =>
    ((await there.get(`inventory/item/${productId}`)).body as { inventory: number }).inventory
  expect(await inventory()).toBe(9)
  await here.post('shopping-cart', { productId, quantity: 4 })
  await expect.poll(inventory, within).toBe(5)
})

test('a product that is new or renamed at one process is found at the other within a second, without a rebuild', async () => {
  const { there } = await openShop()
  const productId = await makeProduct(one.db, { description: 'Lily Stargazer' })
  const rebuilt = vi.spyOn(two.deps.catalogue, 'reload')
  const found = async (search: string) =>
    ((await there.get(`inventory?search=${search}`)).body as CataloguePage).rows.map((row) => row.productId)
  expect(await found('stargazer')).toEqual([])
  const ctx = makeCtx(one.deps, null)
  await productsChanged(ctx, [productId])
  await expect.poll(() => found('stargazer'), within).toEqual([productId])
  await one.db
    .updateTable('products')
    .set({ description: 'Lily Casablanca' })
    .where('id', '=', productId)
    .execute()
  await productsChanged(ctx, [productId])
  await expect.poll(() => found('casablanca'), within).toEqual([productId])
  expect(await found('stargazer')).toEqual([])
  expect(rebuilt).not.toHaveBeenCalled()
})

test('of a thousand wrong passwords at once over two processes exactly ten are tried', {
  timeout: 120_000,
}, async () => {
  const { email } = await makeShop(one.db)
  const guess = (app: TestApp, n: number) =>
    app.visitor().post('auth/sign-in', { email, password: `wrong ${n}` })
  const answers = await Promise.all(Array.from({ length: 1_000 }, (_, n) => guess(n % 2 ? one : two, n)))
  const codes = Map.groupBy(answers, ({ problem }) => problem.code)
  expect([codes.get('invalid_credentials')?.length, codes.get('too_many')?.length]).toEqual([10, 990])
  for (const { headers } of codes.get('too_many') ?? [])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  // Even the right password must wait, on either process.
  const right = await signIns(two.visitor(), email)
  expect([right.status, right.problem.code]).toEqual([429, 'too_many'])
})

const signIns = (visitor: Client, email: string) =>
  visitor.post('auth/sign-in', { email, password: testPassword })
