import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InputOf } from '../../contract/core/endpoint.ts'
import {
  type RefusedRow,
  type VendorFile,
  type VendorFileColumns,
  vendorFiles,
} from '../../contract/features/daily-prices/vendor-files.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makeProduct, makeShop, makeVendor } from '../../tests/support/make.ts'
import { makePriceFile, planPublication } from '../../tests/support/price-file.ts'
import { houseOf, sendAs, whenRead } from '../../tests/support/vendor-person.ts'

let app: TestApp
let person: Awaited<ReturnType<typeof houseOf>>
let vendor: Client
let vendorId: string
let desk: Client
let rose: number
let tulip: number
beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T09:00:00Z', worker: true })
  person = await houseOf(app)
  vendorId = await makeVendor(app.db)
  vendor = await person(['VENDOR'], vendorId)
  desk = await person(['TIER_PRICING'])
  rose = await makeProduct(app.db, { vendor_id: vendorId })
  tulip = await makeProduct(app.db, { vendor_id: vendorId })
}, 120_000)
afterAll(() => app?.close())

const grower = async () => {
  const id = await makeVendor(app.db)
  const [first, second] = [
    await makeProduct(app.db, { vendor_id: id }),
    await makeProduct(app.db, { vendor_id: id }),
  ]
  return { id, first, second, client: await person(['VENDOR'], id) }
}

/** Unknown headings: only the values below them identify prices and codes. */
const unknown = (codes: readonly number[], price = '1.10') =>
  [
    'Clave,Flor,Sección,Se cobra por,Dólares',
    ...codes.map((code, i) => `${code},Rosa ${i},flowers,ST,${price}`),
  ].join('\n')
const chosen = ['itemCode', 'description', 'department', 'um', 'price1E4'] as const

const columnsOf = async (id: number, client = vendor) =>
  (await client.call(vendorFiles.columns, { params: { id } })).body as VendorFileColumns
type Chosen = InputOf<typeof vendorFiles.setColumns>['body']
const choose = (id: number, body: Chosen, client = vendor) =>
  client.call(vendorFiles.setColumns, { params: { id }, body })
const rowsOf = async (id: number, client = vendor) =>
  (await client.call(vendorFiles.read, { params: { id }, query: {} })).body as {
    rows: RefusedRow[]
    file: VendorFile
  }

test('a vendor says which line has the headings and which column is which, once: their next file is read the same way', async () => {
  const { client, first, second, id: vendorId } = await grower()
  const file = await sendAs(app, client, unknown([first, second]))
  expect(file).toMatchObject({ state: 'failed', failure: { code: 'heading_missing' }, rows: 0 })
  expect(await columnsOf(file.id, client)).toMatchObject({ plan: { headingLine: null }, rememberedAt: null })

  expect((await choose(file.id, { version: file.version, headingLine: 1 }, client)).status).toBe(202)
  const headed = await whenRead(client, file.id)
  expect(headed).toMatchObject({ state: 'failed', failure: { code: 'columns_missing' } })
  const columns = await columnsOf(file.id, client)
  expect(columns.facts?.columns.map(({ heading }) => heading)).toEqual([
    'Clave',
    'Flor',
    'Sección',
    'Se cobra por',
    'Dólares',
  ])
  expect((await choose(file.id, { version: columns.version, columns: [...chosen] }, client)).status).toBe(202)
  expect(await whenRead(client, file.id)).toMatchObject({ state: 'open', rows: 2, ready: 2, toFix: 0 })

  const next = await sendAs(app, client, unknown([first, second], '1.25'))
  expect(next).toMatchObject({ state: 'open', rows: 2, ready: 2 })
  const kept = await columnsOf(next.id, client)
  expect(kept.plan?.columns).toEqual(chosen)
  expect(kept.facts?.columns.every(({ how }) => how === 'remembered')).toBe(true)
  expect(kept.rememberedAt).not.toBeNull()

  // One vendor's choices are stored for that vendor only.
  const stranger = await grower()
  expect(await sendAs(app, stranger.client, unknown([stranger.first, stranger.second]))).toMatchObject({
    state: 'failed',
    failure: { code: 'heading_missing' },
  })
  const layouts = await app.db.selectFrom('suppliers').select(['vendor_id', 'layouts']).execute()
  const keeps = (name: string) =>
    layouts.filter(({ layouts }) => JSON.stringify(layouts).includes(name)).map(({ vendor_id }) => vendor_id)
  expect(keeps('Se cobra por')).toEqual([vendorId])
})

test('choosing columns is an entry of the audit log, keeps what was typed in rows, and changes no price', async () => {
  const prices = () => app.db.selectFrom('products').select(['id', 'price1_e4']).orderBy('id').execute()
  const before = await prices()
  const { id, version } = await sendAs(
    app,
    vendor,
    `Item Code,Description,Dept,UM,Price 1,Price 2\n${rose},Rose,flowers,ST,1.10,0.95\n${tulip},Tulip,flowers,ST,call,0.80\n`,
  )
  const mended = await vendor.call(vendorFiles.mend, {
    params: { id },
    body: { version, line: 3, fields: { price1E4: '1.35' } },
  })
  expect(mended.body).toMatchObject({ causes: [] })
  const columns = [...chosen, null]
  expect((await choose(id, { version: version + 1, columns })).status).toBe(202)
  expect(await whenRead(vendor, id)).toMatchObject({ state: 'open', ready: 2, toFix: 0 })
  expect((await columnsOf(id)).plan?.columns).toEqual(columns)
  expect(await prices()).toEqual(before)
  const entries = await app.db
    .selectFrom('audit_log')
    .select('after')
    .where('action', '=', 'price-file.columns')
    .where('after', '@>', JSON.stringify({ importId: id }) as never)
    .execute()
  expect(entries).toHaveLength(1)
})

