import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import { webhookEvents } from '../../contract/features/webhooks/events.ts'
import { webhooks } from '../../contract/features/webhooks/webhooks.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { atThisLoad } from '../../tests/support/at-this-load.ts'
import { makePastOrder, makeProduct, makeShop } from '../../tests/support/make.ts'
import { isSignedBy, startReceiver, webTo } from '../../tests/support/webhook-receiver.ts'
import { inTransaction, makeCtx } from '../core/context.ts'
import { startWebhooks, type WebhookRunner } from './runner.ts'

let app: TestApp
let admin: Client
let adminEmail: string
let shop: Awaited<ReturnType<typeof makeShop>>
let receiver: Awaited<ReturnType<typeof startReceiver>>
const runners: WebhookRunner[] = []
const children: ChildProcess[] = []
const within = { timeout: 15_000 }

beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
  adminEmail = (await makeShop(app.db, { authorities: ['MAINTENANCE'] })).email
  shop = await makeShop(app.db)
})
afterAll(() => app?.close())
beforeEach(async () => {
  app.setNow('2026-11-23T14:00:00Z')
  admin = await app.signIn(adminEmail)
  receiver = await startReceiver()
  app.deps.adapters.web = webTo(receiver.port)
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await receiver.close()
  for (const runner of runners.splice(0)) await runner.stop()
  await app.db.deleteFrom('webhooks').execute()
  await app.db.deleteFrom('webhook_events').execute()
})

const run = (options: Parameters<typeof startWebhooks>[1] = {}) => {
  const runner = startWebhooks(app.deps, { pollMs: 30, recoverMs: 100, patienceMs: 300, ...options })
  runners.push(runner)
  return runner
}

async function add(body: object = {}) {
  const answer = await admin.post('admin/webhooks', {
    name: 'ERP',
    url: receiver.url(),
    events: ['order.*'],
    ...body,
  })
  expect(answer.status, JSON.stringify(answer.problem)).toBe(201)
  return answer.body as ReplyOf<typeof webhooks.add>
}

const pastOrder = async () =>
  makePastOrder(app.db, {
    customerId: shop.customerId,
    addressId: shop.addressId,
    placedAt: new Date('2026-11-01T14:00:00Z'),
    lines: [{ productId: await makeProduct(app.db) }],
  })

/** A step in the history of a new order, as `moveOrder` writes it. */
async function step(orderId: number, status = 'CONFIRMED') {
  await app.db
    .insertInto('order_events')
    .values({
      order_id: orderId,
      was: 'SUBMITTED',
      status: status as 'CONFIRMED',
      at: app.now(),
      actor: 'test',
    } as never)
    .execute()
}
const listed = async (id: number, query: object = {}) =>
  (await admin.call(webhooks.deliveries, { params: { id }, query } as never)).body as ReplyOf<
    typeof webhooks.deliveries
  >
const stateOf = async (id: number) => (await listed(id)).rows.map(({ state }) => state)
const webhook = async (id: number) =>
  ((await admin.get('admin/webhooks')).body as ReplyOf<typeof webhooks.list>).rows.find(
    (one) => one.id === id,
  )

