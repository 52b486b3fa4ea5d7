import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Authority, authorities } from '../contract/core/access.ts'
import { startApp, type TestApp } from './support/app.ts'
import { atThisLoad } from './support/at-this-load.ts'
import { type Broken, brokenBody, hostile } from './support/broken-input.ts'
import { makeProduct, makeShop } from './support/make.ts'
import { expectProblem } from './support/problem.ts'
import { type Call, calls, json, namesIn, type RawAnswer, seeded, sendRaw } from './support/raw.ts'

/** Broken inputs for each endpoint; the same in every run. */
const tries = 20
const seed = 20_261_123

let app: TestApp
let cookie: Record<string, string>
let productId: number
/** Tables that a rejected request must leave unchanged. */
const kept = [
  'cart_orders',
  'cart_lines',
  'orders',
  'order_lines',
  'payments',
  'shipments',
  'stock_movements',
  'lots',
] as const

beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
  const { email } = await makeShop(app.db, { authorities: Object.keys(authorities) as Authority[] })
  productId = await makeProduct(app.db)
  cookie = (await app.signIn(email)).headers
})
afterAll(() => app?.close())

type Random = ReturnType<typeof seeded>

function brokenFor(call: Call, random: Random): Broken {
  const body = structuredClone(call.body) as Record<string, unknown>
  if (body.productId) body.productId = productId
  return brokenBody(call, body, random)
}

function judge(answer: RawAnswer, what: string, certain: boolean) {
  expect(answer.status, `${what}\n${answer.text.slice(0, 500)}`).toBeLessThan(500)
  if (certain) expect([400, 413], `${what}\n${answer.text.slice(0, 300)}`).toContain(answer.status)
  if (answer.status >= 400) expectProblem(answer)
}

/** In one statement, because it runs after each of thousands of requests. */
const counts = async () => {
  const each = kept.map((table) => sql`(select count(*)::int from ${sql.table(table)}) as ${sql.ref(table)}`)
  const { rows } = await sql`select ${sql.join(each)}`.execute(app.db)
  return rows[0]
}

const titled = (list: Call[]) =>
  list.map((call) => [`${call.endpoint.method} ${call.endpoint.path}`, call] as const)

test.each(titled(calls.filter(({ endpoint }) => endpoint.body)))(
  'security 54: broken bodies are refused in plain words, and change nothing: %s',
  async (title, call) => {
    const random = seeded(seed + title.length)
    let before = await counts()
    for (let n = 0; n < tries; n++) {
      const { payload, certain } = brokenFor(call, random)
      const { method } = call.endpoint
      const answer = await sendRaw(app, { method, path: call.path, headers: { ...cookie, ...json }, payload })
      judge(answer, `${title} ${payload.slice(0, 200)}`, certain)
      const after = await counts()
      if (answer.status >= 400) expect(after, payload.slice(0, 200)).toEqual(before)
      before = after
    }
  },
)

const hostileText = hostile.filter((value) => typeof value === 'string' && value.length < 1_000) as string[]
/** Invalid for any parameter that is not free text. */
const wrongText = [
  '-1',
  '1e9',
  'NaN',
  '0x10',
  '٣',
  "1' or '1'='1",
  '[object Object]',
  '1,2',
  '\u0000',
  'null',
]
const freeText = [
  'search',
  'searchText',
  'term',
  'q',
  'person',
  'productDescription',
  'who',
  'email',
  'role',
  'route',
  'loginData',
  'bookingProductTypes',
  'recipient',
  'rep',
  'name',
  'number',
  'token',
  'subject',
  'other',
  'purposes',
  // The distributor's own text above and below an email.
  'intro',
  'closing',
  'colors',
  'categories',
  'types',
  'varieties',
  'grades',
  'growers',
  'color',
  'ftype',
  'actor',
  'variety',
  'ofCategory',
  'ofType',
  // A route's number may have letters.
  'routeNumber',
  // The subject of a discount: a route, an account or a category.
  'id',
  // Not used as a version: all rows are returned.
  'since',
  'place',
  'vendorId',
  'grade',
  'grower',
  // A blocked address as somebody typed it.
  'address',
]
/** Reports accept any category that a product may have; elsewhere categories are a fixed list. */
const isOfReports = ({ path }: Call) => path.startsWith('admin/dashboard/')
const isFree = (call: Call, name: string) =>
  freeText.includes(name) || (name === 'category' && isOfReports(call))

const ask = ({ endpoint, path, body }: Call, query: URLSearchParams | string) =>
  sendRaw(app, {
    method: endpoint.method,
    path: `${path}?${query}`,
    headers: body === undefined ? cookie : { ...cookie, ...json },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })

test.each(titled(calls.filter(({ endpoint }) => namesIn(endpoint.query).length > 0)))(
  'broken parameters are refused in plain words: %s',
  async (title, call) => {
    const random = seeded(seed + title.length)
    const names = namesIn(call.endpoint.query)
    for (let n = 0; n < tries; n++) {
      const name = random.pick(names)
      const certain = random.next() < 0.5 && !isFree(call, name)
      const value = random.pick(certain ? wrongText : hostileText)
      const query = new URLSearchParams([[name, value]])
      const answer = await ask(call, query)
      judge(answer, `${title} ${query}`, certain)
    }
  },
)

