import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, asDay, dayAt, daysBetween } from '../../contract/core/dates.ts'
import { centsFromDollars } from '../../contract/core/money.ts'
import { account } from '../../contract/features/account.ts'
import { staffMoney } from '../../contract/features/receivables/desk.ts'
import { receivables, type Statement } from '../../contract/features/receivables/receivables.ts'
import { ageBuckets } from '../../contract/rules/aging.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makePastOrder, makeProduct, makeShop } from '../../tests/support/make.ts'
import { cardShopper, cardToken, place } from '../../tests/support/shopper.ts'
import { inTransaction, makeCtx } from '../core/context.ts'
import { runInvariants } from '../doctor/invariants.ts'
import { advanceLocked } from '../orders/advance.ts'
import { readStatement } from './statement.ts'

const now = asDay('2026-11-20')
let app: TestApp
beforeAll(async () => {
  app = await startApp({ demo: true, now: '2026-11-20T17:50:00Z' })
})
afterAll(() => app.close())

const demo = (email: string) => app.signIn(email, 'Bloom-2026!')
const read = async (client: Client, query: object = {}) =>
  (await client.call(receivables.statements, { query })).body as Statement
const customerId = async (accountNumber: number) =>
  (
    await app.db
      .selectFrom('customers')
      .select('id')
      .where('account_number', '=', accountNumber)
      .executeTakeFirstOrThrow()
  ).id

/** Opening and lines add up to closing, each balance follows from the previous one, and the aging adds up to the balance. */
function expectToClose(statement: Statement, isWhole: boolean) {
  let balance = centsFromDollars(statement.opening)
  for (const { dueAmount, receivedAmount, balance: after } of statement.rows) {
    balance += centsFromDollars(dueAmount) - centsFromDollars(receivedAmount)
    expect(centsFromDollars(after)).toBe(balance)
  }
  expect(balance).toBe(centsFromDollars(statement.closing))
  const { opening, charges, payments, credits, closing } = statement
  expect(
    centsFromDollars(opening) +
      centsFromDollars(charges) -
      centsFromDollars(payments) -
      centsFromDollars(credits),
  ).toBe(centsFromDollars(closing))
  const { ageing } = statement
  const aged = ageBuckets.reduce((sum, bucket) => sum + centsFromDollars(ageing[bucket]), 0)
  expect(aged + centsFromDollars(ageing.unapplied)).toBe(centsFromDollars(ageing.total))
  if (isWhole) expect(ageing.total).toBe(closing)
}

describe.each([10001, 10002, 10003, 10004])('the statements of account %i', (accountNumber) => {
  test('check 10: close over any period, and every period begins where the one before ended', async () => {
    const ctx = makeCtx(app.deps, null)
    const id = await customerId(accountNumber)
    const day = fc.integer({ min: -560, max: 0 }).map((days) => addDays(now, days))
    await fc.assert(
      fc.asyncProperty(day, day, async (a, b) => {
        const [from, to] = a < b ? [a, b] : [b, a]
        const statement = await readStatement(ctx, id, { from, to })
        expectToClose(statement, true)
        const next = await readStatement(ctx, id, { from: addDays(to, 1), to: addDays(to, 14) })
        expect(next.opening).toBe(statement.closing)
      }),
      { numRuns: 20 },
    )
  })
})

test('the florist owes $5,482.15 less the credit of $38.50, all of it current', async () => {
  const statement = await read(await demo('florist@demo.test'))
  expect(statement).toMatchObject({
    account: 10001,
    terms: 'NET30',
    dateFrom: '2026-11-01',
    dateTo: '2026-11-30',
    closing: 5443.65,
    ageing: { current: 5482.15, days1to30: 0, over90: 0, unapplied: -38.5, total: 5443.65 },
    agedOn: '2026-11-20',
  })
  expect(statement.rows.map(({ account }) => account)).toEqual(statement.rows.map(() => 10001))
})

test('$703.47 of the late shop is 20 to 50 days past due', async () => {
  const { ageing } = await read(await demo('overdue@demo.test'))
  expect(ageing.days1to30 + ageing.days31to60).toBeCloseTo(703.47)
  expect(ageing.total).toBe(1831.26)
})

test('a shop without history has a statement of nothing', async () => {
  const statement = await read(await demo('newshop@demo.test'), { year: '2026' })
  expect(statement).toMatchObject({ opening: 0, closing: 0, rows: [], dueBy: null, amountDue: 0 })
})

test('home, statement and the office name one balance, credits taken off', async () => {
  const florist = await demo('florist@demo.test')
  const { body: summary } = await florist.call(account.summary)
  expect(summary).toMatchObject({ openBalance: 5443.65, credits: 38.5 })
  const admin = await demo('admin@demo.test')
  const { body: money } = await admin.call(staffMoney.read, { params: { accountNumber: '10001' } })
  expect(money).toMatchObject({ balance: 5443.65 })
  expect(await read(florist)).toMatchObject({ closing: 5443.65 })
})

