import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signInMethods } from '../../contract/features/auth/auth.ts'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { makeShop } from '../../tests/support/make.ts'
import { testPassword } from '../../tests/support/password.ts'
import { type Browser, browser, lastMessage, runJobs } from '../../tests/support/sign-in.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
})
afterAll(() => app?.close())
beforeEach(async () => {
  await app.db.deleteFrom('throttles').execute()
})

let serial = 0
/** A shop whose user has a verified mobile number. */
async function shopWithMobile() {
  const shop = await makeShop(app.db)
  const mobile = `937555${String(++serial).padStart(4, '0')}`
  await app.db
    .updateTable('users')
    .set({ mobile_number: mobile, mobile_verified_at: app.now() })
    .where('id', '=', shop.userId)
    .execute()
  return { ...shop, mobile }
}

/** Requests a code and reads the text message. */
async function codeFor(mine: Browser, mobile: string) {
  expect((await mine.post('auth/mobile-number', { mobileNumber: mobile })).status).toBe(204)
  await runJobs(app)
  return (await lastMessage(app, mobile))?.about.code as string
}
const tokenIn = (path: unknown) => String(path).split('/').at(-1) as string

/** Requests a sign-in link and reads the email. */
async function linkFor(mine: Browser, email: string) {
  const { body } = await mine.post('auth/one-time-link', { email })
  await runJobs(app)
  const mail = await lastMessage(app, email)
  return { ...(body as { attemptId: string }), token: tokenIn(mail?.about.path), mail }
}

test('sign-in methods are the same for everybody', async () => {
  const { email } = await makeShop(app.db)
  for (const loginData of [email, 'nobody@example.test', '9375550100', '10001', ''])
    expect((await browser(app).get(`auth/sign-in-methods?loginData=${loginData}`)).body).toEqual({
      methods: [...signInMethods],
    })
})

describe('a code by SMS', () => {
  test('signs in, however the number was typed', async () => {
    const { mobile, accountNumber } = await shopWithMobile()
    const mine = browser(app)
    const code = await codeFor(mine, mobile)
    expect(code).toMatch(/^\d{6}$/)
    const mobileNumber = `(${mobile.slice(0, 3)}) ${mobile.slice(3, 6)}-${mobile.slice(6)}`
    expect((await mine.post('auth/check-otp', { mobileNumber, code })).body).toMatchObject({ accountNumber })
    expect((await mine.get('auth/current')).body).toMatchObject({ accountNumber })
  })

  test('security 17: works once, and for ten minutes', async () => {
    const { mobile: mobileNumber } = await shopWithMobile()
    const mine = browser(app)
    const first = await codeFor(mine, mobileNumber)
    expect((await mine.post('auth/check-otp', { mobileNumber, code: first })).status).toBe(200)
    const again = await mine.post('auth/check-otp', { mobileNumber, code: first })
    expect(again.problem.code).toBe('code_invalid')
    const late = await codeFor(mine, mobileNumber)
    app.setNow('2026-11-23T14:20:00Z')
    expect((await mine.post('auth/check-otp', { mobileNumber, code: late })).problem.code).toBe(
      'code_invalid',
    )
    app.setNow('2026-11-23T14:00:00Z')
  })

  test('security 19: opens nothing in another browser than the one that asked', async () => {
    const { mobile: mobileNumber } = await shopWithMobile()
    const mine = browser(app)
    const code = await codeFor(mine, mobileNumber)
    const other = await browser(app).post('auth/check-otp', { mobileNumber, code })
    expect(other.problem.code).toBe('code_invalid')
    expect((await mine.post('auth/check-otp', { mobileNumber, code })).status).toBe(200)
  })

  test('security 18: the database has no code and no fast hash of it', async () => {
    const { mobile } = await shopWithMobile()
    const code = await codeFor(browser(app), mobile)
    const rows = await app.db
      .selectFrom('one_time_codes')
      .selectAll()
      .where('mobile_number', '=', mobile)
      .execute()
    expect(rows).toHaveLength(1)
    expect(rows[0]?.code_hash).toMatch(/^\$argon2id\$/)
    expect(JSON.stringify(rows)).not.toContain(code)
  })

  test('security 20: five tries, then a pause; the sixth right one does not help', async () => {
    const { mobile: mobileNumber } = await shopWithMobile()
    const mine = browser(app)
    const code = await codeFor(mine, mobileNumber)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    for (let n = 0; n < 5; n++)
      expect((await mine.post('auth/check-otp', { mobileNumber, code: wrong })).problem.code).toBe(
        'code_invalid',
      )
    const answer = await mine.post('auth/check-otp', { mobileNumber, code })
    expect(answer.problem.code).toBe('too_many')
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(500)
  })

  test('security 20: the sixth code in an hour has to wait; a new one voids the one before', async () => {
    const { mobile: mobileNumber } = await shopWithMobile()
    const mine = browser(app)
    const old = await codeFor(mine, mobileNumber)
    for (let n = 0; n < 3; n++) await codeFor(mine, mobileNumber)
    const fresh = await codeFor(mine, mobileNumber)
    expect((await mine.post('auth/mobile-number', { mobileNumber })).problem.code).toBe('too_many')
    expect((await mine.post('auth/check-otp', { mobileNumber, code: old })).problem.code).toBe('code_invalid')
    expect((await mine.post('auth/check-otp', { mobileNumber, code: fresh })).status).toBe(200)
  })

  test('a number that nobody has, or whose owner never showed to have it, gets no SMS and the same answers', async () => {
    const shop = await makeShop(app.db)
    await app.db
      .updateTable('users')
      .set({ mobile_number: '9375559999' })
      .where('id', '=', shop.userId)
      .execute()
    for (const mobileNumber of ['9375558888', '9375559999']) {
      const mine = browser(app)
      expect((await mine.post('auth/mobile-number', { mobileNumber })).status).toBe(204)
      await runJobs(app)
      expect(await lastMessage(app, mobileNumber)).toBeUndefined()
      const answer = await mine.post('auth/check-otp', { mobileNumber, code: '123456' })
      expect(answer.problem.code).toBe('code_invalid')
    }
  })
})

