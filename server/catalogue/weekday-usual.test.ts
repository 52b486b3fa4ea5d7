import { afterAll, beforeAll, expect, test } from 'vitest'
import { asDay, startOfDay } from '../../contract/core/dates.ts'
import { orderGuide, type WeekdayGuide } from '../../contract/features/catalogue/order-guide.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makePastOrder, makeProduct, makeShop } from '../../tests/support/make.ts'

let app: TestApp
let florist: Client
let other: Client
let customerId: number
let addressId: number

beforeAll(async () => {
  // A Monday; trucks go on each weekday.
  app = await startApp({ now: '2026-11-16T15:00:00Z' })
  const shop = await makeShop(app.db)
  customerId = shop.customerId
  addressId = shop.addressId
  florist = await app.signIn(shop.email)
  other = await app.signIn((await makeShop(app.db)).email)
})
afterAll(() => app?.close())

type Came = { on: string; quantity: number; status?: 'CLOSED' | 'CANCELLED'; standing?: true }

async function came(productId: number, times: readonly Came[]) {
  for (const { on, quantity, status = 'CLOSED', standing } of times)
    await makePastOrder(app.db, {
      customerId,
      addressId,
      placedAt: new Date(`${on}T12:00:00Z`),
      status,
      lines: [{ productId, quantity }],
      order: { ship_day: on, ...(standing && { order_type: 'STANDING' as const }) },
    })
}

async function usualOn(shipDay: string, by = florist): Promise<WeekdayGuide> {
  await app.deps.catalogue.reload()
  const chosen = await by.put('shipment', {
    customer: null,
    deliveryMethod: 'Pickup',
    shipDay: startOfDay(asDay(shipDay), app.deps.settings.timeZone).getTime(),
  })
  expect(chosen.status).toBe(200)
  const answer = await by.call(orderGuide.weekday)
  expect(answer.status).toBe(200)
  return answer.body as WeekdayGuide
}

test('the usual Thursday is what came on half of the last Thursdays, at their median, and Friday has its own', async () => {
  const rose = await makeProduct(app.db, { description: 'Rose Freedom' })
  const fern = await makeProduct(app.db, { description: 'Fern', onHand: 0 })
  const lily = await makeProduct(app.db, { description: 'Lily', min_quantity: 25, onHand: 500 })
  await came(rose, [
    { on: '2026-11-12', quantity: 8 },
    { on: '2026-11-05', quantity: 6 },
    { on: '2026-10-29', quantity: 7 },
    { on: '2026-10-22', quantity: 90, status: 'CANCELLED' },
    { on: '2026-09-17', quantity: 40 },
  ])
  await came(fern, [
    { on: '2026-11-12', quantity: 2 },
    { on: '2026-11-05', quantity: 2 },
  ])
  await came(lily, [
    { on: '2026-11-13', quantity: 30 },
    { on: '2026-11-06', quantity: 30 },
  ])
  const thursday = await usualOn('2026-11-19')
  expect(thursday).toMatchObject({ shipDay: '2026-11-19', weekday: 4 })
  expect(
    thursday.rows.map(({ productId, usualQuantity, orderCount, inventory }) => [
      productId,
      usualQuantity,
      orderCount,
      inventory,
    ]),
  ).toEqual([
    [rose, 7, 3, 100],
    [fern, 2, 2, 0],
  ])
  const friday = await usualOn('2026-11-20')
  expect(friday.rows.map(({ productId, usualQuantity }) => [productId, usualQuantity])).toEqual([[lily, 50]])
})

test('what a standing order brings anyway isn’t usual', async () => {
  const tulip = await makeProduct(app.db)
  await came(tulip, [
    { on: '2026-11-10', quantity: 5, standing: true },
    { on: '2026-11-03', quantity: 5, standing: true },
  ])
  expect((await usualOn('2026-11-17')).rows).toEqual([])
})

test('another shop sees nothing of it, and a visitor is asked to sign in', async () => {
  expect((await usualOn('2026-11-19', other)).rows).toEqual([])
  expect((await app.visitor().call(orderGuide.weekday)).problem.code).toBe('not_signed_in')
})
