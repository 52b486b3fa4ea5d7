import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { ChangeSet } from '../../contract/features/changes.ts'
import type { pricePublishing } from '../../contract/features/daily-prices/publishing.ts'
import { makeProduct, makeUser } from '../../tests/support/make.ts'
import { openPriceDesk, read } from '../../tests/support/price-desk.ts'
import { makePriceFile } from '../../tests/support/price-file.ts'
import { add, ctxOf, place } from '../../tests/support/shopper.ts'
import { runInvariants } from '../doctor/invariants.ts'

let at: Awaited<ReturnType<typeof openPriceDesk>>
let { app, house, shop, florist, desk, changesOf, publish, published, priceOf, reprice } = {} as typeof at

beforeAll(async () => {
  at = await openPriceDesk()
  ;({ app, house, shop, florist, desk, changesOf, publish, published, priceOf, reprice } = at)
})
afterAll(async () => {
  const broken = (await runInvariants(app.db, app.now())).filter((result) => result.broken.length > 0)
  await app?.close()
  expect(broken).toEqual([])
})

describe('taking back', () => {
  const revert = (id: number | null, body: object = {}) => desk.post(`admin/changes/${id}/revert`, body)

  test('whole, after an order was placed: prices go back, the order keeps its own, stock stays', async () => {
    const [a, b] = (await Promise.all([1, 2].map(() => makeProduct(app.db)))) as [number, number]
    const id = await makePriceFile(app.db, { rows: [read(a, 6.6, { inventory: 70 }), read(b, 6.7)] })
    const done = await published(id)
    const ctx = ctxOf(app, shop)
    await add(ctx, { productId: a, quantity: 2 })
    await place(ctx)
    const preview = await desk.post(`admin/changes/${done.changeSetId}/revert-preview`, {})
    expect(preview.body).toMatchObject({ goes: 2, stay: 0 })
    const back = await revert(done.changeSetId, { why: 'Last week’s file' })
    expect(back.status, JSON.stringify(back.body)).toBe(201)
    expect(await priceOf(a)).toMatchObject({ price1: 6.1, inventory: 68 })
    expect(await priceOf(b)).toMatchObject({ price1: 6.1 })
    const line = await app.db
      .selectFrom('order_lines')
      .selectAll()
      .where('product_id', '=', a)
      .executeTakeFirstOrThrow()
    expect(line.unit_price_e4).toBe(66_000)
    const list = (await desk.get('daily-pricing/publications?pageSize=300')).body as ReplyOf<
      typeof pricePublishing.publications
    >
    expect(list.rows.find(({ id }) => id === done.id)).toMatchObject({
      inForce: false,
      takenBackBy: (back.body as ChangeSet).id,
    })
  })

  test('by row, and what someone changed since stays', async () => {
    const [a, b, c] = (await Promise.all([1, 2, 3].map(() => makeProduct(app.db)))) as [
      number,
      number,
      number,
    ]
    const done = await published(await makePriceFile(app.db, { rows: [a, b, c].map((id) => read(id, 6.6)) }))
    await reprice(b, 65_000)
    const fields = (await desk.get(`admin/changes/${done.changeSetId}?pageSize=300`)).body as {
      rows: { key: string; position: number }[]
    }
    const first = fields.rows.find(({ key }) => key === String(a))?.position
    await revert(done.changeSetId, { only: [first] })
    expect([await priceOf(a), await priceOf(c)].map(({ price1 }) => price1)).toEqual([6.1, 6.6])
    expect((await desk.post(`admin/changes/${done.changeSetId}/revert-preview`, {})).body).toMatchObject({
      goes: 1,
      already: 1,
      stay: 1,
    })
    await revert(done.changeSetId)
    expect([await priceOf(b), await priceOf(c)].map(({ price1 }) => price1)).toEqual([6.5, 6.1])
  })

  test('hides new items that nobody ordered', async () => {
    const code = (n: number) => String(710_100 + n)
    const done = await published(
      await makePriceFile(app.db, {
        rows: [1, 2].map((n) => ({
          itemCode: code(n),
          description: `Tulip ${n}`,
          department: 'flowers' as const,
          um: 'BU',
          category: 'Tulips',
          price1E4: 80_000,
          inventory: 20,
        })),
      }),
    )
    const ctx = ctxOf(app, shop)
    await add(ctx, { productId: 710_101, quantity: 1 })
    await place(ctx)
    expect((await desk.post(`admin/changes/${done.changeSetId}/revert-preview`, {})).body).toMatchObject({
      goes: 1,
      stay: 1,
      stays: [{ because: 'changed', now: 'ordered' }],
    })
    const version = () =>
      app.db.selectFrom('products').select('version').where('id', '=', 710_102).executeTakeFirstOrThrow()
    const before = await version()
    await revert(done.changeSetId)
    expect((await version()).version).toBe(before.version + 1)
    expect((await florist.get('inventory/item/710101')).status).toBe(200)
    expect((await florist.get('inventory/item/710102')).status).toBe(404)
  })
})

describe('at a set time', () => {
  test('a time in the past, or two times, are refused', async () => {
    const productId = await makeProduct(app.db)
    const id = await makePriceFile(app.db, { rows: [read(productId, 6.4)] })
    expect((await publish(id, { at: '2026-11-23T09:00:00.000Z' })).status).toBe(400)
    expect((await publish(id, { at: '2026-11-24T09:00:00.000Z', shipDay: '2026-11-24' })).status).toBe(400)
    expect((await publish(id, { at: 'soon' })).status).toBe(400)
    expect((await changesOf(id)).summary.picked.all).toBe(1)
  })
})

test('who may do what', async () => {
  const productId = await makeProduct(app.db)
  const id = await makePriceFile(app.db, { rows: [read(productId, 6.4)] })
  const reader = await makeUser(app.db, { customerId: house.customerId, authorities: ['NOTIFICATIONS'] })
  const marketing = await app.signIn(reader.email)
  const calls = [
    ['get', `daily-pricing/imports/${id}/changes`, undefined, true],
    ['put', `daily-pricing/imports/${id}/changes`, { kind: 'up', take: true }, false],
    ['post', `daily-pricing/imports/${id}/publish`, { comparison: 1 }, false],
    ['get', 'daily-pricing/publications', undefined, true],
    ['post', 'daily-pricing/notify/preview', {}, true],
  ] as const
  for (const [method, path, body, reads] of calls) {
    expect((await app.visitor()[method](path, body as never)).status, path).toBe(401)
    expect((await florist[method](path, body as never)).status, path).toBe(403)
    expect((await marketing[method](path, body as never)).status, path).toBe(reads ? 200 : 403)
  }
  expect((await desk.get('daily-pricing/imports/999999/changes')).status).toBe(404)
})

test('what held on any day can be asked', async () => {
  const productId = await makeProduct(app.db)
  await published(await makePriceFile(app.db, { rows: [read(productId, 6.4)] }))
  const { rows } = await sql<{
    price: number
  }>`select distinct on (product_id) price1_e4 as price from price_versions
    where product_id = ${productId} and from_at <= '2026-11-01' order by product_id, id desc`.execute(app.db)
  expect(rows).toEqual([{ price: 61_000 }])
})
