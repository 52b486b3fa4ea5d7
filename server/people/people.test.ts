import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Authority, authorities } from '../../contract/core/access.ts'
import type { SendOf } from '../../contract/core/endpoint.ts'
import { type Person, people } from '../../contract/features/people/people.ts'
import { type Role, roles } from '../../contract/features/people/roles.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makePastOrder, makeProduct, makeShop } from '../../tests/support/make.ts'
import { testPassword } from '../../tests/support/password.ts'
import { add, ctxOf, place } from '../../tests/support/shopper.ts'
import { lastMessage } from '../../tests/support/sign-in.ts'

const restricted: Authority[] = ['CARDS_BLOCKED', 'STATEMENT_BLACKLIST']
const everything = (Object.keys(authorities) as Authority[]).filter((one) => !restricted.includes(one))

let app: TestApp
let admin: Client
let adminId: number
let roleIds: Map<string, number>

beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
  const shop = await makeShop(app.db, { authorities: everything })
  adminId = shop.userId
  admin = await app.signIn(shop.email)
  const { body } = await admin.call(roles.list)
  roleIds = new Map((body as Role[]).map(({ id, name }) => [name, id]))
})
afterAll(() => app?.close())

const roleId = (name: string) => roleIds.get(name) as number
const read = async (id: number) => (await admin.call(people.user, { query: { id } })).body as Person
const version = async (id: number) => (await read(id)).version

let serial = 0
/** A user of a new shop, in one of the distributor's initial roles. */
async function florist(role = 'Customer') {
  const shop = await makeShop(app.db)
  await app.db
    .updateTable('users')
    .set({ role_id: roleId(role) })
    .where('id', '=', shop.userId)
    .execute()
  return shop
}
const form = (more: object = {}) => ({
  name: 'Ana Ortiz',
  email: `ana${++serial}@example.test`,
  phoneNumber: '(937) 555-0117',
  mobileNumber: '',
  roleId: roleId('Customer'),
  added: [],
  removed: [],
  ...more,
})
const change = async (id: number, more: object = {}) =>
  admin.call(people.changeUser, {
    body: {
      ...form({ email: (await read(id)).email }),
      id,
      version: await version(id),
      status: 'active',
      ...more,
    },
  } as never)

test('every distributor starts with the same thirteen roles, demo or not', () => {
  expect([...roleIds.keys()].filter((name) => !name.startsWith('Role '))).toEqual([
    'Accounts',
    'Administrator',
    'Customer',
    'Customer (card only)',
    'Dispatcher',
    'Driver',
    'Inside desk',
    'Marketing',
    'Owner',
    'Price desk',
    'Sales',
    'Vendor',
    'Warehouse',
  ])
})

