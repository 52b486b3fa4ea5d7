import { Writable } from 'node:stream'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { makeShop } from '../../tests/support/make.ts'
import { inScope } from '../core/scope.ts'
import { Observer } from './observer.ts'

let app: TestApp
const lines: Record<string, unknown>[] = []
const log = pino(
  { level: 'warn' },
  new Writable({
    write(line, _encoding, done) {
      lines.push(JSON.parse(String(line)))
      done()
    },
  }),
)
let observer: Observer
beforeAll(async () => {
  app = await startApp()
  const settings = { ...app.deps.settings, slowStatementMs: 150 }
  observer = new Observer({ db: app.db, settings, log, now: app.now })
})
afterAll(async () => {
  await observer?.close()
  await app?.close()
})

test('a slow statement is logged with its route and its text, without its values, and counted', async () => {
  const shop = await makeShop(app.db)
  const trace = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), sampled: false }
  await inScope({ name: 'GET /api/v1/orders/:orderNumber', requestId: 'r-1', trace }, () =>
    sql`select pg_sleep(0.2), email from users where email = ${shop.email}`.execute(app.db),
  )
  const line = lines.find(({ requestId }) => requestId === 'r-1')
  expect(line).toMatchObject({
    msg: 'a slow statement',
    route: 'GET /api/v1/orders/:orderNumber',
    requestId: 'r-1',
    traceId: 'a'.repeat(32),
    statement: 'select pg_sleep(0.2), email from users where email = $1',
  })
  expect(line?.ms).toBeGreaterThanOrEqual(200)
  expect(JSON.stringify(lines)).not.toContain(shop.email)
  expect(observer.slowStatements.samples()).toContainEqual({
    labels: { route: 'GET /api/v1/orders/:orderNumber' },
    value: 1,
  })
})

test('a statement that the database ends counts as slow and as failed', async () => {
  lines.length = 0
  const failing = app.db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 300`.execute(trx)
    await sql`select pg_sleep(20)`.execute(trx)
  })
  await expect(failing).rejects.toThrow('statement timeout')
  expect(lines.map(({ statement }) => statement)).toEqual(['select pg_sleep(20)'])
  expect(observer.failedStatements.total()).toBe(1)
})

test('quick statements are not logged', async () => {
  lines.length = 0
  const before = observer.statements.samples().find(({ suffix }) => suffix === '_count')?.value ?? 0
  await sql`select 1`.execute(app.db)
  expect(lines).toEqual([])
  expect(observer.statements.samples().find(({ suffix }) => suffix === '_count')?.value).toBe(before + 1)
})
