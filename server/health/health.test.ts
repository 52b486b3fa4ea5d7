import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Endpoint, ReplyOf, SendOf } from '../../contract/core/endpoint.ts'
import { health, healthParts, publicParts, status } from '../../contract/features/health.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makeProduct, makeShop } from '../../tests/support/make.ts'
import { makeJob } from '../../tests/support/possess-system.ts'
import { makeCtx } from '../core/context.ts'
import { ownNumber } from '../core/life.ts'
import { sweep } from '../system/sweep.ts'
import { startTasks } from '../tasks/runner.ts'
import type { TaskKind } from '../tasks/task.ts'
import { startBeat } from './beat.ts'
import { doctorTask, runDoctorJob } from './doctor.ts'

/** A call with the type of its reply. */
async function ask<E extends Endpoint>(client: Client, endpoint: E, input: Partial<SendOf<E>> = {}) {
  const answer = await client.call(endpoint, input)
  return { ...answer, body: answer.body as ReplyOf<E> }
}

const start = '2026-11-24T14:00:00Z'
let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startApp({ now: start })
  admin = await app.signIn((await makeShop(app.db, { authorities: ['MAINTENANCE'] })).email)
})
afterAll(() => app?.close())
afterEach(async () => {
  await app.db.deleteFrom('processes').execute()
  await app.db.deleteFrom('doctor_runs').execute()
  await app.db.deleteFrom('tasks').execute()
  app.setNow(start)
})

const read = async () => (await ask(admin, health.read)).body
const checkOf = async (part: string) => (await read()).checks.find((one) => one.part === part)
const makeProcess = (number: number, minutesAgo: number, ended = false) => {
  const seen = new Date(app.now().getTime() - minutesAgo * 60_000)
  return app.db
    .insertInto('processes')
    .values({
      number,
      host: 'shop-2',
      pid: 7,
      started_at: seen,
      seen_at: seen,
      ended_at: ended ? seen : null,
      memory_mb: 200,
      busy_percent: 3,
      clock_off_ms: 0,
    })
    .execute()
}

describe('the page', () => {
  test('says of every part how it is, with what is stored and the calls of 24 hours', async () => {
    const reply = await read()
    expect(reply.checks.map(({ part }) => part)).toEqual(healthParts)
    expect(reply.hours).toHaveLength(24)
    expect(reply.hours.at(-1)?.at).toBe('2026-11-24T14:00:00.000Z')
    expect(reply.stored.find(({ kind }) => kind === 'audit')).toMatchObject({ days: null })
    expect(reply.stored.find(({ kind }) => kind === 'messages')).toMatchObject({ days: 90 })
    expect(reply.doctor).toEqual({ isRunning: false, last: null })
    expect(reply.state).toBe('look')
  })

  test('a process writes that it lives, what it answered in a minute, and that it stopped in order', async () => {
    const beat = startBeat(app.deps, { beatMs: 20, sampleMs: 60 })
    await vi.waitFor(async () => expect((await read()).processes).toMatchObject([{ number: ownNumber }]))
    expect((await read()).processes[0]).toMatchObject({ pid: process.pid, state: 'alive' })
    await admin.get('nothing/here')
    await beat.stop()
    const reply = await read()
    expect(reply.processes).toMatchObject([{ number: ownNumber, state: 'ended' }])
    expect(reply.week.answered).toBeGreaterThan(0)
    expect(reply.week.failed).toBe(0)
    expect(reply.hours.at(-1)?.answered).toBe(reply.week.answered)
    expect(await checkOf('processes')).toMatchObject({ state: 'fine', code: 'processes.fine' })
  })

  test('a process without its lock that wrote no end was lost; one that stopped was not', async () => {
    await makeProcess(101, 5)
    await makeProcess(102, 5, true)
    const { processes } = await read()
    expect(processes.map(({ number, state }) => `${number} ${state}`).sort()).toEqual([
      '101 lost',
      '102 ended',
    ])
    expect(await checkOf('processes')).toMatchObject({ code: 'processes.ended', figures: { count: 1 } })
    await makeProcess(103, 10)
    await makeProcess(104, 50)
    expect(await checkOf('processes')).toMatchObject({ state: 'wrong', code: 'processes.ending' })
    // Lost within the day, but not within the last hour.
    app.setNow('2026-11-24T16:00:00Z')
    expect(await checkOf('processes')).toMatchObject({ state: 'look', figures: { count: 3 } })
  })

  test('a due job that is not taken makes the queue late; one scheduled for later does not', async () => {
    await makeJob(app)
    expect(await checkOf('queue')).toMatchObject({ state: 'fine', figures: { waiting: 1 } })
    await sql`update graphile_worker._private_jobs set run_at = ${new Date(app.now().getTime() - 360_000)}`.execute(
      app.db,
    )
    expect(await checkOf('queue')).toMatchObject({
      state: 'wrong',
      code: 'queue.late',
      figures: { minutes: 6 },
    })
    await sql`delete from graphile_worker._private_jobs`.execute(app.db)
  })

  test('old figures and old runs are deleted', async () => {
    await makeProcess(101, 9 * 24 * 60, true)
    await makeProcess(102, 60, true)
    const at = new Date(app.now().getTime() - 91 * 86_400_000)
    await app.db
      .insertInto('doctor_runs')
      .values({ at, took_ms: 1, checked: 1, broken: '[]', by: 'ada@example.test' })
      .execute()
    await sweep.run(makeCtx(app.deps, null), {})
    expect(
      (await app.db.selectFrom('processes').select('number').execute()).map(({ number }) => number),
    ).toEqual([102])
    expect(await app.db.selectFrom('doctor_runs').select('id').execute()).toEqual([])
  })
})

