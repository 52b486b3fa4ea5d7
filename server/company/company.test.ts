import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AuditEntry } from '../../contract/features/audit.ts'
import { acting } from '../../contract/features/auth/acting.ts'
import { type Company, company, type Member } from '../../contract/features/company.ts'
import type { Person } from '../../contract/features/people/people.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { eventsOfNewest } from '../../tests/support/events-of-entry.ts'
import { makeProduct, makeShop, makeUser, shopAuthorities } from '../../tests/support/make.ts'

let app: TestApp
let admin: Client
let shop: Awaited<ReturnType<typeof makeShop>>
let owner: Client
let serial = 0

beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
  const house = await makeShop(app.db, { customer: { is_house: true }, authorities: [] })
  const staff = await makeUser(app.db, {
    customerId: house.customerId,
    authorities: ['USERS_ACCESS_CONTROL', 'ROLES_ACCESS_CONTROL', ...shopAuthorities],
  })
  admin = await app.signIn(staff.email)
})
afterAll(() => app?.close())
beforeEach(async () => {
  app.setNow('2026-11-23T14:00:00Z')
  shop = await makeShop(app.db, { customer: { name: `Rosewood ${++serial}` } })
  owner = await app.signIn(shop.email)
})

const read = async (client = owner) => (await client.call(company.read)).body as Company
const members = async (client = owner) => (await read(client)).members
const newEmail = () => `new${++serial}@example.test`
const invite = (client: Client, more: object = {}) =>
  client.post('account/company/members', {
    name: 'Ana Ortiz',
    email: newEmail(),
    companyRole: 'buyer',
    ...more,
  })
async function invited(more: object = {}): Promise<Member> {
  const { status, body } = await invite(owner, more)
  expect(status, JSON.stringify(body)).toBe(201)
  return body as Member
}
const member = (companyRole: 'owner' | 'buyer' | 'viewer', authorities = shopAuthorities) =>
  makeUser(app.db, { customerId: shop.customerId, authorities, companyRole })
const change = (id: number, body: object, client = owner) => client.put(`account/company/members/${id}`, body)
const remove = (id: number, client = owner) => client.delete(`account/company/members/${id}`)
const mailsTo = (email: string) =>
  app.db.selectFrom('messages').select(['kind', 'about', 'language']).where('recipient', '=', email).execute()
async function linkTo(email: string): Promise<string> {
  const mails = await mailsTo(email)
  return String((mails.at(-1)?.about as { path?: string }).path).replace('/reset-password/', '')
}
const setPassword = (token: string) =>
  app.visitor().post('auth/change-password/token', { password: 'Peony-At-Dawn-7', token })
const logOf = async (subject: string) =>
  ((await admin.get(`admin/audit-log?subject=${encodeURIComponent(subject)}`)).body as { rows: AuditEntry[] })
    .rows

