import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Day } from '../../contract/core/dates.ts'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { orders } from '../../contract/features/orders.ts'
import { mayMove } from '../../contract/rules/order-moves.ts'
import { orderStatuses } from '../../contract/rules/order-states.ts'
import { connectClient } from '../../db/connect.ts'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { makeProduct, makeShop } from '../../tests/support/make.ts'
import { add, cartOf, counted, ctxOf, place, stockOf } from '../../tests/support/shopper.ts'
import { inTransaction } from '../core/context.ts'
import type { SignedInCtx } from '../core/route.ts'
import { runInvariants } from '../doctor/invariants.ts'
import { reorder } from '../order-changes/reorder.ts'
import { setOnHand } from '../stock/on-hand.ts'
import { cancelOwnOrder } from './cancel.ts'
import { conditions, ordersNaming, readHistory } from './history.ts'
import { readOrder } from './read.ts'
import { isChangeable } from './rules.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
})
afterAll(async () => {
  expect((await runInvariants(app.db, app.now())).filter(({ broken }) => broken.length > 0)).toEqual([])
  await app.close()
})

const shop = async () => ctxOf(app, await makeShop(app.db))

/** Orders a product on account and returns the order number. */
async function ordered(ctx: SignedInCtx, productId: number, quantity = 2): Promise<number> {
  await add(ctx, { productId, quantity })
  const { orders } = await place(ctx)
  return orders[0]!.orderNumber
}

const cancel = (ctx: SignedInCtx, orderNumber: number) =>
  inTransaction(ctx, (inside) => cancelOwnOrder(inside, { orderNumber }))
const again = (ctx: SignedInCtx, orderNumber: number) =>
  inTransaction(ctx, (inside) => reorder(inside, { orderNumber }))

type History = ReplyOf<typeof orders.history>
const history = (
  ctx: SignedInCtx,
  query: Partial<Parameters<typeof readHistory>[1]['query']> = {},
): Promise<History> => readHistory(ctx, { query: { page: 1, pageSize: 40, ...query } })

describe('one order', () => {
  test('keeps the prices it was sold at, its steps and what it adds up to', async () => {
    const ctx = await shop()
    const productId = await makeProduct(app.db)
    const orderNumber = await ordered(ctx, productId, 5)
    await app.db.updateTable('products').set({ price2_e4: 99_000 }).where('id', '=', productId).execute()
    expect(await readOrder(ctx, { orderNumber })).toMatchObject({
      status: 'CONFIRMED',
      amount: 29.3,
      shippingCost: 12,
      totalAmount: 41.3,
      totalQuantity: 5,
      changeable: true,
      date: '2026-11-24',
      details: [{ unitPrice: 5.86, amount: 29.3, price2: 5.86, status: 'ALLOCATED' }],
      timeline: [{ status: 'SUBMITTED' }, { status: 'CONFIRMED' }],
    })
  })

  test('is not found by another customer, who cannot read, cancel or repeat it', async () => {
    const [mine, theirs] = [await shop(), await shop()]
    const productId = await makeProduct(app.db)
    const orderNumber = await ordered(theirs, productId)
    const notFound = { code: 'not_found' }
    await expect(readOrder(mine, { orderNumber })).rejects.toMatchObject(notFound)
    await expect(cancel(mine, orderNumber)).rejects.toMatchObject(notFound)
    await expect(again(mine, orderNumber)).rejects.toMatchObject(notFound)
    expect((await history(mine)).rows).toEqual([])
    expect((await stockOf(app, productId)).allocated).toBe(2)
  })

  test('can be cancelled until its cut-off, and gives its stock back with an entry in the ledger', async () => {
    const ctx = await shop()
    const productId = await makeProduct(app.db)
    const orderNumber = await ordered(ctx, productId)
    expect(await cancel(ctx, orderNumber)).toMatchObject({
      status: 'CANCELLED',
      details: [{ status: 'CANCELLED' }],
    })
    expect(await stockOf(app, productId)).toEqual({ onHand: 100, allocated: 0, held: 0 })
    const ledger = await app.db
      .selectFrom('stock_movements')
      .selectAll()
      .where('product_id', '=', productId)
      .orderBy('id')
      .execute()
    expect(ledger.map(({ kind, allocated_change }) => [kind, allocated_change])).toEqual([
      ['opening', 0],
      ['allocation', 2],
      ['return', -2],
    ])
    await expect(cancel(ctx, orderNumber)).rejects.toMatchObject({ code: 'order_locked' })
  })

  test('can no longer be cancelled once its cut-off has passed', async () => {
    const ctx = await shop()
    const orderNumber = await ordered(ctx, await makeProduct(app.db))
    const { cut_off_at } = await app.db
      .selectFrom('orders')
      .select('cut_off_at')
      .where('order_number', '=', orderNumber)
      .executeTakeFirstOrThrow()
    const before = app.now()
    app.setNow(new Date(cut_off_at!.getTime() + 1000))
    await expect(cancel(ctx, orderNumber)).rejects.toMatchObject({ code: 'order_locked' })
    app.setNow(before)
  })
})

