import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Scheduled, scheduled } from '../../contract/features/scheduled.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makeProduct, makeShop, makeUser } from '../../tests/support/make.ts'
import { ctxOf } from '../../tests/support/shopper.ts'
import { makeCtx } from '../core/context.ts'
import { takePersonalData } from '../people/erase.ts'
import { scheduledKinds } from '../scheduled.ts'
import { runDue } from './run.ts'
import { defineScheduled, type ScheduledKinds } from './scheduled.ts'

let app: TestApp
let house: Awaited<ReturnType<typeof makeShop>>
let prices: Client
let other: Client
let shop: Client
let visitor: Client
beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
  house = await makeShop(app.db, { customer: { is_house: true }, authorities: ['TIER_PRICING'] })
  prices = await app.signIn(house.email)
  const dates = await makeUser(app.db, { customerId: house.customerId, authorities: ['DATE_MANAGEMENT'] })
  other = await app.signIn(dates.email)
  shop = await app.signIn((await makeShop(app.db)).email)
  visitor = app.visitor()
})
const children: ChildProcess[] = []
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await app?.close()
})

const soon = '2026-11-23T14:10:00.000Z'
async function plan(percent = 5, client = prices, at = soon) {
  const productId = await makeProduct(app.db)
  const { status, body } = await client.put('inventory/price-markup-product', { productId, percent, at })
  expect(status, JSON.stringify(body)).toBe(200)
  const { scheduledId } = body as { scheduledId: number }
  return { id: scheduledId, productId }
}
const run = (kinds: ScheduledKinds = scheduledKinds) => runDue(makeCtx(app.deps, null), kinds)
const rowOf = (id: number) =>
  app.db.selectFrom('scheduled_changes').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const markupOf = async (id: number) =>
  (await app.db.selectFrom('products').select('markup_bp').where('id', '=', id).executeTakeFirstOrThrow())
    .markup_bp
const listed = async (client: Client, query = {}) =>
  (await client.call(scheduled.list, { query: { pageSize: '300', ...query } })).body as {
    rows: Scheduled[]
    failed: number
  }
const idsOf = ({ rows }: { rows: Scheduled[] }) => rows.map(({ id }) => id)
const reset = async () => {
  app.setNow('2026-11-23T14:00:00Z')
  await app.db.deleteFrom('scheduled_changes').execute()
}

test('a scheduled change happens on time, once, and keeps its change set', async () => {
  await reset()
  const { id, productId } = await plan()
  expect(idsOf(await listed(prices))).toEqual([id])
  await run()
  expect([await markupOf(productId), (await rowOf(id)).state]).toEqual([0, 'planned'])
  app.setNow(soon)
  await run()
  await run()
  const row = await rowOf(id)
  expect([await markupOf(productId), row.state]).toEqual([500, 'done'])
  const set = await app.db
    .selectFrom('change_sets')
    .select(['sentence', 'actor'])
    .where('id', '=', row.change_set_id)
    .execute()
  expect(set).toEqual([{ sentence: 'mark-up.changed', actor: house.email }])
  expect(await listed(prices)).toMatchObject({ rows: [], failed: 0 })
  expect((await listed(prices, { state: 'done' })).rows[0]).toMatchObject({ id, about: { percent: 5 } })
})

test('a change of a request that is rolled back is not planned', async () => {
  await reset()
  const { status } = await prices.put('inventory/price-markup-product', {
    productId: 99_999_999,
    percent: 5,
    at: soon,
  })
  expect(status).toBe(404)
  expect(await listed(prices)).toMatchObject({ rows: [] })
})

test('moments that passed or are too far away are refused', async () => {
  await reset()
  const productId = await makeProduct(app.db)
  const { id } = await plan()
  for (const at of ['2026-11-23T13:00:00Z', '2028-02-01T10:00:00Z', 'tomorrow']) {
    const answers = [
      await prices.put('inventory/price-markup-product', { productId, percent: 5, at }),
      await prices.put(`admin/scheduled/${id}`, { at }),
    ]
    for (const { status, problem } of answers) expect([status, problem.code]).toEqual([400, 'invalid_input'])
  }
})

