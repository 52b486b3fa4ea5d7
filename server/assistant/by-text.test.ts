import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { assistant } from '../../contract/features/assistant/assistant.ts'
import type { Conversation } from '../../contract/features/assistant/fields.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makeProduct, makeShop, makeUser } from '../../tests/support/make.ts'
import { twilioKeys } from '../../tests/support/twilio-stand-in.ts'
import { makeCtx } from '../core/context.ts'
import { takeText } from './by-text.ts'

const publicUrl = 'https://shop.example.com'
let app: TestApp
let florist: Client
let other: Client
let shop: Awaited<ReturnType<typeof makeShop>>

beforeAll(async () => {
  app = await startApp({
    now: '2026-11-23T14:00:00Z',
    settings: { publicUrl, twilio: { ...twilioKeys, apiBase: 'http://127.0.0.1:9', timeoutMs: 100 } },
  })
  const rose = { category: 'Roses', type: 'Rose' }
  await makeProduct(app.db, { description: 'Rose Playa Blanca White 60cm', onHand: 500, ...rose })
  await makeProduct(app.db, { description: 'Gypsophila Xlence White', category: 'Fillers', onHand: 500 })
  await app.deps.catalogue.reload()
  shop = await makeShop(app.db)
  await verify(shop.userId, '(937) 555-0171')
  florist = await app.signIn(shop.email)
  other = await app.signIn((await makeShop(app.db)).email)
})
afterAll(() => app?.close())

const verify = (userId: number, number: string) =>
  app.db
    .updateTable('users')
    .set({ mobile_number: number, mobile_verified_at: app.now() })
    .where('id', '=', userId)
    .execute()

const texted = (text: string, id: string, from = '9375550171') =>
  takeText(makeCtx(app.deps, null), { from, text, id })
const conversations = async () =>
  (await florist.get('ai/history/search')).body as ReplyOf<typeof assistant.search>
const texts = () =>
  app.db
    .selectFrom('messages')
    .select(['recipient', 'about'])
    .where('channel', '=', 'sms')
    .orderBy('id')
    .execute()
const threads = async () => (await app.db.selectFrom('feedback_threads').select('id').execute()).length

test('an order in a text becomes a proposal, with a link to approve it; nothing is in the cart and nothing is ordered', async () => {
  await texted('24 playa blanca 60, 3 gypsophila xlence', 'SM00000001')
  const { rows } = await conversations()
  expect(rows).toHaveLength(1)
  const id = rows[0]?.conversationId
  const read = (await florist.get(`ai/history/chat?id=${id}`)).body as Conversation
  expect(read.turns[0]?.question.text).toBe('24 playa blanca 60, 3 gypsophila xlence')
  const [part] = read.turns[0]?.answer?.parts ?? []
  expect(part?.kind).toBe('proposal')
  const lines = part?.kind === 'proposal' ? part.rows : []
  expect(lines.map(({ product, quantity }) => [product.productDescription, quantity])).toEqual([
    ['Rose Playa Blanca White 60cm', 24],
    ['Gypsophila Xlence White', 3],
  ])
  const [text] = await texts()
  expect(text?.recipient).toBe('9375550171')
  expect(text?.about).toMatchObject({ path: `/lily-ai?conversation=${id}` })
  expect(JSON.stringify(text?.about)).toContain('2 lines')
  expect(await app.db.selectFrom('cart_lines').select('id').execute()).toEqual([])
  expect(await app.db.selectFrom('orders').select('id').execute()).toEqual([])
  expect((await other.get(`ai/history/chat?id=${id}`)).status).toBe(404)
})

test('the same text again, by the carrier’s id, is proposed once', async () => {
  await texted('12 playa blanca 60', 'SM00000002')
  await texted('12 playa blanca 60', 'SM00000002')
  expect((await conversations()).total).toBe(2)
  expect(await texts()).toHaveLength(2)
})

test('words that are no order, and an order of someone who may not order, go to the desk', async () => {
  await texted('Where is my truck?', 'SM00000003')
  expect(await threads()).toBe(1)
  const viewer = await makeUser(app.db, { customerId: shop.customerId, authorities: [] })
  await verify(viewer.userId, '(937) 555-0188')
  await texted('12 playa blanca 60', 'SM00000004', '9375550188')
  expect(await threads()).toBe(2)
  expect((await conversations()).total).toBe(2)
  expect(await texts()).toHaveLength(2)
})

test('a number that is nobody’s is answered politely once, and nothing comes of its text', async () => {
  const first = await webhook({ MessageSid: 'SM00000005', From: '+19375550199', Body: '12 playa blanca 60' })
  expect(first).toContain('<Message>')
  expect(first).toContain('know this number')
  const again = await webhook({ MessageSid: 'SM00000006', From: '+19375550199', Body: 'hello?' })
  expect(again).toContain('<Response></Response>')
  expect(await texts()).toHaveLength(2)
  expect(await threads()).toBe(2)
})

/** Delivers a text as Twilio does; returns the reply. */
async function webhook(fields: Record<string, string>): Promise<string> {
  const path = '/webhooks/twilio'
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
  expect(answer.statusCode).toBe(200)
  return answer.body
}
