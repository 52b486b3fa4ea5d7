import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../tests/support/database.ts'

/** The moment whose demo other tests copy too. */
const now = new Date('2026-11-20T17:50:00Z')

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase({ demo: now })
})
afterAll(() => fresh?.close())

async function rowsOf<T>(query: string): Promise<T[]> {
  return (await sql.raw<T>(query).execute(fresh.db)).rows
}

test('the latest list price of every product is today’s, and versions follow each other in time', async () => {
  const wrong = await rowsOf(`
    select p.id from products p left join lateral (
      select * from price_versions v where v.product_id = p.id order by v.id desc limit 1) v on true
    where v.id is null or (v.price1_e4, v.quantity1, v.price5_e4, v.original_price_e4, v.sale_ends_on)
      is distinct from (p.price1_e4, p.quantity1, p.price5_e4, p.original_price_e4, p.sale_ends_on)`)
  expect(wrong).toEqual([])
  const backwards = await rowsOf(`
    select v.id from price_versions v join price_versions n on n.product_id = v.product_id and n.id > v.id
    where n.from_at <= v.from_at`)
  expect(backwards).toEqual([])
  expect(await rowsOf(`select id from price_versions where from_at > '${now.toISOString()}'`)).toEqual([])
})

test('a product of a year has about a dozen list prices, near those of today', async () => {
  const [of] = await rowsOf<{ least: number; most: number; far: number }>(`
    select min(n)::int as least, max(n)::int as most, max(far)::float as far from (
      select count(*) as n, max(abs(v.price1_e4::float / p.price1_e4 - 1)) as far
      from price_versions v join products p on p.id = v.product_id
      where p.created_at < '2025-11-20' and p.created_at > '2025-09-01' and p.price1_e4 is not null
        and p.original_price_e4 is null group by p.id) each_product`)
  expect(of?.least).toBeGreaterThanOrEqual(12)
  expect(of?.most).toBeLessThanOrEqual(18)
  expect(of?.far).toBeLessThan(1)
})
