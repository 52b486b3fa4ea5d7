import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../tests/support/database.ts'
import { connectClient } from './connect.ts'
import { openPool } from './open.ts'

const log = { info: () => {}, warn: () => {} }
let database: FreshDatabase
let pool: ReturnType<typeof openPool>

beforeAll(async () => {
  database = await freshDatabase()
  pool = openPool({ url: database.url, size: 1, log })
})
afterAll(async () => {
  await pool.end()
  await database.close()
})

/** Long enough to be prepared. */
const holidays = (from: string) =>
  sql<{ day: string }>`select h.*, h.name || ' ' || h.kind as said, extract(year from h.day)::int as year
    from holidays h where h.day >= ${from} and h.price_uplift_percent >= 0 order by h.day, h.name limit 5`.execute(
    pool.db,
  )

const preparedCount = async () => {
  const { rows } = await sql<{
    n: number
  }>`select count(*) as n from pg_prepared_statements where statement like '%h.kind as said%'`.execute(
    pool.db,
  )
  return rows[0]?.n
}

test('a long statement that comes a third time is prepared once, and answers with its own values', async () => {
  for (const from of ['2026-01-01', '2026-02-01']) await holidays(from)
  expect(await preparedCount()).toBe(0)
  for (const from of ['2026-03-01', '2026-04-01', '2026-05-01'])
    expect((await holidays(from)).rows).toEqual([])
  expect(await preparedCount()).toBe(1)
})

test('a table that a newer process has changed fails one request at most; then statements are planned each time', async () => {
  const owner = await connectClient(database.ownerUrl, log)
  await owner.query('alter table holidays add column region text')
  await owner.end()
  await expect(holidays('2026-06-01')).rejects.toMatchObject({ code: '0A000' })
  expect((await holidays('2026-07-01')).rows).toEqual([])
})
