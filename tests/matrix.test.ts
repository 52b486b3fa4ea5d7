import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Authority, authorities, authoritiesOf } from '../contract/core/access.ts'
import { type Client, startApp, type TestApp } from './support/app.ts'
import { makeShop, makeUser } from './support/make.ts'
import { expectProblem } from './support/problem.ts'
import { type Call, calls, json, nobodysId, sendRaw, worksWithoutBody } from './support/raw.ts'

const everything = Object.keys(authorities) as Authority[]
const unsafe = calls.filter(({ endpoint }) => endpoint.method !== 'GET')
const withBody = calls.filter(({ endpoint }) => endpoint.body)
const closed = calls.filter(({ endpoint }) => endpoint.access !== 'anyone')
const guarded = calls.filter(({ endpoint }) => authoritiesOf(endpoint.access).length > 0)
/** Calls that require a role in the company, and calls that only owners may make. */
const ofBuyers = calls.filter(({ endpoint: { access } }) => typeof access === 'object' && 'as' in access)
const ofOwners = calls.filter(
  ({ endpoint: { access } }) => typeof access === 'object' && 'as' in access && access.as === 'owner',
)
/** Calls with an id in the path; a calendar day or a department is not an id. */
const withId = calls.filter(({ path }) => path.includes(nobodysId))

/** Calls that change nothing of the company: any signed-in user may make them, even a viewer. */
const theirOwn = [
  'account.setLanguage',
  'acting.stop',
  'apiKeys.add',
  'apiKeys.revoke',
  'assistant.chat',
  'assistant.dismiss',
  'assistant.forget',
  'assistant.handOver',
  'assistant.rate',
  'assistant.rename',
  'auth.changePassword',
  'auth.prove',
  'calendar.endLink',
  'calendar.makeLink',
  'doors.checkInOrder',
  'eventOrders.plan',
  'feedback.answer',
  'feedback.mute',
  'feedback.rate',
  'feedback.resolve',
  'feedback.send',
  'inventory.byDescription',
  'inventory.pasted',
  'notices.change',
  'notices.read',
  'passkeys.add',
  'passkeys.addChallenge',
  'passkeys.proofChallenge',
  'passkeys.prove',
  'passkeys.remove',
  'passkeys.rename',
  'personal.change',
  'personal.changeEmail',
  'personal.changeMobile',
  'personal.changePhone',
  'personal.confirmEmail',
  'personal.contact',
  'personal.endOtherSessions',
  'personal.endSession',
  'personal.sendCode',
  'personal.verifyMobile',
  'promoBar.tell',
  'salesRep.requestCall',
  'salesRep.sendEmail',
  'secondFactor.confirm',
  'secondFactor.enroll',
  'secondFactor.newCodes',
  'secondFactor.remove',
  'shipment.update',
  'standing.preview',
  'statistics.setVisible',
  'tasks.markSeen',
  'tasks.saveList',
  'tasks.stop',
  'today.snooze',
  'userDevices.add',
  'userDevices.remove',
  'userDevices.test',
  'wanted.add',
  'wanted.remove',
]

let app: TestApp
/** Has every authority. */
let full: Client
let customerId: number

beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
  const shop = await makeShop(app.db, { authorities: everything })
  customerId = shop.customerId
  full = await app.signIn(shop.email)
})
afterAll(() => app?.close())

/** Sends a call like a well-behaved client, except for what `broken` changes. */
function send(call: Call, client: Client | undefined, broken: Partial<Parameters<typeof sendRaw>[1]> = {}) {
  const { headers = {}, ...rest } = broken
  const body = call.body === undefined ? undefined : JSON.stringify(call.body)
  return sendRaw(app, {
    method: call.endpoint.method,
    path: call.path,
    ...(body === undefined ? {} : { payload: body }),
    ...rest,
    headers: { ...client?.headers, ...(body === undefined ? {} : json), ...headers },
  })
}

const title = ({ endpoint }: Call) => `${endpoint.method} ${endpoint.path}`
const each = (list: Call[]) => list.map((call) => [title(call), call] as const)