test('is moved, done at once and removed by those with the authority for it', async () => {
  await reset()
  const { id, productId } = await plan(7)
  const move = (client: Client, at: string | null, to: number | string = id) =>
    client.put(`admin/scheduled/${to}`, { at })
  expect((await visitor.get('admin/scheduled')).status).toBe(401)
  expect((await move(visitor, null)).status).toBe(401)
  expect((await move(shop, null)).status).toBe(403)
  expect((await move(other, null)).problem.code).toBe('not_found')
  expect((await other.delete(`admin/scheduled/${id}`)).problem.code).toBe('not_found')
  expect((await move(prices, null, 999_999)).problem.code).toBe('not_found')
  expect((await move(prices, null, -1)).problem.code).toBe('invalid_input')
  expect(await listed(shop)).toMatchObject({ rows: [], failed: 0 })
  expect(await listed(other)).toMatchObject({ rows: [] })

  const later = '2026-11-23T14:20:00.000Z'
  expect((await move(prices, later)).body).toMatchObject({ id, at: later, state: 'planned' })
  app.setNow(soon)
  await run()
  expect(await markupOf(productId)).toBe(0)
  expect((await move(prices, null)).status).toBe(200)
  await run()
  expect(await markupOf(productId)).toBe(700)
  expect((await move(prices, later)).problem.code).toBe('changed_meanwhile')

  const next = await plan(9, prices, later)
  expect((await prices.delete(`admin/scheduled/${next.id}`)).body).toMatchObject({ state: 'removed' })
  expect((await prices.delete(`admin/scheduled/${next.id}`)).problem.code).toBe('changed_meanwhile')
  app.setNow(later)
  await run()
  expect(await markupOf(next.productId)).toBe(0)
})

test('fails, and says so, when its user lost the authority, was deleted or the change is refused', async () => {
  await reset()
  const { customerId } = house
  const leaver = await makeUser(app.db, { customerId, authorities: ['TIER_PRICING'] })
  const demoted = await makeUser(app.db, { customerId, authorities: ['TIER_PRICING'] })
  const byLeaver = await plan(5, await app.signIn(leaver.email))
  const byDemoted = await plan(5, await app.signIn(demoted.email))
  const ofGone = await plan(5)
  await takePersonalData(ctxOf(app, house), leaver.userId)
  const { role_id } = await app.db
    .selectFrom('users')
    .select('role_id')
    .where('id', '=', demoted.userId)
    .executeTakeFirstOrThrow()
  await app.db.deleteFrom('role_authorities').where('role_id', '=', role_id).execute()
  const { input } = await rowOf(ofGone.id)
  await app.db
    .updateTable('scheduled_changes')
    .set({ input: JSON.stringify({ ...(input as object), productId: 99_999_999 }) })
    .where('id', '=', ofGone.id)
    .execute()
  app.setNow(soon)
  await run()
  const errorOf = async ({ id }: { id: number }) => {
    const { state, error } = await rowOf(id)
    return [state, error]
  }
  expect(await errorOf(byLeaver)).toEqual(['failed', 'not_allowed'])
  expect(await errorOf(byDemoted)).toEqual(['failed', 'not_allowed'])
  expect(await errorOf(ofGone)).toEqual(['failed', 'not_found'])
  expect(await markupOf(byLeaver.productId)).toBe(0)
  expect(await listed(prices)).toMatchObject({ rows: [], failed: 3 })
  expect((await listed(prices, { state: 'failed' })).rows.map(({ error }) => error).sort()).toEqual([
    'not_allowed',
    'not_allowed',
    'not_found',
  ])
})

test('a change that ends its process each time is given up, and others continue', async () => {
  await reset()
  const bad = await plan(5)
  const good = await plan(6)
  await app.db.updateTable('scheduled_changes').set({ tries: 5 }).where('id', '=', bad.id).execute()
  app.setNow(soon)
  await run()
  expect((await rowOf(bad.id)).error).toBe('internal')
  expect((await rowOf(good.id)).state).toBe('done')
  expect(await markupOf(bad.productId)).toBe(0)
})

