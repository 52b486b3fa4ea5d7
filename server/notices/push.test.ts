import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import {
  type Device,
  longestPush,
  mostDevices,
  userDevices,
} from '../../contract/features/notices/devices.ts'
import { notices } from '../../contract/features/notices/notices.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makeShop } from '../../tests/support/make.ts'
import { makeBrowser, startPushService, vapidClaims } from '../../tests/support/push-receiver.ts'
import { inTransaction, makeCtx } from '../core/context.ts'
import { notify } from './notify.ts'
import { sendPush } from './push.ts'
import { nextPush } from './rules.ts'
import { sendNotice } from './send.ts'

type Service = Awaited<ReturnType<typeof startPushService>>
let app: TestApp
let service: Service
let shop: Awaited<ReturnType<typeof makeShop>>
let ana: Client
let stranger: Client
let desk: Client

beforeAll(async () => {
  service = await startPushService()
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
  app.deps.adapters.web = service.web
  shop = await makeShop(app.db)
  ana = await app.signIn(shop.email)
  stranger = await app.signIn((await makeShop(app.db)).email)
  const house = await makeShop(app.db, { customer: { is_house: true }, authorities: ['NOTIFICATIONS'] })
  desk = await app.signIn(house.email)
})
afterAll(async () => {
  await app?.close()
  await service?.close()
})
beforeEach(async () => {
  app.setNow('2026-11-23T14:00:00Z')
  service.received.length = 0
  service.answers({ status: 201 })
  await app.db.deleteFrom('notices').execute()
  await app.db.deleteFrom('user_devices').execute()
  await app.db.deleteFrom('throttles').execute()
})

const ctx = () => makeCtx(app.deps, null)

/** A browser of the person that uses this test's push service: registered by a call, then redirected there without TLS. */
async function register(by = ana) {
  const browser = makeBrowser()
  const { status, body } = await by.call(userDevices.add, { body: browser.subscription })
  expect(status).toBe(201)
  const device = body as Device
  await app.db
    .updateTable('user_devices')
    .set({ endpoint: `${service.origin}${browser.path}` })
    .where('id', '=', device.id)
    .execute()
  return { browser, device }
}

const answered = (more: object = {}) =>
  inTransaction(ctx(), (inside) =>
    notify(inside, {
      topic: 'order-changed',
      facts: { orderNumber: 104_294, by: 'Owen', totalCents: 59_368 },
      to: [shop.userId],
      link: '/orders/104294',
      ...more,
    }),
  )
const claim = (amountCents = 2225) =>
  inTransaction(ctx(), (inside) =>
    notify(inside, {
      topic: 'claim-decided',
      facts: { number: 'C-2041', outcome: 'SETTLED', amountCents },
      to: [shop.userId],
      link: '/claims/1',
    }),
  )

/** Runs what is due in the queue, as a worker does. */
async function work() {
  const jobs = await take('send_notice')
  for (const payload of jobs) await sendNotice(ctx(), payload as { noticeId: number; way: 'push' })
  for (const payload of await take('send_push')) await sendPush(ctx(), payload as { pushId: number })
}
const take = async (name: string) =>
  (
    await sql<{
      payload: object
    }>`delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier = ${name} and j.run_at <= ${new Date(app.now().getTime() + 1000)}
      returning j.payload`.execute(app.db)
  ).rows.map(({ payload }) => payload)
const later = (seconds: number) => app.setNow(new Date(app.now().getTime() + seconds * 1000))
const pushes = () => app.db.selectFrom('pushes').selectAll().orderBy('id').execute()
const devices = async (by = ana) => (await by.call(userDevices.list)).body as ReplyOf<typeof userDevices.list>

