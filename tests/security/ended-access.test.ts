import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Authority, authorities } from '../../contract/core/access.ts'
import type { Person } from '../../contract/features/people/people.ts'
import { runInvariants } from '../../server/doctor/invariants.ts'
import { type Client, startApp, type TestApp } from '../support/app.ts'
import { makeShop } from '../support/make.ts'
import { testPassword } from '../support/password.ts'
import { browser, lastMessage, runJobs } from '../support/sign-in.ts'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
  const everything = Object.keys(authorities) as Authority[]
  admin = await app.signIn((await makeShop(app.db, { authorities: everything })).email)
})
afterAll(async () => {
  const broken = (await runInvariants(app.db, app.now())).filter((result) => result.broken.length > 0)
  await app.close()
  expect(broken).toEqual([])
})
beforeEach(async () => {
  await app.db.deleteFrom('throttles').execute()
})

const tokenIn = (path: unknown) => String(path).split('/').at(-1) as string
const password = 'Ranunculus by noon'

/** An emailed link that was not opened yet. */
async function mailedLink(email: string, call: 'auth/one-time-link' | 'auth/send-reset-link') {
  const mine = browser(app)
  const { body } = await mine.post(call, { email })
  await runJobs(app)
  const token = tokenIn((await lastMessage(app, email))?.about.path)
  return { mine, token, ...(body as { attemptId: string } | undefined) }
}

/** A browser whose link was opened elsewhere, but which has not signed in yet. */
async function verifiedAttempt(email: string) {
  const { mine, token, attemptId } = await mailedLink(email, 'auth/one-time-link')
  expect((await browser(app).get(`auth/token-login/${token}`)).status).toBe(200)
  return () => mine.post(`auth/attempts/${attemptId}/session`)
}

/** A sign-in with the right password that waits for its second factor. */
async function secondStep(email: string, userId: number) {
  await app.db
    .insertInto('second_factors')
    .values({ user_id: userId, secret: 'A'.repeat(32), created_at: app.now(), confirmed_at: app.now() })
    .execute()
  const refused = await browser(app).post('auth/sign-in', { email, password: testPassword })
  const { attemptId } = refused.problem.data as { attemptId: string }
  return () =>
    app.db.selectFrom('second_factor_attempts').select('id').where('id', '=', attemptId).executeTakeFirst()
}

async function person(id: number): Promise<Person> {
  const { rows } = (await admin.get('admin/users?pageSize=300')).body as { rows: Person[] }
  return rows.find((one) => one.id === id) as Person
}

