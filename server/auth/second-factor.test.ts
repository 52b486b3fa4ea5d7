import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Authority } from '../../contract/core/access.ts'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { eventsOfNewest } from '../../tests/support/events-of-entry.ts'
import { makeShop } from '../../tests/support/make.ts'
import { testPassword } from '../../tests/support/password.ts'
import { browser, lastMessage, runJobs } from '../../tests/support/sign-in.ts'

let app: TestApp
/** Requires a second factor for administrators. */
let strict: TestApp
beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
  strict = await startApp({ now: '2026-11-23T14:00:00Z', settings: { secondFactor: 'admins' } })
})
afterAll(async () => {
  await app?.close()
  await strict?.close()
})
beforeEach(async () => {
  app.setNow('2026-11-23T14:00:00Z')
  await app.db.deleteFrom('throttles').execute()
})

const codeOf = (secret: string, now: Date) => new TOTP({ secret }).generate({ timestamp: now.getTime() })

/** A user with a second factor; the clock is advanced by a minute, so that the next code differs. */
async function enrolled(of = app, authorities?: Authority[]) {
  const shop = await makeShop(of.db, authorities ? { authorities } : {})
  const client = await of.signIn(shop.email)
  await client.post('auth/prove', { password: testPassword })
  const { body } = await client.post('account/second-factor/enroll')
  const { secret, uri, qr } = body as { secret: string; uri: string; qr: { size: number; path: string } }
  const confirmed = await client.put('account/second-factor', { code: codeOf(secret, of.now()) })
  const { recoveryCodes } = confirmed.body as { recoveryCodes: string[] }
  of.setNow(new Date(of.now().getTime() + 60_000))
  return { ...shop, client, secret, uri, qr, recoveryCodes }
}

/** Enters email and password in a new browser; returns it with the attempt that waits for the code. */
async function passwordIn({ email }: { email: string }) {
  const mine = browser(app)
  const { status, problem } = await mine.post('auth/sign-in', { email, password: testPassword })
  expect([status, problem.code]).toEqual([401, 'second_factor_required'])
  const { attemptId } = problem.data as { attemptId: string }
  const finish = (code: string, from = mine) => from.post('auth/second-factor', { attemptId, code })
  return { mine, attemptId, finish }
}

describe('setting one up', () => {
  test('security 9: asks for the password again, and for a right code before it takes effect', async () => {
    const { email } = await makeShop(app.db)
    const client = await app.signIn(email)
    app.setNow(new Date(app.now().getTime() + 16 * 60_000))
    expect((await client.post('account/second-factor/enroll')).problem.code).toBe('reauth_required')
    await client.post('auth/prove', { password: testPassword })
    const { body } = await client.post('account/second-factor/enroll')
    const { secret } = body as { secret: string }
    const wrong = codeOf(secret, new Date('2026-11-23T15:00:00Z'))
    expect((await client.put('account/second-factor', { code: wrong })).problem.code).toBe('code_invalid')
    // Until the second factor is confirmed, sign-in does not require it.
    await app.signIn(email, testPassword)
  })

  test('shows what an app can scan, ten recovery codes, and ends other sessions', async () => {
    const { client, uri, qr, recoveryCodes, email } = await enrolled()
    expect(uri).toMatch(/^otpauth:\/\/totp\/.*secret=[A-Z2-7]{32}/)
    expect(decodeURIComponent(uri)).toContain(email)
    expect(qr.path).toMatch(/^M4 4h1v1h-1z/)
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(recoveryCodes[0]).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
    const { body } = await client.get('account/second-factor')
    expect(body).toMatchObject({ enabled: true, recoveryCodesLeft: 10, required: false })
    expect((await client.post('account/second-factor/enroll')).problem.code).toBe('second_factor_set')
    const stored = await app.db.selectFrom('recovery_codes').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(recoveryCodes[0])
  })

  test('once removed, signing in asks only for the password', async () => {
    const { client, email, userId, customerId } = await enrolled()
    app.setNow('2026-11-23T15:00:00Z')
    expect((await client.delete('account/second-factor')).problem.code).toBe('reauth_required')
    await client.post('auth/prove', { password: testPassword })
    expect((await client.delete('account/second-factor')).status).toBe(204)
    await app.signIn(email, testPassword)
    const log = await app.db.selectFrom('audit_log').select('action').where('actor', '=', email).execute()
    expect(log.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['second-factor.set', 'second-factor.removed']),
    )
    const people = { shop: { userId, customerId }, staff: { userId: 0, customerId: 0 } }
    for (const action of ['second-factor.set', 'second-factor.removed'])
      expect(await eventsOfNewest(app.db, { subject: `user ${email}`, action }, people)).toBe(
        'session.changed to the shop’s user',
      )
  })
})

