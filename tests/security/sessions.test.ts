import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '../support/app.ts'
import { atThisLoad } from '../support/at-this-load.ts'
import { makeShop } from '../support/make.ts'
import { testPassword } from '../support/password.ts'
import { expectProblem } from '../support/problem.ts'
import { json, sendRaw } from '../support/raw.ts'

const start = new Date('2026-11-23T14:00:00Z')
const hour = 3_600_000
const day = 24 * hour

let app: TestApp
let email: string
let userId: number
beforeAll(async () => {
  app = await startApp({ now: start.toISOString() })
})
afterAll(() => app?.close())
beforeEach(async () => {
  app.setNow(start)
  const shop = await makeShop(app.db)
  email = shop.email
  userId = shop.userId
})

/** Signs in with the given headers and returns the response's cookie, split into its parts. */
async function signIn({
  rememberMe = false,
  headers = {},
}: {
  rememberMe?: boolean
  headers?: Record<string, string>
} = {}) {
  const payload = JSON.stringify({ email, password: testPassword, rememberMe })
  const answer = await sendRaw(app, {
    method: 'POST',
    path: 'auth/sign-in',
    headers: { ...json, ...headers },
    payload,
  })
  expect(answer.status).toBe(200)
  const [first] = [answer.headers['set-cookie']].flat()
  const [pair = '', ...flags] = String(first).split('; ')
  return { answer, cookie: pair, token: pair.split('=')[1] ?? '', flags }
}

const statusWith = async (cookie: string) =>
  (await sendRaw(app, { path: 'shipment', headers: { cookie } })).status
const later = (ms: number) => app.setNow(new Date(start.getTime() + ms))

