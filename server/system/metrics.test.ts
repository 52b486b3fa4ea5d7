import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makeShop } from '../../tests/support/make.ts'
import { samplesOf } from '../../tests/support/samples.ts'
import { openMetricsPort } from './metrics-port.ts'

let app: TestApp
let port: Awaited<ReturnType<typeof openMetricsPort>>
beforeAll(async () => {
  app = await startApp()
  port = await openMetricsPort(app.deps, { port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await port?.close()
  await app?.close()
})

const read = ({ headers }: Client) => app.app.inject({ url: '/api/v1/metrics', headers })
const scrape = async (path = '/metrics', init: RequestInit = {}) => {
  const answer = await fetch(`http://127.0.0.1:${port.port}${path}`, init)
  const text = await answer.text()
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    text,
    samples: samplesOf(answer.ok ? text : ''),
  }
}
const inTime = { timeout: 10_000, interval: 100 }

test('figures of the process count answers by class and say what is queued, in the form of Prometheus', async () => {
  const admin = await app.signIn((await makeShop(app.db, { authorities: ['MAINTENANCE'] })).email)
  await admin.get('nothing/here')
  const answer = await read(admin)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toContain('text/plain; version=0.0.4')
  const samples = samplesOf(answer.body)
  expect(samples.get('http_requests_total{method="GET",route="unknown",status="4xx"}')).toBe(1)
  expect(samples.get('stemyard_jobs{state="failing"}')).toBe(0)
  expect([...samples.values()].every((value) => Number.isFinite(value))).toBe(true)
})

test('they require MAINTENANCE', async () => {
  const shop = await app.signIn((await makeShop(app.db)).email)
  expect((await read(shop)).json().code).toBe('not_allowed')
  expect((await read(app.visitor())).json().code).toBe('not_signed_in')
})

test('a port of its own answers GET /metrics without sign-in, and nothing else', async () => {
  const { status, type, samples } = await scrape()
  expect([status, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  expect(samples.get('stemyard_database_up')).toBe(1)
  expect((await scrape('/api/v1/site')).status).toBe(404)
  expect((await scrape('/metrics', { method: 'POST' })).status).toBe(405)
})

test('requests are counted and timed by the pattern of their route, never by what was sent', async () => {
  const shop = await makeShop(app.db)
  const buyer = await app.signIn(shop.email)
  expect((await buyer.get('wanted')).status).toBe(200)
  for (const orderNumber of [987_654_321, 987_654_322])
    expect((await buyer.get(`orders/${orderNumber}`)).status).toBe(404)
  await buyer.get(`nothing/${encodeURIComponent(shop.email)}`)
  const { samples, text } = await scrape()
  expect(samples.get('http_requests_total{method="GET",route="/api/v1/wanted",status="2xx"}')).toBe(1)
  const labels = 'method="GET",route="/api/v1/orders/:orderNumber"'
  expect(samples.get(`http_requests_total{${labels},status="4xx"}`)).toBe(2)
  expect(samples.get(`http_request_duration_seconds_count{${labels}}`)).toBe(2)
  expect(samples.get(`http_request_duration_seconds_bucket{${labels},le="+Inf"}`)).toBe(2)
  expect(text).not.toContain('98765432')
  expect(text).not.toContain(shop.email)
})

test('a queue says how much is due and for how long, and what is not due yet does not count', async () => {
  const { db } = app
  await sql`select graphile_worker.add_job('sweep', run_at := ${app.now()}::timestamptz - interval '90 seconds')`.execute(
    db,
  )
  await sql`select graphile_worker.add_job('sweep', run_at := ${app.now()}::timestamptz + interval '1 hour')`.execute(
    db,
  )
  await expect
    .poll(async () => (await scrape()).samples.get('stemyard_queue_depth{queue="jobs"}'), inTime)
    .toBe(1)
  const { samples } = await scrape()
  const age = samples.get('stemyard_queue_age_seconds{queue="jobs"}') ?? 0
  expect(age).toBeGreaterThanOrEqual(90)
  expect(age).toBeLessThan(200)
  expect(samples.get('stemyard_queue_depth{queue="webhooks"}')).toBe(0)
  await sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs`.execute(db)
})

test('while every connection of the pool is taken, the port says so and does not wait for one', async () => {
  const { pool } = app.database
  const taken = await Promise.all(Array.from({ length: 10 }, () => pool.connect()))
  const waiting = app.visitor().get('health/ready')
  try {
    await expect.poll(() => pool.waitingCount, inTime).toBeGreaterThan(0)
    const from = performance.now()
    // The cached shared figures may still be fresh.
    await expect.poll(async () => (await scrape()).samples.get('stemyard_database_up'), inTime).toBe(0)
    expect(performance.now() - from).toBeLessThan(10_000)
    const { samples } = await scrape()
    expect(samples.get('stemyard_pool_in_use')).toBe(10)
    expect(samples.get('stemyard_pool_waiting')).toBeGreaterThan(0)
    expect(samples.has('stemyard_jobs{state="waiting"}')).toBe(false)
  } finally {
    for (const client of taken) client.release()
  }
  expect((await waiting).status).toBe(200)
  const waited = (await scrape()).samples
  const short = waited.get('stemyard_pool_wait_seconds_bucket{le="0.1"}') ?? 0
  expect(waited.get('stemyard_pool_wait_seconds_count')).toBeGreaterThan(short)
})