/** Changes a user as staff do: all fields stay the same except the given ones. */
async function change(id: number, changed: Partial<Person>) {
  const { name, email, phoneNumber, mobileNumber, roleId, companyRole, status, version, added, removed } = {
    ...(await person(id)),
    ...changed,
  }
  const body = {
    id,
    name,
    email,
    phoneNumber,
    mobileNumber,
    roleId,
    companyRole,
    status,
    version,
    added,
    removed,
  }
  const answer = await admin.put('admin/user', body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

const sessionsOf = (userId: number) =>
  app.db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute()

const ends: [string, (userId: number, email: string) => Promise<void>][] = [
  [
    'an administrator signs the user out everywhere',
    async (id) => expect((await admin.post('admin/user/sign-out', { id })).status).toBe(200),
  ],
  ['an administrator disables the user', (id) => change(id, { status: 'disabled' })],
  [
    'an administrator deletes the user',
    async (id) => expect((await admin.delete(`admin/user?id=${id}&force=true`)).status).toBe(204),
  ],
  [
    'a mailed link sets a new password',
    async (_id, email) => {
      const { token } = await mailedLink(email, 'auth/send-reset-link')
      expect((await browser(app).post('auth/change-password/token', { password, token })).status).toBe(204)
    },
  ],
  [
    'the user changes the password',
    async (_id, email) => {
      const here = await app.signIn(email)
      const changed = await here.post('auth/change-password', { password, currentPassword: testPassword })
      expect(changed.status).toBe(204)
    },
  ],
  [
    'the user signs out everywhere else',
    async (_id, email) => {
      const here = await app.signIn(email)
      expect((await here.delete('account/sessions')).status).toBe(204)
    },
  ],
]

describe('what could become a session ends when', () => {
  test.each(ends)('%s: the browser that was let in by a link stays out', async (_, end) => {
    const { email, userId } = await makeShop(app.db)
    const comeIn = await verifiedAttempt(email)
    await end(userId, email)
    expect((await comeIn()).problem.code).toBe('code_invalid')
  })

  test.each(ends)('%s: links that were emailed before open nothing', async (_, end) => {
    const { email, userId } = await makeShop(app.db)
    const signIn = await mailedLink(email, 'auth/one-time-link')
    const reset = await mailedLink(email, 'auth/send-reset-link')
    await end(userId, email)
    expect((await browser(app).get(`auth/token-login/${signIn.token}`)).status).toBe(204)
    const late = await browser(app).post('auth/change-password/token', { password, token: reset.token })
    expect(late.problem.code).toBe('token_invalid')
  })

  test.each(ends.filter(([end]) => end.startsWith('an administrator') || end.startsWith('a mailed')))(
    '%s: a sign-in that waits for its second factor is ended',
    async (_, end) => {
      const { email, userId } = await makeShop(app.db)
      const waits = await secondStep(email, userId)
      expect(await waits()).toBeDefined()
      await end(userId, email)
      expect(await waits()).toBeUndefined()
    },
  )
})

test('security 6: nobody opens a session for a user who was disabled after a link had let the browser in', async () => {
  const { email, userId } = await makeShop(app.db)
  const { mine, token, attemptId } = await mailedLink(email, 'auth/one-time-link')
  await browser(app).get(`auth/token-login/${token}`)
  await app.db.deleteFrom('sessions').where('user_id', '=', userId).execute()
  // Disabled directly in the database, so that the attempt still exists.
  await app.db.updateTable('users').set({ status: 'disabled' }).where('id', '=', userId).execute()
  const answer = await mine.post(`auth/attempts/${attemptId}/session`)
  expect(answer.problem.code).toBe('invalid_credentials')
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect(await sessionsOf(userId)).toEqual([])
})

test('security 8: a sign-in whose password is changed while it is compared opens no session', async () => {
  const { email, userId } = await makeShop(app.db)
  const { pool } = app.database
  const change = await pool.connect()
  try {
    await change.query('begin')
    await change.query("update users set password_hash = 'another' where id = $1", [userId])
    const signingIn = browser(app).post('auth/sign-in', { email, password: testPassword })
    const waits = async () => {
      const { rows } = await pool.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      return rows.length
    }
    await expect.poll(waits).toBeGreaterThan(0)
    await change.query('commit')
    expect((await signingIn).problem.code).toBe('invalid_credentials')
  } finally {
    change.release()
  }
  expect(await sessionsOf(userId)).toEqual([])
})

describe('API keys', () => {
  const bearer = async (secret: string) =>
    (await browser(app).get('shipment', { authorization: `Bearer ${secret}` })).status

  async function keyOf(email: string) {
    const here = await app.signIn(email)
    const { body } = await here.post('account/api-keys', {
      name: 'Till',
      authorities: ['FLOWERS'],
      days: null,
    })
    const { secret } = body as { secret: string }
    expect(await bearer(secret)).toBe(200)
    return secret
  }

  test('are revoked by a new password that an emailed link sets, and each is in the audit log', async () => {
    const { email } = await makeShop(app.db)
    const secret = await keyOf(email)
    const { token } = await mailedLink(email, 'auth/send-reset-link')
    await browser(app).post('auth/change-password/token', { password, token })
    expect(await bearer(secret)).toBe(401)
    const written = app.db.selectFrom('audit_log').select('subject').where('action', '=', 'api-key.revoked')
    expect((await written.execute()).filter(({ subject }) => subject.includes(email))).toHaveLength(1)
  })

  test('of a disabled user stay revoked when the user is enabled again', async () => {
    const { email, userId } = await makeShop(app.db)
    const secret = await keyOf(email)
    await change(userId, { status: 'disabled' })
    await change(userId, { status: 'active' })
    expect(await bearer(secret)).toBe(401)
  })
})

describe('security 22: when staff correct the email of a user', () => {
  const messagesTo = async (recipient: string) =>
    (await app.db.selectFrom('messages').select('kind').where('recipient', '=', recipient).execute()).map(
      ({ kind }) => kind,
    )

  test('for a user who has never signed in, the link at the wrong address is void and the right one gets its own', async () => {
    const { email: wrong, userId, accountNumber } = await makeShop(app.db)
    const right = `right-${wrong}`
    const me = await person(userId)
    const added = await admin.post('admin/user', {
      accountNumber,
      name: 'Bob',
      email: `new-${wrong}`,
      roleId: me.roleId,
      companyRole: 'buyer',
      added: [],
      removed: [],
    })
    expect(added.status, JSON.stringify(added.body)).toBe(201)
    const bob = added.body as Person
    const stolen = tokenIn((await lastMessage(app, bob.email))?.about.path)
    await change(bob.id, { email: right })
    const opened = await browser(app).post('auth/change-password/token', { password, token: stolen })
    expect(opened.problem.code).toBe('token_invalid')
    expect(await messagesTo(bob.email)).toEqual(['company-invitation', 'email-changed'])
    expect(await messagesTo(right)).toEqual(['company-invitation'])
    const token = tokenIn((await lastMessage(app, right))?.about.path)
    expect((await browser(app).post('auth/change-password/token', { password, token })).status).toBe(204)
    await app.signIn(right, password)
  })

  test('for a user who has never signed in, a password that was set from the wrong address opens nothing', async () => {
    const { email, userId } = await makeShop(app.db)
    await change(userId, { email: `right-${email}` })
    const stranger = await browser(app).post('auth/sign-in', {
      email: `right-${email}`,
      password: testPassword,
    })
    expect(stranger.problem.code).toBe('invalid_credentials')
  })

  test('sessions, links and waiting browsers end, the old address is notified, and the password stays', async () => {
    const { email, userId } = await makeShop(app.db)
    await app.signIn(email, testPassword)
    const reset = await mailedLink(email, 'auth/send-reset-link')
    const comeIn = await verifiedAttempt(email)
    await change(userId, { email: `right-${email}` })
    const late = await browser(app).post('auth/change-password/token', { password, token: reset.token })
    expect(late.problem.code).toBe('token_invalid')
    expect((await comeIn()).problem.code).toBe('code_invalid')
    expect((await messagesTo(email)).at(-1)).toBe('email-changed')
    expect(await messagesTo(`right-${email}`)).toEqual([])
    await app.signIn(`right-${email}`, testPassword)
  })
})

test('a mobile number that staff change signs nobody in until its owner has verified it', async () => {
  const { email, userId } = await makeShop(app.db)
  const verified = { mobile_number: '9375550181', mobile_verified_at: app.now() }
  await app.db.updateTable('users').set(verified).where('id', '=', userId).execute()
  const mine = browser(app)
  await mine.post('auth/mobile-number', { mobileNumber: '9375550181' })
  await runJobs(app)
  const code = (await lastMessage(app, '9375550181'))?.about.code
  await change(userId, { email, mobileNumber: '9375550182' })
  const late = await mine.post('auth/check-otp', { mobileNumber: '9375550181', code })
  expect(late.problem.code).toBe('code_invalid')
  await mine.post('auth/mobile-number', { mobileNumber: '9375550182' })
  await runJobs(app)
  expect(await lastMessage(app, '9375550182')).toBeUndefined()
})
