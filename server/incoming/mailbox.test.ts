import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import { health } from '../../contract/features/health.ts'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { type ImapServer, startImapServer } from '../../tests/support/imap-server.ts'
import { houseServer, mailOf } from '../../tests/support/mails.ts'
import { makeShop } from '../../tests/support/make.ts'
import { makeCtx } from '../core/context.ts'
import { readMailbox } from './mailbox.ts'

let server: ImapServer
let app: TestApp
let second: TestApp
beforeAll(async () => {
  server = await startImapServer()
  const mailbox = {
    url: server.url,
    requireTls: false,
    folder: 'INBOX',
    doneFolder: undefined,
    timeoutMs: 800,
  }
  const settings = { mailbox, mailAuthservId: houseServer }
  app = await startApp({ now: '2026-11-23T14:00:00Z', settings })
  second = await startApp({ now: '2026-11-23T14:00:00Z', settings, beside: app })
})
afterAll(async () => {
  await second?.close()
  await app?.close()
  await server?.close()
})
beforeEach(() => server.mood({}))

const run = (one = app) => readMailbox(makeCtx(one.deps, null))
const kept = () =>
  app.db.selectFrom('incoming_mails').select(['way', 'state', 'cause', 'outcome']).orderBy('id').execute()

test('each mail is stored once, then marked as read, and bounces count against their address', async () => {
  const { message_key } = await app.db
    .insertInto('messages')
    .values({
      channel: 'mail',
      kind: 'notice',
      recipient: 'gone@example.test',
      language: 'en',
      about: '{}',
      state: 'queued',
      created_at: app.now(),
      due_at: app.now(),
    })
    .returning('message_key')
    .executeTakeFirstOrThrow()
  server.put(mailOf({ from: 'ana@petal.test', words: '24 roses' }))
  server.put(
    `Content-Type: multipart/report; boundary=b\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx\r\n\r\nAction: failed\r\nStatus: 5.1.1\r\n--b\r\nContent-Type: message/rfc822\r\n\r\nMessage-ID: <${message_key}@shop.example.com>\r\n\r\nhello\r\n--b--`,
  )
  expect(await run()).toBe(2)
  expect(await kept()).toEqual([
    { way: 'mailbox', state: 'new', cause: null, outcome: null },
    { way: 'mailbox', state: 'done', cause: null, outcome: 'report' },
  ])
  const { cause } = await app.db
    .selectFrom('suppressions')
    .select('cause')
    .where('address', '=', 'gone@example.test')
    .executeTakeFirstOrThrow()
  expect(cause).toBe('bounced')
  expect(server.mails.every(({ seen }) => seen)).toBe(true)
  for (const mail of server.mails) mail.seen = false
  expect(await run()).toBe(2)
  expect(await kept()).toHaveLength(2)
})

test('two processes at once take each mail once', async () => {
  const before = (await kept()).length
  for (let i = 0; i < 6; i++) server.put(mailOf({ from: 'ana@petal.test', words: `${i} roses` }))
  const taken = await Promise.all([run(), run(second), run(), run(second)])
  expect(taken.filter((one) => one !== undefined)).toHaveLength(1)
  expect((await kept()).length).toBe(before + 6)
})

test('a process that died while it read is overtaken after five minutes', async () => {
  await app.db
    .updateTable('mailbox_reads')
    .set({ claimed_until: new Date(app.now().getTime() + 5 * 60_000) })
    .execute()
  expect(await run(second)).toBeUndefined()
  second.setNow('2026-11-23T14:20:00Z')
  expect(await run(second)).toBe(0)
})

test('a dead mailbox is tried again, and the page of health says since when', async () => {
  const admin = await app.signIn((await makeShop(app.db, { authorities: ['MAINTENANCE'] })).email)
  const check = async () => {
    const { checks } = (await admin.call(health.read)).body as ReplyOf<typeof health.read>
    return checks.find(({ part }) => part === 'mailbox')
  }
  app.setNow('2026-11-23T15:00:00Z')
  expect(await run()).toBe(0)
  expect(await check()).toMatchObject({ state: 'fine', code: 'mailbox.fine' })
  server.mood({ login: 'refuses' })
  expect(await run()).toBe(0)
  expect(await check()).toMatchObject({ state: 'look', code: 'mailbox.failing' })
  app.setNow('2026-11-23T15:12:30Z')
  expect(await run()).toBe(0)
  expect(await check()).toMatchObject({ state: 'wrong', code: 'mailbox.failing', figures: { minutes: 12 } })
  server.mood({})
  expect(await run()).toBe(0)
  expect(await check()).toMatchObject({ state: 'fine' })
  app.setNow('2026-11-23T16:00:00Z')
  expect(await check()).toMatchObject({ state: 'wrong', code: 'mailbox.silent' })
})
