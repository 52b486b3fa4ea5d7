import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cart, cart } from '../../contract/features/cart.ts'
import type { Product } from '../../contract/features/catalogue/inventory.ts'
import { changes } from '../../contract/features/changes.ts'
import { type PreOrderStep, preOrderSteps } from '../../contract/features/prices/pre-order-steps.ts'
import { type PriceExplanation, whyPrice } from '../../contract/features/prices/why.ts'
import { steppedE4 } from '../../contract/rules/pricing.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makeProduct, makeShop, makeUser } from '../../tests/support/make.ts'
import { makeCtx } from '../core/context.ts'
import { runDue } from '../scheduled/run.ts'
import { scheduledKinds } from '../scheduled.ts'

let app: TestApp
let staff: Client
let shop: Client
let accountNumber: number
let peony: number
let programId: number

beforeAll(async () => {
  // Eleven at night in Dayton, on Monday, November 23.
  app = await startApp({ now: '2026-11-24T04:00:00Z' })
  const made = await makeShop(app.db)
  accountNumber = made.accountNumber
  shop = await app.signIn(made.email)
  const { customerId } = await makeShop(app.db, { customer: { is_house: true } })
  const user = await makeUser(app.db, {
    customerId,
    authorities: ['TIER_PRICING', 'DATE_MANAGEMENT', 'DASHBOARD'],
  })
  staff = await app.signIn(user.email)
  peony = await makeProduct(app.db, { description: 'Peony', price1_e4: 60_000, price2_e4: 50_000 })
  await app.deps.catalogue.reload()
  const saved = await staff.put('admin/pre-booking', {
    name: 'May',
    opensOn: '2026-11-20',
    closesOn: '2027-04-18',
    shipsFrom: '2027-05-03',
    shipsTo: '2027-05-08',
    items: [{ productId: peony }],
  })
  programId = (saved.body as { id: number }).id
})
afterAll(() => app?.close())

const add = (body: object) => staff.post('admin/pre-order/steps', { id: programId, ...body })

test.each([
  [60_000, 1_000, 66_000],
  [33_300, 1_000, 36_600],
  [60_000, -5_000, 30_000],
  [100, -9_000, 100],
])('%i ten-thousandths with a step of %i hundredths of a percent is %i', (price, bp, stepped) => {
  expect(steppedE4(price, bp)).toBe(stepped)
})

test('a step keeps the order of tiers and is a whole cent, whatever the price', () => {
  const price = fc.integer({ min: 1, max: 100_000_000 })
  fc.assert(
    fc.property(price, price, fc.integer({ min: -9_000, max: 50_000 }), (one, other, bp) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)]
      expect(steppedE4(low, bp)).toBeLessThanOrEqual(steppedE4(high, bp))
      expect(steppedE4(one, bp) % 100).toBe(0)
      expect(steppedE4(one, bp)).toBeGreaterThan(0)
    }),
  )
})

test('a step applies from its day on for item, cart and explanation alike, and is undone', async () => {
  await shop.call(cart.add, { body: { productId: peony, quantity: 2, shipDay: '2027-05-04' } })
  const prices = async () => {
    const item = (await shop.get(`inventory/item/${peony}`)).body as Product
    const line = ((await shop.call(cart.read)).body as Cart).orders[0]?.details[0]
    const why = (
      await staff.call(whyPrice.explain, {
        query: {
          accountNumber: String(accountNumber),
          productId: String(peony),
          quantity: '2',
          shipDay: '2027-05-04',
          method: 'PICKUP',
        },
      })
    ).body as PriceExplanation
    return [item.price1, line?.unitPrice, why.price]
  }
  const planned = await add({ onDay: '2026-11-24', percent: 10 })
  expect(planned.status).toBe(201)
  expect((planned.body as { rows: PreOrderStep[] }).rows).toMatchObject([
    { programId, onDay: '2026-11-24', percent: 10, state: 'planned' },
  ])
  expect(await prices()).toEqual([6, 6, 6])
  app.setNow('2026-11-24T05:00:01Z')
  await runDue(makeCtx(app.deps, null), scheduledKinds)
  expect(await prices()).toEqual([6.6, 6.6, 6.6])
  const { rows } = (await staff.call(preOrderSteps.list)).body as { rows: PreOrderStep[] }
  expect(rows).toMatchObject([{ state: 'done' }])
  const { body } = await staff.call(changes.list, { query: { productId: String(peony), area: 'prices' } })
  const [last] = (body as { rows: { id: number }[] }).rows
  await staff.call(changes.revert, { params: { id: Number(last?.id) }, body: {} })
  expect(await prices()).toEqual([6, 6, 6])
})

test('bad input is named, and it takes the authority', async () => {
  for (const [body, status] of [
    [{ onDay: '2026-11-23', percent: 5 }, 400],
    [{ onDay: '2027-04-19', percent: 5 }, 400],
    [{ onDay: '2026-12-01', percent: 0 }, 400],
    [{ onDay: '2026-12-01', percent: 501 }, 400],
    [{ id: 9_999, onDay: '2026-12-01', percent: 5 }, 404],
  ] as const)
    expect((await add(body)).status, JSON.stringify(body)).toBe(status)
  expect((await app.visitor().get('admin/pre-order/steps')).status).toBe(401)
  expect((await shop.get('admin/pre-order/steps')).status).toBe(403)
  expect(
    (await shop.post('admin/pre-order/steps', { id: programId, onDay: '2026-12-01', percent: 5 })).status,
  ).toBe(403)
})
