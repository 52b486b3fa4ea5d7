import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { withSnapshot } from '../../db/backup/snapshot.ts'
import { runInvariants } from '../../server/doctor/invariants.ts'
import { startApp } from '../support/app.ts'
import { startTestServer } from '../support/database.ts'
import { makeShop } from '../support/make.ts'
import { type Kind, ownerOf, possess } from '../support/possessions.ts'
import type { Kept } from './kept.ts'

/**
 * `npm run keep-release`: stores a small distributor's data in this version's schema, so that every later version is tested with it. Run it
 * once for each released version, and commit the file.
 */
const testServer = await startTestServer()
try {
  const app = await startApp()
  const shop = await makeShop(app.db)
  const client = await app.signIn(shop.email)
  for (const kind of Object.keys(ownerOf) as Kind[])
    await possess(app, kind, shop, { userId: shop.userId, client })
  const broken = (await runInvariants(app.db, app.now())).filter((one) => one.broken.length > 0)
  const log = { info: () => {}, warn: console.warn }
  const kept = await withSnapshot(
    app.database.ownerUrl,
    log,
    async ({ tables, sequences, migrations, copy }) => {
      const all: Kept['tables'] = []
      for (const table of tables) {
        const rows = copy(table)
        const content = await text(rows)
        all.push({ ...table, rows: rows.rowCount, content })
      }
      return {
        at: app.now().toISOString(),
        broken: broken.map(({ title }) => title),
        migrations,
        sequences,
        tables: all,
      } satisfies Kept
    },
  )
  const schema = kept.migrations.at(-1)?.name ?? ''
  const file = path.join(import.meta.dirname, `${schema}.json.gz`)
  writeFileSync(file, gzipSync(JSON.stringify(kept), { level: 9 }))
  const count = kept.tables.reduce((sum, { rows }) => sum + rows, 0)
  console.log(
    `${count} rows of ${kept.tables.filter(({ rows }) => rows > 0).length} tables are kept in ${file}.`,
  )
  await app.close()
} finally {
  await testServer.stop()
}
process.exit(0)