test('the statement of a month that is over asks for nothing that has been paid since', async () => {
  const florist = await demo('florist@demo.test')
  const [october, november] = [await read(florist, { month: '10' }), await read(florist)]
  expect(october.ageing.total).not.toBe(november.ageing.total)
  const { amountDue, dueBy, pastDue } = november
  expect(october).toMatchObject({ amountDue, dueBy, pastDue })
  expect(pastDue).toBe(0)
})

test('a deposit for an order is in no balance until the order is invoiced, and then beside its invoice', async () => {
  const { ctx: shopper } = await cardShopper(app)
  const placed = await place(shopper, { payment: { token: await cardToken(app), remember: false } })
  const { orderNumber } = placed.orders[0]!
  const client = await app.signIn(shopper.user.email)
  const before = await read(client)
  expect(before).toMatchObject({ closing: 0, rows: [], ageing: { unapplied: 0, total: 0 } })
  expect(before.deposits).toBeGreaterThan(0)
  expect((await client.call(account.summary)).body).toMatchObject({ openBalance: 0, credits: 0 })

  await inTransaction(makeCtx(app.deps, null), async (inside) => {
    const stored = await inside.db
      .selectFrom('orders')
      .selectAll()
      .where('order_number', '=', orderNumber)
      .executeTakeFirstOrThrow()
    let order = stored
    for (const status of ['PICKING', 'PACKED', 'LOADED', 'OUT_FOR_DELIVERY'] as const)
      order = await advanceLocked(inside, order, { to: status, by: 'store', actor: 'warehouse' })
  })
  const after = await read(client)
  expect(after).toMatchObject({
    closing: 0,
    deposits: 0,
    charges: before.deposits,
    payments: before.deposits,
  })
  expect(after.rows.map(({ type }) => type).sort()).toEqual(['INVOICE', 'PAYMENT'])
})

test('a card payment is listed before its invoice as money that settles nothing yet', async () => {
  const { rows } = await read(await demo('cardshop@demo.test'), {
    dateFrom: '2026-11-01',
    dateTo: '2026-11-20',
  })
  const invoice = rows.find(({ type }) => type === 'INVOICE')
  const payment = rows.find((row) => row.type === 'PAYMENT' && row.orderNumber === invoice?.orderNumber)
  if (invoice && payment) expect(payment.receivedAmount).toBe(invoice.dueAmount)
  expect(rows.length).toBeGreaterThan(0)
})

describe('periods', () => {
  test.each([
    [{}, '2026-11-01', '2026-11-30'],
    [{ year: '2026', month: '2' }, '2026-02-01', '2026-02-28'],
    [{ month: '12' }, '2026-12-01', '2026-12-31'],
    [{ year: '2025' }, '2025-01-01', '2025-12-31'],
    [{ dateFrom: '20261008', dateTo: '10/31/2026' }, '2026-10-08', '2026-10-31'],
    [{ dateTo: '2026-10-15' }, '2026-10-01', '2026-10-15'],
  ])('%j is %s to %s', async (query, dateFrom, dateTo) => {
    expect(await read(await demo('florist@demo.test'), query)).toMatchObject({ dateFrom, dateTo })
  })

  test('one that ends before it begins is refused', async () => {
    const client = await demo('florist@demo.test')
    const answer = await client.get('account/statements?dateFrom=2026-11-10&dateTo=2026-11-01')
    expect(answer.problem).toMatchObject({ status: 400, errors: [{ path: 'dateTo' }] })
  })
})

test('the statement comes as PDF, CSV and spreadsheet with a name to save it by', async () => {
  const client = await demo('florist@demo.test')
  const load = (accept: string) =>
    app.app.inject({
      method: 'GET',
      url: '/api/v1/account/statements',
      headers: { ...client.headers, accept },
    })
  const pdf = await load('application/pdf')
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdf.headers['content-disposition']).toContain('statement-10001-2026-11-20.pdf')
  const csv = await load('text/csv')
  const lines = csv.body.trim().split('\r\n')
  expect(lines[0]).toContain('Account,Line,Date,Kind,Number')
  expect(lines.at(-1)).toContain('Closing')
  expect(lines.at(-1)).toContain('5443.65')
  expect(lines.at(-1)).toContain('2026-11-20')
  expect((await load('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')).statusCode).toBe(
    200,
  )
})

test('a user without the authority for statements gets none', async () => {
  const driver = await demo('driver@demo.test')
  expect((await driver.call(receivables.statements)).status).toBe(403)
})

