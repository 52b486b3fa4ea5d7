import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import { mostWanted, wanted } from '../../contract/features/wanted.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makeProduct, makeShop } from '../../tests/support/make.ts'
import { productsChanged } from '../catalogue/changes.ts'
import { inTransaction, makeCtx } from '../core/context.ts'
import { tellWanted } from './tell.ts'

let app: TestApp
let shop: Awaited<ReturnType<typeof makeShop>>
let ana: Client
let other: Client
beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
  shop = await makeShop(app.db)
  ana = await app.signIn(shop.email)
  other = await app.signIn((await makeShop(app.db)).email)
})
afterAll(() => app?.close())
beforeEach(async () => {
  await app.db.deleteFrom('wanted_items').execute()
  await app.db.deleteFrom('notices').execute()
})

const ask = (productId: number, under: number | null = null, by = ana) =>
  by.call(wanted.add, { params: { productId }, body: { under } })
const waiting = async (by = ana) =>
  ((await by.call(wanted.list, {})).body as ReplyOf<typeof wanted.list>).rows.map((row) => row.productId)
const tell = () => tellWanted(makeCtx(app.deps, null))
const told = async () =>
  (await app.db.selectFrom('notices').select(['user_id', 'facts', 'link']).orderBy('id').execute()).map(
    ({ user_id, facts, link }) => ({ user_id, facts, link }),
  )
/** Items visible to the shop. */
async function made(product: Parameters<typeof makeProduct>[1], count = 1): Promise<number[]> {
  const ids: number[] = []
  for (let n = 0; n < count; n++) ids.push(await makeProduct(app.db, product))
  await app.deps.catalogue.reload()
  return ids
}
const one = async (product: Parameters<typeof makeProduct>[1]) => (await made(product))[0] ?? 0

/** Changes a product or its stock as staff do. */
async function change(productId: number, { onHand, ...product }: { onHand?: number; price1_e4?: number }) {
  await inTransaction(makeCtx(app.deps, null), async (inside) => {
    if (onHand !== undefined)
      await inside.db
        .updateTable('stock')
        .set({ on_hand: onHand })
        .where('product_id', '=', productId)
        .execute()
    if (product.price1_e4)
      await inside.db.updateTable('products').set(product).where('id', '=', productId).execute()
    await productsChanged(inside, [productId])
  })
  await app.deps.catalogue.settled()
}

test('a person who waits is notified once when the item is available again, and nobody else is', async () => {
  const productId = await one({ onHand: 0, description: 'Peony Coral Charm' })
  expect(await ask(productId)).toMatchObject({ status: 201, body: { productId, under: null } })
  expect(await waiting()).toEqual([productId])
  expect(await waiting(other)).toEqual([])
  expect(await tell()).toBe(0)
  await change(productId, { onHand: 40 })
  expect(await tell()).toBe(1)
  expect(await told()).toEqual([
    {
      user_id: shop.userId,
      facts: { goods: expect.stringContaining('Peony Coral Charm'), under: false },
      link: `/item/${productId}`,
    },
  ])
  expect(await waiting()).toEqual([])
  await change(productId, { onHand: 0 })
  await change(productId, { onHand: 40 })
  expect(await tell()).toBe(0)
})

test('under a price only at that price, as the shop itself pays it', async () => {
  const productId = await one({ onHand: 40, price1_e4: 20_000 })
  await ask(productId, 1.5)
  expect(await tell()).toBe(0)
  await ask(productId, 1.25)
  await change(productId, { price1_e4: 14_000 })
  expect(await tell()).toBe(0)
  await change(productId, { price1_e4: 12_500 })
  expect(await tell()).toBe(1)
  expect((await told())[0]?.facts).toMatchObject({ under: true })
})

test('two processes notify once, and nothing is sent for a withdrawn wish', async () => {
  const productId = await one({ onHand: 40 })
  await ask(productId)
  const both = await Promise.all([tell(), tell()])
  expect(both[0] + both[1]).toBe(1)
  expect(await told()).toHaveLength(1)
  await ask(productId)
  const gone = () => ana.call(wanted.remove, { params: { productId } })
  expect([(await gone()).status, (await gone()).status]).toEqual([204, 204])
  expect(await tell()).toBe(0)
})

test('an item that the shop can’t see is not found, a bad price is refused, and the oldest wish makes room', async () => {
  expect((await ask(1)).status).toBe(404)
  const productId = await one({ onHand: 0 })
  expect((await ask(productId, 0)).status).toBe(400)
  expect((await ask(productId, 1.23456)).status).toBe(400)
  expect((await app.visitor().post(`wanted/${productId}`, {})).status).toBe(401)
  const ids = await made({ onHand: 0 }, mostWanted + 1)
  await app.db
    .insertInto('wanted_items')
    .values(
      ids.slice(0, mostWanted).map((id, n) => ({
        user_id: shop.userId,
        product_id: id,
        asked_at: new Date(Date.UTC(2026, 0, 1, 0, n)),
      })),
    )
    .execute()
  await ask(ids[mostWanted] ?? 0)
  const now = await waiting()
  expect([now.length, now.includes(ids[0] ?? 0), now[0]]).toEqual([mostWanted, false, ids[mostWanted]])
})
