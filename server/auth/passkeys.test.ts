import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Passkey } from '../../contract/features/auth/passkeys.ts'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { authenticator, type Broken } from '../../tests/support/authenticator.ts'
import { eventsOfNewest } from '../../tests/support/events-of-entry.ts'
import { makeShop } from '../../tests/support/make.ts'
import { testPassword } from '../../tests/support/password.ts'
import { type Browser, browser, lastMessage, runJobs } from '../../tests/support/sign-in.ts'

let app: TestApp
let origin: string
beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
  origin = app.deps.settings.publicUrl
})
afterAll(() => app?.close())
beforeEach(async () => {
  app.setNow('2026-11-23T14:00:00Z')
  await app.db.deleteFrom('throttles').execute()
})

type Options = Partial<Parameters<typeof authenticator>[0]>
type Device = ReturnType<typeof authenticator>

const challengeOf = (answer: { body: unknown }) => (answer.body as { challenge: string }).challenge

/** Adds a passkey as the personal page does, for a person who has just signed in with the password. */
async function add(mine: Browser, options: Options = {}, name = 'Phone') {
  const device = authenticator({ origin, ...options })
  const challenge = challengeOf(await mine.post('account/passkeys/challenge'))
  const answer = await mine.post('account/passkeys', { name, credential: device.make(challenge) })
  return { device, answer, passkey: answer.body as Passkey }
}

/** A shop whose user has a passkey, and the browser that added it. */
async function shopWithPasskey(options: Options = {}) {
  const shop = await makeShop(app.db)
  const mine = browser(app)
  await mine.post('auth/sign-in', { email: shop.email, password: testPassword })
  const added = await add(mine, options)
  expect(added.answer.status).toBe(201)
  return { ...shop, ...added, mine }
}

async function enter(elsewhere: Browser, device: Device, broken: Broken = {}) {
  const challenge = challengeOf(await elsewhere.post('auth/passkey/challenge'))
  return elsewhere.post('auth/passkey', { credential: device.sign(challenge, broken) })
}