test.each(titled(calls.filter(({ endpoint }) => endpoint.query)))(
  'bounds of parameters are enforced, and odd spellings break nothing: %s',
  async (title, call) => {
    const names = namesIn(call.endpoint.query)
    const long = 'x'.repeat(5_000)
    const bounds: Record<string, string[]> = {
      page: ['page=-1', 'page=0', 'page=1.5', 'page=10000000'],
      pageNumber: ['pageNumber=-1', 'pageNumber=0', 'pageNumber=1e3'],
      pageSize: ['pageSize=0', 'pageSize=301', 'pageSize=1e9'],
      maxRows: ['maxRows=0', 'maxRows=301', 'maxRows=1e9', 'maxRows=1000000000'],
      days: ['days=0', 'days=367', 'days=1e9'],
      months: ['months=0', 'months=61'],
      search: [`search=${long}`],
      productDescription: [`productDescription=${long}`],
      colors: ['colors=Red&'.repeat(200), `colors=${long}`],
      selectSort: ['selectSort=price;drop', 'selectSort=constructor'],
      category: isOfReports(call) ? [`category=${long}`] : ['category=__proto__', 'category=all'],
      other: [`other=${long}`],
    }
    for (const query of names.flatMap((name) => bounds[name] ?? [])) {
      const answer = await ask(call, query)
      judge(answer, `${title} ${query.slice(0, 80)}`, true)
    }
    const [first = 'x'] = names
    for (const query of [
      `${first}=`,
      `${first}`,
      `${first}[]=1`,
      `${first}[a]=1`,
      `__proto__[x]=1&__proto__=2`,
      '%',
      '%zz=%zz',
      '&&&===',
      'a=1&'.repeat(2_000),
    ])
      judge(await ask(call, query), `${title} ${query.slice(0, 80)}`, false)
  },
)

test('security 46: what is meant once is refused twice, with a list for a scalar as well', async () => {
  for (const [path, name, good] of [
    ['inventory', 'search', 'rose'],
    ['inventory', 'pageNumber', '1'],
    ['inventory', 'selectSort', 'Product Name A to Z'],
    ['filters/ship-days', 'days', '10'],
    ['filters/ship-days', 'method', 'UPS'],
    ['shopping-cart/order-history-details', 'months', '3'],
  ] as const) {
    const once = new URLSearchParams([[name, good]])
    expect((await sendRaw(app, { path: `${path}?${once}`, headers: cookie })).status).toBe(200)
    const answer = await sendRaw(app, { path: `${path}?${once}&${once}`, headers: cookie })
    expect(answer.status, `${path} ${name}`).toBe(400)
    expectProblem(answer, 'invalid_input')
  }
})

test('security 46: a number longer than any product has is refused, not looked up', async () => {
  for (const [method, path, payload] of [
    ['POST', 'shopping-cart', { productId: 2_147_483_648, quantity: 1 }],
    ['POST', 'shopping-cart', [{ productId: '999999999999999', quantity: 1 }]],
    ['POST', 'favorite/2147483648', undefined],
    ['DELETE', 'favorite/999999999999999', undefined],
    ['GET', 'inventory/item/2147483648', undefined],
    ['PUT', 'inventory/price-markup-product', { productId: 2_147_483_648, percent: 1 }],
    ['PUT', 'inventory/featured-product', { productIds: [2_147_483_648], featured: true }],
  ] as const) {
    const headers = payload ? { ...cookie, ...json } : cookie
    const answer = await sendRaw(app, {
      method,
      path,
      headers,
      ...(payload ? { payload: JSON.stringify(payload) } : {}),
    })
    expectProblem(answer, 'invalid_input')
  }
})

test('what is wrong with a field is said in words that a person can act on', async () => {
  const said = async (method: string, path: string, body?: unknown) => {
    const payload = body === undefined ? {} : { payload: JSON.stringify(body) }
    const answer = await sendRaw(app, { method, path, headers: { ...cookie, ...json }, ...payload })
    return expectProblem(answer, 'invalid_input').detail
  }
  expect(await said('POST', 'shopping-cart', {})).toBe('productId: This is required. And 1 more.')
  expect(await said('POST', 'shopping-cart', [])).toBe('At least 1 value.')
  const many = Array.from({ length: 501 }, () => ({ productId, quantity: 1 }))
  expect(await said('POST', 'shopping-cart', many)).toBe('At most 500 values.')
  expect(await said('POST', 'shopping-cart/check-out', { poNumber: 5 })).toBe('poNumber: Enter text.')
  expect(await said('GET', 'inventory?us=1')).toBe('us: This must be one of: true, false.')
  expect(await said('GET', 'inventory?search=a&search=b')).toBe('search: Enter one value, not a list.')
  expect(await said('PUT', 'shipment', { customer: null, deliveryMethod: 'Pickup', shipDay: -1e15 })).toMatch(
    /^shipDay: /,
  )
})

test('security 46: what is too big is turned away at once', async () => {
  const started = performance.now()
  const payload = JSON.stringify({ productId: 1, quantity: 1, note: 'x'.repeat(2_000_000) })
  const answer = await sendRaw(app, {
    method: 'POST',
    path: 'shopping-cart',
    headers: { ...cookie, ...json },
    payload,
  })
  expect(answer.status).toBe(413)
  expectProblem(answer, 'too_large')
  const many = JSON.stringify(Array.from({ length: 501 }, () => ({ productId: 1, quantity: 1 })))
  expectProblem(
    await sendRaw(app, {
      method: 'POST',
      path: 'shopping-cart',
      headers: { ...cookie, ...json },
      payload: many,
    }),
    'invalid_input',
  )
  expect(performance.now() - started).toBeLessThan(atThisLoad(1_000))
})

test('security 46: a name that every object has is an unknown field, and taints nothing', async () => {
  for (const payload of [
    '{"productId":1,"quantity":1,"__proto__":{"isAdmin":true}}',
    '{"productId":1,"quantity":1,"constructor":{"prototype":{"isAdmin":true}}}',
  ]) {
    const answer = await sendRaw(app, {
      method: 'POST',
      path: 'shopping-cart',
      headers: { ...cookie, ...json },
      payload,
    })
    expect(answer.status).toBe(400)
    expectProblem(answer)
  }
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
})