describe('a link by mail', () => {
  test('signs in where it is opened, once', async () => {
    const { email, accountNumber } = await makeShop(app.db)
    const { token, mail } = await linkFor(browser(app), email)
    expect(mail?.about).toMatchObject({ minutes: 15, browser: 'Chrome, Windows' })
    const phone = browser(app)
    expect((await phone.get(`auth/check-token?token=${token}`)).body).toEqual({
      valid: true,
      purpose: 'sign-in',
    })
    expect((await phone.get(`auth/token-login/${token}`)).body).toMatchObject({ accountNumber })
    expect((await phone.get('auth/current')).body).toMatchObject({ accountNumber })
    const second = await browser(app).get(`auth/token-login/${token}`)
    expect([second.status, second.body]).toEqual([204, undefined])
    expect((await phone.get(`auth/check-token?token=${token}`)).body).toEqual({ valid: false, purpose: null })
  })

  test('opened on the phone, signs in the desktop that waits, once, and no other browser', async () => {
    const { email, accountNumber } = await makeShop(app.db)
    const desktop = browser(app)
    const { token, attemptId } = await linkFor(desktop, email)
    const session = `auth/attempts/${attemptId}/session`
    expect((await desktop.post(session)).problem.code).toBe('code_invalid')
    await browser(app).get(`auth/token-login/${token}`)
    expect((await browser(app).post(session)).problem.code).toBe('code_invalid')
    expect((await desktop.post(session)).body).toMatchObject({ accountNumber })
    expect((await desktop.post(session)).problem.code).toBe('code_invalid')
  })

  const page = { 'sec-fetch-site': 'same-origin' }
  type Answer = 'yes' | 'no' | undefined
  const answers: [string, Answer, Record<string, string>, number][] = [
    ['a page that says yes', 'yes', page, 200],
    ['a page that says no', 'no', page, 401],
    ['a page that says nothing', undefined, page, 401],
    ['a program that says nothing', undefined, {}, 200],
    ['a program that says no', 'no', {}, 401],
  ]
  test.each(answers)(
    'security 24: %s signs in itself, and the waiting browser only through its answer',
    async (_, letIn, headers, status) => {
      const { email, accountNumber } = await makeShop(app.db)
      const desktop = browser(app)
      const { token, attemptId } = await linkFor(desktop, email)
      const opened = await browser(app).get(
        `auth/token-login/${token}${letIn ? `?letIn=${letIn}` : ''}`,
        headers,
      )
      expect(opened.body).toMatchObject({ accountNumber })
      expect((await desktop.post(`auth/attempts/${attemptId}/session`)).status).toBe(status)
    },
  )

  test('security 24: the page shows which browser asked, and looking uses nothing up', async () => {
    const { email } = await makeShop(app.db)
    const desktop = browser(app)
    const { token } = await linkFor(desktop, email)
    const askerSeenBy = async (one: Browser) => (await one.get(`auth/token-login/${token}/asker`, page)).body
    expect(await askerSeenBy(browser(app))).toEqual({
      asker: 'other-browser',
      browser: 'Chrome, Windows',
      address: '127.0.0.1',
      askedAt: expect.stringMatching(/^2026-11-23T14:0/),
    })
    expect(await askerSeenBy(desktop)).toMatchObject({ asker: 'this-browser' })
    expect((await browser(app).get(`auth/token-login/${token}`, page)).status).toBe(200)
    expect(await askerSeenBy(desktop)).toEqual({ asker: 'nobody', browser: '', address: '', askedAt: null })
  })

  test('security 24: a person who did not ask for a link ends it; the browser that asked stays out, and the audit log has it', async () => {
    const { email, userId } = await makeShop(app.db)
    const stranger = browser(app)
    const { token, attemptId } = await linkFor(stranger, email)
    const refuse = () => browser(app).post(`auth/token-login/${token}/refuse`)
    expect((await refuse()).status).toBe(204)
    expect((await browser(app).get(`auth/token-login/${token}?letIn=yes`)).status).toBe(204)
    expect((await stranger.post(`auth/attempts/${attemptId}/session`)).problem.code).toBe('code_invalid')
    expect((await refuse()).status).toBe(204)
    const written = app.db.selectFrom('audit_log').select(['actor', 'after']).where('user_id', '=', userId)
    expect(await written.where('subject', '=', 'link refused').execute()).toEqual([
      { actor: email, after: { askedBy: 'Chrome, Windows', address: '127.0.0.1' } },
    ])
  })

  test('security 9: the person who came by a link types the password before changing how one signs in, also at once', async () => {
    const { email } = await makeShop(app.db)
    const mine = browser(app)
    const { token } = await linkFor(mine, email)
    expect((await mine.get(`auth/token-login/${token}`)).status).toBe(200)
    const enroll = () => mine.post('account/second-factor/enroll')
    expect((await enroll()).problem.code).toBe('reauth_required')
    expect((await mine.post('auth/prove', { password: testPassword })).status).toBe(204)
    expect((await enroll()).status).toBe(200)
  })

  test.each([['cross-site'], ['same-site'], ['none']])(
    'security 24: a request that is %s does not sign in and does not use up the link',
    async (site) => {
      const { email } = await makeShop(app.db)
      const { token } = await linkFor(browser(app), email)
      const scanner = await browser(app).get(`auth/token-login/${token}`, { 'sec-fetch-site': site })
      expect([scanner.status, scanner.headers['set-cookie']]).toEqual([204, undefined])
      expect((await browser(app).get(`auth/token-login/${token}`, page)).status).toBe(200)
    },
  )

  test('is too old after fifteen minutes, and void once another is asked for', async () => {
    const { email } = await makeShop(app.db)
    const first = await linkFor(browser(app), email)
    const second = await linkFor(browser(app), email)
    expect((await browser(app).get(`auth/token-login/${first.token}`)).status).toBe(204)
    app.setNow('2026-11-23T14:25:00Z')
    expect((await browser(app).get(`auth/token-login/${second.token}`)).status).toBe(204)
    app.setNow('2026-11-23T14:00:00Z')
  })

  test('security 14: an account that does not exist gets an attempt and no mail; the link of one disabled opens nothing', async () => {
    const mine = browser(app)
    const { body } = await mine.post('auth/one-time-link', { email: 'nobody@example.test' })
    expect(body).toEqual({ attemptId: expect.stringMatching(/^[0-9a-f-]{36}$/) })
    await runJobs(app)
    expect(await lastMessage(app, 'nobody@example.test')).toBeUndefined()
    const { email, userId } = await makeShop(app.db)
    const { token } = await linkFor(mine, email)
    await app.db.updateTable('users').set({ status: 'disabled' }).where('id', '=', userId).execute()
    expect((await mine.get(`auth/token-login/${token}`)).status).toBe(204)
  })
})