describe('users', () => {
  test('are found by parts of email and name, by account and by role, page by page', async () => {
    const shop = await florist()
    await app.db.updateTable('users').set({ name: 'Zinnia 100% Wu' }).where('id', '=', shop.userId).execute()
    const find = async (query: Record<string, string>) =>
      (await admin.get(`admin/users?${new URLSearchParams(query)}`)).body as { rows: Person[]; total: number }
    expect((await find({ email: 'zinnia 100%' })).rows).toMatchObject([{ id: shop.userId }])
    expect((await find({ email: shop.email })).rows).toMatchObject([{ accountNumber: shop.accountNumber }])
    expect((await find({ accountId: String(shop.accountNumber) })).total).toBe(1)
    expect((await find({ role: 'Customer' })).rows.map(({ id }) => id)).toContain(shop.userId)
    expect((await find({ pageSize: '1' })).rows).toHaveLength(1)
    expect(await find({ email: 'nobody at all' })).toMatchObject({ rows: [], total: 0 })
  })

  test('are sorted by any column, up and down, each on one page only', async () => {
    for (let i = 0; i < 5; i++) await makeShop(app.db)
    const named = async (sort?: SendOf<typeof people.users>['query']['sort']) => {
      const query = { pageSize: '300', ...(sort && { sort }) }
      return ((await admin.call(people.users, { query })).body as { rows: Person[] }).rows
    }
    const names = (await named('name')).map(({ name }) => name.toLowerCase())
    expect(names).toEqual([...names].sort())
    expect((await named()).map(({ id }) => id)).toEqual((await named('name')).map(({ id }) => id))
    const accounts = (await named('-account')).map(({ accountNumber }) => accountNumber)
    expect(accounts).toEqual([...accounts].sort((a, b) => b - a))
    // Users who never signed in come last in both directions.
    for (const sort of ['lastSignIn', '-lastSignIn'] as const) {
      const signedIn = (await named(sort)).map(({ lastSignInAt }) => lastSignInAt !== null)
      expect(signedIn).toEqual([...signedIn].sort((a, b) => Number(b) - Number(a)))
    }
    const pages = await Promise.all(
      ['1', '2'].map((page) => admin.call(people.users, { query: { sort: 'role', page, pageSize: '3' } })),
    )
    const ids = pages.flatMap(({ body }) => (body as { rows: Person[] }).rows.map(({ id }) => id))
    expect(new Set(ids).size).toBe(6)
    expect(await admin.get('admin/users?sort=password')).toMatchObject({ status: 400 })
  })

  test('a user is added without a password, with single authorities beside the role’s', async () => {
    const { accountNumber } = await florist()
    const answer = await admin.call(people.addUser, {
      body: form({ accountNumber, email: 'New.Buyer@Example.test', added: ['SALES'], removed: ['YARD'] }),
    } as never)
    expect(answer.status).toBe(201)
    const person = answer.body as Person
    expect(person).toMatchObject({
      email: 'new.buyer@example.test',
      phoneNumber: '9375550117',
      role: 'Customer',
      added: ['SALES'],
      removed: ['YARD'],
      status: 'active',
      cardsBlocked: true,
      lastSignInAt: null,
    })
    expect(person.authorities).toContain('SALES')
    expect(person.authorities).not.toContain('YARD')
    const signIn = await app.visitor().post('auth/sign-in', { email: person.email, password: testPassword })
    expect(signIn.problem.code).toBe('invalid_credentials')
    const mail = await lastMessage(app, person.email)
    expect(mail).toMatchObject({
      kind: 'company-invitation',
      about: { company: person.customerName, days: 7 },
    })
    const token = String(mail?.about.path).replace('/reset-password/', '')
    const set = await app.visitor().post('auth/change-password/token', { token, password: 'Peony-At-Dawn-2' })
    expect(set.status).toBe(204)
    await app.signIn(person.email, 'Peony-At-Dawn-2')
  })

  test.each([
    ['an email that is taken', async () => ({ email: (await florist()).email }), 'email_taken'],
    ['a role that does not exist', async () => ({ roleId: 999_999 }), 'unknown_role'],
    ['an account that does not exist', async () => ({ accountNumber: 999_999 }), 'unknown_account'],
    ['no name', async () => ({ name: ' ' }), 'invalid_input'],
    ['an email that is none', async () => ({ email: 'ana@' }), 'invalid_input'],
    ['a phone number of nine digits', async () => ({ phoneNumber: '937 555 011' }), 'invalid_input'],
    ['an authority that does not exist', async () => ({ added: ['EVERYTHING'] }), 'invalid_input'],
  ])('%s is refused', async (_, more, code) => {
    const { accountNumber } = await florist()
    const answer = await admin.post('admin/user', form({ accountNumber, ...(await more()) }))
    expect(answer.problem.code).toBe(code)
    expect(answer.problem.errors.length).toBeGreaterThan(0)
  })

  test('a change of role takes effect with the next request', async () => {
    const shop = await florist()
    const client = await app.signIn(shop.email)
    expect((await client.get('favorite')).status).toBe(200)
    expect((await change(shop.userId, { roleId: roleId('Driver') })).status).toBe(200)
    expect((await client.get('favorite')).problem.code).toBe('not_allowed')
  })

  test('security 6: disabling ends the sessions at once, and the password opens nothing', async () => {
    const shop = await florist()
    const client = await app.signIn(shop.email)
    expect((await change(shop.userId, { status: 'disabled' })).body).toMatchObject({ sessions: 0 })
    expect((await client.get('shopping-cart')).status).toBe(401)
    const again = await app.visitor().post('auth/sign-in', { email: shop.email, password: testPassword })
    expect(again.problem.code).toBe('invalid_credentials')
    expect((await change(shop.userId)).status).toBe(200)
    await app.signIn(shop.email, testPassword)
  })

  test('concurrency C6: the second of two editors gets an error with the current values', async () => {
    const shop = await florist()
    const old = await version(shop.userId)
    const answers = await Promise.all(
      ['Ana', 'Bea'].map((name) =>
        admin.put('admin/user', {
          ...form({ name }),
          email: shop.email,
          id: shop.userId,
          version: old,
          status: 'active',
        }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.problem).toMatchObject({ code: 'changed_meanwhile', data: { version: old + 1 } })
    const saver = { name: (await read(adminId)).name }
    expect(refused?.problem.data).toMatchObject({ savedBy: saver })
  })

  test('an editor whose form is older than two changes sees the name of the person who made the last one', async () => {
    const shop = await florist()
    const old = await version(shop.userId)
    const second = await makeShop(app.db, { authorities: everything })
    await app.db.updateTable('users').set({ name: 'Bea Last' }).where('id', '=', second.userId).execute()
    expect((await change(shop.userId, { name: 'First' })).status).toBe(200)
    const bea = await app.signIn(second.email)
    const body = {
      ...form({ email: shop.email, name: 'Second' }),
      id: shop.userId,
      status: 'active' as const,
    }
    const saved = await bea.put('admin/user', { ...body, version: await version(shop.userId) })
    expect(saved.status).toBe(200)
    const late = await change(shop.userId, { version: old })
    expect(late.problem.data).toMatchObject({ name: 'Second', savedBy: { name: 'Bea Last' } })
  })

  test('a user without orders is deleted; the email is free again', async () => {
    const shop = await florist()
    expect((await admin.delete(`admin/user?id=${shop.userId}`)).status).toBe(204)
    expect((await admin.get(`admin/user?id=${shop.userId}`)).status).toBe(404)
    const again = await admin.post(
      'admin/user',
      form({ accountNumber: shop.accountNumber, email: shop.email }),
    )
    expect(again.status).toBe(201)
  })

  test('whom orders name is kept, unless it is forced: then the person goes and the order stays', async () => {
    const shop = await florist()
    const ctx = ctxOf(app, shop)
    await add(ctx, { productId: await makeProduct(app.db), quantity: 2 })
    await place(ctx)
    const client = await app.signIn(shop.email)
    const refused = await admin.delete(`admin/user?id=${shop.userId}`)
    expect(refused.problem).toMatchObject({ code: 'user_in_use', data: { orders: 1 } })
    expect((await admin.delete(`admin/user?id=${shop.userId}&force=true`)).status).toBe(204)
    expect((await client.get('shopping-cart')).status).toBe(401)
    const row = await app.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', shop.userId)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ status: 'deleted', name: 'Deleted user', password_hash: null })
    expect(row.email).not.toContain('example')
    const orders = await app.db
      .selectFrom('orders')
      .select('id')
      .where('customer_id', '=', shop.customerId)
      .execute()
    expect(orders).toHaveLength(1)
  })

  test('signing a user out ends every session of theirs and nobody else’s', async () => {
    const shop = await florist()
    const [one, two] = [await app.signIn(shop.email), await app.signIn(shop.email)]
    const answer = await admin.call(people.signOutUser, { body: { id: shop.userId } })
    expect(answer.body).toEqual({ ended: 2 })
    expect([(await one.get('shipment')).status, (await two.get('shipment')).status]).toEqual([401, 401])
    expect((await admin.get('shipment')).status).toBe(200)
  })
})

describe('6.01 card users', () => {
  test('blocking cards makes a card user one who orders on account, and back, whatever the role says', async () => {
    const shop = await florist('Customer (card only)')
    const set = (blocked: boolean) =>
      admin.call(people.setCardsBlocking, { body: { id: shop.userId, blocked } })
    expect((await set(true)).body).toMatchObject({ cardsBlocked: true, added: ['CARDS_BLOCKED'] })
    expect((await set(false)).body).toMatchObject({ cardsBlocked: false, added: [], removed: [] })
    const onTerms = await florist('Customer')
    const { body } = await admin.call(people.setCardsBlocking, {
      body: { id: onTerms.userId, blocked: false },
    })
    expect(body).toMatchObject({ cardsBlocked: false, removed: ['CARDS_BLOCKED'] })
    const list = await admin.get(`admin/cards-blocking?accountId=${onTerms.accountNumber}`)
    expect(list.body).toMatchObject({ rows: [{ id: onTerms.userId, cardsBlocked: false }], total: 1 })
  })
})

describe('security 33: nobody gives more than they have', () => {
  test('not to a user, not to a role, not through a role', async () => {
    const clerk = await app.signIn(
      (await makeShop(app.db, { authorities: ['USERS_ACCESS_CONTROL', 'ROLES_ACCESS_CONTROL', 'FLOWERS'] }))
        .email,
    )
    const { accountNumber } = await florist()
    const beyond = 'beyond_own_authorities'
    const grant = await clerk.post('admin/user', form({ accountNumber, added: ['TIER_PRICING'] }))
    expect(grant.problem.code).toBe(beyond)
    const through = await clerk.post('admin/user', form({ accountNumber, roleId: roleId('Administrator') }))
    expect(through.problem.code).toBe(beyond)
    const role = await clerk.post('role', { name: 'Boss', authorities: ['DASHBOARD'] })
    expect(role.problem).toMatchObject({ code: beyond, data: { authorities: ['DASHBOARD'] } })
    const sales = (await clerk.call(roles.matrix)).body as Role[]
    const { id, version, authorities } = sales.find(({ name }) => name === 'Sales') as Role
    const widened = { id, version, authorities: [...authorities, 'DASHBOARD'] }
    expect((await clerk.put('role-permissions', { roles: [widened] })).problem.code).toBe(beyond)
    expect((await clerk.post('role', { name: 'Flowers only', authorities: ['FLOWERS'] })).status).toBe(201)
  })

  test('security 33: cannot change a role with more authorities, even to remove authorities of one’s own', async () => {
    const clerk = await app.signIn((await makeShop(app.db, { authorities: ['ROLES_ACCESS_CONTROL'] })).email)
    const all = (await clerk.call(roles.matrix)).body as Role[]
    const { id, version, authorities } = all.find(({ name }) => name === 'Administrator') as Role
    const without = authorities.filter((one) => one !== 'ROLES_ACCESS_CONTROL')
    const sales = all.find(({ name }) => name === 'Sales') as Role
    for (const asked of [
      { id, version, authorities: without },
      { id: sales.id, version: sales.version, authorities: [...sales.authorities, 'ROLES_ACCESS_CONTROL'] },
    ]) {
      const answer = await clerk.put('role-permissions', { roles: [asked] })
      expect([answer.status, answer.problem?.code]).toEqual([422, 'beyond_own_authorities'])
    }
    const same = await clerk.put('role-permissions', { roles: [{ id, version, authorities }] })
    expect(same.status).toBe(200)
    expect((await clerk.call(roles.matrix)).body).toContainEqual(expect.objectContaining({ id, authorities }))
  })

  test('cannot change, delete or sign out somebody with more authorities', async () => {
    const clerk = await app.signIn((await makeShop(app.db, { authorities: ['USERS_ACCESS_CONTROL'] })).email)
    const boss = await read(adminId)
    const stolen = {
      ...form({ email: 'stolen@example.test' }),
      id: adminId,
      version: boss.version,
      status: 'active',
    }
    for (const answer of [
      await clerk.put('admin/user', stolen),
      await clerk.delete(`admin/user?id=${adminId}&force=true`),
      await clerk.post('admin/user/sign-out', { id: adminId }),
      await clerk.put('admin/cards-blocking', { id: adminId, blocked: true }),
    ])
      expect(answer.problem.code).toBe('beyond_own_authorities')
    expect(await read(adminId)).toMatchObject({ email: boss.email })
  })

  test('the last one who manages roles stays, however it is tried', async () => {
    // Removes other users who manage roles, created by the tests above.
    await app.db.updateTable('users').set({ status: 'disabled' }).where('id', '<>', adminId).execute()
    const me = await read(adminId)
    const body = {
      ...form({ email: me.email, name: me.name, roleId: me.roleId }),
      id: me.id,
      version: me.version,
    }
    const tries = [
      await admin.put('admin/user', { ...body, status: 'disabled' }),
      await admin.put('admin/user', { ...body, status: 'active', removed: ['ROLES_ACCESS_CONTROL'] }),
      await admin.delete(`admin/user?id=${adminId}&force=true`),
    ]
    const mine = ((await admin.call(roles.matrix)).body as Role[]).find(({ id }) => id === me.roleId) as Role
    const without = mine.authorities.filter((one) => one !== 'ROLES_ACCESS_CONTROL')
    tries.push(
      await admin.put('role-permissions', {
        roles: [{ id: mine.id, version: mine.version, authorities: without }],
      }),
    )
    for (const { problem } of tries) expect(problem.code).toBe('last_administrator')
    expect((await admin.get('roles')).status).toBe(200)
  })
})

describe('roles', () => {
  const readRole = async (name: string) =>
    ((await admin.call(roles.matrix)).body as Role[]).find((role) => role.name === name) as Role

  test('a role is made, renamed and deleted; one that users have is not', async () => {
    const made = await admin.call(roles.add, { body: { name: 'Buyer', authorities: ['FLOWERS', 'PLANTS'] } })
    const role = made.body as Role
    expect(role).toMatchObject({ name: 'Buyer', users: 0, authorities: ['FLOWERS', 'PLANTS'] })
    expect((await admin.post('role', { name: 'buyer' })).problem.code).toBe('role_name_taken')
    const renamed = await admin.call(roles.rename, { body: { id: role.id, version: 0, name: 'Plant buyer' } })
    expect(renamed.body).toMatchObject({ name: 'Plant buyer', version: 1 })
    const stale = await admin.call(roles.rename, { body: { id: role.id, version: 0, name: 'Late' } })
    expect(stale.problem.code).toBe('changed_meanwhile')
    expect((await admin.delete(`role?id=${role.id}`)).status).toBe(204)
    expect((await admin.get(`role?id=${role.id}`)).status).toBe(404)
    await florist('Customer')
    expect((await admin.delete(`role?id=${roleId('Customer')}`)).problem.code).toBe('role_in_use')
  })

  test('a preview says who gains and loses and changes nothing; saving does it, for the next request', async () => {
    const [anna, bert] = [await florist('Warehouse'), await florist('Warehouse')]
    // Bert has supplies as his own authority: he does not lose it with the role.
    await app.db
      .insertInto('user_authorities')
      .values({ user_id: bert.userId, authority: 'SUPPLIES', granted: true })
      .execute()
    const client = await app.signIn(anna.email)
    const before = await readRole('Warehouse')
    const wanted = [...before.authorities.filter((one) => one !== 'SUPPLIES'), 'DASHBOARD'] as Authority[]
    const body = { roles: [{ id: before.id, version: before.version, authorities: wanted }] }
    const preview = await admin.call(roles.change, { body: { ...body, preview: true } })
    expect(preview.body).toEqual({
      saved: false,
      effects: [
        {
          id: before.id,
          name: 'Warehouse',
          added: ['DASHBOARD'],
          removed: ['SUPPLIES'],
          users: 2,
          gaining: 2,
          losing: 1,
          losers: [anna.email],
        },
      ],
    })
    expect(await readRole('Warehouse')).toEqual(before)
    expect((await client.get('inventory/supplies')).status).toBe(200)
    expect((await admin.call(roles.change, { body })).body).toMatchObject({ saved: true })
    expect((await client.get('inventory/supplies')).problem.code).toBe('not_allowed')
    expect((await admin.call(roles.change, { body })).problem.code).toBe('changed_meanwhile')
  })

  test('all changes are saved or none', async () => {
    const [sales, vendor] = [await readRole('Sales'), await readRole('Vendor')]
    const answer = await admin.put('role-permissions', {
      roles: [
        { id: sales.id, version: sales.version, authorities: [] },
        { id: vendor.id, version: vendor.version + 1, authorities: [] },
      ],
    })
    expect(answer.problem.code).toBe('changed_meanwhile')
    expect(await readRole('Sales')).toEqual(sales)
  })

  test('every authority is listed with its name and the calls that it opens', async () => {
    const { body } = await admin.call(roles.permissions)
    const list = body as { key: string; value: string; group: string; opens: string[] }[]
    expect(list).toHaveLength(36)
    expect(list.find(({ key }) => key === 'USERS_ACCESS_CONTROL')).toMatchObject({
      value: 'Admin Access Control (Users)',
      group: 'administration',
      opens: expect.arrayContaining(['GET admin/users', 'DELETE admin/user', 'GET admin/audit-log']),
    })
  })
})

test('security 53: every change of people and roles is one entry of the audit log', async () => {
  const shop = await florist()
  const count = async () =>
    Number(
      (
        await app.db
          .selectFrom('audit_log')
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    )
  await app.db.updateTable('users').set({ status: 'active' }).where('id', '=', shop.userId).execute()
  const role = (await admin.call(roles.add, { body: { name: 'Once', authorities: [] } })).body as Role
  const steps: (() => Promise<unknown>)[] = [
    () => admin.post('admin/user', form({ accountNumber: shop.accountNumber })),
    () => change(shop.userId, { name: 'Renamed' }),
    () => admin.post('admin/user/sign-out', { id: shop.userId }),
    () => admin.put('admin/cards-blocking', { id: shop.userId, blocked: false }),
    () => admin.delete(`admin/user?id=${shop.userId}`),
    () => admin.put('role', { id: role.id, version: 0, name: 'Twice' }),
    () => admin.put('role-permissions', { roles: [{ id: role.id, version: 1, authorities: ['FLOWERS'] }] }),
    () => admin.delete(`role?id=${role.id}`),
  ]
  for (const step of steps) {
    const before = await count()
    await step()
    expect(await count(), String(step)).toBe(before + 1)
  }
})

test('orders of before keep their customer no matter who is deleted', async () => {
  const shop = await florist()
  const productId = await makeProduct(app.db)
  await makePastOrder(app.db, { ...shop, placedAt: new Date('2026-11-01T12:00:00Z'), lines: [{ productId }] })
  expect((await admin.delete(`admin/user?id=${shop.userId}`)).status).toBe(204)
  const orders = await app.db
    .selectFrom('orders')
    .select('id')
    .where('customer_id', '=', shop.customerId)
    .execute()
  expect(orders).toHaveLength(1)
})
