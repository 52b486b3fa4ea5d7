import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mediaTypes } from '../../contract/core/endpoint.ts'
import { type AuditEntry, audit } from '../../contract/features/audit.ts'
import { acting } from '../../contract/features/auth/acting.ts'
import type { User } from '../../contract/features/auth/auth.ts'
import { orders } from '../../contract/features/orders.ts'
import { people } from '../../contract/features/people/people.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makeProduct, makeRep, makeShop, makeUser } from '../../tests/support/make.ts'

let app: TestApp
let house: number
let adminEmail: string
let repEmail: string
let repId: number
let serial = 0

beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
  const office = await makeShop(app.db, { customer: { is_house: true }, authorities: [] })
  house = office.customerId
  adminEmail = (await makeUser(app.db, { customerId: house, authorities: ['USERS_ACCESS_CONTROL'] })).email
  const rep = await makeUser(app.db, { customerId: house, authorities: ['SALES'] })
  repEmail = rep.email
  ;({ repId } = await makeRep(app.db, { userId: rep.userId }))
})
afterAll(() => app?.close())

let shop: Awaited<ReturnType<typeof makeShop>>
let admin: Client
beforeEach(async () => {
  shop = await makeShop(app.db, { customer: { name: `Rosewood ${++serial}`, sales_rep_id: repId } })
  admin = await app.signIn(adminEmail)
})

const actFor = (client: Client, userId: number) => client.call(acting.start, { body: { userId } })
const whoIs = async (client: Client) => (await client.get('auth/current')).body as User
const logOf = async (query: object) => {
  const answer = await (await app.signIn(adminEmail)).call(audit.list, { query } as never)
  return (answer.body as { rows: AuditEntry[] }).rows
}

describe('acting for a customer', () => {
  test('the session is the customer’s, and says who acts', async () => {
    const answer = await actFor(admin, shop.userId)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ email: shop.email, actedBy: adminEmail, isAdmin: false })
    expect(await whoIs(admin)).toMatchObject({ accountNumber: shop.accountNumber, actedBy: adminEmail })
    expect(await whoIs(await app.signIn(shop.email))).toMatchObject({ actedBy: null })
  })

  test('a list saved meanwhile is an entry with the customer; customers save their own without one', async () => {
    const save = ({ headers }: Client) =>
      app.app.inject({
        url: '/api/v1/account/deliveries',
        headers: { ...headers, accept: mediaTypes.csv },
      })
    const exports = () => logOf({ action: 'list.exported', accountNumber: shop.accountNumber })
    expect((await save(await app.signIn(shop.email))).statusCode).toBe(200)
    expect(await exports()).toEqual([])
    await actFor(admin, shop.userId)
    expect((await save(admin)).statusCode).toBe(200)
    expect(await exports()).toMatchObject([
      { actor: adminEmail, actingFor: shop.email, subject: 'GET account/deliveries' },
    ])
  })

  test('an order is placed in the customer’s name, and the audit log names both', async () => {
    const productId = await makeProduct(app.db)
    await actFor(admin, shop.userId)
    await admin.post('shopping-cart', { productId, quantity: 5, replace: true })
    const placed = await admin.post('shopping-cart/check-out', { payment: { method: 'account' } })
    expect(placed.status, JSON.stringify(placed.body)).toBe(201)
    const order = await app.db
      .selectFrom('orders')
      .select(['order_number', 'user_id', 'goods_cents'])
      .where('customer_id', '=', shop.customerId)
      .executeTakeFirstOrThrow()
    // Five bunches at $5.86.
    expect(order).toMatchObject({ user_id: shop.userId, goods_cents: 2930 })
    const [entry] = await logOf({ action: 'order.placed', accountNumber: shop.accountNumber })
    expect(entry).toMatchObject({
      actor: adminEmail,
      actingFor: shop.email,
      subject: `order ${order.order_number}`,
    })
    expect(
      (await admin.call(orders.cancel, { params: { orderNumber: order.order_number } } as never)).status,
    ).toBe(200)
    const [cancelled] = await logOf({ action: 'order.cancelled', accountNumber: shop.accountNumber })
    expect(cancelled).toMatchObject({ actor: adminEmail, actingFor: shop.email })
  })

  test('changes of the cart and of favorites are written down with both names, the customer’s own are not', async () => {
    const productId = await makeProduct(app.db)
    await app.deps.catalogue.reload()
    const florist = await app.signIn(shop.email)
    await florist.post('shopping-cart', { productId, quantity: 2, replace: true })
    await florist.post(`favorite/${productId}`)
    expect(await logOf({ action: 'cart.changed', accountNumber: shop.accountNumber })).toEqual([])
    await actFor(admin, shop.userId)
    await admin.post('shopping-cart', { productId, quantity: 5, replace: true })
    await admin.delete('shopping-cart/empty-cart')
    await admin.delete(`favorite/${productId}`)
    const both = { actor: adminEmail, actingFor: shop.email }
    expect(await logOf({ action: 'cart.changed', accountNumber: shop.accountNumber })).toMatchObject([
      { ...both, after: { removed: [productId] } },
      { ...both, after: { lines: [{ productId, quantity: 5 }] } },
    ])
    expect(await logOf({ action: 'favorites.changed', accountNumber: shop.accountNumber })).toMatchObject([
      { ...both, subject: `product ${productId}`, after: { favorite: false } },
    ])
  })

  test('what a customer orders without staff is not in the audit log', async () => {
    const productId = await makeProduct(app.db)
    const florist = await app.signIn(shop.email)
    await florist.post('shopping-cart', { productId, quantity: 1, replace: true })
    expect((await florist.post('shopping-cart/check-out', { payment: { method: 'account' } })).status).toBe(
      201,
    )
    expect(await logOf({ action: 'order.placed', accountNumber: shop.accountNumber })).toEqual([])
  })

  test('begin and end are written down with both names', async () => {
    await actFor(admin, shop.userId)
    const stopped = await admin.call(acting.stop)
    expect(stopped.body).toMatchObject({ email: adminEmail, actedBy: null })
    expect(await whoIs(admin)).toMatchObject({ email: adminEmail })
    expect(await logOf({ accountNumber: shop.accountNumber })).toMatchObject([
      { action: 'acting.ended', actor: adminEmail, actingFor: shop.email },
      { action: 'acting.started', actor: adminEmail, actingFor: shop.email },
    ])
    expect((await admin.call(acting.stop)).body).toMatchObject({ email: adminEmail })
  })

  test('the administration is closed meanwhile, even in the name of somebody who may administer', async () => {
    const buyer = await makeUser(app.db, {
      customerId: shop.customerId,
      authorities: ['FLOWERS', 'USERS_ACCESS_CONTROL', 'ROLES_ACCESS_CONTROL', 'SALES', 'DASHBOARD'],
    })
    const answer = await actFor(admin, buyer.userId)
    expect(answer.body).toMatchObject({ authorities: ['FLOWERS'], isAdmin: false })
    expect((await admin.call(people.users)).problem.code).toBe('not_allowed')
    expect((await actFor(admin, shop.userId)).problem.code).toBe('not_allowed')
  })

  test('how the customer signs in cannot be changed', async () => {
    await actFor(admin, shop.userId)
    const change = { password: 'Peony-At-Dawn-2', currentPassword: 'Peony-At-Dawn-1' }
    expect((await admin.post('auth/change-password', change)).problem.code).toBe('not_allowed')
    expect((await admin.post('auth/prove', { password: 'Peony-At-Dawn-1' })).problem.code).toBe('not_allowed')
    expect(
      (await app.visitor().post('auth/sign-in', { email: shop.email, password: change.currentPassword }))
        .status,
    ).toBe(200)
  })

  test('signing out ends it, and the session', async () => {
    await actFor(admin, shop.userId)
    await admin.post('auth/sign-out')
    expect(await whoIs(admin)).toEqual({})
    expect(await whoIs(await app.signIn(adminEmail))).toMatchObject({ actedBy: null })
  })
})

