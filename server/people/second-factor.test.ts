import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Authority } from '../../contract/core/access.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makeShop, shopAuthorities } from '../../tests/support/make.ts'
import { testPassword } from '../../tests/support/password.ts'
import { lastMessage } from '../../tests/support/sign-in.ts'

const start = '2026-11-23T14:00:00Z'
let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: start })
})
afterAll(() => app?.close())
beforeEach(async () => {
  app.setNow(start)
  await app.db.deleteFrom('throttles').execute()
})

const staff: Authority[] = ['USERS_ACCESS_CONTROL', ...shopAuthorities]
const codeOf = (secret: string) => new TOTP({ secret }).generate({ timestamp: app.now().getTime() })

async function somebody(authorities: Authority[], { enrolled = false } = {}) {
  const shop = await makeShop(app.db, { authorities })
  const client = await app.signIn(shop.email)
  if (!enrolled) return { ...shop, client, secret: '' }
  await client.post('auth/prove', { password: testPassword })
  const { secret } = (await client.post('account/second-factor/enroll')).body as { secret: string }
  expect((await client.put('account/second-factor', { code: codeOf(secret) })).status).toBe(200)
  app.setNow(new Date(app.now().getTime() + 60_000))
  return { ...shop, client, secret }
}
const reset = (by: Client, id: number, code?: string) =>
  by.post('admin/user/reset-second-factor', { id, ...(code === undefined ? {} : { code }) })
const prove = (client: Client) => client.post('auth/prove', { password: testPassword })
const isOn = async (userId: number) =>
  (await app.db.selectFrom('second_factors').select('user_id').where('user_id', '=', userId).execute())
    .length > 0

test('a florist who lost the phone signs in with the password again, is notified by email and signed out everywhere', async () => {
  const florist = await somebody(shopAuthorities, { enrolled: true })
  const { client: admin, email: adminEmail } = await somebody(staff)
  expect((await admin.get(`admin/user?id=${florist.userId}`)).body).toMatchObject({ secondFactor: true })
  await prove(admin)
  const { status, body } = await reset(admin, florist.userId)
  expect([status, body]).toMatchObject([200, { id: florist.userId, secondFactor: false, sessions: 0 }])
  expect((await florist.client.get('shopping-cart')).status).toBe(401)
  expect(await lastMessage(app, florist.email)).toMatchObject({ kind: 'second-factor-reset' })
  await app.signIn(florist.email, testPassword)
  const entry = await app.db
    .selectFrom('audit_log')
    .select(['actor', 'subject'])
    .where('action', '=', 'second-factor.reset')
    .where('subject', '=', `user ${florist.email}`)
    .execute()
  expect(entry).toEqual([{ actor: adminEmail, subject: `user ${florist.email}` }])
  const codes = await app.db
    .selectFrom('recovery_codes')
    .select('user_id')
    .where('user_id', '=', florist.userId)
    .execute()
  expect(codes).toEqual([])
  expect((await reset(admin, florist.userId)).problem.code).toBe('not_found')
})

test('security 9: it asks for the administrator’s password, typed within fifteen minutes', async () => {
  const florist = await somebody(shopAuthorities, { enrolled: true })
  const { client: admin } = await somebody(staff)
  app.setNow(new Date(app.now().getTime() + 16 * 60_000))
  expect((await reset(admin, florist.userId)).problem.code).toBe('reauth_required')
  expect(await isOn(florist.userId)).toBe(true)
  await prove(admin)
  expect((await reset(admin, florist.userId)).status).toBe(200)
})

test('security 16: an administrator who has a second factor shows a code of it, each once', async () => {
  const one = await somebody(shopAuthorities, { enrolled: true })
  const other = await somebody(shopAuthorities, { enrolled: true })
  const { client: admin, secret } = await somebody(staff, { enrolled: true })
  await prove(admin)
  expect((await reset(admin, one.userId)).problem).toMatchObject({
    code: 'code_invalid',
    errors: [{ path: 'code', message: 'Enter the code of your own authenticator app.' }],
  })
  expect((await reset(admin, one.userId, '000000')).problem.code).toBe('code_invalid')
  const code = codeOf(secret)
  expect((await reset(admin, one.userId, code)).status).toBe(200)
  expect((await reset(admin, other.userId, code)).problem.code).toBe('code_invalid')
  expect(await isOn(other.userId)).toBe(true)
})

test('nobody resets their own, that of somebody who may do more, or without the authority', async () => {
  const { client: admin, userId } = await somebody(staff, { enrolled: true })
  const mightier = await somebody([...staff, 'MAINTENANCE'], { enrolled: true })
  const florist = await somebody(shopAuthorities, { enrolled: true })
  await prove(admin)
  expect((await reset(admin, userId)).problem.code).toBe('not_for_oneself')
  expect((await reset(admin, mightier.userId)).problem.code).toBe('beyond_own_authorities')
  expect((await reset(admin, 999_999_999)).problem.code).toBe('not_found')
  expect((await reset(florist.client, userId)).problem.code).toBe('not_allowed')
  expect((await reset(app.visitor(), userId)).problem.code).toBe('not_signed_in')
  expect((await admin.post('admin/user/reset-second-factor', { id: 'x' })).problem.code).toBe('invalid_input')
  for (const id of [userId, mightier.userId, florist.userId]) expect(await isOn(id)).toBe(true)
})
