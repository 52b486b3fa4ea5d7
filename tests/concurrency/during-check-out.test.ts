import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyCart } from '../../server/cart/cart.ts'
import { moveCartOrder } from '../../server/cart/move-order.ts'
import type { SignedInCtx } from '../../server/core/route.ts'
import { runInvariants } from '../../server/doctor/invariants.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { makeProduct, makeShop } from '../support/make.ts'
import { add, cartOf, ctxOf, place, stockOf } from '../support/shopper.ts'
import { stepped } from '../support/stepped.ts'

/** The concurrent event happens before every second statement of the check-out, or before each one with `EVERY_STEP=1`. */
const stride = process.env.EVERY_STEP === '1' ? 1 : 2

let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
})
afterAll(async () => {
  const broken = (await runInvariants(app.db, app.now())).filter((one) => one.broken.length > 0)
  await app.close()
  expect(broken).toEqual([])
})

type Scene = { ctx: SignedInCtx; products: [number, number]; cartOrderId: number }
type Competitor = {
  /** The concurrent event, and the cleanup of shared state before the next one. */
  meanwhile: (scene: Scene) => Promise<unknown>
  undo?: () => Promise<unknown>
  /** The expected responses, if the cart was placed with the total that was shown. */
  refusals: string[]
}

const onDay = { from_day: '2026-11-24', to_day: '2026-11-24' } as const
/** Two bunches of one product and five of another: $12.20 + $29.30 + $12 for the truck. */
const shownTotal = 53.5
/** With prices doubled: $24.40 + $58.60 + $12. */
const otherTotal = 95

const competitors: Record<string, Competitor> = {
  'both prices double': {
    meanwhile: ({ products }) =>
      app.db
        .updateTable('products')
        .set({ price1_e4: 122_000, price2_e4: 117_200 })
        .where('id', 'in', products)
        .execute(),
    refusals: ['price_changed'],
  },
  'both products are taken off the list': {
    meanwhile: ({ products }) =>
      app.db.updateTable('products').set({ blacklisted: true }).where('id', 'in', products).execute(),
    refusals: ['not_orderable'],
  },
  'the day is closed': {
    meanwhile: () =>
      app.db
        .insertInto('disabled_days')
        .values({ scope: 'all', ...onDay, kind: 'closed' })
        .execute(),
    undo: () => app.db.deleteFrom('disabled_days').execute(),
    refusals: ['ship_day_closed'],
  },
  'a colleague adds a bunch': {
    meanwhile: ({ ctx, products: [one] }) => add(ctx, { productId: one, quantity: 3 }),
    refusals: ['cart_changed'],
  },
  'a colleague empties the cart': {
    meanwhile: ({ ctx }) => emptyCart(ctx),
    refusals: ['cart_changed', 'cart_empty'],
  },
  'a colleague moves it to the day after': {
    meanwhile: ({ ctx, cartOrderId }) =>
      moveCartOrder(ctx, { id: cartOrderId, shipDay: '2026-11-25' as never }),
    refusals: ['cart_changed'],
  },
  'a colleague places it': { meanwhile: ({ ctx }) => place(ctx), refusals: ['cart_already_ordered'] },
}

/** A cart is placed; before its nth statement the concurrent event starts, and runs until a lock blocks it. */
async function playAt(n: number, { meanwhile, undo }: Competitor, asShown: boolean) {
  const products: [number, number] = [await makeProduct(app.db), await makeProduct(app.db)]
  const ctx = ctxOf(app, await makeShop(app.db, { customer: { custom_route: false } }))
  const [one, two] = products
  const shipDay = '2026-11-24' as never
  const cart = await add(ctx, [
    { productId: one, quantity: 2, shipDay },
    { productId: two, quantity: 5, shipDay },
  ])
  expect(cart.totals.total).toBe(shownTotal)
  let reached = false
  let other: Promise<unknown> = Promise.resolve()
  const slow = stepped(app, ctx, async (statement) => {
    if (statement !== n) return
    reached = true
    other = meanwhile({ ctx, products, cartOrderId: cart.orders[0]!.id }).catch((error: unknown) => error)
    await Promise.race([other, sleep(40)])
  })
  const placed = await place(
    slow,
    asShown ? { cartVersion: cart.version, expectedTotal: shownTotal } : {},
  ).catch((error: { code?: string }) => error.code ?? error)
  await other
  await undo?.()
  return { reached, placed, ctx, products }
}

for (const [title, competitor] of Object.entries(competitors))
  test(`while a cart is placed ${title}: either the old world or the new one, never a mix`, async () => {
    let statements = 0
    for (let n = 0; ; n += stride) {
      const asShown = n % (2 * stride) === 0
      const { reached, placed, ctx, products } = await playAt(n, competitor, asShown)
      if (!reached) break
      statements = n
      const at = `before statement ${n}${asShown ? ', with the total shown' : ''}`
      const orders = await app.db
        .selectFrom('orders')
        .selectAll()
        .where('customer_id', '=', ctx.user.customerId)
        .execute()
      if (typeof placed === 'object' && 'orders' in placed) {
        const totalAmount = placed.orders[0]?.totalAmount ?? 0
        expect(asShown ? [shownTotal] : [shownTotal, otherTotal, 59.6], at).toContain(totalAmount)
        expect(
          orders.map(({ total_cents }) => total_cents),
          at,
        ).toEqual([Math.round(totalAmount * 100)])
        const lines = await app.db
          .selectFrom('order_lines')
          .select(['quantity', 'unit_price_e4'])
          .where('order_id', '=', orders[0]!.id)
          .orderBy('sequence')
          .execute()
        const prices = lines.map(({ unit_price_e4 }) => unit_price_e4)
        expect(
          [
            [61_000, 58_600],
            [122_000, 117_200],
          ],
          at,
        ).toContainEqual(prices)
      } else {
        expect(
          asShown ? competitor.refusals : [...competitor.refusals, 'cart_empty', 'cart_already_ordered'],
          at,
        ).toContain(placed)
        expect(orders.length, at).toBe(placed === 'cart_already_ordered' ? 1 : 0)
      }
      // Lines not in an order are in the cart, and units in neither are available.
      const cart = await cartOf(ctx)
      for (const productId of products) {
        const inCart = cart.orders
          .flatMap(({ details }) => details)
          .filter(({ productCode }) => productCode === String(productId))
        const { allocated, held } = await stockOf(app, productId)
        expect(held, at).toBe(inCart.reduce((sum, { quantity }) => sum + quantity, 0))
        expect(allocated > 0, at).toBe(orders.length > 0)
      }
    }
    // Asserts that the check-out really has this many statements.
    expect(statements).toBe(8)
  })
