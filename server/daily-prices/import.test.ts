import { mkdtempSync, readFileSync } from 'node:fs'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import { type OpenFile, priceFiles } from '../../contract/features/daily-prices/imports.ts'
import { suppliers } from '../../contract/features/suppliers.ts'
import { makeCtx } from '../../server/core/context.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makeShop, makeUser } from '../../tests/support/make.ts'
import { sendFile } from '../../tests/support/send-file.ts'
import { takeFiles } from './folder.ts'

const sample = (name: string) =>
  readFileSync(new URL(`../../tests/files/daily-prices/${name}`, import.meta.url))

let app: TestApp
let desk: Client
let vendor: Client
let houseId: number
beforeAll(async () => {
  app = await startApp({ demo: '2026-11-20T17:50:00Z', now: '2026-11-23T09:00:00Z', worker: true })
  desk = await app.signIn('prices@demo.test', 'Bloom-2026!')
  const house = await app.db
    .selectFrom('customers')
    .select('id')
    .where('is_house', '=', true)
    .executeTakeFirstOrThrow()
  houseId = house.id
  const { email, userId } = await makeUser(app.db, { customerId: houseId, authorities: ['VENDOR'] })
  await app.db.updateTable('users').set({ vendor_id: 'VCO104' }).where('id', '=', userId).execute()
  vendor = await app.signIn(email)
}, 120_000)
afterAll(() => app?.close())

const send = (
  file: Buffer | string,
  { body = {}, client = desk, path: to = 'daily-pricing/import', name = 'prices.csv' } = {},
) => sendFile(app, { path: to, file, body, name, headers: client.headers })

type Status = {
  status: string
  importId: number
  rowsImported: number
  rowsRejected: number
  rowsSkipped: number
  rowsCorrected: number
  message: string
}

async function settled(taskId: number): Promise<Status> {
  for (let tries = 0; tries < 150; tries++) {
    const { body } = await desk.get(`daily-pricing/get_task_status?taskId=${taskId}`)
    if ((body as Status).status !== 'TaskStarted') return body as Status
    await sleep(100)
  }
  throw new Error('the reading did not end')
}

async function imported(file: Buffer | string, options?: Parameters<typeof send>[1]) {
  const answer = await send(file, options)
  expect(answer.status).toBe(202)
  const status = await settled(answer.body.taskId)
  return { ...answer.body, ...status } as Status & { taskId: number; isAgain: boolean }
}

const open = async (id: number) => (await desk.call(priceFiles.read, { params: { id } })).body as OpenFile

test('the samples are counted as their answers say, through the calls', {
  tags: ['long'],
  timeout: 60_000,
}, async () => {
  for (const [name, counts] of [
    ['good.csv', { rowsImported: 200, rowsCorrected: 0, rowsRejected: 0, rowsSkipped: 0 }],
    ['good.xlsx', { rowsImported: 200, rowsCorrected: 0, rowsRejected: 0, rowsSkipped: 0 }],
    ['messy.csv', { rowsImported: 184, rowsCorrected: 119, rowsRejected: 63, rowsSkipped: 10 }],
    ['semicolon.csv', { rowsImported: 119, rowsCorrected: 8, rowsRejected: 1, rowsSkipped: 0 }],
  ] as const)
    expect(await imported(sample(name), { name })).toMatchObject({ status: 'TaskFinished', ...counts })
})

test('a file without required columns fails, says which, and changes nothing', async () => {
  const before = await app.db
    .selectFrom('products')
    .select(({ fn }) => fn.max('updated_at').as('at'))
    .executeTakeFirst()
  const status = await imported(sample('broken.csv'))
  expect(status).toMatchObject({
    status: 'TaskFailed',
    rowsImported: 0,
    message: 'Required columns are missing: Item Code, Price 1.',
  })
  expect(await open(status.importId)).toMatchObject({
    state: 'failed',
    failure: { code: 'columns_missing', missing: ['itemCode', 'price1E4'] },
  })
  expect(
    await app.db
      .selectFrom('products')
      .select(({ fn }) => fn.max('updated_at').as('at'))
      .executeTakeFirst(),
  ).toEqual(before)
})

