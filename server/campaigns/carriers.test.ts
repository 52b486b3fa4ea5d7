import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { campaigns } from '../../contract/features/campaigns/campaigns.ts'
import { staffNotices } from '../../contract/features/campaigns/staff-notices.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makeShop } from '../../tests/support/make.ts'
import { startTwilio, twilioKeys } from '../../tests/support/twilio-stand-in.ts'
import { twilioTexter } from '../adapters/sms/twilio.ts'
import { makeCtx } from '../core/context.ts'
import { ownNumber } from '../core/life.ts'
import type { Ctx } from '../core/route.ts'
import { takeTurn } from '../messages/pace.ts'
import { beginDue } from './begin.ts'
import { endCampaigns, freeReceivers } from './runner.ts'
import { sendReceiver, takeReceiver } from './send.ts'

let app: TestApp
let ctx: Ctx
let desk: Client
let twilio: Awaited<ReturnType<typeof startTwilio>>
let ana: Awaited<ReturnType<typeof makeShop>>
beforeAll(async () => {
  twilio = await startTwilio()
  app = await startApp({ now: '2026-11-23T15:00:00Z', settings: { mailTracking: 1 } })
  app.deps.adapters.texter = twilioTexter({ ...twilioKeys, apiBase: twilio.url, timeoutMs: 200 })
  ctx = makeCtx(app.deps, null)
  const house = await makeShop(app.db, { authorities: ['NOTIFICATIONS'] })
  await app.db.updateTable('customers').set({ is_house: true }).where('id', '=', house.customerId).execute()
  desk = await app.signIn(house.email)
  ana = await makeShop(app.db)
  await app.db
    .updateTable('users')
    .set({ mobile_number: '9375550101', mobile_verified_at: app.now() })
    .where('id', '=', ana.userId)
    .execute()
})
afterAll(async () => {
  await app?.close()
  await twilio?.close()
})
beforeEach(async () => {
  twilio.mood('normal')
  twilio.sent.length = 0
  app.setNow('2026-11-23T15:00:00Z')
  await app.db.deleteFrom('campaigns').execute()
  await app.db.deleteFrom('suppressions').execute()
})

const words = {
  mail: { en: { subject: 'Roses', body: 'Roses are in.', button: 'See them' } },
  sms: { en: { text: 'Roses are in: {link}' } },
}
async function begin(channel: 'mail' | 'sms') {
  const { body: made } = await desk.call(campaigns.make, {
    body: { name: 'Roses', channels: [channel], words, link: '/plants' },
  })
  const { id } = made as { id: number }
  const sent = await desk.call(campaigns.send, { params: { id }, body: { version: 0, messages: 1 } })
  expect(sent.status).toBe(200)
  return id
}
async function sendOne(channel: 'mail' | 'sms') {
  const taken = await takeReceiver(ctx, channel)
  if (taken) await sendReceiver(ctx, taken)
  return taken !== undefined
}
const receiver = () => app.db.selectFrom('campaign_receivers').selectAll().executeTakeFirstOrThrow()

describe('a carrier', () => {
  test('that is busy is asked again in a minute, and the reader gets one text', async () => {
    await begin('sms')
    twilio.mood('busy')
    await sendOne('sms')
    expect(await receiver()).toMatchObject({ state: 'waiting', attempts: 1, process: null, handed_at: null })
    expect(await sendOne('sms')).toBe(false)
    twilio.mood('normal')
    app.setNow('2026-11-23T15:01:01Z')
    await sendOne('sms')
    expect(twilio.sent).toHaveLength(1)
    expect(await receiver()).toMatchObject({ state: 'sent', attempts: 2, parts: 1 })
  })

  test.each(['silent', 'broken'] as const)(
    'that is %s may have taken it: it is unknown, and sent again only by hand',
    async (mood) => {
      const id = await begin('sms')
      twilio.mood(mood)
      await sendOne('sms')
      await endCampaigns(ctx)
      expect((await receiver()).state).toBe('unknown')
      twilio.mood('normal')
      app.setNow('2026-11-23T17:00:00Z')
      expect(await sendOne('sms')).toBe(false)
      expect((await desk.call(campaigns.again, { params: { id }, body: {} })).body).toEqual({ messages: 0 })
      const again = await desk.call(campaigns.again, { params: { id }, body: { unknown: true } })
      expect(again.body).toEqual({ messages: 1 })
      await sendOne('sms')
      await endCampaigns(ctx)
      expect(twilio.sent).toHaveLength(1)
      const { body } = await desk.call(campaigns.read, { params: { id } })
      expect(body).toMatchObject({ state: 'sent', counts: { sent: 1, unknown: 0 }, cost: 0.01 })
    },
  )

  test('that refuses the number permanently: failed, held, and never asked again', async () => {
    await app.db
      .updateTable('users')
      .set({ mobile_number: '1375550101' })
      .where('id', '=', ana.userId)
      .execute()
    await begin('sms')
    await sendOne('sms')
    expect(await receiver()).toMatchObject({ state: 'failed' })
    const held = await app.db.selectFrom('suppressions').select(['address', 'cause']).execute()
    expect(held).toEqual([{ address: '1375550101', cause: 'bounced' }])
    await app.db
      .updateTable('users')
      .set({ mobile_number: '9375550101' })
      .where('id', '=', ana.userId)
      .execute()
  })

  test('is given no more a second than the settings say, by no matter who asks', async () => {
    ctx.settings.textsPerSecond = 20
    await app.db.deleteFrom('carrier_paces').execute()
    const startedAt = performance.now()
    await Promise.all(Array.from({ length: 10 }, () => takeTurn(ctx, 'sms')))
    expect(performance.now() - startedAt).toBeGreaterThan(440)
    ctx.settings.textsPerSecond = 0
  })
})

