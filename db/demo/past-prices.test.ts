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

test('what is not a new arrival has a list price for every four weeks of eighteen months, never twice or half of today’s', async () => {
  const [of] = await rowsOf<{ least: number; most: number; near: number; far: number }>(`
    select min(n)::int as least, max(n)::int as most, min(near)::float as near, max(far)::float as far from (
      select count(*) as n, min(v.price1_e4::float / p.price1_e4) as near, max(v.price1_e4::float / p.price1_e4) as far
      from price_versions v join products p on p.id = v.product_id
      where p.created_at < '2026-11-01' and p.price1_e4 is not null group by p.id) each_product`)
  expect(of).toMatchObject({ least: 21, most: 21 })
  expect(of?.near).toBeGreaterThan(0.5)
  expect(of?.far).toBeLessThan(2)
})