describe('an event', () => {
  test('of a committed change arrives once, signed by the rules of Standard Webhooks', async () => {
    const { id, secret } = await add()
    run()
    const orderId = await pastOrder()
    await app.db.deleteFrom('webhook_events').execute()
    receiver.received.length = 0
    await step(orderId)
    await expect.poll(() => receiver.received.length, within).toBe(1)
    const [first] = receiver.received
    expect(isSignedBy(secret, first!)).toBe(true)
    expect(isSignedBy(`whsec_${Buffer.alloc(32).toString('base64')}`, first!)).toBe(false)
    expect(first?.id).toMatch(/^msg_[0-9a-f]{32}$/)
    expect(first?.headers['webhook-timestamp']).toMatch(/^\d{10}$/)
    const body = JSON.parse(first?.body ?? '')
    expect(body).toMatchObject({
      type: 'order.changed',
      data: { accountNumber: shop.accountNumber, status: 'CONFIRMED' },
    })
    // Exactly the fields of the documented example.
    expect(Object.keys(body.data).sort()).toEqual(Object.keys(webhookEvents['order.changed']).sort())
    await expect.poll(() => stateOf(id), within).toContain('taken')
  })

  test('of a change that is rolled back is not sent; one of a committed transaction is never lost', async () => {
    const { id } = await add()
    const orderId = await pastOrder()
    await app.db.deleteFrom('webhook_events').execute()
    await inTransaction(makeCtx(app.deps, null), async (ctx) => {
      await ctx.db
        .insertInto('order_events')
        .values({
          order_id: orderId,
          was: 'SUBMITTED',
          status: 'CONFIRMED',
          at: app.now(),
          actor: 'test',
        } as never)
        .execute()
      throw new Error('rolled back')
    }).catch(() => {})
    // No process delivers yet, so the outbox row waits.
    await step(orderId, 'CANCELLED')
    run()
    await expect.poll(() => stateOf(id), within).toEqual(['taken'])
    expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual(['order.cancelled'])
  })

  test('is sent to its subscribers: by group, by name, by customer', async () => {
    const other = await makeShop(app.db)
    await add({ name: 'Payments', url: receiver.url('/payments'), events: ['payment.captured'] })
    await add({ name: 'Theirs', url: receiver.url('/theirs'), accountNumber: other.accountNumber })
    await add({ name: 'Orders', url: receiver.url('/orders') })
    const orderId = await pastOrder()
    await app.db.deleteFrom('webhook_events').execute()
    await step(orderId)
    run()
    await expect.poll(() => receiver.received.length, within).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(receiver.received.map((one) => one.path)).toEqual(['/orders'])
  })

  test('about stock, payments, invoices, customers and prices has only the documented fields', async () => {
    const { id } = await add({ events: ['stock.changed', 'payment.*', 'invoice.*', 'customer.*', 'line.*'] })
    const orderId = await pastOrder()
    const productId = await makeProduct(app.db)
    const ctx = makeCtx(app.deps, null)
    await ctx.emit('stock.changed', { productIds: [productId] })
    await app.db
      .insertInto('payments')
      .values({
        customer_id: shop.customerId,
        amount_cents: 610,
        tender: 'check',
        status: 'captured',
        created_at: app.now(),
        settled_at: app.now(),
      })
      .execute()
    await app.db
      .insertInto('invoices')
      .values({
        invoice_number: 799_001,
        customer_id: shop.customerId,
        kind: 'DEBIT_MEMO',
        issued_on: '2026-11-01',
        due_on: '2026-12-01',
        amount_cents: 610,
      })
      .execute()
    await app.db.updateTable('customers').set({ terms: 'NET15' }).where('id', '=', shop.customerId).execute()
    await app.db.updateTable('order_lines').set({ status: 'SHORT' }).where('order_id', '=', orderId).execute()
    run()
    const told = () =>
      receiver.received.map(
        ({ body }) => JSON.parse(body) as { type: keyof typeof webhookEvents; data: object },
      )
    await expect
      .poll(
        () =>
          told()
            .map(({ type }) => type)
            .sort(),
        within,
      )
      .toEqual(['customer.changed', 'invoice.issued', 'line.short', 'payment.captured', 'stock.changed'])
    for (const { type, data } of told())
      expect(Object.keys(data).sort(), type).toEqual(Object.keys(webhookEvents[type]).sort())
    expect(receiver.received.map(({ body }) => body).join()).not.toMatch(/cost|margin|note/i)
    expect((await listed(id, { event: 'line.short' })).total).toBe(1)
  })
})

