import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Cart } from '../../contract/features/cart.ts'
import { makeProduct } from '../../tests/support/make.ts'
import { byItem, openPriceDesk, read } from '../../tests/support/price-desk.ts'
import { makePriceFile } from '../../tests/support/price-file.ts'
import { add, ctxOf, place } from '../../tests/support/shopper.ts'
import { runInvariants } from '../doctor/invariants.ts'
import { readPriceHistory } from '../merchandising/price-history.ts'

let at: Awaited<ReturnType<typeof openPriceDesk>>
let { app, house, shop, florist, desk, other, changesOf, publish, published, priceOf, reprice, stockOf } =
  {} as typeof at

beforeAll(async () => {
  at = await openPriceDesk()
  ;({ app, house, shop, florist, desk, other, changesOf, publish, published, priceOf, reprice, stockOf } = at)
})
afterAll(async () => {
  const broken = (await runInvariants(app.db, app.now())).filter((result) => result.broken.length > 0)
  await app?.close()
  expect(broken).toEqual([])
})

const nextNumberOf = async () =>
  (
    await sql<{ id: number }>`select case when is_called then last_value + 1 else last_value end::int as id
      from product_numbers`.execute(app.db)
  ).rows[0]!.id

describe('what changes', () => {
  test('a file is compared with current prices, by kind, with the result of publishing it', async () => {
    const [up, down, slip, stock, same] = (await Promise.all(
      [1, 2, 3, 4, 5].map(() => makeProduct(app.db)),
    )) as [number, number, number, number, number]
    const id = await makePriceFile(app.db, {
      rows: [
        read(up, 6.4),
        read(down, 5.9),
        read(slip, 61),
        read(stock, 6.1, { inventory: 40 }),
        read(same, 6.1, { inventory: 100 }),
        {
          itemCode: '654321',
          description: 'Rose New',
          department: 'flowers',
          um: 'ST',
          price1E4: 12_000,
          category: 'Roses',
        },
      ],
    })
    const { rows, total, summary } = await changesOf(id)
    expect(rows.map(({ item, kind, take, oddity }) => [item, kind, take, oddity])).toEqual([
      [slip, 'over_limit', false, 'factor'],
      [up, 'up', true, null],
      [down, 'down', true, null],
      [654_321, 'new', true, null],
      [stock, 'stock', true, null],
    ])
    expect(total).toBe(5)
    expect(summary).toMatchObject({
      counts: { over_limit: 1, up: 1, down: 1, new: 1, gone: 0, stock: 1, same: 1 },
      picked: { all: 4, prices: 2, stock: 1, new: 1, gone: 0 },
      upBp: 492,
      downBp: -328,
      limitBp: 1500,
      oddities: [{ oddity: 'factor', rows: 1, price: null }],
      receivers: 1,
    })
    // Steps of two percent: −3.3 is in the fifth, 4.9 in the ninth, and a tenfold price is beyond.
    expect(summary.histogram).toEqual({ steps: [0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0], more: 1 })
    expect(byItem(rows).get(up)).toMatchObject({
      was: { prices: [6.1, 5.86, null, null, null], quantities: [1, 5, null, null, null] },
      // Without tier columns, our tiers stay.
      will: { prices: [6.4, 5.86, null, null, null] },
      moveBp: 492,
    })
    expect((await changesOf(id, '&kind=same')).rows).toMatchObject([{ item: same, take: false }])
    expect((await changesOf(id, '&sort=item')).rows[0]?.item).toBe(654_321)
  })

  test('a row that is not ready is not compared and does not count as missing', async () => {
    await app.db.insertInto('vendors').values({ id: 'VXX001', name: 'Finca Uno' }).execute()
    const [bad, gone, good] = (await Promise.all(
      [1, 2, 3].map(() => makeProduct(app.db, { vendor_id: 'VXX001' })),
    )) as [number, number, number]
    const id = await makePriceFile(app.db, {
      vendorId: 'VXX001',
      rows: [read(bad, 9), read(good, 6.3)],
      causes: { 1: ['price1_not_a_number'] },
    })
    const { rows } = await changesOf(id)
    expect(rows.map(({ item, kind }) => [item, kind])).toEqual([
      [good, 'up'],
      [gone, 'gone'],
    ])
    expect(byItem(rows).get(gone)).toMatchObject({ wasStock: 100, willStock: 0, take: true })
  })

  test('is compared again when a price changes, and keeps what was decided', async () => {
    const productId = await makeProduct(app.db)
    const id = await makePriceFile(app.db, { rows: [read(productId, 6.4)] })
    const first = await changesOf(id)
    expect((await changesOf(id)).summary.comparison).toBe(first.summary.comparison)
    await desk.put(`daily-pricing/imports/${id}/changes`, { productIds: [productId], take: false })
    await reprice(productId, 62_000)
    const next = await changesOf(id)
    expect(next.summary.comparison).toBeGreaterThan(first.summary.comparison)
    expect(next.rows).toMatchObject([{ was: { prices: [6.2, 5.86, null, null, null] }, take: false }])
    expect(next.summary.picked.all).toBe(0)
  })
})

