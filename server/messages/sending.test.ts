import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { type MailServer, startMailServer } from '../../tests/support/mail-server.ts'
import { makeProduct, makeShop } from '../../tests/support/make.ts'
import { add, ctxOf, place } from '../../tests/support/shopper.ts'
import { startTwilio, twilioKeys } from '../../tests/support/twilio-stand-in.ts'
import { inTransaction } from '../core/context.ts'
import { cancelOwnOrder } from '../orders/cancel.ts'
import { startProduct } from '../product.ts'
import { queueMail, queueSms } from './queue.ts'
import { clearOldMessages, resumeMessages, sendMessage } from './send.ts'

const monday = '2026-11-23T14:00:00Z'
let server: MailServer
let twilio: Awaited<ReturnType<typeof startTwilio>>
let app: TestApp
beforeAll(async () => {
  server = await startMailServer()
  twilio = await startTwilio()
  const smtp = { url: server.url, from: 'orders@harborandvine.test', requireTls: false, timeoutMs: 500 }
  const texts = { ...twilioKeys, apiBase: twilio.url, timeoutMs: 500 }
  app = await startApp({ now: monday, settings: { smtp, twilio: texts } })
})
beforeEach(() => app.setNow(monday))
afterEach(async () => {
  server.mood({})
  server.delivered.length = 0
  twilio.mood('normal')
  await app.db.deleteFrom('messages').execute()
})
afterAll(async () => {
  await app?.close()
  await server?.close()
  await twilio?.close()
})

const messages = () => app.db.selectFrom('messages').selectAll().orderBy('id').execute()
const only = async () => {
  const all = await messages()
  expect(all).toHaveLength(1)
  return all[0]!
}
/** Advances the clock to the next attempt. */
const minutesLeft = ({ due_at }: { due_at: Date }) =>
  Math.round((due_at.getTime() - app.now().getTime()) / 60_000)
const jobsFor = async (id: number) => {
  const { rows } = await app.database.pool.query('select run_at from graphile_worker.jobs where key = $1', [
    `message:${id}`,
  ])
  return rows as { run_at: Date }[]
}
/** Sends due messages, as the worker would. */
async function sendDue(ctx = ctxOf(app, shop)) {
  for (const { id } of await messages()) await sendMessage(ctx, id)
}

type Shop = Awaited<ReturnType<typeof makeShop>>
let shop: Shop
beforeAll(async () => {
  shop = await makeShop(app.db)
})
const queueNotice = () =>
  queueMail(ctxOf(app, shop), {
    kind: 'email-changed',
    about: { newEmail: 'new@example.test' },
    to: { userId: shop.userId },
  })
const queueCode = (goodUntil?: Date) =>
  queueSms(ctxOf(app, shop), {
    kind: 'verification-code',
    about: { code: '402917', minutes: 10 },
    to: { userId: shop.userId, mobileNumber: '(937) 555-0188' },
    ...(goodUntil && { goodUntil }),
  })

