import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { makeLot, makeProduct, makeShop, makeVendor } from '../../tests/support/make.ts'
import { add, ctxOf, place, stockOf } from '../../tests/support/shopper.ts'
import { inTransaction } from '../core/context.ts'
import type { SignedInCtx } from '../core/route.ts'
import { runInvariants } from '../doctor/invariants.ts'
import { advanceOrder } from '../orders/advance.ts'
import { type OnHand, setOnHand } from './on-hand.ts'
import { receiveLots } from './receive.ts'

let app: TestApp
let ctx: SignedInCtx
beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
  ctx = await ctxOf(app, await makeShop(app.db))
})
afterAll(async () => {
  expect((await runInvariants(app.db, app.now())).filter(({ broken }) => broken.length > 0)).toEqual([])
  await app.close()
})

const lotsOf = (productId: number) =>
  app.db
    .selectFrom('lots')
    .select(['arrived_on', 'received', 'remaining', 'cost_e4', 'vendor_id'])
    .where('product_id', '=', productId)
    .orderBy('id')
    .execute()

const ledgerOf = (productId: number) =>
  app.db
    .selectFrom('stock_movements')
    .select(['kind', 'on_hand_change', 'allocated_change', 'lot_id', 'note', 'actor'])
    .where('product_id', '=', productId)
    .orderBy('id')
    .execute()

const arrivedOn = async (productId: number) =>
  (
    await app.db
      .selectFrom('stock')
      .select('arrived_on')
      .where('product_id', '=', productId)
      .executeTakeFirstOrThrow()
  ).arrived_on

/** A product with 20 units from Nov 19, and 30 from Nov 21. */
async function twoLots() {
  const productId = await makeProduct(app.db, { onHand: 0 })
  await receiveLots(ctx, [{ productId, units: 30, arrivedOn: '2026-11-21', costE4: 31_000 }])
  await receiveLots(ctx, [{ productId, units: 20, arrivedOn: '2026-11-19' }])
  return productId
}

