import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { sendWhileKilled } from '../../tests/support/campaign-kills.ts'
import { type FreshDatabase, freshDatabase } from '../../tests/support/database.ts'

let database: FreshDatabase
let app: TestApp
beforeAll(async () => {
  database = await freshDatabase()
  app = await startApp({ beside: { database } })
})
afterAll(async () => {
  await app?.close()
  await database?.close()
})

test('two processes that are killed send each of 300 once; of those under way at a kill it is unknown', {
  timeout: 90_000,
  tags: ['long'],
}, async () => {
  const outcome = await sendWhileKilled(app, database, { people: 300, processes: 2, kills: 2 })
  const { sent = 0, unknown = 0 } = outcome.states
  expect(outcome).toMatchObject({ twice: [], wrong: [] })
  expect(sent + unknown).toBe(300)
  // Each process has at most four messages in progress.
  expect(unknown).toBeLessThanOrEqual(4 * outcome.kills)
  expect(outcome.kills).toBeGreaterThan(0)
})