describe('repeating an order', () => {
  test('adds what can be had at today’s prices and says what is missing', async () => {
    const ctx = await shop()
    const [plenty, few, gone] = [
      await makeProduct(app.db),
      await makeProduct(app.db),
      await makeProduct(app.db),
    ]
    await add(
      ctx,
      [plenty, few, gone].map((productId) => ({ productId, quantity: 6 })),
    )
    const orderNumber = (await place(ctx)).orders[0]!.orderNumber
    await setOnHand(ctx, [{ productId: few, onHand: 10 }], { kind: 'count' })
    await app.db.updateTable('products').set({ blacklisted: true }).where('id', '=', gone).execute()
    await app.db.updateTable('products').set({ price2_e4: 60_000 }).where('id', '=', plenty).execute()
    const answer = await again(ctx, orderNumber)
    expect(answer).toMatchObject({
      added: 2,
      missing: [
        { productCode: String(few), wanted: 6, taken: 4, reason: { code: 'not_enough_stock', available: 4 } },
        { productCode: String(gone), wanted: 6, taken: 0 },
      ],
    })
    expect(await again(ctx, orderNumber)).toMatchObject({ added: 2 })
    const { orders } = await cartOf(ctx)
    expect(orders[0]?.details.map(({ quantity, unitPrice }) => [quantity, unitPrice])).toEqual([
      [6, 6],
      [4, 6.1],
    ])
  })
})