test('the same file twice changes nothing and says so', async () => {
  const file = `${sample('good.csv')}\n`
  const first = await imported(file)
  const again = await send(file)
  expect(again.body).toMatchObject({ importId: first.importId, taskId: null, isAgain: true })
  const together = await Promise.all([send(`${file}\n`), send(`${file}\n`)])
  expect(together.map(({ body }) => body.isAgain).sort()).toEqual([false, true])
  expect(new Set(together.map(({ body }) => body.importId)).size).toBe(1)
  await settled(together.find(({ body }) => body.taskId)!.body.taskId)
})

test('what is not a table is refused in a clear sentence, and nothing of it is kept', async () => {
  expect((await send('')).body).toMatchObject({ code: 'file_refused', detail: 'This file is empty.' })
  expect((await send('%PDF-1.7 x')).body).toMatchObject({
    code: 'file_refused',
    detail: 'Send CSV or Excel (XLSX).',
  })
  const status = await imported('\n\n  \n')
  expect(status).toMatchObject({ status: 'TaskFailed', message: 'The file is empty.' })
  const kept = await app.db
    .selectFrom('price_files')
    .select('file_id')
    .where('id', '=', status.importId)
    .executeTakeFirst()
  expect(kept?.file_id).toBeNull()
  expect(await imported(sample('good.xlsx').subarray(0, 9000)).catch(() => undefined)).toBeUndefined()
})

test('rows are corrected by cause, in place, and left out; two people see each other’s changes', async () => {
  const { importId: id } = await imported(`${sample('messy.csv')}\n`)
  let file = await open(id)
  const causes = Object.fromEntries(file.counts.causes.map(({ cause, rows }) => [cause, rows]))
  expect(causes).toEqual({
    item_code_letters: 7,
    item_code_broken: 7,
    item_code_missing: 7,
    price1_not_a_number: 7,
    price_negative: 7,
    department_unknown: 7,
    description_missing: 7,
    column_count: 7,
    duplicate_item_code: 7,
  })
  const list = await desk.call(priceFiles.rows, { params: { id }, query: { cause: 'item_code_letters' } })
  const { rows, fixes } = list.body as {
    rows: { line: number; ours: { productId: number; by: string } }[]
    fixes: unknown[]
  }
  expect(rows[0]).toMatchObject({
    line: 31,
    itemCode: 'ABC-300220',
    ours: { productId: 300_220, by: 'code-without-letters' },
  })
  expect(fixes[0]).toEqual({ fix: { kind: 'take-off', text: 'ABC-' }, rows: 7 })

  const fix = async (cause: string, kind: object, remember = false) =>
    desk.call(priceFiles.fix, {
      params: { id },
      body: { version: (await open(id)).version, cause, fix: kind, remember } as never,
    })
  expect((await fix('item_code_letters', { kind: 'take-off', text: 'ABC-' }, true)).body).toMatchObject({
    fixed: 7,
    stay: 0,
  })
  expect((await fix('department_unknown', { kind: 'our-value' })).body).toMatchObject({ fixed: 7 })
  expect((await fix('price_negative', { kind: 'keep-price' })).body).toMatchObject({ fixed: 7 })
  expect((await fix('duplicate_item_code', { kind: 'leave-out' })).body).toMatchObject({ fixed: 7 })
  expect((await fix('description_missing', { kind: 'our-value' })).body).toMatchObject({ fixed: 7 })
  expect((await fix('item_code_missing', { kind: 'our-item' })).body).toMatchObject({ fixed: 7 })
  file = await open(id)
  // A fixed row that now has another row's code supersedes it, or is superseded.
  const left = Object.fromEntries(file.counts.causes.map(({ cause, rows: count }) => [cause, count]))
  expect(left).toMatchObject({ item_code_broken: 7, price1_not_a_number: 7, column_count: 7 })
  expect(file.leftOut).toBe(7)

  const kept = await app.db
    .selectFrom('price_rows')
    .selectAll()
    .where('file_id', '=', id)
    .where('line', '=', 34)
    .executeTakeFirstOrThrow()
  expect(kept).toMatchObject({
    causes: [],
    remarks: expect.arrayContaining(['price_kept']),
    product_id: 400_008,
  })
  expect(kept.read).not.toHaveProperty('price1E4')

  const typed = await desk.call(priceFiles.setRow, {
    params: { id, line: 33 },
    body: { version: file.version, fields: { price1E4: '29.50' } },
  })
  expect(typed.body).toMatchObject({
    row: { causes: [], price: 29.5, isFixed: true },
    version: file.version + 1,
  })
  const late = await desk.call(priceFiles.setRow, {
    params: { id, line: 37 },
    body: { version: file.version, leaveOut: true },
  })
  expect(late.problem).toMatchObject({ status: 409, code: 'changed_meanwhile' })

  // In the supplier's next file, the remembered decisions are applied automatically.
  const next = await open((await imported(`${sample('messy.csv')}\n\n`)).importId)
  expect(next.counts.causes.find(({ cause }) => cause === 'item_code_letters')).toBeUndefined()
  expect(next.facts?.columns.every(({ how }) => how === 'remembered')).toBe(true)
})

