import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type Authority,
  authorities as allAuthorities,
  type KeyAuthority,
  keyReads,
} from '../../contract/core/access.ts'
import type { ApiKey } from '../../contract/features/personal/api-keys.ts'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { makeProduct, makeShop } from '../../tests/support/make.ts'
import { testPassword } from '../../tests/support/password.ts'
import { type Call, calls, json, sendRaw } from '../../tests/support/raw.ts'
import { add, ctxOf, place } from '../../tests/support/shopper.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
})
afterAll(() => app?.close())
beforeEach(async () => {
  app.setNow('2026-11-23T14:00:00Z')
  await app.db.deleteFrom('throttles').execute()
})

/** A shop with a key that has these authorities. */
async function withKey(
  authorities: KeyAuthority[] = ['FLOWERS', 'STATEMENTS', 'PERSON'],
  held?: Authority[],
) {
  const shop = await makeShop(app.db, held ? { authorities: held } : {})
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
const call = (secret: string, { endpoint, path, body }: Call) =>
  sendRaw(app, {
    path,
    method: endpoint.method,
    headers: { authorization: `Bearer ${secret}`, ...(body === undefined ? {} : json) },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })
const everything = Object.keys(allAuthorities) as Authority[]
const codeOf = ({ json }: { json: unknown }) => (json as { code: string } | undefined)?.code

test('a key does what it was given, and nothing else that its user may', async () => {
  const { secret, accountNumber } = await withKey()
  const account = await as(secret, 'account')
  expect(account.json).toMatchObject({ accountNumber })
  expect((await as(secret, 'account/statements')).status).toBe(200)
  const cards = await as(secret, 'payment/card/accounts')
  expect([cards.status, codeOf(cards)]).toEqual([403, 'not_allowed'])
})

test('security 30: a key that names nothing opens only what anyone may call', async () => {
  const { secret } = await withKey([], everything)
  for (const [at, one] of calls.entries()) {
    // Searches are limited for each user; a minute between calls keeps within it.
    app.setNow(new Date(Date.parse('2026-11-23T14:00:00Z') + at * 1000).toISOString())
    const { access, byKey } = one.endpoint
    const { status, json } = await call(secret, one)
    if (access === 'anyone' && byKey) expect(status, one.name).toBeLessThan(300)
    else expect([status, codeOf({ json })], one.name).toEqual([403, 'not_allowed'])
  }
})

test('security 30: each authority that a call names opens it to a key, and all others together do not', async () => {
  const names = [...everything, ...(Object.keys(keyReads) as (keyof typeof keyReads)[])]
  const keys = new Map<string, string>()
  // A shop has at most twenty valid keys.
  const keyFor = async (authorities: KeyAuthority[]) => {
    const id = authorities.join()
    const secret = keys.get(id) ?? (await withKey(authorities, everything)).secret
    keys.set(id, secret)
    return secret
  }
  for (const one of calls.filter(({ endpoint: { byKey } }) => Array.isArray(byKey))) {
    const asked = one.endpoint.byKey as readonly KeyAuthority[]
    for (const authority of asked) {
      const { json } = await call(await keyFor([authority]), one)
      expect(['not_allowed', 'not_signed_in'], `${authority} opens ${one.name}`).not.toContain(
        codeOf({ json }),
      )
    }
    const rest = names.filter((name) => !asked.includes(name))
    const { status } = await call(await keyFor(rest), one)
    expect(status, one.name).toBe(403)
  }
})

test('security 30: a key without an ordering permission cancels no order and reads no money', async () => {
  const { secret, ...shop } = await withKey([])
  const ctx = ctxOf(app, shop)
  await add(ctx, { productId: await makeProduct(app.db), quantity: 3 })
  const number = (await place(ctx)).orders[0]?.orderNumber
  for (const [method, path] of [
    ['POST', `orders/${number}/cancel`],
    ['DELETE', 'shopping-cart/empty-cart'],
    ['GET', 'account/summary'],
    ['GET', 'payment/history'],
    ['GET', 'account/company'],
    ['GET', 'account'],
  ] as const)
    expect((await as(secret, path, method)).status, path).toBe(403)
})

test('auth/current returns whom a key works for and what it may do, limited to what it may read', async () => {
  const { secret, accountNumber, email } = await withKey(['STATEMENTS'])
  const bare = await as(secret, 'auth/current')
  expect([bare.status, bare.json]).toMatchObject([
    200,
    {
      accountNumber,
      email,
      authorities: ['CARDS_BLOCKED', 'STATEMENTS'],
      companyRole: 'viewer',
      locations: [],
    },
  ])
  expect(bare.json).toMatchObject({ phoneNumber: '', address: '', terms: '', isAdmin: false })
  const ordering = await as((await withKey(['FLOWERS'])).secret, 'auth/current')
  expect(ordering.json).toMatchObject({ companyRole: 'owner', locations: [{ city: 'Urbana' }] })
  expect((await as('sty_nobody', 'auth/current')).json).toEqual({})
})

test('how a person pays is how their keys pay: on account where cards are blocked', async () => {
  const { secret } = await withKey(['FLOWERS'])
  await as(secret, 'shopping-cart', 'POST', { productId: await makeProduct(app.db), quantity: 3 })
  const placed = await as(secret, 'shopping-cart/check-out', 'POST', { payment: { method: 'account' } })
  expect(placed.status).toBe(201)
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

test('sign-in methods, personal data and API keys stay closed', async () => {
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

test('its owner gets an email for every new key, with its name and without the secret', async () => {
  const { userId, secret } = await withKey()
  const mails = app.db.selectFrom('messages').selectAll().where('user_id', '=', userId)
  const [mail, ...more] = await mails.where('kind', '=', 'api-key-made').execute()
  expect(more).toEqual([])
  expect(JSON.stringify(mail)).toContain('Till')
  expect(JSON.stringify(mail)).not.toContain(secret)
})

test('revoked or lapsed it opens nothing from then on; another’s is not found', async () => {
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

test('the list has name, end and last use, never the secret; the database has only its hash', async () => {
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
