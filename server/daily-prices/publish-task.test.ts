import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { Product } from '../../contract/features/catalogue/inventory.ts'
import type { Publication, pricePublishing } from '../../contract/features/daily-prices/publishing.ts'
import type { PriceList } from '../../contract/features/price-list.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { atThisLoad } from '../../tests/support/at-this-load.ts'
import { makeProduct, makeShop, makeUser } from '../../tests/support/make.ts'
import { makePriceFile } from '../../tests/support/price-file.ts'
import { sendFile } from '../../tests/support/send-file.ts'
import { add, ctxOf, type Shop } from '../../tests/support/shopper.ts'
import { taskRow } from '../../tests/support/tasks.ts'
import { makeCtx } from '../core/context.ts'
import { runInvariants } from '../doctor/invariants.ts'
import { runDue } from '../scheduled/run.ts'
import { scheduledKinds } from '../scheduled.ts'
import { startTasks, type TaskRunner } from '../tasks/runner.ts'
import { taskKinds } from '../tasks.ts'
import { tellOfPublication } from './notice.ts'

let app: TestApp
let two: TestApp
let house: Shop
let desk: Client
let florist: Client
let there: Client
let shop: Shop
const runners: TaskRunner[] = []
const children: ChildProcess[] = []
const many = 2_100
const firstId = 300_001

beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T10:00:00Z' })
  await sql`insert into products (id, description, department, category, type, um, price1_e4, quantity1, price2_e4, quantity2, created_at)
    select ${firstId} + n, 'Rose ' || n, 'flowers', 'Roses', 'Rose', 'BU', 61000, 1, 58600, 5, '2026-01-05' from generate_series(0, ${many - 1}) n`.execute(
    app.db,
  )
  await app.deps.catalogue.reload()
  two = await startApp({ now: '2026-11-23T10:00:00Z', beside: app })
  house = await makeShop(app.db, {
    customer: { is_house: true },
    authorities: ['TIER_PRICING', 'NOTIFICATIONS'],
  })
  desk = await app.signIn(house.email)
  shop = await makeShop(app.db, { customer: { daily_pricing: true } })
  florist = await app.signIn(shop.email)
  there = await two.signIn(shop.email)
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await Promise.all(runners.splice(0).map((runner) => runner.stop()))
})
afterAll(async () => {
  const broken = (await runInvariants(app.db, app.now())).filter((result) => result.broken.length > 0)
  await two?.close()
  await app?.close()
  expect(broken).toEqual([])
})

const within = { timeout: 50_000, interval: 50 }
const soon = { timeout: atThisLoad(2_000), interval: 25 }
const items = Array.from({ length: many }, (_, i) => firstId + i)
const fileAt = (price: number, stock?: number) =>
  makePriceFile(app.db, {
    rows: items.map((id, i) => ({
      itemCode: String(id),
      description: `Rose ${id}`,
      department: 'flowers' as const,
      um: 'BU',
      price1E4: Math.round(price * 10_000),
      ...(stock !== undefined && { inventory: stock + i }),
    })),
  })
