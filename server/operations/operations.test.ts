import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Authority } from '../../contract/core/access.ts'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import { operations } from '../../contract/features/operations.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makeShop } from '../../tests/support/make.ts'
import { testPassword } from '../../tests/support/password.ts'
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

  test('ends where it began: sessions of before go on', async () => {
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

  test('takes hold on another process within a second', async () => {
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

  test('says what is at which state, the next first, and nothing of what jobs are told', async () => {
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

  test('is for who holds MAINTENANCE', async () => {
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
