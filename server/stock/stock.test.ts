import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { makeProduct, makeShop } from '../../tests/support/make.ts'
import { add, cartOf, ctxOf, outcomesOf, place, stockOf } from '../../tests/support/shopper.ts'
import { makeCtx } from '../core/context.ts'
import { runInvariants } from '../doctor/invariants.ts'
import { releaseLapsedHoldsJob } from './jobs.ts'

let app: TestApp
const monday = '2026-11-23T14:00:00Z'
beforeAll(async () => {
  app = await startApp({ now: monday })
})
afterAll(async () => {
  await releaseLapsedHoldsJob.run(makeCtx(app.deps, null), {})
  expect((await runInvariants(app.db, app.now())).filter(({ broken }) => broken.length > 0)).toEqual([])
  await app.close()
})

const shops = async (count: number) => {
  const ctxs = []
  for (let n = 0; n < count; n++) ctxs.push(ctxOf(app, await makeShop(app.db)))
  return ctxs
}
const later = (minutes: number) => app.setNow(new Date(app.now().getTime() + minutes * 60_000))

test('C1: fifty buyers who race for ten units get ten, and the rest hear that none are left', async () => {
  const productId = await makeProduct(app.db, { onHand: 10 })
  const buyers = await shops(50)
  const { kept, codes } = await outcomesOf(buyers.map((buyer) => add(buyer, { productId, quantity: 1 })))
  expect(kept).toBe(10)
  expect(new Set(codes)).toEqual(new Set(['not_enough_stock']))
  const orders = await outcomesOf(buyers.map((buyer) => place(buyer)))
  expect(orders.kept).toBe(10)
  expect(await stockOf(app, productId)).toEqual({ onHand: 10, allocated: 10, held: 0 })
})

test('C1: even without holds, check-out sells no unit twice', async () => {
  const productId = await makeProduct(app.db, { onHand: 10 })
  const buyers = (await shops(20)).map((ctx) =>
    Object.assign(makeCtx({ ...app.deps, settings: { ...app.deps.settings, holdMinutes: 0 } }, ctx.user), {
      user: ctx.user,
    }),
  )
  const added = await outcomesOf(buyers.map((buyer) => add(buyer, { productId, quantity: 1 })))
  expect(added.kept).toBe(20)
  const { kept, codes } = await outcomesOf(buyers.map((buyer) => place(buyer)))
  expect(kept).toBe(10)
  expect(new Set(codes)).toEqual(new Set(['not_enough_stock']))
  expect(await stockOf(app, productId)).toEqual({ onHand: 10, allocated: 10, held: 0 })
})

test('C1: carts with the same products in opposite order do not lock each other out', async () => {
  const ids: number[] = []
  for (let n = 0; n < 12; n++) ids.push(await makeProduct(app.db, { onHand: 500 }))
  const buyers = await shops(16)
  const { codes } = await outcomesOf(
    buyers.map(async (buyer, n) => {
      const order = n % 2 === 0 ? ids : ids.toReversed()
      await add(
        buyer,
        order.map((productId) => ({ productId, quantity: 2 })),
      )
      await add(
        buyer,
        order.toReversed().map((productId) => ({ productId, quantity: 3 })),
      )
      await place(buyer)
    }),
  )
  expect(codes).toEqual([])
  for (const id of ids) expect(await stockOf(app, id)).toEqual({ onHand: 500, allocated: 48, held: 0 })
})

test('an expired hold can be taken by someone else immediately, before the job has run', async () => {
  const productId = await makeProduct(app.db, { onHand: 4 })
  const [first, second] = await shops(2)
  await add(first!, { productId, quantity: 4 })
  await expect(add(second!, { productId, quantity: 1 })).rejects.toMatchObject({ code: 'not_enough_stock' })
  later(61)
  const cart = await add(second!, { productId, quantity: 3 })
  expect(cart.totals.quantity).toBe(3)
  expect(await stockOf(app, productId)).toEqual({ onHand: 4, allocated: 0, held: 3 })
  const former = await cartOf(first!)
  expect(former.problems).toMatchObject([{ code: 'not_enough_stock', available: 1 }])
  expect(former.orders[0]?.details[0]).toMatchObject({ newQuantity: 1, heldUntil: null })
})

test('the job releases expired holds and keeps current ones', async () => {
  const productId = await makeProduct(app.db, { onHand: 10 })
  const [early, late] = await shops(2)
  await add(early!, { productId, quantity: 4 })
  later(45)
  await add(late!, { productId, quantity: 3 })
  later(20)
  await releaseLapsedHoldsJob.run(makeCtx(app.deps, null), {})
  expect(await stockOf(app, productId)).toEqual({ onHand: 10, allocated: 0, held: 3 })
})

test('looking at the cart keeps its units, but for three hours at the most', async () => {
  const productId = await makeProduct(app.db, { onHand: 4 })
  const [shop] = await shops(1)
  const start = app.now().getTime()
  await add(shop!, { productId, quantity: 4 })
  for (const _ of [1, 2, 3]) {
    later(50)
    await cartOf(shop!)
  }
  const [order] = (await cartOf(shop!)).orders
  expect(Math.round((Date.parse(order!.details[0]!.heldUntil!) - start) / 60_000)).toBe(180)
  later(31)
  expect((await cartOf(shop!)).orders[0]?.details[0]?.heldUntil).toBeNull()
})

test('units held by a cart that is being changed just now are not taken from under it', async () => {
  const productId = await makeProduct(app.db, { onHand: 5 })
  const [holder, taker] = await shops(2)
  await add(holder!, { productId, quantity: 5 })
  later(61)
  const [again, taken] = await Promise.allSettled([
    add(holder!, { productId, quantity: 5 }),
    add(taker!, { productId, quantity: 5 }),
  ])
  expect([again.status, taken.status].sort()).toEqual(['fulfilled', 'rejected'])
  expect((await stockOf(app, productId)).held).toBe(5)
})
