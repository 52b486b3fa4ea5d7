import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Authority } from '../../contract/core/access.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makePasskey, makeShop, shopAuthorities } from '../../tests/support/make.ts'
import { testPassword } from '../../tests/support/password.ts'

const start = '2026-11-23T14:00:00Z'
const staff: Authority[] = ['USERS_ACCESS_CONTROL', ...shopAuthorities]
let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: start })
})
afterAll(() => app?.close())
beforeEach(() => app.setNow(start))

async function somebody(authorities: Authority[], passkeys: readonly string[] = []) {
  const shop = await makeShop(app.db, { authorities })
  for (const name of passkeys) await makePasskey(app.db, { userId: shop.userId, name })
  return { ...shop, client: await app.signIn(shop.email) }
}
const remove = (by: Client, id: number) => by.post('admin/user/remove-passkeys', { id })
const prove = (client: Client) => client.post('auth/prove', { password: testPassword })
const left = async (userId: number) =>
  (await app.db.selectFrom('passkeys').select('id').where('user_id', '=', userId).execute()).length

test('a florist who lost the phone has no passkeys, is signed out everywhere and notified', async () => {
  const florist = await somebody(shopAuthorities, ['Phone', 'Shop computer'])
  const other = await somebody(shopAuthorities, ['Phone'])
  const { client: admin, email } = await somebody(staff)
  expect((await admin.get(`admin/user?id=${florist.userId}`)).body).toMatchObject({ passkeys: 2 })
  await prove(admin)
  const { status, body } = await remove(admin, florist.userId)
  expect([status, body]).toMatchObject([200, { id: florist.userId, passkeys: 0, sessions: 0 }])
  expect(await left(florist.userId)).toBe(0)
  expect(await left(other.userId)).toBe(1)
  expect((await florist.client.get('shopping-cart')).status).toBe(401)
  const told = await app.db
    .selectFrom('notices')
    .select(['topic', 'facts'])
    .where('user_id', '=', florist.userId)
    .execute()
  expect(told).toEqual([{ topic: 'passkey-removed', facts: { name: 'Phone, Shop computer' } }])
  const entries = await app.db
    .selectFrom('audit_log')
    .select(['actor', 'before'])
    .where('subject', '=', `user ${florist.email}`)
    .where('action', '=', 'passkey.removed')
    .execute()
  expect(entries).toEqual([{ actor: email, before: { name: 'Phone, Shop computer' } }])
  expect((await remove(admin, florist.userId)).problem.code).toBe('not_found')
})

test('the administrator confirms with the own password within fifteen minutes', async () => {
  const florist = await somebody(shopAuthorities, ['Phone'])
  const { client: admin } = await somebody(staff)
  app.setNow(new Date(app.now().getTime() + 16 * 60_000))
  expect((await remove(admin, florist.userId)).problem.code).toBe('reauth_required')
  expect(await left(florist.userId)).toBe(1)
  await prove(admin)
  expect((await remove(admin, florist.userId)).status).toBe(200)
})

test('nobody removes their own that way, or those of a person with more authorities', async () => {
  const owner = await somebody([...staff, 'MAINTENANCE'], ['Phone'])
  const { client: admin, userId } = await somebody(staff, ['Phone'])
  await prove(admin)
  expect((await remove(admin, userId)).problem.code).toBe('not_for_oneself')
  expect((await remove(admin, owner.userId)).problem.code).toBe('beyond_own_authorities')
  expect([await left(userId), await left(owner.userId)]).toEqual([1, 1])
})

test('without a session or the authority, and with bad input, nothing is removed', async () => {
  const florist = await somebody(shopAuthorities, ['Phone'])
  expect((await remove(app.visitor(), florist.userId)).status).toBe(401)
  expect((await remove(florist.client, florist.userId)).status).toBe(403)
  const { client: admin } = await somebody(staff)
  await prove(admin)
  expect((await remove(admin, 999_999_999)).status).toBe(404)
  expect((await admin.post('admin/user/remove-passkeys', { id: 'florist' })).status).toBe(400)
  expect(await left(florist.userId)).toBe(1)
})
