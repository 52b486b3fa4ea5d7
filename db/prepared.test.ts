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
  sql<{
    day: string
  }>`select h.day, h.name, h.name || ' ' || h.kind as said, extract(year from h.day)::int as year
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

/** The same statement with every column of the table. */
const wholeHolidays = () =>
  sql<object>`select h.*, 'whole' as said from holidays h
    where h.day >= ${'2026-01-01'} and h.price_uplift_percent >= 0 order by h.day, h.name limit 5`.execute(
    pool.db,
  )

async function migrate(statement: string) {
  const owner = await connectClient(database.ownerUrl, log)
  await owner.query(statement)
  await owner.end()
}

test('a column that a newer process adds fails no request: what takes every column is never prepared', async () => {
  for (let n = 0; n < 4; n += 1) await wholeHolidays()
  await migrate('alter table holidays add column region text')
  expect((await wholeHolidays()).rows).toEqual([])
  expect((await holidays('2026-06-01')).rows).toEqual([])
})

test('a column of another type fails one request at most; then statements are planned each time', async () => {
  await migrate('alter table holidays alter column name type varchar(500)')
  await expect(holidays('2026-06-01')).rejects.toMatchObject({ code: '0A000' })
  expect((await holidays('2026-07-01')).rows).toEqual([])
})
