import { verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asDay } from '../../contract/dates.ts'
import { type FreshDatabase, freshDatabase } from '../../tests/support/database.ts'
import { holidaysOf } from './holidays.ts'
import { loadDemo } from './load.ts'
import { demoPassword } from './sign-ins.ts'

/** A Friday before Thanksgiving, 12:50 in Dayton. */
const now = new Date('2026-11-20T17:50:00Z')

let fresh: FreshDatabase
const said: string[] = []
const log = { info: (line: string) => said.push(line), warn: (line: string) => said.push(line) }

beforeAll(async () => {
  fresh = await freshDatabase()
  await loadDemo(fresh.db, { now, log })
  console.info(said.at(-1))
})
afterAll(() => fresh.close())

async function one<T>(query: string): Promise<T> {
  const { rows } = await sql.raw<T>(query).execute(fresh.db)
  return rows[0] as T
}
const count = async (query: string) => (await one<{ n: number }>(`select count(*) as n from ${query}`)).n

describe('the catalogue', () => {
  test('has all 2,184 products, 165 of them pre-booked', async () => {
    expect(await count('products')).toBe(2184)
    expect(await count('products where is_pre_booked')).toBe(165)
    expect(await count('stock')).toBe(2184 - 165)
  })

  test('a Freedom rose of 40 cm costs 89 cents from 25 stems on', async () => {
    expect(
      await one('select description, price1_e4, quantity1, color_hex from products where id = 100001'),
    ).toEqual({
      description: 'Rose Freedom Red 40cm',
      price1_e4: 8900,
      quantity1: 25,
      color_hex: '#B7122B',
    })
  })

  test('every pre-booked row comes within a year and closes before it comes', async () => {
    expect(
      await count(`products where is_pre_booked and not (date_available > '2026-11-20'
        and date_available <= '2027-11-20' and last_order_day < date_available)`),
    ).toBe(0)
  })

  test('what ships from a farm has a lead time and stock has none', async () => {
    expect(
      await count('products where (lead_time_days is null) <> (not is_farm_direct and not is_grower_direct)'),
    ).toBe(0)
    expect(
      (await one<{ days: number }>('select min(lead_time_days) as days from products where is_grower_direct'))
        .days,
    ).toBe(7)
  })
})

describe('stock', () => {
  test('equals its ledger', async () => {
    expect(
      await count(`stock full join (select product_id, sum(on_hand_change) as on_hand, sum(allocated_change) as allocated
          from stock_movements group by 1) ledger using (product_id)
        where stock.on_hand is distinct from ledger.on_hand or stock.allocated is distinct from ledger.allocated`),
    ).toBe(0)
  })

  test('can be sold as the data says: 1,100 stems of Freedom 50cm', async () => {
    expect(
      (await one<{ left: number }>('select on_hand - allocated as left from stock where product_id = 100002'))
        .left,
    ).toBe(1100)
  })
})

describe('customers', () => {
  test('300 shops, four to try and the house itself', async () => {
    expect(await count('customers')).toBe(305)
    expect(await count('customers where is_house')).toBe(1)
    expect(await count('users where password_hash is not null')).toBe(8)
  })

  test('the demo sign-ins take the password that is shown', async () => {
    const { hash } = await one<{ hash: string }>(
      `select password_hash as hash from users where email = 'florist@demo.test'`,
    )
    expect(await verify(hash, demoPassword)).toBe(true)
  })

  test('every truck customer’s addresses are on a route', async () => {
    expect(
      await count(`addresses join customers on customers.id = customer_id
        where custom_route and route_number is null`),
    ).toBe(0)
  })

  test('who has no terms is a card user', async () => {
    expect(
      await count(`users join customers on customers.id = customer_id join roles on roles.id = role_id
        where not is_house and (terms in ('COD', 'PREPAID_CARD')) <> (roles.name = 'Customer (card only)')`),
    ).toBe(0)
  })

  test('new customers, users and addresses get fresh ids', async () => {
    for (const table of ['customers', 'users', 'addresses'])
      expect(
        await one<{ next: number; last: number }>(
          `select nextval(pg_get_serial_sequence('${table}', 'id')) as next, max(id) as last from ${table}`,
        ),
      ).toSatisfy(({ next, last }: { next: number; last: number }) => next > last)
  })
})

describe('holidays of years that the file leaves out', () => {
  const days = (year: number) => new Map(holidaysOf(year, year).map(({ name, day }) => [name, day]))

  test('2025 had Thanksgiving on November 27, Labor Day on September 1 and Easter on April 20', () => {
    expect(days(2025).get('Thanksgiving Day')).toBe(asDay('2025-11-27'))
    expect(days(2025).get('Labor Day')).toBe(asDay('2025-09-01'))
    expect(days(2025).get('Memorial Day')).toBe(asDay('2025-05-26'))
    expect(days(2025).get('Easter Sunday')).toBe(asDay('2025-04-20'))
    expect(days(2025).get('Good Friday')).toBe(asDay('2025-04-18'))
  })

  test('days of other calendars are left out rather than guessed', () => {
    expect(days(2030).has('Lunar New Year')).toBe(false)
    expect(days(2030).get('Christmas Day')).toBe(asDay('2030-12-25'))
  })
})

test('a second load changes nothing', async () => {
  const before = await count('products')
  await loadDemo(fresh.db, { now, log })
  expect(await count('products')).toBe(before)
  expect(await count('settings')).toBe(1)
})
