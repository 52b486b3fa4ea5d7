import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Authority } from '../../contract/core/access.ts'
import { type Present, presence } from '../../contract/features/presence.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makeShop, makeUser } from '../../tests/support/make.ts'

let app: TestApp
let ada: Client
let ben: Client
let sales: Client
let adaId: number

beforeAll(async () => {
  app = await startApp()
  const { customerId } = await makeShop(app.db, { customer: { is_house: true } })
  const staff = async (...authorities: Authority[]) => {
    const user = await makeUser(app.db, { customerId, authorities })
    return { client: await app.signIn(user.email), id: user.userId }
  }
  const first = await staff('CATALOGUE')
  ada = first.client
  adaId = first.id
  ben = (await staff('TIER_PRICING')).client
  sales = (await staff('SALES')).client
})
afterAll(() => app?.close())

const say = (client: Client, rowId: number | null) =>
  client.call(presence.say, { body: { list: 'products', rowId } })
const seenBy = async (client: Client) =>
  ((await client.get('admin/presence?list=products')).body as { rows: Present[] }).rows

test('others see who is in a row, the last one counts, and nobody sees themselves', async () => {
  expect((await say(ada, 100_003)).status).toBe(204)
  expect(await seenBy(ben)).toMatchObject([{ userId: adaId, rowId: 100_003 }])
  expect(await seenBy(ada)).toEqual([])
  await say(ada, 100_004)
  expect(await seenBy(ben)).toMatchObject([{ userId: adaId, rowId: 100_004 }])
  await say(ada, null)
  expect(await seenBy(ben)).toEqual([])
})

test('after twenty seconds without a word nobody is there any more', async () => {
  await say(ada, 100_003)
  await app.db
    .updateTable('events')
    .set({ at: new Date(Date.now() - 21_000) })
    .where('name', '=', 'presence.changed')
    .execute()
  expect(await seenBy(ben)).toEqual([])
})

test('without access to the list a user cannot see or report presence, and a row has a number', async () => {
  expect((await sales.get('admin/presence?list=products')).status).toBe(403)
  expect((await say(sales, 100_003)).status).toBe(403)
  expect((await ada.call(presence.say, { body: { list: 'users', rowId: 1 } } as never)).status).toBe(400)
  expect((await say(ada, 0)).status).toBe(400)
})
