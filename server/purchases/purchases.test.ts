import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { purchases } from '../../contract/features/purchases/purchases.ts'
import { vendorOrders } from '../../contract/features/purchases/vendor-orders.ts'
import { type Buying, startBuying } from '../../tests/support/buying.ts'
import { makeProduct } from '../../tests/support/make.ts'
import { bookedBy, boughtFor, makeBooked } from '../../tests/support/make-purchase.ts'
import { inTransaction, makeCtx } from '../core/context.ts'
import { remindVendorsJob } from './jobs.ts'

let house: Buying
let { app, buyer, ask, farm, draft, change, sent, lineOf, leave, settle, noticesOf } = {} as Buying
beforeAll(async () => {
  house = await startBuying('2026-11-24T14:00:00Z')
  ;({ app, buyer, ask, farm, draft, change, sent, lineOf, leave, settle, noticesOf } = house)
})
afterAll(() => house?.close())

describe('what shops were sold', () => {
  test('is proposed by vendor and ship day, drafted by one press, and never bought twice', async () => {
    const grower = await farm()
    const productId = await makeBooked(app.db, grower.vendorId)
    await bookedBy(app, productId, 4)
    await bookedBy(app, productId, 6)
    const needs = (await ask(buyer, purchases.needs, {})).body.needs.filter(
      ({ vendorId }) => vendorId === grower.vendorId,
    )
    expect(needs).toMatchObject([
      {
        shipDay: boughtFor,
        orders: 2,
        cost: 30,
        rows: [{ productId, units: 10, boxes: 1, orders: 2, cost: 3 }],
      },
    ])
    const { body } = await draft(grower.vendorId)
    expect(body).toMatchObject({
      status: 'DRAFT',
      lines: [{ ordered: 10, cost: 3, sources: [{ units: 4 }, { units: 6 }] }],
    })
    expect((await draft(grower.vendorId)).body.code).toBe('nothing_to_buy')
  })

  test('ten buyers who press at once make one purchase order', async () => {
    const grower = await farm()
    const productId = await makeBooked(app.db, grower.vendorId)
    for (const units of [1, 2, 3]) await bookedBy(app, productId, units)
    const answers = await Promise.all(Array.from({ length: 10 }, () => draft(grower.vendorId)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const { rows } = await sql<{ bought: number; sold: number }>`
      select sum(s.units)::int as bought, sum(l.quantity)::int as sold from order_lines l
      left join purchase_sources s on s.order_line_id = l.id where l.product_id = ${productId}`.execute(
      app.db,
    )
    expect(rows).toEqual([{ bought: 6, sold: 6 }])
  })

  test('what a shop adds later is a second part, and a cancelled purchase can be bought again', async () => {
    const grower = await farm()
    const { purchase, orders } = await sent(grower, [3])
    const [line] = await lineOf(orders[0]!.orderId)
    await app.db
      .updateTable('order_lines')
      .set({ quantity: 5, amount_cents: line!.amount_cents })
      .where('id', '=', line!.id)
      .execute()
    const { body } = await draft(grower.vendorId)
    expect(body.lines).toMatchObject([{ ordered: 2, sources: [{ units: 2 }] }])
    await change(purchase.id, { version: purchase.version, move: 'CANCELLED' })
    expect((await draft(grower.vendorId)).body.lines).toMatchObject([{ ordered: 3 }])
    await app.db.updateTable('order_lines').set({ quantity: 3 }).where('id', '=', line!.id).execute()
  })

  test('stock goods are not bought for orders', async () => {
    const grower = await farm()
    await bookedBy(app, await makeProduct(app.db, { vendor_id: grower.vendorId }), 3)
    expect((await draft(grower.vendorId)).body.code).toBe('nothing_to_buy')
  })
})

describe('a grower', () => {
  test('is emailed to the vendor, who sees own prices and no shop data, and confirms all of it', async () => {
    const grower = await farm()
    const { purchase, productId, orders } = await sent(grower, [4, 6])
    expect(await noticesOf('purchase-farm', grower.userId)).toHaveLength(1)
    const mail = await app.db
      .selectFrom('messages')
      .select('about')
      .where('recipient', '=', `farm-${grower.vendorId.toLowerCase()}@example.test`)
      .execute()
    expect(mail).toMatchObject([{ about: { news: 'SENT', costCents: 3000 } }])
    const { body: list } = await ask(grower.client, vendorOrders.list, { query: {} } as never)
    expect(list).toMatchObject({ counts: { toConfirm: 1 }, rows: [{ number: purchase.number, cost: 30 }] })
    const seen = await ask(grower.client, vendorOrders.read, { params: { id: purchase.id } })
    expect(seen.body.lines).toMatchObject([{ productId, ordered: 10, cost: 3 }])
    const text = JSON.stringify(seen.body)
    for (const { shop, orderNumber } of orders) {
      expect(text).not.toContain(String(orderNumber))
      expect(text).not.toContain(shop.email)
    }
    const { status, body } = await ask(grower.client, vendorOrders.confirm, {
      params: { id: purchase.id },
      body: { version: seen.body.version },
    } as never)
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'CONFIRMED', lines: [{ confirmed: 10 }] })
    const again = await ask(grower.client, vendorOrders.confirm, {
      params: { id: purchase.id },
      body: { version: body.version },
    } as never)
    expect(again.body.code).toBe('wrong_state')
  })

  test('finds another grower’s orders, and drafts, nowhere', async () => {
    const [grower, other] = [await farm(), await farm()]
    const { purchase } = await sent(grower, [2])
    const params = { id: purchase.id }
    const body = { version: purchase.version }
    const calls = [
      ask(other.client, vendorOrders.read, { params }),
      ask(other.client, vendorOrders.confirm, { params, body } as never),
      ask(other.client, vendorOrders.cancel, { params, body } as never),
      ask(other.client, vendorOrders.write, { params, body: { words: 'Hello' } }),
      ask(other.client, vendorOrders.ship, {
        params,
        body: { ...body, boxes: [{ kind: 'QB', count: 1 }] },
      } as never),
      ask(other.client, vendorOrders.packingList, { params }),
    ]
    for (const { status } of await Promise.all(calls)) expect(status).toBe(404)
    expect((await ask(other.client, vendorOrders.list, { query: {} } as never)).body.rows).toEqual([])
    const productId = await makeBooked(app.db, grower.vendorId)
    await bookedBy(app, productId, 1)
    const { body: prepared } = await draft(grower.vendorId)
    expect((await ask(grower.client, vendorOrders.read, { params: { id: prepared.id } })).status).toBe(404)
    expect((await ask(grower.client, purchases.read, { params: { id: prepared.id } })).status).toBe(403)
  })

  test('says why less comes, confirms no more than was ordered, and offers only own goods', async () => {
    const grower = await farm()
    const { purchase } = await sent(grower, [8])
    const lineId = purchase.lines[0]!.lineId
    const say = (line: object) =>
      ask(grower.client, vendorOrders.confirm, {
        params: { id: purchase.id },
        body: { version: purchase.version, lines: [{ lineId, ...line }] },
      } as never)
    expect((await say({ units: 6 })).body.code).toBe('words_needed')
    expect((await say({ units: 6, reason: 'OTHER' })).body.code).toBe('words_needed')
    expect((await say({ units: 9, reason: 'FROST' })).body.errors).toMatchObject([{ path: 'lines.0.units' }])
    const foreign = await makeProduct(app.db)
    expect((await say({ units: 6, reason: 'FROST', offer: { productId: foreign, units: 2 } })).status).toBe(
      404,
    )
  })

  test('can’t answer after the deadline; buying records what they said', async () => {
    const grower = await farm()
    const { purchase } = await sent(grower, [2])
    await leave(purchase.id, 0)
    const late = await ask(grower.client, vendorOrders.confirm, {
      params: { id: purchase.id },
      body: { version: purchase.version },
    } as never)
    expect(late.body.code).toBe('deadline_passed')
    const { body } = await change(purchase.id, { version: purchase.version, answer: [], reason: 'By phone' })
    expect(body.status).toBe('CONFIRMED')
    expect(body.events.at(-1)).toMatchObject({ by: 'vendor', note: 'By phone' })
  })

  test('is reminded four hours and one hour before, then buying is notified, each once', async () => {
    const grower = await farm()
    const { purchase } = await sent(grower, [2])
    const run = async (hours: number) => {
      await leave(purchase.id, hours)
      await remindVendorsJob.run(makeCtx(app.deps, null), {})
      await remindVendorsJob.run(makeCtx(app.deps, null), {})
      return (await noticesOf('purchase-farm', grower.userId)).map(
        ({ facts }) => (facts as { news: string }).news,
      )
    }
    expect(await run(4.5)).toEqual(['SENT'])
    expect(await run(3.9)).toEqual(['SENT', 'REMINDER'])
    expect(await run(0.5)).toEqual(['SENT', 'REMINDER', 'REMINDER'])
    expect(await run(-1)).toHaveLength(3)
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from notices
      where topic = 'purchase-desk' and facts->>'news' = 'UNANSWERED' and facts->>'number' = ${String(purchase.number)}`.execute(
      app.db,
    )
    expect(rows[0]?.count).toBe(1)
    const { status } = (await ask(buyer, purchases.read, { params: { id: purchase.id } })).body
    expect(status).toBe('SENT')
  })
})

describe('what is cut', () => {
  test('is asked of the shops, who have two days to choose among other booked goods', async () => {
    const grower = await farm()
    const type = `Rose ${grower.vendorId}`
    const like = { type, category: type, color_family: 'White' }
    const other = await makeBooked(app.db, grower.vendorId, like)
    const { purchase, orders, productId } = await sent(grower, [6, 4], like)
    const { body } = await ask(grower.client, vendorOrders.confirm, {
      params: { id: purchase.id },
      body: {
        version: purchase.version,
        lines: [
          {
            lineId: purchase.lines[0]!.lineId,
            units: 5,
            reason: 'FROST',
            offer: { productId: other, units: 5 },
          },
        ],
      },
    } as never)
    expect(body.status).toBe('PARTIALLY_CONFIRMED')
    await settle(purchase.id)
    await settle(purchase.id)
    const choices = await app.db
      .selectFrom('short_choices')
      .selectAll()
      .where(
        'order_id',
        'in',
        orders.map(({ orderId }) => orderId),
      )
      .orderBy('order_id')
      .execute()
    expect(
      choices.map(({ state, missing, closes_at }) => ({
        state,
        missing,
        closes: closes_at.toISOString().slice(0, 10),
      })),
    ).toEqual([
      { state: 'OPEN', missing: 3, closes: '2026-11-26' },
      { state: 'OPEN', missing: 2, closes: '2026-11-26' },
    ])
    const [offer] = await app.db
      .selectFrom('short_offers')
      .selectAll()
      .where('choice_id', '=', choices[0]!.id)
      .execute()
    expect(offer).toMatchObject({ product_id: other, quantity: 3, held: 0 })
    // Units being settled aren't bought.
    expect((await draft(grower.vendorId)).body.code).toBe('nothing_to_buy')
    const shop = await app.signIn(orders[0]!.shop.email)
    const chosen = await shop.post(`shorts/${choices[0]!.id}/choose`, { productId: other })
    expect(chosen.status, JSON.stringify(chosen.body)).toBe(200)
    const lines = await lineOf(orders[0]!.orderId)
    expect(lines).toMatchObject([
      { product_id: productId, quantity: 3, missing: 0, status: 'SUBSTITUTED' },
      { product_id: other, quantity: 3, allocated: 0 },
    ])
    // The buyers accept the offer: the shop's choice is part of it and is bought once.
    const current = (await ask(buyer, purchases.read, { params: { id: purchase.id } })).body
    const taken = await change(purchase.id, {
      version: current.version,
      move: 'CONFIRMED',
      take: [current.lines[0]!.lineId],
    })
    expect(taken.body).toMatchObject({
      status: 'CONFIRMED',
      lines: [{ confirmed: 5 }, { productId: other, confirmed: 5 }],
    })
    await remindVendorsJob.run(makeCtx(app.deps, null), {})
    expect(
      (await ask(buyer, purchases.read, { params: { id: purchase.id } })).body.lines[1]?.sources,
    ).toMatchObject([{ orderNumber: orders[0]!.orderNumber, units: 3 }])
    expect((await draft(grower.vendorId)).body.code).toBe('nothing_to_buy')
  })

  test('is left out if nothing else can come, and an order with no remaining lines is canceled', async () => {
    const grower = await farm()
    const { purchase, orders } = await sent(grower, [3], {
      type: `Only ${grower.vendorId}`,
      category: `Only ${grower.vendorId}`,
    })
    const { body } = await ask(grower.client, vendorOrders.confirm, {
      params: { id: purchase.id },
      body: {
        version: purchase.version,
        lines: [{ lineId: purchase.lines[0]!.lineId, units: 0, reason: 'HARVEST' }],
      },
    } as never)
    expect(body.status).toBe('DECLINED')
    await settle(purchase.id)
    const order = await app.db
      .selectFrom('orders')
      .select('status')
      .where('id', '=', orders[0]!.orderId)
      .executeTakeFirstOrThrow()
    expect(order.status).toBe('CANCELLED')
    expect(await noticesOf('order-short', orders[0]!.shop.userId)).toHaveLength(1)
  })
})

test('a race between a draft and a cancellation buys nothing twice', async () => {
  const grower = await farm()
  const { purchase, productId } = await sent(grower, [5])
  await Promise.all([
    change(purchase.id, { version: purchase.version, move: 'CANCELLED' }),
    draft(grower.vendorId),
    draft(grower.vendorId),
  ])
  await draft(grower.vendorId)
  const bought = await inTransaction(makeCtx(app.deps, null), async ({ db }) => {
    const { rows } = await sql<{ units: number }>`select sum(s.units)::int as units from purchase_sources s
      join order_lines l on l.id = s.order_line_id where l.product_id = ${productId}`.execute(db)
    return rows[0]?.units
  })
  expect(bought).toBe(5)
})
