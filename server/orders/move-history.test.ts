import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allowsMove, movers } from '../../contract/rules/moves.ts'
import { orderMoves } from '../../contract/rules/order-moves.ts'
import { orderStatuses } from '../../contract/rules/order-states.ts'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { makeProduct, makeShop } from '../../tests/support/make.ts'
import { add, ctxOf, place } from '../../tests/support/shopper.ts'
import { makeCtx } from '../core/context.ts'
import { runInvariants } from '../doctor/invariants.ts'
import { advanceOrder } from './advance.ts'
import { moveOrder } from './moves.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
})
afterAll(async () => {
  expect((await runInvariants(app.db, app.now())).filter(({ broken }) => broken.length > 0)).toEqual([])
  await app.close()
})

async function ordered() {
  const ctx = ctxOf(app, await makeShop(app.db))
  await add(ctx, { productId: await makeProduct(app.db), quantity: 4 })
  await place(ctx)
  return app.db
    .selectFrom('orders')
    .selectAll()
    .where('customer_id', '=', ctx.user.customerId)
    .executeTakeFirstOrThrow()
}

test('no move outside the table, in any order, by anyone: every step is one of it, and a refused one leaves no trace', async () => {
  const attempts = fc.array(fc.tuple(fc.constantFrom(...orderStatuses), fc.constantFrom(...movers)), {
    minLength: 12,
    maxLength: 30,
  })
  await fc.assert(
    fc.asyncProperty(attempts, async (tried) => {
      const { id } = await ordered()
      let done = 0
      for (const [to, by] of tried) {
        const { status: from } = await app.db
          .selectFrom('orders')
          .select('status')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        const moved = await advanceOrder(makeCtx(app.deps, null), id, { to, by, actor: by }).then(
          () => true,
          (error: { code?: string }) => {
            expect(error.code).toBe('order_locked')
            return false
          },
        )
        if (moved) {
          expect(allowsMove(orderMoves, { from, to, by })).toBe(true)
          done++
        }
      }
      const events = await app.db
        .selectFrom('order_events')
        .select(['was', 'status', 'mover'])
        .where('order_id', '=', id)
        .orderBy('id')
        .execute()
      const steps = events.slice(-done || events.length)
      if (done > 0)
        for (const { was, status, mover } of steps)
          expect(was !== null && allowsMove(orderMoves, { from: was, to: status, by: mover })).toBe(true)
    }),
    { numRuns: 25 },
  )
})

test('the function below refuses it too: code that forgets to ask throws, and nothing is written', async () => {
  const order = await ordered()
  const ctx = makeCtx(app.deps, null)
  await expect(moveOrder(ctx, order, { status: 'DELIVERED', by: 'desk', actor: 'x' })).rejects.toThrow(
    'cannot go',
  )
  await expect(moveOrder(ctx, order, { status: 'PICKING', by: 'customer', actor: 'x' })).rejects.toThrow(
    'not-yours',
  )
  const { status } = await app.db
    .selectFrom('orders')
    .select('status')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  expect(status).toBe('CONFIRMED')
})