describe('a message is committed or rolled back with its reason', () => {
  test('a transaction that fails leaves no message and no job', async () => {
    const failing = inTransaction(ctxOf(app, shop), async (inside) => {
      await queueMail(inside, {
        kind: 'email-changed',
        about: { newEmail: 'x@y.test' },
        to: { userId: shop.userId },
      })
      throw new Error('the change fails')
    })
    await expect(failing).rejects.toThrow('the change fails')
    expect(await messages()).toEqual([])
  })

  test('an order on account is confirmed by mail to the person who placed it, in their language', async () => {
    const buyer = await makeShop(app.db)
    await app.db.updateTable('users').set({ language: 'es' }).where('id', '=', buyer.userId).execute()
    const ctx = ctxOf(app, buyer)
    await add(ctx, { productId: await makeProduct(app.db), quantity: 5 })
    const { orders } = await place(ctx)
    const message = await only()
    expect(message).toMatchObject({
      kind: 'order-confirmed',
      recipient: buyer.email,
      state: 'queued',
      language: 'es',
    })
    expect(await jobsFor(message.id)).toHaveLength(1)
    await sendDue(ctx)
    const [got] = server.delivered
    expect(got?.to).toEqual([buyer.email])
    expect(got?.mail.subject).toMatch(new RegExp(`^Pedido ${orders[0]?.orderNumber} para el `))
    // Five at $5.86, and $12 for delivery.
    expect(got?.mail.text).toContain('5 ramos × 5.86: 29.30')
    expect(got?.mail.text).toContain('Total: $41.30')
  })

  test('a canceled order is reported to the person who placed it', async () => {
    const ctx = ctxOf(app, await makeShop(app.db))
    await add(ctx, { productId: await makeProduct(app.db), quantity: 5 })
    const { orders } = await place(ctx)
    const orderNumber = orders[0]?.orderNumber ?? 0
    await inTransaction(ctx, (inside) => cancelOwnOrder(inside, { orderNumber }))
    expect((await messages()).map(({ kind }) => kind)).toEqual(['order-confirmed', 'order-cancelled'])
    await sendDue(ctx)
    expect(server.delivered.at(-1)?.mail.text).toContain('You weren’t charged.')
  })

  test('somebody who is disabled gets nothing', async () => {
    const gone = await makeShop(app.db)
    await app.db.updateTable('users').set({ status: 'disabled' }).where('id', '=', gone.userId).execute()
    await queueMail(ctxOf(app, gone), {
      kind: 'reset-password',
      about: { path: '/x', minutes: 5 },
      to: { userId: gone.userId },
    })
    expect(await messages()).toEqual([])
  })

  test('two addresses in one are refused before anything is written', async () => {
    const to = { email: 'a@example.test, b@example.test', language: 'en' as const }
    const about = { contactName: 'Ana', businessName: 'Flores' }
    await expect(queueMail(ctxOf(app, shop), { kind: 'application-received', about, to })).rejects.toThrow(
      RangeError,
    )
  })
})

describe('trying again', () => {
  test('a server that is busy is asked again in a minute, then in five, under the same Message-ID', async () => {
    await queueNotice()
    server.mood({ recipient: 451 })
    await sendDue()
    const first = await only()
    expect(first).toMatchObject({ state: 'queued', attempts: 1 })
    expect(minutesLeft(first)).toBe(1)
    expect(first.last_error).toContain('not now')
    expect(await jobsFor(first.id)).toMatchObject([{ run_at: first.due_at }])
    await sendDue()
    expect((await only()).attempts).toBe(1)
    app.setNow('2026-11-23T14:01:30Z')
    await sendDue()
    expect(minutesLeft(await only())).toBe(5)
    server.mood({})
    app.setNow('2026-11-23T14:07:00Z')
    await sendDue()
    expect(await only()).toMatchObject({ state: 'sent', attempts: 3, sent_by: 'smtp', last_error: '' })
    expect(server.delivered.map(({ mail }) => mail.messageId)).toEqual([`<${first.message_key}@localhost>`])
  })

  test('an address that doesn’t exist fails for good at once; any message is tried at most eight times', async () => {
    await queueNotice()
    server.mood({ recipient: 550 })
    await sendDue()
    expect(await only()).toMatchObject({ state: 'failed', attempts: 1 })
    await app.db.updateTable('messages').set({ state: 'queued', attempts: 7 }).execute()
    server.mood({ recipient: 451 })
    await sendDue()
    expect(await only()).toMatchObject({ state: 'failed', attempts: 8 })
  })

  test('a code is not sent once it has expired, and not retried for longer than it is valid', async () => {
    await queueCode(new Date('2026-11-23T14:00:30Z'))
    twilio.mood('broken')
    await sendDue()
    expect(await only()).toMatchObject({ state: 'failed', attempts: 1 })
    await app.db.updateTable('messages').set({ state: 'queued' }).execute()
    twilio.mood('normal')
    app.setNow('2026-11-23T14:00:31Z')
    await sendDue()
    expect(await only()).toMatchObject({ state: 'failed', last_error: 'It lapsed before it could be sent.' })
    expect(twilio.sent).toEqual([])
  })

  test('one that cannot be written is a dead letter and stops nobody else', async () => {
    await queueMail(ctxOf(app, shop), {
      kind: 'invoice' as never,
      about: { invoiceId: 999_999_999 } as never,
      to: { userId: shop.userId },
    })
    await queueNotice()
    await sendDue()
    expect((await messages()).map(({ state }) => state)).toEqual(['failed', 'sent'])
  })
})

