import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Authority } from '../../contract/core/access.ts'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import { operations } from '../../contract/features/operations.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makeShop } from '../../tests/support/make.ts'
import { testPassword } from '../../tests/support/password.ts'
import { makeJob } from '../../tests/support/possess-system.ts'
import { startOperations } from './state.ts'

let app: TestApp
let admin: Client
let shopEmail: string
let shop: Client

beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
  const authorities: Authority[] = ['MAINTENANCE']
  admin = await app.signIn((await makeShop(app.db, { authorities })).email)
  shopEmail = (await makeShop(app.db)).email
  shop = await app.signIn(shopEmail)
})
afterAll(() => app?.close())
afterEach(async () => {
  await admin.call(operations.setMaintenance, { body: { enabled: false } })
})

const close = (body: object = {}) =>
  admin.call(operations.setMaintenance, {
    body: { enabled: true, message: 'New coolers go in.', plannedEnd: '2026-11-23T14:30:00Z', ...body },
  })

describe('1.12 maintenance', () => {
  test('closes the API to all but administrators, and says when to come back', async () => {
    await close()
    const refused = await shop.get('shopping-cart')
    expect(refused.problem.code).toBe('maintenance')
    expect(refused.status).toBe(503)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(1700)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(1800)
    expect(refused.problem.data).toEqual({
      message: 'New coolers go in.',
      plannedEnd: '2026-11-23T14:30:00Z',
    })
    expect((await admin.get('shopping-cart')).status).toBe(200)
  })

  test('leaves health, the brand and the auth calls open', async () => {
    await close()
    for (const path of ['health/live', 'health/ready', 'site', 'auth/current'])
      expect((await app.visitor().get(path)).status, path).toBe(200)
    expect((await app.visitor().get('site')).body).toMatchObject({
      maintenance: { message: 'New coolers go in.', plannedEnd: '2026-11-23T14:30:00Z' },
    })
  })

  test('lets administrators sign in and nobody else; the right password opens nothing', async () => {
    await close()
    const answer = await app.visitor().post('auth/sign-in', { email: shopEmail, password: testPassword })
    expect(answer.problem.code).toBe('maintenance')
    expect(answer.headers['set-cookie']).toBeUndefined()
    const authorities: Authority[] = ['PROMOBAR']
    const { email } = await makeShop(app.db, { authorities })
    expect((await app.visitor().post('auth/sign-in', { email, password: testPassword })).status).toBe(200)
  })

  test('ends at its start page: earlier sessions continue', async () => {
    await close()
    await admin.call(operations.setMaintenance, { body: { enabled: false } })
    expect((await shop.get('shopping-cart')).status).toBe(200)
    expect((await shop.get('site')).body).toMatchObject({ maintenance: null })
  })

  test('says who switched it and when, and writes one entry into the audit log', async () => {
    const count = () =>
      app.db
        .selectFrom('audit_log')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where('action', '=', 'maintenance.changed')
        .executeTakeFirstOrThrow()
    const before = Number((await count()).n)
    await close()
    expect(Number((await count()).n)).toBe(before + 1)
    const { body } = await admin.get('admin/maintenance?debug=true')
    expect(body).toMatchObject({
      enabled: true,
      changedBy: expect.stringContaining('@example.test'),
      debug: { database: expect.stringContaining('PostgreSQL'), jobsFailing: 0 },
    })
  })

  test('a planned end in the past is refused, and nothing is switched', async () => {
    const answer = await close({ plannedEnd: '2026-11-23T13:59:00Z' })
    expect(answer.problem.code).toBe('invalid_input')
    expect(answer.problem.errors).toEqual([
      { path: 'plannedEnd', message: 'The planned end is in the past.' },
    ])
    expect((await shop.get('shopping-cart')).status).toBe(200)
  })

  test('takes effect on another process within a second', async () => {
    const other = await startApp2()
    await close()
    await expect
      .poll(() => other.operations.maintenance()?.message, { timeout: 1000 })
      .toBe('New coolers go in.')
    await admin.call(operations.setMaintenance, { body: { enabled: false } })
    await expect.poll(() => other.operations.maintenance(), { timeout: 1000 }).toBeUndefined()
    await other.close()
  })
})

