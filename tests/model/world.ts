import { expect } from 'vitest'
import type { Cart } from '../../contract/features/cart.ts'
import { productsChanged } from '../../server/catalogue/changes.ts'
import { inTransaction, makeCtx } from '../../server/core/context.ts'
import { runInvariants } from '../../server/doctor/invariants.ts'
import { jobs } from '../../server/jobs.ts'
import { advanceOrder } from '../../server/orders/advance.ts'
import { expireUnpaidOrdersJob } from '../../server/settlement/jobs.ts'
import { releaseLapsedHoldsJob } from '../../server/stock/jobs.ts'
import { setOnHand } from '../../server/stock/on-hand.ts'
import { lockStock } from '../../server/stock/stock.ts'
import type { Client, TestApp } from '../support/app.ts'
import { cardShopAuthorities, makeProduct, makeShop } from '../support/make.ts'
import { cardToken, stockOf } from '../support/shopper.ts'
import { allocatedOf, type Card, cartOf, heldOf, type Model, owedBy, totalOf } from './model.ts'

/** Monday, 9 am in Dayton. After holds have expired three times it is 6 pm, long before the midnight that closes Tuesday. */
export const start = '2026-11-23T14:00:00Z'
const cardNumbers: Record<Card, string> = {
  good: '4242424242424242',
  declined: '4000000000000002',
  lacking: '4000000000009995',
}

/** The product with two new shops and four new products, used only through its API. */
export type World = {
  app: TestApp
  productIds: number[]
  shops: { browser: Client; customerId: number }[]
  /** A newly typed card, as a token from the gateway's frame. */
  token: (card: Card) => Promise<string>
}

export async function newWorld(app: TestApp, model: Model): Promise<World> {
  app.setNow(start)
  await app.db.deleteFrom('throttles').execute()
  await app.db.deleteFrom('disabled_days').execute()
  const productIds: number[] = []
  for (const { min, onHand } of model.products)
    productIds.push(await makeProduct(app.db, { min_quantity: min, onHand }))
  const shops: World['shops'] = []
  for (const { kind } of model.shops) {
    const { email, customerId } = await makeShop(
      app.db,
      kind === 'account'
        ? { customer: { custom_route: false } }
        : {
            customer: { terms: 'PREPAID_CARD' },
            address: { shipping_cost_cents: 0 },
            authorities: cardShopAuthorities,
          },
    )
    shops.push({ browser: await app.signIn(email), customerId })
  }
  const token = (card: Card) => cardToken(app, cardNumbers[card])
  return { app, productIds, shops, token }
}

const system = (app: TestApp) => makeCtx(app.deps, null)

/** Runs the worker's jobs: completed deliveries, refunds. */
export async function runQueued(app: TestApp): Promise<void> {
  for (;;) {
    const { rows } = await app.database.pool.query<{ task_identifier: string; payload: never }>(
      `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
       where t.id = j.task_id and t.identifier in ('settle_delivery', 'refund_payment')
       returning t.identifier as task_identifier, j.payload`,
    )
    if (rows.length === 0) return
    for (const { task_identifier, payload } of rows)
      await jobs.find(({ name }) => name === task_identifier)?.run(system(app), payload)
  }
}

/** Advances the clock by this many minutes and runs scheduled jobs. */
export async function later(app: TestApp, minutes: number): Promise<void> {
  app.setNow(new Date(app.now().getTime() + minutes * 60_000))
  await releaseLapsedHoldsJob.run(system(app), {})
  await expireUnpaidOrdersJob.run(system(app), {})
}

/** Picks, packs, loads and ships, as the warehouse does. */
export async function driveOff(app: TestApp, orderNumber: number): Promise<void> {
  const { id } = await app.db
    .selectFrom('orders')
    .select('id')
    .where('order_number', '=', orderNumber)
    .executeTakeFirstOrThrow()
  for (const to of ['PICKING', 'PACKED', 'LOADED', 'OUT_FOR_DELIVERY'] as const)
    await advanceOrder(system(app), id, { to, actor: 'house' })
}

/** A stock count that differs by this many units from what is recorded. False if fewer are left than are reserved. */
export async function correctStock(app: TestApp, productId: number, change: number): Promise<boolean> {
  return inTransaction(system(app), async (ctx) => {
    await lockStock(ctx.db, [productId])
    const { on_hand, allocated, held } = await ctx.db
      .selectFrom('stock')
      .selectAll()
      .where('product_id', '=', productId)
      .executeTakeFirstOrThrow()
    if (on_hand + change - allocated - held < 0) return false
    await setOnHand(ctx, [{ productId, onHand: on_hand + change }], { kind: 'count' })
    await productsChanged(ctx, [productId])
    return true
  })
}

type History = { rows: { orderNumber: number; status: string; totalAmount: number }[] }
const cents = (dollars: number) => Math.round(dollars * 100)

/** Everything visible to users and in the books matches the model. */
export async function expectAsModel(model: Model, { app, shops, productIds }: World): Promise<void> {
  for (const [n, shop] of model.shops.entries()) {
    const { browser, customerId } = shops[n]!
    const { totals } = (await browser.get('shopping-cart')).body as Cart
    expect({
      goods: cents(totals.goods),
      shipping: cents(totals.shipping),
      total: cents(totals.total),
      orders: totals.orders,
      lines: totals.lines,
    }).toEqual(cartOf(model, shop))
    const { rows } = (await browser.get('shopping-cart/order-history-details?pageSize=200')).body as History
    expect(
      rows
        .map(({ orderNumber, status, totalAmount }) => [orderNumber, status, cents(totalAmount)])
        .sort(([a], [b]) => Number(a) - Number(b)),
    ).toEqual(
      shop.orders
        .map((order) => [order.number, order.status, totalOf(order)])
        .sort(([a], [b]) => Number(a) - Number(b)),
    )
    expect(await owedByLedger(app, customerId)).toBe(owedBy(shop))
  }
  for (const [n, { onHand }] of model.products.entries())
    expect(await stockOf(app, productIds[n]!)).toEqual({
      onHand,
      allocated: allocatedOf(model, n),
      held: heldOf(model, n),
    })
}

async function owedByLedger(app: TestApp, customerId: number): Promise<number> {
  const { rows } = await app.database.pool.query<{ owed: string }>(
    `select coalesce(sum(case when l.debit = 'receivable' then l.amount_cents else 0 end)
       - sum(case when l.credit = 'receivable' then l.amount_cents else 0 end), 0) as owed
     from ledger_entries e join ledger_legs l on l.entry_id = e.id where e.customer_id = $1`,
    [customerId],
  )
  return Number(rows[0]?.owed)
}

export async function expectSound(app: TestApp): Promise<void> {
  expect((await runInvariants(app.db, app.now())).filter(({ broken }) => broken.length > 0)).toEqual([])
}
