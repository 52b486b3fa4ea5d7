import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Authority } from '../../contract/core/access.ts'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import {
  atCompany,
  type Company,
  companyClient,
  signingKey,
  startCompany,
} from '../../tests/support/company-stand-in.ts'
import { makeShop, makeUser, makeVendor } from '../../tests/support/make.ts'
import { testPassword } from '../../tests/support/password.ts'
import { type Browser, browser, lastMessage, runJobs } from '../../tests/support/sign-in.ts'

const publicUrl = 'http://localhost:3000'
let company: Company
let app: TestApp
let houseId: number
const settingsOf = ({ issuer }: { issuer: string }) => ({
  publicUrl,
  oidc: { issuer, ...companyClient, label: 'Harbor & Vine', onlyDomains: [] as string[], timeoutMs: 4000 },
})
beforeAll(async () => {
  company = await startCompany(`${publicUrl}/company-sign-in`)
  app = await startApp({ now: '2026-11-23T14:00:00Z', settings: settingsOf(company) })
  houseId = (await makeShop(app.db, { customer: { is_house: true } })).customerId
})
afterAll(async () => {
  await app?.close()
  await company?.close()
})
beforeEach(async () => {
  await app.db.deleteFrom('throttles').execute()
})
afterEach(() => {
  company.broken.claims = undefined as never
  company.broken.key = undefined as never
})

let serial = 0
/** A staff member of the distributor whose company account has the same email. */
async function colleague({ authorities = ['SALES'] as Authority[], verified = true } = {}) {
  const login = `nora${++serial}`
  const email = `${login}@harborandvine.test`
  const { userId } = await makeUser(app.db, { customerId: houseId, email, authorities })
  company.people.set(login, { email, verified })
  return { login, email, userId }
}

/** Goes to the provider's page in a browser, and signs in there. */
async function leave(mine: Browser, login: string): Promise<string> {
  const { body } = await mine.post('auth/company')
  return atCompany((body as { url: string }).url, login)
}
const comeBack = (mine: Browser, search: string) => mine.post('auth/company/session', { search })
async function enter(login: string, mine = browser(app)) {
  return comeBack(mine, await leave(mine, login))
}
const links = (userId: number) =>
  app.db.selectFrom('company_accounts').selectAll().where('user_id', '=', userId).execute()
const failures = async () =>
  (
    await app.db
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'sign-in.failed')
      .orderBy('id')
      .execute()
  ).map(({ after }) => (after as { why: string }).why)

describe('staff who come with their company’s account', () => {
  test('are signed in, linked the first time, and notified of it', async () => {
    const { login, email, userId } = await colleague()
    const mine = browser(app)
    expect((await enter(login, mine)).body).toMatchObject({ email })
    expect((await mine.get('auth/current')).body).toMatchObject({ email })
    expect(await links(userId)).toMatchObject([{ issuer: company.issuer, subject: login }])
    const told = await app.db.selectFrom('notices').select('topic').where('user_id', '=', userId).execute()
    expect(told).toContainEqual({ topic: 'company-linked' })
    const logged = await app.db
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('user_id', '=', userId)
      .execute()
    expect(logged).toContainEqual({ action: 'company-account.linked', after: { issuer: company.issuer } })
    expect(logged).toContainEqual({
      action: 'sign-in.succeeded',
      after: expect.objectContaining({ way: 'company' }),
    })
    await mine.post('auth/sign-out')
    expect((await mine.get('auth/current')).body).toEqual({})
  })

  test('are recognized by the account, whatever their emails are later', async () => {
    const { login, userId } = await colleague()
    await enter(login)
    await app.db
      .updateTable('users')
      .set({ email: `${login}@elsewhere.test` })
      .where('id', '=', userId)
      .execute()
    company.people.set(login, { email: 'renamed@harborandvine.test', verified: false })
    expect((await enter(login)).body).toMatchObject({ email: `${login}@elsewhere.test` })
  })

  test('need no authenticator code: the company is the second factor; but their password is not confirmed', async () => {
    const { login, userId } = await colleague()
    await app.db
      .insertInto('second_factors')
      .values({ user_id: userId, secret: 'A'.repeat(32), created_at: app.now(), confirmed_at: app.now() })
      .execute()
    const mine = browser(app)
    expect((await enter(login, mine)).status).toBe(200)
    expect((await mine.post('account/passkeys/challenge')).problem.code).toBe('reauth_required')
  })

  test('get the rights of their user and no others', async () => {
    const { login } = await colleague({ authorities: [] })
    company.broken.claims = (claims) => ({ ...claims, groups: ['admins'], roles: ['USERS_ACCESS_CONTROL'] })
    expect((await enter(login)).body).toMatchObject({ authorities: [], isAdmin: false })
  })
})