describe('a new password by mail', () => {
  const resetFor = async (email: string, headers: Record<string, string> = {}) => {
    expect((await browser(app).post('auth/send-reset-link', { email }, headers)).status).toBe(204)
    await runJobs(app)
    return lastMessage(app, email)
  }

  test('security 22: is set once, ends every session, and the old one opens nothing', async () => {
    const { email } = await makeShop(app.db)
    const signedIn = await app.signIn(email)
    const token = tokenIn((await resetFor(email))?.about.path)
    expect((await browser(app).get(`auth/check-token?token=${token}`)).body).toMatchObject({
      purpose: 'reset',
    })
    const change = () =>
      browser(app).post('auth/change-password/token', { password: 'Ranunculus by noon', token })
    expect((await change()).status).toBe(204)
    expect((await signedIn.get('shopping-cart')).status).toBe(401)
    const old = await browser(app).post('auth/sign-in', { email, password: testPassword })
    expect(old.problem.code).toBe('invalid_credentials')
    await app.signIn(email, 'Ranunculus by noon')
    expect((await change()).problem.code).toBe('token_invalid')
  })

  test('security 22: is too old after thirty minutes; the database has only a hash of the link', async () => {
    const { email } = await makeShop(app.db)
    const token = tokenIn((await resetFor(email))?.about.path)
    const rows = await app.db.selectFrom('one_time_tokens').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    app.setNow('2026-11-23T14:40:00Z')
    const late = await browser(app).post('auth/change-password/token', {
      password: 'Ranunculus by noon',
      token,
    })
    expect(late.problem.code).toBe('token_invalid')
    app.setNow('2026-11-23T14:00:00Z')
  })

  test('a password that is refused leaves the link good', async () => {
    const { email } = await makeShop(app.db)
    const token = tokenIn((await resetFor(email))?.about.path)
    const weak = await browser(app).post('auth/change-password/token', { password: 'password1', token })
    expect(weak.problem.code).toBe('password_refused')
    const good = await browser(app).post('auth/change-password/token', {
      password: 'Ranunculus by noon',
      token,
    })
    expect(good.status).toBe(204)
  })

  test('security 23: the link is built from PUBLIC_URL, whatever host the request names', async () => {
    const { email } = await makeShop(app.db)
    const mail = await resetFor(email, { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
    expect(mail?.about.path).toMatch(/^\/reset-password\/[\w-]{43}$/)
  })

  test('security 14: nobody learns whether there is an account', async () => {
    expect(await resetFor('nobody@example.test')).toBeUndefined()
  })
})

describe('changing the password', () => {
  test('asks for the current one, and ends the other sessions', async () => {
    const { email } = await makeShop(app.db)
    const [here, there] = [await app.signIn(email), await app.signIn(email)]
    const password = 'Ranunculus by noon'
    expect((await here.post('auth/change-password', { password })).problem.code).toBe('reauth_required')
    const wrong = await here.post('auth/change-password', { password, currentPassword: 'not it' })
    expect(wrong.problem.code).toBe('reauth_required')
    const right = await here.post('auth/change-password', { password, currentPassword: testPassword })
    expect(right.status).toBe(204)
    expect([(await here.get('shipment')).status, (await there.get('shipment')).status]).toEqual([200, 401])
    await app.signIn(email, password)
  })

  test('the people who manage users may change another user’s; for anyone else it is not found', async () => {
    const { email, accountNumber } = await makeShop(app.db)
    const password = 'Ranunculus by noon'
    const stranger = await app.signIn((await makeShop(app.db)).email)
    const refused = await stranger.post('auth/change-password', { password, email, accountNumber })
    expect(refused.status).toBe(404)
    const authorities = [
      'USERS_ACCESS_CONTROL',
      ...((await (await app.signIn(email)).get('auth/current')).body as { authorities: never[] }).authorities,
    ] as never[]
    const clerk = await app.signIn((await makeShop(app.db, { authorities })).email)
    expect((await clerk.post('auth/change-password', { password, email, accountNumber: 1 })).status).toBe(404)
    expect((await clerk.post('auth/change-password', { password, email, accountNumber })).status).toBe(204)
    await app.signIn(email, password)
  })
})