test('columns are placed by hand and read again; a field that is needed is not forgotten', async () => {
  const { importId: id } = await imported(
    String(sample('good.csv'))
      .replace('Item Code', 'Nr.')
      .replace('Price 1', 'Now')
      .replace('200059', '2OOO59'),
  )
  const file = await open(id)
  expect(file.state).toBe('open')
  const columns = file.plan!.columns
  const put = (body: object) =>
    desk.call(priceFiles.setColumns, { params: { id }, body: { version: file.version, ...body } as never })
  const twice = await put({ columns: columns.map((field) => (field === 'color' ? 'grade' : field)) })
  expect(twice.problem).toMatchObject({ status: 400, detail: 'Two columns have the same field.' })
  const missing = await put({ columns: columns.map((field) => (field === 'um' ? null : field)) })
  expect(missing.problem).toMatchObject({
    status: 400,
    detail: 'A field that every file needs has no column.',
  })
  const again = await put({ columns: columns.map((field) => (field === 'color' ? null : field)) })
  expect(again.status).toBe(202)
  await settled((again.body as { taskId: number }).taskId)
  const read = await open(id)
  expect(read.facts?.columns.find(({ heading }) => heading === 'Color')).toMatchObject({
    field: null,
    how: 'person',
  })
  const row = await app.db
    .selectFrom('price_rows')
    .select('read')
    .where('file_id', '=', id)
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(row.read).not.toHaveProperty('color')
})

test('the product files of a new distributor are read as they are', async () => {
  const rows = await app.db
    .selectFrom('products')
    .selectAll()
    .where('department', '=', 'yard')
    .orderBy('id')
    .execute()
  const head =
    'productId,productDescription,department,category,type,um,pack,price1,quantity1,season_start_month,image_hint,growerId,isPreBooked'
  const text = rows.map((row) =>
    [
      row.id,
      `"${row.description.replaceAll('"', '""')}"`,
      row.department,
      row.category,
      row.type,
      row.um,
      row.pack,
      row.price1_e4 === null ? '' : row.price1_e4 / 1e4,
      row.quantity1 ?? '',
      row.season_start_month,
      row.image_hint,
      row.grower_id ?? '',
      row.is_pre_booked,
    ].join(','),
  )
  const status = await imported([head, ...text].join('\n'))
  expect(status).toMatchObject({ status: 'TaskFinished', rowsImported: rows.length, rowsRejected: 0 })
  const first = await app.db
    .selectFrom('price_rows')
    .select(['read', 'product_id'])
    .where('file_id', '=', status.importId)
    .orderBy('line')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(first).toMatchObject({
    product_id: rows[0]!.id,
    read: {
      type: rows[0]!.type,
      seasonStartMonth: rows[0]!.season_start_month,
      imageHint: rows[0]!.image_hint,
    },
  })
})

test('a vendor sends their own file, sees no list, and changes no other vendor’s items', async () => {
  const answer = await send(`${sample('good.csv')}\n\n\n`, { client: vendor, path: 'inventory-file-upload' })
  expect(answer.status).toBe(202)
  await settled(answer.body.taskId)
  const file = await open(answer.body.importId)
  expect(file).toMatchObject({ way: 'portal', supplier: { vendorId: 'VCO104' } })
  expect(file.counts.causes).toEqual([{ cause: 'other_vendor', rows: file.toFix }])
  expect(file.ready).toBeGreaterThan(0)
  expect((await vendor.get('daily-pricing/imports')).status).toBe(403)
  expect((await vendor.get(`daily-pricing/imports/${file.id}`)).status).toBe(403)
  const other = await app.db
    .selectFrom('suppliers')
    .select('id')
    .where('vendor_id', '=', 'VUS160')
    .executeTakeFirstOrThrow()
  const asOther = await send(sample('good.csv'), {
    client: vendor,
    path: 'inventory-file-upload',
    body: { supplierId: other.id },
  })
  expect(asOther.status).toBe(404)
  const { email } = await makeUser(app.db, { customerId: houseId, authorities: ['VENDOR'] })
  const untied = await send(sample('good.csv'), {
    client: await app.signIn(email),
    path: 'inventory-file-upload',
  })
  expect(untied.status).toBe(403)
})

