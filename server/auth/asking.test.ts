import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { makeShop } from '../../tests/support/make.ts'
import { testPassword } from '../../tests/support/password.ts'
import { type Browser, browser, lastMessage, runJobs } from '../../tests/support/sign-in.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z', settings: { trustProxy: true } })
})
afterAll(() => app?.close())
beforeEach(async () => {
  await app.db.deleteFrom('throttles').execute()
})

const asks = ['auth/send-reset-link', 'auth/one-time-link'] as const
const from = (address: string) => ({ 'x-forwarded-for': address })
const ok = (call: (typeof asks)[number]) => (call === 'auth/one-time-link' ? 200 : 204)

const mailsTo = (recipient: string) =>
  app.db.selectFrom('messages').select('about').where('recipient', '=', recipient).orderBy('id').execute()

describe('security 20: asking for a link', () => {
  test.each(asks)('%s: the eleventh from one address in an hour waits', async (call) => {
    const { email } = await makeShop(app.db)
    const stranger = browser(app)
    for (let n = 0; n < 10; n++) expect((await stranger.post(call, { email })).status).toBe(ok(call))
    expect((await stranger.post(call, { email })).problem.code).toBe('too_many')
  })

  test.each(asks)(
    '%s: what a stranger asks for does not keep the owner waiting at another address',
    async (call) => {
      const { email } = await makeShop(app.db)
      for (const one of asks)
        for (let n = 0; n < 11; n++) await browser(app).post(one, { email }, from('198.51.100.7'))
      expect((await browser(app).post(call, { email }, from('203.0.113.9'))).status).toBe(ok(call))
    },
  )

  test.each(asks)(
    '%s: a browser that the owner has signed in from is served while strangers use up the address and the emails',
    async (call) => {
      const { email } = await makeShop(app.db)
      const own = browser(app)
      expect((await own.post('auth/sign-in', { email, password: testPassword })).status).toBe(200)
      await own.post('auth/sign-out')
      const here = from('198.51.100.7')
      for (let n = 0; n < 11; n++) await browser(app).post(call, { email }, here)
      for (let n = 0; n < 60; n++) await browser(app).post(call, { email: `nobody${n}@example.test` }, here)
      expect((await browser(app).post(call, { email: 'nobody@example.test' }, here)).problem.code).toBe(
        'too_many',
      )
      await runJobs(app)
      const before = (await mailsTo(email)).length
      expect((await own.post(call, { email }, here)).status).toBe(ok(call))
      await runJobs(app)
      expect(await mailsTo(email)).toHaveLength(before + 1)
    },
  )

  test('from many addresses emails five in a quarter of an hour, and the last of them is still good', async () => {
    const { email, accountNumber } = await makeShop(app.db)
    for (let n = 0; n < 8; n++) {
      await browser(app).post('auth/one-time-link', { email }, from(`198.51.100.${n}`))
      await runJobs(app)
    }
    const mails = await mailsTo(email)
    expect(mails).toHaveLength(5)
    const token = String((mails.at(-1)?.about as { path: string }).path)
      .split('/')
      .at(-1)
    expect((await browser(app).get(`auth/token-login/${token}?letIn=no`)).body).toMatchObject({
      accountNumber,
    })
  })

  test('security 39: one IPv6 network is one address', async () => {
    const { email } = await makeShop(app.db)
    const ask = (address: string) => browser(app).post('auth/send-reset-link', { email }, from(address))
    for (let n = 0; n < 10; n++) expect((await ask(`2001:db8:1:2::${n}`)).status).toBe(204)
    expect((await ask('2001:db8:1:2:ffff::1')).problem.code).toBe('too_many')
    expect((await ask('2001:db8:1:3::1')).status).toBe(204)
  })
})

describe('security 20: texts', () => {
  test('a signed-in user has ten sent a day, to whatever numbers', async () => {
    const here = await app.signIn((await makeShop(app.db)).email)
    const send = (n: number) =>
      here.post('account/send-verification-code', { mobileNumber: `93755503${String(n).padStart(2, '0')}` })
    for (let n = 0; n < 10; n++) expect((await send(n)).status).toBe(204)
    const refused = await send(10)
    expect(refused.problem.code).toBe('too_many')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(20 * 3_600)
  })

  test('one address gets sixty a day, for all users together', async () => {
    const { email } = await makeShop(app.db)
    for (let hour = 0; hour < 2; hour++) {
      app.setNow(new Date(Date.parse('2026-11-23T14:00:00Z') + hour * 3_700_000))
      for (let n = 0; n < 30; n++) {
        const mobileNumber = `9375552${hour}${String(n).padStart(2, '0')}`
        expect((await browser(app).post('auth/mobile-number', { mobileNumber })).status).toBe(204)
      }
    }
    app.setNow('2026-11-23T17:00:00Z')
    const refused = await browser(app).post('auth/mobile-number', { mobileNumber: '9375552999' })
    expect(refused.problem.code).toBe('too_many')
    const own = await (await app.signIn(email)).post('account/send-verification-code', {
      mobileNumber: '9375552998',
    })
    expect(own.problem.code).toBe('too_many')
    app.setNow('2026-11-23T14:00:00Z')
  })

  test('one account gets twenty codes a day from browsers that are new to it, and no more are sent', async () => {
    const { userId } = await makeShop(app.db)
    const mobileNumber = '9375550391'
    await app.db
      .updateTable('users')
      .set({ mobile_number: mobileNumber, mobile_verified_at: app.now() })
      .where('id', '=', userId)
      .execute()
    for (let n = 0; n < 22; n++) {
      const asked = await browser(app).post('auth/mobile-number', { mobileNumber }, from(`198.51.100.${n}`))
      expect(asked.status).toBe(204)
    }
    await runJobs(app)
    expect(await mailsTo(mobileNumber)).toHaveLength(20)
  })

  test('a number that somebody else signs in with is refused before a code is sent', async () => {
    const other = await makeShop(app.db)
    const mobileNumber = '9375550392'
    await app.db
      .updateTable('users')
      .set({ mobile_number: mobileNumber, mobile_verified_at: app.now() })
      .where('id', '=', other.userId)
      .execute()
    const here = await app.signIn((await makeShop(app.db)).email)
    const refused = await here.post('account/send-verification-code', { mobileNumber })
    expect(refused.problem.code).toBe('mobile_taken')
    expect(await lastMessage(app, mobileNumber)).toBeUndefined()
  })
})

describe('security 13: the cookie that names a browser', () => {
  const named = async (cookie: string, mine: Browser = browser(app)) => {
    const { email, userId } = await makeShop(app.db)
    mine.cookies.set('device', cookie)
    expect((await mine.post('auth/sign-in', { email, password: testPassword })).status).toBe(200)
    const known = app.db.selectFrom('known_devices').select('token_hash').where('user_id', '=', userId)
    expect(await known.execute()).toHaveLength(1)
    return mine.cookies.get('device')
  }

  test.each(['ATTACKERDEVICE', '', 'A'.repeat(44), 'x'.repeat(42), `${'A'.repeat(42)}.`])(
    '%j is not taken: the browser gets a name of 256 random bits',
    async (planted) => {
      expect(await named(planted)).toMatch(/^[\w-]{43}$/)
    },
  )

  test('stays as it is where we made it', async () => {
    const mine = browser(app)
    await mine.get('auth/sign-in-methods')
    const ours = mine.cookies.get('device') as string
    expect(await named(ours, mine)).toBe(ours)
  })
})
