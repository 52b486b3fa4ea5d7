import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { staffMoney } from '../../contract/features/receivables/desk.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makeShop, makeUser } from '../../tests/support/make.ts'
import { taskRow } from '../../tests/support/tasks.ts'
import { startTasks, type TaskRunner } from '../tasks/runner.ts'
import type { TaskKind } from '../tasks/task.ts'
import { sendStatementsTask } from './statement-task.ts'

let app: TestApp
let office: Client
let rep: Client
let repId: number
const shops: Awaited<ReturnType<typeof makeShop>>[] = []
beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
  const house = await makeShop(app.db, { customer: { is_house: true }, authorities: ['DASHBOARD'] })
  office = await app.signIn(house.email)
  const { email, userId } = await makeUser(app.db, { customerId: house.customerId, authorities: ['SALES'] })
  ;({ id: repId } = await app.db
    .insertInto('sales_reps')
    .values({ rep: 'R01', name: 'Nora Castellan', email, phone_number: '9375550161', user_id: userId })
    .returning('id')
    .executeTakeFirstOrThrow())
  rep = await app.signIn(email)
  for (let n = 0; n < 6; n++) {
    const shop = await makeShop(app.db, {
      customer: { name: `Shop ${n}`, sales_rep_id: n < 2 ? repId : null },
    })
    const email = n === 4 ? '' : shop.email
    await app.db.updateTable('customers').set({ email }).where('id', '=', shop.customerId).execute()
    shops.push(shop)
  }
  const leftOut = shops[5]!.userId
  await app.db
    .insertInto('user_authorities')
    .values({ user_id: leftOut, authority: 'STATEMENT_BLACKLIST', granted: true })
    .execute()
})
afterAll(() => app?.close())

let runner: TaskRunner | undefined
afterEach(async () => {
  await runner?.stop()
  runner = undefined
  await app.db.deleteFrom('tasks').execute()
  await app.db.deleteFrom('messages').execute()
})

const run = () => {
  const kinds = [sendStatementsTask] as unknown as TaskKind[]
  runner = startTasks(app.deps, { kinds, realtime: app.realtime })
}
const send = (client: Client, body: object = {}) =>
  client.post('admin/statements/send', { month: '2026-10', receivers: 4, ...body })
const mailed = async () =>
  (await app.db.selectFrom('messages').select(['recipient', 'kind']).orderBy('recipient').execute()).map(
    ({ kind, recipient }) => `${kind} ${recipient}`,
  )
const statementsTo = (numbers: number[]) => numbers.map((n) => `statement ${shops[n]!.email}`).sort()
const ended = async (taskId: number) => {
  await expect.poll(async () => (await taskRow(app, taskId)).ended_at, { timeout: 20_000 }).not.toBeNull()
  return taskRow(app, taskId)
}

describe('statements of a month to all', () => {
  test('go to everybody with an address who is not left out, each with its entry in the audit log', async () => {
    const list = await office.call(staffMoney.statementAccounts)
    expect(list.body).toMatchObject({ total: 6, receivers: 4 })
    run()
    const answer = await send(office)
    expect(answer.status).toBe(202)
    const { taskId } = answer.body as { taskId: number }
    expect(await ended(taskId)).toMatchObject({
      state: 'done',
      done: 4,
      total: 4,
      sentence: { code: 'statements.sent', sent: 4, skipped: 0 },
    })
    expect(await mailed()).toEqual(statementsTo([0, 1, 2, 3]))
    const audited = await app.db
      .selectFrom('audit_log')
      .select('customer_id')
      .where('action', '=', 'statement.sent')
      .execute()
    expect(audited.length).toBe(4)
  })

  test('leave out who lost their address meanwhile, and say so', async () => {
    const { taskId } = (await send(office)).body as { taskId: number }
    const { customerId, email } = shops[3]!
    const setEmail = (to: string) =>
      app.db.updateTable('customers').set({ email: to }).where('id', '=', customerId).execute()
    await setEmail('')
    run()
    expect((await ended(taskId)).sentence).toEqual({ code: 'statements.sent', sent: 3, skipped: 1 })
    await setEmail(email)
    expect(await mailed()).toEqual(statementsTo([0, 1, 2]))
  })

  test('of a representative go to their own customers', async () => {
    run()
    const { taskId } = (await send(rep, { receivers: 2 })).body as { taskId: number }
    await ended(taskId)
    expect(await mailed()).toEqual(statementsTo([0, 1]))
  })

  test('follow the filters of the list', async () => {
    run()
    const { taskId } = (await send(office, { receivers: 1, search: 'Shop 2' })).body as { taskId: number }
    await ended(taskId)
    expect(await mailed()).toEqual(statementsTo([2]))
  })

  test('are refused where the customers are others by now, and nothing begins', async () => {
    for (const receivers of [3, 5]) {
      const { problem } = await send(office, { receivers })
      expect(problem).toMatchObject({ code: 'selection_changed', data: { receivers: 4 } })
    }
    expect((await send(office, { search: 'nobody', receivers: 1 })).problem.code).toBe('selection_changed')
    expect(await app.db.selectFrom('tasks').selectAll().execute()).toEqual([])
  })

  test('are for the office and representatives, with a month and a number', async () => {
    expect((await send(app.visitor())).problem.code).toBe('not_signed_in')
    expect((await send(await app.signIn(shops[0]!.email))).problem.code).toBe('not_allowed')
    expect((await send(office, { month: '2026-13' })).problem.code).toBe('invalid_input')
    expect((await send(office, { receivers: 0 })).problem.code).toBe('invalid_input')
    expect((await send(office, { everybody: true })).problem.code).toBe('invalid_input')
  })

  test('wait behind an email that concerns one order', async () => {
    run()
    const { taskId } = (await send(office)).body as { taskId: number }
    await ended(taskId)
    const { rows } = await app.database.pool.query(
      `select distinct priority from graphile_worker.jobs where task_identifier = 'send_message'`,
    )
    expect(rows).toEqual([{ priority: 10 }])
  })
})