describe('the doctor', () => {
  test('runs as a task, once however often it is asked for, and its findings stay on the page', async () => {
    const [first, second] = await Promise.all([
      admin.post('admin/health/doctor'),
      admin.post('admin/health/doctor'),
    ])
    expect([first.status, second.status]).toEqual([202, 202])
    expect(second.body).toEqual(first.body)
    expect((await read()).doctor.isRunning).toBe(true)

    const productId = await makeProduct(app.db)
    await sql`update stock set held = 1 where product_id = ${productId}`.execute(app.db)
    const runner = startTasks(app.deps, {
      kinds: [doctorTask] as unknown as TaskKind[],
      realtime: app.realtime,
    })
    await vi.waitFor(async () => expect((await read()).doctor.last).not.toBeNull(), 20_000)
    await vi.waitFor(async () => expect((await read()).doctor.isRunning).toBe(false), 20_000)
    await runner.stop()
    const { doctor, checks } = await read()
    expect(doctor.last?.broken).toContainEqual(
      expect.objectContaining({
        title: 'Held stock is what carts and open choices hold',
        rows: [`product ${productId}: stock says 1 held, carts and choices 0`],
      }),
    )
    expect(checks.find(({ part }) => part === 'doctor')).toMatchObject({
      state: 'wrong',
      code: 'doctor.broken',
    })
    await sql`update stock set held = 0 where product_id = ${productId}`.execute(app.db)
  })

  test('runs every night, and says when it has not for too long', async () => {
    await runDoctorJob.run(makeCtx(app.deps, null), {})
    expect((await read()).doctor.last).toMatchObject({ by: 'run_doctor', broken: [] })
    expect(await checkOf('doctor')).toMatchObject({ state: 'fine', code: 'doctor.fine' })
    await sql`update doctor_runs set at = at - interval '2 days'`.execute(app.db)
    expect(await checkOf('doctor')).toMatchObject({
      state: 'look',
      code: 'doctor.old',
      figures: { hours: 48 },
    })
  })
})