test('on https the cookie is __Host-, Secure, HttpOnly, SameSite=Lax and for the whole site', async () => {
  const secure = await startApp({ settings: { publicUrl: 'https://shop.example.test' } })
  try {
    const shop = await makeShop(secure.db)
    const payload = JSON.stringify({ email: shop.email, password: testPassword })
    const answer = await sendRaw(secure, { method: 'POST', path: 'auth/sign-in', headers: json, payload })
    const [session = '', kept = '', device] = [answer.headers['set-cookie']].flat().map(String)
    expect(session).toMatch(/^__Host-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(device).toMatch(
      /^__Host-device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    // Pages read the secret that encrypts their responses on the device. It is not a session, and the session can't be derived from it.
    expect(kept).toMatch(/^__Host-kept=[\w-]{43}; Path=\/; Secure; SameSite=Strict$/)
    const [, secret = ''] = /=([\w-]+)/.exec(kept) ?? []
    expect(session).not.toContain(secret)
    const cookie = `__Host-session=${secret}`
    expect((await sendRaw(secure, { path: 'shipment', headers: { cookie } })).status).toBe(401)
  } finally {
    await secure.close()
  }
})

test('on plain http the cookie is the same but for what needs https', async () => {
  const { cookie, flags } = await signIn()
  expect(cookie).toMatch(/^session=[\w-]{43}$/)
  expect(flags.sort()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Lax'])
})

test('the token is in Set-Cookie and nowhere else', async () => {
  const { answer, cookie, token } = await signIn()
  expect(answer.text).not.toContain(token)
  for (const path of ['auth/current', 'shipment', 'shopping-cart', 'site', 'account/summary']) {
    const { text, headers } = await sendRaw(app, { path, headers: { cookie } })
    expect(text).not.toContain(token)
    expect(JSON.stringify(headers)).not.toContain(token)
  }
})

test('ids are 256 random bits, and the database keeps only their hash', async () => {
  const tokens = new Set<string>()
  for (let n = 0; n < 20; n++) tokens.add((await signIn()).token)
  expect(tokens.size).toBe(20)
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const rows = await app.db
    .selectFrom('sessions')
    .select('token_hash')
    .where('user_id', '=', userId)
    .execute()
  const hashes = [...tokens].map((token) => createHash('sha256').update(token).digest('hex'))
  expect(rows.map(({ token_hash }) => token_hash.toString('hex')).sort()).toEqual(hashes.sort())
})

test('signing in makes a new id and ends the old one', async () => {
  const first = await signIn()
  const second = await signIn({ headers: { cookie: first.cookie } })
  expect(second.token).not.toBe(first.token)
  expect(await statusWith(first.cookie)).toBe(401)
  expect(await statusWith(second.cookie)).toBe(200)
})

test('an id that someone else thought up is never taken', async () => {
  const planted = `session=${'A'.repeat(43)}`
  const { cookie } = await signIn({ headers: { cookie: planted } })
  expect(cookie).not.toBe(planted)
  expect(await statusWith(planted)).toBe(401)
})

test('security 5: signing out ends the session on the server; a replayed cookie opens nothing', async () => {
  const { cookie } = await signIn()
  expect(await statusWith(cookie)).toBe(200)
  const out = await sendRaw(app, { method: 'POST', path: 'auth/sign-out', headers: { cookie } })
  expect(out.status).toBe(204)
  for (const [n, name] of ['session', 'kept'].entries())
    expect([out.headers['set-cookie']].flat()[n]).toMatch(new RegExp(`^${name}=; .*Expires=Thu, 01 Jan 1970`))
  expect(out.headers['clear-site-data']).toBe('"cache"')
  const replay = await sendRaw(app, { path: 'shopping-cart', headers: { cookie } })
  expectProblem(replay, 'not_signed_in')
  expect((await sendRaw(app, { path: 'auth/current', headers: { cookie } })).json).toEqual({})
})

test('security 5: a stream of events ends within a second of signing out', async () => {
  const { cookie } = await signIn()
  const other = await signIn()
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.app.server.address()
  if (!address || typeof address === 'string') throw new Error('the app has no port')
  const stream = (from: string) =>
    fetch(`http://127.0.0.1:${address.port}/api/v1/events`, { headers: { cookie: from } })
  const ended = (async () => {
    for await (const _ of (await stream(cookie)).body ?? []);
    return performance.now()
  })()
  const stays = await stream(other.cookie)
  expect((await stream(cookie)).status).toBe(200)
  const began = performance.now()
  await sendRaw(app, { method: 'POST', path: 'auth/sign-out', headers: { cookie } })
  expect((await ended) - began).toBeLessThan(atThisLoad(1_000))
  // The same person's other browser stays signed in.
  const reader = stays.body?.getReader()
  expect((await reader?.read())?.done).toBe(false)
  await reader?.cancel()
  expect((await stream(cookie)).status).toBe(401)
})

test('security 7: a session ends after twelve idle hours', async () => {
  const [before, after] = [await signIn(), await signIn()]
  later(12 * hour - 1_000)
  expect(await statusWith(before.cookie)).toBe(200)
  later(12 * hour + 2_000)
  expect(await statusWith(after.cookie)).toBe(401)
})

test('security 7: use renews it, but never beyond four times twelve hours from signing in', async () => {
  const { cookie } = await signIn()
  for (const hours of [11, 22, 33, 44]) {
    later(hours * hour)
    expect(await statusWith(cookie), `${hours} hours`).toBe(200)
  }
  later(48 * hour - 1_000)
  expect(await statusWith(cookie)).toBe(200)
  later(48 * hour + 2_000)
  expect(await statusWith(cookie)).toBe(401)
})

test('security 7: a remembered session lasts 30 idle days, 120 at most, and the browser gets these limits', async () => {
  const { cookie, flags } = await signIn({ rememberMe: true })
  const idle = await signIn({ rememberMe: true })
  expect(flags).toContain(`Max-Age=${(30 * day) / 1000}`)
  for (const days of [29, 58, 87, 116]) {
    later(days * day)
    expect(await statusWith(cookie), `${days} days`).toBe(200)
  }
  later(120 * day + 2_000)
  expect(await statusWith(cookie)).toBe(401)
  expect(await statusWith(idle.cookie)).toBe(401)
})

test('passwords are kept as Argon2id with 19 MiB and two passes, each with its own salt', async () => {
  const { hashPassword } = await import('../../server/auth/passwords.ts')
  const [one, two] = [await hashPassword(testPassword), await hashPassword(testPassword)]
  for (const hash of [one, two])
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(one).not.toBe(two)
})

test('a password kept at a lower cost is raised when it is next typed, and only by the right one', async () => {
  const { hash } = await import('@node-rs/argon2')
  const weak = await hash(testPassword, { memoryCost: 8_192, timeCost: 1, parallelism: 1 })
  await app.db.updateTable('users').set({ password_hash: weak }).where('id', '=', userId).execute()
  const kept = async () => {
    const users = app.db.selectFrom('users').select('password_hash').where('id', '=', userId)
    return (await users.executeTakeFirstOrThrow()).password_hash
  }
  const payload = JSON.stringify({ email, password: 'not the password' })
  await sendRaw(app, { method: 'POST', path: 'auth/sign-in', headers: json, payload })
  expect(await kept()).toBe(weak)
  await signIn()
  const raised = await kept()
  expect(raised).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  await signIn()
  expect(await kept()).toBe(raised)
})
