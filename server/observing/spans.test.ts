import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { type OtlpSpan, type Sink, spansOf, startSink } from '../../tests/support/http-sink.ts'
import { makeShop } from '../../tests/support/make.ts'
import { startReceiver, webTo } from '../../tests/support/webhook-receiver.ts'
import { makeCtx } from '../core/context.ts'
import type { Job } from '../core/define-job.ts'
import { currentScope, inScope, readTraceparent } from '../core/scope.ts'
import { startWorker } from '../jobs/worker.ts'
import { watchAdapters } from './outgoing.ts'
import { type Span, Spans } from './spans.ts'

let collector: Sink
let app: TestApp
beforeAll(async () => {
  collector = await startSink()
  app = await startApp({ settings: { traces: to(collector) } })
})
afterAll(async () => {
  await app?.close()
  await collector?.die()
})
beforeEach(() => {
  collector.taken.length = 0
})

const to = ({ url }: Pick<Sink, 'url'>, more = {}) => ({
  url: `${url}/v1/traces`,
  headers: { authorization: 'Bearer of the collector' },
  timeoutMs: 1_000,
  share: 1,
  resource: { 'service.name': 'stemyard' },
  ...more,
})
const inTime = { timeout: 15_000, interval: 50 }
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const named = (name: string) => () => spansOf(collector).filter((span) => span.name === name)
const attribute = ({ attributes }: OtlpSpan, key: string) =>
  Object.values(attributes.find((one) => one.key === key)?.value ?? {})[0]

test('a request is a span of the caller’s trace, and its statements are spans below it without values', async () => {
  const shop = await makeShop(app.db)
  const buyer = await app.signIn(shop.email)
  await buyer.get('shopping-cart', { traceparent: `00-${traceId}-00f067aa0ba902b7-01` })
  await expect.poll(named('GET /api/v1/shopping-cart'), inTime).toHaveLength(1)
  const [request] = named('GET /api/v1/shopping-cart')()
  expect(request).toMatchObject({ traceId, parentSpanId: '00f067aa0ba902b7', kind: 2, status: {} })
  expect(attribute(request!, 'http.response.status_code')).toBe('200')
  expect(BigInt(request!.endTimeUnixNano) - BigInt(request!.startTimeUnixNano)).toBeGreaterThan(0n)
  const statements = spansOf(collector).filter(({ parentSpanId }) => parentSpanId === request!.spanId)
  expect(statements.length).toBeGreaterThan(0)
  expect(statements.every((span) => span.traceId === traceId && attribute(span, 'db.query.text'))).toBe(true)
  const [first] = collector.taken
  expect(first?.headers.authorization).toBe('Bearer of the collector')
  expect(JSON.stringify(collector.taken.map(({ body }) => body))).not.toContain(shop.email)
})

test('a job continues the trace of the request that queued it', async () => {
  const trace = { traceId, spanId: '00f067aa0ba902b7', sampled: true }
  let inJob: string | undefined
  const job: Job = {
    name: 'sweep',
    run: async (ctx) => {
      inJob = currentScope()?.name
      await sql`select 'in the job'`.execute(ctx.db)
    },
  }
  await inScope({ name: 'POST /api/v1/somewhere', trace }, () => makeCtx(app.deps, null).enqueue('sweep', {}))
  const worker = await startWorker(app.deps, [job], app.database.ownerUrl)
  try {
    await expect.poll(named('job sweep'), inTime).toHaveLength(1)
  } finally {
    await worker.stop()
  }
  expect(inJob).toBe('job sweep')
  const [run] = named('job sweep')()
  expect(run).toMatchObject({ traceId, parentSpanId: trace.spanId, kind: 5 })
  await expect
    .poll(() => spansOf(collector).filter(({ parentSpanId }) => parentSpanId === run!.spanId).length, inTime)
    .toBeGreaterThan(0)
})

