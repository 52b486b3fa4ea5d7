import { afterAll, beforeAll, expect, test } from 'vitest'
import { favorites } from '../../contract/features/catalogue/inventory.ts'
import { type OrderGuide, orderGuide } from '../../contract/features/catalogue/order-guide.ts'
import type { OrderStatus } from '../../contract/rules/order-states.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makePastOrder, makeProduct, makeShop } from '../../tests/support/make.ts'

let app: TestApp
let florist: Client
let other: Client
let customerId: number
let addressId: number

beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T15:00:00Z' })
  const shop = await makeShop(app.db)
  customerId = shop.customerId
  addressId = shop.addressId
  florist = await app.signIn(shop.email)
  other = await app.signIn((await makeShop(app.db)).email)
})
afterAll(() => app.close())

type Bought = {
  daysAgo: number
  productId: number
  quantity: number
  status?: OrderStatus
  lineStatus?: 'DELIVERED' | 'CANCELLED'
}

const ordered = ({ daysAgo, productId, quantity, status = 'CLOSED', lineStatus = 'DELIVERED' }: Bought) =>
  makePastOrder(app.db, {
    customerId,
    addressId,
    placedAt: new Date(app.now().getTime() - daysAgo * 86_400_000),
    status,
    lines: [{ productId, quantity, status: lineStatus }],
  })

async function guideOf(client: Client): Promise<OrderGuide> {
  await app.deps.catalogue.reload()
  const answer = await client.call(orderGuide.read)
  expect(answer.status).toBe(200)
  return answer.body as OrderGuide
}

const rowOf = ({ rows }: OrderGuide, productId: number) => rows.find((row) => row.productId === productId)

test('the usual quantity is the middle of the last seven orders: 6 of 4, 6, 6, 8, 4, 10, 6; an older 40 does not count', async () => {
  const productId = await makeProduct(app.db)
  await ordered({ daysAgo: 80, productId, quantity: 40 })
  for (const [i, quantity] of [4, 6, 6, 8, 4, 10, 6].entries())
    await ordered({ daysAgo: 60 - 7 * i, productId, quantity })
  expect(rowOf(await guideOf(florist), productId)).toMatchObject({ usualQuantity: 6, orderCount: 8 })
})

test('a usual 60 of what is sold by 25 now is 75', async () => {
  const productId = await makeProduct(app.db, { min_quantity: 25, onHand: 500 })
  await ordered({ daysAgo: 5, productId, quantity: 60 })
  expect(rowOf(await guideOf(florist), productId)).toMatchObject({ usualQuantity: 75, minQuantity: 25 })
})

test('orders before the last 90 days, cancelled orders and cancelled lines do not count', async () => {
  const [old, cancelled, line] = [
    await makeProduct(app.db),
    await makeProduct(app.db),
    await makeProduct(app.db),
  ] as [number, number, number]
  await ordered({ daysAgo: 91, productId: old, quantity: 4 })
  await ordered({ daysAgo: 2, productId: cancelled, quantity: 4, status: 'CANCELLED' })
  await ordered({ daysAgo: 2, productId: line, quantity: 4, lineStatus: 'CANCELLED' })
  const guide = await guideOf(florist)
  for (const id of [old, cancelled, line]) expect(rowOf(guide, id)).toBeUndefined()
})

test('a favorite that was never bought is listed without a usual quantity', async () => {
  const productId = await makeProduct(app.db)
  await app.deps.catalogue.reload()
  await florist.call(favorites.add, { params: { productId } })
  expect(rowOf(await guideOf(florist), productId)).toMatchObject({
    favorite: true,
    usualQuantity: null,
    orderCount: 0,
  })
})

test('what has run out stays, with nothing to take', async () => {
  const productId = await makeProduct(app.db, { onHand: 0 })
  await ordered({ daysAgo: 3, productId, quantity: 2 })
  expect(rowOf(await guideOf(florist), productId)).toMatchObject({ usualQuantity: 2, inventory: 0 })
})

test('rows come by name, and one customer sees nothing of what another buys', async () => {
  const { rows } = await guideOf(florist)
  const names = rows.map(({ productDescription }) => productDescription)
  expect(names).toEqual([...names].sort())
  expect((await guideOf(other)).rows).toEqual([])
})

test('a visitor is asked to sign in', async () => {
  expect((await app.visitor().call(orderGuide.read)).problem.code).toBe('not_signed_in')
})
