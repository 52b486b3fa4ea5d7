import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Authority, authorities } from '../../contract/core/access.ts'
import { changes } from '../../contract/features/changes.ts'
import { customers } from '../../contract/features/customers.ts'
import { type Person, people } from '../../contract/features/people/people.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makeShop, makeUser } from '../../tests/support/make.ts'

const restricted: Authority[] = ['CARDS_BLOCKED', 'STATEMENT_BLACKLIST']
const everything = (Object.keys(authorities) as Authority[]).filter((one) => !restricted.includes(one))
let serial = 0
let app: TestApp
let house: Awaited<ReturnType<typeof makeShop>>
let admin: Client
let clerk: { userId: number; email: string }
let rep: { id: number; name: string }

beforeAll(async () => {
  app = await startApp()
  house = await makeShop(app.db, { authorities: everything, customer: { is_house: true } })
  admin = await app.signIn(house.email)
  await app.db.insertInto('vendors').values({ id: 'TIE01', name: 'Tied Growers' }).execute()
})
afterAll(() => app?.close())

beforeEach(async () => {
  serial += 1
  clerk = await makeUser(app.db, { customerId: house.customerId, authorities: ['SALES'] })
  rep = await app.db
    .insertInto('sales_reps')
    .values({
      rep: `T${serial}`,
      name: `Rep ${serial}`,
      email: `rep${serial}@example.test`,
      phone_number: '',
    })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
})

const read = async (id = clerk.userId) => (await admin.call(people.user, { query: { id } })).body as Person
async function change(more: object, { id = clerk.userId, client = admin } = {}) {
  const { version, name, email, roleId, added, removed } = await read(id)
  return client.put('admin/user', {
    id,
    version,
    name,
    email,
    roleId,
    added,
    removed,
    status: 'active',
    ...more,
  })
}
const lastSet = async () =>
  (await app.db.selectFrom('change_sets').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id
const ties = async () => (await admin.call(people.ties, {})).body as { reps: object[]; vendors: object[] }

test('a user made a representative sees their customers with the next request, and none after it is undone', async () => {
  const shop = await makeShop(app.db, { customer: { sales_rep_id: rep.id } })
  const client = await app.signIn(clerk.email)
  const seen = async () => {
    const { rows } = (await client.call(customers.companies, { query: {} })).body as {
      rows: { accountNumber: number }[]
    }
    return rows.map(({ accountNumber }) => accountNumber)
  }
  expect(await seen()).toEqual([])
  expect((await change({ repId: rep.id })).body).toMatchObject({ repId: rep.id, vendorId: null })
  expect(await seen()).toEqual([shop.accountNumber])
  const { name } = await read()
  expect((await ties()).reps).toContainEqual({
    id: rep.id,
    rep: `T${serial}`,
    name: rep.name,
    userId: clerk.userId,
    user: name,
  })
  const id = await lastSet()
  const shown = (await admin.call(changes.read, { params: { id }, query: {} })).body as { rows: object[] }
  expect(JSON.stringify(shown)).toContain(rep.name)
  expect((await admin.call(changes.revert, { params: { id }, body: {} })).status).toBe(201)
  expect(await read()).toMatchObject({ repId: null })
  expect(await seen()).toEqual([])
})

test('one user is a representative: a second is refused with the name of the first, until that one lets go', async () => {
  await change({ repId: rep.id })
  const other = await makeUser(app.db, { customerId: house.customerId, authorities: ['SALES'] })
  const refused = await change({ repId: rep.id }, { id: other.userId })
  expect([refused.status, refused.problem.code]).toEqual([409, 'rep_taken'])
  expect(refused.problem.detail).toContain((await read()).name)
  expect(refused.problem.errors).toMatchObject([{ path: 'repId' }])
  expect((await change({ repId: null })).status).toBe(200)
  expect((await change({ repId: rep.id }, { id: other.userId })).status).toBe(200)
  expect(await read(other.userId)).toMatchObject({ repId: rep.id })
})

test('several users work for a vendor, and a change without ties keeps them', async () => {
  const other = await makeUser(app.db, { customerId: house.customerId, authorities: ['VENDOR'] })
  for (const id of [clerk.userId, other.userId])
    expect((await change({ vendorId: 'TIE01' }, { id })).body).toMatchObject({ vendorId: 'TIE01' })
  expect((await ties()).vendors).toContainEqual({ id: 'TIE01', name: 'Tied Growers', users: 2 })
  await change({ name: 'Ana Wu' })
  expect(await read()).toMatchObject({ name: 'Ana Wu', vendorId: 'TIE01' })
  const entry = await app.db
    .selectFrom('audit_log')
    .select(['action', 'after'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({ action: 'user.changed', after: { name: 'Ana Wu', vendorId: 'TIE01' } })
})

test('both at once, an unknown one and a customer’s user are refused, and nothing changes', async () => {
  const both = await change({ repId: rep.id, vendorId: 'TIE01', name: 'Zoe' })
  expect([both.status, both.problem.code]).toEqual([422, 'tie_refused'])
  expect((await change({ repId: 999_999_999 })).problem.code).toBe('unknown_rep')
  expect((await change({ vendorId: 'NONE' })).problem.code).toBe('unknown_vendor')
  expect((await change({ vendorId: '' })).status).toBe(400)
  const shop = await makeShop(app.db)
  for (const tie of [{ repId: rep.id }, { vendorId: 'TIE01' }]) {
    const refused = await change(tie, { id: shop.userId })
    expect([refused.status, refused.problem.code]).toEqual([422, 'tie_refused'])
  }
  expect((await change({ repId: null, vendorId: null }, { id: shop.userId })).status).toBe(200)
  const now = await read()
  expect(now).toMatchObject({ repId: null, vendorId: null })
  expect(now.name).not.toBe('Zoe')
})

test('it is for staff who manage users', async () => {
  const client = await app.signIn(clerk.email)
  expect((await change({ repId: rep.id }, { client })).status).toBe(403)
  expect((await change({ repId: rep.id }, { client: app.visitor() })).status).toBe(401)
  expect((await client.call(people.ties, {})).status).toBe(403)
  expect((await app.visitor().call(people.ties, {})).status).toBe(401)
})