describe('staff', () => {
  test('sees a customer’s statement as the customer does', async () => {
    const own = await read(await demo('florist@demo.test'))
    const admin = await demo('admin@demo.test')
    const { body } = await admin.call(receivables.adminStatements, { query: { accountNumber: 10001 } })
    expect(body).toEqual(own)
    const none = await admin.call(receivables.adminStatements, { query: { accountNumber: 99999 } })
    expect(none.status).toBe(404)
  })

  test('sees who is past due, the largest sum first, and finds one by name or number', async () => {
    const admin = await demo('admin@demo.test')
    const { body } = await admin.call(receivables.adminOverdue, { query: { page: '1', pageSize: '300' } })
    const { rows, overdueAmount } = body as {
      rows: { overdueAmount: number; accountNumber: number }[]
      overdueAmount: number
    }
    const sums = rows.map((row) => row.overdueAmount)
    expect(sums).toEqual([...sums].sort((a, b) => b - a))
    expect(overdueAmount).toBeCloseTo(sums.reduce((all, one) => all + one, 0))
    for (const search of ['maple & MAIN', '10003']) {
      const found = await admin.call(receivables.adminFindOverdue, { query: { search } })
      expect(found.body).toMatchObject({ rows: [{ accountNumber: 10003, overdueAmount: 703.47 }], total: 1 })
    }
  })

  test('check 34: a representative sees only the customers they look after', async () => {
    const sales = await demo('sales@demo.test')
    const { body } = await sales.call(receivables.adminOverdue, { query: { page: '1', pageSize: '300' } })
    const { rows } = body as { rows: { rep: string | null }[] }
    const reps = await app.db
      .selectFrom('sales_reps')
      .select('name')
      .where('email', '=', 'sales@demo.test')
      .execute()
    expect(rows.length).toBeGreaterThan(0)
    for (const { rep } of rows) expect(rep).toBe(reps[0]?.name)
  })
})

test('the days with orders, deliveries and payments', async () => {
  const client = await demo('florist@demo.test')
  const { body } = await client.call(receivables.dates, { query: { months: '3' } })
  const { rows } = body as { rows: { date: string; orders: number; deliveries: number; payments: number }[] }
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.every(({ date }) => daysBetween(asDay(date), now) <= 92)).toBe(true)
  expect(rows.every(({ orders, deliveries, payments }) => orders + deliveries + payments > 0)).toBe(true)
})

test('a day on which an order was cancelled does not count it', async () => {
  const shop = await makeShop(app.db)
  const productId = await makeProduct(app.db)
  const placedAt = new Date(app.now().getTime() - 40 * 86_400_000)
  for (const status of ['CLOSED', 'CANCELLED'] as const)
    await makePastOrder(app.db, { ...shop, placedAt, status, lines: [{ productId }] })
  const client = await app.signIn(shop.email)
  const { body } = await client.call(receivables.dates, { query: { months: '3' } })
  const { rows } = body as { rows: { date: string; orders: number }[] }
  const day = dayAt(placedAt, app.deps.settings.timeZone)
  expect(rows.filter(({ date }) => date === day)).toMatchObject([{ orders: 1 }])
})

describe('what the database itself refuses', () => {
  test('an entry of the ledger cannot be changed or deleted', async () => {
    await expect(sql`update ledger_legs set amount_cents = amount_cents + 1`.execute(app.db)).rejects.toThrow(
      'only added to',
    )
    await expect(sql`delete from ledger_entries`.execute(app.db)).rejects.toThrow('only added to')
    await expect(sql`delete from allocations`.execute(app.db)).rejects.toThrow('only added to')
  })

  test('an amount without the account it comes from', async () => {
    const leg = (debit: string, credit: string | null) =>
      sql`insert into ledger_legs select max(id), ${debit}, ${credit}, 100 from ledger_entries`.execute(
        app.db,
      )
    await expect(leg('receivable', null)).rejects.toThrow('not-null')
    await expect(leg('receivable', 'receivable')).rejects.toThrow('check constraint')
    await expect(leg('cash', 'sales')).rejects.toThrow('check constraint')
  })

  test('more on an invoice than it is for, from a payment than it has, or from another customer’s', async () => {
    const put = (cents: number, ofOther = false) =>
      sql`
      insert into allocations (customer_id, invoice_id, payment_id, on_day, amount_cents)
      select i.customer_id, i.id, p.id, i.issued_on, i.amount_cents - i.paid_cents + ${cents}
      from (select * from invoices where paid_cents < amount_cents order by id limit 1) i,
        lateral (select * from payments p where (p.customer_id <> i.customer_id) = ${ofOther} and p.status = 'captured'
          order by p.id limit 1) p`.execute(app.db)
    await expect(put(1)).rejects.toThrow('check constraint')
    await expect(put(0)).rejects.toThrow('check constraint')
    await expect(put(0, true)).rejects.toThrow('foreign key')
  })
})

test('the demo’s books balance', async () => {
  expect(
    (await runInvariants(app.db, app.now())).filter(
      ({ number, broken }) => [5, 6, 10].includes(number) && broken.length > 0,
    ),
  ).toEqual([])
})