describe('a receiver', () => {
  test('that refuses gets the same id and body again after 5 s, 5 and 30 min, 2, 5, 10, 10 h; then no more', async () => {
    const { id } = await add()
    receiver.does((response) => response.writeHead(503).end('upstream connect error'))
    const orderId = await pastOrder()
    await app.db.deleteFrom('webhook_events').execute()
    await step(orderId)
    run()
    const waits = [5, 300, 1_800, 7_200, 18_000, 36_000, 36_000]
    for (const [n, seconds] of waits.entries()) {
      await expect.poll(() => receiver.received.length, within).toBe(n + 1)
      await expect.poll(async () => (await listed(id)).rows[0]?.attempts, within).toBe(n + 1)
      await expect.poll(async () => (await listed(id)).rows[0]?.status, within).toBe(503)
      const { dueAt } = (await listed(id)).rows[0]!
      expect(Math.abs(Date.parse(dueAt ?? '') - app.now().getTime() - seconds * 1000)).toBeLessThan(5_000)
      app.setNow(new Date(Date.parse(dueAt ?? '') + 100))
    }
    await expect.poll(() => stateOf(id), within).toEqual(['failed'])
    expect(new Set(receiver.received.map((one) => one.id)).size).toBe(1)
    expect(new Set(receiver.received.map((one) => one.body)).size).toBe(1)
    const { rows } = await listed(id)
    const { body } = await admin.get(`admin/webhooks/${id}/deliveries/${rows[0]?.id}`)
    const one = body as ReplyOf<typeof webhooks.delivery>
    expect(one.tries).toHaveLength(8)
    expect(one.tries[0]).toMatchObject({ status: 503, answer: 'upstream connect error' })
    expect(one.tries[0]?.headers['webhook-id']).toBe(one.messageId)

    // The receiver works again: a replay has the same id.
    receiver.does((response) => response.writeHead(204).end())
    const replayed = await admin.post(`admin/webhooks/${id}/deliveries/replay`, {})
    expect(replayed.body).toEqual({ replayed: 1 })
    await expect.poll(() => stateOf(id), within).toEqual(['taken'])
    expect(receiver.received.at(-1)?.id).toBe(one.messageId)
    expect((await webhook(id))?.failingSince).toBeNull()
  })

  test('that hangs delays no other, and is given up on after the time of a request', async () => {
    const dead = await add({ name: 'Dead', url: receiver.url('/dead') })
    const well = await add({ name: 'Well', url: receiver.url('/well') })
    receiver.does((response, { path }) => {
      if (path === '/well') response.end('ok')
    })
    const orderId = await pastOrder()
    await app.db.deleteFrom('webhook_events').execute()
    for (let n = 0; n < 12; n++) await step(orderId)
    const began = Date.now()
    run({ timeoutMs: 4_000 })
    await expect.poll(async () => (await listed(well.id)).counts.taken, within).toBe(12)
    expect(Date.now() - began).toBeLessThan(atThisLoad(4_000))
    await expect
      .poll(async () => (await listed(dead.id)).rows.some(({ error }) => /No answer/.test(error)), within)
      .toBe(true)
  })

  test('that redirects, answers without end or leads into the internal network gets nothing more, and 2 KB are kept', async () => {
    const redirecting = await add({ name: 'A', url: receiver.url('/redirect') })
    const endless = await add({ name: 'B', url: receiver.url('/endless') })
    const inside = await add({ name: 'C', url: 'http://127.0.0.1:5432/' })
    receiver.does((response, { path }) => {
      if (path === '/redirect') return response.writeHead(302, { location: receiver.url('/other') }).end()
      const more = () => {
        if (!response.destroyed) response.write('x'.repeat(4_096), more)
      }
      response.writeHead(200)
      more()
    })
    for (const { id } of [redirecting, endless, inside]) await admin.post(`admin/webhooks/${id}/test`, {})
    run({ timeoutMs: 3_000 })
    const last = async (id: number) => (await listed(id)).rows[0]
    await expect.poll(() => last(redirecting.id), within).toMatchObject({ status: 302, state: 'waiting' })
    await expect.poll(() => last(endless.id), within).toMatchObject({ status: 200, state: 'taken' })
    await expect
      .poll(() => last(inside.id), within)
      .toMatchObject({ status: null, error: 'This address is inside the house or not of the web.' })
    expect(receiver.received.map((one) => one.path)).not.toContain('/other')
    const kept = await app.db
      .selectFrom('webhook_tries')
      .select('answer')
      .where('status', '=', 200)
      .executeTakeFirstOrThrow()
    expect(kept.answer).toHaveLength(2_048)
  })

  test('that takes nothing for three days is switched off, its keeper is emailed, and what failed can be replayed', async () => {
    const { userId } = await app.db
      .selectFrom('users')
      .innerJoin('customers', 'customers.id', 'users.customer_id')
      .select('users.id as userId')
      .where('is_house', '=', true)
      .executeTakeFirst()
      .then(async (found) => found ?? (await keeper()))
    const { id } = await add({ keeperId: userId })
    receiver.does((response) => response.writeHead(500).end())
    await admin.post(`admin/webhooks/${id}/test`, {})
    run()
    await expect.poll(async () => (await listed(id)).rows[0]?.status, within).toBe(500)
    app.setNow('2026-11-26T14:00:30Z')
    // Sessions have expired by this time.
    admin = await app.signIn(adminEmail)
    await expect.poll(async () => (await webhook(id))?.on, within).toBe(false)
    expect(await webhook(id)).toMatchObject({ offBecause: 'dead', failed: 1, waiting: 0 })
    const mail = await app.db
      .selectFrom('messages')
      .select(['kind', 'about'])
      .where('kind', '=', 'webhook-off')
      .execute()
    expect(mail).toEqual([
      { kind: 'webhook-off', about: { name: 'ERP', host: new URL(receiver.url()).host, because: 'dead' } },
    ])
    expect((await admin.post(`admin/webhooks/${id}/test`, {})).problem.code).toBe('webhook_off')
    expect((await admin.post(`admin/webhooks/${id}/deliveries/replay`, {})).problem.code).toBe('webhook_off')
  })

  test('is tried with an example of any event, which says that it is one', async () => {
    const { id } = await add()
    run()
    await admin.post(`admin/webhooks/${id}/test`, { event: 'order.placed' })
    await expect.poll(() => receiver.received.length, within).toBe(1)
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
      type: 'order.placed',
      test: true,
      data: webhookEvents['order.placed'],
    })
    expect((await admin.post(`admin/webhooks/${id}/test`, { event: 'order.eaten' })).status).toBe(400)
  })

  test('that answers 410 wants nothing more', async () => {
    const { id } = await add()
    receiver.does((response) => response.writeHead(410).end())
    await admin.post(`admin/webhooks/${id}/test`, {})
    run()
    await expect.poll(async () => (await webhook(id))?.offBecause, within).toBe('gone')
  })

  test('is sent to by another process under the same id when the first is killed in the middle', {
    tags: ['long'],
  }, async () => {
    const { id } = await add()
    receiver.does(() => {})
    await admin.post(`admin/webhooks/${id}/test`, {})
    const { url, ownerUrl } = app.database
    const child = fork(path.join(import.meta.dirname, '../../tests/support/webhook-process.ts'), {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: {
        ...process.env,
        DATABASE_URL: url,
        DATABASE_OWNER_URL: ownerUrl,
        RECEIVER_PORT: String(receiver.port),
        DEMO: '0',
        PORT: '0',
        SANDBOX_PORT: '0',
      },
    })
    children.push(child)
    // It uses the machine's clock; the test's row is due in the past of both clocks.
    await app.db
      .updateTable('webhook_deliveries')
      .set({ due_at: new Date(0) })
      .execute()
    await expect.poll(() => receiver.received.length, { timeout: 30_000 }).toBe(1)
    child.kill('SIGKILL')
    receiver.does((response) => response.writeHead(200).end())
    run()
    await expect.poll(() => stateOf(id), within).toEqual(['taken'])
    expect(receiver.received).toHaveLength(2)
    expect(new Set(receiver.received.map((one) => one.id)).size).toBe(1)
    expect((await listed(id)).rows[0]?.attempts).toBe(1)
  })

  test('gets each of 60 events once from two processes', async () => {
    const { id } = await add()
    const orderId = await pastOrder()
    await app.db.deleteFrom('webhook_events').execute()
    const second = await startApp({ beside: app, now: '2026-11-23T14:00:00Z' })
    second.deps.adapters.web = webTo(receiver.port)
    const other = startWebhooks(second.deps, { pollMs: 30 })
    run()
    try {
      for (let n = 0; n < 60; n++) await step(orderId)
      await expect.poll(async () => (await listed(id)).counts.taken, within).toBe(60)
      expect(receiver.received).toHaveLength(60)
      expect(new Set(receiver.received.map((one) => one.id)).size).toBe(60)
    } finally {
      await other.stop()
      await second.close()
    }
  })
})