describe('what is on hand', () => {
  test('more than before is a new lot of the product’s vendor, today', async () => {
    const vendor = await makeVendor(app.db)
    const productId = await makeProduct(app.db, { onHand: 5, vendor_id: vendor })
    expect(
      await setOnHand(ctx, [{ productId, onHand: 12, costE4: 25_000 }], {
        kind: 'count',
        reason: 'Found behind',
      }),
    ).toEqual([{ productId, before: 5, after: 12, wanted: 12 }])
    expect(await lotsOf(productId)).toEqual([
      expect.objectContaining({ received: 5, remaining: 5 }),
      { arrived_on: '2026-11-23', received: 7, remaining: 7, cost_e4: 25_000, vendor_id: vendor },
    ])
    expect((await ledgerOf(productId)).at(-1)).toMatchObject({
      kind: 'count',
      on_hand_change: 7,
      note: 'Found behind',
      actor: ctx.user.name,
    })
  })

  test('less than before leaves the oldest lots first, with an entry a lot', async () => {
    const productId = await twoLots()
    expect(await arrivedOn(productId)).toBe('2026-11-19')
    await setOnHand(ctx, [{ productId, onHand: 26 }], { kind: 'waste' })
    expect((await lotsOf(productId)).map(({ remaining }) => remaining)).toEqual([26, 0])
    expect((await ledgerOf(productId)).slice(-2).map(({ on_hand_change }) => on_hand_change)).toEqual([
      -4, -20,
    ])
    expect(await arrivedOn(productId)).toBe('2026-11-21')
  })

  test('never goes below what orders and carts need, and says what is short', async () => {
    const productId = await makeProduct(app.db, { onHand: 40 })
    const shop = await ctxOf(app, await makeShop(app.db))
    await add(shop, { productId, quantity: 8 })
    await place(shop)
    await add(shop, { productId, quantity: 3 })
    expect(await setOnHand(ctx, [{ productId, onHand: 4 }], { kind: 'count' })).toEqual([
      { productId, before: 40, after: 11, wanted: 4 },
    ])
    expect(await stockOf(app, productId)).toEqual({ onHand: 11, allocated: 8, held: 3 })
  })

  test('the same again writes nothing', async () => {
    const productId = await twoLots()
    const before = await ledgerOf(productId)
    await setOnHand(ctx, [{ productId, onHand: 50 }], { kind: 'file' })
    expect(await ledgerOf(productId)).toEqual(before)
  })

  test('leaves out products that don’t exist, and gives stock to one that had none', async () => {
    const productId = await makeProduct(app.db, { onHand: 0 })
    await app.db.deleteFrom('stock').where('product_id', '=', productId).execute()
    const rows: OnHand[] = [
      { productId: 1_999_999_999, onHand: 3 },
      { productId, onHand: 3 },
    ]
    expect(await setOnHand(ctx, rows, { kind: 'file' })).toEqual([
      { productId, before: 0, after: 3, wanted: 3 },
    ])
  })

  test('a rollback leaves nothing', async () => {
    const productId = await twoLots()
    const work = inTransaction(ctx, async (inside) => {
      await setOnHand(inside, [{ productId, onHand: 1 }], { kind: 'count' })
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    expect((await lotsOf(productId)).map(({ remaining }) => remaining)).toEqual([30, 20])
  })

  test('fifty thousand products at once', { tags: ['long'] }, async () => {
    await sql`insert into products (id, description, department, category, type, um, price1_e4, quantity1)
      select 3000000 + n, 'Bulk ' || n, 'supplies', 'Bulk', 'Bulk', 'EA', 10000, 1 from generate_series(1, 50000) n`.execute(
      app.db,
    )
    const rows = (onHand: (n: number) => number) =>
      Array.from({ length: 50_000 }, (_, n) => ({ productId: 3_000_001 + n, onHand: onHand(n) }))
    await setOnHand(
      ctx,
      rows(() => 20),
      { kind: 'file' },
    )
    const set = await setOnHand(
      ctx,
      rows((n) => (n % 2 ? 9 : 30)),
      { kind: 'file' },
    )
    expect(set).toHaveLength(50_000)
    expect(set.filter(({ after }) => after === 30)).toHaveLength(25_000)
    expect(set.every(({ after, wanted, before }) => before === 20 && after === wanted)).toBe(true)
  })
})

describe('goods in', () => {
  test('what equals a lot belongs to it, anything else is a lot of its own', async () => {
    const productId = await makeProduct(app.db, { onHand: 0 })
    const goods = { productId, units: 10, costE4: 30_000, place: 'Cooler 2' }
    await receiveLots(ctx, [goods])
    await receiveLots(ctx, [goods, goods, { ...goods, costE4: 31_000 }])
    expect((await lotsOf(productId)).map(({ received }) => received)).toEqual([30, 10])
    expect((await stockOf(app, productId)).onHand).toBe(40)
  })
})

describe('what ships', () => {
  test('takes the oldest lots, over two of them, one entry a lot', async () => {
    const productId = await twoLots()
    const shop = await ctxOf(app, await makeShop(app.db))
    await add(shop, { productId, quantity: 24 })
    const { orders } = await place(shop)
    const { id } = await app.db
      .selectFrom('orders')
      .select('id')
      .where('order_number', '=', orders[0]!.orderNumber)
      .executeTakeFirstOrThrow()
    for (const to of ['PICKING', 'PACKED', 'LOADED', 'OUT_FOR_DELIVERY'] as const)
      await advanceOrder(ctx, id, { to, actor: 'house' })
    expect((await lotsOf(productId)).map(({ remaining }) => remaining)).toEqual([26, 0])
    const shipped = (await ledgerOf(productId)).filter(({ kind }) => kind === 'shipment')
    expect(shipped.map((row) => [row.on_hand_change, row.allocated_change])).toEqual([
      [-4, -4],
      [-20, -20],
    ])
    expect(await stockOf(app, productId)).toEqual({ onHand: 26, allocated: 0, held: 0 })
    expect(await arrivedOn(productId)).toBe('2026-11-21')
  })

  test('an unknown day is older than any', async () => {
    const productId = await makeProduct(app.db, { onHand: 12 })
    await receiveLots(ctx, [{ productId, units: 5, arrivedOn: '2026-10-01' }])
    expect(await arrivedOn(productId)).toBeNull()
    await setOnHand(ctx, [{ productId, onHand: 5 }], { kind: 'waste' })
    expect((await lotsOf(productId)).map(({ remaining }) => remaining)).toEqual([0, 5])
    expect(await arrivedOn(productId)).toBe('2026-10-01')
  })

  test('the database keeps no change of what is on hand without its lot', async () => {
    const productId = await makeProduct(app.db)
    const entry = { product_id: productId, kind: 'receipt' as const, on_hand_change: 1, actor: 'test' }
    await expect(app.db.insertInto('stock_movements').values(entry).execute()).rejects.toThrow(
      'stock_movements_lot',
    )
    await expect(makeLot(app.db, { productId, units: 0 })).rejects.toThrow('lots_received_check')
  })
})
