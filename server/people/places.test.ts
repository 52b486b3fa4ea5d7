import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Authority, adminAuthorities } from '../../contract/core/access.ts'
import type { Person } from '../../contract/features/people/people.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makeShop, makeStudio, makeUser, shopAuthorities } from '../../tests/support/make.ts'

let app: TestApp
let admin: Client
let shop: Awaited<ReturnType<typeof makeShop>>
let studioId: number
let buyerId: number
let buyer: Client

beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
  const house = await makeShop(app.db, {
    authorities: [...adminAuthorities, ...shopAuthorities] as Authority[],
  })
  admin = await app.signIn(house.email)
})
afterAll(() => app?.close())

beforeEach(async () => {
  shop = await makeShop(app.db)
  const { customerId } = shop
  studioId = await makeStudio(app.db, shop)
  const made = await makeUser(app.db, { customerId, authorities: shopAuthorities })
  buyerId = made.userId
  buyer = await app.signIn(made.email)
})

const read = async (id = buyerId) => (await admin.get(`admin/user?id=${id}`)).body as Person
async function change(more: object, client = admin) {
  const { id, version, name, email, roleId, added, removed } = await read()
  const body = { id, version, name, email, roleId, added, removed, status: 'active', ...more }
  return client.put('admin/user', body)
}
const offered = async () =>
  ((await buyer.get('account/addresses')).body as { id: number }[]).map(({ id }) => id)

test('staff set the addresses that a buyer orders for; it takes effect with the next request, and can be reset to all', async () => {
  expect(await read()).toMatchObject({
    locations: null,
    addresses: [{ id: shop.addressId }, { id: studioId, name: 'Studio', city: 'Xenia' }],
  })
  const { body } = await change({ locations: [studioId] })
  expect(body).toMatchObject({ locations: [studioId] })
  expect(await offered()).toEqual([studioId])
  await change({ name: 'Ana Wu' })
  expect(await read()).toMatchObject({ name: 'Ana Wu', locations: [studioId] })
  await change({ locations: null })
  expect(await offered()).toEqual([shop.addressId, studioId])
})

test('a person made an owner orders for all addresses', async () => {
  await change({ locations: [studioId] })
  expect((await change({ companyRole: 'owner', locations: [studioId] })).body).toMatchObject({
    locations: null,
  })
  expect(await offered()).toEqual([shop.addressId, studioId])
})

test('an address of another company, none at all, and one that was removed are refused; nothing changes', async () => {
  const { addressId: elsewhere } = await makeShop(app.db)
  const unknown = await change({ name: 'Zoe', locations: [studioId, elsewhere] })
  expect([unknown.status, unknown.problem.code]).toEqual([422, 'unknown_ship_to'])
  expect(unknown.problem.errors).toMatchObject([{ path: 'locations' }])
  expect((await change({ locations: [] })).status).toBe(400)
  await app.db.updateTable('addresses').set({ deleted_at: app.now() }).where('id', '=', studioId).execute()
  expect((await change({ locations: [studioId] })).problem.code).toBe('unknown_ship_to')
  expect(await read()).toMatchObject({ locations: null, addresses: [{ id: shop.addressId }] })
  expect((await read()).name).not.toBe('Zoe')
})

test('it is for staff who manage users, and the audit log names before and after', async () => {
  expect((await change({ locations: [studioId] }, buyer)).status).toBe(403)
  expect((await change({ locations: [studioId] }, app.visitor())).status).toBe(401)
  await change({ locations: [studioId] })
  const entry = await app.db
    .selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({
    action: 'user.changed',
    before: { locations: null },
    after: { locations: [studioId] },
  })
})