describe('a secret', () => {
  test('is shown once, encrypted in the database, and the former one signs beside the new for a day', async () => {
    const { id, secret } = await add()
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const { body } = await admin.get('admin/webhooks')
    expect(JSON.stringify(body)).not.toContain('whsec_')
    const row = await app.db.selectFrom('webhooks').select('secret').executeTakeFirstOrThrow()
    expect(row.secret).not.toContain(secret.slice(6))
    const renewed = (await admin.post(`admin/webhooks/${id}/secret`)).body as ReplyOf<
      typeof webhooks.newSecret
    >
    expect(renewed.secret).not.toBe(secret)
    await admin.post(`admin/webhooks/${id}/test`, {})
    run()
    await expect.poll(() => receiver.received.length, within).toBe(1)
    expect([secret, renewed.secret].map((one) => isSignedBy(one, receiver.received[0]!))).toEqual([
      true,
      true,
    ])
    app.setNow('2026-11-24T14:01:00Z')
    admin = await app.signIn(adminEmail)
    await admin.post(`admin/webhooks/${id}/test`, {})
    await expect.poll(() => receiver.received.length, within).toBe(2)
    expect([secret, renewed.secret].map((one) => isSignedBy(one, receiver.received[1]!))).toEqual([
      false,
      true,
    ])
  })
})