describe('the history', () => {
  test('lists newest first, pages, and counts all that match', async () => {
    const ctx = await shop()
    const [roses, lilies] = [
      await makeProduct(app.db, { description: 'Rose Freedom 60 cm' }),
      await makeProduct(app.db, { description: 'Lily 100% White' }),
    ]
    const numbers: number[] = []
    for (const productId of [roses, lilies, roses]) numbers.push(await ordered(ctx, productId))
    await cancel(ctx, numbers[1]!)
    const all = await history(ctx)
    expect(all.rows.map(({ orderNumber }) => orderNumber)).toEqual(numbers.toReversed())
    expect(all).toMatchObject({ total: 3, rows: [{ totalAmount: 12.2, lines: 1, totalQuantity: 2 }, {}, {}] })
    expect(await history(ctx, { page: 2, pageSize: 2 })).toMatchObject({
      total: 3,
      rows: [{ orderNumber: numbers[0] }],
    })
    expect(await history(ctx, { page: 9, pageSize: 2 })).toMatchObject({ total: 3, rows: [] })
    const numbersOf = async (query: Parameters<typeof history>[1]) =>
      (await history(ctx, query)).rows.map(({ orderNumber }) => orderNumber)
    expect(await numbersOf({ productDescription: 'freedom' })).toEqual([numbers[2], numbers[0]])
    expect(await numbersOf({ productDescription: '0%' })).toEqual([numbers[1]])
    expect(await numbersOf({ productDescription: '%' })).toEqual([numbers[1]])
    expect(await numbersOf({ type: 'cancelled' })).toEqual([numbers[1]])
    expect(await numbersOf({ type: 'open' })).toEqual([numbers[2], numbers[0]])
    expect(await numbersOf({ type: 'shipped' })).toEqual([])
    expect(await numbersOf({ dateFrom: '2026-11-24' as never })).toEqual([])
    expect(
      await numbersOf({ dateFrom: '2026-11-23' as never, dateTo: '2026-11-23' as never, months: 1 }),
    ).toHaveLength(3)
    expect(await numbersOf({ invoiceNumber: 1 })).toEqual([])
    const { address_id } = await app.db
      .selectFrom('orders')
      .select('address_id')
      .where('order_number', '=', numbers[0]!)
      .executeTakeFirstOrThrow()
    expect(await numbersOf({ shipTo: address_id })).toHaveLength(3)
    expect(await numbersOf({ shipTo: address_id + 1 })).toEqual([])
  })

  test('a product that was renamed is found by the name on the line, not by the one it had elsewhere', async () => {
    const ctx = await shop()
    const productId = await makeProduct(app.db, { description: 'Garden Rose Juliet' })
    const before = await ordered(ctx, productId)
    await app.db
      .updateTable('products')
      .set({ description: 'Garden Rose Juliet 50 cm' })
      .where('id', '=', productId)
      .execute()
    const after = await ordered(ctx, productId)
    const found = async (productDescription: string) =>
      (await history(ctx, { productDescription })).rows.map(({ orderNumber }) => orderNumber)
    expect(await found('juliet')).toEqual([after, before])
    expect(await found('50 cm')).toEqual([after])
    expect(await found('juliet 60')).toEqual([])
  })

  test('a search by name reads the index of a shop’s products, never its lines one by one', async () => {
    const ctx = await shop()
    const productId = await makeProduct(app.db, { description: 'Peony Sarah' })
    await ordered(ctx, productId)
    const plan = await app.db.transaction().execute(async (db) => {
      // The planner scans small tables in full; this test is about which index it picks.
      await sql`set local enable_seqscan = off`.execute(db)
      await sql`set local enable_bitmapscan = off`.execute(db)
      const { rows } = await sql<Record<string, string>>`explain (costs off) ${ordersNaming(
        ctx.user.customerId,
        'peony',
      )}`.execute(db)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toContain('Index Only Scan using order_lines_customer_product on order_lines')
    expect(plan).toMatch(/using ordered_names_pkey on ordered_names/)
    expect(plan).not.toContain('Seq Scan')
  })

  test('finds an order by its number, its invoice, a part of its PO and words in any order and language', async () => {
    const ctx = await shop()
    const productId = await makeProduct(app.db, { description: 'Rose Proud White 60cm' })
    await add(ctx, { productId, quantity: 2 })
    const { orderNumber } = (await place(ctx, { poNumber: 'WEDDING-7' })).orders[0]!
    const other = await ordered(ctx, await makeProduct(app.db, { description: 'Carnation Moonlight' }))
    const found = async (query: Parameters<typeof history>[1]) =>
      (await history(ctx, query)).rows.map((row) => row.orderNumber)
    for (const number of [String(orderNumber), `#${orderNumber}`, 'WEDDING-7', 'wedding', ' wedding-7 '])
      expect(await found({ number }), number).toEqual([orderNumber])
    for (const number of ['WEDDING-8', '%', '1e3', '0']) expect(await found({ number }), number).toEqual([])
    for (const words of ['rose proud 60', '60 proud', 'rosa blanca', 'rosas de 60cm', 'ROSES'])
      expect(await found({ productDescription: words }), words).toEqual([orderNumber])
    expect(await found({ productDescription: 'rosa roja' })).toEqual([])
    expect(await found({ productDescription: 'clavel' })).toEqual([other])
    const stranger = await shop()
    expect((await history(stranger, { number: String(orderNumber) })).rows).toEqual([])
  })

  test('refuses days that end before they begin', async () => {
    const ctx = await shop()
    const days = { dateFrom: '2026-11-10' as Day, dateTo: '2026-11-01' as Day }
    await expect(history(ctx, days)).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test('counts the orders of one ship-to with only an index', async () => {
    const ctx = await shop()
    const where = sql.join(conditions(ctx, { shipTo: 1 }, '2026-11-23' as Day), sql` and `)
    const query = sql`explain (costs off) select count(*) from orders o where ${where}`.compile(app.db)
    const owner = await connectClient(app.database.ownerUrl, { info: () => {}, warn: () => {} })
    try {
      await owner.query('begin')
      // Enough rows for the planner to prefer one index over the other.
      await owner.query(
        `insert into orders (customer_id, address_id, ship_day, placed_at, order_type, status, payment_status, method, ship_to,
           bill_to, terms, goods_cents, shipping_cents, total_cents)
         select customer_id, addresses.id, date '2024-01-01' + n, timestamptz '2024-01-01' + n * interval '1 day', 'STOCK',
           'CLOSED', 'PAID', 'TRUCK', '{}', '{}', 'NET30', 0, 0, 0
         from addresses, generate_series(1, 500) n where customer_id = $1`,
        [ctx.user.customerId],
      )
      await owner.query('analyze orders')
      const { rows } = await owner.query<Record<string, string>>(query.sql, [...query.parameters])
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).toContain('Index Only Scan using orders_customer_address on orders')
    } finally {
      await owner.end()
    }
  })

  test('takes two statements, however many orders', async () => {
    const ctx = await shop()
    const productId = await makeProduct(app.db)
    for (let n = 0; n < 5; n++) await ordered(ctx, productId, 1)
    const watched = counted(app, ctx)
    expect((await history(watched.ctx)).rows).toHaveLength(5)
    expect(watched.statements).toHaveLength(2)
  })
})

describe('rules', () => {
  test('nothing follows CLOSED and CANCELLED, and money that is unknown cannot be cancelled', () => {
    for (const to of orderStatuses) {
      expect(mayMove('CLOSED', to)).toBe(false)
      expect(mayMove('CANCELLED', to)).toBe(false)
    }
    expect(mayMove('PAYMENT_UNKNOWN', 'CANCELLED')).toBe(false)
    expect(mayMove('CONFIRMED', 'PICKING')).toBe(true)
  })

  test('an order can be changed up to its cut-off, not at it, and not while a payment is open', () => {
    const now = new Date('2026-11-23T22:29:59.999Z')
    const cutOffAt = new Date('2026-11-23T22:30:00Z')
    const order = { status: 'CONFIRMED', cutOffAt, hasOpenPayment: false } as const
    expect(isChangeable(order, now)).toBe(true)
    expect(isChangeable(order, cutOffAt)).toBe(false)
    expect(isChangeable({ ...order, hasOpenPayment: true }, now)).toBe(false)
    expect(isChangeable({ ...order, status: 'PICKING' }, now)).toBe(false)
    expect(isChangeable({ ...order, cutOffAt: null }, now)).toBe(false)
  })
})
