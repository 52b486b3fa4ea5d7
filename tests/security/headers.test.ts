import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Authority, authorities } from '../../contract/core/access.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { makeShop } from '../support/make.ts'
import { expectNoInsides, expectProblem } from '../support/problem.ts'
import { calls, json, type RawAnswer, sendRaw } from '../support/raw.ts'

let app: TestApp
let cookie: Record<string, string>
/** Responses to visitors and to staff, requested once for all tests. */
let toVisitors: Answers
let toStaff: Answers
beforeAll(async () => {
  app = await startApp()
  const { email } = await makeShop(app.db, { authorities: Object.keys(authorities) as Authority[] })
  cookie = (await app.signIn(email)).headers
  toVisitors = await answers(app, {})
  toStaff = await answers(app, cookie)
})
afterAll(() => app?.close())

type Answers = [title: string, answer: RawAnswer][]

/** One response of each kind: success, empty, every kind of error, unknown address. */
async function answers(of: TestApp, headers: Record<string, string>): Promise<Answers> {
  const asked = [
    ...calls.map(({ endpoint, path }) => ({ method: endpoint.method as string, path })),
    { method: 'PATCH', path: 'shipment' },
    { method: 'GET', path: 'nothing' },
    { method: 'GET', path: 'orders/%E0%A4%A' },
    { method: 'GET', path: '/img/112/none.webp' },
    { method: 'GET', path: 'openapi.json' },
    { method: 'POST', path: 'shopping-cart', payload: '{', headers: json },
    { method: 'POST', path: 'shopping-cart', payload: 'a=1', headers: { 'content-type': 'text/plain' } },
  ]
  const all: Answers = []
  for (const one of asked) {
    const more = 'headers' in one ? one.headers : {}
    // Signing out would end the session of the other requests.
    const who = one.path.startsWith('auth/') ? {} : headers
    all.push([`${one.method} ${one.path}`, await sendRaw(of, { ...one, headers: { ...who, ...more } })])
  }
  return all
}

test('every answer carries the headers that keep a browser from guessing, framing and telling', async () => {
  for (const [title, { headers }] of [...toVisitors, ...toStaff]) {
    expect(headers, title).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers['permissions-policy'], title).toContain('camera=(self)')
    expect(headers['x-powered-by'], title).toBeUndefined()
    expect(headers.server, title).toBeUndefined()
  }
})

test('every answer carries a policy that runs nothing inline and nothing from elsewhere', async () => {
  for (const [title, { headers }] of toVisitors) {
    const policy = Object.fromEntries(
      String(headers['content-security-policy'])
        .split(';')
        .map((part) => part.trim().split(/ (.*)/s) as [string, string]),
    )
    expect(policy, title).toMatchObject({
      'default-src': "'self'",
      'script-src': "'self'",
      'style-src': "'self'",
      'connect-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
    })
    expect(String(headers['content-security-policy'])).not.toMatch(/unsafe-inline|unsafe-eval/)
    // No foreign origin except the gateway's frame.
    const foreign = Object.entries(policy).filter(([, value]) => /https?:|\*/.test(value ?? ''))
    expect(
      foreign.map(([name]) => name),
      title,
    ).toEqual(['frame-src'])
  }
})