const entries = async (userId: number) =>
  (
    await app.db
      .selectFrom('audit_log')
      .select(['action', 'subject', 'after'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
  ).map(({ action, after }) => ({ action, after }))

describe('adding a passkey', () => {
  test.each([-7, -8, -257] as const)('a key of algorithm %i is added and signs in', async (algorithm) => {
    const { device, accountNumber } = await shopWithPasskey({ algorithm })
    expect((await enter(browser(app), device)).body).toMatchObject({ accountNumber })
  })

  test('the person sees it with its device and its last use, and hears of it by mail and notice', async () => {
    const { device, mine, email, userId, customerId } = await shopWithPasskey()
    expect((await mine.get('account/passkeys')).body).toEqual([
      {
        id: expect.any(Number),
        name: 'Phone',
        synced: true,
        browser: 'Chrome, Windows',
        createdAt: expect.stringContaining('2026-11-23T14:00'),
        lastUsedAt: null,
      },
    ])
    const told = await app.db
      .selectFrom('notices')
      .select(['topic', 'facts'])
      .where('user_id', '=', userId)
      .execute()
    expect(told).toContainEqual({ topic: 'passkey-added', facts: { name: 'Phone' } })
    const { rows: mailed } = await app.database.pool.query<{ id: string }>(
      `select n.id from notices n join graphile_worker._private_jobs j on j.key = 'notice:' || n.id || ':mail'
       where n.user_id = $1`,
      [userId],
    )
    expect(mailed).toHaveLength(1)
    expect(await entries(userId)).toContainEqual({ action: 'passkey.added', after: { name: 'Phone' } })
    const entry = { subject: `user ${email}`, action: 'passkey.added' }
    const people = { shop: { userId, customerId }, staff: { userId: 0, customerId: 0 } }
    expect(await eventsOfNewest(app.db, entry, people)).toContain('session.changed to the shop’s user')
    app.setNow('2026-11-23T15:00:00Z')
    await enter(browser(app), device)
    const [used] = (await mine.get('account/passkeys')).body as Passkey[]
    expect(used?.lastUsedAt).toContain('2026-11-23T15:00')
  })

  test('the password is asked for when it was entered more than fifteen minutes ago', async () => {
    const { mine } = await shopWithPasskey()
    app.setNow('2026-11-23T14:20:00Z')
    expect((await mine.post('account/passkeys/challenge')).problem.code).toBe('reauth_required')
  })

  test('a device that has one is not asked to make another, and nobody gets the passkey of another person', async () => {
    const { device, mine } = await shopWithPasskey()
    const again = await mine.post('account/passkeys/challenge')
    expect((again.body as { exclude: string[] }).exclude).toEqual([device.key.toString('base64url')])
    const thief = await makeShop(app.db)
    const theirs = browser(app)
    await theirs.post('auth/sign-in', { email: thief.email, password: testPassword })
    const challenge = challengeOf(await theirs.post('account/passkeys/challenge'))
    const stolen = await theirs.post('account/passkeys', {
      name: 'Phone',
      credential: device.make(challenge),
    })
    expect(stolen.problem.code).toBe('passkey_not_added')
  })

  test.each<[string, Broken]>([
    ['made for another site', { rpId: 'evil.test' }],
    ['made on another site’s page', { origin: 'https://evil.test' }],
    ['made in a frame of another site', { crossOrigin: true }],
    ['without a PIN or fingerprint', { unverified: true }],
    ['that is a signature, not a new key', { type: 'webauthn.get' }],
  ])('a key %s is refused', async (_, broken) => {
    const { mine } = await shopWithPasskey()
    const challenge = challengeOf(await mine.post('account/passkeys/challenge'))
    const credential = authenticator({ origin }).make(challenge, broken)
    expect((await mine.post('account/passkeys', { name: 'Phone', credential })).problem.code).toBe(
      'passkey_not_added',
    )
  })

  test('a key that isn’t of the kind that it says, or too weak, is refused', async () => {
    const { mine } = await shopWithPasskey()
    const challenge = challengeOf(await mine.post('account/passkeys/challenge'))
    const credential = { ...authenticator({ origin }).make(challenge), algorithm: -8 }
    expect((await mine.post('account/passkeys', { name: 'Phone', credential })).problem.code).toBe(
      'passkey_not_added',
    )
  })

  test('a challenge adds one passkey, in its own browser, within ten minutes', async () => {
    const { mine, email } = await shopWithPasskey()
    const challenge = challengeOf(await mine.post('account/passkeys/challenge'))
    const elsewhere = browser(app)
    await elsewhere.post('auth/sign-in', { email, password: testPassword })
    const send = (who: Browser, signed: string) =>
      who.post('account/passkeys', { name: 'Phone', credential: authenticator({ origin }).make(signed) })
    expect((await send(elsewhere, challenge)).problem.code).toBe('passkey_not_added')
    expect((await send(mine, challenge)).status).toBe(201)
    expect((await send(mine, challenge)).problem.code).toBe('passkey_not_added')
    const late = challengeOf(await mine.post('account/passkeys/challenge'))
    app.setNow('2026-11-23T14:11:00Z')
    expect((await send(mine, late)).problem.code).toBe('passkey_not_added')
  })

  test('twenty are enough', async () => {
    const { mine, userId } = await shopWithPasskey()
    const row = await app.db
      .selectFrom('passkeys')
      .selectAll()
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    const { id: _, ...rest } = row
    await app.db
      .insertInto('passkeys')
      .values(
        Array.from({ length: 19 }, (_, n) => ({ ...rest, credential_id: Buffer.from([userId % 256, 1, n]) })),
      )
      .execute()
    expect((await mine.post('account/passkeys/challenge')).problem.code).toBe('too_many_passkeys')
  })

  test('one without a name gets a sentence at the field', async () => {
    const { mine } = await shopWithPasskey()
    const challenge = challengeOf(await mine.post('account/passkeys/challenge'))
    const answer = await mine.post('account/passkeys', {
      name: ' ',
      credential: authenticator({ origin }).make(challenge),
    })
    expect(answer.problem).toMatchObject({
      code: 'invalid_input',
      errors: [{ path: 'name', message: 'Enter a name.' }],
    })
  })
})

describe('signing in with a passkey', () => {
  test('opens a session like any other, and the person hears of a new browser', async () => {
    const { device, email, userId, mine } = await shopWithPasskey()
    const phone = browser(app)
    expect((await enter(phone, device)).status).toBe(200)
    expect((await phone.get('auth/current')).body).toMatchObject({ email })
    expect((await mine.get('account/sessions')).body).toHaveLength(2)
    expect(await entries(userId)).toContainEqual({
      action: 'sign-in.succeeded',
      after: expect.objectContaining({ way: 'passkey' }),
    })
    expect((await lastMessage(app, email))?.kind).toBe('new-sign-in')
    await phone.post('auth/sign-out')
    expect((await phone.get('auth/current')).body).toEqual({})
  })

  test('staff, drivers and vendors sign in with it too', async () => {
    for (const authorities of [['SALES'], ['TRUCK_DRIVERS'], ['VENDOR']] as const) {
      const { email } = await makeShop(app.db, { authorities: [...authorities] })
      const mine = browser(app)
      await mine.post('auth/sign-in', { email, password: testPassword })
      const { device } = await add(mine)
      expect((await enter(browser(app), device)).body).toMatchObject({ email })
    }
  })

  test('it counts as both factors: no authenticator code is asked for, and the password counts as confirmed', async () => {
    const { device, mine, userId } = await shopWithPasskey()
    await app.db
      .insertInto('second_factors')
      .values({ user_id: userId, secret: 'A'.repeat(32), created_at: app.now(), confirmed_at: app.now() })
      .execute()
    const phone = browser(app)
    expect((await enter(phone, device)).status).toBe(200)
    expect((await phone.post('account/passkeys/challenge')).status).toBe(200)
    expect((await mine.get('account/second-factor')).body).toMatchObject({ enabled: true })
  })

  test.each<[string, Broken]>([
    ['for another site', { rpId: 'evil.test' }],
    ['on another site’s page', { origin: 'https://evil.test' }],
    ['without a PIN or fingerprint', { unverified: true }],
    ['with nobody present', { absent: true }],
    ['by another key', { byAnother: true }],
    ['of a new key', { type: 'webauthn.create' }],
  ])('a signature %s opens nothing', async (_, broken) => {
    const { device } = await shopWithPasskey()
    const answer = await enter(browser(app), device, broken)
    expect(answer).toMatchObject({ status: 401, problem: { code: 'passkey_refused' } })
    expect(String(answer.headers['set-cookie'] ?? '')).not.toContain('session=')
  })

  test('a signature works once, in the browser that asked, within ten minutes', async () => {
    const { device } = await shopWithPasskey()
    const phone = browser(app)
    const challenge = challengeOf(await phone.post('auth/passkey/challenge'))
    const credential = device.sign(challenge)
    expect((await browser(app).post('auth/passkey', { credential })).problem.code).toBe('passkey_refused')
    expect((await phone.post('auth/passkey', { credential })).status).toBe(200)
    expect((await phone.post('auth/passkey', { credential })).problem.code).toBe('passkey_refused')
    const late = challengeOf(await phone.post('auth/passkey/challenge'))
    app.setNow('2026-11-23T14:11:00Z')
    expect((await phone.post('auth/passkey', { credential: device.sign(late) })).problem.code).toBe(
      'passkey_refused',
    )
  })

  test('what was signed to add or to confirm doesn’t sign in', async () => {
    const { device, mine } = await shopWithPasskey()
    for (const path of ['account/passkeys/challenge', 'auth/prove/passkey/challenge']) {
      const challenge = challengeOf(await mine.post(path))
      const answer = await mine.post('auth/passkey', { credential: device.sign(challenge) })
      expect(answer.problem.code).toBe('passkey_refused')
    }
  })

  test('a copied security key is refused, because its counter doesn’t grow', async () => {
    const { device, userId } = await shopWithPasskey({ counts: true, synced: false })
    expect((await enter(browser(app), device, { counter: 7 })).status).toBe(200)
    for (const counter of [7, 3, 0])
      expect((await enter(browser(app), device, { counter })).problem.code).toBe('passkey_refused')
    expect(await entries(userId)).toContainEqual({ action: 'sign-in.failed', after: { why: 'counter' } })
    expect((await enter(browser(app), device, { counter: 8 })).status).toBe(200)
  })

  test('security 14: an unknown passkey, a disabled user’s and a removed one get the same answer', async () => {
    const { device, userId } = await shopWithPasskey()
    await app.db.updateTable('users').set({ status: 'disabled' }).where('id', '=', userId).execute()
    const said = async (one: Device) => {
      const { status, problem } = await enter(browser(app), one)
      const { requestId: _, ...rest } = problem as unknown as Record<string, unknown>
      return { status, rest }
    }
    const stranger = await said(authenticator({ origin }))
    expect(stranger.status).toBe(401)
    expect(await said(device)).toEqual(stranger)
  })

  test('security 13: an address that guesses has to wait', async () => {
    const stranger = authenticator({ origin })
    const phone = browser(app)
    expect((await enter(phone, stranger)).problem.code).toBe('passkey_refused')
    await app.db
      .updateTable('throttles')
      .set({ hits: 100 })
      .where('key', 'like', 'passkey address:%')
      .execute()
    expect((await enter(phone, stranger)).problem.code).toBe('too_many')
  })

  test('a password set by an emailed link ends it: an intruder’s passkey doesn’t outlive that', async () => {
    const { device, email } = await shopWithPasskey()
    await browser(app).post('auth/send-reset-link', { email })
    await runJobs(app)
    const mail = await lastMessage(app, email)
    const token = String(mail?.about.path).split('/').at(-1)
    const reset = await browser(app).post('auth/change-password/token', {
      password: 'Peony-At-Dawn-2',
      token,
    })
    expect(reset.status).toBe(204)
    expect((await enter(browser(app), device)).problem.code).toBe('passkey_refused')
  })
})

describe('confirming with a passkey', () => {
  test('replaces the password, only with one’s own passkey', async () => {
    const { device, mine } = await shopWithPasskey()
    const other = await shopWithPasskey()
    app.setNow('2026-11-23T14:20:00Z')
    const prove = async (by: Device) => {
      const { challenge, allow } = (await mine.post('auth/prove/passkey/challenge')).body as {
        challenge: string
        allow: string[]
      }
      expect(allow).toEqual([device.key.toString('base64url')])
      return mine.post('auth/prove/passkey', { credential: by.sign(challenge) })
    }
    expect((await prove(other.device)).problem.code).toBe('passkey_refused')
    expect((await mine.post('account/passkeys/challenge')).problem.code).toBe('reauth_required')
    expect((await prove(device)).status).toBe(204)
    expect((await mine.post('account/passkeys/challenge')).status).toBe(200)
  })
})

describe('an administrator who needs a second factor', () => {
  test('has it with a passkey, and not in a session with only the password', async () => {
    const strict = await startApp({ now: '2026-11-23T14:00:00Z', settings: { secondFactor: 'admins' } })
    try {
      const { email } = await makeShop(strict.db, { authorities: ['USERS_ACCESS_CONTROL'] })
      const mine = browser(strict)
      await mine.post('auth/sign-in', { email, password: testPassword })
      expect((await mine.get('account/second-factor')).body).toMatchObject({ required: true, needed: true })
      expect((await mine.get('shopping-cart')).problem.code).toBe('second_factor_enrollment_required')
      const device = authenticator({ origin })
      const challenge = challengeOf(await mine.post('account/passkeys/challenge'))
      await mine.post('account/passkeys', { name: 'Phone', credential: device.make(challenge) })
      expect((await mine.get('account/second-factor')).body).toMatchObject({ required: true, needed: false })
      const phone = browser(strict)
      expect((await enter(phone, device)).status).toBe(200)
      expect((await phone.get('account/second-factor')).body).toMatchObject({ needed: false })
      const byPassword = browser(strict)
      await byPassword.post('auth/sign-in', { email, password: testPassword })
      expect((await byPassword.get('account/second-factor')).body).toMatchObject({ needed: true })
    } finally {
      await strict.close()
    }
  })
})

describe('a person’s passkeys', () => {
  test('only their owners rename and remove them; a removed one opens nothing', async () => {
    const { device, passkey, userId, email } = await shopWithPasskey()
    const mine = await app.signIn(email)
    const stranger = await app.signIn((await makeShop(app.db)).email)
    expect((await stranger.put(`account/passkeys/${passkey.id}`, { name: 'Mine' })).problem.code).toBe(
      'not_found',
    )
    expect((await stranger.delete(`account/passkeys/${passkey.id}`)).problem.code).toBe('not_found')
    expect((await mine.put(`account/passkeys/${passkey.id}`, { name: 'Office' })).body).toMatchObject({
      name: 'Office',
    })
    expect((await mine.delete(`account/passkeys/${passkey.id}`)).status).toBe(204)
    expect((await mine.get('account/passkeys')).body).toEqual([])
    expect((await enter(browser(app), device)).problem.code).toBe('passkey_refused')
    expect((await entries(userId)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['passkey.added', 'passkey.renamed', 'passkey.removed']),
    )
  })

  test('the last way in stays: without a password, and without a server for emails, a passkey can’t be removed', async () => {
    const { passkey, userId, email } = await shopWithPasskey()
    const mine = await app.signIn(email)
    await app.db.updateTable('users').set({ password_hash: null }).where('id', '=', userId).execute()
    const answer = await mine.delete(`account/passkeys/${passkey.id}`)
    expect(answer.problem).toMatchObject({ code: 'last_way_in', status: 409 })
    expect((await mine.get('account/passkeys')).body).toHaveLength(1)
  })
})
