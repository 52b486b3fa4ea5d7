import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mediaTypes } from '../../contract/core/endpoint.ts'
import { type Company, type Contact, customers } from '../../contract/features/customers.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makePastOrder, makeProduct, makeShop, makeUser } from '../../tests/support/make.ts'

let app: TestApp
let admin: Client
let rep: Client
let mine: Awaited<ReturnType<typeof makeShop>>
let others: Awaited<ReturnType<typeof makeShop>>

beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
  const house = await makeShop(app.db, {
    customer: { is_house: true, name: 'Harbor & Vine' },
    authorities: ['USERS_ACCESS_CONTROL'],
  })
  admin = await app.signIn(house.email)
  const { email, userId } = await makeUser(app.db, { customerId: house.customerId, authorities: ['SALES'] })
  rep = await app.signIn(email)
  const reps = await app.db
    .insertInto('sales_reps')
    .values([
      { rep: 'R01', name: 'Nora Castellan', email, phone_number: '9375550161', user_id: userId },
      {
        rep: 'R02',
        name: 'Grant Ellery',
        email: 'grant@example.test',
        phone_number: '9375550162',
        user_id: null,
      },
    ])
    .returning('id')
    .execute()
  mine = await makeShop(app.db, {
    customer: {
      name: 'Rosewood & Rye',
      billing_city: 'Xenia',
      billing_state: 'OH',
      sales_rep_id: reps[0]?.id ?? null,
    },
  })
  others = await makeShop(app.db, {
    customer: { name: 'Maple 100% Floral', sales_rep_id: reps[1]?.id ?? null },
  })
})
afterAll(() => app?.close())

const companies = async (client: Client, query: object = {}) =>
  (await client.call(customers.companies, { query } as never)).body as { rows: Company[]; total: number }
const contacts = async (client: Client, query: object = {}) =>
  (await client.call(customers.contacts, { query } as never)).body as { rows: Contact[]; total: number }

describe('security 34: a representative sees only own customers', () => {
  test('in the list of customers, whatever is asked for', async () => {
    expect((await companies(rep)).rows.map(({ name }) => name)).toEqual(['Rosewood & Rye'])
    expect(await companies(rep, { accountNumber: others.accountNumber })).toMatchObject({
      rows: [],
      total: 0,
    })
  })

  test('in the list of contacts, whatever is asked for', async () => {
    expect((await contacts(rep)).rows.map(({ email }) => email)).toEqual([mine.email])
    for (const query of [{ rep: 'R02' }, { email: others.email }, { accountNumber: others.accountNumber }])
      expect(await contacts(rep, query)).toMatchObject({ rows: [], total: 0 })
  })
})

describe('customers', () => {
  test('are all listed by name for people who control users, without the distributor’s own account', async () => {
    expect((await companies(admin)).rows.map(({ name }) => name)).toEqual([
      'Maple 100% Floral',
      'Rosewood & Rye',
    ])
  })

  test('say their city, terms, representative, people and last order', async () => {
    const productId = await makeProduct(app.db)
    const placedAt = new Date('2026-11-20T15:00:00Z')
    await makePastOrder(app.db, { ...mine, placedAt, lines: [{ productId }] })
    const { rows } = await companies(admin, { accountNumber: mine.accountNumber })
    expect(rows).toEqual([
      {
        accountNumber: mine.accountNumber,
        name: 'Rosewood & Rye',
        email: mine.email,
        phoneNumber: '',
        city: 'Xenia',
        state: 'OH',
        terms: 'NET30',
        status: 'active',
        rep: { rep: 'R01', name: 'Nora Castellan' },
        users: 1,
        lastOrderAt: placedAt.toISOString(),
      },
    ])
  })

  test('are found by parts of the name, signs of patterns taken as text, page by page', async () => {
    expect((await companies(admin, { name: '100%' })).total).toBe(1)
    expect((await companies(admin, { name: 'r_s' })).total).toBe(0)
    expect(await companies(admin, { pageSize: 1, page: 2 })).toMatchObject({
      rows: [{ name: 'Rosewood & Rye' }],
      total: 2,
      page: 2,
    })
    expect((await admin.get('customers/companies?pageSize=301')).problem.code).toBe('invalid_input')
  })
})

const saved = async (path: string, accept: string) =>
  app.app.inject({ method: 'GET', url: `/api/v1/${path}`, headers: { ...rep.headers, accept } })

test('both lists are saved completely as CSV and spreadsheet, a representative’s with own customers only', async () => {
  const companyLines = (await saved('customers/companies?pageSize=1', mediaTypes.csv)).body
    .trim()
    .split('\r\n')
  expect(companyLines[0]).toContain('Account,Customer,Email')
  expect(companyLines.slice(1).map((line) => line.split(',')[1])).toEqual(['Rosewood & Rye'])
  const contactLines = (await saved('customers/contacts', mediaTypes.csv)).body.trim().split('\r\n')
  expect(contactLines.slice(1).every((line) => line.startsWith(`${mine.accountNumber},`))).toBe(true)
  const sheet = await saved('customers/contacts', mediaTypes.xlsx)
  expect(sheet.headers['content-disposition']).toBe('attachment; filename="contacts.xlsx"')
  expect(sheet.rawPayload.subarray(0, 2).toString()).toBe('PK')
})

describe('contacts', () => {
  test('count the people of an account from the first, deleted ones left out', async () => {
    const second = await makeUser(app.db, { customerId: mine.customerId, authorities: [] })
    const gone = await makeUser(app.db, { customerId: mine.customerId, authorities: [] })
    await app.db.updateTable('users').set({ status: 'deleted' }).where('id', '=', gone.userId).execute()
    const { rows } = await contacts(admin, { accountNumber: mine.accountNumber })
    expect(rows.map(({ email, sequence }) => [email, sequence]).sort()).toEqual(
      [
        [mine.email, 1],
        [second.email, 2],
      ].sort(),
    )
    expect((await contacts(admin, { sequence: 2 })).rows).toMatchObject([{ userId: second.userId }])
    expect((await contacts(admin, { rep: 'R02' })).rows).toMatchObject([{ email: others.email }])
    expect((await contacts(admin, { size: 1 })).rows).toHaveLength(1)
  })
})

test('security 53: staff who save a list as a file leave one entry; reading it on the page leaves none', async () => {
  const exported = async () =>
    app.db.selectFrom('audit_log').selectAll().where('action', '=', 'list.exported').orderBy('id').execute()
  const before = (await exported()).length
  await companies(admin)
  expect(await exported()).toHaveLength(before)
  const file = await app.app.inject({
    url: '/api/v1/customers/companies?name=Rosewood',
    headers: { ...admin.headers, accept: mediaTypes.csv },
  })
  expect(file.statusCode).toBe(200)
  const entries = await exported()
  expect(entries).toHaveLength(before + 1)
  expect(entries.at(-1)).toMatchObject({
    subject: 'GET customers/companies',
    after: { name: 'Rosewood' },
  })
})