describe('a push', () => {
  test('arrives encrypted for its browser only, signed by this server, without names and amounts', async () => {
    const { browser, device } = await register()
    await claim()
    later(15)
    await work()
    expect(service.received).toEqual([])
    later(6)
    await work()
    expect(service.received).toHaveLength(1)
    const [request] = service.received
    expect(request?.path).toBe(browser.path)
    expect(request?.body.toString('latin1')).not.toContain('claim')
    expect(JSON.parse(browser.decrypt(request?.body ?? Buffer.alloc(0)))).toEqual({
      title: 'A claim is decided',
      body: '',
      link: '/claims/1',
      tag: expect.stringMatching(/^notice-\d+$/),
      language: 'en',
    })
    expect(request?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'normal' })
    expect(Number(request?.headers.ttl)).toBeGreaterThan(86_300)
    expect(String(request?.headers.topic).length).toBeLessThanOrEqual(32)
    const claims = vapidClaims(String(request?.headers.authorization))
    expect(claims).toMatchObject({ aud: service.origin, publicKey: (await devices()).publicKey })
    expect(claims.sub).toMatch(/^mailto:/)
    expect(await pushes()).toMatchObject([{ state: 'sent', attempts: 1, status: 201 }])
    expect((await devices()).devices).toMatchObject([
      { id: device.id, current: true, takenAt: expect.any(String) },
    ])
  })

  test('has names and sums for those who want them there, in their language, at most 200 letters', async () => {
    const { browser } = await register()
    await ana.call(notices.change, { body: { showsDetails: true } })
    await app.db.updateTable('users').set({ language: 'es' }).where('id', '=', shop.userId).execute()
    await claim()
    await inTransaction(ctx(), (inside) =>
      notify(inside, {
        topic: 'thread-answered',
        facts: { number: 'F-1', subject: '🌷'.repeat(300), from: '<script>' },
        to: [shop.userId],
        link: '/account/contact?open=1',
      }),
    )
    later(25)
    await work()
    const shown = service.received.map(
      ({ body }) => JSON.parse(browser.decrypt(body)) as { title: string; body: string },
    )
    expect(shown.find(({ title }) => title.startsWith('El reclamo'))).toMatchObject({
      title: 'El reclamo C-2041 está resuelto',
      body: 'Crédito de $22.25.',
    })
    for (const { title, body } of shown) expect([...title, ...body].length).toBeLessThanOrEqual(longestPush)
    await ana.call(notices.change, { body: { showsDetails: false } })
    await app.db.updateTable('users').set({ language: 'en' }).where('id', '=', shop.userId).execute()
  })

  test('isn’t sent for a notice that was read, or of a kind that is off', async () => {
    await register()
    await answered()
    expect(await take('send_notice')).toEqual([])
    await claim()
    await ana.call(notices.read, { body: { upTo: 2_000_000_000 } })
    later(25)
    await work()
    expect(service.received).toEqual([])
  })

  test('waits for the end of quiet hours, unless it is urgent', async () => {
    await register()
    await app.db
      .updateTable('sessions')
      .set({ expires_at: new Date('2026-12-23T14:00:00Z') })
      .execute()
    app.setNow('2026-11-24T03:00:00Z')
    await claim()
    await inTransaction(ctx(), (inside) =>
      notify(inside, {
        topic: 'short-choice',
        facts: { orderNumber: 1, goods: 'Jana', until: '2026-11-24T09:00:00Z' },
        to: [shop.userId],
        link: '/orders/1',
      }),
    )
    later(30)
    await work()
    expect(service.received.map(({ headers }) => headers.urgency)).toEqual(['high'])
    app.setNow('2026-11-24T10:00:01Z')
    await work()
    expect(service.received.map(({ headers }) => headers.urgency)).toEqual(['high', 'normal'])
  })

  test.each([404, 410])('answered with %s ends the device', async (status) => {
    await register()
    service.answers({ status })
    await claim()
    later(25)
    await work()
    expect((await devices()).devices).toEqual([])
    expect(await pushes()).toEqual([])
  })

  test('is tried again after 429, not before the service says, and ends as sent, once', async () => {
    await register()
    service.answers({ status: 429, headers: { 'retry-after': '90' } })
    await claim()
    later(25)
    await work()
    expect(await pushes()).toMatchObject([{ state: 'waiting', attempts: 1, status: 429 }])
    service.answers({ status: 201 })
    later(60)
    await work()
    expect(service.received).toHaveLength(1)
    later(40)
    await work()
    await work()
    expect(service.received).toHaveLength(2)
    expect(await pushes()).toMatchObject([{ state: 'sent', attempts: 2 }])
  })

  test('that a job runs twice is sent once', async () => {
    await register()
    await claim()
    later(25)
    const [job] = (await take('send_notice')) as { noticeId: number; way: 'push' }[]
    if (!job) throw new Error('no job')
    await sendNotice(ctx(), job)
    await sendNotice(ctx(), job)
    const [row] = await pushes()
    await sendPush(ctx(), { pushId: row?.id ?? 0 })
    await sendPush(ctx(), { pushId: row?.id ?? 0 })
    expect(service.received).toHaveLength(1)
  })

  test('goes to no address in the internal network', async () => {
    const { device } = await register()
    await app.db
      .updateTable('user_devices')
      .set({ endpoint: 'http://192.168.0.10/internal' })
      .where('id', '=', device.id)
      .execute()
    await claim()
    later(25)
    await work()
    expect(await pushes()).toMatchObject([{ state: 'failed' }])
  })

  test('goes to no browser whose session has ended', async () => {
    await register()
    await claim()
    await app.db
      .updateTable('sessions')
      .set({ expires_at: app.now() })
      .where('user_id', '=', shop.userId)
      .execute()
    later(25)
    await work()
    expect(service.received).toEqual([])
    expect(await app.db.selectFrom('user_devices').select('id').execute()).toEqual([])
    ana = await app.signIn(shop.email)
    await register()
    await ana.delete('account/sessions')
    expect((await devices()).devices).toHaveLength(1)
    await ana.post('auth/sign-out')
    expect(await app.db.selectFrom('user_devices').select('id').execute()).toEqual([])
    ana = await app.signIn(shop.email)
  })
})

