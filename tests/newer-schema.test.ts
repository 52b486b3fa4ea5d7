import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Authority, authorities } from '../contract/core/access.ts'
import { endpoints } from '../contract/index.ts'
import { connectClient } from '../db/connect.ts'
import { type Client, startApp, type TestApp } from './support/app.ts'
import { makeProduct, makeShop } from './support/make.ts'
import { testPassword } from './support/password.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app?.close())

/** A migration that the next version could run while this version serves: new columns in every table, and a new table. */
async function migrateFurther() {
  const owner = await connectClient(app.database.ownerUrl, { info: () => {}, warn: () => {} })
  const { rows } = await owner.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  const columns = rows.map(
    ({ name }) =>
      `alter table ${name} add column next_note text, add column next_count int not null default 0;`,
  )
  const table = `create table next_things (id bigint generated always as identity primary key,
    order_id bigint not null references orders (id) on delete cascade);`
  await owner.query([...columns, table].join('\n'))
  await owner.end()
  return rows.length
}

/** Every read of the API without a number in its path, and its response's status. */
async function readAll(owner: Client): Promise<string[]> {
  const answers: string[] = []
  for (const { name, endpoint } of endpoints)
    if (endpoint.method === 'GET' && !endpoint.path.includes(':')) {
      const { status } = await owner.get(endpoint.path)
      answers.push(`${name} ${status}`)
    }
  return answers
}

/** A shop signs in, orders and looks at its order; returns the failed responses. */
async function order({ email }: { email: string }, productId: number) {
  const signedIn = await app.visitor().post('auth/sign-in', { email, password: testPassword })
  const shop = await app.signIn(email)
  const added = await shop.post('shopping-cart', { productId, quantity: 2 })
  const placed = await shop.post('shopping-cart/check-out', {})
  const { orders } = placed.body as { orders: { orderNumber: string }[] }
  const read = await shop.get(`orders/${orders[0]?.orderNumber}`)
  const cart = await shop.get('shopping-cart')
  return [signedIn, added, placed, read, cart].map(({ status }) => status)
}

test('a process of this version serves a database that the next version has migrated', {
  tags: ['long'],
}, async () => {
  const productId = await makeProduct(app.db, { onHand: 1_000 })
  const shops = await Promise.all([1, 2, 3, 4, 5].map(() => makeShop(app.db)))
  const every = Object.keys(authorities) as Authority[]
  const owner = await app.signIn((await makeShop(app.db, { authorities: every })).email)
  const [first, ...others] = shops
  // Repeated statements are prepared, so each already has a plan.
  for (const shop of others) await order(shop, productId)
  for (let n = 0; n < 3; n += 1) await readAll(owner)
  const before = await readAll(owner)
  expect(await migrateFurther()).toBeGreaterThan(150)
  expect(await order(first!, productId)).toEqual([200, 200, 201, 200, 200])
  expect(await readAll(owner)).toEqual(before)
  expect(before.filter((answer) => answer.endsWith(' 200')).length).toBeGreaterThan(100)
})
