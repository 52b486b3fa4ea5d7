import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Authority, authorities } from '../../contract/core/access.ts'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { inventory } from '../../contract/features/catalogue/inventory.ts'
import { endpoints } from '../../contract/index.ts'
import { readSettings } from '../../server/core/settings.ts'
import { startProduct } from '../../server/product.ts'
import { type Client, startApp, type TestApp } from '../support/app.ts'
import { atThisLoad } from '../support/at-this-load.ts'
import { freshDatabase } from '../support/database.ts'
import { cardShopAuthorities, makeProduct, makeShop } from '../support/make.ts'
import { testPassword } from '../support/password.ts'
import { calls, json, sendRaw } from '../support/raw.ts'
import { type JsonSchema, schemaOf, strays } from '../support/shape.ts'
import { readSource, sourceFiles } from '../support/sources.ts'

let app: TestApp
let florist: Client
beforeAll(async () => {
  app = await startApp({ demo: true })
  florist = await app.signIn('florist@demo.test', 'Bloom-2026!')
}, 120_000)
afterAll(() => app?.close())

test('the check of answers itself sees a name too many', () => {
  const reply = z.object({
    rows: z.array(z.object({ id: z.int() })),
    who: z.nullable(z.object({ name: z.string() })),
  })
  expect(
    strays(schemaOf(reply), { rows: [{ id: 1, costCents: 3 }], who: { name: 'a', note: 'b' }, all: 1 }),
  ).toEqual(['.rows[].costCents', '.who.note', '.all'])
})

test('security 31: answers contain what the contract names and nothing more, even when composed of fragments', async () => {
  const { rows } = (await florist.get('inventory/flowers?maxRows=40')).body as ReplyOf<
    typeof inventory.flowers
  >
  await florist.post(
    'shopping-cart',
    rows
      .filter((row) => row.inventory > 100)
      .slice(0, 3)
      .map((row) => ({ productId: row.productId, quantity: row.minQuantity })),
  )
  const history = (await florist.get('shopping-cart/order-history-details')).body as {
    rows: { orderNumber: number }[]
  }
  const params: Record<string, string> = {
    productId: String(rows[0]?.productId),
    orderNumber: String(history.rows[0]?.orderNumber),
    shipDate: '2026-12-01',
  }
  const seen: string[] = []
  for (const { name, endpoint } of endpoints) {
    if (endpoint.method !== 'GET' || !endpoint.reply) continue
    const path = endpoint.path.replace(/:(\w+)/g, (_, param: string) => params[param] ?? '1')
    const { status, body } = await florist.get(path)
    if (status !== 200) continue
    seen.push(name)
    expect(strays(schemaOf(endpoint.reply), body), name).toEqual([])
  }
  expect(seen).toEqual(
    expect.arrayContaining([
      'inventory.flowers',
      'inventory.all',
      'inventory.item',
      'cart.read',
      'cart.top10',
      'orders.read',
      'orders.history',
      'auth.current',
    ]),
  )
})