describe('security 34: whom one may act for', () => {
  test('a representative acts for own customers; others’ are not found', async () => {
    const other = await makeShop(app.db)
    const rep = await app.signIn(repEmail)
    expect((await actFor(rep, other.userId)).problem.code).toBe('not_found')
    expect((await actFor(rep, shop.userId)).body).toMatchObject({ email: shop.email, actedBy: repEmail })
  })

  test('the distributor’s people, oneself, a disabled user and nobody are not found', async () => {
    const staff = await makeUser(app.db, { customerId: house, authorities: ['FLOWERS'] })
    const off = await makeUser(app.db, { customerId: shop.customerId, authorities: ['FLOWERS'] })
    await app.db.updateTable('users').set({ status: 'disabled' }).where('id', '=', off.userId).execute()
    const own = (await whoIs(admin)).id
    for (const id of [staff.userId, off.userId, own, 999_999_999])
      expect((await actFor(admin, id)).problem.code).toBe('not_found')
  })

  test('it ends once the customer’s user is disabled, and staff are themselves again', async () => {
    await actFor(admin, shop.userId)
    await app.db.updateTable('users').set({ status: 'disabled' }).where('id', '=', shop.userId).execute()
    await app.deps.sessions.hear({ name: 'session.changed', ids: { userId: shop.userId } })
    expect(await whoIs(admin)).toMatchObject({ email: adminEmail, actedBy: null })
  })

  test('it ends once staff have lost the authority, or the customer has another representative', async () => {
    const { userId, email } = await makeUser(app.db, {
      customerId: house,
      authorities: ['USERS_ACCESS_CONTROL'],
    })
    const helper = await app.signIn(email)
    await actFor(helper, shop.userId)
    await app.db
      .insertInto('user_authorities')
      .values({ user_id: userId, authority: 'USERS_ACCESS_CONTROL', granted: false })
      .execute()
    app.deps.sessions.hear({ name: 'session.changed', ids: { userId } })
    expect(await whoIs(helper)).toMatchObject({ email, actedBy: null })

    const rep = await app.signIn(repEmail)
    await actFor(rep, shop.userId)
    await app.db
      .updateTable('customers')
      .set({ sales_rep_id: null })
      .where('id', '=', shop.customerId)
      .execute()
    app.deps.sessions.hear({ name: 'roles.changed', ids: {} })
    expect(await whoIs(rep)).toMatchObject({ email: repEmail, actedBy: null })
  })

  test('a customer who signs out everywhere leaves staff signed in as themselves', async () => {
    await actFor(admin, shop.userId)
    const second = await app.signIn(adminEmail)
    expect((await second.call(people.signOutUser, { body: { id: shop.userId } })).problem?.code).toBe(
      'beyond_own_authorities',
    )
    const all = await makeUser(app.db, {
      customerId: house,
      authorities: ['USERS_ACCESS_CONTROL', ...((await whoIs(admin)).authorities as 'FLOWERS'[])],
    })
    const boss = await app.signIn(all.email)
    expect((await boss.call(people.signOutUser, { body: { id: shop.userId } })).status).toBe(200)
    expect(await whoIs(admin)).toMatchObject({ email: adminEmail, actedBy: null })
  })
})