test('every endpoint that takes a body has a sample of one', () => {
  expect(withBody.filter(({ body }) => body === undefined).map(({ name }) => name)).toEqual([])
  for (const { name, endpoint, body } of withBody)
    expect(endpoint.body?.safeParse(body).success, name).toBe(true)
})

describe('security 30: who may call what', () => {
  test.each(each(closed))('a visitor is asked to sign in: %s', async (_, call) => {
    const answer = await send(call, undefined)
    expect(answer.status).toBe(401)
    expectProblem(answer, 'not_signed_in')
  })

  test.each(each(calls.filter(({ endpoint }) => endpoint.access === 'anyone')))(
    'a visitor may: %s',
    async (_, call) => {
      const answer = await send(call, undefined)
      expect(answer.status).toBeLessThan(500)
      // A wrong password, code or link is rejected for any caller.
      if (answer.status >= 400)
        expect(['not_signed_in', 'not_allowed']).not.toContain(expectProblem(answer).code)
    },
  )

  test.each(each(guarded))('everything but the one authority does not open: %s', async (_, call) => {
    const granted = everything.filter((one) => !authoritiesOf(call.endpoint.access).includes(one))
    const { email } = await makeUser(app.db, { customerId, authorities: granted })
    const answer = await send(call, await app.signIn(email))
    expect(answer.status).toBe(403)
    expectProblem(answer, 'not_allowed')
  })

  test.each(
    guarded.flatMap((call) =>
      authoritiesOf(call.endpoint.access).map((one) => [one, title(call), call] as const),
    ),
  )('%s is enough to open %s', async (authority, _, call) => {
    const { email } = await makeUser(app.db, { customerId, authorities: [authority] })
    const answer = await send(call, await app.signIn(email))
    expect(answer.status).toBeLessThan(500)
    // An allowed caller may still be asked for their password.
    if (answer.status >= 400)
      expect(['not_signed_in', 'not_allowed']).not.toContain(expectProblem(answer).code)
  })

  test.each([
    ...ofBuyers.map((call) => ['viewer', title(call), call] as const),
    ...ofOwners.map((call) => ['buyer', title(call), call] as const),
  ])('a %s with all authorities may not %s', async (companyRole, _, call) => {
    const { email } = await makeUser(app.db, { customerId, authorities: everything, companyRole })
    const answer = await send(call, await app.signIn(email))
    expect(answer.status).toBe(403)
    expectProblem(answer, 'not_allowed')
  })

  test('a viewer changes only what is their own', async () => {
    const open = unsafe.filter(({ endpoint }) => endpoint.access === 'signed-in').map(({ name }) => name)
    expect(open.sort()).toEqual(theirOwn)
  })

  test.each(each(calls))('a user with all authorities may call: %s', async (_, call) => {
    // Signing out would end the session of the calls after it.
    const answer = await send(call, call.name === 'auth.signOut' ? undefined : full)
    expect(answer.status).not.toBe(403)
    expect(answer.status).toBeLessThan(500)
    if (answer.status === 401) expect(expectProblem(answer).code).not.toBe('not_signed_in')
  })
})

describe('security 25: other sites', () => {
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    { origin: 'http://localhost.evil.example' },
  ]
  test.each(each(unsafe))('cannot make a browser call %s', async (_, call) => {
    for (const headers of foreign) {
      const answer = await send(call, full, { headers })
      expect(answer.status, JSON.stringify(headers)).toBe(403)
      expectProblem(answer, 'cross_site')
    }
  })

  test('the product’s own pages may, by either header', async () => {
    for (const headers of [
      { 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:80' },
      { origin: app.deps.settings.publicUrl },
      { origin: 'http://shop.test:3000', host: 'shop.test:3000' },
    ]) {
      const answer = await sendRaw(app, {
        method: 'DELETE',
        path: 'shopping-cart/empty-cart',
        headers: { ...full.headers, ...headers } as Record<string, string>,
      })
      expect(answer.status, JSON.stringify(headers)).toBe(200)
    }
  })
})