test('an error of ours leaves nothing of the change', async () => {
  await reset()
  const { id, productId } = await plan(5)
  const breaks = defineScheduled<{ productId: number }>({
    kind: 'mark-up',
    run: async (ctx, input) => {
      await ctx.db.updateTable('products').set({ markup_bp: 1 }).where('id', '=', input.productId).execute()
      throw new Error('out of ink')
    },
  })
  app.setNow(soon)
  await run([breaks] as unknown as ScheduledKinds)
  expect([(await rowOf(id)).error, await markupOf(productId)]).toEqual(['internal', 0])
})

test('sales that end automatically are listed, and changed at the product', async () => {
  await reset()
  const sale = { sale_ends_on: '2026-11-25', original_price_e4: 400_000, price1_e4: 200_000, quantity1: 1 }
  const productId = await makeProduct(app.db, sale)
  const { rows } = await listed(prices)
  const row = rows.find(({ about }) => about.kind === 'sale-end' && about.productId === productId)
  // After midnight in the distributor's zone.
  expect(row).toMatchObject({ at: '2026-11-26T05:00:00.000Z', by: null, state: 'planned' })
  expect(row?.id).toBeLessThan(0)
  expect((await listed(other)).rows).toEqual([])
  expect((await listed(prices, { kind: 'mark-up' })).rows).toEqual([])
  expect((await listed(prices, { to: '2026-11-24' })).rows).toEqual([])
  await app.db.updateTable('products').set({ sale_ends_on: null }).where('id', '=', productId).execute()
})

test('says when prices change next, and what else happens then', async () => {
  await reset()
  await plan(5, prices, '2026-11-24T10:45:00.000Z')
  const moments = async (query = {}) => (await prices.call(scheduled.moments, { query })).body
  expect(await moments()).toEqual({ nextPriceMoment: '2026-11-24T10:45:00.000Z', others: 1 })
  expect(await moments({ at: '2026-11-27T10:00:00.000Z' })).toMatchObject({ others: 0 })
  expect((await visitor.call(scheduled.moments)).status).toBe(401)
  expect((await prices.get('admin/scheduled/moments?at=now')).problem.code).toBe('invalid_input')
})

/** A separate process that runs scheduled changes. */
function otherProcess(hangs: boolean) {
  const { url, ownerUrl } = app.database
  const child = fork(path.join(import.meta.dirname, '../../tests/support/scheduled-process.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      DATABASE_URL: url,
      DATABASE_OWNER_URL: ownerUrl,
      DEMO: '0',
      PORT: '0',
      SANDBOX_PORT: '0',
      ...(hangs && { HANGS: '1' }),
    },
  })
  children.push(child)
  return child
}

test('a process that is killed in the middle leaves nothing; two others do it once', {
  tags: ['long'],
  timeout: 60_000,
}, async () => {
  await reset()
  // The other processes use the database's clock.
  app.setNow(new Date())
  const client = await app.signIn(house.email)
  const planned = await Promise.all(
    [1, 2, 3, 4, 5].map((percent) => plan(percent, client, new Date(Date.now() + 5_000).toISOString())),
  )
  const dying = otherProcess(true)
  await new Promise((resolve) => dying.once('message', resolve))
  const gone = new Promise((resolve) => dying.once('exit', resolve))
  dying.kill('SIGKILL')
  await gone
  for (const { productId } of planned) expect(await markupOf(productId)).toBe(0)
  otherProcess(false)
  otherProcess(false)
  const states = async () => (await Promise.all(planned.map(({ id }) => rowOf(id)))).map(({ state }) => state)
  await expect.poll(states, { timeout: 60_000 }).toEqual(Array(5).fill('done'))
  const sets = await app.db
    .selectFrom('change_fields')
    .select('row_key')
    .where('table_name', '=', 'products')
    .where('field', '=', 'markupBp')
    .where(
      'row_key',
      'in',
      planned.map(({ productId }) => String(productId)),
    )
    .execute()
  expect(sets.length).toBe(5)
  expect(await Promise.all(planned.map(({ productId }) => markupOf(productId)))).toEqual([
    100, 200, 300, 400, 500,
  ])
})
