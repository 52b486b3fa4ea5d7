import { afterAll, beforeAll, expect, test } from 'vitest'
import { priceFiles } from '../../contract/features/daily-prices/imports.ts'
import {
  type RefusedRow,
  type VendorFile,
  vendorFiles,
} from '../../contract/features/daily-prices/vendor-files.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makeProduct, makeShop, makeUser, makeVendor } from '../../tests/support/make.ts'
import { makePriceFile, planPublication } from '../../tests/support/price-file.ts'
import { sendFile } from '../../tests/support/send-file.ts'
import { houseOf, sendAs } from '../../tests/support/vendor-person.ts'

let app: TestApp
let vendor: Client
let other: Client
let desk: Client
let vendorId: string
let rose: number
let tulip: number
beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T09:00:00Z', worker: true })
  const { db } = app
  const person = await houseOf(app)
  vendorId = await makeVendor(db)
  vendor = await person(['VENDOR'], vendorId)
  other = await person(['VENDOR'], await makeVendor(db))
  desk = await person(['TIER_PRICING'])
  rose = await makeProduct(db, { vendor_id: vendorId, price1_e4: 10_500 })
  tulip = await makeProduct(db, { vendor_id: vendorId })
}, 120_000)
afterAll(() => app?.close())

const table = (price: string, more = '') =>
  `Item Code,Description,Dept,UM,Price 1\n${rose},Rose,flowers,ST,1.10\n${tulip},Tulip,flowers,ST,${price}\n${more}`

const sent = (content: string, client = vendor) => sendAs(app, client, content)

type Opened = { file: VendorFile; rows: RefusedRow[]; total: number }
const open = async (id: number, client = vendor) =>
  (await client.call(vendorFiles.read, { params: { id }, query: {} })).body as Opened
const listed = async (client: Client) =>
  (await client.call(vendorFiles.list, { query: {} })).body as { rows: VendorFile[]; vendor: string | null }

test('a vendor sees the result of their file, and which rows are not taken and why', async () => {
  const file = await sent(table('-1', `999,Theirs,nowhere,ST,2\n`))
  expect(file).toMatchObject({ state: 'open', rows: 3, ready: 1, toFix: 2, publishedAt: null })
  const { rows, total } = await open(file.id)
  expect(total).toBe(2)
  expect(rows).toMatchObject([
    { itemCode: String(tulip), description: 'Tulip', priceText: '-1', causes: ['price_negative'] },
    { itemCode: '999', causes: ['department_unknown'] },
  ])
  const { rows: files, vendor: name } = await listed(vendor)
  expect(name).not.toBeNull()
  expect(files.map(({ id }) => id)).toContain(file.id)
})

test('a refused row is corrected, once by each version, and an accepted one cannot be changed by the vendor', async () => {
  const { id, version } = await sent(table('zero'))
  const mend = (line: number, price1E4: string, of = version) =>
    vendor.call(vendorFiles.mend, { params: { id }, body: { version: of, line, fields: { price1E4 } } })
  const { rows } = await open(id)
  const line = rows[0]!.line
  expect((await mend(line - 1, '9')).status).toBe(404)
  expect((await mend(line, '1.35')).body).toEqual({ causes: [], version: version + 1 })
  expect((await mend(line, '1.36', version + 1)).status).toBe(404)
  expect((await open(id)).file).toMatchObject({ ready: 2, toFix: 0 })
  const second = await sent(table('none'))
  const stale = await vendor.call(vendorFiles.mend, {
    params: { id: second.id },
    body: { version: second.version + 5, line, fields: { price1E4: '2' } },
  })
  expect(stale.body).toMatchObject({ code: 'changed_meanwhile' })
})

test('submitting a file leaves out wrong rows, changes no price, and waits for the price desk', async () => {
  const prices = () => app.db.selectFrom('products').select(['id', 'price1_e4']).orderBy('id').execute()
  const before = await prices()
  const { id, version } = await sent(table('free'))
  const submit = (of: number) => vendor.call(vendorFiles.submit, { params: { id }, body: { version: of } })
  const answer = await submit(version)
  expect(answer.body).toMatchObject({ state: 'open', ready: 1, toFix: 0, leftOut: 1 })
  // The second time there are no rows left to exclude.
  expect((await submit((answer.body as VendorFile).version)).status).toBe(200)
  expect(await prices()).toEqual(before)
  const entries = await app.db
    .selectFrom('audit_log')
    .select('after')
    .where('action', '=', 'price-file.submitted')
    .execute()
  expect(entries).toHaveLength(1)
})

test('a file without a row that is right is not handed over', async () => {
  const { id, version } = await sent(`Item Code,Description,Dept,UM,Price 1\n${tulip},Tulip,flowers,ST,-3\n`)
  const answer = await vendor.call(vendorFiles.submit, { params: { id }, body: { version } })
  expect(answer.body).toMatchObject({ code: 'nothing_to_publish' })
})