test('no other site is allowed, whatever it asks for', async () => {
  const origin = { origin: 'https://evil.example' }
  for (const [title, { headers }] of await answers(app, { ...cookie, ...origin }))
    expect(
      Object.keys(headers).filter((name) => name.startsWith('access-control-')),
      title,
    ).toEqual([])
  const preflight = await sendRaw(app, {
    method: 'OPTIONS',
    path: 'shopping-cart',
    headers: {
      ...origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    },
  })
  expect(preflight.status).toBeGreaterThanOrEqual(400)
  expect(Object.keys(preflight.headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
})

test('security 51: no answer of the API is kept by a cache', async () => {
  for (const [title, { headers }] of toStaff)
    if (!title.includes('/img/')) expect(headers['cache-control'], title).toBe('no-store')
})

describe('behind https and one proxy', () => {
  let secure: TestApp
  beforeAll(async () => {
    secure = await startApp({ settings: { publicUrl: 'https://shop.example.test', trustProxy: 1 } })
  })
  afterAll(() => secure?.close())

  test('browsers must use https only, for a year', async () => {
    for (const [title, { headers }] of await answers(secure, {})) {
      expect(headers['strict-transport-security'], title).toBe('max-age=31536000; includeSubDomains')
      expect(headers['content-security-policy'], title).toContain('upgrade-insecure-requests')
    }
  })

  test('links and addresses come from PUBLIC_URL, whatever Host a request names', async () => {
    for (const poisoned of [
      { host: 'evil.example' },
      { host: 'shop.example.test', 'x-forwarded-host': 'evil.example' },
      { host: 'evil.example', 'x-forwarded-proto': 'http' },
    ]) {
      for (const path of ['site', 'openapi.json', 'auth/current', 'nothing'])
        expect(
          (await sendRaw(secure, { path, headers: poisoned as Record<string, string> })).text,
        ).not.toContain('evil.example')
      const site = await sendRaw(secure, { path: 'site', headers: poisoned as Record<string, string> })
      expect(site.json).toMatchObject({ publicUrl: 'https://shop.example.test' })
    }
  })

  test('only what the proxy itself adds is believed', async () => {
    const { email } = await makeShop(secure.db)
    const attempt = (forwarded: string) =>
      sendRaw(secure, {
        method: 'POST',
        path: 'auth/sign-in',
        headers: { ...json, 'x-forwarded-for': forwarded },
        payload: JSON.stringify({ email, password: 'wrong' }),
      })
    await attempt('6.6.6.6, 203.0.113.9')
    await secure.db.deleteFrom('throttles').execute()
    const client = await secure.signIn(email)
    expect(client.headers.cookie).toMatch(/^__Host-session=/)
    const signedIn = await sendRaw(secure, {
      method: 'POST',
      path: 'auth/sign-in',
      headers: { ...json, 'x-forwarded-for': '6.6.6.6, 203.0.113.9' },
      payload: JSON.stringify({ email, password: 'Peony-At-Dawn-1' }),
    })
    expect(signedIn.status).toBe(200)
    const row = await secure.db
      .selectFrom('sessions')
      .select('address')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    expect(row.address).toBe('203.0.113.9')
  })
})

test('without a proxy no X-Forwarded header changes who asks or from where', async () => {
  const spoofed = {
    'x-forwarded-for': '6.6.6.6',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'evil.example',
  }
  const { email } = await makeShop(app.db)
  const payload = JSON.stringify({ email, password: 'Peony-At-Dawn-1' })
  const answer = await sendRaw(app, {
    method: 'POST',
    path: 'auth/sign-in',
    headers: { ...json, ...spoofed },
    payload,
  })
  expect(answer.status).toBe(200)
  const row = await app.db
    .selectFrom('sessions')
    .select('address')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  expect(row.address).toBe('127.0.0.1')
  const crossSite = await sendRaw(app, {
    method: 'DELETE',
    path: 'shopping-cart/empty-cart',
    headers: { ...cookie, ...spoofed, origin: 'https://evil.example' },
  })
  expectProblem(crossSite, 'cross_site')
})

test('security 54: a failure of ours says nothing of the machinery, carries the request’s id, and the next request works', async () => {
  const owner = await import('../../db/connect.ts').then(({ connectClient }) =>
    connectClient(app.database.ownerUrl, { info: () => {}, warn: () => {} }),
  )
  try {
    await owner.query('alter table favorites rename to favorites_away')
    const broken = await sendRaw(app, { method: 'DELETE', path: 'favorite/1', headers: cookie })
    expect(broken.status).toBe(500)
    expectProblem(broken, 'internal')
    expectNoInsides(broken)
    expect(broken.text).not.toContain('favorites')
  } finally {
    await owner.query('alter table favorites_away rename to favorites')
    await owner.end()
  }
  expect((await sendRaw(app, { method: 'DELETE', path: 'favorite/1', headers: cookie })).status).toBe(204)
})

test('no method or address lets one look behind', async () => {
  for (const method of ['TRACE', 'CONNECT', 'PROPFIND']) {
    const answer = await sendRaw(app, { method, path: 'shipment', headers: cookie }).catch(() => undefined)
    if (answer) expect(answer.status, method).toBeGreaterThanOrEqual(400)
  }
  const hidden = [
    '.git/config',
    '.env',
    'package.json',
    'server/main.ts',
    'assets/../../package.json',
    'metrics',
  ]
  for (const path of hidden) {
    const { status, headers, text } = await sendRaw(app, { path: `/${path}` })
    // The page itself routes unknown paths, so the response is always the page.
    if (status === 200) expect(headers['content-type'], path).toBe('text/html; charset=utf-8')
    expect(text, path).not.toMatch(/\[core\]|"dependencies"|startProduct|openDatabase|DATABASE_URL|process_/)
  }
})