test('customers and staff without the authority are refused', async () => {
  const shop = await makeShop(app.db)
  for (const client of [await app.signIn(shop.email), app.visitor()]) {
    const status = client.headers.cookie ? 403 : 401
    expect((await client.get('daily-pricing/imports')).status).toBe(status)
    expect((await send(sample('good.csv'), { client })).status).toBe(status)
    expect((await client.get('admin/suppliers')).status).toBe(status)
  }
})

test('a supplier that another person saved meanwhile is not saved over: what is there now comes back', async () => {
  const { body } = await desk.call(suppliers.list, {})
  const { rows } = body as ReplyOf<typeof suppliers.list>
  const { id, version, email, way, weekdays, dueAt, limitPercent, gone, goneAfter } = rows.find(
    ({ vendorId }) => vendorId === 'VCO104',
  )!
  const save = (limit: number, from: number) =>
    desk.put(`admin/suppliers/${id}`, {
      ...{ version: from, email, way, weekdays, dueAt, limitPercent: limit, gone, goneAfter },
    })
  expect((await save(limitPercent + 1, version)).body).toMatchObject({ version: version + 1 })
  const late = await save(limitPercent + 2, version)
  expect(late.problem).toMatchObject({
    code: 'changed_meanwhile',
    data: { version: version + 1, limitPercent: limitPercent + 1 },
  })
  expect((await save(limitPercent, version + 1)).status).toBe(200)
})

test('a file in a supplier’s folder is taken once and moved; one that is not a table says why', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'prices-'))
  const own = path.join(folder, 'vco104')
  await mkdir(own)
  const put = async (name: string, content: Buffer | string) => {
    await writeFile(path.join(own, name), content)
    const before = new Date(Date.now() - 60_000)
    await utimes(path.join(own, name), before, before)
  }
  await put('morning.csv', `${sample('good.csv')}\n\n\n\n`)
  await put('picture.csv', '%PDF-1.7')
  await writeFile(path.join(own, 'still-coming.csv'), 'Item Code')
  const ctx = makeCtx(app.deps, null)
  const both = await Promise.all([takeFiles(ctx, folder), takeFiles(ctx, folder)])
  expect(both[0]! + both[1]!).toBe(2)
  expect((await readdir(own)).sort()).toEqual(['done', 'refused', 'still-coming.csv'])
  expect(await readdir(path.join(own, 'done'))).toHaveLength(1)
  const [why] = (await readdir(path.join(own, 'refused'))).filter((name) => name.endsWith('.txt'))
  expect(readFileSync(path.join(own, 'refused', why!), 'utf8')).toBe('Send CSV or Excel (XLSX).\n')
  const file = await app.db
    .selectFrom('price_files')
    .select(['way', 'task_id', 'name'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(file).toMatchObject({ way: 'folder', name: 'morning.csv' })
  await settled(file.task_id!)
})

test('a file that is not published is discarded with its rows', async () => {
  const { importId: id } = await imported(`${sample('semicolon.csv')}\n`)
  expect((await desk.call(priceFiles.discard, { params: { id } })).status).toBe(204)
  expect(await open(id)).toMatchObject({ state: 'discarded', rows: 0 })
  expect((await desk.call(priceFiles.discard, { params: { id } })).problem).toMatchObject({
    code: 'import_closed',
  })
  const rows = await app.db.selectFrom('price_rows').select('line').where('file_id', '=', id).execute()
  expect(rows).toEqual([])
})

test('rejected rows are saved as a file with their own columns', async () => {
  const { importId: id } = await imported(`${sample('messy.csv')}\n\n\n`)
  const answer = await app.app.inject({
    url: `/api/v1/daily-pricing/imports/${id}/rows?show=rejected`,
    headers: { ...desk.headers, accept: 'text/csv' },
  })
  const lines = answer.body.trim().split('\n')
  expect(lines[0]).toContain('Line,Why,Item Code,Description,Dept')
  expect(lines.length).toBeGreaterThan(50)
})