test('a call of a webhook carries the trace; its span has no address and no content', async () => {
  const receiver = await startReceiver()
  try {
    const { web } = watchAdapters({ ...app.deps.adapters, web: webTo(receiver.port) }, app.deps.observer, [
      'web',
    ])
    const trace = { traceId, spanId: '00f067aa0ba902b7', sampled: true }
    await inScope({ name: 'job x', trace }, () =>
      web.post(receiver.url('/hook-of-a-shop'), {
        headers: {},
        body: '{"order":1}',
        timeoutMs: 5_000,
        keepBytes: 10,
      }),
    )
    const sent = readTraceparent(receiver.received[0]?.headers.traceparent)
    expect(sent?.traceId).toBe(traceId)
    await expect.poll(named('web post'), inTime).toHaveLength(1)
    const [span] = named('web post')()
    expect(span).toMatchObject({ spanId: sent?.spanId, parentSpanId: trace.spanId, kind: 3 })
    expect(JSON.stringify(span)).not.toContain('hook-of-a-shop')
  } finally {
    await receiver.close()
  }
})

test.each([
  ['is slow', async (sink: Sink) => sink.is('silent')],
  ['refuses', async (sink: Sink) => sink.is('failing')],
  ['has died', (sink: Sink) => sink.die()],
])('a collector that %s costs spans, which are counted, and no request', async (_, break_) => {
  const own = await startSink()
  const beside = await startApp({ beside: app, settings: { traces: to(own) } })
  try {
    await break_(own)
    const from = performance.now()
    const answers = await Promise.all(Array.from({ length: 40 }, () => beside.visitor().get('health/ready')))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(performance.now() - from).toBeLessThan(5_000)
    const outcomes = () =>
      Object.fromEntries(
        beside.deps.observer.spans?.outcomes.samples().map(({ labels, value }) => [labels?.outcome, value]) ??
          [],
      )
    await expect.poll(() => outcomes().failed ?? 0, inTime).toBeGreaterThanOrEqual(80)
    expect(outcomes().sent).toBeUndefined()
  } finally {
    const from = performance.now()
    await beside.close()
    expect(performance.now() - from).toBeLessThan(10_000)
    await own.die()
  }
})

test('the queue is bounded: what a slow collector does not take is dropped and counted, and the rest arrives', async () => {
  const own = await startSink()
  const spans = new Spans(to(own), () => {}, { everyMs: 20, mostWaiting: 100, batch: 10 })
  const one = (): Omit<Span, 'startMs' | 'endMs'> => ({
    trace: spans.root(undefined),
    parentId: undefined,
    name: 'one',
    kind: 'internal',
    attributes: {},
    failed: false,
  })
  const counted = () =>
    Object.fromEntries(spans.outcomes.samples().map(({ labels, value }) => [labels?.outcome, value]))
  try {
    own.is('silent')
    for (let n = 0; n < 500; n++) spans.ended(one(), 1)
    // Ten are being sent, a hundred are queued.
    expect(counted()).toEqual({ dropped: 390 })
    await expect.poll(() => own.open(), inTime).toBe(1)
    own.is('well')
    await expect.poll(() => counted().sent ?? 0, inTime).toBe(100)
    expect(counted()).toEqual({ dropped: 390, failed: 10, sent: 100 })
    expect(new Set(spansOf(own).map(({ spanId }) => spanId)).size).toBe(110)
  } finally {
    await spans.close()
    await own.die()
  }
})

test('the share of recorded traces goes by the trace’s id, whatever the caller says', async () => {
  const spans = new Spans(to(collector, { share: 0.5 }), () => {})
  const recorded = Array.from({ length: 1_000 }, () => spans.root(undefined)).filter(({ sampled }) => sampled)
  expect(recorded.length).toBeGreaterThan(400)
  expect(recorded.length).toBeLessThan(600)
  const low = { traceId: '0'.repeat(19) + '1'.padStart(13, '0'), spanId: '1'.repeat(16), sampled: false }
  expect(spans.root(low)).toMatchObject({ traceId: low.traceId, sampled: true })
  expect(spans.root({ ...low, traceId: 'f'.repeat(32), sampled: true }).sampled).toBe(false)
  await spans.close()
})

test.each([
  ['00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', true],
  ['cc-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more', true],
  ['ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', false],
  ['00-00000000000000000000000000000000-00f067aa0ba902b7-01', false],
  ['00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01', false],
  ['00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01', false],
  ['anything else', false],
  [undefined, false],
])('traceparent %s is read as W3C says', (header, isValid) => {
  expect(readTraceparent(header) !== undefined).toBe(isValid)
})