describe('the calls', () => {
  test('refuse what is wrong with a sentence, and another version', async () => {
    const wrong = async (body: object) =>
      (await admin.post('admin/webhooks', { name: 'ERP', url: receiver.url(), events: ['order.*'], ...body }))
        .problem
    expect((await wrong({ url: 'ftp://x' })).errors?.[0]?.path).toBe('url')
    expect((await wrong({ url: 'https://user:secret@erp.example/' })).errors?.[0]?.path).toBe('url')
    expect((await wrong({ events: [] })).errors?.[0]?.message).toBe('Choose at least one event.')
    expect((await wrong({ events: ['cost.changed'] })).errors?.[0]?.message).toBe('There is no such event.')
    expect((await wrong({ accountNumber: 999_999 })).errors?.[0]?.message).toBe('There is no such account.')
    const { userId } = shop
    expect((await wrong({ keeperId: userId })).errors?.[0]?.message).toBe('Choose a staff member.')
    const made = await add()
    const change = { name: 'ERP 2', url: made.url, events: ['order.*'], on: false }
    const put = (version: number) => admin.put(`admin/webhooks/${made.id}`, { ...change, version })
    expect((await put(made.version)).body).toMatchObject({ name: 'ERP 2', on: false, offBecause: 'staff' })
    expect((await put(made.version)).problem.code).toBe('changed_meanwhile')
    expect((await admin.delete(`admin/webhooks/${made.id}`)).status).toBe(204)
    expect((await admin.delete(`admin/webhooks/${made.id}`)).problem.code).toBe('not_found')
  })

  test('keep deliveries of another webhook apart, and require MAINTENANCE', async () => {
    const [first, second] = [await add(), await add({ name: 'Other' })]
    await admin.post(`admin/webhooks/${first.id}/test`, {})
    const { rows } = await listed(first.id)
    expect((await admin.get(`admin/webhooks/${second.id}/deliveries/${rows[0]?.id}`)).problem.code).toBe(
      'not_found',
    )
    expect((await admin.get('admin/webhooks/999999/deliveries')).problem.code).toBe('not_found')
    const florist = await app.signIn(shop.email)
    for (const answer of [
      await florist.get('admin/webhooks'),
      await florist.post(`admin/webhooks/${first.id}/test`, {}),
      await florist.get(`admin/webhooks/${first.id}/deliveries`),
    ])
      expect(answer.problem.code).toBe('not_allowed')
  })
})

/** A staff user. */
async function keeper() {
  const { userId, customerId } = await makeShop(app.db)
  await sql`update customers set is_house = true where id = ${customerId}`.execute(app.db)
  return { userId }
}
