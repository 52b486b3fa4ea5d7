import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Authority, authorities } from '../../contract/core/access.ts'
import { changes } from '../../contract/features/changes.ts'
import { mostUsers } from '../../contract/features/people/bulk.ts'
import { type Person, people } from '../../contract/features/people/people.ts'
import { type Role, roles } from '../../contract/features/people/roles.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makeShop, makeUser, shopAuthorities } from '../../tests/support/make.ts'

const restricted: Authority[] = ['CARDS_BLOCKED', 'STATEMENT_BLACKLIST']
const everything = (Object.keys(authorities) as Authority[]).filter((one) => !restricted.includes(one))
const disable = { kind: 'status', status: 'disabled' } as const

let app: TestApp
let house: Awaited<ReturnType<typeof makeShop>>
let admin: Client

beforeAll(async () => {
  app = await startApp()
  house = await makeShop(app.db, { authorities: everything })
  admin = await app.signIn(house.email)
})
afterAll(() => app?.close())

const read = async (id: number) => (await admin.call(people.user, { query: { id } })).body as Person
const preview = (body: object, by = admin) => by.call(people.previewUsers, { body } as never)
const change = (body: object, by = admin) => by.call(people.changeUsers, { body } as never)
const newRole = async (authorities: Authority[]) => {
  const name = `Role ${crypto.randomUUID().slice(0, 8)}`
  return ((await admin.call(roles.add, { body: { name, authorities } })).body as Role).id
}
const entries = () =>
  app.db.selectFrom('audit_log').selectAll().where('action', '=', 'user.changed').orderBy('id').execute()
async function users(count: number) {
  const shop = await makeShop(app.db)
  const made = []
  for (let n = 0; n < count; n++)
    made.push(await makeUser(app.db, { customerId: shop.customerId, authorities: shopAuthorities }))
  return { shop, ids: made.map(({ userId }) => userId), emails: made.map(({ email }) => email) }
}

test('picked users are disabled in one change set with one entry, signed out, and undone together', async () => {
  const { ids, emails } = await users(3)
  const [, , already = 0] = ids
  await app.db.updateTable('users').set({ status: 'disabled' }).where('id', '=', already).execute()
  const client = await app.signIn(emails[0] ?? '')
  const body = { selection: { ids: [...ids, house.userId] }, operation: disable }
  expect((await preview(body)).body).toEqual({
    total: 4,
    changes: 2,
    refusals: expect.arrayContaining([
      { cause: 'same', count: 1, examples: [(await read(already)).name] },
      { cause: 'self', count: 1, examples: [(await read(house.userId)).name] },
    ]),
  })
  const before = await entries()
  const { status, body: done } = await change({ ...body, changes: 2 })
  expect(status).toBe(200)
  expect(done).toEqual({ changed: 2, changeSetId: expect.any(Number) })
  expect(await Promise.all(ids.map(async (id) => (await read(id)).status))).toEqual(ids.map(() => 'disabled'))
  expect((await client.get('shipment')).status).toBe(401)
  expect((await entries()).slice(before.length)).toMatchObject([
    { subject: `user ${emails[0]} and 1 more`, after: { users: emails.slice(0, 2), status: 'disabled' } },
  ])
  const { changeSetId } = done as { changeSetId: number }
  expect((await admin.call(changes.revert, { params: { id: changeSetId }, body: {} })).status).toBe(201)
  expect(await Promise.all(ids.map(async (id) => (await read(id)).status))).toEqual([
    'active',
    'active',
    'disabled',
  ])
})

test('everyone whom a list shows gets a role; a list that has changed is refused, as is another number than previewed', async () => {
  const { shop, ids } = await users(2)
  const roleId = await newRole(['FLOWERS'])
  const query = { accountId: String(shop.accountNumber) }
  const body = { selection: { query, total: 3 }, operation: { kind: 'role', roleId } }
  expect((await preview(body)).body).toEqual({ total: 3, changes: 3, refusals: [] })
  const moved = await change({ ...body, selection: { query, total: 9 }, changes: 3 })
  expect(moved.problem).toMatchObject({ code: 'selection_changed' })
  const other = await change({ ...body, changes: 2 })
  expect(other.problem).toMatchObject({
    code: 'selection_changed',
    detail: '2 users would have changed, now 3 would. Look at the preview again.',
  })
  expect((await read(ids[0] ?? 0)).roleId).not.toBe(roleId)
  expect((await change({ ...body, changes: 3 })).status).toBe(200)
  expect((await read(ids[0] ?? 0)).roleId).toBe(roleId)
  expect((await read(shop.userId)).roleId).toBe(roleId)
})

test('anyone who may do more than the editor stays as they are, and no role beyond the editor’s own is given', async () => {
  const { customerId } = await makeShop(app.db)
  const editor = await makeUser(app.db, {
    customerId,
    authorities: [...shopAuthorities, 'USERS_ACCESS_CONTROL'],
  })
  const by = await app.signIn(editor.email)
  const { ids } = await users(1)
  const selection = { ids: [...ids, house.userId] }
  expect((await preview({ selection, operation: disable }, by)).body).toMatchObject({
    changes: 1,
    refusals: [{ cause: 'beyond', count: 1 }],
  })
  const roleId = await newRole(['MAINTENANCE'])
  const given = await change({ selection, operation: { kind: 'role', roleId }, changes: 1 }, by)
  expect(given.problem).toMatchObject({ code: 'beyond_own_authorities' })
})

test('bad input says what is wrong', async () => {
  const { ids } = await users(1)
  const selection = { ids }
  const none = await change({ selection: { ids: [] }, operation: disable, changes: 1 })
  expect(none.status).toBe(400)
  const unread = await preview({ selection: { query: { status: 'asleep' }, total: 1 }, operation: disable })
  expect(unread.problem).toMatchObject({ code: 'invalid_input' })
  const role = await preview({ selection, operation: { kind: 'role', roleId: 999_999_999 } })
  expect(role.problem).toMatchObject({ code: 'unknown_role' })
  const many = Array.from({ length: mostUsers + 1 }, (_, n) => n + 1)
  expect((await preview({ selection: { ids: many }, operation: disable })).problem).toMatchObject({
    code: 'too_large',
  })
})

test('visitors and users without the authority change nobody', async () => {
  const { ids, emails } = await users(1)
  const body = { selection: { ids }, operation: disable, changes: 1 }
  expect((await change(body, app.visitor())).status).toBe(401)
  expect((await change(body, await app.signIn(emails[0] ?? ''))).status).toBe(403)
  expect((await preview(body, app.visitor())).status).toBe(401)
  expect((await read(ids[0] ?? 0)).status).toBe('active')
})