describe('the public page', () => {
  const add = async (name: string) => (await ask(admin, health.addLink, { body: { name } })).body
  const tokenOf = (url: string) => url.split('/status/')[1] ?? ''
  const open = (token: string) => ask(app.visitor(), status.read, { params: { token } })

  test('opens by its link, says of each part fine or not, and nothing else', async () => {
    const link = await add('Petal & Stem')
    const answer = await open(tokenOf(link.url))
    expect(answer.status).toBe(200)
    expect(Object.keys(answer.body).sort()).toEqual(['at', 'brandName', 'parts'])
    expect(answer.body.parts.map(({ part }) => part)).toEqual(publicParts)
    expect(answer.body.parts.every((one) => Object.keys(one).length === 2 && one.state === 'fine')).toBe(true)
    const { rows } = (await ask(admin, health.links)).body
    expect(rows.map(({ name }) => name)).toEqual(['Petal & Stem'])
    expect(rows[0]?.lastReadAt).not.toBeNull()
    expect(JSON.stringify(rows)).not.toContain(tokenOf(link.url))
  })

  test('a link that was ended answers like one that never was', async () => {
    const link = await add('Bloom Bar')
    expect((await ask(admin, health.revokeLink, { params: { id: link.id } })).status).toBe(204)
    const [ended, never] = [await open(tokenOf(link.url)), await open('nothing')]
    expect([ended.status, never.status]).toEqual([404, 404])
    expect(ended.problem.code).toBe('link_too_old')
    expect(never.problem.code).toBe('link_too_old')
    expect((await ask(admin, health.revokeLink, { params: { id: link.id } })).status).toBe(404)
  })

  test('links that are guessed are refused after thirty tries a minute', async () => {
    const visitor = app.visitor()
    const answers = []
    for (let n = 0; n < 32; n += 1)
      answers.push((await ask(visitor, status.read, { params: { token: `guess${n}` } })).problem.code)
    expect(answers.at(-1)).toBe('too_many')
  })

  test('there are at most twenty', async () => {
    const { rows } = (await ask(admin, health.links)).body
    for (let n = rows.length; n < 20; n += 1) await add(`Reader ${n}`)
    const answer = await ask(admin, health.addLink, { body: { name: 'One too many' } })
    expect(answer.problem).toMatchObject({ code: 'too_many', detail: expect.stringContaining('20 links') })
  })

  test('while the product is closed it says so', async () => {
    const { rows } = (await ask(admin, health.links)).body
    await ask(admin, health.revokeLink, { params: { id: rows[0]?.id ?? 0 } })
    const link = await add('Open late')
    await admin.put('admin/maintenance', { enabled: true })
    const { body } = await open(tokenOf(link.url))
    expect(body.parts.slice(0, 3).map(({ state }) => state)).toEqual(['closed', 'closed', 'fine'])
    await admin.put('admin/maintenance', { enabled: false })
  })
})

test('a silent gateway and a failing store are reported on both pages, each in its place', async () => {
  const sick = await startApp({ now: start })
  try {
    sick.deps.adapters.gateway.knows = async () => undefined
    sick.deps.adapters.files.put = async () => {
      throw new Error('no room')
    }
    const staff = await sick.signIn((await makeShop(sick.db, { authorities: ['MAINTENANCE'] })).email)
    const { checks, state } = (await ask(staff, health.read)).body
    expect(state).toBe('wrong')
    expect(checks.filter((one) => one.state === 'wrong').map(({ code }) => code)).toEqual([
      'gateway.silent',
      'storage.failing',
    ])
    const { url } = (await ask(staff, health.addLink, { body: { name: 'All shops' } })).body
    const { body } = await ask(sick.visitor(), status.read, {
      params: { token: url.split('/status/')[1] ?? '' },
    })
    expect(body.parts.filter((one) => one.state === 'trouble').map(({ part }) => part)).toEqual([
      'cards',
      'files',
    ])
    expect(JSON.stringify(body)).not.toContain('no room')
  } finally {
    await sick.close()
  }
})