describe('an invitation', () => {
  test('goes out by mail in the owner’s language; its link sets a password, and the buyer orders', async () => {
    await owner.put('account/language', { language: 'es' })
    const productId = await makeProduct(app.db)
    const { id, email, state, companyRole, locations, lastSeenAt } = await invited()
    expect({ state, companyRole, locations, lastSeenAt }).toEqual({
      state: 'invited',
      companyRole: 'buyer',
      locations: null,
      lastSeenAt: null,
    })
    expect(await mailsTo(email)).toMatchObject([{ kind: 'company-invitation', language: 'es' }])
    expect((await setPassword(await linkTo(email))).status).toBe(204)
    const buyer = await app.signIn(email, 'Peony-At-Dawn-7')
    const me = (await buyer.get('auth/current')).body as { authorities: string[] }
    expect(me.authorities).toEqual([...shopAuthorities].sort())
    await buyer.post('shopping-cart', { productId, quantity: 5 })
    expect((await buyer.post('shopping-cart/check-out', {})).status).toBe(201)
    expect(await members()).toContainEqual(
      expect.objectContaining({ id, state: 'active', lastSeenAt: expect.stringMatching(/^2026-11-23T14:0/) }),
    )
    // The role becomes viewer, effective with the next request.
    expect((await change(id, { companyRole: 'viewer' })).body).toMatchObject({ companyRole: 'viewer' })
    const refused = await buyer.post('shopping-cart', { productId, quantity: 1 })
    expect([refused.status, refused.problem.code]).toEqual([403, 'not_allowed'])
    expect((await logOf(email)).map(({ action, actor }) => [action, actor])).toEqual([
      ['company-user.changed', shop.email],
      ['sign-in.succeeded', email],
      ['password.reset', email],
      ['company-user.invited', shop.email],
    ])
  })

  test('lapses after seven days; sent again, the new link opens and the old one does not', async () => {
    const { id, email } = await invited()
    const first = await linkTo(email)
    app.setNow('2026-11-30T14:30:00Z')
    expect(await members(await app.signIn(shop.email))).toContainEqual(
      expect.objectContaining({ id, state: 'lapsed' }),
    )
    const client = await app.signIn(shop.email)
    expect((await client.post(`account/company/members/${id}/invitation`)).body).toMatchObject({
      state: 'invited',
    })
    const second = await linkTo(email)
    expect((await setPassword(first)).problem.code).toBe('token_invalid')
    expect((await setPassword(second)).status).toBe(204)
    expect((await client.post(`account/company/members/${id}/invitation`)).problem.code).toBe(
      'already_joined',
    )
  })

  test('that is withdrawn opens nothing, and the email can be invited again', async () => {
    const { id, email } = await invited()
    const token = await linkTo(email)
    expect((await remove(id)).status).toBe(204)
    expect((await setPassword(token)).problem.code).toBe('token_invalid')
    expect((await members()).map((one) => one.email)).toEqual([shop.email])
    expect((await invite(owner, { email })).status).toBe(201)
  })

  test('to somebody who is in the company already is refused at its field', async () => {
    const { email } = await invited()
    for (const same of [email, shop.email, email.toUpperCase()]) {
      const { status, problem } = await invite(owner, { email: same })
      expect([status, problem.code, problem.errors[0]?.path]).toEqual([409, 'already_in_company', 'email'])
    }
  })

  test('thirty an hour, no more', async () => {
    for (let n = 0; n < 30; n++) await invited()
    expect((await invite(owner)).problem.code).toBe('too_many')
  })

  test('never grants what only the distributor grants', async () => {
    const boss = await member('owner', [...shopAuthorities, 'USERS_ACCESS_CONTROL', 'SALES'])
    const { body } = await invite(await app.signIn(boss.email))
    const person = (await admin.get(`admin/user?id=${(body as Member).id}`)).body as Person
    expect(person.authorities).toEqual([...shopAuthorities].sort())
    expect(person.companyRole).toBe('buyer')
  })
})

describe('security 14: an email that is known elsewhere', () => {
  test('is invited, listed, changed, invited again and withdrawn like any other', async () => {
    const stranger = await makeShop(app.db)
    const known = await invited({ email: stranger.email, companyRole: 'viewer', locations: [shop.addressId] })
    const fresh = await invited({ companyRole: 'viewer', locations: [shop.addressId] })
    const alike = ({ id: _, email: __, ...rest }: Member) => rest
    expect(alike(known)).toEqual(alike(fresh))
    expect(fresh.id - known.id).toBe(1)
    for (const { id } of [known, fresh]) {
      expect((await members()).find((one) => one.id === id)?.state).toBe('invited')
      const again = await owner.post(`account/company/members/${id}/invitation`)
      expect([again.status, (again.body as Member).state]).toEqual([200, 'invited'])
      expect((await change(id, { companyRole: 'owner' })).body).toMatchObject({
        companyRole: 'owner',
        locations: null,
        state: 'invited',
      })
    }
    app.setNow('2026-11-30T14:30:00Z')
    owner = await app.signIn(shop.email)
    expect((await members()).filter(({ state }) => state === 'lapsed')).toHaveLength(2)
    for (const { id } of [known, fresh]) expect((await remove(id)).status).toBe(204)
    for (const { id } of [known, fresh]) expect((await remove(id)).problem.code).toBe('not_found')
  })

  test('opens nothing of theirs: the email that reaches them has no link and says why', async () => {
    const stranger = await makeShop(app.db)
    await invited({ email: stranger.email })
    const [mail] = await mailsTo(stranger.email)
    expect(mail).toMatchObject({ kind: 'company-invitation', about: { path: '', signsInElsewhere: true } })
    const me = (await (await app.signIn(stranger.email)).get('auth/current')).body
    expect(me).toMatchObject({ accountNumber: stranger.accountNumber, companyRole: 'owner' })
  })
})

