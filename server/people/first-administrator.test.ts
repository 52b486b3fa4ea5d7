import { afterEach, beforeEach, expect, test } from 'vitest'
import type { User } from '../../contract/features/auth/auth.ts'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { makeShop } from '../../tests/support/make.ts'
import { makeCtx } from '../core/context.ts'
import { firstAdministrator } from './first-administrator.ts'

const email = 'owner@example.test'
const password = 'Peony-At-Dawn-2'

let app: TestApp
beforeEach(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
})
afterEach(() => app?.close())

const ask = (given: string | undefined = email) => firstAdministrator(makeCtx(app.deps, null), given)
const tokenOf = (answer: unknown) => (answer as { path: string }).path.replace('/reset-password/', '')

test('an empty database gets a distributor account and an administrator who sets a password by a link and can do everything', async () => {
  const token = tokenOf(await ask())
  expect((await app.visitor().post('auth/change-password/token', { token, password })).status).toBe(204)
  const owner = await app.signIn(email, password)
  const { body } = await owner.get('auth/current')
  expect(body).toMatchObject({
    accountNumber: 90_000,
    role: 'Administrator',
    isAdmin: true,
  } satisfies Partial<User>)
  for (const path of ['admin/users', 'roles', 'shipment', 'shopping-cart', 'overdue', 'account/summary'])
    expect((await owner.get(path)).status, path).toBe(200)
  expect(await ask()).toBeUndefined()
})

test('without an email it says that one is needed', async () => {
  expect(await firstAdministrator(makeCtx(app.deps, null), undefined)).toBe('needs an email')
})

test('until the password is set every start makes a new link, and the one before is void', async () => {
  const first = tokenOf(await ask())
  app.setNow('2026-11-23T15:00:00Z')
  const second = tokenOf(await ask())
  const use = (token: string) => app.visitor().post('auth/change-password/token', { token, password })
  expect((await use(first)).problem.code).toBe('token_invalid')
  expect((await use(second)).status).toBe(204)
  expect(await app.db.selectFrom('users').select('id').where('email', '=', email).execute()).toHaveLength(1)
})

test('processes that start together make one administrator and one link', async () => {
  const links = await Promise.all([ask(), ask(), ask()])
  expect(links.filter(Boolean)).toHaveLength(1)
})

test('where somebody can manage roles, nothing happens', async () => {
  await makeShop(app.db, { authorities: ['ROLES_ACCESS_CONTROL'] })
  expect(await ask()).toBeUndefined()
  expect(await app.db.selectFrom('users').select('id').where('email', '=', email).execute()).toEqual([])
})

test('a distributor that has locked itself out gets in again with an existing user, even if the role lost authorities', async () => {
  const shop = await makeShop(app.db)
  await app.db.deleteFrom('role_authorities').where('authority', '=', 'ROLES_ACCESS_CONTROL').execute()
  await app.db.updateTable('users').set({ status: 'disabled' }).where('id', '=', shop.userId).execute()
  const token = tokenOf(await ask(shop.email))
  await app.visitor().post('auth/change-password/token', { token, password })
  const client = await app.signIn(shop.email, password)
  expect((await client.get('roles')).status).toBe(200)
  expect((await client.get('auth/current')).body).toMatchObject({ accountNumber: shop.accountNumber })
})
