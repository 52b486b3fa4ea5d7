import { afterAll, beforeAll, expect, test } from 'vitest'
import { asDay } from '../../contract/core/dates.ts'
import { type FreshDatabase, freshDatabase } from '../../tests/support/database.ts'
import { makeShop } from '../../tests/support/make.ts'
import { readCustomerPrices } from './price-rules.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

test('of all discounts for a customer on a day, the best one applies', async () => {
  const { db } = database
  const shop = await makeShop(db, { customer: { price_tier: 3 } })
  const other = await makeShop(db)
  const best = async (customerId: number, day: string) =>
    (await readCustomerPrices(db, { customerId, on: asDay(day), at: new Date(`${day}T15:00:00Z`) }))
      .everywhere.discountBp
  expect(await best(shop.customerId, '2026-11-20')).toBe(0)
  await db
    .insertInto('discounts')
    .values([
      { scope: 'global', percent_bp: 200, ends_on: '2026-11-20' },
      { scope: 'price_tier', scope_key: '3', percent_bp: 500, starts_on: '2026-11-21' },
      { scope: 'route', scope_key: shop.routeNumber as string, percent_bp: 800, starts_on: '2026-11-22' },
      {
        scope: 'customer',
        scope_key: String(shop.accountNumber),
        percent_bp: 1200,
        starts_on: '2026-11-23',
        ends_on: '2026-11-23',
      },
    ])
    .execute()
  expect(await best(shop.customerId, '2026-11-20')).toBe(200)
  expect(await best(shop.customerId, '2026-11-21')).toBe(500)
  expect(await best(shop.customerId, '2026-11-22')).toBe(800)
  expect(await best(shop.customerId, '2026-11-23')).toBe(1200)
  expect(await best(shop.customerId, '2026-11-24')).toBe(800)
  expect(await best(other.customerId, '2026-11-24')).toBe(0)

  // The customer's route is that of their first active address.
  await db.updateTable('addresses').set({ deleted_at: new Date() }).where('id', '=', shop.addressId).execute()
  expect(await best(shop.customerId, '2026-11-24')).toBe(500)
})

test('a row counts from when it was set until it is ended, and of two for one route the one that starts last', async () => {
  const { db } = database
  const { customerId, routeNumber } = await makeShop(db)
  const bestAt = async (moment: string) =>
    (await readCustomerPrices(db, { customerId, on: asDay(moment.slice(0, 10)), at: new Date(moment) }))
      .everywhere.discountBp
  const key = { scope: 'route' as const, scope_key: routeNumber as string }
  const nine = new Date('2026-12-01T14:00:00Z')
  await db
    .insertInto('discounts')
    .values([
      { ...key, percent_bp: 300, starts_on: '2026-11-30', ended_at: nine },
      { ...key, percent_bp: 200, starts_on: '2026-12-01', set_at: nine },
      { ...key, percent_bp: 100, starts_on: '2026-12-07', ends_on: '2026-12-08', set_at: nine },
    ])
    .execute()
  expect(await bestAt('2026-11-29T15:00:00Z')).toBe(0)
  expect(await bestAt('2026-12-01T13:59:59Z')).toBe(300)
  expect(await bestAt('2026-12-01T14:00:00Z')).toBe(200)
  expect(await bestAt('2026-12-07T14:00:00Z')).toBe(100)
  expect(await bestAt('2026-12-09T14:00:00Z')).toBe(200)
})