describe('deciding', () => {
  test('takes rows, leaves them out, all of a kind, and another price', async () => {
    const [a, b, c] = (await Promise.all([1, 2, 3].map(() => makeProduct(app.db)))) as [
      number,
      number,
      number,
    ]
    const id = await makePriceFile(app.db, { rows: [read(a, 6.4), read(b, 6.3), read(c, 1149.5)] })
    const put = (body: object) => desk.put(`daily-pricing/imports/${id}/changes`, body)
    const taken = async () => (await changesOf(id, '&sort=item')).rows.map(({ take }) => take)
    expect(await taken()).toEqual([true, true, false])
    expect((await put({ kind: 'up', take: false })).body).toMatchObject({
      rows: 2,
      summary: { picked: { all: 0 } },
    })
    expect(await taken()).toEqual([false, false, false])
    await put({ productIds: [b], take: null })
    expect(await taken()).toEqual([false, true, false])
    const priced = await put({ productIds: [c], price: 6.25 })
    expect(priced.status, JSON.stringify(priced.body)).toBe(200)
    expect(byItem((await changesOf(id)).rows).get(c)).toMatchObject({
      kind: 'up',
      take: true,
      ownPrice: 6.25,
      moveBp: 246,
      will: { prices: [6.25, 5.86, null, null, null] },
    })
    await put({ productIds: [c], price: null, take: null })
    expect(byItem((await changesOf(id)).rows).get(c)).toMatchObject({
      kind: 'over_limit',
      take: false,
      ownPrice: null,
    })
  })

  test('bad input is said and changes nothing', async () => {
    const a = await makeProduct(app.db)
    const id = await makePriceFile(app.db, { rows: [read(a, 6.4)] })
    const path = `daily-pricing/imports/${id}/changes`
    for (const body of [
      {},
      { take: true },
      { kind: 'sideways', take: true },
      { productIds: [], take: true },
      { productIds: [a], kind: 'up', take: true },
      { productIds: [a] },
      { kind: 'up', price: 2 },
      { productIds: [a], price: -1 },
      { productIds: [a], price: 1.00001 },
      { productIds: [a], price: '6.2' },
    ])
      expect((await desk.put(path, body)).status, JSON.stringify(body)).toBe(400)
    const low = await desk.put(path, { productIds: [a], price: 5.5 })
    expect(low.problem).toMatchObject({
      code: 'invalid_input',
      errors: [{ path: 'price', message: 'Price 2 is 5.86. Price 1 must be above it.' }],
    })
    expect((await desk.put(path, { productIds: [a + 500_000], take: true })).status).toBe(404)
    expect((await desk.put('daily-pricing/imports/999999/changes', { kind: 'up', take: true })).status).toBe(
      404,
    )
    expect((await changesOf(id)).summary.picked.all).toBe(1)
  })
})