describe('what is sent wrongly', () => {
  test.each(each(withBody))('an unknown field is refused by name: %s', async (_, call) => {
    const answer = await send(call, full, {
      payload: JSON.stringify({ ...(call.body as object), isAdmin: true }),
    })
    expect(answer.status).toBe(400)
    const { errors } = expectProblem(answer, 'invalid_input')
    expect(errors).toContainEqual({ path: 'isAdmin', message: 'Unknown field.' })
  })

  test.each(each(unsafe.filter(({ endpoint }) => !endpoint.body)))(
    'a body where none is taken is refused: %s',
    async (_, call) => {
      const answer = await send(call, full, { headers: json, payload: '{"quantity":1}' })
      expectProblem(answer, 'invalid_input')
    },
  )

  test.each(each(withBody))('no body is refused where one is needed: %s', async (_, call) => {
    const answer = await sendRaw(app, {
      method: call.endpoint.method,
      path: call.path,
      headers: full.headers,
    })
    // A check-out without a body means the whole cart with default options.
    if (call.name === 'checkout.place') expectProblem(answer, 'cart_empty')
    // These calls only need a file.
    else if (call.endpoint.upload && worksWithoutBody(call))
      expect(withId.includes(call) ? [404] : [400, 422]).toContain(answer.status)
    else if (worksWithoutBody(call))
      expect(answer.status).toBe(withId.includes(call) ? 404 : (call.endpoint.status ?? 200))
    else expectProblem(answer, 'invalid_input')
  })

  test.each(each(withBody))('what is no JSON is refused: %s', async (_, call) => {
    for (const payload of ['{"quantity":', '{quantity:1}', '', 'quantity=1', '\u0000', '{"a":1}}']) {
      const answer = await send(call, full, { payload })
      expect(answer.status, payload).toBe(400)
      expectProblem(answer, 'malformed_json')
    }
  })

  test.each(each(unsafe))('another content type is refused: %s', async (_, call) => {
    // Two calls take a form: an application with its file, and unsubscribe requests sent by mail programs.
    const { form, upload } = call.endpoint
    const forms = [
      ...(form === 'one-click' ? [] : ['application/x-www-form-urlencoded']),
      ...(form || upload ? [] : ['multipart/form-data; boundary=x']),
    ]
    for (const type of ['text/plain', ...forms, 'application/xml']) {
      const answer = await send(call, full, { headers: { 'content-type': type }, payload: 'quantity=1' })
      expect(answer.status, type).toBe(415)
      expectProblem(answer, 'wrong_type')
    }
  })

  test.each(each(withId))('an id that is nobody’s is not found: %s', async (_, call) => {
    const answer = await send(call, full)
    // Removing a favorite or a requested notice that doesn't exist changes nothing.
    if (call.name === 'favorites.remove' || call.name === 'wanted.remove') expect(answer.status).toBe(204)
    else expectProblem(answer, 'not_found')
  })

  // A route's number may have letters.
  const numbered = withId.filter(({ endpoint }) => !endpoint.path.includes(':routeNumber'))
  test.each(each(numbered))('an id that is not a number is refused: %s', async (_, call) => {
    for (const id of ['abc', '0', '-1', '1.5', '1e3', '%00', "1'--", '99999999999999999999']) {
      const answer = await send(call, full, { path: call.path.replaceAll(nobodysId, id) })
      expect(answer.status, id).toBe(400)
      expectProblem(answer, 'invalid_input')
    }
  })

  test.each(each(calls))('another method is refused, and the right ones named: %s', async (_, call) => {
    const own = calls.filter(({ endpoint }) => endpoint.path === call.endpoint.path)
    const allowed = own.map(({ endpoint }) => endpoint.method)
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'].filter(
      (one) => !allowed.includes(one as 'GET'),
    )) {
      const answer = await sendRaw(app, { method, path: call.path, headers: full.headers })
      expect(answer.status, method).toBe(405)
      expectProblem(answer, 'method_not_allowed')
      expect(String(answer.headers.allow).split(', ').sort()).toEqual([...allowed].sort())
    }
  })

  test('an address that is none is not found, no matter who asks', async () => {
    for (const headers of [{}, full.headers]) {
      for (const path of [
        'nothing',
        'inventory/flower',
        'orders',
        '/api/v2/inventory',
        '/api',
        'orders/1/2/3',
      ])
        expectProblem(await sendRaw(app, { path, headers }), 'not_found')
    }
  })
})
