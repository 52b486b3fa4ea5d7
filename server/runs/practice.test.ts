import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DriverRun } from '../../contract/features/runs/driving.ts'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { makeRun } from '../../tests/support/make-run.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T13:00:00Z' })
})
afterAll(() => app?.close())

test('a practice run is made up: eight of twelve stops are done, and no report of it is taken', async () => {
  const { driving, shops } = await makeRun(app)
  const driver = await app.signIn(driving.email)
  const { body, status } = await driver.post('driver/practice')
  expect(status).toBe(200)
  const { run } = body as { run: DriverRun }
  expect([run.stops.length, run.events.length, run.stops.every(({ stopId }) => stopId < 0)]).toEqual([
    12,
    8,
    true,
  ])
  expect(JSON.stringify(run)).not.toContain('Shop at stop')
  const event = { eventId: '01KAPZ0000000000000000000A', seq: 1, kind: 'LEFT_DOCK', deviceAt: 1, payload: {} }
  const sent = { runId: run.runId, device: 'phone-0001', sentAt: 1, events: [event] }
  expect((await driver.post('driver/events', sent)).status).toBeGreaterThanOrEqual(400)
  expect(await app.db.selectFrom('run_events').select('id').execute()).toEqual([])
  const shop = await app.signIn(shops[0]?.email ?? '')
  expect((await shop.post('driver/practice')).problem.code).toBe('not_allowed')
  expect((await app.visitor().post('driver/practice')).problem.code).toBe('not_signed_in')
})
