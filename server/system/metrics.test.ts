import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makeShop } from '../../tests/support/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app?.close())

const read = ({ headers }: Client) => app.app.inject({ url: '/api/v1/metrics', headers })

test('figures of the process count answers by class and say what is queued, in the form of Prometheus', async () => {
  const admin = await app.signIn((await makeShop(app.db, { authorities: ['MAINTENANCE'] })).email)
  await admin.get('nothing/here')
  const answer = await read(admin)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toContain('text/plain; version=0.0.4')
  const samples = new Map(
    answer.body
      .trim()
      .split('\n')
      .filter((line) => !line.startsWith('#'))
      .map((line) => line.split(' ') as [string, string]),
  )
  expect(samples.get('http_requests_total{status="4xx"}')).toBe('1')
  expect(samples.get('http_request_duration_seconds_bucket{le="+Inf"}')).toBe(
    samples.get('http_request_duration_seconds_count'),
  )
  expect(samples.get('stemyard_jobs{state="failing"}')).toBe('0')
  expect([...samples.values()].every((value) => Number.isFinite(Number(value)))).toBe(true)
})

test('they are for who holds MAINTENANCE', async () => {
  const shop = await app.signIn((await makeShop(app.db)).email)
  expect((await read(shop)).json().code).toBe('not_allowed')
  expect((await read(app.visitor())).json().code).toBe('not_signed_in')
})