test('once the price desk planned a file, nobody changes what it saw', async () => {
  const { id, version } = await sent(table('???', '\n\n'))
  await planPublication(app.db, { fileId: id, at: '2026-11-23T10:00:00Z', now: app.now() })
  const { rows } = await open(id)
  const mended = await vendor.call(vendorFiles.mend, {
    params: { id },
    body: { version, line: rows[0]!.line, fields: { price1E4: '7' } },
  })
  expect(mended.body).toMatchObject({ code: 'import_closed' })
  const handed = await vendor.call(vendorFiles.submit, { params: { id }, body: { version } })
  expect(handed.body).toMatchObject({ code: 'import_closed' })
})

test('another vendor’s file, and one that the price desk made, are not found', async () => {
  const mine = await sent(table('mine'))
  const made = await makePriceFile(app.db, {
    vendorId,
    rows: [
      { itemCode: String(rose), description: 'Rose', department: 'flowers', um: 'ST', price1E4: 99_000 },
    ],
  })
  const reached = async (client: Client, id: number) => [
    (await client.call(vendorFiles.read, { params: { id }, query: {} })).status,
    (
      await client.call(vendorFiles.mend, {
        params: { id },
        body: { version: mine.version, line: 3, fields: { price1E4: '1' } },
      })
    ).status,
    (await client.call(vendorFiles.submit, { params: { id }, body: { version: mine.version } })).status,
  ]
  expect(await reached(other, mine.id)).toEqual([404, 404, 404])
  expect(await reached(vendor, made)).toEqual([404, 404, 404])
  expect((await listed(other)).rows).toEqual([])
  expect((await listed(vendor)).rows.map(({ id }) => id)).not.toContain(made)
  // The price desk can edit any vendor's file.
  expect((await listed(desk)).rows.map(({ id }) => id)).toContain(mine.id)
  expect((await open(mine.id)).file.toFix).toBe(1)
})

test('visitors and shops are refused, a vendor’s user without a vendor has no files, and the desk’s list stays closed', async () => {
  const shop = await makeShop(app.db)
  const { id } = await sent(table('no'))
  for (const client of [await app.signIn(shop.email), app.visitor()]) {
    const status = client.headers.cookie ? 403 : 401
    expect((await client.call(vendorFiles.list, { query: {} })).status).toBe(status)
    expect((await client.call(vendorFiles.read, { params: { id }, query: {} })).status).toBe(status)
    expect((await client.call(vendorFiles.submit, { params: { id }, body: { version: 0 } })).status).toBe(
      status,
    )
  }
  const { customerId } = await app.db
    .selectFrom('customers')
    .select('id as customerId')
    .where('is_house', '=', true)
    .executeTakeFirstOrThrow()
  const { email } = await makeUser(app.db, { customerId, authorities: ['VENDOR'] })
  const untied = await app.signIn(email)
  expect(await listed(untied)).toMatchObject({ rows: [], vendor: null })
  expect((await vendor.call(priceFiles.read, { params: { id } })).status).toBe(403)
})

test('a customer’s user with VENDOR submits no file, to the distributor’s list or for a vendor', async () => {
  const shop = await makeShop(app.db, { authorities: ['FLOWERS', 'VENDOR'] })
  const client = await app.signIn(shop.email)
  const { id: supplierId } = await app.db
    .selectFrom('suppliers')
    .select('id')
    .where('vendor_id', '=', vendorId)
    .executeTakeFirstOrThrow()
  const files = () => app.db.selectFrom('price_files').select('id').orderBy('id').execute()
  const before = await files()
  for (const body of [{}, { supplierId }]) {
    const answer = await sendFile(app, {
      path: 'inventory-file-upload',
      file: table('1.20'),
      name: 'theirs.csv',
      body,
      headers: client.headers,
    })
    expect(answer).toMatchObject({ status: 403, body: { code: 'not_allowed' } })
  }
  expect(await files()).toEqual(before)
  expect(await listed(client)).toMatchObject({ rows: [], vendor: null })
})

test('bad input is a sentence at its field and changes nothing', async () => {
  const { id, version } = await sent(table('bad'))
  const put = (body: unknown) => vendor.put(`inventory-file-upload/${id}`, body)
  for (const body of [
    { version, line: 0, fields: {} },
    { version: -1, line: 3, fields: {} },
    { version, line: 3, fields: { featured: 'yes' } },
    { version, line: 3, fields: { price1E4: 'x'.repeat(301) } },
  ])
    expect((await put(body)).status).toBe(400)
  expect((await vendor.get('inventory-file-upload/0')).status).toBe(400)
  expect((await open(id)).file.version).toBe(version)
})
