import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mediaTypes } from '../../contract/core/endpoint.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makePastOrder, makeProduct, makeRep, makeShop, makeUser } from '../../tests/support/make.ts'
import { makeQuote } from '../../tests/support/possess-quotes.ts'
import { unzipped } from '../../tests/support/unzipped.ts'

let app: TestApp
let nora: Client
let noraUser: number
let other: Client
let manager: Client
let florist: Client
let code: string
let roses: number

beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
  const { db } = app
  const house = (await makeShop(db, { customer: { is_house: true } })).customerId
  const staff = (authorities: ('SALES' | 'USERS_ACCESS_CONTROL')[]) =>
    makeUser(db, { customerId: house, authorities })
  const [one, two, boss] = [
    await staff(['SALES']),
    await staff(['SALES']),
    await staff(['SALES', 'USERS_ACCESS_CONTROL']),
  ]
  noraUser = one.userId
  const rep = await makeRep(db, { userId: one.userId, name: 'Nora Castellan' })
  code = rep.rep
  const elsewhere = await makeRep(db, { userId: two.userId, name: 'Sam Ode' })
  roses = await makeProduct(db, { description: 'Rose Freedom Red', onHand: 500 })

  const bee = await makeShop(db, { customer: { name: 'Honeybee', sales_rep_id: rep.repId } })
  for (const [placedAt, ship_day] of [
    ['2026-11-09T15:00:00Z', '2026-11-10'],
    ['2026-10-05T15:00:00Z', '2026-10-06'],
  ] as const)
    await makePastOrder(db, {
      ...bee,
      placedAt: new Date(placedAt),
      lines: [{ productId: roses, quantity: 3 }],
      order: { ship_day },
    })
  const quiet = await makeShop(db, { customer: { name: '=Quiet & Sons', sales_rep_id: rep.repId } })
  await makePastOrder(db, {
    ...quiet,
    placedAt: new Date('2026-09-14T15:00:00Z'),
    lines: [{ productId: roses, quantity: 1 }],
    order: { ship_day: '2026-09-15' },
  })
  await makeQuote(app, bee, bee, { status: 'QUOTED', productId: roses })
  await makeQuote(app, bee, bee, { status: 'DRAFT' })
  await db
    .insertInto('sales_calls')
    .values({
      customer_id: bee.customerId,
      user_id: one.userId,
      name: 'Nora',
      at: app.now(),
      note: 'Wants less red.',
    })
    .execute()
  await db
    .insertInto('invoices')
    .values({
      customer_id: quiet.customerId,
      invoice_number: 880_001,
      kind: 'DEBIT_MEMO',
      issued_on: '2026-10-01',
      due_on: '2026-10-15',
      amount_cents: 12_345,
    })
    .execute()

  const foreign = await makeShop(db, { customer: { name: 'Strange Shop', sales_rep_id: elsewhere.repId } })
  await makePastOrder(db, {
    ...foreign,
    placedAt: new Date('2026-11-09T15:00:00Z'),
    lines: [{ productId: roses, quantity: 9 }],
    order: { ship_day: '2026-11-10' },
  })
  await makeQuote(app, foreign, foreign, { status: 'QUOTED', productId: roses })

  nora = await app.signIn(one.email)
  other = await app.signIn(two.email)
  manager = await app.signIn(boss.email)
  florist = await app.signIn(bee.email)
})
afterAll(() => app?.close())

const ask = (client: Pick<Client, 'headers'>, query = '') =>
  app.app.inject({
    method: 'GET',
    url: `/api/v1/sales-rep/get-full-report${query}`,
    headers: { ...client.headers, accept: mediaTypes.xlsx },
  })

/** The sheets by name: rows of cells. */
async function report(client: Client, query = '') {
  const answer = await ask(client, query)
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  const files = unzipped(answer.rawPayload)
  const book = files.get('xl/workbook.xml') ?? ''
  const plain = (text: string) => text.replaceAll('&amp;', '&')
  const names = [...book.matchAll(/<sheet name="([^"]+)"/g)].map(([, name = '']) => plain(name))
  const cells = (row: string) =>
    [...row.matchAll(/<c(?:\/>|[^>]*>(?:<v>([^<]*)<\/v>|<is><t[^>]*>([^<]*)<\/t><\/is>)<\/c>)/g)].map(
      ([, n, text]) => (n === undefined ? plain(text ?? '') : Number(n)),
    )
  const rowsOf = (i: number) =>
    [...(files.get(`xl/worksheets/sheet${i + 1}.xml`) ?? '').matchAll(/<row>(.*?)<\/row>/gs)].map(
      ([, row = '']) => cells(row),
    )
  return {
    names,
    sheets: Object.fromEntries(names.map((name, i) => [name, rowsOf(i)])),
    fileName: answer.headers['content-disposition'],
    text: [...files.values()].join(' '),
  }
}

