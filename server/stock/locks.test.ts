import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { makeProduct, makeShop } from '../../tests/support/make.ts'
import { add, ctxOf, place } from '../../tests/support/shopper.ts'
import { inTransaction, makeCtx } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx } from '../core/route.ts'
import { shortLine } from '../order-changes/desk-lines.ts'
import { advanceOrder } from '../orders/advance.ts'
import { noteMissing } from './missing.ts'
import { lockStock } from './stock.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
})
afterAll(() => app?.close())

const how = { force: true, reason: 'Less came.', tell: false }
const house = { actor: 'store', by: 'store' as const }
type Order = { orderId: number; line: number }

test.each([
  [
    'the desk takes less of a line',
    (ctx: Ctx, { orderId, line }: Order) =>
      shortLine(ctx as never, { orderId, line, there: 5, wait: false, how }),
  ],
  [
    'the desk notes what is missing of a line',
    (ctx: Ctx, { orderId, line }: Order) =>
      shortLine(ctx as never, { orderId, line, there: 5, wait: true, how }),
  ],
  [
    'an order is packed and leaves in one transaction',
    (ctx: Ctx, { orderId }: Order) =>
      inTransaction(ctx, async (inside) => {
        for (const to of ['PICKING', 'PACKED', 'LOADED', 'OUT_FOR_DELIVERY'] as const)
          await advanceOrder(inside, orderId, { to, ...house })
      }),
  ],
  [
    'an order is canceled',
    (ctx: Ctx, { orderId }: Order) => advanceOrder(ctx, orderId, { to: 'CANCELLED', ...house, by: 'desk' }),
  ],
])('a count and %s at once: no deadlock', async (_, change) => {
  const productId = await makeProduct(app.db)
  const shop = await makeShop(app.db)
  const desk = ctxOf(app, shop)
  await add(desk, { productId, quantity: 10 })
  await add(desk, { productId: await makeProduct(app.db), quantity: 10 })
  const [placed] = (await place(desk)).orders
  const { id: orderId } = await app.db
    .selectFrom('orders')
    .select('id')
    .where('order_number', '=', placed?.orderNumber ?? 0)
    .executeTakeFirstOrThrow()
  const order = { orderId, line: 1 }

  let other: Promise<unknown> = Promise.resolve()
  await inTransaction(makeCtx(app.deps, null), async (ctx) => {
    // The same lock with which a count begins.
    await lockStock(ctx.db, [productId])
    other = change(desk, order).then(
      () => 'done',
      // Missing units may cause a refusal, but never a database error.
      (error: Error) => (error instanceof AppError ? 'done' : error),
    )
    await waitsForLock()
    await noteMissing(ctx, [{ productId, before: 100, after: 10, wanted: 4 }], 'counted')
  })
  expect(await other).toBe('done')
})

/** Resolves when the other transaction waits for a lock held by this test. */
async function waitsForLock() {
  await expect
    .poll(async () => {
      const { rows } = await app.database.pool.query<{ waiting: number }>(
        `select count(*)::int as waiting from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows[0]?.waiting
    })
    .toBe(1)
}