const publish = async (id: number, body: object = {}) => {
  const changes = (await desk.get(`daily-pricing/imports/${id}/changes`)).body as ReplyOf<
    typeof pricePublishing.changes
  >
  const answer = await desk.post(`daily-pricing/imports/${id}/publish`, {
    comparison: changes.summary.comparison,
    ...body,
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body as Publication
}
const publication = async (id: number) =>
  ((await desk.get('daily-pricing/publications?pageSize=300')).body as { rows: Publication[] }).rows.find(
    (row) => row.id === id,
  )
/** The distinct prices in the database: only one, as long as no publication is half done. */
const prices = async () =>
  (
    await sql<{
      price: number
    }>`select distinct price1_e4 / 10000.0 as price from products where id between ${firstId} and ${firstId + many - 1}`.execute(
      app.db,
    )
  ).rows.map(({ price }) => Number(price))
const priceAt = async (client: Client, id = firstId) =>
  ((await client.get(`inventory/item/${id}`)).body as Product).price1

/** How many statements on a table wait for a lock. */
const waitingFor = async (table: string) =>
  (
    await sql<{
      n: number
    }>`select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and query ilike ${`%${table}%`}`.execute(
      app.db,
    )
  ).rows[0]?.n

const run = () =>
  runners.push(
    startTasks(app.deps, { kinds: taskKinds, realtime: app.realtime, recoverMs: 200, patienceMs: 500 }),
  )

/** A separate process that runs the product's tasks. */
function otherProcess() {
  const { url, ownerUrl } = app.database
  const { AGAIN: _, ...env } = process.env
  const child = fork(path.join(import.meta.dirname, '../../tests/support/task-process.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...env, DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl, DEMO: '0', PORT: '0', SANDBOX_PORT: '0' },
  })
  children.push(child)
  return child
}

test('a large file is published by a task, completely, on every process within a second, and undone in one step', async () => {
  const done = await publish(await fileAt(6.4, 10))
  expect(done).toMatchObject({ state: 'publishing', taskId: expect.any(Number) })
  expect(await prices()).toEqual([6.1])
  run()
  await expect.poll(async () => (await publication(done.id))?.state, within).toBe('published')
  expect(await prices()).toEqual([6.4])
  for (const client of [florist, there])
    await expect.poll(() => priceAt(client, firstId + many - 1), soon).toBe(6.4)
  // The price list and the feed show the same prices.
  const list = (await there.get('inventory/daily-pricing')).body as PriceList
  expect(
    new Set(list.rows.filter(({ category }) => category === 'Roses').map(({ tiers }) => tiers[0]?.price)),
  ).toEqual(new Set([6.4]))
  const after = await publication(done.id)
  expect(after).toMatchObject({ prices: many, stock: many, inForce: true })
  expect((await taskRow(app, done.taskId as number)).sentence).toEqual({
    code: 'prices.published',
    changes: many,
  })
  const { rows: versions } = await sql<{
    n: number
  }>`select count(*)::int as n from price_versions where change_set_id = ${after?.changeSetId}`.execute(
    app.db,
  )
  expect(versions).toEqual([{ n: many }])

  // One price was changed since and stays; the others are reverted, in SQL.
  await app.db
    .updateTable('products')
    .set({ price1_e4: 62_000 })
    .where('id', '=', firstId + 7)
    .execute()
  const preview = await desk.post(`admin/changes/${after?.changeSetId}/revert-preview`, {})
  expect(preview.body).toMatchObject({
    goes: many - 1,
    stay: 1,
    already: 0,
    stays: [{ because: 'changed', now: 62_000 }],
  })
  expect(await prices()).toHaveLength(2)
  const back = await desk.post(`admin/changes/${after?.changeSetId}/revert`, {})
  expect(back.status, JSON.stringify(back.body)).toBe(201)
  expect(back.body).toMatchObject({ fields: many - 1, sentence: 'change.reverted' })
  expect((await prices()).sort()).toEqual([6.1, 6.2])
  for (const client of [florist, there]) await expect.poll(() => priceAt(client), soon).toBe(6.1)
  // Stock has changed by then, so it is not reverted.
  expect(
    await app.db
      .selectFrom('stock')
      .select('on_hand')
      .where('product_id', '=', firstId + 1)
      .executeTakeFirst(),
  ).toEqual({ on_hand: 11 })
  // Undoing the revert puts the file's prices into effect again.
  const again = await desk.post(`admin/changes/${(back.body as { id: number }).id}/revert`, {})
  expect(again.status, JSON.stringify(again.body)).toBe(201)
  expect((await prices()).sort()).toEqual([6.2, 6.4])
  await app.db
    .updateTable('products')
    .set({ price1_e4: 64_000 })
    .where('id', '=', firstId + 7)
    .execute()
})

test('a process killed in the middle leaves nothing, and another one publishes all', async () => {
  const id = await fileAt(6.6, 500)
  const before = await prices()
  const child = otherProcess()
  // When the stock waits for this lock, the prices have already been written.
  const held = await app.database.pool.connect()
  await held.query('begin')
  await held.query('select from stock where product_id = $1 for update', [firstId + many - 1])
  const done = await publish(id)
  try {
    await expect.poll(() => waitingFor('stock'), within).toBeGreaterThan(0)
  } finally {
    child.kill('SIGKILL')
    await held.query('rollback')
    held.release()
  }
  expect(await prices()).toEqual(before)
  expect(await publication(done.id)).toMatchObject({ state: 'publishing' })
  run()
  await expect.poll(async () => (await publication(done.id))?.state, within).toBe('published')
  expect(await prices()).toEqual([6.6])
  const sets = await app.db
    .selectFrom('change_sets')
    .select('id')
    .where('sentence', '=', 'daily-prices.published')
    .execute()
  expect(sets).toHaveLength(2)
})

test('a process killed while it reads a file leaves no row, and another one reads each once', {
  tags: ['long'],
}, async () => {
  const lines = items.slice(0, 1_200).map((id) => `${id},Rose ${id},Flowers,BU,7.10`)
  const file = ['Item Code,Description,Department,UM,Price 1', ...lines].join('\n')
  const sent = await sendFile(app, { path: 'daily-pricing/import', file, headers: desk.headers })
  expect(sent.status, JSON.stringify(sent.body)).toBe(202)
  const { importId, taskId } = sent.body as { importId: number; taskId: number }
  // When the supplier's row waits for this lock, all rows have already been written.
  const held = await app.database.pool.connect()
  await held.query('begin')
  await held.query('select from suppliers for no key update')
  const child = otherProcess()
  try {
    await expect.poll(() => waitingFor('suppliers'), within).toBeGreaterThan(0)
  } finally {
    child.kill('SIGKILL')
    await held.query('rollback')
    held.release()
  }
  const rows = () =>
    app.db.selectFrom('price_rows').select('line').where('file_id', '=', importId).orderBy('line').execute()
  expect(await rows()).toEqual([])
  expect((await taskRow(app, taskId)).state).toBe('running')
  run()
  await expect.poll(async () => (await taskRow(app, taskId)).state, within).toBe('done')
  expect((await taskRow(app, taskId)).sentence).toEqual({ code: 'prices.read', rows: 1_200, toFix: 0 })
  expect((await rows()).map(({ line }) => line)).toEqual(lines.map((_, i) => i + 2))
})

test('a scheduled publication takes effect on time, once, and skips what someone changed meanwhile', async () => {
  const [a, b] = [await makeProduct(app.db), await makeProduct(app.db)]
  const id = await makePriceFile(app.db, {
    rows: [a, b].map((item) => ({
      itemCode: String(item),
      description: 'Rose',
      department: 'flowers' as const,
      um: 'BU',
      price1E4: 64_000,
    })),
  })
  const planned = await publish(id, { at: '2026-11-23T10:45:00.000Z', notifyAt: '2026-11-23T11:30:00.000Z' })
  expect(planned).toMatchObject({
    state: 'planned',
    at: '2026-11-23T10:45:00.000Z',
    scheduledId: expect.any(Number),
  })
  expect((await desk.post(`daily-pricing/imports/${id}/publish`, { comparison: 1 })).problem.code).toBe(
    'changed_meanwhile',
  )
  const ctx = makeCtx(app.deps, null)
  await runDue(ctx, scheduledKinds)
  expect(await publication(planned.id)).toMatchObject({ state: 'planned' })
  const { productsChanged } = await import('../catalogue/changes.ts')
  await app.db.updateTable('products').set({ price1_e4: 60_000 }).where('id', '=', b).execute()
  await productsChanged(ctx, [a, b])
  app.setNow('2026-11-23T10:45:01Z')
  two.setNow('2026-11-23T10:45:01Z')
  await Promise.all([runDue(ctx, scheduledKinds), runDue(makeCtx(two.deps, null), scheduledKinds)])
  expect(await publication(planned.id)).toMatchObject({ state: 'published', prices: 1, stayed: 1 })
  const held = await app.db
    .selectFrom('products')
    .select('price1_e4')
    .where('id', 'in', [a, b])
    .orderBy('id')
    .execute()
  expect(held).toEqual([{ price1_e4: 64_000 }, { price1_e4: 60_000 }])
})

test('customers who agreed are notified once, in their language, with a link to unsubscribe', async () => {
  const spanish = await makeUser(app.db, { customerId: shop.customerId, authorities: ['FLOWERS'] })
  await app.db.updateTable('users').set({ language: 'es' }).where('id', '=', spanish.userId).execute()
  const stopped = await makeUser(app.db, { customerId: shop.customerId, authorities: ['FLOWERS'] })
  await app.db
    .updateTable('users')
    .set({ daily_pricing_unsubscribed: 1 })
    .where('id', '=', stopped.userId)
    .execute()
  await makeShop(app.db)
  const preview = (await desk.post('daily-pricing/notify/preview', { accountNumber: shop.accountNumber }))
    .body as ReplyOf<typeof pricePublishing.previewNotice>
  expect(preview).toMatchObject({ receivers: 2, left: { never: 1, stopped: 1, disabled: 0 }, isSent: false })
  const [english, espanol] = preview.mails
  expect(english?.text).toContain((await prices()).at(-1)?.toFixed(2))
  expect(english?.text).toContain('email-unsubscribe-confirmation?token=')
  expect(espanol?.subject).toContain('Precios del')
  expect((await desk.post('daily-pricing/notify', { receivers: 40 })).problem.code).toBe('selection_changed')

  const { rows } = (await desk.get('daily-pricing/publications')).body as { rows: Publication[] }
  app.setNow('2026-11-23T11:30:00Z')
  const ctx = makeCtx(app.deps, null)
  await Promise.all([tellOfPublication(ctx, rows[0]!.id), tellOfPublication(ctx, rows[0]!.id)])
  run()
  const told = await desk.post('daily-pricing/notify', { receivers: 2 })
  expect(told.status, JSON.stringify(told.body)).toBe(202)
  const { taskId } = told.body as { taskId: number }
  await expect.poll(async () => (await taskRow(app, taskId)).state, within).toBe('done')
  const mails = await app.db
    .selectFrom('messages')
    .select(['recipient', 'language', 'unsubscribe_path'])
    .where('kind', '=', 'daily-prices')
    .orderBy('recipient')
    .execute()
  expect(mails.map(({ recipient, language }) => [recipient, language])).toEqual(
    [
      [shop.email, 'en'],
      [spanish.email, 'es'],
    ].sort(),
  )
  expect(mails.every(({ unsubscribe_path }) => unsubscribe_path?.includes('token='))).toBe(true)
  expect(await publication(rows[0]!.id)).toMatchObject({ told: 2 })
})

test('an order that is placed while prices change has one price for each line', async () => {
  const ctx = ctxOf(app, shop)
  await add(ctx, { productId: firstId, quantity: 1 })
  const { price_e4, version } = (
    await sql<{
      price_e4: number
      version: number
    }>`select p.price1_e4 as price_e4, (select max(id) from price_versions where product_id = p.id) as version
      from products p where id = ${firstId}`.execute(app.db)
  ).rows[0]!
  const placed = await florist.post('shopping-cart/check-out', {})
  expect(placed.status, JSON.stringify(placed.body)).toBe(201)
  expect(
    await app.db
      .selectFrom('order_lines')
      .select(['unit_price_e4', 'price_version_id'])
      .where('product_id', '=', firstId)
      .executeTakeFirst(),
  ).toEqual({
    unit_price_e4: price_e4,
    price_version_id: version,
  })
})