describe('the queue', () => {
  const queued = async (query: object = {}) => {
    const { status, body } = await admin.call(operations.jobs, { query } as never)
    expect(status).toBe(200)
    return body as ReplyOf<typeof operations.jobs>
  }

  test('shows jobs by state, the next one first, without their payloads', async () => {
    await sql`select graphile_worker.add_job('send_reset_link', '{"email":"a@x.test"}'::json,
      run_at := '2026-11-24T09:00:00Z')`.execute(app.db)
    await sql`select graphile_worker.add_job('send_message', '{"messageId":1}'::json,
      run_at := '2026-11-24T08:00:00Z')`.execute(app.db)
    const { rows, total, counts } = await queued()
    expect(rows.map(({ name, state, lastError }) => [name, state, lastError])).toEqual([
      ['send_message', 'waiting', ''],
      ['send_reset_link', 'waiting', ''],
    ])
    expect([total, counts]).toEqual([2, { waiting: 2, running: 0, failing: 0, 'given-up': 0 }])
    expect(JSON.stringify(rows)).not.toContain('a@x.test')

    const [message, link] = rows.map(({ id }) => id)
    await sql`select graphile_worker.reschedule_jobs(array[${message}::bigint], attempts := 3)`.execute(
      app.db,
    )
    await sql`select graphile_worker.permanently_fail_jobs(array[${link}::bigint], ${'No such host\n at connect'})`.execute(
      app.db,
    )
    const given = await queued({ state: 'given-up' })
    expect(given.rows).toMatchObject([{ name: 'send_reset_link', lastError: 'No such host' }])
    expect([given.total, given.counts.waiting]).toEqual([1, 1])
    expect((await queued({ page: 2, pageSize: 1 })).rows).toHaveLength(1)
  })

  const state = async (id: string) => (await queued()).rows.find((row) => row.id === id)

  test('says what a job is about by its id, never by an email or a link', async () => {
    const id = await makeJob(app)
    expect(await state(id)).toMatchObject({
      name: 'send_message',
      about: { kind: 'messageId', id: 1 },
      attempts: 0,
    })
    await sql`select graphile_worker.add_job('send_reset_link', '{"email":"messageId@x.test"}'::json)`.execute(
      app.db,
    )
    const { rows } = await queued({ name: 'reset' })
    expect(rows.map(({ about }) => about)).toEqual([null, null])
  })

  test('a failing job is tried now and keeps its attempts; one that was given up has them all again', async () => {
    const id = await makeJob(app)
    await sql`update graphile_worker._private_jobs set attempts = 3, last_error = 'no answer' where id = ${id}::bigint`.execute(
      app.db,
    )
    const retry = () => admin.call(operations.retryJob, { params: { id } })
    const before = Date.now()
    expect((await retry()).body).toMatchObject({ state: 'failing', attempts: 3, lastError: 'no answer' })
    expect(Date.parse((await state(id))?.runAt ?? '')).toBeLessThan(before + 60_000)
    await sql`select graphile_worker.permanently_fail_jobs(array[${id}::bigint], 'gone permanently')`.execute(
      app.db,
    )
    expect((await state(id))?.state).toBe('given-up')
    expect((await retry()).body).toMatchObject({ state: 'failing', attempts: 0 })
    const entry = await app.db
      .selectFrom('audit_log')
      .select(['subject', 'before'])
      .where('action', '=', 'job.retried')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({
      subject: `job ${id} send_message, messageId 1`,
      before: { state: 'given-up', attempts: 25 },
    })
  })

  test('a removed job is gone; a running one is not touched, and a missing one isn’t found', async () => {
    const id = await makeJob(app)
    const remove = () => admin.call(operations.removeJob, { params: { id } })
    await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'pool' where id = ${id}::bigint`.execute(
      app.db,
    )
    expect((await remove()).problem.code).toBe('job_running')
    expect((await admin.call(operations.retryJob, { params: { id } })).problem.code).toBe('job_running')
    expect((await state(id))?.state).toBe('running')
    await sql`update graphile_worker._private_jobs set locked_at = null, locked_by = null where id = ${id}::bigint`.execute(
      app.db,
    )
    expect((await remove()).status).toBe(204)
    expect(await state(id)).toBeUndefined()
    expect((await remove()).problem.code).toBe('not_found')
    expect((await admin.post('admin/jobs/none/retry')).problem.code).toBe('invalid_input')
  })

  test('is saved as a file without the payloads of jobs', async () => {
    const { body } = await app.app.inject({
      url: '/api/v1/admin/jobs',
      headers: { ...admin.headers, accept: 'text/csv' },
    })
    expect(body).toContain('send_reset_link')
    expect(body).not.toContain('x.test')
  })

  test('says who paused it, once, and resumes', async () => {
    const pause = (paused: boolean) => admin.call(operations.pauseJobs, { body: { paused } })
    const first = (await pause(true)).body as ReplyOf<typeof operations.pauseJobs>
    expect(first.paused).toMatchObject({ by: expect.stringContaining('@example.test') })
    expect((await pause(true)).body).toEqual(first)
    expect((await queued()).paused).toEqual(first.paused)
    expect((await pause(false)).body).toEqual({ paused: null })
    const { n } = await app.db
      .selectFrom('audit_log')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('action', 'in', ['jobs.paused', 'jobs.resumed'])
      .executeTakeFirstOrThrow()
    expect(Number(n)).toBe(2)
  })

  test('requires MAINTENANCE', async () => {
    const id = await makeJob(app)
    for (const answer of [
      await shop.call(operations.retryJob, { params: { id } }),
      await shop.call(operations.removeJob, { params: { id } }),
      await shop.call(operations.pauseJobs, { body: { paused: true } }),
    ])
      expect(answer.problem.code).toBe('not_allowed')
    expect((await shop.get('admin/jobs')).problem.code).toBe('not_allowed')
    expect((await admin.get('admin/jobs?state=done')).problem.code).toBe('invalid_input')
  })
})

describe('the log level', () => {
  test('changes at once, is kept, and is written down', async () => {
    expect((await admin.call(operations.setLogLevel, { body: { level: 'error' } })).status).toBe(200)
    expect(app.deps.log.level).toBe('error')
    expect((await admin.get('admin/get-log-level')).body).toEqual({ level: 'error' })
    await admin.call(operations.setLogLevel, { body: { level: 'silent' } })
    expect(app.deps.log.level).toBe('silent')
  })

  test('a level that does not exist is refused', async () => {
    expect((await admin.put('admin/change-log-level', { level: 'loud' })).problem.code).toBe('invalid_input')
  })
})

/** The settings as a second process on the same database sees them. */
async function startApp2() {
  const { startRealtime } = await import('../core/realtime.ts')
  const realtime = await startRealtime(app.database.url, app.deps.log)
  const log = app.deps.log.child({})
  const operations = await startOperations({ db: app.db, log, realtime })
  return { operations, close: () => realtime.close() }
}
