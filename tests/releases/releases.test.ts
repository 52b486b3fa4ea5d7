import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabaseBeside } from '../../db/backup/beside.ts'
import { fillDatabase } from '../../db/backup/transfer.ts'
import { migrationsFolder, readMigrations } from '../../db/migrate.ts'
import { openPool } from '../../db/open.ts'
import { runInvariants } from '../../server/doctor/invariants.ts'
import { startApp } from '../support/app.ts'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'
import { makeProduct, makeShop, startNumbersAfter } from '../support/make.ts'
import type { Kept } from './kept.ts'

const log = { info: () => {}, warn: () => {} }
const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.json.gz'))
const readKept = (file: string): Kept =>
  JSON.parse(gunzipSync(readFileSync(path.join(import.meta.dirname, file))).toString())

let server: FreshDatabase
beforeAll(async () => {
  server = await freshDatabase()
  startNumbersAfter(1_000)
})
afterAll(() => server?.close())

test('the data of at least two versions is kept, and no migration that they went through was changed', () => {
  expect(files.length).toBeGreaterThanOrEqual(2)
  const known = new Map(readMigrations(migrationsFolder).map(({ name, sha256 }) => [name, sha256]))
  for (const file of files)
    for (const { name, sha256 } of readKept(file).migrations)
      expect([name, known.get(name)]).toEqual([name, sha256])
})

test.each(files)(
  'a database of version %s keeps every row, breaks no rule, and orders continue',
  async (file) => {
    const kept = readKept(file)
    await withDatabaseBeside(server, log, async ({ url, ownerUrl }) => {
      const texts = new Map(kept.tables.map(({ schema, name, content }) => [`${schema}.${name}`, content]))
      await fillDatabase(
        { url, ownerUrl },
        {
          ...kept,
          log,
          open: async ({ schema, name }) =>
            Readable.from([Buffer.from(texts.get(`${schema}.${name}`) ?? '')]),
        },
      )
      const { db, pool, end } = openPool({ url, size: 5, log })
      try {
        for (const { schema, name, rows } of kept.tables) {
          const { rows: found } = await sql<{ count: number }>`
          select count(*)::int as count from ${sql.table(`${schema}.${name}`)}`.execute(db)
          expect([name, found[0]?.count]).toEqual([name, rows])
        }
        const broken = (await runInvariants(db, new Date(kept.at))).filter((one) => one.broken.length > 0)
        expect(broken.map(({ title }) => title).filter((title) => !kept.broken.includes(title))).toEqual([])
        const app = await startApp({
          now: kept.at,
          beside: { database: { url, ownerUrl, adminUrl: server.adminUrl, db, pool, close: async () => {} } },
        })
        try {
          const { email } = await db
            .selectFrom('users')
            .innerJoin('orders', 'orders.customer_id', 'users.customer_id')
            .select('email')
            .where('users.status', '=', 'active')
            .orderBy('users.id')
            .executeTakeFirstOrThrow()
          const shop = await app.signIn(email)
          const history = await shop.get('shopping-cart/order-history-details')
          expect((history.body as { rows: unknown[] }).rows.length).toBeGreaterThan(0)
          const another = await app.signIn((await makeShop(db)).email)
          const line = { productId: await makeProduct(db), quantity: 2 }
          expect(await another.post('shopping-cart', line)).toMatchObject({ status: 200 })
          expect(await another.post('shopping-cart/check-out', {})).toMatchObject({ status: 201 })
        } finally {
          await app.close()
        }
      } finally {
        await end()
      }
    })
  },
)
