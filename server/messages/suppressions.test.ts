import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MailKind, mailKinds, smsKinds } from '../../contract/features/messages/outbox.ts'
import { suppressions } from '../../contract/features/messages/suppressions.ts'
import { templates } from '../../contract/features/messages/templates.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makeShop } from '../../tests/support/make.ts'
import { twilioKeys } from '../../tests/support/twilio-stand-in.ts'
import { makeCtx } from '../core/context.ts'
import type { Ctx } from '../core/route.ts'
import { mailReportsSecret } from './reports.ts'
import { sendMessage } from './send.ts'
import { hold } from './suppressed.ts'

const publicUrl = 'https://shop.example.com'
let app: TestApp
let ctx: Ctx
let admin: Client
let secret: string
const given: string[] = []
beforeAll(async () => {
  app = await startApp({
    now: '2026-11-23T15:00:00Z',
    settings: { publicUrl, twilio: { ...twilioKeys, apiBase: 'http://127.0.0.1:9', timeoutMs: 100 } },
  })
  // Carriers that accept everything and record the recipients.
  const carrier = (name: 'smtp' | 'twilio') => ({
    name,
    send: async ({ to }: { to: string }) => {
      given.push(to)
      return { kind: 'sent' as const, reference: 'SM1' }
    },
    close: () => {},
  })
  app.deps.adapters.mailer = carrier('smtp') as never
  app.deps.adapters.texter = carrier('twilio') as never
  ctx = makeCtx(app.deps, null)
  admin = await app.signIn((await makeShop(app.db, { authorities: ['NOTIFICATIONS', 'MAINTENANCE'] })).email)
  secret = await mailReportsSecret(ctx)
})
afterAll(() => app?.close())
beforeEach(async () => {
  given.length = 0
  await app.db.deleteFrom('suppressions').execute()
  await app.db.deleteFrom('carrier_notices').execute()
  await app.db.deleteFrom('messages').execute()
})

async function message(
  channel: 'mail' | 'sms',
  {
    kind = 'customer-message',
    recipient = channel === 'mail' ? 'Ana@example.test' : '9375550101',
    state = 'queued',
  }: { kind?: MailKind; recipient?: string; state?: 'queued' | 'sent' } = {},
) {
  return app.db
    .insertInto('messages')
    .values({
      channel,
      kind,
      recipient,
      language: 'en',
      about: JSON.stringify({ text: 'Roses are in.' }),
      created_at: app.now(),
      due_at: app.now(),
      state,
      ...(state === 'sent' && {
        sent_at: app.now(),
        body: 'Roses are in.',
        reference: channel === 'sms' ? 'SM77' : null,
      }),
    })
    .returning(['id', 'message_key'])
    .executeTakeFirstOrThrow()
}
const row = (id: number) =>
  app.db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const held = async () =>
  (
    await app.db.selectFrom('suppressions').select(['channel', 'address', 'cause']).orderBy('id').execute()
  ).map(({ channel, address, cause }) => `${channel} ${address} ${cause}`)

describe('an address that is held gets nothing', () => {
  test.each([
    ...mailKinds.map((kind) => ['mail', kind] as const),
    ...smsKinds.map((kind) => ['sms', kind] as const),
  ])('by %s, of the kind %s', async (channel, kind) => {
    const address = channel === 'mail' ? 'ana@example.test' : '9375550101'
    await hold(ctx, { channel, address, cause: 'bounced', reason: '' })
    const { id } = await message(channel, { kind })
    await sendMessage(ctx, id)
    expect(given).toEqual([])
    expect(await row(id)).toMatchObject({ state: 'held', last_error: 'bounced', claimed_at: null })
  })

  test('and how often is counted; another way to the same person stays open', async () => {
    await hold(ctx, { channel: 'mail', address: 'ana@example.test', cause: 'staff', reason: 'They asked.' })
    for (let n = 0; n < 3; n++) await sendMessage(ctx, (await message('mail')).id)
    await sendMessage(ctx, (await message('sms', { kind: 'campaign' })).id)
    expect(given).toEqual(['9375550101'])
    const { body } = await admin.call(suppressions.list, { query: {} })
    expect(body).toMatchObject({ rows: [{ address: 'ana@example.test', heldBack: 3, removable: true }] })
  })
})

