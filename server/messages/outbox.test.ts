import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { outbox } from '../../contract/features/messages/outbox.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { type MailServer, startMailServer } from '../../tests/support/mail-server.ts'
import { makeShop } from '../../tests/support/make.ts'
import { ctxOf } from '../../tests/support/shopper.ts'
import { queueMail } from './queue.ts'
import { sendMessage } from './send.ts'

let kept: TestApp
let carried: TestApp
let server: MailServer
beforeAll(async () => {
  server = await startMailServer()
  const smtp = { url: server.url, from: 'orders@harborandvine.test', requireTls: false, timeoutMs: 500 }
  kept = await startApp({ now: '2026-11-23T14:00:00Z' })
  carried = await startApp({ now: '2026-11-23T14:00:00Z', settings: { smtp } })
})
afterAll(async () => {
  await kept?.close()
  await carried?.close()
  await server?.close()
})

/** A signed-in clerk, and a shop with a reset link and a notice in the queue. */
async function scene(app: TestApp) {
  const clerk = await makeShop(app.db, { authorities: ['NOTIFICATIONS'] })
  const shop = await makeShop(app.db)
  const ctx = ctxOf(app, shop)
  const to = { userId: shop.userId }
  await queueMail(ctx, { kind: 'reset-password', about: { path: '/reset-password/s3cr3t', minutes: 60 }, to })
  await queueMail(ctx, { kind: 'email-changed', about: { newEmail: 'new@example.test' }, to })
  const client = await app.signIn(clerk.email)
  const { rows } = await list(client, { recipient: shop.email })
  const [notice, reset] = rows
  return { client, shop, ctx, notice: notice!.id, reset: reset!.id }
}

async function list(client: Client, query: Record<string, string> = {}) {
  const { body, status } = await client.call(outbox.list, { query: query as never })
  expect(status).toBe(200)
  return outbox.list.reply.parse(body)
}
const readText = async (client: Client, id: number) =>
  outbox.read.reply.parse((await client.call(outbox.read, { params: { id } })).body).text

describe('the outbox', () => {
  test('lists the newest first, by kind, state and part of the address', async () => {
    const { client, shop, ctx, notice, reset } = await scene(kept)
    await sendMessage(ctx, notice)
    const mine = await list(client, { recipient: shop.email.slice(1, -3) })
    expect(mine.rows.map(({ id, state }) => [id, state])).toEqual([
      [notice, 'sent'],
      [reset, 'queued'],
    ])
    expect(mine).toMatchObject({ total: 2, carriers: { mail: 'outbox', sms: 'outbox' } })
    expect(mine.rows[0]).toMatchObject({
      accountNumber: shop.accountNumber,
      sentBy: 'outbox',
      language: 'en',
    })
    const of = async (query: Record<string, string>) =>
      (await list(client, { recipient: shop.email, ...query })).rows.map(({ id }) => id)
    expect(await of({ kind: 'reset-password' })).toEqual([reset])
    expect(await of({ state: 'sent' })).toEqual([notice])
    expect(await of({ channel: 'sms' })).toEqual([])
    expect((await list(client, { recipient: '%' })).rows).toEqual([])
  })

  test('shows an email as its reader sees it, isolated so that none of its code runs', async () => {
    const { client, notice } = await scene(kept)
    const answer = await kept.app.inject({
      url: `/api/v1/admin/outbox/${notice}/html`,
      headers: { ...client.headers, accept: 'text/html' },
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.body).toContain('You now sign in with new@example.test')
    const policy = String(answer.headers['content-security-policy'])
    expect(policy).toMatch(/sandbox [^;]*; default-src 'none'/)
    expect(policy).not.toContain('allow-scripts')
    expect(answer.headers['x-frame-options']).toBe('SAMEORIGIN')
  })

  test('shows links that open something where messages go nowhere else', async () => {
    const { client, ctx, reset } = await scene(kept)
    expect(await readText(client, reset)).toContain('/reset-password/s3cr3t')
    await sendMessage(ctx, reset)
    expect(await readText(client, reset)).toContain('/reset-password/s3cr3t')
  })

  test('never shows them once mail is sent, before or after', async () => {
    const { client, ctx, reset } = await scene(carried)
    expect(await readText(client, reset)).not.toContain('s3cr3t')
    await sendMessage(ctx, reset)
    expect(server.delivered.at(-1)?.mail.text).toContain('/reset-password/s3cr3t')
    expect(await readText(client, reset)).not.toContain('s3cr3t')
    expect(JSON.stringify(await list(client))).not.toContain('s3cr3t')
  })

  test('a dead letter counts as unseen until somebody looks, and can be sent again', async () => {
    const { client, ctx, notice } = await scene(carried)
    server.mood({ recipient: 550 })
    await sendMessage(ctx, notice)
    const before = await list(client, { state: 'failed' })
    expect(before.rows.find(({ id }) => id === notice)).toMatchObject({ seen: false, resendable: true })
    expect((await client.call(outbox.seen, { params: { id: notice } })).status).toBe(204)
    expect((await list(client)).unseen).toBe(before.unseen - 1)
    server.mood({})
    const again = await client.call(outbox.resend, { params: { id: notice } })
    expect(again.body).toMatchObject({ id: notice, state: 'queued', attempts: 0 })
    await sendMessage(ctx, notice)
    expect((await list(client)).rows.find(({ id }) => id === notice)?.state).toBe('sent')
  })

  test('a sent mail goes out again as another, with a Message-ID of its own', async () => {
    const { client, ctx, notice } = await scene(carried)
    await sendMessage(ctx, notice)
    const { body } = await client.call(outbox.resend, { params: { id: notice } })
    const { id } = outbox.resend.reply.parse(body)
    expect(id).not.toBe(notice)
    await sendMessage(ctx, id)
    const [first, second] = server.delivered.slice(-2).map(({ mail }) => mail.messageId)
    expect(first).not.toBe(second)
  })

  test('links, codes and messages still on their way are not sent again', async () => {
    const { client, ctx, notice, reset } = await scene(carried)
    const refused = async (id: number) => (await client.call(outbox.resend, { params: { id } })).problem.code
    expect(await refused(notice)).toBe('not_resendable')
    await sendMessage(ctx, reset)
    expect(await refused(reset)).toBe('not_resendable')
  })

  test('no call finds a message that doesn’t exist', async () => {
    const { client } = await scene(kept)
    for (const endpoint of [outbox.read, outbox.html, outbox.seen, outbox.resend])
      expect((await client.call(endpoint, { params: { id: 999_999_999 } })).problem.code).toBe('not_found')
  })

  test('is for those who send notifications', async () => {
    const { shop, notice } = await scene(kept)
    const client = await kept.signIn(shop.email)
    for (const endpoint of [outbox.read, outbox.html, outbox.seen, outbox.resend])
      expect((await client.call(endpoint, { params: { id: notice } })).problem.code).toBe('not_allowed')
    expect((await client.call(outbox.list)).problem.code).toBe('not_allowed')
  })
})