test('a process that dies before the carrier is called leaves it to others; after it, to nobody', async () => {
  await begin('sms')
  const gone = { process: 7, state: 'sending' as const }
  const set = (handed: Date | null) =>
    app.db
      .updateTable('campaign_receivers')
      .set({ ...gone, attempts: 1, handed_at: handed })
      .execute()
  await set(null)
  await freeReceivers(ctx, { patienceMs: 10, own: [] })
  expect(await receiver()).toMatchObject({ state: 'waiting', attempts: 0, process: null })
  await set(app.now())
  await freeReceivers(ctx, { patienceMs: 10, own: [] })
  expect(await receiver()).toMatchObject({ state: 'unknown', error: 'died', process: null })
  // A receiver that this process claimed a moment ago is its own.
  await sql`update campaign_receivers set state = 'sending', process = ${ownNumber}, handed_at = ${app.now()}`.execute(
    app.db,
  )
  await freeReceivers(ctx, { patienceMs: 10, own: [] })
  expect((await receiver()).state).toBe('sending')
})

describe('what the distributor counts', () => {
  const get = (url: string) => app.app.inject({ url })

  test('openings and links of an email that says so; each once, and nowhere but to the shop', async () => {
    const id = await begin('mail')
    await sendOne('mail')
    const { message_key } = await receiver()
    const mail = await app.db
      .selectFrom('messages')
      .selectAll()
      .where('message_key', '=', message_key)
      .executeTakeFirstOrThrow()
    expect(mail.body).toContain('We count whether this email is opened')
    const path = new RegExp(`/w/\\w+/${message_key}`).exec(mail.body ?? '')?.[0] ?? ''
    const dot = await get(`/o/${message_key}.gif`)
    expect([dot.statusCode, dot.headers['content-type']]).toEqual([200, 'image/gif'])
    expect(await receiver()).toMatchObject({ clicked_at: null, opened_at: expect.any(Date) })
    for (let n = 0; n < 2; n++) {
      const { statusCode, headers } = await get(path)
      expect([statusCode, headers.location, headers['cache-control']]).toEqual([302, '/plants', 'no-store'])
    }
    expect((await get('/w/nothing/https:%2F%2Fevil.example')).headers.location).toBe('/')
    const { body } = await desk.call(campaigns.read, { params: { id } })
    expect(body).toMatchObject({ counts: { opened: 1, clicked: 1 } })
  })

  test('nothing, unless it was turned on when the campaign began', async () => {
    ctx.settings.mailTracking = 0
    const id = await begin('mail')
    ctx.settings.mailTracking = 1
    await sendOne('mail')
    const { message_key } = await receiver()
    const { body: text, html } = await app.db
      .selectFrom('messages')
      .selectAll()
      .where('message_key', '=', message_key)
      .executeTakeFirstOrThrow()
    expect(`${text}${html}`).not.toMatch(new RegExp(`${message_key}|We count`))
    await get(`/o/${message_key}.gif`)
    const { body } = await desk.call(campaigns.read, { params: { id } })
    expect(body).toMatchObject({ counts: { opened: null, clicked: null } })
  })
})

describe('notices', () => {
  const notices = () =>
    app.db.selectFrom('notices').select(['user_id', 'facts', 'link']).where('topic', '=', 'news').execute()

  test('stand in the bell once, and follow the reader’s switch', async () => {
    const said = { title: 'Closed on <b>Thursday</b>', body: 'Happy Thanksgiving.', link: '/plants' }
    const { status, body } = await desk.call(staffNotices.send, { body: said })
    expect({ status, body }).toMatchObject({ status: 201, body: { people: 1 } })
    await beginDue(ctx)
    for (let n = 0; n < 2; n++) {
      const taken = await takeReceiver(ctx, 'notice')
      if (taken) await sendReceiver(ctx, taken)
    }
    expect(await notices()).toMatchObject([{ user_id: ana.userId, link: '/plants' }])
    await app.db
      .insertInto('notice_ways')
      .values({ user_id: ana.userId, kind: 'news', way: 'here', is_on: false })
      .execute()
    expect(await desk.call(staffNotices.send, { body: { ...said, push: false } })).toMatchObject({
      status: 409,
      body: { code: 'nobody_left' },
    })
    const { body: list } = await desk.call(staffNotices.list, { query: {} })
    expect(list).toMatchObject({ total: 1 })
  })

  test('reach the people of a vendor', async () => {
    await app.db.insertInto('vendors').values({ id: 'VCO700', name: 'Finca' }).execute()
    const user = await makeShop(app.db)
    await app.db.updateTable('users').set({ vendor_id: 'VCO700' }).where('id', '=', user.userId).execute()
    const { body } = await desk.call(staffNotices.vendors, {})
    expect(body).toMatchObject({ rows: [{ vendorId: 'VCO700', name: 'Finca', people: 1 }] })
    const said = { title: 'Roses', body: 'We need roses.', vendorIds: ['VCO700'] }
    expect(await desk.call(staffNotices.tellVendors, { body: said })).toMatchObject({
      status: 200,
      body: { people: 1 },
    })
    const stranger = await desk.call(staffNotices.tellVendors, { body: { ...said, vendorIds: ['NONE'] } })
    expect(stranger.status).toBe(404)
    expect((await notices()).map(({ user_id }) => user_id)).toContain(user.userId)
  })
})
