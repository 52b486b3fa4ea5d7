import { afterAll, beforeAll, expect, test } from 'vitest'
import { inventory } from '../../contract/features/catalogue/inventory.ts'
import type { OrderStatus } from '../../contract/rules/order-states.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makePastOrder, makeProduct, makeShop } from '../../tests/support/make.ts'

let app: TestApp
let florist: Client
let customerId: number
let addressId: number

beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T15:00:00Z' })
  const shop = await makeShop(app.db)
  customerId = shop.customerId
  addressId = shop.addressId
  florist = await app.signIn(shop.email)
})
afterAll(() => app.close())

/** An order of these products, `daysAgo` days ago. */
const ordered = (daysAgo: number, productIds: number[], status: OrderStatus = 'CLOSED') =>
  makePastOrder(app.db, {
    customerId,
    addressId,
    placedAt: new Date(app.now().getTime() - daysAgo * 86_400_000),
    status,
    lines: productIds.map((productId) => ({ productId })),
  })

test('the usual is what was in most orders of the last 90 days, most often first; old and cancelled orders do not count', async () => {
  const [often, once, old, cancelled] = [
    await makeProduct(app.db),
    await makeProduct(app.db),
    await makeProduct(app.db),
    await makeProduct(app.db),
  ] as [number, number, number, number]
  await ordered(3, [often, once])
  await ordered(10, [often])
  await ordered(100, [old])
  await ordered(2, [cancelled], 'CANCELLED')
  await app.deps.catalogue.reload()

  const answer = await florist.call(inventory.usual)
  expect(answer.status).toBe(200)
  expect((answer.body as { productId: number }[]).map(({ productId }) => productId)).toEqual([often, once])
})

test('a visitor is asked to sign in', async () => {
  expect((await app.visitor().call(inventory.usual)).problem.code).toBe('not_signed_in')
})
