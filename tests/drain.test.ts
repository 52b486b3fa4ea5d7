import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from './support/database.ts'
import { startServer } from './support/server.ts'
import { temporaryFolder } from './support/temporary-folder.ts'

const dataDir = temporaryFolder('drain')
let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
}, 120_000)
afterAll(async () => {
  await database?.close()
})

const start = (seconds: number) =>
  startServer({
    dataDir,
    args: ['--dev'],
    env: {
      DATABASE_URL: database.url,
      DATABASE_OWNER_URL: database.ownerUrl,
      DEMO: '0',
      DRAIN_SECONDS: String(seconds),
    },
  })

/** Sends one request over persistent connections, like a proxy. 0 if there is no response. */
const ask = (url: string, agent: Agent) =>
  new Promise<{ status: number; connection?: string | undefined }>((resolve) => {
    const sent = request(url, { agent }, (answer) => {
      answer.resume().on('end', () => {
        resolve({ status: answer.statusCode ?? 0, connection: answer.headers.connection })
      })
    })
    sent.on('error', () => resolve({ status: 0 })).end()
  })

test('a stop says no to the balancer at once, answers what still arrives, and ends after its time', async () => {
  const server = await start(3)
  const agent = new Agent({ keepAlive: true })
  expect(await ask(`${server.url}/api/v1/site`, agent)).toMatchObject({
    status: 200,
    connection: 'keep-alive',
  })
  process.kill(server.pid, 'SIGTERM')
  const told = performance.now()
  const statuses: number[] = []
  while ((await ask(`${server.url}/api/v1/health/ready`, agent)).status !== 503) {
    if (performance.now() - told > 1_000) throw new Error('it still says that it is ready')
  }
  while (performance.now() - told < 2_000) {
    statuses.push((await ask(`${server.url}/api/v1/site`, agent)).status)
    await sleep(20)
  }
  // A persistent connection would send a request to the closed process.
  expect(await ask(`${server.url}/api/v1/site`, agent)).toEqual({ status: 200, connection: 'close' })
  expect((await ask(`${server.url}/api/v1/health/live`, agent)).status).toBe(200)
  expect(statuses.length).toBeGreaterThan(10)
  expect(new Set(statuses)).toEqual(new Set([200]))
  await server.stop()
  expect(server.isRunning()).toBe(false)
}, 120_000)

test('two processes behind a balancer are replaced one after the other without a failed request', {
  tags: ['long'],
}, async () => {
  const processes = await Promise.all([start(4), start(4)])
  const agent = new Agent({ keepAlive: true })
  let ready = processes.map(({ url }) => url)
  const failed: number[] = []
  let answered = 0
  let isOver = false
  // The two parts of a load balancer: asking for readiness, and sending requests to processes that are ready.
  const looks = (async () => {
    while (!isOver) {
      const states = await Promise.all(
        processes.map(async ({ url }) => ({ url, ...(await ask(`${url}/api/v1/health/ready`, agent)) })),
      )
      ready = states.filter(({ status }) => status === 200).map(({ url }) => url)
      await sleep(100)
    }
  })()
  const shops = [0, 1, 2].map(async (shop) => {
    while (!isOver) {
      const url = ready[(answered + shop) % ready.length]
      const { status } = url ? await ask(`${url}/api/v1/site`, agent) : { status: 0 }
      answered += 1
      if (status !== 200) failed.push(status)
      await sleep(5)
    }
  })
  for (const n of [0, 1]) {
    await sleep(500)
    await processes[n]?.stop()
    processes[n] = await start(4)
  }
  await sleep(500)
  isOver = true
  await Promise.all([looks, ...shops])
  await Promise.all(processes.map((one) => one.stop()))
  expect(failed).toEqual([])
  expect(answered).toBeGreaterThan(100)
})

test('a second signal ends it without the wait', { timeout: 120_000, tags: ['long'] }, async () => {
  const server = await start(60)
  process.kill(server.pid, 'SIGTERM')
  await sleep(300)
  const told = performance.now()
  await server.stop()
  expect(performance.now() - told).toBeLessThan(15_000)
  expect(server.isRunning()).toBe(false)
})