describe('signing in with one', () => {
  test('security 16: the password without the code opens nothing; password and code do', async () => {
    const person = await enrolled()
    const { mine, finish } = await passwordIn(person)
    expect((await mine.get('auth/current')).body).toEqual({})
    const { status, body } = await finish(codeOf(person.secret, app.now()))
    expect([status, body]).toMatchObject([200, { email: person.email }])
    expect((await mine.get('auth/current')).body).toMatchObject({ email: person.email })
  })

  test('security 17: a code works once, in its 30 seconds and in another attempt too', async () => {
    const person = await enrolled()
    const code = codeOf(person.secret, app.now())
    const first = await passwordIn(person)
    expect((await first.finish(code)).status).toBe(200)
    expect((await first.finish(code)).problem.code).toBe('code_invalid')
    const second = await passwordIn(person)
    expect((await second.finish(code)).problem.code).toBe('code_invalid')
    // An earlier code is refused too, although a slow clock would otherwise be tolerated.
    const earlier = codeOf(person.secret, new Date(app.now().getTime() - 30_000))
    expect((await second.finish(earlier)).problem.code).toBe('code_invalid')
  })

  test('one code at the same time from two attempts signs in one of them', async () => {
    const person = await enrolled()
    const code = codeOf(person.secret, app.now())
    const [a, b] = [await passwordIn(person), await passwordIn(person)]
    const both = await Promise.all([a.finish(code), b.finish(code)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  test('opens nothing in another browser, and nothing after ten minutes', async () => {
    const person = await enrolled()
    const { finish } = await passwordIn(person)
    const stranger = await finish(codeOf(person.secret, app.now()), browser(app))
    expect(stranger.problem.code).toBe('code_invalid')
    app.setNow(new Date(app.now().getTime() + 11 * 60_000))
    expect((await finish(codeOf(person.secret, app.now()))).problem.code).toBe('code_invalid')
  })

  test('five guesses are all, and a new sign-in does not give endless more', async () => {
    const person = await enrolled()
    const wrong = codeOf(person.secret, new Date('2026-11-23T20:00:00Z'))
    const { finish } = await passwordIn(person)
    for (let n = 0; n < 5; n++) expect((await finish(wrong)).problem.code).toBe('code_invalid')
    expect((await finish(codeOf(person.secret, app.now()))).problem.code).toBe('too_many')
    for (let attempt = 0; attempt < 3; attempt++) {
      const next = await passwordIn(person)
      for (let n = 0; n < 5; n++) await next.finish(wrong)
    }
    const last = await passwordIn(person)
    expect((await last.finish(codeOf(person.secret, app.now()))).problem.code).toBe('too_many')
  })

  test('a recovery code replaces the app, once, however it is typed', async () => {
    const person = await enrolled()
    const [first = ''] = person.recoveryCodes
    const one = await passwordIn(person)
    expect((await one.finish(first.toLowerCase().replaceAll('-', ' '))).status).toBe(200)
    const two = await passwordIn(person)
    expect((await two.finish(first)).problem.code).toBe('code_invalid')
    expect((await person.client.get('account/second-factor')).body).toMatchObject({ recoveryCodesLeft: 9 })
  })

  test('an emailed link asks for it too, where it is opened and in the browser that waits', async () => {
    const person = await enrolled()
    const desktop = browser(app)
    const { body } = await desktop.post('auth/one-time-link', { email: person.email })
    const { attemptId } = body as { attemptId: string }
    await runJobs(app)
    const token = String((await lastMessage(app, person.email))?.about.path)
      .split('/')
      .at(-1)
    const phone = await browser(app).get(`auth/token-login/${token}`)
    expect(phone.problem.code).toBe('second_factor_required')
    const waiting = await desktop.post(`auth/attempts/${attemptId}/session`)
    expect(waiting.problem.code).toBe('second_factor_required')
    const step = (waiting.problem.data as { attemptId: string }).attemptId
    const code = codeOf(person.secret, app.now())
    expect((await desktop.post('auth/second-factor', { attemptId: step, code })).status).toBe(200)
  })
})

describe('security 16: where administrators need one', () => {
  test('one without it can set it up and do nothing else; others continue', async () => {
    const admin = await makeShop(strict.db, { authorities: ['NOTIFICATIONS', 'FLOWERS'] })
    const client = await strict.signIn(admin.email)
    const refused = await client.get('admin/outbox')
    expect([refused.status, refused.problem.code]).toEqual([403, 'second_factor_enrollment_required'])
    for (const path of ['shopping-cart', 'overdue'])
      expect((await client.get(path)).problem.code, path).toBe('second_factor_enrollment_required')
    expect((await client.get('account')).status).toBe(200)
    const { email } = await makeShop(strict.db)
    expect((await (await strict.signIn(email)).get('shopping-cart')).status).toBe(200)
  })

  test('with it everything opens, and it cannot be taken off', async () => {
    const { client } = await enrolled(strict, ['NOTIFICATIONS', 'FLOWERS'])
    expect((await client.get('admin/outbox')).status).toBe(200)
    const removed = await client.delete('account/second-factor')
    expect(removed.problem.code).toBe('second_factor_enrollment_required')
  })
})
