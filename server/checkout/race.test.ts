import { afterAll, beforeAll, expect, test } from 'vitest'
import { errors } from '../../contract/core/errors.ts'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { cardShopAuthorities, makeProduct, makeShop, shopAuthorities } from '../../tests/support/make.ts'
import { add, cartOf, ctxOf, place } from '../../tests/support/shopper.ts'
import { emptyCart, removeOrder } from '../cart/cart.ts'
import { moveCart } from '../cart/move-order.ts'
import { inTransaction, makeCtx } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { runInvariants } from '../doctor/invariants.ts'
import { reorder } from '../order-changes/reorder.ts'
import { cancelOwnOrder } from '../orders/cancel.ts'
import { refundPaymentJob } from '../payments/refunds.ts'
import { expireUnpaidOrdersJob, settleUnknownPaymentsJob } from '../settlement/jobs.ts'
import { releaseLapsedHoldsJob } from '../stock/jobs.ts'

/** More seeds for a longer run: `RACE_SEEDS=200`. */
const seeds = Number(process.env.RACE_SEEDS ?? 6)

let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
})
afterAll(() => app.close())

/** Pseudo-random numbers, the same for each seed, so that a failure can be replayed. */
function randomFrom(seed: number) {
  let state = seed * 2_654_435_761
  const next = () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32
  }
  return {
    below: (count: number) => Math.floor(next() * count),
    of: <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)] as T,
  }
}

const numbers = ['4242424242424242', '4000000000000002', '4000000000009995']
const days = ['2026-11-24', '2026-11-25', '2026-11-27', '2026-11-30'] as const

async function tokens(): Promise<string[]> {
  const made = numbers.map((number) =>
    app.deps.adapters.gateway.tokenise!({ number, cvv: '123', expireMonth: 12, expireYear: 2030 }),
  )
  return (await Promise.all(made)).map((answer) => (answer.kind === 'token' ? answer.token : ''))
}

type World = {
  random: ReturnType<typeof randomFrom>
  products: number[]
  tokens: string[]
}

async function runClockJobs() {
  const system = makeCtx(app.deps, null)
  await releaseLapsedHoldsJob.run(system, {})
  await settleUnknownPaymentsJob.run(system, {})
  await expireUnpaidOrdersJob.run(system, {})
}

/** Runs the pending refunds, as their own job would have by now. */
async function giveBack() {
  const open = await app.db.selectFrom('refunds').select('id').where('status', '=', 'pending').execute()
  for (const { id: refundId } of open) await refundPaymentJob.run(makeCtx(app.deps, null), { refundId })
}

/** One action that a shop, the distributor or the clock can take at any moment. */
async function act(ctx: SignedInCtx, byCard: boolean, { random, products, tokens }: World): Promise<unknown> {
  const lines = () =>
    [...new Set(Array.from({ length: 1 + random.below(4) }, () => random.of(products)))].map((productId) => ({
      productId,
      quantity: random.below(5),
      ...(random.below(4) === 0 && { shipDay: random.of(days) as never }),
    }))
  const within = <R>(work: (inside: SignedInCtx) => Promise<R>) => inTransaction(ctx, work)
  const ordersOf = () =>
    app.db
      .selectFrom('orders')
      .select('order_number')
      .where('customer_id', '=', ctx.user.customerId)
      .execute()
  switch (random.below(14)) {
    case 0:
      return emptyCart(ctx)
    case 1: {
      const [order] = (await cartOf(ctx)).orders
      return order && removeOrder(ctx, { id: order.id })
    }
    case 2: {
      const [order] = (await cartOf(ctx)).orders
      if (!order) return undefined
      const drop = { method: 'TRUCK' as const, addressId: order.shipToId }
      const from = { ...drop, shipDay: order.date as never }
      return within((inside) =>
        moveCart(inside, { from, to: { ...drop, shipDay: random.of(days) as never } }),
      )
    }
    case 3: {
      const order = random.of(await ordersOf())
      return order && within((inside) => cancelOwnOrder(inside, { orderNumber: order.order_number }))
    }
    case 4: {
      const order = random.of(await ordersOf())
      return order && within((inside) => reorder(inside, { orderNumber: order.order_number }))
    }
    case 5: {
      const id = random.of(products)
      const change =
        random.below(2) === 0
          ? { price1_e4: 50_000 + random.below(20_000) }
          : { blacklisted: random.below(4) === 0 }
      return app.db.updateTable('products').set(change).where('id', '=', id).execute()
    }
    case 6:
      return app.setNow(new Date(app.now().getTime() + random.below(25) * 60_000))
    case 7:
      return runClockJobs()
    case 8:
    case 9:
    case 10: {
      const { version, totals } = await cartOf(ctx)
      const payment = byCard
        ? { token: random.of(tokens), remember: false }
        : ({ method: 'account' } as const)
      const shown = random.below(2) === 0 ? { cartVersion: version, expectedTotal: totals.total } : {}
      const { orders } = await place(ctx, { payment, ...shown })
      if (shown.expectedTotal !== undefined) {
        const cents = orders.reduce((sum, { totalAmount }) => sum + Math.round(totalAmount * 100), 0)
        expect(cents).toBe(Math.round(shown.expectedTotal * 100))
      }
      return orders
    }
    default:
      return add(ctx, lines())
  }
}

test(`C1, C4, C6: shops, cards, clock, prices and jobs all at once, ${seeds} times over: every failure is one a person understands, and the books hold`, {
  timeout: 60_000 + seeds * 20_000,
}, async () => {
  for (let seed = 1; seed <= seeds; seed++) {
    app.setNow('2026-11-23T14:00:00Z')
    const random = randomFrom(seed)
    const products: number[] = []
    for (const onHand of [1, 7, 7, 30, 500]) products.push(await makeProduct(app.db, { onHand }))
    const world: World = { random, products, tokens: await tokens() }
    const shops: { ctx: SignedInCtx; byCard: boolean }[] = []
    for (let n = 0; n < 8; n++) {
      const byCard = n % 2 === 0
      const authorities = byCard ? cardShopAuthorities : shopAuthorities
      const made = await makeShop(app.db, {
        customer: { terms: byCard ? 'PREPAID_CARD' : 'NET30' },
        authorities,
      })
      // Two people at the same shop.
      for (let person = 0; person < 2; person++) shops.push({ ctx: ctxOf(app, made, authorities), byCard })
    }
    const unexpected: unknown[] = []
    await Promise.all(
      shops.map(async ({ ctx, byCard }) => {
        for (let step = 0; step < 12; step++)
          await act(ctx, byCard, world).catch((error: unknown) => {
            if (!(error instanceof AppError) || errors[error.code].status >= 500) unexpected.push(error)
          })
      }),
    )
    expect({ seed, unexpected }).toEqual({ seed, unexpected: [] })
    // These catch up with the time that has passed.
    await runClockJobs()
    await giveBack()
    const broken = (await runInvariants(app.db, app.now())).filter((result) => result.broken.length > 0)
    expect({ seed, broken }).toEqual({ seed, broken: [] })
  }
})
