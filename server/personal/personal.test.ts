import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Personal } from '../../contract/features/personal/personal.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makePastOrder, makeProduct, makeShop, makeUser } from '../../tests/support/make.ts'
import { testPassword } from '../../tests/support/password.ts'
import { lastMessage } from '../../tests/support/sign-in.ts'
import { makeCtx } from '../core/context.ts'
import { queueMail, queueOrderMail } from '../messages/queue.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
})
afterAll(() => app?.close())
beforeEach(async () => {
  await app.db.deleteFrom('throttles').execute()
})

const prove = (client: Client) => client.post('auth/prove', { password: testPassword })
const open = async (options: Parameters<typeof makeShop>[1] = {}) => {
  const shop = await makeShop(app.db, options)
  return { ...shop, client: await app.signIn(shop.email) }
}
const auditOf = (action: string) =>
  app.db
    .selectFrom('audit_log')
    .select(['actor', 'before', 'after'])
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

describe('who one is', () => {
  test('3.16 the default location is the first of the locations', async () => {
    const { client, addressId } = await open()
    await client.post('account/addresses', { ...urbana, name: 'Second shop' })
    const { body } = await client.get('account')
    const { locations, defaultLocation } = body as Personal
    expect(locations.map(({ name }) => name)).toEqual([defaultLocation?.name, 'Second shop'])
    expect(defaultLocation?.id).toBe(addressId)
  })

  test('name, language and notifications are kept, and what is left out stays', async () => {
    const { client } = await open()
    await client.put('account', { name: 'Ana Ortiz', language: 'es' })
    const off = { mail: false }
    const on = { mail: true }
    const notifications = {
      orders: off,
      deliveries: { mail: true, sms: false },
      invoices: on,
      statements: off,
      'daily-pricing': off,
    }
    const { body } = await client.put('account', { notifications })
    expect(body).toMatchObject({ name: 'Ana Ortiz', language: 'es', notifications })
    expect((await client.put('account', { name: '  ' })).status).toBe(400)
  })

  test('5.03 a telephone number is ten digits, however it is written', async () => {
    const { client } = await open()
    const { body } = await client.put('account/change-phone', { phoneNumber: '(937) 555-0117' })
    expect(body).toMatchObject({ phoneNumber: '9375550117' })
    for (const phoneNumber of ['555-0117', '937-555-01170', '937-555-O117']) {
      const { problem } = await client.put('account/change-phone', { phoneNumber })
      expect(problem.errors).toEqual([{ path: 'phoneNumber', message: 'Phone numbers have 10 digits.' }])
    }
  })

  test('what one has switched off is not emailed, and what concerns security is', async () => {
    const shop = await open()
    const { client, userId, email } = shop
    const on = { mail: true }
    await client.put('account', {
      notifications: {
        orders: { mail: false },
        deliveries: { mail: true, sms: true },
        invoices: on,
        statements: on,
        'daily-pricing': on,
      },
    })
    const orderId = await orderOf(shop)
    const ctx = makeCtx(app.deps, null)
    await queueOrderMail(ctx, { kind: 'order-confirmed', orderId, about: { orderId } })
    expect(await lastMessage(app, email)).toBeUndefined()
    await queueMail(ctx, { kind: 'email-changed', about: { newEmail: 'ana@example.test' }, to: { userId } })
    expect((await lastMessage(app, email))?.kind).toBe('email-changed')
    await client.put('account', {
      notifications: {
        orders: on,
        deliveries: { mail: true, sms: true },
        invoices: on,
        statements: on,
        'daily-pricing': on,
      },
    })
    await queueOrderMail(ctx, { kind: 'order-confirmed', orderId, about: { orderId } })
    expect((await lastMessage(app, email))?.kind).toBe('order-confirmed')
  })

  test('a message goes to the sales representative, with who wrote it', async () => {
    const { id } = await app.db
      .insertInto('sales_reps')
      .values({ rep: 'R77', name: 'Rosa Diaz', email: 'rosa@example.test', phone_number: '9375550199' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { client, email } = await open({ customer: { sales_rep_id: id } })
    const sent = await client.post('account/contact', { subject: 'Peonies', message: 'When do they come?' })
    expect([sent.status, sent.body]).toEqual([201, { to: 'Rosa Diaz' }])
    const mail = await lastMessage(app, 'rosa@example.test')
    expect(mail?.about).toMatchObject({ email, subject: 'Peonies', message: 'When do they come?' })
  })
})

describe('the mobile', () => {
  const mobileNumber = '9375550141'
  const codeFor = async (client: Client, number: string) => {
    expect((await client.post('account/send-verification-code', { mobileNumber: number })).status).toBe(204)
    return (await lastMessage(app, number))?.about.code as string
  }

  test('changes by the code that went to the new number, after the password was typed again', async () => {
    const { client } = await open()
    app.setNow(new Date(app.now().getTime() + 16 * 60_000))
    const code = await codeFor(client, mobileNumber)
    const late = await client.put('account/change-mobile', { mobileNumber, code })
    expect([late.status, late.problem.code]).toEqual([401, 'reauth_required'])
    await prove(client)
    const { body } = await client.put('account/change-mobile', { mobileNumber, code })
    expect(body).toMatchObject({ mobileNumber, mobileVerified: true })
    expect(await auditOf('mobile.changed')).toMatchObject({ after: { mobileNumber } })
    const again = await client.put('account/change-mobile', { mobileNumber, code })
    expect(again.problem.code).toBe('code_invalid')
  })

  test('a code opens nothing in another session, and five guesses are all', async () => {
    const { client, email } = await open()
    const number = '9375550142'
    const code = await codeFor(client, number)
    const other = await app.signIn(email)
    await Promise.all([prove(client), prove(other)])
    const elsewhere = await other.put('account/change-mobile', { mobileNumber: number, code })
    expect(elsewhere.problem.code).toBe('code_invalid')
    const wrong = code === '111111' ? '222222' : '111111'
    for (let n = 0; n < 5; n++)
      await client.put('account/change-mobile', { mobileNumber: number, code: wrong })
    const sixth = await client.put('account/change-mobile', { mobileNumber: number, code })
    expect(sixth.problem.code).toBe('too_many')
  })

  test('a number that somebody else signs in by is taken', async () => {
    const first = await open()
    const second = await open()
    const number = '9375550143'
    await prove(first.client)
    await prove(second.client)
    const code = await codeFor(first.client, number)
    await first.client.put('account/change-mobile', { mobileNumber: number, code })
    const { body } = await second.client.get(`account/check-if-mobile-in-use?mobileNumber=${number}`)
    expect(body).toEqual({ inUse: true })
    const own = await first.client.get(`account/check-if-mobile-in-use?mobileNumber=${number}`)
    expect(own.body).toEqual({ inUse: false })
    const answer = await second.client.post('account/send-verification-code', { mobileNumber: number })
    expect([answer.status, answer.problem.code]).toEqual([409, 'mobile_taken'])
  })

  test('a number that somebody else takes while a code is on its way is taken', async () => {
    const [first, second] = [await open(), await open()]
    const number = '9375550147'
    await prove(second.client)
    const code = await codeFor(second.client, number)
    await app.db
      .updateTable('users')
      .set({ mobile_number: number, mobile_verified_at: app.now() })
      .where('id', '=', first.userId)
      .execute()
    const answer = await second.client.put('account/change-mobile', { mobileNumber: number, code })
    expect([answer.status, answer.problem.code]).toEqual([409, 'mobile_taken'])
  })

  test('asking whose a number is has an end', async () => {
    const { client } = await open()
    const ask = () => client.get('account/check-if-mobile-in-use?mobileNumber=9375550144')
    for (let n = 0; n < 20; n++) expect((await ask()).status).toBe(200)
    expect((await ask()).problem.code).toBe('too_many')
  })

  test('the number on file is verified by a code; another one is not', async () => {
    const { client, userId } = await open()
    const number = '9375550145'
    await app.db.updateTable('users').set({ mobile_number: number }).where('id', '=', userId).execute()
    await prove(client)
    const other = await client.post('account/verify-mobile', { mobileNumber: '9375550146', code: '123456' })
    expect(other.problem.errors[0]?.path).toBe('mobileNumber')
    const code = await codeFor(client, number)
    const { body } = await client.post('account/verify-mobile', { mobileNumber: number, code })
    expect(body).toMatchObject({ mobileVerified: true })
  })
})

describe('the email', () => {
  const ask = (client: Client, email: string, accountId: number) =>
    client.put(`account/change-email?email=${email}&accountId=${accountId}`)
  const tokenFor = async (email: string) =>
    String((await lastMessage(app, email))?.about.path)
      .split('=')
      .at(-1) as string

  test('security 9: changes once the emailed link is opened, and the old address is notified', async () => {
    const { client, email, accountNumber } = await open()
    app.setNow(new Date(app.now().getTime() + 16 * 60_000))
    expect((await ask(client, 'petal@example.test', accountNumber)).problem.code).toBe('reauth_required')
    await prove(client)
    const asked = await ask(client, 'petal@example.test', accountNumber)
    expect([asked.status, asked.body]).toEqual([202, { pendingEmail: 'petal@example.test' }])
    expect((await client.get('account')).body).toMatchObject({ email, pendingEmail: 'petal@example.test' })
    const token = await tokenFor('petal@example.test')
    const other = await open()
    expect((await other.client.post('account/confirm-email', { token })).problem.code).toBe('token_invalid')
    const { body } = await client.post('account/confirm-email', { token })
    expect(body).toMatchObject({ email: 'petal@example.test', pendingEmail: null })
    expect(await lastMessage(app, email)).toMatchObject({
      kind: 'email-changed',
      about: { newEmail: 'petal@example.test' },
    })
    expect((await client.post('account/confirm-email', { token })).problem.code).toBe('token_invalid')
    await app.signIn('petal@example.test', testPassword)
    expect(await auditOf('email.changed')).toMatchObject({ after: { email: 'petal@example.test' } })
  })

  test('an address that somebody has is answered like any other, and gets no mail', async () => {
    const { client, accountNumber } = await open()
    const other = await makeShop(app.db)
    await prove(client)
    const asked = await ask(client, other.email, accountNumber)
    expect([asked.status, asked.body]).toEqual([202, { pendingEmail: other.email }])
    expect(await lastMessage(app, other.email)).toBeUndefined()
  })

  test('another’s account is not found, unless one controls users', async () => {
    const { client } = await open()
    const other = await makeShop(app.db, { authorities: ['FLOWERS'] })
    await prove(client)
    expect((await ask(client, 'fern@example.test', other.accountNumber)).status).toBe(404)
    const admin = await open({ authorities: ['USERS_ACCESS_CONTROL', 'FLOWERS'] })
    await prove(admin.client)
    expect((await ask(admin.client, 'fern@example.test', other.accountNumber)).status).toBe(202)
    const owner = await app.signIn(other.email)
    const confirmed = await owner.post('account/confirm-email', {
      token: await tokenFor('fern@example.test'),
    })
    expect(confirmed.body).toMatchObject({ email: 'fern@example.test' })
  })
})

const urbana = { addressLine1: '12 High St', addressLine2: '', city: 'Urbana', state: 'oh', zipCode: '43078' }

describe('addresses', () => {
  test('a new one is on the route of its ZIP code and costs the same as others there', async () => {
    const route = await open({ address: { shipping_cost_cents: 1_250, shipping_minimum_cents: 20_000 } })
    await app.db
      .insertInto('route_stops')
      .values({
        route_number: route.routeNumber as string,
        stop: 1,
        city: 'Urbana',
        state: 'OH',
        zip_codes: ['43078'],
        typical_eta: '07:10',
      })
      .execute()
    const { client } = await open()
    const added = await client.post('account/addresses', { ...urbana, name: 'Second shop' })
    expect(added.status).toBe(201)
    expect(added.body).toMatchObject({
      state: 'OH',
      routeNumber: route.routeNumber,
      shippingCost: 12.5,
      shippingMinimum: 200,
    })
  })

  test('where no truck stops there is no route, and the first address says what it costs', async () => {
    const { client } = await open({ address: { shipping_cost_cents: 900, shipping_minimum_cents: 15_000 } })
    const { body } = await client.post('account/addresses', { ...urbana, name: 'Far', zipCode: '99501' })
    expect(body).toMatchObject({ routeNumber: null, shippingCost: 9, shippingMinimum: 150 })
  })

  test('another’s is not found; a ZIP code has five digits', async () => {
    const { addressId } = await open()
    const { client } = await open()
    const typed = { ...urbana, name: 'Mine' }
    expect((await client.put(`account/addresses/${addressId}`, typed)).status).toBe(404)
    expect((await client.delete(`account/addresses/${addressId}`)).status).toBe(404)
    const { problem } = await client.post('account/addresses', { ...typed, zipCode: '4307' })
    expect(problem.errors[0]?.path).toBe('zipCode')
  })

  test('the last one stays, also when two are removed at once, and so does one with a cart', async () => {
    const { client, addressId, customerId } = await open()
    expect((await client.delete(`account/addresses/${addressId}`)).problem.code).toBe('last_address')
    const { body } = await client.post('account/addresses', { ...urbana, name: 'Second shop' })
    const second = (body as { id: number }).id
    const order = await app.db
      .insertInto('cart_orders')
      .values({
        customer_id: customerId,
        ship_day: '2026-11-25',
        method: 'TRUCK',
        address_id: second,
        order_type: 'STOCK',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const productId = await makeProduct(app.db)
    await app.db
      .insertInto('cart_lines')
      .values({ customer_id: customerId, cart_order_id: order.id, product_id: productId, quantity: 1 })
      .execute()
    expect((await client.delete(`account/addresses/${second}`)).problem.code).toBe('address_in_use')
    await app.db.deleteFrom('cart_lines').where('cart_order_id', '=', order.id).execute()
    const both = await Promise.all([
      client.delete(`account/addresses/${addressId}`),
      client.delete(`account/addresses/${second}`),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409])
  })
})

describe('sessions', () => {
  test('each is listed with its browser, this one first, and can be signed out', async () => {
    const { client, email } = await open()
    const other = await app.signIn(email)
    const { body } = await client.get('account/sessions')
    const list = body as { id: number; current: boolean }[]
    expect(list.map(({ current }) => current)).toEqual([true, false])
    const stranger = await open()
    expect((await stranger.client.delete(`account/sessions/${list[1]?.id}`)).status).toBe(404)
    expect((await client.delete(`account/sessions/${list[1]?.id}`)).status).toBe(204)
    expect((await other.get('account')).status).toBe(401)
    expect((await client.get('account')).status).toBe(200)
    expect(await auditOf('session.ended')).toMatchObject({ actor: email })
  })

  test('all others end immediately, and this one continues', async () => {
    const { client, email } = await open()
    const others = [await app.signIn(email), await app.signIn(email)]
    expect((await client.delete('account/sessions')).status).toBe(204)
    for (const other of others) expect((await other.get('account')).status).toBe(401)
    expect((await client.get('account/sessions')).body).toHaveLength(1)
  })
})

test('staff who act for a customer cannot change the person’s own data', async () => {
  const shop = await makeShop(app.db)
  const staff = await open({ customer: { is_house: true }, authorities: ['USERS_ACCESS_CONTROL'] })
  await makeUser(app.db, { customerId: shop.customerId, authorities: ['FLOWERS'] })
  expect((await staff.client.post('auth/act-for', { userId: shop.userId })).status).toBe(200)
  expect((await staff.client.put('account', { name: 'Not mine' })).status).toBe(403)
  for (const path of ['account/sessions', 'account/second-factor', 'account/api-keys'])
    expect((await staff.client.get(path)).status, path).toBe(403)
})

/** An order placed by this user. */
async function orderOf({ customerId, userId, addressId }: Awaited<ReturnType<typeof open>>) {
  const productId = await makeProduct(app.db)
  const placedAt = new Date('2026-11-20T14:00:00Z')
  const order = { user_id: userId }
  return makePastOrder(app.db, { customerId, addressId, placedAt, lines: [{ productId }], order })
}
