import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errors } from '../../contract/core/errors.ts'
import type { Cart } from '../../contract/features/cart.ts'
import { type Client, startApp, type TestApp } from '../support/app.ts'
import { stockOf } from '../support/shopper.ts'
import { type Card, days, newModel } from './model.ts'
import {
  correctStock,
  driveOff,
  expectSound,
  later,
  newWorld,
  runQueued,
  start,
  type World,
} from './world.ts'

/** More runs for a longer test: `MODEL_RUNS=500`. */
const runs = Number(process.env.MODEL_RUNS ?? 4)

let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: start })
})
afterAll(() => app.close())

const card = fc.constantFrom<Card>('good', 'good', 'declined', 'lacking')
const n = fc.nat(9)
/** One action of a shop's user. */
const step = fc.oneof(
  fc.record({
    kind: fc.constant('add' as const),
    product: fc.nat(3),
    day: fc.constantFrom(...days),
    quantity: fc.integer({ min: 1, max: 3 }).map((count) => count * 5),
    replace: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('check out' as const), card, asShown: fc.boolean() }),
  fc.record({ kind: fc.constant('check out' as const), card, asShown: fc.boolean() }),
  fc.record({ kind: fc.constant('pay' as const), n, card }),
  fc.record({ kind: fc.constant('change' as const), n, card, product: fc.nat(3), quantity: fc.nat(9) }),
  fc.record({ kind: fc.constant('cancel' as const), n }),
  fc.record({ kind: fc.constant('empty' as const) }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Concurrent actions of the distributor and the clock. */
const houseStep = fc.oneof(
  fc.record({ kind: fc.constant('count' as const), product: fc.nat(3), by: fc.integer({ min: -3, max: 3 }) }),
  fc.record({
    kind: fc.constant('price' as const),
    product: fc.nat(3),
    to: fc.integer({ min: 100, max: 999 }),
  }),
  fc.record({ kind: fc.constant('lapse' as const) }),
  fc.record({ kind: fc.constant('jobs' as const) }),
  fc.record({ kind: fc.constant('drive off' as const), n }),
)
type HouseStep = typeof houseStep extends fc.Arbitrary<infer S> ? S : never

type Placed = { orders: { orderNumber: number; totalAmount: number }[] }
type Known = { orders: Map<number, number> }

/** Sends the user's action; records every order number in the responses. */
async function act(world: World, s: number, todo: Step, known: Known, send: Send) {
  const { browser } = world.shops[s]!
  const isCard = s === 1
  const number = (of: number) => [...known.orders.keys()][of % Math.max(1, known.orders.size)] ?? 999_999_999
  const hear = (answer: Awaited<ReturnType<Client['post']>>) => {
    expect(errors[answer.problem?.code ?? 'not_found'].status, answer.problem?.detail).toBeLessThan(500)
    expect(answer.status).toBeLessThan(500)
    const { orders } = ((answer.status === 402 ? answer.problem.data : answer.body) ?? {}) as Partial<Placed>
    return { ...answer, orders: orders ?? [] }
  }
  const post = async (method: 'post' | 'put' | 'delete', path: string, body?: unknown) =>
    hear(await send(() => (method === 'delete' ? browser.delete(path) : browser[method](path, body))))
  const token = async (by: Card) => ({ payment: { token: await world.token(by) } })
  switch (todo.kind) {
    case 'add': {
      const { product, day: shipDay, quantity, replace } = todo
      const productId = world.productIds[product]
      return post('post', 'shopping-cart', { productId, quantity, shipDay, replace })
    }
    case 'check out': {
      const { version, totals } = (await browser.get('shopping-cart')).body as Cart
      const shown = todo.asShown ? { cartVersion: version, expectedTotal: totals.total } : {}
      const body = { ...(isCard ? await token(todo.card) : { payment: { method: 'account' } }), ...shown }
      const { status, orders } = await post('post', 'shopping-cart/check-out', body)
      for (const { orderNumber, totalAmount } of orders) known.orders.set(orderNumber, totalAmount)
      const total = orders.reduce((sum, { totalAmount }) => sum + Math.round(totalAmount * 100), 0)
      if (status === 201 && todo.asShown) expect(total).toBe(Math.round(totals.total * 100))
      return undefined
    }
    case 'pay':
      return isCard && post('post', `orders/${number(todo.n)}/pay`, await token(todo.card))
    case 'change': {
      const lines = [{ productId: world.productIds[todo.product], quantity: todo.quantity }]
      const payment = isCard ? await token(todo.card) : {}
      return post('put', `orders/${number(todo.n)}/lines`, { lines, ...payment })
    }
    case 'cancel':
      return post('post', `orders/${number(todo.n)}/cancel`)
    case 'empty':
      return post('delete', 'shopping-cart/empty-cart')
    default:
      throw new Error(`unhandled ${todo satisfies never}`)
  }
}
type Send = <T>(work: () => Promise<T>) => Promise<T>

async function actOfHouse({ productIds }: World, todo: HouseStep, known: Known) {
  switch (todo.kind) {
    case 'count':
      return correctStock(app, productIds[todo.product]!, todo.by)
    case 'price':
      return app.db
        .updateTable('products')
        .set({ price1_e4: todo.to * 100, price2_e4: todo.to * 90 })
        .where('id', '=', productIds[todo.product]!)
        .execute()
    case 'lapse':
      return later(app, 61)
    case 'jobs':
      return runQueued(app)
    case 'drive off': {
      const number = [...known.orders.keys()][todo.n % Math.max(1, known.orders.size)]
      // A change that comes too late gets "locked".
      return (
        number &&
        driveOff(app, number).catch((error: unknown) => expect(error).toMatchObject({ code: 'order_locked' }))
      )
    }
    default:
      throw new Error(`unhandled ${todo satisfies never}`)
  }
}

test(`three people at each of two shops, the office and the clock all at once, ${runs} times: every answer is one a person understands, no order is lost or invented, and the books balance`, {
  timeout: 60_000 + runs * 30_000,
}, async () => {
  const people = fc.array(fc.array(step, { minLength: 4, maxLength: 12, size: 'max' }), {
    minLength: 6,
    maxLength: 6,
  })
  const house = fc.array(houseStep, { minLength: 3, maxLength: 10, size: 'max' })
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), people, house, async (scheduler, scripts, houseScript) => {
      const world = await newWorld(app, newModel())
      const known: Known[] = world.shops.map(() => ({ orders: new Map() }))
      // Requests are sent immediately; the scheduler decides when each user gets the response and continues.
      const send: Send = (work) => scheduler.schedule(work())
      const acting = scripts.map(async (script, person) => {
        const s = person % 2
        for (const todo of script) await act(world, s, todo, known[s]!, send)
      })
      const houseActing = (async () => {
        for (const [at, todo] of houseScript.entries()) {
          await scheduler.schedule(Promise.resolve())
          await actOfHouse(world, todo, known[at % 2]!)
        }
      })()
      await scheduler.waitFor(Promise.all([...acting, houseActing]))
      await runQueued(app)
      await expectNothingLost(world, known)
      await expectSound(app)
    }),
    { numRuns: runs, endOnFailure: true },
  )
})

/** Each shop's orders are exactly those named in responses, and allocated stock equals the units of open orders. */
async function expectNothingLost({ shops, productIds }: World, known: Known[]) {
  for (const [s, { customerId }] of shops.entries()) {
    const rows = await app.db
      .selectFrom('orders')
      .select('order_number')
      .where('customer_id', '=', customerId)
      .orderBy('order_number')
      .execute()
    expect(rows.map(({ order_number }) => order_number)).toEqual(
      [...known[s]!.orders.keys()].sort((a, b) => a - b),
    )
  }
  for (const productId of productIds) {
    const { onHand, allocated, held } = await stockOf(app, productId)
    expect(onHand - allocated - held).toBeGreaterThanOrEqual(0)
  }
}