describe('an email that comes back', () => {
  const post = (path: string, body: string, headers: Record<string, string>) =>
    app.app.inject({
      method: 'POST',
      url: path,
      payload: body,
      headers: { 'content-type': 'application/octet-stream', ...headers },
    })
  const signed = (body: string, { with: key = secret, at = app.now() } = {}) => {
    const timestamp = String(Math.floor(at.getTime() / 1000))
    const bytes = Buffer.from(key.slice('whsec_'.length), 'base64')
    const signature = createHmac('sha256', bytes).update(`msg_1.${timestamp}.${body}`).digest('base64')
    return { 'webhook-id': 'msg_1', 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
  }
  const report = (key: string, more: object = {}) =>
    JSON.stringify({
      type: 'bounce',
      messageId: `<${key}@shop.example.com>`,
      reason: '550 5.1.1 unknown',
      ...more,
    })

  test('is held against its address, once, and marked in the outbox', async () => {
    const { id, message_key } = await message('mail', { state: 'sent' })
    const body = report(message_key)
    for (let n = 0; n < 2; n++) {
      const answer = await post('/webhooks/mail', body, signed(body))
      expect([answer.statusCode, answer.json()]).toEqual([200, { taken: true }])
    }
    expect(await held()).toEqual(['mail ana@example.test bounced'])
    expect((await row(id)).bounced_at).not.toBeNull()
  })

  test('a full mailbox blocks nothing; a complaint blocks the address', async () => {
    const one = await message('mail', { state: 'sent' })
    const soft = report(one.message_key, { permanent: false })
    await post('/webhooks/mail', soft, signed(soft))
    expect(await held()).toEqual([])
    const junk = report(one.message_key, { type: 'complaint' })
    await post('/webhooks/mail', junk, signed(junk))
    expect(await held()).toEqual(['mail ana@example.test complaint'])
  })

  test('nobody has an address held by an email that was never sent, a wrong signature or an old one', async () => {
    const { message_key } = await message('mail', { state: 'sent' })
    const stranger = report('0b6a3f9e-2f0c-4a6e-9a55-0d7f2f1c9b10')
    expect((await post('/webhooks/mail', stranger, signed(stranger))).json()).toEqual({ taken: false })
    const body = report(message_key)
    const wrong = signed(body, { with: `whsec_${Buffer.alloc(32).toString('base64')}` })
    const old = signed(body, { at: new Date(app.now().getTime() - 600_000) })
    for (const headers of [wrong, old, {}])
      expect((await post('/webhooks/mail', body, headers as never)).statusCode).toBeGreaterThanOrEqual(400)
    expect(await held()).toEqual([])
  })

  test('as the mail server got it, with the secret', async () => {
    const { message_key } = await message('mail', { state: 'sent' })
    const dsn = `Content-Type: multipart/report; boundary=b\n\n--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx\n\nAction: failed\nStatus: 5.1.1\n--b\nContent-Type: message/rfc822\n\nMessage-ID: <${message_key}@shop.example.com>\n\nhello\n--b--`
    expect(
      (await post('/webhooks/mail/incoming', dsn, { authorization: 'Bearer nothing' })).statusCode,
    ).toBeGreaterThanOrEqual(400)
    const answer = await post('/webhooks/mail/incoming', dsn, { authorization: `Bearer ${secret}` })
    expect(answer.json()).toEqual({ taken: true })
    expect(await held()).toEqual(['mail ana@example.test bounced'])
  })

  test('the addresses to report to and the secret are shown to those who look after the system', async () => {
    const { body } = await admin.call(suppressions.reports, {})
    expect(body).toEqual({
      mail: `${publicUrl}/webhooks/mail`,
      incoming: `${publicUrl}/webhooks/mail/incoming`,
      texts: `${publicUrl}/webhooks/twilio`,
      secret,
    })
  })
})

describe('what Twilio reports', () => {
  async function tell(fields: Record<string, string>, token: string = twilioKeys.authToken) {
    const said = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))
    const signature = createHmac('sha1', token)
      .update(`${publicUrl}/webhooks/twilio${said.map(([name, value]) => name + value).join('')}`)
      .digest('base64')
    return app.app.inject({
      method: 'POST',
      url: '/webhooks/twilio',
      payload: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
    })
  }

  test('STOP blocks the number at once, START unblocks it; other texts have no effect', async () => {
    const answer = await tell({ MessageSid: 'SM1', From: '+19375550101', Body: 'Stop' })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      200,
      expect.stringContaining('text/xml'),
    ])
    expect(await held()).toEqual(['sms 9375550101 stopped'])
    await tell({ MessageSid: 'SM2', From: '+19375550101', Body: 'Stop by tomorrow?' })
    await sendMessage(ctx, (await message('sms', { kind: 'campaign' })).id)
    expect(given).toEqual([])
    await tell({ MessageSid: 'SM3', From: '+19375550101', Body: 'START' })
    expect(await held()).toEqual([])
  })

  test('START does not lift a block by staff, and STOP overrides it', async () => {
    await hold(ctx, { channel: 'sms', address: '9375550101', cause: 'staff', reason: 'x' })
    await tell({ MessageSid: 'SM1', From: '+19375550101', Body: 'START' })
    expect(await held()).toEqual(['sms 9375550101 staff'])
    await tell({ MessageSid: 'SM2', From: '+19375550101', Body: 'ALTO' })
    expect(await held()).toEqual(['sms 9375550101 stopped'])
  })

  test('a text that did not arrive is marked, whether reported once or twice; a dead number is blocked', async () => {
    const { id } = await message('sms', { kind: 'campaign', state: 'sent' })
    const lost = { MessageSid: 'SM77', MessageStatus: 'undelivered', ErrorCode: '30006' }
    await tell(lost)
    await tell(lost)
    expect(await row(id)).toMatchObject({ last_error: 'undelivered 30006' })
    expect(await held()).toEqual(['sms 9375550101 bounced'])
    expect((await tell({ MessageSid: 'SM77', MessageStatus: 'delivered' })).statusCode).toBe(200)
  })

  test('nobody else is believed', async () => {
    const answer = await tell({ MessageSid: 'SM1', From: '+19375550101', Body: 'STOP' }, 'x'.repeat(32))
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(await held()).toEqual([])
  })
})

