import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authoritiesOf } from '../../contract/core/access.ts'
import { mediaTypes } from '../../contract/core/endpoint.ts'
import { savedLists, type Task, tasks } from '../../contract/features/tasks.ts'
import { endpoints } from '../../contract/index.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makeShop, makeUser } from '../../tests/support/make.ts'
import { ctxOf } from '../../tests/support/shopper.ts'
import { queueSteps, taskRow } from '../../tests/support/tasks.ts'
import { makeCtx } from '../core/context.ts'
import { routes } from '../routes.ts'
import { sweep } from '../system/sweep.ts'

import { startTasks } from './runner.ts'
import { saveListTask } from './save-list.ts'
import type { TaskKind } from './task.ts'

let app: TestApp
let house: Awaited<ReturnType<typeof makeShop>>
let clerk: { userId: number; email: string }
let mine: Client
let other: Client
let keeper: Client
let visitor: Client
beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
  house = await makeShop(app.db, { customer: { is_house: true }, authorities: ['MAINTENANCE'] })
  const { customerId } = house
  clerk = await makeUser(app.db, { customerId, authorities: ['USERS_ACCESS_CONTROL', 'SALES'] })
  const colleague = await makeUser(app.db, { customerId, authorities: ['USERS_ACCESS_CONTROL'] })
  mine = await app.signIn(clerk.email)
  other = await app.signIn(colleague.email)
  keeper = await app.signIn(house.email)
  visitor = app.visitor()
})
afterAll(() => app?.close())

const queue = (steps = 3) => queueSteps(ctxOf(app, { ...house, ...clerk }, ['SALES']), steps)
const at = (id: number) => ({ params: { id: String(id) } })
const listed = async (client: Client, query = {}) =>
  ((await client.call(tasks.list, { query })).body as { rows: Task[] }).rows
const end = (id: number, state: 'done' | 'failed' = 'done') =>
  app.db
    .updateTable('tasks')
    .set({ state, ended_at: app.now(), done: state === 'done' ? 3 : 1 })
    .where('id', '=', id)
    .execute()