describe('several processes', () => {
  test('twenty that send one message deliver it once', async () => {
    await queueNotice()
    const { id } = await only()
    await Promise.all(Array.from({ length: 20 }, () => sendMessage(ctxOf(app, shop), id)))
    expect(server.delivered).toHaveLength(1)
    expect((await only()).attempts).toBe(1)
  })

  test('two workers on one queue deliver each of thirty once', { tags: ['long'] }, async () => {
    const started = () =>
      startProduct({
        settings: app.deps.settings,
        db: app.db,
        url: app.database.url,
        ownerUrl: app.database.ownerUrl,
        log: app.deps.log,
        now: app.now,
        website: false,
        worker: true,
      })
    app.setNow(new Date())
    const workers = [await started(), await started()]
    await Promise.all(Array.from({ length: 30 }, queueNotice))
    for (let n = 0; n < 100 && (await messages()).some(({ state }) => state !== 'sent'); n++) await sleep(100)
    await Promise.all(workers.map((worker) => worker.close()))
    expect((await messages()).map(({ state, attempts }) => `${state} ${attempts}`)).toEqual(
      Array(30).fill('sent 1'),
    )
    expect(server.delivered).toHaveLength(30)
    expect(new Set(server.delivered.map(({ mail }) => mail.messageId)).size).toBe(30)
  })

  test('a process that dies after the server took the email leads to a second one under the same Message-ID', async () => {
    await queueNotice()
    await sendDue()
    const { id } = await only()
    // The process was killed before it could record the delivery.
    await app.db
      .updateTable('messages')
      .set({ state: 'sending', sent_at: null, claimed_at: new Date(monday) })
      .execute()
    await sendDue()
    expect(await resumeMessages(ctxOf(app, shop))).toEqual([])
    app.setNow('2026-11-23T14:05:01Z')
    expect(await resumeMessages(ctxOf(app, shop))).toEqual([id])
    await sendDue()
    const ids = server.delivered.map(({ mail }) => mail.messageId)
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
  })

  test('the one that was taken for dead does not undo what the next one wrote', async () => {
    await queueNotice()
    server.mood({ data: 'late' })
    const { id } = await only()
    const slow = sendMessage(ctxOf(app, shop), id)
    while ((await only()).state !== 'sending') await sleep(10)
    await app.db.updateTable('messages').set({ state: 'failed', claimed_at: null, attempts: 5 }).execute()
    await slow
    expect(await only()).toMatchObject({ state: 'failed', attempts: 5 })
  })
})

describe('what opens something does not stay', () => {
  test('a code leaves the row once it is sent to somebody', async () => {
    await queueCode()
    await sendDue()
    expect(twilio.sent.at(-1)?.text).toContain('402917')
    expect(JSON.stringify(await only())).not.toContain('402917')
    expect(await only()).toMatchObject({ state: 'sent', sent_by: 'twilio', recipient: '9375550188' })
  })

  test('a link leaves the row with the last try, too', async () => {
    const about = { path: '/reset-password/s3cr3t', minutes: 60 }
    await queueMail(ctxOf(app, shop), { kind: 'reset-password', about, to: { userId: shop.userId } })
    server.mood({ recipient: 550 })
    await sendDue()
    expect(JSON.stringify(await only())).not.toContain('s3cr3t')
  })
})

test('old messages leave the outbox, but no dead letter that nobody has seen', async () => {
  await queueNotice()
  await queueNotice()
  const [sent, dead] = await messages()
  await sendMessage(ctxOf(app, shop), sent!.id)
  server.mood({ recipient: 550 })
  await sendMessage(ctxOf(app, shop), dead!.id)
  app.setNow('2027-02-22T14:00:00Z')
  await clearOldMessages(ctxOf(app, shop))
  expect((await messages()).map(({ id }) => id)).toEqual([dead!.id])
})