test('a field twice, a field missing, another supplier and a stale version are refused, and nothing is read again', async () => {
  const { id, version } = await sendAs(
    app,
    vendor,
    `Item Code,Description,Dept,UM,Price 1\n${rose},Rose,flowers,ST,1.41\n`,
  )
  const refused = async (body: unknown) => {
    const { status, body: problem } = await vendor.put(`inventory-file-upload/${id}/columns`, body)
    return [status, (problem as { code: string }).code]
  }
  const [code, name, department, unit] = chosen
  expect(await refused({ version, columns: [code, name, department, unit, code] })).toEqual([
    400,
    'invalid_input',
  ])
  expect(await refused({ version, columns: [code, name, department, unit, null] })).toEqual([
    400,
    'invalid_input',
  ])
  expect(await refused({ version, columns: chosen.slice(0, 3) })).toEqual([400, 'invalid_input'])
  expect(await refused({ version, columns: ['margin'] })).toEqual([400, 'invalid_input'])
  expect(await refused({ version, supplierId: 1 })).toEqual([400, 'invalid_input'])
  expect(await refused({ version: version + 1, decimals: 'comma' })).toEqual([409, 'changed_meanwhile'])
  expect(await whenRead(vendor, id)).toMatchObject({ state: 'open', version })
})

test('once the price desk planned a file, its vendor places no more columns', async () => {
  const { id, version } = await sendAs(
    app,
    vendor,
    `Item Code,Description,Dept,UM,Price 1\n${rose},Rose,flowers,ST,1.42\n`,
  )
  await planPublication(app.db, { fileId: id, at: '2026-11-23T10:00:00Z', now: app.now() })
  expect((await choose(id, { version, decimals: 'comma' })).body).toMatchObject({ code: 'import_closed' })
})

test('the columns of another vendor’s file, and of one that the price desk made, are not found', async () => {
  const mine = await sendAs(
    app,
    vendor,
    `Item Code,Description,Dept,UM,Price 1\n${rose},Rose,flowers,ST,1.43\n`,
  )
  const made = await makePriceFile(app.db, {
    vendorId,
    rows: [
      { itemCode: String(rose), description: 'Rose', department: 'flowers', um: 'ST', price1E4: 99_000 },
    ],
  })
  const { client: other } = await grower()
  const untied = await person(['VENDOR'])
  const reached = async (client: Client, id: number) => [
    (await client.call(vendorFiles.columns, { params: { id } })).status,
    (await choose(id, { version: mine.version, decimals: 'comma' }, client)).status,
  ]
  expect(await reached(other, mine.id)).toEqual([404, 404])
  expect(await reached(untied, mine.id)).toEqual([404, 404])
  expect(await reached(vendor, made)).toEqual([404, 404])
  const shop = await app.signIn((await makeShop(app.db)).email)
  expect(await reached(shop, mine.id)).toEqual([403, 403])
  expect(await reached(app.visitor(), mine.id)).toEqual([401, 401])
  expect((await columnsOf(mine.id)).version).toBe(mine.version)
  // The price desk can set the columns of any vendor's file.
  expect(await reached(desk, mine.id)).toEqual([200, 202])
})

test('rows that are not taken are a file with the reason of each, which is sent again once it is right', async () => {
  const headings = 'Item Code,Description,Dept,UM,Price 1'
  const { id, version } = await sendAs(
    app,
    vendor,
    `${headings}\n${rose},Rose,flowers,ST,1.44\n${tulip},Tulip,flowers,ST,call\n990001,Theirs,nowhere,ST,2\n`,
  )
  const saved = async (client = vendor) =>
    app.app.inject({
      url: `/api/v1/inventory-file-upload/${id}?pageSize=1`,
      headers: { ...client.headers, accept: 'text/csv' },
    })
  const first = await saved()
  expect(first.headers['content-type']).toContain('text/csv')
  expect(
    first.body
      .replace(/^\uFEFF/, '')
      .trim()
      .split(/\r?\n/),
  ).toEqual([
    `Line,Why,${headings}`,
    `3,Price isn’t a number,${tulip},Tulip,flowers,ST,call`,
    '4,Department not known,990001,Theirs,nowhere,ST,2',
  ])
  // After the file was submitted to the price desk, the reasons remain.
  expect((await vendor.call(vendorFiles.submit, { params: { id }, body: { version } })).status).toBe(200)
  expect((await saved()).body).toBe(first.body)

  const again = await sendAs(app, vendor, first.body.replace('call', '1.15').replace('nowhere', 'flowers'))
  expect(again).toMatchObject({ state: 'open', rows: 2, toFix: 0, ready: 2 })
  const { client: other } = await grower()
  expect((await saved(other)).statusCode).toBe(404)
  expect((await rowsOf(id)).rows[0]?.cells).toEqual([String(tulip), 'Tulip', 'flowers', 'ST', 'call'])
})