describe('people who cannot sign in', () => {
  test('a person the distributor doesn’t know: no user is made', async () => {
    company.people.set('stranger', { email: 'stranger@harborandvine.test', verified: true })
    const before = await app.db.selectFrom('users').select('id').execute()
    expect(await enter('stranger')).toMatchObject({ status: 401, problem: { code: 'company_unknown' } })
    expect(await app.db.selectFrom('users').select('id').execute()).toHaveLength(before.length)
  })

  test('an email that the company has not verified', async () => {
    const { login, userId } = await colleague({ verified: false })
    expect((await enter(login)).problem.code).toBe('company_unknown')
    expect(await links(userId)).toEqual([])
    expect((await failures()).at(-1)).toBe('email not verified')
  })

  test('a disabled colleague, linked or not', async () => {
    for (const isLinked of [true, false]) {
      const { login, userId } = await colleague()
      if (isLinked) await enter(login)
      await app.db.updateTable('users').set({ status: 'disabled' }).where('id', '=', userId).execute()
      expect((await enter(login)).problem.code).toBe('company_unknown')
    }
  })

  test('a customer’s user, even with an email that the company has verified', async () => {
    const shop = await makeShop(app.db)
    company.people.set('customer', { email: shop.email, verified: true })
    expect((await enter('customer')).problem.code).toBe('company_unknown')
  })

  test('a vendor’s user', async () => {
    const { login, userId } = await colleague()
    await app.db
      .updateTable('users')
      .set({ vendor_id: await makeVendor(app.db) })
      .where('id', '=', userId)
      .execute()
    expect((await enter(login)).problem.code).toBe('company_unknown')
  })

  test('a new colleague who got the email of one who left', async () => {
    const { login, email, userId } = await colleague()
    await enter(login)
    company.people.set('successor', { email, verified: true })
    expect((await enter('successor')).problem.code).toBe('company_unknown')
    expect(await links(userId)).toMatchObject([{ subject: login }])
  })
})

describe('what comes back', () => {
  test('works once', async () => {
    const { login } = await colleague()
    const mine = browser(app)
    const search = await leave(mine, login)
    expect((await comeBack(mine, search)).status).toBe(200)
    expect((await comeBack(mine, search)).problem.code).toBe('company_expired')
  })

  test('works in no other browser: a stranger can’t sign a person in to the stranger’s user', async () => {
    const attacker = await colleague()
    const search = await leave(browser(app), attacker.login)
    const victim = browser(app)
    await victim.get('auth/sign-in-methods')
    const answer = await comeBack(victim, search)
    expect(answer.problem.code).toBe('company_expired')
    expect((await victim.get('auth/current')).body).toEqual({})
  })

  test('works for fifteen minutes', async () => {
    const { login } = await colleague()
    const mine = browser(app)
    const search = await leave(mine, login)
    app.setNow('2026-11-23T14:16:00Z')
    expect((await comeBack(mine, search)).problem.code).toBe('company_expired')
    app.setNow('2026-11-23T14:00:00Z')
  })

  test('with a code of another sign-in is refused: the code belongs to the browser that asked for it', async () => {
    const [mine, theirs] = [await colleague(), await colleague()]
    const victim = browser(app)
    const own = new URLSearchParams(await leave(victim, mine.login))
    const stolen = new URLSearchParams(await leave(browser(app), theirs.login))
    own.set('code', stolen.get('code') ?? '')
    expect((await comeBack(victim, `?${own}`)).problem.code).toBe('company_refused')
  })

  test('without a state, or with an invented one, is refused before the provider is asked', async () => {
    for (const search of ['', '?code=abc', '?code=abc&state=invented'])
      expect((await comeBack(browser(app), search)).problem.code).toBe('company_expired')
  })

  test('as a no of the person is a no', async () => {
    const mine = browser(app)
    const { body } = await mine.post('auth/company')
    const state = new URL((body as { url: string }).url).searchParams.get('state')
    const search = `?${new URLSearchParams({ error: 'access_denied', state: state ?? '', iss: company.issuer })}`
    expect((await comeBack(mine, search)).problem.code).toBe('company_declined')
  })

  const seconds = () => Math.floor(Date.now() / 1000)
  test.each<[string, (claims: Record<string, unknown>) => Record<string, unknown>]>([
    ['of another issuer', (claims) => ({ ...claims, iss: 'https://evil.test' })],
    ['for another client', (claims) => ({ ...claims, aud: 'another' })],
    ['that has expired', (claims) => ({ ...claims, iat: seconds() - 900, exp: seconds() - 300 })],
    ['with another nonce', (claims) => ({ ...claims, nonce: 'another' })],
    ['without a nonce', ({ nonce: _, ...claims }) => claims],
    ['without a subject', ({ sub: _, ...claims }) => claims],
  ])('a token %s opens nothing', async (_, claims) => {
    const { login, userId } = await colleague()
    company.broken.claims = claims
    const answer = await enter(login)
    expect(answer).toMatchObject({ status: 401, problem: { code: 'company_refused' } })
    expect(await links(userId)).toEqual([])
    expect((await failures()).at(-1)).toBe('answer')
  })

  test('a token that is signed with a key that isn’t the provider’s opens nothing', async () => {
    const { login } = await colleague()
    company.broken.key = signingKey('first')
    expect((await enter(login)).problem.code).toBe('company_refused')
  })

  test('a clock of the provider that is some seconds off is taken', async () => {
    const { login } = await colleague()
    company.broken.claims = (claims) => ({ ...claims, iat: seconds() + 20, exp: seconds() + 600 })
    expect((await enter(login)).status).toBe(200)
  })
})