describe('what follows an answer', () => {
  const now = new Date('2026-11-23T14:00:00Z')
  const at = (seconds: number) => ({ state: 'waiting', dueAt: new Date(now.getTime() + seconds * 1000) })
  test.each([
    [{ status: 201 }, 1, 1000, { state: 'sent' }],
    [{ status: 404 }, 1, 1000, { state: 'gone' }],
    [{ status: 410 }, 1, 1000, { state: 'gone' }],
    [{ status: 400 }, 1, 1000, { state: 'failed' }],
    [{ status: 403 }, 1, 1000, { state: 'failed' }],
    [{ status: 413 }, 1, 1000, { state: 'failed' }],
    [{ status: 302 }, 1, 1000, { state: 'failed' }],
    [{ status: 500 }, 1, 1000, at(30)],
    [{ status: 503 }, 2, 1000, at(120)],
    [{ status: null }, 3, 1000, at(600)],
    [{ status: null }, 4, 1000, { state: 'failed' }],
    [{ status: null }, 6, 100_000, { state: 'failed' }],
    [{ status: 429, retryAfter: '200' }, 1, 1000, at(200)],
    [{ status: 429, retryAfter: '5' }, 1, 1000, at(30)],
    [{ status: 429, retryAfter: '2000' }, 1, 1000, { state: 'failed' }],
    [{ status: 429, retryAfter: 'Mon, 23 Nov 2026 14:05:00 GMT' }, 1, 1000, at(300)],
    [{ status: 429, retryAfter: 'soon' }, 1, 1000, at(30)],
  ] as const)('%o at attempt %i with %i s left', (answer, attempts, ttl, next) => {
    expect(nextPush({ answer: { error: '', ...answer }, attempts, ttl, now })).toEqual(next)
  })
})

