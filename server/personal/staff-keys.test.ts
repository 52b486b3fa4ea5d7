import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { staffKeys } from '../../contract/features/personal/staff-keys.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makeShop } from '../../tests/support/make.ts'
import { testPassword } from '../../tests/support/password.ts'
import { sendRaw } from '../../tests/support/raw.ts'

let app: TestApp
let admin: Client
let adminEmail: string
let shop: Awaited<ReturnType<typeof makeShop>>
let theirs: { id: number; secret: string }

beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
  adminEmail = (await makeShop(app.db, { authorities: ['MAINTENANCE', 'STATEMENTS'] })).email
  admin = await app.signIn(adminEmail)
  await admin.post('auth/prove', { password: testPassword })
  shop = await makeShop(app.db)
  const florist = await app.signIn(shop.email)
  await florist.post('auth/prove', { password: testPassword })
  theirs = (await florist.post('account/api-keys', { name: 'Till', authorities: ['PERSON'] }))
    .body as typeof theirs
})
afterAll(() => app?.close())

const list = async (query = '') =>
  (await admin.get(`admin/api-keys${query}`)).body as ReplyOf<typeof staffKeys.list>
const as = (secret: string, path: string) =>
  sendRaw(app, { path, method: 'GET', headers: { authorization: `Bearer ${secret}` } })
const add = (body: object = {}) =>
  admin.post('admin/api-keys', { name: 'QuickBooks bridge', authorities: ['STATEMENTS'], days: 90, ...body })

test('the keys of all people are listed with whose they are and their last use, never with a secret', async () => {
  expect((await as(theirs.secret, 'account')).status).toBe(200)
  const { rows } = await list(`?q=${encodeURIComponent(shop.email)}`)
  expect(rows).toMatchObject([
    {
      name: 'Till',
      owner: { email: shop.email },
      accountNumber: shop.accountNumber,
      kind: 'person',
      state: 'live',
    },
  ])
  expect(rows[0]?.lastUsedAt).not.toBeNull()
  expect(JSON.stringify(rows)).not.toContain(theirs.secret)
})

test('a key for an integration is shown once, has an end, and can do what it names and its maker may', async () => {
  const made = await add()
  expect(made.status).toBe(201)
  const { secret, id } = made.body as { secret: string; id: number }
  expect((await list('?kind=integration')).rows).toMatchObject(
    [{ id, owner: { email: adminEmail }, kind: 'integration', expiresAt: '2027-02-21T14:00:00.000Z' }].map(
      (row) => ({ ...row, expiresAt: expect.stringMatching(/^2027-02-21/) }),
    ),
  )
  // It names no authority for the system's pages, though its maker has it.
  expect((await as(secret, 'admin/maintenance')).status).toBe(403)
  const beyond = await add({ authorities: ['USERS_ACCESS_CONTROL'] })
  expect(beyond.problem.code).toBe('beyond_own_authorities')
  expect((await add({ days: null })).problem.code).toBe('invalid_input')
  expect((await add({ authorities: [] })).problem.errors?.[0]?.message).toBe(
    'Choose at least one permission.',
  )
})

test('anyone’s key can be revoked, at once and once', async () => {
  const revoke = () => admin.delete(`admin/api-keys/${theirs.id}`)
  expect((await revoke()).status).toBe(204)
  expect((await as(theirs.secret, 'account')).status).toBe(401)
  expect((await revoke()).status).toBe(204)
  expect((await list('?state=revoked')).rows.map(({ id }) => id)).toEqual([theirs.id])
  expect((await admin.delete('admin/api-keys/999999')).problem.code).toBe('not_found')
  const entries = await app.db
    .selectFrom('audit_log')
    .select(['actor', 'subject'])
    .where('action', '=', 'api-key.revoked')
    .execute()
  expect(entries).toEqual([{ actor: adminEmail, subject: `API key ${theirs.id} (Till) of ${shop.email}` }])
})

test('the page requires MAINTENANCE and a recently entered password, and refuses API keys', async () => {
  const florist = await app.signIn(shop.email)
  expect((await florist.get('admin/api-keys')).problem.code).toBe('not_allowed')
  const fresh = await app.signIn(adminEmail)
  await app.db
    .updateTable('sessions')
    .set({ proved_at: new Date(0) })
    .execute()
  expect(
    (await fresh.post('admin/api-keys', { name: 'A', authorities: ['STATEMENTS'], days: 9 })).problem.code,
  ).toBe('reauth_required')
})