describe('a domain whose staff sign in only through the company', () => {
  const onlyHere = { ...settingsOf({ issuer: '' }).oidc, onlyDomains: ['harborandvine.test', 'hv.test'] }
  let strict: TestApp
  beforeAll(async () => {
    strict = await startApp({
      beside: app,
      settings: { publicUrl, oidc: { ...onlyHere, issuer: company.issuer } },
    })
  })
  afterAll(() => strict?.close())
  const password = (email: string) => browser(strict).post('auth/sign-in', { email, password: testPassword })

  test('lets them in through the company, and says so at every other sign-in method', async () => {
    const { login, email } = await colleague()
    expect(await password(email)).toMatchObject({ status: 403, problem: { code: 'company_only' } })
    const mine = browser(strict)
    await mine.post('auth/one-time-link', { email })
    await runJobs(strict)
    const { path } = (await lastMessage(strict, email))?.about as { path: string }
    const token = path.split('/').at(-1)
    expect((await mine.get(`auth/token-login/${token}`)).problem.code).toBe('company_only')
    expect((await mine.get('auth/current')).body).toEqual({})
    const { body } = await mine.post('auth/company')
    const search = await atCompany((body as { url: string }).url, login)
    expect((await comeBack(mine, search)).body).toMatchObject({ email })
    expect((await mine.get('auth/current')).body).toMatchObject({ email })
  })

  test('asks for no code of an app before it says so', async () => {
    const { email, userId } = await colleague()
    await app.db
      .insertInto('second_factors')
      .values({ user_id: userId, secret: 'A'.repeat(32), created_at: app.now(), confirmed_at: app.now() })
      .execute()
    expect((await password(email)).problem.code).toBe('company_only')
  })

  test('says nothing to somebody who doesn’t know the password', async () => {
    const { email } = await colleague()
    const answer = await browser(strict).post('auth/sign-in', { email, password: 'not the password' })
    expect(answer.problem.code).toBe('invalid_credentials')
  })

  test('leaves customers with such an email, vendors, and staff of other domains as they are', async () => {
    const shop = await makeShop(app.db)
    await app.db
      .updateTable('users')
      .set({ email: 'florist@hv.test' })
      .where('id', '=', shop.userId)
      .execute()
    expect((await password('florist@hv.test')).status).toBe(200)
    const vendor = await colleague()
    const vendorId = await makeVendor(app.db)
    await app.db.updateTable('users').set({ vendor_id: vendorId }).where('id', '=', vendor.userId).execute()
    expect((await password(vendor.email)).status).toBe(200)
    const { userId } = await colleague()
    for (const email of ['nora@sub.hv.test', 'nora@nothv.test']) {
      await app.db.updateTable('users').set({ email }).where('id', '=', userId).execute()
      expect((await password(email)).status).toBe(200)
    }
  })
})

describe('a provider that is away', () => {
  test('shows a clear sentence and the other methods, and works again once it is back', async () => {
    const { login, email } = await colleague()
    const other = await startApp({ beside: app, settings: settingsOf(company) })
    try {
      await company.stop()
      expect(await browser(other).post('auth/company')).toMatchObject({
        status: 503,
        problem: { code: 'company_away' },
      })
      expect((await other.signIn(email)).headers).toHaveProperty('cookie')
      await company.start()
      const mine = browser(other)
      expect((await enterAt(mine, login)).status).toBe(200)
      const search = await leave(mine, login)
      await company.stop()
      expect((await comeBack(mine, search)).problem.code).toBe('company_away')
      // The provider's description is cached, but the provider is contacted anyway, so that no one is sent to a page that doesn't open.
      expect((await mine.post('auth/company')).problem.code).toBe('company_away')
    } finally {
      await company.start()
      await other.close()
    }
  })
  const enterAt = async (mine: Browser, login: string) => comeBack(mine, await leave(mine, login))

  test('and a product without one has no such call', async () => {
    const other = await startApp({ beside: app, settings: { publicUrl } })
    expect((await browser(other).post('auth/company')).problem.code).toBe('not_found')
    expect((await browser(other).get('site')).body).toMatchObject({ companySignIn: null })
    expect((await browser(app).get('site')).body).toMatchObject({ companySignIn: 'Harbor & Vine' })
    await other.close()
  })
})

test('security 13: an address that leaves too often has to wait', async () => {
  const mine = browser(app)
  await mine.post('auth/company')
  await app.db.updateTable('throttles').set({ hits: 200 }).where('key', 'like', 'company sign-in:%').execute()
  expect((await mine.post('auth/company')).problem.code).toBe('too_many')
})