describe('devices', () => {
  test('are the person’s own: listed, removed, tested; those of others aren’t there', async () => {
    const { device } = await register()
    expect((await devices()).devices).toMatchObject([{ id: device.id, current: true }])
    expect((await devices(stranger)).devices).toEqual([])
    expect(
      (await stranger.call(userDevices.remove, { params: { id: String(device.id) } as never })).status,
    ).toBe(404)
    expect((await stranger.call(userDevices.test, { body: { id: device.id } })).status).toBe(404)
    expect((await ana.call(userDevices.test, { body: {} })).body).toEqual({ devices: 1 })
    await work()
    expect(service.received).toHaveLength(1)
    expect((await ana.call(userDevices.remove, { params: { id: String(device.id) } as never })).status).toBe(
      204,
    )
    expect((await ana.call(userDevices.test, { body: {} })).status).toBe(404)
  })

  test('a test is pushed ten times an hour', async () => {
    await register()
    for (let n = 0; n < 10; n++) expect((await ana.call(userDevices.test, { body: {} })).status).toBe(202)
    expect((await ana.call(userDevices.test, { body: {} })).status).toBe(429)
  })

  test('the next person at a browser takes its subscription over', async () => {
    const browser = makeBrowser()
    await ana.call(userDevices.add, { body: browser.subscription })
    await stranger.call(userDevices.add, { body: browser.subscription })
    expect((await devices()).devices).toEqual([])
    expect((await devices(stranger)).devices).toHaveLength(1)
  })

  test(`at most ${mostDevices}: a new one takes the place of the one used longest ago`, async () => {
    const first = await register()
    for (let n = 0; n < mostDevices; n++) await register()
    const { devices: all } = await devices()
    expect(all).toHaveLength(mostDevices)
    expect(all.map(({ id }) => id)).not.toContain(first.device.id)
  })

  test.each([
    ['no TLS', { endpoint: 'http://push.test/a' }],
    ['no address', { endpoint: 'push' }],
    ['no point', { keys: { p256dh: 'AAAA', auth: 'BTBZMqHH6r4Tts7J_aSIgg' } }],
    ['a short secret', { keys: { ...makeBrowser().subscription.keys, auth: 'BTBZ' } }],
  ])('%s is refused', async (_, wrong) => {
    expect((await ana.post('user-device', { ...makeBrowser().subscription, ...wrong })).status).toBe(400)
  })

  test('need a session', async () => {
    const visitor = app.visitor()
    expect((await visitor.get('user-device')).status).toBe(401)
    expect((await visitor.post('user-device', makeBrowser().subscription)).status).toBe(401)
    expect((await visitor.post('user-device/test', {})).status).toBe(401)
    expect((await visitor.delete('user-device/1')).status).toBe(401)
  })
})

describe('the distributor’s own notices', () => {
  test('goes to everyone with a device, is listed in their notices, and has no price on a locked screen', async () => {
    const { browser } = await register()
    const { status, body } = await desk.call(userDevices.tell, {
      body: { title: 'Roses from 0.89', body: 'Today only' },
    })
    expect([status, body]).toEqual([202, { people: 1 }])
    later(25)
    await work()
    expect(JSON.parse(browser.decrypt(service.received[0]?.body ?? Buffer.alloc(0)))).toMatchObject({
      title: 'News for you',
      body: '',
    })
    expect(service.received[0]?.headers.urgency).toBe('low')
    expect((await ana.call(notices.list, { query: {} })).body).toMatchObject({
      rows: [{ title: 'Roses from 0.89', text: 'Today only', kind: 'news' }],
    })
  })

  test('is for those who send notifications, and has a title', async () => {
    expect((await ana.call(userDevices.tell, { body: { title: 'x', body: '' } })).status).toBe(403)
    expect((await app.visitor().post('user-device/notification', { title: 'x' })).status).toBe(401)
    expect((await desk.post('user-device/notification', { title: '' })).status).toBe(400)
  })
})
