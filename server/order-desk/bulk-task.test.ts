import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mediaTypes } from '../../contract/core/endpoint.ts'
import { mostOrdersAtOnce } from '../../contract/features/order-desk/fields.ts'
import { orderDesk } from '../../contract/features/order-desk/orders.ts'
import { tasks } from '../../contract/features/tasks.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makeProduct, makeShop, makeUser } from '../../tests/support/make.ts'
import { add, ctxOf, place } from '../../tests/support/shopper.ts'
import { taskRow } from '../../tests/support/tasks.ts'
import { makeCtx } from '../core/context.ts'
import { runInvariants } from '../doctor/invariants.ts'
import { advanceOrder } from '../orders/advance.ts'
import { startTasks } from '../tasks/runner.ts'
import type { TaskKind } from '../tasks/task.ts'
import { changeOrdersTask } from './bulk-task.ts'

type Result = {
  done: { orderNumber: number }[]
  refused: { orderNumber: number; why: string; error: string | null }[]
  taskId: number | null
}
let app: TestApp
let desk: Client
let house: number
const many: { id: number; orderNumber: number }[] = []

beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
  house = (await makeShop(app.db, { customer: { is_house: true } })).customerId
  desk = await app.signIn((await makeUser(app.db, { customerId: house, authorities: ['ORDER_DESK'] })).email)
  const ctx = ctxOf(app, await makeShop(app.db))
  const productId = await makeProduct(app.db, { onHand: 500 })
  for (let n = 0; n <= mostOrdersAtOnce; n++) {
    await add(ctx, { productId, quantity: 1 })
    await place(ctx, {})
  }
  const rows = await app.db
    .selectFrom('orders')
    .select(['id', 'order_number'])
    .orderBy('order_number')
    .execute()
  many.push(...rows.map(({ id, order_number }) => ({ id, orderNumber: order_number })))
})
afterAll(async () => {
  expect((await runInvariants(app.db, app.now())).filter(({ broken }) => broken.length > 0)).toEqual([])
  await app.close()
})
beforeEach(() => app.db.deleteFrom('tasks').execute())

const numbers = (of: readonly { orderNumber: number }[]) => of.map(({ orderNumber }) => orderNumber)
const statuses = async () =>
  Object.fromEntries(
    (
      await app.db
        .selectFrom('orders')
        .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
        .groupBy('status')
        .execute()
    ).map(({ status, count }) => [status, Number(count)]),
  )
const entries = () =>
  app.db
    .selectFrom('audit_log')
    .select(['subject', 'after'])
    .where('action', 'like', 'order.%')
    .orderBy('id')
    .execute()
async function ended(taskId: number) {
  const runner = startTasks(app.deps, {
    kinds: [changeOrdersTask] as unknown as TaskKind[],
    realtime: app.realtime,
  })
  await expect.poll(async () => (await taskRow(app, taskId)).ended_at, { timeout: 60_000 }).not.toBeNull()
  await runner.stop()
  return taskRow(app, taskId)
}
const move = async (body: object) => (await desk.call(orderDesk.move, { body } as never)).body as Result

test('a rule further in refuses one order with its sentence, and the others are still changed', async () => {
  const picked = numbers(many.slice(0, 2))
  const { done, refused, taskId } = await move({ orderNumbers: picked, shipDay: '2026-11-29' })
  expect(taskId).toBeNull()
  expect(done).toEqual([])
  expect(refused).toMatchObject(
    picked.map((orderNumber) => ({ orderNumber, why: 'refused', error: 'ship_day_closed' })),
  )
  const unknown = await desk.call(orderDesk.move, {
    body: { orderNumbers: picked, route: 'NONE', tell: false },
  })
  expect([unknown.status, unknown.problem.code]).toEqual([422, 'unknown_route'])
})

test('many orders are a task with one entry: it moves what it can and says in its file why not the others', async () => {
  const [first] = many
  await advanceOrder(makeCtx(app.deps, null), first!.id, { to: 'PICKING', actor: 'Warehouse' })
  const before = (await entries()).length
  const { status, body } = await desk.call(orderDesk.state, {
    body: { orderNumbers: [...numbers(many), 999_999], to: 'PICKING' },
  })
  expect(status).toBe(200)
  const result = body as Result
  expect(result).toMatchObject({
    done: [],
    refused: [{ orderNumber: 999_999, why: 'not-found' }],
    taskId: expect.any(Number),
  })
  expect(await statuses()).toEqual({ CONFIRMED: mostOrdersAtOnce, PICKING: 1 })
  expect((await entries()).slice(before)).toMatchObject([
    {
      subject: `${many.length} orders`,
      after: { to: 'PICKING', task: result.taskId, orders: numbers(many) },
    },
  ])
  const task = await ended(result.taskId ?? 0)
  expect(task).toMatchObject({
    state: 'done',
    total: many.length,
    sentence: { code: 'orders.changed', changed: mostOrdersAtOnce, refused: 1 },
  })
  expect(await statuses()).toEqual({ PICKING: many.length })
  expect((await entries()).length).toBe(before + 1)
  const file = await app.app.inject({
    url: `/api/v1/admin/tasks/${task.id}/file`,
    headers: { ...desk.headers, accept: mediaTypes.csv },
  })
  expect(file.body).toContain('Order,Account,Customer,Status,Why')
  expect(file.body).toMatch(new RegExp(`^${first!.orderNumber},.*Not possible in its state`, 'm'))
})

test('a refused order in a task stays unchanged; the task continues, and can be stopped', async () => {
  const { taskId } = await move({ orderNumbers: numbers(many), shipDay: '2026-11-29', tell: false })
  const task = await ended(taskId ?? 0)
  const { refused } = task.sentence as unknown as { refused: number }
  expect(task).toMatchObject({ state: 'done', sentence: { changed: 0 } })
  expect(refused).toBe(many.length)
  const again = await desk.call(orderDesk.state, { body: { orderNumbers: numbers(many), to: 'CONFIRMED' } })
  const id = (again.body as Result).taskId ?? 0
  expect((await desk.call(tasks.stop, { params: { id } })).status).toBe(200)
  expect(await ended(id)).toMatchObject({ state: 'stopped' })
  expect(await statuses()).toEqual({ PICKING: many.length })
})

test('a person who lost the authority meanwhile changes nothing', async () => {
  const clerk = await makeUser(app.db, { customerId: house, authorities: ['ORDER_DESK'] })
  const client = await app.signIn(clerk.email)
  const { body } = await client.call(orderDesk.state, {
    body: { orderNumbers: numbers(many), to: 'CONFIRMED' },
  })
  await app.db
    .insertInto('user_authorities')
    .values({ user_id: clerk.userId, authority: 'ORDER_DESK', granted: false })
    .onConflict((on) => on.columns(['user_id', 'authority']).doUpdateSet({ granted: false }))
    .execute()
  expect(await ended((body as Result).taskId ?? 0)).toMatchObject({
    state: 'failed',
    sentence: { code: 'refused', error: 'not_allowed' },
  })
  expect(await statuses()).toEqual({ PICKING: many.length })
})