test('templates: every kind with its last use, and how it looks about what was last sent', async () => {
  await app.db
    .insertInto('messages')
    .values({
      channel: 'mail',
      kind: 'webhook-off',
      recipient: 'ana@example.test',
      language: 'en',
      about: JSON.stringify({ name: '<b>ERP</b>', host: 'erp.example', because: 'dead' }),
      created_at: app.now(),
      due_at: app.now(),
      state: 'sent',
      sent_at: app.now(),
      body: 'x',
    })
    .execute()
  const { body } = await admin.call(templates.list, {})
  const rows = (body as unknown as { rows: { kind: string; sent: number }[] }).rows
  expect(rows.map(({ kind }) => kind)).toEqual([...mailKinds])
  expect(rows.find(({ kind }) => kind === 'webhook-off')).toMatchObject({ sent: 1, optional: true })
  const seen = await admin.call(templates.preview, {
    params: { kind: 'webhook-off' },
    query: { language: 'es' },
  })
  expect(seen).toMatchObject({
    status: 200,
    body: { html: expect.stringContaining('&lt;b&gt;ERP&lt;/b&gt;') },
  })
  const example = await admin.call(templates.preview, { params: { kind: 'invoice' }, query: {} })
  expect(example).toMatchObject({ status: 200, body: { messageId: null } })
  const text = await admin.call(templates.preview, { params: { kind: 'invoice' }, query: { channel: 'sms' } })
  expect(text).toMatchObject({ status: 404, body: { code: 'no_such_text' } })
})