test('what the distributor pays, notes and plans is in no answer', async () => {
  const inside =
    /cost(?!Minimum|")|margin|vendorCost|passwordHash|password_hash|internalNote|markupPercent|token/i
  for (const path of [
    'inventory/flowers?maxRows=300',
    'inventory?maxRows=300',
    'shopping-cart/top10',
    'favorite',
    'auth/current',
  ]) {
    const { body } = await florist.get(path)
    const names = new Set<string>()
    JSON.stringify(body, (name, value) => {
      names.add(name)
      return value
    })
    expect(
      [...names].filter((name) => inside.test(name) && name !== 'shippingCost'),
      path,
    ).toEqual([])
  }
})

test('names that would make one richer or mightier are refused in every body, and change nothing', async () => {
  // This user may make every call, so only the extra name can cause a rejection.
  const shop = await makeShop(app.db, { authorities: Object.keys(authorities) as Authority[] })
  const client = await app.signIn(shop.email)
  const names = [
    'isAdmin',
    'authorities',
    'role',
    'roleId',
    'price',
    'unitPrice',
    'price1',
    'accountNumber',
    'customerId',
    'userId',
    'terms',
    'total',
    'totalAmount',
    'status',
    'paymentStatus',
    'creditLimit',
    'discount',
    'heldUntil',
    'shippingCost',
  ]
  const of = (table: 'users' | 'customers') =>
    app.db
      .selectFrom(table)
      .selectAll()
      .where('id', '=', table === 'users' ? shop.userId : shop.customerId)
      .execute()
  const before = [await of('users'), await of('customers')]
  for (const { name, endpoint, path, body } of calls) {
    if (!endpoint.body) continue
    // In some calls these names are legitimate: whose password, on whose behalf.
    const own = z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' }) as JsonSchema
    for (const extra of names) {
      if (extra in (own.properties ?? {})) continue
      const payload = JSON.stringify({ ...(body as object), [extra]: 1 })
      const answer = await sendRaw(app, {
        method: endpoint.method,
        path,
        headers: { ...client.headers, ...json },
        payload,
      })
      expect(answer.status, `${name} ${extra}`).toBe(400)
    }
  }
  const productId = await makeProduct(app.db)
  for (const nested of [
    ['POST', 'shopping-cart', [{ productId, quantity: 1, unitPrice: 0 }]],
    ['POST', 'shopping-cart/check-out', { payment: { method: 'account', terms: 'NET90' } }],
    [
      'PUT',
      'shipment',
      {
        customer: { accountNumber: 1, email: 'a@b.co', terms: 'NET90' },
        deliveryMethod: 'Pickup',
        shipDay: 1,
      },
    ],
  ] as const) {
    const [method, path, body] = nested
    const answer = await sendRaw(app, {
      method,
      path,
      headers: { ...client.headers, ...json },
      payload: JSON.stringify(body),
    })
    expect(answer.status, path).toBe(400)
  }
  expect([await of('users'), await of('customers')]).toEqual(before)
})

test('no statement is put together from text', () => {
  const product = sourceFiles().filter((file) => /^(server|db)\//.test(file) && !/\.test\.ts$/.test(file))
  const raw = product.filter((file) => /\bsql\.(raw|lit)\b/.test(readSource(file)))
  expect(raw).toEqual([])
  // Handwritten statements bind values as parameters; the only interpolated name is a constant.
  const byHand = product
    .filter((file) => file.startsWith('server/'))
    .filter((file) => /\.query\(\s*`[^`]*\$\{/.test(readSource(file).replaceAll('${channel}', '')))
  expect(byHand).toEqual([])
})

test('what looks like SQL finds what such text would find', async () => {
  const corpus = [
    "'",
    "' or '1'='1",
    "'; select pg_sleep(5); --",
    '" or ""="',
    '%',
    '_',
    '\\',
    "rose' union select null--",
    '1) or (1=1',
    '${1}',
    '$1',
  ]
  const { total: all } = (await florist.get('inventory')).body as { total: number }
  for (const text of corpus) {
    const began = performance.now()
    for (const path of ['inventory', 'inventory/flowers', 'shopping-cart/order-history-details']) {
      const name = path.startsWith('inventory') ? 'search' : 'productDescription'
      const { status, body } = await florist.get(`${path}?${new URLSearchParams([[name, text]])}`)
      expect(status, `${path} ${text}`).toBe(200)
      if (/union|select|=/.test(text))
        expect((body as { total: number }).total, `${path} ${text}`).toBeLessThan(all / 2)
    }
    expect(performance.now() - began).toBeLessThan(atThisLoad(3_000))
  }
})

test('security 50: with everything logged, no password, card, token or query is in the log', async () => {
  const lines: string[] = []
  const database = await freshDatabase()
  const product = await startProduct({
    settings: readSettings({ PORT: '0', SANDBOX_PORT: '0', DEMO: '0', HOST: '127.0.0.1' }),
    ...database,
    log: pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }),
    website: false,
    worker: true,
  })
  try {
    const shop = await makeShop(database.db, {
      authorities: cardShopAuthorities,
    })
    const productId = await makeProduct(database.db)
    const secret = `Wrong-${randomUUID()}`
    const send = (method: 'GET' | 'POST', url: string, payload?: unknown, cookie = '') =>
      product.app.inject({
        method,
        url: `/api/v1/${url}`,
        headers: { cookie },
        ...(payload ? { payload: payload as object } : {}),
      })
    await send('POST', 'auth/sign-in', { email: shop.email, password: secret })
    const signedIn = await send('POST', 'auth/sign-in', { email: shop.email, password: testPassword })
    const [cookie = ''] = String(signedIn.headers['set-cookie']).split(';')
    await send('GET', 'inventory?search=private-search-words', undefined, cookie)
    await send('GET', 'shopping-cart/order-history-details?months=nonsense-months', undefined, cookie)
    await send('POST', 'shopping-cart', { productId, quantity: 1 }, cookie)
    const card = { number: '4242424242424242', cvv: '987', expireMonth: 12, expireYear: 2035, remember: true }
    const placed = await send('POST', 'shopping-cart/check-out', { payment: { card } }, cookie)
    expect(placed.statusCode).toBe(201)
    const declined = { ...card, number: '4000 0000 0000 0002' }
    await send('POST', 'shopping-cart', { productId, quantity: 1 }, cookie)
    expect(
      (await send('POST', 'shopping-cart/check-out', { payment: { card: declined } }, cookie)).statusCode,
    ).toBe(402)
    await send('POST', 'shopping-cart', `{"card":{"number":"4242424242424242"`, cookie)

    const log = lines.join('\n')
    expect(log).toContain('"answered"')
    for (const hidden of [
      testPassword,
      secret,
      cookie.split('=')[1] ?? '',
      'private-search-words',
      'nonsense-months',
      shop.email,
    ])
      expect(log, hidden.slice(0, 8)).not.toContain(hidden)
    expect(log.replace(/[ -]/g, '')).not.toMatch(/4242424242424242|4000000000000002/)

    // Nor in any row of any table.
    const { rows: tables } = await database.pool.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
    )
    for (const { name } of tables) {
      const { rows } = await database.pool.query(`select * from ${name}`).catch(() => ({ rows: [] }))
      const text = JSON.stringify(rows)
      expect(text.replace(/[ -]/g, ''), name).not.toMatch(/4242424242424242|4000000000000002/)
      for (const hidden of [testPassword, secret, cookie.split('=')[1] ?? ''])
        expect(text.includes(hidden), `${name} holds a secret`).toBe(false)
    }
  } finally {
    await product.close()
    await database.close()
  }
})