describe('people of the company', () => {
  test('the person who is removed is signed out at once; the order they placed stays with the company', async () => {
    const productId = await makeProduct(app.db)
    const { userId, email } = await member('buyer')
    const buyer = await app.signIn(email)
    await buyer.post('shopping-cart', { productId, quantity: 4 })
    const placed = (await buyer.post('shopping-cart/check-out', {})).body as {
      orders: [{ orderNumber: number }]
    }
    expect((await remove(userId)).status).toBe(204)
    expect((await buyer.get('shopping-cart')).problem.code).toBe('not_signed_in')
    expect(
      (await app.visitor().post('auth/sign-in', { email, password: 'Peony-At-Dawn-1' })).problem.code,
    ).toBe('invalid_credentials')
    const { orderNumber } = placed.orders[0]
    expect((await owner.get(`orders/${orderNumber}`)).body).toMatchObject({ orderNumber, totalQuantity: 4 })
    expect((await members()).map(({ id }) => id)).toEqual([shop.userId])
  })

  test('the last owner cannot be removed or made a buyer until there is another owner', async () => {
    const { userId } = await member('buyer')
    // An invited owner who has not joined yet doesn't count as an owner.
    await invited({ companyRole: 'owner' })
    expect((await change(shop.userId, { companyRole: 'buyer' })).problem.code).toBe('last_owner')
    expect((await remove(shop.userId)).problem.code).toBe('last_owner')
    expect((await owner.get('auth/current')).body).toMatchObject({ companyRole: 'owner' })
    await change(userId, { companyRole: 'owner' })
    expect((await change(shop.userId, { companyRole: 'viewer' })).status).toBe(200)
    expect((await owner.call(company.read)).problem.code).toBe('not_allowed')
  })

  test('if two owners make each other buyers at once, one stays owner', async () => {
    const second = await member('owner')
    const other = await app.signIn(second.email)
    const answers = await Promise.all([
      change(second.userId, { companyRole: 'buyer' }),
      change(shop.userId, { companyRole: 'buyer' }, other),
    ])
    const owners = await app.db
      .selectFrom('users')
      .select('id')
      .where('customer_id', '=', shop.customerId)
      .where('company_role', '=', 'owner')
      .execute()
    expect(owners.length).toBeGreaterThanOrEqual(1)
    expect(answers.filter(({ status }) => status === 200).length).toBe(2 - owners.length)
  })

  test('locations are the company’s own, and at least one; owners order for all', async () => {
    const other = await makeShop(app.db)
    const { userId } = await member('buyer')
    for (const locations of [[other.addressId], [shop.addressId, 999_999_999]])
      expect((await change(userId, { companyRole: 'buyer', locations })).problem.code).toBe('unknown_ship_to')
    expect((await change(userId, { companyRole: 'buyer', locations: [] })).problem.code).toBe('invalid_input')
    const limited = { companyRole: 'buyer', locations: [shop.addressId] }
    expect((await change(userId, limited)).body).toMatchObject(limited)
    expect((await change(userId, { companyRole: 'owner', locations: [shop.addressId] })).body).toMatchObject({
      companyRole: 'owner',
      locations: null,
    })
  })

  test('security 29: another company’s people are not found, and nothing of them changes', async () => {
    const other = await makeShop(app.db)
    for (const answer of [
      await change(other.userId, { companyRole: 'viewer' }),
      await remove(other.userId),
      await owner.post(`account/company/members/${other.userId}/invitation`),
    ])
      expect([answer.status, answer.problem.code]).toEqual([404, 'not_found'])
    expect((await (await app.signIn(other.email)).get('auth/current')).body).toMatchObject({
      companyRole: 'owner',
    })
  })

  test('security 32: no field beyond role and addresses is taken', async () => {
    const { userId } = await member('buyer')
    for (const more of [
      { roleId: 1 },
      { authorities: ['DASHBOARD'] },
      { customerId: 1 },
      { status: 'active' },
    ]) {
      expect((await change(userId, { companyRole: 'buyer', ...more })).problem.code).toBe('invalid_input')
      expect((await invite(owner, more)).problem.code).toBe('invalid_input')
    }
  })

  test('only the distributor can change its own person in this account', async () => {
    const { userId } = await member('buyer', [...shopAuthorities, 'DASHBOARD'])
    expect((await change(userId, { companyRole: 'viewer' })).problem.code).toBe('beyond_own_authorities')
    expect((await remove(userId)).problem.code).toBe('beyond_own_authorities')
  })

  test('staff who act for an owner see the company and change nobody', async () => {
    await admin.call(acting.start, { body: { userId: shop.userId } })
    expect((await read(admin)).members).toHaveLength(1)
    expect((await invite(admin)).problem.code).toBe('not_allowed')
    await admin.call(acting.stop)
  })
})