describe('the full report of a representative', () => {
  test('has a sheet for each subject, for this month when no days are named', async () => {
    const { names, sheets, fileName } = await report(nora)
    expect(names).toEqual([
      'Customers',
      'Orders',
      'Lines',
      'Not ordered',
      'Overdue',
      'Quotes',
      'Claims',
      'Notes',
    ])
    expect(fileName).toBe('attachment; filename="full-report-2026-11-01-2026-11-23.xlsx"')
    expect(sheets.Customers?.slice(1).map((row) => [row[1], row[10], row[11]])).toEqual([
      ['Honeybee', 1, 18.3],
      ["'=Quiet & Sons", 0, 0],
    ])
    expect(sheets.Orders).toHaveLength(2)
    expect(sheets.Lines?.[1]).toEqual(expect.arrayContaining(['Honeybee', roses, 3, 6.1, 18.3]))
    expect(sheets['Not ordered']?.slice(1).map((row) => [row[1], row[6]])).toEqual([["'=Quiet & Sons", 69]])
    expect(sheets.Overdue?.slice(1).map((row) => [row[2], row.at(-3), row.at(-1)])).toEqual([
      ["'=Quiet & Sons", 39, 123.45],
    ])
    expect(sheets.Quotes?.slice(1).map((row) => row.slice(2, 6))).toEqual([
      ['Honeybee', 'Ana', 'Juliet', 'Offered'],
    ])
    expect(sheets.Notes?.[1]?.at(-1)).toBe('Wants less red.')
  })

  test('is about the days that are named', async () => {
    const { sheets } = await report(nora, '?from=2026-10-01&to=2026-10-31')
    expect(sheets.Orders).toHaveLength(2)
    expect(sheets.Quotes).toHaveLength(1)
    expect(sheets.Notes).toHaveLength(1)
  })

  test('names only the representative’s own customers, even when another representative is asked for', async () => {
    for (const query of ['', `?rep=${code}`]) {
      const { text, sheets } = await report(other, query)
      expect(text).not.toContain('Honeybee')
      expect(sheets.Customers?.slice(1).map((row) => row[1])).toEqual(['Strange Shop'])
    }
  })

  test('shows a manager of all customers everybody, or one representative’s customers', async () => {
    expect((await report(manager)).text).toContain('Strange Shop')
    const one = await report(manager, `?rep=${code}`)
    expect(one.text).toContain('Honeybee')
    expect(one.text).not.toContain('Strange Shop')
  })

  test('has no cost, even for a manager', async () => {
    expect((await report(manager)).text).not.toMatch(/cost|margin/i)
  })

  test('is in the reader’s language', async () => {
    const language = (to: 'en' | 'es') =>
      app.db.updateTable('users').set({ language: to }).where('id', '=', noraUser).execute()
    await language('es')
    const { names, sheets } = await report(nora)
    await language('en')
    expect(names).toEqual([
      'Clientes',
      'Pedidos',
      'Líneas',
      'Sin pedido',
      'Vencido',
      'Cotizaciones',
      'Reclamos',
      'Notas',
    ])
    expect(sheets.Cotizaciones?.[1]).toContain('Cotizado')
  })

  test('is refused to a shop, without a session, and for days the wrong way round', async () => {
    expect((await ask(florist)).statusCode).toBe(403)
    expect((await ask({ headers: {} } as never)).statusCode).toBe(401)
    const wrong = await ask(nora, '?from=2026-11-10&to=2026-11-09')
    expect(wrong.statusCode).toBe(400)
    expect(wrong.json().errors).toEqual([
      { path: 'to', message: 'Choose a last day that isn’t before the first.' },
    ])
  })

  test('is written down in the audit log', async () => {
    await report(nora)
    const entry = await app.db
      .selectFrom('audit_log')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ action: 'list.exported' })
  })
})