async function saved(client: Client, body: unknown) {
  const answer = await client.post('admin/tasks/files', body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(202)
  const { taskId } = answer.body as { taskId: number }
  const kinds = [saveListTask(routes)] as unknown as TaskKind[]
  const runner = startTasks(app.deps, { kinds, realtime: app.realtime })
  const ended = async () => (await taskRow(app, taskId)).ended_at
  await expect.poll(ended, { timeout: 20_000 }).not.toBeNull()
  await runner.stop()
  return taskId
}

describe('the list of tasks', () => {
  test('shows own tasks, and with MAINTENANCE everybody’s', async () => {
    const id = await queue(40)
    const [row] = await listed(mine)
    expect(row).toMatchObject({
      id,
      about: { kind: 'send-statements', month: '2026-10' },
      state: 'queued',
      done: 0,
      total: 40,
      sentence: { code: 'waiting' },
      startedBy: { email: clerk.email },
      isMine: true,
      isStopping: false,
      isSeen: false,
      file: null,
    })
    expect(await listed(other)).toEqual([])
    expect((await listed(keeper)).map((task) => [task.id, task.isMine])).toEqual([[id, false]])
    expect((await listed(keeper, { show: 'current' })).length).toBe(0)
  })

  test('narrows by state and kind, and asks for a session and known words', async () => {
    const id = await queue()
    await end(id)
    expect((await listed(mine, { state: 'done' })).map((task) => task.id)).toEqual([id])
    expect(await listed(mine, { kind: 'save-list' })).toEqual([])
    expect((await visitor.call(tasks.list)).problem.code).toBe('not_signed_in')
    expect((await mine.get('admin/tasks?state=lost')).problem.code).toBe('invalid_input')
    expect((await mine.get('admin/tasks?sort=input')).problem.code).toBe('invalid_input')
  })

  test('keeps an end among the current ones until its user has looked at it', async () => {
    const id = await queue()
    const isCurrent = async () => (await listed(mine, { show: 'current' })).some((task) => task.id === id)
    const see = (client: Client, ids: unknown) => client.post('admin/tasks/seen', { ids })
    // A running task can't be marked as seen.
    expect((await see(mine, [id])).status).toBe(204)
    expect(await isCurrent()).toBe(true)
    await end(id, 'failed')
    expect((await see(other, [id])).status).toBe(204)
    expect((await see(keeper, [id])).status).toBe(204)
    expect(await isCurrent()).toBe(true)
    expect((await see(mine, [id])).status).toBe(204)
    expect(await isCurrent()).toBe(false)
    expect((await see(visitor, [id])).problem.code).toBe('not_signed_in')
    expect((await see(mine, [])).problem.code).toBe('invalid_input')
    expect((await see(mine, ['x'])).problem.code).toBe('invalid_input')
  })
})

describe('one task', () => {
  test('is read by its user and by users with MAINTENANCE', async () => {
    const id = await queue()
    expect((await mine.call(tasks.read, at(id))).body).toMatchObject({ id, isMine: true })
    expect((await keeper.call(tasks.read, at(id))).body).toMatchObject({ id, isMine: false })
    expect((await other.call(tasks.read, at(id))).problem.code).toBe('not_found')
    expect((await mine.call(tasks.read, at(999_999))).problem.code).toBe('not_found')
    expect((await visitor.call(tasks.read, at(id))).problem.code).toBe('not_signed_in')
    expect((await mine.get('admin/tasks/x')).problem.code).toBe('invalid_input')
  })

  test('is stopped by its user and by users with MAINTENANCE, and stays as it ended', async () => {
    const [first, second, third] = [await queue(), await queue(), await queue()]
    expect((await other.call(tasks.stop, at(first))).problem.code).toBe('not_found')
    expect((await visitor.call(tasks.stop, at(first))).problem.code).toBe('not_signed_in')
    expect((await mine.post('admin/tasks/x/stop')).problem.code).toBe('invalid_input')
    expect((await taskRow(app, first)).state).toBe('queued')
    expect((await mine.call(tasks.stop, at(first))).body).toMatchObject({ state: 'stopped' })
    expect((await keeper.call(tasks.stop, at(second))).body).toMatchObject({ state: 'stopped' })
    await end(third)
    expect((await mine.call(tasks.stop, at(third))).body).toMatchObject({ state: 'done' })
  })

  test('is not started while ten of the same user’s have not ended', async () => {
    await app.db.deleteFrom('tasks').execute()
    for (let n = 0; n < 10; n++) await queue()
    await expect(queue()).rejects.toMatchObject({ code: 'too_many' })
    await app.db.deleteFrom('tasks').execute()
    await queue()
  })
})

describe('a list that is saved by a task', () => {
  test('has every row that the filters match, in their order, and only for its user', async () => {
    const shop = await makeShop(app.db, { customer: { name: 'Fern & Frond' } })
    const names = Array.from({ length: 1_205 }, (_, n) => `Person ${String(n).padStart(4, '0')}`)
    const { role_id, password_hash } = await app.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', shop.userId)
      .executeTakeFirstOrThrow()
    const rows = names.map((name, n) => ({
      customer_id: shop.customerId,
      role_id,
      password_hash,
      email: `p${n}@fern.test`,
      name,
      company_role: 'viewer' as const,
    }))
    await app.db.insertInto('users').values(rows).execute()
    const query = { email: 'fern.test', sort: 'name' }
    const id = await saved(mine, { list: 'people.users', form: 'csv', query })
    const { body } = await mine.call(tasks.read, at(id))
    expect(body).toMatchObject({
      state: 'done',
      done: 1_205,
      total: 1_205,
      sentence: { code: 'list.saved', rows: 1_205 },
      file: { name: expect.stringMatching(/^users.*\.csv$/) },
    })
    const accept = { accept: `${mediaTypes.csv}, */*` }
    const file = await app.app.inject({
      url: `/api/v1/admin/tasks/${id}/file`,
      headers: { ...mine.headers, ...accept },
    })
    expect(file.statusCode).toBe(200)
    expect(file.headers['content-type']).toContain(mediaTypes.csv)
    expect(file.body.match(/Person \d{4}/g)).toEqual(names)
    const path = `admin/tasks/${id}/file`
    expect((await other.get(path, accept)).problem.code).toBe('not_found')
    expect((await keeper.get(path, accept)).problem.code).toBe('not_found')
    expect((await visitor.get(path, accept)).problem.code).toBe('not_signed_in')
    expect((await mine.get('admin/tasks/x/file', accept)).problem.code).toBe('invalid_input')
    const audited = await app.db
      .selectFrom('audit_log')
      .select(['actor', 'subject'])
      .where('action', '=', 'list.exported')
      .execute()
    expect(audited).toEqual([{ actor: clerk.email, subject: expect.stringContaining('GET ') }])
  })

  test('is a spreadsheet where one is asked for', async () => {
    const id = await saved(other, { list: 'audit.list', form: 'xlsx' })
    const file = await app.app.inject({
      url: `/api/v1/admin/tasks/${id}/file`,
      headers: { ...other.headers, accept: '*/*' },
    })
    expect(file.statusCode).toBe(200)
    expect(file.rawPayload.subarray(0, 2).toString()).toBe('PK')
  })

  test('asks for the list’s own authority, its own words, and a list that there is', async () => {
    const ask = (client: Client, body: unknown) => client.post('admin/tasks/files', body)
    expect((await ask(visitor, { list: 'people.users', form: 'csv' })).problem.code).toBe('not_signed_in')
    expect((await ask(keeper, { list: 'people.users', form: 'csv' })).problem.code).toBe('not_allowed')
    expect((await ask(mine, { list: 'orders.list', form: 'csv' })).problem.code).toBe('invalid_input')
    expect((await ask(mine, { list: 'people.users', form: 'pdf' })).problem.code).toBe('invalid_input')
    const { problem } = await ask(mine, { list: 'people.users', form: 'csv', query: { sort: 'password' } })
    expect(problem).toMatchObject({ code: 'invalid_input', errors: [{ path: 'query.sort' }] })
  })

  test('is not given to a user who has lost the authority since', async () => {
    const { customerId } = house
    const leaver = await makeUser(app.db, { customerId, authorities: ['USERS_ACCESS_CONTROL'] })
    const id = await saved(await app.signIn(leaver.email), { list: 'people.users', form: 'csv' })
    await app.db
      .insertInto('user_authorities')
      .values({ user_id: leaver.userId, authority: 'USERS_ACCESS_CONTROL', granted: false })
      .execute()
    const after = await app.signIn(leaver.email)
    expect((await after.get(`admin/tasks/${id}/file`, { accept: '*/*' })).problem.code).toBe('not_allowed')
    // A waiting task isn't done either.
    await app.db.updateTable('tasks').set({ state: 'queued', ended_at: null }).where('id', '=', id).execute()
    const kinds = [saveListTask(routes)] as unknown as TaskKind[]
    const runner = startTasks(app.deps, { kinds, realtime: app.realtime })
    await expect.poll(async () => (await taskRow(app, id)).state, { timeout: 20_000 }).toBe('failed')
    await runner.stop()
    expect((await taskRow(app, id)).sentence).toEqual({ code: 'refused', error: 'not_allowed' })
  })

  test('goes after three days, and the task after thirty', async () => {
    const id = await saved(mine, { list: 'people.users', form: 'csv' })
    const day = 86_400_000
    const after = async (days: number) => {
      app.setNow(new Date(Date.parse('2026-11-23T14:00:00Z') + days * day))
      const again = await app.signIn(clerk.email)
      const file = await again.get(`admin/tasks/${id}/file`, { accept: '*/*' })
      await sweep.run(makeCtx(app.deps, null), {})
      const row = (await again.call(tasks.read, at(id))).body as Task | undefined
      return { file: file.status, task: row?.state, offered: row?.file !== null && row?.file !== undefined }
    }
    expect(await after(2.9)).toEqual({ file: 200, task: 'done', offered: true })
    expect(await after(3.1)).toEqual({ file: 404, task: 'done', offered: false })
    expect((await taskRow(app, id)).file_id).toBeNull()
    const { rows } = await app.database.pool.query(
      'select removed_at from files where kind = $1 and removed_at is not null',
      ['task'],
    )
    expect(rows.length).toBeGreaterThan(0)
    expect((await after(30.1)).task).toBeUndefined()
    app.setNow('2026-11-23T14:00:00Z')
  })

  test.each(savedLists)('%s is a list of the staff that has such files', (name) => {
    const found = endpoints.find((one) => one.name === name)?.endpoint
    expect(found && authoritiesOf(found.access).length).toBeGreaterThan(0)
    expect(found?.also).toEqual(expect.arrayContaining([mediaTypes.csv, mediaTypes.xlsx]))
    expect(routes.find(({ endpoint }) => endpoint === found)).toHaveProperty('list')
  })
})

test('an erased user’s tasks go with them', async () => {
  const { customerId } = house
  const leaver = await makeUser(app.db, { customerId, authorities: ['SALES'] })
  const id = await queueSteps(ctxOf(app, { ...house, ...leaver }, ['SALES']), 3)
  await makeUser(app.db, { customerId, authorities: ['USERS_ACCESS_CONTROL', 'ROLES_ACCESS_CONTROL'] })
  const again = await app.signIn(clerk.email)
  const answer = await again.delete(`admin/user?id=${leaver.userId}&force=true`)
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  expect(await app.db.selectFrom('tasks').select('id').where('id', '=', id).execute()).toEqual([])
})