test('each change is told to the company’s open pages, and to those of the member whose rights it changes', async () => {
  const elsewhere = await makeShop(app.db)
  const told = ({ email, userId }: { email: string; userId: number }, action: string) =>
    eventsOfNewest(
      app.db,
      { subject: `user ${email}`, action: `company-user.${action}` },
      { shop: { customerId: shop.customerId, userId }, staff: { customerId: 0, userId: shop.userId } },
    )
  const ana = await invited()
  const other = await invited({ email: elsewhere.email })
  const [user, outsider] = [{ email: ana.email, userId: ana.id }, elsewhere]
  expect([await told(user, 'invited'), await told(outsider, 'invited')]).toEqual([
    'company.changed to the shop',
    'company.changed to the shop',
  ])
  await owner.post(`account/company/members/${ana.id}/invitation`)
  await owner.post(`account/company/members/${other.id}/invitation`)
  expect([await told(user, 'invited'), await told(outsider, 'invited')]).toEqual([
    'company.changed to the shop',
    'company.changed to the shop',
  ])
  await change(ana.id, { companyRole: 'viewer' })
  await change(other.id, { companyRole: 'viewer' })
  expect([await told(user, 'changed'), await told(outsider, 'changed')]).toEqual([
    'company.changed to the shop, session.changed to the shop’s user, shipment.changed to the shop’s user',
    'company.changed to the shop',
  ])
  await remove(ana.id)
  await remove(other.id)
  expect([await told(user, 'removed'), await told(outsider, 'removed')]).toEqual([
    'company.changed to the shop, session.changed to the shop’s user',
    'company.changed to the shop',
  ])
})

describe('staff', () => {
  const add = (body: object) =>
    admin.post('admin/user', { name: 'Lena', email: newEmail(), accountNumber: shop.accountNumber, ...body })
  const roleOf = async (userId: number) => (await admin.get(`admin/user?id=${userId}`)).body as Person
  const save = async (userId: number, more: object) => {
    const { id, version, name, email, roleId, added, removed } = await roleOf(userId)
    return admin.put('admin/user', {
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

  test('the first user of a company is its owner, the next a buyer, unless they say otherwise', async () => {
    const { roleId } = await roleOf(shop.userId)
    expect((await add({ roleId })).body).toMatchObject({ companyRole: 'buyer' })
    expect((await add({ roleId, companyRole: 'viewer' })).body).toMatchObject({ companyRole: 'viewer' })
    await app.db
      .updateTable('users')
      .set({ status: 'deleted' })
      .where('customer_id', '=', shop.customerId)
      .execute()
    expect((await add({ roleId })).body).toMatchObject({ companyRole: 'owner' })
  })

  test('set a role in the company, but leave none without an owner', async () => {
    const { userId } = await member('buyer')
    expect((await save(shop.userId, { companyRole: 'viewer' })).problem.code).toBe('last_owner')
    expect((await save(userId, { companyRole: 'owner' })).body).toMatchObject({ companyRole: 'owner' })
    expect((await save(shop.userId, { companyRole: 'viewer' })).body).toMatchObject({ companyRole: 'viewer' })
    expect((await save(shop.userId, {})).body).toMatchObject({ companyRole: 'viewer' })
  })

  test('closed an account by disabling its last owner', async () => {
    expect((await save(shop.userId, { status: 'disabled' })).status).toBe(200)
  })

  test('are buyers themselves, whatever is asked', async () => {
    const me = (await admin.get('auth/current')).body as { id: number; companyRole: string }
    expect(me.companyRole).toBe('buyer')
    expect((await save(me.id, { companyRole: 'owner' })).body).toMatchObject({
      companyRole: 'buyer',
      ofHouse: true,
    })
  })
})
