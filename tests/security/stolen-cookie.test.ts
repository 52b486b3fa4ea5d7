import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeToken } from '../../server/auth/one-time.ts'
import { makeCtx } from '../../server/core/context.ts'
import { type Client, startApp, type TestApp } from '../support/app.ts'
import { makeShop, shopAuthorities } from '../support/make.ts'
import { testPassword } from '../support/password.ts'
import { sendRaw } from '../support/raw.ts'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startApp()
  const staff = await makeShop(app.db, {
    authorities: ['USERS_ACCESS_CONTROL', 'ROLES_ACCESS_CONTROL', ...shopAuthorities],
  })
  admin = await app.signIn(staff.email)
})
afterAll(() => app?.close())

/** A user whose cookie was copied; the thief's browser has already used it. */
async function robbed() {
  const shop = await makeShop(app.db)
  const client = await app.signIn(shop.email)
  const thief = () => sendRaw(app, { path: 'shopping-cart', headers: client.headers })
  expect((await thief()).status).toBe(200)
  return { ...shop, client, thief: async () => (await thief()).status }
}

describe('a copied cookie opens nothing any more once', () => {
  test('its owner has signed out', async () => {
    const { client, thief } = await robbed()
    await client.post('auth/sign-out')
    expect(await thief()).toBe(401)
  })

  test('its owner has changed the password elsewhere', async () => {
    const { email, thief } = await robbed()
    const elsewhere = await app.signIn(email)
    const change = { password: 'Ranunculus-In-May-7', currentPassword: testPassword }
    expect((await elsewhere.post('auth/change-password', change)).status).toBe(204)
    expect(await thief()).toBe(401)
    expect((await elsewhere.get('shopping-cart')).status).toBe(200)
  })

  test('its owner has ended that session, or all others, from another browser', async () => {
    const one = await robbed()
    const elsewhere = await app.signIn(one.email)
    const sessions = (await elsewhere.get('account/sessions')).body as { id: number; current: boolean }[]
    for (const { id, current } of sessions) if (!current) await elsewhere.delete(`account/sessions/${id}`)
    expect(await one.thief()).toBe(401)
    const other = await robbed()
    await (await app.signIn(other.email)).delete('account/sessions')
    expect(await other.thief()).toBe(401)
  })

  test('an administrator has signed the user out everywhere, or deleted them', async () => {
    const one = await robbed()
    expect((await admin.post('admin/user/sign-out', { id: one.userId })).status).toBe(200)
    expect(await one.thief()).toBe(401)
    const other = await robbed()
    expect((await admin.delete(`admin/user?id=${other.userId}`)).status).toBe(204)
    expect(await other.thief()).toBe(401)
  })

  test('and does no more than its owner may once an authority is removed', async () => {
    const { userId, client } = await robbed()
    expect((await client.get('account/statements')).status).toBe(200)
    const person = (await admin.get(`admin/user?id=${userId}`)).body as Record<string, unknown>
    const { id, version, name, email, phoneNumber, mobileNumber, roleId, status } = person
    const changed = await admin.put('admin/user', {
      ...{ id, version, name, email, phoneNumber, mobileNumber, roleId, status },
      added: [],
      removed: ['STATEMENTS'],
    })
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    expect((await client.get('account/statements')).problem.code).toBe('not_allowed')
  })
})

test.each([
  ['GET', '/token/'],
  ['HEAD', '/token/'],
  ['HEAD', '/api/v1/auth/token-login/'],
  ['GET', '/api/v1/auth/check-token?token='],
])('security 24: a scanner that follows an emailed link by %s %s leaves it good', async (method, path) => {
  const { email, userId } = await makeShop(app.db)
  const token = await makeToken(makeCtx(app.deps, null), { purpose: 'sign-in', userId })
  for (let n = 0; n < 2; n++) await sendRaw(app, { method, path: `${path}${token}` })
  const opened = await sendRaw(app, {
    path: `auth/token-login/${token}`,
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect([opened.status, opened.json]).toMatchObject([200, { email }])
})

test('security 15: without the demo nobody is there to sign in as', async () => {
  const empty = await startApp()
  try {
    const users = await empty.db.selectFrom('users').select('email').execute()
    expect(users).toEqual([])
    expect((await empty.visitor().get('site')).body).not.toMatchObject({ demoUsers: [expect.anything()] })
  } finally {
    await empty.close()
  }
})

test('the app reads and writes rows, and cannot make, change or drop a table', async () => {
  const { pool } = app.database
  const { rows } = await pool.query(
    'select rolsuper, rolcreatedb, rolcreaterole, rolbypassrls from pg_roles where rolname = current_user',
  )
  expect(rows).toEqual([{ rolsuper: false, rolcreatedb: false, rolcreaterole: false, rolbypassrls: false }])
  for (const statement of [
    'create table mine (id int)',
    'alter table users add column mine int',
    'drop table users',
    'truncate users cascade',
    'alter table audit_log disable trigger all',
    `copy users to program 'cat'`,
  ])
    await expect(pool.query(statement), statement).rejects.toMatchObject({ code: '42501' })
})
