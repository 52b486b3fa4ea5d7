import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import { feedback } from '../../contract/features/feedback/feedback.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makeShop, makeUser } from '../../tests/support/make.ts'
import { twilioKeys } from '../../tests/support/twilio-stand-in.ts'
import { makeCtx } from '../core/context.ts'
import { takeReply } from './by-text.ts'

const publicUrl = 'https://shop.example.com'
let app: TestApp
let shop: Awaited<ReturnType<typeof makeShop>>
let ana: Client
beforeAll(async () => {
  app = await startApp({
    now: '2026-11-23T14:00:00Z',
    settings: { publicUrl, twilio: { ...twilioKeys, apiBase: 'http://127.0.0.1:9', timeoutMs: 100 } },
  })
  shop = await makeShop(app.db)
  ana = await app.signIn(shop.email)
})
afterAll(() => app?.close())
beforeEach(async () => {
  app.setNow('2026-11-23T14:00:00Z')
  await app.db
    .updateTable('users')
    .set({ mobile_number: '(937) 555-0171', mobile_verified_at: app.now() })
    .where('id', '=', shop.userId)
    .execute()
})

const ctx = () => makeCtx(app.deps, null)
const reply = (text: string, from = '9375550171') => takeReply(ctx(), { from, text })
const threads = async () =>
  ((await ana.call(feedback.list, { query: { sort: 'created' } })).body as ReplyOf<typeof feedback.list>).rows
const messages = async (id: number) =>
  ((await ana.call(feedback.read, { params: { id } })).body as ReplyOf<typeof feedback.read>).messages.map(
    ({ text, cameBy, isMine }) => [text, cameBy, isMine],
  )

/** An incoming text, delivered as Twilio does. */
async function text(fields: Record<string, string>, path = '/webhooks/twilio') {
  const said = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))
  const signature = createHmac('sha1', twilioKeys.authToken)
    .update(`${publicUrl}${path}${said.map(([name, value]) => name + value).join('')}`)
    .digest('base64')
  const answer = await app.app.inject({
    method: 'POST',
    url: path,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
  })
  return answer.statusCode
}
const queued = async () =>
  (
    await sql<{ payload: unknown }>`select j.payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'take_reply' order by j.id`.execute(
      app.db,
    )
  ).rows.map(({ payload }) => payload)

test('words of a text go to the desk once, STOP and START don’t', async () => {
  const from = '+19375550171'
  expect(await text({ MessageSid: 'SM1', From: from, Body: 'Where is my truck?' })).toBe(200)
  expect(await text({ MessageSid: 'SM1', From: from, Body: 'Where is my truck?' })).toBe(200)
  expect(await text({ MessageSid: 'SM2', From: from, Body: 'Start' })).toBe(200)
  expect(await text({ MessageSid: 'SM3', From: from, Body: 'And the lilies?' }, '/api/v1/webhooks/sms')).toBe(
    200,
  )
  expect(await queued()).toEqual([
    { from: '9375550171', text: 'Where is my truck?', id: 'SM1' },
    { from: '9375550171', text: 'And the lilies?', id: 'SM3' },
  ])
  const forged = await app.app.inject({
    method: 'POST',
    url: '/api/v1/webhooks/sms',
    payload: 'MessageSid=SM9&From=%2B19375550171&Body=Hi',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': 'x' },
  })
  expect(forged.statusCode).toBeGreaterThanOrEqual(400)
  expect(await queued()).toHaveLength(2)
})

test('a text begins a thread, the next continues with it, and one weeks later begins another', async () => {
  await reply('Where is my truck?')
  const [first] = await threads()
  expect(first).toMatchObject({ subject: 'Where is my truck?', state: 'NEW' })
  await reply('It is here now.')
  expect(await messages(first?.id ?? 0)).toEqual([
    ['Where is my truck?', 'text', true],
    ['It is here now.', 'text', true],
  ])
  await ana.call(feedback.answer, { params: { id: first?.id }, body: { message: 'Thanks' } } as never)
  expect((await messages(first?.id ?? 0)).at(-1)).toEqual(['Thanks', 'page', true])
  await ana.call(feedback.resolve, { params: { id: first?.id } } as never)
  await reply('One box is missing.')
  expect((await threads())[0]?.state).toBe('OPEN')
  app.setNow('2026-12-20T14:00:00Z')
  ana = await app.signIn(shop.email)
  await reply('Are you open?')
  expect((await threads()).map(({ subject }) => subject)).toEqual(['Where is my truck?', 'Are you open?'])
})

test('a number that belongs to nobody, to the distributor, or without proof starts no thread', async () => {
  const before = (await threads()).length
  await reply('Hello', '9375550199')
  await reply('   ')
  await app.db.updateTable('users').set({ mobile_verified_at: null }).where('id', '=', shop.userId).execute()
  await reply('Hello')
  const house = await makeShop(app.db, { customer: { is_house: true } })
  const clerk = await makeUser(app.db, { customerId: house.customerId, authorities: [] })
  await app.db
    .updateTable('users')
    .set({ mobile_number: '(937) 555-0188', mobile_verified_at: app.now() })
    .where('id', '=', clerk.userId)
    .execute()
  await reply('Hello', '9375550188')
  expect((await threads()).length).toBe(before)
  expect(
    await app.db.selectFrom('feedback_threads').select('id').where('user_id', '=', clerk.userId).execute(),
  ).toEqual([])
})
