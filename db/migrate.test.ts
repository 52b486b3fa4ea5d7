import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase, withSuperuser } from '../tests/support/database.ts'
import { connectClient } from './connect.ts'
import { migrate, migrationsFolder, readMigrations } from './migrate.ts'
import { describeTables, tablesFile } from './write-tables.ts'

const log = { info: () => {}, warn: () => {} }
/** Without a separate owner, the app runs as the owner. */
const hasOwner = !process.env.DATABASE_URL || !!process.env.DATABASE_OWNER_URL
let database: FreshDatabase
let folder: string

beforeAll(async () => {
  database = await freshDatabase()
})

afterAll(() => database.close())

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'stemyard-migrations-'))
  for (const { name, sql } of readMigrations(migrationsFolder))
    writeFileSync(path.join(folder, `${name}.sql`), sql)
  return () => rmSync(folder, { recursive: true })
})

function add(name: string, sql: string) {
  writeFileSync(path.join(folder, `${name}.sql`), sql)
}

function run() {
  return migrate({ ownerUrl: database.ownerUrl, appRole: new URL(database.url).username, log, folder })
}

async function applied() {
  const owner = await connectClient(database.ownerUrl, log)
  const { rows } = await owner.query<{ name: string }>('select name from schema_migrations order by name')
  await owner.end()
  return rows.map(({ name }) => name)
}

test('db/tables.ts is what the migrated database says', async () => {
  const owner = await connectClient(database.ownerUrl, log)
  expect(readFileSync(tablesFile, 'utf8')).toBe(await describeTables(owner))
  await owner.end()
})

test('whole numbers arrive as numbers, calendar days as the strings they are', async () => {
  const { rows } = await database.pool.query(
    `select 1250::int8 as stems, date '2026-02-12' as day, array[1, 2]::int8[] as lots, array[date '2026-02-12'] as days,
       null::date as none, 4.50::numeric as rate`,
  )
  expect(rows).toEqual([
    { stems: 1250, day: '2026-02-12', lots: [1, 2], days: ['2026-02-12'], none: null, rate: '4.50' },
  ])
})

if (hasOwner)
  test('check 56: the app can write rows and queue jobs, and cannot change tables or the record of migrations', async () => {
    await database.pool.query(`select graphile_worker.add_job('send-mail', '{"orderId": 1}')`)
    await expect(database.pool.query('create table mine (id int)')).rejects.toThrow('permission denied')
    await expect(database.pool.query('drop table customers')).rejects.toThrow('must be owner')
    await expect(database.pool.query('delete from schema_migrations')).rejects.toThrow('permission denied')
  })

test('five processes that start together apply a new file once', async () => {
  add('9001_lots', 'create table test_lots (stems int)')
  await Promise.all([run(), run(), run(), run(), run()])
  expect(await applied()).toContain('9001_lots')
  await database.pool.query('insert into test_lots values (25)')
})

test('a failing file changes nothing, and the files after it do not run', async () => {
  add('9001_lots', 'create table test_lots (stems int)')
  add('9002_half', 'create table test_half (id int); select 1 / 0;')
  add('9003_after', 'create table test_after (id int)')
  await expect(run()).rejects.toThrow('Migration 9002_half failed and left nothing behind: division by zero')
  expect(await applied()).not.toContain('9003_after')
  await expect(database.pool.query('select from test_half')).rejects.toThrow('does not exist')
})

test('a database of a newer version is not touched', async () => {
  await expect(run()).rejects.toThrow(
    'The database is newer than this version of the product (it has 9001_lots)',
  )
})

test('a database of the migrations before they were combined is not touched', async () => {
  const owner = await connectClient(database.ownerUrl, log)
  await owner.query(`update schema_migrations set name = '0001_people' where name like '0001_%'`)
  try {
    await expect(run()).rejects.toThrow(
      'The database was made by an early version of the product, whose migrations have been replaced (it has 0001_people)',
    )
  } finally {
    const first = readMigrations(migrationsFolder)[0]!.name
    await owner.query(`update schema_migrations set name = $1 where name = '0001_people'`, [first])
    await owner.end()
  }
})

test('a file that was changed after it ran is refused', async () => {
  add('9001_lots', 'create table test_lots (stems bigint)')
  await expect(run()).rejects.toThrow('Migration 9001_lots was changed after it had been applied')
})

test('a file that comes late, a doubled number and a wrong name are refused', async () => {
  add('9001_lots', 'create table test_lots (stems int)')
  add('9000_late', 'select 1')
  await expect(run()).rejects.toThrow('Migration 9000_late comes before 9001_lots')
  add('9001_other', 'select 1')
  await expect(run()).rejects.toThrow('have the number 9001')
  add('0Boxes', 'select 1')
  await expect(run()).rejects.toThrow('0Boxes.sql')
})

if (hasOwner)
  test('a database in which extensions can’t be installed says what to do', async () => {
    const name = `test_${process.pid}_bare`
    const ownerUrl = new URL(database.ownerUrl)
    ownerUrl.pathname = `/${name}`
    await withSuperuser(async (admin) => {
      await admin.query(`create database ${name} owner ${ownerUrl.username}`)
      await admin.query(`revoke create on database ${name} from ${ownerUrl.username}`)
    })
    try {
      await expect(
        migrate({ ownerUrl: ownerUrl.href, appRole: new URL(database.url).username, log }),
      ).rejects.toThrow(
        'The extension pg_trgm can\'t be installed (permission denied to create extension "pg_trgm"): add PostgreSQL\'s contrib package',
      )
    } finally {
      await withSuperuser((admin) => admin.query(`drop database ${name} with (force)`))
    }
  })

test('a server that does not answer is named, its password is not', async () => {
  const url = 'postgres://app:secret@127.0.0.1:1/shop'
  const failure = await connectClient(url, log, 0).catch((error: Error) => error.message)
  expect(failure).toBe(
    'No PostgreSQL answers at 127.0.0.1:1/shop (ECONNREFUSED): start it or correct DATABASE_URL.',
  )
})