describe('publishing', () => {
  test('changes what is taken and nothing else, everywhere at once', async () => {
    const [up, left, stock, same] = (await Promise.all([1, 2, 3, 4].map(() => makeProduct(app.db)))) as [
      number,
      number,
      number,
      number,
    ]
    await app.deps.catalogue.reload()
    await florist.post('shopping-cart', { productId: up, quantity: 2, shipDay: '2026-11-25' })
    const id = await makePriceFile(app.db, {
      rows: [
        read(up, 6.4, {
          price2E4: 61_000,
          quantity1: 1,
          quantity2: 5,
          price3E4: 59_000,
          quantity3: 10,
          inventory: 250,
        }),
        read(left, 61),
        read(stock, 6.1, { inventory: 40 }),
        read(same, 6.1, { inventory: 100 }),
      ],
    })
    expect((await changesOf(id)).summary).toMatchObject({ carts: 1, orders: 0 })
    const before = await app.db
      .selectFrom('products')
      .select(['id', 'version', 'updated_at'])
      .where('id', 'in', [left, stock, same])
      .execute()
    const done = await published(id)
    expect(done).toMatchObject({
      state: 'published',
      prices: 1,
      stock: 2,
      new: 0,
      gone: 0,
      stayed: 0,
      inForce: true,
      by: house.email,
    })
    expect(await priceOf(up)).toEqual({ price1: 6.4, quantity1: 1, price2: 6.1, inventory: 250 })
    expect(await priceOf(left)).toMatchObject({ price1: 6.1 })
    expect(await priceOf(stock)).toMatchObject({ price1: 6.1, inventory: 40 })
    expect(
      await app.db
        .selectFrom('products')
        .select(['id', 'version', 'updated_at'])
        .where('id', 'in', [left, stock, same])
        .execute(),
    ).toEqual(before)
    const cart = (await florist.get('shopping-cart')).body as Cart
    expect(cart.problems).toMatchObject([{ code: 'price_changed', wasUnitPrice: 6.1, unitPrice: 6.4 }])
    const [version] = await readPriceHistory(ctxOf(app, house), up)
    expect(version).toMatchObject({ price1: 6.4, price3: 5.9, quantity3: 10, changeSetId: done.changeSetId })
    // Publishing the same file again would change nothing.
    expect((await publish(id)).problem.code).toBe('changed_meanwhile')
    await florist.delete('shopping-cart/empty-cart')
  })

  test('an order keeps its price, and names the price that made it', async () => {
    const productId = await makeProduct(app.db)
    const ctx = ctxOf(app, shop)
    await add(ctx, { productId, quantity: 2 })
    const placed = await place(ctx)
    const lineOf = () =>
      app.db
        .selectFrom('order_lines')
        .selectAll()
        .where('product_id', '=', productId)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
    const line = await lineOf()
    const version = await app.db
      .selectFrom('price_versions')
      .selectAll()
      .where('id', '=', line.price_version_id)
      .executeTakeFirstOrThrow()
    expect(version).toMatchObject({ product_id: productId, price1_e4: 61_000 })
    const id = await makePriceFile(app.db, { rows: [read(productId, 6.6)] })
    expect((await changesOf(id)).summary).toMatchObject({ orders: 1 })
    await published(id)
    expect(await lineOf()).toEqual(line)
    await add(ctx, { productId, quantity: 2 })
    await place(ctx)
    const next = await lineOf()
    expect(next.unit_price_e4).toBe(66_000)
    expect(next.price_version_id).toBeGreaterThan(line.price_version_id ?? 0)
    expect(placed).toBeTruthy()
  })

  test('new items become products; an incomplete one is a draft', async () => {
    // An item with letters in its code gets the next product number that neither a product nor an item of the file has.
    await makeProduct(app.db, { id: 5_000_000 })
    const next = await nextNumberOf()
    await makeProduct(app.db, { id: next })
    const id = await makePriceFile(app.db, {
      rows: [
        {
          itemCode: '700101',
          description: 'Rose Freedom Red',
          department: 'flowers',
          um: 'ST',
          category: 'Roses',
          price1E4: 12_900,
          price2E4: 12_400,
          quantity1: 25,
          quantity2: 100,
          minQuantity: 25,
          inventory: 500,
          color: 'Red',
        },
        {
          itemCode: String(next + 1),
          description: 'Rose',
          department: 'flowers',
          um: 'ST',
          category: 'Roses',
          price1E4: 12_900,
        },
        {
          itemCode: '700102',
          description: 'Rose without price',
          department: 'flowers',
          um: 'ST',
          category: 'Roses',
          price1E4: null,
          inventory: 25,
        },
        {
          itemCode: 'ABC-9',
          description: 'Vase',
          department: 'supplies',
          um: 'EA',
          category: 'Glass',
          price1E4: 90_000,
        },
      ],
    })
    expect(await published(id)).toMatchObject({ new: 4, drafts: 1 })
    expect(await priceOf(700_101)).toEqual({ price1: 1.29, quantity1: 25, price2: 1.24, inventory: 500 })
    expect((await florist.get('inventory/item/700102')).status).toBe(404)
    const vase = await app.db
      .selectFrom('products')
      .selectAll()
      .where('item_code', '=', 'ABC-9')
      .executeTakeFirstOrThrow()
    expect(vase).toMatchObject({ description: 'Vase', state: 'live', price1_e4: 90_000, min_quantity: 1 })
    expect(vase.id).toBe(next + 2)
    expect(await nextNumberOf()).toBe(next + 3)
    expect(
      await app.db.selectFrom('products').selectAll().where('id', '=', 700_102).executeTakeFirst(),
    ).toMatchObject({ state: 'draft' })
    // The same items in the next file are no longer new.
    const again = await makePriceFile(app.db, {
      rows: [{ itemCode: 'ABC-9', description: 'Vase', department: 'supplies', um: 'EA', price1E4: 91_000 }],
    })
    expect((await changesOf(again)).rows.filter(({ kind }) => kind !== 'gone')).toMatchObject([
      { kind: 'up', productId: vase.id },
    ])
  })

  test('the company’s list of one department does not affect the others', async () => {
    const [rose, lily, pot] = (await Promise.all(
      (['flowers', 'flowers', 'plants'] as const).map((department) => makeProduct(app.db, { department })),
    )) as [number, number, number]
    const row = (id: number, department: 'flowers' | 'plants', price: number) =>
      read(id, price, { department })
    const goneOf = async (rows: ReturnType<typeof read>[]) => {
      const id = await makePriceFile(app.db, { rows })
      const { rows: changes } = await changesOf(id, '&kind=gone')
      return { id, gone: changes.map(({ item }) => item) }
    }
    const flowers = await makePriceFile(app.db, {
      rows: [row(rose, 'flowers', 6.2), row(lily, 'flowers', 6.2)],
    })
    await published(flowers)
    const plants = await goneOf([row(pot, 'plants', 6.2)])
    expect(plants.gone).toEqual([])
    await published(plants.id)
    const later = await goneOf([row(lily, 'flowers', 6.3)])
    expect(later.gone).toContain(rose)
    expect(later.gone).not.toContain(pot)
  })

  test('what is gone follows the supplier’s rule', async () => {
    await app.db.insertInto('vendors').values({ id: 'VXX002', name: 'Finca Dos' }).execute()
    const rule = (gone: 'stock-zero' | 'leave' | 'archive') =>
      app.db
        .updateTable('suppliers')
        .set((eb) => ({ gone, gone_after: 2, version: eb('version', '+', 1) }))
        .where('vendor_id', '=', 'VXX002')
        .execute()
    const stays = (await Promise.all(
      [1, 2].map(() => makeProduct(app.db, { vendor_id: 'VXX002' })),
    )) as number[]
    const gone = await makeProduct(app.db, { vendor_id: 'VXX002' })
    const file = (price: number) =>
      makePriceFile(app.db, { vendorId: 'VXX002', rows: stays.map((id) => read(id, price)) })
    await rule('leave')
    expect(await published(await file(6.2))).toMatchObject({ gone: 0 })
    expect(await stockOf(gone)).toMatchObject({ on_hand: 100 })
    await rule('stock-zero')
    expect(await published(await file(6.3))).toMatchObject({ gone: 1 })
    expect(await stockOf(gone)).toMatchObject({ on_hand: 0 })
    await rule('archive')
    await published(await file(6.4))
    const state = async () =>
      (await app.db.selectFrom('products').select('state').where('id', '=', gone).executeTakeFirstOrThrow())
        .state
    expect(await state()).toBe('archived')
    expect((await florist.get(`inventory/item/${gone}`)).status).toBe(404)
  })

  test('stock never goes below what orders and carts have: the rest is short', async () => {
    const productId = await makeProduct(app.db, { onHand: 50 })
    await add(ctxOf(app, shop), { productId, quantity: 30 })
    const id = await makePriceFile(app.db, { rows: [read(productId, 6.1, { inventory: 10 })] })
    expect((await changesOf(id)).summary.short).toBe(20)
    expect(await published(id)).toMatchObject({ short: 20, stock: 1 })
    expect(await stockOf(productId)).toMatchObject({ on_hand: 30, held: 30 })
    await florist.delete('shopping-cart/empty-cart')
  })

  test('a price that someone changed after it was shown is refused, and nothing is published', async () => {
    const [mine, theirs] = (await Promise.all([1, 2].map(() => makeProduct(app.db)))) as [number, number]
    const id = await makePriceFile(app.db, { rows: [read(mine, 6.4), read(theirs, 6.4)] })
    const { summary } = await changesOf(id)
    await reprice(theirs, 60_000)
    const refused = await desk.post(`daily-pricing/imports/${id}/publish`, { comparison: summary.comparison })
    expect(refused.problem).toMatchObject({
      code: 'live_changed',
      data: { productIds: [theirs], rows: [{ item: theirs, was: { prices: [6, 5.86, null, null, null] } }] },
    })
    // A colleague's second look doesn't hide the change from the person who has not seen it.
    await changesOf(id)
    expect(
      (await desk.post(`daily-pricing/imports/${id}/publish`, { comparison: summary.comparison })).problem
        .code,
    ).toBe('live_changed')
    const held = await app.db
      .selectFrom('products')
      .select('price1_e4')
      .where('id', 'in', [mine, theirs])
      .orderBy('id')
      .execute()
    expect(held).toEqual([{ price1_e4: 61_000 }, { price1_e4: 60_000 }])
    expect((await publish(id)).status).toBe(201)
    expect(await priceOf(theirs)).toMatchObject({ price1: 6.4 })
  })

  test('if two publish at once, one publishes', async () => {
    const productId = await makeProduct(app.db)
    const id = await makePriceFile(app.db, { rows: [read(productId, 6.7)] })
    const { summary } = await changesOf(id)
    const answers = await Promise.all(
      [desk, other, desk, other].map((by) =>
        by.post(`daily-pricing/imports/${id}/publish`, { comparison: summary.comparison }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    const versions = await app.db
      .selectFrom('price_versions')
      .select('id')
      .where('product_id', '=', productId)
      .execute()
    expect(versions).toHaveLength(2)
  })

  test('two files with the same items, published at once, end with one of them whole', async () => {
    const ids = (await Promise.all([1, 2, 3, 4, 5, 6].map(() => makeProduct(app.db)))) as number[]
    const one = await makePriceFile(app.db, { rows: ids.map((id) => read(id, 6.2)) })
    const two = await makePriceFile(app.db, { rows: [...ids].reverse().map((id) => read(id, 6.3)) })
    const [a, b] = await Promise.all([changesOf(one), changesOf(two)])
    expect(a.rows[0]?.also ?? b.rows[0]?.also).toMatchObject({ supplier: 'House list' })
    const answers = await Promise.all([
      desk.post(`daily-pricing/imports/${one}/publish`, { comparison: a.summary.comparison }),
      other.post(`daily-pricing/imports/${two}/publish`, { comparison: b.summary.comparison }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    const prices = new Set((await Promise.all(ids.map(priceOf))).map(({ price1 }) => price1))
    expect([...prices]).toEqual([answers[0]?.status === 201 ? 6.2 : 6.3])
  })

  test('nothing taken is nothing to publish', async () => {
    const productId = await makeProduct(app.db)
    const id = await makePriceFile(app.db, { rows: [read(productId, 6.1)] })
    expect((await publish(id)).problem.code).toBe('nothing_to_publish')
  })
})
