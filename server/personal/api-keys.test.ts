import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Authority } from '../../contract/access.ts'
import type { ApiKey } from '../../contract/api-keys.ts'
import { startApp, type TestApp, testPassword } from '../../tests/support/app.ts'
import { makeShop } from '../../tests/support/make.ts'
import { sendRaw } from '../../tests/support/raw.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
})
afterAll(() => app?.close())
beforeEach(async () => {
  app.setNow('2026-11-23T14:00:00Z')
  await app.db.deleteFrom('throttles').execute()
})

/** A shop with a key that may do these. */
async function withKey(authorities: Authority[] = ['FLOWERS', 'STATEMENTS']) {
  const shop = await makeShop(app.db)
  const client = await app.signIn(shop.email)
  await client.post('auth/prove', { password: testPassword })
  const made = await client.post('account/api-keys', { name: 'Till', authorities })
  expect(made.status).toBe(201)
  const { secret, id } = made.body as ApiKey & { secret: string }
  return { ...shop, client, secret, id }
}

const as = (secret: string, path: string, method = 'GET', body?: object) =>
  sendRaw(app, {
    path,
    method,
    headers: {
      authorization: `Bearer ${secret}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { payload: JSON.stringify(body) } : {}),
  })
const codeOf = ({ json }: { json: unknown }) => (json as { code: string }).code

test('a key does what it was given, and nothing else that its user may', async () => {
  const { secret, accountNumber } = await withKey()
  const account = await as(secret, 'account')
  expect(account.json).toMatchObject({ accountNumber })
  expect((await as(secret, 'account/statements')).status).toBe(200)
  const cards = await as(secret, 'payment/card/accounts')
  expect([cards.status, codeOf(cards)]).toEqual([403, 'not_allowed'])
})

test('it sets no cookie, and needs no page of this site', async () => {
  const { secret } = await withKey()
  const answer = await as(secret, 'shopping-cart/empty-cart', 'DELETE')
  expect(answer.status).toBe(200)
  expect(answer.headers['set-cookie']).toBeUndefined()
})

test('a wrong key is nobody, also beside a good cookie', async () => {
  const { client, secret } = await withKey()
  expect(codeOf(await as(`${secret}x`, 'account'))).toBe('not_signed_in')
  const both = await sendRaw(app, {
    path: 'account',
    headers: { ...client.headers, authorization: 'Bearer sty_nothing' },
  })
  expect(both.status).toBe(401)
})

test('ways in, what is the person’s own, and keys themselves stay closed', async () => {
  const { secret } = await withKey()
  const typed = { name: 'Second shop', addressLine1: '1 A St', city: 'Urbana', state: 'OH', zipCode: '43078' }
  for (const [method, path, body] of [
    ['POST', 'auth/prove', { password: testPassword }],
    ['POST', 'auth/change-password', { password: 'Peony-At-Dawn-2', currentPassword: testPassword }],
    ['PUT', 'account', { name: 'Somebody' }],
    ['POST', 'account/addresses', typed],
    ['GET', 'account/sessions'],
    ['DELETE', 'account/sessions'],
    ['POST', 'account/second-factor/enroll'],
    ['GET', 'account/api-keys'],
    ['POST', 'account/api-keys', { name: 'Another', authorities: [] }],
  ] as const) {
    const answer = await as(secret, path, method, body)
    expect([answer.status, codeOf(answer)], `${method} ${path}`).toEqual([403, 'not_allowed'])
  }
})

test('security 9: making one asks for the password again, and gives no more than one has', async () => {
  const { email } = await makeShop(app.db, { authorities: ['FLOWERS'] })
  const client = await app.signIn(email)
  app.setNow(new Date(app.now().getTime() + 16 * 60_000))
  const late = await client.post('account/api-keys', { name: 'Till', authorities: ['FLOWERS'] })
  expect(late.problem.code).toBe('reauth_required')
  await client.post('auth/prove', { password: testPassword })
  const more = await client.post('account/api-keys', {
    name: 'Till',
    authorities: ['FLOWERS', 'MAINTENANCE'],
  })
  expect([more.status, more.problem.code]).toEqual([422, 'beyond_own_authorities'])
})

test('what its user loses, the key loses', async () => {
  const { secret, userId } = await withKey()
  await app.db
    .insertInto('user_authorities')
    .values({ user_id: userId, authority: 'STATEMENTS', granted: false })
    .execute()
  expect((await as(secret, 'account/statements')).status).toBe(403)
  await app.db.updateTable('users').set({ status: 'disabled' }).where('id', '=', userId).execute()
  expect((await as(secret, 'account')).status).toBe(401)
})

test('revoked or lapsed it opens nothing from then on; another’s is not there', async () => {
  const { client, secret, id, email } = await withKey()
  const stranger = await withKey()
  expect((await stranger.client.delete(`account/api-keys/${id}`)).status).toBe(404)
  expect((await client.delete(`account/api-keys/${id}`)).status).toBe(204)
  expect((await client.delete(`account/api-keys/${id}`)).status).toBe(204)
  expect((await as(secret, 'account')).status).toBe(401)
  const log = await app.db.selectFrom('audit_log').select('action').where('actor', '=', email).execute()
  expect(log.map(({ action }) => action).filter((action) => action.startsWith('api-key'))).toEqual([
    'api-key.created',
    'api-key.revoked',
  ])
  app.setNow('2027-11-24T14:00:00Z')
  expect((await as(stranger.secret, 'account')).status).toBe(401)
})

test('the list tells name, end and last use, never the secret; the database has only its hash', async () => {
  const { client, secret, id } = await withKey()
  await as(secret, 'account')
  const { body } = await client.get('account/api-keys')
  expect(body).toMatchObject([
    {
      id,
      name: 'Till',
      hint: secret.slice(-4),
      revokedAt: null,
      expiresAt: expect.stringMatching(/^2027-11-23/),
    },
  ])
  expect((body as ApiKey[])[0]?.lastUsedAt).toMatch(/^2026-11-23T14:00/)
  expect(JSON.stringify(body)).not.toContain(secret)
  const rows = await app.db.selectFrom('api_keys').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(secret)
})

test('six hundred calls a minute are all', async () => {
  const { secret, id } = await withKey()
  await as(secret, 'account')
  await app.db.updateTable('throttles').set({ hits: 600 }).where('key', 'like', 'api key:%').execute()
  expect(codeOf(await as(secret, 'account'))).toBe('too_many')
  expect(id).toBeGreaterThan(0)
})
