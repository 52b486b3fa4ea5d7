import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../tests/support/database.ts'
import { readAfterCommit, together, withCommit } from './round-trips.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database?.close())

const holiday = (name: string, day = '2026-12-25') =>
  sql`insert into holidays (name, day, kind) values (${name}, ${day}, 'gift') returning name`
const names = sql<{ name: string }>`select name from holidays order by name`
const kept = async () => (await names.execute(database.db)).rows.map(({ name }) => name)

test('statements that are sent at once run in their order, and each sees what those before it did', async () => {
  const seen = await database.db.transaction().execute(async (db) => {
    const [, between, , after] = await together(db, holiday('Tulip Day'), names, holiday('Rose Day'), names)
    return [between, after]
  })
  expect(seen.map((rows) => rows?.length)).toEqual([1, 2])
  expect(await kept()).toEqual(['Rose Day', 'Tulip Day'])
})

test('if statements sent together fail, the first failure is reported, and the transaction is rolled back', async () => {
  const trying = database.db
    .transaction()
    .execute((db) => together(db, holiday('Lily Day'), sql`select 1 / 0`, holiday('Iris Day')))
  await expect(trying).rejects.toThrow('division by zero')
  expect(await kept()).toEqual(['Rose Day', 'Tulip Day'])
})

test('what is left to the commit is kept with it and goes with a rollback, and its connection serves others afterwards', async () => {
  await database.db.transaction().execute(async (db) => {
    await withCommit(db, holiday('Lily Day'))
    expect((await names.execute(db)).rows).toHaveLength(2)
  })
  expect(await kept()).toContain('Lily Day')
  const trying = database.db.transaction().execute(async (db) => {
    await withCommit(db, holiday('Iris Day'))
    throw new Error('the florist thought better of it')
  })
  await expect(trying).rejects.toThrow('thought better')
  await database.db.transaction().execute((db) => names.execute(db))
  expect(await kept()).not.toContain('Iris Day')
})

test('a transaction fails with what is left to its commit, and keeps nothing', async () => {
  const trying = database.db.transaction().execute(async (db) => {
    await holiday('Aster Day').execute(db)
    await withCommit(db, sql`select 1 / 0`)
  })
  await expect(trying).rejects.toThrow('division by zero')
  expect(await kept()).not.toContain('Aster Day')
})

test('outside a transaction nothing waits for a commit', async () => {
  await withCommit(database.db, holiday('Peony Day'))
  expect(await kept()).toContain('Peony Day')
})

test('a read sent with the commit sees what the transaction leaves behind, and that others can see it too', async () => {
  const { rows } = await database.db.transaction().execute(async (db) => {
    const { rows } = await readAfterCommit(db, names)
    await withCommit(db, holiday('Dahlia Day'))
    return { rows }
  })
  expect((await rows).map(({ name }) => name)).toEqual(await kept())
  expect(await kept()).toContain('Dahlia Day')
})

test('a read sent with the commit that fails takes nothing back', async () => {
  const { rows } = await database.db.transaction().execute(async (db) => {
    await holiday('Freesia Day').execute(db)
    return readAfterCommit(db, sql`select 1 / 0`)
  })
  await expect(rows).rejects.toThrow('division by zero')
  expect(await kept()).toContain('Freesia Day')
})
