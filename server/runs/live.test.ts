import http from 'node:http'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { driving } from '../../contract/features/runs/driving.ts'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { atThisLoad } from '../../tests/support/at-this-load.ts'
import { makeShop } from '../../tests/support/make.ts'
import { makePhone, makeRun } from '../../tests/support/make-run.ts'
import { addressOf } from '../../tests/support/stream.ts'
import { makeCtx } from '../core/context.ts'
import { makeLink } from './doors.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T11:00:00Z', heartbeatMs: 100 })
})
afterAll(() => app?.close())

const open: { close: () => void }[] = []
afterEach(() => {
  for (const one of open.splice(0)) one.close()
  app.setNow('2026-11-23T11:00:00Z')
})

/** Opens the stream of a link, from a given local address. */
async function watch(link: string, localAddress = '127.0.0.1') {
  const url = `${await addressOf(app)}/api/v1/${link.replace('/d/', 'delivery/')}/events`
  const request = http.get(url, { agent: false, localAddress })
  const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
    request.once('response', resolve)
    request.once('error', reject)
  })
  let text = ''
  let ended = false
  answer.on('error', () => {})
  request.on('error', () => {})
  answer.on('close', () => {
    ended = true
  })
  answer.setEncoding('utf8').on('data', (more: string) => {
    text += more
  })
  const stream = {
    status: answer.statusCode,
    text: () => text,
    changes: () => text.split('event: delivery.changed').length - 1,
    hasEnded: () => ended,
    close: () => request.destroy(),
  }
  open.push(stream)
  return stream
}

/** A run of two shops with the link of each, and its driver's phone. */
async function underWay() {
  const run = await makeRun(app, { shops: 2 })
  const driver = await app.signIn(run.driving.email)
  const { body } = await driver.call(driving.run)
  const { runId, stops } = (body as { run: { runId: number; stops: { stopId: number }[] } }).run
  const ctx = makeCtx(app.deps, null)
  const links = await Promise.all(stops.map(({ stopId }) => makeLink(ctx, stopId)))
  const phone = makePhone(app)
  const says = (...events: unknown[]) =>
    driver.call(driving.send, {
      body: { runId, device: phone.device, sentAt: app.now().getTime(), events },
    } as never)
  return { ...run, runId, stops, links, phone, says }
}

test('a link hears of its own truck at once, without a word of what happened, and of no other', async () => {
  const [mine, other] = [await underWay(), await underWay()]
  const [here, there] = [await watch(mine.links[1] ?? ''), await watch(other.links[0] ?? '')]
  expect([here.status, there.status]).toEqual([200, 200])
  await mine.says(mine.phone.says('LEFT_DOCK'))
  await expect.poll(here.changes, { timeout: atThisLoad(1_000), interval: 10 }).toBeGreaterThan(0)
  expect(there.changes()).toBe(0)
  const said = here.text().match(/^data: .*$/gm)
  expect(new Set(said)).toEqual(new Set(['data: {}']))
})

test('a delivery that another truck takes over continues with that truck', async () => {
  const [mine, other] = [await underWay(), await underWay()]
  const here = await watch(mine.links[1] ?? '')
  const office = await app.signIn(mine.office.email)
  const moved = await office.put(`admin/runs/${mine.routeNumber}/${mine.day}`, {
    version: 0,
    moveTo: { routeNumber: other.routeNumber, stopIds: [mine.stops[1]?.stopId] },
  })
  expect(moved.status).toBe(200)
  await expect.poll(here.changes, { timeout: atThisLoad(1_000), interval: 10 }).toBeGreaterThan(0)
  const before = here.changes()
  await other.says(other.phone.says('LEFT_DOCK'))
  await expect.poll(here.changes, { timeout: atThisLoad(1_000), interval: 10 }).toBeGreaterThan(before)
})

test('a stream ends with its link, and one of a wrong or an old link never begins', async () => {
  const { links } = await underWay()
  const here = await watch(links[0] ?? '')
  app.setNow('2026-12-20T11:00:00Z')
  await expect.poll(here.hasEnded, { timeout: atThisLoad(2_000) }).toBe(true)
  expect((await watch(links[0] ?? '')).status).toBe(404)
  expect((await watch('/d/AAAAAAAAAAAAAAAAAAAAAA')).status).toBe(404)
})

test('streams of one address are counted, and those of another are not held up', async () => {
  const { links, stops } = await underWay()
  const ctx = makeCtx(app.deps, null)
  // A link may be read thirty times a minute.
  const more = await Promise.all(Array.from({ length: 4 }, () => makeLink(ctx, stops[0]?.stopId ?? 0)))
  const streams = []
  for (let n = 0; n < 61; n += 1) streams.push(await watch(more[n % 4] ?? '', '127.0.0.2'))
  expect(streams.map(({ status }) => status)).toEqual([...Array(60).fill(200), 429])
  const beside = await watch(links[1] ?? '', '127.0.0.3')
  expect(beside.status).toBe(200)
  // A closed stream frees its place.
  streams[0]?.close()
  await expect.poll(async () => (await watch(more[3] ?? '', '127.0.0.2')).status).toBe(200)
})

test('while the shop is closed no stream begins, and pages that are open hear of it', async () => {
  const { links } = await underWay()
  const here = await watch(links[0] ?? '')
  const admin = await app.signIn((await makeShop(app.db, { authorities: ['MAINTENANCE'] })).email)
  await admin.put('admin/maintenance', { enabled: true })
  await expect.poll(here.changes, { timeout: atThisLoad(1_000), interval: 10 }).toBeGreaterThan(0)
  expect((await watch(links[0] ?? '')).status).toBe(503)
  await admin.put('admin/maintenance', { enabled: false })
})
